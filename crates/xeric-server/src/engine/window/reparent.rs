//! ReparentWindow.

use xeric_wire::Request;
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::ext::composite;
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::{Background, Class, map, sizes, storage};

/// Handles ReparentWindow.
pub(crate) fn reparent_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ReparentWindow::parse(request)?;
    let window = engine.window(r.window)?;
    let parent = engine.window(r.parent)?;
    let root = window.parent == 0;
    let into_itself = r.window == r.parent || engine.is_ancestor(r.window, r.parent);
    let class = window.class == Class::InputOutput && parent.class == Class::InputOnly;
    let background = matches!(window.background, Background::ParentRelative) && parent.depth != window.depth;
    if root || into_itself || class || background {
        return Err(XError::bad_match());
    }
    let was_mapped = window.mapped;
    if was_mapped {
        map::unmap(engine, r.window);
    }
    reparent(engine, r.window, r.parent, r.x, r.y);
    if was_mapped {
        map::map(engine, client, r.window);
    }
    Ok(())
}

/// Moves an unmapped window under another parent, on top, and reports it.
pub(crate) fn reparent(engine: &mut Engine, window: Xid, parent: Xid, x: i16, y: i16) {
    let Ok(w) = engine.window(window) else { return };
    let (old_parent, override_redirect) = (w.parent, u8::from(w.override_redirect));
    let event = |event| write::ReparentNotifyEvent { event, window, parent, x, y, override_redirect };
    composite::left(engine, old_parent, window);
    engine.deliver(window, event_mask::STRUCTURE_NOTIFY, &event(window));
    engine.deliver(old_parent, event_mask::SUBSTRUCTURE_NOTIFY, &event(old_parent));
    engine.deliver(parent, event_mask::SUBSTRUCTURE_NOTIFY, &event(parent));
    if let Ok(old) = engine.window_mut(old_parent) {
        old.children.retain(|id| *id != window);
    }
    if let Ok(new) = engine.window_mut(parent) {
        new.put_on_top(window);
    }
    if let Ok(w) = engine.window_mut(window) {
        (w.parent, w.x, w.y) = (parent, x, y);
    }
    storage::inherit(engine, window);
    sizes::place(engine, window);
    sizes::place_inferiors(engine, window);
    composite::adopted(engine, parent, window);
}
