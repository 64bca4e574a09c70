//! The face of whatever carries a connection's bytes.

use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Duration;

/// What carries the bytes of one connection: a socket, or a server in this process.
///
/// Every method takes `&self`: one thread may wait in [`receive`](Stream::receive) while another sends.
///
/// A connection is not let down by a stream that does other than is said here: one that panics, that writes nothing without saying why, or
/// that counts more than it was given, has failed, which is told to all who use the connection. It is not called again then.
pub trait Stream {
    /// Reads what is there into `buffer` and appends the descriptors that came with it to `fds`. Returns the number of bytes; 0 is the
    /// end of the connection.
    ///
    /// With `block`, waits until something is there. Interrupted system calls are taken up again.
    ///
    /// # Errors
    /// `WouldBlock` when nothing is there and `block` is not set; otherwise the connection is broken.
    fn receive(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>, block: bool) -> io::Result<usize>;

    /// Writes as much as fits at once and returns how many bytes that was; never waits. Descriptors go with the first byte and are taken
    /// out of `fds` when it was written.
    ///
    /// # Errors
    /// `WouldBlock` when nothing fits; `InvalidInput` when descriptors cannot be sent here; otherwise the connection is broken. No signal
    /// is raised.
    fn send(&self, bytes: &[IoSlice<'_>], fds: &mut Vec<OwnedFd>) -> io::Result<usize>;

    /// Waits until the stream is readable or, if asked, writable; at most for `patience`, for ever without. Both fields of the answer are
    /// false when time is up. A stream that has ended or is broken counts as both.
    ///
    /// # Errors
    /// When waiting itself fails.
    fn wait(&self, interest: Ready, patience: Option<Duration>) -> io::Result<Ready>;

    /// Says that nothing more will be sent. What the other end still sends can be received.
    ///
    /// # Errors
    /// When the connection is broken already.
    fn finish(&self) -> io::Result<()>;

    /// Ends both directions at once, and whoever waits in [`receive`](Stream::receive) with them.
    fn abort(&self);

    /// What can be polled, if there is such a thing.
    fn descriptor(&self) -> Option<BorrowedFd<'_>>;

    /// Whether file descriptors can be passed.
    fn passes_descriptors(&self) -> bool;
}

/// What to wait for, or what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ready {
    /// Something can be read.
    pub readable: bool,
    /// Something can be written.
    pub writable: bool,
}
