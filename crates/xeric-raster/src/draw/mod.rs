//! Core drawing: from points, lines, rectangles, polygons, arcs and glyph bitmaps to pixels.
//!
//! A [`Painter`] is made for one request from a surface, a clip and a [`Paint`]; its methods take that request's
//! geometry in surface coordinates. Shapes first become [`Span`]s, cut to the clip's extents, and flow to the
//! pixels in batches, so that a hostile request costs time but no memory. [`Painter::area`] is the number of
//! pixels of those spans within the clip, taken from the geometry: what a price calls *px written*.
//!
//! What holds: the pixels are those of the X.Org server's `mi` and `fb` layers, whatever the clip.
//! It is not for RENDER, and it knows no windows: where a source is hidden or missing is the server's affair.

mod arc;
mod brush;
mod dash;
mod fill_arc;
mod glyph;
mod painter;
mod polygon;
mod rectangle;
mod sink;
mod span_group;
mod trig;
mod wide_arc;
mod wide_line;
mod zero_arc;
mod zero_line;

pub use brush::{Fill, Paint};
pub use glyph::Glyph;
pub use painter::Painter;
pub use sink::{Ink, Span};

use xeric_geom::Point;

/// How lines and arcs are stroked (the line components of a graphics context).
#[derive(Clone, Copy, Debug)]
pub struct Stroke<'a> {
    /// In pixels; 0 asks for the thin-line algorithm.
    pub width: u16,
    /// Solid or dashed.
    pub style: LineStyle,
    /// What the ends look like.
    pub cap: Cap,
    /// What the corners look like.
    pub join: Join,
    /// The dash lengths, none of them 0, as the server keeps them: an odd list stands there twice.
    pub dashes: &'a [u8],
    /// Where in the dashes a line starts.
    pub dash_offset: u16,
}

impl Default for Stroke<'_> {
    /// The values of a fresh graphics context.
    fn default() -> Self {
        Stroke {
            width: 0,
            style: LineStyle::Solid,
            cap: Cap::Butt,
            join: Join::Miter,
            dashes: &[4, 4],
            dash_offset: 0,
        }
    }
}

/// `line-style` of a graphics context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineStyle {
    /// No dashes.
    #[default]
    Solid,
    /// Even dashes are painted, odd ones are gaps.
    OnOffDash,
    /// Odd dashes are painted with the background.
    DoubleDash,
}

/// `cap-style` of a graphics context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// As Butt, but a thin line lacks its last pixel.
    NotLast,
    /// Square at the end point.
    #[default]
    Butt,
    /// A half disc around the end point.
    Round,
    /// Square, half a line width beyond the end point.
    Projecting,
}

/// `join-style` of a graphics context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// Outer edges extend until they meet, unless the angle is less than 11 degrees.
    #[default]
    Miter,
    /// A disc around the corner.
    Round,
    /// A triangle fills the notch.
    Bevel,
}

/// `fill-rule` of a graphics context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FillRule {
    /// Inside is what a ray leaves by an odd number of crossings.
    #[default]
    EvenOdd,
    /// Inside is what the path goes around.
    Winding,
}

/// The `shape` that a FillPoly request promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// May cross itself.
    #[default]
    Complex,
    /// Does not cross itself.
    Nonconvex,
    /// Every line crosses it at most twice.
    Convex,
}

/// `arc-mode` of a graphics context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArcMode {
    /// The ends are joined to each other.
    Chord,
    /// The ends are joined to the centre.
    #[default]
    PieSlice,
}

/// A part of an ellipse, as PolyArc and PolyFillArc name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// Left edge of the bounding rectangle.
    pub x: i32,
    /// Top edge of the bounding rectangle.
    pub y: i32,
    /// Width of the bounding rectangle.
    pub width: u16,
    /// Height of the bounding rectangle.
    pub height: u16,
    /// Where it starts, in 64ths of a degree, counter-clockwise from three o'clock.
    pub angle1: i16,
    /// How far it goes from there; negative is clockwise.
    pub angle2: i16,
}

/// The points of a request with `CoordModePrevious`, each relative to the one before it, as absolute points.
#[must_use]
pub fn absolute_points(relative: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut at: Option<Point> = None;
    let step = |step: Point| {
        let next = at.map_or(step, |at| at.translated(step.x, step.y));
        at = Some(next);
        next
    };
    relative.into_iter().map(step).collect()
}
