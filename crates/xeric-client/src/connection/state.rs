//! What a connection's lock guards.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use crate::Error;
use crate::election::{self, Election, Shared};
use crate::engine::{Engine, Inbox, OwnerId, Sequence, SpecialQueue};
use crate::shell::Stream;

#[cfg(feature = "async")]
use super::tasks::Tasks;
use super::wake::Wake;

/// What a connection's lock guards.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) engine: Engine,
    /// Whoever has the inbox reads.
    pub(crate) election: Election<Inbox, Until>,
    /// Why there will be no more messages.
    pub(crate) failure: Option<Error>,
    pub(crate) wake: Option<Wake>,
    /// Those who wait without a thread of their own.
    #[cfg(feature = "async")]
    pub(crate) tasks: Tasks,
}

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// That the outcome of this request is known.
    Settled(Sequence),
    /// An event.
    Event,
    /// An event of a queue of its own, or that the queue is closed.
    Special(SpecialQueue),
    /// An answer to an owner, to this request or any.
    Owned(OwnerId, Option<Sequence>),
    /// The end of the stream.
    End,
    /// That nothing is left to be written.
    #[cfg(feature = "async")]
    Written,
}

/// The right to read: there is one.
#[derive(Debug)]
pub(crate) struct Reader {
    pub(crate) inbox: Inbox,
    pub(crate) descriptors: Vec<OwnedFd>,
}

impl State {
    pub(crate) fn new(engine: Engine, inbox: Inbox) -> Self {
        Self {
            engine,
            election: Election::new(inbox),
            failure: None,
            wake: None,
            #[cfg(feature = "async")]
            tasks: Tasks::default(),
        }
    }

    /// Whether what somebody waits for is there.
    pub(crate) fn is_ready(&self, until: Until) -> bool {
        match until {
            Until::Settled(sequence) => self.engine.is_settled(sequence),
            Until::Event => self.engine.events_waiting() > 0,
            Until::Special(queue) => self.engine.has_special(queue) || !self.engine.is_open(queue),
            Until::Owned(owner, sequence) => {
                self.engine.owners.has_answer(owner, sequence)
                    || sequence.is_some_and(|sequence| self.engine.last_read() > sequence)
            }
            Until::End => self.failure.is_some(),
            #[cfg(feature = "async")]
            Until::Written => self.engine.outbox.is_empty(),
        }
    }

    /// The right to read, if nobody has it, for somebody who does not wait to read.
    pub(crate) fn start_reading(&mut self) -> Option<Reader> {
        self.election.take().map(Reader::new)
    }

    /// Gives the right to read back, with what was read: a number of bytes (0: the end), or why nothing was.
    pub(crate) fn stop_reading(&mut self, mut reader: Reader, read: &io::Result<usize>) {
        reader.inbox.descriptors.extend(reader.descriptors.drain(..));
        match read {
            Ok(0) => {
                let cut = reader.inbox.is_cut();
                self.fail(if cut { Error::Cut } else { Error::Closed });
            }
            Ok(count) => {
                reader.inbox.filled(*count);
                self.engine.receive(&mut reader.inbox);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => self.fail_by(error),
        }
        election::give_back(self, reader.inbox);
    }

    /// Tells whoever polls the descriptor what there is, after this thread read, or waited on the socket for something.
    pub(crate) fn tell_poller(&mut self, stream: &impl Stream, until: Until) {
        let Some(wake) = &mut self.wake else { return };
        if self.failure.is_some() {
            wake.detach(stream);
            wake.signal(true);
            return;
        }
        wake.reading_ends(stream);
        // The one that was waited for is taken at once.
        self.tell(usize::from(until == Until::Event));
    }

    /// Tells whoever polls the descriptor of events, unless there are only as many as are being taken.
    pub(crate) fn tell(&mut self, taken: usize) {
        let something = self.has_for_poller(taken);
        if let Some(wake) = &mut self.wake
            && something
        {
            wake.signal(true);
        }
    }

    #[cfg(feature = "async")]
    fn has_for_poller(&self, taken: usize) -> bool {
        if self.tasks.are_driven() { self.has_for_tasks() } else { self.engine.events_waiting() > taken }
    }

    #[cfg(not(feature = "async"))]
    fn has_for_poller(&self, taken: usize) -> bool {
        self.engine.events_waiting() > taken
    }

    /// This thread has taken all that there was. If it is the one who polls it has been told, and is not told again.
    pub(crate) fn poller_has_looked(&mut self, stream: &impl Stream) {
        #[cfg(feature = "async")]
        if self.tasks.are_driven() {
            // Another polls.
            return;
        }
        let Some(wake) = &mut self.wake else { return };
        // Who polls has to be told of the end even where another has been.
        if self.failure.is_none() || wake.is_polled_here() {
            wake.signal(false);
        }
        wake.polled_here();
        if self.failure.is_some() {
            wake.detach(stream);
        }
    }

    /// Whether this thread polls, and so takes what it reads.
    pub(crate) fn is_polled_here(&self) -> bool {
        self.wake.as_ref().is_none_or(Wake::is_polled_here)
    }

    /// Takes note that the stream failed. What fails first is what everybody is told.
    pub(crate) fn fail_by(&mut self, error: &io::Error) {
        let closed = matches!(
            error.kind(),
            io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted
        );
        let copy = error
            .raw_os_error()
            .map_or_else(|| io::Error::new(error.kind(), error.to_string()), io::Error::from_raw_os_error);
        self.fail(if closed { Error::Closed } else { Error::Broken(Arc::new(copy)) });
    }

    fn fail(&mut self, failure: Error) {
        self.engine.outbox.clear();
        self.failure.get_or_insert(failure);
        election::wake(self);
    }
}

impl Shared for State {
    type Right = Inbox;
    type Until = Until;
    type Failure = Error;

    fn election(&self) -> &Election<Inbox, Until> {
        &self.election
    }

    #[inline]
    fn election_mut(&mut self) -> &mut Election<Inbox, Until> {
        &mut self.election
    }

    #[inline]
    fn verdict(&self, until: Until) -> Option<Result<(), Error>> {
        if self.is_ready(until) { Some(Ok(())) } else { self.failure.clone().map(Err) }
    }
}

impl Reader {
    pub(crate) fn new(inbox: Inbox) -> Self {
        Self { inbox, descriptors: Vec::new() }
    }
}
