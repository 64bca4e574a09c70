//! Glyph bitmaps of the core text requests.

use xeric_geom::{Rect, Region};

use super::brush::Brush;
use super::painter::Canvas;
use crate::surface::{Pixel, Surface};

/// A placed bitmap.
#[derive(Clone, Copy, Debug)]
pub struct Glyph<'a> {
    /// Where the bitmap's left column falls: the origin plus the left side bearing.
    pub x: i32,
    /// Where the bitmap's top row falls: the origin less the ascent.
    pub y: i32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Bytes from one row to the next.
    pub stride: usize,
    /// The rows, eight columns a byte, the leftmost in the byte's highest bit. Missing bytes are 0.
    pub bits: &'a [u8],
}

impl Glyph<'_> {
    /// The box of the bitmap.
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        Rect::new(self.x, self.y, self.width, self.height)
    }
}

/// Paints the 1 bits through a clip that lies within the surface, and gives the area of the boxes within the clip.
pub(super) fn paint<P: Pixel>(
    surface: &mut Surface,
    clip: &Region,
    brush: &Brush<'_>,
    glyphs: &[Glyph<'_>],
) -> u64 {
    let mut canvas = Canvas::<P>::new(surface);
    let mut area = 0;
    for glyph in glyphs {
        let bounds = glyph.bounds().intersect(&clip.extents());
        for part in clip.rects_between(bounds.y1, bounds.y2) {
            let part = part.intersect(&bounds);
            if part.is_empty() {
                continue;
            }
            area += part.area();
            for y in part.y1..part.y2 {
                let row = row(glyph, y.abs_diff(glyph.y) as usize);
                for_each_run(row, part.x1.abs_diff(glyph.x), part.x2.abs_diff(glyph.x), |first, end| {
                    let (x1, x2) =
                        (glyph.x.saturating_add_unsigned(first), glyph.x.saturating_add_unsigned(end));
                    brush.paint(canvas.row(y, x1, x2), x1, y);
                });
            }
        }
    }
    area
}

fn row<'a>(glyph: &Glyph<'a>, row: usize) -> &'a [u8] {
    let start = row.saturating_mul(glyph.stride);
    glyph.bits.get(start..).map_or(&[], |rest| rest.get(..glyph.stride).unwrap_or(rest))
}

/// Calls `paint` with each run of 1 bits among the columns `first <= column < end`.
fn for_each_run(row: &[u8], first: u32, end: u32, mut paint: impl FnMut(u32, u32)) {
    let set =
        |column: u32| row.get((column / 8) as usize).is_some_and(|byte| byte << (column % 8) & 0x80 != 0);
    let mut column = first;
    while column < end {
        if !set(column) {
            column += 1;
            continue;
        }
        let start = column;
        while column < end && set(column) {
            column += 1;
        }
        paint(start, column);
    }
}
