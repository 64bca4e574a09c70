//! A stream that may be anybody's, held to what [`Stream`] says.
//!
//! What holds: a stream that panics has failed, and whoever waits on the connection is told as of any other failure; what a stream says that
//! it has read or written is no more than it was given; one that writes nothing, and says so again and again, has failed too.

use std::any::Any;
use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use super::stream::{Ready, Stream};

/// See the module.
#[derive(Debug)]
pub(crate) struct Checked<S>(pub(crate) S);

impl<S: Stream> Stream for Checked<S> {
    fn receive(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>, block: bool) -> io::Result<usize> {
        let most = buffer.len();
        loop {
            match caught(|| self.0.receive(buffer, fds, block)) {
                Ok(count) if count > most => return Err(false_count(count, most)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if block && error.kind() == io::ErrorKind::WouldBlock => {
                    self.wait(Ready { readable: true, writable: false }, None)?;
                }
                result => return result,
            }
        }
    }

    fn send(&self, bytes: &[IoSlice<'_>], fds: &mut Vec<OwnedFd>) -> io::Result<usize> {
        let most: usize = bytes.iter().map(|piece| piece.len()).sum();
        loop {
            match caught(|| self.0.send(bytes, fds)) {
                Ok(count) if count > most => return Err(false_count(count, most)),
                Ok(0) if most > 0 => return Err(io::ErrorKind::WriteZero.into()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }

    fn wait(&self, interest: Ready, patience: Option<Duration>) -> io::Result<Ready> {
        match caught(|| self.0.wait(interest, patience)) {
            // Whoever waits looks at the clock and waits again.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(Ready::default()),
            // That is no reason to try again.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(io::Error::other(error)),
            result => result,
        }
    }

    fn finish(&self) -> io::Result<()> {
        caught(|| self.0.finish())
    }

    fn abort(&self) {
        // What cannot be ended ends with its last use.
        drop(caught(|| {
            self.0.abort();
            Ok(())
        }));
    }

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        caught(|| Ok(self.0.descriptor())).unwrap_or_default()
    }

    fn passes_descriptors(&self) -> bool {
        caught(|| Ok(self.0.passes_descriptors())).unwrap_or_default()
    }
}

/// The connection's own state is not touched by a stream: whatever a panic leaves behind is the stream's, and it is called no more.
fn caught<T>(call: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| Err(panicked(&*panic)))
}

#[cold]
fn panicked(panic: &(dyn Any + Send)) -> io::Error {
    let literal = panic.downcast_ref::<&str>().copied();
    let why = literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    io::Error::other(format!("the stream panicked: {}", why.unwrap_or("it does not say why")))
}

#[cold]
fn false_count(count: usize, most: usize) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the stream says that it took {count} bytes, and was given {most}"),
    )
}
