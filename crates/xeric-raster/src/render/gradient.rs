//! Linear, radial and conical gradients.
//!
//! What holds: a colour depends on the pixel's place alone. Xvfb counts the steps of a linear gradient from where a span
//! starts, so that its pixels depend on how it is cut up; here they count from source column 0, which is what Xvfb
//! gives when a gradient is drawn from there. Parameters are f64 and 64-bit fixed point, colours f32, trigonometry is
//! `libm`'s: the same on every machine.

use std::f64::consts::PI;

use super::picture::{Color, Repeat};
use super::stops::{BLOCK, Walker};
use super::transform::{ONE, Transform};

/// A point in 16.16 fixed point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the two coordinates")]
pub struct PointFixed {
    pub x: i32,
    pub y: i32,
}

/// A colour at a place of a gradient.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stop {
    /// From 0 to 1 in 16.16 fixed point.
    pub at: i32,
    /// Straight, not premultiplied.
    pub color: Color,
}

/// What a gradient varies along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// From one point to another.
    Linear {
        /// Where 0 is.
        p1: PointFixed,
        /// Where 1 is.
        p2: PointFixed,
    },
    /// From one circle to another.
    Radial {
        /// Centre of the circle at 0.
        inner: PointFixed,
        /// Centre of the circle at 1.
        outer: PointFixed,
        /// Radius of the circle at 0, 16.16.
        inner_radius: i32,
        /// Radius of the circle at 1, 16.16.
        outer_radius: i32,
    },
    /// Around a point.
    Conical {
        /// The point.
        center: PointFixed,
        /// Where 0 is: degrees in 16.16.
        angle: i32,
    },
}

/// A gradient: a shape and its colours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gradient {
    shape: Shape,
    stops: Vec<Stop>,
}

impl Gradient {
    /// A gradient, when there is a stop and the stops ascend from 0 to 1 (the server answers `Value` otherwise).
    #[must_use]
    pub fn new(shape: Shape, stops: Vec<Stop>) -> Option<Gradient> {
        let ends = stops.first()?.at >= 0 && stops.last()?.at <= ONE;
        (ends && stops.is_sorted_by_key(|stop| stop.at)).then_some(Gradient { shape, stops })
    }

    /// Whether every pixel of the plane is opaque when repeated.
    pub(super) fn is_opaque(&self, repeat: Repeat) -> bool {
        let everywhere = match self.shape {
            Shape::Radial { .. } => Radial::new(&self.shape).is_some_and(|radial| radial.a < 0.0),
            Shape::Linear { .. } | Shape::Conical { .. } => true,
        };
        everywhere && repeat != Repeat::None && self.stops.iter().all(|stop| stop.color.alpha == 0xffff)
    }
}

/// A gradient with its repeat and transform, ready to be asked for rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct GradientSampler<'a> {
    gradient: &'a Gradient,
    repeat: Repeat,
    transform: Option<Transform>,
}

impl<'a> GradientSampler<'a> {
    pub(super) const fn new(gradient: &'a Gradient, repeat: Repeat, transform: Option<Transform>) -> Self {
        GradientSampler { gradient, repeat, transform }
    }

    /// The colours of `out.len()` pixels from `(x, y)` on, as 8-bit ARGB.
    pub(super) fn row(&self, x: i32, y: i32, out: &mut [u32]) {
        let mut walker = Walker::new(&self.gradient.stops, self.repeat);
        let Some((start, step)) = self.linear_steps(y) else {
            return self.parameters(x, y, out, 0, |at| walker.argb(at));
        };
        for (x, block) in (i64::from(x)..).step_by(BLOCK).zip(out.chunks_mut(BLOCK)) {
            let mut at = [0; BLOCK];
            for (x, at) in (x..).zip(&mut at) {
                *at = start.wrapping_add(to_i64(step * x as f64));
            }
            match <&mut [u32; BLOCK]>::try_from(&mut *block) {
                Ok(block) if walker.holds(at[0]) && walker.holds(at[BLOCK - 1]) => {
                    walker.argb_block(&at, block);
                }
                _ => block.iter_mut().zip(at).for_each(|(out, at)| *out = walker.argb(at)),
            }
        }
    }

    /// For a linear gradient whose row has no perspective: the parameter at source column 0 and what a column adds.
    fn linear_steps(&self, y: i32) -> Option<(i64, f64)> {
        let Shape::Linear { p1, p2 } = self.gradient.shape else { return None };
        let transform = self.transform.unwrap_or(Transform::IDENTITY);
        let step = transform.0.map(|row| row[0]);
        let line = Linear::new(p1, p2);
        let affine = line.length == 0.0 || step[2] == 0;
        affine.then(|| transform.pixel_center(0, y).map(|row| line.affine(row, step)))?
    }

    /// The colours of `out.len()` pixels from `(x, y)` on, as floats.
    pub(super) fn row_float(&self, x: i32, y: i32, out: &mut [[f32; 4]]) {
        let mut walker = Walker::new(&self.gradient.stops, self.repeat);
        self.parameters(x, y, out, [0.0; 4], |at| walker.float(at));
    }

    #[inline(always)]
    fn parameters<T: Copy>(
        &self,
        x: i32,
        y: i32,
        out: &mut [T],
        transparent: T,
        mut color: impl FnMut(i64) -> T,
    ) {
        let transform = self.transform.unwrap_or(Transform::IDENTITY);
        let step = transform.0.map(|row| row[0]);
        match self.gradient.shape {
            Shape::Linear { p1, p2 } => {
                let Some(row) = transform.pixel_center(0, y) else {
                    return out.fill(transparent);
                };
                let line = Linear::new(p1, p2);
                if line.length == 0.0 || step[2] == 0 {
                    let (start, step) = line.affine(row, step);
                    for (i, out) in (i64::from(x)..).zip(out) {
                        *out = color(start.wrapping_add(to_i64(step * i as f64)));
                    }
                } else {
                    let mut at = advance(row, step, x);
                    let mut t = 0.0;
                    for out in out {
                        if at[2] != 0 {
                            t = line.parameter(at);
                        }
                        *out = color(to_i64(t));
                        at = advance(at, step, 1);
                    }
                }
            }
            Shape::Radial { .. } => {
                let (Some(radial), Some(row)) =
                    (Radial::new(&self.gradient.shape), transform.pixel_center(x, y))
                else {
                    return out.fill(transparent);
                };
                let none = self.repeat == Repeat::None;
                if step[2] == 0 && row[2] == ONE {
                    let mut walk = radial.affine(row, step);
                    for out in out {
                        let at = radial.parameter(walk.b as f64, walk.c as f64, none);
                        *out = at.map_or(transparent, &mut color);
                        walk.advance();
                    }
                } else {
                    let mut at = row;
                    for out in out {
                        *out = radial.projected(at, none).map_or(transparent, &mut color);
                        at = advance(at, step, 1);
                    }
                }
            }
            Shape::Conical { center, angle } => {
                let Some(row) = transform.pixel_center(x, y) else {
                    return out.fill(transparent);
                };
                let angle = radians(angle);
                let (cx, cy) = (f64::from(center.x) / 65536.0, f64::from(center.y) / 65536.0);
                let [sx, sy, sz] = step.map(|v| f64::from(v) / 65536.0);
                let [mut rx, mut ry, mut rz] = row.map(|v| f64::from(v) / 65536.0);
                let affine = step[2] == 0 && row[2] == ONE;
                for out in out {
                    let (px, py) = match (affine, rz == 0.0) {
                        (true, _) => (rx, ry),
                        (false, false) => (rx / rz, ry / rz),
                        (false, true) => (0.0, 0.0),
                    };
                    let t = turn(px - cx, py - cy, angle);
                    *out = color(i64::from((t * 65536.0) as i32));
                    (rx, ry, rz) = (rx + sx, ry + sy, rz + sz);
                }
            }
        }
    }
}

fn advance(at: [i32; 3], step: [i32; 3], by: i32) -> [i32; 3] {
    let mut out = at;
    for (v, s) in out.iter_mut().zip(step) {
        *v = v.wrapping_add(s.wrapping_mul(by));
    }
    out
}

/// Truncates as the processors do that Xvfb's pixels come from: what is too large is the least value.
fn to_i64(v: f64) -> i64 {
    match v as i64 {
        i64::MAX => i64::MIN,
        v => v,
    }
}

struct Linear {
    p1: [i64; 2],
    delta: [i64; 2],
    /// dx² + dy² in 32.32 fixed point.
    length: f64,
}

impl Linear {
    fn new(p1: PointFixed, p2: PointFixed) -> Linear {
        let (dx, dy) = (i64::from(p2.x.wrapping_sub(p1.x)), i64::from(p2.y.wrapping_sub(p1.y)));
        let length = dx.wrapping_mul(dx).wrapping_add(dy.wrapping_mul(dy)) as f64;
        Linear { p1: [i64::from(p1.x), i64::from(p1.y)], delta: [dx, dy], length }
    }

    fn dot(&self, x: i64, y: i64) -> f64 {
        self.delta[0].wrapping_mul(x).wrapping_add(self.delta[1].wrapping_mul(y)) as f64
    }

    fn scale(&self, w: i32) -> f64 {
        f64::from(ONE) * f64::from(ONE) / (self.length * f64::from(w))
    }

    fn parameter(&self, [x, y, w]: [i32; 3]) -> f64 {
        let v2 = f64::from(w) * (1.0 / f64::from(ONE));
        (self.dot(i64::from(x), i64::from(y)) - self.dot(self.p1[0], self.p1[1]) * v2) * self.scale(w)
    }

    /// The parameter at source column 0 and what a column adds to it.
    fn affine(&self, at: [i32; 3], step: [i32; 3]) -> (i64, f64) {
        if self.length == 0.0 || at[2] == 0 {
            return (0, 0.0);
        }
        let step = self.dot(i64::from(step[0]), i64::from(step[1])) * self.scale(at[2]);
        (to_i64(self.parameter(at)), step)
    }
}

/// Circles in the form `a·t² - 2·b·t + c = 0` (ISO 32000-1, 8.7.4.5.4), the larger root with a radius that is not
/// negative being the parameter.
struct Radial {
    c1: [i64; 3],
    delta: [i64; 3],
    a: f64,
    inverse_a: f64,
    least_dr: f64,
}

struct RadialWalk {
    b: i64,
    db: i64,
    c: i64,
    dc: i64,
    ddc: i64,
}

impl RadialWalk {
    fn advance(&mut self) {
        self.b = self.b.wrapping_add(self.db);
        self.c = self.c.wrapping_add(self.dc);
        self.dc = self.dc.wrapping_add(self.ddc);
    }
}

impl Radial {
    fn new(shape: &Shape) -> Option<Radial> {
        let Shape::Radial { inner, outer, inner_radius, outer_radius } = *shape else { return None };
        let delta = [
            i64::from(outer.x.wrapping_sub(inner.x)),
            i64::from(outer.y.wrapping_sub(inner.y)),
            i64::from(outer_radius.wrapping_sub(inner_radius)),
        ];
        let a = dot([delta[0], delta[1], -delta[2]], delta) as f64;
        Some(Radial {
            c1: [inner.x, inner.y, inner_radius].map(i64::from),
            delta,
            a,
            inverse_a: f64::from(ONE) / a,
            least_dr: -f64::from(ONE) * f64::from(inner_radius),
        })
    }

    /// b and c at a point, exactly, and how they change along a row.
    fn affine(&self, at: [i32; 3], step: [i32; 3]) -> RadialWalk {
        let [c1x, c1y, r1] = self.c1;
        let x = i64::from(at[0].wrapping_sub(c1x as i32));
        let y = i64::from(at[1].wrapping_sub(c1y as i32));
        let (ux, uy) = (i64::from(step[0]), i64::from(step[1]));
        RadialWalk {
            b: dot([x, y, r1], self.delta),
            db: dot([ux, uy, 0], [self.delta[0], self.delta[1], 0]),
            c: dot([x, y, -r1], [x, y, r1]),
            dc: dot([2 * x + ux, 2 * y + uy, 0], [ux, uy, 0]),
            ddc: dot([ux, uy, 0], [ux, uy, 0]).wrapping_mul(2),
        }
    }

    fn projected(&self, [x, y, w]: [i32; 3], none: bool) -> Option<i64> {
        if w == 0 {
            return None;
        }
        let [c1x, c1y, r1] = self.c1.map(|v| v as f64);
        let [dx, dy, dr] = self.delta.map(|v| v as f64);
        let inverse = f64::from(ONE) / f64::from(w);
        let px = f64::from(x) * inverse - c1x;
        let py = f64::from(y) * inverse - c1y;
        let b = px * dx + py * dy + r1 * dr;
        let c = px * px + py * py + -r1 * r1;
        self.parameter(b, c, none)
    }

    /// The parameter for `b` and `c`; none where no circle passes.
    fn parameter(&self, b: f64, c: f64, none: bool) -> Option<i64> {
        let one = f64::from(ONE);
        let dr = self.delta[2] as f64;
        let valid = |t: &f64| if none { 0.0 <= *t && *t <= one } else { *t * dr >= self.least_dr };
        if self.a == 0.0 {
            if b == 0.0 {
                return None;
            }
            return Some(f64::from(ONE / 2) * c / b).filter(valid).map(to_i64);
        }
        let discriminant = b * b + self.a * -c + 0.0;
        if discriminant < 0.0 || discriminant.is_nan() {
            return None;
        }
        let root = libm::sqrt(discriminant);
        let (t0, t1) = ((b + root) * self.inverse_a, (b - root) * self.inverse_a);
        [t0, t1].into_iter().find(valid).map(to_i64)
    }
}

fn dot(a: [i64; 3], b: [i64; 3]) -> i64 {
    a.iter().zip(b).fold(0_i64, |sum, (a, b)| sum.wrapping_add(a.wrapping_mul(b)))
}

fn radians(degrees: i32) -> f64 {
    let turn = 360 << 16;
    (f64::from(degrees.rem_euclid(turn)) / 65536.0 / 180.0) * PI
}

/// The angle of a direction, from `angle` on and counter-clockwise, as a part of a turn.
fn turn(x: f64, y: f64, angle: f64) -> f64 {
    let mut t = libm::atan2(y, x) + angle;
    while t < 0.0 {
        t += 2.0 * PI;
    }
    while t >= 2.0 * PI {
        t -= 2.0 * PI;
    }
    1.0 - t * (1.0 / (2.0 * PI))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(at: i32, value: u16) -> Stop {
        Stop { at, color: Color { red: value, green: value, blue: value, alpha: 0xffff } }
    }

    fn ramp(width: i32) -> Gradient {
        let shape = Shape::Linear { p1: PointFixed::default(), p2: PointFixed { x: width * ONE, y: 0 } };
        Gradient::new(shape, vec![grey(0, 0), grey(ONE, 0xffff)]).expect("two ascending stops")
    }

    #[test]
    fn stops_ascend_from_0_to_1() {
        let shape = Shape::Conical { center: PointFixed::default(), angle: 0 };
        assert!(Gradient::new(shape, vec![]).is_none());
        assert!(Gradient::new(shape, vec![grey(2, 0), grey(1, 0)]).is_none());
        assert!(Gradient::new(shape, vec![grey(0, 0), grey(ONE + 1, 0)]).is_none());
        assert!(Gradient::new(shape, vec![grey(5, 0), grey(5, 1)]).is_some());
    }

    #[test]
    fn u03_transparent_stops_give_no_colour() {
        let red = Color { red: 0xffff, alpha: 0, ..Color::default() };
        let gradient =
            Gradient::new(ramp(8).shape, vec![Stop { at: 0, color: red }, Stop { at: ONE, color: red }]);
        let gradient = gradient.expect("two stops");
        let mut row = [1; 8];
        GradientSampler::new(&gradient, Repeat::Pad, None).row(0, 0, &mut row);
        assert_eq!(row, [0; 8]);
    }

    #[test]
    fn a_row_in_pieces_is_the_row() {
        let gradient = ramp(61);
        for repeat in [Repeat::None, Repeat::Normal, Repeat::Pad, Repeat::Reflect] {
            let sampler = GradientSampler::new(&gradient, repeat, None);
            let mut whole = [0; 300];
            sampler.row(-20, 3, &mut whole);
            for (x, pixel) in (-20..).zip(whole) {
                let mut one = [0];
                sampler.row(x, 3, &mut one);
                assert_eq!(one[0], pixel, "{repeat:?} {x}");
            }
        }
    }
}
