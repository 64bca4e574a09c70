//! The end of a connection.

use std::time::{Duration, Instant};

use crate::Error;
use crate::shell::Stream;

use super::Connection;
use super::access::Access;
use super::state::Until;
use super::turn::{flush, wait_until};

impl<S: Stream> Connection<S> {
    /// Writes what is in the buffer, says that nothing more comes, and waits until the server has closed its side: it has then seen every
    /// request, and everything that the connection had is gone. With a patience, waits no longer than that.
    ///
    /// Events and answers that come meanwhile are dropped.
    ///
    /// # Errors
    /// [`Error::TimedOut`] when the server does not close in time, or does not take what is written; otherwise what broke the connection
    /// before it was closed.
    pub fn close(self, patience: Option<Duration>) -> Result<(), Error> {
        let deadline = patience.and_then(|patience| Instant::now().checked_add(patience));
        let stream = &self.fixed.stream;
        let mut turn = self.writer_within(deadline)?;
        match flush(stream, &mut turn, deadline) {
            // An end that has come from the other side already is an end.
            Ok(()) | Err(Error::Closed) => drop(turn),
            Err(error) => return Err(error),
        }
        let finished = stream.finish();
        let mut turn = self.look();
        let waited = wait_until(stream, &mut turn, Until::End, deadline);
        match (waited, finished) {
            (Ok(()) | Err(Error::Closed), _) => Ok(()),
            (Err(error), _) => Err(error),
        }
    }
}
