//! The part of a band that an arc covers, one quadrant's angles at a time.
//!
//! A part of a quadrant is bounded by the band's edges and by the faces: the normals of the ellipse at the part's ends.
//! Where a pen is wider than the ellipse is curved, normals cross, and the faces' furthest points make hooks and tails.

use super::band::{Band, BandRow, Quartic};
use super::{Face, Place, Rows};
use crate::draw::Arc;
use crate::draw::trig;
use crate::draw::wide_line::{ceil, truncated};
use std::f64::consts::PI;

const CUBE_ROOT_2: f64 = 1.259_921_049_894_873_2;
const CUBE_ROOT_4: f64 = 1.587_401_051_968_199_3;
const RIGHT_ANGLE: i32 = 90 * 64;

/// A range of heights.
#[derive(Clone, Copy, Debug, Default)]
struct Bound {
    min: f64,
    max: f64,
}

impl Bound {
    fn contains(&self, y: f64) -> bool {
        self.min <= y && y <= self.max
    }
}

/// A face as a function of the height.
#[derive(Clone, Copy, Debug)]
struct Line {
    slope: f64,
    x0: f64,
}

impl Line {
    /// None when it is horizontal.
    fn new(x1: f64, y1: f64, x2: f64, y2: f64) -> Option<Line> {
        let slope = (x1 - x2) / (y1 - y2);
        (y1 != y2).then_some(Line { slope, x0: x1 - y1 * slope })
    }

    fn at(&self, y: f64) -> f64 {
        self.slope * y + self.x0
    }
}

/// An ellipse and a pen.
pub(super) struct Ellipse {
    w: f64,
    h: f64,
    /// Half the pen's width.
    l: f64,
    h2: f64,
    h4: f64,
    w4: f64,
    h2l: f64,
    w2l: f64,
    h2_less_w2: f64,
    half_x: f64,
    half_y: f64,
    /// The height on the ellipse from which the tail's lowest point comes.
    tail_y: f64,
    x_origin: i32,
    y_upper: i32,
    y_lower: i32,
}

impl Ellipse {
    pub(super) fn new(arc: &Arc, width: i32) -> Ellipse {
        let (w, h, l) = (f64::from(arc.width) / 2.0, f64::from(arc.height) / 2.0, f64::from(width) / 2.0);
        let (h2, w2) = (h * h, w * w);
        let y_upper = arc.y + i32::from(arc.height / 2);
        let mut ellipse = Ellipse {
            w,
            h,
            l,
            h2,
            h4: h2 * h2,
            w4: w2 * w2,
            h2l: h2 * l,
            w2l: w2 * l,
            h2_less_w2: h2 - w2,
            half_x: if arc.width % 2 == 1 { 0.5 } else { 0.0 },
            half_y: if arc.height % 2 == 1 { 0.5 } else { 0.0 },
            tail_y: 0.0,
            x_origin: arc.x + i32::from(arc.width / 2),
            y_upper,
            y_lower: y_upper + i32::from(arc.height % 2),
        };
        ellipse.tail_y = ellipse.find_tail_y();
        ellipse
    }

    fn find_tail_y(&self) -> f64 {
        let reach = self.l * self.w;
        let has_none = match self.w.total_cmp(&self.h) {
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => reach < self.h2,
            std::cmp::Ordering::Less => reach > self.h2,
        };
        if has_none {
            return 0.0;
        }
        let t = 2.0 * self.h * reach;
        let t = (CUBE_ROOT_4 * self.h2 - libm::cbrt(t * t)) / self.h2_less_w2;
        if t > 0.0 { self.h / CUBE_ROOT_2 * libm::sqrt(t) } else { 0.0 }
    }

    /// How far a pen reaches beyond the ellipse's point, for each pixel that the normal goes.
    fn normal(&self, x: f64, y: f64) -> f64 {
        libm::sqrt(x * x * self.h4 + y * y * self.w4)
    }

    fn pen_x(&self, x: f64, y: f64) -> f64 {
        (x * self.h2l) / self.normal(x, y)
    }

    fn pen_y(&self, x: f64, y: f64) -> f64 {
        (y * self.w2l) / self.normal(x, y)
    }

    fn inner_y(&self, y: f64) -> f64 {
        let x = (self.w / self.h) * libm::sqrt(self.h2 - y * y);
        y - self.pen_y(x, y)
    }

    /// Adds the rows of the part of a quadrant between two angles, in 64ths of a degree, in the quadrants of the mask,
    /// unless there is no band because nothing can be seen, and gives its faces: at the smaller angle and at the larger.
    pub(super) fn draw(
        &self,
        band: Option<&Band>,
        a0: i32,
        a1: i32,
        mask: u8,
        rows: &mut Rows,
    ) -> (Face, Face) {
        let (part, faces) = Part::new(self, f64::from(a0) / 64.0, f64::from(a1) / 64.0);
        if let Some(band) = band {
            part.draw(band, a1, mask, rows);
        }
        faces
    }
}

/// A part of a quadrant.
struct Part<'a> {
    of: &'a Ellipse,
    /// Heights on the ellipse, and on the faces.
    ellipse: Bound,
    right: Bound,
    left: Bound,
    /// Heights in which the band's inner and outer edge bound it, and the rows there.
    inner: Bound,
    outer: Bound,
    inner_rows: (i32, i32),
    outer_rows: (i32, i32),
    right_face: Option<Line>,
    left_face: Option<Line>,
    first_row: i32,
    last_row: i32,
}

impl<'a> Part<'a> {
    fn new(of: &'a Ellipse, a0: f64, a1: f64) -> (Part<'a>, (Face, Face)) {
        let ellipse = Bound { min: sine(a0) * of.h, max: sine(a1) * of.h };
        // On a circle's diagonal both are the same number.
        let x_at = |angle: f64, y: f64| if angle == 45.0 && of.w == of.h { y } else { cosine(angle) * of.w };
        let x = Bound { min: x_at(a0, ellipse.min), max: x_at(a1, ellipse.max) };
        let pen_y = Bound { min: of.pen_y(x.min, ellipse.min), max: of.pen_y(x.max, ellipse.max) };
        let pen_x = Bound { min: of.pen_x(x.min, ellipse.min), max: of.pen_x(x.max, ellipse.max) };
        let outer = Bound { min: ellipse.min + pen_y.min, max: ellipse.max + pen_y.max };
        let mut inner = Bound { min: ellipse.min - pen_y.min, max: ellipse.max - pen_y.max };
        let outer_x = Bound { min: x.min + pen_x.min, max: x.max + pen_x.max };
        let inner_x = Bound { min: x.min - pen_x.min, max: x.max - pen_x.max };
        let place = |x: f64, y: f64| Place { x, y };
        let right = Face {
            counter_clock: place(outer_x.min, outer.min),
            center: place(x.min, ellipse.min),
            clock: place(inner_x.min, inner.min),
        };
        let left = Face {
            clock: place(outer_x.max, outer.max),
            center: place(x.max, ellipse.max),
            counter_clock: place(inner_x.max, inner.max),
        };
        let left_bound = Bound { min: inner.max, max: outer.max };
        let right_bound = Bound { min: inner.min, max: outer.min };
        let right_face = Line::new(inner_x.min, inner.min, outer_x.min, outer.min);
        let left_face = Line::new(inner_x.max, inner.max, outer_x.max, outer.max);
        if inner.min > inner.max {
            (inner.min, inner.max) = (inner.max, inner.min);
        }
        let tail_y = if of.tail_y > ellipse.max {
            ellipse.max
        } else if of.tail_y < ellipse.min {
            ellipse.min
        } else {
            of.tail_y
        };
        let inner_tail = of.inner_y(tail_y);
        if inner.min > inner_tail {
            inner.min = inner_tail;
        }
        if inner.max < inner_tail {
            inner.max = inner_tail;
        }
        let rows =
            |bound: &Bound| (ceil(bound.min - of.half_y), truncated(libm::floor(bound.max - of.half_y)));
        let lowest = if outer.min < inner.min { outer.min } else { inner.min };
        let highest = if outer.max > inner.max { outer.max } else { inner.max };
        let part = Part {
            of,
            ellipse,
            right: right_bound,
            left: left_bound,
            inner,
            outer,
            inner_rows: rows(&inner),
            outer_rows: rows(&outer),
            right_face,
            left_face,
            first_row: ceil(lowest - of.half_y),
            last_row: truncated(libm::floor(highest - of.half_y)),
        };
        (part, (right, left))
    }

    fn draw(&self, band: &Band, a1: i32, mask: u8, out: &mut Rows) {
        let top_rows = i32::from(band.top);
        let at = |y: i32| {
            let index = usize::try_from(band.k - y + top_rows).ok();
            index.and_then(|index| band.rows.get(index)).copied().unwrap_or_default()
        };
        if band.top && a1 == RIGHT_ANGLE && mask & 1 != 0 {
            out.add(self.of.y_upper - band.k - 1, self.of.x_origin, self.of.x_origin + 1);
        }
        // The rows that are all inside, those with a hole, and what is below the axis, by their last heights.
        let filled = band.k - band.count1.max(0);
        let open = filled - band.count2.max(0);
        for y in self.visible(out, filled + 1, band.k.min(self.last_row)) {
            let row = at(y);
            self.row(y, (row.lx, -row.lx, 0, row.lx + row.lw), mask, out);
            if row.rw + row.rx != 0 {
                self.tail(y, -row.rw, -row.rx, mask, out);
            }
        }
        if band.hole && self.first_row <= filled && filled <= self.last_row {
            self.row(filled, (0, 0, 0, 1), mask & 0xc, out);
        }
        for y in self.visible(out, open + 1, filled.min(self.last_row)) {
            let row = at(y);
            self.row(y, (row.lx, row.lw, row.rx, row.rw), mask, out);
        }
        let mut below = open;
        if band.bottom && self.first_row <= open && open <= self.last_row {
            self.middle(open, &at(open), if open == self.first_row { mask & 0xc } else { mask }, out);
            below -= 1;
        }
        for y in self.visible(out, self.first_row, below) {
            let x = self.tail_edge(f64::from(y) + self.of.half_y);
            let (left, right) = (ceil(self.of.half_x - x), ceil(self.of.half_x + x));
            self.row(y, (left, 0, right, 0), mask, out);
        }
    }

    /// The heights from `low` to `high`, but not below the part, that have a row in sight above or below the axis.
    fn visible(&self, out: &Rows, low: i32, high: i32) -> impl Iterator<Item = i32> + use<> {
        let low = low.max(self.first_row);
        let (first, end) = (out.bounds.y1, out.bounds.y2);
        let upper = (low.max(self.of.y_upper - end + 1), high.min(self.of.y_upper - first));
        let lower = (low.max(first - self.of.y_lower), high.min(end - 1 - self.of.y_lower));
        (upper.0..=upper.1).chain((lower.0..=lower.1).filter(move |y| *y < upper.0 || *y > upper.1))
    }

    /// The row of the ellipse's axis.
    fn middle(&self, y: i32, row: &BandRow, mask: u8, out: &mut Rows) {
        let whole = row.rw <= 0;
        let (lx, mut lw, mut rx, mut rw) =
            if whole { (row.lx, -row.lx, 0, row.lx + row.lw) } else { (row.lx, row.lw, row.rx, row.rw) };
        if let Some(face) = self.left_face
            && within(0, self.inner_rows)
            && self.left.contains(0.0)
            && face.x0 > 0.0
        {
            let x = (self.of.w - self.of.l).min(face.x0);
            lw = ceil(self.of.half_x - x).wrapping_sub(lx);
            rw += rx;
            rx = ceil(self.of.half_x + x);
            rw = rw.wrapping_sub(rx);
        }
        self.row(0, (lx, lw, rx, rw), mask, out);
        if whole && row.rw + row.rx != 0 {
            self.tail(y, -row.rw, -row.rx, mask, out);
        }
    }

    /// The inner edge below the ellipse's axis.
    fn tail_edge(&self, y: f64) -> f64 {
        if self.of.w == self.of.h {
            let radius = self.of.w - self.of.l;
            return -libm::sqrt(radius * radius - y * y);
        }
        let mut x = self.tail_x(y);
        for (face, bound) in [(self.left_face, self.left), (self.right_face, self.right)] {
            if let Some(face) = face
                && bound.contains(y)
                && face.at(y) < x
            {
                x = face.at(y);
            }
        }
        x
    }

    /// One row of the band, cut by the faces: from `lx`, `lw` wide, and from `rx`, `rw` wide.
    fn row(&self, y: i32, (lx, lw, rx, rw): (i32, i32, i32, i32), mask: u8, out: &mut Rows) {
        let height = f64::from(y) + self.of.half_y;
        let (left_inner, right_inner) = if within(y, self.inner_rows) {
            (lx.wrapping_add(lw).wrapping_neg(), rx)
        } else {
            let mut x = self.hook(height, true);
            if let Some(face) = self.right_face
                && self.right.contains(height)
                && face.at(height) < x
            {
                x = face.at(height);
            }
            (ceil(self.of.half_x - x).wrapping_neg(), ceil(self.of.half_x + x))
        };
        let (left_outer, right_outer) = if within(y, self.outer_rows) {
            (lx.wrapping_neg(), rx.wrapping_add(rw))
        } else {
            let mut x = self.hook(height, false);
            if let Some(face) = self.left_face
                && self.left.contains(height)
            {
                let other = x;
                x = face.at(height);
                if x < other {
                    x = other;
                }
            }
            (ceil(self.of.half_x - x).wrapping_neg(), ceil(self.of.half_x + x))
        };
        let origin = self.of.x_origin;
        if right_outer > right_inner {
            let (x1, x2) = (origin.wrapping_add(right_inner), origin.wrapping_add(right_outer));
            self.add(y, x1, x2, (mask & 1, mask & 8), out);
        }
        if left_outer > left_inner {
            let (x1, x2) = (origin.wrapping_sub(left_outer), origin.wrapping_sub(left_inner));
            self.add(y, x1, x2, (mask & 2, mask & 4), out);
        }
    }

    fn add(&self, y: i32, x1: i32, x2: i32, (upper, lower): (u8, u8), out: &mut Rows) {
        if upper != 0 {
            out.add(self.of.y_upper - y, x1, x2);
        }
        if lower != 0 {
            out.add(self.of.y_lower + y, x1, x2);
        }
    }

    /// The row of a tail: where the inner edge has crossed the ellipse's other axis.
    fn tail(&self, y: i32, lw: i32, rw: i32, mask: u8, out: &mut Rows) {
        if within(y, self.outer_rows) {
            self.row(y, (0, lw, -rw, rw), mask, out);
            return;
        }
        if self.of.w == self.of.h {
            return;
        }
        let height = f64::from(y) + self.of.half_y;
        let (half_x, origin) = (self.of.half_x, self.of.x_origin);
        let x = self.tail_x(height);
        let edge = f64::from(-rw) - half_x;
        if height == 0.0 && x == edge {
            return;
        }
        if let Some(face) = self.right_face
            && self.right.contains(height)
        {
            let at = face.at(height);
            let right = if at >= edge && at <= x { at } else { x };
            let start = ceil(half_x + -x);
            if lw > start {
                self.add(y, origin.wrapping_add(start), origin + lw, (mask & 2, mask & 4), out);
            }
            let end = ceil(half_x + right);
            if end > -rw {
                self.add(y, origin - rw, origin.wrapping_add(end), (mask & 1, mask & 8), out);
            }
        }
        self.row(y, (ceil(half_x - x), 0, ceil(half_x + x), 0), mask, out);
    }

    /// Where the inner edge is at this height beyond its crossing.
    fn tail_x(&self, y: f64) -> f64 {
        let of = self.of;
        let quartic = Quartic::with(of.w, of.h, of.l, of.h2, -of.h2_less_w2, of.h4);
        if y == 0.0 {
            let end = of.w - of.l;
            if quartic.nk < 0.0 && -quartic.nk < of.h2 {
                let x = of.w * libm::sqrt(1.0 + quartic.nk / of.h2) - libm::sqrt(quartic.r2 + quartic.nk);
                return self.choose(y, x, Some(end));
            }
            return end;
        }
        let roots = quartic.roots(y);
        let mut found = Vec::with_capacity(3);
        let mut solved = false;
        let (b, d) = roots.first;
        if d >= 0.0 && roots.flip == 2 {
            let at = (b + libm::sqrt(d)) / 2.0;
            if at >= 0.0 && quartic.is_below_top(at) {
                solved = true;
                let (x, pen) = quartic.reach(at, y);
                found.push(x - pen.unwrap_or(0.0));
            }
        }
        let (b, mut d) = roots.second;
        if d < 0.0 && !solved {
            d = 0.0;
        }
        if d >= 0.0 {
            let d = libm::sqrt(d);
            let at = (b + d) / 2.0;
            if quartic.is_below_top(at) {
                let (x, pen) = quartic.reach(at, y);
                found.push(pen.map_or(x, |pen| x - pen));
            }
            let at = (b - d) / 2.0;
            if at >= 0.0 && roots.flip == 1 {
                let (x, pen) = quartic.reach(at, y);
                found.push(x - pen.unwrap_or(0.0));
            }
        }
        self.choose(y, found.first().copied().unwrap_or(0.0), found.get(1).copied())
    }

    /// Of two crossings, the one on this part's side.
    fn choose(&self, y: f64, first: f64, second: Option<f64>) -> f64 {
        let Some(second) = second else { return first };
        let left = self.left_face.is_some() && self.left.contains(y) && !self.outer.contains(y);
        let right = self.right_face.is_some() && self.right.contains(y) && !self.inner.contains(y);
        let both_right = first >= 0.0 && second >= 0.0;
        let both_left = first <= 0.0 && second <= 0.0;
        if (left && both_right) || (right && both_left) { second } else { first }
    }

    /// Where the faces' furthest normal crosses a height.
    fn hook(&self, y: f64, left: bool) -> f64 {
        let of = self.of;
        if of.w != of.h {
            let cube = (of.h4 * y) / of.h2_less_w2;
            let at = if cube >= 0.0 { libm::cbrt(cube) } else { -libm::cbrt(-cube) };
            if self.ellipse.contains(at) {
                let curve = at * at * at * of.h2_less_w2 - of.h2 * y * (3.0 * at * at - 2.0 * of.h2);
                if (left && curve > 0.0) || (!left && curve < 0.0) {
                    if at == 0.0 {
                        // As the X server has it: the sum decides, and it is never 0.
                        return -of.l;
                    }
                    return (of.h2 * y - at * of.h2_less_w2) * libm::sqrt(of.h2 - at * at)
                        / (of.h * of.w * at);
                }
            }
        }
        let (own, other) = if left {
            ((self.left_face, self.left), self.right_face)
        } else {
            ((self.right_face, self.right), self.left_face)
        };
        match (own, other) {
            ((Some(face), bound), _) if bound.contains(y) => face.at(y),
            (_, Some(face)) => face.at(y),
            _ => of.w - of.l,
        }
    }
}

fn within(y: i32, rows: (i32, i32)) -> bool {
    rows.0 <= y && y <= rows.1
}

/// The sine of an angle in degrees within a quadrant.
fn sine(angle: f64) -> f64 {
    if angle == 0.0 {
        0.0
    } else if angle == 90.0 {
        1.0
    } else {
        trig::sin(angle * PI / 180.0)
    }
}

fn cosine(angle: f64) -> f64 {
    if angle == 0.0 {
        1.0
    } else if angle == 90.0 {
        0.0
    } else {
        trig::cos(angle * PI / 180.0)
    }
}
