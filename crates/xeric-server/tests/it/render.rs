//! RENDER: pictures, compositing and shapes. Whether pixels are the right ones is for the comparison with Xvfb, here and in the raster.

use x11rb::connection::Connection;
use x11rb::protocol::render::{ConnectionExt as _, *};
use x11rb::protocol::xproto::{ConnectionExt as _, *};
use x11rb::rust_connection::RustConnection;
use xeric_server::engine::Work;

use crate::differential::random::Random;
use crate::harness::{Client, Server, error_of, pixels, screen};
use crate::peers::equal_on_both;

/// RENDER's errors.
const BAD_FORMAT: u8 = 142;
pub(crate) const BAD_PICTURE: u8 = 143;

/// The ids of the formats a1, a8, a8r8g8b8 and x8r8g8b8.
pub(crate) fn formats(c: &impl Connection) -> [Pictformat; 4] {
    let formats = c.render_query_pict_formats().unwrap().reply().unwrap().formats;
    let find = |depth, alpha| {
        formats
            .iter()
            .find(|f| f.depth == depth && f.direct.alpha_mask == alpha && f.direct.blue_shift == 0)
            .unwrap()
            .id
    };
    [find(1, 1), find(8, 0xff), find(32, 0xff), find(24, 0)]
}

/// A pixmap and a picture on it.
pub(crate) fn picture(
    client: &Client,
    format: Pictformat,
    depth: u8,
    width: u16,
    height: u16,
) -> (Pixmap, Picture) {
    let (pixmap, picture) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    client.create_pixmap(depth, pixmap, screen(client).root, width, height).unwrap();
    client.render_create_picture(picture, pixmap, format, &CreatePictureAux::new()).unwrap().check().unwrap();
    (pixmap, picture)
}

pub(crate) fn rgba(red: u16, green: u16, blue: u16, alpha: u16) -> Color {
    Color { red, green, blue, alpha }
}

pub(crate) fn solid(client: &Client, color: Color) -> Picture {
    let id = client.generate_id().unwrap();
    client.render_create_solid_fill(id, color).unwrap().check().unwrap();
    id
}

pub(crate) fn rect(x: i16, y: i16, width: u16, height: u16) -> Rectangle {
    Rectangle { x, y, width, height }
}

const RED: Color = Color { red: 0xffff, green: 0, blue: 0, alpha: 0xffff };
const GREEN: Color = Color { red: 0, green: 0xffff, blue: 0, alpha: 0xffff };

#[test]
fn versions_and_formats_equal_xvfbs() {
    let xvfb = xeric_testkit::xvfb::Xvfb::start().unwrap();
    let (theirs, _) = RustConnection::connect(Some(&xvfb.display())).unwrap();
    let server = Server::new();
    let ours = server.connect();
    /// Formats, the visuals' formats by depth, the fallback, and how many sub-pixel orders.
    type Answer = (Vec<[u16; 10]>, Vec<(u8, Vec<Option<usize>>)>, Option<usize>, usize);
    fn ask(c: &impl Connection) -> Answer {
        let version = c.render_query_version(0, 11).unwrap().reply().unwrap();
        assert_eq!((version.major_version, version.minor_version), (0, 11));
        let reply = c.render_query_pict_formats().unwrap().reply().unwrap();
        let index = |id| reply.formats.iter().position(|f| f.id == id);
        let formats = reply
            .formats
            .iter()
            .map(|f| {
                let d = f.direct;
                [
                    f.type_.into(),
                    f.depth.into(),
                    d.alpha_shift,
                    d.alpha_mask,
                    d.red_shift,
                    d.red_mask,
                    d.green_shift,
                    d.green_mask,
                    d.blue_shift,
                    d.blue_mask,
                ]
            })
            .collect();
        // Xvfb has many visuals of a kind; one of each is what we have.
        let depths = reply.screens[0]
            .depths
            .iter()
            .map(|d| {
                let mut visuals: Vec<_> = d.visuals.iter().map(|v| index(v.format)).collect();
                visuals.dedup();
                (d.depth, visuals)
            })
            .collect();
        (formats, depths, index(reply.screens[0].fallback), reply.subpixels.len())
    }
    assert_eq!(ask(&ours), ask(&theirs));
    let filters = |c: &dyn Fn() -> QueryFiltersReply| {
        let reply = c();
        let names =
            reply.filters.iter().map(|f| String::from_utf8_lossy(&f.name).into_owned()).collect::<Vec<_>>();
        (reply.aliases, names)
    };
    let mine = filters(&|| ours.render_query_filters(screen(&ours).root).unwrap().reply().unwrap());
    let other = filters(&|| theirs.render_query_filters(screen(&theirs).root).unwrap().reply().unwrap());
    assert_eq!(mine, other);
    let argb = formats(&ours)[2];
    assert_eq!(error_of(ours.render_query_pict_index_values(argb).unwrap().reply()), (MATCH_ERROR, argb));
    assert_eq!(error_of(ours.render_query_pict_index_values(7).unwrap().reply()), (BAD_FORMAT, 7));
}

#[test]
fn create_picture_checks_drawable_format_and_values() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, xrgb] = formats(&client);
    let root = screen(&client).root;
    let make = |drawable, format, aux: &CreatePictureAux| {
        let id = client.generate_id().unwrap();
        match client.render_create_picture(id, drawable, format, aux).unwrap().check() {
            Ok(()) => (0, 0),
            error => error_of(error),
        }
    };
    let new = CreatePictureAux::new;
    assert_eq!(make(root, xrgb, &new()), (0, 0));
    assert_eq!(make(root, argb, &new()).0, MATCH_ERROR);
    assert_eq!(make(7, xrgb, &new()), (DRAWABLE_ERROR, 7));
    assert_eq!(make(root, 7, &new()), (BAD_FORMAT, 7));
    assert_eq!(make(root, xrgb, &new().repeat(Repeat::from(4u8))), (VALUE_ERROR, 4));
    assert_eq!(make(root, xrgb, &new().subwindowmode(SubwindowMode::from(2u8))), (VALUE_ERROR, 2));
    assert_eq!(make(root, xrgb, &new().polyedge(PolyEdge::from(2u8))), (VALUE_ERROR, 2));
    assert_eq!(make(root, xrgb, &new().polymode(PolyMode::from(2u8))), (VALUE_ERROR, 2));
    assert_eq!(make(root, xrgb, &new().componentalpha(2)), (VALUE_ERROR, 2));
    assert_eq!(make(root, xrgb, &new().graphicsexposure(2)), (VALUE_ERROR, 2));
    assert_eq!(make(root, xrgb, &new().clipmask(7)), (PIXMAP_ERROR, 7));
    assert_eq!(make(root, xrgb, &new().alphamap(7)), (BAD_PICTURE, 7));
    let (deep, on_pixmap) = picture(&client, a8, 8, 4, 4);
    assert_eq!(make(root, xrgb, &new().clipmask(deep)).0, MATCH_ERROR);
    assert_eq!(make(root, xrgb, &new().alphamap(on_pixmap)), (0, 0));
    // An error leaves a picture as it was.
    let aux = ChangePictureAux::new().componentalpha(1).repeat(Repeat::NORMAL).polymode(PolyMode::from(2u8));
    assert_eq!(error_of(client.render_change_picture(on_pixmap, &aux).unwrap().check()), (VALUE_ERROR, 2));
    assert_eq!(error_of(client.render_change_picture(7, &aux).unwrap().check()), (BAD_PICTURE, 7));
    client.render_free_picture(on_pixmap).unwrap().check().unwrap();
    assert_eq!(error_of(client.render_free_picture(on_pixmap).unwrap().check()), (BAD_PICTURE, on_pixmap));
}

#[test]
fn composite_checks_operator_and_pictures() {
    let server = Server::new();
    let client = server.connect();
    let [_, _, argb, _] = formats(&client);
    let (_, dest) = picture(&client, argb, 32, 4, 4);
    let red = solid(&client, RED);
    let composite = |op: u8, src, mask: Picture, dst| match client
        .render_composite(PictOp::from(op), src, mask, dst, 0, 0, 0, 0, 0, 0, 4, 4)
        .unwrap()
        .check()
    {
        Ok(()) => (0, 0),
        error => error_of(error),
    };
    for op in (0..=13).chain(16..=27).chain(32..=43).chain(48..=62) {
        assert_eq!(composite(op, red, 0, dest), (0, 0), "operator {op}");
    }
    for op in [14, 15, 28, 44, 47, 63, 255] {
        assert_eq!(composite(op, red, 0, dest), (VALUE_ERROR, op.into()));
    }
    assert_eq!(composite(1, 7, 0, dest), (BAD_PICTURE, 7));
    assert_eq!(composite(1, red, 7, dest), (BAD_PICTURE, 7));
    assert_eq!(composite(1, red, 0, 7), (BAD_PICTURE, 7));
    assert_eq!(composite(1, red, 0, red).0, DRAWABLE_ERROR);
}

/// The same 1×1 repeating pixmap and solid give the same glyphs and masks (joske/yserver #137).
#[test]
fn s01_a_repeating_pixel_is_as_good_as_a_solid() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let color = rgba(0x8000, 0x4000, 0x2000, 0x8000);
    let (_, one) = picture(&client, argb, 32, 1, 1);
    client.render_change_picture(one, &ChangePictureAux::new().repeat(Repeat::NORMAL)).unwrap();
    client.render_fill_rectangles(PictOp::SRC, one, color, &[rect(0, 0, 1, 1)]).unwrap();
    let (_, mask) = picture(&client, a8, 8, 8, 8);
    client.render_fill_rectangles(PictOp::SRC, mask, rgba(0, 0, 0, 0x9000), &[rect(1, 1, 5, 5)]).unwrap();
    let draw = |source| {
        let (pixmap, dest) = picture(&client, argb, 32, 8, 8);
        client.render_fill_rectangles(PictOp::SRC, dest, GREEN, &[rect(0, 0, 8, 8)]).unwrap();
        client
            .render_composite(PictOp::OVER, source, mask, dest, 3, 5, 0, 0, 0, 0, 8, 8)
            .unwrap()
            .check()
            .unwrap();
        pixels(&client, pixmap, 0, 0, 8, 8)
    };
    let solid = draw(solid(&client, color));
    assert_eq!(draw(one), solid);
    assert_ne!(solid[9], solid[0]);
}

#[test]
fn s02_a_picture_outlives_its_pixmap_and_follows_its_window() {
    let server = Server::new();
    let client = server.connect();
    let [_, _, argb, xrgb] = formats(&client);
    let (pixmap, source) = picture(&client, argb, 32, 4, 4);
    client.render_fill_rectangles(PictOp::SRC, source, RED, &[rect(0, 0, 4, 4)]).unwrap();
    client.free_pixmap(pixmap).unwrap();
    let root = screen(&client).root;
    let window = client.generate_id().unwrap();
    let aux = CreateWindowAux::new().background_pixel(1);
    client.create_window(24, window, root, 5, 6, 4, 4, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    client.map_window(window).unwrap();
    let dest = client.generate_id().unwrap();
    client.render_create_picture(dest, window, xrgb, &CreatePictureAux::new()).unwrap();
    client.configure_window(window, &ConfigureWindowAux::new().x(50).y(60).width(9)).unwrap();
    client
        .render_composite(PictOp::SRC, source, 0u32, dest, 0, 0, 0, 0, 0, 0, 4, 4)
        .unwrap()
        .check()
        .unwrap();
    assert_eq!(pixels(&client, root, 50, 60, 5, 1), [0xff_0000, 0xff_0000, 0xff_0000, 0xff_0000, 1]);
    client.render_free_picture(dest).unwrap().check().unwrap();
    // A picture goes with its window.
    let dest = client.generate_id().unwrap();
    client.render_create_picture(dest, window, xrgb, &CreatePictureAux::new()).unwrap();
    client.destroy_window(window).unwrap();
    assert_eq!(error_of(client.render_free_picture(dest).unwrap().check()), (BAD_PICTURE, dest));
}

/// A trapezoid from (x, y) to (x + width, y + height), in pixels.
fn box_trap(x: i32, y: i32, width: i32, height: i32) -> Trapezoid {
    let line = |x: i32| Linefix { p1: point(x, y), p2: point(x, y + height) };
    Trapezoid { top: y << 16, bottom: (y + height) << 16, left: line(x), right: line(x + width) }
}

fn point(x: i32, y: i32) -> Pointfix {
    Pointfix { x: x << 16, y: y << 16 }
}

#[test]
fn s08_shapes_on_a_window_lie_where_they_lie_on_a_pixmap() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, xrgb] = formats(&client);
    let root = screen(&client).root;
    let window = client.generate_id().unwrap();
    let aux = CreateWindowAux::new().background_pixel(0);
    client.create_window(24, window, root, 37, 53, 20, 20, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    client.map_window(window).unwrap();
    let on_window = client.generate_id().unwrap();
    client.render_create_picture(on_window, window, xrgb, &CreatePictureAux::new()).unwrap();
    let (pixmap, on_pixmap) = picture(&client, xrgb, 24, 20, 20);
    // A source with a pattern, so that its place shows too.
    let (_, source) = picture(&client, argb, 32, 20, 20);
    for x in 0..20 {
        let shade = rgba(x * 3000, 0xffff, 0x8000, 0xffff);
        client.render_fill_rectangles(PictOp::SRC, source, shade, &[rect(x as i16, 0, 1, 20)]).unwrap();
    }
    let slanted = Trapezoid { right: Linefix { p1: point(6, 2), p2: point(15, 9) }, ..box_trap(2, 2, 9, 7) };
    let triangle = Triangle { p1: point(3, 10), p2: point(17, 12), p3: point(8, 19) };
    let strip = [point(0, 0), point(5, 1), point(1, 6), point(9, 9)];
    for dest in [on_window, on_pixmap] {
        for format in [0, a8] {
            client
                .render_trapezoids(
                    PictOp::OVER,
                    source,
                    dest,
                    format,
                    1,
                    1,
                    &[slanted, box_trap(12, 0, 3, 3)],
                )
                .unwrap()
                .check()
                .unwrap();
            client
                .render_triangles(PictOp::OVER, source, dest, format, 2, 0, &[triangle])
                .unwrap()
                .check()
                .unwrap();
            client
                .render_tri_strip(PictOp::ADD, source, dest, format, 0, 2, &strip)
                .unwrap()
                .check()
                .unwrap();
            client.render_tri_fan(PictOp::XOR, source, dest, format, 0, 0, &strip).unwrap().check().unwrap();
        }
    }
    let drawn = pixels(&client, window, 0, 0, 20, 20);
    assert_eq!(drawn, pixels(&client, pixmap, 0, 0, 20, 20));
    assert!(drawn.iter().filter(|&&pixel| pixel != 0).count() > 50);
    // AddTraps is for alpha alone, as on Xvfb: on a window it does nothing, on a8 it adds.
    let traps = [Trap {
        top: Spanfix { l: 1 << 16, r: 4 << 16, y: 1 << 16 },
        bot: Spanfix { l: 1 << 16, r: 4 << 16, y: 3 << 16 },
    }];
    client.render_add_traps(on_window, 0, 0, &traps).unwrap().check().unwrap();
    assert_eq!(pixels(&client, window, 0, 0, 20, 20), drawn);
    let (alpha, on_alpha) = picture(&client, a8, 8, 6, 4);
    client.render_add_traps(on_alpha, 1, 0, &traps).unwrap().check().unwrap();
    assert_eq!(pixels(&client, alpha, 0, 0, 6, 2), [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0]);
    assert_eq!(error_of(client.render_add_traps(7, 0, 0, &traps).unwrap().check()), (BAD_PICTURE, 7));
}

#[test]
fn shapes_check_what_they_name() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let (_, dest) = picture(&client, argb, 32, 4, 4);
    let red = solid(&client, RED);
    let shapes = |op: u8, src, dst, format| {
        let (op, trap, points) = (PictOp::from(op), [box_trap(0, 0, 1, 1)], [point(0, 0); 3]);
        let triangle = [Triangle { p1: points[0], p2: points[1], p3: points[2] }];
        [
            client.render_trapezoids(op, src, dst, format, 0, 0, &trap).unwrap().check(),
            client.render_triangles(op, src, dst, format, 0, 0, &triangle).unwrap().check(),
            client.render_tri_strip(op, src, dst, format, 0, 0, &points).unwrap().check(),
            client.render_tri_fan(op, src, dst, format, 0, 0, &points).unwrap().check(),
        ]
        .map(error_of)
    };
    assert_eq!(shapes(14, red, dest, a8), [(VALUE_ERROR, 14); 4]);
    assert_eq!(shapes(3, 7, dest, a8), [(BAD_PICTURE, 7); 4]);
    assert_eq!(shapes(3, red, 7, a8), [(BAD_PICTURE, 7); 4]);
    assert_eq!(shapes(3, red, red, a8).map(|error| error.0), [DRAWABLE_ERROR; 4]);
    assert_eq!(shapes(3, red, dest, 7), [(BAD_FORMAT, 7); 4]);
}

#[test]
fn s10_alpha_maps_do_not_recurse_and_stand_at_their_origin() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let (_, a) = picture(&client, argb, 32, 8, 8);
    let (_, b) = picture(&client, a8, 8, 8, 8);
    client.render_fill_rectangles(PictOp::SRC, a, RED, &[rect(0, 0, 8, 8)]).unwrap();
    client.render_fill_rectangles(PictOp::SRC, b, rgba(0, 0, 0, 0xffff), &[rect(0, 0, 2, 1)]).unwrap();
    let with_map = |map| ChangePictureAux::new().alphamap(map);
    client.render_change_picture(a, &with_map(b).alphaxorigin(5).alphayorigin(3)).unwrap().check().unwrap();
    client.render_change_picture(b, &with_map(a)).unwrap().check().unwrap();
    let (pixmap, dest) = picture(&client, argb, 32, 8, 8);
    client.render_composite(PictOp::SRC, a, 0u32, dest, 0, 0, 0, 0, 0, 0, 8, 8).unwrap().check().unwrap();
    for (at, pixel) in pixels(&client, pixmap, 0, 0, 8, 8).into_iter().enumerate() {
        let mapped = at == 3 * 8 + 5 || at == 3 * 8 + 6;
        assert_eq!(pixel, if mapped { 0xffff_0000 } else { 0x00ff_0000 }, "pixel {at}");
    }
    assert_eq!(error_of(client.render_change_picture(a, &with_map(7)).unwrap().check()), (BAD_PICTURE, 7));
    let red = solid(&client, RED);
    assert_eq!(
        error_of(client.render_change_picture(a, &with_map(red)).unwrap().check()),
        (MATCH_ERROR, red)
    );
    client.render_change_picture(a, &with_map(0)).unwrap().check().unwrap();
}

#[test]
fn s11_a_source_only_picture_has_no_clip() {
    let server = Server::new();
    let client = server.connect();
    let red = solid(&client, RED);
    let gradient = client.generate_id().unwrap();
    let stops = [0, 1 << 16];
    client
        .render_create_linear_gradient(gradient, point(0, 0), point(9, 0), &stops, &[RED, GREEN])
        .unwrap()
        .check()
        .unwrap();
    for picture in [red, gradient] {
        let clip =
            client.render_set_picture_clip_rectangles(picture, 0, 0, &[rect(0, 0, 1, 1)]).unwrap().check();
        assert_eq!(error_of(clip), (BAD_PICTURE, picture));
        let mask =
            client.render_change_picture(picture, &ChangePictureAux::new().clipmask(0u32)).unwrap().check();
        assert_eq!(error_of(mask).0, DRAWABLE_ERROR);
    }
    let clip = client.render_set_picture_clip_rectangles(7, 0, 0, &[]).unwrap().check();
    assert_eq!(error_of(clip), (BAD_PICTURE, 7));
}

#[test]
fn clips_cut_at_their_origin_and_overlapping_rectangles_count_once() {
    let server = Server::new();
    let client = server.connect();
    let [_, _, argb, _] = formats(&client);
    let (pixmap, dest) = picture(&client, argb, 32, 8, 4);
    // S19: overlapping clip rectangles composite a pixel once.
    let clip = [rect(0, 0, 3, 2), rect(1, 0, 3, 1)];
    client.render_set_picture_clip_rectangles(dest, 2, 1, &clip).unwrap().check().unwrap();
    let half = solid(&client, rgba(0x8000, 0x8000, 0x8000, 0x8000));
    client.render_composite(PictOp::OVER, half, 0u32, dest, 0, 0, 0, 0, 0, 0, 8, 4).unwrap().check().unwrap();
    let row = |y| pixels(&client, pixmap, 0, y, 8, 1).iter().map(|p| p >> 24).collect::<Vec<_>>();
    assert_eq!(row(0), [0; 8]);
    assert_eq!(row(1), [0, 0, 0x80, 0x80, 0x80, 0x80, 0, 0]);
    assert_eq!(row(2), [0, 0, 0x80, 0x80, 0x80, 0, 0, 0]);
    // Changing the origin moves it; None takes it away.
    client.render_change_picture(dest, &ChangePictureAux::new().clipxorigin(0).clipyorigin(0)).unwrap();
    client.render_fill_rectangles(PictOp::SRC, dest, RED, &[rect(0, 0, 8, 4)]).unwrap();
    assert_eq!(row(0), [255, 255, 255, 255, 0, 0, 0, 0]);
    client.render_change_picture(dest, &ChangePictureAux::new().clipmask(0u32)).unwrap();
    client.render_fill_rectangles(PictOp::CLEAR, dest, RED, &[rect(0, 0, 8, 4)]).unwrap();
    assert!(pixels(&client, pixmap, 0, 0, 8, 4).iter().all(|&pixel| pixel == 0));
}

#[test]
fn a_window_composited_onto_itself_reads_what_was_there() {
    let server = Server::new();
    let client = server.connect();
    let [_, _, _, xrgb] = formats(&client);
    let root = screen(&client).root;
    let (from, to) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    let aux = CreatePictureAux::new().subwindowmode(SubwindowMode::INCLUDE_INFERIORS);
    client.render_create_picture(from, root, xrgb, &aux).unwrap();
    client.render_create_picture(to, root, xrgb, &aux).unwrap();
    for x in 0..6_u16 {
        client
            .render_fill_rectangles(
                PictOp::SRC,
                to,
                rgba((x + 1) << 8, 0, 0, 0xffff),
                &[rect(x as i16, 0, 1, 1)],
            )
            .unwrap();
    }
    client.render_composite(PictOp::SRC, from, 0u32, to, 0, 0, 0, 0, 2, 0, 6, 1).unwrap().check().unwrap();
    let shades: Vec<_> = pixels(&client, root, 0, 0, 8, 1).iter().map(|p| p >> 16).collect();
    assert_eq!(shades, [1, 2, 1, 2, 3, 4, 5, 6]);
}

/// Colours are 16 bits and premultiplied; gradient stops are straight.
#[test]
fn u03_colours_are_not_clamped_to_opaque() {
    let server = Server::new();
    let client = server.connect();
    let [_, _, argb, _] = formats(&client);
    let (pixmap, dest) = picture(&client, argb, 32, 4, 1);
    let half_white = rgba(0x8000, 0x8000, 0x8000, 0x8000);
    client.render_fill_rectangles(PictOp::SRC, dest, half_white, &[rect(0, 0, 1, 1)]).unwrap();
    let gradient = client.generate_id().unwrap();
    let clear_yellow = rgba(65535, 65535, 0, 0);
    client
        .render_create_linear_gradient(
            gradient,
            point(0, 0),
            point(4, 0),
            &[0, 1 << 16],
            &[clear_yellow, clear_yellow],
        )
        .unwrap()
        .check()
        .unwrap();
    client.render_composite(PictOp::SRC, gradient, 0u32, dest, 0, 0, 0, 0, 1, 0, 3, 1).unwrap();
    assert_eq!(pixels(&client, pixmap, 0, 0, 4, 1), [0x8080_8080, 0, 0, 0]);
}

#[test]
fn gradients_check_their_stops() {
    let server = Server::new();
    let client = server.connect();
    let make = |stops: &[Fixed]| {
        let colors = vec![RED; stops.len()];
        let id = || client.generate_id().unwrap();
        [
            client
                .render_create_linear_gradient(id(), point(0, 0), point(4, 0), stops, &colors)
                .unwrap()
                .check(),
            client
                .render_create_radial_gradient(id(), point(0, 0), point(4, 0), 0, 9, stops, &colors)
                .unwrap()
                .check(),
            client.render_create_conical_gradient(id(), point(0, 0), 0, stops, &colors).unwrap().check(),
        ]
    };
    for good in [&[0][..], &[0, 0], &[0, 1 << 15, 1 << 16]] {
        for result in make(good) {
            result.unwrap();
        }
    }
    for bad in [&[][..], &[-1], &[(1 << 16) + 1], &[2, 1]] {
        assert_eq!(make(bad).map(|error| error_of(error).0), [VALUE_ERROR; 3], "{bad:?}");
    }
}

#[test]
fn transforms_and_filters_change_what_is_read() {
    let server = Server::new();
    let client = server.connect();
    let [_, _, argb, _] = formats(&client);
    let (_, source) = picture(&client, argb, 32, 2, 1);
    client.render_fill_rectangles(PictOp::SRC, source, RED, &[rect(0, 0, 1, 1)]).unwrap();
    client.render_fill_rectangles(PictOp::SRC, source, GREEN, &[rect(1, 0, 1, 1)]).unwrap();
    let (pixmap, dest) = picture(&client, argb, 32, 4, 1);
    let draw = || {
        client
            .render_composite(PictOp::SRC, source, 0u32, dest, 0, 0, 0, 0, 0, 0, 4, 1)
            .unwrap()
            .check()
            .unwrap();
        pixels(&client, pixmap, 0, 0, 4, 1)
    };
    let (red, green) = (0xffff_0000, 0xff00_ff00);
    assert_eq!(draw(), [red, green, 0, 0]);
    let one = 1 << 16;
    let mut half = Transform { matrix11: one / 2, matrix22: one, matrix33: one, ..identity() };
    client.render_set_picture_transform(source, half).unwrap().check().unwrap();
    assert_eq!(draw(), [red, red, green, green]);
    client.render_set_picture_filter(source, b"bilinear", &[]).unwrap().check().unwrap();
    assert_ne!(draw()[1], red);
    client.render_set_picture_filter(source, b"nearest", &[]).unwrap().check().unwrap();
    // A multiple of the unit matrix moves nothing.
    half = Transform { matrix11: 5, matrix22: 5, matrix33: 5, ..identity() };
    client.render_set_picture_transform(source, half).unwrap().check().unwrap();
    assert_eq!(draw(), [red, green, 0, 0]);
    let filter = |name: &[u8], values: &[Fixed]| match client
        .render_set_picture_filter(source, name, values)
        .unwrap()
        .check()
    {
        Ok(()) => 0,
        error => error_of(error).0,
    };
    assert_eq!(filter(b"convolution", &[one, one, one]), 0);
    assert_eq!(filter(b"convolution", &[one, one]), MATCH_ERROR);
    assert_eq!(filter(b"nearest", &[one]), MATCH_ERROR);
    assert_eq!(filter(b"sharp", &[]), NAME_ERROR);
    assert_eq!(filter(b"best", &[]), 0);
    assert_eq!(
        error_of(client.render_set_picture_filter(7, b"best", &[]).unwrap().check()),
        (BAD_PICTURE, 7)
    );
    assert_eq!(error_of(client.render_set_picture_transform(7, half).unwrap().check()), (BAD_PICTURE, 7));
    assert_eq!(error_of(client.render_query_filters(7).unwrap().reply()), (DRAWABLE_ERROR, 7));
}

fn identity() -> Transform {
    let (one, zero) = (1 << 16, 0);
    Transform {
        matrix11: one,
        matrix12: zero,
        matrix13: zero,
        matrix21: zero,
        matrix22: one,
        matrix23: zero,
        matrix31: zero,
        matrix32: zero,
        matrix33: one,
    }
}

#[test]
fn composites_are_counted_by_what_they_read() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let (_, dest) = picture(&client, argb, 32, 8, 8);
    let (_, image) = picture(&client, argb, 32, 8, 8);
    let (_, mask) = picture(&client, a8, 8, 8, 8);
    let red = solid(&client, RED);
    server.engine().record_work(true);
    let count = |source, mask: Picture| {
        server.engine().take_work();
        client
            .render_composite(PictOp::OVER, source, mask, dest, 0, 0, 0, 0, 6, 0, 8, 4)
            .unwrap()
            .check()
            .unwrap();
        server.engine().take_work().iter().map(|record| record.work).find(|work| *work != Work::default())
    };
    assert_eq!(count(red, 0), Some(Work { written: 8, read: 0 }));
    assert_eq!(count(image, 0), Some(Work { written: 8, read: 8 }));
    assert_eq!(count(image, mask), Some(Work { written: 8, read: 16 }));
}

/// A kernel reads around the source's area, also when source and destination share their pixels.
#[test]
fn a_convolution_within_one_drawable_equals_xvfb() {
    equal_on_both(1, |side| {
        let c = side.c(0);
        let [_, _, argb, _] = formats(c);
        let [pixmap, gc, id] = [(); 3].map(|()| side.id(0));
        c.create_pixmap(32, pixmap, side.root, 40, 30).unwrap();
        c.create_gc(gc, pixmap, &CreateGCAux::new()).unwrap();
        let mut random = Random::new(4);
        let data = random.bytes(40 * 30 * 4);
        c.put_image(ImageFormat::Z_PIXMAP, pixmap, gc, 40, 30, 0, 0, 0, 32, &data).unwrap();
        c.render_create_picture(id, pixmap, argb, &CreatePictureAux::new()).unwrap();
        let one = 0x1_0000;
        for (width, height) in [(3, 3), (5, 1), (1, 7)] {
            let c = side.c(0);
            let mut kernel = vec![width * one, height * one];
            kernel.extend(std::iter::repeat_n(one / (width * height), (width * height) as usize));
            c.render_set_picture_filter(id, b"convolution", &kernel).unwrap();
            c.render_composite(PictOp::SRC, id, 0u32, id, 20, 10, 0, 0, 1, 2, 8, 9).unwrap();
            side.sync();
            side.image(pixmap, 0, 0, 40, 30);
        }
    });
}
