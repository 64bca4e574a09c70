//! Pointer barriers: lines that relative motion does not cross.

use xeric_geom::Point;
use xeric_wire::Request;
use xeric_wire::proto::xfixes as op;
use xeric_wire::proto::xfixes::barrier_directions as direction;
use xeric_wire::view::xfixes as view;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::super::XFIXES;

/// A barrier: a horizontal or vertical line in root coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Barrier {
    pub(super) id: Xid,
    pub(super) window: Xid,
    from: Point,
    to: Point,
    /// Directions in which it lets the pointer through.
    directions: u32,
}

pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreatePointerBarrier::parse(request)?;
    engine.check_new_id(client, r.barrier)?;
    if engine.extensions.xfixes.barriers.iter().any(|barrier| barrier.id == r.barrier) {
        return Err(XError::id_choice(r.barrier));
    }
    engine.window(r.window)?;
    // Devices are those of the input extension, which this server does not have yet: only all of them can be meant.
    if !r.devices.is_empty() {
        return Err(XError::value(r.devices.iter().next().unwrap_or(0).into()));
    }
    let (x1, x2) = (i32::from(r.x1).min(r.x2.into()), i32::from(r.x1).max(r.x2.into()));
    let (y1, y2) = (i32::from(r.y1).min(r.y2.into()), i32::from(r.y1).max(r.y2.into()));
    if x1 != x2 && y1 != y2 || x1 == x2 && y1 == y2 {
        return Err(XError::value(0));
    }
    let barrier = Barrier {
        id: r.barrier,
        window: r.window,
        from: Point { x: x1, y: y1 },
        to: Point { x: x2, y: y2 },
        directions: r.directions & 0xf,
    };
    engine.extensions.xfixes.barriers.push(barrier);
    Ok(())
}

/// BadBarrier when there is none, BadAccess when it is another client's.
pub(super) fn delete(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeletePointerBarrier::parse(request)?;
    let barriers = &mut engine.extensions.xfixes.barriers;
    if !barriers.iter().any(|barrier| barrier.id == r.barrier) {
        return Err(XError::extension(XFIXES.first_error, op::BAD_REGION_ERROR + 1, r.barrier));
    }
    if super::owner_of(r.barrier) != client {
        return Err(XError::access(0));
    }
    barriers.retain(|barrier| barrier.id != r.barrier);
    Ok(())
}

/// Where relative motion from `from` to `to` ends when barriers stand in its way. Axes are looked at one after the other.
pub(crate) fn stop(engine: &Engine, from: Point, to: Point) -> Point {
    let mut to = to;
    for barrier in &engine.extensions.xfixes.barriers {
        if barrier.from.x == barrier.to.x {
            let in_reach = (barrier.from.y..=barrier.to.y).contains(&from.y);
            let x = barrier.from.x;
            if in_reach && from.x < x && to.x >= x && barrier.directions & direction::POSITIVE_X == 0 {
                to.x = x - 1;
            } else if in_reach && from.x >= x && to.x < x && barrier.directions & direction::NEGATIVE_X == 0 {
                to.x = x;
            }
        } else {
            let in_reach = (barrier.from.x..=barrier.to.x).contains(&from.x);
            let y = barrier.from.y;
            if in_reach && from.y < y && to.y >= y && barrier.directions & direction::POSITIVE_Y == 0 {
                to.y = y - 1;
            } else if in_reach && from.y >= y && to.y < y && barrier.directions & direction::NEGATIVE_Y == 0 {
                to.y = y;
            }
        }
    }
    to
}
