//! Composite 0.4: windows whose pixels are kept apart from their parent's, shown by the server or by a client.
//!
//! A redirected window has a storage of its own ([`storage`]), as one of another depth than its parent always has. An *automatic* one is
//! shown by the server ([`show`](super::super::window::show)); a *manual* one takes no place in its parent, and whoever redirected it shows it.
//!
//! A window's own pixels are those of its interior and its border, and so is what NameWindowPixmap gives.

use std::collections::BTreeMap;
use std::rc::Rc;

use xeric_geom::Region;
use xeric_wire::Request;
use xeric_wire::proto::composite as op;
use xeric_wire::view::composite as view;
use xeric_wire::write::composite as write;

use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid};
use super::super::window::attributes::Changes;
use super::super::window::configure::{self, Geometry};
use super::super::window::{Window, create, destroy, map, redirect};
use super::super::{ClientId, Engine};
use super::damage::report;

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {
    /// Redirections of windows.
    windows: Redirections,
    /// Of all children of windows, those to come too.
    children: Redirections,
    /// The number of the next redirection.
    next: u64,
    /// A client once for each time that it asked for the overlay window.
    overlay: Vec<ClientId>,
}

/// Redirections by window, the newest last.
#[derive(Default)]
struct Redirections(BTreeMap<Xid, Vec<Redirection>>);

impl Redirections {
    fn of(&self, window: Xid) -> &[Redirection] {
        self.0.get(&window).map_or(&[], Vec::as_slice)
    }

    fn is_manual(&self, window: Xid) -> bool {
        self.of(window).iter().any(|redirection| redirection.is_manual())
    }

    fn add(&mut self, window: Xid, redirection: Redirection) {
        self.0.entry(window).or_default().push(redirection);
    }

    /// The newest one of this client's and kind.
    fn newest(&self, window: Xid, (client, update): (ClientId, u8)) -> Option<Redirection> {
        self.of(window).iter().rev().find(|r| (r.client, r.update) == (client, update)).copied()
    }

    fn remove(&mut self, window: Xid, number: u64) {
        let Some(list) = self.0.get_mut(&window) else { return };
        list.retain(|redirection| redirection.number != number);
        if list.is_empty() {
            self.0.remove(&window);
        }
    }

    /// The client's, with their windows.
    fn of_client(&self, client: ClientId) -> impl Iterator<Item = (Xid, Redirection)> {
        let all =
            self.0.iter().flat_map(|(window, list)| list.iter().map(|redirection| (*window, *redirection)));
        all.filter(move |(_, redirection)| redirection.client == client)
    }
}

/// A client's redirection of a window, or of all of its children.
#[derive(Clone, Copy, Debug)]
struct Redirection {
    client: ClientId,
    update: u8,
    /// In the order in which they were asked for.
    number: u64,
}

impl Redirection {
    fn is_manual(self) -> bool {
        self.update == op::redirect::MANUAL
    }
}

/// The overlay window's id.
const OVERLAY: Xid = 0x3c;

impl Engine {
    /// Whether somebody redirected the window.
    pub(crate) fn is_redirected(&self, window: Xid) -> bool {
        !self.extensions.composite.windows.of(window).is_empty()
    }

    /// Whether somebody shows the window by himself.
    pub(crate) fn is_redirected_manually(&self, window: Xid) -> bool {
        self.extensions.composite.windows.is_manual(window)
    }

    /// Whether the background of the window is not painted, as somebody shows all of its children by himself.
    pub(crate) fn is_background_inhibited(&self, window: Xid) -> bool {
        self.extensions.composite.children.is_manual(window)
    }
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::REDIRECT_WINDOW_REQUEST => redirect_window(engine, client, request),
        op::REDIRECT_SUBWINDOWS_REQUEST => redirect_subwindows(engine, client, request),
        op::UNREDIRECT_WINDOW_REQUEST => unredirect_window(engine, client, request),
        op::UNREDIRECT_SUBWINDOWS_REQUEST => unredirect_subwindows(engine, client, request),
        op::CREATE_REGION_FROM_BORDER_CLIP_REQUEST => create_region_from_border_clip(engine, client, request),
        op::NAME_WINDOW_PIXMAP_REQUEST => name_window_pixmap(engine, client, request),
        op::GET_OVERLAY_WINDOW_REQUEST => get_overlay_window(engine, client, request),
        op::RELEASE_OVERLAY_WINDOW_REQUEST => release_overlay_window(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    let (major_version, minor_version) = op::VERSION;
    engine.send(client, &write::QueryVersionReply { major_version, minor_version });
    Ok(())
}

fn redirect_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::RedirectWindow::parse(request)?;
    let parent = engine.window(r.window)?.parent;
    if r.window == OVERLAY {
        return Ok(());
    }
    if parent == 0 {
        return Err(XError::bad_match());
    }
    check_manual(r.update, engine.is_redirected_manually(r.window))?;
    add(engine, r.window, (client, r.update));
    Ok(())
}

/// BadAccess for a second manual redirection.
fn check_manual(update: u8, taken: bool) -> Handled {
    if update == op::redirect::MANUAL && taken { Err(XError::access(0)) } else { Ok(()) }
}

/// RedirectSubwindows: all children, and those to come.
fn redirect_subwindows(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::RedirectSubwindows::parse(request)?;
    let children = engine.window(r.window)?.children.clone();
    check_manual(r.update, engine.is_background_inhibited(r.window))?;
    for &child in &children {
        check_manual(r.update, engine.is_redirected_manually(child))?;
    }
    let wanted = number(engine, (client, r.update));
    for child in children.into_iter().filter(|child| *child != OVERLAY) {
        add(engine, child, (client, r.update));
    }
    // From now on: what the children leave is painted once more.
    engine.extensions.composite.children.add(r.window, wanted);
    Ok(())
}

/// UnredirectWindow. BadValue unless the client redirected it so.
fn unredirect_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnredirectWindow::parse(request)?;
    engine.window(r.window)?;
    let redirection = engine.extensions.composite.windows.newest(r.window, (client, r.update));
    remove(engine, r.window, redirection.ok_or_else(|| XError::value(r.window))?);
    Ok(())
}

fn unredirect_subwindows(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnredirectSubwindows::parse(request)?;
    engine.window(r.window)?;
    let redirection = engine.extensions.composite.children.newest(r.window, (client, r.update));
    remove_children(engine, r.window, redirection.ok_or_else(|| XError::value(r.window))?);
    Ok(())
}

/// A redirection with the next number.
fn number(engine: &mut Engine, (client, update): (ClientId, u8)) -> Redirection {
    let next = &mut engine.extensions.composite.next;
    *next += 1;
    Redirection { client, update, number: *next }
}

/// Redirects a window, which has a class that has pixels or not.
fn add(engine: &mut Engine, window: Xid, wanted: (ClientId, u8)) {
    let wanted = number(engine, wanted);
    redirect::change(engine, window, |engine| engine.extensions.composite.windows.add(window, wanted));
}

fn remove(engine: &mut Engine, window: Xid, gone: Redirection) {
    redirect::change(engine, window, |engine| {
        engine.extensions.composite.windows.remove(window, gone.number);
        if gone.is_manual() {
            shown_again(engine, window);
        }
    });
}

/// Removes the newest redirection of a window of this client's and kind, if there is one.
fn remove_newest(engine: &mut Engine, window: Xid, gone: Redirection) {
    let newest = engine.extensions.composite.windows.newest(window, (gone.client, gone.update));
    if let Some(newest) = newest {
        remove(engine, window, newest);
    }
}

/// Nobody shows a window by himself any more, and others have it redirected: all of it is to be shown.
fn shown_again(engine: &mut Engine, window: Xid) {
    if !engine.is_redirected(window) || engine.is_redirected_manually(window) {
        return;
    }
    let all = engine.window(window).ok().filter(|w| w.own.is_some()).map(|w| w.border_size.clone());
    report::moved(engine, window, &all.unwrap_or_default());
}

fn remove_children(engine: &mut Engine, window: Xid, gone: Redirection) {
    engine.extensions.composite.children.remove(window, gone.number);
    if gone.is_manual() {
        redirect::show_background(engine, window);
    }
    let Ok(children) = engine.window(window).map(|w| w.children.clone()) else { return };
    for child in children {
        remove_newest(engine, child, gone);
    }
}

/// CreateRegionFromBorderClip: what can be seen of a window with its border.
fn create_region_from_border_clip(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateRegionFromBorderClip::parse(request)?;
    let window = engine.window(r.window)?;
    let region: Region = window.seen().translated(-window.root_origin.x, -window.root_origin.y);
    engine.check_new_id(client, r.region)?;
    engine.resources.insert(r.region, Resource::Region(Box::new(region)));
    Ok(())
}

/// NameWindowPixmap: the pixels of a window that is shown, as they are until it is mapped or resized again.
fn name_window_pixmap(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::NameWindowPixmap::parse(request)?;
    let window = engine.window(r.window)?;
    if !window.viewable {
        return Err(XError::bad_match());
    }
    engine.check_new_id(client, r.pixmap)?;
    let window = engine.window(r.window)?;
    let storage = window.storage.as_ref().filter(|_| window.own.is_some());
    let pixmap = Rc::clone(&storage.ok_or_else(XError::bad_match)?.pixmap);
    engine.resources.insert(r.pixmap, Resource::Pixmap(pixmap));
    Ok(())
}

/// GetOverlayWindow: a window over all others, made for the first who asks (case X23: again when it was destroyed).
fn get_overlay_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetOverlayWindow::parse(request)?;
    engine.window(r.window)?;
    engine.extensions.composite.overlay.push(client);
    if engine.window(OVERLAY).is_err() {
        make_overlay(engine);
    }
    engine.send(client, &write::GetOverlayWindowReply { overlay_win: OVERLAY });
    Ok(())
}

/// The screen's size, and no background.
fn make_overlay(engine: &mut Engine) {
    let Ok(root) = engine.window(engine.screen.root) else { return };
    let window = Window {
        width: root.width,
        height: root.height,
        override_redirect: true,
        colormap: root.colormap,
        ..Window::new(OVERLAY, root.id, root.class, root.depth, root.visual)
    };
    if create::create_own(engine, window, Changes::default()).is_ok() {
        map::map(engine, ClientId::SERVER, OVERLAY);
    }
}

/// The screen has another size: the overlay window gets it too.
pub(crate) fn screen_resized(engine: &mut Engine) {
    let Ok(overlay) = engine.window(OVERLAY) else { return };
    let to = Geometry { width: engine.screen.width, height: engine.screen.height, ..overlay.geometry() };
    configure::configure(engine, OVERLAY, to, None);
}

/// ReleaseOverlayWindow: it goes with the last release. BadMatch for a client that does not hold it.
fn release_overlay_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ReleaseOverlayWindow::parse(request)?;
    engine.window(r.window)?;
    let overlay = &mut engine.extensions.composite.overlay;
    let at = overlay.iter().position(|holder| *holder == client).ok_or_else(XError::bad_match)?;
    overlay.remove(at);
    drop_overlay(engine);
    Ok(())
}

fn drop_overlay(engine: &mut Engine) {
    if engine.extensions.composite.overlay.is_empty() && engine.window(OVERLAY).is_ok() {
        destroy::destroy_window(engine, OVERLAY);
    }
}

/// A window came under `parent`: it is redirected as all of that window's children are, the newest redirection first. A second one that would
/// be manual is passed over.
pub(crate) fn adopted(engine: &mut Engine, parent: Xid, window: Xid) {
    if window == OVERLAY {
        return;
    }
    for redirection in engine.extensions.composite.children.of(parent).to_vec().into_iter().rev() {
        if check_manual(redirection.update, engine.is_redirected_manually(window)).is_ok() {
            add(engine, window, (redirection.client, redirection.update));
        }
    }
}

/// A window leaves `parent`, and what redirected all of that window's children.
pub(crate) fn left(engine: &mut Engine, parent: Xid, window: Xid) {
    for redirection in engine.extensions.composite.children.of(parent).to_vec().into_iter().rev() {
        remove_newest(engine, window, redirection);
    }
}

/// `window` is destroyed.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    let state = &mut engine.extensions.composite;
    state.windows.0.remove(&window);
    state.children.0.remove(&window);
}

/// The resources of `client` are freed: what it redirected is as before. They go in the order in which they came, as in Xvfb.
pub(crate) fn resources_gone(engine: &mut Engine, client: ClientId) {
    let state = &engine.extensions.composite;
    let windows = state.windows.of_client(client).map(|(window, redirection)| (window, redirection, false));
    let children = state.children.of_client(client).map(|(window, redirection)| (window, redirection, true));
    let mut all: Vec<(Xid, Redirection, bool)> = windows.chain(children).collect();
    all.sort_by_key(|(_, redirection, _)| redirection.number);
    for (window, redirection, of_children) in all {
        let state = &engine.extensions.composite;
        let list = if of_children { &state.children } else { &state.windows };
        // One of all children takes those of the children with it.
        if !list.of(window).iter().any(|other| other.number == redirection.number) {
            continue;
        }
        if of_children {
            remove_children(engine, window, redirection);
        } else {
            remove(engine, window, redirection);
        }
    }
    engine.extensions.composite.overlay.retain(|holder| *holder != client);
    drop_overlay(engine);
}
