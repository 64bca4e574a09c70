//! Text that is being written.

/// A buffer that text is appended to, many times a few bytes: a copy of so few bytes must not cost more than looking whether there is room.
///
/// What is in it is UTF-8, since it is made of strings, characters and digits.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// All of it has a value, so that what is written needs no more than its place; only the first `len` bytes are text.
    bytes: Vec<u8>,
    len: usize,
}

impl Text {
    /// Room that is made at least.
    const ROOM: usize = 256;

    /// No text, with room for `capacity` bytes.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { bytes: vec![0; capacity], len: 0 }
    }

    /// What was written.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// How many bytes were written.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets what was written, and keeps the room.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends a string.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        let text = text.as_bytes();
        // Names are short. Two pieces of a size that the compiler knows, one from either end, may overlap.
        match text.len() {
            4..8 => self.ends::<4>(text),
            8..16 => self.ends::<8>(text),
            16..=32 => self.ends::<16>(text),
            _ => self.push_bytes(text),
        }
    }

    /// Appends a number in decimal digits.
    pub fn push_number(&mut self, number: u64) {
        super::digits::decimal(self, number);
    }

    /// The text as a string.
    pub(super) fn into_string(mut self) -> String {
        self.bytes.truncate(self.len);
        String::from_utf8(self.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// Appends one byte.
    #[inline(always)]
    pub(super) fn push(&mut self, byte: u8) {
        self.put([byte], 1);
    }

    /// Appends the first `used` of some bytes.
    #[inline(always)]
    pub(super) fn put<const N: usize>(&mut self, bytes: [u8; N], used: usize) {
        *self.place() = bytes;
        self.len += used.min(N);
    }

    /// The next `N` bytes, which are not text before [`advance`](Self::advance) says so.
    #[inline(always)]
    pub(super) fn place<const N: usize>(&mut self) -> &mut [u8; N] {
        if self.bytes.len() < self.len + N {
            self.grow(N);
        }
        // There is room now.
        match self.bytes.get_mut(self.len..).and_then(|rest| rest.first_chunk_mut()) {
            Some(place) => place,
            None => unreachable!("room was made"),
        }
    }

    /// Makes text of the next bytes.
    #[inline(always)]
    pub(super) fn advance(&mut self, bytes: usize) {
        self.len = (self.len + bytes).min(self.bytes.len());
    }

    /// Appends bytes.
    pub(super) fn push_bytes(&mut self, bytes: &[u8]) {
        if self.bytes.len() < self.len + bytes.len() {
            self.grow(bytes.len());
        }
        if let Some(place) = self.bytes.get_mut(self.len..self.len + bytes.len()) {
            place.copy_from_slice(bytes);
            self.len += bytes.len();
        }
    }

    /// Puts `bytes` in place of `count` bytes of the text; what stands behind them moves.
    pub(super) fn replace(&mut self, at: usize, count: usize, bytes: &[u8]) {
        let at = at.min(self.len);
        let behind = (at + count).min(self.len);
        let moved = at + bytes.len();
        let len = moved + (self.len - behind);
        if self.bytes.len() < len {
            self.grow(bytes.len());
        }
        if behind != moved {
            self.bytes.copy_within(behind..self.len, moved);
        }
        if let Some(place) = self.bytes.get_mut(at..moved) {
            place.copy_from_slice(bytes);
        }
        self.len = len;
    }

    #[inline(always)]
    fn ends<const N: usize>(&mut self, text: &[u8]) {
        if self.bytes.len() < self.len + text.len() {
            self.grow(text.len());
        }
        if let (Some(first), Some(last), Some(place)) = (
            text.first_chunk::<N>(),
            text.last_chunk::<N>(),
            self.bytes.get_mut(self.len..self.len + text.len()),
        ) {
            if let Some(place) = place.first_chunk_mut() {
                *place = *first;
            }
            if let Some(place) = place.last_chunk_mut() {
                *place = *last;
            }
            self.len += text.len();
        }
    }

    #[cold]
    fn grow(&mut self, room: usize) {
        let size = (2 * self.bytes.len()).max(self.len + room).max(Self::ROOM);
        self.bytes.resize(size, 0);
    }
}

impl std::io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.push_bytes(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_any_length_are_appended() {
        let mut text = Text::default();
        let mut expected = String::new();
        for length in (0..70).chain([300, 5, 1000]) {
            let piece: String = ('a'..='z').cycle().take(length).collect();
            text.push_str(&piece);
            text.push(b'.');
            expected.push_str(&piece);
            expected.push('.');
        }
        assert_eq!(text.len(), expected.len());
        text.replace(1, 3, b"12345");
        expected.replace_range(1..4, "12345");
        text.replace(9, 2, b"67");
        expected.replace_range(9..11, "67");
        text.push_str("end");
        assert_eq!(text.into_string(), expected + "end");
    }
}
