//! x11rb over an in-memory connection, and over a socket whose other end may never answer.

use std::io::{self, IoSlice};
use std::os::fd::AsFd;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use x11rb::rust_connection::{DefaultStream, PollMode, Stream};
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

/// A display that does not answer for so long is taken for gone.
const PATIENCE: Timespec = Timespec { tv_sec: 20, tv_nsec: 0 };

/// A [`DefaultStream`] that fails when it has to wait too long.
pub(crate) struct PatientStream(pub(crate) DefaultStream);

impl Stream for PatientStream {
    fn poll(&self, mode: PollMode) -> io::Result<()> {
        let mut flags = PollFlags::empty();
        flags.set(PollFlags::IN, mode.readable());
        flags.set(PollFlags::OUT, mode.writable());
        match poll(&mut [PollFd::from_borrowed_fd(AsFd::as_fd(&self.0), flags)], Some(&PATIENCE)) {
            Ok(0) => Err(io::Error::new(io::ErrorKind::TimedOut, "the display does not answer")),
            // What happened is found out by reading or writing; an interrupted wait begins anew.
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn read(&self, buffer: &mut [u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.0.read(buffer, fds)
    }

    fn write(&self, bytes: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.0.write(bytes, fds)
    }

    fn write_vectored(&self, pieces: &[IoSlice<'_>], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.0.write_vectored(pieces, fds)
    }
}
