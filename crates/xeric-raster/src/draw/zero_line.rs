//! Thin lines: one pixel for each step along the longer axis.
//!
//! After `i` steps along the longer axis a line has made `floor((2·i·minor + major) / (2·major))` along the shorter
//! one: Bresenham's midpoint rule, a tie going along both axes. So a line that is cut starts in the middle without
//! having walked there, and has the same pixels as the whole one.

use std::ops::Range;

use xeric_geom::{Point, Rect};

use super::dash::Dashes;
use super::sink::{Ink, Sink};
use super::{Cap, LineStyle, Stroke};

/// Whether the last pixel of a closed polyline, which is also its first, is painted again.
#[derive(Clone, Copy, Debug)]
pub(super) enum ClosingPixel {
    /// It is.
    Always,
    /// It is not, when the last segment's ends lie in this rectangle. The X server's fast path for solid fills and
    /// one clip rectangle does this; with Xor it shows.
    OnceWithin(Rect),
}

/// A polyline.
pub(super) fn lines(sink: &mut Sink<'_>, stroke: &Stroke<'_>, closing: ClosingPixel, points: &[Point]) {
    let mut offset = u64::from(stroke.dash_offset);
    for walk in walks(stroke, closing, points) {
        walk.draw(sink, Dashes::new(stroke, offset));
        offset = offset.saturating_add(walk.length.unsigned_abs());
    }
}

/// The segments of a polyline.
pub(super) fn walks(
    stroke: &Stroke<'_>,
    closing: ClosingPixel,
    points: &[Point],
) -> impl Iterator<Item = Walk> {
    let (first, count) = (points.first().copied(), points.len());
    let (is_solid, caps_last) = (stroke.style == LineStyle::Solid, stroke.cap != Cap::NotLast);
    points.windows(2).enumerate().filter_map(move |(index, pair)| {
        let &[from, to] = pair else { return None };
        let is_last = index + 2 == count;
        let closed = match closing {
            ClosingPixel::OnceWithin(rect) if is_solid => {
                Some(to) == first && rect.contains(from) && rect.contains(to)
            }
            _ => false,
        };
        Some(Walk::new(from, to, is_last && caps_last && !closed))
    })
}

/// One segment of PolySegment. Each starts its dashes anew.
pub(super) fn segment(sink: &mut Sink<'_>, stroke: &Stroke<'_>, from: Point, to: Point) {
    let walk = Walk::of_segment(stroke, from, to);
    walk.draw(sink, Dashes::new(stroke, stroke.dash_offset.into()));
}

/// Coordinates beyond this are taken as this, so that products stay within `i64`.
const LIMIT: i32 = 1 << 29;

/// The steps of one segment.
pub(super) struct Walk {
    x: i64,
    y: i64,
    step_x: i64,
    step_y: i64,
    x_major: bool,
    /// Length along the longer axis.
    major: i64,
    /// Length along the shorter axis.
    minor: i64,
    /// The number of pixels.
    length: i64,
}

impl Walk {
    fn new(from: Point, to: Point, draw_last: bool) -> Walk {
        let [x, y, to_x, to_y] = [from.x, from.y, to.x, to.y].map(|at| i64::from(at.clamp(-LIMIT, LIMIT)));
        let (dx, dy) = ((to_x - x).abs(), (to_y - y).abs());
        let x_major = dx > dy;
        let (major, minor) = if x_major { (dx, dy) } else { (dy, dx) };
        let step = |from: i64, to: i64| if to < from { -1 } else { 1 };
        let length = major + i64::from(draw_last);
        Walk { x, y, step_x: step(x, to_x), step_y: step(y, to_y), x_major, major, minor, length }
    }

    /// A segment by itself.
    pub(super) fn of_segment(stroke: &Stroke<'_>, from: Point, to: Point) -> Walk {
        Walk::new(from, to, stroke.cap != Cap::NotLast)
    }

    /// Calls `paint` with the place of each pixel within `bounds`, in rows of `width` pixels, and gives their number.
    #[inline]
    pub(super) fn visit(&self, bounds: &Rect, width: usize, mut paint: impl FnMut(usize)) -> u64 {
        let steps = self.within(bounds);
        if steps.is_empty() {
            return 0;
        }
        let count = steps.end - steps.start;
        let minor = self.minor_steps(steps.start);
        let (x_steps, y_steps) = if self.x_major { (steps.start, minor) } else { (minor, steps.start) };
        let (x, y) = (self.x + self.step_x * x_steps, self.y + self.step_y * y_steps);
        let down = self.step_y * width.cast_signed() as i64;
        let (along, across) = if self.x_major { (self.step_x, down) } else { (down, self.step_x) };
        // Within the bounds, which are within the surface.
        let mut index = (y * width.cast_signed() as i64 + x) as isize;
        let (along, across) = (along as isize, across as isize);
        let (add, limit) = (2 * self.minor, 2 * self.major);
        let mut error = add * steps.start + self.major - limit * minor;
        for _ in 0..count {
            paint(index.cast_unsigned());
            index += along;
            error += add;
            if error >= limit {
                error -= limit;
                index += across;
            }
        }
        count.unsigned_abs()
    }

    /// The steps made along the shorter axis after `step` along the longer.
    fn minor_steps(&self, step: i64) -> i64 {
        if self.major == 0 { 0 } else { (2 * step * self.minor + self.major) / (2 * self.major) }
    }

    /// The steps whose pixels lie within the rectangle. They are one range, for both axes are walked one way.
    fn within(&self, rect: &Rect) -> Range<i64> {
        let columns = steps_within(self.x, self.step_x, rect.x1, rect.x2);
        let rows = steps_within(self.y, self.step_y, rect.y1, rect.y2);
        let (along, across) = if self.x_major { (columns, rows) } else { (rows, columns) };
        let (start, end) = (along.start.max(0), along.end.min(self.length));
        let first_at = |minor: i64| partition(start, end, |step| self.minor_steps(step) < minor);
        first_at(across.start)..first_at(across.end)
    }

    fn draw(&self, sink: &mut Sink<'_>, dashes: Option<Dashes<'_>>) {
        let steps = self.within(&sink.bounds());
        let Some(mut dashes) = dashes else { return self.draw_run(sink, Ink::Foreground, steps) };
        dashes.skip(steps.start);
        let mut step = steps.start;
        while step < steps.end {
            let count = i64::from(dashes.remaining()).min(steps.end - step);
            if let Some(ink) = dashes.ink() {
                self.draw_run(sink, ink, step..step + count);
            }
            dashes.skip(count);
            step += count;
        }
    }

    /// Draws steps that are all within the bounds.
    fn draw_run(&self, sink: &mut Sink<'_>, ink: Ink, steps: Range<i64>) {
        if steps.is_empty() {
            return;
        }
        let minor = self.minor_steps(steps.start);
        let (major_at, minor_at) = (steps.start, minor);
        let mut error = if self.major == 0 {
            0
        } else {
            2 * steps.start * self.minor + self.major - 2 * self.major * minor
        };
        if self.x_major {
            let mut x = self.x + self.step_x * major_at;
            let mut y = self.y + self.step_y * minor_at;
            let mut start = x;
            for _ in steps {
                x += self.step_x;
                error += 2 * self.minor;
                if error >= 2 * self.major {
                    error -= 2 * self.major;
                    row(sink, ink, y, start, x, self.step_x);
                    y += self.step_y;
                    start = x;
                }
            }
            if start != x {
                row(sink, ink, y, start, x, self.step_x);
            }
        } else {
            let mut x = self.x + self.step_x * minor_at;
            let mut y = self.y + self.step_y * major_at;
            for _ in steps {
                row(sink, ink, y, x, x + 1, 1);
                y += self.step_y;
                error += 2 * self.minor;
                if error >= 2 * self.major && self.major > 0 {
                    error -= 2 * self.major;
                    x += self.step_x;
                }
            }
        }
    }
}

impl Dashes<'_> {
    /// Passes a number of steps.
    fn skip(&mut self, steps: i64) {
        self.advance(u32::try_from(steps).unwrap_or(u32::MAX));
    }
}

/// The pixels from `start` to before `end`, walked in steps of `step`.
fn row(sink: &mut Sink<'_>, ink: Ink, y: i64, start: i64, end: i64, step: i64) {
    let (x1, x2) = if step > 0 { (start, end) } else { (end + 1, start + 1) };
    let [y, x1, x2] = [y, x1, x2].map(saturated);
    sink.span(ink, y, x1, x2);
}

fn saturated(at: i64) -> i32 {
    i32::try_from(at).unwrap_or(if at < 0 { i32::MIN } else { i32::MAX })
}

/// The numbers of steps from `at` by which a coordinate lies in `low <= coordinate < high`.
fn steps_within(at: i64, step: i64, low: i32, high: i32) -> Range<i64> {
    let (low, high) = (i64::from(low), i64::from(high));
    if step > 0 { low - at..high - at } else { at - high + 1..at - low + 1 }
}

/// The first of `start..end` for which `before` is false; `end` when there is none.
fn partition(start: i64, end: i64, before: impl Fn(i64) -> bool) -> i64 {
    let (mut start, mut end) = (start, end.max(start));
    while start < end {
        let middle = start + (end - start) / 2;
        if before(middle) {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use super::super::sink::Span;
    use super::*;
    use proptest::prelude::*;

    fn pixels(bounds: Rect, stroke: &Stroke<'_>, points: &[Point]) -> Vec<(i32, i32)> {
        let mut seen = Vec::new();
        let mut paint = |_: Ink, spans: &[Span]| {
            for span in spans {
                seen.extend((0..span.width).map(|i| (span.x + i.cast_signed(), span.y)));
            }
        };
        lines(&mut Sink::new(bounds, &mut paint), stroke, ClosingPixel::Always, points);
        seen.sort_unstable();
        seen
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_cut_line_has_the_whole_lines_pixels(
            ends in prop::collection::vec((-40..80, -40..80), 2..5),
            dashed in any::<bool>(),
        ) {
            let points: Vec<Point> = ends.into_iter().map(|(x, y)| Point::new(x, y)).collect();
            let style = if dashed { LineStyle::OnOffDash } else { LineStyle::Solid };
            let stroke = Stroke { style, dashes: &[3, 2], dash_offset: 1, ..Stroke::default() };
            let bounds = Rect::new(3, 5, 30, 20);
            let mut whole = pixels(Rect::new(-100, -100, 300, 300), &stroke, &points);
            whole.retain(|&(x, y)| bounds.contains(Point::new(x, y)));
            prop_assert_eq!(pixels(bounds, &stroke, &points), whole);
        }
    }

    #[test]
    fn far_coordinates_cost_nothing() {
        let points = [Point::new(i32::MIN, 0), Point::new(i32::MAX, 10)];
        assert_eq!(pixels(Rect::new(0, 0, 8, 8), &Stroke::default(), &points).len(), 8);
    }
}
