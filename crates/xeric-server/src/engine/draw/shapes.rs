//! PolyPoint, PolyLine, PolySegment, PolyRectangle, PolyArc, FillPoly, PolyFillRectangle, PolyFillArc.

use xeric_geom::{Point, Rect};
use xeric_raster::draw::{Arc, Shape, absolute_points};
use xeric_wire::proto::xproto as wire;
use xeric_wire::view::xproto as view;
use xeric_wire::{List, Request};

use super::super::Engine;
use super::super::client::ClientId;
use super::super::error::{Handled, XError};
use super::{paint, reach};

/// PolyPoint.
pub(crate) fn poly_point(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyPoint::parse(request)?;
    let mode = CoordinateMode::from_wire(r.coordinate_mode)?;
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, _, origin| painter.points(&mode.points(&r.points, origin)),
        |_, origin| reach::points(&mode.points(&r.points, origin)).into_iter().collect(),
    )
}

/// PolyLine.
pub(crate) fn poly_line(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyLine::parse(request)?;
    let mode = CoordinateMode::from_wire(r.coordinate_mode)?;
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, gc, origin| {
            let points = mode.points(&r.points, origin);
            // A polyline of one point has no line to draw.
            if points.len() > 1 {
                painter.lines(&gc.stroke(), &points);
            }
        },
        |gc, origin| reach::lines(gc, &mode.points(&r.points, origin)).into_iter().collect(),
    )
}

/// PolySegment.
pub(crate) fn poly_segment(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolySegment::parse(request)?;
    let placed = |origin: Point| -> Vec<(Point, Point)> {
        let place = |x: i16, y: i16| origin.translated(x.into(), y.into());
        r.segments.iter().map(|s| (place(s.x1, s.y1), place(s.x2, s.y2))).collect()
    };
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, gc, origin| painter.segments(&gc.stroke(), &placed(origin)),
        |gc, origin| reach::segments(gc, &placed(origin)).into_iter().collect(),
    )
}

/// PolyRectangle.
pub(crate) fn poly_rectangle(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyRectangle::parse(request)?;
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, gc, origin| {
            painter.rectangles(&gc.stroke(), &rects(&r.rectangles, origin));
        },
        |gc, origin| reach::rectangles(gc, &rects(&r.rectangles, origin)),
    )
}

/// PolyArc.
pub(crate) fn poly_arc(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyArc::parse(request)?;
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, gc, origin| {
            painter.arcs(&gc.stroke(), &arcs(&r.arcs, origin));
        },
        |gc, origin| reach::arcs(gc, &arcs(&r.arcs, origin)).into_iter().collect(),
    )
}

/// FillPoly.
pub(crate) fn fill_poly(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FillPoly::parse(request)?;
    let shape = match r.shape {
        0 => Shape::Complex,
        1 => Shape::Nonconvex,
        2 => Shape::Convex,
        other => return Err(XError::value(other.into())),
    };
    let mode = CoordinateMode::from_wire(r.coordinate_mode)?;
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, gc, origin| {
            painter.polygon(&mode.points(&r.points, origin), shape, gc.fill_rule);
        },
        |_, origin| {
            let corners = mode.points(&r.points, origin);
            reach::points(&corners).filter(|_| corners.len() > 2).into_iter().collect()
        },
    )
}

/// PolyFillRectangle.
pub(crate) fn poly_fill_rectangle(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyFillRectangle::parse(request)?;
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, _, origin| painter.fill_rects(&rects(&r.rectangles, origin)),
        |_, origin| reach::around(rects(&r.rectangles, origin)).into_iter().collect(),
    )
}

/// PolyFillArc.
pub(crate) fn poly_fill_arc(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::PolyFillArc::parse(request)?;
    paint(
        engine,
        r.drawable,
        r.gc,
        |painter, gc, origin| {
            painter.fill_arcs(gc.arc_mode, &arcs(&r.arcs, origin));
        },
        |_, origin| reach::filled_arcs(&arcs(&r.arcs, origin)).into_iter().collect(),
    )
}

/// What a request's points are relative to.
#[derive(Clone, Copy)]
enum CoordinateMode {
    Origin,
    Previous,
}

impl CoordinateMode {
    fn from_wire(value: u8) -> Result<Self, XError> {
        match value {
            0 => Ok(Self::Origin),
            1 => Ok(Self::Previous),
            other => Err(XError::value(other.into())),
        }
    }

    fn points(self, points: &List<'_, wire::Point>, origin: Point) -> Vec<Point> {
        let points = points.iter().map(|p| Point::new(p.x.into(), p.y.into()));
        match self {
            Self::Origin => points.map(|p| p.translated(origin.x, origin.y)).collect(),
            Self::Previous => {
                let mut absolute = absolute_points(points);
                for point in &mut absolute {
                    *point = point.translated(origin.x, origin.y);
                }
                absolute
            }
        }
    }
}

fn rects(rects: &List<'_, wire::Rectangle>, origin: Point) -> Vec<Rect> {
    rects
        .iter()
        .map(|r| {
            Rect::new(i32::from(r.x) + origin.x, i32::from(r.y) + origin.y, r.width.into(), r.height.into())
        })
        .collect()
}

fn arcs(arcs: &List<'_, wire::Arc>, origin: Point) -> Vec<Arc> {
    arcs.iter()
        .map(|arc| Arc {
            x: i32::from(arc.x) + origin.x,
            y: i32::from(arc.y) + origin.y,
            width: arc.width,
            height: arc.height,
            angle1: arc.angle1,
            angle2: arc.angle2,
        })
        .collect()
}
