//! The painter of one request: takes geometry, clips it, paints it and knows its area.

use xeric_geom::{Point, Rect, Region};

use super::brush::{Brush, Fill, Paint};
use super::glyph::{self, Glyph};
use super::sink::{Ink, Sink, Span};
use super::zero_line::Walk;
use super::{
    Arc, ArcMode, FillRule, LineStyle, Shape, Stroke, arc, fill_arc, polygon, rectangle, wide_line, zero_line,
};
use crate::function::Masks;
use crate::surface::{Pixel, Pixels, Surface};

/// Paints on one surface through one clip with one paint.
pub struct Painter<'a> {
    surface: &'a mut Surface,
    clip: &'a Region,
    paint: &'a Paint<'a>,
    /// The clip's extents within the surface.
    bounds: Rect,
    /// The clip, when it has a pixel outside the surface.
    cut: Option<Region>,
    area: u64,
}

impl<'a> Painter<'a> {
    /// A painter. The clip may go beyond the surface; nothing is painted there.
    #[must_use]
    pub fn new(surface: &'a mut Surface, clip: &'a Region, paint: &'a Paint<'a>) -> Painter<'a> {
        let bounds = clip.extents().intersect(&surface.bounds());
        let cut = (bounds != clip.extents()).then(|| clip.intersect_rect(bounds));
        Painter { surface, clip, paint, bounds, cut, area: 0 }
    }

    /// The pixels painted so far: of each span, rectangle and glyph box, those within the clip.
    #[must_use]
    pub const fn area(&self) -> u64 {
        self.area
    }

    /// PolyPoint. Points take the foreground whatever the fill is (core protocol, PolyPoint's components).
    pub fn points(&mut self, points: &[Point]) {
        if self.clip.is_rect() {
            let paint = Paint { fill: Fill::Solid, ..*self.paint };
            if let Brush::Solid(masks) = Brush::new(&paint, Ink::Foreground, self.surface.mask()) {
                self.area += match self.surface.pixels() {
                    Pixels::U8(_) => fill_points::<u8>(self.surface, &self.bounds, masks, points),
                    Pixels::U16(_) => fill_points::<u16>(self.surface, &self.bounds, masks, points),
                    Pixels::U32(_) => fill_points::<u32>(self.surface, &self.bounds, masks, points),
                };
            }
            return;
        }
        self.spans(true, |sink| {
            for point in points {
                sink.pixel(Ink::Foreground, point.x, point.y);
            }
        });
    }

    /// PolyLine: one line through all the points.
    pub fn lines(&mut self, stroke: &Stroke<'_>, points: &[Point]) {
        let (paint, thin) = (self.paint, self.thin_lines());
        if let Some(masks) = self.direct(stroke) {
            self.walk(masks, zero_line::walks(stroke, thin, points));
            return;
        }
        self.spans(false, |sink| {
            if stroke.width == 0 {
                zero_line::lines(sink, stroke, thin, points);
            } else {
                wide_line::lines(sink, stroke, paint, points);
            }
        });
    }

    /// PolySegment: a line for each pair of points.
    pub fn segments(&mut self, stroke: &Stroke<'_>, segments: &[(Point, Point)]) {
        let paint = self.paint;
        if let Some(masks) = self.direct(stroke) {
            self.walk(masks, segments.iter().map(|&(from, to)| Walk::of_segment(stroke, from, to)));
            return;
        }
        self.spans(false, |sink| {
            for &(from, to) in segments {
                if stroke.width == 0 {
                    zero_line::segment(sink, stroke, from, to);
                } else {
                    wide_line::lines(sink, stroke, paint, &[from, to]);
                }
            }
        });
    }

    /// PolyRectangle: outlines. Width and height are the protocol's: the far edge is drawn at `x + width`.
    pub fn rectangles(&mut self, stroke: &Stroke<'_>, rectangles: &[Rect]) {
        for rect in rectangles {
            match rectangle::outline(stroke, rect) {
                rectangle::Outline::Filled(parts) => self.fill_rects(&parts),
                rectangle::Outline::Line(points) => self.lines(stroke, &points),
            }
        }
    }

    /// PolyFillRectangle.
    pub fn fill_rects(&mut self, rects: &[Rect]) {
        let brush = Brush::new(self.paint, Ink::Foreground, self.surface.mask());
        let clip = self.cut.as_ref().unwrap_or(self.clip);
        let bounds = self.bounds;
        self.area += match self.surface.pixels_mut() {
            Pixels::U8(_) => fill_rects::<u8>(self.surface, clip, &bounds, &brush, rects),
            Pixels::U16(_) => fill_rects::<u16>(self.surface, clip, &bounds, &brush, rects),
            Pixels::U32(_) => fill_rects::<u32>(self.surface, clip, &bounds, &brush, rects),
        };
    }

    /// Fills a region.
    pub fn fill_region(&mut self, region: &Region) {
        self.fill_rects(region.rects());
    }

    /// FillPoly.
    pub fn polygon(&mut self, points: &[Point], shape: Shape, rule: FillRule) {
        self.spans(false, |sink| polygon::fill(sink, points, shape, rule));
    }

    /// PolyArc.
    pub fn arcs(&mut self, stroke: &Stroke<'_>, arcs: &[Arc]) {
        let (paint, place) = (self.paint, (self.clip, self.surface.depth()));
        self.spans(false, |sink| arc::arcs(sink, stroke, paint, arcs, place));
    }

    /// PolyFillArc.
    pub fn fill_arcs(&mut self, mode: ArcMode, arcs: &[Arc]) {
        self.spans(false, |sink| {
            for arc in arcs {
                fill_arc::fill(sink, arc, mode);
            }
        });
    }

    /// PolyText: the glyphs' 1 bits, through the fill.
    pub fn glyphs(&mut self, glyphs: &[Glyph<'_>]) {
        self.paint_glyphs(self.paint, glyphs);
    }

    /// ImageText: a box of the background, then the glyphs' 1 bits with the foreground; the function is Copy and
    /// the fill solid whatever the paint says (core protocol, ImageText8).
    pub fn image_glyphs(&mut self, background: Rect, glyphs: &[Glyph<'_>]) {
        let back = Paint { plane_mask: self.paint.plane_mask, ..Paint::solid(self.paint.background) };
        let front = Paint { plane_mask: self.paint.plane_mask, ..Paint::solid(self.paint.foreground) };
        let mut painter = Painter::new(self.surface, self.clip, &back);
        painter.fill_rects(&[background]);
        painter.paint_glyphs(&front, glyphs);
        self.area += painter.area;
    }

    fn paint_glyphs(&mut self, paint: &Paint<'_>, glyphs: &[Glyph<'_>]) {
        let brush = Brush::new(paint, Ink::Foreground, self.surface.mask());
        let clip = self.cut.as_ref().unwrap_or(self.clip);
        self.area += match self.surface.pixels_mut() {
            Pixels::U8(_) => glyph::paint::<u8>(self.surface, clip, &brush, glyphs),
            Pixels::U16(_) => glyph::paint::<u16>(self.surface, clip, &brush, glyphs),
            Pixels::U32(_) => glyph::paint::<u32>(self.surface, clip, &brush, glyphs),
        };
    }

    /// The masks to paint thin lines with, pixel by pixel, where that is all there is to do.
    fn direct(&self, stroke: &Stroke<'_>) -> Option<Masks> {
        if stroke.width != 0 || stroke.style != LineStyle::Solid || !self.clip.is_rect() {
            return None;
        }
        match Brush::new(self.paint, Ink::Foreground, self.surface.mask()) {
            Brush::Solid(masks) => Some(masks),
            _ => None,
        }
    }

    fn walk(&mut self, masks: Masks, walks: impl Iterator<Item = Walk>) {
        let bounds = self.bounds;
        if bounds.is_empty() {
            return;
        }
        self.area += match self.surface.pixels() {
            Pixels::U8(_) => walk_pixels::<u8>(self.surface, &bounds, masks, walks),
            Pixels::U16(_) => walk_pixels::<u16>(self.surface, &bounds, masks, walks),
            Pixels::U32(_) => walk_pixels::<u32>(self.surface, &bounds, masks, walks),
        };
    }

    /// How the last pixel of a thin polyline is decided here.
    fn thin_lines(&self) -> zero_line::ClosingPixel {
        let simple =
            matches!(self.paint.fill, Fill::Solid) && self.clip.is_rect() && self.surface.depth() != 1;
        if simple {
            zero_line::ClosingPixel::OnceWithin(self.clip.extents())
        } else {
            zero_line::ClosingPixel::Always
        }
    }

    /// Runs a shape and paints what it puts into its sink.
    fn spans(&mut self, solid: bool, shape: impl FnOnce(&mut Sink<'_>)) {
        if self.bounds.is_empty() {
            return;
        }
        let paint = if solid { Paint { fill: Fill::Solid, ..*self.paint } } else { *self.paint };
        let mask = self.surface.mask();
        let brushes = [Ink::Foreground, Ink::Background].map(|ink| Brush::new(&paint, ink, mask));
        let clip = self.cut.as_ref().unwrap_or(self.clip);
        let (surface, area) = (&mut *self.surface, &mut self.area);
        let mut paint = |ink: Ink, spans: &[Span]| {
            let [foreground, background] = &brushes;
            let brush = if ink == Ink::Foreground { foreground } else { background };
            *area += match surface.pixels_mut() {
                Pixels::U8(_) => fill_spans::<u8>(surface, clip, brush, spans),
                Pixels::U16(_) => fill_spans::<u16>(surface, clip, brush, spans),
                Pixels::U32(_) => fill_spans::<u32>(surface, clip, brush, spans),
            };
        };
        shape(&mut Sink::new(self.bounds, &mut paint));
    }
}

/// The pixels of a surface whose store is of `P`, addressed by coordinates that are known to be inside.
pub(super) struct Canvas<'a, P> {
    pixels: &'a mut [P],
    width: usize,
}

impl<'a, P: Pixel> Canvas<'a, P> {
    pub(super) fn new(surface: &'a mut Surface) -> Canvas<'a, P> {
        let width = surface.width() as usize;
        Canvas { pixels: P::slice_mut(surface.pixels_mut()).unwrap_or(&mut []), width }
    }

    /// The pixels `x1 <= x < x2` of row `y`; none when they are not all inside.
    #[inline]
    pub(super) fn row(&mut self, y: i32, x1: i32, x2: i32) -> &mut [P] {
        let start = y.unsigned_abs() as usize * self.width + x1.unsigned_abs() as usize;
        self.pixels.get_mut(start..start + x1.abs_diff(x2) as usize).unwrap_or(&mut [])
    }
}

/// Paints points within `bounds`, which lie within the surface, and gives their number.
fn fill_points<P: Pixel>(surface: &mut Surface, bounds: &Rect, masks: Masks, points: &[Point]) -> u64 {
    let (and, xor) = (P::from_u32(masks.and), P::from_u32(masks.xor));
    let mut canvas = Canvas::<P>::new(surface);
    let mut area = 0;
    for point in points.iter().filter(|point| bounds.contains(**point)) {
        if let [pixel] = canvas.row(point.y, point.x, point.x + 1) {
            *pixel = (*pixel & and) ^ xor;
        }
        area += 1;
    }
    area
}

/// Paints thin lines within `bounds`, which lie within the surface, and gives the number of their pixels.
fn walk_pixels<P: Pixel>(
    surface: &mut Surface,
    bounds: &Rect,
    masks: Masks,
    walks: impl Iterator<Item = Walk>,
) -> u64 {
    let (and, xor) = (P::from_u32(masks.and), P::from_u32(masks.xor));
    let width = surface.width() as usize;
    let Some(pixels) = P::slice_mut(surface.pixels_mut()) else { return 0 };
    let mut area = 0;
    for walk in walks {
        area += walk.visit(bounds, width, |index| {
            if let Some(pixel) = pixels.get_mut(index) {
                *pixel = (*pixel & and) ^ xor;
            }
        });
    }
    area
}

/// Paints rectangles through a clip that lies within the surface, and gives the area.
fn fill_rects<P: Pixel>(
    surface: &mut Surface,
    clip: &Region,
    bounds: &Rect,
    brush: &Brush<'_>,
    rects: &[Rect],
) -> u64 {
    let mut canvas = Canvas::<P>::new(surface);
    let mut area = 0;
    let single = clip.is_rect();
    for rect in rects {
        let rect = rect.intersect(bounds);
        let parts = if single { std::slice::from_ref(&rect) } else { clip.rects_between(rect.y1, rect.y2) };
        for part in parts {
            let part = part.intersect(&rect);
            if part.is_empty() {
                continue;
            }
            area += part.area();
            for y in part.y1..part.y2 {
                brush.paint(canvas.row(y, part.x1, part.x2), part.x1, y);
            }
        }
    }
    area
}

/// Paints spans, which lie within the extents of a clip within the surface, through that clip, and gives the area.
fn fill_spans<P: Pixel>(surface: &mut Surface, clip: &Region, brush: &Brush<'_>, spans: &[Span]) -> u64 {
    let mut canvas = Canvas::<P>::new(surface);
    let mut area = 0;
    if clip.is_rect() {
        for span in spans {
            area += u64::from(span.width);
            brush.paint(
                canvas.row(span.y, span.x, span.x.saturating_add_unsigned(span.width)),
                span.x,
                span.y,
            );
        }
        return area;
    }
    let mut band: &[Rect] = &[];
    for span in spans {
        let (y, end) = (span.y, span.x.saturating_add_unsigned(span.width));
        if band.first().is_none_or(|rect| y < rect.y1 || y >= rect.y2) {
            band = clip.band_at(y);
        }
        let first = band.partition_point(|rect| rect.x2 <= span.x);
        for rect in band.get(first..).unwrap_or(&[]) {
            let (x1, x2) = (rect.x1.max(span.x), rect.x2.min(end));
            if x1 >= x2 {
                break;
            }
            area += u64::from(x1.abs_diff(x2));
            brush.paint(canvas.row(y, x1, x2), x1, y);
        }
    }
    area
}

#[cfg(test)]
mod tests {
    use super::super::LineStyle;
    use super::*;
    use crate::Function;

    fn two_parts() -> Region {
        Region::from_rects([Rect::new(-5, -5, 15, 15), Rect::new(12, 2, 100, 3)])
    }

    /// What a price counts of fills: the area of each rectangle within clip and surface, each time.
    #[test]
    fn the_area_is_that_of_the_geometry_within_the_clip() {
        let mut surface = Surface::new(20, 20, 24);
        let (clip, paint) = (two_parts(), Paint::solid(3));
        let rect = Rect::new(8, 1, 30, 30);
        let mut painter = Painter::new(&mut surface, &clip, &paint);
        painter.fill_rects(&[rect, rect]);
        let inside = clip.intersect_rect(Rect::new(0, 0, 20, 20)).area_in(rect);
        assert_eq!(painter.area(), 2 * inside);
        let painted = surface.row_u32(3).iter().filter(|&&pixel| pixel == 3).count();
        assert_eq!(painted, 2 + 8);
    }

    #[test]
    fn a_line_counts_its_pixels() {
        let mut surface = Surface::new(20, 20, 8);
        let (clip, paint) =
            (Region::from(surface.bounds()), Paint { function: Function::NoOp, ..Paint::solid(1) });
        let mut painter = Painter::new(&mut surface, &clip, &paint);
        painter.lines(&Stroke::default(), &[Point::new(-10, 4), Point::new(9, 4)]);
        assert_eq!(painter.area(), 10);
        let dashed = Stroke { style: LineStyle::OnOffDash, dashes: &[2, 2], ..Stroke::default() };
        painter.lines(&dashed, &[Point::new(0, 0), Point::new(0, 7)]);
        assert_eq!(painter.area(), 10 + 4);
    }

    #[test]
    fn an_empty_clip_paints_nothing() {
        let mut surface = Surface::new(5, 5, 1);
        let (clip, paint) = (Region::new(), Paint::solid(1));
        let mut painter = Painter::new(&mut surface, &clip, &paint);
        painter.fill_rects(&[Rect::new(0, 0, 5, 5)]);
        painter.points(&[Point::new(1, 1)]);
        painter.lines(&Stroke::default(), &[Point::new(0, 0), Point::new(4, 4)]);
        assert_eq!(painter.area(), 0);
        assert_eq!(surface, Surface::new(5, 5, 1));
    }
}
