//! Requests of one thread, gathered without a lock.

use std::io::IoSlice;

use crate::Error;
use crate::engine::{CAPACITY, Sequence, Unnumbered};
use crate::shell::{Socket, Stream};

use super::Connection;
use super::access::Access;
use super::encode::Gathered;
use super::turn::{Turn, flush, write_through};

/// How many requests go into a batch at most: fewer than may go out without an answer.
const MOST: u64 = 32_768;

/// A buffer for requests without replies; see [`Connection::batch`]. It is sent when it is full, and when it
/// is dropped: then it stands in the connection's buffer, or is on the wire.
#[derive(Debug)]
pub struct Batch<'c, S: Stream = Socket> {
    connection: &'c Connection<S>,
    gathered: Gathered,
    callers: Unnumbered,
    longest: usize,
}

impl<'c, S: Stream> Batch<'c, S> {
    pub(crate) fn new(connection: &'c Connection<S>) -> Self {
        let longest = usize::from(connection.fixed.setup.maximum_request_length) * 4;
        Self { connection, gathered: Gathered::default(), callers: Unnumbered::default(), longest }
    }

    /// Adds a request without a reply; as [`Exclusive::void_request`](super::Exclusive::void_request), but a request may not be longer than
    /// the server takes without BIG-REQUESTS.
    ///
    /// # Errors
    /// When the request is too long, or the connection has ended. A closure that takes out what was in the buffer before it has the batch
    /// dropped, and that is an error too.
    #[inline]
    #[cfg_attr(debug_assertions, track_caller)]
    pub fn void_request(
        &mut self,
        major: u8,
        minor: u8,
        encode: impl FnOnce(&mut Vec<u8>),
    ) -> Result<(), Error> {
        if let Err(error) = self.gathered.push(self.longest, major, minor, encode) {
            if self.gathered.count == 0 {
                self.callers = Unnumbered::default();
            }
            return Err(error);
        }
        self.callers.push(self.connection.fixed.recording.line());
        if self.gathered.bytes.len() >= CAPACITY || self.gathered.count >= MOST {
            self.send()?;
        }
        Ok(())
    }

    /// Numbers what is in the batch and puts it behind what the connection has to write. Returns the number of the first request; nothing
    /// for an empty batch.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn send(&mut self) -> Result<Option<Sequence>, Error> {
        if self.gathered.count == 0 {
            return Ok(None);
        }
        let stream = &self.connection.fixed.stream;
        let mut turn = self.connection.writer()?;
        if let Some(failure) = &turn.state().failure {
            return Err(failure.clone());
        }
        let engine = &mut turn.state().engine;
        let first = engine.claim_many(self.gathered.count);
        self.callers.number(first, &mut engine.callers);
        if engine.outbox.has_room(self.gathered.bytes.len()) {
            engine.outbox.tail().extend_from_slice(&self.gathered.bytes);
        } else {
            write_through(stream, &mut turn, &[IoSlice::new(&self.gathered.bytes)], None)?;
        }
        self.gathered.clear();
        Ok(Some(first))
    }

    /// Numbers what is in the batch and writes it, with all that the connection has to write.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.send()?;
        let mut turn = self.connection.writer()?;
        flush(&self.connection.fixed.stream, &mut turn, None)
    }
}

impl<S: Stream> Drop for Batch<'_, S> {
    fn drop(&mut self) {
        // A connection that has ended says so to whoever uses it next.
        drop(self.send());
    }
}
