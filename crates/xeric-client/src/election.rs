//! Who reads: one thread at a time, while the others wait for what it reads, or for their turn.
//!
//! What holds:
//!
//! - The right to read is one value. Whoever reads has it; it lies here while nobody does.
//! - Who finds it taken has a place in a queue, and keeps it until its wait is over.
//! - Whoever gives the right back, or changes by any other way what others wait for, wakes those whose wait is over. Whoever leaves, with what
//!   it waited for or without, wakes the first in the queue if nobody reads: it is the next to.
//!
//! So while nobody reads and somebody waits, the first in the queue is awake or about to be. What the lock is, what is read, and what ends a
//! wait, is said by [`Shared`] and [`Voter`].

use std::collections::VecDeque;

use super::sync::{Deadline, Thread, has_passed, park, thread};

/// The right to read, and who waits meanwhile. Lies under a lock.
#[derive(Debug)]
pub(crate) struct Election<R, U> {
    /// Nothing while somebody reads.
    right: Option<R>,
    /// What the one waits for who reads, if it will read until it has it.
    reading_until: Option<U>,
    /// In the order in which they came.
    waiting: VecDeque<Waiting<U>>,
    tickets: u64,
}

#[derive(Debug)]
struct Waiting<U> {
    ticket: u64,
    until: U,
    thread: Thread,
}

/// What lies under the lock.
pub(crate) trait Shared {
    /// The right to read.
    type Right;
    /// What somebody waits for.
    type Until: Copy;
    /// Why nobody need wait any more.
    type Failure;

    fn election(&self) -> &Election<Self::Right, Self::Until>;
    fn election_mut(&mut self) -> &mut Election<Self::Right, Self::Until>;

    /// Whether such a wait is over, and how: what is there is had before a failure is told.
    fn verdict(&self, until: Self::Until) -> Option<Result<(), Self::Failure>>;
}

/// A thread that has the lock.
pub(crate) trait Voter {
    /// What lies under the lock.
    type State: Shared;

    fn state(&mut self) -> &mut Self::State;

    /// Lets others have the lock while `wait` runs.
    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R;

    /// Reads, waiting for something until the deadline at most, and gives the right back by [`give_back`].
    fn read(&mut self, right: Right<Self>, until: Until<Self>, deadline: Option<Deadline>);
}

type Right<V> = <<V as Voter>::State as Shared>::Right;
type Until<V> = <<V as Voter>::State as Shared>::Until;
type Failure<V> = <<V as Voter>::State as Shared>::Failure;

/// Why a wait ended without what was waited for.
#[derive(Debug)]
pub(crate) enum Ended<F> {
    /// There is nothing more to wait for.
    Failed(F),
    /// The deadline passed.
    Late,
}

/// Waits until something is there: reads, or lets another read.
pub(crate) fn wait_until<V: Voter>(
    voter: &mut V,
    until: Until<V>,
    deadline: Option<Deadline>,
) -> Result<(), Ended<Failure<V>>> {
    let mut ticket = None;
    let result = loop {
        let state = voter.state();
        if let Some(verdict) = state.verdict(until) {
            break verdict.map_err(Ended::Failed);
        }
        if has_passed(deadline) {
            break Err(Ended::Late);
        }
        let election = state.election_mut();
        if let Some(right) = election.right.take() {
            election.reading_until = Some(until);
            voter.read(right, until, deadline);
        } else {
            ticket.get_or_insert_with(|| election.queue_up(until));
            voter.unlocked(|| park(deadline));
        }
    };
    let election = voter.state().election_mut();
    if let Some(ticket) = ticket {
        election.leave(ticket);
    }
    election.pass_on();
    result
}

/// Gives the right back, after what was read has been put where it belongs.
pub(crate) fn give_back<S: Shared>(state: &mut S, right: S::Right) {
    let election = state.election_mut();
    election.right = Some(right);
    election.reading_until = None;
    wake(state);
}

/// Wakes those in the queue whose wait is over.
pub(crate) fn wake<S: Shared>(state: &S) {
    for waiting in &state.election().waiting {
        if state.verdict(waiting.until).is_some() {
            waiting.thread.unpark();
        }
    }
}

/// Whether the one who reads has what it waits for already, and does not know.
pub(crate) fn reads_in_vain<S: Shared>(state: &S) -> bool {
    state.election().reading_until.is_some_and(|until| state.verdict(until).is_some())
}

impl<R, U> Election<R, U> {
    pub(crate) fn new(right: R) -> Self {
        Self { right: Some(right), reading_until: None, waiting: VecDeque::new(), tickets: 0 }
    }

    /// The right to read, if nobody has it, for somebody who does not stay: [`pass_on`](Self::pass_on) follows [`give_back`].
    pub(crate) fn take(&mut self) -> Option<R> {
        self.right.take()
    }

    /// Whether somebody reads.
    pub(crate) fn is_taken(&self) -> bool {
        self.right.is_none()
    }

    /// Wakes the first in the queue when nobody reads: its turn has come.
    pub(crate) fn pass_on(&self) {
        if self.right.is_some()
            && let Some(next) = self.waiting.front()
        {
            next.thread.unpark();
        }
    }

    fn queue_up(&mut self, until: U) -> u64 {
        self.tickets += 1;
        self.waiting.push_back(Waiting { ticket: self.tickets, until, thread: thread::current() });
        self.tickets
    }

    fn leave(&mut self, ticket: u64) {
        self.waiting.retain(|waiting| waiting.ticket != ticket);
    }
}
