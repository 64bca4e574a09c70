//! The drawing requests: that each reaches the pixels, what each refuses, and what each counts. Whether the pixels are the right ones is for
//! the comparison with Xvfb.

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::*;
use xeric_server::engine::Work;

use crate::gc::canvas;
use crate::harness::{Client, Server, error_of, pixels, screen};

/// The pixels of a 16 by 16 canvas that are `5`, as text.
fn drawn(client: &Client, pixmap: Pixmap) -> Vec<String> {
    let all = pixels(client, pixmap, 0, 0, 16, 16);
    all.chunks(16).map(|row| row.iter().map(|&pixel| if pixel == 5 { '#' } else { '.' }).collect()).collect()
}

fn rect(x: i16, y: i16, width: u16, height: u16) -> Rectangle {
    Rectangle { x, y, width, height }
}

#[test]
fn points_and_lines_take_both_coordinate_modes() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    let points = [Point { x: 1, y: 1 }, Point { x: 2, y: 0 }];
    client.poly_point(CoordMode::PREVIOUS, pixmap, gc, &points).unwrap().check().unwrap();
    assert_eq!(drawn(&client, pixmap)[1], ".#.#............");
    client.poly_point(CoordMode::ORIGIN, pixmap, gc, &points).unwrap().check().unwrap();
    assert_eq!(drawn(&client, pixmap)[0], "..#.............");
    let line = [Point { x: 0, y: 5 }, Point { x: 4, y: 0 }, Point { x: 0, y: 3 }];
    client.poly_line(CoordMode::PREVIOUS, pixmap, gc, &line).unwrap().check().unwrap();
    assert_eq!(
        drawn(&client, pixmap)[5..9],
        ["#####...........", "....#...........", "....#...........", "....#..........."]
    );
    let mode = CoordMode::from(2u8);
    assert_eq!(error_of(client.poly_point(mode, pixmap, gc, &points).unwrap().check()), (VALUE_ERROR, 2));
    assert_eq!(error_of(client.poly_line(mode, pixmap, gc, &line).unwrap().check()), (VALUE_ERROR, 2));
}

#[test]
fn every_shape_reaches_the_pixels() {
    let server = Server::new();
    let client = server.connect();
    let shape = |draw: &dyn Fn(Pixmap, Gcontext) -> Result<(), ReplyError>| {
        let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5));
        draw(pixmap, gc).unwrap();
        drawn(&client, pixmap)
    };
    let segments = shape(&|p, gc| {
        client
            .poly_segment(
                p,
                gc,
                &[Segment { x1: 1, y1: 0, x2: 3, y2: 0 }, Segment { x1: 6, y1: 0, x2: 6, y2: 1 }],
            )
            .unwrap()
            .check()
    });
    assert_eq!(segments[..2], [".###..#.........", "......#........."]);
    let outline = shape(&|p, gc| client.poly_rectangle(p, gc, &[rect(1, 0, 3, 2)]).unwrap().check());
    assert_eq!(outline[..3], [".####...........", ".#..#...........", ".####..........."]);
    let filled = shape(&|p, gc| client.poly_fill_rectangle(p, gc, &[rect(1, 0, 3, 2)]).unwrap().check());
    assert_eq!(filled[..3], [".###............", ".###............", "................"]);
    let triangle = [Point { x: 0, y: 0 }, Point { x: 4, y: 0 }, Point { x: 0, y: 4 }];
    let polygon = shape(&|p, gc| {
        client.fill_poly(p, gc, PolyShape::CONVEX, CoordMode::ORIGIN, &triangle).unwrap().check()
    });
    assert_eq!(
        polygon[..4],
        ["####............", "###.............", "##..............", "#..............."]
    );
    let circle = Arc { x: 0, y: 0, width: 8, height: 8, angle1: 0, angle2: 360 * 64 };
    let disc = shape(&|p, gc| client.poly_fill_arc(p, gc, &[circle]).unwrap().check());
    assert_eq!((&disc[0][..2], &disc[4][1..7]), ("..", "######"));
    let ring = shape(&|p, gc| client.poly_arc(p, gc, &[circle]).unwrap().check());
    assert_eq!((&ring[4][..2], &ring[4][6..9]), ("#.", "..#"));
}

#[test]
fn fill_poly_checks_shape_and_mode() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let bad = client.fill_poly(pixmap, gc, PolyShape::from(3u8), CoordMode::ORIGIN, &[]).unwrap().check();
    assert_eq!(error_of(bad), (VALUE_ERROR, 3));
    let bad = client.fill_poly(pixmap, gc, PolyShape::COMPLEX, CoordMode::from(9u8), &[]).unwrap().check();
    assert_eq!(error_of(bad), (VALUE_ERROR, 9));
}

#[test]
fn text_is_drawn_with_the_gcs_font_and_poly_text_keeps_the_last() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5).background(6));
    client.image_text8(pixmap, gc, 0, 11, b"H").unwrap().check().unwrap();
    let seen = pixels(&client, pixmap, 0, 0, 6, 13);
    assert!(seen.iter().all(|&pixel| pixel == 5 || pixel == 6));
    let count = seen.iter().filter(|&&pixel| pixel == 5).count();
    assert!(count > 10, "{count}");
    // The same character of two bytes, and by PolyText on the same place.
    let (other, other_gc) = canvas(&client, &CreateGCAux::new().foreground(5).background(6));
    client
        .image_text16(other, other_gc, 0, 11, &[Char2b { byte1: 0, byte2: b'H' }])
        .unwrap()
        .check()
        .unwrap();
    assert_eq!(pixels(&client, other, 0, 0, 6, 13), seen);
    let (poly, poly_gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    client.poly_text8(poly, poly_gc, -2, 11, &[1, 2, b'H', 0]).unwrap().check().unwrap();
    assert_eq!(drawn(&client, poly), drawn(&client, pixmap));
    let (wide, wide_gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    client.poly_text16(wide, wide_gc, 0, 11, &[1, 0, 0, b'H']).unwrap().check().unwrap();
    assert_eq!(drawn(&client, wide), drawn(&client, pixmap));

    let font = client.generate_id().unwrap();
    client.open_font(font, b"cursor").unwrap();
    let [a, b, c, d] = font.to_be_bytes();
    client.poly_text8(poly, poly_gc, 0, 0, &[255, a, b, c, d]).unwrap().check().unwrap();
    let (gc_font, cursor_font) = (
        client.query_font(poly_gc).unwrap().reply().unwrap(),
        client.query_font(font).unwrap().reply().unwrap(),
    );
    assert_eq!(gc_font.char_infos.len(), cursor_font.char_infos.len());
    assert_eq!(
        error_of(client.poly_text8(poly, poly_gc, 0, 0, &[255, 0, 0, 0, 7]).unwrap().check()),
        (FONT_ERROR, 7)
    );
    assert_eq!(
        error_of(client.poly_text8(poly, poly_gc, 0, 0, &[9, 0, b'x', b'y']).unwrap().check()).0,
        LENGTH_ERROR
    );
}

/// The work of what `draw` asks for on a 16 by 16 canvas.
fn work(server: &Server, client: &Client, aux: &CreateGCAux, draw: impl Fn(Pixmap, Gcontext)) -> Work {
    let (pixmap, gc) = canvas(client, aux);
    server.engine().record_work(true);
    server.engine().take_work();
    draw(pixmap, gc);
    client.get_input_focus().unwrap().reply().ok();
    let records = server.engine().take_work();
    records.iter().fold(Work::default(), |sum, record| Work {
        written: sum.written + record.work.written,
        read: sum.read + record.work.read,
    })
}

#[test]
fn pixels_are_counted_from_geometry_within_the_clip() {
    let server = Server::new();
    let client = server.connect();
    let aux = CreateGCAux::new();
    let count = |draw: &dyn Fn(Pixmap, Gcontext)| work(&server, &client, &aux, draw);
    let fill = count(&|p, gc| {
        drop(client.poly_fill_rectangle(p, gc, &[rect(-4, 0, 8, 4), rect(0, 0, 2, 2)]).unwrap());
    });
    assert_eq!(fill, Work { written: 16 + 4, read: 0 }, "overlapping rectangles count each time");
    let line =
        count(&|p, gc| drop(client.poly_segment(p, gc, &[Segment { x1: 0, y1: 3, x2: 40, y2: 3 }]).unwrap()));
    assert_eq!(line, Work { written: 16, read: 0 });
    let copy = count(&|p, gc| drop(client.copy_area(p, p, gc, 0, 0, 12, 12, 16, 16).unwrap()));
    assert_eq!(copy, Work { written: 16, read: 16 });
    let put = count(&|p, gc| {
        drop(client.put_image(ImageFormat::Z_PIXMAP, p, gc, 2, 2, 15, 15, 0, 24, &[0; 16]).unwrap());
    });
    assert_eq!(put, Work { written: 1, read: 1 });
    let get = count(&|p, _| drop(client.get_image(ImageFormat::Z_PIXMAP, p, 0, 0, 4, 4, 1).unwrap()));
    assert_eq!(get, Work { written: 0, read: 16 });
    let text = count(&|p, gc| drop(client.image_text8(p, gc, 0, 11, b"HI").unwrap()));
    assert_eq!(text, Work { written: 2 * 2 * 6 * 13, read: 2 * 6 * 13 }, "background and glyph boxes");
    let clipped = count(&|p, gc| {
        client.set_clip_rectangles(ClipOrdering::UNSORTED, gc, 1, 1, &[rect(0, 0, 2, 3)]).unwrap();
        client.poly_fill_rectangle(p, gc, &[rect(0, 0, 16, 16)]).unwrap();
    });
    assert_eq!(clipped, Work { written: 6, read: 0 });
    let tiled = work(&server, &client, &CreateGCAux::new().fill_style(FillStyle::TILED), |p, gc| {
        client.change_gc(gc, &ChangeGCAux::new().tile(p)).unwrap();
        client.poly_fill_rectangle(p, gc, &[rect(0, 0, 4, 4)]).unwrap();
    });
    assert_eq!(tiled, Work { written: 16, read: 16 });
}

#[test]
fn drawing_on_a_viewable_window_is_told_apart() {
    let server = Server::new();
    let client = server.connect();
    let window = client.generate_id().unwrap();
    let aux = CreateWindowAux::new().background_pixel(1);
    let root = screen(&client).root;
    client.create_window(24, window, root, 0, 0, 8, 8, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
    let gc = client.generate_id().unwrap();
    client.create_gc(gc, window, &CreateGCAux::new()).unwrap();
    server.engine().record_work(true);
    let drawn_on = || {
        client.poly_fill_rectangle(window, gc, &[rect(0, 0, 4, 4)]).unwrap().check().unwrap();
        let records = server.engine().take_work();
        records.iter().find(|r| r.work.written == 16).map(|r| r.window)
    };
    assert_eq!(drawn_on(), None, "an unmapped window has no pixels to draw");
    client.map_window(window).unwrap();
    assert_eq!(drawn_on(), Some(Some(window)));
}
