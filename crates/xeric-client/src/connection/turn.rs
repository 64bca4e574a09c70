//! Writing and reading, whoever has the lock: one thread for itself, or one of many.

use std::io::{self, IoSlice};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::election::{self, Ended, Voter};
use crate::engine::{Inbox, OwnedErrors, OwnerId};
use crate::ownership::{Look, Standing, Writer};
use crate::shell::{Ready, Stream};
use crate::{Error, SocketOwner};

use super::state::{Reader, State, Until};

/// How often who polls reads, 16 KB at most each time, before others have a turn.
const MOST_READ_AT_ONCE: u32 = 256;
/// How often is read, as much each time, what came before the stream failed: more than a socket holds.
const MOST_READ_AT_THE_END: u32 = 4096;

/// How an owner is kept while the socket is its.
#[derive(Clone, Debug)]
pub(crate) struct Callback {
    pub(crate) owner: Arc<dyn SocketOwner>,
    pub(crate) id: OwnerId,
    pub(crate) errors: OwnedErrors,
}

/// Access to the state, and a way to let others have it while this thread waits.
pub(crate) trait Turn {
    /// The state.
    fn state(&mut self) -> &mut State;

    /// Lets others have the state while `wait` runs.
    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R;

    /// How the socket stands to this thread.
    fn standing(&mut self) -> Standing {
        Standing::Free
    }

    /// By when to be done, for the sake of a thread that has no more time.
    fn others_deadline(&mut self) -> Option<Instant> {
        None
    }
}

/// A turn in which requests may be sent.
pub(crate) trait WritingTurn: Turn {}

impl Turn for Look<'_, State, Callback> {
    fn state(&mut self) -> &mut State {
        self.inner()
    }

    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        Look::unlocked(self, wait)
    }

    fn standing(&mut self) -> Standing {
        Look::standing(self)
    }
}

impl Turn for Writer<'_, State, Callback> {
    #[inline]
    fn state(&mut self) -> &mut State {
        self.inner()
    }

    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        Writer::unlocked(self, wait)
    }

    fn standing(&mut self) -> Standing {
        Writer::standing(self)
    }

    fn others_deadline(&mut self) -> Option<Instant> {
        self.movers_deadline()
    }
}

impl WritingTurn for Writer<'_, State, Callback> {}

impl Turn for &mut State {
    #[inline]
    fn state(&mut self) -> &mut State {
        self
    }

    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        wait()
    }
}

impl WritingTurn for &mut State {}

/// Writes what is in the out-buffer. What could not be written in time stays there.
///
/// The right to write is not needed for that: what is in there has its number, and is written in order whoever does it. While somebody
/// writes something of his own behind it ([`write_through`]), nothing is in there.
pub(crate) fn flush(
    stream: &impl Stream,
    turn: &mut impl Turn,
    deadline: Option<Instant>,
) -> Result<(), Error> {
    refuse_after_the_end(turn)?;
    while !turn.state().engine.outbox.is_empty() {
        let outbox = &mut turn.state().engine.outbox;
        let mut descriptors = std::mem::take(&mut outbox.descriptors);
        let sent = stream.send(&[IoSlice::new(outbox.pending())], &mut descriptors);
        outbox.descriptors = descriptors;
        match sent {
            Ok(count) => outbox.wrote(count),
            Err(error) => wait_for_room(stream, turn, &error, deadline)?,
        }
    }
    all_is_written(stream, turn);
    Ok(())
}

/// Whoever polls has room in the socket to wait for no longer. Reads what is there when it is time: a thread that only ever sends would not, and
/// what is kept about requests until the server answers would become more and more.
fn all_is_written(stream: &impl Stream, turn: &mut impl Turn) {
    let state = turn.state();
    if let Some(wake) = &mut state.wake
        && wake.all_is_written(stream)
    {
        state.tell(0);
    }
    if state.engine.is_far_behind() {
        read_on_the_way(stream, turn);
    }
}

#[cold]
fn read_on_the_way(stream: &impl Stream, turn: &mut impl Turn) {
    if read_now(stream, turn) {
        // This thread has not come for events, if it is the one that polls.
        turn.state().tell_poller(stream, Until::End);
    }
}

/// Writes what is in the out-buffer and these pieces behind it, at once as far as they fit, without copying them. What could not be written in
/// time goes to the out-buffer.
pub(crate) fn write_through(
    stream: &impl Stream,
    turn: &mut impl WritingTurn,
    pieces: &[IoSlice<'_>],
    deadline: Option<Instant>,
) -> Result<(), Error> {
    refuse_after_the_end(turn)?;
    let mut copy: Vec<IoSlice<'_>> = pieces.iter().map(|piece| IoSlice::new(piece)).collect();
    let mut rest = &mut copy[..];
    IoSlice::advance_slices(&mut rest, 0);
    while !rest.is_empty() {
        let outbox = &mut turn.state().engine.outbox;
        let mut descriptors = std::mem::take(&mut outbox.descriptors);
        let before = outbox.pending();
        let all = std::iter::once(before).chain(rest.iter().map(|piece| &**piece));
        let sent = stream.send(&all.map(IoSlice::new).collect::<Vec<_>>(), &mut descriptors);
        let before = before.len();
        outbox.descriptors = descriptors;
        match sent {
            Ok(count) => {
                outbox.wrote(count.min(before));
                IoSlice::advance_slices(&mut rest, count.saturating_sub(before));
            }
            Err(error) => {
                if let Err(error) = wait_for_room(stream, turn, &error, deadline) {
                    return Err(keep_for_later(turn, rest, error));
                }
            }
        }
    }
    all_is_written(stream, turn);
    Ok(())
}

fn refuse_after_the_end(turn: &mut impl Turn) -> Result<(), Error> {
    let Some(failure) = &turn.state().failure else { return Ok(()) };
    let failure = failure.clone();
    turn.state().engine.outbox.clear();
    Err(failure)
}

/// A request that was begun is ended some time, or the server would take the next one for its rest.
#[cold]
fn keep_for_later(turn: &mut impl WritingTurn, rest: &[IoSlice<'_>], error: Error) -> Error {
    if let Error::TimedOut = error {
        rest.iter().for_each(|piece| turn.state().engine.outbox.tail().extend_from_slice(piece));
    }
    error
}

/// The socket is full, or broken. Waits until it takes more; reads meanwhile, or the server may wait for us for ever.
#[cold]
fn wait_for_room(
    stream: &impl Stream,
    turn: &mut impl Turn,
    error: &io::Error,
    deadline: Option<Instant>,
) -> Result<(), Error> {
    if error.kind() != io::ErrorKind::WouldBlock {
        return Err(broken(stream, turn, error));
    }
    let deadline = deadline.or_else(|| turn.others_deadline());
    let patience = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    if patience == Some(Duration::ZERO) {
        return Err(Error::TimedOut);
    }
    let state = turn.state();
    let reader = state.start_reading();
    if reader.is_some()
        && let Some(wake) = &mut state.wake
    {
        wake.reading_begins(stream);
    }
    // Also where another thread reads: should it stop, having what it waited for, it is for this one to read.
    let interest = Ready { readable: true, writable: true };
    let (reader, read, waited) = turn.unlocked(move || {
        let waited = stream.wait(interest, patience);
        let mut reader = reader;
        let read = match (&waited, &mut reader) {
            (Ok(ready), Some(reader)) if ready.readable => {
                stream.receive(reader.inbox.space(), &mut reader.descriptors, false)
            }
            (Ok(ready), None) if ready.readable && !ready.writable => {
                // The other thread is about to read it.
                thread::yield_now();
                Err(io::ErrorKind::WouldBlock.into())
            }
            _ => Err(io::ErrorKind::WouldBlock.into()),
        };
        (reader, read, waited)
    });
    let state = turn.state();
    if let Some(reader) = reader {
        state.stop_reading(reader, &read);
        if state.failure.is_some() {
            read_the_rest(stream, turn);
        }
        let state = turn.state();
        state.tell_poller(stream, Until::End);
        state.election.pass_on();
    }
    if let Err(error) = waited {
        return Err(broken(stream, turn, &error));
    }
    turn.state().failure.clone().map_or(Ok(()), Err)
}

/// Writing failed. What the server sent before it went is read first: the reason may be among it.
#[cold]
fn broken(stream: &impl Stream, turn: &mut impl Turn, error: &io::Error) -> Error {
    read_the_rest(stream, turn);
    let state = turn.state();
    if state.failure.is_none() {
        state.fail_by(error);
    }
    state.tell_poller(stream, Until::End);
    if state.election.is_taken() {
        // Another thread waits for what will not come.
        stream.abort();
    }
    state.failure.clone().unwrap_or(Error::Closed)
}

/// Reads what the server sent before it went, unless another thread reads. One that goes on and on is not waited for.
fn read_the_rest(stream: &impl Stream, turn: &mut impl Turn) {
    for _ in 0..MOST_READ_AT_THE_END {
        let state = turn.state();
        let Some(mut reader) = state.start_reading() else { break };
        let read = stream.receive(reader.inbox.space(), &mut reader.descriptors, false);
        state.stop_reading(reader, &read);
        if !matches!(read, Ok(count) if count > 0) {
            break;
        }
    }
}

/// Reads what is there, without waiting. Says whether something was.
pub(crate) fn read_now(stream: &impl Stream, turn: &mut impl Turn) -> bool {
    let state = turn.state();
    if state.failure.is_some() {
        return false;
    }
    let Some(mut reader) = state.start_reading() else { return false };
    let read = stream.receive(reader.inbox.space(), &mut reader.descriptors, false);
    state.stop_reading(reader, &read);
    if !state.is_polled_here() {
        state.tell_poller(stream, Until::End);
    }
    state.election.pass_on();
    matches!(read, Ok(count) if count > 0)
}

/// Reads what is there until this is; not on and on, what is left of a flood is there still when the caller comes again.
pub(crate) fn read_until(stream: &impl Stream, turn: &mut impl Turn, until: Until) {
    for _ in 0..MOST_READ_AT_ONCE {
        if turn.state().is_ready(until) || !read_now(stream, turn) {
            break;
        }
    }
}

/// Waits until something is there: reads, or lets another read. One thread reads at a time; the others wait in the order in which they came.
pub(crate) fn wait_until(
    stream: &impl Stream,
    turn: &mut impl Turn,
    until: Until,
    deadline: Option<Instant>,
) -> Result<(), Error> {
    match election::wait_until(&mut Waiter { stream, turn }, until, deadline) {
        Ok(()) => Ok(()),
        Err(Ended::Failed(failure)) => Err(failure),
        Err(Ended::Late) => Err(Error::TimedOut),
    }
}

/// A thread that waits.
struct Waiter<'w, S, T> {
    stream: &'w S,
    turn: &'w mut T,
}

impl<S: Stream, T: Turn> Voter for Waiter<'_, S, T> {
    type State = State;

    #[inline]
    fn state(&mut self) -> &mut State {
        self.turn.state()
    }

    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        self.turn.unlocked(wait)
    }

    #[inline]
    fn read(&mut self, inbox: Inbox, until: Until, deadline: Option<Instant>) {
        let stream = self.stream;
        if let Some(wake) = &mut self.turn.state().wake {
            wake.reading_begins(stream);
        }
        let (reader, read) = self.turn.unlocked(move || receive(stream, Reader::new(inbox), deadline));
        self.turn.state().stop_reading(reader, &read);
        if self.turn.state().failure.is_some() {
            // A thread that wrote met the end while this one read.
            read_the_rest(stream, self.turn);
        }
        self.turn.state().tell_poller(stream, until);
    }
}

fn receive(
    stream: &impl Stream,
    mut reader: Reader,
    deadline: Option<Instant>,
) -> (Reader, io::Result<usize>) {
    let wait = Ready { readable: true, writable: false };
    let patience = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let read = match patience {
        Some(_) => match stream.wait(wait, patience) {
            Ok(ready) if !ready.readable => Err(io::ErrorKind::WouldBlock.into()),
            Ok(_) => stream.receive(reader.inbox.space(), &mut reader.descriptors, false),
            Err(error) => Err(error),
        },
        None => stream.receive(reader.inbox.space(), &mut reader.descriptors, true),
    };
    (reader, read)
}
