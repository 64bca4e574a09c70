//! Who waits for what: answers and events that come in any order, all at once, or while somebody waits for something else.

use std::os::fd::AsFd;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::{Connection, Error};

use crate::hooked::{Call, Do, Hooked, hooked};
use crate::scripted::{error, generic, map_notify, reply, scripted};

/// Long enough for whatever is to happen, short enough for a test.
const BOUND: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(60);

/// Whether a descriptor can be read from, or becomes so in a moment.
pub(crate) fn is_readable(descriptor: impl AsFd) -> bool {
    is_readable_within(MOMENT, descriptor)
}

/// Whether a descriptor becomes readable when its peer has its turn, on however busy a machine.
pub(crate) fn becomes_readable(descriptor: impl AsFd) -> bool {
    is_readable_within(BOUND, descriptor)
}

fn is_readable_within(patience: Duration, descriptor: impl AsFd) -> bool {
    let patience = Timespec::try_from(patience).unwrap();
    let mut polled = [PollFd::new(&descriptor, PollFlags::IN)];
    poll(&mut polled, Some(&patience)).unwrap() > 0
}

pub(crate) fn window(event: &Event) -> u32 {
    match event {
        Event::MapNotify(event) => event.window,
        other => panic!("{other:?}"),
    }
}

fn within<T>(receiver: &Receiver<T>) -> T {
    receiver.recv_timeout(BOUND).expect("it comes in time")
}

#[test]
fn t05_a_long_event_a_reply_and_an_error_keep_the_stream_in_step() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(43);
        let long = generic(1, 131, 6, 3);
        assert_eq!(long.len(), 44);
        peer.send(&[long, reply(1, 1, &[]), error(2, 3, 0x77, 0, 4)].concat());
        peer.expect(4);
        peer.answer_syncs();
    });
    let first = connection.get_input_focus().unwrap();
    let second = connection.destroy_window(0x77).unwrap();
    assert_eq!(first.reply().unwrap().revert_to, x11rb::protocol::xproto::InputFocus::POINTER_ROOT);
    assert!(matches!(second.check(), Err(ReplyError::X11Error(error)) if error.bad_value == 0x77));
    let raw = connection.poll_for_raw_event().unwrap().expect("the event");
    assert_eq!((raw.as_ref().len(), raw.as_ref()[0]), (44, 35));
    assert!(connection.get_input_focus().unwrap().reply().is_ok(), "in step");
    assert!(connection.poll_for_event().unwrap().is_none());
}

#[test]
fn c02_an_event_that_came_while_a_reply_was_looked_for_is_there_at_once() {
    let (go, gone) = channel();
    let (_script, connection) = scripted(move |peer| {
        peer.expect(43);
        peer.send(&map_notify(0, 5));
        // Nothing is sent until the client has had its event.
        within(&gone);
        peer.reply(1, &[]);
        peer.answer_syncs();
    });
    let descriptor = connection.event_descriptor().unwrap().expect("a socket has one");
    let looked = connection.within(MOMENT);
    let reply = looked.get_input_focus().unwrap().reply();
    assert!(matches!(reply, Err(ReplyError::ConnectionError(_))), "it has not come");
    assert_eq!(connection.events_waiting(), 1);
    assert!(!is_readable(connection.stream()), "the socket has nothing to say");
    assert!(is_readable(&descriptor), "and who polls is told all the same");
    // The server says nothing more until it is let: waiting for it would be for ever.
    assert_eq!(window(&connection.wait_for_event().unwrap()), 5);
    assert!(connection.poll_for_event().unwrap().is_none());
    assert!(!is_readable(&descriptor));
    go.send(()).unwrap();
    connection.get_input_focus().unwrap().reply().expect("its own reply, not the late one");
}

#[test]
fn c03_a_lock_that_is_taken_between_two_replies_stops_nobody() {
    let (next, go) = channel::<()>();
    let (_script, connection) = scripted(move |peer| {
        for name in [b'1', b'2'] {
            peer.expect(17);
            within(&go);
            if name == b'2' {
                // The one who reads is gone by now.
                thread::sleep(MOMENT);
            }
            peer.reply(
                0,
                &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, name, 0, 0, 0],
            );
        }
    });
    let user = Mutex::new(());
    let (locked, both) = channel();
    thread::scope(|scope| {
        let (connection, user, next) = (&connection, &user, &next);
        let (first, second) = (locked.clone(), locked);
        scope.spawn(move || {
            let cookie = connection.get_atom_name(500).unwrap();
            connection.flush().unwrap();
            // The other one has its request out and the lock when the reply comes.
            let reply = cookie.reply().unwrap();
            drop(user.lock().unwrap());
            first.send((1, reply.name)).unwrap();
        });
        scope.spawn(move || {
            thread::sleep(MOMENT);
            let guard = user.lock().unwrap();
            let cookie = connection.get_atom_name(501).unwrap();
            connection.flush().unwrap();
            next.send(()).unwrap();
            next.send(()).unwrap();
            let reply = cookie.reply().unwrap();
            drop(guard);
            second.send((2, reply.name)).unwrap();
        });
        let mut came = [within(&both), within(&both)];
        came.sort_unstable();
        assert_eq!(came, [(1, b"1".to_vec()), (2, b"2".to_vec())]);
    });
}

#[test]
fn c07_who_polls_is_woken_by_events_of_his_queue_and_by_nothing_else() {
    let (_script, connection) = scripted(move |peer| {
        peer.expect(43);
        thread::sleep(2 * MOMENT);
        peer.reply(1, &[]);
        peer.expect(43);
        thread::sleep(2 * MOMENT);
        let sequence = peer.count;
        let events: Vec<u8> = (1..=3).flat_map(|window| map_notify(sequence, window)).collect();
        peer.send(&[events, reply(sequence, 1, &[])].concat());
        peer.drain();
    });
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    assert!(!is_readable(&descriptor));
    let (done, finished) = channel();
    thread::scope(|scope| {
        let connection = &connection;
        let first = done.clone();
        scope.spawn(move || {
            connection.get_input_focus().unwrap().reply().unwrap();
            first.send(()).unwrap();
        });
        thread::sleep(MOMENT);
        // The other's reply is on its way, and comes while this one polls.
        for _ in 0..4 {
            assert!(!is_readable(&descriptor), "a reply for somebody else is nothing to wake for");
        }
        within(&finished);
        scope.spawn(move || {
            connection.get_input_focus().unwrap().reply().unwrap();
            done.send(()).unwrap();
        });
        within(&finished);
        assert_eq!(connection.events_waiting(), 3);
        assert!(is_readable(&descriptor), "they are there");
        let events: Vec<u32> =
            std::iter::from_fn(|| connection.poll_for_event().unwrap()).map(|event| window(&event)).collect();
        assert_eq!(events, [1, 2, 3]);
        assert!(!is_readable(&descriptor), "there is nothing to do");
    });
}

#[test]
fn c14_eight_thousand_events_in_one_write_and_a_handler_that_panics() {
    const COUNT: u32 = 8000;
    let (_script, connection) = scripted(move |peer| {
        peer.expect(43);
        let events: Vec<u8> = (1..=COUNT).flat_map(|window| map_notify(1, window)).collect();
        peer.send(&[events, reply(1, 1, &[])].concat());
        peer.answer_syncs();
    });
    connection.get_input_focus().unwrap().reply().unwrap();
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let event = connection.wait_for_event().unwrap();
        assert_ne!(window(&event), 1, "a handler that cannot");
    }));
    assert!(panic.is_err());
    for expected in 2..=COUNT {
        assert_eq!(window(&connection.poll_for_event().unwrap().unwrap()), expected);
    }
    assert!(connection.poll_for_event().unwrap().is_none());
    connection.get_input_focus().unwrap().reply().expect("it lives");
}

#[test]
fn c14_an_event_that_cannot_be_read_is_an_error_and_the_next_one_an_event() {
    let (_script, connection) = scripted(move |peer| {
        peer.answer_extension("Present", true);
        // Present's ConfigureNotify, cut before its end, and Present's IdleNotify.
        peer.send(&[generic(1, super::scripted::EXTENSION, 0, 0), map_notify(1, 2)].concat());
        peer.drain();
    });
    connection.extension_information("Present").unwrap().expect("the script has it");
    match connection.wait_for_event() {
        Err(ConnectionError::ParseError(_)) => {}
        other => panic!("{other:?}"),
    }
    assert_eq!(window(&connection.wait_for_event().unwrap()), 2);
}

#[test]
fn c17_a_server_that_goes_is_told_once_and_nothing_spins() {
    let (script, connection) = scripted(move |peer| {
        peer.expect(127);
        thread::sleep(MOMENT);
        peer.send(&map_notify(1, 9));
    });
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    connection.no_operation().unwrap();
    assert_eq!(window(&connection.wait_for_event().unwrap()), 9, "what it said before it went");
    script.end();
    let gone = connection.wait_for_event().unwrap_err();
    assert!(
        matches!(&gone, ConnectionError::IoError(error) if error.to_string() == Error::Closed.to_string())
    );
    // A loop that polls learns it, and is not woken again.
    let mut turns = 0;
    while is_readable(&descriptor) {
        assert!(connection.poll_for_event().is_err());
        turns += 1;
        assert!(turns < 3, "the loop spins");
    }
    assert!(connection.flush().is_err());
    assert!(connection.wait_for_event().is_err());
    assert!(connection.get_input_focus().is_err(), "nothing is queued for a server that is gone");
}

#[test]
fn c17_all_who_wait_are_told_of_the_end() {
    let (_script, connection) = scripted(move |peer| {
        peer.expect(43);
        thread::sleep(2 * MOMENT);
    });
    let (told, tell) = channel();
    thread::scope(|scope| {
        for kind in 0..4 {
            let (connection, told) = (&connection, told.clone());
            scope.spawn(move || {
                let ended = match kind {
                    0 => connection.get_input_focus().map(|cookie| cookie.reply().is_err()),
                    _ => Ok(connection.wait_for_event().is_err()),
                };
                told.send(ended.unwrap()).unwrap();
            });
        }
        for _ in 0..4 {
            assert!(within(&tell));
        }
    });
}

#[test]
fn c18_a_deadline_leaves_the_stream_in_step() {
    let (go, gone) = channel::<()>();
    let (script, connection) = scripted(move |peer| {
        peer.expect(43);
        peer.expect(17);
        within(&gone);
        peer.send(&reply(1, 0, &[]));
        let name = b"A_NAME\0\0";
        let mut body = vec![6, 0];
        body.resize(24, 0);
        body.extend(name);
        peer.send(&reply(2, 0, &body));
        peer.expect(43);
        peer.reply(1, &[]);
        peer.drain();
    });
    let late = connection.get_input_focus().unwrap();
    let looked = connection.within(MOMENT);
    let begun = Instant::now();
    match looked.get_atom_name(400).unwrap().reply() {
        Err(ReplyError::ConnectionError(ConnectionError::IoError(error))) => {
            assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
        }
        other => panic!("{other:?}"),
    }
    assert!(begun.elapsed() >= MOMENT);
    go.send(()).unwrap();
    // The reply that nobody waits for any more is taken from the stream; those before and behind it are at their own.
    assert_eq!(u8::from(late.reply().unwrap().revert_to), 0);
    assert_eq!(u8::from(connection.get_input_focus().unwrap().reply().unwrap().revert_to), 1);
    assert!(connection.poll_for_event().unwrap().is_none());
    let begun = Instant::now();
    connection.close(Some(BOUND)).unwrap();
    assert!(begun.elapsed() < BOUND);
    script.end();
}

#[test]
fn c18_closing_a_connection_to_a_stopped_server_ends_in_time() {
    use rustix::process::{Pid, Signal, kill_process};

    let server = xeric_testkit::xvfb::Xvfb::start().expect("Xvfb");
    let connection = Connection::connect(Some(&server.display())).expect("a connection");
    for _ in 0..3 {
        connection.get_input_focus().unwrap().reply().unwrap();
    }
    let process = i32::try_from(server.pid()).ok().and_then(Pid::from_raw).unwrap();
    kill_process(process, Signal::STOP).unwrap();
    let begun = Instant::now();
    let closed = connection.close(Some(Duration::from_millis(400)));
    let took = begun.elapsed();
    kill_process(process, Signal::CONT).unwrap();
    assert!(matches!(closed, Err(Error::TimedOut)), "{closed:?}");
    assert!(took >= Duration::from_millis(400) && took < BOUND, "{took:?}");
}

/// A connection whose stream says when a thread waits on the socket, for as long as it takes.
fn tells_who_reads(
    script: impl FnOnce(&mut crate::scripted::Peer) + Send + 'static,
) -> (crate::scripted::Played, Arc<Connection<Hooked>>, Receiver<()>) {
    let (reads, is_read) = channel();
    let hook = move |call| {
        if call == (Call::Receive { block: true }) {
            let _ = reads.send(());
        }
        Do::Go
    };
    let (script, connection) = hooked(hook, script);
    while is_read.try_recv().is_ok() {}
    (script, connection, is_read)
}

fn bad_value(event: &Event) -> u32 {
    match event {
        Event::Error(error) => error.bad_value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn c02_an_error_that_becomes_an_event_later_wakes_the_one_who_reads() {
    let (_script, connection, is_read) = tells_who_reads(|peer| {
        peer.expect(4);
        peer.send(&error(1, 3, 0x77, 0, 4));
        peer.answer_syncs();
    });
    let bad = connection.destroy_window(0x77).unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    while is_read.try_recv().is_ok() {}
    let (got, get) = channel();
    let waits = Arc::clone(&connection);
    thread::spawn(move || got.send(bad_value(&waits.wait_for_event().unwrap())).unwrap());
    within(&is_read);
    // Nobody will ask for the error, which has come long ago. The server has nothing to say.
    drop(bad);
    assert_eq!(within(&get), 0x77);
}

#[test]
fn c02_an_error_that_becomes_an_event_later_wakes_who_waits_in_the_queue() {
    let (go, gone) = channel::<()>();
    let (_script, connection, is_read) = tells_who_reads(move |peer| {
        peer.expect(4);
        peer.send(&error(1, 3, 0x77, 0, 4));
        peer.answer_sync();
        let name = peer.expect(17);
        assert_eq!(name.len(), 8);
        within(&gone);
        peer.send(&error(3, 5, 9, 0, 17));
        peer.answer_syncs();
    });
    let bad = connection.destroy_window(0x77).unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    while is_read.try_recv().is_ok() {}
    let (got, get) = channel();
    let (reads, waits) = (Arc::clone(&connection), Arc::clone(&connection));
    let reader = thread::spawn(move || reads.get_atom_name(9).unwrap().reply().map(drop));
    within(&is_read);
    thread::spawn(move || got.send(bad_value(&waits.wait_for_event().unwrap())).unwrap());
    thread::sleep(MOMENT);
    drop(bad);
    assert_eq!(within(&get), 0x77);
    go.send(()).unwrap();
    assert!(matches!(reader.join().unwrap(), Err(ReplyError::X11Error(error)) if error.bad_value == 9));
}

#[test]
fn c02_the_error_of_a_reply_that_is_not_checked_wakes_who_waits_for_events() {
    let (_script, connection, is_read) = tells_who_reads(|peer| {
        peer.expect(17);
        peer.send(&error(1, 5, 9, 0, 17));
        peer.answer_syncs();
    });
    let (got, get) = channel();
    let waits = Arc::clone(&connection);
    thread::spawn(move || got.send(bad_value(&waits.wait_for_event().unwrap())).unwrap());
    within(&is_read);
    assert!(connection.get_atom_name(9).unwrap().reply_unchecked().unwrap().is_none());
    assert_eq!(within(&get), 9);
}

#[test]
fn who_waits_for_events_of_a_queue_that_is_closed_is_told() {
    let (_script, connection, is_read) = tells_who_reads(crate::scripted::Peer::answer_syncs);
    let queue = connection.open_special_queue(148, 7);
    let (told, tell) = channel();
    for _ in 0..2 {
        let (connection, told) = (Arc::clone(&connection), told.clone());
        thread::spawn(move || told.send(connection.wait_for_special_event(queue).map(drop)).unwrap());
    }
    within(&is_read);
    thread::sleep(MOMENT);
    connection.close_special_queue(queue);
    for _ in 0..2 {
        assert!(matches!(within(&tell), Err(Error::QueueClosed)));
    }
    connection.get_input_focus().unwrap().reply().unwrap();
}
