//! A descriptor to poll in somebody's own event loop: readable exactly when there is something for the one who polls.
//!
//! A socket alone is not enough. It becomes readable for an answer that another thread waits for, and it stays silent about events that
//! have been read already, on the way to an answer. So the descriptor is an epoll of two: the socket, while no other thread waits on it,
//! and an eventfd, while events are queued.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::thread::{self, ThreadId};

use rustix::event::{EventfdFlags, epoll, eventfd};

use crate::shell::Stream;

/// See the module. Made when somebody first asks for it; without it nothing here costs a system call.
#[derive(Debug)]
pub(crate) struct Wake {
    epoll: OwnedFd,
    event: OwnedFd,
    signalled: bool,
    /// Whether the socket is in the epoll.
    attached: bool,
    /// Who polls.
    thread: ThreadId,
}

impl Wake {
    /// Nothing when the stream has no descriptor.
    pub(crate) fn new(stream: &impl Stream) -> io::Result<Option<Self>> {
        let Some(socket) = stream.descriptor() else { return Ok(None) };
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let event = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
        let data = epoll::EventData::new_u64(0);
        epoll::add(&epoll, &event, data, epoll::EventFlags::IN)?;
        epoll::add(&epoll, socket, data, epoll::EventFlags::IN)?;
        Ok(Some(Self { epoll, event, signalled: false, attached: true, thread: thread::current().id() }))
    }

    /// What to poll for reading.
    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }

    /// This thread polls.
    pub(crate) fn polled_here(&mut self) {
        self.thread = thread::current().id();
    }

    /// Whether this thread polls.
    pub(crate) fn is_polled_here(&self) -> bool {
        self.thread == thread::current().id()
    }

    /// This thread waits on the socket: nobody who polls is woken by what it waits for.
    pub(crate) fn reading_begins(&mut self, stream: &impl Stream) {
        if self.attached && !self.is_polled_here() {
            self.detach(stream);
        }
    }

    /// This thread no longer waits on the socket.
    pub(crate) fn reading_ends(&mut self, stream: &impl Stream) {
        if !self.attached
            && let Some(socket) = stream.descriptor()
        {
            // It was in there before; should the kernel have no memory for it now, the poller is woken by queued events still.
            self.attached =
                epoll::add(&self.epoll, socket, epoll::EventData::new_u64(0), epoll::EventFlags::IN).is_ok();
        }
    }

    /// The connection has ended: the socket would be readable for ever.
    pub(crate) fn detach(&mut self, stream: &impl Stream) {
        if self.attached
            && let Some(socket) = stream.descriptor()
        {
            self.attached = epoll::delete(&self.epoll, socket).is_err();
        }
    }

    /// Makes the descriptor readable, or not, for the sake of what is queued.
    pub(crate) fn signal(&mut self, something: bool) {
        let done = match (something, self.signalled) {
            (true, false) => rustix::io::write(&self.event, &1_u64.to_ne_bytes()).is_ok(),
            (false, true) => rustix::io::read(&self.event, &mut [0; 8]).is_ok(),
            _ => false,
        };
        self.signalled ^= done;
    }
}
