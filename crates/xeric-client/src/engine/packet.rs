//! One message from the server, as it came.

use std::fmt;

/// The bytes of a reply, an error or an event, in the connection's byte order.
///
/// Messages of 32 bytes, which most are, live in place; longer ones have an allocation of their own.
#[derive(Clone)]
pub enum Packet {
    /// Thirty-two bytes.
    Short([u8; 32]),
    /// More than that.
    Long(Vec<u8>),
}

/// What a message is, by its first byte (protocol, "Encoding": errors are 0, replies 1, all else events).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PacketKind {
    /// An error.
    Error,
    /// A reply.
    Reply,
    /// An event, sent by another client or not.
    Event,
}

/// The event code of KeymapNotify, the only message without a sequence number.
const KEYMAP_NOTIFY: u8 = 11;
/// The event code of GenericEvent, the only event with a length.
const GENERIC_EVENT: u8 = 35;

impl Packet {
    /// The bytes, 32 or more.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Packet::Short(bytes) => bytes,
            Packet::Long(bytes) => bytes,
        }
    }

    /// The first 32 bytes, which every message has.
    pub(crate) fn head(&self) -> &[u8; 32] {
        match self {
            Packet::Short(bytes) => bytes,
            // The framing makes none shorter.
            Packet::Long(bytes) => bytes.first_chunk().unwrap_or(&[0; 32]),
        }
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> PacketKind {
        kind(self.head())
    }

    /// The low half of the sequence number; nothing for KeymapNotify.
    #[must_use]
    pub fn sequence(&self) -> Option<u16> {
        let head = self.head();
        (head[0] & 0x7f != KEYMAP_NOTIFY).then(|| u16::from_ne_bytes([head[2], head[3]]))
    }

    /// The GenericEvent's extension and, where Present and the like have it, the id that events were selected by.
    pub(crate) fn special(&self) -> Option<(u8, u32)> {
        let head = self.head();
        (head[0] & 0x7f == GENERIC_EVENT).then(|| (head[1], word(head, 12)))
    }

    /// How many descriptors a reply says that it came with.
    pub(crate) fn descriptors(&self) -> u8 {
        self.head()[1]
    }
}

/// How many bytes the message with this head has.
pub(crate) fn length(head: &[u8; 32]) -> u64 {
    match kind(head) {
        PacketKind::Reply => 32 + 4 * u64::from(word(head, 4)),
        PacketKind::Event if head[0] & 0x7f == GENERIC_EVENT => 32 + 4 * u64::from(word(head, 4)),
        _ => 32,
    }
}

fn kind(head: &[u8; 32]) -> PacketKind {
    match head[0] {
        0 => PacketKind::Error,
        1 => PacketKind::Reply,
        _ => PacketKind::Event,
    }
}

fn word(head: &[u8; 32], at: usize) -> u32 {
    head.get(at..).and_then(<[u8]>::first_chunk).copied().map_or(0, u32::from_ne_bytes)
}

impl AsRef<[u8]> for Packet {
    fn as_ref(&self) -> &[u8] {
        self.bytes()
    }
}

impl fmt::Debug for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packet({:?}, {} bytes)", self.kind(), self.bytes().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(first: u8, length: u32) -> [u8; 32] {
        let mut head = [0; 32];
        head[0] = first;
        head[4..8].copy_from_slice(&length.to_ne_bytes());
        head
    }

    #[test]
    fn t05_only_replies_and_generic_events_are_longer_than_32_bytes() {
        assert_eq!(length(&head(35, 3)), 44);
        assert_eq!(length(&head(35 | 0x80, 3)), 44, "sent by SendEvent");
        assert_eq!(length(&head(1, 3)), 44);
        assert_eq!(length(&head(0, 3)), 32, "an error's bad value is no length");
        assert_eq!(length(&head(6, 3)), 32);
        assert_eq!(length(&head(1, u32::MAX)), 32 + 4 * u64::from(u32::MAX));
    }
}
