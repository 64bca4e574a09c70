//! How fast core drawing is, on the sizes that x11perf uses. Prints millions of operations a second; gates nothing.

use std::hint::black_box;
use std::time::{Duration, Instant};

use xeric_geom::{Point, Rect, Region};
use xeric_raster::Surface;
use xeric_raster::draw::{Arc, ArcMode, Fill, FillRule, Paint, Painter, Shape, Stroke};
use xeric_raster::image::{Format, Image, Source, copy_area, get_image, put_image};

/// Requests of 100 or so operations, as a client batches them.
const BATCH: i32 = 100;

fn main() {
    let mut surface = Surface::new(600, 600, 24);
    let clip = Region::from(surface.bounds());
    let tile = filled(161, 145, 24);
    let stipple = filled(161, 145, 1);
    let small = filled(8, 8, 24);
    let solid = Paint::solid(0x12_3456);
    let origin = Point::new(0, 0);
    let tiled = Paint { fill: Fill::Tile { tile: &tile, origin }, ..solid };
    let small_tiled = Paint { fill: Fill::Tile { tile: &small, origin }, ..solid };
    let stippled = Paint { fill: Fill::Stipple { stipple: &stipple, origin }, ..solid };

    let points: Vec<Point> = (0..BATCH).map(|i| Point::new(i * 37 % 600, i * 61 % 600)).collect();
    run("dot", || Painter::new(&mut surface, &clip, &solid).points(&points));
    for (name, paint) in
        [("rect", &solid), ("tiledrect", &tiled), ("tile8rect", &small_tiled), ("stippledrect", &stippled)]
    {
        for size in [1, 10, 100, 500] {
            let at =
                |i: i32| Rect::new(i * 37 % (600 - size), i * 61 % (600 - size), size as u32, size as u32);
            let rects: Vec<Rect> = (0..BATCH).map(at).collect();
            run(&format!("{name}{size}"), || Painter::new(&mut surface, &clip, paint).fill_rects(&rects));
        }
    }
    for size in [10, 100, 500] {
        let source = filled(600, 600, 24);
        run(&format!("copypix{size}"), || {
            for i in 0..BATCH {
                let to = Rect::new(i * 37 % (600 - size), i * 61 % (600 - size), size as u32, size as u32);
                copy_area(&mut surface, &clip, Source::Other(&source), origin, to, solid.function, !0);
            }
        });
        run(&format!("scroll{size}"), || {
            for i in 0..BATCH {
                let to = Rect::new(i * 37 % (599 - size), i * 61 % (599 - size), size as u32, size as u32);
                let from = Point::new(to.x1, to.y1 + 1);
                copy_area(&mut surface, &clip, Source::Same, from, to, solid.function, !0);
            }
        });
        let data = vec![7; (size * size * 4) as usize];
        let (width, height) = (size as u32, size as u32);
        let image = Image { format: Format::ZPixmap, width, height, depth: 24, left_pad: 0, data: &data };
        run(&format!("putimage{size}"), || {
            for _ in 0..BATCH {
                put_image(&mut surface, &clip, Point::new(9, 9), &image, &solid);
            }
        });
        let mut out = Vec::new();
        run(&format!("getimage{size}"), || {
            for _ in 0..BATCH {
                out.clear();
                get_image(&surface, Rect::new(9, 9, width, height), Format::ZPixmap, !0, &mut out);
                black_box(&out);
            }
        });
    }
    for size in [10, 100, 500] {
        let at = |i: i32| {
            let from = Point::new(i * 37 % (600 - size), i * 61 % (600 - size));
            (from, from.translated(size * (i % 5) / 4, size * (4 - i % 5) / 4))
        };
        let segments: Vec<(Point, Point)> = (0..BATCH).map(at).collect();
        let stroke = Stroke::default();
        run(&format!("line{size}"), || {
            Painter::new(&mut surface, &clip, &solid).segments(&stroke, &segments);
        });
        let wide = Stroke { width: (size / 10) as u16, ..stroke };
        run(&format!("wline{size}"), || Painter::new(&mut surface, &clip, &solid).segments(&wide, &segments));
        let at = |i: i32| {
            let (x, y) = (i * 37 % (600 - size), i * 61 % (600 - size));
            Arc { x, y, width: size as u16, height: size as u16, angle1: 0, angle2: 23040 }
        };
        let arcs: Vec<Arc> = (0..BATCH).map(at).collect();
        run(&format!("circle{size}"), || Painter::new(&mut surface, &clip, &solid).arcs(&stroke, &arcs));
        run(&format!("fcircle{size}"), || {
            Painter::new(&mut surface, &clip, &solid).fill_arcs(ArcMode::PieSlice, &arcs);
        });
        let ellipses: Vec<Arc> = arcs.iter().map(|arc| Arc { height: arc.height / 2, ..*arc }).collect();
        run(&format!("wellipse{size}"), || Painter::new(&mut surface, &clip, &solid).arcs(&wide, &ellipses));
        let triangle = [Point::new(5, 5), Point::new(5 + size, 9), Point::new(8, 5 + size)];
        run(&format!("triangle{size}"), || {
            for _ in 0..BATCH {
                Painter::new(&mut surface, &clip, &solid).polygon(
                    &triangle,
                    Shape::Convex,
                    FillRule::EvenOdd,
                );
            }
        });
    }
}

fn filled(width: u32, height: u32, depth: u8) -> Surface {
    let mut surface = Surface::new(width, height, depth);
    for y in 0..height.cast_signed() {
        for x in 0..width.cast_signed() {
            surface.set(x, y, (x * 7 + y * 13) as u32);
        }
    }
    surface
}

/// Runs a batch for a tenth of a second and prints the best rate.
fn run(name: &str, mut batch: impl FnMut()) {
    let end = Instant::now() + Duration::from_millis(150);
    let mut best = Duration::MAX;
    while Instant::now() < end {
        let start = Instant::now();
        batch();
        best = best.min(start.elapsed());
    }
    let rate = f64::from(BATCH) / best.as_secs_f64() / 1e6;
    println!("{name:16} {rate:10.4} M/s");
}
