//! Those who wait without a thread of their own: tasks of some runtime. One of them, the driver, polls the descriptor, reads, and wakes the
//! others.
//!
//! What holds: a task waits under the same lock under which it was seen that what it waits for is not there, so no wake-up is lost. Whoever
//! else reads tells the driver by the descriptor alone; only the driver calls wakers. They are called and dropped with no lock held: a
//! waker may be the last that keeps a task, and a task may have futures of this connection.

use std::io;
use std::sync::Arc;
use std::task::Waker;

use crate::Error;
use crate::shell::Stream;

use super::access::{self, Access};
use super::state::{State, Until};
use super::turn::{Turn, read_now};
use super::wake::Wake;
use super::{Connection, OwnedFd};

/// How often the driver reads before it lets other tasks run: a server that never stops has no more of a thread than that.
const MOST_READS: u32 = 16;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Tasks {
    waiting: Vec<Task>,
    tickets: u64,
    /// There is a driver.
    driven: bool,
    /// How many can have tasks that wait.
    handles: u32,
}

/// The place of a task among those that wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ticket(u64);

#[derive(Debug)]
struct Task {
    ticket: Ticket,
    until: Until,
    waker: Waker,
}

/// What comes after a turn of the driver.
#[derive(Debug)]
pub(crate) enum Next {
    /// More can be read at once.
    Again,
    /// Nothing until the descriptor is readable.
    Sleep,
    /// Nothing: the connection has ended, or everybody has left.
    End(Result<(), Error>),
}

impl Tasks {
    /// Whether there is a driver.
    pub(crate) fn are_driven(&self) -> bool {
        self.driven
    }

    /// A task waits, or waits on. Returns the waker that it had before.
    fn wait(&mut self, ticket: &mut Option<Ticket>, until: Until, waker: &Waker) -> Option<Waker> {
        let there = ticket.and_then(|ticket| self.waiting.iter_mut().find(|task| task.ticket == ticket));
        if let Some(task) = there {
            let changed = !task.waker.will_wake(waker);
            return changed.then(|| std::mem::replace(&mut task.waker, waker.clone()));
        }
        self.tickets += 1;
        let task = Task { ticket: Ticket(self.tickets), until, waker: waker.clone() };
        *ticket = Some(task.ticket);
        self.waiting.push(task);
        None
    }

    /// A task no longer waits.
    fn leave(&mut self, ticket: Ticket) -> Option<Task> {
        let at = self.waiting.iter().position(|task| task.ticket == ticket)?;
        Some(self.waiting.swap_remove(at))
    }
}

impl State {
    /// Whether the driver has to look: for itself, or for a task that it has not woken yet.
    pub(crate) fn has_for_tasks(&self) -> bool {
        self.failure.is_some()
            || self.tasks.handles == 0
            || self.tasks.waiting.iter().any(|task| self.is_ready(task.until))
    }

    /// Takes out the tasks whose time has come.
    fn due(&mut self) -> Vec<Waker> {
        let all = self.failure.is_some() || !self.tasks.driven;
        let mut waiting = std::mem::take(&mut self.tasks.waiting);
        let due = waiting.extract_if(.., |task| all || self.is_ready(task.until));
        let due = due.map(|task| task.waker).collect();
        self.tasks.waiting = waiting;
        due
    }
}

/// Only one polls the descriptor.
pub(crate) fn has_driver() -> Error {
    Error::Broken(Arc::new(io::Error::new(io::ErrorKind::ResourceBusy, "the connection has a driver")))
}

impl<S: Stream> Connection<S> {
    /// The descriptor, for the one driver and those for whom it drives. Nothing when the stream has none.
    pub(crate) fn start_driver(&self) -> Result<Option<OwnedFd>, Error> {
        let Some(descriptor) = self.wake_descriptor()? else { return Ok(None) };
        let mut turn = self.look();
        let State { tasks, wake, .. } = turn.state();
        if tasks.driven {
            // Two were started at once.
            return Err(has_driver());
        }
        tasks.driven = true;
        tasks.handles += 1;
        wake.iter_mut().for_each(Wake::polled_by_task);
        Ok(Some(descriptor))
    }

    /// One turn of the driver: reads what is there, writes what did not fit before, and wakes those whose time has come.
    pub(crate) fn drive(&self) -> Next {
        let stream = &self.fixed.stream;
        let mut turn = self.look();
        // What this reads is for the tasks: it tells itself nothing.
        turn.state().wake.iter_mut().for_each(Wake::polled_here);
        let mut reads = 0;
        while reads < MOST_READS && read_now(stream, &mut turn) {
            reads += 1;
        }
        if turn.state().wake.as_ref().is_some_and(Wake::is_full) {
            drop(turn);
            // When it fails the connection has ended, which is looked for below.
            drop(access::flush_now(self));
            turn = self.look();
        }
        let state = turn.state();
        let due = state.due();
        if let Some(wake) = &mut state.wake {
            wake.polled_by_task();
            wake.signal(false);
            if state.failure.is_some() {
                wake.detach(stream);
            }
        }
        let next = match &state.failure {
            Some(failure) => Next::End(Err(failure.clone())),
            None if state.tasks.handles == 0 => Next::End(Ok(())),
            None if reads == MOST_READS => Next::Again,
            None => Next::Sleep,
        };
        drop(turn);
        due.into_iter().for_each(Waker::wake);
        next
    }

    /// The driver is gone: those who wait are told.
    pub(crate) fn end_driver(&self) {
        let mut turn = self.look();
        let state = turn.state();
        state.tasks.driven = false;
        let due = state.due();
        drop(turn);
        due.into_iter().for_each(Waker::wake);
    }

    /// Those for whom a driver was started do not wait any more: it is no longer needed.
    pub(crate) fn release_driver(&self) {
        let mut turn = self.look();
        let state = turn.state();
        state.tasks.handles -= 1;
        state.tell(0);
    }

    /// Whether what a task waits for is there. If not, what was not written is written as far as it fits, and the task is woken later;
    /// `ticket` is its place until it leaves.
    pub(crate) fn poll_until(
        &self,
        until: Until,
        ticket: &mut Option<Ticket>,
        waker: &Waker,
    ) -> Option<Result<(), Error>> {
        let mut turn = self.look();
        let mut flushed = Ok(true);
        if !turn.state().is_ready(until) && !turn.state().engine.outbox.is_empty() {
            drop(turn);
            flushed = access::flush_now(self);
            turn = self.look();
        }
        let state = turn.state();
        if state.is_ready(until) {
            return Some(Ok(()));
        }
        if let Some(failure) = &state.failure {
            return Some(Err(failure.clone()));
        }
        if let Err(error) = flushed {
            return Some(Err(error));
        }
        if !state.tasks.driven {
            return Some(Err(Error::Undriven));
        }
        let before = state.tasks.wait(ticket, until, waker);
        drop(turn);
        drop(before);
        None
    }

    /// A task no longer waits.
    pub(crate) fn leave(&self, ticket: Ticket) {
        let left = self.look().state().tasks.leave(ticket);
        drop(left);
    }
}
