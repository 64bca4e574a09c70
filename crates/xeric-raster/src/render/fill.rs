//! FillRectangles.

use xeric_geom::{Point, Rect, Region};

use super::composite::composite;
use super::fast::fill;
use super::operator::Operator;
use super::picture::{Color, Destination, Picture};

/// Fills rectangles, in surface coordinates, with a colour.
///
/// Src and Clear store the high bits of the colour's 16, in the picture and in its alpha map; the other operators
/// composite a solid picture, rectangle by rectangle.
pub fn fill_rectangles(
    op: Operator,
    color: Color,
    dest: &mut Destination<'_>,
    clip: &Region,
    rects: impl IntoIterator<Item = Rect>,
) {
    let (op, color) = match op {
        Operator::Clear => (Operator::Src, Color::default()),
        Operator::Over if color.alpha == 0xffff => (Operator::Src, color),
        op => (op, color),
    };
    if op != Operator::Src {
        let source = Picture::solid(color);
        for rect in rects {
            composite(op, &source, None, dest, clip, Point::default(), Point::default(), rect);
        }
        return;
    }
    let pixel = dest.format.encode_color(color);
    for rect in rects {
        let within = rect.intersect(&dest.surface.bounds());
        for part in clip.rects_between(within.y1, within.y2) {
            let part = part.intersect(&within);
            if !part.is_empty() {
                fill(dest.surface, part, pixel);
            }
        }
        if let Some(map) = &mut dest.alpha_map {
            let pixel = map.format.encode_color(color);
            let within = rect.intersect(&map.surface.bounds().translated(map.at.x, map.at.y));
            for part in clip.rects_between(within.y1, within.y2) {
                let part = part.intersect(&within);
                if !part.is_empty() {
                    fill(map.surface, part.translated(-map.at.x, -map.at.y), pixel);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Format;
    use crate::surface::Surface;

    #[test]
    fn s19_overlapping_clip_rectangles_composite_a_pixel_once() {
        let mut surface = Surface::new(4, 1, 32);
        let clip = Region::from_rects([Rect::new(0, 0, 3, 1), Rect::new(1, 0, 3, 1)]);
        let color = Color { red: 0, green: 0, blue: 0, alpha: 0x8080 };
        let mut dest = Destination::new(&mut surface, Format::A8R8G8B8);
        fill_rectangles(Operator::Add, color, &mut dest, &clip, [Rect::new(0, 0, 4, 1)]);
        assert_eq!(surface.row_u32(0), &[0x8000_0000; 4]);
    }

    #[test]
    fn src_stores_the_colour_as_it_is() {
        let mut surface = Surface::new(1, 1, 16);
        let color = Color { red: 0xffff, green: 0x0400, blue: 0, alpha: 0 };
        let mut dest = Destination::new(&mut surface, Format::R5G6B5);
        fill_rectangles(
            Operator::Src,
            color,
            &mut dest,
            &Rect::new(0, 0, 1, 1).into(),
            [Rect::new(-5, -5, 9, 9)],
        );
        assert_eq!(surface.get(0, 0), 0xf820);
    }
}
