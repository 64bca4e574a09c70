//! The descriptor that a loop of one's own polls, and what may be done without waiting.

use std::io::IoSlice;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::engine::OwnedErrors;
use xeric_client::{OwnersSocket, SocketOwner};

use crate::owners::FOCUS;
use crate::scripted::{
    EXTENSION, Peer, answer_syncs_until_a_name, error, fill, generic, map_notify, reply, scripted,
};
use crate::waiting::{becomes_readable, is_readable, window};

const MOMENT: Duration = Duration::from_millis(60);

/// What becomes an event without a message from the server, and what is read beside an event that is looked for.
#[test]
fn c02_who_polls_is_told_of_whatever_becomes_an_event() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(17);
        peer.send(&error(1, 5, 500, 0, 17));
        peer.expect(17);
        peer.send(&error(2, 5, 501, 0, 17));
        peer.answer_sync();
        peer.expect(127);
        peer.send(&[generic(4, EXTENSION, 9, 0), map_notify(4, 1)].concat());
        peer.drain();
    });
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    // An error for a reply that only its absence is asked of.
    assert!(connection.get_atom_name(500).unwrap().reply_unchecked().unwrap().is_none());
    assert!(is_readable(&descriptor));
    assert!(
        matches!(connection.poll_for_event().unwrap(), Some(Event::Error(error)) if error.bad_value == 500)
    );
    assert!(connection.poll_for_event().unwrap().is_none());
    assert!(!is_readable(&descriptor));
    // One that had come before its cookie was dropped.
    let dropped = connection.get_atom_name(501).unwrap();
    let queue = connection.open_special_queue(EXTENSION, 0x0707_0707);
    connection.get_input_focus().unwrap().reply().unwrap();
    drop(dropped);
    assert!(is_readable(&descriptor));
    assert!(
        matches!(connection.poll_for_event().unwrap(), Some(Event::Error(error)) if error.bad_value == 501)
    );
    // An event of the main queue that came beside one of another.
    connection.no_operation().unwrap();
    connection.flush().unwrap();
    while connection.poll_special_event(queue).unwrap().is_none() {
        thread::sleep(MOMENT / 8);
    }
    thread::sleep(MOMENT);
    assert!(connection.poll_special_event(queue).unwrap().is_none());
    assert_eq!(connection.events_waiting(), 1);
    assert!(is_readable(&descriptor));
    assert_eq!(window(&connection.poll_for_event().unwrap().unwrap()), 1);
    assert!(connection.poll_for_event().unwrap().is_none());
    assert!(!is_readable(&descriptor));
}

#[test]
fn c17_a_loop_is_told_of_the_end_that_another_thread_met() {
    let (go, gone) = channel::<()>();
    let (script, connection) = scripted(move |_| gone.recv().unwrap());
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    go.send(()).unwrap();
    script.end();
    thread::scope(|scope| {
        scope.spawn(|| assert!(connection.poll_for_event().is_err()));
    });
    assert!(is_readable(&descriptor));
    assert!(connection.poll_for_event().is_err());
    assert!(connection.poll_for_event().is_err());
    assert!(!is_readable(&descriptor));
}

#[test]
fn c11_the_descriptor_tells_of_room_when_not_everything_was_written() {
    let (go, gone) = channel::<()>();
    let (script, connection) = scripted(move |peer| {
        gone.recv().unwrap();
        let last = answer_syncs_until_a_name(peer);
        peer.drain();
        last
    });
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    fill(&connection);
    let number = connection.get_atom_name(500).unwrap().sequence_number();
    assert!(!connection.try_flush().unwrap());
    assert!(!is_readable(&descriptor), "there is no room");
    go.send(()).unwrap();
    let mut turns = 0;
    while !connection.try_flush().unwrap() {
        assert!(becomes_readable(&descriptor));
        assert!(connection.poll_for_event().unwrap().is_none());
        turns += 1;
        assert!(turns < 500, "it is woken when there is room, and not before");
    }
    drop(descriptor);
    drop(connection);
    assert_eq!(script.end(), number);
}

/// An owner with nothing to write before it gives the socket back.
struct Idle;

impl SocketOwner for Idle {
    fn give_back(&self, _: &dyn OwnersSocket) {}
}

#[test]
fn a_flush_of_nothing_leaves_the_socket_with_its_owner() {
    let (_script, connection) = scripted(Peer::answer_syncs);
    let owner = connection.owner(Arc::new(Idle));
    let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    assert!(connection.try_flush().unwrap() && taken.is_held());
    taken.writev(&[IoSlice::new(&[127, 0, 1, 0])], 1).unwrap();
    connection.no_operation().unwrap();
    assert!(connection.try_flush().unwrap() && !taken.is_held());
}

#[test]
fn c11_room_is_waited_for_no_more_when_all_was_written_otherwise() {
    let (go, gone) = channel::<()>();
    let (_script, connection) = scripted(move |peer| {
        gone.recv().unwrap();
        peer.answer_syncs();
    });
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    fill(&connection);
    go.send(()).unwrap();
    connection.flush().unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    assert!(!is_readable(&descriptor), "there is room, and nothing to write");
}

#[test]
fn c07_who_polls_is_told_of_an_event_beside_an_owners_answer() {
    let (_script, connection) = scripted(|peer| {
        peer.expect(43);
        peer.send(&[reply(1, 7, &[]), map_notify(1, 5)].concat());
        peer.drain();
    });
    let descriptor = connection.event_descriptor().unwrap().unwrap();
    let owner = connection.owner(Arc::new(Idle));
    let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    taken.writev(&[IoSlice::new(&FOCUS)], 1).unwrap();
    while owner.next_answer().unwrap().is_none() {
        thread::sleep(MOMENT / 8);
    }
    while connection.events_waiting() == 0 {
        thread::sleep(MOMENT / 8);
        assert!(owner.next_answer().unwrap().is_none());
    }
    assert!(is_readable(&descriptor));
    assert_eq!(window(&connection.poll_for_event().unwrap().unwrap()), 5);
}
