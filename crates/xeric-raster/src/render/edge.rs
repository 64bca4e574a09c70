//! Turns the area between two edges into coverage.
//!
//! What holds: an a8 pixel has 15 sample rows of 17 places, an a4 pixel 3 of 5, an a1 pixel one; a sample row counts from
//! the first place at or right of the left edge. Coverage adds up and saturates. An edge's place on a row is exact in
//! 16.16, rounded towards the falling side (Bresenham), whichever row is asked for first; overflow wraps as it does in
//! Xvfb.

use super::gradient::PointFixed;
use super::shape::Coverage;
use crate::surface::Surface;

impl Coverage {
    const fn bits(self) -> i32 {
        match self {
            Coverage::A1 => 1,
            Coverage::A4 => 4,
            Coverage::A8 => 8,
        }
    }

    /// Sample rows of a pixel.
    const fn rows(self) -> i32 {
        match self {
            Coverage::A1 => 1,
            _ => (1 << (self.bits() / 2)) - 1,
        }
    }

    /// Sample places of a row of a pixel.
    const fn places(self) -> i32 {
        match self {
            Coverage::A1 => 1,
            _ => (1 << (self.bits() / 2)) + 1,
        }
    }

    /// From a sample row to the next in the same pixel.
    const fn small_step(self) -> i32 {
        0x1_0000 / self.rows()
    }

    /// From the last sample row of a pixel to the first of the next.
    const fn big_step(self) -> i32 {
        0x1_0000 - (self.rows() - 1) * self.small_step()
    }

    const fn first_row(self) -> i32 {
        self.big_step() / 2
    }

    const fn last_row(self) -> i32 {
        self.first_row() + (self.rows() - 1) * self.small_step()
    }

    /// The first sample row at or below `y`.
    pub(super) fn row_from(self, y: i32) -> i64 {
        let (whole, part) = (i64::from(y & !0xffff), y & 0xffff);
        let step = self.small_step();
        let row = (part - self.first_row() + step - 1).div_euclid(step) * step + self.first_row();
        if row > self.last_row() {
            whole + 0x1_0000 + i64::from(self.first_row())
        } else {
            whole + i64::from(row)
        }
    }

    /// The last sample row above `y`.
    pub(super) fn row_before(self, y: i32) -> i64 {
        let (whole, part) = (i64::from(y & !0xffff), y & 0xffff);
        let step = self.small_step();
        let row = (part - 1 - self.first_row()).div_euclid(step) * step + self.first_row();
        if row < self.first_row() {
            whole - 0x1_0000 + i64::from(self.last_row())
        } else {
            whole + i64::from(row)
        }
    }

    /// How many sample places of its pixel lie left of `x`.
    const fn places_left_of(self, x: i32) -> i32 {
        let step = 0x1_0000 / self.places();
        let first = (0x1_0000 - (self.places() - 1) * step) / 2;
        ((x & 0xffff) + first) / step
    }
}

/// An edge at a sample row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    x: i32,
    error: i64,
    /// What a unit of y adds to x, towards 0, and the rest of it over `dy`.
    step: i32,
    rest: i64,
    dy: i32,
    sign: i32,
    small: Step,
    big: Step,
}

#[derive(Clone, Copy, Debug, Default)]
struct Step {
    x: i32,
    rest: i64,
}

impl Edge {
    /// The edge from `top` to `bottom` at row `y`.
    pub(super) fn new(coverage: Coverage, y: i32, top: PointFixed, bottom: PointFixed) -> Edge {
        let (dx, dy) = (bottom.x.wrapping_sub(top.x), bottom.y.wrapping_sub(top.y));
        let none = Step::default();
        let mut edge = Edge { x: top.x, error: 0, step: 0, rest: 0, dy, sign: 1, small: none, big: none };
        if dy <= 0 {
            return edge;
        }
        edge.sign = if dx < 0 { -1 } else { 1 };
        let (length, height) = (i64::from(dx).abs(), i64::from(dy));
        edge.step = (length / height) as i32 * edge.sign;
        edge.rest = length % height;
        edge.error = if dx < 0 { 0 } else { -height };
        edge.small = edge.several(coverage.small_step());
        edge.big = edge.several(coverage.big_step());
        edge.move_by(y.wrapping_sub(top.y));
        edge
    }

    fn several(&self, rows: i32) -> Step {
        let rest = i64::from(rows) * self.rest;
        let whole = (rest / i64::from(self.dy)) as i32;
        Step {
            x: rows.wrapping_mul(self.step).wrapping_add(whole.wrapping_mul(self.sign)),
            rest: rest - i64::from(whole) * i64::from(self.dy),
        }
    }

    fn move_by(&mut self, rows: i32) {
        let dy = i64::from(self.dy);
        self.x = self.x.wrapping_add(rows.wrapping_mul(self.step));
        let error = self.error + i64::from(rows) * self.rest;
        self.error = error;
        if rows >= 0 {
            if error > 0 {
                let whole = (error + dy - 1) / dy;
                self.error = error - whole * dy;
                self.x = self.x.wrapping_add((whole as i32).wrapping_mul(self.sign));
            }
        } else if error <= -dy {
            let whole = -error / dy;
            self.error = error + whole * dy;
            self.x = self.x.wrapping_sub((whole as i32).wrapping_mul(self.sign));
        }
    }

    #[inline]
    fn advance(&mut self, step: Step) {
        self.x = self.x.wrapping_add(step.x);
        self.error += step.rest;
        if self.error > 0 {
            self.error -= i64::from(self.dy);
            self.x = self.x.wrapping_add(self.sign);
        }
    }
}

/// Adds the coverage of what lies between two edges, from sample row `top` to `bottom`, both inside the surface.
pub(super) fn rasterize(
    surface: &mut Surface,
    coverage: Coverage,
    mut left: Edge,
    mut right: Edge,
    top: i32,
    bottom: i32,
) {
    let mut y = top;
    loop {
        let row = surface.row_u8_mut((y >> 16) as u32);
        match coverage {
            Coverage::A1 => set_span(row, left.x, right.x),
            Coverage::A4 => add_span(row, coverage, left.x, right.x, |old, new| (old + new).min(15)),
            Coverage::A8 => add_span(row, coverage, left.x, right.x, u8::saturating_add),
        }
        if y == bottom {
            return;
        }
        if y & 0xffff == coverage.last_row() {
            left.advance(left.big);
            right.advance(right.big);
            y += coverage.big_step();
        } else {
            left.advance(left.small);
            right.advance(right.small);
            y += coverage.small_step();
        }
    }
}

/// Sets the pixels whose centre lies between the edges.
fn set_span(row: &mut [u8], left: i32, right: i32) {
    let half = 0x8000 - 1;
    let left = left.wrapping_add(half).max(0) >> 16;
    let right = i64::from(right.wrapping_add(half) >> 16).clamp(0, row.len() as i64) as usize;
    if let Some(span) = row.get_mut(left as usize..right) {
        span.fill(1);
    }
}

#[inline(always)]
fn add_span(row: &mut [u8], coverage: Coverage, left: i32, right: i32, add: impl Fn(u8, u8) -> u8) {
    let left = left.max(0);
    let end = (row.len() as i64) << 16;
    let right = if i64::from(right >> 16) << 16 >= end { (end - 1) as i32 } else { right };
    if right <= left {
        return;
    }
    let (first, last) = ((left >> 16) as usize, (right >> 16) as usize);
    let (before, until) = (coverage.places_left_of(left), coverage.places_left_of(right));
    if first == last {
        row[first] = add(row[first], (until - before) as u8);
        return;
    }
    let all = coverage.places();
    row[first] = add(row[first], (all - before) as u8);
    for pixel in &mut row[first + 1..last] {
        *pixel = add(*pixel, all as u8);
    }
    row[last] = add(row[last], until as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_rows_are_where_the_specification_of_pixels_puts_them() {
        assert_eq!(
            (Coverage::A8.first_row(), Coverage::A8.small_step(), Coverage::A8.rows()),
            (2185, 4369, 15)
        );
        assert_eq!(Coverage::A8.places(), 17);
        assert_eq!((Coverage::A4.rows(), Coverage::A4.places()), (3, 5));
        assert_eq!(Coverage::A1.first_row(), 0x8000);
        assert_eq!(Coverage::A8.row_from(2185), 2185);
        assert_eq!(Coverage::A8.row_from(2186), 2185 + 4369);
        assert_eq!(Coverage::A8.row_before(2185), i64::from(Coverage::A8.last_row()) - 0x1_0000);
        assert_eq!(Coverage::A8.row_before(2186), 2185);
        assert_eq!(Coverage::A8.places_left_of(0xffff), 17);
    }

    #[test]
    fn an_edge_is_the_same_from_wherever_it_starts() {
        let (top, bottom) = (PointFixed { x: 1000, y: -70_000 }, PointFixed { x: -900_001, y: 400_003 });
        let mut walked = Edge::new(Coverage::A8, 2185, top, bottom);
        let mut y = 2185;
        for _ in 0..60 {
            assert_eq!(Edge::new(Coverage::A8, y, top, bottom).x, walked.x, "at {y}");
            let last = y & 0xffff == Coverage::A8.last_row();
            walked.advance(if last { walked.big } else { walked.small });
            y += if last { Coverage::A8.big_step() } else { Coverage::A8.small_step() };
        }
    }
}
