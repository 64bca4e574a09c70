//! Tasks instead of threads: answers and events to await, on any runtime. (Features `tokio` and `async-io`; `async` alone for another
//! runtime.)
//!
//! An [`AsyncConnection`] comes with a [`Driver`], which is spawned, or wraps the program's work ([`Driver::during`]): it sleeps until the
//! connection's descriptor is readable, reads, and wakes exactly the tasks whose answer or event has come. What was read already, by
//! whomever, is had without it. Threads may use the same connection as ever, and wait on it.
//!
//! ```no_run
//! # #[cfg(feature = "async-io")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use x11rb::protocol::xproto::ConnectionExt as _;
//! use xeric_client::Connection;
//! use xeric_client::tasks::AsyncConnection;
//!
//! let (connection, driver) = AsyncConnection::on_async_io(Connection::connect(None)?)?;
//! async_io::block_on(driver.during(async {
//!     let focus = connection.get_input_focus()?;
//!     println!("{:?}", connection.reply(focus).await?);
//!     loop {
//!         println!("{:?}", connection.next_event().await?);
//!     }
//! }))
//! # }
//! # #[cfg(not(feature = "async-io"))]
//! # fn main() {}
//! ```
//!
//! What holds:
//!
//! - A future that is dropped takes nothing with it: an answer that it waited for is dropped when it comes, an event stays for whoever asks
//!   next, and the stream is in step. So a deadline is the runtime's own: `timeout(PATIENCE, connection.reply(cookie))`.
//! - Nothing spins. A task is woken when it has something to take, the driver when the descriptor is readable; a connection that has ended
//!   is told once to each who waits.
//! - Sending is as ever: into the buffer of 64 KB, which is written when a task waits, and by [`AsyncConnection::flush`]. A task that fills it
//!   writes it at once and waits there, as a thread would, when the server does not read: await `flush` between bursts.
//! - So does a question whose answer is not known yet: the first request of an extension that was not
//!   [`Wanted`](crate::Wanted) at the start (await [`AsyncConnection::extension`] before), or an id when all are used up.

mod driver;
mod events;
mod readiness;

use std::ops::Deref;
use std::os::fd::OwnedFd;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::{fmt, io};

use x11rb::cookie::{Cookie, CookieWithFds, VoidCookie};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::Event;
use x11rb::x11_utils::{ExtensionInformation, TryParse, TryParseFd};

use crate::connection::access::Access;
use crate::connection::names;
use crate::connection::state::Until;
use crate::connection::tasks::Ticket;
use crate::connection::turn::Turn;
use crate::engine::{Known, Sequence, SpecialQueue};
use crate::shell::{Socket, Stream};
use crate::{Connection, Error};

pub use driver::Driver;
pub use events::Events;
pub use readiness::Readiness;

/// A connection for tasks. It is the [`Connection`] that it derefs to, with something to await wherever that one waits; a clone is the
/// same connection.
pub struct AsyncConnection<S: Stream = Socket> {
    handle: Arc<Handle<S>>,
}

/// When the last of them goes, the driver goes, too.
struct Handle<S: Stream>(Arc<Connection<S>>);

impl<S: Stream> AsyncConnection<S> {
    /// A connection for tasks of a runtime that has something with [`Readiness`], made of the descriptor by `register`.
    ///
    /// One driver drives a connection, and no loop polls its [`event_descriptor`](Connection::event_descriptor) beside it.
    ///
    /// # Errors
    /// When the stream has no descriptor (a server in this process), the runtime does not take it, or the connection has a driver.
    pub fn new<R: Readiness>(
        connection: impl Into<Arc<Connection<S>>>,
        register: impl FnOnce(OwnedFd) -> io::Result<R>,
    ) -> Result<(Self, Driver<R, S>), Error> {
        let connection = connection.into();
        let broken = |error: io::Error| Error::Broken(error.into());
        let descriptor =
            connection.start_driver()?.ok_or_else(|| broken(io::ErrorKind::Unsupported.into()))?;
        let handle = Arc::new(Handle(connection.clone()));
        let driver = Driver::new(connection, register(descriptor)).map_err(broken)?;
        Ok((Self { handle }, driver))
    }

    /// Waits until everything that is in the buffer has been written.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn flush(&self) -> Result<(), Error> {
        if self.try_flush()? {
            return Ok(());
        }
        self.wait(Until::Written).await
    }

    /// Waits for a reply.
    ///
    /// # Errors
    /// When there is an error instead, or the connection has ended.
    pub async fn reply<R: TryParse>(&self, cookie: Cookie<'_, Connection<S>, R>) -> Result<R, ReplyError> {
        self.settled(cookie.sequence_number()).await?;
        cookie.reply()
    }

    /// Waits for a reply. An error instead goes to the events.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn reply_unchecked<R: TryParse>(
        &self,
        cookie: Cookie<'_, Connection<S>, R>,
    ) -> Result<Option<R>, ConnectionError> {
        self.settled(cookie.sequence_number()).await?;
        cookie.reply_unchecked()
    }

    /// Waits for a reply that comes with file descriptors.
    ///
    /// # Errors
    /// When there is an error instead, or the connection has ended.
    pub async fn reply_with_fds<R: TryParseFd>(
        &self,
        cookie: CookieWithFds<'_, Connection<S>, R>,
    ) -> Result<R, ReplyError> {
        self.settled(cookie.sequence_number()).await?;
        cookie.reply()
    }

    /// Waits until it is known whether a request without a reply gave an error.
    ///
    /// # Errors
    /// That error; or when the connection has ended.
    pub async fn check(&self, cookie: VoidCookie<'_, Connection<S>>) -> Result<(), ReplyError> {
        let sequence = cookie.sequence_number();
        let ends = self.look().state().engine.will_end(sequence);
        if !ends {
            self.writer()?.state().engine.ensure_end_of(sequence);
        }
        self.settled(sequence).await?;
        cookie.check()
    }

    /// Waits until an answer to this request has come, or the server is past it: then asking for it waits for nothing.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn settled(&self, sequence: Sequence) -> Result<(), Error> {
        self.wait(Until::Settled(sequence)).await
    }

    /// The events, as they come.
    #[must_use]
    pub fn events(&self) -> Events<'_, S> {
        Events::new(self, None)
    }

    /// The events of a queue of their own; see [`Connection::open_special_queue`].
    #[must_use]
    pub fn special_events(&self, queue: SpecialQueue) -> Events<'_, S> {
        Events::new(self, Some(queue))
    }

    /// Waits for the next event.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn next_event(&self) -> Result<Event, Error> {
        let mut events = self.events();
        std::future::poll_fn(|context| events.poll_event(context)).await
    }

    /// Waits for an atom by name; see [`Connection::atom`].
    ///
    /// # Errors
    /// When the connection has ended, or the server refuses.
    pub async fn atom(&self, name: &str) -> Result<u32, Error> {
        names::ask_atom(&**self, name.as_bytes())?;
        loop {
            let known = self.look().state().engine.names.atom(name.as_bytes());
            match known {
                Some(Known::Is(atom)) => return Ok(atom),
                Some(Known::Asked(sequence)) => self.settled(sequence).await?,
                Some(Known::Refused) | None => return Err(Error::Nonsense("InternAtom")),
            }
        }
    }

    /// Waits for what is known about an extension, which is then asked for no more.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn extension(&self, name: &'static str) -> Result<Option<ExtensionInformation>, Error> {
        names::ask_extension(&**self, name)?;
        loop {
            let known = self.look().state().engine.names.extension(name);
            match known {
                Some(Known::Is(information)) => return Ok(information),
                Some(Known::Asked(sequence)) => self.settled(sequence).await?,
                Some(Known::Refused) | None => return Err(Error::Nonsense("QueryExtension")),
            }
        }
    }

    /// Writes what is in the buffer, says that nothing more comes, and waits until the server has closed its side; see
    /// [`Connection::close`]. Unlike there, an owner of the socket is not asked for what it has buffered, and other clones may be writing: it is
    /// for the last one who uses the connection.
    ///
    /// # Errors
    /// What broke the connection before it was closed.
    pub async fn close(self) -> Result<(), Error> {
        match self.flush().await {
            // An end that has come from the other side already is an end.
            Ok(()) | Err(Error::Closed) => {}
            Err(error) => return Err(error),
        }
        let finished = self.fixed.stream.finish();
        match (self.wait(Until::End).await, finished) {
            (Ok(()) | Err(Error::Closed), _) => Ok(()),
            (Err(error), _) => Err(error),
        }
    }

    fn wait(&self, until: Until) -> Wait<'_, S> {
        Wait { connection: self, until, ticket: None }
    }
}

impl<S: Stream> Deref for AsyncConnection<S> {
    type Target = Connection<S>;

    fn deref(&self) -> &Connection<S> {
        &self.handle.0
    }
}

impl<S: Stream> Clone for AsyncConnection<S> {
    fn clone(&self) -> Self {
        Self { handle: self.handle.clone() }
    }
}

impl<S: Stream + fmt::Debug> fmt::Debug for AsyncConnection<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AsyncConnection").field(&self.handle.0).finish()
    }
}

impl<S: Stream> Drop for Handle<S> {
    fn drop(&mut self) {
        self.0.release_driver();
    }
}

/// Until something is there; with a place among the tasks that wait while it is not.
struct Wait<'c, S: Stream> {
    connection: &'c Connection<S>,
    until: Until,
    ticket: Option<Ticket>,
}

impl<S: Stream> Future for Wait<'_, S> {
    type Output = Result<(), Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.get_mut();
        match this.connection.poll_until(this.until, &mut this.ticket, context.waker()) {
            Some(result) => Poll::Ready(result),
            None => Poll::Pending,
        }
    }
}

impl<S: Stream> Drop for Wait<'_, S> {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket {
            self.connection.leave(ticket);
        }
    }
}
