//! CompositeGlyphs.
//!
//! What holds: the source aligns with the first run's origin. With a mask format the glyphs are added up in a mask of
//! that format, which is composited once within the box around them; without, each glyph is the mask of a composite of
//! its own, in order. A glyph with colours masks each channel by itself.

use xeric_geom::{Point, Rect, Region};

use super::composite::{Draw, composite, drawn_rect, within};
use super::fast::add;
use super::format::Format;
use super::operator::Operator;
use super::picture::{Color, Destination, Picture};
use crate::surface::Surface;

/// A glyph: its image and its metrics (`GLYPHINFO`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Its pixels; may be 0 wide or high, then it only moves the pen.
    pub surface: Surface,
    /// The format of its glyph set.
    pub format: Format,
    /// Where the pen lies in the image.
    pub origin: Point,
    /// What it moves the pen by.
    pub advance: Point,
}

/// Glyphs behind one another: an element of CompositeGlyphs.
#[derive(Clone, Debug)]
pub struct GlyphRun<'a> {
    /// What moves the pen before the first glyph.
    pub delta: Point,
    /// The glyphs.
    pub glyphs: Vec<&'a Glyph>,
}

/// A glyph and where the pen is, in drawable coordinates.
#[derive(Clone, Copy, Debug)]
pub struct PlacedGlyph<'a> {
    /// The glyph.
    pub glyph: &'a Glyph,
    /// The pen.
    pub at: Point,
}

impl<'a> PlacedGlyph<'a> {
    /// Walks the pen over runs.
    #[must_use]
    pub fn place(runs: &[GlyphRun<'a>]) -> Vec<PlacedGlyph<'a>> {
        let mut placed = Vec::with_capacity(runs.iter().map(|run| run.glyphs.len()).sum());
        let mut at = Point::default();
        for run in runs {
            at = at.translated(run.delta.x, run.delta.y);
            for glyph in &run.glyphs {
                placed.push(PlacedGlyph { glyph, at });
                at = at.translated(glyph.advance.x, glyph.advance.y);
            }
        }
        placed
    }

    /// The pixels of its image, in drawable coordinates.
    #[must_use]
    pub fn rect(&self) -> Rect {
        let at = self.at.translated(self.glyph.origin.x.wrapping_neg(), self.glyph.origin.y.wrapping_neg());
        Rect::new(at.x, at.y, self.glyph.surface.width(), self.glyph.surface.height())
    }
}

/// The boxes of the glyphs that have pixels, in drawable coordinates.
pub fn glyph_boxes<'a>(glyphs: &'a [PlacedGlyph<'_>]) -> impl Iterator<Item = Rect> + 'a {
    glyphs.iter().map(PlacedGlyph::rect).filter(|rect| !rect.is_empty())
}

/// Draws `source` through glyphs. `origin` is where the destination's drawable starts in its surface; `source_at`, the
/// request's src-x and src-y, aligns with `first`, the first run's delta.
pub fn glyphs(
    op: Operator,
    source: &Picture<'_>,
    dest: &mut Destination<'_>,
    clip: &Region,
    origin: Point,
    mask_format: Option<Format>,
    source_at: Point,
    first: Point,
    glyphs: &[PlacedGlyph<'_>],
) {
    let drawn = drawn_rect(dest, clip.extents());
    if drawn.is_empty() {
        return;
    }
    // From destination to source coordinates.
    let offset = Point::new(
        source_at.x.wrapping_sub(first.x).wrapping_sub(origin.x),
        source_at.y.wrapping_sub(first.y).wrapping_sub(origin.y),
    );
    let Some(format) = mask_format else {
        return one_by_one(op, source, dest, clip, origin, offset, glyphs);
    };
    let bounds = glyph_boxes(glyphs).fold(Rect::default(), |all, rect| all.union(&rect));
    let rect = bounds.translated(origin.x, origin.y).intersect(&drawn);
    if rect.is_empty() {
        return;
    }
    let mut surface = Surface::new(rect.width(), rect.height(), format.depth);
    add_up(&mut surface, format, Point::new(origin.x - rect.x1, origin.y - rect.y1), glyphs);
    let mut mask = Picture::image(&surface, format);
    mask.component_alpha = format.is_component();
    let at = Point::new(rect.x1.wrapping_add(offset.x), rect.y1.wrapping_add(offset.y));
    composite(op, source, Some(&mask), dest, clip, at, Point::default(), rect);
}

/// Composites each glyph by itself; `offset` leads from destination to source coordinates.
fn one_by_one(
    op: Operator,
    source: &Picture<'_>,
    dest: &mut Destination<'_>,
    clip: &Region,
    origin: Point,
    offset: Point,
    glyphs: &[PlacedGlyph<'_>],
) {
    let drawn = drawn_rect(dest, clip.extents());
    let mut draw: Option<(Format, Draw<'_>)> = None;
    for placed in glyphs {
        let rect = placed.rect().translated(origin.x, origin.y);
        let part = rect.intersect(&drawn);
        if part.is_empty() {
            continue;
        }
        let mask = image(placed.glyph);
        let draw = match &mut draw {
            Some((format, draw)) if *format == placed.glyph.format => {
                draw.change_mask(&mask);
                draw
            }
            draw => &mut draw.insert((placed.glyph.format, Draw::new(op, source, Some(&mask), dest))).1,
        };
        draw.boxes(dest, within(clip, part), offset, Point::new(-rect.x1, -rect.y1));
    }
}

/// Adds (white IN glyph) for each glyph, moved by `offset`.
fn add_up(surface: &mut Surface, format: Format, offset: Point, glyphs: &[PlacedGlyph<'_>]) {
    let bounds = surface.bounds();
    let mut dest = Destination::new(surface, format);
    let white = Picture::solid(Color::WHITE);
    for placed in glyphs {
        let glyph = placed.glyph;
        let rect = placed.rect().translated(offset.x, offset.y);
        let part = rect.intersect(&bounds);
        if part.is_empty() {
            continue;
        }
        let same = glyph.format == format;
        if same && add(dest.surface, format, part, &glyph.surface, part.translated(-rect.x1, -rect.y1)) {
            continue;
        }
        let image = image(glyph);
        let draw = match same {
            true => Draw::new(Operator::Add, &image, None, &dest),
            false => Draw::new(Operator::Add, &white, Some(&image), &dest),
        };
        let to_glyph = Point::new(-rect.x1, -rect.y1);
        draw.boxes(&mut dest, [part], to_glyph, to_glyph);
    }
}

fn image(glyph: &Glyph) -> Picture<'_> {
    let mut image = Picture::image(&glyph.surface, glyph.format);
    image.component_alpha = glyph.format.is_component();
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Repeat;

    fn glyph(format: Format, pixel: u32) -> Glyph {
        let mut surface = Surface::new(2, 1, format.depth);
        surface.set(0, 0, pixel);
        surface.set(1, 0, pixel);
        Glyph { surface, format, origin: Point::new(0, 1), advance: Point::new(1, 0) }
    }

    fn drawn(source: &Picture<'_>, mask: Option<Format>, glyph: &Glyph) -> Vec<u32> {
        let mut surface = Surface::new(6, 1, 32);
        surface.row_u32_mut(0).fill(0xff10_2030);
        let clip = surface.bounds().into();
        let runs = [GlyphRun { delta: Point::new(1, 1), glyphs: vec![glyph, glyph] }];
        let mut dest = Destination::new(&mut surface, Format::A8R8G8B8);
        let placed = PlacedGlyph::place(&runs);
        let zero = Point::default();
        glyphs(Operator::Over, source, &mut dest, &clip, zero, mask, zero, runs[0].delta, &placed);
        surface.row_u32(0).to_vec()
    }

    #[test]
    fn s01_a_repeating_pixel_is_the_equal_solid() {
        let color = Color { red: 0x6060, green: 0x2020, blue: 0x1010, alpha: 0x8080 };
        let mut pixel = Surface::new(1, 1, 32);
        pixel.set(0, 0, color.argb());
        let mut tile = Picture::image(&pixel, Format::A8R8G8B8);
        tile.repeat = Repeat::Normal;
        for format in [Format::A8, Format::A8R8G8B8, Format::A1] {
            let glyph = glyph(format, 0x90);
            for mask in [None, Some(Format::A8), Some(Format::A8R8G8B8)] {
                assert_eq!(
                    drawn(&tile, mask, &glyph),
                    drawn(&Picture::solid(color), mask, &glyph),
                    "{format:?} {mask:?}"
                );
            }
        }
    }

    #[test]
    fn s01_a_coloured_glyph_masks_each_channel() {
        let white = Picture::solid(Color::WHITE);
        let row = drawn(&white, None, &glyph(Format::A8R8G8B8, 0xff00_80ff));
        assert_eq!(row[0], 0xff10_2030, "left of the glyphs");
        assert_eq!(row[1], 0xff10_90ff, "red untouched, green half, blue full");
    }

    #[test]
    fn glyphs_add_up_in_a_mask_and_blend_without() {
        let white = Picture::solid(Color::WHITE);
        let half = glyph(Format::A8, 0x80);
        assert_eq!(drawn(&white, Some(Format::A8), &half)[2], 0xffff_ffff, "0x80 + 0x80 saturates");
        assert_ne!(drawn(&white, None, &half)[2], 0xffff_ffff);
    }

    #[test]
    fn s18_a_glyph_without_pixels_only_moves_the_pen() {
        let white = Picture::solid(Color::WHITE);
        let mut empty = glyph(Format::A8, 0xff);
        empty.surface = Surface::new(0, 7, 8);
        for mask in [None, Some(Format::A8)] {
            assert_eq!(drawn(&white, mask, &empty), [0xff10_2030; 6]);
        }
    }
}
