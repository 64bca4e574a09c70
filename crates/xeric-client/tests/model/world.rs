//! A connection as small as it gets: requests are numbers, a socket takes each of them in two halves, and owners have a buffer for one.

use std::sync::Arc;

use loom::cell::Cell;
use loom::sync::Mutex;

use crate::sync::Deadline;

/// Why there was no writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    Reentered,
    NotOwner,
    Late,
}

/// The protocol under test, or a broken one.
pub(crate) trait Protocol: Sized + 'static {
    /// From taking the socket to giving it back.
    type Tenure: Copy + PartialEq + 'static;

    fn new(wire: Wire) -> Self;

    /// Writes. When `work` names an owner, the socket is that owner's afterwards.
    fn write(
        &self,
        deadline: Option<Deadline>,
        give_back: &dyn Fn(usize, Self::Tenure),
        work: &mut dyn FnMut(&mut dyn Hold) -> Option<usize>,
    ) -> Result<Option<Self::Tenure>, Refused>;

    /// Has the lock, without the right to write.
    fn look(&self, work: &mut dyn FnMut(&mut dyn Hold));

    /// Writes as the owner.
    fn write_owned(&self, tenure: Self::Tenure, work: &mut dyn FnMut(&mut dyn Hold)) -> Result<(), Refused>;
}

/// The right to write, or the lock alone.
pub(crate) trait Hold {
    fn wire(&mut self) -> &mut Wire;

    /// Lets the lock go while `wait` runs.
    fn unlocked(&mut self, wait: &mut dyn FnMut());
}

/// What the lock guards.
#[derive(Default, Debug)]
pub(crate) struct Wire {
    /// The number of the newest request.
    sent: u64,
    /// Numbered and not written.
    outbox: Vec<u64>,
    /// The request of which one half is on the wire.
    half: Option<u64>,
    /// Requests on the wire.
    whole: Vec<u64>,
}

/// The connection and its owners.
pub(crate) struct World<P: Protocol> {
    pub(crate) protocol: P,
    /// Whoever writes something of his own touches it without the lock: loom panics when two do.
    socket: Cell<u64>,
    pub(crate) owners: [Owner<P>; 2],
    /// Tenures whose callback ran.
    ended: std::sync::Mutex<Vec<P::Tenure>>,
}

/// A library with a lock and a buffer of its own.
pub(crate) struct Owner<P: Protocol> {
    state: Mutex<OwnerState<P>>,
    pub(crate) in_callback: fn(&World<P>),
}

struct OwnerState<P: Protocol> {
    /// The socket, while it has it.
    tenure: Option<P::Tenure>,
    buffered: u64,
}

impl<P: Protocol> World<P> {
    pub(crate) fn new(in_callback: fn(&World<P>)) -> Arc<Self> {
        let owner = || Owner { state: Mutex::new(OwnerState { tenure: None, buffered: 0 }), in_callback };
        Arc::new(Self {
            protocol: P::new(Wire::default()),
            socket: Cell::new(0),
            owners: [owner(), owner()],
            ended: std::sync::Mutex::default(),
        })
    }

    /// Sends a request and flushes, as this library does.
    pub(crate) fn native(&self) -> Result<(), Refused> {
        self.native_within(None)
    }

    /// The same within a deadline.
    pub(crate) fn native_within(&self, deadline: Option<Deadline>) -> Result<(), Refused> {
        self.native_with(deadline, &|owner, tenure| self.give_back(owner, tenure))
    }

    /// Sends a request that does not fit into the out-buffer: it is written at once, behind what is in there.
    pub(crate) fn native_at_once(&self) -> Result<(), Refused> {
        let work = &mut |hold: &mut dyn Hold| {
            hold.wire().sent += 1;
            let number = hold.wire().sent;
            self.flush(hold);
            self.put_through(hold, number);
            None
        };
        self.protocol.write(None, &|owner, tenure| self.give_back(owner, tenure), work).map(drop)
    }

    /// A request, within a deadline and with another callback.
    pub(crate) fn native_with(
        &self,
        deadline: Option<Deadline>,
        give_back: &dyn Fn(usize, P::Tenure),
    ) -> Result<(), Refused> {
        let work = &mut |hold: &mut dyn Hold| {
            let wire = hold.wire();
            wire.sent += 1;
            wire.outbox.push(wire.sent);
            self.flush(hold);
            None
        };
        self.protocol.write(deadline, give_back, work).map(drop)
    }

    /// Has an owner send a request: it takes the socket if it has it not, and buffers. As in Xlib, under the owner's lock.
    pub(crate) fn owner_sends(&self, owner: usize) {
        let mut state = self.owners[owner].state.lock().unwrap();
        if state.tenure.is_none() {
            let take = &mut |hold: &mut dyn Hold| {
                self.flush(hold);
                Some(owner)
            };
            let taken = self.protocol.write(None, &|other, tenure| self.give_back(other, tenure), take);
            state.tenure = taken.unwrap();
        }
        state.buffered += 1;
    }

    /// Has an owner write its buffer while the socket is its.
    pub(crate) fn owner_flushes(&self, owner: usize) {
        let mut state = self.owners[owner].state.lock().unwrap();
        self.write_buffer(&mut state);
    }

    /// An owner's callback.
    fn give_back(&self, owner: usize, tenure: P::Tenure) {
        {
            let mut ended = self.ended.lock().unwrap();
            assert!(!ended.contains(&tenure), "a tenure ends once");
            ended.push(tenure);
        }
        (self.owners[owner].in_callback)(self);
        let mut state = self.owners[owner].state.lock().unwrap();
        assert!(state.tenure == Some(tenure), "the callback of somebody who has the socket");
        self.write_buffer(&mut state);
        state.tenure = None;
    }

    fn write_buffer(&self, state: &mut OwnerState<P>) {
        while let Some(tenure) = state.tenure
            && state.buffered > 0
        {
            state.buffered -= 1;
            self.write_as(tenure).expect("the socket is the owner's");
        }
    }

    /// Writes a request as the owner.
    pub(crate) fn write_as(&self, tenure: P::Tenure) -> Result<(), Refused> {
        let work = &mut |hold: &mut dyn Hold| {
            assert!(hold.wire().outbox.is_empty(), "what was sent before is on the wire");
            hold.wire().sent += 1;
            let number = hold.wire().sent;
            self.put_through(hold, number);
        };
        self.protocol.write_owned(tenure, work)
    }

    /// Writes what has its number, as a thread does that waits for an answer.
    pub(crate) fn finish(&self) {
        self.protocol.look(&mut |hold| self.flush(hold));
    }

    /// Writes what has its number, each request by two system calls. The socket is full between them, and another may go on.
    fn flush(&self, hold: &mut dyn Hold) {
        while let Some(&number) = hold.wire().outbox.first() {
            let wire = hold.wire();
            if wire.half.take_if(|half| *half == number).is_some() {
                wire.outbox.remove(0);
                wire.whole.push(number);
            } else {
                assert_eq!(wire.half, None, "two write at once");
                wire.half = Some(number);
                hold.unlocked(&mut || {});
            }
        }
    }

    /// Writes a request that is not in the out-buffer by two system calls; the socket is full between them.
    fn put_through(&self, hold: &mut dyn Hold, number: u64) {
        assert_eq!(hold.wire().half, None, "two write at once");
        hold.wire().half = Some(number);
        hold.unlocked(&mut || self.socket.set(number));
        assert_eq!(hold.wire().half.take(), Some(number), "somebody wrote in the middle");
        hold.wire().whole.push(number);
    }

    /// At the end: everything is on the wire, in order.
    pub(crate) fn check(&self, requests: u64) {
        self.native().unwrap();
        let work = &mut |hold: &mut dyn Hold| {
            assert_eq!(hold.wire().whole, (1..=requests + 1).collect::<Vec<_>>());
            None
        };
        self.protocol.write(None, &|_, _| unreachable!("the socket was given back"), work).unwrap();
    }
}
