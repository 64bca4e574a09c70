//! Stacking: ConfigureWindow's stack modes, CirculateWindow.
//!
//! `children` is bottom to top. A position is an index of the parent's children *without* the window itself.

use xeric_geom::{Point, Rect};
use xeric_wire::Request;
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::error::{Handled, XError};
use super::super::resource::Xid;
use super::super::{ClientId, Engine, input};
use super::configure::Geometry;
use super::validate::{Hint, validate};

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
    let siblings = &engine.window(w.parent).ok()?.children;
    let others: Vec<Xid> = siblings.iter().copied().filter(|id| *id != window).collect();
    let here = siblings.iter().position(|id| *id == window)?;
    let top = others.len();
    let place = |id: Xid| others.iter().position(|other| *other == id);
    let here_rect = outer_rect(engine, window, Some(to));
    let overlaps = |id: Xid| {
        let Ok(other) = engine.window(id) else { return false };
        let meets = if sibling.is_some() {
            // A sibling that is named counts as far as it is inside its parents.
            let parent = engine.window(w.parent).map_or(Point { x: 0, y: 0 }, |p| p.root_origin);
            !engine
                .border_in_parents(other)
                .intersect_rect(here_rect.translated(parent.x, parent.y))
                .is_empty()
        } else {
            !outer_rect(engine, id, None).intersect(&here_rect).is_empty()
        };
        other.mapped && w.mapped && meets
    };
    let is_above = |id: Xid| place(id).is_some_and(|at| at >= here);
    // "Occludes" is about the given sibling, or about any of them.
    let candidates = sibling.map_or(others.clone(), |s| vec![s]);
    let covered = candidates.iter().any(|id| is_above(*id) && overlaps(*id));
    let covers = candidates.iter().any(|id| !is_above(*id) && overlaps(*id));
    match (mode, sibling) {
        (Mode::Above, Some(s)) => place(s).map(|at| at + 1),
        (Mode::Above, None) => Some(top),
        (Mode::Below, Some(s)) => place(s),
        (Mode::Below, None) => Some(0),
        (Mode::TopIf, _) => covered.then_some(top),
        (Mode::BottomIf, _) => covers.then_some(0),
        (Mode::Opposite, _) if covered => Some(top),
        (Mode::Opposite, _) => covers.then_some(0),
    }
}

/// Border included, in the parent's coordinates.
fn outer_rect(engine: &Engine, window: Xid, geometry: Option<Geometry>) -> Rect {
    let Some(g) = geometry.or_else(|| engine.window(window).ok().map(super::Window::geometry)) else {
        return Rect::new(0, 0, 0, 0);
    };
    let border = 2 * u32::from(g.border_width);
    Rect::new(g.x.into(), g.y.into(), u32::from(g.width) + border, u32::from(g.height) + border)
}

/// The window's position among its siblings.
pub(crate) fn position_of(engine: &Engine, window: Xid) -> Option<usize> {
    let parent = engine.window(window).ok()?.parent;
    engine.window(parent).ok()?.children.iter().position(|id| *id == window)
}

/// The sibling right below, ConfigureNotify's `above-sibling`.
pub(crate) fn sibling_below(engine: &Engine, window: Xid) -> Option<Xid> {
    let at = position_of(engine, window)?.checked_sub(1)?;
    let parent = engine.window(window).ok()?.parent;
    engine.window(parent).ok()?.children.get(at).copied()
}

/// Moves the window to a position, without telling anybody.
pub(crate) fn move_to(engine: &mut Engine, window: Xid, position: usize) {
    let Ok(w) = engine.window(window) else { return };
    let parent = w.parent;
    if let Ok(parent) = engine.window_mut(parent) {
        parent.children.retain(|id| *id != window);
        let at = position.min(parent.children.len());
        parent.children.insert(at, window);
    }
}

/// Handles CirculateWindow.
pub(crate) fn circulate_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CirculateWindow::parse(request)?;
    if r.direction > 1 {
        return Err(XError::value(r.direction.into()));
    }
    let raise = r.direction == 0;
    let children = &engine.window(r.window)?.children;
    let overlap = |a: Xid, b: Xid| {
        let mapped = |id| engine.window(id).is_ok_and(|w| w.mapped);
        mapped(a)
            && mapped(b)
            && !outer_rect(engine, a, None).intersect(&outer_rect(engine, b, None)).is_empty()
    };
    // RaiseLowest: the lowest child that another covers. LowerHighest: the highest child that covers another.
    let found = if raise {
        (0..children.len())
            .find(|&i| children[i + 1..].iter().any(|above| overlap(children[i], *above)))
            .map(|i| children[i])
    } else {
        (0..children.len())
            .rev()
            .find(|&i| children[..i].iter().any(|below| overlap(children[i], *below)))
            .map(|i| children[i])
    };
    let Some(child) = found else { return Ok(()) };
    let place = r.direction;
    if let Some(manager) = engine.redirector(r.window, event_mask::SUBSTRUCTURE_REDIRECT, client) {
        engine.send(manager, &write::CirculateRequestEvent { event: r.window, window: child, place });
        return Ok(());
    }
    move_to(engine, child, if raise { usize::MAX } else { 0 });
    engine.deliver_structure(child, |event| write::CirculateNotifyEvent { event, window: child, place });
    validate(engine, r.window, Hint::default());
    input::hierarchy_changed(engine);
    Ok(())
}
