//! Requests encoded where they are sent from, by a closure.

/// Appends a request without its length: the opcode, the byte behind it, and what `encode` appends. Returns where it begins and how many
/// bytes it has.
#[inline]
pub(crate) fn append(
    bytes: &mut Vec<u8>,
    major: u8,
    minor: u8,
    encode: impl FnOnce(&mut Vec<u8>),
) -> (usize, usize) {
    let start = bytes.len();
    bytes.extend_from_slice(&[major, minor, 0, 0]);
    encode(bytes);
    (start, bytes.len().wrapping_sub(start))
}

/// Fills the length of a request in, which begins at `start` and whose words 16 bits count.
#[inline]
pub(crate) fn set_length(bytes: &mut [u8], start: usize, length: usize) {
    if let Some([_, _, low, high, ..]) = bytes.get_mut(start..) {
        [*low, *high] = ((length / 4) as u16).to_ne_bytes();
    }
}
