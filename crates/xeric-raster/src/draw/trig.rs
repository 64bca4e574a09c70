//! Sines and their like, rounded correctly.
//!
//! The X server takes them from the C library, whose results are nearly always the nearest floats. So are these, on
//! every machine: they are worked out to twice the precision. They are for a few angles an arc, not for pixel loops.

use std::f64::consts::FRAC_PI_2;

/// Two floats whose sum is the value; the second is what the first lacks.
#[derive(Clone, Copy, Debug)]
struct Double {
    high: f64,
    low: f64,
}

impl Double {
    fn new(value: f64) -> Double {
        Double { high: value, low: 0.0 }
    }

    /// The exact sum of two floats.
    fn sum(a: f64, b: f64) -> Double {
        let high = a + b;
        let part = high - a;
        Double { high, low: (a - (high - part)) + (b - part) }
    }

    /// The exact product of two floats.
    fn product(a: f64, b: f64) -> Double {
        let high = a * b;
        let ((a1, a2), (b1, b2)) = (halves(a), halves(b));
        Double { high, low: ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2 }
    }

    fn plus(self, other: Double) -> Double {
        let sum = Double::sum(self.high, other.high);
        Double::sum(sum.high, sum.low + self.low + other.low)
    }

    fn minus(self, other: Double) -> Double {
        self.plus(Double { high: -other.high, low: -other.low })
    }

    fn times(self, other: Double) -> Double {
        let product = Double::product(self.high, other.high);
        Double::sum(product.high, product.low + (self.high * other.low + self.low * other.high))
    }

    /// Divided by a float that is exact.
    fn over(self, divisor: f64) -> Double {
        let first = self.high / divisor;
        let rest = self.minus(Double::product(first, divisor));
        Double::sum(first, rest.high / divisor)
    }
}

/// A float as two of half the bits, so that products of these are exact.
fn halves(value: f64) -> (f64, f64) {
    let scaled = 134_217_729.0 * value;
    let high = scaled - (scaled - value);
    (high, value - high)
}

/// A right angle in three floats.
const RIGHT_ANGLE: [f64; 3] = [FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_168_4e-33];

/// Sine and cosine of an angle in radians, some circles at most.
fn sine_and_cosine(angle: f64) -> (Double, Double) {
    let quarters = libm::round(angle / RIGHT_ANGLE[0]);
    let rest = Double::new(angle)
        .minus(Double::product(quarters, RIGHT_ANGLE[0]))
        .minus(Double::product(quarters, RIGHT_ANGLE[1]))
        .minus(Double::new(quarters * RIGHT_ANGLE[2]));
    let square = rest.times(rest);
    let series = |first: Double, start: f64| {
        let (mut sum, mut term, mut next) = (first, first, start);
        while term.high.abs() > 1e-34 {
            term = term.times(square).over(-next * (next + 1.0));
            sum = sum.plus(term);
            next += 2.0;
        }
        sum
    };
    let (sine, cosine) = (series(rest, 2.0), series(Double::new(1.0), 1.0));
    let negative = |value: Double| Double { high: -value.high, low: -value.low };
    match (quarters as i64).rem_euclid(4) {
        0 => (sine, cosine),
        1 => (cosine, negative(sine)),
        2 => (negative(sine), negative(cosine)),
        _ => (negative(cosine), sine),
    }
}

/// The sine of an angle in radians.
pub(super) fn sin(angle: f64) -> f64 {
    sine_and_cosine(angle).0.high
}

/// The cosine of an angle in radians.
pub(super) fn cos(angle: f64) -> f64 {
    sine_and_cosine(angle).1.high
}

/// The angle of a direction in radians.
pub(super) fn atan2(y: f64, x: f64) -> f64 {
    let near = libm::atan2(y, x);
    if !near.is_finite() || (x == 0.0 && y == 0.0) {
        return near;
    }
    let (sine, cosine) = sine_and_cosine(near);
    let across = Double::new(y).times(cosine).minus(Double::new(x).times(sine));
    let along = x * cosine.high + y * sine.high;
    near + across.high / along
}

/// The angle in radians, within a quarter either way, of a sine that is neither 1 nor -1.
pub(super) fn asin(sine: f64) -> f64 {
    let near = libm::asin(sine);
    if !near.is_finite() {
        return near;
    }
    let (at, cosine) = sine_and_cosine(near);
    near + Double::new(sine).minus(at).high / cosine.high
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_6, PI};

    /// From tables of 40 digits, as the nearest floats.
    #[test]
    fn values_are_the_nearest_floats() {
        assert_eq!(sin(1.0), 0.841_470_984_807_896_5);
        assert_eq!(cos(1.0), 0.540_302_305_868_139_8);
        assert_eq!(sin(0.5), 0.479_425_538_604_203);
        assert_eq!(cos(10.0), -0.839_071_529_076_452_4);
        assert_eq!(sin(PI), 1.224_646_799_147_353_2e-16);
        assert_eq!(atan2(1.0, 2.0), 0.463_647_609_000_806_1);
        assert_eq!(asin(0.5), FRAC_PI_6);
    }

    #[test]
    fn they_are_near_the_usual_ones() {
        for step in -2000..2000 {
            let angle = f64::from(step) * 0.0137;
            assert!((sin(angle) - libm::sin(angle)).abs() < 3e-16);
            assert!((cos(angle) - libm::cos(angle)).abs() < 3e-16);
            let near = atan2(sin(angle), cos(angle)) - libm::atan2(libm::sin(angle), libm::cos(angle));
            assert!(near.abs() < 1e-15);
        }
    }
}
