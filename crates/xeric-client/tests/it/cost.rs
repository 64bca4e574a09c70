//! What requests without replies cost with an owner of the socket and without, in system calls and bytes: counted, not timed.

use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use x11rb::connection::Connection as _;
use xeric_client::engine::OwnedErrors;
use xeric_client::shell::{Ready, Stream};
use xeric_client::{Connection, OwnersSocket, SocketOwner, Wanted};

use crate::scripted::{encoded, setup};

/// A server that answers the set-up, and takes everything else at once and says nothing.
#[derive(Default)]
struct Taker {
    answer: Mutex<Vec<u8>>,
    /// Of all kinds.
    calls: AtomicU64,
    bytes: AtomicU64,
}

impl Stream for Taker {
    fn receive(&self, buffer: &mut [u8], _: &mut Vec<OwnedFd>, _: bool) -> io::Result<usize> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let answer = std::mem::take(&mut *self.answer.lock().unwrap());
        if answer.is_empty() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        buffer[..answer.len()].copy_from_slice(&answer);
        Ok(answer.len())
    }

    fn send(&self, bytes: &[IoSlice<'_>], _: &mut Vec<OwnedFd>) -> io::Result<usize> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let count = bytes.iter().map(|piece| piece.len()).sum();
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }

    fn wait(&self, interest: Ready, _: Option<Duration>) -> io::Result<Ready> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        Ok(Ready { readable: false, writable: interest.writable })
    }

    fn finish(&self) -> io::Result<()> {
        Ok(())
    }

    fn abort(&self) {}

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    fn passes_descriptors(&self) -> bool {
        false
    }
}

fn connected() -> Connection<Taker> {
    let taker = Taker { answer: Mutex::new(encoded(setup())), ..Taker::default() };
    Connection::over(taker, None, 0, &Wanted::new()).expect("a set-up").0
}

/// The system calls and bytes of what is done.
fn cost(connection: &mut Connection<Taker>, act: impl FnOnce(&mut Connection<Taker>)) -> (u64, u64) {
    let count = |connection: &Connection<Taker>| {
        let taker = connection.stream();
        (taker.calls.load(Ordering::Relaxed), taker.bytes.load(Ordering::Relaxed))
    };
    let before = count(connection);
    act(connection);
    let after = count(connection);
    (after.0 - before.0, after.1 - before.1)
}

/// Counts how often it is asked for the socket.
#[derive(Default)]
struct Resident(AtomicU64);

impl SocketOwner for Resident {
    fn give_back(&self, _: &dyn OwnersSocket) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// NoOperation and GetInputFocus.
fn plain(opcode: u8) -> [u8; 4] {
    let [low, high] = 1_u16.to_ne_bytes();
    [opcode, 0, low, high]
}

/// The rate of requests without replies is that of the plain buffer, as far as counts tell: as many bytes in as many system calls.
#[test]
fn c04_a_resident_owners_requests_cost_what_those_of_a_plain_buffer_cost() {
    const COUNT: u64 = 1 << 20;
    /// Its buffer is as large as the connection's: 64 KB.
    const EACH: u64 = 16 << 10;
    let (calls, bytes) = cost(&mut connected(), |connection| {
        let mut alone = connection.exclusive().unwrap();
        for _ in 0..COUNT {
            alone.void_request(127, 0, |_| {}).unwrap();
        }
        alone.flush().unwrap();
    });
    // What is written, and every 65 535th is a sync.
    assert_eq!(bytes, 4 * (COUNT + COUNT / 65_534));
    // Each write has a look behind it for what has come, once the server is far behind.
    assert!(calls <= 2 * bytes.div_ceil(64 << 10) + 1, "{calls} calls");
    // An owner that asks for an answer itself in good time, as Xlib does; and one that leaves that to the connection.
    for asks in [true, false] {
        let resident = Arc::new(Resident::default());
        let block = plain(127).repeat(EACH as usize);
        let asking = [&plain(43)[..], &block[4..]].concat();
        let (owners_calls, owners_bytes) = cost(&mut connected(), |connection| {
            let owner = connection.owner(Arc::clone(&resident) as Arc<dyn SocketOwner>);
            let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
            for _ in 0..COUNT / EACH {
                socket.writev(&[IoSlice::new(if asks { &asking } else { &block })], EACH).unwrap();
            }
            assert!(socket.is_held());
        });
        assert_eq!(resident.0.load(Ordering::Relaxed), 0, "nobody asked for the socket");
        assert!(
            owners_calls * 10 <= calls * 11,
            "asks: {asks}: {owners_calls} calls, {calls} of the plain buffer"
        );
        assert!(
            owners_bytes * 10 <= bytes * 11,
            "asks: {asks}: {owners_bytes} bytes, {bytes} of the plain buffer"
        );
    }
}

/// A hand-over costs one system call more than the requests alone: the one that writes what the other has left.
#[test]
fn c04_a_hand_over_costs_a_write_for_each_side() {
    const ROUNDS: u64 = 100;
    let resident = Arc::new(Resident::default());
    let (calls, bytes) = cost(&mut connected(), |connection| {
        let owner = connection.owner(Arc::clone(&resident) as Arc<dyn SocketOwner>);
        for _ in 0..ROUNDS {
            x11rb::protocol::xproto::no_operation(&*connection).unwrap();
            let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
            socket.writev(&[IoSlice::new(&plain(127))], 1).unwrap();
        }
        connection.flush_owner().unwrap();
    });
    assert_eq!((calls, bytes), (2 * ROUNDS, 2 * 4 * ROUNDS));
    assert_eq!(resident.0.load(Ordering::Relaxed), ROUNDS);
}
