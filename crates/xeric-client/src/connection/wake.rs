//! A descriptor to poll in somebody's own event loop: readable exactly when there is something for the one who polls.
//!
//! A socket alone is not enough. It becomes readable for an answer that another thread waits for, and it stays silent about events that
//! have been read already, on the way to an answer. So the descriptor is an epoll of two: the socket, while no other thread waits on it,
//! and an eventfd, while events are queued. What did not fit into the socket makes it readable, too, once there is room.

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
    /// What the socket is in the epoll for; it is not in there for nothing.
    watched: epoll::EventFlags,
    /// Another thread than the one that polls waits on the socket.
    read_elsewhere: bool,
    /// Something was not written for want of room.
    full: bool,
    /// The connection has ended.
    over: bool,
    /// Who polls. Nothing for a task, which may be polled on any thread.
    thread: Option<ThreadId>,
}

impl Wake {
    /// Nothing when the stream has no descriptor.
    pub(crate) fn new(stream: &impl Stream) -> io::Result<Option<Self>> {
        let Some(socket) = stream.descriptor() else { return Ok(None) };
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let event = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
        epoll::add(&epoll, &event, DATA, epoll::EventFlags::IN)?;
        epoll::add(&epoll, socket, DATA, epoll::EventFlags::IN)?;
        Ok(Some(Self {
            epoll,
            event,
            signalled: false,
            watched: epoll::EventFlags::IN,
            read_elsewhere: false,
            full: false,
            over: false,
            thread: Some(thread::current().id()),
        }))
    }

    /// What to poll for reading.
    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }

    /// This thread polls.
    pub(crate) fn polled_here(&mut self) {
        self.thread = Some(thread::current().id());
    }

    /// A task polls: no thread is the one who takes what it reads.
    #[cfg(feature = "async")]
    pub(crate) fn polled_by_task(&mut self) {
        self.thread = None;
    }

    /// Whether this thread polls.
    pub(crate) fn is_polled_here(&self) -> bool {
        self.thread == Some(thread::current().id())
    }

    /// This thread waits on the socket: nobody who polls is woken by what it waits for.
    pub(crate) fn reading_begins(&mut self, stream: &impl Stream) {
        self.read_elsewhere = !self.is_polled_here();
        self.watch(stream);
    }

    /// This thread no longer waits on the socket.
    pub(crate) fn reading_ends(&mut self, stream: &impl Stream) {
        self.read_elsewhere = false;
        self.watch(stream);
    }

    /// Whether room in the socket is waited for.
    #[cfg(feature = "async")]
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// Something could not be written for want of room, or everything was written.
    pub(crate) fn set_full(&mut self, stream: &impl Stream, full: bool) {
        self.full = full;
        self.watch(stream);
    }

    /// Everything was written, whoever did it. Says whether room was waited for.
    pub(crate) fn all_is_written(&mut self, stream: &impl Stream) -> bool {
        let waited = self.full;
        if waited {
            self.set_full(stream, false);
        }
        waited
    }

    /// The connection has ended: the socket would be readable for ever.
    pub(crate) fn detach(&mut self, stream: &impl Stream) {
        self.over = true;
        self.watch(stream);
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

    /// Has the epoll look at the socket for what is wanted of it now.
    fn watch(&mut self, stream: &impl Stream) {
        let mut wanted = epoll::EventFlags::empty();
        wanted.set(epoll::EventFlags::IN, !self.over && !self.read_elsewhere);
        wanted.set(epoll::EventFlags::OUT, !self.over && self.full);
        let Some(socket) = stream.descriptor().filter(|_| wanted != self.watched) else { return };
        let done = if wanted.is_empty() {
            epoll::delete(&self.epoll, socket)
        } else if self.watched.is_empty() {
            epoll::add(&self.epoll, socket, DATA, wanted)
        } else {
            epoll::modify(&self.epoll, socket, DATA, wanted)
        };
        // It was in there before; should the kernel have no memory for it now, the poller is woken by queued events still.
        if done.is_ok() {
            self.watched = wanted;
        }
    }
}

/// Nobody waits on the epoll itself.
const DATA: epoll::EventData = epoll::EventData::new_u64(0);
