//! Round caps and joins: discs, whole or cut along the faces that they close.

use super::Line;
use super::edge::{Edge, Slope, ceil};
use super::segment::Face;
use crate::draw::sink::Ink;
use crate::draw::{Cap, Join, LineStyle};

/// No row.
const NEVER: i32 = 65536;

/// A face that cuts a disc.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// None when the face is horizontal.
    edge: Option<Edge>,
    /// The row from which on it cuts.
    y: i32,
    /// Whether what is left of it is cut away.
    left: bool,
}

impl Line<'_, '_> {
    /// Draws the disc around the faces' point, or around `center` when the line's end is between pixels. It is cut at
    /// the faces when only caps or only joins are round, for then a whole disc would show through the other.
    pub(super) fn arc(
        &mut self,
        ink: Ink,
        left: Option<Face>,
        right: Option<Face>,
        center: Option<(f64, f64)>,
    ) {
        let point = left.or(right).unwrap_or_default();
        let (cap, join) = (self.stroke.cap, self.stroke.join);
        let wide = self.stroke.style != LineStyle::Solid || self.width > 2;
        let one_round =
            (cap == Cap::Round && join != Join::Round) || (join == Join::Round && cap == Cap::Butt);
        if wide && one_round {
            let cuts = match (left, right) {
                (Some(left), Some(right)) => round_join(left, right),
                (Some(face), None) | (None, Some(face)) => [Some(round_cap(face, center.is_none())), None],
                (None, None) => [None, None],
            };
            let center = center.unwrap_or((f64::from(point.x), f64::from(point.y)));
            self.cut_disc(ink, center, cuts);
        } else if let Some(center) = center {
            self.cut_disc(ink, center, [None, None]);
        } else {
            self.disc(ink, point.x, point.y);
        }
    }

    /// A disc around a pixel.
    fn disc(&mut self, ink: Ink, x: i32, y: i32) {
        let width = i64::from(self.width);
        let mut rows = Vec::with_capacity(self.width as usize);
        if width == 1 {
            rows.push((0, 0, 1));
        }
        let mut down = if width == 1 { 0 } else { width / 2 + 1 };
        let mut error = if width % 2 == 1 { -(4 * down + 3) } else { -8 * down };
        let mut slope = -4;
        let mut half = 0_i64;
        let mut mirrored = Vec::new();
        while down > 0 {
            error += 8 * down - 4;
            while error >= 0 {
                half += 1;
                slope = -(8 * half + 4);
                error += slope;
            }
            down -= 1;
            let on_curve = error == slope;
            let mut count = 2 * half + 1;
            if on_curve && count > 1 {
                count -= 1;
            }
            rows.push((-down, -half, count));
            if down != 0 && (count > 1 || !on_curve) {
                mirrored.push((down, -half, count));
            }
        }
        rows.extend(mirrored.into_iter().rev());
        self.pen.shape(ink, |span| {
            for (row, column, count) in rows {
                // All within twice the line width.
                let [row, column, count] = [row, column, count].map(|at| i32::try_from(at).unwrap_or(0));
                let left = x.saturating_add(column);
                span(y.saturating_add(row), left, left.saturating_add(count));
            }
        });
    }

    /// A disc around a point between pixels, cut by up to two faces. The left and the right edge of the disc are each
    /// followed by the sign of the circle's equation.
    fn cut_disc(&mut self, ink: Ink, (x_origin, y_origin): (f64, f64), mut cuts: [Option<Cut>; 2]) {
        let x_base = libm::floor(x_origin);
        let x0 = x_origin - x_base;
        let y_base = ceil(y_origin);
        let y0 = y_origin - f64::from(y_base);
        let x_base = x_base as i32;
        let left_constant = x0 + x0 + 1.0;
        let right_constant = x0 + x0 - 1.0;
        let y_constant = y0 + y0 - 1.0;
        let radius = f64::from(self.width) / 2.0;
        let mut y = libm::floor(radius - y0 + 1.0) as i32;
        let mut row = y_base - y;
        let (first_row, last_row) = rows_of(&mut cuts, row);
        let (yf, square) = (f64::from(y) + y0, radius * radius);
        let mut left_error = square - yf * yf - x0 * x0;
        let mut right_error = left_error + right_constant;
        let (mut left, mut right) = (1, 0);
        if x0 < 0.5 {
            left = 0;
            left_error -= left_constant;
        }
        let bottom = |row: i32, y: i32, bottom: i32| {
            if row + y - bottom > last_row { last_row - row - y } else { bottom }
        };
        self.pen.shape(ink, |span| {
            let mut emit = |row: i32, left: i32, right: i32| {
                if row < first_row {
                    return;
                }
                let (mut x1, mut x2) = (left.saturating_add(x_base), right.saturating_add(x_base));
                for cut in cuts.iter_mut().flatten() {
                    cut.apply(row, &mut x1, &mut x2);
                }
                if x2 >= x1 {
                    span(row, x1, x2.saturating_add(1));
                }
            };
            let middle = bottom(row, y, i32::from(y0 < -0.5));
            while y > middle {
                let k = f64::from(2 * y) + y_constant;
                right_error += k;
                while right_error > 0.0 {
                    right += 1;
                    right_error += right_constant - f64::from(2 * right);
                }
                left_error += k;
                while left_error >= 0.0 {
                    left -= 1;
                    left_error += f64::from(2 * left) - left_constant;
                }
                y -= 1;
                row += 1;
                emit(row, left, right);
            }
            right_error = right_constant - f64::from(2 * right) - right_error;
            left_error = f64::from(2 * left) - left_constant - left_error;
            let end = bottom(row, y, libm::floor(-y0 - radius + 1.0) as i32);
            while y > end {
                let k = f64::from(2 * y) + y_constant;
                right_error -= k;
                while right_error >= 0.0 && right >= 0 {
                    right -= 1;
                    right_error += right_constant - f64::from(2 * right);
                }
                left_error -= k;
                while left_error > 0.0 && left <= 0 {
                    left += 1;
                    left_error += f64::from(2 * left) - left_constant;
                }
                y -= 1;
                row += 1;
                emit(row, left, right);
            }
        });
    }
}

impl Cut {
    /// Cuts a row, if it is the next that the edge meets.
    fn apply(&mut self, row: i32, x1: &mut i32, x2: &mut i32) {
        if row != self.y {
            return;
        }
        let Some(edge) = &mut self.edge else { return };
        if self.left {
            *x1 = (*x1).max(edge.x);
        } else {
            *x2 = (*x2).min(edge.x);
        }
        self.y += 1;
        edge.step();
    }
}

/// The rows of a disc that starts at `row` which its cuts leave: the first, and the last.
fn rows_of(cuts: &mut [Option<Cut>; 2], row: i32) -> (i32, i32) {
    let (mut first, mut last) = (None::<i32>, NEVER);
    for cut in cuts.iter_mut().flatten() {
        let starts = match cut.edge {
            None => {
                if !cut.left {
                    last = cut.y;
                }
                cut.left
            }
            Some(edge) => (edge.sign < 0) == cut.left,
        };
        if starts {
            first = Some(first.map_or(cut.y, |first| first.min(cut.y)));
        }
        if cut.edge.is_none() {
            cut.y = NEVER;
        }
    }
    (first.unwrap_or(row), last)
}

/// The cuts of a join: along both faces, towards the outside of the corner.
fn round_join(mut left: Face, mut right: Face) -> [Option<Cut>; 2] {
    let denominator = turn(&left, &right);
    let flipped = if denominator >= 0.0 { &mut left } else { &mut right };
    (flipped.xa, flipped.ya) = (-flipped.xa, -flipped.ya);
    [left, right].map(|face| Some(cut(&face, face.ya.min(0.0), 0.0, false)))
}

/// The cut of a cap: along its face.
fn round_cap(face: Face, is_pixel: bool) -> Cut {
    cut(&face, face.ya, if is_pixel { 0.0 } else { face.k }, true)
}

fn cut(face: &Face, ya: f64, k: f64, flips: bool) -> Cut {
    let (mut dx, mut dy, mut ya) = (-face.dy, face.dx, ya);
    let mut left = true;
    if dy < 0 || (dy == 0 && dx > 0) {
        (dx, dy) = (-dx, -dy);
        if flips {
            ya = -ya;
        }
        left = false;
    }
    if dx == 0 && dy == 0 {
        dy = 1;
    }
    if dy == 0 {
        return Cut { edge: None, y: ceil(face.ya).saturating_add(face.y), left: !left };
    }
    let (edge, y) = Edge::new(ya, Slope { dx, dy, k }, face.x, face.y, !left);
    Cut { edge: Some(edge), y, left: !left }
}

/// Which way a line turns from one face to the other: the cross product of their directions.
pub(super) fn turn(left: &Face, right: &Face) -> f64 {
    -f64::from(left.dx) * f64::from(right.dy) + f64::from(right.dx) * f64::from(left.dy)
}
