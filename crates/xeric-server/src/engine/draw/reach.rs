//! What a drawing request may touch at most, for those who are told about it (DAMAGE): boxes as Xvfb computes them, not always the tightest.

use xeric_geom::{Point, Rect};
use xeric_raster::draw::{Arc, Cap, Join};

use super::super::font::FontHandle;
use super::super::gc::Gc;

/// The box around points, each a pixel.
pub(super) fn points(points: &[Point]) -> Option<Rect> {
    let first = points.first()?;
    let start = Rect { x1: first.x, y1: first.y, x2: first.x, y2: first.y };
    let around = points.iter().fold(start, |around, p| Rect {
        x1: around.x1.min(p.x),
        y1: around.y1.min(p.y),
        x2: around.x2.max(p.x),
        y2: around.y2.max(p.y),
    });
    Some(Rect { x2: around.x2.saturating_add(1), y2: around.y2.saturating_add(1), ..around })
}

/// PolyLine; with one point it draws nothing.
pub(super) fn lines(gc: &Gc, corners: &[Point]) -> Option<Rect> {
    let width = i32::from(gc.line_width);
    let extra = match (gc.join_style, gc.cap_style) {
        (Join::Miter, _) => 6 * width,
        (_, Cap::Projecting) => width,
        _ => width >> 1,
    };
    points(corners).filter(|_| corners.len() > 1).map(|rect| grown(rect, extra))
}

/// PolySegment.
pub(super) fn segments(gc: &Gc, segments: &[(Point, Point)]) -> Option<Rect> {
    let width = i32::from(gc.line_width);
    let extra = if gc.cap_style == Cap::Projecting { width } else { width >> 1 };
    let ends: Vec<Point> = segments.iter().flat_map(|(from, to)| [*from, *to]).collect();
    points(&ends).map(|rect| grown(rect, extra))
}

/// PolyRectangle: the four sides of each.
pub(super) fn rectangles(gc: &Gc, rects: &[Rect]) -> Vec<Rect> {
    let width = i32::from(gc.line_width).max(1);
    let (before, behind) = (width >> 1, width - (width >> 1));
    let sides = |r: &Rect| {
        let (w, h) = (r.x2 - r.x1, r.y2 - r.y1);
        let side = |x: i32, y: i32, w: i32, h: i32| Rect { x1: x, y1: y, x2: x + w, y2: y + h };
        [
            side(r.x1 - before, r.y1 - before, w + width, width),
            side(r.x1 - before, r.y1 + behind, width, h - width),
            side(r.x2 - before, r.y1 + behind, width, h - width),
            side(r.x1 - before, r.y2 - before, w + width, width),
        ]
    };
    rects.iter().flat_map(sides).collect()
}

/// PolyArc: the arcs' boxes and the line's width.
pub(super) fn arcs(gc: &Gc, arcs: &[Arc]) -> Option<Rect> {
    let around = filled_arcs(arcs)?;
    let around = grown(around, i32::from(gc.line_width) >> 1);
    Some(Rect { x2: around.x2 + 1, y2: around.y2 + 1, ..around })
}

/// PolyFillArc.
pub(super) fn filled_arcs(arcs: &[Arc]) -> Option<Rect> {
    around(arcs.iter().map(|arc| Rect {
        x1: arc.x,
        y1: arc.y,
        x2: arc.x + i32::from(arc.width),
        y2: arc.y + i32::from(arc.height),
    }))
}

/// The box around boxes, empty ones too.
pub(crate) fn around(boxes: impl IntoIterator<Item = Rect>) -> Option<Rect> {
    boxes.into_iter().reduce(|a, b| Rect {
        x1: a.x1.min(b.x1),
        y1: a.y1.min(b.y1),
        x2: a.x2.max(b.x2),
        y2: a.y2.max(b.y2),
    })
}

/// Text from `pen` on; image text with its background.
pub(super) fn text(font: &FontHandle, chars: &[u16], pen: Point, is_image: bool) -> Option<Rect> {
    let mut across = 0;
    let mut ink: Option<Rect> = None;
    for glyph in chars.iter().filter_map(|&char| font.font.glyph(char)) {
        let (left, up) = (across + glyph.left(), -glyph.ascent());
        let right = left + i32::try_from(glyph.width()).unwrap_or(i32::MAX);
        let down = up + i32::try_from(glyph.height()).unwrap_or(i32::MAX);
        let own = Rect { x1: left, y1: up, x2: right, y2: down };
        ink = around(ink.into_iter().chain([own]));
        across += glyph.advance();
    }
    let mut reach = ink?;
    if is_image {
        let info = font.font.info();
        reach.x2 = reach.x2.max(across);
        reach.x1 = reach.x1.min(across).min(0);
        reach.y1 = reach.y1.min(-i32::from(info.font_ascent));
        reach.y2 = reach.y2.max(info.font_descent.into());
    }
    Some(reach.translated(pen.x, pen.y))
}

fn grown(rect: Rect, by: i32) -> Rect {
    Rect {
        x1: rect.x1.saturating_sub(by),
        y1: rect.y1.saturating_sub(by),
        x2: rect.x2.saturating_add(by),
        y2: rect.y2.saturating_add(by),
    }
}
