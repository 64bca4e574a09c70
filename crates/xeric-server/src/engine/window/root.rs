//! The root gets another size (RANDR).
//!
//! As in Xvfb, nothing is on the screen for a moment: every window is obscured, then all of it is exposed. Windows keep place and size.

use std::rc::Rc;

use xeric_geom::{Rect, Region};

use super::super::Engine;
use super::super::ext::composite;
use super::super::resource::Xid;
use super::mark::Marks;
use super::validate::{Kind, expose_marked, forget_clips, obscure_tree, validate};
use super::{Window, sizes, storage};

/// Gives the root its new size, and pixels of that size; what both sizes have keeps its contents until it is painted over.
pub(crate) fn resize(engine: &mut Engine, width: u16, height: u16) {
    let root = engine.screen.root;
    (engine.screen.width, engine.screen.height) = (width, height);
    let shown: Vec<Xid> = engine
        .subtree(root)
        .into_iter()
        .filter(|&id| engine.window(id).is_ok_and(Window::is_shown))
        .collect();
    let Ok(w) = engine.window(root) else { return };
    for child in w.children.iter().rev().copied().collect::<Vec<_>>() {
        obscure_tree(engine, child);
    }
    for &id in &shown {
        forget_clips(engine, id);
    }
    composite::screen_resized(engine);
    let mut marks = Marks::default();
    for &id in &shown {
        marks.mark(engine, id);
    }
    storage::resize_root(engine, width, height);
    let whole = Region::from(Rect::new(0, 0, width.into(), height.into()));
    if let Ok(w) = engine.window_mut(root) {
        (w.width, w.height) = (width, height);
        (w.win_size, w.border_size) = (whole.clone(), whole.clone());
        w.border_clip = Rc::new(whole.clone());
        // What the children leave of it is for `validate` to find.
        w.clip_list = Rc::new(whole);
    }
    sizes::place_inferiors(engine, root);
    validate(engine, &mut marks, root, usize::MAX - 1, Kind::Other);
    let visible = engine.window(root).map(|w| Region::clone(&w.clip_list)).unwrap_or_default();
    if let Some(mark) = marks.of(engine, root) {
        mark.exposed = visible;
    }
    expose_marked(engine, marks, root);
}
