//! What a client may send that makes no sense: nothing panics, nothing outside the destination is touched.

use proptest::prelude::*;
use xeric_geom::{Point, Rect, Region};

use super::*;
use crate::surface::Surface;

const SIZE: u32 = 24;

fn number() -> impl Strategy<Value = i32> {
    prop_oneof![
        Just(0),
        Just(i32::MIN),
        Just(i32::MAX),
        Just(1 << 16),
        -40_i32..40,
        (-40_i32..40).prop_map(|v| v << 16),
        any::<i32>()
    ]
}

fn short() -> impl Strategy<Value = i32> {
    prop_oneof![-30_i32..30, Just(-32768), Just(32767), (-32768_i32..32768)]
}

fn point() -> impl Strategy<Value = Point> {
    (short(), short()).prop_map(|(x, y)| Point::new(x, y))
}

fn fixed() -> impl Strategy<Value = PointFixed> {
    (number(), number()).prop_map(|(x, y)| PointFixed { x, y })
}

fn operator() -> impl Strategy<Value = Operator> {
    prop::sample::select(&Operator::ALL[..])
}

fn repeat() -> impl Strategy<Value = Repeat> {
    (0_u32..4).prop_map(|number| Repeat::from_number(number).unwrap_or_default())
}

fn shape() -> impl Strategy<Value = Shape> {
    (0..3, fixed(), fixed(), number(), number()).prop_map(|(kind, a, b, m, n)| match kind {
        0 => Shape::Linear { p1: a, p2: b },
        1 => Shape::Radial { inner: a, outer: b, inner_radius: m, outer_radius: n },
        _ => Shape::Conical { center: a, angle: m },
    })
}

fn line() -> impl Strategy<Value = LineFixed> {
    (fixed(), fixed()).prop_map(|(p1, p2)| LineFixed { p1, p2 })
}

fn trapezoid() -> impl Strategy<Value = Trapezoid> {
    (number(), number(), line(), line()).prop_map(|(top, bottom, left, right)| Trapezoid {
        top,
        bottom,
        left,
        right,
    })
}

fn clip() -> Region {
    Region::from_rects([Rect::new(1, 2, 9, 9), Rect::new(5, 5, 15, 18)])
}

/// A destination of odd pixels and what must not change of it: all outside the clip.
fn check(draw: impl Fn(&mut Destination<'_>)) {
    let mut surface = Surface::new(SIZE, SIZE, 32);
    surface.row_u32_mut(3).fill(0x8040_3020);
    let before = surface.clone();
    draw(&mut Destination::new(&mut surface, Format::A8R8G8B8));
    for (x, y) in (0..SIZE as i32).flat_map(|y| (0..SIZE as i32).map(move |x| (x, y))) {
        if !clip().contains(Point::new(x, y)) {
            assert_eq!(surface.get(x, y), before.get(x, y), "({x}, {y}) is outside the clip");
        }
    }
}

proptest! {
    #[test]
    fn composites(
        op in operator(),
        repeat in repeat(),
        cells: [[i32; 3]; 3],
        tame in any::<bool>(),
        kind in 0..3,
        shape in shape(),
        at in (point(), point(), point()),
        (width, height) in (0_u32..70_000, 0_u32..70_000),
        (columns, rows) in (0_i32..3, 0_i32..3),
    ) {
        let image = Surface::new(7, 5, 32);
        let stop = |at| Stop { at, color: Color::WHITE };
        let gradient = Gradient::new(shape, vec![stop(0), stop(1 << 16)]);
        let gradient = gradient.expect("two ascending stops");
        let mut kernel = vec![columns << 16, rows << 16];
        kernel.resize(2 + (columns * rows) as usize, i32::MAX);
        let mut source = match kind {
            0 => Picture::gradient(&gradient),
            _ => Picture::image(&image, Format::A8R8G8B8),
        };
        source.repeat = repeat;
        source.transform = Some(Transform(cells.map(|row| row.map(|v| if tame { v >> 12 } else { v }))));
        source.filter = if kind == 1 { Filter::Bilinear } else { Filter::Convolution(&kernel) };
        let rect = Rect::new(at.2.x, at.2.y, width, height);
        check(|dest| composite(op, &source, None, dest, &clip(), at.0, at.1, rect));
        check(|dest| composite(op, &source, Some(&source), dest, &clip(), at.0, at.1, rect));
    }

    #[test]
    fn shapes(
        op in operator(),
        list in prop::collection::vec(trapezoid(), 0..4),
        points in prop::collection::vec(fixed(), 0..6),
        at in point(),
        origin in point(),
        together in any::<bool>(),
        coverage in prop::sample::select(&[Coverage::A1, Coverage::A4, Coverage::A8][..]),
    ) {
        let source = Picture::solid(Color::WHITE);
        let mask = if together { ShapeMask::Together(coverage) } else { ShapeMask::Each(coverage) };
        check(|dest| trapezoids(op, &source, dest, &clip(), origin, mask, at, &list));
        for list in [strip_triangles(&points), fan_triangles(&points)] {
            check(|dest| triangles(op, &source, dest, &clip(), origin, mask, at, &list));
            prop_assert!(triangle_bounds(&list).width() <= 1 << 16);
        }
        prop_assert!(trapezoid_bounds(&list).width() <= 1 << 16);
        let span = |point: &PointFixed| SpanFixed { left: point.x, right: point.y, y: point.x ^ point.y };
        let traps: Vec<_> =
            points.windows(2).map(|p| Trap { top: span(&p[0]), bottom: span(&p[1]) }).collect();
        let mut surface = Surface::new(SIZE, SIZE, coverage.format().depth);
        add_traps(&mut Destination::new(&mut surface, coverage.format()), at, &traps);
        prop_assert!(trap_bounds(&traps).width() <= 1 << 16);
    }

    #[test]
    fn glyph_strings(
        op in operator(),
        deltas in prop::collection::vec(point(), 1..5),
        (advance, bearing) in (point(), point()),
        (at, origin) in (point(), point()),
        (width, height) in (0_u32..9, 0_u32..9),
        format in prop::sample::select(&[Format::A1, Format::A8, Format::A8R8G8B8][..]),
        mask in prop::sample::select(&[None, Some(Format::A8), Some(Format::A8R8G8B8), Some(Format::R5G6B5)][..]),
    ) {
        let surface = Surface::new(width, height, format.depth);
        let glyph = Glyph { surface, format, origin: bearing, advance };
        let run = |delta: &Point| GlyphRun { delta: *delta, glyphs: vec![&glyph; 3] };
        let runs: Vec<_> = deltas.iter().map(run).collect();
        let placed = PlacedGlyph::place(&runs);
        let source = Picture::solid(Color::WHITE);
        check(|dest| glyphs(op, &source, dest, &clip(), origin, mask, at, deltas[0], &placed));
    }
}
