//! CopyArea and CopyPlane, and the events that end them.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;

use crate::gc::canvas;
use crate::harness::{Client, Server, error_of, events, pixels, screen};

/// What a copy reported: `None` for NoExposure, else the rectangle and how many are to come.
type Report = Option<([u16; 4], u16)>;

fn reports(client: &Client) -> Vec<Report> {
    events(client)
        .into_iter()
        .filter_map(|event| match event {
            Event::NoExposure(_) => Some(None),
            Event::GraphicsExposure(e) => Some(Some(([e.x, e.y, e.width, e.height], e.count))),
            _ => None,
        })
        .collect()
}

/// A mapped window of 40 by 30 at (20, 20).
fn window(client: &Client, parent: Window, x: i16, y: i16, width: u16, height: u16, pixel: u32) -> Window {
    let id = client.generate_id().unwrap();
    let aux = CreateWindowAux::new().background_pixel(pixel);
    let class = WindowClass::INPUT_OUTPUT;
    client.create_window(24, id, parent, x, y, width, height, 0, class, 0, &aux).unwrap();
    client.map_window(id).unwrap().check().unwrap();
    id
}

#[test]
fn s13_no_exposure_or_a_complete_run_per_copy() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let window = window(&client, screen(&client).root, 20, 20, 40, 30, 1);
    let copy = |from, to, x1, y1, x2, y2, width, height| {
        client.copy_area(from, to, gc, x1, y1, x2, y2, width, height).unwrap();
    };
    // Unobscured.
    copy(window, window, 0, 0, 5, 5, 10, 10);
    assert_eq!(reports(&client), [None]);
    // From a pixmap, all of it there.
    copy(pixmap, window, 0, 0, 5, 5, 16, 16);
    assert_eq!(reports(&client), [None]);
    // From a pixmap, partly beyond its edge: two rectangles, the last with count 0.
    copy(pixmap, window, 8, 8, 0, 0, 16, 16);
    assert_eq!(reports(&client), [Some(([8, 0, 8, 8], 1)), Some(([0, 8, 16, 8], 0))]);
    // To a pixmap: the destination's edge cuts what is exposed.
    copy(window, pixmap, 35, 0, 0, 0, 40, 4);
    assert_eq!(reports(&client), [Some(([5, 0, 11, 4], 0))]);
    // Two copies back to back are two runs.
    copy(window, window, -4, 0, 0, 0, 8, 4);
    copy(window, window, 0, 0, 0, 10, 8, 4);
    assert_eq!(reports(&client), [Some(([0, 0, 4, 4], 0)), None]);
    // Without graphics-exposures nothing is said.
    client.change_gc(gc, &ChangeGCAux::new().graphics_exposures(0u32)).unwrap();
    copy(window, window, -4, 0, 0, 0, 8, 4);
    assert_eq!(reports(&client), []);
    // CopyPlane alike, under its own opcode.
    client.change_gc(gc, &ChangeGCAux::new().graphics_exposures(1u32)).unwrap();
    client.copy_plane(window, window, gc, 0, 0, 0, 10, 8, 4, 1).unwrap();
    let all = events(&client);
    assert!(
        matches!(&all[..], [Event::NoExposure(e)] if e.major_opcode == COPY_PLANE_REQUEST && e.drawable == window)
    );
}

#[test]
fn an_unmapped_window_gets_a_no_exposure() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let window = window(&client, screen(&client).root, 20, 20, 40, 30, 1);
    client.unmap_window(window).unwrap();
    client.copy_area(pixmap, window, gc, 8, 8, 0, 0, 16, 16).unwrap();
    assert_eq!(reports(&client), [None]);
}

#[test]
fn what_the_source_lacks_shows_the_background() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(5));
    client.poly_fill_rectangle(pixmap, gc, &[Rectangle { x: 0, y: 0, width: 16, height: 16 }]).unwrap();
    let window = window(&client, screen(&client).root, 20, 20, 40, 30, 1);
    client.poly_fill_rectangle(window, gc, &[Rectangle { x: 0, y: 0, width: 40, height: 30 }]).unwrap();
    client.copy_area(pixmap, window, gc, 14, 0, 0, 0, 4, 2).unwrap().check().unwrap();
    assert_eq!(pixels(&client, window, 0, 0, 5, 1), [5, 5, 1, 1, 5]);
}

/// A window scrolled onto itself under a sibling: what is copied is what was there, and the sibling keeps its pixels.
#[test]
fn s02_a_scroll_leaves_the_higher_sibling_alone() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let (_, gc) = canvas(&client, &CreateGCAux::new());
    let parent = window(&client, root, 7, 9, 60, 60, 0);
    let lower = window(&client, parent, 5, 5, 40, 40, 1);
    let higher = window(&client, parent, 25, 25, 30, 30, 2);
    // Rows of different pixels, so that a shift shows.
    for y in 0..40_i16 {
        client.change_gc(gc, &ChangeGCAux::new().foreground(100 + y as u32)).unwrap();
        client.poly_fill_rectangle(lower, gc, &[Rectangle { x: 0, y, width: 40, height: 1 }]).unwrap();
    }
    client.copy_area(lower, lower, gc, 0, 10, 0, 0, 40, 30).unwrap().check().unwrap();
    assert_eq!(pixels(&client, higher, 0, 0, 30, 30), [2; 900]);
    let seen = pixels(&client, lower, 0, 0, 20, 40);
    for (at, pixel) in seen.into_iter().enumerate() {
        let y = at as u32 / 20;
        let expected = if y < 30 { 100 + y + 10 } else { 100 + y };
        assert_eq!(pixel, expected, "row {y}");
    }
    // Where the source was covered by the sibling the background shows, and the client is told.
    let told = reports(&client);
    assert!(told.iter().all(Option::is_some) && !told.is_empty(), "{told:?}");
    assert_eq!(pixels(&client, lower, 20, 10, 20, 10), [1; 200]);
}

#[test]
fn copy_plane_paints_foreground_and_background() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new().foreground(0b100));
    client.poly_point(CoordMode::ORIGIN, pixmap, gc, &[Point { x: 1, y: 0 }]).unwrap();
    client.change_gc(gc, &ChangeGCAux::new().foreground(8).background(9)).unwrap();
    client.copy_plane(pixmap, pixmap, gc, 0, 0, 4, 4, 3, 1, 0b100).unwrap().check().unwrap();
    assert_eq!(pixels(&client, pixmap, 4, 4, 3, 1), [9, 8, 9]);
    for plane in [0, 3, 1 << 24] {
        let bad = client.copy_plane(pixmap, pixmap, gc, 0, 0, 0, 0, 1, 1, plane).unwrap().check();
        assert_eq!(error_of(bad), (VALUE_ERROR, plane));
    }
}

#[test]
fn copies_check_their_drawables() {
    let server = Server::new();
    let client = server.connect();
    let (pixmap, gc) = canvas(&client, &CreateGCAux::new());
    let bitmap = client.generate_id().unwrap();
    client.create_pixmap(1, bitmap, pixmap, 4, 4).unwrap();
    let copy = |from, to, gc| error_of(client.copy_area(from, to, gc, 0, 0, 0, 0, 1, 1).unwrap().check());
    assert_eq!(copy(7, pixmap, gc), (DRAWABLE_ERROR, 7));
    assert_eq!(copy(pixmap, 7, gc), (DRAWABLE_ERROR, 7));
    assert_eq!(copy(pixmap, pixmap, 7), (G_CONTEXT_ERROR, 7));
    assert_eq!(copy(bitmap, pixmap, gc).0, MATCH_ERROR);
    assert_eq!(copy(pixmap, bitmap, gc).0, MATCH_ERROR);
    let input_only = client.generate_id().unwrap();
    let class = WindowClass::INPUT_ONLY;
    client
        .create_window(0, input_only, screen(&client).root, 0, 0, 4, 4, 0, class, 0, &CreateWindowAux::new())
        .unwrap();
    assert_eq!(copy(input_only, pixmap, gc).0, MATCH_ERROR);
}
