//! Requests above 256 KB: the form of BIG-REQUESTS.

use x11rb::connection::Connection;
use x11rb::errors::ConnectionError;
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{gc, nothing, pixmap, root, settled, window, x_error};
use crate::place::Place;

/// Bytes of which no part is like the one before.
fn pattern(length: usize) -> Vec<u8> {
    (0..length as u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}

fn property<C: Connection>(connection: &C, window: Window) -> Vec<u8> {
    let all = u32::MAX / 4;
    let name = AtomEnum::WM_NAME;
    connection.get_property(false, window, name, AtomEnum::STRING, 0, all).unwrap().reply().unwrap().value
}

pub(crate) fn a_long_request_arrives_as_it_was<C: Connection>(connection: &C, place: &mut Place) {
    let window = window(connection, EventMask::NO_EVENT);
    // About the 262 140 bytes that 16 bits can say, 24 of which are no data, and far above.
    for length in [262_112, 262_116, 262_117, 262_120, 262_144, 1_000_000, 5_000_001] {
        let data = pattern(length);
        let (mode, name) = (PropMode::REPLACE, AtomEnum::WM_NAME);
        let cookie = connection.change_property8(mode, window, name, AtomEnum::STRING, &data).unwrap();
        cookie.check().unwrap();
        assert!(property(connection, window) == data, "{length} bytes came back as others");
        assert!(property(&place.observer(), window) == data, "another client sees others");
    }
}

pub(crate) fn a_long_request_stands_among_short_ones<C: Connection>(connection: &C, _place: &mut Place) {
    let (pixmap, gc) = (pixmap(connection, 600, 400), gc(connection, 0));
    let depth = connection.setup().roots[0].root_depth;
    let mut data = pattern(600 * 400 * 4);
    // The fourth byte of a pixel is none of the picture's.
    data.iter_mut().skip(3).step_by(4).for_each(|pad| *pad = 0);
    let before = connection.get_atom_name(1).unwrap();
    let put =
        connection.put_image(ImageFormat::Z_PIXMAP, pixmap, gc, 600, 400, 0, 0, 0, depth, &data).unwrap();
    let image = connection.get_image(ImageFormat::Z_PIXMAP, pixmap, 0, 0, 600, 400, !0).unwrap();
    let after = connection.get_atom_name(2).unwrap();
    assert_eq!(after.reply().unwrap().name, b"SECONDARY");
    let mut image = image.reply().unwrap().data;
    image.iter_mut().skip(3).step_by(4).for_each(|pad| *pad = 0);
    assert!(image == data, "the picture is another");
    put.check().unwrap();
    assert_eq!(before.reply().unwrap().name, b"PRIMARY");
}

pub(crate) fn a_long_request_may_have_an_error<C: Connection>(connection: &C, _place: &mut Place) {
    let (nothing, data) = (nothing(connection), pattern(300_000));
    let (mode, name) = (PropMode::REPLACE, AtomEnum::WM_NAME);
    let cookie = connection.change_property8(mode, nothing, name, AtomEnum::STRING, &data).unwrap();
    let error = x_error(cookie.check());
    assert_eq!((error.error_kind, error.bad_value), (ErrorKind::Window, nothing));
    assert_eq!(error.request_name, Some("ChangeProperty"));
}

pub(crate) fn a_long_request_may_have_a_reply<C: Connection>(connection: &C, _place: &mut Place) {
    let font = connection.generate_id().unwrap();
    connection.open_font(font, b"fixed").unwrap();
    let letter = [Char2b { byte1: 0, byte2: b'x' }];
    let one = connection.query_text_extents(font, &letter).unwrap().reply().unwrap().overall_width;
    let text = letter.repeat(200_000);
    let all = connection.query_text_extents(font, &text).unwrap().reply().unwrap().overall_width;
    assert!(one > 0);
    assert_eq!(all, 200_000 * one);
}

pub(crate) fn a_request_that_is_too_long_is_refused_and_nothing_is_sent<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let before = connection.maximum_request_bytes();
    let data = vec![0; before];
    let (mode, name) = (PropMode::REPLACE, AtomEnum::WM_NAME);
    let number = connection.no_operation().unwrap().sequence_number();
    let refused = connection.change_property8(mode, root(connection), name, AtomEnum::STRING, &data);
    assert!(matches!(refused, Err(ConnectionError::MaximumRequestLengthExceeded)));
    assert_eq!(connection.no_operation().unwrap().sequence_number(), number + 1);
    assert!(settled(connection).is_empty());
    connection.sync().unwrap();
}
