//! A projecting cap by itself: for a closed dashed line whose first dash has nothing to join.

use super::Line;
use super::edge::{Edge, Sides, Slope, ceil};
use super::segment::Face;
use crate::draw::sink::Ink;

impl Line<'_, '_> {
    /// Extends the start of a segment by half a width.
    pub(super) fn projecting_cap(&mut self, ink: Ink, face: &Face) {
        let (before, width) = (self.width / 2, self.width);
        let Face { x, y, dx, dy, k, xa, ya } = *face;
        if dy == 0 {
            let (left, right) = (Edge::vertical(x - before, width), Edge::vertical(x, width));
            let sides = Sides { top: y - before, left: vec![left], right: vec![right] };
            self.polygon(ink, &sides);
            return;
        }
        if dx == 0 {
            let (top, bottom) = if dy > 0 { (y - before, y + dy) } else { (y, y - dy + before) };
            let left = Edge::vertical(x - before, bottom - top);
            let right = Edge::vertical(x - before + width - 1, bottom - top);
            self.polygon(ink, &Sides { top, left: vec![left], right: vec![right] });
            return;
        }
        let (project_x, project_y) = (-ya, xa);
        let along = Slope { dx, dy, k };
        let across = |k: f64| Slope { dx: -dy, dy: dx, k };
        let (mut right, right_top) = Edge::new(ya, along, x, y, false);
        let (mut left, left_top) = Edge::new(-ya - project_y, Slope { k: -k, ..along }, x, y, true);
        let (xa, ya) = if dx > 0 { (xa, ya) } else { (-xa, -ya) };
        let (xap, yap) = (xa - project_x, ya - project_y);
        let slope = across(xap * f64::from(dx) + yap * f64::from(dy));
        let (mut top, first) = Edge::new(yap, slope, x, y, dx > 0);
        let (mut bottom, last) = Edge::new(ya, across(0.0), x, y, dx < 0);
        let end = ceil(-ya).saturating_add(y);
        bottom.height = end - last;
        let sides = if dx < 0 {
            left.height = last - left_top;
            right.height = end - right_top;
            top.height = right_top - first;
            Sides { top: first, left: vec![left, bottom], right: vec![top, right] }
        } else {
            right.height = last - right_top;
            left.height = end - left_top;
            top.height = left_top - first;
            Sides { top: first, left: vec![top, left], right: vec![right, bottom] }
        };
        self.polygon(ink, &sides);
    }
}
