//! Thin arcs: one pixel for each step along the curve, in the four quadrants at once.
//!
//! The walk starts at the top and ends at the sides. Where an arc starts or ends, the set of quadrants that are
//! painted changes. Dashes need the pixels in the order along the curve, so they are gathered by quadrant first.

use super::trig;
use std::f64::consts::PI;

use xeric_geom::{Overlap, Point, Rect, Region};

use super::fill_arc::FULL_CIRCLE;
use super::sink::{Ink, Sink};
use super::{Arc, LineStyle, Stroke};

const OCTANT: i32 = 45 * 64;
const QUADRANT: i32 = 90 * 64;
/// Ends nearer than this to a diagonal, in 64ths of a degree, need care when both are.
const NEAR_DIAGONAL: i32 = 64;
/// Never reached by the walk.
const NEVER: i32 = 65536;

/// Whether this walk can draw an arc; its numbers would not hold larger ellipses in the X server.
pub(super) fn is_walkable(arc: &Arc) -> bool {
    arc.width == arc.height || (arc.width <= 800 && arc.height <= 800)
}

/// Draws a solid arc. `clip` is given when the paint is one for which the X server draws an arc that is wholly visible
/// by a path of its own, which paints the last four pixels of some circles twice.
pub(super) fn solid(sink: &mut Sink<'_>, arc: &Arc, clip: Option<&Region>) {
    let bounds = Rect::new(arc.x, arc.y, u32::from(arc.width) + 1, u32::from(arc.height) + 1);
    if !bounds.overlaps(&sink.bounds()) {
        return;
    }
    let limit = i32::from(i16::MAX);
    let fits = bounds.x2 <= limit && bounds.y2 <= limit;
    let is_visible = fits && clip.is_some_and(|clip| clip.classify(bounds) == Overlap::In);
    let walk = Walk::new(arc, true);
    walk.run(arc, !is_visible, &mut |_, x, y| sink.pixel(Ink::Foreground, x, y), &mut || {});
}

/// Where a point is on the walk, and the quadrants that are painted from there on.
#[derive(Clone, Copy, Debug)]
struct Turn {
    x: i32,
    y: i32,
    mask: u8,
}

impl Turn {
    const NEVER: Turn = Turn { x: NEVER, y: NEVER, mask: 0 };

    fn is_before(&self, other: &Turn) -> bool {
        self.x < other.x || self.y < other.y
    }

    fn is_after(&self, other: &Turn) -> bool {
        self.x > other.x || self.y > other.y
    }

    fn is_at(&self, other: &Turn) -> bool {
        self.x == other.x && self.y == other.y
    }
}

/// The state of the walk. The names of the numbers are those of the midpoint algorithm's differences.
#[derive(Clone, Debug)]
struct Walk {
    x: i32,
    y: i32,
    k1: i64,
    k3: i64,
    a: i64,
    b: i64,
    d: i64,
    dx: i32,
    dy: i32,
    half_width: i32,
    half_height: i32,
    /// Where quadrants 0 and 3 count from, and the top row.
    x_right: i32,
    y_top: i32,
    /// Where quadrants 1 and 2 count from, and the bottom row.
    x_left: i32,
    y_bottom: i32,
    mask: u8,
    start: Turn,
    alternative_start: Turn,
    end: Turn,
    alternative_end: Turn,
    first: (i32, i32),
    start_angle: i32,
    end_angle: i32,
    /// Whether all of it is painted, which the caller allows.
    is_full: bool,
}

impl Walk {
    fn new(arc: &Arc, allow_full: bool) -> Walk {
        let (width, height) = (i64::from(arc.width), i64::from(arc.height));
        let odd_width = arc.width % 2 == 1;
        let (k1, k3, a, b, d) = differences(width, height);
        let (x, y) = match (arc.width, arc.height) {
            (0, 0) => (0, 0),
            (0, _) => (0, 1),
            _ => (1, 0),
        };
        let x_right = arc.x.saturating_add(i32::from(arc.width / 2));
        let mut walk = Walk {
            x,
            y,
            k1,
            k3,
            a,
            b,
            d,
            dx: 1,
            dy: 0,
            half_width: i32::from(arc.width.div_ceil(2)),
            half_height: i32::from(arc.height / 2),
            x_right,
            y_top: arc.y,
            x_left: x_right.saturating_add(i32::from(odd_width)),
            y_bottom: arc.y.saturating_add(i32::from(arc.height)),
            mask: 0,
            start: Turn::NEVER,
            alternative_start: Turn::NEVER,
            end: Turn::NEVER,
            alternative_end: Turn::NEVER,
            first: (NEVER, NEVER),
            start_angle: 0,
            end_angle: 0,
            is_full: false,
        };
        if arc.width != 0 || arc.height != 0 {
            (walk.start_angle, walk.end_angle) = ends(arc);
            let closed = walk.start_angle == walk.end_angle && arc.angle2 != 0;
            if allow_full && closed && arc.width != 0 && arc.height != 0 {
                walk.mask = 0xf;
                walk.is_full = true;
            } else {
                walk.set_turns(arc);
            }
        }
        walk
    }

    /// Works out where the set of painted quadrants changes.
    fn set_turns(&mut self, arc: &Arc) {
        let (start_angle, end_angle) = (self.start_angle, self.end_angle);
        let mut start = self.turn(arc, start_angle);
        let mut end = self.turn(arc, end_angle);
        self.first = (start.x, start.y);
        let wraps = arc.angle2 != 0 && end_angle <= start_angle;
        for quadrant in 0..4 {
            let ends_behind = quadrant * QUADRANT <= end_angle;
            let starts_before = (quadrant + 1) * QUADRANT > start_angle;
            if if wraps { ends_behind || starts_before } else { ends_behind && starts_before } {
                self.mask |= 1 << quadrant;
            }
        }
        (start.mask, end.mask) = (self.mask, self.mask);
        let (start_quadrant, end_quadrant) = (start_angle / QUADRANT, end_angle / QUADRANT);
        let (start_bit, end_bit) = (1_u8 << start_quadrant, 1_u8 << end_quadrant);
        let (start_odd, end_odd) = (start_quadrant % 2 == 1, end_quadrant % 2 == 1);
        let overlaps = wraps && end_quadrant == start_quadrant;
        if !start.is_at(&end) || !overlaps {
            if start_odd {
                if !overlaps {
                    self.mask &= !start_bit;
                }
                if start.is_after(&end) {
                    end.mask &= !start_bit;
                }
            } else {
                start.mask &= !start_bit;
                if (start.is_before(&end) || (start.is_at(&end) && end_odd)) && !overlaps {
                    end.mask &= !start_bit;
                }
            }
            if end_odd {
                end.mask &= !end_bit;
                if (start.is_after(&end) || (start.is_at(&end) && !start_odd)) && !overlaps {
                    start.mask &= !end_bit;
                }
            } else {
                if !overlaps {
                    self.mask &= !end_bit;
                }
                if start.is_before(&end) {
                    start.mask &= !end_bit;
                }
            }
        }
        self.settle_diagonal(arc, &mut start, &mut end);
        if start_odd {
            self.start = start;
        } else {
            self.end = start;
        }
        if end_odd {
            self.alternative_end = end;
            if self.alternative_end.is_before(&self.end) {
                std::mem::swap(&mut self.alternative_end, &mut self.end);
            }
        } else {
            self.alternative_start = end;
            if self.alternative_start.is_before(&self.start) {
                std::mem::swap(&mut self.alternative_start, &mut self.start);
            }
        }
        if self.start.x == 0 || self.start.y == 0 {
            self.mask = self.start.mask;
            self.start = self.alternative_start;
        }
        if arc.width == 0 && arc.height == 1 {
            self.mask |= self.end.mask;
            self.mask |= self.mask << 1;
            self.end.x = 0;
            self.end.mask = 0;
        }
    }

    /// Where on the walk an angle is: by column in the octants next to the top, by row in the others.
    fn turn(&self, arc: &Arc, angle: i32) -> Turn {
        let octant = angle / OCTANT;
        if arc.height == 0 || ((octant + 1) & 2 != 0 && arc.width != 0) {
            let x = cosine(angle) * ((f64::from(arc.width) + 1.0) / 2.0);
            Turn { x: (x as i32).abs(), y: -1, mask: 0 }
        } else {
            Turn { x: NEVER, y: self.half_height - rows_above(arc, angle), mask: 0 }
        }
    }

    /// When both ends are near a diagonal, one counted by column and one by row, they may be one pixel.
    fn settle_diagonal(&self, arc: &Arc, start: &mut Turn, end: &mut Turn) {
        let near = |angle: i32| {
            let beyond = (angle + OCTANT) % OCTANT;
            !(NEAR_DIAGONAL..=OCTANT - NEAR_DIAGONAL).contains(&beyond)
        };
        let mixed = (start.y < 0) != (end.y < 0);
        if self.start_angle == 0 || !mixed || !near(self.start_angle) || !near(self.end_angle) {
            return;
        }
        if start.y < 0 {
            if self.half_height - rows_above(arc, self.start_angle) == end.y {
                start.mask = end.mask;
            }
        } else if self.half_height - rows_above(arc, self.end_angle) == start.y {
            end.mask = start.mask;
        }
    }

    /// Walks. `paint` gets each pixel with its quadrant; `at_first` is called where the arc's start is passed.
    fn run(
        mut self,
        arc: &Arc,
        drop_repeated: bool,
        paint: &mut dyn FnMut(usize, i32, i32),
        at_first: &mut dyn FnMut(),
    ) {
        if arc.width.is_multiple_of(2) {
            self.paint_if(1, self.x_left, self.y_top, paint);
            self.paint_if(3, self.x_left, self.y_bottom, paint);
        }
        if self.end.x == 0 || self.end.y == 0 {
            self.mask = self.end.mask;
            self.end = self.alternative_end;
        }
        if self.is_full && arc.width == arc.height && arc.width.is_multiple_of(2) {
            self.run_circle(drop_repeated, paint);
        } else {
            while self.y < self.half_height || self.x < self.half_width {
                self.change_octant();
                if self.x == self.first.0 || self.y == self.first.1 {
                    at_first();
                }
                if self.x == self.start.x || self.y == self.start.y {
                    self.mask = self.start.mask;
                    self.start = self.alternative_start;
                }
                self.paint_four(true, paint);
                if self.x == self.end.x || self.y == self.end.y {
                    self.mask = self.end.mask;
                    self.end = self.alternative_end;
                }
                self.step();
            }
        }
        if self.x == self.first.0 || self.y == self.first.1 {
            at_first();
        }
        if self.x == self.start.x || self.y == self.start.y {
            self.mask = self.start.mask;
        }
        self.paint_four(arc.height % 2 == 1, paint);
    }

    /// A circle of even diameter: all eight octants at once.
    fn run_circle(&mut self, drop_repeated: bool, paint: &mut dyn FnMut(usize, i32, i32)) {
        let middle = self.y_top.saturating_add(self.half_height);
        let (right, left) = (self.x_right + self.half_height, self.x_right - self.half_height);
        let mut previous: Option<(i32, i32)> = None;
        loop {
            let (x, y) = (self.x, self.y);
            // The octants meet: these four were the last four of the other octants.
            let repeats = self.a < 0 && x > 1 && previous == Some((self.x_right + x, self.y_bottom - y));
            if !(repeats && drop_repeated) {
                paint(0, self.x_right + x, self.y_top + y);
                paint(1, self.x_right - x, self.y_top + y);
                paint(2, self.x_right - x, self.y_bottom - y);
                paint(3, self.x_right + x, self.y_bottom - y);
            }
            if self.a < 0 {
                break;
            }
            paint(0, right - y, middle - x);
            paint(1, left + y, middle - x);
            paint(2, left + y, middle + x);
            paint(3, right - y, middle + x);
            previous = Some((right - y, middle + x));
            self.b -= self.k1;
            self.x += 1;
            if self.d < 0 {
                self.a += self.k1;
                self.d += self.b;
            } else {
                self.y += 1;
                self.a += self.k3;
                self.d -= self.a;
            }
        }
        (self.x, self.y) = (self.half_width, self.half_height);
    }

    /// Changes to stepping by rows where the slope is steep enough.
    fn change_octant(&mut self) {
        if self.a >= 0 {
            return;
        }
        if self.y == self.half_height {
            self.d = -1;
            (self.a, self.b, self.k1) = (0, 0, 0);
            return;
        }
        let dx = 2 * self.k1 - self.k3;
        self.k1 = dx - self.k1;
        self.k3 = -self.k3;
        self.b = self.b + self.a - (self.k1 >> 1);
        self.d = self.b + (-self.a >> 1) - self.d + (self.k3 >> 3);
        self.a = if dx < 0 { -(-dx >> 1) - self.a } else { (dx >> 1) - self.a };
        (self.dx, self.dy) = (0, 1);
    }

    fn step(&mut self) {
        self.b -= self.k1;
        if self.d < 0 {
            self.x += self.dx;
            self.y += self.dy;
            self.a += self.k1;
            self.d += self.b;
        } else {
            self.x += 1;
            self.y += 1;
            self.a += self.k3;
            self.d -= self.a;
        }
    }

    /// The pixels at this step; without quadrants 1 and 3, those of 0 and 2 only.
    fn paint_four(&self, all: bool, paint: &mut dyn FnMut(usize, i32, i32)) {
        let (left, right) = (self.x_left - self.x, self.x_right + self.x);
        let (top, bottom) = (self.y_top + self.y, self.y_bottom - self.y);
        self.paint_if(0, right, top, paint);
        if all {
            self.paint_if(1, left, top, paint);
        }
        self.paint_if(2, left, bottom, paint);
        if all {
            self.paint_if(3, right, bottom, paint);
        }
    }

    fn paint_if(&self, quadrant: usize, x: i32, y: i32, paint: &mut dyn FnMut(usize, i32, i32)) {
        if self.mask >> quadrant & 1 != 0 {
            paint(quadrant, x, y);
        }
    }
}

/// The differences of the midpoint algorithm at the first step: `(k1, k3, a, b, d)`.
fn differences(width: i64, height: i64) -> (i64, i64, i64, i64, i64) {
    let odd_width = width % 2 == 1;
    if width == height {
        let (a, b, d) = (4 * width - 12, 12, 17 - 2 * width);
        return if odd_width { (-8, -16, a + 4, b - 4, d - 7) } else { (-8, -16, a, b, d) };
    }
    if width == 0 || height == 0 {
        return (0, 0, -height, 0, -1);
    }
    let (alpha, beta) = (width * width * 4, height * height * 4);
    let k1 = 2 * beta;
    let k3 = k1 + 2 * alpha;
    let mut b = if odd_width { 0 } else { -beta };
    let mut a = alpha * height;
    let mut d = b - (a >> 1) - (alpha >> 2);
    if odd_width {
        d -= beta >> 2;
    }
    a -= b;
    // The first step is always to the side.
    b -= k1;
    a += k1;
    d += b;
    // And then, for the walk goes by columns, an octant's change.
    b = -b;
    d = b - a - d;
    a -= 2 * b;
    (-k1, -k3, a, b, d)
}

/// Start and end of an arc, counter-clockwise, each within a circle; both 0 for a whole one from three o'clock.
fn ends(arc: &Arc) -> (i32, i32) {
    let (from, extent) = (i32::from(arc.angle1), i32::from(arc.angle2));
    if from == 0 && extent >= FULL_CIRCLE {
        return (0, 0);
    }
    let extent = extent.clamp(-FULL_CIRCLE, FULL_CIRCLE);
    let (start, end) = if extent < 0 { (from + extent, from) } else { (from, from + extent) };
    (start.rem_euclid(FULL_CIRCLE), end.rem_euclid(FULL_CIRCLE))
}

fn rows_above(arc: &Arc, angle: i32) -> i32 {
    ((sine(angle) * (f64::from(arc.height) / 2.0)) as i32).abs()
}

fn sine(angle: i32) -> f64 {
    match angle {
        0 => 0.0,
        5760 => 1.0,
        11520 => 0.0,
        17280 => -1.0,
        _ => trig::sin(f64::from(angle) * (PI / 11520.0)),
    }
}

fn cosine(angle: i32) -> f64 {
    match angle {
        0 => 1.0,
        5760 => 0.0,
        11520 => -1.0,
        17280 => 0.0,
        _ => trig::cos(f64::from(angle) * (PI / 11520.0)),
    }
}

/// Draws the dashed arcs of one request, which carry their dashes from one to the next where they meet.
pub(super) struct Dashing<'a> {
    dashes: &'a [u8],
    double: bool,
    initial: (usize, i32),
    index: usize,
    offset: i32,
    /// The first pixel of the first arc.
    start: Option<Point>,
    skip_start: bool,
    /// The last pixel of the arc before.
    end: Option<Point>,
}

impl<'a> Dashing<'a> {
    /// The state before the first arc; none when the stroke is solid.
    pub(super) fn new(stroke: &Stroke<'a>) -> Option<Dashing<'a>> {
        if stroke.style == LineStyle::Solid || stroke.dashes.is_empty() || stroke.dashes.contains(&0) {
            return None;
        }
        let total: i32 = stroke.dashes.iter().map(|&dash| i32::from(dash)).sum();
        let (mut index, mut offset) = (0, i32::from(stroke.dash_offset) % total);
        while let Some(&dash) = stroke.dashes.get(index) {
            if offset < i32::from(dash) {
                break;
            }
            offset -= i32::from(dash);
            index = (index + 1) % stroke.dashes.len();
        }
        Some(Dashing {
            dashes: stroke.dashes,
            double: stroke.style == LineStyle::DoubleDash,
            initial: (index, offset),
            index,
            offset,
            start: None,
            skip_start: false,
            end: None,
        })
    }

    /// Draws an arc; `is_last` when no other follows.
    pub(super) fn arc(&mut self, sink: &mut Sink<'_>, arc: &Arc, is_last: bool) {
        let path = Path::new(arc);
        let (even, odd) = self.dash(&path, is_last);
        self.skip_start = true;
        for (ink, points) in [(Ink::Foreground, even), (Ink::Background, odd)] {
            for point in points {
                sink.pixel(ink, point.x, point.y);
            }
        }
    }

    /// The pixels of even and odd dashes.
    fn dash(&mut self, path: &Path, is_last: bool) -> (Vec<Point>, Vec<Point>) {
        let (mut even, mut odd) = (Vec::new(), Vec::new());
        let mut runs = path.runs;
        let used = |run: &Run| run.start != run.end;
        let (Some(first), Some(last)) = (runs.iter().position(used), runs.iter().rposition(used)) else {
            return (even, odd);
        };
        let is_open = path.is_open;
        let first_point = path.point(&runs[first], runs[first].start);
        let last_index = runs[last].end - runs[last].step;
        let last_point = path.point(&runs[last], last_index);
        if self.end.is_some() && first_point == self.end {
            runs[first].start += runs[first].step;
        } else {
            (self.index, self.offset) = self.initial;
        }
        if !self.skip_start && is_open {
            self.start = first_point;
        } else if is_last && self.start.is_some() && last_point == self.start {
            let is_same = runs[first].quadrant == runs[last].quadrant && runs[first].start == last_index;
            if !is_same {
                runs[last].end = last_index;
            }
        }
        if is_open {
            self.end = last_point;
        }
        let dash = |index: usize| self.dashes.get(index).copied().map_or(1, i32::from);
        let mut remaining = dash(self.index) - self.offset;
        for run in &runs {
            let mut at = run.start;
            while run.has(at) {
                let points = if self.index.is_multiple_of(2) { &mut even } else { &mut odd };
                while run.has(at) {
                    remaining -= 1;
                    if remaining < 0 {
                        break;
                    }
                    points.extend(path.point(run, at));
                    at += run.step;
                }
                if remaining <= 0 {
                    self.index = (self.index + 1) % self.dashes.len();
                    remaining = dash(self.index);
                }
            }
        }
        self.offset = dash(self.index) - remaining;
        if !self.double {
            odd.clear();
        }
        (even, odd)
    }
}

/// A part of the way along an arc within one quadrant: from `start` to before `end`.
#[derive(Clone, Copy, Debug)]
struct Run {
    quadrant: usize,
    start: isize,
    end: isize,
    step: isize,
}

impl Run {
    fn has(&self, at: isize) -> bool {
        if self.step > 0 { at < self.end } else { at > self.end }
    }

    fn reversed(self) -> Run {
        Run { start: self.end - self.step, end: self.start - self.step, step: -self.step, ..self }
    }
}

/// The pixels of an arc and the order in which it passes them: the rest of the quadrant in which it starts, the three
/// others, and what it may have of its first quadrant before its start.
struct Path {
    quadrants: [Vec<Point>; 4],
    runs: [Run; 5],
    is_open: bool,
}

impl Path {
    fn new(arc: &Arc) -> Path {
        let walk = Walk::new(arc, false);
        let is_open = walk.start_angle != walk.end_angle;
        let start_quadrant = (walk.start_angle / QUADRANT).unsigned_abs() as usize % 4;
        let quadrants = std::cell::RefCell::new([const { Vec::new() }; 4]);
        let mut first = 0;
        walk.run(
            arc,
            true,
            &mut |quadrant, x, y| {
                if let Some(points) = quadrants.borrow_mut().get_mut(quadrant) {
                    points.push(Point::new(x, y));
                }
            },
            &mut || first = quadrants.borrow().get(start_quadrant).map_or(0, Vec::len),
        );
        let quadrants = quadrants.into_inner();
        let whole = |index: usize| {
            let quadrant = (start_quadrant + index) % 4;
            let count = quadrants.get(quadrant).map_or(0, Vec::len).cast_signed();
            if quadrant % 2 == 1 {
                Run { quadrant, start: 0, end: count, step: 1 }
            } else {
                Run { quadrant, start: count - 1, end: -1, step: -1 }
            }
        };
        let mut runs = [whole(0), whole(1), whole(2), whole(3), whole(0)];
        let [start, .., end] = &mut runs;
        let first = first.cast_signed();
        end.end = first;
        start.start = first;
        if start_quadrant % 2 == 1 {
            if end.start != end.end {
                end.end -= 1;
            }
        } else {
            if start.start > end.start {
                start.start -= 1;
            }
            if end.start < end.end {
                end.end -= 1;
            }
        }
        if arc.angle2 < 0 {
            runs.reverse();
            runs = runs.map(Run::reversed);
        }
        Path { quadrants, runs, is_open }
    }

    fn point(&self, run: &Run, at: isize) -> Option<Point> {
        self.quadrants.get(run.quadrant)?.get(usize::try_from(at).ok()?).copied()
    }
}
