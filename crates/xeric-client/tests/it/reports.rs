//! What an error says of its request, and that it says the right line: however the request was sent and however the error comes.

use std::io::IoSlice;
use std::sync::Arc;
use std::time::Duration;

use x11rb::connection::RequestConnection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode, Rectangle};
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::X11Error;
use xeric_client::engine::OwnedErrors;
use xeric_client::{Connection, ErrorReport, OwnersSocket, SocketOwner};

use crate::scripted::{error, scripted};
use crate::servers::Server;

/// Nobody's window.
const BAD: u32 = 0xbad;
/// DestroyWindow of it.
const DESTROY: [u8; 8] = {
    let ([low, high], [a, b, c, d]) = (2_u16.to_ne_bytes(), BAD.to_ne_bytes());
    [4, 0, low, high, a, b, c, d]
};

/// The next event, which is an error.
fn next_error(connection: &impl x11rb::connection::Connection) -> X11Error {
    match connection.wait_for_event().expect("an event") {
        Event::Error(error) => error,
        other => panic!("{other:?}"),
    }
}

fn error_of<T>(result: Result<T, ReplyError>) -> X11Error {
    match result.map(drop) {
        Err(ReplyError::X11Error(error)) => error,
        other => panic!("{other:?}"),
    }
}

/// In debug builds a report says this line of this file; in others none.
fn says(report: &ErrorReport, line: u32) {
    assert_eq!(report.sent_at.is_some(), cfg!(debug_assertions), "{report}");
    if let Some(site) = &report.sent_at {
        assert!(site.file.as_ref().is_some_and(|file| file.ends_with("tests/it/reports.rs")), "{report}");
        assert_eq!(site.line, Some(line), "{report}");
    }
}

#[test]
fn t08_a_report_has_names_value_index_and_line_fifty_requests_later() {
    for (name, server) in Server::both() {
        let connection = Connection::connect(Some(&server.display())).expect(name);
        let (sequence, line) = (connection.destroy_window(BAD).unwrap().sequence_number(), line!());
        for _ in 0..50 {
            connection.no_operation().unwrap();
        }
        let report = connection.report(&next_error(&connection));
        says(&report, line);
        let shown = format!("BadWindow (3) of DestroyWindow, bad value 0xbad, request {sequence}");
        let place = if cfg!(debug_assertions) {
            format!(", sent at tests/it/reports.rs:{line}")
        } else {
            String::new()
        };
        assert_eq!(report.to_string(), shown + &place, "{name}");
        // An error of an extension's own, of an extension's request, which is waited for.
        use x11rb::protocol::render::ConnectionExt as _;
        let (bad, line) = (connection.render_free_picture(BAD).unwrap(), line!());
        let (sequence, later) = (bad.sequence_number(), connection.get_input_focus().unwrap());
        let error = error_of(bad.check());
        later.reply().unwrap();
        let report = connection.report(&error);
        says(&report, line);
        assert_eq!((report.name, report.sequence), (Some("BadPicture"), sequence), "{name}");
        assert_eq!(report.error.extension_name.as_deref(), Some("RENDER"));
        let shown = report.to_string();
        let code = error.error_code;
        assert!(
            shown.starts_with(&format!("BadPicture ({code}) of RENDER:FreePicture, bad value 0xbad, ")),
            "{shown}"
        );
    }
}

#[test]
fn t08_every_way_to_send_is_told_by_its_line() {
    let server = Server::ours();
    let mut connection = Connection::connect(Some(&server.display())).unwrap();
    let root = connection.screen().unwrap().root;
    // A request with a reply.
    let (bad, line) = (connection.get_geometry(BAD).unwrap(), line!());
    says(&connection.report(&error_of(bad.reply())), line);
    // Whose reply is not wanted, and whose error is then an event.
    let line = line!() + 1;
    connection.get_geometry(BAD).unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    says(&connection.report(&next_error(&connection)), line);
    // Through another of x11rb's layers.
    let line = line!() + 1;
    connection.change_property8(PropMode::REPLACE, BAD, AtomEnum::WM_NAME, AtomEnum::STRING, b"x").unwrap();
    says(&connection.report(&next_error(&connection)), line);
    // Larger than the buffer, so that it is written past it.
    let large = vec![Rectangle::default(); 20_000];
    let line = line!() + 1;
    connection.poly_fill_rectangle(BAD, BAD, &large).unwrap();
    says(&connection.report(&next_error(&connection)), line);
    // By the trait's own method, without a function for the request.
    let line = line!() + 1;
    connection.send_request_without_reply(&[IoSlice::new(&DESTROY)], Vec::new()).unwrap();
    says(&connection.report(&next_error(&connection)), line);
    // With a deadline.
    let soon = connection.within(Duration::from_secs(20));
    let (bad, line) = (soon.destroy_window(BAD).unwrap(), line!());
    says(&soon.report(&error_of(bad.check())), line);
    // Two lines of a batch, which is sent from a third.
    let mut batch = connection.batch();
    let line = line!() + 1;
    batch.void_request(4, 0, |bytes| bytes.extend(BAD.to_ne_bytes())).unwrap();
    batch.void_request(127, 0, |_| {}).unwrap();
    batch.void_request(4, 0, |bytes| bytes.extend(BAD.to_ne_bytes())).unwrap();
    drop(batch);
    says(&connection.report(&next_error(&connection)), line);
    says(&connection.report(&next_error(&connection)), line + 2);
    // One thread alone, by its own methods and by the traits.
    let mut alone = connection.exclusive().unwrap();
    let line = line!() + 1;
    alone.void_request(4, 0, |bytes| bytes.extend(BAD.to_ne_bytes())).unwrap();
    says(&alone.report(&next_error(&alone)), line);
    let line = line!() + 1;
    alone.fill_rectangles(root, BAD, &[Rectangle::default()]).unwrap();
    says(&alone.report(&next_error(&alone)), line);
    // What has to be padded takes another way.
    let line = line!() + 1;
    alone.void_request(4, 0, |bytes| bytes.extend(&BAD.to_ne_bytes()[..3])).unwrap();
    says(&alone.report(&next_error(&alone)), line);
    let (bad, line) = (alone.destroy_window(BAD).unwrap(), line!());
    says(&alone.report(&error_of(bad.check())), line);
}

/// Destroys the bad window when it gives the socket back.
struct Late;

impl SocketOwner for Late {
    fn give_back(&self, socket: &dyn OwnersSocket) {
        socket.writev(&[IoSlice::new(&DESTROY)], 1).unwrap();
    }
}

/// The line of `Late`'s write.
const LATE: u32 = line!() - 5;

#[test]
fn t08_an_owners_writes_are_told_by_their_lines() {
    let server = Server::ours();
    let connection = Connection::connect(Some(&server.display())).unwrap();
    let owner = connection.owner(Arc::new(Late));
    let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let (numbers, line) = (socket.writev(&[IoSlice::new(&[DESTROY; 3].concat())], 3).unwrap(), line!());
    connection.flush_owner().unwrap();
    for (expected, line) in numbers.map(|number| (number, line)).chain([(4, LATE)]) {
        let (sequence, packet) = owner.wait_for_next_answer().unwrap();
        let report = connection.report(&connection.parse_error(packet.as_ref()).unwrap());
        assert_eq!((sequence, report.sequence), (expected, expected));
        says(&report, line);
    }
}

#[test]
fn t08_whoever_does_not_want_to_know_is_told_no_line() {
    let server = Server::ours();
    let mut connection = Connection::connect(Some(&server.display())).unwrap();
    connection.record_callers(false);
    let bad = connection.destroy_window(BAD).unwrap();
    assert_eq!(connection.report(&error_of(bad.check())).sent_at, None);
    let mut alone = connection.exclusive().unwrap();
    alone.void_request(4, 0, |bytes| bytes.extend(BAD.to_ne_bytes())).unwrap();
    let report = alone.report(&next_error(&alone));
    assert_eq!((report.sent_at, report.sequence), (None, 3), "the check had a sync");
    connection.record_callers(true);
    let (bad, line) = (connection.destroy_window(BAD).unwrap(), line!());
    says(&connection.report(&error_of(bad.check())), line);
}

/// More requests on their way than are remembered: those at the end have their own line and no other, those at the front none.
#[test]
fn t08_beyond_what_is_remembered_no_line_is_told_and_never_a_wrong_one() {
    const COUNT: u64 = 10_000;
    const REMEMBERED: u64 = 4096;
    let (_script, connection) = scripted(|peer| {
        (0..COUNT).for_each(|_| drop(peer.expect(4)));
        (1..=COUNT).for_each(|number| peer.send(&error(number, 3, number as u32, 0, 4)));
        peer.answer_syncs();
    });
    let line = line!() + 2;
    for _ in 0..COUNT / 2 {
        connection.destroy_window(BAD).unwrap();
        connection.destroy_window(BAD).unwrap();
    }
    connection.flush().unwrap();
    for number in 1..=COUNT {
        let report = connection.report(&next_error(&connection));
        assert_eq!((report.sequence, u64::from(report.error.bad_value)), (number, number));
        if number > COUNT - REMEMBERED {
            says(&report, line + u32::from(number % 2 == 0));
        } else {
            assert_eq!(report.sent_at, None, "{report}");
        }
    }
}
