//! One socket connection: bytes read and not yet consumed, bytes and descriptors not yet written.

use std::collections::VecDeque;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};

use crate::engine::{ClientId, Fds, Output, Peer};

use super::tap::Ending;

/// Read at once. Larger requests grow the buffer up to what one of them needs.
const READ_SIZE: usize = 64 << 10;
/// A longer buffer is given back once it is empty.
const KEPT_SIZE: usize = 1 << 20;
/// Descriptors that a client may have sent and no request has taken; one more closes the connection.
const MAX_PENDING_FDS: usize = 64;
/// Descriptors in one message, Linux's SCM_MAX_FD.
const MAX_MESSAGE_FDS: usize = 253;

pub(super) struct Connection {
    pub(super) fd: OwnedFd,
    pub(super) client: ClientId,
    pub(super) peer: Peer,
    /// The set-up request has been let through.
    pub(super) admitted: bool,
    /// The tap sees it.
    pub(super) seen: bool,
    /// Room for what is read; only `consumed..filled` counts. It keeps its length, so that a short read does not clear all of it again.
    input: Vec<u8>,
    filled: usize,
    /// How many of the last bytes a link still carries.
    travelling: usize,
    pub(super) consumed: usize,
    pub(super) fds: Fds,
    /// Handed out by the engine and not written.
    output: VecDeque<Output>,
    written: usize,
    /// Handed out by the engine, in segments that a link still carries.
    pub(super) departing: VecDeque<Output>,
    /// How many bytes those are.
    departing_bytes: usize,
    /// The client is gone, which the engine is told when what it sent has arrived.
    pub(super) leaving: Option<Ending>,
    /// The poll set has it.
    pub(super) polled: bool,
    /// It has hung up; what it wrote before is read when the link has room.
    pub(super) hung_up: bool,
    /// What the poll set knows this connection is waited for.
    pub(super) interest: Interest,
    /// Nothing more comes from it: why.
    pub(super) ended: Option<Ending>,
}

/// What to wait for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Interest {
    pub(super) read: bool,
    pub(super) write: bool,
}

/// What a read brought.
pub(super) enum Received {
    /// This many bytes, with this many descriptors, the last of [`Connection::fds`].
    Bytes { count: usize, fds: usize },
    /// Nothing more for now.
    Nothing,
    /// The end.
    End(Ending),
}

impl Connection {
    pub(super) fn new(fd: OwnedFd, client: ClientId, peer: Peer) -> Self {
        Self {
            fd,
            client,
            peer,
            admitted: false,
            seen: true,
            input: Vec::new(),
            filled: 0,
            travelling: 0,
            consumed: 0,
            fds: VecDeque::new(),
            output: VecDeque::new(),
            written: 0,
            departing: VecDeque::new(),
            departing_bytes: 0,
            leaving: None,
            polled: true,
            hung_up: false,
            interest: Interest::default(),
            ended: None,
        }
    }

    /// The bytes that have arrived and are not consumed.
    pub(super) fn pending(&self) -> &[u8] {
        self.input.get(self.consumed..self.filled - self.travelling).unwrap_or_default()
    }

    /// What [`Connection::pending`] gives, and the descriptors that came with it.
    pub(super) fn pending_with_fds(&mut self) -> (&[u8], &mut Fds) {
        let arrived = self.filled - self.travelling;
        let bytes = self.input.get(self.consumed..arrived).unwrap_or_default();
        (bytes, &mut self.fds)
    }

    /// A link carries the last `count` bytes that were received: they have not arrived yet.
    pub(super) fn travel(&mut self, count: usize) {
        self.travelling += count;
    }

    /// The next `count` bytes that a link carries have arrived.
    pub(super) fn arrive(&mut self, count: usize) {
        self.travelling = self.travelling.saturating_sub(count);
    }

    /// Gives a link a segment to carry to the client.
    pub(super) fn depart(&mut self, segment: Output) {
        self.departing_bytes += segment.bytes.len();
        self.departing.push_back(segment);
    }

    /// The segment that a link has carried to the client.
    pub(super) fn departed(&mut self) -> Option<Output> {
        let segment = self.departing.pop_front()?;
        self.departing_bytes -= segment.bytes.len();
        Some(segment)
    }

    /// Nothing that it is sent is read any more.
    pub(super) fn drop_output(&mut self) {
        self.output.clear();
        self.written = 0;
        self.departing.clear();
        self.departing_bytes = 0;
    }

    /// The last `count` bytes that were received, and the last `fds` descriptors.
    pub(super) fn latest(&mut self, count: usize, fds: usize) -> (&[u8], &[OwnedFd]) {
        let all = &*self.fds.make_contiguous();
        let fds = all.get(all.len().saturating_sub(fds)..).unwrap_or_default();
        (self.input.get(self.filled.saturating_sub(count)..self.filled).unwrap_or_default(), fds)
    }

    /// Nothing more comes from it; the first reason counts.
    pub(super) fn end(&mut self, ending: Ending) {
        self.ended.get_or_insert(ending);
    }

    /// Reads what is there, up to one buffer.
    pub(super) fn receive(&mut self) -> io::Result<Received> {
        self.compact();
        let end = self.filled + READ_SIZE;
        if self.input.len() < end {
            self.input.resize(end, 0);
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_MESSAGE_FDS))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let target = self.input.get_mut(self.filled..end).unwrap_or_default();
        let received =
            recvmsg(&self.fd, &mut [IoSliceMut::new(target)], &mut control, RecvFlags::CMSG_CLOEXEC);
        let mut fds = 0;
        for message in control.drain() {
            if let RecvAncillaryMessage::ScmRights(rights) = message {
                for fd in rights {
                    self.fds.push_back(fd);
                    fds += 1;
                }
            }
        }
        let count = match received {
            Ok(message) => message.bytes,
            Err(error) => {
                let error = io::Error::from(error);
                return match error.kind() {
                    io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => Ok(Received::Nothing),
                    io::ErrorKind::ConnectionReset => Ok(Received::End(Ending::Client)),
                    _ => Err(error),
                };
            }
        };
        self.filled += count;
        if self.fds.len() > MAX_PENDING_FDS {
            return Ok(Received::End(Ending::Descriptors));
        }
        Ok(if count == 0 { Received::End(Ending::Client) } else { Received::Bytes { count, fds } })
    }

    /// Moves what is not consumed to the front, and gives back what a large request needed.
    fn compact(&mut self) {
        if self.consumed > 0 {
            self.input.copy_within(self.consumed..self.filled, 0);
            self.filled -= self.consumed;
            self.consumed = 0;
        }
        if self.filled == 0 && self.input.len() > KEPT_SIZE {
            self.input.truncate(READ_SIZE);
            self.input.shrink_to_fit();
        }
    }

    /// Queues output.
    pub(super) fn push(&mut self, output: Output) {
        if !output.bytes.is_empty() {
            self.output.push_back(output);
        }
    }

    /// Bytes not yet written, those that a link carries included.
    pub(super) fn unsent(&self) -> usize {
        self.unwritten() + self.departing_bytes
    }

    /// Bytes to be written now.
    pub(super) fn unwritten(&self) -> usize {
        self.output.iter().map(|o| o.bytes.len()).sum::<usize>() - self.written
    }

    /// Writes what the socket takes. A descriptor goes with the first byte of its message, in a write of its own, as from the X.Org server: libxcb
    /// takes no more than 16 at once, and ends the connection when more are there.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        while let Some(front) = self.output.front_mut() {
            let here = front.places.partition_point(|&place| place <= self.written).min(front.fds.len());
            let end = front.places.get(here).copied().unwrap_or(front.bytes.len());
            let rest = front.bytes.get(self.written..end).unwrap_or_default();
            let sent = send(self.fd.as_fd(), rest, front.fds.get(..here).unwrap_or_default());
            match sent {
                Ok(count) => {
                    front.fds.drain(..here);
                    front.places.drain(..here);
                    self.written += count;
                    if self.written >= front.bytes.len() {
                        self.output.pop_front();
                        self.written = 0;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

fn send(socket: BorrowedFd<'_>, bytes: &[u8], fds: &[OwnedFd]) -> io::Result<usize> {
    let borrowed: Vec<BorrowedFd<'_>> = fds.iter().map(AsFd::as_fd).collect();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_MESSAGE_FDS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !borrowed.is_empty() {
        control.push(SendAncillaryMessage::ScmRights(&borrowed));
    }
    Ok(sendmsg(socket, &[IoSlice::new(bytes)], &mut control, SendFlags::NOSIGNAL)?)
}
