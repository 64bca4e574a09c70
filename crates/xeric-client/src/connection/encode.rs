//! Requests encoded where they are sent from, by a closure.

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
