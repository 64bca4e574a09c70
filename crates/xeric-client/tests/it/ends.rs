//! Connections that come and go, many of them, also from servers that reset when the last has gone.

use std::time::{Duration, Instant};

use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, PropMode};
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::{ConnectError, Connection, Wanted};
use xeric_testkit::xvfb::Xvfb;

use crate::servers::Server;

const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn c15_closing_and_connecting_again_goes_on_while_the_server_resets() {
    let server = Xvfb::start_with(&["-reset"]).expect("Xvfb");
    let display = server.display();
    let wanted = Wanted::new().within(PATIENCE);
    let begun = Instant::now();
    let mut dropped = 0;
    for _ in 0..50 {
        let connected = loop {
            match Connection::connect_with(Some(&display), &wanted) {
                Ok((connection, _)) => break connection,
                // A connection that the reset met in its set-up: an error, and the next try does.
                Err(ConnectError::SetUp { .. } | ConnectError::Io(_)) => dropped += 1,
                Err(error) => panic!("{error}"),
            }
            assert!(dropped < 500);
        };
        connected.get_input_focus().unwrap().reply().unwrap();
        connected.close(Some(PATIENCE)).expect("the server has seen it");
    }
    assert!(begun.elapsed() < 3 * PATIENCE, "{dropped} were dropped in their set-up");
}

#[test]
fn c15_after_a_close_the_server_has_forgotten_the_client() {
    for (name, server) in Server::both() {
        let watcher = Connection::connect(Some(&server.display())).expect(name);
        let root = watcher.screen().unwrap().root;
        for _ in 0..20 {
            let connection = Connection::connect(Some(&server.display())).expect(name);
            let selection = connection.atom("A_SELECTION").unwrap();
            let window = x11rb::connection::Connection::generate_id(&connection).unwrap();
            connection
                .create_window(
                    0,
                    window,
                    root,
                    0,
                    0,
                    1,
                    1,
                    0,
                    x11rb::protocol::xproto::WindowClass::INPUT_ONLY,
                    0,
                    &Default::default(),
                )
                .unwrap();
            connection.set_selection_owner(window, selection, x11rb::CURRENT_TIME).unwrap();
            connection.close(Some(PATIENCE)).expect(name);
            assert_eq!(watcher.get_selection_owner(selection).unwrap().reply().unwrap().owner, 0, "{name}");
        }
    }
}

/// Four at once open and close 300 times each, and nothing fails; what one left at the root stays.
#[test]
fn v02_twelve_hundred_connections_and_a_property_that_stays() {
    for (name, server) in Server::both() {
        let display = server.display();
        let display = &display;
        {
            let first = Connection::connect(Some(display)).expect(name);
            let root = first.screen().unwrap().root;
            first
                .change_property8(PropMode::REPLACE, root, AtomEnum::CUT_BUFFER3, AtomEnum::STRING, b"kept")
                .unwrap();
            first.close(Some(PATIENCE)).expect(name);
        }
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(move || {
                    for _ in 0..300 {
                        let connection = Connection::connect(Some(display)).expect(name);
                        connection.get_input_focus().unwrap().reply().unwrap();
                        connection.close(Some(PATIENCE)).expect(name);
                    }
                });
            }
        });
        let last = Connection::connect(Some(display)).expect(name);
        let root = last.screen().unwrap().root;
        let kept = last
            .get_property(false, root, AtomEnum::CUT_BUFFER3, AtomEnum::STRING, 0, 9)
            .unwrap()
            .reply()
            .unwrap();
        assert_eq!(kept.value, b"kept", "{name}");
    }
}
