//! MapWindow, MapSubwindows, UnmapWindow, UnmapSubwindows.

use xeric_wire::Request;
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::Handled;
use super::super::resource::Xid;
use super::super::{ClientId, Engine, input};
use super::Visibility;
use super::validate::{Hint, validate};

/// Handles MapWindow.
pub(crate) fn map_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::MapWindow::parse(request)?;
    engine.window(r.window)?;
    map(engine, client, r.window);
    input::hierarchy_changed(engine);
    Ok(())
}

/// Handles MapSubwindows: all unmapped children, from the top down.
pub(crate) fn map_subwindows(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::MapSubwindows::parse(request)?;
    let children: Vec<Xid> = engine.window(r.window)?.children.iter().rev().copied().collect();
    for child in children {
        map(engine, client, child);
    }
    input::hierarchy_changed(engine);
    Ok(())
}

/// Handles UnmapWindow.
pub(crate) fn unmap_window(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnmapWindow::parse(request)?;
    engine.window(r.window)?;
    unmap(engine, r.window, false);
    input::hierarchy_changed(engine);
    Ok(())
}

/// Handles UnmapSubwindows: all mapped children, from the bottom up.
pub(crate) fn unmap_subwindows(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnmapSubwindows::parse(request)?;
    let children = engine.window(r.window)?.children.clone();
    for child in children {
        unmap(engine, child, false);
    }
    input::hierarchy_changed(engine);
    Ok(())
}

/// Maps `window` for `client`, unless a window manager wants to be asked.
pub(crate) fn map(engine: &mut Engine, client: ClientId, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    if w.mapped || w.parent == 0 {
        return;
    }
    let (parent, override_redirect) = (w.parent, w.override_redirect);
    if !override_redirect
        && let Some(manager) = engine.redirector(parent, event_mask::SUBSTRUCTURE_REDIRECT, client)
    {
        engine.send(manager, &write::MapRequestEvent { parent, window });
        return;
    }
    let Ok(w) = engine.window_mut(window) else { return };
    w.mapped = true;
    engine.deliver_structure(window, |event| write::MapNotifyEvent {
        event,
        window,
        override_redirect: u8::from(override_redirect),
    });
    if engine.window(parent).is_ok_and(|p| p.viewable) {
        make_viewable(engine, window);
        validate(engine, parent, Hint { changed: window, contents: None, border: true });
    }
}

/// Unmaps `window`; `from_configure` when its parent was resized and its gravity says Unmap.
pub(crate) fn unmap(engine: &mut Engine, window: Xid, from_configure: bool) {
    let Ok(w) = engine.window_mut(window) else { return };
    if !w.mapped || w.parent == 0 {
        return;
    }
    let (parent, was_viewable) = (w.parent, w.viewable);
    engine.deliver_structure(window, |event| write::UnmapNotifyEvent {
        event,
        window,
        from_configure: u8::from(from_configure),
    });
    let Ok(w) = engine.window_mut(window) else { return };
    w.mapped = false;
    if was_viewable {
        make_unviewable(engine, window);
        validate(engine, parent, Hint { changed: window, contents: None, border: true });
    }
}

/// `window` and its mapped descendants become viewable.
fn make_viewable(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window_mut(window) else { return };
    if !w.mapped {
        return;
    }
    w.viewable = true;
    w.visibility = Visibility::NotViewable;
    let children = w.children.clone();
    for child in children {
        make_viewable(engine, child);
    }
}

/// `window` and its descendants stop being viewable.
fn make_unviewable(engine: &mut Engine, window: Xid) {
    for id in engine.subtree(window) {
        let Ok(w) = engine.window_mut(id) else { continue };
        if w.viewable {
            w.viewable = false;
            w.visibility = Visibility::NotViewable;
            input::window_unviewable(engine, id);
        }
    }
}

impl Engine {
    /// The client that selected a redirect `mask` on `window`, unless it is `client` itself.
    pub(crate) fn redirector(&self, window: Xid, mask: u32, client: ClientId) -> Option<ClientId> {
        self.selectors(window, mask).into_iter().find(|c| *c != client)
    }
}
