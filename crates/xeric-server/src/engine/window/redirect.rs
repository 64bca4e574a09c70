//! Redirection of windows that there are: their pixels leave their parent's and come back (Composite protocol, section 3).

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::Function;
use xeric_raster::image::{Source, copy_area};

use super::super::Engine;
use super::super::drawable::Pixmap;
use super::super::resource::Xid;
use super::{expose, paint, rearrange, storage};

/// Changes by `change` what redirects `window`, with its contents kept.
pub(crate) fn change(engine: &mut Engine, window: Xid, change: impl FnOnce(&mut Engine)) {
    let before = state(engine, window);
    change(engine);
    if state(engine, window) == before || engine.window(window).is_err() {
        return;
    }
    let old = pixels(engine, window);
    rearrange::restore(engine, window, |engine| {
        storage::give(engine, window);
        // From the parent's pixels before anything is painted on the new ones.
        if let (Some(old), Some(new)) = (&old, pixels(engine, window))
            && !Rc::ptr_eq(&old.pixmap, &new.pixmap)
            && is_owner(engine, window)
        {
            copy(engine, window, old);
        }
    });
    if let Some(old) = old
        && !is_owner(engine, window)
    {
        copy_back(engine, window, &old);
    }
}

/// What of its redirections a window's place depends on.
fn state(engine: &Engine, window: Xid) -> (bool, bool) {
    (engine.is_redirected(window), engine.is_redirected_manually(window))
}

/// A window's pixels, and where its interior lies in them.
struct Pixels {
    pixmap: Rc<Pixmap>,
    origin: Point,
}

fn pixels(engine: &Engine, window: Xid) -> Option<Pixels> {
    let storage = engine.window(window).ok()?.storage.as_ref()?;
    Some(Pixels { pixmap: Rc::clone(&storage.pixmap), origin: storage.origin })
}

fn is_owner(engine: &Engine, window: Xid) -> bool {
    engine.window(window).is_ok_and(|w| w.has_own_storage(engine))
}

/// Fills a window's own pixels with what its place showed.
fn copy(engine: &Engine, window: Xid, old: &Pixels) {
    let Some(new) = pixels(engine, window) else { return };
    let from = Point { x: old.origin.x - new.origin.x, y: old.origin.y - new.origin.y };
    let all = Rect::new(0, 0, new.pixmap.width.into(), new.pixmap.height.into());
    let there = old.pixmap.pixels().bounds().translated(-from.x, -from.y);
    transfer(&new.pixmap, &Region::from(all).intersect_rect(there), &old.pixmap, from, all);
}

/// Shows in the parent's pixels again what the window had in its own.
fn copy_back(engine: &mut Engine, window: Xid, old: &Pixels) {
    let Ok(w) = engine.window(window) else { return };
    let Some(storage) = &w.storage else { return };
    if old.pixmap.depth != storage.pixmap.depth {
        return;
    }
    let seen = w.border_clip.intersect(&w.win_size);
    let by = Point { x: storage.origin.x - w.root_origin.x, y: storage.origin.y - w.root_origin.y };
    let target = Rc::clone(&storage.pixmap);
    let to = Rect::new(storage.origin.x, storage.origin.y, w.width.into(), w.height.into());
    let region = seen.translated(by.x, by.y);
    engine.work.server(region.area());
    transfer(&target, &region, &old.pixmap, old.origin, to);
}

fn transfer(target: &Rc<Pixmap>, region: &Region, source: &Rc<Pixmap>, from: Point, to: Rect) {
    let source = source.pixels();
    copy_area(&mut target.pixels_mut(), region, Source::Other(&source), from, to, Function::Copy, u32::MAX);
}

/// Paints a window's background where its children were not shown.
pub(crate) fn show_background(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    if w.viewable {
        let region = Region::clone(&w.clip_list);
        paint::background(engine, window, &region);
        expose::send(engine, window, &region);
    }
}
