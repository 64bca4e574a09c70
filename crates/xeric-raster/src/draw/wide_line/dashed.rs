//! Dashed wide lines: a parallelogram for each dash, its own caps for `OnOffDash`.

use xeric_geom::{Point, Rect};

use super::edge::{Sides, Slope, Vertex, ceil};
use super::segment::{Face, length};
use super::{Line, clamped, segments};
use crate::draw::sink::Ink;
use crate::draw::{Cap, LineStyle};

/// Where in the dash list the line is: a dash, and pixels passed of it.
#[derive(Clone, Copy, Debug)]
struct Phase {
    index: usize,
    offset: i32,
}

impl Phase {
    fn is_foreground(self) -> bool {
        self.index.is_multiple_of(2)
    }
}

impl Line<'_, '_> {
    /// A dashed polyline.
    pub(super) fn dashed(&mut self, points: &[Point]) {
        let double = self.stroke.style == LineStyle::DoubleDash;
        let cap = self.stroke.cap;
        let mut phase = self.first_phase();
        // The first face when it waits to be joined, whether its dash is foreground, and the last face.
        let mut start: Option<Face> = None;
        let mut start_is_foreground = false;
        let mut previous: Option<(Face, bool)> = None;
        let last_index = points.len().saturating_sub(1);
        for (index, (from, to)) in segments(points) {
            let is_last = index + 1 == last_index;
            if from != to {
                let project = (
                    cap == Cap::Projecting && !self.closed && previous.is_none(),
                    cap == Cap::Projecting && is_last && !(self.closed && start_is_foreground),
                );
                let starts_foreground = phase.is_foreground();
                let (left, right) = self.dashes(&mut phase, from, to, project);
                // At a boundary the end belongs to the dash that ended.
                let ends_foreground = phase.is_foreground() == (phase.offset != 0);
                if double || starts_foreground {
                    let ink = self.ink(starts_foreground);
                    match previous {
                        Some((face, foreground)) if double || foreground => self.join(ink, left, face),
                        None if self.closed => {
                            start = Some(left);
                            start_is_foreground = starts_foreground;
                        }
                        _ if cap == Cap::Round => self.arc(ink, Some(left), None, None),
                        _ => {}
                    }
                }
                previous = Some((right, ends_foreground));
            }
            if let (true, Some((right, foreground))) = (is_last, previous) {
                self.end(start.filter(|_| self.closed), start_is_foreground, right, foreground);
            }
        }
        if let (None, Some(&at)) = (previous, points.last()) {
            self.dashed_dot(phase, clamped(at));
        }
    }

    /// Caps or joins the end of the line.
    fn end(&mut self, start: Option<Face>, start_is_foreground: bool, right: Face, foreground: bool) {
        let double = self.stroke.style == LineStyle::DoubleDash;
        if double || foreground {
            let ink = self.ink(foreground);
            match start {
                Some(start) if double || start_is_foreground => self.join(ink, start, right),
                _ if self.stroke.cap == Cap::Round => self.arc(ink, None, Some(right), None),
                _ => {}
            }
        } else if let (Some(start), true) = (start, start_is_foreground) {
            // The line ends in a gap, so its start gets a cap after all.
            match self.stroke.cap {
                Cap::Projecting => self.projecting_cap(Ink::Foreground, &start),
                Cap::Round => self.arc(Ink::Foreground, Some(start), None, None),
                Cap::NotLast | Cap::Butt => {}
            }
        }
    }

    /// A line whose points are all one.
    fn dashed_dot(&mut self, phase: Phase, at: Point) {
        if self.stroke.style != LineStyle::DoubleDash && !phase.is_foreground() {
            return;
        }
        let ink = self.ink(phase.is_foreground());
        match self.stroke.cap {
            Cap::Round => self.arc(ink, None, None, Some((f64::from(at.x), f64::from(at.y)))),
            Cap::Projecting => {
                let before = self.width / 2;
                self.rect(ink, at.x - before, at.y - before, self.width, self.width);
            }
            Cap::NotLast | Cap::Butt => {}
        }
    }

    fn ink(&self, foreground: bool) -> Ink {
        if foreground { Ink::Foreground } else { self.background }
    }

    fn dash(&self, index: usize) -> i32 {
        self.stroke.dashes.get(index).copied().map_or(1, i32::from)
    }

    fn next_dash(&self, index: usize) -> usize {
        (index + 1) % self.stroke.dashes.len().max(1)
    }

    /// The phase at the dash offset.
    fn first_phase(&self) -> Phase {
        let total: i32 = self.stroke.dashes.iter().map(|&dash| i32::from(dash)).sum();
        let mut phase = Phase { index: 0, offset: i32::from(self.stroke.dash_offset) % total.max(1) };
        while phase.offset >= self.dash(phase.index) {
            phase.offset -= self.dash(phase.index);
            phase.index = self.next_dash(phase.index);
        }
        phase
    }

    /// Draws the dashes of one segment from a phase on, and gives the faces of its ends.
    fn dashes(&mut self, phase: &mut Phase, from: Point, to: Point, project: (bool, bool)) -> (Face, Face) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let mut walk = Walk::new(self, from, to, project.0);
        let (k, along) = (walk.slopes.top.k, walk.half);
        let mut remaining = self.dash(phase.index) - phase.offset;
        let mut left_over = walk.length;
        let on_off = self.stroke.style == LineStyle::OnOffDash;
        while left_over > f64::from(remaining) {
            let center = walk.advance(remaining);
            let is_foreground = phase.is_foreground();
            if !on_off || is_foreground {
                let ink = self.ink(is_foreground);
                self.inner_dash(ink, &walk, on_off);
                if on_off && self.stroke.cap == Cap::Round {
                    self.dash_caps(ink, &walk, center);
                }
            }
            left_over -= f64::from(remaining);
            phase.index = self.next_dash(phase.index);
            remaining = self.dash(phase.index);
            walk.start_next(center);
        }
        if !on_off || phase.is_foreground() {
            let ink = self.ink(phase.is_foreground());
            self.last_dash(ink, &mut walk, on_off, project.1);
        }
        remaining = (f64::from(remaining) - left_over) as i32;
        if remaining == 0 {
            phase.index = self.next_dash(phase.index);
            remaining = self.dash(phase.index);
        }
        phase.offset = self.dash(phase.index) - remaining;
        let (xa, ya) = (along.1, -along.0);
        let left = Face { x: from.x, y: from.y, dx, dy, xa, ya, k };
        (left, Face { x: to.x, y: to.y, dx: -dx, dy: -dy, xa: -xa, ya: -ya, k })
    }

    /// A dash that does not reach the segment's end; projecting at both ends if such are its caps.
    fn inner_dash(&mut self, ink: Ink, walk: &Walk, on_off: bool) {
        let mut dash = *walk;
        if on_off && self.stroke.cap == Cap::Projecting {
            if !walk.is_first {
                dash.project_start();
            }
            dash.project_end();
        }
        let around = dash.edges();
        if self.pen.shows(&around) {
            let sides = dash.sides(dash.from);
            self.polygon(ink, &sides);
        } else {
            self.pen.pass(ink, around.y1 + 1, around.y2 - 1);
        }
    }

    /// The round caps of a dash: at its start, unless that is the segment's, and at its end.
    fn dash_caps(&mut self, ink: Ink, walk: &Walk, center: (f64, f64)) {
        let (near, reach) = (walk.edges(), self.width);
        let around = Rect::from_edges(near.x1 - reach, near.y1 - reach, near.x2 + reach, near.y2 + reach);
        if !self.pen.shows(&around) {
            return;
        }
        if !walk.is_first {
            self.arc(ink, Some(walk.start_face(walk.from)), None, Some(walk.center));
        }
        let corners = &walk.corners;
        let (xa, ya, k) = if walk.dx < 0 {
            (corners.bottom.x, corners.bottom.y, walk.slopes.right.k)
        } else {
            (-corners.right.x, -corners.right.y, -walk.slopes.right.k)
        };
        let Point { x, y } = walk.from;
        let face = Face { x, y, dx: -walk.dx, dy: -walk.dy, xa, ya, k };
        self.arc(ink, None, Some(face), Some(center));
    }

    /// The dash that reaches the segment's end, drawn relative to that end.
    fn last_dash(&mut self, ink: Ink, walk: &mut Walk, on_off: bool, project: bool) {
        let (dx, dy) = (f64::from(walk.dx), f64::from(walk.dy));
        let (half_x, half_y) = walk.half;
        for corner in [&mut walk.corners.top, &mut walk.corners.left] {
            corner.x -= dx;
            corner.y -= dy;
        }
        walk.corners.right = Vertex { x: half_y, y: -half_x };
        walk.corners.bottom = Vertex { x: -half_y, y: half_x };
        walk.slopes.right.k = 0.0;
        if project {
            walk.project_end();
        }
        if !walk.is_first && on_off && self.stroke.cap == Cap::Projecting {
            walk.project_start();
        } else {
            walk.slopes.left.k += dx * dx + dy * dy;
        }
        let sides = walk.sides(walk.to);
        self.polygon(ink, &sides);
        if !walk.is_first && on_off && self.stroke.cap == Cap::Round {
            self.arc(ink, Some(walk.start_face(walk.to)), None, Some(walk.center));
        }
    }
}

/// Four of something, around a dash. The names are those of a line that goes right and down.
#[derive(Clone, Copy, Debug, Default)]
struct Four<T> {
    top: T,
    right: T,
    bottom: T,
    left: T,
}

/// The dash that is being drawn.
#[derive(Clone, Copy, Debug)]
struct Walk {
    from: Point,
    to: Point,
    dx: i32,
    dy: i32,
    length: f64,
    /// Half a line width along the segment.
    half: (f64, f64),
    /// Relative to `from`.
    corners: Four<Vertex>,
    slopes: Four<Slope>,
    /// Where the dash starts.
    center: (f64, f64),
    /// Whether it starts where the segment does.
    is_first: bool,
}

impl Walk {
    fn new(line: &Line<'_, '_>, from: Point, to: Point, project: bool) -> Walk {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let half_width = f64::from(line.width) / 2.0;
        let (length, half) = if dx == 0 {
            (f64::from(dy).abs(), (0.0, if dy < 0 { -half_width } else { half_width }))
        } else if dy == 0 {
            (f64::from(dx).abs(), (if dx < 0 { -half_width } else { half_width }, 0.0))
        } else {
            let length = length(dx, dy);
            let ratio = half_width / length;
            (length, (ratio * f64::from(dx), ratio * f64::from(dy)))
        };
        let k = half_width * length;
        let slopes = Four {
            top: Slope { dx, dy, k },
            right: Slope { dx: -dy, dy: dx, k: 0.0 },
            bottom: Slope { dx: -dx, dy: -dy, k },
            left: Slope { dx: dy, dy: -dx, k: 0.0 },
        };
        let (above, below) = (Vertex { x: half.1, y: -half.0 }, Vertex { x: -half.1, y: half.0 });
        let corners = Four { top: above, right: above, bottom: below, left: below };
        let center = (f64::from(from.x), f64::from(from.y));
        let mut walk = Walk { from, to, dx, dy, length, half, corners, slopes, center, is_first: true };
        if project {
            walk.move_start();
            walk.slopes.left.k = half.0 * f64::from(dx) + half.1 * f64::from(dy);
        }
        walk
    }

    /// Moves the end of the dash on, and gives the point between its corners.
    fn advance(&mut self, by: i32) -> (f64, f64) {
        let (dx, dy) = (f64::from(self.dx), f64::from(self.dy));
        let by = f64::from(by);
        let (step_x, step_y) = ((by * dx) / self.length, (by * dy) / self.length);
        for corner in [&mut self.corners.right, &mut self.corners.bottom] {
            corner.x += step_x;
            corner.y += step_y;
        }
        self.slopes.right.k = self.corners.right.x * dx + self.corners.right.y * dy;
        (self.center.0 + step_x, self.center.1 + step_y)
    }

    /// Goes on to the dash that starts where this one ends.
    fn start_next(&mut self, center: (f64, f64)) {
        self.center = center;
        self.corners.top = self.corners.right;
        self.corners.left = self.corners.bottom;
        self.slopes.left.k = -self.slopes.right.k;
        self.is_first = false;
    }

    fn move_start(&mut self) {
        for corner in [&mut self.corners.top, &mut self.corners.left] {
            corner.x -= self.half.0;
            corner.y -= self.half.1;
        }
    }

    /// Lets the start project by half a width.
    fn project_start(&mut self) {
        self.move_start();
        self.slopes.left.k = distance(&self.corners.left, &self.slopes.left);
    }

    /// Lets the end project by half a width.
    fn project_end(&mut self) {
        for corner in [&mut self.corners.right, &mut self.corners.bottom] {
            corner.x += self.half.0;
            corner.y += self.half.1;
        }
        self.slopes.right.k = distance(&self.corners.right, &self.slopes.right);
    }

    /// A pixel more than the dash on each side, and where it is.
    fn edges(&self) -> Rect {
        let Four { top, right, bottom, left } = self.corners;
        let [x1, y1, x2, y2] = [
            top.x.min(right.x).min(bottom.x).min(left.x),
            top.y.min(right.y).min(bottom.y).min(left.y),
            top.x.max(right.x).max(bottom.x).max(left.x),
            top.y.max(right.y).max(bottom.y).max(left.y),
        ]
        .map(ceil);
        Rect::from_edges(x1 - 1, y1 - 1, x2 + 1, y2 + 1).translated(self.from.x, self.from.y)
    }

    fn sides(&self, around: Point) -> Sides {
        let Four { top, right, bottom, left } = self.corners;
        let slopes = [self.slopes.top, self.slopes.right, self.slopes.bottom, self.slopes.left];
        Sides::new(&[top, right, bottom, left], &slopes, around.x, around.y)
    }

    /// The face at the dash's start, relative to `around`.
    fn start_face(&self, around: Point) -> Face {
        let (corner, k) = if self.dx < 0 {
            (Vertex { x: -self.corners.left.x, y: -self.corners.left.y }, self.slopes.left.k)
        } else {
            (self.corners.top, -self.slopes.left.k)
        };
        Face { x: around.x, y: around.y, dx: self.dx, dy: self.dy, xa: corner.x, ya: corner.y, k }
    }
}

fn distance(vertex: &Vertex, slope: &Slope) -> f64 {
    vertex.x * f64::from(slope.dy) - vertex.y * f64::from(slope.dx)
}
