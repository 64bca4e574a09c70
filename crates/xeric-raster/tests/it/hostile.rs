//! Requests from a client that means ill: whatever the numbers, drawing ends, and stays within its clip.

use xeric_geom::{Point, Rect, Region};
use xeric_raster::draw::{
    Arc, ArcMode, Cap, Fill, FillRule, Glyph, Join, LineStyle, Paint, Painter, Shape, Stroke,
};
use xeric_raster::image::{Format, Image, Source, copy_area, copy_plane, put_image};
use xeric_raster::{Function, Surface};

use crate::pair::Rng;

/// A coordinate at or near the ends of some type.
fn coordinate(rng: &mut Rng) -> i32 {
    let end = *rng.pick(&[i32::MIN, i32::MAX, -65536, 65535, -32768, 32767, 0, 0, 0]);
    end.saturating_add(rng.range(-40, 60))
}

fn point(rng: &mut Rng) -> Point {
    Point::new(coordinate(rng), coordinate(rng))
}

fn size(rng: &mut Rng) -> u16 {
    *rng.pick(&[0, 1, 2, 31, 800, 801, 32767, 32768, 65535])
}

fn draw(rng: &mut Rng, painter: &mut Painter<'_>) {
    let stroke = Stroke {
        width: *rng.pick(&[0, 1, 2, 7, 300, 65535]),
        style: *rng.pick(&[LineStyle::Solid, LineStyle::OnOffDash, LineStyle::DoubleDash]),
        cap: *rng.pick(&[Cap::NotLast, Cap::Butt, Cap::Round, Cap::Projecting]),
        join: *rng.pick(&[Join::Miter, Join::Round, Join::Bevel]),
        dashes: rng.pick::<&[u8]>(&[&[200, 255], &[255; 6], &[100, 3], &[], &[0, 4]]),
        dash_offset: rng.next() as u16,
    };
    let points: Vec<Point> = (0..rng.range(0, 6)).map(|_| point(rng)).collect();
    match rng.range(0, 8) {
        0 => painter.points(&points),
        1 => painter.lines(&stroke, &points),
        2 => painter.segments(&stroke, &[(point(rng), point(rng))]),
        3 => {
            let (a, b) = (point(rng), point(rng));
            let rect = Rect::from_edges(a.x, a.y, b.x, b.y);
            painter.rectangles(&stroke, &[rect]);
            painter.fill_rects(&[rect]);
        }
        4 => {
            let shape = *rng.pick(&[Shape::Complex, Shape::Convex]);
            painter.polygon(&points, shape, *rng.pick(&[FillRule::EvenOdd, FillRule::Winding]));
        }
        5 | 6 => {
            let (x, y) = (coordinate(rng), coordinate(rng));
            let (angle1, angle2) = (rng.next() as i16, rng.next() as i16);
            let arc = Arc { x, y, width: size(rng), height: size(rng), angle1, angle2 };
            painter.fill_arcs(*rng.pick(&[ArcMode::Chord, ArcMode::PieSlice]), &[arc]);
            painter.arcs(&stroke, &[arc]);
        }
        _ => {
            let (x, y) = (coordinate(rng), coordinate(rng));
            let glyph = Glyph { x, y, width: 70_000, height: 9, stride: 3, bits: &[255; 20] };
            painter.glyphs(&[glyph]);
            painter.image_glyphs(glyph.bounds(), &[glyph]);
        }
    }
}

#[test]
fn any_numbers_stay_within_the_clip() {
    let clip = Region::from_rects([Rect::new(3, 4, 20, 10), Rect::new(-50, 16, 500, 3)]);
    for case in 0..200 {
        let mut rng = Rng::new(case);
        let mut surface = Surface::new(40, 30, *rng.pick(&[1, 8, 16, 24]));
        let empty = Surface::new(0, 0, 1);
        let fill = *rng.pick(&[Fill::Solid, Fill::Stipple { stipple: &empty, origin: Point::new(0, 0) }]);
        let function = *rng.pick(&[Function::Copy, Function::Xor, Function::Set]);
        let paint = Paint { function, fill, background: 0, ..Paint::solid(1) };
        let mut painter = Painter::new(&mut surface, &clip, &paint);
        draw(&mut rng, &mut painter);
        for y in 0..30 {
            for x in 0..40 {
                assert!(clip.contains(Point::new(x, y)) || surface.get(x, y) == 0, "case {case} at {x},{y}");
            }
        }
    }
}

#[test]
fn any_copy_stays_within_the_surfaces() {
    let clip = Region::from(Rect::new(-5, -5, 100, 100));
    for case in 0..400 {
        let mut rng = Rng::new(case);
        let mut surface = Surface::new(40, 30, 8);
        let other = Surface::new(7, 9, *rng.pick(&[8, 1, 32]));
        let source = if rng.one_in(2) { Source::Same } else { Source::Other(&other) };
        let (from, a, b) = (point(&mut rng), point(&mut rng), point(&mut rng));
        let to = Rect::from_edges(a.x, a.y, b.x, b.y);
        copy_area(&mut surface, &clip, source, from, to, Function::Copy, !0);
        copy_plane(&mut surface, &clip, source, from, to, 1, &Paint::solid(0));
        let format = *rng.pick(&[Format::Bitmap, Format::XyPixmap, Format::ZPixmap]);
        let (width, height) = (rng.next() as u32, rng.next() as u32);
        let image = Image { format, width, height, depth: 8, left_pad: 31, data: &[255; 64] };
        put_image(&mut surface, &clip, a, &image, &Paint::solid(0));
    }
}
