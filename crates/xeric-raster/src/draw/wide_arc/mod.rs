//! Wide arcs, and thin ones too large for the thin walk.
//!
//! An arc is the part of its ellipse's band between two normals, and caps and joins are polygons at those normals. Arcs
//! that meet in a request are joined; what is joined is painted together, so that no pixel of it is painted twice.

mod band;
mod cap;
mod quadrant;
mod sequence;

use xeric_geom::Rect;

use self::band::Band;
use self::quadrant::Ellipse;
use self::sequence::{End, Sequence};
use super::brush::{Fill, Paint};
use super::fill_arc::FULL_CIRCLE;
use super::sink::{Ink, Sink};
use super::span_group::add;
use super::wide_line::ceil;
use super::{Arc, LineStyle, Stroke};
use crate::function::Function;

/// A right angle in 64ths of a degree.
const QUADRANT: i32 = 90 * 64;

/// Draws arcs that the thin walk does not: wide ones, or a single thin one.
pub(super) fn arcs(sink: &mut Sink<'_>, stroke: &Stroke<'_>, paint: &Paint<'_>, arcs: &[Arc]) {
    let mut rows = Rows::new(sink.bounds());
    if stroke.width == 0 && stroke.style == LineStyle::Solid {
        let mut pen = Pen { width: 1, rows: &mut rows, band: None };
        for arc in arcs {
            pen.segment(arc);
        }
        rows.paint(sink, Ink::Foreground);
        return;
    }
    let mut arcs = arcs;
    if stroke.style == LineStyle::Solid {
        while let [first, rest @ ..] = arcs {
            if first.width == 0 || first.height == 0 || i32::from(first.angle2).abs() < FULL_CIRCLE {
                break;
            }
            whole(sink, first, i32::from(stroke.width));
            arcs = rest;
        }
    }
    if arcs.is_empty() {
        return;
    }
    if depends_on_destination(paint.function) {
        rows.limit(&reach(arcs, stroke.width));
    }
    // Such fills do not change colour, so odd dashes look like even ones.
    let one_source = matches!(paint.fill, Fill::Tile { .. } | Fill::OpaqueStipple { .. });
    let sequence = Sequence::new(arcs, stroke);
    let background = if one_source { Ink::Foreground } else { Ink::Background };
    sequence.paint(sink, &mut rows, stroke, background);
}

/// Whether a function's result depends on what is there. Then the X server draws arcs into a bitmap first.
fn depends_on_destination(function: Function) -> bool {
    !matches!(function, Function::Clear | Function::Copy | Function::CopyInverted | Function::Set)
}

/// The box that the X server's bitmap for some arcs has. A miter or a projecting cap may go beyond, and is cut off.
fn reach(arcs: &[Arc], width: u16) -> Rect {
    let margin = (i32::from(width) + 1) / 2;
    let boxes = arcs.iter().map(|arc| {
        let (right, bottom) = (arc.x + i32::from(arc.width), arc.y + i32::from(arc.height));
        (arc.x, arc.y, right, bottom)
    });
    let around = boxes.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
    let (x1, y1, x2, y2) = around.unwrap_or_default();
    Rect::from_edges(x1 - margin, y1 - margin, x2 + margin, y2 + margin)
}

/// A point between pixels, relative to the middle of an ellipse.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Place {
    x: f64,
    y: f64,
}

impl Place {
    /// The point in one of the quadrants, y downwards, of one in the first, y upwards.
    fn mirrored(self, quadrant: usize) -> Place {
        match quadrant {
            0 => Place { x: self.x, y: -self.y },
            1 => Place { x: -self.x, y: -self.y },
            2 => Place { x: -self.x, y: self.y },
            _ => Place { x: self.x, y: self.y },
        }
    }
}

/// An end of an arc: the corners of the stroke and the point between them.
#[derive(Clone, Copy, Debug, Default)]
struct Face {
    clock: Place,
    center: Place,
    counter_clock: Place,
}

impl Face {
    fn mirrored(self, quadrant: usize, swap: bool) -> Face {
        let [clock, center, counter_clock] =
            [self.clock, self.center, self.counter_clock].map(|place| place.mirrored(quadrant));
        if swap {
            Face { clock: counter_clock, center, counter_clock: clock }
        } else {
            Face { clock, center, counter_clock }
        }
    }
}

/// A set of pixels that is gathered and then painted.
struct Rows {
    bounds: Rect,
    rows: Vec<Vec<(i32, i32)>>,
    /// The rows that may have pixels.
    used: std::ops::Range<usize>,
}

impl Rows {
    fn new(bounds: Rect) -> Rows {
        Rows { bounds, rows: vec![Vec::new(); bounds.height() as usize], used: 0..0 }
    }

    /// Drops all that will be added outside of a rectangle.
    fn limit(&mut self, rect: &Rect) {
        *self = Rows::new(self.bounds.intersect(rect));
    }

    fn shows(&self, y: i32) -> bool {
        self.bounds.y1 <= y && y < self.bounds.y2
    }

    /// Adds the pixels `x1 <= x < x2` of row `y`.
    fn add(&mut self, y: i32, x1: i32, x2: i32) {
        let (x1, x2) = (x1.max(self.bounds.x1), x2.min(self.bounds.x2));
        if x1 >= x2 || !self.shows(y) {
            return;
        }
        let row = y.abs_diff(self.bounds.y1) as usize;
        if let Some(spans) = self.rows.get_mut(row) {
            add(spans, x1, x2);
            self.used = if self.used.is_empty() {
                row..row + 1
            } else {
                self.used.start.min(row)..self.used.end.max(row + 1)
            };
        }
    }

    /// Paints the set and empties it.
    fn paint(&mut self, sink: &mut Sink<'_>, ink: Ink) {
        for row in std::mem::take(&mut self.used) {
            let y = self.bounds.y1.saturating_add(i32::try_from(row).unwrap_or(i32::MAX));
            for (x1, x2) in self.rows.get_mut(row).map(std::mem::take).unwrap_or_default() {
                sink.span(ink, y, x1, x2);
            }
        }
    }
}

/// Draws arcs into a set.
struct Pen<'r> {
    /// At least 1.
    width: i32,
    rows: &'r mut Rows,
    /// The band of the last arc with its size, for arcs of one size often follow one another; none when it was out of
    /// sight.
    band: Option<(u16, u16, Band)>,
}

impl Pen<'_> {
    /// Adds an arc and gives its faces: at its start and at its end.
    fn segment(&mut self, arc: &Arc) -> (Face, Face) {
        if arc.width == 0 || arc.height == 0 {
            return self.flat(arc);
        }
        let (from, extent) = (i32::from(arc.angle1), i32::from(arc.angle2).clamp(-FULL_CIRCLE, FULL_CIRCLE));
        let (start, end) = if extent < 0 { (from + extent, from) } else { (from, from + extent) };
        let mut start = start.rem_euclid(FULL_CIRCLE);
        let mut end = if end < 0 { FULL_CIRCLE - (-end) % FULL_CIRCLE } else { end };
        if end > FULL_CIRCLE {
            end = (end - 1) % FULL_CIRCLE + 1;
        }
        if start == end && extent != 0 {
            (start, end) = (0, FULL_CIRCLE);
        }
        let (right, left) = self.curve(arc, start, end);
        if extent < 0 { (left, right) } else { (right, left) }
    }

    /// Adds the part of an ellipse between two angles, counter-clockwise: split where quadrants begin, mirrored into
    /// the first, and there cut into sweeps that are alike in several quadrants.
    fn curve(&mut self, arc: &Arc, a0: i32, a1: i32) -> (Face, Face) {
        let a1 = if a1 < a0 { a1 + FULL_CIRCLE } else { a1 };
        let parts = QuadrantParts::new(a0, a1);
        let ellipse = Ellipse::new(arc, self.width);
        if !self.rows.bounds.overlaps(&reach(&[*arc], u16::try_from(self.width + 2).unwrap_or(u16::MAX))) {
            self.band = None;
        } else if !matches!(&self.band, Some((width, height, _)) if *width == arc.width && *height == arc.height)
        {
            self.band = Some((arc.width, arc.height, Band::new(self.width, arc)));
        }
        let band = self.band.as_ref().map(|(_, _, band)| band);
        let (mut right, mut left) = (Face::default(), Face::default());
        let (mut flip_right, mut flip_left, mut copy_end) = (false, false, false);
        for (from, to, mask) in parts.sweeps() {
            let (at_start, at_end) = ellipse.draw(band, from, to, mask, self.rows);
            let has = |end: Option<(usize, i32)>| end.filter(|end| mask >> end.0 & 1 != 0).map(|end| end.1);
            let (right_at, left_at) = (has(parts.right), has(parts.left));
            let (mut start_taken, mut end_taken) = (None, None);
            if right_at == Some(from) {
                start_taken = Some(End::Right);
            } else if right_at == Some(to) {
                end_taken = Some(End::Right);
                flip_right = true;
            }
            if left_at == Some(to) {
                copy_end |= end_taken.is_some();
                end_taken = Some(End::Left);
            } else if left_at == Some(from) {
                copy_end |= start_taken.is_some();
                start_taken = Some(End::Left);
                flip_left = true;
            }
            for (taken, face) in [(start_taken, at_start), (end_taken, at_end)] {
                match taken {
                    Some(End::Right) => right = face,
                    Some(End::Left) => left = face,
                    None => {}
                }
            }
        }
        if copy_end {
            right = left;
        }
        let quadrant = |end: Option<(usize, i32)>| end.map_or(0, |end| end.0);
        (right.mirrored(quadrant(parts.right), flip_right), left.mirrored(quadrant(parts.left), flip_left))
    }

    /// Adds an arc without width or height: a rectangle.
    fn flat(&mut self, arc: &Arc) -> (Face, Face) {
        let half = f64::from(self.width) / 2.0;
        let extent = i32::from(arc.angle2).clamp(-FULL_CIRCLE, FULL_CIRCLE);
        let (w, h) = (f64::from(arc.width) / 2.0, f64::from(arc.height) / 2.0);
        let start = -(f64::from(arc.angle1) / 64.0);
        let end = -(f64::from(i32::from(arc.angle1) + extent) / 64.0);
        let (mut x_min, mut x_max, mut y_min, mut y_max) = (w, -w, h, -h);
        let at = |angle: f64| (w * cap::cosine(angle), h * cap::sine(angle));
        let mut angle = start;
        loop {
            let (x, y) = at(angle);
            (x_min, x_max) = (if x < x_min { x } else { x_min }, if x > x_max { x } else { x_max });
            (y_min, y_max) = (if y < y_min { y } else { y_min }, if y > y_max { y } else { y_max });
            if angle == end {
                break;
            }
            let (quarter, last) = (angle / 90.0, end / 90.0);
            angle = if extent < 0 {
                if libm::floor(quarter) == libm::floor(last) {
                    end
                } else {
                    90.0 * (libm::floor(quarter) + 1.0)
                }
            } else if libm::ceil(quarter) == libm::ceil(last) {
                end
            } else {
                90.0 * (libm::ceil(quarter) - 1.0)
            };
        }
        let ((x0, y0), (x1, y1)) = (at(start), at(end));
        let reach = if (x1 - x0) + (y1 - y0) < 0.0 { -half } else { half };
        let (dx, dy) = if h != 0.0 { (-reach, 0.0) } else { (0.0, reach) };
        let face = |x: f64, y: f64, side: f64| Face {
            center: Place { x, y },
            clock: Place { x: x + side * dx, y: y + side * dy },
            counter_clock: Place { x: x - side * dx, y: y - side * dy },
        };
        let (right, left) = (face(x0, y0, -1.0), face(x1, y1, 1.0));
        if y_min != y_max {
            (x_min, x_max) = (-half, half);
        } else {
            (y_min, y_max) = (-half, half);
        }
        if x_max != x_min && y_max != y_min {
            for y in ceil(y_min + h)..ceil(y_max + h) {
                self.rows.add(y + arc.y, ceil(x_min + w) + arc.x, ceil(x_max + w) + arc.x);
            }
        }
        (right, left)
    }
}

/// An arc cut at the quadrants' borders, each part mirrored into the first quadrant.
struct QuadrantParts {
    /// From, to, and the quadrant's bit.
    parts: Vec<(i32, i32, u8)>,
    /// The quadrant in which the arc starts, and where in it.
    right: Option<(usize, i32)>,
    /// The quadrant in which it ends, and where in it.
    left: Option<(usize, i32)>,
}

impl QuadrantParts {
    fn new(mut a0: i32, mut a1: i32) -> QuadrantParts {
        let mut quadrant = a0 / QUADRANT;
        let mut start_quadrant = Some(quadrant);
        let mut end_quadrant = if a0 == a1 { quadrant } else { (a1 - 1) / QUADRANT };
        let mut parts = QuadrantParts { parts: Vec::with_capacity(5), right: None, left: None };
        loop {
            let index = usize::try_from(quadrant % 4).unwrap_or(0);
            let mirrors = quadrant % 2 == 1;
            let base = (quadrant + i32::from(mirrors)) * QUADRANT;
            let (low, high) = (quadrant * QUADRANT, (quadrant + 1) * QUADRANT);
            let into = |angle: i32| if mirrors { base - angle } else { angle - base };
            let (start, end) = (into(a0.max(low)), into(a1.min(high)));
            let (from, to) = if mirrors { (end, start) } else { (start, end) };
            if start_quadrant == Some(quadrant) && into(a0) == start && parts.right.is_none() {
                parts.right = Some((index, start));
            }
            if quadrant == end_quadrant && into(a1) == end {
                parts.left = Some((index, end));
            }
            parts.parts.push((from, to, 1 << index));
            if quadrant == end_quadrant {
                return parts;
            }
            quadrant += 1;
            if quadrant == 4 {
                a0 = 0;
                a1 -= FULL_CIRCLE;
                quadrant = 0;
                end_quadrant -= 4;
                start_quadrant = None;
            }
        }
    }

    /// Cuts the parts where another starts or ends: from, to, and the quadrants that have such a part.
    fn sweeps(&self) -> Vec<(i32, i32, u8)> {
        let mut parts = self.parts.clone();
        let mut sweeps = Vec::new();
        loop {
            let Some(&(from, mut to, mut mask)) =
                parts.iter().rev().filter(|part| part.0 <= QUADRANT).min_by_key(|part| part.0)
            else {
                return sweeps;
            };
            for part in &parts {
                if mask & part.2 != 0 {
                    continue;
                }
                if part.0 == from {
                    to = to.min(part.1);
                    mask |= part.2;
                } else if part.0 < to {
                    to = part.0;
                }
            }
            sweeps.push((from, to, mask));
            for part in &mut parts {
                if part.0 == from {
                    part.0 = to;
                    if part.0 == part.1 {
                        (part.0, part.1) = (QUADRANT + 1, QUADRANT + 1);
                    }
                }
            }
        }
    }
}

/// Draws the whole band of an ellipse.
fn whole(sink: &mut Sink<'_>, arc: &Arc, width: i32) {
    let band = Band::new(width, arc);
    let x = arc.x + i32::from(arc.width / 2);
    let middle = arc.y + i32::from(arc.height / 2);
    let (mut upper, mut lower) = (middle - band.k, middle + i32::from(arc.height % 2) + band.k);
    let mut span = |y: i32, x1: i32, width: i32| sink.span(Ink::Foreground, y, x + x1, x + x1 + width);
    let mut rows = band.rows.iter();
    if band.top {
        span(upper - 1, 0, 1);
        rows.next();
    }
    for row in rows.by_ref().take(usize::try_from(band.count1).unwrap_or(0)) {
        span(upper, row.lx, row.lw);
        span(lower, row.lx, row.lw);
        (upper, lower) = (upper + 1, lower - 1);
    }
    if band.hole {
        span(lower, 0, 1);
    }
    for row in rows.by_ref().take(usize::try_from(band.count2).unwrap_or(0)) {
        for y in [upper, lower] {
            span(y, row.lx, row.lw);
            span(y, row.rx, row.rw);
        }
        (upper, lower) = (upper + 1, lower - 1);
    }
    if band.bottom
        && let Some(row) = rows.next()
    {
        span(upper, row.lx, row.lw);
        if row.rw > 0 {
            span(upper, row.rx, row.rw);
        }
    }
}
