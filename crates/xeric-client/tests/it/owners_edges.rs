//! The edges of owning the socket: whose an error is, what is put in between, who goes first, and what is refused.

use std::io::IoSlice;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::time::{ClockId, clock_gettime};
use x11rb::connection::Connection as _;
use x11rb::errors::ConnectionError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_client::engine::{OwnedErrors, PacketKind, Sequence};
use xeric_client::{Connection, Error, Owner, OwnersSocket, SocketOwner, TakenSocket};

use crate::scripted::{Peer, reply, scripted};
use crate::servers::Server;

/// A request of this opcode with these words behind its head.
fn request(opcode: u8, words: &[u32]) -> Vec<u8> {
    let length = (1 + words.len()) as u16;
    let mut bytes = vec![opcode, 0];
    bytes.extend(length.to_ne_bytes());
    bytes.extend(words.iter().flat_map(|word| word.to_ne_bytes()));
    bytes
}

fn no_ops(count: u64) -> Vec<u8> {
    request(127, &[]).repeat(count as usize)
}

fn write(socket: &dyn OwnersSocket, bytes: &[u8], count: u64) -> Result<(Sequence, Sequence), Error> {
    socket.writev(&[IoSlice::new(bytes)], count).map(|numbers| (*numbers.start(), *numbers.end()))
}

/// The answers that have come: number, whether it is an error, and the byte that says which.
fn answers(owner: &Owner<'_>) -> Vec<(Sequence, bool, u8)> {
    std::iter::from_fn(|| owner.next_answer().unwrap())
        .map(|(sequence, packet)| (sequence, packet.kind() == PacketKind::Error, packet.bytes()[1]))
        .collect()
}

/// An owner that counts how often it is asked.
#[derive(Default)]
struct Asked(AtomicU64);

impl SocketOwner for Asked {
    fn give_back(&self, _: &dyn OwnersSocket) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

fn idle() -> Arc<dyn SocketOwner> {
    Arc::new(Asked::default())
}

#[test]
fn errors_of_an_owner_go_where_it_said_when_it_took_the_socket() {
    for (name, server) in Server::both() {
        let connection = Connection::connect(Some(&server.display())).expect(name);
        let owner = connection.owner(idle());
        let other = connection.owner(idle());
        // DestroyWindow of 1 to 3 by the owner, to itself; of 4 to 6 by the other, to the events; of 7 by x11rb; of 8 by the owner, to the events.
        let destroy = |window: u32| request(4, &[window]);
        let three = |first: u32| [destroy(first), destroy(first + 1), destroy(first + 2)].concat();
        let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
        assert_eq!(write(&socket, &three(1), 3).unwrap(), (1, 3));
        let socket = other.take_socket(OwnedErrors::ToEvents).unwrap();
        assert_eq!(write(&socket, &three(4), 3).unwrap(), (4, 6));
        let sevenths = connection.destroy_window(7).unwrap();
        let socket = owner.take_socket(OwnedErrors::ToEvents).unwrap();
        // A reply goes to the owner wherever its errors go.
        assert_eq!(write(&socket, &[destroy(8), request(43, &[])].concat(), 2).unwrap(), (8, 9));
        assert_eq!(connection.get_input_focus().unwrap().reply().unwrap().sequence, 10);
        // BadWindow is 3.
        let to_owner: Vec<_> =
            answers(&owner).into_iter().map(|(number, error, _)| (number, error)).collect();
        assert_eq!(to_owner, [(1, true), (2, true), (3, true), (9, false)], "{name}");
        assert_eq!(answers(&other), [], "{name}");
        let events: Vec<_> = std::iter::from_fn(|| connection.poll_for_event_with_sequence().unwrap())
            .map(|(event, sequence)| match event {
                Event::Error(error) => (sequence, error.bad_value, error.error_code),
                other => panic!("{name}: {other:?}"),
            })
            .collect();
        assert_eq!(
            events,
            [(4, 4, 3), (5, 5, 3), (6, 6, 3), (8, 8, 3)],
            "{name}: but not x11rb's, which is asked for"
        );
        assert!(sevenths.check().is_err(), "{name}");
    }
}

#[test]
fn an_owner_that_waits_for_a_reply_has_the_error_and_one_without_either_is_told_so() {
    for (name, server) in Server::both() {
        let connection = Connection::connect(Some(&server.display())).expect(name);
        let owner = connection.owner(idle());
        let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
        // GetAtomName of atom 0 gives BadAtom (5), NoOperation nothing, GetAtomName of atom 1 PRIMARY.
        let bytes = [request(17, &[0]), request(127, &[]), request(17, &[1])].concat();
        assert_eq!(write(&socket, &bytes, 3).unwrap(), (1, 3));
        let named = owner.wait_for_answer(3).unwrap().expect("a reply");
        assert_eq!(named.bytes()[32..39], *b"PRIMARY", "{name}");
        let bad = owner.wait_for_answer(1).unwrap().expect("an error");
        assert_eq!(bad.bytes()[..2], [0, 5], "{name}");
        assert!(owner.wait_for_answer(2).unwrap().is_none(), "{name}: the server has gone on");
        assert!(owner.wait_for_answer(1).unwrap().is_none(), "{name}: it was taken");
        assert_eq!(answers(&owner), []);
        assert!(connection.poll_for_event().unwrap().is_none());
    }
}

/// A server that answers GetInputFocus, and returns the numbers of all that it was sent.
fn focus_numbers(peer: &mut Peer) -> Vec<u64> {
    let mut numbers = Vec::new();
    while let Some(request) = peer.next_request() {
        if request[0] == 43 {
            peer.reply(1, &[]);
            numbers.push(peer.count);
        }
    }
    numbers
}

/// Owner and connection count together: wherever the 65 535th request without a reply comes from, a sync is put in before it and not earlier.
#[test]
fn c08_the_sync_is_put_in_at_65535_across_an_owners_requests_and_not_before() {
    // Of the owner's one or two writes, of native requests behind them: the last number, and those of the syncs.
    for (writes, native, last, syncs) in [
        (vec![65_534], 0, 65_534, vec![]),
        (vec![65_534], 1, 65_536, vec![65_535]),
        (vec![65_533], 1, 65_534, vec![]),
        (vec![65_533], 2, 65_536, vec![65_535]),
        // It goes before a whole write.
        (vec![65_533, 2], 0, 65_536, vec![65_534]),
        (vec![40_000, 40_000], 0, 80_001, vec![40_001]),
        (vec![65_534, 65_534], 1, 131_071, vec![65_535, 131_070]),
    ] {
        let (script, connection) = scripted(focus_numbers);
        let owner = connection.owner(idle());
        let mut at = 0;
        {
            let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
            for &count in &writes {
                let (first, end) = write(&socket, &no_ops(count), count).unwrap();
                assert_eq!(end + 1 - first, count, "{writes:?}");
                assert!(
                    first == at + 1 || first == at + 2 && syncs.contains(&(at + 1)),
                    "{writes:?}: {first}"
                );
                at = end;
            }
        }
        for _ in 0..native {
            at = connection.no_operation().unwrap().sequence_number();
        }
        assert_eq!(at, last, "{writes:?} and {native}");
        assert_eq!(answers(&owner), [], "whose syncs they are is nobody's business");
        connection.flush().unwrap();
        drop(owner);
        drop(connection);
        assert_eq!(script.end(), syncs, "{writes:?} and {native}");
    }
}

#[test]
fn c08_an_owners_own_request_with_a_reply_is_as_good_as_a_sync() {
    let (script, connection) = scripted(focus_numbers);
    let owner = connection.owner(idle());
    let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let focus = request(43, &[]);
    let count = 30_000 + 1 + 65_534;
    assert_eq!(
        write(&socket, &[no_ops(30_000), focus.clone(), no_ops(65_534)].concat(), count).unwrap(),
        (1, count)
    );
    // 65 534 without one stand before this one.
    assert_eq!(write(&socket, &focus, 1).unwrap(), (count + 1, count + 1));
    assert_eq!(connection.no_operation().unwrap().sequence_number(), count + 2);
    let behind = connection.get_input_focus().unwrap();
    assert_eq!(behind.sequence_number(), count + 3);
    behind.reply().unwrap();
    assert_eq!(answers(&owner), [(30_001, false, 1), (count + 1, false, 1)]);
    drop(owner);
    drop(connection);
    assert_eq!(script.end(), [30_001, count + 1, count + 3]);
}

#[test]
fn c08_a_write_with_too_many_requests_in_a_row_without_a_reply_is_refused_and_not_written() {
    let (script, connection) = scripted(focus_numbers);
    let owner = connection.owner(idle());
    let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let focus = request(43, &[]);
    for (bytes, count) in [
        (no_ops(65_535), 65_535),
        ([focus.clone(), no_ops(65_535)].concat(), 65_536),
        ([no_ops(65_535), focus.clone()].concat(), 65_536),
    ] {
        assert!(matches!(write(&socket, &bytes, count), Err(Error::TooMany(refused)) if refused == count));
    }
    assert!(socket.is_held(), "it may write something else");
    assert_eq!(write(&socket, &focus, 1).unwrap(), (1, 1));
    owner.wait_for_answer(1).unwrap().expect("a reply");
    drop(owner);
    drop(connection);
    assert_eq!(script.end(), [1]);
}

#[test]
fn an_owner_that_goes_before_its_replies_leaves_them_to_nobody() {
    let (go, gone) = channel();
    let (_script, connection) = scripted(move |peer| {
        (0..3).for_each(|_| drop(peer.expect(43)));
        peer.expect(4);
        gone.recv().unwrap();
        let bad = crate::scripted::error(4, 3, 9, 0, 4);
        peer.send(&[reply(1, 1, &[]), reply(2, 2, &[]), reply(3, 3, &[]), bad].concat());
        peer.answer_syncs();
    });
    let asked = Arc::new(Asked::default());
    let owner = connection.owner(Arc::clone(&asked) as Arc<dyn SocketOwner>);
    let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    write(&socket, &request(43, &[]).repeat(3), 3).unwrap();
    drop(owner);
    // The socket is its still, and it is asked for it as ever; the answers have nobody to go to.
    write(&socket, &request(4, &[9]), 1).unwrap();
    go.send(()).unwrap();
    let next = connection.owner(idle());
    let focus = connection.get_input_focus().unwrap();
    assert_eq!(asked.0.load(Ordering::SeqCst), 1);
    assert!(matches!(write(&socket, &no_ops(1), 1), Err(Error::NotOwner)));
    assert_eq!(focus.sequence_number(), 5);
    focus.reply().unwrap();
    assert_eq!(answers(&next), [], "an owner that came later has none of them");
    assert!(connection.poll_for_event().unwrap().is_none(), "nor are they events");
    let socket = next.take_socket(OwnedErrors::ToOwner).unwrap();
    write(&socket, &request(43, &[]), 1).unwrap();
    assert_eq!(next.wait_for_next_answer().unwrap().0, 6);
}

fn is_closed(error: &ConnectionError) -> bool {
    let ConnectionError::IoError(error) = error else { return false };
    let ours = error.get_ref().and_then(|error| error.downcast_ref::<Error>());
    matches!(ours, Some(Error::Closed))
}

/// How long this thread has worked.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap())
}

#[test]
fn c17_a_server_that_dies_under_an_owner_is_told_once_to_each_who_waits_and_nobody_spins() {
    let (script, connection) = scripted(|peer| {
        peer.expect(43);
        peer.reply(7, &[]);
        peer.expect(43);
        peer.expect(43);
        thread::sleep(Duration::from_millis(300));
    });
    let asked = Arc::new(Asked::default());
    let owner = connection.owner(Arc::clone(&asked) as Arc<dyn SocketOwner>);
    let native = connection.get_input_focus().unwrap();
    let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    write(&socket, &request(43, &[]).repeat(2), 2).unwrap();
    thread::scope(|scope| {
        let of_owner = scope.spawn(|| {
            assert!(matches!(owner.wait_for_next_answer(), Err(Error::Closed)));
            // Whoever asks again is told again, at once.
            for _ in 0..100 {
                assert!(matches!(owner.wait_for_next_answer(), Err(Error::Closed)));
                assert!(matches!(owner.wait_for_answer(3), Err(Error::Closed)));
                assert!(matches!(owner.next_answer(), Err(Error::Closed)));
            }
            worked()
        });
        let for_event = scope.spawn(|| {
            assert!(is_closed(&connection.wait_for_event().unwrap_err()));
            worked()
        });
        for waiter in [of_owner, for_event] {
            let worked = waiter.join().unwrap();
            assert!(worked < Duration::from_millis(150), "it waited 300 ms and worked {worked:?}");
        }
    });
    script.end();
    assert_eq!(u8::from(native.reply().unwrap().revert_to), 7, "what came before the end is had");
    assert!(matches!(write(&socket, &no_ops(1), 1), Err(Error::Closed)));
    assert_eq!(asked.0.load(Ordering::SeqCst), 0, "nobody wanted the socket");
    assert!(connection.no_operation().is_err_and(|error| is_closed(&error)));
    assert_eq!(asked.0.load(Ordering::SeqCst), 1, "it is given back, so that its owner knows");
    assert!(connection.no_operation().is_err_and(|error| is_closed(&error)));
    assert_eq!(asked.0.load(Ordering::SeqCst), 1, "and not again");
    assert!(matches!(owner.take_socket(OwnedErrors::ToOwner), Err(Error::Closed)));
}

/// The owner is in the middle of a write that the socket has no room for.
#[test]
fn c17_a_server_that_dies_in_the_middle_of_an_owners_write_ends_it() {
    let (die, dies) = channel::<()>();
    let (script, connection) = scripted(move |peer| {
        peer.expect(72);
        dies.recv().unwrap();
    });
    let owner = connection.owner(idle());
    let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    // Images, 26 MB of them.
    let bytes = request(72, &[0; 65_534]).repeat(100);
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let failed = write(&socket, &bytes, 100);
            (failed.err(), worked())
        });
        while is_writable(connection.stream()) {
            thread::sleep(Duration::from_millis(1));
        }
        // Somebody else wants the socket meanwhile, and is told too.
        let native = scope.spawn(|| (connection.no_operation().err(), worked()));
        thread::sleep(Duration::from_millis(400));
        die.send(()).unwrap();
        let (written, by_writer) = writer.join().unwrap();
        assert!(matches!(written, Some(Error::Closed)), "{written:?}");
        let (sent, by_native) = native.join().unwrap();
        assert!(sent.as_ref().is_some_and(is_closed), "{sent:?}");
        for worked in [by_writer, by_native] {
            assert!(worked < Duration::from_millis(200), "it waited 400 ms and worked {worked:?}");
        }
    });
    script.end();
}

fn is_writable(descriptor: impl AsFd) -> bool {
    let mut polled = [PollFd::new(&descriptor, PollFlags::OUT)];
    poll(&mut polled, Some(&Timespec::default())).unwrap() > 0
}

#[test]
fn c04_bytes_that_are_not_the_requests_that_they_are_said_to_be_are_refused_and_not_written() {
    let (script, connection) = scripted(focus_numbers);
    let owner = connection.owner(idle());
    let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let no_op = request(127, &[]);
    let destroy = request(4, &[9]);
    // The long form of a length says how many words follow, its own among them.
    let long = |words: u32| [&[64, 0, 0, 0][..], &words.to_ne_bytes()].concat();
    let cases: [(&[&[u8]], u64); 13] = [
        (&[], 0),
        (&[], 1),
        (&[&[], &[]], 0),
        (&[&no_op], 0),
        (&[&no_op, &no_op], 1),
        (&[&no_op, &no_op], 3),
        (&[&no_op, &no_op], u64::MAX),
        (&[&no_op[..3]], 1),
        (&[&no_op, &no_op[..3]], 1),
        // A request whose rest is not there, or belongs to the next.
        (&[&destroy[..4]], 1),
        (&[&destroy[..4], &no_op, &no_op], 3),
        (&[&long(1)], 1),
        (&[&long(u32::MAX), &no_op], 1),
    ];
    for (pieces, count) in cases {
        let pieces: Vec<_> = pieces.iter().map(|piece| IoSlice::new(piece)).collect();
        let refused = socket.writev(&pieces, count);
        assert!(
            matches!(refused, Err(Error::Miscounted(refused)) if refused == count),
            "{pieces:?}, {count}"
        );
    }
    // Refused too where the socket is not his any more.
    connection.no_operation().unwrap();
    assert!(matches!(write(&socket, &[], 1), Err(Error::Miscounted(1))));
    assert!(matches!(write(&socket, &no_op, 1), Err(Error::NotOwner)));
    let focus = connection.get_input_focus().unwrap();
    assert_eq!(focus.sequence_number(), 2, "none of it has a number");
    focus.reply().unwrap();
    drop(owner);
    drop(connection);
    assert_eq!(script.end(), [2], "and none of it was sent");
}

/// Asks for everything within its callback.
struct Greedy {
    connection: Mutex<Weak<Connection>>,
    refused: Sender<&'static str>,
}

impl SocketOwner for Greedy {
    fn give_back(&self, socket: &dyn OwnersSocket) {
        let Some(connection) = self.connection.lock().unwrap().upgrade() else { return };
        let refuses = |what: &'static str, error: Option<Error>| {
            assert!(matches!(error, Some(Error::Reentered)), "{what}: {error:?}");
            self.refused.send(what).unwrap();
        };
        let of_traits = |error: Option<ConnectionError>| match error {
            Some(ConnectionError::IoError(error)) => error.downcast::<Error>().ok(),
            _ => None,
        };
        refuses("a request", of_traits(connection.no_operation().err()));
        refuses("a request with a reply", of_traits(connection.get_input_focus().err()));
        refuses("a flush", Connection::flush(&connection).err());
        refuses("the owner's flush", connection.flush_owner().err());
        refuses("the next number", connection.next_sequence().err());
        refuses("an atom", connection.atom("NOT_ASKED_FOR").err());
        let mut batch = connection.batch();
        batch.void_request(127, 0, |_| {}).unwrap();
        refuses("a batch", batch.send().err());
        let other = connection.owner(idle());
        refuses("the socket", other.take_socket(OwnedErrors::ToOwner).map(drop).err());
        // A batch that cannot be sent is given up.
        drop(batch);
        // What is the owner's goes on.
        write(socket, &request(43, &[]), 1).unwrap();
    }
}

#[test]
fn c05_within_the_callback_every_way_to_send_is_refused_and_none_hangs() {
    for (name, server) in Server::both() {
        let connection = Arc::new(Connection::connect(Some(&server.display())).expect(name));
        let (refused, told) = channel();
        let greedy = Greedy { connection: Mutex::new(Arc::downgrade(&connection)), refused };
        let owner = connection.owner(Arc::new(greedy));
        let socket: TakenSocket<'_> = owner.take_socket(OwnedErrors::ToOwner).unwrap();
        // Another thread that sends meanwhile waits, and is not refused.
        thread::scope(|scope| {
            let other = scope.spawn(|| connection.no_operation().map(|cookie| cookie.sequence_number()));
            let focus = connection.get_input_focus().unwrap();
            let numbers = [focus.sequence_number(), other.join().unwrap().unwrap()];
            assert!(numbers == [2, 3] || numbers == [3, 2], "{name}: the owner's is the first: {numbers:?}");
            focus.reply().unwrap();
        });
        assert_eq!(told.try_iter().count(), 8, "{name}");
        assert!(!socket.is_held());
        assert_eq!(answers(&owner).len(), 1, "{name}");
        assert_eq!(connection.next_sequence().unwrap(), 4, "{name}: nothing that was refused was sent");
        assert!(connection.poll_for_event().unwrap().is_none());
    }
}
