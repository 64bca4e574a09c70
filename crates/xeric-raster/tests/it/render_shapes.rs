//! Trapezoids, triangles, strips, fans and traps.

use x11rb::connection::Connection;
use x11rb::protocol::render::{self, ConnectionExt as _, PictOp, Pictformat};
use x11rb::protocol::xproto::{ConnectionExt as _, CreateGCAux, CreateWindowAux, SubwindowMode, WindowClass};
use xeric_geom::{Point, Rect, Region};
use xeric_raster::Surface;
use xeric_raster::render::{
    Color, Coverage, Destination, Format, LineFixed, Operator, Picture, PointFixed, ShapeMask, SpanFixed,
    Trap, Trapezoid, Triangle, add_traps, fan_triangles, strip_triangles, trapezoids, triangles,
};

use crate::oracle::Oracle;
use crate::scene::{Kind, ONE, Random, Scene, difference, wire_point, wire_rect};

const SIZE: u32 = 40;

fn wire_line(line: LineFixed) -> render::Linefix {
    render::Linefix { p1: wire_point(line.p1), p2: wire_point(line.p2) }
}

fn wire_trapezoid(trap: &Trapezoid) -> render::Trapezoid {
    let (left, right) = (wire_line(trap.left), wire_line(trap.right));
    render::Trapezoid { top: trap.top, bottom: trap.bottom, left, right }
}

fn wire_triangle(triangle: &Triangle) -> render::Triangle {
    let Triangle { p1, p2, p3 } = *triangle;
    render::Triangle { p1: wire_point(p1), p2: wire_point(p2), p3: wire_point(p3) }
}

/// A trapezoid as programs make them, or one whose lines cross, reach beyond, or stand on odd places.
fn trapezoid(random: &mut Random) -> Trapezoid {
    let (a, b) = (random.point(-5, 45), random.point(-5, 45));
    let (top, bottom) = (a.y.min(b.y), a.y.max(b.y));
    let mut line = |from: i32, to: i32| {
        let (x1, x2) = (random.point(-6, 46).x, random.point(-6, 46).x);
        LineFixed { p1: PointFixed { x: x1, y: from }, p2: PointFixed { x: x2, y: to } }
    };
    let (mut left, mut right) = (line(top, bottom), line(top, bottom));
    if left.p1.x > right.p1.x {
        (left, right) = (right, left);
    }
    match random.below(4) {
        0 => {
            left.p1.y -= random.range(0, 9 * ONE);
            left.p2.y += random.range(0, 9 * ONE);
            right.p2.y += random.range(0, 9 * ONE);
        }
        1 => {
            left.p1.y += random.range(0, 3 * ONE);
            right.p2.y -= random.range(0, 3 * ONE);
        }
        2 if random.one_in(2) => (left.p1, left.p2) = (left.p2, left.p1),
        _ => {}
    }
    Trapezoid { top, bottom, left, right }
}

struct Shapes {
    oracle: Oracle,
    random: Random,
}

/// What stays the same between the kinds of shapes.
struct Setting {
    op: Operator,
    source: Scene,
    dest: Surface,
    format: Format,
    clip: Vec<Rect>,
    mask: Option<Coverage>,
    sharp: bool,
    source_at: Point,
}

impl Shapes {
    fn new(seed: u64) -> Shapes {
        Shapes { oracle: Oracle::start(), random: Random(seed) }
    }

    fn setting(&mut self) -> Setting {
        let random = &mut self.random;
        let format = *random.pick(&[Format::A8R8G8B8, Format::X8R8G8B8, Format::A8, Format::R5G6B5]);
        let source = if random.one_in(2) {
            Scene::new(Kind::Solid(random.color()))
        } else {
            let mut scene = Scene::image(random, 50, 50, Format::A8R8G8B8);
            scene.repeat = random.repeat();
            scene
        };
        let mut clip = vec![Rect::new(0, 0, SIZE, SIZE)];
        if random.one_in(3) {
            clip = vec![Rect::new(3, 2, 20, 30), Rect::new(10, 12, 28, 9)];
        }
        Setting {
            op: *random.pick(&[
                Operator::Over,
                Operator::Over,
                Operator::Add,
                Operator::Src,
                Operator::In,
                Operator::Xor,
                Operator::Saturate,
                Operator::Atop,
            ]),
            source,
            dest: random.surface(SIZE, SIZE, format),
            format,
            clip,
            mask: *random.pick(&[None, Some(Coverage::A8), Some(Coverage::A8), Some(Coverage::A1)]),
            sharp: random.one_in(4),
            source_at: Point::new(random.range(-3, 4), random.range(-3, 4)),
        }
    }

    /// Draws on both sides; what differs.
    fn run(
        &self,
        setting: &Setting,
        theirs: impl Fn(u32, u32, Pictformat),
        ours: impl Fn(&Picture<'_>, &mut Destination<'_>, &Region, ShapeMask),
    ) -> Option<String> {
        let oracle = &self.oracle;
        let c = &oracle.connection;
        let source = setting.source.realise(oracle);
        let pixmap = oracle.upload(&setting.dest);
        let edge = if setting.sharp { render::PolyEdge::SHARP } else { render::PolyEdge::SMOOTH };
        let values = render::CreatePictureAux::new().polyedge(edge);
        let picture = oracle.picture(pixmap, setting.format, &values);
        let clip: Vec<_> = setting.clip.iter().map(|rect| wire_rect(*rect)).collect();
        c.render_set_picture_clip_rectangles(picture, 0, 0, &clip).expect("sent");
        let mask = setting.mask.map_or(x11rb::NONE, |mask| oracle.format_id(mask.format()));
        theirs(source.picture, picture, mask);
        let drawn = oracle.download(pixmap, &setting.dest);
        source.free(oracle);
        c.render_free_picture(picture).expect("sent");
        oracle.check();

        let mut surface = setting.dest.clone();
        let mut dest = Destination::new(&mut surface, setting.format);
        let clip = Region::from_rects(setting.clip.iter().copied());
        let mask = match (setting.mask, setting.sharp) {
            (Some(coverage), _) => ShapeMask::Together(coverage),
            (None, false) => ShapeMask::Each(Coverage::A8),
            (None, true) => ShapeMask::Each(Coverage::A1),
        };
        ours(&setting.source.picture(), &mut dest, &clip, mask);
        difference(&surface, &drawn, setting.format)
    }
}

fn show(setting: &Setting) -> String {
    format!("{:?} on {:?} mask {:?} sharp {}", setting.op, setting.format.depth, setting.mask, setting.sharp)
}

#[test]
fn random_trapezoids() {
    let mut shapes = Shapes::new(21);
    for _ in 0..1500 {
        let setting = shapes.setting();
        let count = 1 + shapes.random.below(4);
        let traps: Vec<_> = (0..count).map(|_| trapezoid(&mut shapes.random)).collect();
        let (op, at) = (setting.op, setting.source_at);
        let difference = shapes.run(
            &setting,
            |source, dest, mask| {
                let wire: Vec<_> = traps.iter().map(wire_trapezoid).collect();
                let c = &shapes.oracle.connection;
                c.render_trapezoids(
                    PictOp::from(op as u8),
                    source,
                    dest,
                    mask,
                    at.x as i16,
                    at.y as i16,
                    &wire,
                )
                .expect("sent");
            },
            |source, dest, clip, mask| trapezoids(op, source, dest, clip, Point::default(), mask, at, &traps),
        );
        assert_eq!(difference, None, "{} {traps:#?}", show(&setting));
    }
}

#[test]
fn random_triangles_strips_and_fans() {
    let mut shapes = Shapes::new(22);
    for i in 0..900 {
        let setting = shapes.setting();
        let count = 3 * (1 + shapes.random.below(3));
        let points: Vec<_> = (0..count).map(|_| shapes.random.point(-5, 45)).collect();
        let wire: Vec<_> = points.iter().map(|point| wire_point(*point)).collect();
        let list: Vec<Triangle> = match i % 3 {
            0 => points.chunks_exact(3).map(|p| Triangle { p1: p[0], p2: p[1], p3: p[2] }).collect(),
            1 => strip_triangles(&points),
            _ => fan_triangles(&points),
        };
        let (op, at) = (setting.op, setting.source_at);
        let difference = shapes.run(
            &setting,
            |source, dest, mask| {
                let c = &shapes.oracle.connection;
                let (op, x, y) = (PictOp::from(op as u8), at.x as i16, at.y as i16);
                match i % 3 {
                    0 => {
                        let wire: Vec<_> = list.iter().map(wire_triangle).collect();
                        c.render_triangles(op, source, dest, mask, x, y, &wire).expect("sent");
                    }
                    1 => drop(c.render_tri_strip(op, source, dest, mask, x, y, &wire).expect("sent")),
                    _ => drop(c.render_tri_fan(op, source, dest, mask, x, y, &wire).expect("sent")),
                }
            },
            |source, dest, clip, mask| triangles(op, source, dest, clip, Point::default(), mask, at, &list),
        );
        assert_eq!(difference, None, "{} {list:#?}", show(&setting));
    }
}

#[test]
fn s09_many_overlapping_half_transparent_trapezoids() {
    let mut shapes = Shapes::new(23);
    let traps: Vec<_> = (0..20_000).map(|_| trapezoid(&mut shapes.random)).collect();
    let half = Color { red: 0x4000, green: 0x2000, blue: 0x1000, alpha: 0x8000 };
    let mut setting = shapes.setting();
    setting.source = Scene::new(Kind::Solid(half));
    (setting.op, setting.mask) = (Operator::Over, Some(Coverage::A8));
    let difference = shapes.run(
        &setting,
        |source, dest, mask| {
            let wire: Vec<_> = traps.iter().map(wire_trapezoid).collect();
            let c = &shapes.oracle.connection;
            c.render_trapezoids(PictOp::OVER, source, dest, mask, 0, 0, &wire).expect("sent");
        },
        |source, dest, clip, mask| {
            let at = Point::default();
            trapezoids(Operator::Over, source, dest, clip, at, mask, at, &traps);
        },
    );
    assert_eq!(difference, None);
}

#[test]
fn random_added_traps() {
    let mut shapes = Shapes::new(24);
    for i in 0..400 {
        let format = if i % 2 == 0 { Format::A8 } else { Format::A1 };
        let random = &mut shapes.random;
        let traps: Vec<_> = (0..1 + random.below(3))
            .map(|_| {
                let mut span = |y| {
                    let (a, b) = (random.point(-5, 45).x, random.point(-5, 45).x);
                    SpanFixed { left: a.min(b), right: a.max(b), y }
                };
                let (top, bottom) = (span(0), span(0));
                let (a, b) = (random.point(-5, 45).y, random.point(-5, 45).y);
                Trap { top: SpanFixed { y: a.min(b), ..top }, bottom: SpanFixed { y: a.max(b), ..bottom } }
            })
            .collect();
        let offset = Point::new(random.range(-4, 5), random.range(-4, 5));
        let mut ours = Surface::new(SIZE, SIZE, format.depth);
        let pixmap = shapes.oracle.upload(&ours);
        let picture = shapes.oracle.picture(pixmap, format, &render::CreatePictureAux::new());
        let span = |span: SpanFixed| render::Spanfix { l: span.left, r: span.right, y: span.y };
        let wire: Vec<_> =
            traps.iter().map(|trap| render::Trap { top: span(trap.top), bot: span(trap.bottom) }).collect();
        let c = &shapes.oracle.connection;
        c.render_add_traps(picture, offset.x as i16, offset.y as i16, &wire).expect("sent");
        let theirs = shapes.oracle.download(pixmap, &ours);
        add_traps(&mut Destination::new(&mut ours, format), offset, &traps);
        assert_eq!(difference(&ours, &theirs, format), None, "{traps:#?} {offset:?} {format:?}");
    }
    shapes.oracle.check();
}

#[test]
fn shapes_on_a_window_are_in_its_coordinates() {
    // A window's drawing lands at its origin in the storage, clipped to it, and an operator that changes what lies outside
    // of a shape does so in the window alone.
    let mut shapes = Shapes::new(25);
    let c = &shapes.oracle.connection;
    let root = c.setup().roots[0].root;
    let (window, origin, size) = (c.generate_id().expect("an id"), Point::new(9, 5), (22_u16, 26_u16));
    let values = CreateWindowAux::new().override_redirect(1).background_pixmap(x11rb::NONE);
    let (class, x, y) = (WindowClass::INPUT_OUTPUT, origin.x as i16, origin.y as i16);
    c.create_window(24, window, root, x, y, size.0, size.1, 0, class, 0, &values).expect("sent");
    c.map_window(window).expect("sent");
    let gc = c.generate_id().expect("an id");
    let values = CreateGCAux::new().subwindow_mode(SubwindowMode::INCLUDE_INFERIORS).graphics_exposures(0);
    c.create_gc(gc, root, &values).expect("sent");
    let format = Format::X8R8G8B8;
    let picture = shapes.oracle.picture(window, format, &render::CreatePictureAux::new());
    for op in [Operator::Over, Operator::Src, Operator::In, Operator::Xor, Operator::Saturate].repeat(20) {
        let random = &mut shapes.random;
        let traps: Vec<_> = (0..2).map(|_| trapezoid(random)).collect();
        let (mut ours, source) =
            (random.surface(SIZE, SIZE, format), Scene::new(Kind::Solid(random.color())));
        let oracle = &shapes.oracle;
        let pixmap = oracle.upload(&ours);
        let c = &oracle.connection;
        c.copy_area(pixmap, root, gc, 0, 0, 0, 0, SIZE as u16, SIZE as u16).expect("sent");
        let resource = source.realise(oracle);
        let wire: Vec<_> = traps.iter().map(wire_trapezoid).collect();
        let (number, mask) = (PictOp::from(op as u8), oracle.format_id(Format::A8));
        c.render_trapezoids(number, resource.picture, picture, mask, 0, 0, &wire).expect("sent");
        let theirs = oracle.download(root, &ours);
        c.free_pixmap(pixmap).expect("sent");
        resource.free(oracle);
        let clip = Rect::new(origin.x, origin.y, size.0.into(), size.1.into()).into();
        let (mut dest, zero) = (Destination::new(&mut ours, format), Point::default());
        let mask = ShapeMask::Together(Coverage::A8);
        trapezoids(op, &source.picture(), &mut dest, &clip, origin, mask, zero, &traps);
        assert_eq!(difference(&ours, &theirs, format), None, "{op:?} {traps:#?}");
    }
    shapes.oracle.check();
}
