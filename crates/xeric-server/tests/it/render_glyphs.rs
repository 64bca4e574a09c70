//! RENDER's glyph sets, and text drawn with them.

use x11rb::connection::Connection;
use x11rb::protocol::render::{ConnectionExt as _, *};
use x11rb::protocol::xproto::*;
use xeric_server::engine::Work;

use crate::harness::{Client, Server, error_of, pixels};
use crate::render::{BAD_PICTURE, formats, picture, rect, rgba, solid};

const BAD_GLYPH_SET: u8 = 145;
const BAD_GLYPH: u8 = 146;

fn glyph_set(client: &Client, format: Pictformat) -> Glyphset {
    let set = client.generate_id().unwrap();
    client.render_create_glyph_set(set, format).unwrap().check().unwrap();
    set
}

/// A glyph's shape: its size, and a pen that stands at its top left corner and moves to its right.
fn info(width: u16, height: u16) -> Glyphinfo {
    Glyphinfo { width, height, x: 0, y: 0, x_off: width as i16, y_off: 0 }
}

/// One element of a CompositeGlyphs8 list.
fn element(dx: i16, dy: i16, glyphs: &[u8]) -> Vec<u8> {
    let mut bytes = vec![glyphs.len() as u8, 0, 0, 0];
    bytes.extend(dx.to_le_bytes());
    bytes.extend(dy.to_le_bytes());
    bytes.extend(glyphs);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

/// The alpha values of an ARGB destination of 8 by 2.
fn alphas(client: &Client, pixmap: Pixmap) -> Vec<u32> {
    pixels(client, pixmap, 0, 0, 8, 2).iter().map(|pixel| pixel >> 24).collect()
}

#[test]
fn glyphs_are_added_drawn_replaced_and_freed() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, xrgb] = formats(&client);
    let set = glyph_set(&client, a8);
    client
        .render_add_glyphs(
            set,
            &[1, 300, 70000],
            &[info(2, 1), info(1, 2), info(0, 0)],
            &[10, 20, 0, 0, 30, 0, 0, 0, 40, 0, 0, 0],
        )
        .unwrap()
        .check()
        .unwrap();
    let black = solid(&client, rgba(0, 0, 0, 0xffff));
    let draw8 = |list: &[u8]| {
        let (pixmap, dest) = picture(&client, argb, 32, 8, 2);
        client
            .render_composite_glyphs8(PictOp::OVER, black, dest, 0u32, set, 0, 0, list)
            .unwrap()
            .check()
            .unwrap();
        alphas(&client, pixmap)
    };
    assert_eq!(draw8(&element(1, 0, &[1, 1])), [0, 10, 20, 10, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // A number that is not there is passed over; elements move the pen.
    let mut two = element(0, 1, &[9, 1]);
    two.extend(element(1, -1, &[1]));
    assert_eq!(draw8(&two), [0, 0, 0, 10, 20, 0, 0, 0, 10, 20, 0, 0, 0, 0, 0, 0]);
    // Wider numbers.
    let (pixmap, dest) = picture(&client, argb, 32, 8, 2);
    let mut list = vec![1, 0, 0, 0, 3, 0, 0, 0];
    list.extend(300_u16.to_le_bytes());
    list.extend([0, 0]);
    client
        .render_composite_glyphs16(PictOp::OVER, black, dest, 0u32, set, 0, 0, &list)
        .unwrap()
        .check()
        .unwrap();
    assert_eq!(alphas(&client, pixmap)[3], 30);
    assert_eq!(alphas(&client, pixmap)[11], 40);
    let mut list = vec![2, 0, 0, 0, 5, 0, 0, 0];
    list.extend(70000_u32.to_le_bytes());
    list.extend(1_u32.to_le_bytes());
    client
        .render_composite_glyphs32(PictOp::OVER, black, dest, 0u32, set, 0, 0, &list)
        .unwrap()
        .check()
        .unwrap();
    assert_eq!(alphas(&client, pixmap)[5..7], [10, 20]);
    // Adding again replaces.
    client.render_add_glyphs(set, &[1], &[info(2, 1)], &[50, 60, 0, 0]).unwrap().check().unwrap();
    assert_eq!(draw8(&element(0, 0, &[1]))[..2], [50, 60]);
    client.render_free_glyphs(set, &[1]).unwrap().check().unwrap();
    assert_eq!(draw8(&element(0, 0, &[1])), [0; 16]);
    assert_eq!(error_of(client.render_free_glyphs(set, &[1]).unwrap().check()), (BAD_GLYPH, 1));
    assert_eq!(
        error_of(client.render_create_glyph_set(client.generate_id().unwrap(), xrgb).unwrap().check()).0,
        MATCH_ERROR
    );
    for error in [
        client.render_free_glyphs(7, &[1]).unwrap().check(),
        client.render_add_glyphs(7, &[], &[], &[]).unwrap().check(),
        client.render_free_glyph_set(7).unwrap().check(),
        client.render_reference_glyph_set(client.generate_id().unwrap(), 7).unwrap().check(),
    ] {
        assert_eq!(error_of(error), (BAD_GLYPH_SET, 7));
    }
}

#[test]
fn a_glyph_set_lives_until_its_last_id_is_freed() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let set = glyph_set(&client, a8);
    let other = client.generate_id().unwrap();
    client.render_reference_glyph_set(other, set).unwrap().check().unwrap();
    client.render_add_glyphs(set, &[1], &[info(1, 1)], &[99, 0, 0, 0]).unwrap();
    client.render_free_glyph_set(set).unwrap().check().unwrap();
    let black = solid(&client, rgba(0, 0, 0, 0xffff));
    let (pixmap, dest) = picture(&client, argb, 32, 8, 2);
    client
        .render_composite_glyphs8(PictOp::OVER, black, dest, 0u32, other, 0, 0, &element(0, 0, &[1]))
        .unwrap()
        .check()
        .unwrap();
    assert_eq!(alphas(&client, pixmap)[0], 99);
    let gone =
        client.render_composite_glyphs8(PictOp::OVER, black, dest, 0u32, set, 0, 0, &[]).unwrap().check();
    assert_eq!(error_of(gone), (BAD_GLYPH_SET, set));
}

/// ARGB glyphs blend per channel; alpha 255 everywhere does not make them blocks.
#[test]
fn s01_argb_glyphs_cover_each_channel() {
    let server = Server::new();
    let client = server.connect();
    let [_, _, argb, _] = formats(&client);
    let set = glyph_set(&client, argb);
    let pixels_of = |values: [u32; 3]| values.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<_>>();
    let coverage = pixels_of([0xffff_0000, 0xff00_ff00, 0xff00_0000]);
    client.render_add_glyphs(set, &[1], &[info(3, 1)], &coverage).unwrap().check().unwrap();
    let white = solid(&client, rgba(0xffff, 0xffff, 0xffff, 0xffff));
    let (pixmap, dest) = picture(&client, argb, 32, 8, 2);
    client.render_fill_rectangles(PictOp::SRC, dest, rgba(0, 0, 0, 0xffff), &[rect(0, 0, 8, 2)]).unwrap();
    for format in [0, argb] {
        client
            .render_composite_glyphs8(PictOp::OVER, white, dest, format, set, 0, 0, &element(0, 0, &[1]))
            .unwrap()
            .check()
            .unwrap();
        assert_eq!(pixels(&client, pixmap, 0, 0, 3, 1), [0xffff_0000, 0xff00_ff00, 0xff00_0000]);
    }
}

/// Huge sizes and claims past the request: BadLength, and nothing changes.
#[test]
fn s18_a_glyph_larger_than_its_request_is_refused() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, ..] = formats(&client);
    let set = glyph_set(&client, a8);
    for (width, height) in [(20000, 20000), (65535, 65535), (5, 1)] {
        let add = client.render_add_glyphs(set, &[1], &[info(width, height)], &[1, 2, 3, 4]).unwrap().check();
        assert_eq!(error_of(add).0, LENGTH_ERROR);
    }
    for (width, height) in [(0, 0), (0, 65535), (65535, 0)] {
        client.render_add_glyphs(set, &[1], &[info(width, height)], &[]).unwrap().check().unwrap();
    }
    // Bytes that no glyph accounts for.
    let add = client.render_add_glyphs(set, &[1], &[info(1, 1)], &[1, 0, 0, 0, 9, 9, 9, 9]).unwrap().check();
    assert_eq!(error_of(add).0, LENGTH_ERROR);
    client.render_free_glyphs(set, &[1]).unwrap().check().unwrap();
}

#[test]
fn x12_the_same_glyph_twice_in_one_request() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, ..] = formats(&client);
    let set = glyph_set(&client, a8);
    let image = [7, 0, 0, 0];
    let all = [image, image, image].concat();
    client.render_add_glyphs(set, &[1, 1, 2], &[info(1, 1); 3], &all).unwrap().check().unwrap();
    client.render_add_glyphs(set, &[1, 1, 2], &[info(1, 1); 3], &all).unwrap().check().unwrap();
    client.render_free_glyphs(set, &[1]).unwrap().check().unwrap();
    assert_eq!(error_of(client.render_free_glyphs(set, &[1]).unwrap().check()), (BAD_GLYPH, 1));
    client.render_free_glyphs(set, &[2]).unwrap().check().unwrap();
}

#[test]
fn x19_glyph_lists_past_the_request_are_length_errors() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let set = glyph_set(&client, a8);
    let (_, dest) = picture(&client, argb, 32, 8, 2);
    let black = solid(&client, rgba(0, 0, 0, 0xffff));
    let draw = |list: &[u8]| {
        let eight = client
            .render_composite_glyphs8(PictOp::OVER, black, dest, 0u32, set, 0, 0, list)
            .unwrap()
            .check();
        let sixteen = client
            .render_composite_glyphs16(PictOp::OVER, black, dest, 0u32, set, 0, 0, list)
            .unwrap()
            .check();
        let wide = client
            .render_composite_glyphs32(PictOp::OVER, black, dest, 0u32, set, 0, 0, list)
            .unwrap()
            .check();
        [eight, sixteen, wide].map(|result| error_of(result).0)
    };
    let mut too_many = element(0, 0, &[1]);
    too_many[0] = 200;
    assert_eq!(draw(&too_many), [LENGTH_ERROR; 3]);
    let change = vec![255, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(draw(&change), [LENGTH_ERROR; 3]);
    let mut unknown = change;
    unknown.extend(7_u32.to_le_bytes());
    assert_eq!(draw(&unknown), [BAD_GLYPH_SET; 3]);
}

/// First glyph good, second cut off, again and again: the set stays as it is.
#[test]
fn x25_a_cut_off_glyph_adds_nothing() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, ..] = formats(&client);
    let set = glyph_set(&client, a8);
    for _ in 0..10_000 {
        let cookie = client
            .render_add_glyphs(set, &[1, 2], &[info(1, 1), info(9, 9)], &[5, 0, 0, 0, 6, 0, 0, 0])
            .unwrap();
        cookie.ignore_error();
    }
    let add = client
        .render_add_glyphs(set, &[1, 2], &[info(1, 1), info(9, 9)], &[5, 0, 0, 0, 6, 0, 0, 0])
        .unwrap()
        .check();
    assert_eq!(error_of(add).0, LENGTH_ERROR);
    assert_eq!(error_of(client.render_free_glyphs(set, &[1]).unwrap().check()), (BAD_GLYPH, 1));
}

#[test]
fn composite_glyphs_checks_what_it_names() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let set = glyph_set(&client, a8);
    let (_, dest) = picture(&client, argb, 32, 8, 2);
    let black = solid(&client, rgba(0, 0, 0, 0xffff));
    let draw = |op: u8, src, dst, format: Pictformat, set| {
        error_of(
            client
                .render_composite_glyphs8(PictOp::from(op), src, dst, format, set, 0, 0, &[])
                .unwrap()
                .check(),
        )
    };
    assert_eq!(draw(14, black, dest, 0, set), (VALUE_ERROR, 14));
    assert_eq!(draw(3, 7, dest, 0, set), (BAD_PICTURE, 7));
    assert_eq!(draw(3, black, 7, 0, set), (BAD_PICTURE, 7));
    assert_eq!(draw(3, black, black, 0, set).0, DRAWABLE_ERROR);
    assert_eq!(draw(3, black, dest, 7, set), (142, 7));
    assert_eq!(draw(3, black, dest, 0, 7), (BAD_GLYPH_SET, 7));
}

#[test]
fn glyphs_are_counted_by_their_boxes() {
    let server = Server::new();
    let client = server.connect();
    let [_, a8, argb, _] = formats(&client);
    let set = glyph_set(&client, a8);
    client.render_add_glyphs(set, &[1], &[info(3, 2)], &[0; 8]).unwrap();
    let (_, dest) = picture(&client, argb, 32, 8, 2);
    let black = solid(&client, rgba(0, 0, 0, 0xffff));
    server.engine().record_work(true);
    client
        .render_composite_glyphs8(PictOp::OVER, black, dest, a8, set, 0, 0, &element(0, 0, &[1, 1, 1]))
        .unwrap()
        .check()
        .unwrap();
    let work = server.engine().take_work().iter().map(|r| r.work).find(|w| *w != Work::default());
    assert_eq!(work, Some(Work { written: 6 + 6 + 4, read: 6 + 6 + 4 }));
}
