//! MapWindow, MapSubwindows, UnmapWindow, UnmapSubwindows.

use xeric_wire::Request;
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::Handled;
use super::super::resource::Xid;
use super::super::{ClientId, Engine, input};
use super::{Visibility, rearrange, stack, storage, validate};

/// Handles MapWindow.
pub(crate) fn map_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::MapWindow::parse(request)?;
    engine.window(r.window)?;
    map(engine, client, r.window);
    Ok(())
}

/// Handles MapSubwindows: all unmapped children, from the top down.
pub(crate) fn map_subwindows(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::MapSubwindows::parse(request)?;
    let children = engine.window(r.window)?.stack().to_vec();
    let mut mapped = Vec::new();
    let mut first = None;
    for (at, child) in children.into_iter().enumerate().rev() {
        if map_without_repair(engine, client, child) {
            first = first.or(Some(at));
            mapped.push(child);
        }
    }
    if let Some(first) = first {
        rearrange::shown(engine, r.window, &mapped, first);
    }
    input::hierarchy_changed(engine);
    Ok(())
}

/// Handles UnmapWindow.
pub(crate) fn unmap_window(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnmapWindow::parse(request)?;
    engine.window(r.window)?;
    unmap(engine, r.window);
    Ok(())
}

/// Handles UnmapSubwindows: all mapped children, from the bottom up.
pub(crate) fn unmap_subwindows(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnmapSubwindows::parse(request)?;
    let children = engine.window(r.window)?.stack().to_vec();
    unmap_all(engine, r.window, &children);
    Ok(())
}

/// Maps `window` for `client`, unless a window manager wants to be asked, repairs the screen, and looks what the pointer is in now.
pub(crate) fn map(engine: &mut Engine, client: ClientId, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    let parent = w.parent;
    if map_without_repair(engine, client, window)
        && let Some(at) = stack::position_of(engine, window)
    {
        rearrange::shown(engine, parent, &[window], at);
        input::hierarchy_changed(engine);
    }
}

/// Maps `window` and reports it; whether clips below its parent have to be repaired.
fn map_without_repair(engine: &mut Engine, client: ClientId, window: Xid) -> bool {
    let Ok(w) = engine.window(window) else { return false };
    if w.mapped || w.parent == 0 {
        return false;
    }
    let (parent, override_redirect) = (w.parent, w.override_redirect);
    if !override_redirect
        && let Some(manager) = engine.redirector(parent, event_mask::SUBSTRUCTURE_REDIRECT, client)
    {
        engine.send(manager, &write::MapRequestEvent { parent, window });
        return false;
    }
    let Ok(w) = engine.window_mut(window) else { return false };
    w.mapped = true;
    engine.deliver_structure(window, |event| write::MapNotifyEvent {
        event,
        window,
        override_redirect: u8::from(override_redirect),
    });
    let shown = engine.window(parent).is_ok_and(|p| p.viewable);
    if shown {
        make_viewable(engine, window);
    }
    shown
}

/// The same for all children of `parent` at once.
pub(crate) fn unmap_all(engine: &mut Engine, parent: Xid, children: &[Xid]) {
    rearrange::hide_children(engine, parent, |engine| {
        for &child in children {
            unmap_without_repair(engine, child, false);
        }
    });
    input::hierarchy_changed(engine);
}

/// Unmaps `window`, reports it, repairs the screen, and looks what the pointer is in now.
pub(crate) fn unmap(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    let was_viewable = w.viewable;
    rearrange::hide(engine, window, |engine| unmap_without_repair(engine, window, false));
    if was_viewable {
        input::hierarchy_changed(engine);
    }
}

/// Unmaps `window` and reports it, `from_configure` when its parent was resized and its gravity says Unmap. The clips are the caller's to repair.
pub(super) fn unmap_without_repair(engine: &mut Engine, window: Xid, from_configure: bool) {
    let Ok(w) = engine.window_mut(window) else { return };
    if !w.mapped || w.parent == 0 {
        return;
    }
    engine.deliver_structure(window, |event| write::UnmapNotifyEvent {
        event,
        window,
        from_configure: u8::from(from_configure),
    });
    let Ok(w) = engine.window_mut(window) else { return };
    w.mapped = false;
    if w.viewable {
        make_unviewable(engine, window);
    }
}

/// `window` and its mapped descendants become viewable.
fn make_viewable(engine: &mut Engine, window: Xid) {
    let mut next = vec![window];
    while let Some(id) = next.pop() {
        let Ok(w) = engine.window_mut(id) else { continue };
        if w.mapped {
            w.viewable = true;
            w.visibility = Visibility::NotViewable;
            next.extend_from_slice(&w.children);
            storage::settle(engine, id);
        }
    }
}

/// `window` and its descendants stop being viewable.
fn make_unviewable(engine: &mut Engine, window: Xid) {
    for id in engine.subtree(window) {
        let Ok(w) = engine.window_mut(id) else { continue };
        if w.viewable {
            w.viewable = false;
            w.visibility = Visibility::NotViewable;
            storage::settle(engine, id);
            if id != window {
                validate::forget_clips(engine, id);
            }
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
