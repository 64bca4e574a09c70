//! A connection that threads share, and its forms: within a deadline, for one thread alone, in batches.

pub(crate) mod access;
mod batch;
mod close;
pub(crate) mod encode;
mod exclusive;
pub(crate) mod names;
mod numbers;
pub(crate) mod state;
#[cfg(feature = "async")]
pub(crate) mod tasks;
pub(crate) mod turn;
mod wake;
mod within;

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

#[cfg(any(feature = "async", feature = "calloop"))]
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{Screen, Setup};

use crate::Error;
use crate::engine::{Engine, Inbox, NumberedEvent, Sequence, SpecialQueue};
use crate::handoff::TakenSocket;
use crate::ownership::{Look, Monitor, Refused, Writer};
use crate::report::Recording;
use crate::shell::{Checked, Socket, Stream};

pub use batch::Batch;
pub use exclusive::Exclusive;
pub use within::Within;

use access::{Access, Fixed};
use state::{State, Until};
pub(crate) use turn::Callback;
use turn::Turn;
use wake::Wake;

/// A connection to an X server. Threads share it by reference; x11rb's traits are implemented on it.
///
/// Requests are gathered in a buffer of 64 KB and written when it is full, when somebody waits for an answer or an event, and by
/// [`flush`](Self::flush).
///
/// What comes and is not taken stays: events until they are taken, replies until their cookies are used or dropped. There is no limit, as in
/// other libraries, since none of it may be lost; who waits for no events selects none, or takes them now and then.
///
/// A process that forks and goes on without exec leaves the connection to one of the two: they would write into each other's requests. The
/// descriptors are closed on exec.
#[derive(Debug)]
pub struct Connection<S: Stream = Socket> {
    pub(crate) monitor: Monitor<State, Callback>,
    pub(crate) fixed: Fixed<S>,
}

impl<S: Stream> Connection<S> {
    /// A connection over a stream on which the set-up has been exchanged, with `inbox` holding what came behind it.
    pub(crate) fn assemble(
        stream: Checked<S>,
        setup: Setup,
        screen: usize,
        engine: Engine,
        inbox: Inbox,
    ) -> Self {
        let fixed = Fixed { stream, setup, screen, recording: Recording::default() };
        Self { monitor: Monitor::new(State::new(engine, inbox)), fixed }
    }

    /// What the server said when the connection was made.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.fixed.setup
    }

    /// The number of the screen that the display's name chose.
    #[must_use]
    pub fn screen_number(&self) -> usize {
        self.fixed.screen
    }

    /// The screen that the display's name chose.
    #[must_use]
    pub fn screen(&self) -> Option<&Screen> {
        self.fixed.setup.roots.get(self.fixed.screen)
    }

    /// What carries the bytes.
    #[must_use]
    pub fn stream(&self) -> &S {
        &self.fixed.stream.0
    }

    /// Writes what is in the buffer.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn flush(&self) -> Result<(), Error> {
        access::flush_all(self)
    }

    /// Writes what fits into the socket at once, and says whether that was everything. If not, the rest stays in the buffer, and
    /// [`event_descriptor`](Self::event_descriptor) is readable when there is room for more: then this is called again.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn try_flush(&self) -> Result<bool, Error> {
        access::flush_now(self)
    }

    /// The same connection for one thread alone: its requests need no lock. An owner of the socket is asked for it first.
    ///
    /// # Errors
    /// When an owner keeps the socket. A connection that has ended says so to the first request that is written.
    pub fn exclusive(&mut self) -> Result<Exclusive<'_, S>, Error> {
        drop(self.writer()?);
        let state = self.monitor.get_mut().ok_or(Error::NotOwner)?;
        Ok(Exclusive::new(state, &self.fixed))
    }

    /// A buffer of one thread's own for requests without replies. They are numbered when it is written.
    #[must_use]
    pub fn batch(&self) -> Batch<'_, S> {
        Batch::new(self)
    }

    /// The same connection, on which everything that waits ends after this time with [`Error::TimedOut`]: for an answer, for room in the
    /// socket, for another thread that is in the middle of a request, for an owner to give the socket back (but not for what its callback
    /// does besides writing). Requests that were sent stay sent and their late answers are dropped, so the connection goes on.
    #[must_use]
    pub fn within(&self, patience: Duration) -> Within<'_, S> {
        Within::new(self, Instant::now().checked_add(patience))
    }

    /// The number that the next request gets. An owner of the socket is asked for it first: only it knows what it has sent.
    ///
    /// # Errors
    /// Within the callback that gives the socket back.
    pub fn next_sequence(&self) -> Result<Sequence, Error> {
        let mut writer = self.writer()?;
        let engine = &mut writer.inner().engine;
        // Before a request without a reply it would be put in then, and take the number.
        if engine.needs_sync(1) {
            engine.sync();
        }
        Ok(engine.sent() + 1)
    }

    /// How many events are queued, without reading any.
    #[must_use]
    pub fn events_waiting(&self) -> usize {
        self.look().state().engine.events_waiting()
    }

    /// An event that is queued, without reading any.
    #[must_use]
    pub fn queued_event(&self) -> Option<NumberedEvent> {
        self.look().state().engine.next_event()
    }

    /// An atom by name. Predefined atoms are known; every other is asked for once, whoever asks.
    ///
    /// # Errors
    /// When the connection has ended, or the server refuses.
    pub fn atom(&self, name: &str) -> Result<u32, Error> {
        names::atom(self, name.as_bytes())
    }

    /// How long an answer takes now: one round trip, measured. It is the distance to the server when the server has nothing else to do;
    /// what it was sent before and has not done counts too, so a program that draws as fast as it gets answers paces itself by it.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn round_trip(&self) -> Result<Duration, Error> {
        access::round_trip(self)
    }

    /// Has the events of an extension's GenericEvents with this event id put into a queue of their own: the Present events of a window, by
    /// the id of PresentSelectInput. `extension` is the major opcode.
    pub fn open_special_queue(&self, extension: u8, event_id: u32) -> SpecialQueue {
        self.look().state().engine.open_special(extension, event_id)
    }

    /// Closes such a queue. Whoever waits for its events is told so.
    pub fn close_special_queue(&self, queue: SpecialQueue) {
        let mut turn = self.look();
        turn.state().engine.close_special(queue);
        access::tell_waiters(self, turn);
    }

    /// An event of such a queue, if there is one or one can be read at once.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn poll_special_event(&self, queue: SpecialQueue) -> Result<Option<NumberedEvent>, Error> {
        let mut turn = self.look();
        turn::read_until(&self.fixed.stream, &mut turn, Until::Special(queue));
        let event = turn.state().engine.next_special(queue);
        // What was read beside it is nothing that this thread takes now.
        turn.state().tell(0);
        match (&event, &turn.state().failure) {
            (None, Some(failure)) => Err(failure.clone()),
            _ => Ok(event),
        }
    }

    /// Waits for an event of such a queue.
    ///
    /// # Errors
    /// When the connection has ended, or the queue is closed.
    pub fn wait_for_special_event(&self, queue: SpecialQueue) -> Result<NumberedEvent, Error> {
        loop {
            {
                let mut turn = self.look();
                let engine = &mut turn.state().engine;
                if let Some(event) = engine.next_special(queue) {
                    return Ok(event);
                }
                if !engine.is_open(queue) {
                    return Err(Error::QueueClosed);
                }
            }
            access::wait(self, Until::Special(queue))?;
        }
    }

    /// A descriptor for an event loop to poll for reading: readable when an event is queued, and when something comes that no other thread
    /// waits for. After it was, take events by `poll_for_event` until there is none; before it is polled again, flush, by
    /// [`try_flush`](Self::try_flush) if the loop is not to wait for the server there. One loop polls it.
    ///
    /// Nothing when the stream has no descriptor (a server in this process).
    ///
    /// # Errors
    /// When the system gives none, or tasks have a driver that polls it.
    pub fn event_descriptor(&self) -> Result<Option<EventDescriptor<'_, S>>, Error> {
        Ok(self.wake_descriptor()?.map(|descriptor| EventDescriptor { descriptor, connection: self }))
    }

    /// What [`event_descriptor`](Self::event_descriptor) gives, without the connection.
    pub(crate) fn wake_descriptor(&self) -> Result<Option<OwnedFd>, Error> {
        let broken = |error: io::Error| Error::Broken(error.into());
        let mut turn = self.look();
        let state = turn.state();
        #[cfg(feature = "async")]
        if state.tasks.are_driven() {
            return Err(tasks::has_driver());
        }
        if state.wake.is_none() {
            state.wake = Wake::new(&self.fixed.stream).map_err(broken)?;
        }
        let waiting = state.engine.events_waiting() > 0 || state.failure.is_some();
        let Some(wake) = &mut state.wake else { return Ok(None) };
        wake.polled_here();
        wake.signal(waiting);
        Ok(Some(wake.descriptor().try_clone_to_owned().map_err(broken)?))
    }

    /// An event for those who cannot do without one: what cannot be read is [`Event::Unknown`].
    #[cfg(any(feature = "async", feature = "calloop"))]
    pub(crate) fn event_of(&self, bytes: &[u8]) -> Event {
        let parsed = Event::parse(bytes, &self.look().state().engine.names);
        parsed.unwrap_or_else(|_| Event::Unknown(bytes.to_vec()))
    }

    /// Whether the connection has ended, as far as is known.
    #[cfg(feature = "calloop")]
    pub(crate) fn has_ended(&self) -> bool {
        self.look().state().failure.is_some()
    }

    /// The right to write, waited for no longer than until the deadline.
    #[inline]
    pub(crate) fn writer_within(
        &self,
        deadline: Option<Instant>,
    ) -> Result<Writer<'_, State, Callback>, Error> {
        Ok(self.monitor.writer(deadline, |callback, tenure| self.run_callback(callback, tenure))?)
    }

    fn run_callback(&self, callback: &Callback, tenure: crate::ownership::Tenure) {
        callback.owner.give_back(&TakenSocket::again(self, tenure, callback));
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Reentered => Error::Reentered,
            Refused::NotOwner => Error::NotOwner,
            Refused::Late => Error::TimedOut,
        }
    }
}

/// See [`Connection::event_descriptor`].
#[derive(Debug)]
pub struct EventDescriptor<'c, S: Stream> {
    descriptor: OwnedFd,
    connection: &'c Connection<S>,
}

impl<S: Stream> EventDescriptor<'_, S> {
    /// The connection.
    #[must_use]
    pub fn connection(&self) -> &Connection<S> {
        self.connection
    }
}

impl<S: Stream> AsFd for EventDescriptor<'_, S> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }
}

/// A form of the connection that threads share.
pub(crate) trait Shared {
    type Stream: Stream;

    fn connection(&self) -> &Connection<Self::Stream>;

    /// When waiting ends.
    fn ends(&self) -> Option<Instant>;
}

impl<S: Stream> Shared for Connection<S> {
    type Stream = S;

    #[inline]
    fn connection(&self) -> &Self {
        self
    }

    #[inline]
    fn ends(&self) -> Option<Instant> {
        None
    }
}

impl<C: Shared> Access for C {
    type Stream = C::Stream;
    type Look<'a>
        = Look<'a, State, Callback>
    where
        C: 'a;
    type Writer<'a>
        = Writer<'a, State, Callback>
    where
        C: 'a;

    #[inline]
    fn fixed(&self) -> &Fixed<C::Stream> {
        &self.connection().fixed
    }

    #[inline]
    fn look(&self) -> Self::Look<'_> {
        self.connection().monitor.look()
    }

    #[inline]
    fn writer(&self) -> Result<Self::Writer<'_>, Error> {
        self.connection().writer_within(self.ends())
    }

    fn try_writer(&self) -> Option<Self::Writer<'_>> {
        self.connection().monitor.try_writer()
    }

    #[inline]
    fn deadline(&self) -> Option<Instant> {
        self.ends()
    }
}
