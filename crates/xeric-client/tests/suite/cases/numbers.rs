//! Sequence numbers, past the 65 536 that the wire tells apart.

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{low, nothing, settled, settled_errors, window, x_error};
use crate::place::Place;

pub(crate) fn numbers_rise<C: Connection>(connection: &C, _place: &mut Place) {
    let mut last = connection.no_operation().unwrap().sequence_number();
    for at in 0..1000 {
        let next = match at % 2 {
            0 => connection.no_operation().unwrap().sequence_number(),
            _ => connection.get_input_focus().unwrap().sequence_number(),
        };
        assert_eq!(next, last + 1);
        last = next;
    }
}

pub(crate) fn a_reply_after_many_silent_requests_is_its_own<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    for count in [65_535, 65_536, 140_000] {
        for _ in 0..count {
            connection.no_operation().unwrap();
        }
        let cookie = connection.get_atom_name(3).unwrap();
        let sequence = cookie.sequence_number();
        let reply = cookie.raw_reply().unwrap();
        assert_eq!(reply.as_ref()[2..4], low(sequence).to_ne_bytes());
        assert_eq!(&reply.as_ref()[32..35], b"ARC");
    }
    assert!(settled(connection).is_empty(), "what was put in between is nobody's");
}

pub(crate) fn errors_among_many_silent_requests_bear_whole_numbers<C: Connection>(
    connection: &C,
    _place: &mut Place,
) {
    let nothing = nothing(connection);
    let mut expected = Vec::new();
    for at in 0..140_000 {
        match at {
            1 | 35_000 | 65_534..65_538 | 69_999 | 131_071..131_074 | 139_999 => {
                expected.push(connection.free_pixmap(nothing).unwrap().sequence_number());
            }
            _ => drop(connection.no_operation().unwrap()),
        }
    }
    assert_eq!(settled_errors(connection), expected);
}

pub(crate) fn an_old_cookie_can_be_checked<C: Connection>(connection: &C, _place: &mut Place) {
    let nothing = nothing(connection);
    let bad = connection.free_pixmap(nothing).unwrap();
    let good = connection.no_operation().unwrap();
    let reply = connection.get_atom_name(1).unwrap();
    for _ in 0..70_000 {
        connection.no_operation().unwrap();
    }
    assert_eq!(reply.reply().unwrap().name, b"PRIMARY");
    good.check().unwrap();
    assert_eq!(x_error(bad.check()).bad_value, nothing);
}

pub(crate) fn many_replies_may_wait<C: Connection>(connection: &C, _place: &mut Place) {
    let ask = |at: u32| connection.get_atom_name(at % 68 + 1).unwrap();
    let names: Vec<_> = (0..68).map(|at| ask(at).reply().unwrap().name).collect();
    let cookies: Vec<_> = (0..70_000).map(ask).collect();
    for (cookie, name) in cookies.into_iter().zip(names.iter().cycle()) {
        assert_eq!(&cookie.reply().unwrap().name, name);
    }
}

pub(crate) fn an_event_bears_a_whole_number<C: Connection>(connection: &C, _place: &mut Place) {
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    let mut expected = Vec::new();
    for at in 0..150_000 {
        if at % 50_000 == 1 {
            let name = AtomEnum::WM_NAME;
            let cookie =
                connection.change_property8(PropMode::REPLACE, window, name, AtomEnum::STRING, b"").unwrap();
            expected.push(cookie.sequence_number());
        } else {
            connection.no_operation().unwrap();
        }
    }
    let events = settled(connection);
    assert!(events.iter().all(|(event, _)| matches!(event, Event::PropertyNotify(_))));
    assert_eq!(events.into_iter().map(|(_, sequence)| sequence).collect::<Vec<_>>(), expected);
    assert!(expected[2] > 65_536);
}
