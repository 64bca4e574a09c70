//! The band that a wide pen leaves along a whole ellipse, row by row for one half of it.
//!
//! An ellipse's inner and outer edge are where circles around its points reach furthest: the roots of a quartic in y,
//! found through its resolvent cubic. A circle is walked in integers.

use crate::draw::Arc;
use crate::draw::wide_line::ceil;

/// How near an edge of the ellipse counts as on it.
pub(super) const NEAR: f64 = 0.000_001;

/// A row of the left and right half: `lx` to `lx + lw`, and `rx` to `rx + rw`, relative to the middle column. In a row
/// that is all inside, the left part is the whole, and `rx` and `rw` say how far the inner edge has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BandRow {
    pub(super) lx: i32,
    pub(super) lw: i32,
    pub(super) rx: i32,
    pub(super) rw: i32,
}

/// The rows of a band from the top to the middle.
#[derive(Clone, Debug)]
pub(super) struct Band {
    pub(super) rows: Vec<BandRow>,
    /// Rows that are all inside.
    pub(super) count1: i32,
    /// Rows with a hole in the middle.
    pub(super) count2: i32,
    /// The distance of the first row from the middle.
    pub(super) k: i32,
    /// Whether there is a single pixel above all rows.
    pub(super) top: bool,
    /// Whether there is a middle row.
    pub(super) bottom: bool,
    /// Whether the hole's topmost row is one pixel wide.
    pub(super) hole: bool,
}

impl Band {
    /// The band of a pen that is `width` wide, at least 1, along the ellipse of an arc.
    pub(super) fn new(width: i32, arc: &Arc) -> Band {
        let k = i32::from(arc.height / 2) + (width - 1) / 2;
        let top = width % 2 == 0 && arc.width.is_multiple_of(2);
        let bottom = arc.height.is_multiple_of(2);
        let rows = Vec::with_capacity(usize::try_from(k + 2).unwrap_or(0));
        let mut band = Band { rows, count1: 0, count2: 0, k, top, bottom, hole: false };
        if arc.width == arc.height {
            band.walk_circle(width, arc);
        } else {
            band.solve_ellipse(width, arc);
        }
        band
    }

    fn walk_circle(&mut self, width: i32, arc: &Arc) {
        let diameter = i64::from(arc.width);
        let pen = i64::from(width);
        let odd = diameter % 2;
        let mut outer = Circle::new(diameter + pen, odd);
        let mut inner = None;
        let mut filled = -pen;
        if diameter - pen > 0 {
            self.hole = self.top;
            inner = Some(Circle::new(diameter - pen, odd));
        } else {
            self.hole = false;
            filled = -outer.y;
        }
        // The walk's height differs from the ellipse's by half the pen.
        let height = outer.y;
        self.count1 = small(-filled) - i32::from(self.top);
        self.count2 = small(height + filled);
        while outer.y > 0 {
            let count = outer.step();
            let lx = odd - outer.x;
            filled += 1;
            let row = match &mut inner {
                Some(inner) if filled > 0 => {
                    let hole = inner.step();
                    (lx, outer.x - inner.x, odd - inner.x + hole, inner.x - outer.x + count - hole)
                }
                _ => (lx, count, 0, lx + count),
            };
            self.rows.push(BandRow {
                lx: small(row.0),
                lw: small(row.1),
                rx: small(row.2),
                rw: small(row.3),
            });
        }
        if !self.bottom {
            return;
        }
        if self.count2 > 0 {
            self.count2 -= 1;
            return;
        }
        if let Some(last) = self.rows.last_mut() {
            if pen > i64::from(arc.height) {
                last.rx = -small((pen - i64::from(arc.height)) >> 1);
                last.rw = last.rx;
            } else {
                last.rw = 0;
            }
        }
        self.count1 -= 1;
    }

    fn solve_ellipse(&mut self, width: i32, arc: &Arc) {
        let quartic =
            Quartic::new(f64::from(arc.width) / 2.0, f64::from(arc.height) / 2.0, f64::from(width) / 2.0);
        let (w, h, r) = (quartic.w, quartic.h, quartic.r);
        let x_origin = if arc.width % 2 == 1 { 0.5 } else { 0.0 };
        if self.top {
            self.rows.push(BandRow { lx: 0, lw: 1, rx: 0, rw: 0 });
        }
        let (arc_width, arc_height) = (i64::from(arc.width), i64::from(arc.height));
        let pen = i64::from(width);
        self.hole = self.top && arc_height * pen <= arc_width * arc_width && pen < arc_height;
        let mut y = h + f64::from((width - 1) >> 1);
        let mut outer = 0.0;
        while y > 0.0 {
            let inner = quartic.edges(y, &mut outer);
            if inner <= 0.0 {
                self.count1 += 1;
            } else {
                self.count2 += 1;
            }
            self.rows.push(band_row(x_origin, inner, outer));
            y -= 1.0;
        }
        if self.bottom {
            let outer = w + r;
            let nk = quartic.nk;
            let mut inner = w - r;
            if r >= h && r <= w {
                inner = 0.0;
            } else if nk < 0.0 && -nk < quartic.h2 {
                inner = w * libm::sqrt(1.0 + nk / quartic.h2) - libm::sqrt(quartic.r2 + nk);
                if inner > w - r {
                    inner = w - r;
                }
            }
            self.rows.push(band_row(x_origin, inner, outer));
        }
        if self.hole {
            if let Some(row) = usize::try_from(self.count1).ok().and_then(|row| self.rows.get_mut(row)) {
                row.lw = -row.lx;
                row.rx = 1;
                row.rw = row.lw;
            }
            self.count1 -= 1;
            self.count2 += 1;
        }
    }
}

fn band_row(x_origin: f64, inner: f64, outer: f64) -> BandRow {
    let lx = ceil(x_origin - outer);
    let rx = ceil(x_origin + inner);
    if inner <= 0.0 {
        BandRow { lx, lw: ceil(x_origin + outer) - lx, rx, rw: -ceil(x_origin - inner) }
    } else {
        BandRow { lx, lw: ceil(x_origin - inner) - lx, rx, rw: ceil(x_origin + outer) - rx }
    }
}

fn small(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(0)
}

/// The rows of a circle from the top down.
struct Circle {
    x: i64,
    y: i64,
    error: i64,
    x_slope: i64,
    y_slope: i64,
    even: i64,
}

impl Circle {
    /// The circle of this diameter, around the middle of an ellipse whose height is `odd` or even.
    fn new(diameter: i64, odd: i64) -> Circle {
        let mut y = diameter / 2;
        let mut y_slope = 8 * y;
        let (x_slope, error);
        if odd == 1 {
            x_slope = 0;
            error = if diameter % 2 == 1 { -1 } else { -4 * y - 2 };
        } else {
            y += 1;
            y_slope += 4;
            x_slope = -4;
            error = if diameter % 2 == 1 { -4 * y - 3 } else { -8 * y };
        }
        Circle { x: 0, y, error, x_slope, y_slope, even: 1 - odd }
    }

    /// Goes a row down and gives its width.
    fn step(&mut self) -> i64 {
        self.error += self.y_slope;
        while self.error >= 0 {
            self.x += 1;
            self.x_slope -= 8;
            self.error += self.x_slope;
        }
        self.y -= 1;
        self.y_slope -= 8;
        let width = 2 * self.x + self.even;
        if self.error == self.x_slope && width > 1 { width - 1 } else { width }
    }
}

/// The equation for the edges of the band along an ellipse, for a pen of radius `r`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quartic {
    pub(super) w: f64,
    pub(super) h: f64,
    pub(super) r: f64,
    pub(super) r2: f64,
    pub(super) h2: f64,
    pub(super) nk: f64,
    vk: f64,
    fk: f64,
}

/// The roots of the equation at one height, as the square roots to take.
pub(super) struct Roots {
    /// Half the sum that the first pair of roots has, and what its square root is taken of.
    pub(super) first: (f64, f64),
    pub(super) second: (f64, f64),
    /// 0 for one real root of the cubic; else which pair's other root is the inner edge.
    pub(super) flip: u8,
}

impl Quartic {
    pub(super) fn new(w: f64, h: f64, r: f64) -> Quartic {
        let h2 = h * h;
        Quartic::with(w, h, r, h2, w * w - h2, h2 * h2)
    }

    /// The equation with the squares already made.
    pub(super) fn with(w: f64, h: f64, r: f64, h2: f64, w2_less_h2: f64, h4: f64) -> Quartic {
        let wr = w * r;
        let vk = (wr * h2) / (w2_less_h2 + w2_less_h2);
        let nk = (h4 - wr * wr) / w2_less_h2;
        Quartic { w, h, r, r2: r * r, h2, nk, vk, fk: h4 / w2_less_h2 }
    }

    /// Solves for the row `y`.
    pub(super) fn roots(&self, y: f64) -> Roots {
        let n = (y * y + self.nk) / 6.0;
        let n3 = n * n * n;
        let vr = self.vk * y;
        let t = n3 + vr * vr;
        let mut d = n3 + t;
        let (z, flip);
        if d < 0.0 {
            d = n3;
            let mut b = n;
            if (b < 0.0) == (t < 0.0) {
                b = -b;
                d = -d;
            }
            z = n - 2.0 * b * libm::cos(libm::acos(-t / d) / 3.0);
            flip = if (z < 0.0) == (vr < 0.0) { 2 } else { 1 };
        } else {
            d = vr * libm::sqrt(d);
            z = n + libm::cbrt(t + d) + libm::cbrt(t - d);
            flip = 0;
        }
        let a = libm::sqrt((z + z) - self.nk);
        let t = (self.fk - z) * y / a;
        let (first, second) = (-a + y, a + y);
        Roots {
            first: (first, first * first - 4.0 * (z + t)),
            second: (second, second * second - 4.0 * (z - t)),
            flip,
        }
    }

    /// The column of the ellipse at height `y`, which is moved onto its top when it is as good as there, and the width
    /// of the pen around there at height `at`.
    pub(super) fn reach(&self, y: f64, at: f64) -> (f64, Option<f64>) {
        let y = if y > self.h - NEAR { self.h } else { y };
        let t = y / self.h;
        let x = self.w * libm::sqrt(1.0 - (t * t));
        let t = at - y;
        let square = self.r2 - (t * t);
        (x, (square >= 0.0).then(|| libm::sqrt(square)))
    }

    /// Whether a height is not above the ellipse.
    pub(super) fn is_below_top(&self, y: f64) -> bool {
        y < self.h + NEAR
    }

    /// The inner edge at height `at`, 0 or less where there is none. Sets the outer one where there is a new one.
    fn edges(&self, at: f64, outer: &mut f64) -> f64 {
        let roots = self.roots(at);
        let mut inner = 0.0;
        let mut solved = false;
        let (b, d) = roots.first;
        if d >= 0.0 {
            let y = (b + libm::sqrt(d)) / 2.0;
            if y >= 0.0 && self.is_below_top(y) {
                solved = true;
                let (x, pen) = self.reach(y, at);
                let pen = pen.unwrap_or(0.0);
                if roots.flip == 2 { inner = x - pen } else { *outer = x + pen }
            }
        }
        let (b, mut d) = roots.second;
        // Large numbers lose enough precision to make what is a double root none.
        if d < 0.0 && !solved {
            d = 0.0;
        }
        if d >= 0.0 {
            let d = libm::sqrt(d);
            let y = (b + d) / 2.0;
            if self.is_below_top(y) {
                let (x, pen) = self.reach(y, at);
                inner = pen.map_or(x, |pen| x - pen);
            }
            let y = (b - d) / 2.0;
            if y >= 0.0 {
                let (x, pen) = self.reach(y, at);
                let pen = pen.unwrap_or(0.0);
                if roots.flip == 1 { inner = x - pen } else { *outer = x + pen }
            }
        }
        inner
    }
}
