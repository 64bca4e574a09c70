//! What a connection can do, whoever has it: shared by threads, within a deadline, or by one thread for itself.

use std::io::IoSlice;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use x11rb::connection::DiscardMode;
use x11rb::protocol::xproto::Setup;

use crate::Error;
use crate::election;
use crate::engine::{
    Answer, CAPACITY, Caller, MOST_DESCRIPTORS, NumberedEvent, Outcome, Packet, Question, Reply, Sequence,
};
use crate::ownership::Standing;
use crate::report::Recording;
use crate::shell::{Checked, Stream};

use super::names;
use super::state::Until;
use super::turn::{Turn, WritingTurn, flush, read_until, wait_until, write_through};

/// What never changes on a connection.
#[derive(Debug)]
pub(crate) struct Fixed<S> {
    pub(crate) stream: Checked<S>,
    pub(crate) setup: Setup,
    pub(crate) screen: usize,
    pub(crate) recording: Recording,
}

/// A way to a connection.
pub(crate) trait Access {
    /// What carries the bytes.
    type Stream: Stream;
    /// The state, to look and to read.
    type Look<'a>: Turn
    where
        Self: 'a;
    /// The state, to write.
    type Writer<'a>: WritingTurn
    where
        Self: 'a;

    fn fixed(&self) -> &Fixed<Self::Stream>;
    fn look(&self) -> Self::Look<'_>;
    fn writer(&self) -> Result<Self::Writer<'_>, Error>;
    /// The same, if it can be had at once and another thread may read meanwhile.
    fn try_writer(&self) -> Option<Self::Writer<'_>>;

    /// When waiting ends.
    fn deadline(&self) -> Option<Instant> {
        None
    }
}

/// Sends a request: its bytes in one or more pieces, the length field filled in unless it is longer than 16 bits say.
#[inline]
pub(crate) fn send<A: Access>(
    access: &A,
    pieces: &[IoSlice<'_>],
    mut descriptors: Vec<OwnedFd>,
    reply: Reply,
) -> Result<Sequence, Error> {
    let length: usize = pieces.iter().map(|piece| piece.len()).sum();
    let caller = access.fixed().recording.stack();
    if length.is_multiple_of(4) && (4..=longest_plain(access)).contains(&length) {
        let mut turn = access.writer()?;
        let state = turn.state();
        if state.failure.is_none() && state.engine.outbox.has_room(length) && descriptors.is_empty() {
            let sequence = state.engine.send(pieces, &mut descriptors, reply);
            state.engine.callers.note(sequence, sequence, caller);
            return Ok(sequence);
        }
    }
    send_with_care(access, pieces, descriptors, reply, (length, caller))
}

/// Sends a request with a reply, encoded in one piece.
pub(crate) fn send_plain<A: Access>(access: &A, bytes: &[u8]) -> Result<Sequence, Error> {
    send(access, &[IoSlice::new(bytes)], Vec::new(), Reply::Plain)
}

#[cold]
fn send_with_care<A: Access>(
    access: &A,
    pieces: &[IoSlice<'_>],
    mut descriptors: Vec<OwnedFd>,
    reply: Reply,
    (length, caller): (usize, Caller),
) -> Result<Sequence, Error> {
    if !descriptors.is_empty()
        && (descriptors.len() > MOST_DESCRIPTORS || !access.fixed().stream.passes_descriptors())
    {
        return Err(Error::NoDescriptors(descriptors.len()));
    }
    let mut head = [0; 8];
    let mut long = Vec::new();
    let pieces = if length > longest_plain(access) {
        lengthen(access, pieces, length, &mut head, &mut long)?
    } else {
        pieces
    };
    if length < 4 || !length.is_multiple_of(4) {
        return Err(Error::Misshapen(length));
    }
    let stream = &access.fixed().stream;
    let mut turn = access.writer()?;
    if let Some(failure) = &turn.state().failure {
        return Err(failure.clone());
    }
    let outbox = &turn.state().engine.outbox;
    if !outbox.has_room(length) || outbox.descriptors.len() + descriptors.len() > MOST_DESCRIPTORS {
        flush(stream, &mut turn, access.deadline())?;
    }
    let engine = &mut turn.state().engine;
    if length <= CAPACITY {
        let sequence = engine.send(pieces, &mut descriptors, reply);
        engine.callers.note(sequence, sequence, caller);
        return Ok(sequence);
    }
    let sequence = engine.claim(reply);
    engine.callers.note(sequence, sequence, caller);
    engine.outbox.descriptors.append(&mut descriptors);
    if let Err(error) = write_through(stream, &mut turn, pieces, access.deadline()) {
        // What could not be written in time is written later; nobody knows the number to ask for its answer.
        turn.state().engine.discard(sequence, DiscardMode::DiscardReplyAndError);
        return Err(error);
    }
    Ok(sequence)
}

/// Gives a request the long form of its length (BIG-REQUESTS), if the server takes it so.
fn lengthen<'p, A: Access>(
    access: &A,
    pieces: &'p [IoSlice<'p>],
    length: usize,
    head: &'p mut [u8; 8],
    long: &'p mut Vec<IoSlice<'p>>,
) -> Result<&'p [IoSlice<'p>], Error> {
    let longest = names::ask_and_wait_for_longest(access)?;
    let words = u32::try_from(length / 4 + 1).ok().filter(|_| length + 4 <= longest);
    let words = words.ok_or(Error::TooLong { length, longest })?;
    let (first, rest) = pieces.split_first().ok_or(Error::Misshapen(length))?;
    let (start, body) = first.split_at_checked(4).ok_or(Error::Misshapen(length))?;
    if let [major, minor, ..] = *start {
        head[..2].copy_from_slice(&[major, minor]);
    }
    head[4..].copy_from_slice(&words.to_ne_bytes());
    long.push(IoSlice::new(head));
    long.push(IoSlice::new(body));
    long.extend(rest.iter().map(|piece| IoSlice::new(piece)));
    Ok(long)
}

/// The longest request with a length of 16 bits, in bytes.
#[inline]
pub(crate) fn longest_plain<A: Access>(access: &A) -> usize {
    usize::from(access.fixed().setup.maximum_request_length) * 4
}

/// Writes what is in the out-buffer.
pub(crate) fn flush_all<A: Access>(access: &A) -> Result<(), Error> {
    let mut turn = access.writer()?;
    if let Some(failure) = &turn.state().failure {
        return Err(failure.clone());
    }
    flush(&access.fixed().stream, &mut turn, access.deadline())
}

/// Writes what fits into the socket at once. Says whether that was everything; otherwise whoever polls is told when there is room.
pub(crate) fn flush_now<A: Access>(access: &A) -> Result<bool, Error> {
    let stream = &access.fixed().stream;
    let mut turn = access.look();
    let all = match flush(stream, &mut turn, Some(Instant::now())) {
        Err(Error::TimedOut) => false,
        flushed => flushed.map(|()| true)?,
    };
    turn.state().wake.iter_mut().for_each(|wake| wake.set_full(stream, !all));
    Ok(all)
}

/// Waits until something is there. What was not written is written first.
pub(crate) fn wait<A: Access>(access: &A, until: Until) -> Result<(), Error> {
    let stream = &access.fixed().stream;
    let mut turn = access.look();
    if !turn.state().engine.outbox.is_empty() && !turn.state().is_ready(until) {
        flush(stream, &mut turn, access.deadline())?;
    }
    wait_until(stream, &mut turn, until, access.deadline())
}

/// Waits for what became of a request with a reply. A request whose time is up is forgotten: its answer is dropped when it comes.
pub(crate) fn outcome<A: Access>(access: &A, sequence: Sequence) -> Result<Option<Answer>, Error> {
    loop {
        let outcome = access.look().state().engine.outcome(sequence);
        match outcome {
            Outcome::Answered(answer) => return Ok(Some(answer)),
            Outcome::Nothing => return Ok(None),
            Outcome::Pending => {}
        }
        forget_when_late(access, sequence, wait(access, Until::Settled(sequence)))?;
    }
}

/// Waits until it is known whether a request without a reply gave an error.
pub(crate) fn error_of<A: Access>(access: &A, sequence: Sequence) -> Result<Option<Answer>, Error> {
    loop {
        let outcome = access.look().state().engine.error_of(sequence);
        match outcome {
            Outcome::Answered(answer) => return Ok(Some(answer)),
            Outcome::Nothing => return Ok(None),
            Outcome::Pending => {}
        }
        if !access.look().state().engine.will_end(sequence) {
            let writer = access.writer().map(|mut writer| writer.state().engine.ensure_end_of(sequence));
            forget_when_late(access, sequence, writer)?;
        }
        forget_when_late(access, sequence, wait(access, Until::Settled(sequence)))?;
    }
}

fn forget_when_late<A: Access>(
    access: &A,
    sequence: Sequence,
    waited: Result<(), Error>,
) -> Result<(), Error> {
    if let Err(Error::TimedOut) = waited {
        discard(access, sequence, DiscardMode::DiscardReplyAndError);
    }
    waited
}

/// Says which answers to a request are not wanted.
#[inline]
pub(crate) fn discard<A: Access>(access: &A, sequence: Sequence, mode: DiscardMode) {
    let mut turn = access.look();
    if turn.state().engine.discard(sequence, mode) {
        drop(turn);
        tell_of_event(access);
    }
}

/// Tells of an event that did not come just now.
#[cold]
fn tell_of_event<A: Access>(access: &A) {
    tell_waiters(access, access.look());
}

/// Tells whoever polls and those who wait that something has changed, and has the server wake the one who reads if it need not any more.
pub(crate) fn tell_waiters<'a, A: Access>(access: &'a A, mut turn: A::Look<'a>) {
    turn.state().tell(0);
    election::wake(turn.state());
    let in_vain = election::reads_in_vain(turn.state());
    drop(turn);
    // While an owner has the socket, or somebody writes, the next message from the server does it.
    if in_vain && let Some(mut turn) = access.try_writer() {
        turn.state().engine.sync();
        // When the socket is full, the server has something to say as it is. A failure is told to all by itself.
        drop(flush(&access.fixed().stream, &mut turn, Some(Instant::now())));
    }
}

/// Waits for an event.
pub(crate) fn next_event<A: Access>(access: &A) -> Result<NumberedEvent, Error> {
    loop {
        if let Some(event) = take_event(access) {
            return Ok(event);
        }
        wait(access, Until::Event)?;
    }
}

/// An event, if there is one or one can be read at once. Nothing is written.
pub(crate) fn poll_event<A: Access>(access: &A) -> Result<Option<NumberedEvent>, Error> {
    if let Some(event) = take_event(access) {
        return Ok(Some(event));
    }
    let stream = &access.fixed().stream;
    let mut turn = access.look();
    read_until(stream, &mut turn, Until::Event);
    let state = turn.state();
    if let Some(event) = state.engine.next_event() {
        return Ok(Some(event));
    }
    state.poller_has_looked(stream);
    state.failure.clone().map_or(Ok(None), Err)
}

fn take_event<A: Access>(access: &A) -> Option<NumberedEvent> {
    access.look().state().engine.next_event()
}

/// Asks the server which resource ids are free, unless that is asked already, and waits.
pub(crate) fn refill_ids<A: Access>(access: &A) -> Result<(), Error> {
    let asked = access.look().state().engine.ids.asked();
    let sequence = match asked {
        Some(sequence) => Some(sequence),
        None => ask_for_ids(access)?,
    };
    sequence.map_or(Ok(()), |sequence| wait(access, Until::Settled(sequence)))
}

/// Asks, unless another thread has been here.
fn ask_for_ids<A: Access>(access: &A) -> Result<Option<Sequence>, Error> {
    use x11rb::protocol::xc_misc::{GetXIDRangeRequest, X11_EXTENSION_NAME};

    let extension = names::extension(access, X11_EXTENSION_NAME)?.ok_or(Error::NoIds)?;
    let mut turn = access.writer()?;
    let engine = &mut turn.state().engine;
    if engine.ids.asked().is_none() && engine.ids.left() == 0 {
        let (pieces, _) = GetXIDRangeRequest.serialize(extension.major_opcode);
        let sequence = engine.ask(Question::FreeIds, &pieces.concat());
        engine.ids.ask(sequence);
    }
    Ok(engine.ids.asked())
}

/// A resource id that nobody has.
pub(crate) fn generate_id<A: Access>(access: &A) -> Result<u32, Error> {
    let mut asked = false;
    loop {
        if let Some(id) = next_id(access, asked) {
            return Ok(id);
        }
        if asked && access.look().state().engine.ids.is_exhausted() {
            return Err(Error::NoIds);
        }
        refill_ids(access)?;
        asked = true;
    }
}

/// An id, if one can be had without asking. Those that are set aside are for whoever is called back; for others, when the server has no more
/// and nobody can be.
fn next_id<A: Access>(access: &A, asked: bool) -> Option<u32> {
    let mut turn = access.look();
    if let Some(id) = turn.state().engine.ids.next() {
        return Some(id);
    }
    let standing = turn.standing();
    let engine = &mut turn.state().engine;
    let unneeded =
        || asked && engine.ids.is_exhausted() && standing == Standing::Free && engine.owners.is_empty();
    if standing == Standing::CalledBack || unneeded() { engine.ids.next_aside() } else { None }
}

/// How long the server takes to answer, all of the way there and back: from when everything before it has been written.
pub(crate) fn round_trip<A: Access>(access: &A) -> Result<Duration, Error> {
    flush_all(access)?;
    let (pieces, _) = x11rb::protocol::xproto::GetInputFocusRequest.serialize();
    let begun = Instant::now();
    let sequence = send_plain(access, &pieces.concat())?;
    outcome(access, sequence)?;
    Ok(begun.elapsed())
}

/// Puts an error that nobody asked for among the events.
pub(crate) fn show_as_event<A: Access>(access: &A, packet: Packet, sequence: Sequence) {
    access.look().state().engine.show(packet, sequence);
    tell_of_event(access);
}
