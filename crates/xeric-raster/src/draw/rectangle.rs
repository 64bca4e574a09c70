//! The outlines of PolyRectangle.

use xeric_geom::{Point, Rect};

use super::{Join, LineStyle, Stroke};

/// What an outline is drawn as.
pub(super) enum Outline {
    /// Filled rectangles: the solid, wide, mitered case.
    Filled(Vec<Rect>),
    /// A closed line, or a point.
    Line(Vec<Point>),
}

/// The outline of one rectangle. A mitered one is the outer rectangle less the inner one, without overlap.
pub(super) fn outline(stroke: &Stroke<'_>, rect: &Rect) -> Outline {
    let Rect { x1, y1, x2, y2 } = *rect;
    let corner = Point::new;
    if stroke.style != LineStyle::Solid || stroke.join != Join::Miter || stroke.width == 0 {
        let around = vec![corner(x1, y1), corner(x2, y1), corner(x2, y2), corner(x1, y2), corner(x1, y1)];
        return Outline::Line(around);
    }
    let (width, height) = (rect.width(), rect.height());
    if width == 0 && height == 0 {
        return Outline::Line(vec![corner(x1, y1), corner(x1, y1)]);
    }
    let whole = u32::from(stroke.width);
    let before = whole / 2;
    let (left, top) = (x1.saturating_sub_unsigned(before), y1.saturating_sub_unsigned(before));
    if height < whole || width < before {
        let (x, across) = if height == 0 { (x1, width) } else { (left, width.saturating_add(whole)) };
        let (y, down) = if width == 0 { (y1, height) } else { (top, height.saturating_add(whole)) };
        return Outline::Filled(vec![Rect::new(x, y, across, down)]);
    }
    let inner_top = y1.saturating_add_unsigned(whole - before);
    let (right, bottom) = (x2.saturating_sub_unsigned(before), y2.saturating_sub_unsigned(before));
    let (across, down) = (width.saturating_add(whole), height - whole);
    Outline::Filled(vec![
        Rect::new(left, top, across, whole),
        Rect::new(left, inner_top, whole, down),
        Rect::new(right, inner_top, whole, down),
        Rect::new(left, bottom, across, whole),
    ])
}
