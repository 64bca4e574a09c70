//! QueryFont, QueryTextExtents and the glyphs' pixels.

use crate::peer::{PATH, Peer, pair};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, CreateGCAux, ImageFormat, Rectangle};
use x11rb::wrapper::ConnectionExt as _;
use xeric_font::Font;

/// Every so many of all the fonts there are; a prime, so that all kinds come.
const STEP: usize = 11;

#[test]
fn query_font_and_extents_equal_xvfbs() {
    let (mut peer, set) = pair(&PATH);
    let names = peer.list(b"*", u16::MAX);
    let always = [
        "fixed",
        "cursor",
        "variable",
        "k14",
        "nil2",
        "olglyph-14",
        "-daewoo-gothic-*",
        "-misc-fixed-*-iso10646-1",
    ];
    let chosen = names.iter().step_by(step()).map(Vec::as_slice).chain(always.map(str::as_bytes));
    let mut compared = 0;
    for name in chosen {
        if name.ends_with(b"-c-0-iso8859-1") {
            continue; // Scaled.
        }
        let text = String::from_utf8_lossy(name).into_owned();
        let expected = peer.open(name).unwrap_or_else(|| panic!("{text}"));
        let found = set.open(name).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (info, chars) = peer.query(expected);
        assert_eq!(*found.info(), info, "{text}");
        assert!(found.query_char_infos().eq(chars.iter().copied()), "{text}");
        for sample in samples(&found) {
            assert_eq!(
                found.text_extents(sample.iter().copied()),
                peer.extents(expected, &sample),
                "{text} {sample:x?}"
            );
        }
        peer.close(expected);
        compared += 1;
    }
    assert!(compared > 800 / step());
}

/// `XERIC_EVERY_FONT` in the environment compares all of them.
fn step() -> usize {
    if std::env::var_os("XERIC_EVERY_FONT").is_some() { 1 } else { STEP }
}

/// Characters that exist, that do not, and mixtures.
fn samples(font: &Font) -> Vec<Vec<u16>> {
    let info = font.info();
    let (row, column) = (u16::from(info.min_byte1) << 8, info.min_char_or_byte2);
    let last = (u16::from(info.max_byte1) << 8) | info.max_char_or_byte2;
    vec![
        vec![],
        vec![0],
        b"Hello, world".iter().map(|&byte| byte.into()).collect(),
        (row + column..row + column + 9).collect(),
        vec![0xffff, last, 0xffff, 65, 0],
        vec![info.default_char, 1, 0x3042, 0x2121, 0xb0a1],
        (0..255).collect(),
    ]
}

#[test]
fn glyph_pixels_equal_xvfbs() {
    let (peer, set) = pair(&PATH);
    for name in [
        "fixed",
        "cursor",
        "k14",
        "olglyph-14",
        "-adobe-times-bold-i-*-24-*-iso8859-1",
        "-misc-fixed-*-iso10646-1",
    ] {
        let font = peer.open(name.as_bytes()).unwrap();
        let ours = set.open(name.as_bytes()).unwrap();
        compare_pixels(&peer, font, &ours, name);
    }
}

const CELL: u16 = 64;
const ORIGIN: i32 = 32;

/// Draws the first 200 existing characters one by one in a bitmap, each in a cell.
pub(crate) fn compare_pixels(peer: &Peer, font: u32, ours: &Font, name: &str) {
    let connection = &peer.connection;
    let root = connection.setup().roots[0].root;
    let pixmap = connection.generate_id().unwrap();
    connection.create_pixmap(1, pixmap, root, CELL, CELL).unwrap();
    let paint = connection.generate_id().unwrap();
    connection.create_gc(paint, pixmap, &CreateGCAux::new().foreground(1).font(font)).unwrap();
    let clear = connection.generate_id().unwrap();
    connection.create_gc(clear, pixmap, &CreateGCAux::new().foreground(0)).unwrap();
    let mut compared = 0;
    for char in (0..=u16::MAX).filter(|&char| ours.char_info(char).is_some()).take(200) {
        let all = Rectangle { x: 0, y: 0, width: CELL, height: CELL };
        connection.poly_fill_rectangle(pixmap, clear, &[all]).unwrap();
        let [byte1, byte2] = char.to_be_bytes();
        let origin = ORIGIN as i16;
        // One item: one character, no shift.
        connection.poly_text16(pixmap, paint, origin, origin, &[1, 0, byte1, byte2]).unwrap();
        let image = connection.get_image(ImageFormat::XY_PIXMAP, pixmap, 0, 0, CELL, CELL, 1).unwrap();
        let image = image.reply().unwrap().data;
        let glyph = ours.glyph(char).unwrap();
        for y in 0..i32::from(CELL) {
            for x in 0..i32::from(CELL) {
                let at = (y * i32::from(CELL) + x) as usize;
                let theirs = image[at / 8] & (1 << (at % 8)) != 0;
                let (column, row) = (x - ORIGIN - glyph.left(), y - ORIGIN + glyph.ascent());
                let found =
                    u32::try_from(column).is_ok_and(|x| u32::try_from(row).is_ok_and(|y| glyph.is_set(x, y)));
                assert_eq!(found, theirs, "{name}: pixel {column},{row} of {char:#x}");
            }
        }
        compared += 1;
    }
    assert!(compared > 0, "{name}");
    connection.sync().unwrap();
}
