//! Gravity: how far contents and children move when a window changes its size (protocol, CreateWindow, "bit-gravity" and "win-gravity").

use xeric_geom::Point;
use xeric_wire::proto::xproto::gravity;
use xeric_wire::write::xproto as write;

use super::super::Engine;
use super::super::resource::Xid;
use super::configure::Geometry;

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

    /// Whether the interior starts elsewhere.
    pub(super) fn moves_origin(self) -> bool {
        self.origin != Point { x: 0, y: 0 }
    }

    /// How far something with this gravity moves inside the window.
    pub(crate) fn shift(self, gravity: u8) -> Point {
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
