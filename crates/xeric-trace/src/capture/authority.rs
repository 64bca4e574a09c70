//! Keeps authority data out of recordings.

/// Watches the first bytes that a client sends and puts zeros where its authority data stands.
///
/// The set-up request is twelve bytes, a name and the data, both padded to four (X11 protocol, "Connection
/// Setup"); they may come in chunks of any size. Behind them nothing is looked at.
#[derive(Clone, Debug, Default)]
pub struct Redactor {
    /// How many bytes have passed.
    position: u64,
    /// The first twelve of them.
    head: [u8; 12],
}

impl Redactor {
    /// Zeroes what of `bytes`, the client's next ones, is authority data.
    pub fn pass(&mut self, bytes: &mut [u8]) {
        let start = self.position;
        self.position = start.saturating_add(bytes.len() as u64);
        if let Some(slots) = self.head.get_mut(usize::try_from(start).unwrap_or(usize::MAX)..) {
            for (slot, byte) in slots.iter_mut().zip(bytes.iter()) {
                *slot = *byte;
            }
        }
        let Some((from, to)) = self.secret() else { return };
        let clamp =
            |at: u64| usize::try_from(at.saturating_sub(start)).unwrap_or(usize::MAX).min(bytes.len());
        let (from, to) = (clamp(from), clamp(to));
        bytes[from..to].fill(0);
    }

    /// Whether all authority data has passed, so that what follows need not be shown to [`Redactor::pass`].
    pub fn is_done(&self) -> bool {
        self.position >= 12 && self.secret().is_none_or(|(_, end)| self.position >= end)
    }

    /// Where in the stream authority data stands, once that is known.
    fn secret(&self) -> Option<(u64, u64)> {
        if self.position < 12 {
            return None;
        }
        let length = |at: usize| -> Option<u64> {
            let pair = [self.head[at], self.head[at + 1]];
            match self.head[0] {
                b'l' => Some(u16::from_le_bytes(pair).into()),
                b'B' => Some(u16::from_be_bytes(pair).into()),
                _ => None,
            }
        };
        let (name, data) = (length(6)?, length(8)?);
        let start = 12 + name.next_multiple_of(4);
        Some((start, start + data))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_up(order: u8) -> Vec<u8> {
        let mut bytes = vec![order, 0];
        for value in [11u16, 0, 18, 16, 0] {
            bytes.extend(if order == b'l' { value.to_le_bytes() } else { value.to_be_bytes() });
        }
        bytes.extend(b"MIT-MAGIC-COOKIE-1\0\0");
        bytes.extend([0xaa; 16]);
        bytes.extend([0x2b, 0, 1, 0]);
        bytes
    }

    #[test]
    fn a_cookie_is_zeroed_however_it_is_cut() {
        for order in [b'l', b'B'] {
            let whole = set_up(order);
            let mut expected = whole.clone();
            expected[32..48].fill(0);
            for size in 1..whole.len() + 1 {
                let mut redactor = Redactor::default();
                let mut bytes = whole.clone();
                for chunk in bytes.chunks_mut(size) {
                    redactor.pass(chunk);
                }
                assert_eq!(bytes, expected, "chunks of {size}");
                assert!(redactor.is_done());
            }
        }
    }

    #[test]
    fn what_is_no_set_up_is_left_alone() {
        let mut bytes = vec![b'G'; 100];
        let mut redactor = Redactor::default();
        redactor.pass(&mut bytes);
        assert_eq!(bytes, [b'G'; 100]);
        assert!(redactor.is_done());
    }
}
