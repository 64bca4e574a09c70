//! Which pixels a window draws into: its parent's, or its own when its depth is another or it is redirected.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::image::{Source, copy_area};
use xeric_raster::{Function, Surface};

use super::super::Engine;
use super::super::drawable::Pixmap;
use super::super::ext::damage::report;
use super::super::resource::Xid;
use super::{Class, Storage};

/// Gives an InputOutput window the pixels that its place in the tree asks for; what is below it in the same pixels follows.
pub(super) fn give(engine: &mut Engine, id: Xid) {
    let Ok(window) = engine.window(id) else { return };
    let Ok(parent) = engine.window(window.parent) else { return };
    if window.class == Class::InputOnly {
        return;
    }
    let inherited =
        parent.storage.as_ref().filter(|_| parent.depth == window.depth && !engine.is_redirected(id));
    let owned = engine.screen.own_storage.contains(&id);
    let old = window.storage.as_ref().map(|s| Rc::clone(&s.pixmap));
    let pixmap = match (inherited, &old) {
        (Some(inherited), _) => Rc::clone(&inherited.pixmap),
        (None, Some(own)) if owned => Rc::clone(own),
        (None, _) => Pixmap::new(window.width, window.height, window.depth),
    };
    let owns = inherited.is_none();
    match old {
        Some(old) => replace(engine, id, &old, &pixmap),
        None => {
            let serial = engine.next_serial();
            let storage = Storage { pixmap, origin: Point::new(0, 0), clip: Rc::new(Region::new()), serial };
            if let Ok(window) = engine.window_mut(id) {
                window.storage = Some(storage);
            }
        }
    }
    if owns {
        if let Some(storage) = engine.window_mut(id).ok().and_then(|w| w.storage.as_mut()) {
            storage.origin = Point::new(0, 0);
        }
        if !owned {
            engine.screen.own_storage.push(id);
        }
    } else if owned {
        engine.screen.own_storage.retain(|own| *own != id);
    }
    let mut list = std::mem::take(&mut engine.screen.own_storage);
    list.sort_by_cached_key(|own| ancestors(engine, *own));
    engine.screen.own_storage = list;
}

fn ancestors(engine: &Engine, window: Xid) -> usize {
    std::iter::successors(engine.window(window).ok(), |w| engine.window(w.parent).ok()).count()
}

/// Puts `new` in the place of `old` in `window` and below it.
fn replace(engine: &mut Engine, window: Xid, old: &Rc<Pixmap>, new: &Rc<Pixmap>) {
    if Rc::ptr_eq(old, new) {
        return;
    }
    for id in engine.subtree(window) {
        let serial = engine.next_serial();
        if let Some(storage) = engine.window_mut(id).ok().and_then(|w| w.storage.as_mut())
            && Rc::ptr_eq(&storage.pixmap, old)
        {
            storage.pixmap = Rc::clone(new);
            storage.serial = serial;
        }
    }
}

/// A redirected window gets pixels anew each time that it is shown, so that those with a name stay as they were.
pub(super) fn renew(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    if engine.is_redirected(window)
        && let Some(old) = w.storage.as_ref().map(|s| Rc::clone(&s.pixmap))
        && Rc::strong_count(&old) > 2
    {
        let new = Pixmap::new(old.width, old.height, old.depth);
        replace(engine, window, &old, &new);
    }
}

/// Pixels of its own get the window's new size; the old ones, for what is to be kept of them.
pub(super) fn resize_own(engine: &mut Engine, window: Xid, width: u16, height: u16) -> Option<Rc<Pixmap>> {
    let w = engine.window(window).ok()?;
    if !w.has_own_storage(engine) {
        return None;
    }
    let old = Rc::clone(&w.storage.as_ref()?.pixmap);
    let new = Pixmap::new(width, height, w.depth);
    replace(engine, window, &old, &new);
    Some(old)
}

/// The root's pixels get the screen's new size; what fits is kept.
pub(super) fn resize_root(engine: &mut Engine, width: u16, height: u16) {
    let root = engine.screen.root;
    let Ok(w) = engine.window(root) else { return };
    let Some(old) = w.storage.as_ref().map(|s| Rc::clone(&s.pixmap)) else { return };
    if (old.width, old.height) == (width, height) {
        return;
    }
    let new = Pixmap::new(width, height, w.depth);
    let both = new.pixels().bounds().intersect(&old.pixels().bounds());
    copy(&mut new.pixels_mut(), &Region::from(both), Source::Other(&old.pixels()), Point::new(0, 0));
    replace(engine, root, &old, &new);
}

/// Copies what is inside `from` (root coordinates) to where it is `by` further, as far as `window` is seen there. What is seen of a window with
/// pixels of its own is copied in its parent's, where it shows.
pub(super) fn move_seen(engine: &mut Engine, window: Xid, from: &Region, by: Point) {
    let Ok(w) = engine.window(window) else { return };
    if engine.is_redirected_manually(window) {
        return;
    }
    let to = from.translated(by.x, by.y).intersect(&w.border_clip);
    let holder = if w.has_own_storage(engine) { w.parent } else { window };
    let Ok(holder) = engine.window(holder) else { return };
    let Some(storage) = &holder.storage else { return };
    if to.is_empty() || by == Point::new(0, 0) {
        return;
    }
    let (dx, dy) = (storage.origin.x - holder.root_origin.x, storage.origin.y - holder.root_origin.y);
    let pixmap = Rc::clone(&storage.pixmap);
    engine.work.server(to.area());
    copy(&mut pixmap.pixels_mut(), &to.translated(dx, dy), Source::Same, by);
    report::moved(engine, window, &from.translated(by.x, by.y));
}

/// Copies what is inside `from` (root coordinates) of a window's `old` pixels to where it is `by` further in its own.
pub(super) fn move_own(
    engine: &mut Engine,
    window: Xid,
    old: &Pixmap,
    old_origin: Point,
    from: &Region,
    by: Point,
) {
    let Ok(w) = engine.window(window) else { return };
    let reported = from.translated(by.x, by.y);
    let to = reported.intersect(&w.win_size);
    let Some(storage) = &w.storage else { return };
    let to = to.translated(-w.root_origin.x, -w.root_origin.y);
    let by = Point { x: by.x + old_origin.x - w.root_origin.x, y: by.y + old_origin.y - w.root_origin.y };
    let pixmap = Rc::clone(&storage.pixmap);
    let to = to.intersect_rect(old.pixels().bounds().translated(by.x, by.y));
    engine.work.server(to.area());
    copy(&mut pixmap.pixels_mut(), &to, Source::Other(&old.pixels()), by);
    report::moved(engine, window, &reported);
}

/// Copies to the region `to` what lies `by` away from it in the source.
fn copy(surface: &mut Surface, to: &Region, source: Source<'_>, by: Point) {
    let extents: Rect = to.extents();
    let from = Point { x: extents.x1 - by.x, y: extents.y1 - by.y };
    copy_area(surface, to, source, from, extents, Function::Copy, u32::MAX);
}
