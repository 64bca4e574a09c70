//! Where programs come in: the listening sockets of a display, as the loop of one thread waits for them.
//!
//! What holds: when there is no descriptor for who wants to come in, nobody is listened to for a while. Whoever knocks waits, and does not
//! keep the loop awake.
//!
//! This is not for who may stay: that is [`auth`](super::auth)'s, and begins with the set-up request.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use rustix::event::epoll;
use rustix::io::Errno;
use rustix::net::{SocketFlags, accept_with, sockopt};

use crate::engine::Peer;

use super::display::{Display, Transport};

/// Without a descriptor to spare nobody is let in for so long.
const CLOSED: Duration = Duration::from_millis(100);

/// The sockets of a display, and whether somebody is let in.
#[derive(Debug)]
pub struct Door {
    display: Display,
    /// What the loop calls the first socket; the others follow.
    first: u64,
    closed_until: Option<Duration>,
}

impl Door {
    /// Has `poll` wait for who comes to `display`. Its sockets are `first` and the numbers behind it, up to `u64::MAX - 1`.
    ///
    /// # Errors
    /// When the system cannot wait for them.
    pub fn open(display: Display, poll: &OwnedFd, first: u64) -> io::Result<Self> {
        for (listener, source) in display.listeners().iter().zip(first..) {
            epoll::add(poll, &listener.fd, epoll::EventData::new_u64(source), epoll::EventFlags::IN)?;
        }
        Ok(Self { display, first, closed_until: None })
    }

    /// Whoever has come to the socket that the loop calls `source`, up to now.
    pub fn let_in(&mut self, poll: &OwnedFd, source: u64, now: Duration) -> Vec<(OwnedFd, Peer)> {
        let index = source.checked_sub(self.first).and_then(|index| usize::try_from(index).ok());
        let Some(listener) = index.and_then(|index| self.display.listeners().get(index)) else {
            return Vec::new();
        };
        let mut come = Vec::new();
        let ended_by = loop {
            match accept_with(&listener.fd, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK) {
                Ok(fd)
                    if listener.transport == Transport::Tcp
                        && sockopt::set_tcp_nodelay(&fd, true).is_err() => {}
                Ok(fd) => {
                    let peer = listener.transport.peer(fd.as_fd());
                    come.push((fd, peer));
                }
                // Who has gone again while it waited.
                Err(Errno::INTR | Errno::CONNABORTED) => {}
                Err(error) => break error,
            }
        };
        if ended_by != Errno::AGAIN && self.wait_for(poll, epoll::EventFlags::empty()).is_ok() {
            self.closed_until = Some(now + CLOSED);
        }
        come
    }

    /// Opens again when it was closed for long enough.
    ///
    /// # Errors
    /// When the system cannot wait for the sockets.
    pub fn reopen(&mut self, poll: &OwnedFd, now: Duration) -> io::Result<()> {
        if self.closed_until.is_some_and(|until| until <= now) {
            self.closed_until = None;
            self.wait_for(poll, epoll::EventFlags::IN)?;
        }
        Ok(())
    }

    /// When it wants to be opened again.
    pub fn deadline(&self) -> Option<Duration> {
        self.closed_until
    }

    fn wait_for(&self, poll: &OwnedFd, flags: epoll::EventFlags) -> io::Result<()> {
        for (listener, source) in self.display.listeners().iter().zip(self.first..) {
            epoll::modify(poll, &listener.fd, epoll::EventData::new_u64(source), flags)?;
        }
        Ok(())
    }
}
