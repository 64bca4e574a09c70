//! A connection to Xvfb: requests, replies, errors and events, each at its own.

use std::time::Duration;

use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::ReplyError;
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode, Rectangle};
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::{Connection, Wanted};
use xeric_testkit::xvfb::Xvfb;

#[test]
fn atoms_extensions_and_formats_are_there_when_it_starts() {
    let server = Xvfb::start().expect("Xvfb");
    let wanted = Wanted::new()
        .extensions(["XFIXES", "RANDR", "NO-SUCH"])
        .picture_formats()
        .atoms(["WM_PROTOCOLS", "PRIMARY"]);
    let (connection, started) =
        Connection::connect_with(Some(&server.display()), &wanted).expect("a connection");
    assert_eq!(started.versions.get("RENDER"), Some(&(0, 11)));
    assert_eq!(started.versions.get("XFIXES"), Some(&(6, 0)));
    assert_eq!(started.versions.get("NO-SUCH"), None);
    assert!(started.formats.is_some_and(|formats| formats.formats.len() > 10));
    let before = connection.next_sequence().expect("a number");
    let atom = connection.atom("WM_PROTOCOLS").expect("an atom");
    assert_eq!(connection.atom("PRIMARY").expect("an atom"), 1);
    assert!(connection.extension_information("NO-SUCH").expect("an answer").is_none());
    assert_eq!(connection.next_sequence().expect("a number"), before, "nothing was asked again");
    let name = connection.get_atom_name(atom).expect("sent").reply().expect("a name").name;
    assert_eq!(name, b"WM_PROTOCOLS");
}

#[test]
fn replies_errors_and_events_come_to_those_who_asked() {
    let server = Xvfb::start().expect("Xvfb");
    let connection = Connection::connect(Some(&server.display())).expect("a connection");
    let root = connection.screen().expect("a screen").root;
    let bad = connection.destroy_window(0x12345).expect("sent");
    let focus = connection.get_input_focus().expect("sent");
    assert!(focus.reply().is_ok());
    match bad.check() {
        Err(ReplyError::X11Error(error)) => {
            assert_eq!(
                (error.error_kind, error.bad_value, error.request_name),
                (ErrorKind::Window, 0x12345, Some("DestroyWindow"))
            );
        }
        other => panic!("{other:?}"),
    }
    connection.destroy_window(0x54321).expect("sent");
    connection
        .change_property8(PropMode::REPLACE, root, AtomEnum::WM_NAME, AtomEnum::STRING, b"x")
        .expect("sent")
        .check()
        .expect("no error");
    let (event, sequence) = connection.wait_for_event_with_sequence().expect("an event");
    assert!(
        matches!(event, x11rb::protocol::Event::Error(error) if error.bad_value == 0x54321),
        "the error that nobody asked for"
    );
    assert_eq!(
        sequence + 3,
        connection.next_sequence().expect("a number"),
        "the check had a sync behind the property"
    );
    assert!(connection.poll_for_event().expect("alive").is_none());
    connection.close(Some(Duration::from_secs(5))).expect("a clean end");
}

#[test]
fn one_thread_alone_sends_without_a_cookie() {
    let server = Xvfb::start().expect("Xvfb");
    let mut connection = Connection::connect(Some(&server.display())).expect("a connection");
    let root = connection.screen().expect("a screen").root;
    let gc = connection.generate_id().expect("an id");
    let mut alone = connection.exclusive().expect("alone");
    alone.create_gc(gc, root, &Default::default()).expect("sent");
    for _ in 0..200_000 {
        alone.void_request(127, 0, |_| {}).expect("sent");
    }
    alone.fill_rectangles(root, gc, &[Rectangle { x: 1, y: 2, width: 3, height: 4 }]).expect("sent");
    let sequence = alone.get_input_focus().expect("sent").sequence_number();
    // Three syncs: 200 003 requests without an answer of their own.
    assert_eq!(sequence, 200_003 + 3);
    assert!(connection.poll_for_event().expect("alive").is_none());
}

#[test]
fn batches_of_two_threads_are_numbered_when_they_are_sent() {
    let server = Xvfb::start().expect("Xvfb");
    let connection = Connection::connect(Some(&server.display())).expect("a connection");
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut batch = connection.batch();
                for _ in 0..100_000 {
                    batch.void_request(127, 0, |_| {}).expect("taken");
                }
                batch.flush().expect("written");
            });
        }
    });
    connection.get_input_focus().expect("sent").reply().expect("a reply");
    assert!(connection.next_sequence().expect("a number") > 200_000);
    assert!(connection.poll_for_event().expect("alive").is_none());
}

#[test]
fn names_that_were_not_wanted_at_the_start_are_asked_for_and_waited_for() {
    let server = Xvfb::start().expect("Xvfb");
    let mut connection = Connection::connect(Some(&server.display())).expect("a connection");
    let shape = connection.extension_information("SHAPE").expect("an answer").expect("it is there");
    assert!(shape.major_opcode >= 128);
    let atom = connection.atom("XERIC_TEST").expect("an atom");
    assert_eq!(connection.get_atom_name(atom).expect("sent").reply().expect("a name").name, b"XERIC_TEST");
    assert!(connection.maximum_request_bytes() > 0x3fffc);
    let alone = connection.exclusive().expect("alone");
    let sync = alone.extension_information("SYNC").expect("an answer").expect("it is there");
    assert!(sync.major_opcode >= 128);
    connection.within(Duration::from_secs(5)).extension_information("RENDER").expect("in time");
}
