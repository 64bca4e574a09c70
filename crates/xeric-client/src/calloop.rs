//! A connection in a [calloop] event loop. (Feature `calloop`.)
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use calloop::EventLoop;
//! use xeric_client::Connection;
//! use xeric_client::calloop::ConnectionSource;
//!
//! let connection = Connection::connect(None)?;
//! let mut events = EventLoop::<Vec<String>>::try_new()?;
//! let source = ConnectionSource::new(&connection)?;
//! events
//!     .handle()
//!     .insert_source(source, |event, connection, seen| {
//!         seen.push(format!("{event:?} on screen {}", connection.screen_number()));
//!     })
//!     .map_err(|error| error.error)?;
//! events.run(None, &mut Vec::new(), |_| {})?;
//! # Ok(())
//! # }
//! ```
//!
//! What holds: the connection is flushed before the loop sleeps, and the loop does not wait for the server there. It does not sleep while an
//! event is queued, whoever read it: a callback's own round trip, or another thread.

use std::ops::Deref;
use std::os::fd::OwnedFd;

use ::calloop::generic::Generic;
use ::calloop::{EventSource, Interest, Mode, Poll, PostAction, Readiness, Token, TokenFactory};
use x11rb::protocol::Event;

use crate::connection::access;
use crate::shell::Stream;
use crate::{Connection, Error};

/// How many events are handed out before the loop's other sources have their turn.
const MOST_AT_ONCE: usize = 1024;

/// The events of a connection, as a source of a calloop event loop. `C` is how the program has the connection: `&Connection`, `Rc`, `Arc`.
///
/// The callback gets each event, and the connection. An event that cannot be read is [`Event::Unknown`], with its bytes. When the
/// connection has ended, processing gives the [`Error`] once, which ends `EventLoop::run`; a loop that goes on is not woken by it again.
#[derive(Debug)]
pub struct ConnectionSource<C> {
    connection: C,
    descriptor: Generic<OwnedFd, Error>,
    /// Stands for what is queued already.
    queued: Option<Token>,
    ended: bool,
}

impl<C, S> ConnectionSource<C>
where
    C: Deref<Target = Connection<S>> + Clone,
    S: Stream,
{
    /// A source of this connection's events.
    ///
    /// # Errors
    /// When the stream has no descriptor (a server in this process), the system gives none, or tasks have a driver.
    pub fn new(connection: C) -> Result<Self, Error> {
        let unsupported = || Error::Broken(std::io::Error::from(std::io::ErrorKind::Unsupported).into());
        let descriptor = connection.wake_descriptor()?.ok_or_else(unsupported)?;
        let descriptor = Generic::new_with_error(descriptor, Interest::READ, Mode::Level);
        Ok(Self { connection, descriptor, queued: None, ended: false })
    }

    /// The connection.
    #[must_use]
    pub fn connection(&self) -> &C {
        &self.connection
    }
}

impl<C, S> EventSource for ConnectionSource<C>
where
    C: Deref<Target = Connection<S>> + Clone,
    S: Stream,
{
    type Event = Event;
    type Metadata = C;
    type Ret = ();
    type Error = Error;

    fn process_events<F>(
        &mut self,
        readiness: Readiness,
        token: Token,
        mut callback: F,
    ) -> Result<PostAction, Error>
    where
        F: FnMut(Event, &mut C),
    {
        let mut is_ours = self.queued == Some(token);
        self.descriptor.process_events(readiness, token, |_, _| {
            is_ours = true;
            Ok(PostAction::Continue)
        })?;
        if !is_ours || self.ended {
            return Ok(PostAction::Continue);
        }
        // The callback cannot change whose events these are.
        let mut handle = self.connection.clone();
        for _ in 0..MOST_AT_ONCE {
            match access::poll_event(&*self.connection) {
                Ok(Some((packet, _))) => callback(self.connection.event_of(packet.as_ref()), &mut handle),
                Ok(None) => break,
                Err(error) => {
                    self.ended = true;
                    return Err(error);
                }
            }
        }
        Ok(PostAction::Continue)
    }

    fn register(&mut self, poll: &mut Poll, tokens: &mut TokenFactory) -> ::calloop::Result<()> {
        self.queued = Some(tokens.token());
        self.descriptor.register(poll, tokens)
    }

    fn reregister(&mut self, poll: &mut Poll, tokens: &mut TokenFactory) -> ::calloop::Result<()> {
        self.queued = Some(tokens.token());
        self.descriptor.reregister(poll, tokens)
    }

    fn unregister(&mut self, poll: &mut Poll) -> ::calloop::Result<()> {
        self.queued = None;
        self.descriptor.unregister(poll)
    }

    const NEEDS_EXTRA_LIFECYCLE_EVENTS: bool = true;

    fn before_sleep(&mut self) -> ::calloop::Result<Option<(Readiness, Token)>> {
        let Some(token) = self.queued.filter(|_| !self.ended) else { return Ok(None) };
        // What ends the connection here is told where events are.
        let alive = match self.connection.try_flush() {
            Err(error) if !self.connection.has_ended() => {
                return Err(::calloop::Error::OtherError(error.into()));
            }
            flushed => flushed.is_ok(),
        };
        let something = !alive || self.connection.events_waiting() > 0;
        let readable = Readiness { readable: true, writable: false, error: false };
        Ok(something.then_some((readable, token)))
    }
}
