//! A socket to a server.
//!
//! What holds: a call of `send` or `receive` is one system call, and allocates nothing unless descriptors arrive. Waiting is the kernel's
//! own, without a poll before it, as long as whoever made the socket left it blocking; one that is non-blocking is polled after it had
//! nothing, and a unix socket of a process that has one processor before. No signal is raised by a server that is gone. Descriptors that arrive are closed on exec, and one that is lost is an error.

use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::net::TcpStream;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, Shutdown, getsockname, recv, recvmsg, send, sendmsg, shutdown, sockopt,
};
use rustix::thread::sched_getaffinity;

use super::stream::{Ready, Stream};

/// What Linux lets one message carry, `SCM_MAX_FD`.
const MOST_FDS: usize = 253;
/// What Linux takes in one call, `UIO_MAXIOV`.
const MOST_PIECES: usize = 1024;
/// Asked for; the kernel gives as much of it as `net.core.wmem_max` allows. A burst of requests then rarely fills it.
const SEND_BUFFER: usize = 1 << 20;

/// A connected stream socket.
#[derive(Debug)]
pub struct Socket {
    fd: OwnedFd,
    unix: bool,
    /// Whether waiting is cheaper in a poll than in the receive.
    polls_first: bool,
}

impl Socket {
    /// Takes over a connected stream socket. Whether it is blocking is left as it is, because others may share that.
    ///
    /// # Errors
    /// When it is no socket.
    pub fn new(fd: OwnedFd) -> io::Result<Self> {
        let family = getsockname(&fd)?.address_family();
        let unix = family == AddressFamily::UNIX;
        if !unix {
            // Requests are sent when somebody waits for an answer: waiting for more to send only delays it.
            sockopt::set_tcp_nodelay(&fd, true)?;
            // So that a server's machine that vanished is noticed, as in libxcb.
            sockopt::set_socket_keepalive(&fd, true)?;
        }
        // It stays as it is where that cannot be had: slower, and no less right.
        let _ = sockopt::set_socket_send_buffer_size(&fd, SEND_BUFFER);
        Ok(Self { fd, unix, polls_first: unix && has_one_processor() })
    }

    fn receive_bytes(&self, buffer: &mut [u8], flags: RecvFlags) -> io::Result<usize> {
        let (count, _) = retry(|| recv(&self.fd, &mut *buffer, flags))?;
        Ok(count)
    }

    fn receive_message(
        &self,
        buffer: &mut [u8],
        fds: &mut Vec<OwnedFd>,
        flags: RecvFlags,
    ) -> io::Result<usize> {
        // Credentials come too on a socket that its giver set so.
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FDS), ScmCredentials(1))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let message = retry(|| {
            let mut pieces = [io::IoSliceMut::new(buffer)];
            recvmsg(&self.fd, &mut pieces, &mut control, flags | RecvFlags::CMSG_CLOEXEC)
        })?;
        for part in control.drain() {
            if let RecvAncillaryMessage::ScmRights(rights) = part {
                fds.extend(rights);
            }
        }
        if message.flags.contains(ReturnFlags::CTRUNC) {
            return Err(io::Error::other(
                "file descriptors that came with the server's bytes were lost: this process has too many open",
            ));
        }
        Ok(message.bytes)
    }

    fn receive_once(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>, flags: RecvFlags) -> io::Result<usize> {
        if self.unix { self.receive_message(buffer, fds, flags) } else { self.receive_bytes(buffer, flags) }
    }

    fn send_with_fds(&self, bytes: &[IoSlice<'_>], fds: &mut Vec<OwnedFd>) -> io::Result<usize> {
        if !self.unix {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "file descriptors cannot be sent over TCP",
            ));
        }
        let count = fds.len().min(MOST_FDS);
        let first = bytes.iter().find_map(|piece| piece.get(..1));
        let Some(first) = first else { return Ok(0) };
        let first = [IoSlice::new(first)];
        // More than one message takes: what does not fit in goes with the second byte, and no request is as short.
        let bytes = if fds.len() > MOST_FDS { first.as_slice() } else { bytes };
        let mut borrowed = [self.fd.as_fd(); MOST_FDS];
        for (slot, fd) in borrowed.iter_mut().zip(fds.iter()) {
            *slot = fd.as_fd();
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FDS))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        let rights = borrowed.get(..count).unwrap_or_default();
        if !control.push(SendAncillaryMessage::ScmRights(rights)) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "too many file descriptors for one message",
            ));
        }
        let sent = retry(|| sendmsg(&self.fd, bytes, &mut control, SENDING))?;
        fds.drain(..count);
        Ok(sent)
    }
}

impl TryFrom<UnixStream> for Socket {
    type Error = io::Error;

    fn try_from(stream: UnixStream) -> io::Result<Self> {
        Self::new(stream.into())
    }
}

impl TryFrom<TcpStream> for Socket {
    type Error = io::Error;

    fn try_from(stream: TcpStream) -> io::Result<Self> {
        Self::new(stream.into())
    }
}

impl TryFrom<OwnedFd> for Socket {
    type Error = io::Error;

    fn try_from(fd: OwnedFd) -> io::Result<Self> {
        Self::new(fd)
    }
}

impl AsFd for Socket {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }
}

impl Stream for Socket {
    fn receive(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>, block: bool) -> io::Result<usize> {
        if !block {
            return self.receive_once(buffer, fds, RecvFlags::DONTWAIT);
        }
        let interest = Ready { readable: true, writable: false };
        if self.polls_first {
            self.wait(interest, None)?;
        }
        loop {
            match self.receive_once(buffer, fds, RecvFlags::empty()) {
                // Somebody made it non-blocking, or gave it a time limit.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.wait(interest, None)?;
                }
                result => return result,
            }
        }
    }

    fn send(&self, bytes: &[IoSlice<'_>], fds: &mut Vec<OwnedFd>) -> io::Result<usize> {
        let bytes = bytes.get(..MOST_PIECES).unwrap_or(bytes);
        if !fds.is_empty() {
            return self.send_with_fds(bytes, fds);
        }
        let sent = match bytes {
            [one] => retry(|| send(&self.fd, one, SENDING))?,
            many => retry(|| sendmsg(&self.fd, many, &mut SendAncillaryBuffer::default(), SENDING))?,
        };
        Ok(sent)
    }

    fn wait(&self, interest: Ready, patience: Option<Duration>) -> io::Result<Ready> {
        let mut flags = PollFlags::empty();
        // The other end's half of a close can only be seen by reading.
        flags.set(PollFlags::IN | PollFlags::RDHUP, interest.readable);
        flags.set(PollFlags::OUT, interest.writable);
        // A time too far away to be represented is no limit.
        let deadline = patience.and_then(|patience| Instant::now().checked_add(patience));
        loop {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let left = left.and_then(|left| Timespec::try_from(left).ok());
            let mut polled = [PollFd::new(&self.fd, flags)];
            match poll(&mut polled, left.as_ref()) {
                Ok(0) => return Ok(Ready::default()),
                Ok(_) => {
                    let [polled] = &polled;
                    let came = polled.revents();
                    let over =
                        came.intersects(PollFlags::HUP | PollFlags::RDHUP | PollFlags::ERR | PollFlags::NVAL);
                    return Ok(Ready {
                        readable: over || came.contains(PollFlags::IN),
                        writable: over || came.contains(PollFlags::OUT),
                    });
                }
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn finish(&self) -> io::Result<()> {
        Ok(shutdown(&self.fd, Shutdown::Write)?)
    }

    fn abort(&self) {
        // Where this fails there is no connection any more.
        let _ = shutdown(&self.fd, Shutdown::Both);
    }

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        Some(self.fd.as_fd())
    }

    fn passes_descriptors(&self) -> bool {
        self.unix
    }
}

/// Whether this process is to run on one processor. Linux wakes who is blocked in a receive on a unix socket also when the other end has taken
/// what was sent (`unix_write_space`), and not who polls: where there is one processor, the server has to make room for it in the middle of a
/// request. docs/client-speed.md has what that costs.
fn has_one_processor() -> bool {
    sched_getaffinity(None).is_ok_and(|processors| processors.count() == 1)
}

/// Neither waits nor kills.
const SENDING: SendFlags = SendFlags::DONTWAIT.union(SendFlags::NOSIGNAL);

fn retry<T>(mut call: impl FnMut() -> rustix::io::Result<T>) -> rustix::io::Result<T> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            result => return result,
        }
    }
}
