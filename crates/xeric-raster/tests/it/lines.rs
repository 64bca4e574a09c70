//! PolyLine, PolySegment and PolyRectangle.

use x11rb::protocol::xproto::{self, ConnectionExt as _};
use xeric_geom::{Point, Rect};
use xeric_raster::draw::{Cap, Join, LineStyle};

use crate::pair::{Pair, Rng, compare, point, rectangle};

const CAPS: [Cap; 4] = [Cap::NotLast, Cap::Butt, Cap::Round, Cap::Projecting];
const JOINS: [Join; 3] = [Join::Miter, Join::Round, Join::Bevel];
const DASHED: [LineStyle; 2] = [LineStyle::OnOffDash, LineStyle::DoubleDash];

fn points(rng: &mut Rng) -> Vec<Point> {
    let mut points: Vec<Point> = (0..rng.range(2, 6)).map(|_| rng.point()).collect();
    if rng.one_in(3) {
        points.push(points[0]);
    }
    if rng.one_in(8) {
        let at = points[points.len() - 1];
        points.push(at);
    }
    if rng.one_in(30) {
        points = vec![points[0]; 2];
    }
    points
}

/// Lines through random points, with a style that `style` sets up.
fn lines(name: &str, cases: u64, mut style: impl FnMut(&mut Rng, &mut Pair<'_>)) {
    compare(name, cases, |rng, pair| {
        style(rng, pair);
        let connection = &pair.oracle.connection;
        match rng.range(0, 4) {
            0 => {
                let segments: Vec<(Point, Point)> =
                    (0..rng.range(1, 5)).map(|_| (rng.point(), rng.point())).collect();
                let theirs: Vec<_> = segments
                    .iter()
                    .map(|(a, b)| xproto::Segment {
                        x1: a.x as i16,
                        y1: a.y as i16,
                        x2: b.x as i16,
                        y2: b.y as i16,
                    })
                    .collect();
                connection.poly_segment(pair.pixmap, pair.gc, &theirs).expect("sent");
                pair.paint(|painter, stroke| painter.segments(stroke, &segments));
                format!("segments {segments:?}")
            }
            1 => {
                let rects: Vec<Rect> = (0..rng.range(1, 4))
                    .map(|_| {
                        let at = rng.point();
                        let small = rng.range(1, 20);
                        Rect::new(at.x, at.y, rng.range(0, small) as u32, rng.range(0, 30) as u32)
                    })
                    .collect();
                let theirs: Vec<_> = rects.iter().map(rectangle).collect();
                connection.poly_rectangle(pair.pixmap, pair.gc, &theirs).expect("sent");
                pair.paint(|painter, stroke| painter.rectangles(stroke, &rects));
                format!("rectangles {rects:?}")
            }
            _ => {
                let points = points(rng);
                let theirs: Vec<_> = points.iter().map(point).collect();
                connection.poly_line(xproto::CoordMode::ORIGIN, pair.pixmap, pair.gc, &theirs).expect("sent");
                pair.paint(|painter, stroke| painter.lines(stroke, &points));
                format!("line {points:?}")
            }
        }
    });
}

#[test]
fn thin_lines() {
    lines("thin", 2500, |rng, pair| pair.change(|gc| gc.cap = *rng.pick(&CAPS)));
}

#[test]
fn thin_dashes() {
    lines("thin dashed", 2500, |rng, pair| {
        pair.change(|gc| {
            gc.cap = *rng.pick(&CAPS);
            gc.style = *rng.pick(&DASHED);
        });
    });
}

#[test]
fn wide_lines() {
    lines("wide", 3000, |rng, pair| {
        pair.change(|gc| {
            gc.width = if rng.one_in(20) { rng.range(20, 90) as u16 } else { rng.range(1, 14) as u16 };
            gc.cap = *rng.pick(&CAPS);
            gc.join = *rng.pick(&JOINS);
        });
    });
}

#[test]
fn wide_dashes() {
    lines("wide dashed", 3000, |rng, pair| {
        pair.change(|gc| {
            gc.width = if rng.one_in(20) { rng.range(20, 90) as u16 } else { rng.range(1, 14) as u16 };
            gc.cap = *rng.pick(&CAPS);
            gc.join = *rng.pick(&JOINS);
            gc.style = *rng.pick(&DASHED);
            if rng.one_in(8) {
                gc.background = gc.foreground;
            }
        });
    });
}
