//! The owner: a layer with a lock, a buffer and numbers of its own.

use std::collections::VecDeque;
use std::io::IoSlice;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use xeric_client::engine::{PacketKind, Sequence};
use xeric_client::{Error, Owner, OwnersSocket, SocketOwner};

use crate::random::Random;
use crate::{MUCH, OWNERS_IDS, OwnedErrors, Shared, name};

/// See the module.
pub(crate) struct Layer {
    state: Mutex<State>,
    given_back: AtomicU64,
    pub(crate) finished: AtomicBool,
}

#[derive(Default)]
struct State {
    /// Cleared by the callback.
    has_socket: bool,
    /// Of the newest request, as the layer counts.
    number: Sequence,
    buffer: Vec<u8>,
    buffered: u64,
}

/// What an answer must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Name(u32),
    BadWindow(u32),
}

#[derive(Default)]
pub(crate) struct Owned {
    pub(crate) requests: u64,
    pub(crate) replies: u64,
    pub(crate) errors: u64,
}

impl Layer {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::default(),
            given_back: AtomicU64::new(0),
            finished: AtomicBool::new(false),
        })
    }

    pub(crate) fn given_back(&self) -> u64 {
        self.given_back.load(Ordering::Relaxed)
    }
}

impl State {
    /// Buffers a request and numbers it.
    fn add(&mut self, opcode: u8, argument: Option<u32>) -> Sequence {
        let words: u16 = if argument.is_some() { 2 } else { 1 };
        self.buffer.extend([opcode, 0]);
        self.buffer.extend(words.to_ne_bytes());
        self.buffer.extend(argument.into_iter().flat_map(u32::to_ne_bytes));
        self.buffered += 1;
        self.number += 1;
        self.number
    }

    /// Buffers NoOperation with so many bytes.
    fn add_long(&mut self, bytes: usize) -> Sequence {
        let words = u16::try_from(bytes / 4).unwrap();
        self.buffer.extend([127, 0]);
        self.buffer.extend(words.to_ne_bytes());
        self.buffer.resize(self.buffer.len() + bytes - 4, 0);
        self.buffered += 1;
        self.number += 1;
        self.number
    }

    /// Writes what is buffered. The numbers are those that were counted.
    fn write(&mut self, socket: &dyn OwnersSocket) -> Result<(), Error> {
        if self.buffered > 0 {
            // In two pieces, as from a ring.
            let (front, back) = self.buffer.split_at(self.buffer.len() / 8 * 4);
            let numbers = socket.writev(&[IoSlice::new(front), IoSlice::new(back)], self.buffered)?;
            assert_eq!(numbers, self.number + 1 - self.buffered..=self.number, "numbers are the layer's own");
            self.buffer.clear();
            self.buffered = 0;
        }
        Ok(())
    }
}

impl SocketOwner for Layer {
    fn give_back(&self, socket: &dyn OwnersSocket) {
        // A panic of the other thread is told by that thread.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(state.has_socket, "asked once for each time that it was taken");
        state.write(socket).unwrap();
        state.has_socket = false;
        self.given_back.fetch_add(1, Ordering::Relaxed);
    }
}

/// Takes the socket again and again, until it was given back so many times.
pub(crate) fn run(shared: &Shared<'_>, hand_overs: u64) -> Owned {
    let (mut random, mut owned) = (Random::new(1), Owned::default());
    let mut expected: VecDeque<(Sequence, Answer)> = VecDeque::new();
    let owner = shared.connection.owner(Arc::clone(&shared.layer) as Arc<dyn SocketOwner>);
    while shared.layer.given_back() < hand_overs {
        {
            // The socket is taken under the layer's own lock, as Xlib does.
            let mut state = shared.layer.state.lock().unwrap();
            let mut taken = None;
            if !state.has_socket {
                let socket = owner.take_socket(OwnedErrors::ToOwner).unwrap();
                (state.has_socket, state.number) = (true, socket.sent());
                taken = Some(socket);
            }
            for _ in 0..=random.below(3) {
                add(&mut state, &mut random, &mut owned, &mut expected);
            }
            if let Some(socket) = taken.filter(|_| random.below(2) == 0) {
                random.delay();
                // Whoever wants it waits for the layer's lock: it is the owner's still.
                state.write(&socket).unwrap();
            }
        }
        random.delay();
        while let Some((sequence, packet)) = owner.next_answer().unwrap() {
            check(expected.pop_front(), sequence, packet.bytes(), packet.kind());
        }
        if random.below(32) == 0 {
            wait_for_some(shared, &owner, &mut expected);
        }
    }
    wait_for_some(shared, &owner, &mut expected);
    shared.connection.flush_owner().unwrap();
    assert_eq!(expected.len(), 0);
    shared.done.store(true, Ordering::Relaxed);
    owned
}

fn add(
    state: &mut State,
    random: &mut Random,
    owned: &mut Owned,
    expected: &mut VecDeque<(Sequence, Answer)>,
) {
    owned.requests += 1;
    match random.below(8) {
        0 => {
            let atom = 1 + random.below(68);
            owned.replies += 1;
            expected.push_back((state.add(17, Some(atom)), Answer::Name(atom)));
        }
        1 => {
            let id = OWNERS_IDS + owned.errors as u32 % 0x10_0000;
            owned.errors += 1;
            expected.push_back((state.add(4, Some(id)), Answer::BadWindow(id)));
        }
        2 if random.below(16) == 0 => {
            state.add_long(MUCH);
        }
        _ => {
            state.add(127, None);
        }
    }
}

/// Waits for the answer to the newest request that has one, and with it for all before.
fn wait_for_some(shared: &Shared<'_>, owner: &Owner<'_>, expected: &mut VecDeque<(Sequence, Answer)>) {
    {
        // It is buffered, perhaps.
        let state = shared.layer.state.lock().unwrap();
        let unwritten = state.number + 1 - state.buffered;
        let Some(&(newest, _)) = expected.back() else { return };
        if newest >= unwritten {
            drop(state);
            shared.connection.flush_owner().unwrap();
        }
    }
    while let Some(next) = expected.pop_front() {
        let (sequence, packet) = owner.wait_for_next_answer().unwrap();
        check(Some(next), sequence, packet.bytes(), packet.kind());
    }
}

fn check(expected: Option<(Sequence, Answer)>, sequence: Sequence, bytes: &[u8], kind: PacketKind) {
    let (number, answer) = expected.unwrap();
    assert_eq!(sequence, number, "{answer:?}");
    assert_eq!(bytes[2..4], (number as u16).to_ne_bytes());
    match answer {
        Answer::Name(atom) => {
            let name = name(atom);
            assert_eq!((kind, &bytes[32..32 + name.len()]), (PacketKind::Reply, name));
        }
        Answer::BadWindow(id) => {
            // BadWindow is error 3; DestroyWindow is request 4.
            assert_eq!((kind, bytes[1], bytes[10]), (PacketKind::Error, 3, 4));
            assert_eq!(bytes[4..8], id.to_ne_bytes());
        }
    }
}
