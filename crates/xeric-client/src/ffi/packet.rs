//! A reply, error or event in the memory that libxcb allocated for it.

use std::fmt;
use std::ops::Deref;
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::ptr::NonNull;

/// The bytes of a reply, an error or an event, freed with `free` when they are no longer needed. Nothing is copied out of libxcb.
pub struct Packet {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: the memory belongs to this value alone, and nothing in it changes after it was made.
unsafe impl Send for Packet {}
// SAFETY: as above.
unsafe impl Sync for Packet {}

/// What replies, errors and events have at least.
const HEADER: usize = 32;
/// Where libxcb puts the full sequence number of an event or error.
const FULL_SEQUENCE: usize = HEADER;
const GENERIC_EVENT: u8 = 35;

impl Packet {
    /// # Safety
    /// `start` is a reply as `xcb_wait_for_reply64` gives it, and is given away.
    pub(super) unsafe fn reply(start: NonNull<u8>) -> Packet {
        // SAFETY: libxcb has read at least these, and allocated as many more as the length in them says.
        let header = unsafe { std::slice::from_raw_parts(start.as_ptr(), HEADER) };
        let words = u32_at(header, 4);
        Packet { start, len: HEADER + words as usize * 4 }
    }

    /// # Safety
    /// `start` is an error as `xcb_wait_for_reply64` gives it, and is given away.
    pub(super) unsafe fn error(start: NonNull<u8>) -> Packet {
        Packet { start, len: HEADER }
    }

    /// An event, and the lower half of its sequence number.
    ///
    /// # Safety
    /// `start` is an event as `xcb_wait_for_event` gives it, and is given away.
    pub(super) unsafe fn event(start: NonNull<u8>) -> (Packet, u32) {
        // SAFETY: every event has these 36 bytes: libxcb adds four.
        let header = unsafe { std::slice::from_raw_parts(start.as_ptr(), HEADER + 4) };
        let sequence = u32_at(header, FULL_SEQUENCE);
        let mut len = HEADER;
        if header[0] & 0x7f == GENERIC_EVENT {
            let more = u32_at(header, 4) as usize * 4;
            len += more;
            // SAFETY: what follows libxcb's four bytes are the `more` bytes of the event that do not fit the header; the allocation has
            // room for both. They move down over the four, to where the protocol has them.
            unsafe { std::ptr::copy(start.as_ptr().add(HEADER + 4), start.as_ptr().add(HEADER), more) };
        }
        (Packet { start, len }, sequence)
    }

    /// The file descriptors of a reply to a request that was sent with `XCB_REQUEST_REPLY_FDS`: libxcb puts them behind it.
    ///
    /// # Safety
    /// It is such a reply, and they are asked for once.
    pub(super) unsafe fn take_fds(&self) -> Vec<OwnedFd> {
        // Of replies with descriptors the second byte is their number, in every extension.
        let count = usize::from(self[1]);
        (0..count)
            .map(|index| {
                // SAFETY: libxcb has put `count` ints there. Replies are whole words long, so that they are aligned, as the allocation is.
                let fd =
                    unsafe { self.start.as_ptr().add(self.len).cast::<RawFd>().add(index).read_unaligned() };
                // SAFETY: it came with the reply and belongs to whoever takes that.
                unsafe { OwnedFd::from_raw_fd(fd) }
            })
            .collect()
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

impl Drop for Packet {
    fn drop(&mut self) {
        // SAFETY: libxcb allocated it with malloc and gave it away.
        unsafe { libc::free(self.start.as_ptr().cast()) };
    }
}

impl Deref for Packet {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: the allocation has at least `len` bytes, all of them written, and lives as long as `self`.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl AsRef<[u8]> for Packet {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl fmt::Debug for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allocated(bytes: &[u8]) -> NonNull<u8> {
        // SAFETY: a fresh allocation of that size, written whole.
        unsafe {
            let start = NonNull::new(libc::malloc(bytes.len()).cast::<u8>()).expect("memory");
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), start.as_ptr(), bytes.len());
            start
        }
    }

    #[test]
    fn a_generic_event_loses_the_sequence_number_in_its_middle() {
        let mut bytes = vec![0; 32 + 4 + 8];
        bytes[0] = GENERIC_EVENT;
        bytes[4..8].copy_from_slice(&2u32.to_ne_bytes());
        bytes[32..36].copy_from_slice(&0x0102_0304u32.to_ne_bytes());
        bytes[36..44].copy_from_slice(b"payload!");
        // SAFETY: laid out as libxcb does.
        let (event, sequence) = unsafe { Packet::event(allocated(&bytes)) };
        assert_eq!(sequence, 0x0102_0304);
        assert_eq!(event.len(), 40);
        assert_eq!(&event[32..], b"payload!");
    }

    #[test]
    fn a_reply_is_as_long_as_it_says() {
        let mut bytes = vec![0; 32 + 4];
        bytes[0] = 1;
        bytes[4..8].copy_from_slice(&1u32.to_ne_bytes());
        // SAFETY: laid out as libxcb does.
        let reply = unsafe { Packet::reply(allocated(&bytes)) };
        assert_eq!(reply.len(), 36);
    }
}
