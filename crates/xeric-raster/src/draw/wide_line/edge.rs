//! Polygons with vertices between pixels, walked row by row.

use super::Line;
use crate::draw::sink::Ink;

/// The smallest whole number that is not less. What is no number or too large becomes what it becomes on the X server's
/// usual processors.
pub(in crate::draw) fn ceil(value: f64) -> i32 {
    let whole = truncated(value);
    if value == f64::from(whole) || value < 0.0 { whole } else { whole.wrapping_add(1) }
}

/// The whole part; `i32::MIN` for what has none in range.
pub(in crate::draw) fn truncated(value: f64) -> i32 {
    if value > -2_147_483_649.0 && value < 2_147_483_648.0 { value as i32 } else { i32::MIN }
}

/// A vertex, relative to an end of the segment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Vertex {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The direction of an edge, and its distance from the origin: `k = x·dy - y·dx` for each of its points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slope {
    pub(super) dx: i32,
    pub(super) dy: i32,
    pub(super) k: f64,
}

/// An edge on its way down.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::draw) struct Edge {
    /// The rows that it bounds.
    pub(super) height: i32,
    pub(super) x: i32,
    /// Whole pixels a row.
    pub(super) step: i32,
    /// Which way the fraction of a pixel goes.
    pub(super) sign: i32,
    /// In `-dy < error <= 0`.
    pub(super) error: i64,
    pub(super) dy: i64,
    pub(super) dx: i64,
}

impl Edge {
    /// The edge from row `ceil(y0)` on of the line with this slope, and that row. `(x, y)` is the origin; a left edge is
    /// one further right, so that a span between edges includes its last pixel.
    pub(super) fn new(y0: f64, slope: Slope, x: i32, y: i32, left: bool) -> (Edge, i32) {
        let (mut dx, mut dy, mut k) = (i64::from(slope.dx), i64::from(slope.dy), slope.k);
        if dy < 0 {
            (dx, dy, k) = (-dx, -dy, -k);
        }
        let top = ceil(y0);
        let product = libm::ceil(k) as i64 + i64::from(top) * dx;
        // One before the first pixel that is not left of the edge.
        let column = -(-product).div_euclid(dy) - 1;
        let mut error = product - column * dy;
        if dx < 0 {
            error = dy - error + 1;
        }
        let sign = if dx >= 0 { 1 } else { -1 };
        let edge = Edge {
            height: 0,
            x: saturated(column + i64::from(left) + i64::from(x)),
            step: saturated(dx / dy),
            sign,
            error: error - dy,
            dy,
            dx: dx.abs() % dy,
        };
        (edge, top.saturating_add(y))
    }

    /// An edge whose x stays.
    pub(super) fn vertical(x: i32, height: i32) -> Edge {
        Edge { height, x, step: 0, sign: 1, error: 0, dy: 1, dx: 0 }
    }

    /// Goes one row down.
    pub(super) fn step(&mut self) {
        self.x = self.x.saturating_add(self.step);
        self.error += self.dx;
        if self.error > 0 {
            self.x = self.x.saturating_add(self.sign);
            self.error -= self.dy;
        }
    }

    /// Goes a number of rows down.
    fn skip(&mut self, rows: i32) {
        let rows = i64::from(rows);
        let error = self.error + rows * self.dx;
        let extra = -(-error).div_euclid(self.dy.max(1));
        self.x = saturated(i64::from(self.x) + rows * i64::from(self.step) + extra * i64::from(self.sign));
        self.error = error - extra * self.dy;
    }
}

fn saturated(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(if value < 0 { i32::MIN } else { i32::MAX })
}

/// The two sides of a convex polygon from row `top` on.
#[derive(Debug, Default)]
pub(super) struct Sides {
    pub(super) top: i32,
    pub(super) left: Vec<Edge>,
    pub(super) right: Vec<Edge>,
}

impl Sides {
    /// The sides of a polygon around `(x, y)`. `slopes[i]` is the edge from `vertices[i]` to the next.
    pub(super) fn new(vertices: &[Vertex], slopes: &[Slope], x: i32, y: i32) -> Sides {
        let count = vertices.len();
        let vertex = |index: usize| vertices.get(index).copied().unwrap_or_default();
        let slope = |index: usize| slopes.get(index).copied().unwrap_or_default();
        let (mut top, mut bottom) = (0, 0);
        for index in 1..count {
            if vertex(index).y < vertex(top).y {
                top = index;
            }
            if vertex(index).y >= vertex(bottom).y {
                bottom = index;
            }
        }
        let (next, previous) = (1, count - 1);
        let (after, before) = (slope(top), slope((top + previous) % count));
        let clockwise =
            i64::from(before.dy) * i64::from(after.dx) <= i64::from(after.dy) * i64::from(before.dx);
        let end = ceil(vertex(bottom).y).saturating_add(y);
        let side = |forwards: bool, left: bool| {
            let step = if forwards { next } else { previous };
            let mut edges: Vec<Edge> = Vec::with_capacity(4);
            let (mut first_row, mut last_row) = (None, 0);
            let mut at = top;
            while at != bottom {
                let slope = if forwards { slope(at) } else { slope((at + previous) % count) };
                if slope.dy != 0 {
                    let (edge, row) = Edge::new(vertex(at).y, slope, x, y, left);
                    if let Some(above) = edges.last_mut() {
                        above.height = row.saturating_sub(last_row);
                    }
                    first_row = first_row.or(Some(row));
                    edges.push(edge);
                    last_row = row;
                }
                at = (at + step) % count;
            }
            if let Some(above) = edges.last_mut() {
                above.height = end.saturating_sub(last_row);
            }
            (edges, first_row)
        };
        let (right, first_row) = side(clockwise, false);
        let (left, _) = side(!clockwise, true);
        Sides { top: first_row.unwrap_or(0), left, right }
    }
}

impl Line<'_, '_> {
    /// Fills a polygon.
    pub(super) fn polygon(&mut self, ink: Ink, sides: &Sides) {
        let (first_row, end_row) = self.pen.rows();
        self.pen.shape(ink, |span| {
            let (mut lefts, mut rights) = (sides.left.iter(), sides.right.iter());
            let (mut left, mut right) = (Edge::default(), Edge::default());
            let mut y = sides.top;
            while y < end_row {
                if left.height == 0 {
                    let Some(edge) = lefts.next() else { break };
                    left = *edge;
                }
                if right.height == 0 {
                    let Some(edge) = rights.next() else { break };
                    right = *edge;
                }
                let height = left.height.min(right.height);
                left.height -= height;
                right.height -= height;
                let hidden = first_row.saturating_sub(y).clamp(0, height.max(0));
                if hidden > 0 {
                    left.skip(hidden);
                    right.skip(hidden);
                    y += hidden;
                }
                for _ in hidden..height {
                    if right.x >= left.x {
                        span(y, left.x, right.x.saturating_add(1));
                    }
                    y = y.saturating_add(1);
                    if y >= end_row {
                        break;
                    }
                    left.step();
                    right.step();
                }
            }
        });
    }
}
