//! What a person in front of the screen could see and do, beyond keys and buttons: which windows there are and what their titles say,
//! and what a window manager does when it is asked to close, resize or focus one.
//!
//! The embedder's face only; no request is handled here.

use xeric_geom::{Point, Rect};
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::write::ClientMessageData;
use xeric_wire::write::xproto::ClientMessageEvent;

use super::Engine;
use super::client::{ClientId, CloseReason};
use super::input::focus;
use super::resource::{CLIENT_SHIFT, Xid};
use super::screen::SAVER;
use super::window::{self, Class, Window, stack};

/// A child of the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TopLevel {
    /// Its id.
    pub id: Xid,
    /// `_NET_WM_NAME`, else `WM_NAME`, else empty.
    pub title: String,
    /// Its interior in root coordinates.
    pub interior: Rect,
    /// A menu, a tooltip: a window that managers leave alone.
    pub override_redirect: bool,
    /// Whether it takes WM_DELETE_WINDOW.
    pub takes_delete: bool,
}

/// A value of a message to a window manager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask<'a> {
    /// A number.
    Number(u32),
    /// An atom, by its name.
    Atom(&'a str),
}

impl Engine {
    /// The viewable children of the root that can show something, from the top down.
    pub fn top_level_windows(&self) -> Vec<TopLevel> {
        let Ok(root) = self.window(self.screen.root) else { return Vec::new() };
        let windows = root.children.iter().rev().filter_map(|&id| self.window(id).ok());
        windows
            .filter(|w| w.viewable && w.class == Class::InputOutput && w.id != SAVER)
            .map(|w| TopLevel {
                id: w.id,
                title: self.title(w),
                interior: w.interior_rect(),
                override_redirect: w.override_redirect,
                takes_delete: self.takes_part(w, b"WM_DELETE_WINDOW"),
            })
            .collect()
    }

    /// A window's interior in root coordinates, while it exists and can be seen.
    pub fn interior_of(&self, window: Xid) -> Option<Rect> {
        self.window(window).ok().filter(|w| w.viewable).map(Window::interior_rect)
    }

    /// What the root shows at (x, y), `0x00rrggbb`, if that is on the screen.
    pub fn screen_pixel(&self, x: i32, y: i32) -> Option<u32> {
        let storage = self.window(self.screen.root).ok()?.storage.as_ref()?;
        let surface = storage.pixmap.pixels();
        surface.bounds().contains(Point { x, y }).then(|| surface.get(x, y))
    }

    /// The window that has the focus; `None` when keys go to whatever is under the pointer, or nowhere.
    pub fn focused_window(&self) -> Option<Xid> {
        match self.input.focus.window {
            focus::Target::Window(window) => Some(window),
            focus::Target::None | focus::Target::PointerRoot => None,
        }
    }

    /// Gives the focus to `window`, as a window manager does. Nothing happens when it is not viewable.
    pub fn focus_window(&mut self, window: Xid) {
        focus::give(self, window);
    }

    /// Asks whoever manages windows to do something about `window`, as a pager does: a ClientMessage to the root (EWMH). False when there
    /// is no manager.
    pub fn ask_manager(&mut self, window: Xid, message: &str, data: [Ask<'_>; 5]) -> bool {
        let root = self.screen.root;
        let type_ = self.atoms.intern(message.as_bytes());
        let data = data.map(|value| match value {
            Ask::Number(number) => number,
            Ask::Atom(name) => self.atoms.intern(name.as_bytes()),
        });
        let event = ClientMessageEvent { window, type_, data: ClientMessageData::Data32(data) };
        self.deliver(root, event_mask::SUBSTRUCTURE_REDIRECT, &Sent(event)) > 0
    }

    /// Asks the owner of `window` to close it (ICCCM 4.2.8.1). False when it takes no such message.
    pub fn ask_to_close(&mut self, window: Xid) -> bool {
        let Ok(w) = self.window(window) else { return false };
        if !self.takes_part(w, b"WM_DELETE_WINDOW") {
            return false;
        }
        let protocols = self.atoms.intern(b"WM_PROTOCOLS");
        let delete = self.atoms.intern(b"WM_DELETE_WINDOW");
        let time = self.timestamp();
        let event = ClientMessageEvent {
            window,
            type_: protocols,
            data: ClientMessageData::Data32([delete, time, 0, 0, 0]),
        };
        // As SendEvent with an empty mask: it goes to the client that created the window.
        let owner = ClientId((window >> CLIENT_SHIFT) as u8);
        self.send(owner, &Sent(event));
        true
    }

    /// Closes the connection of the client that created `window`, once it has been told what is on its way to it.
    pub fn close_client_of(&mut self, window: Xid) {
        if let Some(client) = self.clients.get_mut(ClientId((window >> CLIENT_SHIFT) as u8)) {
            client.close(CloseReason::Asked);
        }
    }

    /// Gives `window` another place and size, as a window manager does, and raises it if asked. False when there is no such window.
    pub fn place_window(&mut self, window: Xid, interior: Rect, raise: bool) -> bool {
        let Ok(w) = self.window(window) else { return false };
        let origin = self.window(w.parent).map(|parent| parent.root_origin).unwrap_or_default();
        let border = i32::from(w.border_width);
        let mut to = w.geometry();
        let low = |value: i32| i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX });
        to.x = low(interior.x1 - origin.x - border);
        to.y = low(interior.y1 - origin.y - border);
        to.width = u16::try_from(interior.width()).unwrap_or(u16::MAX).max(1);
        to.height = u16::try_from(interior.height()).unwrap_or(u16::MAX).max(1);
        let position =
            if raise { stack::new_position(self, window, None, stack::Mode::Above, to) } else { None };
        window::configure::configure(self, window, to, position);
        super::input::hierarchy_changed(self);
        true
    }

    fn title(&self, window: &Window) -> String {
        let property = |name: &[u8]| {
            let atom = self.atoms.find(name)?;
            window.properties.iter().find(|p| p.name == atom && p.format == 8)
        };
        if let Some(name) = property(b"_NET_WM_NAME") {
            return String::from_utf8_lossy(&name.data).into_owned();
        }
        // STRING is ISO 8859-1, whose codes are Unicode's.
        property(b"WM_NAME")
            .map(|name| name.data.iter().copied().map(char::from).collect())
            .unwrap_or_default()
    }

    /// Whether `protocol` stands in the window's WM_PROTOCOLS.
    fn takes_part(&self, window: &Window, protocol: &[u8]) -> bool {
        let (Some(list), Some(protocol)) = (self.atoms.find(b"WM_PROTOCOLS"), self.atoms.find(protocol))
        else {
            return false;
        };
        let Some(list) = window.properties.iter().find(|p| p.name == list && p.format == 32) else {
            return false;
        };
        list.data.as_chunks::<4>().0.iter().any(|&atom| u32::from_le_bytes(atom) == protocol)
    }
}

/// An event with SendEvent's flag.
struct Sent(ClientMessageEvent);

impl xeric_wire::write::Packet for Sent {
    fn write(&self, out: &mut Vec<u8>, order: xeric_wire::ByteOrder, sequence: u16) {
        let start = out.len();
        self.0.write(out, order, sequence);
        if let Some(code) = out.get_mut(start) {
            *code |= 0x80;
        }
    }
}
