//! A window gets another size: its contents and its children move by gravity (protocol, CreateWindow, "bit-gravity" and "win-gravity").

use std::rc::Rc;

use xeric_geom::{Point, Region};
use xeric_wire::proto::xproto::gravity;

use super::super::Engine;
use super::super::resource::Xid;
use super::configure::Geometry;
use super::gravity::Growth;
use super::mark::Marks;
use super::storage::OldPixels;
use super::validate::{Kind, expose_marked, forget_clips, validate};
use super::{Border, map, rearrange, sizes, stack, storage};

/// Forget or Unmap, and the ten others.
const GRAVITIES: usize = 11;

/// What was visible, by the gravity that moves it; `None` where nothing has that gravity.
type Buckets = [Option<Region>; GRAVITIES];

/// Gives `window` its new size, with the place, border and position that come with it.
pub(super) fn resize(engine: &mut Engine, window: Xid, to: Geometry, position: Option<usize>) {
    let (Ok(w), Some(at)) = (engine.window(window), stack::position_of(engine, window)) else { return };
    let (was_shown, parent, old) = (w.is_shown(), w.parent, w.geometry());
    let grown = Growth::between(old, to);
    let mut marks = Marks::default();
    let before = was_shown.then(|| Before::of(engine, window));
    if was_shown {
        marks.overlapped(engine, window, at);
    }
    let old_pixels = storage::resize_own(engine, window, to);
    rearrange::set_geometry(engine, window, to);
    let kept = border_kept(engine, window, old, grown, old_pixels.is_some());
    sizes::place(engine, window);
    super::gravity::move_children(engine, window, grown);
    sizes::place_inferiors(engine, window);
    let first = position.map_or(at, |position| stack::move_to(engine, window, position));
    let Some(before) = before else { return };
    marks.overlapped(engine, window, first);
    if let Some(mark) = marks.of(engine, window) {
        mark.border_kept = kept;
    }
    validate(engine, &mut marks, parent, first, Kind::Other);
    before.gravitate(engine, &mut marks, grown, old_pixels.as_ref());
    expose_marked(engine, marks, parent);
    if old_pixels.is_some() {
        storage::repaint_borders(engine, window);
    }
}

/// What of the border need not be painted, judged before sizes change: the border's new width, the old clips.
fn border_kept(
    engine: &Engine,
    window: Xid,
    old: Geometry,
    grown: Growth,
    own_storage: bool,
) -> Option<Region> {
    let w = engine.window(window).ok()?;
    if !w.has_border() {
        return None;
    }
    let moved = grown.moves_origin();
    let shrunk = old.width > w.width || old.height > w.height;
    // A tile starts at the interior's corner.
    if own_storage || (moved && matches!(w.border, Border::Pixmap(_))) {
        Some(Region::new())
    } else if shrunk || moved {
        Some(w.border_clip.subtract(&w.win_size))
    } else {
        Some(Region::clone(&w.border_clip))
    }
}

/// The window before the resize.
struct Before {
    window: Xid,
    origin: Point,
    win_size: Region,
    clip_list: Rc<Region>,
    /// Of the children.
    buckets: Buckets,
}

impl Before {
    /// Unmaps the children whose gravity says so, and sorts the others.
    fn of(engine: &mut Engine, window: Xid) -> Self {
        let mut before = Self {
            window,
            origin: Point::new(0, 0),
            win_size: Region::new(),
            clip_list: Rc::new(Region::new()),
            buckets: Buckets::default(),
        };
        let Ok(w) = engine.window(window) else { return before };
        (before.origin, before.win_size, before.clip_list) =
            (w.root_origin, w.win_size.clone(), Rc::clone(&w.clip_list));
        for child in w.children.iter().rev().copied().collect::<Vec<_>>() {
            let Ok(c) = engine.window(child) else { continue };
            if u32::from(c.win_gravity) == gravity::WIN_UNMAP {
                map::unmap_without_repair(engine, child, true);
                forget_clips(engine, child);
            } else if let Some(bucket) = before.buckets.get_mut(usize::from(c.win_gravity)) {
                // A child that shows nothing has its bucket all the same.
                let bucket = bucket.get_or_insert_default();
                *bucket = bucket.union(&c.border_clip);
            }
        }
        before
    }

    /// Moves each bucket's pixels, in the order of the gravities' numbers: a later one takes nothing from where an earlier one has landed and
    /// does not land on it. What lands is not exposed.
    fn gravitate(
        self,
        engine: &mut Engine,
        marks: &mut Marks,
        grown: Growth,
        old_pixels: Option<&OldPixels>,
    ) {
        let Self { window, origin, win_size, clip_list, buckets } = self;
        let Ok(w) = engine.window(window) else { return };
        let bits = usize::from(w.bit_gravity);
        let children = w.children.clone();
        let moved = Point { x: w.root_origin.x - origin.x, y: w.root_origin.y - origin.y };
        let distance = |gravity: usize| {
            let shift = grown.shift(gravity as u8);
            Point { x: moved.x + shift.x, y: moved.y + shift.y }
        };
        let buckets = with_contents(w, buckets, &clip_list, &distance);
        if let Some(mark) = marks.of(engine, window) {
            // All is lost that does not land.
            mark.exposed = Region::clone(&w.clip_list);
        }
        let mut useful = win_size;
        let mut written = Region::new();
        for (gravity, bucket) in buckets.into_iter().enumerate() {
            let Some(bucket) = bucket else { continue };
            let by = distance(gravity);
            let from = bucket.intersect(&useful).subtract(&written.translated(-by.x, -by.y));
            storage::carry(engine, window, old_pixels, &from, by);
            let to = from.translated(by.x, by.y);
            useful = useful.subtract(&to);
            for child in &children {
                if engine.window(*child).is_ok_and(|c| usize::from(c.win_gravity) == gravity) {
                    expose_rest(engine, marks, *child, &to);
                }
            }
            if gravity == bits
                && let Some(mark) = marks.of(engine, window)
            {
                mark.exposed = mark.exposed.subtract(&to);
            }
            written = written.union(&to);
        }
    }
}

/// Adds the window's own contents to the buckets.
fn with_contents(
    w: &super::Window,
    mut buckets: Buckets,
    old_clip_list: &Region,
    distance: &impl Fn(usize) -> Point,
) -> Buckets {
    let bits = usize::from(w.bit_gravity);
    let mut by = distance(bits);
    if w.has_border() {
        // Nothing comes to lie on the border.
        for (gravity, bucket) in buckets.iter_mut().enumerate() {
            if let Some(bucket) = bucket {
                // Xvfb judges what of the contents stays visible as if they moved like the last of the children's gravities.
                by = distance(gravity);
                *bucket = bucket.intersect(&w.win_size.translated(-by.x, -by.y));
            }
        }
    }
    if u32::from(w.bit_gravity) != gravity::BIT_FORGET {
        let mut own = old_clip_list.translated(by.x, by.y).intersect(&w.clip_list);
        // Nor on what is moved after it.
        for later in buckets.iter().skip(bits + 1).flatten() {
            own = own.subtract(later);
        }
        own.translate(-by.x, -by.y);
        if let Some(bucket) = buckets.get_mut(bits) {
            *bucket = Some(bucket.take().map_or_else(|| own.clone(), |bucket| bucket.union(&own)));
        }
    }
    buckets
}

/// Everything of a child and what is inside it is exposed that did not land with `landed`.
fn expose_rest(engine: &Engine, marks: &mut Marks, child: Xid, landed: &Region) {
    let Ok(c) = engine.window(child) else { return };
    let valid = c.border_clip.intersect(landed);
    let mut next = vec![child];
    while let Some(id) = next.pop() {
        let Ok(w) = engine.window(id) else { continue };
        let Some(mark) = marks.of(engine, id) else { continue };
        mark.border_exposed = w.visible_border().subtract(&valid);
        // Pixels of its own are all there.
        if w.own.is_none() {
            mark.exposed = w.clip_list.subtract(&valid);
            next.extend_from_slice(&w.children);
        }
    }
}
