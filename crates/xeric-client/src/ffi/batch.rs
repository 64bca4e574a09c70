//! Requests of one thread on C's connection, gathered without a lock.

use super::library::REQUEST_CHECKED;
use super::unclaimed::Fate;
use super::{SharedConnection, Writes};
use crate::connection::encode::Gathered;
use std::io::IoSlice;
use x11rb::connection::Connection;
use x11rb::errors::ConnectionError;

/// What is gathered before it is sent. A sync fits the connection's buffer besides.
const CAPACITY: usize = 64 * 1024 - 64;
/// How many requests: the shortest has four bytes.
const MOST: u64 = 16_000;

/// A buffer for requests without replies; see [`SharedConnection::batch`]. It is sent when it is full, and when it is dropped.
#[derive(Debug)]
pub struct SharedBatch<'s, 'c> {
    connection: &'s SharedConnection<'c>,
    gathered: Gathered,
    longest: usize,
}

impl<'c> SharedConnection<'c> {
    /// A buffer for requests without replies, for one thread. They are numbered when it is sent, all at once; what costs is paid once for many of them. Errors
    /// of theirs are handed out as those of other requests that nobody waits for.
    ///
    /// On [`WritePath::Requests`](super::WritePath::Requests) each is handed to libxcb all the same, when the batch is sent.
    #[must_use]
    pub fn batch(&self) -> SharedBatch<'_, 'c> {
        let longest = usize::from(self.setup().maximum_request_length) * 4;
        SharedBatch { connection: self, gathered: Gathered::default(), longest }
    }
}

impl SharedBatch<'_, '_> {
    /// Adds a request: `encode` appends everything behind the first four bytes, which are the opcode, `minor` (or whatever stands in the second byte) and the
    /// length. It is padded with zeros to whole words, and may not be longer than the server takes without BIG-REQUESTS.
    ///
    /// # Errors
    /// When the request is too long, and then it is left out; or when the batch was full and the connection is broken. A closure that takes out what was in the
    /// buffer before it has the batch dropped, and that is an error too.
    #[inline]
    pub fn void_request(
        &mut self,
        major: u8,
        minor: u8,
        encode: impl FnOnce(&mut Vec<u8>),
    ) -> Result<(), ConnectionError> {
        self.gathered.push(self.longest, major, minor, encode)?;
        if self.gathered.bytes.len() >= CAPACITY || self.gathered.count >= MOST {
            self.send()?;
        }
        Ok(())
    }

    /// Numbers what is in the batch and puts it behind what the connection has to write.
    ///
    /// # Errors
    /// When the connection is broken.
    pub fn send(&mut self) -> Result<(), ConnectionError> {
        let Gathered { bytes, count } = &self.gathered;
        if *count == 0 {
            return Ok(());
        }
        let sent = match &self.connection.writes {
            Writes::Handoff(handoff) => handoff.send_many(bytes, *count).map(|first| {
                self.connection.leave(first..=first + count - 1, Fate::QueueErrors);
            }),
            Writes::Requests(_) => self.send_each(),
        };
        self.gathered.clear();
        sent
    }

    /// Numbers what is in the batch and writes it, with all that is to be written on this side.
    ///
    /// # Errors
    /// When the connection is broken.
    pub fn flush(&mut self) -> Result<(), ConnectionError> {
        self.send()?;
        self.connection.flush()
    }

    fn send_each(&self) -> Result<(), ConnectionError> {
        let mut rest = self.gathered.bytes.as_slice();
        while let [_, _, low, high, ..] = *rest {
            let length = usize::from(u16::from_ne_bytes([low, high])) * 4;
            let Some((request, behind)) = rest.split_at_checked(length) else { break };
            let sequence =
                self.connection.raw.send(REQUEST_CHECKED, true, &[IoSlice::new(request)], Vec::new())?;
            self.connection.leave(sequence..=sequence, Fate::QueueErrors);
            rest = behind;
        }
        Ok(())
    }
}

impl Drop for SharedBatch<'_, '_> {
    fn drop(&mut self) {
        // A connection that is broken says so to whoever uses it next.
        drop(self.send());
    }
}
