//! A stream of one's own: a socket whose calls a test sees before they are made, and can have go wrong.

use std::fmt;
use std::io::{self, IoSlice};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::time::Duration;

use xeric_client::shell::{Ready, Socket, Stream};
use xeric_client::{Connection, Wanted};

use crate::scripted::{Peer, Played, serve, setup};

/// A call that the connection makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Call {
    Receive { block: bool },
    Send,
    Wait { for_room: bool },
}

/// What becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Do {
    Go,
    Panic,
    /// It is said that so many bytes were read or written, and nothing was.
    Say(usize),
}

/// See the module.
pub(crate) struct Hooked {
    socket: Socket,
    hook: Box<dyn Fn(Call) -> Do + Send + Sync>,
}

/// A connection over such a stream to a server that plays `script` after the set-up. The hook sees all that is done after the set-up, too.
pub(crate) fn hooked<T: Send + 'static>(
    hook: impl Fn(Call) -> Do + Send + Sync + 'static,
    script: impl FnOnce(&mut Peer) -> T + Send + 'static,
) -> (Played<T>, Arc<Connection<Hooked>>) {
    let (played, socket) = serve(setup(), script);
    let socket = Socket::try_from(socket).expect("a socket");
    let stream = Hooked { socket, hook: Box::new(hook) };
    let (connection, _) = Connection::over(stream, None, 0, &Wanted::new()).expect("a set-up");
    (played, Arc::new(connection))
}

impl Stream for Hooked {
    fn receive(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>, block: bool) -> io::Result<usize> {
        match (self.hook)(Call::Receive { block }) {
            Do::Go => self.socket.receive(buffer, fds, block),
            Do::Panic => panic!("a stream that cannot read"),
            Do::Say(count) => Ok(count),
        }
    }

    fn send(&self, bytes: &[IoSlice<'_>], fds: &mut Vec<OwnedFd>) -> io::Result<usize> {
        match (self.hook)(Call::Send) {
            Do::Go => self.socket.send(bytes, fds),
            Do::Panic => panic!("a stream that cannot write"),
            Do::Say(count) => Ok(count),
        }
    }

    fn wait(&self, interest: Ready, patience: Option<Duration>) -> io::Result<Ready> {
        match (self.hook)(Call::Wait { for_room: interest.writable }) {
            Do::Panic => panic!("a stream that cannot wait"),
            _ => self.socket.wait(interest, patience),
        }
    }

    fn finish(&self) -> io::Result<()> {
        self.socket.finish()
    }

    fn abort(&self) {
        self.socket.abort();
    }

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.socket.descriptor()
    }

    fn passes_descriptors(&self) -> bool {
        self.socket.passes_descriptors()
    }
}

impl fmt::Debug for Hooked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.socket.fmt(f)
    }
}
