//! Errors of requests without replies: checked, as events, ignored.

use x11rb::connection::{Connection, DiscardMode, RequestKind};
use x11rb::protocol::render::{self, ConnectionExt as _};
use x11rb::protocol::xfixes::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::protocol::{ErrorKind, Event};
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{low, nothing, settled, settled_errors, x_error};
use crate::place::Place;

pub(crate) fn a_check_says_what_became_of_its_request<C: Connection>(connection: &C, _place: &mut Place) {
    connection.no_operation().unwrap().check().unwrap();
    let nothing = nothing(connection);
    let cookie = connection.free_pixmap(nothing).unwrap();
    let sequence = cookie.sequence_number();
    let error = x_error(cookie.check());
    assert_eq!((error.error_kind, error.error_code), (ErrorKind::Pixmap, 4));
    assert_eq!(error.bad_value, nothing);
    assert_eq!((error.major_opcode, error.minor_opcode), (FREE_PIXMAP_REQUEST, 0));
    assert_eq!(error.sequence, low(sequence));
    assert_eq!((error.extension_name, error.request_name), (None, Some("FreePixmap")));
    assert!(settled(connection).is_empty(), "an error that was taken is no event");
}

pub(crate) fn checks_may_come_in_reverse_order<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    let send = |at: usize| match at % 3 {
        0 => connection.free_pixmap(nothing).unwrap(),
        _ => connection.no_operation().unwrap(),
    };
    let cookies: Vec<_> = (0..200).map(send).collect();
    for (at, cookie) in cookies.into_iter().enumerate().rev() {
        let sequence = cookie.sequence_number();
        match cookie.check() {
            Ok(()) => assert_ne!(at % 3, 0),
            failed => {
                assert_eq!(at % 3, 0);
                assert_eq!(x_error(failed).sequence, low(sequence));
            }
        }
    }
    assert!(settled(connection).is_empty());
}

pub(crate) fn an_error_may_be_checked_for_after_it_came<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    let bad = connection.free_pixmap(nothing).unwrap();
    let good = connection.no_operation().unwrap();
    connection.sync().unwrap();
    assert!(connection.poll_for_event().unwrap().is_none(), "it is kept for whoever checks");
    good.check().unwrap();
    assert_eq!(x_error(bad.check()).bad_value, nothing);
}

pub(crate) fn unchecked_errors_are_events_in_their_order<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    let mut expected = Vec::new();
    for _ in 0..100 {
        connection.no_operation().unwrap();
        expected.push(connection.free_pixmap(nothing).unwrap().sequence_number());
    }
    let events = settled(connection);
    for (event, sequence) in &events {
        match event {
            Event::Error(error) => {
                assert_eq!((error.error_kind, error.bad_value), (ErrorKind::Pixmap, nothing));
                assert_eq!(error.sequence, low(*sequence));
                assert_eq!(error.request_name, Some("FreePixmap"));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(events.into_iter().map(|(_, sequence)| sequence).collect::<Vec<_>>(), expected);
}

pub(crate) fn an_error_may_become_an_event_after_it_came<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    let shown = connection.free_pixmap(nothing).unwrap();
    let ignored = connection.free_pixmap(nothing).unwrap();
    let sequence = shown.sequence_number();
    connection.sync().unwrap();
    drop(shown);
    ignored.ignore_error();
    assert_eq!(settled_errors(connection), [sequence]);
}

pub(crate) fn an_ignored_error_is_nowhere<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    for _ in 0..100 {
        connection.free_pixmap(nothing).unwrap().ignore_error();
        connection.no_operation().unwrap().ignore_error();
    }
    assert!(settled(connection).is_empty());
    // And hides no other.
    let shown = connection.free_pixmap(nothing).unwrap().sequence_number();
    assert_eq!(settled_errors(connection), [shown]);
}

pub(crate) fn errors_in_the_midst_of_replies_find_their_own<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let nothing = nothing(connection);
    let (mut checked, mut good, mut bad, mut shown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..100 {
        checked.push(connection.free_pixmap(nothing).unwrap());
        good.push(connection.get_atom_name(2).unwrap());
        connection.free_pixmap(nothing).unwrap().ignore_error();
        bad.push(connection.get_geometry(nothing).unwrap());
        shown.push(connection.free_pixmap(nothing).unwrap().sequence_number());
    }
    for cookie in good.into_iter().rev() {
        assert_eq!(cookie.reply().unwrap().name, b"SECONDARY");
    }
    for cookie in checked {
        let sequence = cookie.sequence_number();
        assert_eq!(x_error(cookie.check()).sequence, low(sequence));
    }
    for cookie in bad.into_iter().rev() {
        let sequence = cookie.sequence_number();
        assert_eq!(x_error(cookie.reply()).sequence, low(sequence));
    }
    assert_eq!(settled_errors(connection), shown);
}

/// By the calls that cookies are made of.
pub(crate) fn errors_by_number<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    let send = |bad: bool| {
        let cookie = if bad { connection.free_pixmap(nothing) } else { connection.no_operation() }.unwrap();
        let sequence = cookie.sequence_number();
        std::mem::forget(cookie);
        sequence
    };
    connection.check_for_error(send(false)).unwrap();
    assert_eq!(x_error(connection.check_for_error(send(true))).error_kind, ErrorKind::Pixmap);
    assert!(connection.check_for_raw_error(send(false)).unwrap().is_none());
    let error = connection.check_for_raw_error(send(true)).unwrap().unwrap();
    assert_eq!(error.as_ref().len(), 32);
    assert_eq!(connection.parse_error(error.as_ref()).unwrap().bad_value, nothing);
    let (shown, ignored) = (send(true), send(true));
    connection.discard_reply(shown, RequestKind::IsVoid, DiscardMode::DiscardReply);
    connection.discard_reply(ignored, RequestKind::IsVoid, DiscardMode::DiscardReplyAndError);
    assert_eq!(settled_errors(connection), [shown]);
}

pub(crate) fn an_extensions_error_has_its_names<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    let known = connection.extension_information(render::X11_EXTENSION_NAME).unwrap().unwrap();
    let error = x_error(connection.render_free_picture(nothing).unwrap().check());
    assert_eq!(error.error_kind, ErrorKind::RenderPicture);
    assert_eq!(error.error_code, known.first_error + render::PICTURE_ERROR);
    assert_eq!(error.major_opcode, known.major_opcode);
    assert_eq!(error.minor_opcode, u16::from(render::FREE_PICTURE_REQUEST));
    assert_eq!(error.extension_name.as_deref(), Some("RENDER"));
    assert_eq!(error.request_name, Some("FreePicture"));
    // Another one, as an event.
    connection.xfixes_query_version(5, 0).unwrap().reply().unwrap();
    connection.xfixes_destroy_region(nothing).unwrap();
    match settled(connection).as_slice() {
        [(Event::Error(error), _)] => {
            assert_eq!(error.error_kind, ErrorKind::XfixesBadRegion);
            assert_eq!(error.extension_name.as_deref(), Some(xfixes::X11_EXTENSION_NAME));
            assert_eq!(error.request_name, Some("DestroyRegion"));
        }
        other => panic!("{other:?}"),
    }
}

pub(crate) fn bytes_that_are_no_error_or_event_are_refused<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    assert!(connection.parse_error(&[]).is_err());
    assert!(connection.parse_error(&[0; 5]).is_err());
    assert!(connection.parse_event(&[]).is_err());
    assert!(connection.parse_event(&[KEY_PRESS_EVENT; 5]).is_err());
    // One of an extension that nobody asked for is all there, and not known.
    let mut unknown = [0; 32];
    unknown[0] = 126;
    match connection.parse_event(&unknown).unwrap() {
        Event::Unknown(bytes) => assert_eq!(bytes, unknown),
        other => panic!("{other:?}"),
    }
}
