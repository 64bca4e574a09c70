//! Deadlines, where what is waited for is not the server but another thread: one in the middle of a request that does not fit into the
//! socket, an owner, somebody who gets the socket back from an owner.

use std::io::IoSlice;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::{Connection as _, ReplyOrError, RequestConnection as _};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};
use xeric_client::engine::{OwnedErrors, PacketKind};
use xeric_client::{Connection, Error, OwnersSocket, SocketOwner, Within};

use crate::hooked::{Call, Do, Hooked, hooked};
use crate::scripted::{Peer, Played, error, scripted};

/// How long the server waits for a word; a test whose deadlines hold is done long before.
const BOUND: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(60);
/// The length of an owner's request, in words.
const WORDS: u16 = 1000;

fn within<T>(receiver: &Receiver<T>) -> T {
    receiver.recv_timeout(BOUND).expect("it comes in time")
}

/// A server that takes nothing until it gets a word, then everything: how many images it got, and in which order an owner's requests came.
struct Stalled {
    script: Played<(u32, Vec<u32>)>,
    connection: Arc<Connection<Hooked>>,
    /// Each time that a thread waits for room.
    full: Receiver<()>,
    go: Sender<()>,
}

fn stalled() -> Stalled {
    let (go, word) = channel::<()>();
    let (waits, full) = channel();
    let hook = move |call| {
        if call == (Call::Wait { for_room: true }) {
            let _ = waits.send(());
        }
        Do::Go
    };
    let (script, connection) = hooked(hook, move |peer| {
        let _ = word.recv_timeout(BOUND);
        let (mut images, mut numbers) = (0, Vec::new());
        while let Some(request) = peer.next_request() {
            match request[0] {
                72 => images += 1,
                43 => peer.reply(1, &[]),
                4 => {
                    let bytes = error(peer.count, 3, 5, 0, 4);
                    peer.send(&bytes);
                }
                127 if request.len() > 4 => {
                    numbers.push(u32::from_ne_bytes([request[4], request[5], request[6], request[7]]));
                }
                _ => {}
            }
        }
        (images, numbers)
    });
    Stalled { script, connection, full, go }
}

/// Nothing can be sent, or waited for, and that is known in time.
fn is_late(connection: &Within<'_, Hooked>) {
    let late = |error: ConnectionError| {
        let ConnectionError::IoError(error) = error else { panic!("{error:?}") };
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    };
    let begun = Instant::now();
    late(connection.no_operation().map(drop).unwrap_err());
    late(connection.get_input_focus().map(drop).unwrap_err());
    late(x11rb::connection::Connection::flush(connection).unwrap_err());
    assert!(begun.elapsed() < BOUND / 2, "{:?}", begun.elapsed());
}

const IMAGES: u32 = 60;

/// Sends more than fits into a socket.
fn put_images(connection: &Connection<Hooked>) {
    let image = vec![0; 200_000];
    for _ in 0..IMAGES {
        connection.put_image(ImageFormat::Z_PIXMAP, 1, 2, 10, 10, 0, 0, 0, 24, &image).unwrap();
    }
    connection.flush().unwrap();
}

#[test]
fn c18_a_deadline_beyond_the_clock_is_none() {
    let (_script, connection) = scripted(Peer::answer_syncs);
    connection.within(Duration::MAX).get_input_focus().unwrap().reply().unwrap();
}

#[test]
fn c18_a_deadline_holds_while_another_thread_is_in_the_middle_of_a_request() {
    let Stalled { script, connection, full, go } = stalled();
    let other = Arc::clone(&connection);
    let other = thread::spawn(move || put_images(&other));
    within(&full);
    is_late(&connection.within(MOMENT));
    // Nor can what was sent before be waited for: the request is behind the one that does not go out.
    go.send(()).unwrap();
    other.join().unwrap();
    connection.get_input_focus().unwrap().reply().expect("in step");
    drop(connection);
    assert_eq!(script.end().0, IMAGES);
}

#[test]
fn c18_a_deadline_passes_while_it_is_asked_how_long_a_request_may_be() {
    let Stalled { script, connection, full: _full, go } = stalled();
    let looked = connection.within(MOMENT);
    let image = vec![0; 300_000];
    let put = looked.put_image(ImageFormat::Z_PIXMAP, 1, 2, 10, 10, 0, 0, 0, 24, &image).map(drop);
    // It is not too long, as far as is known.
    let Err(ConnectionError::IoError(error)) = put else { panic!("{put:?}") };
    assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    go.send(()).unwrap();
    drop(connection);
    script.end();
}

/// An owner whose requests are numbered in their bytes.
#[derive(Default)]
struct Numbering {
    asked: AtomicU32,
    /// What it has buffered.
    buffered: Mutex<u32>,
    /// Waited for in the callback.
    word: Mutex<Option<Receiver<()>>>,
    called: Mutex<Option<Sender<()>>>,
}

/// Requests from this number on.
fn requests(first: u32, count: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in first..first + count {
        bytes.extend([127, 0]);
        bytes.extend(WORDS.to_ne_bytes());
        bytes.extend(number.to_ne_bytes());
        bytes.resize(bytes.len() + 4 * usize::from(WORDS) - 8, 0);
    }
    bytes
}

impl SocketOwner for Numbering {
    fn give_back(&self, socket: &dyn OwnersSocket) {
        self.asked.fetch_add(1, Ordering::SeqCst);
        if let Some(called) = self.called.lock().unwrap().take() {
            called.send(()).unwrap();
        }
        if let Some(word) = self.word.lock().unwrap().take() {
            within(&word);
        }
        let count = std::mem::take(&mut *self.buffered.lock().unwrap());
        // In several writes, each longer than a buffer; only the first of them has to wait.
        for first in (0..count).step_by(100) {
            let numbers = socket.writev(&[IoSlice::new(&requests(first, 100))], 100).unwrap();
            assert_eq!((*numbers.start(), numbers.count()), (u64::from(first) + 1, 100));
        }
    }
}

#[test]
fn c18_a_deadline_holds_while_an_owner_is_in_the_middle_of_a_write() {
    let Stalled { script, connection, full, go } = stalled();
    let numbering = Arc::new(Numbering::default());
    let (writes, owner) = (Arc::clone(&connection), Arc::clone(&numbering));
    let writer = thread::spawn(move || {
        let owner = writes.owner(owner);
        let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
        for round in 0..40 {
            taken.writev(&[IoSlice::new(&requests(round * 100, 100))], 100).unwrap();
        }
        assert!(taken.is_held());
    });
    within(&full);
    is_late(&connection.within(MOMENT));
    assert_eq!(numbering.asked.load(Ordering::SeqCst), 0, "it would have waited in the callback");
    go.send(()).unwrap();
    writer.join().unwrap();
    assert_eq!(connection.get_input_focus().unwrap().reply().unwrap().sequence, 4001);
    assert_eq!(numbering.asked.load(Ordering::SeqCst), 1);
    drop(connection);
    assert_eq!(script.end().1, (0..4000).collect::<Vec<_>>());
}

#[test]
fn c18_a_deadline_holds_where_the_owner_has_much_to_write_before_it_gives_back() {
    let Stalled { script, connection, full: _full, go } = stalled();
    let numbering = Arc::new(Numbering::default());
    let owner = connection.owner(Arc::clone(&numbering) as Arc<dyn SocketOwner>);
    owner.take_socket(OwnedErrors::ToOwner).unwrap();
    *numbering.buffered.lock().unwrap() = 4000;
    is_late(&connection.within(MOMENT));
    assert_eq!(numbering.asked.load(Ordering::SeqCst), 1);
    // What the owner wrote is written before anything else.
    go.send(()).unwrap();
    let focus = connection.get_input_focus().unwrap();
    assert_eq!(focus.reply().unwrap().sequence, 4001);
    // An owner finds the same when it takes the socket again.
    let taken = owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let numbers = taken.writev(&[IoSlice::new(&crate::owners::FOCUS)], 1).unwrap();
    assert_eq!(owner.wait_for_answer(*numbers.start()).unwrap().unwrap().kind(), PacketKind::Reply);
    drop(owner);
    drop(connection);
    assert_eq!(script.end().1, (0..4000).collect::<Vec<_>>());
}

#[test]
fn c18_a_deadline_holds_while_another_gets_the_socket_back() {
    let Stalled { script, connection, full: _full, go } = stalled();
    let numbering = Arc::new(Numbering::default());
    let ((called, is_called), (word, hears)) = (channel(), channel());
    *numbering.called.lock().unwrap() = Some(called);
    *numbering.word.lock().unwrap() = Some(hears);
    let owner = connection.owner(Arc::clone(&numbering) as Arc<dyn SocketOwner>);
    owner.take_socket(OwnedErrors::ToOwner).unwrap();
    let other = Arc::clone(&connection);
    let other = thread::spawn(move || drop(other.no_operation().unwrap()));
    within(&is_called);
    is_late(&connection.within(MOMENT));
    word.send(()).unwrap();
    other.join().unwrap();
    go.send(()).unwrap();
    assert_eq!(connection.get_input_focus().unwrap().reply().unwrap().sequence, 2);
    drop(owner);
    drop(connection);
    script.end();
}

#[test]
fn c18_closing_ends_in_time_where_an_owner_has_much_to_write() {
    let (go, word) = channel::<()>();
    let (script, connection) = hooked(
        |_| Do::Go,
        move |peer| {
            let _ = word.recv_timeout(BOUND);
            // What had not gone out is lost with the connection, in the middle of a request.
            std::io::copy(&mut peer.socket, &mut std::io::sink()).unwrap()
        },
    );
    let numbering = Arc::new(Numbering::default());
    let owner = connection.owner(Arc::clone(&numbering) as Arc<dyn SocketOwner>);
    owner.take_socket(OwnedErrors::ToOwner).unwrap();
    *numbering.buffered.lock().unwrap() = 4000;
    drop(owner);
    let connection = Arc::into_inner(connection).unwrap();
    let begun = Instant::now();
    assert!(matches!(connection.close(Some(MOMENT)), Err(Error::TimedOut)));
    assert!(begun.elapsed() < BOUND / 2);
    assert_eq!(numbering.asked.load(Ordering::SeqCst), 1);
    go.send(()).unwrap();
    assert!(script.end() < 4 * u64::from(WORDS) * 4000);
}

#[test]
fn c18_a_check_that_is_late_forgets_its_request() {
    let Stalled { script, connection, full, go } = stalled();
    let other = Arc::clone(&connection);
    let void = connection.destroy_window(5).unwrap();
    let sequence = void.sequence_number();
    std::mem::forget(void);
    let other = thread::spawn(move || put_images(&other));
    within(&full);
    let looked = connection.within(MOMENT);
    let checked = x11rb::cookie::VoidCookie::new(&looked, sequence).check();
    assert!(matches!(checked, Err(ReplyError::ConnectionError(_))), "{checked:?}");
    go.send(()).unwrap();
    other.join().unwrap();
    connection.get_input_focus().unwrap().reply().unwrap();
    // Its error has come, and is nobody's.
    assert!(connection.check_for_raw_error(sequence).unwrap().is_none());
    assert!(connection.poll_for_event().unwrap().is_none());
    drop(connection);
    script.end();
}

/// An owner that waits in its callback for an answer that was asked for before, behind what did not fit into the socket.
struct Waiting {
    connection: Mutex<Option<Arc<Connection<Hooked>>>>,
    sequence: u64,
    go: Mutex<Sender<()>>,
}

impl SocketOwner for Waiting {
    fn give_back(&self, socket: &dyn OwnersSocket) {
        socket.writev(&[IoSlice::new(&requests(0, 2000))], 2000).unwrap();
        self.go.lock().unwrap().send(()).unwrap();
        let connection = self.connection.lock().unwrap().take().unwrap();
        let answer = connection.wait_for_reply_or_raw_error(self.sequence).unwrap();
        assert!(matches!(answer, ReplyOrError::Reply(_)));
    }
}

#[test]
fn c18_an_answer_can_be_waited_for_in_the_callback_behind_what_did_not_fit() {
    let Stalled { script, connection, full: _full, go } = stalled();
    let cookie = connection.get_input_focus().unwrap();
    let sequence = cookie.sequence_number();
    std::mem::forget(cookie);
    let kept = Mutex::new(Some(Arc::clone(&connection)));
    let waiting = Arc::new(Waiting { connection: kept, sequence, go: Mutex::new(go) });
    let owner = connection.owner(waiting);
    owner.take_socket(OwnedErrors::ToOwner).unwrap();
    // The callback takes as long as it takes.
    let late = connection.within(MOMENT).get_input_focus().map(drop);
    assert!(late.is_ok(), "all has been written by then: {late:?}");
    assert_eq!(connection.get_input_focus().unwrap().reply().unwrap().sequence, 2003);
    drop(owner);
    drop(connection);
    assert_eq!(script.end().1, (0..2000).collect::<Vec<_>>());
}
