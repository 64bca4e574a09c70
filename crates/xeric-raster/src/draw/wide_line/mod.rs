//! Wide lines: a polygon for each segment or dash, with caps at ends and joins at corners.
//!
//! Polygons have vertices between pixels, relative to an end of their segment, and edges with whole-number slopes, so
//! that shapes that share an edge neither overlap nor leave a gap. Edges are walked row by row in integers.

mod arc;
mod cap;
mod dashed;
mod edge;
mod join;
mod segment;

use xeric_geom::Point;

pub(super) use self::edge::{ceil, truncated};
use self::segment::Face;
use super::brush::{Fill, Paint};
use super::sink::{Ink, Sink};
use super::span_group::Pen;
use super::{Cap, LineStyle, Stroke};

/// Coordinates beyond this are taken as this, so that products stay exact.
const LIMIT: i32 = 1 << 20;

/// A polyline.
pub(super) fn lines(sink: &mut Sink<'_>, stroke: &Stroke<'_>, paint: &Paint<'_>, points: &[Point]) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let once = paint.function.needs_pixels_once() && (points.len() > 2 || stroke.cap == Cap::Round);
    let mut line = Line {
        pen: Pen::new(sink, once),
        stroke,
        width: i32::from(stroke.width),
        background: if paint.foreground == paint.background { Ink::Foreground } else { Ink::Background },
        closed: points.len() > 1 && first == last,
    };
    let one_source = matches!(paint.fill, Fill::Tile { .. } | Fill::OpaqueStipple { .. });
    let solid = match stroke.style {
        LineStyle::Solid => true,
        LineStyle::OnOffDash => false,
        // Such fills do not change colour, so the dashes do not show.
        LineStyle::DoubleDash => one_source,
    };
    if solid || stroke.dashes.is_empty() || stroke.dashes.contains(&0) {
        line.solid(points);
    } else {
        line.dashed(points);
    }
    line.pen.finish();
}

/// A polyline that is being drawn.
struct Line<'s, 'a> {
    pen: Pen<'s, 'a>,
    stroke: &'s Stroke<'s>,
    width: i32,
    /// What odd dashes are painted with: the foreground where that is the same colour, for then their pixels are one
    /// set.
    background: Ink,
    /// Whether it ends where it starts, so that its ends are joined and not capped.
    closed: bool,
}

impl Line<'_, '_> {
    fn solid(&mut self, points: &[Point]) {
        let ink = Ink::Foreground;
        let projecting = self.stroke.cap == Cap::Projecting && !self.closed;
        let mut faces: Option<(Face, Face)> = None;
        let last_index = points.len().saturating_sub(1);
        for (index, (from, to)) in segments(points) {
            let is_last = index + 1 == last_index;
            if from != to {
                let project = (projecting && faces.is_none(), projecting && is_last);
                let (left, right) = self.segment(ink, from, to, project);
                match faces {
                    Some((_, previous)) => self.join(ink, left, previous),
                    None if !self.closed => self.round_end(ink, Some(left), None, from),
                    None => {}
                }
                faces = Some((faces.map_or(left, |(first, _)| first), right));
            }
            if let (true, Some((first, right))) = (is_last, faces) {
                if self.closed {
                    self.join(ink, first, right);
                } else {
                    self.round_end(ink, None, Some(right), to);
                }
            }
        }
        if let (None, Some(&at)) = (faces, points.last()) {
            self.dot(ink, clamped(at));
        }
    }

    /// A round cap, if caps are round.
    fn round_end(&mut self, ink: Ink, left: Option<Face>, right: Option<Face>, at: Point) {
        if self.stroke.cap != Cap::Round {
            return;
        }
        if self.width == 1 && !self.pen.is_once() {
            self.pixel(ink, at);
        } else {
            self.arc(ink, left, right, None);
        }
    }

    /// A line whose points are all one.
    fn dot(&mut self, ink: Ink, at: Point) {
        let project = self.stroke.cap == Cap::Projecting;
        let (left, mut right) = self.segment(ink, at, at, (project, project));
        if self.stroke.cap == Cap::Round {
            self.arc(ink, Some(left), None, None);
            // The other half: as if the line had come from the left.
            right.dx = -1;
            self.arc(ink, None, Some(right), None);
        }
    }

    fn pixel(&mut self, ink: Ink, at: Point) {
        self.pen.shape(ink, |span| span(at.y, at.x, at.x.saturating_add(1)));
    }

    fn rect(&mut self, ink: Ink, x: i32, y: i32, width: i32, height: i32) {
        let (top, bottom) = self.pen.rows();
        self.pen.shape(ink, |span| {
            for y in y.max(top)..y.saturating_add(height).min(bottom) {
                span(y, x, x.saturating_add(width));
            }
        });
    }
}

/// The segments of a polyline, with their numbers.
fn segments(points: &[Point]) -> impl Iterator<Item = (usize, (Point, Point))> {
    let pairs = points.windows(2).filter_map(|pair| match *pair {
        [from, to] => Some((clamped(from), clamped(to))),
        _ => None,
    });
    pairs.enumerate()
}

fn clamped(point: Point) -> Point {
    Point::new(point.x.clamp(-LIMIT, LIMIT), point.y.clamp(-LIMIT, LIMIT))
}
