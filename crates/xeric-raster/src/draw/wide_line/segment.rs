//! One solid segment.

use xeric_geom::Point;

use super::Line;
use super::edge::{Edge, Sides, Slope, ceil};
use crate::draw::sink::Ink;

/// An end of a segment, as caps and joins need it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Face {
    /// The end point.
    pub(super) x: i32,
    pub(super) y: i32,
    /// To the other end.
    pub(super) dx: i32,
    pub(super) dy: i32,
    /// From the end point to the corner of the stroke on its left, seen towards the other end.
    pub(super) xa: f64,
    pub(super) ya: f64,
    /// `xa·dy - ya·dx`.
    pub(super) k: f64,
}

impl Face {
    /// Turns direction and corner around.
    pub(super) fn flip(&mut self) {
        (self.xa, self.ya) = (-self.xa, -self.ya);
        (self.dx, self.dy) = (-self.dx, -self.dy);
    }
}

impl Line<'_, '_> {
    /// Draws a segment, each end projecting half a width if asked to, and gives the faces of both ends.
    pub(super) fn segment(
        &mut self,
        ink: Ink,
        from: Point,
        to: Point,
        project: (bool, bool),
    ) -> (Face, Face) {
        // From top to bottom always, so that a line and its reverse are the same pixels.
        if to.y < from.y || (to.y == from.y && to.x < from.x) {
            let (left, right) = self.downwards(ink, to, from, (project.1, project.0));
            return (right, left);
        }
        self.downwards(ink, from, to, project)
    }

    fn downwards(&mut self, ink: Ink, from: Point, to: Point, project: (bool, bool)) -> (Face, Face) {
        let (dx, dy, width) = (to.x - from.x, to.y - from.y, self.width);
        let half = f64::from(width) / 2.0;
        let (before, after) = (width / 2, (width + 1) / 2);
        let start = |project: bool| if project { before } else { 0 };
        let end = |project: bool| if project { after } else { 0 };
        let mut left = Face { x: from.x, y: from.y, dx, dy, ..Face::default() };
        let mut right = Face { x: to.x, y: to.y, dx: -dx, dy: -dy, ..Face::default() };
        if dy == 0 {
            (right.ya, left.ya) = (half, -half);
            right.k = -(f64::from(width) * f64::from(dx)) / 2.0;
            left.k = right.k;
            let x = from.x - start(project.0);
            self.rect(ink, x, from.y - before, to.x - x + end(project.1), width);
        } else if dx == 0 {
            (left.xa, right.xa) = (half, -half);
            left.k = f64::from(width) * f64::from(dy) / 2.0;
            right.k = left.k;
            let y = from.y - start(project.0);
            self.rect(ink, from.x - before, y, width, to.y - y + end(project.1));
        } else {
            let length = length(dx, dy);
            let ratio = half / length;
            (left.xa, left.ya) = (ratio * f64::from(dy), -ratio * f64::from(dx));
            (right.xa, right.ya) = (-left.xa, -left.ya);
            left.k = half * length;
            right.k = left.k;
            let sides = sloping(&left, &right, project);
            self.polygon(ink, &sides);
        }
        (left, right)
    }
}

/// The sides of a segment that is neither horizontal nor vertical.
fn sloping(left: &Face, right: &Face, (project_left, project_right): (bool, bool)) -> Sides {
    let Face { x, y, dx, dy, k, .. } = *left;
    let (xa, ya) = (left.xa, left.ya);
    let (project_x, project_y) = if project_left || project_right { (-ya, xa) } else { (0.0, 0.0) };
    let along = Slope { dx, dy, k };
    let across = |k: f64| Slope { dx: -dy, dy: dx, k };
    let from_top = |ya: f64| if project_left { ya - project_y } else { ya };
    let (mut right_edge, right_top) = Edge::new(from_top(ya), along, x, y, false);
    let (mut left_edge, left_top) = Edge::new(from_top(-ya), Slope { k: -k, ..along }, x, y, true);
    // The corner at which the end faces start: the upper one.
    let (xa, ya) = if dx > 0 { (xa, ya) } else { (-xa, -ya) };
    let (mut top_edge, top) = if project_left {
        let (xap, yap) = (xa - project_x, ya - project_y);
        Edge::new(yap, across(xap * f64::from(dx) + yap * f64::from(dy)), x, y, dx > 0)
    } else {
        Edge::new(ya, across(0.0), x, y, dx > 0)
    };
    let ((mut bottom_edge, bottom), lowest) = if project_right {
        let (xap, yap) = (xa + project_x, ya + project_y);
        let slope = across(xap * f64::from(dx) + yap * f64::from(dy));
        (Edge::new(yap, slope, right.x, right.y, dx < 0), -ya + project_y)
    } else {
        (Edge::new(ya, across(0.0), right.x, right.y, dx < 0), -ya)
    };
    let end = ceil(lowest).saturating_add(right.y);
    bottom_edge.height = end - bottom;
    if dx < 0 {
        left_edge.height = bottom - left_top;
        right_edge.height = end - right_top;
        top_edge.height = right_top - top;
        Sides { top, left: vec![left_edge, bottom_edge], right: vec![top_edge, right_edge] }
    } else {
        right_edge.height = bottom - right_top;
        left_edge.height = end - left_top;
        top_edge.height = left_top - top;
        Sides { top, left: vec![top_edge, left_edge], right: vec![right_edge, bottom_edge] }
    }
}

/// The length of a segment. The sum of the squares is exact, so this is the correctly rounded root.
pub(super) fn length(dx: i32, dy: i32) -> f64 {
    let (dx, dy) = (f64::from(dx), f64::from(dy));
    libm::sqrt(dx * dx + dy * dy)
}
