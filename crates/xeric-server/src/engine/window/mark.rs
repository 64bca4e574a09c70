//! Marks: the windows that a change of the tree may touch, each with what has to be known of it from before the change.
//!
//! What holds: a marked window's parent is marked, up to the parent whose children change; no mark outlives the change. Which windows are marked
//! is judged by the extents of what changes, so that a change costs no more than what lies under it.

use xeric_geom::{Overlap, Point, Region};

use super::super::Engine;
use super::super::resource::Xid;
use super::Window;

/// What is known of one window.
pub(super) struct Mark {
    window: Xid,
    /// Its interior's place before the change.
    pub(super) old_origin: Point,
    /// What of the border keeps its pixels, when that is not all that was visible of the window.
    pub(super) border_kept: Option<Region>,
    /// What has to be painted of the border, and what of the interior has lost its contents; root coordinates.
    pub(super) border_exposed: Region,
    pub(super) exposed: Region,
}

/// The marks of one change.
#[derive(Default)]
pub(super) struct Marks {
    list: Vec<Mark>,
}

impl Marks {
    /// Marks one window, once.
    pub(super) fn mark(&mut self, engine: &mut Engine, window: Xid) {
        let number = u32::try_from(self.list.len()).ok();
        let Ok(w) = engine.window_mut(window) else { return };
        if w.mark.is_some() {
            return;
        }
        w.mark = number;
        self.list.push(Mark {
            window,
            old_origin: w.root_origin,
            border_kept: None,
            border_exposed: Region::new(),
            exposed: Region::new(),
        });
    }

    /// Marks of the siblings of `window` those that are touched by its extents, from position `from` downwards, and what is touched inside them. When
    /// `from` is the window's own place, it is marked with all that is inside it.
    pub(super) fn overlapped(&mut self, engine: &mut Engine, window: Xid, from: usize) {
        let Ok(w) = engine.window(window) else { return };
        let (parent, extents) = (w.parent, w.border_size.extents());
        let before = self.list.len();
        let mut at = from;
        while let Some(sibling) = child_at(engine, parent, at) {
            if sibling == window && at == from {
                self.inside(engine, sibling, |_| true);
            } else {
                self.inside(engine, sibling, |w| w.border_size.classify(extents) != Overlap::Out);
            }
            let Some(below) = at.checked_sub(1) else { break };
            at = below;
        }
        if self.list.len() > before {
            self.mark(engine, parent);
        }
    }

    /// Marks `children`, which became viewable, with all that is inside them and what they touch of their lower siblings. They are siblings from the
    /// top down, the first at position `first`.
    pub(super) fn shown(&mut self, engine: &mut Engine, parent: Xid, children: &[Xid], first: usize) {
        for &child in children {
            self.inside(engine, child, |_| true);
        }
        if self.list.is_empty() {
            return;
        }
        let siblings: Vec<Xid> = match engine.window(parent) {
            Ok(parent) => parent.children.iter().take(first + 1).rev().copied().collect(),
            Err(_) => return,
        };
        // The extents of those of `children` that are above the sibling at hand.
        let mut above = Vec::new();
        let mut rest = children.iter().peekable();
        for sibling in siblings {
            if rest.next_if_eq(&&sibling).is_some() {
                above.extend(
                    engine.window(sibling).ok().filter(|w| w.is_shown()).map(|w| w.border_size.extents()),
                );
            } else {
                for extents in &above {
                    self.inside(engine, sibling, |w| w.border_size.classify(*extents) != Overlap::Out);
                }
            }
        }
        self.mark(engine, parent);
    }

    /// Marks `window` and what is inside it, as far down as windows are shown and `touched`.
    fn inside(&mut self, engine: &mut Engine, window: Xid, touched: impl Fn(&Window) -> bool) {
        let mut next = vec![window];
        while let Some(id) = next.pop() {
            let Ok(w) = engine.window(id) else { continue };
            if w.is_shown() && touched(w) {
                next.extend_from_slice(&w.children);
                self.mark(engine, id);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The mark of `window`, if it has one.
    pub(super) fn of(&mut self, engine: &Engine, window: Xid) -> Option<&mut Mark> {
        let number = engine.window(window).ok()?.mark?;
        self.list.get_mut(usize::try_from(number).ok()?)
    }

    /// Takes all marks off their windows.
    pub(super) fn clear(&self, engine: &mut Engine) {
        for mark in &self.list {
            if let Ok(window) = engine.window_mut(mark.window) {
                window.mark = None;
            }
        }
    }
}

/// The child at a position, counted from the bottom.
pub(super) fn child_at(engine: &Engine, parent: Xid, at: usize) -> Option<Xid> {
    engine.window(parent).ok()?.children.get(at).copied()
}
