//! x11rb over an in-memory connection.

use std::io;

use x11rb::rust_connection::{PollMode, Stream};
use x11rb::utils::RawFdContainer;
use xeric_server::shell::local::LocalClient;

/// A [`LocalClient`] as x11rb wants it: `RustConnection::connect_to_stream(LocalStream(server.connect()?), 0)`.
pub struct LocalStream(pub LocalClient);

impl Stream for LocalStream {
    fn poll(&self, mode: PollMode) -> io::Result<()> {
        // Memory always takes more.
        if mode.writable() { Ok(()) } else { self.0.wait() }
    }

    fn read(&self, buffer: &mut [u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.0.receive(buffer, fds)
    }

    fn write(&self, bytes: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.0.send(bytes, fds.drain(..))?;
        Ok(bytes.len())
    }
}
