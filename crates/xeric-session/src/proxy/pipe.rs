//! One direction of one connection: bytes that were read and are to be written, and the descriptors among them.
//!
//! ```text
//! start ≤ ready ≤ framed ≤ end     start..ready   may be written
//!                                  ready..framed  a link carries it
//!                                  framed..end    the front of a message that is not all there
//! ```
//!
//! What holds: bytes go out in the order in which they came, and a descriptor no later than the byte that it came with (the kernel tells of a
//! read what descriptors came with it, not with which of its bytes). The buffer never grows, so that whoever does not read stops whoever
//! writes.

use std::collections::VecDeque;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};

/// What a pipe holds.
pub(super) const CAPACITY: usize = 256 << 10;
/// Read at once: what the recorder's queue counts with.
const READ_SIZE: usize = 64 << 10;
/// Descriptors in one message, Linux's SCM_MAX_FD.
const MAX_MESSAGE_FDS: usize = 253;
/// Descriptors that may be under way; with more the connection is closed.
const MAX_FDS: usize = 512;

#[derive(Debug, Default)]
pub(super) struct Pipe {
    /// Of [`CAPACITY`], once something was read.
    buffer: Vec<u8>,
    start: usize,
    ready: usize,
    framed: usize,
    end: usize,
    /// Bytes that went out before `start`.
    passed: u64,
    /// Where descriptors stand in the stream …
    places: VecDeque<u64>,
    /// … and which.
    fds: VecDeque<OwnedFd>,
    /// Nothing more comes in.
    pub(super) ended: bool,
    /// Nobody is there any more to take what comes out: it is read, so that whoever writes goes on, and dropped.
    pub(super) given_up: bool,
    /// The other side has been told so.
    pub(super) shut: bool,
}

/// What a read brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Read {
    /// So many bytes, and descriptors with them.
    Bytes { count: usize, fds: usize },
    /// Nothing for now.
    Nothing,
    /// The end; [`Pipe::ended`] is set.
    End,
    /// More descriptors than anybody needs.
    TooManyFds,
}

impl Pipe {
    /// Whether it takes more.
    pub(super) fn has_room(&self) -> bool {
        !self.ended && self.end - self.start < CAPACITY
    }

    /// Whether nothing is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Whether something may be written.
    pub(super) fn is_ready(&self) -> bool {
        self.start < self.ready
    }

    /// Reads what is there.
    pub(super) fn receive(&mut self, socket: BorrowedFd<'_>) -> io::Result<Read> {
        self.compact();
        let end = (self.end + READ_SIZE).min(self.buffer.len());
        let target = self.buffer.get_mut(self.end..end).unwrap_or_default();
        if target.is_empty() {
            return Ok(Read::Nothing);
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_MESSAGE_FDS))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let received = recvmsg(socket, &mut [IoSliceMut::new(target)], &mut control, RecvFlags::CMSG_CLOEXEC);
        let place = self.passed + (self.end - self.start) as u64;
        let mut fds = 0;
        for message in control.drain() {
            if let RecvAncillaryMessage::ScmRights(rights) = message {
                for fd in rights {
                    self.places.push_back(place);
                    self.fds.push_back(fd);
                    fds += 1;
                }
            }
        }
        let count = match received {
            Ok(message) => message.bytes,
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => return Ok(Read::Nothing),
            Err(rustix::io::Errno::CONNRESET) => 0,
            Err(error) => return Err(error.into()),
        };
        self.end += count;
        if self.fds.len() > MAX_FDS {
            return Ok(Read::TooManyFds);
        }
        if count == 0 {
            self.ended = true;
            return Ok(Read::End);
        }
        Ok(Read::Bytes { count, fds })
    }

    /// Whoever was written to is gone: drops what is here, and is to drop what comes.
    pub(super) fn give_up(&mut self) {
        self.given_up = true;
        self.drop_all();
    }

    /// Drops what is here.
    pub(super) fn drop_all(&mut self) {
        self.passed += (self.end - self.start) as u64;
        (self.start, self.ready, self.framed) = (self.end, self.end, self.end);
        self.drop_fds();
    }

    /// Makes all of the buffer's room one piece at its end.
    fn compact(&mut self) {
        if self.buffer.is_empty() {
            self.buffer = vec![0; CAPACITY];
        }
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.ready -= self.start;
            self.framed -= self.start;
            self.end -= self.start;
            self.start = 0;
        }
    }

    /// The last bytes and descriptors that were read.
    pub(super) fn latest(&mut self, count: usize, fds: usize) -> (&[u8], &[OwnedFd]) {
        let all = &*self.fds.make_contiguous();
        let fds = all.get(all.len().saturating_sub(fds)..).unwrap_or_default();
        (self.buffer.get(self.end.saturating_sub(count)..self.end).unwrap_or_default(), fds)
    }

    /// What was read and not framed.
    pub(super) fn unframed(&self) -> &[u8] {
        self.buffer.get(self.framed..self.end).unwrap_or_default()
    }

    /// Lets `look` frame what was not framed: it may change bytes, shorten them by lowering the count, and says how many may pass.
    /// Returns how many that were.
    pub(super) fn frame(&mut self, look: impl FnOnce(&mut [u8], &mut usize) -> usize) -> usize {
        let before = self.end - self.framed;
        let mut length = before;
        let bytes = self.buffer.get_mut(self.framed..self.end).unwrap_or_default();
        let passed = look(bytes, &mut length).min(length);
        if length < before {
            // Descriptors behind what was taken out stand so much further ahead.
            let gone = (before - length) as u64;
            let here = self.passed + (self.framed - self.start) as u64;
            for place in self.places.iter_mut().filter(|place| **place > here) {
                *place = place.saturating_sub(gone).max(here);
            }
        }
        self.end = self.framed + length;
        self.framed += passed;
        passed
    }

    /// Everything is framed as it is.
    pub(super) fn frame_all(&mut self) -> usize {
        self.frame(|_, length| *length)
    }

    /// Puts other bytes in the place of the first `count` that are not framed.
    pub(super) fn replace(&mut self, count: usize, bytes: &[u8]) {
        let rest = self.buffer.get(self.framed + count..self.end).unwrap_or_default().to_vec();
        // Descriptors behind what becomes shorter stand so much further ahead.
        let gone = count.saturating_sub(bytes.len()) as u64;
        let here = self.passed + (self.framed - self.start) as u64;
        for place in self.places.iter_mut().filter(|place| **place > here) {
            *place = place.saturating_sub(gone).max(here);
        }
        self.buffer.truncate(self.framed);
        self.buffer.extend_from_slice(bytes);
        self.buffer.extend_from_slice(&rest);
        self.end = self.buffer.len();
        // What stands in for a set-up request may be longer than it was.
        self.buffer.resize(CAPACITY.max(self.end), 0);
    }

    /// So many framed bytes may be written. They, and the descriptors among them.
    pub(super) fn release(&mut self, count: usize) -> (&[u8], &[OwnedFd]) {
        let from = self.ready;
        self.ready = (self.ready + count).min(self.framed);
        let place = |index: usize| self.passed + (index - self.start) as u64;
        let first = self.places.partition_point(|&at| at < place(from));
        let last = self.places.partition_point(|&at| at < place(self.ready));
        let bytes = self.buffer.get(from..self.ready).unwrap_or_default();
        (bytes, self.fds.make_contiguous().get(first..last).unwrap_or_default())
    }

    /// Writes what the socket takes of what may be written. False when it takes no more for now.
    pub(super) fn flush(&mut self, socket: BorrowedFd<'_>) -> io::Result<bool> {
        while self.start < self.ready {
            // As far as the next descriptor, which begins a write of its own.
            let here = self.places.partition_point(|&at| at <= self.passed);
            let next = self.places.get(here).map_or(u64::MAX, |at| at - self.passed);
            let length = usize::try_from(next).unwrap_or(usize::MAX).min(self.ready - self.start);
            let bytes = self.buffer.get(self.start..self.start + length).unwrap_or_default();
            let fds: Vec<BorrowedFd<'_>> = self.fds.iter().take(here).map(AsFd::as_fd).collect();
            match send(socket, bytes, &fds) {
                Ok(count) => {
                    self.places.drain(..here);
                    self.fds.drain(..here);
                    self.start += count;
                    self.passed += count as u64;
                }
                Err(rustix::io::Errno::INTR) => {}
                // A connection that is being made is not there yet.
                Err(rustix::io::Errno::AGAIN | rustix::io::Errno::NOTCONN) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(true)
    }

    /// Descriptors that the other side cannot be sent are closed.
    pub(super) fn drop_fds(&mut self) {
        self.places.clear();
        self.fds.clear();
    }
}

fn send(socket: BorrowedFd<'_>, bytes: &[u8], fds: &[BorrowedFd<'_>]) -> rustix::io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_MESSAGE_FDS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() {
        control.push(SendAncillaryMessage::ScmRights(fds));
    }
    sendmsg(socket, &[IoSlice::new(bytes)], &mut control, SendFlags::NOSIGNAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::io::{Read as _, Seek as _, Write as _};
    use std::os::unix::net::UnixStream;

    fn file(content: &str) -> OwnedFd {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(content.as_bytes()).unwrap();
        file.into()
    }

    fn content(fd: &OwnedFd) -> String {
        let mut file = File::from(fd.try_clone().unwrap());
        file.rewind().unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn descriptors_go_no_later_than_the_byte_that_they_came_with() {
        let (from, ours) = UnixStream::pair().unwrap();
        let (theirs, to) = UnixStream::pair().unwrap();
        let mut pipe = Pipe::default();
        let mut far = Pipe::default();
        for (bytes, fds) in
            [("ab", vec![]), ("cde", vec![file("one")]), ("f", vec![file("two"), file("three")])]
        {
            let fds: Vec<BorrowedFd<'_>> = fds.iter().map(AsFd::as_fd).collect();
            send(from.as_fd(), bytes.as_bytes(), &fds).unwrap();
        }
        ours.set_nonblocking(true).unwrap();
        while let Read::Bytes { .. } = pipe.receive(ours.as_fd()).unwrap() {}
        assert_eq!(pipe.frame_all(), 6);
        // The first part is held by a link.
        let (bytes, fds) = pipe.release(4);
        assert_eq!((bytes, fds.len()), (&b"abcd"[..], 1));
        assert!(pipe.flush(theirs.as_fd()).unwrap());
        let (bytes, fds) = pipe.release(2);
        assert_eq!((bytes, fds.len()), (&b"ef"[..], 2));
        assert!(pipe.flush(theirs.as_fd()).unwrap() && pipe.is_empty());
        drop(theirs);
        let mut seen = Vec::new();
        loop {
            match far.receive(to.as_fd()).unwrap() {
                Read::Bytes { count, fds } => {
                    let (bytes, fds) = far.latest(count, fds);
                    let names: Vec<String> = fds.iter().map(content).collect();
                    seen.push((String::from_utf8(bytes.to_vec()).unwrap(), names.join(" ")));
                }
                end => {
                    assert_eq!(end, Read::End);
                    break;
                }
            }
        }
        let text: String = seen.iter().map(|(bytes, _)| bytes.as_str()).collect();
        assert_eq!(text, "abcdef");
        let by = |byte: char| {
            let upto = seen.iter().position(|(bytes, _)| bytes.contains(byte)).unwrap();
            let names: Vec<&str> = seen[..=upto].iter().map(|(_, names)| names.as_str()).collect();
            names.join(" ").trim().to_owned()
        };
        assert_eq!((by('c').as_str(), by('f').as_str()), ("one", "one two three"), "{seen:?}");
    }

    #[test]
    fn a_full_pipe_takes_no_more() {
        let (mut from, ours) = UnixStream::pair().unwrap();
        let writer = std::thread::spawn(move || from.write_all(&vec![7; CAPACITY + 10]).map(|()| from));
        let mut pipe = Pipe::default();
        while pipe.has_room() {
            pipe.receive(ours.as_fd()).unwrap();
        }
        assert_eq!(pipe.receive(ours.as_fd()).unwrap(), Read::Nothing);
        let (theirs, mut to) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        pipe.frame_all();
        pipe.release(CAPACITY);
        let (mut got, mut taken) = (0, CAPACITY);
        while got < CAPACITY + 10 {
            pipe.flush(theirs.as_fd()).unwrap();
            got += to.read(&mut [0; 4096]).unwrap();
            if taken < CAPACITY + 10 && pipe.is_empty() {
                let Read::Bytes { count, .. } = pipe.receive(ours.as_fd()).unwrap() else { panic!() };
                taken += count;
                pipe.frame_all();
                pipe.release(CAPACITY);
            }
        }
        drop(writer.join().unwrap().unwrap());
        assert_eq!(pipe.receive(ours.as_fd()).unwrap(), Read::End);
        assert!(pipe.ended && !pipe.has_room());
    }

    #[test]
    fn what_is_taken_out_moves_the_rest() {
        let (from, ours) = UnixStream::pair().unwrap();
        let mut pipe = Pipe::default();
        let one = file("one");
        for (bytes, fds) in [("headXXXX", vec![]), ("tail", vec![one.as_fd()])] {
            send(from.as_fd(), bytes.as_bytes(), &fds).unwrap();
            // Each by itself: the kernel would read both at once.
            pipe.receive(ours.as_fd()).unwrap();
        }
        let passed = pipe.frame(|bytes, length| {
            bytes.copy_within(8..12, 4);
            *length = 8;
            8
        });
        assert_eq!(passed, 8);
        let (bytes, fds) = pipe.release(4);
        assert_eq!((bytes, fds.len()), (&b"head"[..], 0));
        let (bytes, fds) = pipe.release(4);
        assert_eq!((bytes, fds.len()), (&b"tail"[..], 1));
    }

    #[test]
    fn a_front_can_be_replaced() {
        let (mut from, ours) = UnixStream::pair().unwrap();
        from.write_all(b"oldrest").unwrap();
        let mut pipe = Pipe::default();
        pipe.receive(ours.as_fd()).unwrap();
        assert_eq!(pipe.unframed(), b"oldrest");
        pipe.replace(3, b"brand-new ");
        pipe.frame_all();
        assert_eq!(pipe.release(100).0, b"brand-new rest");
    }
}
