//! Caps and joins of arcs: convex polygons with vertices between pixels.

use crate::draw::trig;
use std::f64::consts::PI;

use super::band::NEAR;
use super::{Face, Place, Rows};
use crate::draw::wide_line::{ceil, truncated};
use crate::draw::{Cap, Join};

/// Where faces are relative to: the corner of the arc's box, and half its size.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) half_width: f64,
    pub(super) half_height: f64,
}

impl Origin {
    fn between(a: &Origin, b: &Origin) -> Origin {
        Origin {
            x: (a.x + b.x) / 2,
            y: (a.y + b.y) / 2,
            half_width: (a.half_width + b.half_width) / 2.0,
            half_height: (a.half_height + b.half_height) / 2.0,
        }
    }

    /// A face relative to this origin instead of another.
    fn take(&self, face: &Face, other: &Origin) -> Face {
        let dx = (self.half_width - other.half_width) + f64::from(self.x - other.x);
        let dy = (self.half_height - other.half_height) + f64::from(self.y - other.y);
        let moved = |place: Place| Place { x: place.x - dx, y: place.y - dy };
        Face {
            clock: moved(face.clock),
            center: moved(face.center),
            counter_clock: moved(face.counter_clock),
        }
    }
}

/// Caps an end of an arc.
pub(super) fn cap(rows: &mut Rows, style: Cap, width: f64, face: &Face, origin: &Origin) {
    let Face { clock: corner, center, counter_clock: other } = *face;
    match style {
        Cap::Projecting => {
            let beyond = Place { x: corner.x - (center.y - corner.y), y: corner.y + (center.x - corner.x) };
            let other_beyond = Place { x: other.x - (other.y - center.y), y: other.y + (other.x - center.x) };
            polygon(rows, &[other, corner, beyond, other_beyond, other], origin);
        }
        Cap::Round => {
            let from = -angle(corner.y - center.y, corner.x - center.x);
            let mut extent = -angle(other.y - center.y, other.x - center.x) - from;
            if extent < 0.0 {
                extent += 360.0;
            }
            let points = arc_points(center, width, from, extent, Vec::new());
            polygon(rows, &points, origin);
        }
        Cap::NotLast | Cap::Butt => {}
    }
}

/// Joins the end of an arc to the start of another.
pub(super) fn join(
    rows: &mut Rows,
    style: Join,
    width: f64,
    (left, left_origin): (&Face, &Origin),
    (right, right_origin): (&Face, &Origin),
) {
    let origin = Origin::between(right_origin, left_origin);
    let right = origin.take(right, right_origin);
    let left = origin.take(left, left_origin);
    if right.clock == left.counter_clock {
        return;
    }
    let center = right.center;
    let mut turn = angle_between(center, right.clock, left.counter_clock);
    let (corner, other) = if (0.0..=180.0).contains(&turn) {
        (right.clock, left.counter_clock)
    } else {
        turn = angle_between(center, left.clock, right.counter_clock);
        (left.clock, right.counter_clock)
    };
    if style == Join::Round {
        let from = -angle(corner.y - center.y, corner.x - center.x);
        let mut points = arc_points(center, width, from, turn, vec![other, center, corner]);
        // As many points as the curve has, the first three counted: the X server's polygon ends there.
        points.truncate(points.len() - 3);
        polygon(rows, &points, &origin);
    } else if style == Join::Miter && turn < 169.0 {
        let squared = |a: Place, b: Place| (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
        let half_chord = squared(corner, other) / 4.0;
        let height = libm::sqrt(squared(corner, center) - half_chord);
        let beyond = half_chord / height;
        let middle = Place { x: (corner.x + other.x) / 2.0, y: (corner.y + other.y) / 2.0 };
        let tip = Place {
            x: middle.x + beyond * (middle.x - center.x) / height,
            y: middle.y + beyond * (middle.y - center.y) / height,
        };
        polygon(rows, &[corner, center, other, tip, corner], &origin);
    } else {
        polygon(rows, &[corner, center, other, corner], &origin);
    }
}

/// Points along a circle of this diameter, half a pixel or so apart, behind those that are there. Angles are in degrees,
/// counter-clockwise. Each point follows from the two before it.
fn arc_points(center: Place, width: f64, from: f64, extent: f64, mut points: Vec<Place>) -> Vec<Place> {
    let first = points.len();
    let (x, y) = (center.x - width / 2.0, center.y - width / 2.0);
    let (start, sweep) = (-from, -extent);
    let mut radius = width / 2.0;
    if radius < 1.0 {
        radius = 1.0;
    }
    let step = arc_sine(1.0 / radius);
    let steps = truncated(sweep / step).wrapping_abs().max(0) + 1;
    let step = sweep / f64::from(steps);
    let count = usize::try_from(steps).unwrap_or(0) + 1;
    let twice = 2.0 * cosine(step);
    let half = width / 2.0;
    let (mut x0, mut y0) = (half * cosine(start), half * sine(start));
    let (mut x1, mut y1) = (half * cosine(start + step), half * sine(start + step));
    let (x_center, y_center) = (half + x, half + y);
    let place = |x: f64, y: f64| Place { x: x_center + x, y: y_center + y };
    points.extend([place(x0, y0), place(x1, y1)]);
    for _ in 2..count {
        let (x2, y2) = (twice * x1 - x0, twice * y1 - y0);
        points.push(place(x2, y2));
        (x0, y0, x1, y1) = (x1, y1, x2, y2);
    }
    let end = if extent.abs() >= 360.0 {
        points.first().copied()
    } else {
        let (x, y) = (cosine(start + sweep) * width / 2.0, sine(start + sweep) * width / 2.0);
        Some(Place { x: x + x_center, y: y + y_center })
    };
    points.truncate(first + count);
    if let (Some(last), Some(end)) = (points.last_mut(), end) {
        *last = end;
    }
    points
}

/// More than any line width and any arc together.
const MOST_ROWS: i32 = 1 << 18;

/// Fills a convex polygon whose last point may be its first.
fn polygon(rows: &mut Rows, points: &[Place], origin: &Origin) {
    let count = points.len();
    let at = |index: usize| points.get(index).copied().unwrap_or_default();
    let shift = origin.half_height;
    let (mut top, mut lowest) = (0, at(0).y);
    for index in 1..count {
        if at(index).y < at(top).y {
            top = index;
        }
        if at(index).y > lowest {
            lowest = at(index).y;
        }
    }
    let (first_row, last_row) = (ceil(at(top).y + shift), ceil(lowest + shift - 1.0));
    // The faces of an arc that is a point may put the tip of a miter anywhere, or nowhere.
    let height = last_row.wrapping_sub(first_row).wrapping_add(1);
    if count < 3 || height <= 0 || height > MOST_ROWS {
        return;
    }
    let mut sides = [Side::new(top, 1), Side::new(top, count - 1)];
    // How often each vertex has started an edge, less one for the top, which starts two.
    let mut marked = vec![0_i32; count];
    if let Some(mark) = marked.get_mut(top) {
        *mark = -1;
    }
    let mut y = first_row;
    for _ in 0..4 * count + height.unsigned_abs() as usize {
        for (index, side) in sides.iter_mut().enumerate() {
            let start = at(side.next).y + shift;
            let near = (f64::from(y) - start).abs() <= NEAR;
            let fresh = marked.get(side.next) != Some(&1);
            // The X server asks this of the two sides in different ways.
            let takes = if index == 0 {
                (f64::from(y) > start || near) && fresh
            } else {
                f64::from(y) > start || (near && fresh)
            };
            if takes {
                if let Some(mark) = marked.get_mut(side.next) {
                    *mark += 1;
                }
                side.follow(points, y, origin);
            }
        }
        let [left, right] = &mut sides;
        let (left_y, right_y) = (at(left.next).y, at(right.next).y);
        let end = if left_y < right_y { left_y } else { right_y };
        let height = (end + shift) - f64::from(y);
        if height < NEAR {
            let done = |index: usize| marked.get(index).is_some_and(|mark| *mark != 0);
            if done(left.next) && done(right.next) {
                return;
            }
        } else {
            for _ in 0..truncated(height).max(1) {
                let (x1, x2) = (ceil(left.x), ceil(right.x));
                let (x1, x2) = if left.x < right.x { (x1, x2) } else { (x2, x1) };
                // A vertex that is no number gives a column out of range: 16 bits of it are its place, all of it the width.
                let start = i32::from(x1.wrapping_add(origin.x) as i16);
                rows.add(y.wrapping_add(origin.y), start, start.wrapping_add(x2.wrapping_sub(x1)));
                y = y.wrapping_add(1);
                left.x += left.slope;
                right.x += right.slope;
            }
        }
        if y > last_row {
            return;
        }
    }
}

/// One side of a polygon on its way down.
struct Side {
    /// The vertex at which the edge ends.
    next: usize,
    /// To the next vertex, around the end of the list.
    step: usize,
    x: f64,
    slope: f64,
}

impl Side {
    fn new(top: usize, step: usize) -> Side {
        Side { next: top, step, x: 0.0, slope: 0.0 }
    }

    /// Goes on to the next edge.
    fn follow(&mut self, points: &[Place], y: i32, origin: &Origin) {
        let at = |index: usize| points.get(index).copied().unwrap_or_default();
        let from = at(self.next);
        self.next = (self.next + self.step) % points.len().max(1);
        let to = at(self.next);
        let dy = to.y - from.y;
        if dy != 0.0 {
            self.slope = (to.x - from.x) / dy;
            let below = f64::from(y) - (from.y + origin.half_height);
            let below = if below > 0.0 { below } else { 0.0 };
            self.x = (from.x + origin.half_width) + self.slope * below;
        }
    }
}

/// The angle from one point to another around a center, in degrees, y upwards.
fn angle_between(center: Place, from: Place, to: Place) -> f64 {
    let start = angle(-(from.y - center.y), from.x - center.x);
    let end = angle(-(to.y - center.y), to.x - center.x);
    let turn = end - start;
    if turn <= -180.0 {
        turn + 360.0
    } else if turn > 180.0 {
        turn - 360.0
    } else {
        turn
    }
}

/// The cosine of an angle in degrees, exact at right angles from -270 on; others below are as the X server has them.
pub(super) fn cosine(angle: f64) -> f64 {
    match right_angles(angle) {
        Some(0) => 1.0,
        Some(2) => -1.0,
        Some(1 | 3) => 0.0,
        _ => trig::cos(angle * PI / 180.0),
    }
}

/// The sine of an angle in degrees, as exact as [`cosine`].
pub(super) fn sine(angle: f64) -> f64 {
    match right_angles(angle) {
        Some(0 | 2) => 0.0,
        Some(1) => 1.0,
        Some(3) => -1.0,
        _ => trig::sin(angle * PI / 180.0),
    }
}

/// How many right angles an angle is, within a circle; 4 for negative whole circles.
fn right_angles(angle: f64) -> Option<i32> {
    let quarters = angle / 90.0;
    (libm::floor(quarters) == quarters).then(|| {
        let quarters = truncated(quarters);
        if quarters >= 0 { quarters % 4 } else { 4 - quarters.wrapping_neg() % 4 }
    })
}

fn arc_sine(value: f64) -> f64 {
    if value == 0.0 {
        0.0
    } else if value == 1.0 {
        90.0
    } else if value == -1.0 {
        -90.0
    } else {
        trig::asin(value) * (180.0 / PI)
    }
}

/// The angle of a direction in degrees, exact at right angles and diagonals.
fn angle(dy: f64, dx: f64) -> f64 {
    if dy == 0.0 {
        if dx >= 0.0 { 0.0 } else { 180.0 }
    } else if dx == 0.0 {
        if dy > 0.0 { 90.0 } else { -90.0 }
    } else if dy.abs() == dx.abs() {
        match (dy > 0.0, dx > 0.0) {
            (true, true) => 45.0,
            (true, false) => 135.0,
            (false, true) => 315.0,
            (false, false) => 225.0,
        }
    } else {
        trig::atan2(dy, dx) * (180.0 / PI)
    }
}
