//! PolyPoint, PolyFillRectangle, FillPoly and PolyFillArc.

use x11rb::protocol::xproto::{self, ConnectionExt as _};
use xeric_geom::{Point, Rect};
use xeric_raster::draw::{Arc, ArcMode, FillRule, Shape};

use crate::pair::{Rng, arc, compare, point, rectangle};

#[test]
fn points_and_rectangles() {
    compare("points and rectangles", 3000, |rng, pair| {
        let connection = &pair.oracle.connection;
        if rng.one_in(3) {
            let points: Vec<Point> = (0..rng.range(1, 60)).map(|_| rng.point()).collect();
            let theirs: Vec<_> = points.iter().map(point).collect();
            connection.poly_point(xproto::CoordMode::ORIGIN, pair.pixmap, pair.gc, &theirs).expect("sent");
            pair.paint(|painter, _| painter.points(&points));
            format!("points {points:?}")
        } else {
            let rects: Vec<Rect> = (0..rng.range(1, 6))
                .map(|_| {
                    let at = rng.point();
                    Rect::new(at.x, at.y, rng.range(0, 50) as u32, rng.range(0, 50) as u32)
                })
                .collect();
            let theirs: Vec<_> = rects.iter().map(rectangle).collect();
            connection.poly_fill_rectangle(pair.pixmap, pair.gc, &theirs).expect("sent");
            pair.paint(|painter, _| painter.fill_rects(&rects));
            format!("rectangles {rects:?}")
        }
    });
}

#[test]
fn polygons() {
    compare("polygons", 2500, |rng, pair| {
        let connection = &pair.oracle.connection;
        let points: Vec<Point> = (0..rng.range(1, 9)).map(|_| rng.point()).collect();
        let theirs: Vec<_> = points.iter().map(point).collect();
        let shape = *rng.pick(&[Shape::Complex, Shape::Nonconvex]);
        let rule = *rng.pick(&[FillRule::EvenOdd, FillRule::Winding]);
        fill(connection, pair.pixmap, pair.gc, shape, rule, &theirs);
        pair.paint(|painter, _| painter.polygon(&points, shape, rule));
        format!("{shape:?} {rule:?} {points:?}")
    });
}

#[test]
fn convex_polygons() {
    compare("convex polygons", 2000, |rng, pair| {
        let connection = &pair.oracle.connection;
        let points = if rng.one_in(2) { convex(rng) } else { (0..3).map(|_| rng.point()).collect() };
        let theirs: Vec<_> = points.iter().map(point).collect();
        fill(connection, pair.pixmap, pair.gc, Shape::Convex, FillRule::EvenOdd, &theirs);
        pair.paint(|painter, _| painter.polygon(&points, Shape::Convex, FillRule::EvenOdd));
        format!("{points:?}")
    });
}

fn fill(
    connection: &impl x11rb::connection::Connection,
    pixmap: u32,
    gc: u32,
    shape: Shape,
    rule: FillRule,
    points: &[xproto::Point],
) {
    let rule = xproto::ChangeGCAux::new().fill_rule(xproto::FillRule::from(rule as u8));
    connection.change_gc(gc, &rule).expect("sent");
    let shape = xproto::PolyShape::from(shape as u8);
    connection.fill_poly(pixmap, gc, shape, xproto::CoordMode::ORIGIN, points).expect("sent");
}

/// Points on an ellipse, in order, either way round.
fn convex(rng: &mut Rng) -> Vec<Point> {
    let (width, height) = (f64::from(rng.range(1, 40)), f64::from(rng.range(1, 40)));
    let mut angles: Vec<i32> = (0..rng.range(3, 9)).map(|_| rng.range(0, 360)).collect();
    angles.sort_unstable();
    if rng.one_in(2) {
        angles.reverse();
    }
    let center = rng.point();
    let at = |angle: &i32| {
        let angle = f64::from(*angle).to_radians();
        center.translated((width * angle.cos()) as i32, (height * angle.sin()) as i32)
    };
    angles.iter().map(at).collect()
}

/// An arc that is likely to be seen.
pub(crate) fn random_arc(rng: &mut Rng) -> Arc {
    let at = rng.point();
    let size = |rng: &mut Rng| match rng.range(0, 10) {
        0 => 0,
        1 => rng.range(0, 3) as u16,
        2 => rng.range(40, 1200) as u16,
        _ => rng.range(1, 50) as u16,
    };
    let width = size(rng);
    let height = if rng.one_in(3) { width } else { size(rng) };
    let (mut x, mut y) = (at.x, at.y);
    if width > 60 || height > 60 {
        (x, y) = (rng.range(-i32::from(width), 48), rng.range(-i32::from(height), 48));
    }
    let angle = |rng: &mut Rng| match rng.range(0, 4) {
        0 => (rng.range(-8, 9) * 45 * 64) as i16,
        1 => rng.range(-30000, 30000) as i16,
        _ => rng.range(-23040, 23041) as i16,
    };
    let angle1 = angle(rng);
    let angle2 = if rng.one_in(4) { *rng.pick(&[23040, -23040, 30000]) } else { angle(rng) };
    Arc { x, y, width, height, angle1, angle2 }
}

#[test]
fn filled_arcs() {
    compare("filled arcs", 3000, |rng, pair| {
        let connection = &pair.oracle.connection;
        let arcs: Vec<Arc> = (0..rng.range(1, 4)).map(|_| random_arc(rng)).collect();
        let mode = *rng.pick(&[ArcMode::Chord, ArcMode::PieSlice]);
        let aux = xproto::ChangeGCAux::new().arc_mode(xproto::ArcMode::from(mode as u8));
        connection.change_gc(pair.gc, &aux).expect("sent");
        let theirs: Vec<_> = arcs.iter().map(arc).collect();
        connection.poly_fill_arc(pair.pixmap, pair.gc, &theirs).expect("sent");
        pair.paint(|painter, _| painter.fill_arcs(mode, &arcs));
        format!("{mode:?} {arcs:?}")
    });
}
