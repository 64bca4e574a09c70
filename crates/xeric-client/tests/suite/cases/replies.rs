//! Replies: asked for, not asked for, dropped.

use std::io::IoSlice;

use x11rb::connection::{Connection, ReplyOrError};
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::TryParse as _;

use crate::given::{atom, gc, low, root, settled, settled_errors, x_error};
use crate::place::Place;

pub(crate) fn a_reply_is_its_requests<C: Connection>(connection: &C, _place: &mut Place) {
    let atom = atom(connection, "SUITE_REPLY");
    assert!(atom > 68, "none of the predefined ones");
    let name = connection.get_atom_name(atom).unwrap().reply().unwrap().name;
    assert_eq!(name, b"SUITE_REPLY");
}

pub(crate) fn replies_may_be_taken_in_any_order<C: Connection>(connection: &C, _place: &mut Place) {
    let name = |number: usize| format!("SUITE_ORDER_{number}");
    let ask = |number| connection.intern_atom(false, name(number).as_bytes()).unwrap();
    let cookies: Vec<_> = (0..300).map(ask).collect();
    let atoms: Vec<_> = cookies.into_iter().rev().map(|cookie| cookie.reply().unwrap().atom).collect();
    let cookies: Vec<_> = atoms.iter().map(|atom| connection.get_atom_name(*atom).unwrap()).collect();
    // The middle first, then outwards.
    let mut cookies: Vec<_> = cookies.into_iter().enumerate().collect();
    cookies.sort_by_key(|(at, _)| at.abs_diff(150));
    for (at, cookie) in cookies {
        assert_eq!(cookie.reply().unwrap().name, name(299 - at).into_bytes());
    }
}

pub(crate) fn an_error_is_its_requests<C: Connection>(connection: &C, _place: &mut Place) {
    let good = connection.get_input_focus().unwrap();
    let bad = connection.get_atom_name(0x1fff_0000).unwrap();
    let sequence = bad.sequence_number();
    let error = x_error(bad.reply());
    assert_eq!(error.error_kind, ErrorKind::Atom);
    assert_eq!(error.error_code, 5);
    assert_eq!(error.bad_value, 0x1fff_0000);
    assert_eq!((error.major_opcode, error.minor_opcode), (GET_ATOM_NAME_REQUEST, 0));
    assert_eq!(error.sequence, low(sequence));
    assert_eq!((error.extension_name, error.request_name), (None, Some("GetAtomName")));
    good.reply().unwrap();
    assert!(settled(connection).is_empty(), "an error that was taken is no event");
}

pub(crate) fn an_unchecked_reply_comes_and_its_error_is_an_event<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let reply = connection.get_input_focus().unwrap().reply_unchecked().unwrap();
    assert!(reply.is_some());
    let bad = connection.get_geometry(0).unwrap();
    let sequence = bad.sequence_number();
    assert!(bad.reply_unchecked().unwrap().is_none());
    assert_eq!(settled_errors(connection), [sequence]);
}

pub(crate) fn a_raw_reply_is_all_of_its_bytes<C: Connection>(connection: &C, _place: &mut Place) {
    let cookie = connection.get_atom_name(AtomEnum::WM_TRANSIENT_FOR.into()).unwrap();
    let sequence = cookie.sequence_number();
    let reply = cookie.raw_reply().unwrap();
    let bytes = reply.as_ref();
    // WM_TRANSIENT_FOR has 16 letters.
    assert_eq!((bytes[0], bytes.len()), (1, 32 + 16));
    assert_eq!(bytes[2..4], low(sequence).to_ne_bytes());
    assert_eq!(bytes[4..8], 4u32.to_ne_bytes());
    assert_eq!(&bytes[32..], b"WM_TRANSIENT_FOR");
    let unchecked = connection.get_atom_name(1).unwrap().raw_reply_unchecked().unwrap().unwrap();
    assert_eq!(&unchecked.as_ref()[32..39], b"PRIMARY");
}

pub(crate) fn a_dropped_reply_is_nobodys_and_its_error_an_event<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    drop(connection.get_input_focus().unwrap());
    let bad = connection.get_geometry(0).unwrap();
    let sequence = bad.sequence_number();
    drop(bad);
    connection.get_geometry(0).unwrap().discard_reply_and_errors();
    connection.get_geometry(root(connection)).unwrap().discard_reply_and_errors();
    let name = connection.get_atom_name(1).unwrap().reply().unwrap().name;
    assert_eq!(name, b"PRIMARY", "not one of the replies before");
    assert_eq!(settled_errors(connection), [sequence]);
}

pub(crate) fn a_reply_may_be_dropped_after_it_came<C: Connection>(connection: &C, _place: &mut Place) {
    let good = connection.get_geometry(root(connection)).unwrap();
    let bad = connection.get_geometry(0).unwrap();
    let unwanted = connection.get_geometry(0).unwrap();
    let sequence = bad.sequence_number();
    connection.sync().unwrap();
    drop((good, bad));
    unwanted.discard_reply_and_errors();
    assert_eq!(settled_errors(connection), [sequence]);
}

pub(crate) fn replies_of_megabytes_come_whole<C: Connection>(connection: &C, _place: &mut Place) {
    let screen = &connection.setup().roots[0];
    let (width, height) = (screen.width_in_pixels, screen.height_in_pixels);
    let gc = gc(connection, 0x0012_3456);
    let mark = Rectangle { x: 100, y: 200, width: 300, height: 2 };
    connection.poly_fill_rectangle(screen.root, gc, &[mark]).unwrap();
    // Three of 5 MB each before the first is taken, with something small among them.
    let ask = || connection.get_image(ImageFormat::Z_PIXMAP, screen.root, 0, 0, width, height, !0).unwrap();
    let (first, small, second, third) = (ask(), connection.get_input_focus().unwrap(), ask(), ask());
    let pixel = |data: &[u8], x: usize, y: usize| {
        let at = (y * usize::from(width) + x) * 4;
        u32::from_ne_bytes(data[at..at + 4].try_into().unwrap()) & 0x00ff_ffff
    };
    for cookie in [third, first, second] {
        let image = cookie.reply().unwrap().data;
        assert_eq!(image.len(), usize::from(width) * usize::from(height) * 4);
        assert_eq!(pixel(&image, 100, 200), 0x0012_3456);
        assert_eq!(pixel(&image, 399, 201), 0x0012_3456);
        assert_ne!(pixel(&image, 400, 201), 0x0012_3456);
    }
    small.reply().unwrap();
}

pub(crate) fn a_request_may_be_in_pieces<C: Connection>(connection: &C, _place: &mut Place) {
    let name = b"SUITE_PIECES";
    let (pieces, _) = InternAtomRequest { only_if_exists: false, name: name.into() }.serialize();
    let bytes = pieces.concat();
    // The first piece holds the length; an empty one is a piece.
    let cuts = [&bytes[..4], &bytes[4..5], &bytes[5..5], &bytes[5..11], &bytes[11..]].map(IoSlice::new);
    let cookie = connection.send_request_with_reply::<InternAtomReply>(&cuts, Vec::new()).unwrap();
    let atom = cookie.reply().unwrap().atom;
    assert_eq!(connection.get_atom_name(atom).unwrap().reply().unwrap().name, name);
    let (pieces, _) = SetInputFocusRequest { revert_to: InputFocus::NONE, focus: 0, time: 0 }.serialize();
    let bytes = pieces.concat();
    let cuts = [&bytes[..8], &bytes[8..]].map(IoSlice::new);
    connection.send_request_without_reply(&cuts, Vec::new()).unwrap().check().unwrap();
    assert_eq!(connection.get_input_focus().unwrap().reply().unwrap().focus, 0);
}

/// By the calls that cookies are made of.
pub(crate) fn replies_by_number<C: Connection>(connection: &C, _place: &mut Place) {
    let ask = |drawable| {
        let cookie = connection.get_geometry(drawable).unwrap();
        let sequence = cookie.sequence_number();
        std::mem::forget(cookie);
        sequence
    };
    let root = root(connection);
    let reply = connection.wait_for_reply_or_error(ask(root)).unwrap();
    let (geometry, _) = GetGeometryReply::try_parse(reply.as_ref()).unwrap();
    assert_eq!(geometry.width, connection.setup().roots[0].width_in_pixels);
    assert_eq!(x_error(connection.wait_for_reply_or_error(ask(0))).error_kind, ErrorKind::Drawable);
    assert!(matches!(connection.wait_for_reply_or_raw_error(ask(root)), Ok(ReplyOrError::Reply(_))));
    match connection.wait_for_reply_or_raw_error(ask(0)) {
        Ok(ReplyOrError::Error(error)) => {
            assert_eq!(error.as_ref().len(), 32);
            assert_eq!(connection.parse_error(error.as_ref()).unwrap().error_kind, ErrorKind::Drawable);
        }
        other => panic!("no error: {other:?}"),
    }
    assert!(connection.wait_for_reply(ask(root)).unwrap().is_some());
    let bad = ask(0);
    assert!(connection.wait_for_reply(bad).unwrap().is_none());
    assert_eq!(settled_errors(connection), [bad]);
}
