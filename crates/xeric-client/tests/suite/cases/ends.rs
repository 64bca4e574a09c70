//! The end of the server.

use std::thread;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;

use crate::given::{nothing, window, x_error};
use crate::place::Place;

pub(crate) fn after_the_end_everything_is_an_error<C: Connection>(connection: &C, place: &mut Place) {
    connection.sync().unwrap();
    place.end();
    assert!(connection.wait_for_event().is_err());
    // A request may still be taken in, not its answer.
    let reply = |connection: &C| connection.get_input_focus().map(|cookie| cookie.reply().is_err());
    let check = |connection: &C| connection.no_operation().map(|cookie| cookie.check().is_err());
    for _ in 0..100 {
        assert!(reply(connection).unwrap_or(true));
        assert!(check(connection).unwrap_or(true));
        assert!(connection.wait_for_event().is_err());
        assert!(connection.poll_for_event().is_err());
        assert!(connection.extension_information("RENDER").is_err());
        // Dropped cookies have nobody to tell.
        drop(connection.no_operation());
        drop(connection.get_input_focus());
    }
}

pub(crate) fn what_the_server_said_before_it_went_is_there<C: Connection>(connection: &C, place: &mut Place) {
    let window = window(connection, EventMask::PROPERTY_CHANGE);
    let (mode, name) = (PropMode::REPLACE, AtomEnum::WM_NAME);
    connection.change_property8(mode, window, name, AtomEnum::STRING, b"").unwrap();
    let reply = connection.get_atom_name(1).unwrap();
    let bad = connection.free_pixmap(nothing(connection)).unwrap();
    connection.sync().unwrap();
    place.end();
    // libxcb forgets its events when it knows of the end, and it knows when it reads: they come first here.
    assert!(matches!(connection.wait_for_event().unwrap(), Event::PropertyNotify(_)));
    assert_eq!(reply.reply().unwrap().name, b"PRIMARY");
    x_error(bad.check());
    assert!(connection.wait_for_event().is_err());
}

pub(crate) fn who_waits_is_told_of_the_end<C: Connection + Sync>(connection: &C, place: &mut Place) {
    let mark = nothing(connection);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert!(connection.wait_for_event().is_err()));
        }
        // One who has asked, on a server that cannot answer.
        scope.spawn(|| {
            let ended = (0..).find(|_| {
                let sent = connection.get_geometry(mark);
                !sent.is_ok_and(|cookie| matches!(cookie.reply(), Err(ReplyError::X11Error(_))))
            });
            assert!(ended.is_some());
        });
        thread::sleep(Duration::from_millis(50));
        place.end();
    });
}
