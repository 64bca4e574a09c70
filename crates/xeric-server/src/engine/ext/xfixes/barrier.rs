//! Pointer barriers: lines that relative motion does not cross, and what XInputExtension 2.3 tells of them (XI2proto, BarrierHit).
//!
//! Where the pointer ends is Xvfb's arithmetic, in single precision as there: of the barriers that a motion meets the nearest holds it, and
//! from there on the next.

use std::collections::VecDeque;

use xeric_geom::Point;
use xeric_wire::Request;
use xeric_wire::proto::xfixes as op;
use xeric_wire::proto::xfixes::barrier_directions as direction;
use xeric_wire::proto::xinput::{BARRIER_HIT_EVENT, BARRIER_LEAVE_EVENT, barrier_flags};
use xeric_wire::view::xfixes as view;

use super::super::super::error::{Handled, XError};
use super::super::super::input::process;
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::super::xinput::devices::MASTER_POINTER;
use super::super::xinput::event::BarrierEvent;
use super::super::{XFIXES, xinput};

/// A barrier: a horizontal or vertical line in root coordinates. A negative end is nowhere: the line goes on.
#[derive(Clone, Debug)]
pub(super) struct Barrier {
    pub(super) id: Xid,
    pub(super) window: Xid,
    from: Point,
    to: Point,
    /// Directions in which it lets the pointer through.
    directions: u32,
    /// It is one for the master pointer.
    holds: bool,
    /// The pointer is at it.
    hit: bool,
    /// The number of events since the pointer came to it.
    event: u32,
    /// The number that its client let through.
    released: u32,
    /// When it last held the pointer, in milliseconds of server time.
    last_ms: u64,
}

pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreatePointerBarrier::parse(request)?;
    engine.check_new_id(client, r.barrier)?;
    if engine.extensions.xfixes.barriers.iter().any(|barrier| barrier.id == r.barrier) {
        return Err(XError::id_choice(r.barrier));
    }
    let signed = |x: u16| i32::from(x.cast_signed());
    let (x1, x2) = (signed(r.x1).min(signed(r.x2)), signed(r.x1).max(signed(r.x2)));
    let (y1, y2) = (signed(r.y1).min(signed(r.y2)), signed(r.y1).max(signed(r.y2)));
    let (horizontal, vertical) = (y1 == y2, x1 == x2);
    if horizontal == vertical || horizontal && y1 < 0 || vertical && x1 < 0 {
        return Err(XError::value(0));
    }
    engine.window(r.window)?;
    let devices: Vec<u16> = r.devices.iter().collect();
    for id in &devices {
        if !engine.device(*id)?.is_master {
            return Err(xinput::bad_device(*id));
        }
    }
    let across = if vertical {
        direction::POSITIVE_X | direction::NEGATIVE_X
    } else {
        direction::POSITIVE_Y | direction::NEGATIVE_Y
    };
    let barrier = Barrier {
        id: r.barrier,
        window: r.window,
        from: Point { x: x1, y: y1 },
        to: Point { x: x2, y: y2 },
        directions: r.directions & across,
        holds: devices.is_empty() || devices.contains(&MASTER_POINTER),
        hit: false,
        event: 1,
        released: 0,
        last_ms: 0,
    };
    // The latest is the first to be asked.
    engine.extensions.xfixes.barriers.insert(0, barrier);
    Ok(())
}

/// BadBarrier when there is none, BadAccess when it is another client's.
pub(super) fn delete(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeletePointerBarrier::parse(request)?;
    find(engine, client, r.barrier)?;
    remove(engine, |barrier| barrier.id == r.barrier);
    Ok(())
}

/// Where a client's barrier stands in the list.
fn find(engine: &Engine, client: ClientId, id: Xid) -> Result<usize, XError> {
    let place = engine.extensions.xfixes.barriers.iter().position(|barrier| barrier.id == id);
    let place = place.ok_or_else(|| XError::extension(XFIXES.first_error, op::BAD_REGION_ERROR + 1, id))?;
    if super::owner_of(id) == client { Ok(place) } else { Err(XError::access(0)) }
}

/// Takes barriers away. A pointer that was at one hears that it left it.
pub(super) fn remove(engine: &mut Engine, goes: impl Fn(&Barrier) -> bool) {
    let (gone, kept): (Vec<Barrier>, Vec<Barrier>) =
        std::mem::take(&mut engine.extensions.xfixes.barriers).into_iter().partition(goes);
    engine.extensions.xfixes.barriers = kept;
    let root = engine.input.pointer.place();
    for barrier in gone.into_iter().filter(|barrier| barrier.hit) {
        let flags = barrier_flags::POINTER_RELEASED;
        let left = barrier.event(engine, BARRIER_LEAVE_EVENT, flags, Point { x: 0, y: 0 });
        process::barrier(engine, 0, BarrierEvent { root, ..left });
    }
}

/// XIBarrierReleasePointer: the events of this number hold the pointer no more.
pub(crate) fn release(engine: &mut Engine, client: ClientId, device: u16, id: Xid, event: u32) -> Handled {
    engine.device(device)?;
    let place = find(engine, client, id)?;
    if let Some(barrier) = engine.extensions.xfixes.barriers.get_mut(place)
        && barrier.event == event
        && device == MASTER_POINTER
    {
        barrier.released = event;
    }
    Ok(())
}

/// Where relative motion from `from` to `to` ends when barriers stand in its way, and what they tell of it. Where the pointer then is, is not yet
/// in that.
pub(crate) fn stop(engine: &mut Engine, from: Point, to: Point) -> (Point, Vec<BarrierEvent>) {
    let by = Point { x: to.x - from.x, y: to.y - from.y };
    let mut barriers = std::mem::take(&mut engine.extensions.xfixes.barriers);
    let (mut at, mut to) = (from, to);
    let mut way = directions(by);
    let mut seen = vec![false; barriers.len()];
    let mut events = Vec::new();
    let mut ahead = met(&barriers, &seen, way, at, to);
    while way != 0
        && let Some(nearest) = ahead.pop_front()
        && let (Some(barrier), Some(is_seen)) = (barriers.get_mut(nearest), seen.get_mut(nearest))
    {
        *is_seen = true;
        let is_new = !std::mem::replace(&mut barrier.hit, true);
        if barrier.event == barrier.released {
            continue;
        }
        if barrier.is_vertical() {
            to.x = barrier.clamped(way, to.x, barrier.from.x, X_WAYS);
            at.x = to.x;
            way &= !(X_WAYS.0 | X_WAYS.1);
        } else {
            to.y = barrier.clamped(way, to.y, barrier.from.y, Y_WAYS);
            at.y = to.y;
            way &= !(Y_WAYS.0 | Y_WAYS.1);
        }
        if is_new {
            barrier.last_ms = engine.now_ms;
        }
        events.push(barrier.event(engine, BARRIER_HIT_EVENT, 0, by));
        barrier.last_ms = engine.now_ms;
        // It goes on from here, and at most once more.
        ahead = met(&barriers, &seen, way, at, to);
    }
    for barrier in barriers.iter_mut().filter(|barrier| barrier.hit) {
        if barrier.is_near(to) {
            continue;
        }
        let flags = if barrier.event == barrier.released { barrier_flags::POINTER_RELEASED } else { 0 };
        events.push(barrier.event(engine, BARRIER_LEAVE_EVENT, flags, by));
        (barrier.hit, barrier.last_ms) = (false, engine.now_ms);
        barrier.event = barrier.event.wrapping_add(1);
    }
    engine.extensions.xfixes.barriers = barriers;
    (to, events)
}

/// Left and right; up and down.
const X_WAYS: (u32, u32) = (direction::NEGATIVE_X, direction::POSITIVE_X);
const Y_WAYS: (u32, u32) = (direction::NEGATIVE_Y, direction::POSITIVE_Y);
/// How far from a barrier the pointer is still at it.
const NEAR: i32 = 2;

/// The ways that a motion goes.
fn directions(by: Point) -> u32 {
    let way = |by: i32, (less, more): (u32, u32)| match by {
        0 => 0,
        1.. => more,
        _ => less,
    };
    way(by.x, X_WAYS) | way(by.y, Y_WAYS)
}

/// The barriers that a motion meets and has not met yet, the nearest first; of those that are as near the latest.
fn met(barriers: &[Barrier], seen: &[bool], way: u32, from: Point, to: Point) -> VecDeque<usize> {
    let on_its_way = barriers
        .iter()
        .zip(seen)
        .enumerate()
        .filter(|(_, (barrier, seen))| barrier.holds && barrier.directions & way != way && !**seen);
    let mut met: Vec<(f64, usize)> =
        on_its_way.filter_map(|(place, (b, _))| Some((b.distance(from, to)?, place))).collect();
    met.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    met.into_iter().map(|(_, place)| place).collect()
}

/// Whether a place is between two ends, of which negative ones are nowhere.
fn is_inside(at: i32, from: i32, to: i32) -> bool {
    (from < 0 || at >= from) && (to < 0 || at <= to)
}

impl Barrier {
    fn is_vertical(&self) -> bool {
        self.from.x == self.to.x
    }

    /// How far along its way a motion meets it, squared.
    fn distance(&self, from: Point, to: Point) -> Option<f64> {
        // Across the barrier, and along it.
        let (line, ends, across, along) = if self.is_vertical() {
            (self.from.x, (self.from.y, self.to.y), (from.x, to.x), (from.y, to.y))
        } else {
            (self.from.y, (self.from.x, self.to.x), (from.y, to.y), (from.x, to.x))
        };
        let single = |value: i32| value as f32;
        let part = (single(line) - single(across.0)) / single(across.1 - across.0);
        if part < 0.0 || across.1 > across.0 && part == 0.0 {
            return None;
        }
        // What is no number is motion along the barrier.
        if part > 1.0 || part.is_nan() {
            return None;
        }
        let met = part * single(along.0 - along.1) + single(along.0);
        let place = met as i32;
        let (x, y) = (f64::from(met) - f64::from(along.0), f64::from(line - across.0));
        is_inside(place, ends.0, ends.1).then_some(x * x + y * y)
    }

    /// The coordinate of a motion that it holds.
    fn clamped(&self, way: u32, to: i32, line: i32, (less, more): (u32, u32)) -> i32 {
        let held = way & !self.directions;
        if held & more != 0 {
            line - 1
        } else if held & less != 0 {
            line
        } else {
            to
        }
    }

    /// Whether the pointer, at this place, is still at it.
    fn is_near(&self, at: Point) -> bool {
        let reach = |way: u32| if self.directions & way == 0 { NEAR } else { 0 };
        let (mut x, mut y) = ((self.from.x, self.to.x), (self.from.y, self.to.y));
        if self.is_vertical() {
            x = (x.0 - reach(X_WAYS.1), x.1 + reach(X_WAYS.0));
        } else {
            y = (y.0 - reach(Y_WAYS.1), y.1 + reach(Y_WAYS.0));
        }
        (x.0..=x.1).contains(&at.x) && (y.0..=y.1).contains(&at.y)
    }

    fn event(&self, engine: &Engine, number: u16, flags: u32, by: Point) -> BarrierEvent {
        let dtime = u32::try_from(engine.now_ms.saturating_sub(self.last_ms)).unwrap_or(u32::MAX);
        let (barrier, window, event) = (self.id, self.window, self.event);
        BarrierEvent { number, barrier, window, event, dtime, flags, by, root: by }
    }
}
