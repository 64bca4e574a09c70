//! The program's windows on a display, and what a window manager is asked, or does where there is none.
//!
//! A window manager may have put them into frames of its own; they are looked for below those. Windows of others are left alone.

use x11rb::errors::ConnectionError;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask, GetPropertyReply,
    MapState, StackMode, WindowClass,
};
use xeric_geom::Rect;
use xeric_server::engine::{Ask, TopLevel, Xid};

use crate::script::Done;

use super::remote::{Remote, lost, there};

/// How deep below a window manager's own windows those of programs are looked for.
const FRAMES: u32 = 3;
/// Words of a property that are read: what is longer is no title.
const WORDS: u32 = 1024;

impl Remote {
    /// The viewable windows of the program's top level that can show something, from the top down.
    pub(super) fn program_windows(&mut self) -> Done<Vec<TopLevel>> {
        let ids = self.program_ids()?;
        let connection = &self.connection;
        let atom = |name: &str| connection.intern_atom(true, name.as_bytes()).map_err(lost);
        let asked = [atom("_NET_WM_NAME")?, atom("WM_PROTOCOLS")?, atom("WM_DELETE_WINDOW")?];
        let [net_name, protocols, delete] = asked.map(|cookie| cookie.reply().map(|reply| reply.atom));
        let (net_name, protocols) = (net_name.map_err(lost)?, protocols.map_err(lost)?);
        let delete = delete.map_err(lost)?;
        let mut found = Vec::new();
        for id in ids {
            let attributes = connection.get_window_attributes(id).map_err(lost)?;
            let read = |name| connection.get_property(false, id, name, AtomEnum::ANY, 0, WORDS).map_err(lost);
            // An atom that nobody has made names no property; 0 is no atom.
            let read_if = |name: u32| (name != 0).then(|| read(name)).transpose();
            let titles = (read_if(net_name)?, read(AtomEnum::WM_NAME.into())?);
            let protocols = read_if(protocols)?;
            let interior = self.interior(id)?;
            let Some(attributes) = there(attributes.reply())? else { continue };
            let net_title = titles.0.map(|cookie| there(cookie.reply())).transpose()?.flatten();
            let title = there(titles.1.reply())?;
            let protocols = protocols.map(|cookie| there(cookie.reply())).transpose()?.flatten();
            let Some(interior) = interior else { continue };
            if attributes.map_state != MapState::VIEWABLE || attributes.class != WindowClass::INPUT_OUTPUT {
                continue;
            }
            found.push(TopLevel {
                id,
                title: self::title(net_title, title),
                interior,
                override_redirect: attributes.override_redirect,
                takes_delete: takes_part(protocols.as_ref(), delete),
            });
        }
        Ok(found)
    }

    /// The program's windows among the children of the root, or below those of others, from the top down.
    fn program_ids(&self) -> Done<Vec<Xid>> {
        let mut windows = vec![(self.root, false)];
        // A level at a time, so that a desktop full of windows costs no more waits than an empty one.
        for _ in 0..=FRAMES {
            let ask = |(window, is_ours): (Xid, bool)| {
                let children = (!is_ours).then(|| self.connection.query_tree(window)).transpose();
                children.map(|children| (window, children)).map_err(lost)
            };
            let asked = windows.into_iter().map(ask).collect::<Done<Vec<_>>>()?;
            windows = Vec::new();
            for (window, children) in asked {
                let Some(children) = children else {
                    windows.push((window, true));
                    continue;
                };
                let tree = there(children.reply())?;
                let children = tree.into_iter().flat_map(|tree| tree.children.into_iter().rev());
                windows.extend(children.map(|child| (child, self.heard.is_the_programs(child))));
            }
        }
        Ok(windows.into_iter().filter(|&(_, is_ours)| is_ours).map(|(window, _)| window).collect())
    }

    /// A window's interior in root coordinates, while it exists.
    pub(super) fn interior(&self, window: Xid) -> Done<Option<Rect>> {
        let geometry = self.connection.get_geometry(window).map_err(lost)?;
        let origin = self.connection.translate_coordinates(window, self.root, 0, 0).map_err(lost)?;
        let (geometry, origin) = (there(geometry.reply())?, there(origin.reply())?);
        let (Some(geometry), Some(origin)) = (geometry, origin) else { return Ok(None) };
        let (x, y) = (origin.dst_x.into(), origin.dst_y.into());
        Ok(Some(Rect::new(x, y, geometry.width.into(), geometry.height.into())))
    }

    /// A ClientMessage to whoever manages windows (EWMH). False when nobody does.
    pub(super) fn send_to_manager(&self, window: Xid, message: &str, data: [Ask<'_>; 5]) -> Done<bool> {
        let root = self.connection.get_window_attributes(self.root).map_err(lost)?.reply().map_err(lost)?;
        if !root.all_event_masks.contains(EventMask::SUBSTRUCTURE_REDIRECT) {
            return Ok(false);
        }
        let type_ = self.atom(message)?;
        let mut values = [0; 5];
        for (slot, value) in values.iter_mut().zip(data) {
            *slot = match value {
                Ask::Number(number) => number,
                Ask::Atom(name) => self.atom(name)?,
            };
        }
        let event = ClientMessageEvent::new(32, window, type_, values);
        self.send(self.root, EventMask::SUBSTRUCTURE_REDIRECT, event)?;
        Ok(true)
    }

    /// WM_DELETE_WINDOW to a window that takes it (ICCCM 4.2.8.1). False when it does not.
    pub(super) fn send_delete(&self, window: Xid) -> Done<bool> {
        let (protocols, delete) = (self.atom("WM_PROTOCOLS")?, self.atom("WM_DELETE_WINDOW")?);
        let list = self.connection.get_property(false, window, protocols, AtomEnum::ANY, 0, WORDS);
        if !takes_part(there(list.map_err(lost)?.reply())?.as_ref(), delete) {
            return Ok(false);
        }
        let data = [delete, x11rb::CURRENT_TIME, 0, 0, 0];
        let event = ClientMessageEvent::new(32, window, protocols, data);
        // With an empty mask it goes to the client that created the window.
        self.send(window, EventMask::NO_EVENT, event)?;
        Ok(true)
    }

    fn send(&self, to: Xid, mask: EventMask, event: ClientMessageEvent) -> Done<()> {
        self.connection.send_event(false, to, mask, event).map(drop).map_err(lost)
    }

    /// Gives a window another place and size. What stays as it is is not asked for: inside a frame, a place means something else.
    pub(super) fn configure(&self, window: Xid, to: Rect, raise: bool) -> Done<()> {
        let Some(now) = self.interior(window)? else { return Ok(()) };
        let geometry = self.connection.get_geometry(window).map_err(lost)?.reply();
        let Some(geometry) = there(geometry)? else { return Ok(()) };
        let mut values = ConfigureWindowAux::new();
        if (to.x1, to.y1) != (now.x1, now.y1) {
            values.x = Some(i32::from(geometry.x) + to.x1 - now.x1);
            values.y = Some(i32::from(geometry.y) + to.y1 - now.y1);
        }
        if (to.width(), to.height()) != (now.width(), now.height()) {
            values.width = Some(to.width().max(1));
            values.height = Some(to.height().max(1));
        }
        if raise {
            values.stack_mode = Some(StackMode::ABOVE);
        }
        self.connection.configure_window(window, &values).map(drop).map_err(lost)
    }

    fn atom(&self, name: &str) -> Done<u32> {
        let cookie: Result<_, ConnectionError> = self.connection.intern_atom(false, name.as_bytes());
        Ok(cookie.map_err(lost)?.reply().map_err(lost)?.atom)
    }
}

/// `_NET_WM_NAME`, else `WM_NAME`, whose STRING is ISO 8859-1 and so Unicode's first codes.
fn title(net: Option<GetPropertyReply>, plain: Option<GetPropertyReply>) -> String {
    match (net.filter(|name| name.format == 8), plain.filter(|name| name.format == 8)) {
        (Some(name), _) => String::from_utf8_lossy(&name.value).into_owned(),
        (None, Some(name)) => name.value.into_iter().map(char::from).collect(),
        (None, None) => String::new(),
    }
}

/// Whether `protocol` is in a WM_PROTOCOLS property.
fn takes_part(protocols: Option<&GetPropertyReply>, protocol: u32) -> bool {
    let list = protocols.and_then(GetPropertyReply::value32);
    protocol != 0 && list.is_some_and(|mut list| list.any(|one| one == protocol))
}
