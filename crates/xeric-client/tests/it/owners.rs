//! The socket handed over: whose answers are whose, exactly, and what happens when all want it at once.

use std::io::IoSlice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::engine::{OwnedErrors, PacketKind};
use xeric_client::{Connection, Error, OwnersSocket, SocketOwner};

use crate::scripted::{error, scripted};

/// An owner that buffers requests and writes them when it is asked for the socket.
#[derive(Default)]
pub(crate) struct Buffering {
    buffered: AtomicU64,
    returned: AtomicU64,
    busy: AtomicBool,
}

pub(crate) const FOCUS: [u8; 4] = {
    let [low, high] = 1_u16.to_ne_bytes();
    [43, 0, low, high]
};
pub(crate) const NO_OP: [u8; 4] = {
    let [low, high] = 1_u16.to_ne_bytes();
    [127, 0, low, high]
};

impl SocketOwner for Buffering {
    fn give_back(&self, socket: &dyn OwnersSocket) {
        assert!(!self.busy.swap(true, Ordering::SeqCst), "one call at a time");
        let count = self.buffered.swap(0, Ordering::SeqCst);
        if count > 0 {
            socket.writev(&[IoSlice::new(&NO_OP.repeat(count as usize))], count).unwrap();
        }
        self.returned.fetch_add(1, Ordering::SeqCst);
        self.busy.store(false, Ordering::SeqCst);
    }
}

#[test]
fn c04_replies_and_errors_of_the_owners_requests_are_the_owners_and_no_other() {
    let (_script, connection) = scripted(|peer| {
        // 1 native, 2 to 4 the owner's (reply, error, nothing), 5 native with an error, 6 native.
        peer.expect(43);
        peer.reply(1, &[]);
        peer.expect(43);
        peer.reply(2, &[]);
        peer.expect(127);
        peer.send(&error(3, 1, 33, 0, 127));
        peer.expect(127);
        peer.expect(4);
        peer.send(&error(5, 3, 55, 0, 4));
        peer.expect(43);
        peer.reply(3, &[]);
        peer.answer_syncs();
    });
    let owner = connection.owner(Arc::new(Buffering::default()));
    let first = connection.get_input_focus().unwrap();
    let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    assert_eq!(taken.sent(), 1);
    let numbers = taken.writev(&[IoSlice::new(&FOCUS), IoSlice::new(&[NO_OP, NO_OP].concat())], 3).unwrap();
    assert_eq!(numbers, 2..=4);
    let bad = connection.destroy_window(55).unwrap();
    assert!(!taken.is_held(), "a native request takes the socket back");
    let last = connection.get_input_focus().unwrap();
    assert_eq!((bad.sequence_number(), last.sequence_number()), (5, 6));
    assert_eq!(u8::from(last.reply().unwrap().revert_to), 3);
    assert!(matches!(bad.check(), Err(ReplyError::X11Error(error)) if error.bad_value == 55));
    assert_eq!(u8::from(first.reply().unwrap().revert_to), 1);
    let answers: Vec<_> = std::iter::from_fn(|| owner.next_answer().unwrap())
        .map(|(sequence, packet)| (sequence, packet.kind()))
        .collect();
    assert_eq!(answers, [(2, PacketKind::Reply), (3, PacketKind::Error)]);
    assert!(connection.poll_for_event().unwrap().is_none(), "none of it is an event");
}

#[test]
fn c04_the_next_number_is_asked_for_by_taking_the_socket_back() {
    let (_script, connection) = scripted(crate::scripted::Peer::answer_syncs);
    let buffering = Arc::new(Buffering::default());
    let owner = connection.owner(Arc::clone(&buffering) as Arc<dyn SocketOwner>);
    for round in 0..10 {
        let taken = owner.take_socket(OwnedErrors::ToEvents).unwrap();
        buffering.buffered.store(round, Ordering::SeqCst);
        assert_eq!(connection.next_sequence().unwrap(), taken.sent() + round + 1);
        assert!(!taken.is_held());
        assert!(matches!(taken.writev(&[IoSlice::new(&NO_OP)], 1), Err(Error::NotOwner)));
    }
    assert_eq!(buffering.returned.load(Ordering::SeqCst), 10);
    // Nobody has it now: nobody is asked.
    connection.no_operation().unwrap();
    connection.flush_owner().unwrap();
    assert_eq!(buffering.returned.load(Ordering::SeqCst), 10);
}

#[test]
fn c04_what_is_no_whole_number_of_requests_is_refused_and_not_written() {
    let (_script, connection) = scripted(|peer| assert_eq!(peer.answer_sync(), 0));
    let owner = connection.owner(Arc::new(Buffering::default()));
    let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let cases: [(&[u8], u64); 5] = [(&[], 0), (&[], 1), (&NO_OP, 0), (&NO_OP, 2), (&NO_OP[..2], 1)];
    for (bytes, count) in cases {
        assert!(matches!(taken.writev(&[IoSlice::new(bytes)], count), Err(Error::Miscounted(_))));
    }
    assert_eq!(connection.get_input_focus().unwrap().reply().unwrap().sequence, 1);
}

#[test]
fn c14_a_callback_that_panics_leaves_the_connection_alive() {
    struct Panics;
    impl SocketOwner for Panics {
        fn give_back(&self, _: &dyn OwnersSocket) {
            panic!("an owner that cannot");
        }
    }
    let (_script, connection) = scripted(crate::scripted::Peer::answer_syncs);
    let owner = connection.owner(Arc::new(Panics));
    owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let panic =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| connection.no_operation().map(drop)));
    assert!(panic.is_err());
    connection.get_input_focus().unwrap().reply().expect("it lives, and the socket is its own again");
}

/// A full socket with a half-written request of one thread, an owner that comes and goes in a second, and a third that sends: the order on the
/// wire is that of the numbers, or the answers would be at others.
#[test]
fn c06_numbers_are_given_in_the_order_of_the_wire_when_all_write_at_once() {
    const ROUNDS: u64 = 3000;
    let (script, connection) = scripted(|peer| {
        let mut random = 1_u32;
        while let Some(request) = peer.next_request() {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if random >> 24 < 2 {
                // The client finds the socket full.
                thread::sleep(Duration::from_micros(u64::from(random >> 20)));
            }
            match request[0] {
                // GetAtomName says which atom it was asked for.
                17 => {
                    let mut body = [&4_u16.to_ne_bytes()[..], &[0; 22]].concat();
                    body.extend(&request[4..8]);
                    peer.reply(0, &body);
                }
                43 => peer.reply(1, &[]),
                _ => {}
            }
        }
    });
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let check = |connection: &Connection, atom: u32| {
        let name = connection.get_atom_name(atom).unwrap().reply().unwrap().name;
        assert_eq!(name, atom.to_ne_bytes(), "a reply is at its own waiter");
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            let image = vec![0; 150_000];
            for round in 0.. {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let format = x11rb::protocol::xproto::ImageFormat::Z_PIXMAP;
                connection.put_image(format, 1, 2, 10, 10, 0, 0, 0, 24, &image).unwrap();
                check(&connection, 0x1000_0000 + round);
            }
        });
        scope.spawn(|| {
            let buffering = Arc::new(Buffering::default());
            let owner = connection.owner(Arc::clone(&buffering) as Arc<dyn SocketOwner>);
            for round in 0..ROUNDS {
                let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
                buffering.buffered.store(round % 5, Ordering::SeqCst);
                let atom = 0x2000_0000 + round as u32;
                let request = [&[17, 0][..], &2_u16.to_ne_bytes(), &atom.to_ne_bytes()].concat();
                match taken.writev(&[IoSlice::new(&request)], 1) {
                    Ok(numbers) => {
                        let answer = owner.wait_for_answer(*numbers.start()).unwrap().expect("a reply");
                        assert_eq!(answer.bytes()[32..36], atom.to_ne_bytes());
                    }
                    Err(Error::NotOwner) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            stop.store(true, Ordering::Relaxed);
        });
        scope.spawn(|| {
            for round in 0.. {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                connection.no_operation().unwrap();
                check(&connection, 0x3000_0000 + round);
            }
        });
    });
    assert!(begun.elapsed() < Duration::from_secs(60));
    drop(connection);
    script.end();
}
