//! Requests encoded where they are sent from, by a closure.

use crate::Error;

/// Requests without replies, each whole, that have no numbers yet.
#[derive(Default, Debug)]
pub(crate) struct Gathered {
    pub(crate) bytes: Vec<u8>,
    pub(crate) count: u64,
}

impl Gathered {
    /// Adds a request of `longest` bytes at most, padded with zeros to whole words. One that is refused, or whose closure panics, is left
    /// out; a closure that takes out what was there before it has everything dropped.
    #[inline]
    pub(crate) fn push(
        &mut self,
        longest: usize,
        major: u8,
        minor: u8,
        encode: impl FnOnce(&mut Vec<u8>),
    ) -> Result<(), Error> {
        let (start, length) = append(&mut self.bytes, major, minor, encode);
        if length < 4 || self.bytes.len() < start {
            self.bytes.truncate(start);
            if self.bytes.len() < start {
                self.clear();
            }
            return Err(Error::Misshapen(length));
        }
        let length = length.next_multiple_of(4);
        self.bytes.resize(start + length, 0);
        if length > longest {
            self.bytes.truncate(start);
            return Err(Error::TooLong { length, longest });
        }
        set_length(&mut self.bytes, start, length);
        self.count += 1;
        Ok(())
    }

    /// Drops all of them, and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.count = 0;
    }
}

/// Appends a request without its length: the opcode, the byte behind it, and what `encode` appends. Returns where it begins and how many
/// bytes it has. Nothing is appended when `encode` panics.
#[inline]
pub(crate) fn append(
    bytes: &mut Vec<u8>,
    major: u8,
    minor: u8,
    encode: impl FnOnce(&mut Vec<u8>),
) -> (usize, usize) {
    let start = bytes.len();
    bytes.extend_from_slice(&[major, minor, 0, 0]);
    let mut begun = Begun { bytes, start, ended: false };
    encode(begun.bytes);
    begun.ended = true;
    (start, begun.bytes.len().wrapping_sub(start))
}

/// A request of which the server must not see a part.
struct Begun<'b> {
    bytes: &'b mut Vec<u8>,
    start: usize,
    ended: bool,
}

impl Drop for Begun<'_> {
    #[inline]
    fn drop(&mut self) {
        if !self.ended {
            self.bytes.truncate(self.start);
        }
    }
}

/// Fills the length of a request in, which begins at `start` and whose words 16 bits count.
#[inline]
pub(crate) fn set_length(bytes: &mut [u8], start: usize, length: usize) {
    if let Some([_, _, low, high, ..]) = bytes.get_mut(start..) {
        [*low, *high] = ((length / 4) as u16).to_ne_bytes();
    }
}
