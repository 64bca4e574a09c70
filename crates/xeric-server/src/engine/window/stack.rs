//! Stacking: ConfigureWindow's stack modes, CirculateWindow.
//!
//! `children` is bottom to top. A position is an index of the parent's children *without* the window itself.

use xeric_geom::{Overlap, Point, Rect, Region};
use xeric_wire::Request;
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::ext::shape::Kind as ShapeKind;
use super::super::resource::Xid;
use super::super::{ClientId, Engine, input};
use super::configure::Geometry;
use super::validate::Kind;
use super::{Window, rearrange};

/// ConfigureWindow's stack-mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Above,
    Below,
    TopIf,
    BottomIf,
    Opposite,
}

impl Mode {
    pub(crate) fn from_wire(value: u32) -> Option<Self> {
        [Self::Above, Self::Below, Self::TopIf, Self::BottomIf, Self::Opposite].get(value as usize).copied()
    }

    pub(crate) fn to_wire(self) -> u8 {
        self as u8
    }
}

/// Where the window goes for this mode and sibling; `None` when it stays. Occlusion is judged with the new geometry `to`.
pub(crate) fn new_position(
    engine: &Engine,
    window: Xid,
    sibling: Option<Xid>,
    mode: Mode,
    to: Geometry,
) -> Option<usize> {
    let w = engine.window(window).ok()?;
    let parent = engine.window(w.parent).ok()?;
    let here = position_of(engine, window)?;
    let top = parent.stack().len().saturating_sub(1);
    if let Some(sibling) = sibling {
        let there = position_of(engine, sibling)?;
        // A sibling that is named counts as far as it is inside its parents.
        let s = engine.window(sibling).ok()?;
        let rect = outer_rect(to).translated(parent.root_origin.x, parent.root_origin.y);
        let meets = w.mapped && s.mapped && s.border_size.classify(rect) != Overlap::Out;
        let above = there > here;
        return match mode {
            Mode::Above if above => Some(there),
            Mode::Above => Some(there + 1),
            Mode::Below if above => Some(there - 1),
            Mode::Below => Some(there),
            Mode::TopIf | Mode::Opposite if meets && above => Some(top),
            Mode::BottomIf | Mode::Opposite if meets && !above => Some(0),
            _ => None,
        };
    }
    let covered = || any_overlaps(engine, w, to, parent.stack().get(here + 1..));
    let covers = || any_overlaps(engine, w, to, parent.stack().get(..here));
    match mode {
        Mode::Above => Some(top),
        Mode::Below => Some(0),
        _ if !w.mapped => None,
        Mode::TopIf | Mode::Opposite if covered() => Some(top),
        Mode::BottomIf | Mode::Opposite if covers() => Some(0),
        _ => None,
    }
}

/// Whether `w` with the geometry `to` overlaps any of these mapped siblings.
fn any_overlaps(engine: &Engine, w: &Window, to: Geometry, siblings: Option<&[Xid]>) -> bool {
    let mut mapped = siblings
        .unwrap_or_default()
        .iter()
        .filter_map(|id| engine.window(*id).ok())
        .filter(|sibling| sibling.mapped);
    mapped.any(|sibling| {
        let (own, other) = (outer_rect(to), outer_rect(sibling.geometry()));
        own.overlaps(&other)
            && (!is_shaped(w) && !is_shaped(sibling) || shapes_overlap(engine, w, own, sibling))
    })
}

fn is_shaped(w: &Window) -> bool {
    w.client_shape(ShapeKind::Bounding).is_some()
}

/// Whether bounding shapes overlap. The shape of a window stands where the window is, not where it will be, and as if the parent were the
/// root, as in Xvfb.
fn shapes_overlap(engine: &Engine, w: &Window, own: Rect, sibling: &Window) -> bool {
    let parent = engine.window(w.parent).map_or(Point { x: 0, y: 0 }, |p| p.root_origin);
    let region = |w: &Window, outer: Rect| {
        let region = Region::from(outer.translated(parent.x, parent.y));
        match w.client_shape(ShapeKind::Bounding) {
            Some(shape) => {
                let (x, y) = (w.root_origin.x - parent.x, w.root_origin.y - parent.y);
                region.intersect(&shape.translated(x, y))
            }
            None => region,
        }
    };
    !region(w, own).intersect(&region(sibling, outer_rect(sibling.geometry()))).is_empty()
}

/// Border included, in the parent's coordinates.
fn outer_rect(g: Geometry) -> Rect {
    let border = 2 * u32::from(g.border_width);
    Rect::new(g.x.into(), g.y.into(), u32::from(g.width) + border, u32::from(g.height) + border)
}

/// The window's position among its siblings.
pub(crate) fn position_of(engine: &Engine, window: Xid) -> Option<usize> {
    let parent = engine.window(window).ok()?.parent;
    engine.window(parent).ok()?.children.iter().position(|id| *id == window)
}

/// The sibling that is right below the window when it is at `position`, ConfigureNotify's `above-sibling`.
pub(crate) fn sibling_below(engine: &Engine, window: Xid, position: Option<usize>) -> Option<Xid> {
    let from = position_of(engine, window)?;
    let to = position.unwrap_or(from);
    let parent = engine.window(engine.window(window).ok()?.parent).ok()?;
    // What is above its old place is one lower as soon as it has left it.
    let at = if to > from { to } else { to.checked_sub(1)? };
    parent.children.get(at).copied()
}

/// Moves the window to a position, without telling anybody. The highest position at which another window is now; where the window is
/// when it stays.
pub(super) fn move_to(engine: &mut Engine, window: Xid, to: usize) -> usize {
    let Some(from) = position_of(engine, window) else { return 0 };
    let Ok(parent) = engine.window(window).map(|w| w.parent) else { return from };
    let Ok(parent) = engine.window_mut(parent) else { return from };
    let to = to.min(parent.stack().len().saturating_sub(1));
    if from < to {
        parent.children[from..=to].rotate_left(1);
    } else {
        parent.children[to..=from].rotate_right(1);
    }
    from.max(to)
}

/// Handles CirculateWindow.
pub(crate) fn circulate_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CirculateWindow::parse(request)?;
    if r.direction > 1 {
        return Err(XError::value(r.direction.into()));
    }
    let raise = r.direction == 0;
    let children = engine.window(r.window)?.stack();
    // RaiseLowest: the lowest child that another covers. LowerHighest: the highest child that covers another.
    let overlaps = |at: usize| {
        let others = if raise { children.get(at + 1..) } else { children.get(..at) };
        let child = children.get(at).and_then(|id| engine.window(*id).ok()).filter(|child| child.mapped);
        child.is_some_and(|child| any_overlaps(engine, child, child.geometry(), others))
    };
    let found = if raise {
        (0..children.len()).find(|&at| overlaps(at))
    } else {
        (0..children.len()).rev().find(|&at| overlaps(at))
    };
    let found = found.and_then(|at| children.get(at).copied());
    let Some(child) = found else { return Ok(()) };
    let place = r.direction;
    if let Some(manager) = engine.redirector(r.window, event_mask::SUBSTRUCTURE_REDIRECT, client) {
        engine.send(manager, &write::CirculateRequestEvent { event: r.window, window: child, place });
        return Ok(());
    }
    engine.deliver_structure(child, |event| write::CirculateNotifyEvent { event, window: child, place });
    rearrange::restack(engine, child, if raise { usize::MAX } else { 0 }, Kind::Stack);
    input::hierarchy_changed(engine);
    Ok(())
}
