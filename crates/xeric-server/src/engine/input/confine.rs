//! What holds the pointer back: the screen's edges, and the window that a grab confines it to (protocol, section 10, GrabPointer).
//!
//! Its device keeps within the limits, a rectangle; the pointer also within the window's bounding shape. Barriers are XFIXES'.

use xeric_geom::{Point, Rect, Region};

use super::super::Engine;
use super::super::ext::shape::Kind;
use super::super::ext::xinput::devices::MASTER_POINTER;
use super::super::resource::Xid;
use super::change::Raw;
use super::{crossing, grab, process};

/// Where the device ends up when it is sent to `to`: inside the pointer's limits.
pub(super) fn limited(engine: &Engine, to: Point) -> Point {
    clamped(to, engine.input.pointer.limits)
}

fn clamped(to: Point, limits: Rect) -> Point {
    Point { x: to.x.min(limits.x2 - 1).max(limits.x1), y: to.y.min(limits.y2 - 1).max(limits.y1) }
}

/// Where the pointer ends up: inside its limits and in the shape of the window that it is confined to.
pub(super) fn confined(engine: &Engine, to: Point) -> Point {
    let to = limited(engine, to);
    let window = engine.input.pointer.confined_to.and_then(|id| engine.window(id).ok());
    match window.filter(|w| w.client_shape(Kind::Bounding).is_some()) {
        Some(window) => nearest_in(&window.border_size, to),
        None => to,
    }
}

/// The same for what waited while the pointer was frozen: where the window is now that a grab confines it to.
pub(super) fn confined_now(engine: &Engine, to: Point) -> Point {
    let window = engine.input.pointer_grab().and_then(|grab| engine.window(grab.terms.confine_to?).ok());
    let Some(window) = window.filter(|w| !w.border_size.is_empty()) else { return to };
    let to = clamped(to, window.border_size.extents());
    if window.client_shape(Kind::Bounding).is_some() { nearest_in(&window.border_size, to) } else { to }
}

/// As Xvfb looks for it: in the rows from the point's downwards, then in those from there upwards; in each from the point's column to the
/// right, then from there to the left.
fn nearest_in(shape: &Region, at: Point) -> Point {
    let extents = shape.extents();
    let rows = (at.y..extents.y2).chain((extents.y1..at.y).rev());
    for y in rows {
        let band = shape.band_at(y);
        let right = band.iter().find(|rect| rect.x2 > at.x).map(|rect| rect.x1.max(at.x));
        let left = || band.iter().rev().find(|rect| rect.x1 < at.x).map(|rect| (rect.x2 - 1).min(at.x - 1));
        if let Some(x) = right.or_else(left) {
            return Point { x, y };
        }
    }
    at
}

/// A beginning grab confines the pointer to a window. Windows hear that it crosses them; it is no motion, and the device hears nothing.
pub(super) fn begin_confinement(engine: &mut Engine, window: Xid) {
    confine_to(engine, window);
    let to = confined(engine, engine.input.pointer.physical);
    if to != engine.input.pointer.physical {
        engine.input.pointer.at = to;
        engine.input.pointer.physical = to;
        crossing::pointer_window_changed(engine, MASTER_POINTER);
    }
}

/// The pointer can go anywhere.
pub(super) fn end_confinement(engine: &mut Engine) {
    let pointer = &mut engine.input.pointer;
    pointer.confined_to = None;
    let (width, height) = (engine.screen.width, engine.screen.height);
    engine.input.pointer.limits = Rect::new(0, 0, width.into(), height.into());
}

/// `window` has another place, size or shape: where that is the window that the pointer is confined to, or around it, the pointer follows.
/// A window without a place on the screen ends the grab.
pub(crate) fn check_confinement(engine: &mut Engine, window: Xid) {
    let Some(to) = engine.input.pointer_grab().and_then(|grab| grab.terms.confine_to) else { return };
    if engine.window(to).is_ok_and(|w| w.border_size.is_empty()) {
        grab::deactivate(engine, MASTER_POINTER);
    } else if window == to || engine.is_ancestor(window, to) {
        confine_to(engine, to);
        let at = confined(engine, engine.input.pointer.physical);
        if at != engine.input.pointer.physical {
            process::raw(engine, MASTER_POINTER, Raw::Motion(at));
        }
    }
}

/// The screen has another size: the pointer stays on it.
pub(crate) fn screen_resized(engine: &mut Engine) {
    if engine.input.pointer.confined_to.is_none() {
        end_confinement(engine);
    }
    check_confinement(engine, engine.screen.root);
    let at = confined(engine, engine.input.pointer.physical);
    if at != engine.input.pointer.physical {
        process::raw(engine, MASTER_POINTER, Raw::Motion(at));
    }
    crossing::pointer_window_changed(engine, MASTER_POINTER);
}

fn confine_to(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    engine.input.pointer.limits = w.border_size.extents();
    engine.input.pointer.confined_to = Some(window);
}
