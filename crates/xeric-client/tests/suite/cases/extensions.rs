//! What a connection knows of extensions, and how often it asks.

use x11rb::connection::Connection;
use x11rb::errors::ConnectionError;
use x11rb::protocol::xevie::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::protocol::{bigreq, render, shape, sync, xfixes};
use x11rb::wrapper::ConnectionExt as _;

use crate::place::Place;

/// The number of the next request: what was sent meanwhile shows.
fn number<C: Connection>(connection: &C) -> u64 {
    connection.no_operation().unwrap().sequence_number()
}

pub(crate) fn an_extension_is_what_the_server_says<C: Connection>(connection: &C, place: &mut Place) {
    let observer = place.observer();
    for name in [render::X11_EXTENSION_NAME, shape::X11_EXTENSION_NAME, sync::X11_EXTENSION_NAME] {
        let expected = observer.query_extension(name.as_bytes()).unwrap().reply().unwrap();
        assert!(expected.present);
        let known = connection.extension_information(name).unwrap().unwrap();
        assert_eq!(known.major_opcode, expected.major_opcode);
        assert_eq!(known.first_event, expected.first_event);
        assert_eq!(known.first_error, expected.first_error);
    }
}

pub(crate) fn an_absent_extension_is_none<C: Connection>(connection: &C, _place: &mut Place) {
    // XEVIE has left the X server in 2008.
    assert!(connection.extension_information(xevie::X11_EXTENSION_NAME).unwrap().is_none());
    let before = number(connection);
    assert!(connection.extension_information(xevie::X11_EXTENSION_NAME).unwrap().is_none());
    let refused = connection.xevie_query_version(1, 0);
    assert!(matches!(refused, Err(ConnectionError::UnsupportedExtension)));
    assert_eq!(number(connection), before + 1, "nothing was sent");
}

pub(crate) fn an_extension_is_asked_for_once<C: Connection>(connection: &C, _place: &mut Place) {
    let name = xfixes::X11_EXTENSION_NAME;
    let before = number(connection);
    connection.prefetch_extension_information(name).unwrap();
    connection.prefetch_extension_information(name).unwrap();
    assert_eq!(number(connection), before + 2, "one request");
    let known = connection.extension_information(name).unwrap().unwrap();
    connection.prefetch_extension_information(name).unwrap();
    assert_eq!(connection.extension_information(name).unwrap(), Some(known));
    assert_eq!(number(connection), before + 3);
    connection.prefetch_extension_information(xevie::X11_EXTENSION_NAME).unwrap();
    assert!(connection.extension_information(xevie::X11_EXTENSION_NAME).unwrap().is_none());
    assert_eq!(number(connection), before + 5);
}

pub(crate) fn the_longest_request_is_what_the_server_says<C: Connection>(connection: &C, place: &mut Place) {
    use bigreq::ConnectionExt as _;
    let words = place.observer().bigreq_enable().unwrap().reply().unwrap().maximum_request_length;
    connection.prefetch_maximum_request_bytes();
    connection.prefetch_maximum_request_bytes();
    assert_eq!(connection.maximum_request_bytes(), words as usize * 4);
    let before = number(connection);
    connection.prefetch_maximum_request_bytes();
    assert_eq!(connection.maximum_request_bytes(), words as usize * 4);
    assert_eq!(number(connection), before + 1, "it is known");
    connection.sync().unwrap();
}

pub(crate) fn the_longest_request_needs_no_prefetch<C: Connection>(connection: &C, _place: &mut Place) {
    let plain = usize::from(connection.setup().maximum_request_length) * 4;
    assert!(connection.maximum_request_bytes() > plain, "both servers have BIG-REQUESTS");
    connection.sync().unwrap();
}
