//! The coordinate transformation matrix of a device: what it moves by is another motion for its master.
//!
//! The matrix is that of the device's property. It counts absolute places from one before the first, as in Xvfb, whose axes have no range.

use xeric_geom::Point;

use super::super::Engine;
use super::change::Raw;

/// Nine numbers, row by row.
pub(crate) type Matrix = [f32; 9];

/// The matrix that changes nothing.
pub(crate) const IDENTITY: Matrix = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
/// Where an axis without a range begins.
const ORIGIN: f64 = -1.0;
/// As far as a motion goes: a matrix can ask for any number, and places are still to be added to this one.
const FAR: f64 = (1 << 30) as f64;

/// The motion that a device's motion stands for; `None` where the device's matrix does not change it.
pub(super) fn applied(engine: &Engine, source: u16, raw: Raw) -> Option<Raw> {
    let matrix = engine.extensions.xinput.devices.held(source).transform?;
    match raw {
        Raw::Motion(to) => {
            let (x, y) = point(&matrix, f64::from(to.x) - ORIGIN, f64::from(to.y) - ORIGIN, true);
            Some(Raw::Motion(Point { x: whole(x + ORIGIN), y: whole(y + ORIGIN) }))
        }
        Raw::MotionBy(by) => {
            let (x, y) = point(&matrix, by.x.into(), by.y.into(), false);
            Some(Raw::MotionBy(Point { x: whole(x), y: whole(y) }))
        }
        _ => None,
    }
}

/// Fractions of a pixel are dropped.
fn whole(value: f64) -> i32 {
    value.clamp(-FAR, FAR) as i32
}

/// A relative motion is not moved to another place.
fn point(matrix: &Matrix, x: f64, y: f64, moves: bool) -> (f64, f64) {
    let [a, b, c, d, e, f, g, h, i] = matrix.map(f64::from);
    let (c, f) = if moves { (c, f) } else { (0.0, 0.0) };
    let w = g * x + h * y + i;
    let w = if w == 0.0 { 1.0 } else { w };
    ((a * x + b * y + c) / w, (d * x + e * y + f) / w)
}
