//! One pass that makes the clips true again after windows were mapped, moved, resized, restacked or shaped.
//!
//! The caller changes the tree and then calls [`validate`] on the parent whose children changed. The pass computes each window's
//! new clip top-down, compares it with the old one, copies what can be kept from where it was, and paints and reports what cannot.
//! Windows whose clip and place did not change are not descended into.

use std::rc::Rc;

use xeric_geom::{Overlap, Point, Rect, Region};
use xeric_raster::Function;
use xeric_raster::Surface;
use xeric_raster::image::{Source, copy_area};
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::write::xproto as write;

use super::super::resource::Xid;
use super::super::{Engine, drawable::Pixmap};
use super::gravity::Resize;
use super::{Class, Visibility, expose, paint, show};

/// What happened to a window that is not visible in the tree's new state.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hint<'a> {
    /// The window whose size, border or shape changed, or that is redrawn for another reason.
    pub(crate) changed: Xid,
    /// How far the contents of `changed` move inside it (its bit gravity), or `None` to forget them.
    pub(crate) contents: Option<Point>,
    /// Its border has to be painted anew.
    pub(crate) border: bool,
    /// It has another size: its contents and its children move by gravity.
    pub(crate) resize: Option<&'a Resize>,
}

/// A window as it was before the pass.
pub(super) struct Before {
    pub(super) window: Xid,
    pub(super) root_origin: Point,
    storage_origin: Point,
    pub(super) clip_list: Rc<Region>,
    pub(super) border_clip: Rc<Region>,
}

/// Makes the clips below `parent` true, moves what is kept, paints and reports what is exposed.
pub(crate) fn validate(engine: &mut Engine, parent: Xid, hint: Hint<'_>) {
    let mut before = Vec::new();
    update_children(engine, parent, &mut before, hint.changed, false);
    let exposed = keep_contents(engine, &before, hint);
    for (window, border, interior) in exposed {
        paint::border(engine, window, &border);
        expose::expose(engine, window, interior);
    }
    show::all(engine);
}

/// Recomputes the clip of `parent` and of its children, from its unchanged `border_clip`. `inside` the changed window nothing is passed over.
fn update_children(engine: &mut Engine, parent: Xid, before: &mut Vec<Before>, changed: Xid, inside: bool) {
    let Ok(window) = engine.window(parent) else { return };
    let old = Before {
        window: parent,
        root_origin: window.root_origin,
        storage_origin: window.storage.as_ref().map_or(Point { x: 0, y: 0 }, |s| s.origin),
        clip_list: Rc::clone(&window.clip_list),
        border_clip: Rc::clone(&window.border_clip),
    };
    refresh_storage_origin(engine, parent);
    let Ok(window) = engine.window(parent) else { return };
    let mut available = window.interior_region();
    let own_storage = window.has_own_storage(engine);
    if !own_storage {
        available = available.intersect(&window.border_clip);
    }
    if !window.viewable {
        available = Region::new();
    }
    let origin = window.root_origin;
    let children: Vec<Xid> = window.children.iter().rev().copied().collect();
    before.push(old);
    for child in children {
        update(engine, child, origin, &mut available, before, changed, inside);
    }
    if let Ok(window) = engine.window_mut(parent)
        && *window.clip_list != available
    {
        window.clip_list = Rc::new(available);
    }
    refresh_storage_clip(engine, parent);
}

/// Gives `id` its place and its share of `available`, and takes that share out.
fn update(
    engine: &mut Engine,
    id: Xid,
    parent_origin: Point,
    available: &mut Region,
    before: &mut Vec<Before>,
    changed: Xid,
    inside: bool,
) {
    let Ok(window) = engine.window_mut(id) else { return };
    let border = i32::from(window.border_width);
    let origin = Point {
        x: parent_origin.x + i32::from(window.x) + border,
        y: parent_origin.y + i32::from(window.y) + border,
    };
    let moved = origin != window.root_origin;
    let old_origin = window.root_origin;
    window.root_origin = origin;
    let size = window.border_region();
    let outer = window.border_rect();
    let bounding = window
        .client_shape(super::super::ext::shape::Kind::Bounding)
        .map(|shape| shape.translated(origin.x, origin.y));
    let viewable = window.viewable;
    let shown = viewable && window.class == Class::InputOutput;
    let newly_viewable = shown && window.visibility == Visibility::NotViewable;
    let border_clip = if viewable { size.intersect(available) } else { Region::new() };
    if shown {
        let visibility = visibility_of(outer, bounding.as_ref(), &size.intersect(available));
        *available = available.subtract(&size);
        change_visibility(engine, id, visibility);
    }
    let Ok(window) = engine.window_mut(id) else { return };
    let inside = inside || id == changed;
    if !moved && !newly_viewable && !inside && *window.border_clip == border_clip {
        return;
    }
    let old_border_clip = std::mem::replace(&mut window.border_clip, Rc::new(border_clip));
    let at = before.len();
    update_children(engine, id, before, changed, inside);
    if let Some(old) = before.get_mut(at) {
        old.root_origin = old_origin;
        old.border_clip = old_border_clip;
    }
}

/// VisibilityNotify's state for a window whose border box is `outer`, where `universe` is left of it. A shaped window is judged by
/// the rectangles of its bounding shape; one of them outside the border box counts as hidden, as in Xvfb.
fn visibility_of(outer: Rect, bounding: Option<&Region>, universe: &Region) -> Visibility {
    let whole = match universe.classify(outer) {
        Overlap::In => return Visibility::Unobscured,
        Overlap::Out => return Visibility::FullyObscured,
        Overlap::Part => bounding,
    };
    let Some(bounding) = whole else { return Visibility::PartiallyObscured };
    let (mut shown, mut hidden) = (false, false);
    for rect in bounding.rects() {
        let rect = rect.intersect(&outer);
        match if rect.is_empty() { Overlap::Out } else { universe.classify(rect) } {
            Overlap::In => shown = true,
            Overlap::Out => hidden = true,
            Overlap::Part => return Visibility::PartiallyObscured,
        }
    }
    match (shown, hidden) {
        (true, false) => Visibility::Unobscured,
        (false, _) => Visibility::FullyObscured,
        (true, true) => Visibility::PartiallyObscured,
    }
}

fn change_visibility(engine: &mut Engine, id: Xid, visibility: Visibility) {
    let Ok(window) = engine.window_mut(id) else { return };
    if window.visibility == visibility {
        return;
    }
    window.visibility = visibility;
    let state = match visibility {
        Visibility::NotViewable => return,
        Visibility::Unobscured => 0,
        Visibility::PartiallyObscured => 1,
        Visibility::FullyObscured => 2,
    };
    engine.deliver(id, event_mask::VISIBILITY_CHANGE, &write::VisibilityNotifyEvent { window: id, state });
}

/// The window's place in its storage, from its parent's. Parents come first.
fn refresh_storage_origin(engine: &mut Engine, id: Xid) {
    let Ok(window) = engine.window(id) else { return };
    let Ok(parent) = engine.window(window.parent) else { return };
    let (Some(own), Some(inherited)) = (&window.storage, &parent.storage) else { return };
    if !Rc::ptr_eq(&own.pixmap, &inherited.pixmap) {
        return;
    }
    let origin = Point {
        x: inherited.origin.x + window.root_origin.x - parent.root_origin.x,
        y: inherited.origin.y + window.root_origin.y - parent.root_origin.y,
    };
    let serial = engine.next_serial();
    if let Some(storage) = engine.window_mut(id).ok().and_then(|w| w.storage.as_mut())
        && storage.origin != origin
    {
        storage.origin = origin;
        storage.serial = serial;
    }
}

/// The window's drawing clip in its storage's coordinates.
fn refresh_storage_clip(engine: &mut Engine, id: Xid) {
    let serial = engine.next_serial();
    let Ok(window) = engine.window_mut(id) else { return };
    let (root_origin, clip_list) = (window.root_origin, Rc::clone(&window.clip_list));
    let Some(storage) = &mut window.storage else { return };
    let by = Point { x: storage.origin.x - root_origin.x, y: storage.origin.y - root_origin.y };
    let clip = clip_list.translated(by.x, by.y);
    if *storage.clip != clip {
        storage.clip = Rc::new(clip);
        storage.serial = serial;
    }
}

/// A copy inside one storage: the region where it lands, in the storage's coordinates, and how far it came.
struct Move {
    pixmap: Rc<Pixmap>,
    to: Region,
    by: Point,
}

/// Copies what windows keep to where it is now; returns each window's exposed border and interior, in root coordinates, top-down.
fn keep_contents(engine: &mut Engine, before: &[Before], hint: Hint<'_>) -> Vec<(Xid, Region, Region)> {
    let mut moves: Vec<Move> = Vec::new();
    // Pixels of its own move with a window, whatever its gravity.
    let resize = hint.resize.filter(|r| engine.window(r.window).is_ok_and(|w| !w.has_own_storage(engine)));
    let gravitated = resize.map(|r| r.gravitate(engine, before));
    if let (Some(gravitated), Some(storage)) =
        (&gravitated, resize.and_then(|r| engine.window(r.window).ok()?.storage.as_ref()))
    {
        let origin =
            resize.and_then(|r| engine.window(r.window).ok()).map_or(storage.origin, |w| w.root_origin);
        let (dx, dy) = (storage.origin.x - origin.x, storage.origin.y - origin.y);
        for (to, by) in &gravitated.moves {
            add_move(&mut moves, &storage.pixmap, &to.translated(dx, dy), *by);
        }
    }
    let mut exposed = Vec::new();
    for old in before {
        let Ok(window) = engine.window(old.window) else { continue };
        if !window.viewable || window.class == Class::InputOnly {
            continue;
        }
        let by = Point {
            x: window.root_origin.x - old.root_origin.x,
            y: window.root_origin.y - old.root_origin.y,
        };
        let is_changed = old.window == hint.changed;
        let own = window.has_own_storage(engine);
        let by_gravity = gravitated.as_ref().and_then(|g| g.kept(engine, old.window));
        if let Some(kept) = by_gravity.filter(|_| !own) {
            let new_border = window.visible_border();
            let border = if is_changed { new_border } else { new_border.subtract(kept) };
            let interior = window.clip_list.subtract(kept);
            if !border.is_empty() || !interior.is_empty() {
                exposed.push((old.window, border, interior));
            }
            continue;
        }
        let contents = match (is_changed, hint.contents) {
            (true, Some(shift)) => Some(Point { x: by.x + shift.x, y: by.y + shift.y }),
            (true, None) => None,
            (false, _) => Some(by),
        };
        // Pixels of its own move with a window; a change of size moves them inside, and `configure` has done that.
        let place = window.storage.as_ref().map_or(old.storage_origin, |s| s.origin);
        let by_in_storage = Point { x: place.x - old.storage_origin.x, y: place.y - old.storage_origin.y };
        let in_storage = match (own, contents) {
            (true, _) => Some(Point { x: 0, y: 0 }),
            (false, shift) => shift.map(|shift| Point {
                x: by_in_storage.x + shift.x - by.x,
                y: by_in_storage.y + shift.y - by.y,
            }),
        };
        let kept = match contents {
            Some(shift) => old.clip_list.translated(shift.x, shift.y).intersect(&window.clip_list),
            None => Region::new(),
        };
        let new_border = window.visible_border();
        let kept_border = if is_changed && hint.border {
            Region::new()
        } else {
            let old_interior = Region::from(window.interior_rect().translated(-by.x, -by.y));
            old.border_clip.subtract(&old_interior).translated(by.x, by.y).intersect(&new_border)
        };
        if let (Some(storage), Some(shift)) = (&window.storage, in_storage)
            && shift != (Point { x: 0, y: 0 })
        {
            let (dx, dy) = (storage.origin.x - window.root_origin.x, storage.origin.y - window.root_origin.y);
            add_move(&mut moves, &storage.pixmap, &kept.translated(dx, dy), shift);
            add_move(&mut moves, &storage.pixmap, &kept_border.translated(dx, dy), by_in_storage);
        }
        let border = new_border.subtract(&kept_border);
        let interior = window.clip_list.subtract(&kept);
        if !border.is_empty() || !interior.is_empty() {
            exposed.push((old.window, border, interior));
        }
    }
    carry_out(engine, &moves);
    exposed
}

fn add_move(moves: &mut Vec<Move>, pixmap: &Rc<Pixmap>, to: &Region, by: Point) {
    if to.is_empty() || by == (Point { x: 0, y: 0 }) {
        return;
    }
    match moves.iter_mut().find(|m| m.by == by && Rc::ptr_eq(&m.pixmap, pixmap)) {
        Some(same) => same.to = same.to.union(to),
        None => moves.push(Move { pixmap: Rc::clone(pixmap), to: to.clone(), by }),
    }
}

/// One move is an overlap-safe copy. Several read all their sources before the first of them lands.
fn carry_out(engine: &mut Engine, moves: &[Move]) {
    if let [only] = moves {
        copy(&mut only.pixmap.pixels_mut(), &only.to, Source::Same, only.by);
    } else {
        let sources: Vec<Surface> = moves.iter().map(Move::take_source).collect();
        for (m, source) in moves.iter().zip(&sources) {
            let to = m.to.extents();
            // The source surface holds just what lands on the extents.
            copy(&mut m.pixmap.pixels_mut(), &m.to, Source::Other(source), Point { x: to.x1, y: to.y1 });
        }
    }
    for m in moves {
        engine.work.server(m.to.area());
    }
}

/// Copies to the region `to` what lies `by` away from it in the source.
pub(super) fn copy(surface: &mut Surface, to: &Region, source: Source<'_>, by: Point) {
    let extents = to.extents();
    let from = Point { x: extents.x1 - by.x, y: extents.y1 - by.y };
    copy_area(surface, to, source, from, extents, Function::Copy, u32::MAX);
}

impl Move {
    /// The pixels that land on the extents of `to`.
    fn take_source(&self) -> Surface {
        let to = self.to.extents();
        let pixels = self.pixmap.pixels();
        let mut taken = Surface::new(to.width(), to.height(), pixels.depth());
        let whole = Region::from(taken.bounds());
        let from = Point { x: to.x1 - self.by.x, y: to.y1 - self.by.y };
        let bounds = taken.bounds();
        copy_area(&mut taken, &whole, Source::Other(&pixels), from, bounds, Function::Copy, u32::MAX);
        taken
    }
}
