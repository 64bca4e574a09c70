//! Scripts of the core drawing requests.

use x11rb::connection::Connection;
use x11rb::protocol::xproto::*;

use super::scene::{Canvas, Outcome, Scene};
use super::{Random, Script};

/// GC attributes × drawing requests × clips × windows.
pub(crate) struct Drawing;

/// Mostly copies, for their exposures.
pub(crate) struct Copies;

impl Script for Drawing {
    fn play<C: Connection>(c: &C, seed: u64, steps: usize) -> Outcome {
        play(
            c,
            seed,
            steps,
            |c, random, scene| if random.one_in(6) { copy(c, random, scene) } else { draw(c, random, scene) },
        )
    }
}

impl Script for Copies {
    fn play<C: Connection>(c: &C, seed: u64, steps: usize) -> Outcome {
        play(c, seed ^ 0xc0_ffee, steps, |c, random, scene| {
            if random.one_in(6) { draw(c, random, scene) } else { copy(c, random, scene) }
        })
    }
}

fn play<C: Connection>(
    c: &C,
    seed: u64,
    steps: usize,
    step: impl Fn(&C, &mut Random, &Scene) -> String,
) -> Outcome {
    let mut random = Random::new(seed);
    let scene = Scene::new(c, &mut random);
    let mut last = String::new();
    for _ in 0..steps {
        last = step(c, &mut random, &scene);
    }
    scene.outcome(c, last)
}

/// A GC for a canvas with random attributes and a clip.
fn context<C: Connection>(c: &C, random: &mut Random, scene: &Scene, canvas: Canvas) -> (u32, String) {
    let gc = c.generate_id().unwrap();
    let mut aux = CreateGCAux::new().foreground(random.word()).background(random.word());
    if random.one_in(3) {
        aux = aux.function(GX::from(random.range(0, 16) as u8));
    }
    if random.one_in(4) {
        aux = aux.plane_mask(random.word());
    }
    if random.one_in(2) {
        aux = aux.line_width(random.pick(&[0, 1, 2, 3, 7, 12]));
    }
    if random.one_in(3) {
        aux = aux.line_style(LineStyle::from(random.range(0, 3) as u32));
    }
    aux = aux.cap_style(CapStyle::from(random.range(0, 4) as u32));
    aux = aux.join_style(JoinStyle::from(random.range(0, 3) as u32));
    if random.one_in(2) {
        aux = aux.fill_style(FillStyle::from(random.range(0, 4) as u32));
        aux = aux.tile(scene.tile(canvas.depth)).stipple(random.pick(&scene.bitmaps));
        aux = aux.tile_stipple_x_origin(random.range(-30, 30)).tile_stipple_y_origin(random.range(-30, 30));
    }
    aux = aux
        .fill_rule(FillRule::from(random.range(0, 2) as u32))
        .arc_mode(ArcMode::from(random.range(0, 2) as u32));
    if random.one_in(4) {
        aux = aux.subwindow_mode(SubwindowMode::INCLUDE_INFERIORS);
    }
    if random.one_in(5) {
        aux = aux.clip_mask(random.pick(&scene.bitmaps));
        aux = aux.clip_x_origin(random.range(-20, 30)).clip_y_origin(random.range(-20, 30));
    }
    let mut description = describe(&aux);
    c.create_gc(gc, canvas.id, &aux).unwrap();
    if random.one_in(4) {
        let rects: Vec<_> = (0..random.range(1, 5)).map(|_| rectangle(random)).collect();
        c.set_clip_rectangles(ClipOrdering::UNSORTED, gc, random.short(-9, 9), random.short(-9, 9), &rects)
            .unwrap();
    }
    if random.one_in(3) {
        let dashes: Vec<u8> = (0..random.range(1, 6)).map(|_| random.range(1, 12) as u8).collect();
        let offset = random.size(0, 20);
        c.set_dashes(gc, offset, &dashes).unwrap();
        description.push_str(&format!(", dashes {dashes:?} from {offset}"));
    }
    (gc, description)
}

/// The components that are not the default, and the GC's clip.
fn describe(aux: &CreateGCAux) -> String {
    let mut parts = Vec::new();
    macro_rules! say {
        ($($field:ident)*) => {
            $(if let Some(value) = aux.$field { parts.push(format!("{} {value:?}", stringify!($field))); })*
        };
    }
    say!(function plane_mask foreground background line_width line_style cap_style join_style fill_style fill_rule);
    say!(arc_mode subwindow_mode clip_mask clip_x_origin clip_y_origin);
    parts.join(", ")
}

fn point(random: &mut Random) -> Point {
    Point { x: random.short(-20, 110), y: random.short(-20, 100) }
}

fn points(random: &mut Random, most: i32) -> Vec<Point> {
    (0..random.range(1, most)).map(|_| point(random)).collect()
}

fn list(points: &[Point]) -> String {
    format!("{:?}", points.iter().map(|p| (p.x, p.y)).collect::<Vec<_>>())
}

fn boxes(rects: &[Rectangle]) -> String {
    format!("{:?}", rects.iter().map(|r| (r.x, r.y, r.width, r.height)).collect::<Vec<_>>())
}

fn rectangle(random: &mut Random) -> Rectangle {
    Rectangle {
        x: random.short(-10, 80),
        y: random.short(-10, 70),
        width: random.size(0, 50),
        height: random.size(0, 50),
    }
}

fn arc(random: &mut Random) -> Arc {
    let full = random.one_in(3);
    Arc {
        x: random.short(-10, 80),
        y: random.short(-10, 70),
        width: random.size(0, 50),
        height: random.size(0, 50),
        angle1: random.short(-360 * 64, 360 * 64),
        angle2: if full { 360 * 64 } else { random.short(-360 * 64, 360 * 64) },
    }
}

fn many<T>(random: &mut Random, one: impl Fn(&mut Random) -> T) -> Vec<T> {
    (0..random.range(1, 5)).map(|_| one(random)).collect()
}

/// One drawing request with a context of its own.
fn draw<C: Connection>(c: &C, random: &mut Random, scene: &Scene) -> String {
    let canvas = random.pick(&scene.canvases);
    let (gc, context) = context(c, random, scene, canvas);
    let mode = CoordMode::from(random.range(0, 2) as u8);
    let what = match random.range(0, 14) {
        0 => {
            let points = points(random, 20);
            c.poly_point(mode, canvas.id, gc, &points).unwrap();
            format!("PolyPoint {mode:?} {}", list(&points))
        }
        1 | 2 => {
            let mut points = points(random, 7);
            if random.one_in(3) {
                points.push(points[0]);
            }
            c.poly_line(mode, canvas.id, gc, &points).unwrap();
            format!("PolyLine {mode:?} {}", list(&points))
        }
        3 => {
            let segments = many(random, |random| {
                let (a, b) = (point(random), point(random));
                Segment { x1: a.x, y1: a.y, x2: b.x, y2: b.y }
            });
            c.poly_segment(canvas.id, gc, &segments).unwrap();
            format!("PolySegment {:?}", segments.iter().map(|s| (s.x1, s.y1, s.x2, s.y2)).collect::<Vec<_>>())
        }
        4 => {
            let rects = many(random, rectangle);
            c.poly_rectangle(canvas.id, gc, &rects).unwrap();
            format!("PolyRectangle {}", boxes(&rects))
        }
        5 => {
            let arcs = many(random, arc);
            c.poly_arc(canvas.id, gc, &arcs).unwrap();
            format!(
                "PolyArc {:?}",
                arcs.iter().map(|a| (a.x, a.y, a.width, a.height, a.angle1, a.angle2)).collect::<Vec<_>>()
            )
        }
        6 => {
            let (points, shape) = (points(random, 8), PolyShape::from(0_u8));
            c.fill_poly(canvas.id, gc, shape, mode, &points).unwrap();
            format!("FillPoly {mode:?} {}", list(&points))
        }
        7 | 8 => {
            let rects = many(random, rectangle);
            c.poly_fill_rectangle(canvas.id, gc, &rects).unwrap();
            format!("PolyFillRectangle {}", boxes(&rects))
        }
        9 => {
            let arcs = many(random, arc);
            c.poly_fill_arc(canvas.id, gc, &arcs).unwrap();
            format!(
                "PolyFillArc {:?}",
                arcs.iter().map(|a| (a.x, a.y, a.width, a.height, a.angle1, a.angle2)).collect::<Vec<_>>()
            )
        }
        10 => text(c, random, canvas, gc),
        11 => {
            let rect = rectangle(random);
            if canvas.window {
                c.clear_area(false, canvas.id, rect.x, rect.y, rect.width, rect.height).unwrap();
            }
            format!("ClearArea {}", boxes(&[rect]))
        }
        _ => put_image(c, random, canvas, gc),
    };
    c.free_gc(gc).unwrap();
    format!("{what}\n  on {} with {context}", name(canvas))
}

fn name(canvas: Canvas) -> String {
    let kind = if canvas.window { "window" } else { "pixmap" };
    format!("{kind} {:#x} of depth {}", canvas.id & 0xffff, canvas.depth)
}

fn text<C: Connection>(c: &C, random: &mut Random, canvas: Canvas, gc: u32) -> String {
    let font = c.generate_id().unwrap();
    let name: &[u8] = random.pick(&[&b"fixed"[..], b"cursor", b"9x15"]);
    c.open_font(font, name).unwrap();
    c.change_gc(gc, &ChangeGCAux::new().font(font)).unwrap();
    let at = point(random);
    let length = random.range(0, 12) as usize;
    let string = random.bytes(length);
    let wide: Vec<Char2b> = string.iter().map(|&byte2| Char2b { byte1: 0, byte2 }).collect();
    let kind = random.range(0, 4);
    match kind {
        0 => drop(c.image_text8(canvas.id, gc, at.x, at.y, &string).unwrap()),
        1 => drop(c.image_text16(canvas.id, gc, at.x, at.y, &wide).unwrap()),
        _ => {
            let mut items = Vec::new();
            for part in string.chunks(4) {
                items.push(part.len() as u8);
                items.push(random.range(-5, 6) as u8);
                for &byte in part {
                    if kind == 3 {
                        items.push(0);
                    }
                    items.push(byte);
                }
            }
            if kind == 3 {
                c.poly_text16(canvas.id, gc, at.x, at.y, &items).unwrap();
            } else {
                c.poly_text8(canvas.id, gc, at.x, at.y, &items).unwrap();
            }
        }
    }
    c.close_font(font).unwrap();
    format!("text {kind} {} {string:?} at {}", String::from_utf8_lossy(name), list(&[at]))
}

fn put_image<C: Connection>(c: &C, random: &mut Random, canvas: Canvas, gc: u32) -> String {
    let (width, height) = (random.size(1, 40), random.size(1, 30));
    let (x, y) = (random.short(-10, 60), random.short(-10, 50));
    let format = ImageFormat::from(random.range(0, 3) as u8);
    let (depth, pad) = match format {
        ImageFormat::XY_BITMAP => (1, random.range(0, 32) as u8),
        ImageFormat::XY_PIXMAP => (canvas.depth, random.range(0, 32) as u8),
        _ => (canvas.depth, 0),
    };
    let plane = (usize::from(width) + usize::from(pad)).div_ceil(32) * 4;
    let stride = match format {
        ImageFormat::XY_BITMAP => plane,
        ImageFormat::XY_PIXMAP => plane * usize::from(depth),
        _ if depth == 1 => plane,
        _ if depth == 8 => usize::from(width).next_multiple_of(4),
        _ => usize::from(width) * 4,
    };
    let data = random.bytes(stride * usize::from(height));
    c.put_image(format, canvas.id, gc, width, height, x, y, pad, depth, &data).unwrap();
    format!("PutImage {format:?} {width}x{height} at {x},{y} left pad {pad}")
}

/// CopyArea or CopyPlane.
fn copy<C: Connection>(c: &C, random: &mut Random, scene: &Scene) -> String {
    let to = random.pick(&scene.canvases);
    let (gc, context) = context(c, random, scene, to);
    let exposures = u32::from(!random.one_in(4));
    // Xvfb forgets the clip origin when it intersects what a copy exposes with the clip, so here it is 0.
    let values = ChangeGCAux::new().graphics_exposures(exposures).clip_x_origin(0).clip_y_origin(0);
    c.change_gc(gc, &values).unwrap();
    let (x1, y1) = (random.short(-20, 90), random.short(-20, 80));
    let (x2, y2) = (random.short(-20, 90), random.short(-20, 80));
    // Xvfb reports empty exposures of an empty copy; here every copy has pixels.
    let (width, height) = (random.size(1, 70), random.size(1, 60));
    let from = if random.one_in(3) { to } else { scene.of_depth(random, to.depth) };
    let what = if random.one_in(3) {
        let from = random.pick(&scene.canvases);
        let plane = 1 << random.range(0, i32::from(from.depth));
        c.copy_plane(from.id, to.id, gc, x1, y1, x2, y2, width, height, plane).unwrap();
        format!("CopyPlane {plane:#x} of {}", name(from))
    } else {
        c.copy_area(from.id, to.id, gc, x1, y1, x2, y2, width, height).unwrap();
        format!("CopyArea of {}", name(from))
    };
    c.free_gc(gc).unwrap();
    format!("{what} {width}x{height} from {x1},{y1} to {x2},{y2}\n  on {} with {context}", name(to))
}
