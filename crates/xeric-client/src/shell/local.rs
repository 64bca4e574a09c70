//! A Xeric server in this process as a stream.
//!
//! What holds: everything runs on the caller's thread and in the server's virtual time, patience included; memory always takes more, so a
//! write is never partial. The server is told of the end when both directions have ended, or when the stream is dropped.

use std::cell::{Cell, RefCell};
use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Duration;

use xeric_server::shell::local::LocalClient;

use super::stream::{Ready, Stream};

/// A connection to a server in this process.
pub struct LocalStream {
    /// Gone once the connection has ended.
    client: RefCell<Option<LocalClient>>,
    /// Nothing more will be sent.
    finished: Cell<bool>,
}

impl LocalStream {
    /// Over a connection of a server's.
    #[must_use]
    pub fn new(client: LocalClient) -> Self {
        Self { client: RefCell::new(Some(client)), finished: Cell::new(false) }
    }

    fn end(&self) {
        // Whoever waits in this connection is the caller of a driver that ended it, and finds it closed later.
        if let Ok(mut client) = self.client.try_borrow_mut() {
            *client = None;
        }
    }

    /// Waits until something can be read; says whether something can.
    fn wait_readable(&self, patience: Option<Duration>) -> io::Result<bool> {
        let client = self.client.borrow();
        let Some(client) = client.as_ref() else { return Ok(true) };
        // A server that has been told everything answers at once or not at all.
        let patience = if self.finished.get() { Some(Duration::ZERO) } else { patience };
        let deadline = patience.map(|patience| client.server().now().saturating_add(patience));
        Ok(client.wait_until(deadline)? || self.finished.get())
    }
}

impl Stream for LocalStream {
    fn receive(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>, block: bool) -> io::Result<usize> {
        loop {
            let result = match self.client.borrow().as_ref() {
                None => return Ok(0),
                Some(client) => client.receive(buffer, fds),
            };
            match result {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if self.finished.get() {
                        self.end();
                    } else if block {
                        self.wait_readable(None)?;
                    } else {
                        return Err(error);
                    }
                }
                result => return result,
            }
        }
    }

    fn send(&self, bytes: &[IoSlice<'_>], fds: &mut Vec<OwnedFd>) -> io::Result<usize> {
        if self.finished.get() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let client = self.client.borrow();
        let client = client.as_ref().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut sent = 0;
        for piece in bytes.iter().filter(|piece| !piece.is_empty()) {
            client.send(piece, fds.drain(..))?;
            sent += piece.len();
        }
        Ok(sent)
    }

    fn wait(&self, interest: Ready, patience: Option<Duration>) -> io::Result<Ready> {
        // Memory always takes more.
        let patience = if interest.writable { Some(Duration::ZERO) } else { patience };
        let readable = interest.readable && self.wait_readable(patience)?;
        let over = readable && self.client.borrow().is_none();
        Ok(Ready { readable, writable: interest.writable || over })
    }

    fn finish(&self) -> io::Result<()> {
        self.finished.set(true);
        Ok(())
    }

    fn abort(&self) {
        self.finished.set(true);
        self.end();
    }

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    fn passes_descriptors(&self) -> bool {
        true
    }
}
