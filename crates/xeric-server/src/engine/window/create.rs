//! CreateWindow.

use xeric_wire::Request;
use xeric_wire::proto::xproto::{cw, event_mask, window_class};
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::ext::composite;
use super::super::resource::{Resource, Xid};
use super::super::{ClientId, Engine, screen};
use super::attributes::Changes;
use super::{Border, Class, Window};
use super::{attributes, sizes, storage};

/// Handles CreateWindow.
pub(crate) fn create_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateWindow::parse(request)?;
    engine.check_new_id(client, r.wid)?;
    let window = unmapped(engine, &r)?;
    let changes = attributes::check(engine, client, &window, &r.value_list)?;

    let (id, parent) = (window.id, window.parent);
    engine.resources.insert(id, Resource::Window(Box::new(window)));
    engine.window_mut(parent)?.put_on_top(id);
    attributes::apply(engine, client, id, changes)?;
    finish(engine, id);
    Ok(())
}

/// Adds a window of the server's own, above all of its parent's children.
pub(crate) fn create_own(engine: &mut Engine, window: Window, changes: Changes) -> Handled {
    let id = window.id;
    if let Ok(parent) = engine.window_mut(window.parent) {
        parent.children.push(id);
    }
    engine.resources.insert(id, Resource::Window(Box::new(window)));
    attributes::apply(engine, ClientId::SERVER, id, changes)?;
    finish(engine, id);
    Ok(())
}

/// Gives a new window its pixels and its place, and reports it.
fn finish(engine: &mut Engine, id: Xid) {
    storage::inherit(engine, id);
    sizes::place(engine, id);
    let Ok(parent) = engine.window(id).map(|window| window.parent) else { return };
    composite::adopted(engine, parent, id);
    let Ok(window) = engine.window(id) else { return };
    let event = write::CreateNotifyEvent {
        parent,
        window: id,
        x: window.x,
        y: window.y,
        width: window.width,
        height: window.height,
        border_width: window.border_width,
        override_redirect: u8::from(window.override_redirect),
    };
    engine.deliver(parent, event_mask::SUBSTRUCTURE_NOTIFY, &event);
}

/// The window as the request's fixed part describes it, every attribute at its default.
pub(crate) fn unmapped(engine: &Engine, r: &view::CreateWindow<'_>) -> Result<Window, XError> {
    let parent = engine.window(r.parent)?;
    let class = match r.class {
        window_class::COPY_FROM_PARENT => parent.class,
        window_class::INPUT_OUTPUT => Class::InputOutput,
        window_class::INPUT_ONLY => Class::InputOnly,
        _ => return Err(XError::value(r.class.into())),
    };
    if class == Class::InputOutput && parent.class == Class::InputOnly {
        return Err(XError::bad_match());
    }
    if class == Class::InputOnly && (r.border_width != 0 || r.depth != 0) {
        return Err(XError::bad_match());
    }
    if r.width == 0 || r.height == 0 {
        return Err(XError::value(0));
    }
    let (depth, visual) = depth_and_visual(parent, class, r)?;
    // The border of a window with the parent's depth is copied from it; another depth has none to copy (case U11), so the
    // request must name one.
    let border_given = r.value_list.mask & (cw::BORDER_PIXEL | cw::BORDER_PIXMAP) != 0;
    if class == Class::InputOutput && depth != parent.depth && !border_given {
        return Err(XError::bad_match());
    }
    let colormap_given = r.value_list.mask & cw::COLORMAP != 0;
    if class == Class::InputOutput && visual != parent.visual && !colormap_given {
        return Err(XError::bad_match());
    }
    Ok(Window {
        x: r.x,
        y: r.y,
        width: r.width,
        height: r.height,
        border_width: r.border_width,
        border: if depth == parent.depth { parent.border.clone() } else { Border::Pixel(0) },
        colormap: if class == Class::InputOnly { 0 } else { parent.colormap },
        ..Window::new(r.wid, r.parent, class, depth, visual)
    })
}

fn depth_and_visual(parent: &Window, class: Class, r: &view::CreateWindow<'_>) -> Result<(u8, u32), XError> {
    let visual = if r.visual == 0 { parent.visual } else { r.visual };
    if class == Class::InputOnly {
        return if r.visual == 0 || screen::visual(r.visual).is_some() {
            Ok((0, visual))
        } else {
            Err(XError::bad_match())
        };
    }
    let depth = if r.depth == 0 { parent.depth } else { r.depth };
    match screen::visual(visual) {
        Some(known) if known.depth == depth => Ok((depth, visual)),
        _ => Err(XError::bad_match()),
    }
}
