//! Where windows are, and what they would show if nothing lay on them: their sizes inside their shapes and inside their parents.
//!
//! What holds: `root_origin`, `win_size`, `border_size` and the storage's origin follow from geometry, shapes and the parent's; whoever
//! changes one of those says so here. What lies on a window is not for this module but for [`super::validate`].

use xeric_geom::{Point, Rect, Region};

use super::super::Engine;
use super::super::ext::shape::Kind;
use super::super::resource::Xid;
use super::Window;

/// Makes place and sizes of `id` follow from its geometry and its parent's.
pub(super) fn place(engine: &mut Engine, id: Xid) {
    let Ok(window) = engine.window(id) else { return };
    let Ok(parent) = engine.window(window.parent) else { return };
    let border = i32::from(window.border_width);
    let root_origin = Point {
        x: parent.root_origin.x + i32::from(window.x) + border,
        y: parent.root_origin.y + i32::from(window.y) + border,
    };
    let origin = if window.own.is_some() {
        // Pixels of its own move with a window.
        Point { x: border, y: border }
    } else {
        let origin = parent.storage.as_ref().map_or(parent.root_origin, |s| s.origin);
        Point {
            x: origin.x + root_origin.x - parent.root_origin.x,
            y: origin.y + root_origin.y - parent.root_origin.y,
        }
    };
    let serial = engine.next_serial();
    let Ok(window) = engine.window_mut(id) else { return };
    window.root_origin = root_origin;
    if let Some(storage) = &mut window.storage
        && storage.origin != origin
    {
        storage.origin = origin;
        storage.serial = serial;
    }
    set_win_size(engine, id);
    set_border_size(engine, id);
}

/// The same for everything below `id`.
pub(super) fn place_inferiors(engine: &mut Engine, id: Xid) {
    for inferior in engine.subtree(id).into_iter().skip(1) {
        place(engine, inferior);
    }
}

fn set_win_size(engine: &mut Engine, id: Xid) {
    let Ok(window) = engine.window(id) else { return };
    let mut size = inside_parent(engine, window, window.interior_rect());
    for kind in [Kind::Bounding, Kind::Clip] {
        if let Some(shape) = window.client_shape(kind) {
            size = size.intersect(&shape.translated(window.root_origin.x, window.root_origin.y));
        }
    }
    if let Ok(window) = engine.window_mut(id) {
        window.win_size = size;
    }
}

/// The window's border has grown or shrunk around its interior, which is where it was.
pub(super) fn reborder(engine: &mut Engine, id: Xid) {
    if engine.window(id).is_ok_and(|w| w.own.is_some()) {
        // In pixels of its own it is elsewhere now.
        place(engine, id);
        place_inferiors(engine, id);
    } else {
        set_border_size(engine, id);
    }
}

fn set_border_size(engine: &mut Engine, id: Xid) {
    let Ok(window) = engine.window(id) else { return };
    let size = if window.has_border() {
        let size = inside_parent(engine, window, window.border_rect());
        match window.client_shape(Kind::Bounding) {
            Some(shape) => size
                .intersect(&shape.translated(window.root_origin.x, window.root_origin.y))
                .union(&window.win_size),
            None => size,
        }
    } else {
        window.win_size.clone()
    };
    if let Ok(window) = engine.window_mut(id) {
        window.border_size = size;
    }
}

/// Pixels of its own are not cut to its parent's.
fn inside_parent(engine: &Engine, window: &Window, rect: Rect) -> Region {
    match engine.window(window.parent) {
        Ok(parent) if window.own.is_none() => parent.win_size.intersect_rect(rect),
        _ => Region::from(rect),
    }
}
