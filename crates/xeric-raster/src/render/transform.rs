//! The 3×3 matrix of 16.16 fixed-point numbers from destination to source coordinates.
//!
//! What holds: results that do not fit 16.16 are reported, never wrapped.

/// A picture's transform, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform(pub [[i32; 3]; 3]);

/// One in 16.16.
pub(super) const ONE: i32 = 1 << 16;

impl Transform {
    /// Leaves every point where it is.
    pub const IDENTITY: Transform = Transform([[ONE, 0, 0], [0, ONE, 0], [0, 0, ONE]]);

    /// This transform followed by a move of whole pixels: what a drawable's place in its storage adds.
    pub(super) fn then_moved(self, dx: i32, dy: i32) -> Transform {
        let mut matrix = self.0;
        let [.., bottom] = self.0;
        for (row, by) in [(0, dx), (1, dy)] {
            for (cell, w) in matrix[row].iter_mut().zip(bottom) {
                *cell = cell.wrapping_add(by.wrapping_mul(w));
            }
        }
        Transform(matrix)
    }

    /// The homogeneous image of the centre of the pixel `(x, y)`; none when it does not fit.
    pub(super) fn pixel_center(&self, x: i32, y: i32) -> Option<[i32; 3]> {
        let at = [center(x), center(y), i64::from(ONE)];
        let mut out = [0; 3];
        for (out, row) in out.iter_mut().zip(self.0) {
            let sum: i128 = row.iter().zip(at).map(|(m, v)| i128::from(*m) * i128::from(v)).sum();
            *out = i32::try_from((sum + 0x8000) >> 16).ok()?;
        }
        Some(out)
    }

    /// The image of a point divided by its third coordinate; none when that is 0 or the result does not fit.
    pub(super) fn project(&self, x: i64, y: i64) -> Option<[i64; 2]> {
        let at = [x, y, i64::from(ONE)];
        let [x, y, w] =
            self.0.map(|row| row.iter().zip(at).map(|(m, v)| i128::from(*m) * i128::from(v)).sum::<i128>());
        let to_i32 = |v: i128| i32::try_from(v).ok().map(i64::from);
        if w == 1 << 32 {
            return Some([to_i32((x + 0x8000) >> 16)?, to_i32((y + 0x8000) >> 16)?]);
        }
        if w == 0 {
            return None;
        }
        let divide = |v: i128| {
            let (num, den) = ((v << 16).unsigned_abs(), w.unsigned_abs());
            let quotient = i128::try_from((num + den / 2) / den).ok()?;
            to_i32(if (v < 0) == (w < 0) { quotient } else { -quotient })
        };
        Some([divide(x)?, divide(y)?])
    }
}

/// The centre of a pixel in 16.16.
pub(super) const fn center(at: i32) -> i64 {
    at as i64 * ONE as i64 + 0x8000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_keeps_centres() {
        assert_eq!(Transform::IDENTITY.pixel_center(3, -2), Some([3 * ONE + 0x8000, -2 * ONE + 0x8000, ONE]));
        assert_eq!(Transform::IDENTITY.pixel_center(40_000, 0), None);
    }

    #[test]
    fn a_move_follows_the_transform() {
        let double = Transform([[2 * ONE, 0, 0], [0, 2 * ONE, 0], [0, 0, ONE]]);
        let moved = double.then_moved(5, 7);
        assert_eq!(moved.pixel_center(1, 1), Some([3 * ONE + 5 * ONE, 3 * ONE + 7 * ONE, ONE]));
        assert_eq!(moved.project(0, 0), Some([5 * i64::from(ONE), 7 * i64::from(ONE)]));
    }

    #[test]
    fn projection_divides_and_rounds() {
        let half = Transform([[ONE, 0, 0], [0, ONE, 0], [0, 0, 2 * ONE]]);
        assert_eq!(half.project(3, -3), Some([2, -2]));
        assert_eq!(Transform([[ONE, 0, 0], [0, ONE, 0], [0, 0, 0]]).project(1, 1), None);
    }
}
