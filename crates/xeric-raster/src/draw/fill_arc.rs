//! Filled arcs: a row of the ellipse at a time from its middle outwards, cut by a chord or a pie's edges.
//!
//! The ellipse is walked in integers scaled by eight times the squares of its axes, as the X server does, which makes
//! each row's width exact. A slice's edges are walked in step with the rows.

use super::trig;
use std::f64::consts::PI;

use xeric_geom::Rect;

use super::sink::{Ink, Sink};
use super::{Arc, ArcMode};

/// A full circle in 64ths of a degree.
pub(super) const FULL_CIRCLE: i32 = 360 * 64;
const QUADRANT: i32 = FULL_CIRCLE / 4;
const HALF_CIRCLE: i32 = FULL_CIRCLE / 2;
const QUADRANT3: i32 = QUADRANT * 3;
/// An edge that is horizontal cuts nothing by its x.
const FAR: i32 = 65536;

/// Fills one arc.
pub(super) fn fill(sink: &mut Sink<'_>, arc: &Arc, mode: ArcMode) {
    let bounds = Rect::new(arc.x, arc.y, u32::from(arc.width) + 1, u32::from(arc.height) + 1);
    let is_empty =
        arc.angle2 == 0 || arc.width == 0 || arc.height == 0 || (arc.width == 1 && arc.height % 2 == 1);
    if is_empty || !bounds.overlaps(&sink.bounds()) {
        return;
    }
    let mut ellipse = Ellipse::new(arc);
    if i32::from(arc.angle2).abs() >= FULL_CIRCLE {
        while let Some(row) = ellipse.next_row() {
            let (x1, x2) = (row.x, row.x + row.width);
            sink.span(Ink::Foreground, row.upper, x1, x2);
            if row.has_lower {
                sink.span(Ink::Foreground, row.lower, x1, x2);
            }
        }
        return;
    }
    let mut slice = match mode {
        ArcMode::PieSlice => Slice::pie(arc),
        ArcMode::Chord => Slice::chord(arc),
    };
    while let Some(row) = ellipse.next_row() {
        slice.edge1.step();
        slice.edge2.step();
        slice.cut(sink, &row);
    }
}

/// Two rows of an ellipse, as far above its middle as below it.
struct Row {
    /// Distance from the middle.
    y: i32,
    upper: i32,
    lower: i32,
    /// Whether the lower row is painted: not when it is the upper one, nor when its only pixel is beyond the curve.
    has_lower: bool,
    x: i32,
    width: i32,
}

/// The walk over an ellipse's rows from top and bottom to the middle.
struct Ellipse {
    x_middle: i32,
    y_middle: i32,
    /// 1 when the width is even, so that two columns are nearest to the axis.
    even_width: i32,
    odd_height: i32,
    x: i64,
    y: i64,
    error: i64,
    y_slope: i64,
    y_curve: i64,
    x_slope: i64,
    x_curve: i64,
}

impl Ellipse {
    fn new(arc: &Arc) -> Ellipse {
        let (width, height) = (i64::from(arc.width), i64::from(arc.height));
        let (odd_width, odd_height) = (arc.width % 2 == 1, arc.height % 2 == 1);
        let mut y = height / 2;
        let x_middle = arc.x.saturating_add(i32::from(arc.width / 2) + i32::from(odd_width));
        let y_middle = arc.y.saturating_add(i32::from(arc.height / 2));
        // A circle is the ellipse of axes 1: the same signs, smaller numbers.
        let (y_curve, x_curve) =
            if width == height { (8, 8) } else { (width * width * 8, height * height * 8) };
        let mut y_slope = y * y_curve;
        let circle = width == height;
        if !circle && !odd_height {
            y_slope -= y_curve / 2;
        }
        let (x_slope, error);
        if odd_width {
            (x_slope, error) = (0, -x_curve / 8);
        } else {
            y += 1;
            y_slope += if circle { 4 } else { y_curve };
            x_slope = -x_curve / 2;
            error = if circle { -y * 8 } else { x_slope - y_slope };
        }
        Ellipse {
            x_middle,
            y_middle,
            even_width: i32::from(!odd_width),
            odd_height: i32::from(odd_height),
            x: 0,
            y,
            error,
            y_slope,
            y_curve,
            x_slope,
            x_curve,
        }
    }

    fn next_row(&mut self) -> Option<Row> {
        if self.y <= 0 {
            return None;
        }
        self.error += self.y_slope;
        while self.error >= 0 {
            self.x += 1;
            self.x_slope -= self.x_curve;
            self.error += self.x_slope;
        }
        self.y -= 1;
        self.y_slope -= self.y_curve;
        // Both are at most 32768, for the axes are 16 bits.
        let (x, y) = (i32::try_from(self.x).ok()?, i32::try_from(self.y).ok()?);
        let mut width = 2 * x + self.even_width;
        let on_curve = self.error == self.x_slope;
        if on_curve && width > 1 {
            width -= 1;
        }
        Some(Row {
            y,
            upper: self.y_middle.saturating_sub(y),
            lower: self.y_middle.saturating_add(y + self.odd_height),
            has_lower: y + self.odd_height != 0 && (width > 1 || !on_curve),
            x: self.x_middle.saturating_sub(x),
            width,
        })
    }
}

/// A straight edge, walked from the outer rows to the middle.
#[derive(Clone, Copy, Debug)]
struct Edge {
    x: i32,
    step: i32,
    sign: i32,
    error: i64,
    dy: i64,
    dx: i64,
}

impl Edge {
    /// An edge whose x stays.
    const fn fixed(x: i32) -> Edge {
        Edge { x, step: 0, sign: 0, error: 0, dy: 0, dx: -1 }
    }

    /// The line of slope `dx / dy` through the offset `k`, at the outermost row of its half.
    fn sloped(arc: &Arc, dx: i64, dy: i64, k: i64, top: bool, left: bool) -> Edge {
        let mut y = i64::from(arc.height / 2);
        if arc.width.is_multiple_of(2) {
            y += 1;
        }
        if !top {
            y = -y - i64::from(arc.height % 2);
        }
        let product = k + y * dx;
        let mut x = if product <= 0 { -((-product) / dy + 1) } else { (product - 1) / dy };
        let mut error = product - x * dy;
        if (top && dx < 0) || (!top && dx > 0) {
            error = dy - error + 1;
        }
        x += i64::from(left) + i64::from(arc.width / 2);
        let sign = if dx > 0 { 1 } else { -1 };
        let step = sign * (dx.abs() / dy);
        let flip = if top { 1 } else { -1 };
        Edge {
            x: arc.x.saturating_add(i32::try_from(x).unwrap_or(FAR)),
            step: flip * i32::try_from(step).unwrap_or(FAR),
            sign: flip * i32::from(sign as i8),
            error,
            dy,
            dx: dx.abs() % dy,
        }
    }

    /// The edge of a pie at an angle.
    fn radius(arc: &Arc, angle: i32, top: bool, left: bool) -> Edge {
        let (mut dx, mut dy) = slope(angle, arc);
        if dy == 0 {
            return Edge::fixed(if left { -FAR } else { FAR });
        }
        let (odd_width, odd_height) = (arc.width % 2 == 1, arc.height % 2 == 1);
        if dx == 0 {
            let middle = arc.x.saturating_add(i32::from(arc.width / 2));
            return Edge::fixed(match (left, odd_width) {
                (true, true) => middle.saturating_add(1),
                (false, false) => middle.saturating_sub(1),
                _ => middle,
            });
        }
        if dy < 0 {
            (dx, dy) = (-dx, -dy);
        }
        let k = if odd_height { dx } else { 0 } + if odd_width { dy } else { 0 };
        Edge::sloped(arc, 2 * dx, 2 * dy, k, top, left)
    }

    fn step(&mut self) {
        self.x = self.x.saturating_sub(self.step);
        self.error -= self.dx;
        if self.error <= 0 {
            self.x = self.x.saturating_sub(self.sign);
            self.error += self.dy;
        }
    }
}

/// What of an ellipse an arc's ends leave.
struct Slice {
    edge1: Edge,
    edge2: Edge,
    /// Whether an edge cuts the upper half, or else the lower.
    edge1_top: bool,
    edge2_top: bool,
    top_rows: (i32, i32),
    bottom_rows: (i32, i32),
    /// Whether the two edges of a half leave the outside of what is between them.
    flip_top: bool,
    flip_bottom: bool,
}

impl Slice {
    fn new(arc: &Arc) -> Slice {
        let middle = i32::from(arc.height / 2);
        Slice {
            edge1: Edge::fixed(0),
            edge2: Edge::fixed(0),
            edge1_top: false,
            edge2_top: false,
            top_rows: (0, middle),
            bottom_rows: (1 - i32::from(arc.height % 2), middle - 1),
            flip_top: false,
            flip_bottom: false,
        }
    }

    fn pie(arc: &Arc) -> Slice {
        let (angle1, angle2) = normalized(arc);
        let mut slice = Slice::new(arc);
        let none = i32::from(arc.height);
        let (edge1_top, edge2_top) = (angle1 < HALF_CIRCLE, angle2 <= HALF_CIRCLE);
        (slice.edge1_top, slice.edge2_top) = (edge1_top, edge2_top);
        if angle2 == 0 || angle1 == HALF_CIRCLE {
            let upper = if angle2 != 0 { edge2_top } else { edge1_top };
            slice.top_rows.0 = if upper { slice.bottom_rows.0 } else { none };
            slice.bottom_rows.0 = 0;
        } else if angle1 == 0 || angle2 == HALF_CIRCLE {
            let upper = if angle1 != 0 { edge1_top } else { edge2_top };
            slice.top_rows.0 = slice.bottom_rows.0;
            slice.bottom_rows.0 = if upper { none } else { 0 };
        } else if edge1_top == edge2_top {
            if angle2 < angle1 {
                (slice.flip_top, slice.flip_bottom) = (edge1_top, !edge1_top);
            } else if edge1_top {
                (slice.top_rows.0, slice.bottom_rows.0) = (1, none);
            } else {
                (slice.top_rows.0, slice.bottom_rows.0) = (none, 0);
            }
        }
        slice.edge1 = Edge::radius(arc, angle1, edge1_top, !edge1_top);
        slice.edge2 = Edge::radius(arc, angle2, edge2_top, edge2_top);
        slice
    }

    fn chord(arc: &Arc) -> Slice {
        let (angle1, angle2) = normalized(arc);
        let mut slice = Slice::new(arc);
        let (none, odd_height) = (i32::from(arc.height), i32::from(arc.height % 2));
        let (mut start, start_exact) = end_point(arc, angle1);
        let (mut end, end_exact) = end_point(arc, angle2);
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        for point in [&mut start, &mut end] {
            point.0 += if arc.width % 2 == 1 { 0.5 } else { 0.0 };
            point.1 -= if arc.height % 2 == 1 { 0.5 } else { 0.0 };
        }
        let (downward, leftward) = (dy < 0.0, dx < 0.0);
        let (dx, dy) = (dx.abs(), dy.abs());
        let (run, fall) = if start_exact && end_exact {
            ((dx * 2.0) as i64, (dy * 2.0) as i64)
        } else {
            let scale = dx.max(dy);
            (scaled(dx, scale), scaled(dy, scale))
        };
        slice.edge1_top = downward;
        slice.edge2_top = !downward;
        if fall == 0 {
            (slice.edge1_top, slice.edge2_top) = (true, false);
            (slice.edge1, slice.edge2) = (Edge::fixed(FAR), Edge::fixed(FAR));
            let y = libm::floor(if leftward { start.1 + 1.0 } else { start.1 }) as i32;
            match (leftward, y >= 0) {
                (true, true) => (slice.top_rows.0, slice.bottom_rows.0) = (y, none),
                (true, false) => slice.bottom_rows.1 = -y - odd_height,
                (false, true) => slice.top_rows.1 = y,
                (false, false) => (slice.top_rows.0, slice.bottom_rows.0) = (none, -y - odd_height),
            }
        } else if run == 0 {
            let x = libm::ceil(if downward { start.0 - 1.0 } else { start.0 }) as i32;
            let edge = Edge::fixed(arc.x.saturating_add(i32::from(arc.width / 2) + x));
            (slice.edge1, slice.edge2) = (edge, edge);
        } else {
            let run = if leftward == downward { run } else { -run };
            let k = ((start.0 + end.0) * fall as f64 - (start.1 + end.1) * run as f64) / 2.0;
            let k = libm::ceil(k) as i64;
            slice.edge1 = Edge::sloped(arc, run, fall, k, slice.edge1_top, !slice.edge1_top);
            slice.edge2 = Edge::sloped(arc, run, fall, k, slice.edge2_top, slice.edge2_top);
        }
        slice
    }

    /// Paints what is left of two rows.
    fn cut(&self, sink: &mut Sink<'_>, row: &Row) {
        let (first, last) = (row.x, row.x + row.width - 1);
        if self.top_rows.0 <= row.y && row.y <= self.top_rows.1 {
            let right = if self.edge1_top { last.min(self.edge1.x) } else { last };
            let left = if self.edge2_top { first.max(self.edge2.x) } else { first };
            spans(sink, row.upper, (first, last), (left, right), self.flip_top);
        }
        if self.bottom_rows.0 <= row.y && row.y <= self.bottom_rows.1 {
            let left = if self.edge1_top { first } else { first.max(self.edge1.x) };
            let right = if self.edge2_top { last } else { last.min(self.edge2.x) };
            spans(sink, row.lower, (first, last), (left, right), self.flip_bottom);
        }
    }
}

/// The part between two edges, or, flipped, the parts beyond them. All ends are inclusive.
fn spans(sink: &mut Sink<'_>, y: i32, whole: (i32, i32), (left, right): (i32, i32), flip: bool) {
    if flip {
        sink.span(Ink::Foreground, y, whole.0, right.saturating_add(1));
        sink.span(Ink::Foreground, y, left, whole.1.saturating_add(1));
    } else {
        sink.span(Ink::Foreground, y, left, right.saturating_add(1));
    }
}

/// Start and end of an arc, counter-clockwise, within a full circle.
fn normalized(arc: &Arc) -> (i32, i32) {
    let (from, extent) = (i32::from(arc.angle1), i32::from(arc.angle2));
    let (start, end) = if extent < 0 { (from + extent, from) } else { (from, from + extent) };
    (start.rem_euclid(FULL_CIRCLE), end.rem_euclid(FULL_CIRCLE))
}

/// The direction of a radius, its longer part 32768; the axes exactly. A y grows downwards, an x leftwards.
fn slope(angle: i32, arc: &Arc) -> (i64, i64) {
    match angle {
        0 => (-1, 0),
        QUADRANT => (0, 1),
        HALF_CIRCLE => (1, 0),
        QUADRANT3 => (0, -1),
        _ => {
            let dx = cosine(angle) * f64::from(arc.width);
            let dy = sine(angle) * f64::from(arc.height);
            let scale = dx.abs().max(dy.abs());
            let part = |at: f64| if at < 0.0 { -scaled(-at, scale) } else { scaled(at, scale) };
            (part(dx), part(dy))
        }
    }
}

/// Where a radius meets the ellipse, y upwards, and whether that is exact.
fn end_point(arc: &Arc, angle: i32) -> ((f64, f64), bool) {
    let (half_width, half_height) = (f64::from(arc.width) / 2.0, f64::from(arc.height) / 2.0);
    match angle {
        0 => ((half_width, 0.0), true),
        QUADRANT => ((0.0, half_height), true),
        HALF_CIRCLE => ((-half_width, 0.0), true),
        QUADRANT3 => ((0.0, -half_height), true),
        _ => ((cosine(angle) * half_width, sine(angle) * half_height), false),
    }
}

fn scaled(part: f64, scale: f64) -> i64 {
    libm::floor((part * 32768.0) / scale + 0.5) as i64
}

/// The sine of an angle in 64ths of a degree.
pub(super) fn sine(angle: i32) -> f64 {
    trig::sin(f64::from(angle) * (PI / 11520.0))
}

/// The cosine of an angle in 64ths of a degree.
pub(super) fn cosine(angle: i32) -> f64 {
    trig::cos(f64::from(angle) * (PI / 11520.0))
}
