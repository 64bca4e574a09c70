//! Composite 0.4: windows whose pixels are kept apart from their parent's, shown by the server or by a client.
//!
//! A redirected window has a storage of its own ([`storage`]), as one of another depth than its parent always has. An *automatic* one is
//! shown by the server ([`show`](super::super::window::show)); a *manual* one takes no place in its parent, and whoever redirected it shows it.
//!
//! A window's own pixels are those of its interior and its border, and so is what NameWindowPixmap gives.

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
    /// Redirections of windows, the newest last.
    windows: Vec<Redirection>,
    /// Of all children of windows, those to come too.
    children: Vec<Redirection>,
    /// A client once for each time that it asked for the overlay window.
    overlay: Vec<ClientId>,
}

/// A client's redirection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Redirection {
    window: Xid,
    client: ClientId,
    update: u8,
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
        self.extensions.composite.windows.iter().any(|r| r.window == window)
    }

    /// Whether somebody shows the window by himself.
    pub(crate) fn is_redirected_manually(&self, window: Xid) -> bool {
        self.extensions.composite.windows.iter().any(|r| r.window == window && r.is_manual())
    }

    /// Whether the background of the window is not painted, as somebody shows all of its children by himself.
    pub(crate) fn is_background_inhibited(&self, window: Xid) -> bool {
        self.extensions.composite.children.iter().any(|r| r.window == window && r.is_manual())
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
    let wanted = Redirection { window: r.window, client, update: r.update };
    check_manual(wanted, engine.is_redirected_manually(r.window))?;
    add(engine, wanted);
    Ok(())
}

/// BadAccess for a second manual redirection.
fn check_manual(wanted: Redirection, taken: bool) -> Handled {
    if wanted.is_manual() && taken { Err(XError::access(0)) } else { Ok(()) }
}

/// RedirectSubwindows: all children, and those to come.
fn redirect_subwindows(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::RedirectSubwindows::parse(request)?;
    let children = engine.window(r.window)?.children.clone();
    let wanted = Redirection { window: r.window, client, update: r.update };
    check_manual(wanted, engine.is_background_inhibited(r.window))?;
    for &child in &children {
        check_manual(wanted, engine.is_redirected_manually(child))?;
    }
    for child in children.into_iter().filter(|child| *child != OVERLAY) {
        add(engine, Redirection { window: child, ..wanted });
    }
    // From now on: what the children leave is painted once more.
    engine.extensions.composite.children.push(wanted);
    Ok(())
}

/// UnredirectWindow. BadValue unless the client redirected it so.
fn unredirect_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnredirectWindow::parse(request)?;
    engine.window(r.window)?;
    let wanted = Redirection { window: r.window, client, update: r.update };
    if !engine.extensions.composite.windows.contains(&wanted) {
        return Err(XError::value(r.window));
    }
    remove(engine, wanted);
    Ok(())
}

fn unredirect_subwindows(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnredirectSubwindows::parse(request)?;
    engine.window(r.window)?;
    let wanted = Redirection { window: r.window, client, update: r.update };
    if !engine.extensions.composite.children.contains(&wanted) {
        return Err(XError::value(r.window));
    }
    remove_children(engine, wanted);
    Ok(())
}

/// Redirects a window, which has a class that has pixels or not.
fn add(engine: &mut Engine, wanted: Redirection) {
    redirect::change(engine, wanted.window, |engine| {
        engine.extensions.composite.windows.push(wanted);
    });
}

fn remove(engine: &mut Engine, gone: Redirection) {
    redirect::change(engine, gone.window, |engine| {
        let windows = &mut engine.extensions.composite.windows;
        let Some(at) = windows.iter().position(|r| *r == gone) else { return };
        windows.remove(at);
        if gone.is_manual() {
            shown_again(engine, gone.window);
        }
    });
}

/// Nobody shows a window by himself any more, and others have it redirected: all of it is to be shown.
fn shown_again(engine: &mut Engine, window: Xid) {
    if !engine.is_redirected(window) || engine.is_redirected_manually(window) {
        return;
    }
    let all = engine.window(window).ok().filter(|w| w.own.is_some()).map(|w| w.border_size.clone());
    report::moved(engine, window, &all.unwrap_or_default());
}

fn remove_children(engine: &mut Engine, gone: Redirection) {
    let list = &mut engine.extensions.composite.children;
    if let Some(at) = list.iter().position(|r| *r == gone) {
        list.remove(at);
    }
    if gone.is_manual() {
        redirect::show_background(engine, gone.window);
    }
    let Ok(children) = engine.window(gone.window).map(|w| w.children.clone()) else { return };
    for child in children {
        remove(engine, Redirection { window: child, ..gone });
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

/// A window came under `parent`: it is redirected as all of that window's children are.
pub(crate) fn adopted(engine: &mut Engine, parent: Xid, window: Xid) {
    let list = engine.extensions.composite.children.clone();
    for redirection in list.into_iter().filter(|r| r.window == parent && window != OVERLAY) {
        add(engine, Redirection { window, ..redirection });
    }
}

/// A window leaves `parent`, and what redirected all of that window's children.
pub(crate) fn left(engine: &mut Engine, parent: Xid, window: Xid) {
    let list = engine.extensions.composite.children.clone();
    for redirection in list.into_iter().filter(|r| r.window == parent) {
        remove(engine, Redirection { window, ..redirection });
    }
}

/// `window` is destroyed.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    let state = &mut engine.extensions.composite;
    state.windows.retain(|r| r.window != window);
    state.children.retain(|r| r.window != window);
}

/// The resources of `client` are freed: what it redirected is as before.
pub(crate) fn resources_gone(engine: &mut Engine, client: ClientId) {
    while let Some(gone) = engine.extensions.composite.children.iter().copied().find(|r| r.client == client) {
        remove_children(engine, gone);
    }
    while let Some(gone) = engine.extensions.composite.windows.iter().copied().find(|r| r.client == client) {
        remove(engine, gone);
    }
    engine.extensions.composite.overlay.retain(|holder| *holder != client);
    drop_overlay(engine);
}
