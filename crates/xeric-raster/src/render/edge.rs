//! Turns the area between two edges into coverage.
//!
//! What holds: an a8 pixel has 15 sample rows of 17 places, an a4 pixel 3 of 5, an a1 pixel one; a sample row counts from
//! the first place at or right of the left edge. Coverage adds up and saturates. An edge's place on a row is exact in
//! 16.16, rounded towards the falling side (Bresenham), but for what Xvfb forgets at the first row; overflow wraps as it
//! does there.

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
        edge.step = ((length / height) as i32).wrapping_mul(edge.sign);
        edge.rest = length % height;
        edge.error = if dx < 0 { 0 } else { -height };
        edge.small = edge.several(coverage.small_step());
        edge.big = edge.several(coverage.big_step());
        edge.start(y.wrapping_sub(top.y));
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

    /// From the edge's top to the first row asked for. Where the rest of the division does not reach a unit, Xvfb forgets it
    /// instead of carrying it on; so an edge may be 1/65536 off, and where depends on the row that it starts from.
    fn start(&mut self, rows: i32) {
        let dy = i64::from(self.dy);
        self.x = self.x.wrapping_add(rows.wrapping_mul(self.step));
        let error = self.error + i64::from(rows) * self.rest;
        if rows >= 0 && error > 0 {
            self.carry(error, (error + dy - 1) / dy);
        } else if rows < 0 && error <= -dy {
            self.carry(error, error / dy);
        }
    }

    /// Down from a row that the edge is at, as [`Edge::advance`] in steps would.
    pub(super) fn skip(&mut self, rows: i32) {
        self.x = self.x.wrapping_add(rows.wrapping_mul(self.step));
        let error = self.error + i64::from(rows) * self.rest;
        let dy = i64::from(self.dy);
        self.error = error;
        if error > 0 {
            self.carry(error, (error + dy - 1) / dy);
        }
    }

    /// Turns what `error` has of whole units into a move.
    fn carry(&mut self, error: i64, whole: i64) {
        self.error = error - whole * i64::from(self.dy);
        self.x = self.x.wrapping_add((whole as i32).wrapping_mul(self.sign));
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
    let width = surface.width();
    let mut y = top;
    let mut spans = [Span::default(); MOST_ROWS];
    loop {
        let pixel_row = y >> 16;
        let mut count = 0;
        loop {
            if let Some(span) = Span::new(coverage, left.x, right.x, width) {
                spans[count] = span;
                count += 1;
            }
            let last = y & 0xffff == coverage.last_row();
            if y == bottom || last {
                left.advance(left.big);
                right.advance(right.big);
                y = y.saturating_add(coverage.big_step());
                break;
            }
            left.advance(left.small);
            right.advance(right.small);
            y += coverage.small_step();
        }
        let row = surface.row_u8_mut(pixel_row as u32);
        match coverage {
            Coverage::A1 => add_row(row, coverage, &spans[..count], u8::max),
            Coverage::A4 => add_row(row, coverage, &spans[..count], |old, new| (old + new).min(15)),
            Coverage::A8 => add_row(row, coverage, &spans[..count], u8::saturating_add),
        }
        if y > bottom {
            return;
        }
    }
}

/// Sample rows of an a8 pixel.
const MOST_ROWS: usize = 15;

/// What a sample row covers: all of the pixels between the first and the last, `before` and `until` of those two.
#[derive(Clone, Copy, Default)]
struct Span {
    first: usize,
    last: usize,
    /// Sample places of the first pixel that are left of the edge.
    before: u8,
    /// Sample places of the last pixel that are left of the edge.
    until: u8,
}

impl Span {
    /// The span between two edges in a row of `width` pixels; none when nothing lies between them.
    #[inline]
    fn new(coverage: Coverage, left: i32, right: i32, width: u32) -> Option<Span> {
        let end = i64::from(width) << 16;
        if matches!(coverage, Coverage::A1) {
            // A pixel counts when its centre does; a centre on an edge belongs to what lies right of it.
            let (left, right) = (left.wrapping_add(0x7fff).max(0), right.wrapping_add(0x7fff));
            let (first, behind) = (left >> 16, i64::from(right).min(end) >> 16);
            let last = usize::try_from(behind - 1).ok().filter(|last| *last >= first as usize)?;
            return Some(Span { first: first as usize, last, before: 0, until: 1 });
        }
        let left = left.max(0);
        let right = if i64::from(right) >= end { end - 1 } else { i64::from(right) };
        if right <= i64::from(left) {
            return None;
        }
        let (first, last) = ((left >> 16) as usize, (right >> 16) as usize);
        let (before, until) = (coverage.places_left_of(left), coverage.places_left_of(right as i32));
        Some(Span { first, last, before: before as u8, until: until as u8 })
    }
}

/// Adds the spans of the sample rows of a row of pixels. Sums saturate, so their order does not matter: what all spans
/// cover is added at once.
#[inline(always)]
fn add_row(row: &mut [u8], coverage: Coverage, spans: &[Span], add: impl Fn(u8, u8) -> u8) {
    let all = coverage.places() as u8;
    let full = |row: &mut [u8], value: u8| {
        for pixel in row {
            *pixel = add(*pixel, value);
        }
    };
    let inner_start = spans.iter().map(|span| span.first + 1).max().unwrap_or(0);
    let inner_end = spans.iter().map(|span| span.last).min().unwrap_or(0);
    let (inner_start, inner_end) =
        if inner_start < inner_end { (inner_start, inner_end) } else { (usize::MAX, usize::MAX) };
    for span in spans {
        let Span { first, last, before, until } = *span;
        if first == last {
            row[first] = add(row[first], until - before);
            continue;
        }
        row[first] = add(row[first], all - before);
        if until > 0 {
            row[last] = add(row[last], until);
        }
        if inner_start == usize::MAX {
            full(&mut row[first + 1..last], all);
        } else {
            full(&mut row[first + 1..inner_start], all);
            full(&mut row[inner_end..last], all);
        }
    }
    if inner_start != usize::MAX {
        full(&mut row[inner_start..inner_end], all * spans.len() as u8);
    }
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
    fn skipping_is_walking() {
        let (top, bottom) = (PointFixed { x: 1000, y: -70_000 }, PointFixed { x: -900_001, y: 400_003 });
        for (top, bottom) in
            [(top, bottom), (PointFixed { y: -70_000, ..bottom }, PointFixed { y: 400_003, ..top })]
        {
            let edge = Edge::new(Coverage::A8, 2185, top, bottom);
            let (mut walked, mut y) = (edge, 2185);
            for _ in 0..60 {
                let mut skipped = edge;
                skipped.skip(y - 2185);
                assert_eq!((skipped.x, skipped.error), (walked.x, walked.error), "at {y}");
                let last = y & 0xffff == Coverage::A8.last_row();
                walked.advance(if last { walked.big } else { walked.small });
                y += if last { Coverage::A8.big_step() } else { Coverage::A8.small_step() };
            }
        }
    }

    #[test]
    fn an_edge_forgets_a_rest_that_does_not_reach_a_unit() {
        // Found on Xvfb: a slope just over 1, started 2185 units below its top.
        let (top, bottom) =
            (PointFixed { x: 1_520_866, y: 196_608 }, PointFixed { x: 2_573_560, y: 1_248_836 });
        let edge = Edge::new(Coverage::A8, 198_793, top, bottom);
        assert_eq!((edge.x, edge.error), (1_523_051, -1_052_228));
    }
}
