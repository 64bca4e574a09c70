//! Joins: what fills the notch between two segments.

use xeric_geom::Point;

use super::Line;
use super::arc::turn;
use super::edge::{Sides, Slope, Vertex};
use super::segment::Face;
use crate::draw::Join;
use crate::draw::sink::Ink;

/// 1 / sin²(11° / 2): the square of how far a miter may reach, in line widths (core protocol, CreateGC, `join-style`).
pub(in crate::draw) const MITER_LIMIT: f64 = 108.856_472_512_142;

impl Line<'_, '_> {
    /// Joins the start of a segment to the end of the one before it.
    pub(super) fn join(&mut self, ink: Ink, mut left: Face, mut right: Face) {
        let mut join = self.stroke.join;
        let turn = turn(&left, &right);
        if self.width == 1 && !self.pen.is_once() {
            // One of the segments has the corner's pixel already.
            let has_corner = |face: &Face| face.dx > 0 || (face.dx == 0 && face.dy > 0);
            if has_corner(&left) || has_corner(&right) || (join != Join::Round && turn == 0.0) {
                return;
            }
            if join != Join::Miter {
                self.pixel(ink, Point::new(left.x, left.y));
                return;
            }
        } else {
            if join == Join::Round {
                self.arc(ink, Some(left), Some(right), None);
                return;
            }
            if turn == 0.0 {
                return;
            }
        }
        let turns_left = turn <= 0.0;
        if turns_left {
            right.flip();
        } else {
            left.flip();
        }
        let mut vertices =
            vec![Vertex { x: right.xa, y: right.ya }, Vertex::default(), Vertex { x: left.xa, y: left.ya }];
        let mut slopes =
            vec![Slope { dx: -right.dy, dy: right.dx, k: 0.0 }, Slope { dx: left.dy, dy: -left.dx, k: 0.0 }];
        let tip = miter_tip(&left, &right, turn);
        let width = f64::from(self.width);
        if (tip.x * tip.x + tip.y * tip.y) * 4.0 > MITER_LIMIT * width * width {
            join = Join::Bevel;
        }
        if join == Join::Miter {
            let side = |face: &Face| {
                if turns_left {
                    Slope { dx: -face.dx, dy: -face.dy, k: -face.k }
                } else {
                    Slope { dx: face.dx, dy: face.dy, k: face.k }
                }
            };
            vertices.push(tip);
            slopes.extend([side(&left), side(&right)]);
        } else {
            slopes.push(bevel(&left, &right));
        }
        let sides = Sides::new(&vertices, &slopes, left.x, left.y);
        self.polygon(ink, &sides);
    }
}

/// Where the outer edges meet.
fn miter_tip(left: &Face, right: &Face, turn: f64) -> Vertex {
    let [left_dx, left_dy, right_dx, right_dy] = [left.dx, left.dy, right.dx, right.dy].map(f64::from);
    let y = (left_dy * (right.xa * right_dy - right.ya * right_dx)
        - right_dy * (left.xa * left_dy - left.ya * left_dx))
        / turn;
    let x = if left.dy != 0 {
        left.xa + (y - left.ya) * left_dx / left_dy
    } else {
        right.xa + (y - right.ya) * right_dx / right_dy
    };
    Vertex { x, y }
}

/// The edge from the left face's corner to the right one's, its longer part 65536.
fn bevel(left: &Face, right: &Face) -> Slope {
    let (dx, dy) = (right.xa - left.xa, right.ya - left.ya);
    let scale = if dx.abs() > dy.abs() { dx.abs() } else { dy.abs() };
    let (dx, dy) = ((dx * 65536.0 / scale) as i32, (dy * 65536.0 / scale) as i32);
    let k = ((left.xa + right.xa) * f64::from(dy) - (left.ya + right.ya) * f64::from(dx)) / 2.0;
    Slope { dx, dy, k }
}
