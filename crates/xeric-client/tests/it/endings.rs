//! How connections end: by us, and by a server that dies.

use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::time::{ClockId, clock_gettime};
use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass};
use xeric_client::shell::Socket;
use xeric_client::{Connection, Error, Wanted};
use xeric_testkit::xvfb::Xvfb;

use crate::scripted::{map_notify, scripted};

const PATIENCE: Duration = Duration::from_secs(20);

fn connect(server: &Xvfb) -> Connection<Socket> {
    Connection::connect_with(Some(&server.display()), &Wanted::new().within(PATIENCE)).unwrap().0
}

fn signal(server: &Xvfb, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(server.pid()).unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
}

fn is_closed(error: &ConnectionError) -> bool {
    let ConnectionError::IoError(error) = error else { return false };
    let ours = error.get_ref().and_then(|error| error.downcast_ref::<Error>());
    matches!(ours, Some(Error::Closed))
}

#[test]
fn c15_fifty_connections_in_a_row_to_a_server_that_resets_after_each() {
    let server = Xvfb::start_with(&["-reset"]).unwrap();
    for round in 0..50 {
        let connection = connect(&server);
        let root = connection.setup().roots[0].root;
        let window = connection.generate_id().unwrap();
        let nothing = CreateWindowAux::new();
        connection
            .create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_OUTPUT, 0, &nothing)
            .unwrap();
        // The server has seen all of it and let go: the next connection meets no reset on its way.
        connection.close(Some(PATIENCE)).unwrap_or_else(|error| panic!("{round}: {error}"));
    }
}

#[test]
fn c17_a_killed_server_is_told_once_to_each_who_waits_and_nobody_spins() {
    let server = Xvfb::start().unwrap();
    let connection = connect(&server);
    // It takes the requests and answers none.
    signal(&server, Signal::STOP);
    thread::scope(|scope| {
        let for_event = scope.spawn(|| {
            let error = connection.wait_for_event().unwrap_err();
            assert!(is_closed(&error), "{error:?}");
            // Whoever asks again is told again, at once.
            let start = Instant::now();
            for _ in 0..100 {
                assert!(is_closed(&connection.wait_for_event().unwrap_err()));
                assert!(is_closed(&connection.poll_for_event().unwrap_err()));
            }
            assert!(start.elapsed() < Duration::from_secs(1));
            clock_gettime(ClockId::ThreadCPUTime)
        });
        let for_reply = scope.spawn(|| {
            let cookie = connection.get_input_focus().unwrap();
            let error = cookie.reply().unwrap_err();
            assert!(matches!(&error, ReplyError::ConnectionError(error) if is_closed(error)), "{error:?}");
            clock_gettime(ClockId::ThreadCPUTime)
        });
        thread::sleep(Duration::from_millis(300));
        signal(&server, Signal::KILL);
        for waiter in [for_event, for_reply] {
            let used = waiter.join().unwrap();
            let used = Duration::new(used.tv_sec.unsigned_abs(), u32::try_from(used.tv_nsec).unwrap());
            assert!(used < Duration::from_millis(150), "it waited 300 ms and worked {used:?}");
        }
    });
    assert!(connection.get_input_focus().is_err_and(|error| is_closed(&error)), "nothing more is taken");
    // Closing what has ended is no wait.
    let start = Instant::now();
    let closed = connection.close(Some(PATIENCE));
    assert!(matches!(closed, Ok(()) | Err(Error::Closed)), "{closed:?}");
    assert!(start.elapsed() < Duration::from_secs(1));
}

/// Whoever writes meets the end first. What was said before it is more than is read at once.
#[test]
fn c17_what_a_server_said_before_a_write_failed_is_had() {
    const EVENTS: u32 = 3000;
    let (script, connection) = scripted(|peer| {
        let events: Vec<u8> = (0..EVENTS).flat_map(|window| map_notify(0, window)).collect();
        peer.send(&events);
    });
    script.end();
    connection.no_operation().unwrap();
    assert!(connection.flush().is_err(), "nobody reads any more");
    for window in 0..EVENTS {
        match connection.poll_for_event() {
            Ok(Some(Event::MapNotify(event))) => assert_eq!(event.window, window),
            other => panic!("{window}: {other:?}"),
        }
    }
    assert!(is_closed(&connection.poll_for_event().unwrap_err()));
}

#[test]
fn c17_what_arrived_before_the_end_is_had_before_it_is_told() {
    let server = Xvfb::start().unwrap();
    let connection = connect(&server);
    let root = connection.setup().roots[0].root;
    let window = connection.generate_id().unwrap();
    let events = CreateWindowAux::new().event_mask(x11rb::protocol::xproto::EventMask::STRUCTURE_NOTIFY);
    connection.create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_OUTPUT, 0, &events).unwrap();
    connection.map_window(window).unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    let asked = connection.get_input_focus().unwrap();
    connection.flush().unwrap();
    thread::sleep(Duration::from_millis(100));
    signal(&server, Signal::KILL);
    thread::sleep(Duration::from_millis(100));
    asked.reply().unwrap();
    let event = connection.wait_for_event().unwrap();
    assert!(matches!(event, x11rb::protocol::Event::MapNotify(_)), "{event:?}");
    let error = connection.wait_for_event().unwrap_err();
    assert!(is_closed(&error), "{error:?}");
}
