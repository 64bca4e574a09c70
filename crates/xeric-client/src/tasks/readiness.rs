//! What a runtime says about a descriptor: all that is asked of it.

use std::io;
use std::task::{Context, Poll};

/// A descriptor that a runtime watches.
///
/// To have another runtime than tokio and those on async-io drive a connection, implement this for what it has for descriptors that somebody
/// else reads, and give [`AsyncConnection::new`](super::AsyncConnection::new) a function that makes one.
pub trait Readiness {
    /// Calls `attempt` when the descriptor is readable, or may be; again as long as it says [`WouldBlock`](io::ErrorKind::WouldBlock) and
    /// the descriptor is readable. Returns what else it says. Once the descriptor is not readable, has the task woken when it is.
    ///
    /// An edge is enough: `attempt` says `WouldBlock` only when there was nothing more.
    fn poll_readable(
        &self,
        context: &mut Context<'_>,
        attempt: &mut dyn FnMut() -> io::Result<()>,
    ) -> Poll<io::Result<()>>;
}

#[cfg(feature = "tokio")]
mod on_tokio {
    use std::io;
    use std::os::fd::OwnedFd;
    use std::sync::Arc;
    use std::task::{Context, Poll, ready};

    use tokio::io::Interest;
    use tokio::io::unix::AsyncFd;

    use super::Readiness;
    use crate::shell::Stream;
    use crate::tasks::{AsyncConnection, Driver};
    use crate::{Connection, Error};

    impl Readiness for AsyncFd<OwnedFd> {
        fn poll_readable(
            &self,
            context: &mut Context<'_>,
            attempt: &mut dyn FnMut() -> io::Result<()>,
        ) -> Poll<io::Result<()>> {
            loop {
                let mut guard = ready!(self.poll_read_ready(context))?;
                if let Ok(result) = guard.try_io(|_| attempt()) {
                    return Poll::Ready(result);
                }
            }
        }
    }

    impl<S: Stream> AsyncConnection<S> {
        /// A connection for tasks of the tokio runtime in which this is called; its I/O is enabled.
        ///
        /// # Errors
        /// When the stream has no descriptor (a server in this process), or tokio does not take it.
        pub fn on_tokio(
            connection: impl Into<Arc<Connection<S>>>,
        ) -> Result<(Self, Driver<AsyncFd<OwnedFd>, S>), Error> {
            #[expect(
                deprecated,
                reason = "what replaces it is unsafe for whatever is less strict than OwnedFd"
            )]
            Self::new(connection, |descriptor| AsyncFd::with_interest(descriptor, Interest::READABLE))
        }
    }
}

#[cfg(feature = "async-io")]
mod on_async_io {
    use std::io;
    use std::os::fd::OwnedFd;
    use std::sync::Arc;
    use std::task::{Context, Poll, ready};

    use async_io::Async;

    use super::Readiness;
    use crate::shell::Stream;
    use crate::tasks::{AsyncConnection, Driver};
    use crate::{Connection, Error};

    impl Readiness for Async<OwnedFd> {
        fn poll_readable(
            &self,
            context: &mut Context<'_>,
            attempt: &mut dyn FnMut() -> io::Result<()>,
        ) -> Poll<io::Result<()>> {
            // async-io forgets an event that meets the turn of its reactor in which the descriptor was registered: a task that is woken
            // looks for itself first.
            loop {
                match attempt() {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    result => return Poll::Ready(result),
                }
                ready!(Async::poll_readable(self, context))?;
            }
        }
    }

    impl<S: Stream> AsyncConnection<S> {
        /// A connection for tasks of any runtime, on async-io's reactor: smol, async-executor, `async_io::block_on`, `futures`' executors.
        ///
        /// # Errors
        /// When the stream has no descriptor (a server in this process), or the system does not take it.
        pub fn on_async_io(
            connection: impl Into<Arc<Connection<S>>>,
        ) -> Result<(Self, Driver<Async<OwnedFd>, S>), Error> {
            // Nothing is read from it, so it may as well block.
            Self::new(connection, Async::new_nonblocking)
        }
    }
}
