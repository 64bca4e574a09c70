//! Filled polygons.
//!
//! An edge from `(x1, y1)` down to `(x2, y2)` crosses row `y` at `x1 + ceil((x2 - x1)·(y - y1) / (y2 - y1))`; a span
//! runs from one crossing to before another. Rows go from an edge's top to above its bottom.

use xeric_geom::Point;

use super::sink::{Ink, Sink};
use super::{FillRule, Shape};

/// Fills the closed path through the points.
pub(super) fn fill(sink: &mut Sink<'_>, points: &[Point], shape: Shape, rule: FillRule) {
    if points.len() < 3 {
        return;
    }
    if shape == Shape::Convex {
        convex(sink, points);
    } else {
        general(sink, points, rule);
    }
}

/// One side of a polygon.
#[derive(Clone, Copy, Debug)]
struct Edge {
    top: Point,
    bottom: Point,
    /// 1 when the path goes down along it, -1 when it goes up.
    winding: i32,
}

impl Edge {
    /// The side between two points; none when it is horizontal.
    fn new(from: Point, to: Point) -> Option<Edge> {
        match from.y.cmp(&to.y) {
            std::cmp::Ordering::Less => Some(Edge { top: from, bottom: to, winding: 1 }),
            std::cmp::Ordering::Greater => Some(Edge { top: to, bottom: from, winding: -1 }),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Where it crosses row `y`, which is one of its rows.
    fn crossing(&self, y: i32) -> i32 {
        let [dx, dy, down] = [(self.bottom.x, self.top.x), (self.bottom.y, self.top.y), (y, self.top.y)]
            .map(|(to, from)| i64::from(to) - i64::from(from));
        let product = i128::from(dx) * i128::from(down);
        let steps = match i64::try_from(product) {
            Ok(product) => -(-product).div_euclid(dy),
            Err(_) => i64::try_from(-(-product).div_euclid(i128::from(dy))).unwrap_or(0),
        };
        // Between the ends of the edge, so within their type.
        i32::try_from(i64::from(self.top.x) + steps).unwrap_or(self.top.x)
    }
}

/// Any polygon, row by row over the edges that cross the row.
fn general(sink: &mut Sink<'_>, points: &[Point], rule: FillRule) {
    let previous = points.last().into_iter().chain(points);
    let mut edges: Vec<Edge> = previous.zip(points).filter_map(|(&from, &to)| Edge::new(from, to)).collect();
    edges.sort_unstable_by_key(|edge| edge.top.y);
    let (Some(first), Some(bottom)) = (edges.first(), edges.iter().map(|edge| edge.bottom.y).max()) else {
        return;
    };
    let bounds = sink.bounds();
    let mut waiting = edges.iter().peekable();
    let mut active: Vec<(i32, &Edge)> = Vec::new();
    for y in first.top.y.max(bounds.y1)..bottom.min(bounds.y2) {
        active.retain(|(_, edge)| edge.bottom.y > y);
        while let Some(edge) = waiting.next_if(|edge| edge.top.y <= y) {
            if edge.bottom.y > y {
                active.push((0, edge));
            }
        }
        for (x, edge) in &mut active {
            *x = edge.crossing(y);
        }
        active.sort_by_key(|&(x, _)| x);
        let mut winding = 0;
        let mut start = 0;
        for &(x, edge) in &active {
            let before = winding;
            winding = if rule == FillRule::EvenOdd { before ^ 1 } else { before + edge.winding };
            if before == 0 {
                start = x;
            } else if winding == 0 {
                sink.span(Ink::Foreground, y, start, x);
            }
        }
    }
}

/// A convex polygon: two chains from the topmost point down. What is not convex after all is painted to where a chain
/// first turns up, or not at all, as in the X server; the protocol leaves it undefined.
fn convex(sink: &mut Sink<'_>, points: &[Point]) {
    let count = points.len();
    let at = |index: usize| points.get(index).copied().unwrap_or_default();
    let (mut top, mut bottom) = (0, at(0).y);
    for index in 1..count {
        if at(index).y < at(top).y {
            top = index;
        }
        bottom = bottom.max(at(index).y);
    }
    let mut y = at(top).y;
    let (mut left, mut right) = ((top, None), (top, None));
    let mut spans = Vec::new();
    let bounds = sink.bounds();
    loop {
        let follow = |side: &mut (usize, Option<Edge>), step: usize| {
            let from = at(side.0);
            if from.y == y {
                side.0 = (side.0 + step) % count;
                side.1 = Edge::new(from, at(side.0)).or(side.1);
            }
            at(side.0).y
        };
        let next = follow(&mut left, 1).min(follow(&mut right, count - 1));
        if next < y {
            return;
        }
        if let (Some(left), Some(right)) = (left.1, right.1) {
            for y in y.max(bounds.y1)..next.min(bounds.y2) {
                let (a, b) = (left.crossing(y), right.crossing(y));
                spans.push((y, a.min(b), a.max(b)));
            }
        }
        y = next;
        if y == bottom {
            break;
        }
    }
    for (y, x1, x2) in spans {
        sink.span(Ink::Foreground, y, x1, x2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crossing_is_rounded_up() {
        let edge = Edge::new(Point::new(0, 0), Point::new(3, 2)).expect("not horizontal");
        assert_eq!([edge.crossing(0), edge.crossing(1)], [0, 2]);
        let edge = Edge::new(Point::new(0, 0), Point::new(-3, 2)).expect("not horizontal");
        assert_eq!([edge.crossing(0), edge.crossing(1)], [0, -1]);
        let edge = Edge::new(Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX))
            .expect("not horizontal");
        assert_eq!(edge.crossing(5), 5);
    }
}
