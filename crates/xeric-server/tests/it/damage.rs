//! DAMAGE, beside Xvfb: what is reported of windows and pixmaps at every level, whatever drew on them.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::render::{self, ConnectionExt as _, PictOp};
use x11rb::protocol::xfixes::ConnectionExt as _;
use x11rb::protocol::xproto::*;

use crate::differential::random::Random;
use crate::differential::seeds;
use crate::harness::{Server, error_of, events, screen};
use crate::peers::{Side, equal_on_both, random_equal_on_both};

const LEVELS: [ReportLevel; 4] = [
    ReportLevel::RAW_RECTANGLES,
    ReportLevel::DELTA_RECTANGLES,
    ReportLevel::BOUNDING_BOX,
    ReportLevel::NON_EMPTY,
];

/// A tree of windows, a pixmap, a GC, and damage objects on all of them.
struct Scene {
    windows: Vec<Window>,
    pixmap: Pixmap,
    gc: Gcontext,
    pictures: Vec<render::Picture>,
    damages: Vec<u32>,
    region: u32,
    other: u32,
}

fn window(side: &mut Side, parent: Window, place: (i16, i16, u16, u16), border: u16, mapped: bool) -> Window {
    let id = side.id(0);
    let aux = CreateWindowAux::new().background_pixel(0x12_3456 + id).border_pixel(0xff_8800);
    let (x, y, width, height) = place;
    let c = side.c(0);
    c.create_window(0, id, parent, x, y, width, height, border, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    if mapped {
        c.map_window(id).unwrap();
    }
    id
}

fn scene(side: &mut Side, r: &mut Random) -> Scene {
    for client in 0..2 {
        side.reply(|s| s.c(client).damage_query_version(1, 1));
        side.reply(|s| s.c(client).xfixes_query_version(5, 0));
    }
    let top = window(side, side.root, (37, 53, 200, 150), 3, true);
    let inner = window(side, top, (20, 15, 90, 60), 2, true);
    let low = window(side, inner, (10, 10, 30, 100), 0, true);
    let over = window(side, side.root, (150, 100, 120, 90), 1, true);
    let hidden = window(side, side.root, (5, 5, 40, 40), 1, false);
    let (pixmap, gc) = (side.id(0), side.id(0));
    let c = side.c(0);
    c.create_pixmap(24, pixmap, side.root, 80, 70).unwrap();
    c.create_gc(gc, pixmap, &CreateGCAux::new().foreground(0xffff).graphics_exposures(0)).unwrap();
    let windows = vec![top, inner, low, over, hidden];
    let formats = c.render_query_pict_formats().unwrap().reply().unwrap();
    let format = formats.formats.iter().find(|f| f.depth == 24 && f.direct.red_shift == 16).unwrap().id;
    let pictures: Vec<u32> = windows
        .iter()
        .chain([&pixmap])
        .map(|&drawable| {
            let id = side.id(0);
            side.c(0).render_create_picture(id, drawable, format, &render::CreatePictureAux::new()).unwrap();
            id
        })
        .collect();
    side.sync();
    let mut damages = Vec::new();
    for drawable in windows.iter().copied().chain([pixmap, side.root]) {
        let (id, client) = (side.id(0), 0);
        // Of a window that shows nothing Xvfb reports a box around nothing.
        let level = if drawable == hidden { ReportLevel::NON_EMPTY } else { r.pick(&LEVELS) };
        side.note(("damage", drawable, level));
        side.check(|s| s.c(client).damage_create(id, drawable, level));
        damages.push(id);
    }
    let (region, other) = (side.id(0), side.id(0));
    side.c(0).xfixes_create_region(region, &[]).unwrap();
    side.c(0).xfixes_create_region(other, &[]).unwrap();
    side.sync();
    Scene { windows, pixmap, gc, pictures, damages, region, other }
}

#[test]
fn reports_of_random_drawing_equal_xvfb() {
    random_equal_on_both(seeds(12), 2, |side, seed| {
        let mut r = Random::new(seed);
        let scene = scene(side, &mut r);
        for _ in 0..60 {
            draw(side, &mut r, &scene);
            side.sync();
        }
    });
}

/// Notes a region; the place of an empty one means nothing.
fn fetched(side: &mut Side, region: u32) {
    let reply = side.c(0).xfixes_fetch_region(region).unwrap().reply().unwrap();
    side.saw(reply.rectangles);
}

fn drawable(r: &mut Random, scene: &Scene) -> u32 {
    if r.one_in(5) { scene.pixmap } else { r.pick(&scene.windows) }
}

fn draw(side: &mut Side, r: &mut Random, scene: &Scene) {
    let (target, gc) = (drawable(r, scene), scene.gc);
    let (x, y, width, height) = (r.short(-20, 120), r.short(-20, 120), r.size(1, 90), r.size(1, 70));
    let points: Vec<Point> =
        (0..r.range(1, 5)).map(|_| Point { x: r.short(-20, 120), y: r.short(-20, 90) }).collect();
    let rects: Vec<Rectangle> = (0..r.range(1, 4))
        .map(|_| Rectangle {
            x: r.short(-20, 120),
            y: r.short(-20, 90),
            width: r.size(1, 60),
            height: r.size(1, 50),
        })
        .collect();
    let arcs: Vec<Arc> = rects
        .iter()
        .map(|a| Arc { x: a.x, y: a.y, width: a.width, height: a.height, angle1: 0, angle2: 360 * 64 })
        .collect();
    let mode = r.pick(&[CoordMode::ORIGIN, CoordMode::PREVIOUS]);
    let what = r.range(0, 23);
    let (source, source_x, source_y) = (r.pick(&scene.windows), r.short(-40, 90), r.short(-40, 90));
    side.note((what, target, x, y, width, height, &points, &rects, mode, source, source_x, source_y));
    let c = side.c(0);
    match what {
        0 => c.poly_point(mode, target, gc, &points).map(drop),
        1 => c.poly_line(mode, target, gc, &points).map(drop),
        2 => {
            let segments: Vec<Segment> = points
                .windows(2)
                .map(|p| Segment { x1: p[0].x, y1: p[0].y, x2: p[1].x, y2: p[1].y })
                .collect();
            c.poly_segment(target, gc, &segments).map(drop)
        }
        3 => c.poly_rectangle(target, gc, &rects).map(drop),
        4 => c.poly_arc(target, gc, &arcs).map(drop),
        5 => c.fill_poly(target, gc, PolyShape::COMPLEX, mode, &points).map(drop),
        6 => c.poly_fill_rectangle(target, gc, &rects).map(drop),
        7 => c.poly_fill_arc(target, gc, &arcs).map(drop),
        8 => {
            let data = vec![0; usize::from(width) * usize::from(height) * 4];
            c.put_image(ImageFormat::Z_PIXMAP, target, gc, width, height, x, y, 0, 24, &data).map(drop)
        }
        // What the source has not is painted by the server. Xvfb cuts that to the clip as if its origin were (0, 0).
        9 if r.one_in(2) => {
            c.change_gc(gc, &ChangeGCAux::new().clip_mask(x11rb::NONE)).unwrap();
            c.copy_area(source, target, gc, source_x, source_y, x, y, width, height).map(drop)
        }
        9 => c.copy_area(scene.pixmap, target, gc, 0, 0, x, y, 80.min(width), 70.min(height)).map(drop),
        10 => c.copy_plane(scene.pixmap, target, gc, 0, 0, x, y, 80.min(width), 70.min(height), 2).map(drop),
        11 => c.image_text8(target, gc, x, y, b"damage, gj").map(drop),
        12 => c.poly_text8(target, gc, x, y, b"\x04\x00some\x06\x05things").map(drop),
        13 => c
            .clear_area(
                false,
                if target == scene.pixmap { scene.windows[0] } else { target },
                x,
                y,
                width,
                height,
            )
            .map(drop),
        14 => {
            let aux = ChangeGCAux::new()
                .line_width(u32::from(r.size(0, 6)))
                .join_style(r.pick(&[JoinStyle::MITER, JoinStyle::ROUND]))
                .cap_style(r.pick(&[CapStyle::BUTT, CapStyle::PROJECTING]))
                .subwindow_mode(r.pick(&[SubwindowMode::CLIP_BY_CHILDREN, SubwindowMode::INCLUDE_INFERIORS]));
            c.change_gc(gc, &aux).map(drop)
        }
        15 => {
            let clip =
                if r.one_in(2) { vec![Rectangle { x: 0, y: 0, width: 2000, height: 2000 }] } else { rects };
            c.set_clip_rectangles(ClipOrdering::UNSORTED, gc, x, y, &clip).map(drop)
        }
        16 => {
            let op = r.pick(&[PictOp::SRC, PictOp::OVER, PictOp::CLEAR, PictOp::ADD]);
            let alpha = if r.one_in(2) { 0xffff } else { 0x8000 };
            let color = render::Color { red: 0xffff, green: 0, blue: 0x4000, alpha };
            c.render_fill_rectangles(op, r.pick(&scene.pictures), color, &rects).map(drop)
        }
        17 => {
            let (from, to) = (scene.pictures[5], r.pick(&scene.pictures));
            c.render_composite(PictOp::OVER, from, 0u32, to, 0, 0, 0, 0, x, y, width, height).map(drop)
        }
        18 => {
            let line = |x: i32| render::Linefix {
                p1: render::Pointfix { x: x << 16, y: 0 },
                p2: render::Pointfix { x: x << 16, y: 100 << 16 },
            };
            let trap = render::Trapezoid { top: 5 << 16, bottom: 40 << 16, left: line(10), right: line(30) };
            let to = r.pick(&scene.pictures);
            c.render_trapezoids(PictOp::OVER, scene.pictures[5], to, 0u32, 0, 0, &[trap]).map(drop)
        }
        19 => {
            let at = r.range(0, 7) as usize;
            c.xfixes_set_region(scene.region, &rects).unwrap();
            side.check(|s| s.c(0).damage_subtract(scene.damages[at], scene.region, scene.other));
            fetched(side, scene.other);
            return;
        }
        20 => {
            let at = r.range(0, 7) as usize;
            side.check(|s| s.c(0).damage_subtract(scene.damages[at], 0u32, scene.other));
            fetched(side, scene.other);
            return;
        }
        21 => {
            c.xfixes_set_region(scene.region, &rects).unwrap();
            c.damage_add(target, scene.region).map(drop)
        }
        _ => {
            let aux = ChangeGCAux::new().foreground(r.word() & 0xff_ffff);
            c.change_gc(gc, &aux).map(drop)
        }
    }
    .unwrap();
}

/// What of a window is painted by the server, when it is mapped, moved or uncovered.
#[test]
fn reports_of_exposures_equal_xvfb() {
    for level in [ReportLevel::BOUNDING_BOX, ReportLevel::NON_EMPTY, ReportLevel::DELTA_RECTANGLES] {
        equal_on_both(2, |side| {
            let mut r = Random::new(7);
            let scene = scene(side, &mut r);
            for &damage in &scene.damages {
                side.check(|s| s.c(0).damage_destroy(damage));
            }
            let mut damages = Vec::new();
            for drawable in scene.windows.iter().copied().chain([side.root]) {
                let id = side.id(0);
                let level = if drawable == scene.windows[4] { ReportLevel::NON_EMPTY } else { level };
                side.check(|s| s.c(0).damage_create(id, drawable, level));
                damages.push(id);
            }
            side.sync();
            let moves = [
                (0, ConfigureWindowAux::new().x(60).y(20)),
                (0, ConfigureWindowAux::new().stack_mode(StackMode::ABOVE)),
                (3, ConfigureWindowAux::new().width(60)),
                (3, ConfigureWindowAux::new().width(160).height(40)),
                (1, ConfigureWindowAux::new().x(-5).border_width(5)),
                (2, ConfigureWindowAux::new().y(-30)),
            ];
            for (at, aux) in moves {
                side.note((at, aux));
                side.c(0).configure_window(scene.windows[at], &aux).unwrap();
                side.sync();
                for &damage in &damages {
                    side.check(|s| s.c(0).damage_subtract(damage, 0u32, scene.other));
                    fetched(side, scene.other);
                }
            }
            for at in [4, 2] {
                side.c(0).map_window(scene.windows[at]).unwrap();
                side.sync();
            }
            for at in [1, 3] {
                side.c(0).unmap_window(scene.windows[at]).unwrap();
                side.sync();
            }
            side.c(0).destroy_window(scene.windows[0]).unwrap();
            side.sync();
            for &damage in &damages {
                side.check(|s| s.c(0).damage_destroy(damage));
            }
        });
    }
}

#[test]
fn requests_with_errors_equal_xvfb() {
    equal_on_both(2, |side| {
        let damage = side.id(0);
        side.check(|s| s.c(0).damage_create(damage, s.root, ReportLevel::NON_EMPTY));
        side.check(|s| s.c(0).damage_destroy(damage));
        side.reply(|s| s.c(0).damage_query_version(0, 9));
        side.check(|s| s.c(0).damage_destroy(damage));
        side.reply(|s| s.c(0).damage_query_version(1, 0));
        side.reply(|s| s.c(0).xfixes_query_version(5, 0));
        side.check(|s| s.c(0).damage_create(damage, s.root, ReportLevel::from(4u8)));
        side.check(|s| s.c(0).damage_create(damage, 7u32, ReportLevel::NON_EMPTY));
        side.check(|s| s.c(0).damage_create(1u32, s.root, ReportLevel::NON_EMPTY));
        side.check(|s| s.c(0).damage_destroy(damage));
        side.check(|s| s.c(0).damage_subtract(damage, 0u32, 0u32));
        side.check(|s| s.c(0).damage_create(damage, s.root, ReportLevel::NON_EMPTY));
        side.check(|s| s.c(0).damage_create(damage, s.root, ReportLevel::NON_EMPTY));
        side.check(|s| s.c(0).damage_subtract(damage, 9u32, 0u32));
        side.check(|s| s.c(0).damage_subtract(damage, 0u32, 9u32));
        side.check(|s| s.c(0).damage_add(s.root, 9u32));
        side.check(|s| s.c(1).damage_destroy(damage));
        side.sync();
        // A pixmap takes its damage with it.
        let (pixmap, on_it) = (side.id(0), side.id(0));
        side.c(0).create_pixmap(24, pixmap, side.root, 5, 5).unwrap();
        side.check(|s| s.c(0).damage_create(on_it, pixmap, ReportLevel::NON_EMPTY));
        side.c(0).free_pixmap(pixmap).unwrap();
        side.check(|s| s.c(0).damage_destroy(on_it));
    });
}

/// What was drawn misplaced, and not reported, on a window away from the screen's origin.
#[test]
fn s08_shapes_on_a_moved_window_are_reported_once_and_placed() {
    let server = Server::new();
    let client = server.connect();
    client.damage_query_version(1, 1).unwrap().reply().unwrap();
    let root = screen(&client).root;
    let (window, picture, damage) =
        (client.generate_id().unwrap(), client.generate_id().unwrap(), client.generate_id().unwrap());
    let aux = CreateWindowAux::new().background_pixel(0);
    client.create_window(0, window, root, 37, 53, 60, 60, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    client.map_window(window).unwrap();
    let formats = client.render_query_pict_formats().unwrap().reply().unwrap();
    let format = formats.formats.iter().find(|f| f.depth == 24 && f.direct.red_shift == 16).unwrap().id;
    client.render_create_picture(picture, window, format, &render::CreatePictureAux::new()).unwrap();
    let white = client.generate_id().unwrap();
    let color = render::Color { red: 0xffff, green: 0xffff, blue: 0xffff, alpha: 0xffff };
    client.render_create_solid_fill(white, color).unwrap();
    client.damage_create(damage, window, ReportLevel::RAW_RECTANGLES).unwrap().check().unwrap();
    events(&client);
    let line = |x: i32| render::Linefix {
        p1: render::Pointfix { x: x << 16, y: 0 },
        p2: render::Pointfix { x: x << 16, y: 60 << 16 },
    };
    let trap = render::Trapezoid { top: 5 << 16, bottom: 9 << 16, left: line(10), right: line(14) };
    client.render_trapezoids(PictOp::OVER, white, picture, 0u32, 0, 0, &[trap]).unwrap();
    let [Event::DamageNotify(event)] = &events(&client)[..] else { panic!("one report") };
    let area = event.area;
    assert!(area.x <= 10 && area.y <= 5 && area.width >= 4 && area.height >= 4, "{area:?}");
    assert_eq!((event.geometry.x, event.geometry.y), (37, 53));
    let seen = crate::harness::pixels(&client, root, 37, 53, 60, 60);
    for (at, pixel) in seen.into_iter().enumerate() {
        let inside = (10..14).contains(&(at % 60)) && (5..9).contains(&(at / 60));
        assert_eq!(pixel, if inside { 0xff_ffff } else { 0 });
    }
    let refused = client.damage_subtract(window, 0u32, 0u32).unwrap().check();
    assert_eq!(error_of(refused), (152, window));
}
