//! Which pixels a window draws into: its parent's, or, while it is viewable and is redirected or of another depth than its parent's, its own.
//!
//! Pixels of its own hold a window's border and interior, all of both, whatever lies on the window on the screen; what is seen of them is copied
//! into the parent's by [`super::show`]. They begin with what the screen shows where the window appears and end when it is unmapped.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::image::{Source, copy_area};
use xeric_raster::{Function, Surface};

use super::super::Engine;
use super::super::drawable::Pixmap;
use super::super::error::{Handled, XError};
use super::super::ext::damage::{self, report};
use super::super::pixmap;
use super::super::resource::Xid;
use super::configure::Geometry;
use super::{Class, Storage, paint, show, sizes};

/// What belongs to pixels of its own.
pub(crate) struct Own {
    /// What others leave of the window: where it shows in its parent's pixels. Root coordinates.
    pub(crate) seen: Region,
    /// What of it the parent's pixels do not show yet, relative to the interior's origin.
    pub(crate) stale: Region,
    /// What of the interior and the border was reported to DAMAGE as drawn since the parent's pixels last showed it, relative to the interior's
    /// origin. Kept while anybody wants to know of damage.
    pub(crate) damaged: Region,
}

/// Pixels that a window had before it changed its size.
pub(super) struct OldPixels {
    pixmap: Rc<Pixmap>,
    /// Where their (0, 0) was, in root coordinates.
    at: Point,
}

/// Gives a window that is not viewable its parent's pixels, and what is below it.
pub(super) fn inherit(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    let Some(pixmap) =
        engine.window(w.parent).ok().and_then(|p| p.storage.as_ref()).map(|s| Rc::clone(&s.pixmap))
    else {
        return;
    };
    if w.class == Class::InputOnly {
        return;
    }
    if let Some(old) = w.storage.as_ref().map(|s| Rc::clone(&s.pixmap)) {
        return replace(engine, window, &old, &pixmap);
    }
    let serial = engine.next_serial();
    let storage = Storage { pixmap, origin: Point::new(0, 0), clip: Rc::new(Region::new()), serial };
    if let Ok(w) = engine.window_mut(window) {
        w.storage = Some(storage);
    }
}

/// Gives a viewable window pixels of its own, or takes them from it, as its depth and its redirections ask for.
pub(super) fn settle(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    let Ok(parent) = engine.window(w.parent) else { return };
    let apart = w.is_shown() && (w.depth != parent.depth || engine.is_redirected(window));
    match (apart, w.own.is_some()) {
        (true, false) => realize(engine, window),
        (false, true) => unrealize(engine, window),
        _ => {}
    }
}

fn realize(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    let Some(old) = w.storage.as_ref().map(|s| Rc::clone(&s.pixmap)) else { return };
    let Some(new) = make(engine, window, w.geometry()) else { return };
    replace(engine, window, &old, &new);
    if let Ok(w) = engine.window_mut(window) {
        w.own = Some(Box::new(Own {
            seen: Region::clone(&w.border_clip),
            stale: Region::new(),
            damaged: Region::new(),
        }));
    }
    engine.screen.own_storage.push(window);
    let mut list = std::mem::take(&mut engine.screen.own_storage);
    list.sort_by_cached_key(|own| ancestors(engine, *own));
    engine.screen.own_storage = list;
    sizes::place(engine, window);
    sizes::place_inferiors(engine, window);
}

/// Takes the pixels of its own from a window. What was seen of it is what its parent gets back.
pub(super) fn unrealize(engine: &mut Engine, window: Xid) {
    let Some(own) = engine.window_mut(window).ok().and_then(|w| w.own.take()) else { return };
    if let Ok(w) = engine.window_mut(window) {
        w.border_clip = Rc::new(own.seen);
    }
    engine.screen.own_storage.retain(|other| *other != window);
    inherit(engine, window);
    sizes::place(engine, window);
    sizes::place_inferiors(engine, window);
}

/// Pixels for `window` with the geometry `to`, with what the parent's show there. None for more than a pixmap may have.
fn make(engine: &Engine, window: Xid, to: Geometry) -> Option<Rc<Pixmap>> {
    let w = engine.window(window).ok()?;
    let parent = engine.window(w.parent).ok()?;
    let (width, height) = size(w.depth, to).ok()?;
    let new = Pixmap::new(width, height, w.depth);
    let storage = parent.storage.as_ref()?;
    // From the parent's pixels to the new ones.
    let by = Point { x: -storage.origin.x - i32::from(to.x), y: -storage.origin.y - i32::from(to.y) };
    let mut region = Region::from(Rect::new(0, 0, width.into(), height.into()));
    if parent.depth == w.depth {
        // Between equal depths Xvfb copies what can be seen of the parent, else all that lies there.
        let visible = parent.border_clip.intersect(&parent.win_size);
        let to_new =
            Point { x: -parent.root_origin.x - i32::from(to.x), y: -parent.root_origin.y - i32::from(to.y) };
        region = region.intersect(&visible.translated(to_new.x, to_new.y));
    }
    show::copy(&storage.pixmap.pixels(), &mut new.pixels_mut(), &region, by);
    // That is on the screen already.
    new.take_drawn_on();
    Some(new)
}

/// The size that pixels of its own have, border included; BadAlloc when that is more than a pixmap may have.
fn size(depth: u8, to: Geometry) -> Result<(u16, u16), XError> {
    let side = |inner: u16| {
        let all = u32::from(inner) + 2 * u32::from(to.border_width);
        u16::try_from(all).map_err(|_| XError::alloc(0))
    };
    let (width, height) = (side(to.width)?, side(to.height)?);
    pixmap::check_size(width, height, depth)?;
    Ok((width, height))
}

/// BadAlloc when `window` has pixels of its own and cannot have as many as the geometry `to` asks for.
pub(super) fn check(engine: &Engine, window: Xid, to: Geometry) -> Handled {
    let w = engine.window(window)?;
    if w.own.is_some() { size(w.depth, to).map(|_| ()) } else { Ok(()) }
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
            damage::window_got_pixels(engine, id);
        }
    }
}

/// Pixels of its own get the size that the geometry `to` asks for; the old ones, for what is to be kept of them.
pub(super) fn resize_own(engine: &mut Engine, window: Xid, to: Geometry) -> Option<OldPixels> {
    let w = engine.window(window).ok()?;
    let now = w.geometry();
    if w.own.is_none() || (now.width, now.height, now.border_width) == (to.width, to.height, to.border_width)
    {
        return None;
    }
    let old = own_pixels(engine, window)?;
    let new = make(engine, window, to)?;
    replace(engine, window, &old.pixmap, &new);
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

/// The pixels that a window has to itself, and where they are.
pub(super) fn own_pixels(engine: &Engine, window: Xid) -> Option<OldPixels> {
    let w = engine.window(window).ok()?;
    w.own.as_ref()?;
    let border = i32::from(w.border_width);
    let at = Point { x: w.root_origin.x - border, y: w.root_origin.y - border };
    Some(OldPixels { pixmap: Rc::clone(&w.storage.as_ref()?.pixmap), at })
}

/// Shows in the parent's pixels what was in those that a window had to itself, unless they are of another depth.
pub(super) fn give_back(engine: &mut Engine, window: Xid, old: &OldPixels) {
    let Ok(w) = engine.window(window) else { return };
    let Some(storage) = &w.storage else { return };
    if old.pixmap.depth != storage.pixmap.depth {
        return;
    }
    let seen = w.border_clip.intersect(&w.win_size);
    let (dx, dy) = (storage.origin.x - w.root_origin.x, storage.origin.y - w.root_origin.y);
    let by = Point { x: dx + old.at.x, y: dy + old.at.y };
    let pixmap = Rc::clone(&storage.pixmap);
    let to = seen.translated(dx, dy).intersect_rect(old.pixmap.pixels().bounds().translated(by.x, by.y));
    engine.work.server(to.area());
    copy(&mut pixmap.pixels_mut(), &to, Source::Other(&old.pixmap.pixels()), by);
    report::moved(engine, window, &seen);
}

/// New pixels do not have the borders that the old ones had.
pub(super) fn repaint_borders(engine: &mut Engine, window: Xid) {
    let mut next = vec![window];
    while let Some(id) = next.pop() {
        let Ok(w) = engine.window(id) else { continue };
        if id == window || w.own.is_none() {
            next.extend_from_slice(&w.children);
            paint::whole_border(engine, id);
        }
    }
}

/// Copies what is inside `from` (root coordinates) to where it is `by` further, as far as `window` is there: within the pixels, or from `old` ones.
/// Pixels of its own that have moved with the window have only to be shown.
pub(super) fn carry(engine: &mut Engine, window: Xid, old: Option<&OldPixels>, from: &Region, by: Point) {
    let Ok(w) = engine.window(window) else { return };
    let Some(storage) = &w.storage else { return };
    let reported = from.translated(by.x, by.y);
    let clip = Rc::clone(&w.border_clip);
    let to = reported.intersect(&clip);
    // From root coordinates to the storage's.
    let (dx, dy) = (storage.origin.x - w.root_origin.x, storage.origin.y - w.root_origin.y);
    let pixmap = Rc::clone(&storage.pixmap);
    if let Some(old) = old {
        let by = Point { x: by.x + dx + old.at.x, y: by.y + dy + old.at.y };
        let reach = old.pixmap.pixels().bounds().translated(by.x, by.y);
        let to = to.translated(dx, dy).intersect_rect(reach);
        engine.work.server(to.area());
        copy(&mut pixmap.pixels_mut(), &to, Source::Other(&old.pixmap.pixels()), by);
        report::copied_to_pixels(engine, window, &reported.intersect(&clip));
    } else if by != Point::new(0, 0) {
        if !to.is_empty() {
            engine.work.server(to.area());
            copy(&mut pixmap.pixels_mut(), &to.translated(dx, dy), Source::Same, by);
        }
        // As in Xvfb, wherever it went.
        report::moved(engine, window, &reported);
    }
}

/// All of the window has to be shown where it is now.
pub(super) fn show_again(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window_mut(window) else { return };
    let origin = w.root_origin;
    if let Some(own) = &mut w.own {
        own.stale = own.seen.translated(-origin.x, -origin.y);
    }
    let all = Rc::clone(&w.border_clip);
    report::moved(engine, window, &all);
}

/// Copies to the region `to` what lies `by` away from it in the source.
fn copy(surface: &mut Surface, to: &Region, source: Source<'_>, by: Point) {
    let extents: Rect = to.extents();
    let from = Point { x: extents.x1 - by.x, y: extents.y1 - by.y };
    copy_area(surface, to, source, from, extents, Function::Copy, u32::MAX);
}
