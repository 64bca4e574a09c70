//! The changes of the tree that clips follow: what is marked before, what after, and what pixels are kept.
//!
//! A resize has a module of its own, [`super::resize`].

use std::rc::Rc;

use xeric_geom::{Point, Region};

use super::super::Engine;
use super::super::resource::Xid;
use super::configure::Geometry;
use super::mark::Marks;
use super::stack;
use super::validate::{Kind, expose_marked, validate};
use super::{sizes, storage};

/// Mapped `children` of `parent` became viewable, from the top down; the highest of them is at position `first`.
pub(super) fn shown(engine: &mut Engine, parent: Xid, children: &[Xid], first: usize) {
    let mut marks = Marks::default();
    marks.shown(engine, parent, children, first);
    finish(engine, marks, parent, first, Kind::Map);
}

/// Hides `window` by `unmap`.
pub(super) fn hide(engine: &mut Engine, window: Xid, unmap: impl FnOnce(&mut Engine)) {
    let Ok(w) = engine.window(window) else { return };
    let (was_shown, parent) = (w.is_shown(), w.parent);
    let Some(at) = stack::position_of(engine, window).filter(|_| was_shown) else {
        return unmap(engine);
    };
    let mut marks = Marks::default();
    marks.mark(engine, window);
    if let Some(below) = at.checked_sub(1) {
        marks.overlapped(engine, window, below);
    }
    marks.mark(engine, parent);
    unmap(engine);
    finish(engine, marks, parent, at, Kind::Unmap);
}

/// Hides the children of `parent` by `unmap`.
pub(super) fn hide_children(engine: &mut Engine, parent: Xid, unmap: impl FnOnce(&mut Engine)) {
    let Ok(p) = engine.window(parent) else { return };
    let mut marks = Marks::default();
    for child in p.children.clone() {
        if engine.window(child).is_ok_and(super::Window::is_shown) {
            marks.mark(engine, child);
        }
    }
    if !marks.is_empty() {
        marks.mark(engine, parent);
    }
    unmap(engine);
    finish(engine, marks, parent, usize::MAX - 1, Kind::Unmap);
}

/// Gives `window` another place, border width or position among its siblings, with its size as it is. Its pixels move with its interior.
pub(super) fn relocate(engine: &mut Engine, window: Xid, to: Geometry, position: Option<usize>, kind: Kind) {
    let (Ok(w), Some(at)) = (engine.window(window), stack::position_of(engine, window)) else { return };
    let (was_shown, parent) = (w.is_shown(), w.parent);
    let (old_origin, old_clip) = (w.root_origin, Rc::clone(&w.border_clip));
    let old_pixels = storage::resize_own(engine, window, to);
    let mut marks = Marks::default();
    if was_shown {
        marks.overlapped(engine, window, at);
    }
    set_geometry(engine, window, to);
    sizes::place(engine, window);
    let first = position.map_or(at, |position| stack::move_to(engine, window, position));
    sizes::place_inferiors(engine, window);
    if !was_shown {
        return;
    }
    marks.overlapped(engine, window, first);
    validate(engine, &mut marks, parent, usize::MAX - 1, kind);
    if let Ok(w) = engine.window(window) {
        let by = Point { x: w.root_origin.x - old_origin.x, y: w.root_origin.y - old_origin.y };
        if w.own.is_none() || old_pixels.is_some() {
            storage::carry(engine, window, old_pixels.as_ref(), &old_clip, by);
        } else {
            storage::show_again(engine, window);
        }
    }
    expose_marked(engine, marks, parent);
    if old_pixels.is_some() {
        storage::repaint_borders(engine, window);
    }
}

/// Gives `window` another position among its siblings.
pub(super) fn restack(engine: &mut Engine, window: Xid, position: usize, kind: Kind) {
    let first = stack::move_to(engine, window, position);
    let Ok(w) = engine.window(window) else { return };
    if w.is_shown() {
        let parent = w.parent;
        let mut marks = Marks::default();
        marks.overlapped(engine, window, first);
        finish(engine, marks, parent, first, kind);
    }
}

/// Gives `window` another border, around the interior where it is.
pub(super) fn reborder(engine: &mut Engine, window: Xid, to: Geometry) {
    let (Ok(w), Some(at)) = (engine.window(window), stack::position_of(engine, window)) else { return };
    let (was_shown, parent, had_border) = (w.is_shown(), w.parent, w.has_border());
    let grows = to.border_width > w.border_width;
    let old_pixels = storage::resize_own(engine, window, to);
    let mut marks = Marks::default();
    if was_shown && !grows {
        marks.overlapped(engine, window, at);
    }
    set_geometry(engine, window, to);
    sizes::reborder(engine, window);
    if !was_shown {
        return;
    }
    if grows {
        marks.overlapped(engine, window, at);
        if had_border {
            keep_border(engine, &mut marks, window);
        }
    }
    finish(engine, marks, parent, at, Kind::Other);
    if old_pixels.is_some() {
        storage::repaint_borders(engine, window);
    }
}

/// Gives `window` another bounding or clip shape by `reshape`.
pub(crate) fn reshape(engine: &mut Engine, window: Xid, reshape: impl FnOnce(&mut Engine)) {
    let (Ok(w), Some(at)) = (engine.window(window), stack::position_of(engine, window)) else { return };
    let (was_shown, parent) = (w.is_shown(), w.parent);
    reshape(engine);
    let mut marks = Marks::default();
    if was_shown {
        marks.overlapped(engine, window, at);
        if engine.window(window).is_ok_and(super::Window::has_border) {
            keep_border(engine, &mut marks, window);
        }
    }
    sizes::place(engine, window);
    sizes::place_inferiors(engine, window);
    if was_shown {
        marks.overlapped(engine, window, at);
        finish(engine, marks, parent, usize::MAX - 1, Kind::Other);
    }
}

/// Gives `window` other pixels by `change`.
pub(super) fn restore(engine: &mut Engine, window: Xid, change: impl FnOnce(&mut Engine)) {
    let (Ok(w), Some(at)) = (engine.window(window), stack::position_of(engine, window)) else { return };
    let (was_shown, parent) = (w.is_shown(), w.parent);
    let mut marks = Marks::default();
    if was_shown {
        marks.overlapped(engine, window, at);
    }
    change(engine);
    sizes::place(engine, window);
    sizes::place_inferiors(engine, window);
    if was_shown {
        marks.overlapped(engine, window, at);
        finish(engine, marks, parent, usize::MAX - 1, Kind::Other);
    }
}

/// What of a border can be seen keeps its pixels where it stays border.
fn keep_border(engine: &mut Engine, marks: &mut Marks, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    let kept: Region = w.border_clip.subtract(&w.win_size);
    if let Some(mark) = marks.of(engine, window) {
        mark.border_kept = Some(kept);
    }
}

pub(super) fn set_geometry(engine: &mut Engine, window: Xid, to: Geometry) {
    if let Ok(w) = engine.window_mut(window) {
        (w.x, w.y, w.width, w.height, w.border_width) = (to.x, to.y, to.width, to.height, to.border_width);
    }
}

fn finish(engine: &mut Engine, mut marks: Marks, parent: Xid, first: usize, kind: Kind) {
    if marks.is_empty() {
        return;
    }
    validate(engine, &mut marks, parent, first, kind);
    expose_marked(engine, marks, parent);
}
