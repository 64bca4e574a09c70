//! DestroyWindow, DestroySubwindows.

use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::Handled;
use super::super::resource::Xid;
use super::super::{ClientId, Engine, ext, input, property, selection};
use super::map;

/// Handles DestroyWindow. The root is not destroyed, without an error.
pub(crate) fn destroy_window_request(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::DestroyWindow::parse(request)?;
    if engine.window(r.window)?.parent != 0 {
        destroy_window(engine, r.window);
    }
    Ok(())
}

/// Handles DestroySubwindows: all are unmapped, then destroyed, both from the bottom up.
pub(crate) fn destroy_subwindows(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DestroySubwindows::parse(request)?;
    let children = engine.window(r.window)?.stack().to_vec();
    map::unmap_all(engine, r.window, &children);
    for child in children {
        for id in inferiors_first(engine, child) {
            destroy_one(engine, id);
        }
    }
    if let Ok(window) = engine.window_mut(r.window) {
        window.children.clear();
    }
    Ok(())
}

/// Unmaps and destroys `window` and all its inferiors, inferiors first.
pub(crate) fn destroy_window(engine: &mut Engine, window: Xid) {
    map::unmap(engine, window);
    let parent = engine.window(window).map_or(0, |w| w.parent);
    for id in inferiors_first(engine, window) {
        destroy_one(engine, id);
    }
    if let Ok(parent) = engine.window_mut(parent)
        && let Some(at) = parent.children.iter().position(|child| *child == window)
    {
        parent.children.remove(at);
    }
}

/// Every window behind all of its inferiors, siblings from the top down: the order in which Xvfb destroys.
fn inferiors_first(engine: &Engine, window: Xid) -> Vec<Xid> {
    let mut order = Vec::new();
    let mut next = vec![window];
    // Found parents first and siblings from the bottom up, then turned around.
    while let Some(id) = next.pop() {
        if let Ok(w) = engine.window(id) {
            order.push(id);
            next.extend(w.children.iter().rev().copied());
        }
    }
    order.reverse();
    order
}

/// Whose parent's children are the caller's to take it out of.
fn destroy_one(engine: &mut Engine, window: Xid) {
    engine.deliver_structure(window, |event| write::DestroyNotifyEvent { event, window });
    input::window_gone(engine, window);
    selection::window_gone(engine, window);
    ext::window_gone(engine, window);
    property::window_gone(engine, window);
    for client in engine.clients.iter_mut() {
        client.save_set.retain(|entry| entry.window != window);
    }
    engine.resources.remove(window);
}
