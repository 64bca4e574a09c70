//! A reply as bytes, except for the sequence number, which only the connection knows.

use crate::wire::{Order, Writer};

/// A reply in a client's byte order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    order: Order,
    /// The whole reply; its length stands in it.
    bytes: Vec<u8>,
    /// Where sequence numbers stand: GetKbdByName's reply holds others.
    sequences: Vec<usize>,
}

/// Smallest reply.
const SMALLEST: usize = 32;

impl Reply {
    /// A reply from its second byte and what stands behind its length.
    pub(super) fn new(order: Order, data: u8, body: Writer) -> Reply {
        let mut writer = Writer::new(order);
        let body = body.into_bytes();
        let size = (8 + body.len()).max(SMALLEST).next_multiple_of(4);
        writer.bytes(&[1, data, 0, 0]);
        writer.u32(u32::try_from((size - SMALLEST) / 4).unwrap_or(u32::MAX));
        writer.bytes(&body);
        let mut bytes = writer.into_bytes();
        bytes.resize(size, 0);
        Reply { order, bytes, sequences: vec![2] }
    }

    /// Puts other replies behind this one, as parts of it.
    pub(super) fn with_parts(mut self, parts: Vec<Reply>) -> Reply {
        for part in parts {
            self.sequences.extend(part.sequences.iter().map(|at| at + self.bytes.len()));
            self.bytes.extend(part.bytes);
        }
        let mut length = Writer::new(self.order);
        length.u32(u32::try_from((self.bytes.len() - SMALLEST) / 4).unwrap_or(u32::MAX));
        self.bytes.splice(4..8, length.into_bytes());
        self
    }

    /// Appends the reply to a client's output.
    pub fn write(&self, out: &mut Vec<u8>, sequence: u16) {
        let start = out.len();
        out.extend_from_slice(&self.bytes);
        let sequence = match self.order {
            Order::Little => sequence.to_le_bytes(),
            Order::Big => sequence.to_be_bytes(),
        };
        for at in &self.sequences {
            if let Some(place) = out.get_mut(start + at..start + at + 2) {
                place.copy_from_slice(&sequence);
            }
        }
    }

    /// The reply's bytes, its sequence number 0.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}
