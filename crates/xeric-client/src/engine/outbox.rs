//! Requests that are encoded and not written yet.

use std::os::fd::OwnedFd;

/// How much is gathered before it is written. An encoded request of any size fits between two flushes.
pub(crate) const CAPACITY: usize = 64 << 10;
/// How many descriptors one message over a socket may carry (`XCB_MAX_PASS_FD`; the server takes no more at once).
pub(crate) const MOST_DESCRIPTORS: usize = 16;

/// Bytes in the order of their sequence numbers, and the descriptors that go with them.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    bytes: Vec<u8>,
    /// What of it has been written.
    written: usize,
    /// They may arrive before their request, not after it.
    pub(crate) descriptors: Vec<OwnedFd>,
}

impl Outbox {
    /// Whether nothing waits to be written.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Whether so many bytes can be added.
    #[inline]
    pub(crate) fn has_room(&self, count: usize) -> bool {
        self.bytes.len() + count <= CAPACITY
    }

    /// Where an encoder adds to. There is room for a request of the largest size that is not written past the buffer.
    #[inline]
    pub(crate) fn tail(&mut self) -> &mut Vec<u8> {
        if self.bytes.capacity() == 0 {
            self.bytes.reserve_exact(CAPACITY);
        }
        &mut self.bytes
    }

    /// What waits to be written.
    pub(crate) fn pending(&self) -> &[u8] {
        self.bytes.get(self.written..).unwrap_or_default()
    }

    /// Takes note that so many bytes of [`pending`](Self::pending) were written.
    pub(crate) fn wrote(&mut self, count: usize) {
        self.written = (self.written + count).min(self.bytes.len());
        if self.written == self.bytes.len() {
            self.written = 0;
            self.bytes.clear();
            // A request larger than the buffer was in it.
            if self.bytes.capacity() > 2 * CAPACITY {
                self.bytes.shrink_to(CAPACITY);
            }
        }
    }

    /// Drops everything: the connection is broken.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}
