//! What reads for all the tasks.

use std::fmt;
use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};

use crate::connection::tasks::Next;
use crate::shell::{Socket, Stream};
use crate::{Connection, Error};

use super::Readiness;

/// Reads for the tasks of an [`AsyncConnection`](super::AsyncConnection), and wakes them. It is to be spawned; where there is one task only,
/// [`during`](Self::during) needs no spawning.
///
/// It ends when the last `AsyncConnection` has been dropped, and when the connection ends: then with what ended it. Everybody who waits is
/// told that, too. When it is dropped before, they are told [`Error::Undriven`].
#[must_use = "nothing is read until it is spawned, or polled otherwise"]
pub struct Driver<R, S: Stream = Socket> {
    connection: Arc<Connection<S>>,
    readiness: R,
}

impl<R: Readiness, S: Stream> Driver<R, S> {
    pub(super) fn new(connection: Arc<Connection<S>>, registered: io::Result<R>) -> io::Result<Self> {
        match registered {
            Ok(readiness) => Ok(Self { connection, readiness }),
            Err(error) => {
                connection.end_driver();
                Err(error)
            }
        }
    }

    /// Drives the connection while some work runs, and returns what that returns.
    pub async fn during<W: Future>(self, work: W) -> W::Output {
        let mut driver = Some(self);
        let mut work = pin!(work);
        poll_fn(|context| {
            if driver.as_mut().is_some_and(|driver| Pin::new(driver).poll(context).is_ready()) {
                // Whoever waits in the work is told why.
                driver = None;
            }
            work.as_mut().poll(context)
        })
        .await
    }
}

impl<R: Readiness, S: Stream> Future for Driver<R, S> {
    type Output = Result<(), Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Self { connection, readiness } = self.get_mut();
        let mut end = None;
        let polled = readiness.poll_readable(context, &mut || match connection.drive() {
            Next::Sleep => Err(io::ErrorKind::WouldBlock.into()),
            Next::Again => Ok(()),
            Next::End(result) => {
                end = Some(result);
                Ok(())
            }
        });
        match (polled, end) {
            (_, Some(result)) => Poll::Ready(result),
            (Poll::Ready(Ok(())), None) => {
                // Others have their turn before the rest is read.
                context.waker().wake_by_ref();
                Poll::Pending
            }
            (Poll::Ready(Err(error)), None) => Poll::Ready(Err(Error::Broken(error.into()))),
            (Poll::Pending, None) => Poll::Pending,
        }
    }
}

/// Nothing in it is pinned.
impl<R, S: Stream> Unpin for Driver<R, S> {}

impl<R, S: Stream> Drop for Driver<R, S> {
    fn drop(&mut self) {
        self.connection.end_driver();
    }
}

impl<R: fmt::Debug, S: Stream + fmt::Debug> fmt::Debug for Driver<R, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Driver")
            .field("connection", &self.connection)
            .field("readiness", &self.readiness)
            .finish()
    }
}
