//! Gravity: where contents and children go when a window changes its size (protocol, CreateWindow, "bit-gravity" and "win-gravity").

use xeric_geom::{Point, Region};
use xeric_wire::proto::xproto::gravity;
use xeric_wire::write::xproto as write;

use super::super::Engine;
use super::super::resource::Xid;
use super::configure::Geometry;
use super::validate::Before;
use super::{Class, map};

/// How a window's geometry changed.
#[derive(Clone, Copy)]
pub(crate) struct Growth {
    /// How far the interior's origin moved in the parent.
    origin: Point,
    /// How much width and height grew.
    size: Point,
}

impl Growth {
    pub(crate) fn between(old: Geometry, new: Geometry) -> Self {
        let inner = |g: Geometry| Point {
            x: i32::from(g.x) + i32::from(g.border_width),
            y: i32::from(g.y) + i32::from(g.border_width),
        };
        Self {
            origin: Point { x: inner(new).x - inner(old).x, y: inner(new).y - inner(old).y },
            size: Point {
                x: i32::from(new.width) - i32::from(old.width),
                y: i32::from(new.height) - i32::from(old.height),
            },
        }
    }

    /// How far something with this gravity moves inside the window.
    fn shift(self, gravity: u8) -> Point {
        let Self { origin, size } = self;
        let (x, y) = match u32::from(gravity) {
            gravity::NORTH => (size.x / 2, 0),
            gravity::NORTH_EAST => (size.x, 0),
            gravity::WEST => (0, size.y / 2),
            gravity::CENTER => (size.x / 2, size.y / 2),
            gravity::EAST => (size.x, size.y / 2),
            gravity::SOUTH_WEST => (0, size.y),
            gravity::SOUTH => (size.x / 2, size.y),
            gravity::SOUTH_EAST => (size.x, size.y),
            gravity::STATIC => (-origin.x, -origin.y),
            _ => (0, 0),
        };
        Point { x, y }
    }
}

/// A resize of a window, before the clips are made true again.
pub(crate) struct Resize {
    pub(crate) window: Xid,
    pub(crate) bit_gravity: u8,
    pub(crate) grown: Growth,
    /// Its interior before, in root coordinates.
    pub(crate) old_interior: Region,
}

/// What stays of a resized window and of its children, in root coordinates.
pub(super) struct Gravitated {
    window: Xid,
    /// Where pixels land, and how far they came.
    pub(super) moves: Vec<(Region, Point)>,
    /// Of the window itself.
    own: Region,
    /// Of each child and what is inside it.
    children: Vec<(Xid, Region)>,
}

impl Resize {
    /// Sorts what was visible into one region per gravity and moves them one after the other, in the order of the gravities' numbers:
    /// a later one takes nothing from where an earlier one has landed and does not land on it. So it is in Xvfb, and what
    /// Expose names follows from it.
    pub(super) fn gravitate(&self, engine: &Engine, before: &[Before]) -> Gravitated {
        let mut result =
            Gravitated { window: self.window, moves: Vec::new(), own: Region::new(), children: Vec::new() };
        let (Ok(w), Some(old)) =
            (engine.window(self.window), before.iter().find(|old| old.window == self.window))
        else {
            return result;
        };
        let moved = Point { x: w.root_origin.x - old.root_origin.x, y: w.root_origin.y - old.root_origin.y };
        let distance = |gravity: usize| {
            let shift = self.grown.shift(gravity as u8);
            Point { x: moved.x + shift.x, y: moved.y + shift.y }
        };
        let mut buckets: [Option<Region>; GRAVITIES] = Default::default();
        for child in &w.children {
            let Ok(c) = engine.window(*child) else { continue };
            let Some(bucket) = buckets.get_mut(usize::from(c.win_gravity)) else { continue };
            if u32::from(c.win_gravity) == gravity::WIN_UNMAP {
                continue;
            }
            // A child that shows nothing has its bucket all the same.
            let bucket = bucket.get_or_insert_default();
            let was = before.iter().find(|old| old.window == *child);
            if let Some(was) = was.filter(|_| c.class == Class::InputOutput) {
                *bucket = bucket.union(&was.border_clip);
            }
        }
        let bits = usize::from(self.bit_gravity);
        let mut contents_by = distance(bits);
        if w.border_width > 0 || w.shape.as_ref().is_some_and(|shape| shape.clip.is_some()) {
            // Nothing comes to lie on the border.
            let interior = engine.interior_in_parents(w);
            for (gravity, bucket) in buckets.iter_mut().enumerate() {
                let by = distance(gravity);
                if let Some(bucket) = bucket {
                    // Xvfb judges what of the contents stays visible as if they moved like the last of the children's gravities.
                    contents_by = by;
                    *bucket = bucket.intersect(&interior.translated(-by.x, -by.y));
                }
            }
        }
        if u32::from(self.bit_gravity) != gravity::BIT_FORGET {
            let by = contents_by;
            let mut own = old.clip_list.translated(by.x, by.y).intersect(&w.clip_list);
            for later in buckets.iter().skip(bits + 1).flatten() {
                own = own.subtract(later);
            }
            if let Some(bucket) = buckets.get_mut(bits) {
                *bucket = Some(bucket.take().unwrap_or_default().union(&own.translated(-by.x, -by.y)));
            }
        }
        let mut useful = self.old_interior.clone();
        let mut written = Region::new();
        for (gravity, bucket) in buckets.iter().enumerate() {
            let Some(bucket) = bucket else { continue };
            let by = distance(gravity);
            let from = bucket.intersect(&useful).subtract(&written.translated(-by.x, -by.y));
            let to = from.translated(by.x, by.y);
            result.moves.push((to.intersect(&w.border_clip), by));
            useful = useful.subtract(&to);
            for child in &w.children {
                if let Ok(c) = engine.window(*child)
                    && usize::from(c.win_gravity) == gravity
                {
                    result.children.push((*child, to.intersect(&c.border_clip)));
                }
            }
            if gravity == bits {
                result.own = to.intersect(&w.clip_list);
            }
            written = written.union(&to);
        }
        result
    }
}

impl Gravitated {
    /// What `window` keeps; `None` when it is neither the resized window nor inside it.
    pub(super) fn kept(&self, engine: &Engine, window: Xid) -> Option<&Region> {
        let mut at = window;
        while at != 0 {
            if at == self.window {
                return Some(&self.own);
            }
            let parent = engine.window(at).ok()?.parent;
            if parent == self.window {
                return Some(
                    self.children.iter().find(|(child, _)| *child == at).map_or(&NOTHING, |(_, kept)| kept),
                );
            }
            at = parent;
        }
        None
    }
}

/// Forget or Unmap, and the ten others.
const GRAVITIES: usize = 11;
/// No region.
static NOTHING: std::sync::LazyLock<Region> = std::sync::LazyLock::new(Region::new);

/// How far contents move with this bit gravity; `None` when they are forgotten.
pub(crate) fn content_shift(bit_gravity: u8, grown: Growth) -> Option<Point> {
    (u32::from(bit_gravity) != gravity::BIT_FORGET).then(|| grown.shift(bit_gravity))
}

/// Unmaps the children whose win-gravity says so, from the top down. The clips stay as they are until the pass that follows.
pub(crate) fn unmap_children(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    for child in w.children.iter().rev().copied().collect::<Vec<_>>() {
        if engine.window(child).is_ok_and(|c| u32::from(c.win_gravity) == gravity::WIN_UNMAP) {
            map::unmap_without_repair(engine, child, true);
        }
    }
}

/// Moves the children as their win-gravity says, and reports it. From the top down.
pub(crate) fn move_children(engine: &mut Engine, window: Xid, grown: Growth) {
    let Ok(w) = engine.window(window) else { return };
    for child in w.children.iter().rev().copied().collect::<Vec<_>>() {
        let Ok(c) = engine.window_mut(child) else { continue };
        let shift = grown.shift(c.win_gravity);
        if shift == (Point { x: 0, y: 0 }) {
            continue;
        }
        c.x = wrap(i32::from(c.x) + shift.x);
        c.y = wrap(i32::from(c.y) + shift.y);
        let (x, y) = (c.x, c.y);
        engine.deliver_structure(child, |event| write::GravityNotifyEvent { event, window: child, x, y });
    }
}

/// INT16 on the wire.
fn wrap(value: i32) -> i16 {
    (value & 0xffff) as u16 as i16
}
