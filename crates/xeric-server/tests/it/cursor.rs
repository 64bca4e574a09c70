//! Cursors, as XFIXES shows them.

use x11rb::connection::Connection;
use x11rb::protocol::render::{self, ConnectionExt as _};
use x11rb::protocol::xfixes::ConnectionExt as _;
use x11rb::protocol::xproto::*;

use crate::harness::{Client, Server, error_of, screen};

/// A bitmap with one row of pixels.
fn bitmap(client: &Client, row: &[u8]) -> Pixmap {
    let (pixmap, gc) = (client.generate_id().unwrap(), client.generate_id().unwrap());
    let width = row.len() as u16;
    client.create_pixmap(1, pixmap, screen(client).root, width, 1).unwrap();
    client.create_gc(gc, pixmap, &CreateGCAux::new()).unwrap();
    let bits = row.iter().enumerate().fold(0u32, |bits, (at, &bit)| bits | u32::from(bit) << at);
    client
        .put_image(ImageFormat::Z_PIXMAP, pixmap, gc, width, 1, 0, 0, 0, 1, &bits.to_le_bytes())
        .unwrap()
        .check()
        .unwrap();
    pixmap
}

/// What the pointer looks like over the root.
fn shown(client: &Client, cursor: Cursor) -> (Vec<u32>, u16, u16, u16, u16) {
    let root = screen(client).root;
    client
        .change_window_attributes(root, &ChangeWindowAttributesAux::new().cursor(cursor))
        .unwrap()
        .check()
        .unwrap();
    client.xfixes_query_version(5, 0).unwrap().reply().unwrap();
    let image = client.xfixes_get_cursor_image().unwrap().reply().unwrap();
    (image.cursor_image, image.width, image.height, image.xhot, image.yhot)
}

#[test]
fn create_cursor_colours_source_and_mask() {
    let server = Server::new();
    let client = server.connect();
    let (source, mask) = (bitmap(&client, &[1, 0, 1, 0]), bitmap(&client, &[1, 1, 0, 0]));
    let cursor = client.generate_id().unwrap();
    client
        .create_cursor(cursor, source, mask, 0xffff, 0, 0x1234, 0, 0xff00, 0, 3, 0)
        .unwrap()
        .check()
        .unwrap();
    assert_eq!(shown(&client, cursor), (vec![0xffff_0012, 0xff00_ff00, 0, 0], 4, 1, 3, 0));
    client.recolor_cursor(cursor, 0, 0, 0xffff, 0xffff, 0xffff, 0xffff).unwrap().check().unwrap();
    assert_eq!(shown(&client, cursor).0, [0xff00_00ff, 0xffff_ffff, 0, 0]);
}

#[test]
fn create_cursor_checks_its_bitmaps() {
    let server = Server::new();
    let client = server.connect();
    let (source, small) = (bitmap(&client, &[1, 0, 1, 0]), bitmap(&client, &[1]));
    let deep = client.generate_id().unwrap();
    client.create_pixmap(24, deep, screen(&client).root, 4, 1).unwrap();
    let make = |source, mask: Pixmap, x, y| {
        let id = client.generate_id().unwrap();
        error_of(client.create_cursor(id, source, mask, 0, 0, 0, 0, 0, 0, x, y).unwrap().check())
    };
    assert_eq!(make(7, 0, 0, 0), (PIXMAP_ERROR, 7));
    assert_eq!(make(source, 7, 0, 0), (PIXMAP_ERROR, 7));
    for (source, mask, x, y) in
        [(source, small, 0, 0), (deep, 0, 0, 0), (source, deep, 0, 0), (source, 0, 5, 0), (source, 0, 0, 2)]
    {
        assert_eq!(make(source, mask, x, y).0, MATCH_ERROR);
    }
    assert_eq!(error_of(client.recolor_cursor(7, 0, 0, 0, 0, 0, 0).unwrap().check()), (CURSOR_ERROR, 7));
}

#[test]
fn glyph_cursors_equal_xvfbs() {
    use x11rb::rust_connection::RustConnection;
    fn cursor(c: &impl Connection, source: u16, mask: Option<u16>) -> (Vec<u32>, u16, u16, u16, u16) {
        let (font, cursor) = (c.generate_id().unwrap(), c.generate_id().unwrap());
        c.open_font(font, b"cursor").unwrap().check().unwrap();
        let mask_font = if mask.is_some() { font } else { 0 };
        c.create_glyph_cursor(
            cursor,
            font,
            mask_font,
            source,
            mask.unwrap_or(0),
            0,
            0,
            0,
            0xffff,
            0xffff,
            0xffff,
        )
        .unwrap()
        .check()
        .unwrap();
        let root = screen(c).root;
        c.change_window_attributes(root, &ChangeWindowAttributesAux::new().cursor(cursor)).unwrap();
        c.xfixes_query_version(5, 0).unwrap().reply().unwrap();
        let image = c.xfixes_get_cursor_image().unwrap().reply().unwrap();
        (image.cursor_image, image.width, image.height, image.xhot, image.yhot)
    }
    let xvfb = xeric_testkit::xvfb::Xvfb::start_with_fonts("/usr/share/fonts/X11/misc:unscaled").unwrap();
    let (theirs, _) = RustConnection::connect(Some(&xvfb.display())).unwrap();
    let server = Server::new();
    let ours = server.connect();
    for (source, mask) in [(68, Some(69)), (2, Some(3)), (132, None), (150, Some(151))] {
        assert_eq!(cursor(&ours, source, mask), cursor(&theirs, source, mask), "{source} {mask:?}");
    }
}

#[test]
fn glyph_cursors_need_fonts_and_characters() {
    let server = Server::new();
    let client = server.connect();
    let font = client.generate_id().unwrap();
    client.open_font(font, b"cursor").unwrap().check().unwrap();
    let make = |source_font, mask_font: Font, source| {
        let id = client.generate_id().unwrap();
        error_of(
            client
                .create_glyph_cursor(id, source_font, mask_font, source, 0, 0, 0, 0, 0, 0, 0)
                .unwrap()
                .check(),
        )
    };
    assert_eq!(make(7, 0, 0), (FONT_ERROR, 7));
    assert_eq!(make(font, 7, 0), (FONT_ERROR, 7));
    assert_eq!(make(font, 0, 60000), (VALUE_ERROR, 60000));
}

#[test]
fn x09_no_id_frees_the_roots_own_cursor() {
    let server = Server::new();
    let client = server.connect();
    let before = shown(&client, 0);
    for id in [0, 1, 0x20, 0x26, screen(&client).root] {
        assert_eq!(error_of(client.free_cursor(id).unwrap().check()), (CURSOR_ERROR, id));
    }
    assert_eq!(shown(&client, 0), before);
    // A cursor in use outlives its id.
    let source = bitmap(&client, &[1, 1]);
    let cursor = client.generate_id().unwrap();
    client.create_cursor(cursor, source, 0u32, 0, 0, 0, 0, 0, 0, 0, 0).unwrap();
    let used = shown(&client, cursor);
    client.free_cursor(cursor).unwrap().check().unwrap();
    let image = client.xfixes_get_cursor_image().unwrap().reply().unwrap();
    assert_eq!(image.cursor_image, used.0);
}

#[test]
fn x03_an_animated_cursor_needs_a_frame() {
    let server = Server::new();
    let client = server.connect();
    let id = client.generate_id().unwrap();
    assert_eq!(error_of(client.render_create_anim_cursor(id, &[]).unwrap().check()).0, VALUE_ERROR);
    let missing = [render::Animcursorelt { cursor: 7, delay: 10 }];
    assert_eq!(error_of(client.render_create_anim_cursor(id, &missing).unwrap().check()), (CURSOR_ERROR, 7));
    let frames: Vec<_> = [[1, 0], [0, 1]]
        .iter()
        .map(|row| {
            let cursor = client.generate_id().unwrap();
            client.create_cursor(cursor, bitmap(&client, row), 0u32, 0xffff, 0, 0, 0, 0, 0, 0, 0).unwrap();
            render::Animcursorelt { cursor, delay: 1000 }
        })
        .collect();
    client.render_create_anim_cursor(id, &frames).unwrap().check().unwrap();
    assert_eq!(shown(&client, id).0, [0xffff_0000, 0xff00_0000]);
    server.engine().advance(std::time::Duration::from_millis(1500));
    assert_eq!(shown(&client, id).0, [0xff00_0000, 0xffff_0000]);
    let nested = [render::Animcursorelt { cursor: id, delay: 1 }];
    let other = client.generate_id().unwrap();
    assert_eq!(error_of(client.render_create_anim_cursor(other, &nested).unwrap().check()).0, MATCH_ERROR);
}

#[test]
fn render_cursors_are_the_picture_as_it_was() {
    let server = Server::new();
    let client = server.connect();
    let root = screen(&client).root;
    let formats = client.render_query_pict_formats().unwrap().reply().unwrap().formats;
    let argb = formats
        .iter()
        .find(|f| f.depth == 32 && f.direct.alpha_mask == 0xff && f.direct.alpha_shift == 24)
        .unwrap()
        .id;
    let (pixmap, picture, cursor) =
        (client.generate_id().unwrap(), client.generate_id().unwrap(), client.generate_id().unwrap());
    client.create_pixmap(32, pixmap, root, 2, 1).unwrap();
    client.render_create_picture(picture, pixmap, argb, &render::CreatePictureAux::new()).unwrap();
    let half = render::Color { red: 0x8000, green: 0, blue: 0, alpha: 0x8000 };
    let left = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    client.render_fill_rectangles(render::PictOp::SRC, picture, half, &[left]).unwrap();
    client.render_create_cursor(cursor, picture, 1, 0).unwrap().check().unwrap();
    client.free_pixmap(pixmap).unwrap();
    client.render_free_picture(picture).unwrap();
    assert_eq!(shown(&client, cursor), (vec![0x8080_0000, 0], 2, 1, 1, 0));
}

/// ChangeCursor takes a cursor's place wherever it will be shown: on a window, and by a grab that waits.
#[test]
fn replaced_cursors_of_windows_and_passive_grabs_equal_xvfb() {
    crate::peers::equal_on_both(1, |side| {
        let root = side.root;
        side.c(0).xfixes_query_version(5, 0).unwrap().reply().unwrap();
        let (font, old, new, window) = (side.id(0), side.id(0), side.id(0), side.id(0));
        let c = side.c(0);
        c.open_font(font, b"cursor").unwrap();
        for (cursor, character) in [(old, 68), (new, 34)] {
            c.create_glyph_cursor(cursor, font, font, character, character + 1, 0, 0, 0, 9, 9, 9).unwrap();
        }
        let aux = CreateWindowAux::new().cursor(old);
        c.create_window(0, window, root, 0, 0, 90, 90, 0, WindowClass::INPUT_OUTPUT, 0, &aux).unwrap();
        c.map_window(window).unwrap();
        let (asynchronous, mask) = (GrabMode::ASYNC, EventMask::BUTTON_PRESS);
        c.grab_button(
            false,
            root,
            mask,
            asynchronous,
            asynchronous,
            0u32,
            old,
            ButtonIndex::M1,
            ModMask::ANY,
        )
        .unwrap();
        let see = |side: &mut crate::peers::Side| {
            let image = side.c(0).xfixes_get_cursor_image().unwrap().reply().unwrap();
            side.saw((image.width, image.height, image.xhot, image.yhot, image.cursor_image));
        };
        for at in [300, 40] {
            side.c(0).warp_pointer(0u32, root, 0, 0, 0, 0, at, at).unwrap();
            see(side);
        }
        side.check(|s| s.c(0).xfixes_change_cursor(new, old));
        see(side);
        side.c(0).warp_pointer(0u32, root, 0, 0, 0, 0, 300, 300).unwrap();
        for kind in [BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT] {
            use x11rb::protocol::xtest::ConnectionExt as _;
            side.c(0).xtest_fake_input(kind, 1, 0, root, 0, 0, 0).unwrap();
            side.sync();
            see(side);
        }
        side.check(|s| s.c(0).ungrab_button(ButtonIndex::M1, root, ModMask::ANY));
    });
}
