//! What a server sends after the set-up: replies, errors, events (core specification, section 1) and GenericEvents
//! (X Generic Event Extension, section 3).

use crate::ByteOrder;

/// One whole packet from a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packet<'a> {
    /// A reply. Several may carry the same number (ListFontsWithInfo, and others).
    Reply {
        /// The request's number.
        sequence: u16,
        /// All of it, 32 bytes or more.
        bytes: &'a [u8],
    },
    /// An error.
    Error {
        /// The request's number.
        sequence: u16,
        /// Which error.
        code: u8,
        /// All of it.
        bytes: &'a [u8; 32],
    },
    /// An event of 32 bytes.
    Event {
        /// The event's code, without the bit for SendEvent.
        code: u8,
        /// Whether a client sent it (SendEvent).
        sent: bool,
        /// The number of the last request processed; `None` for KeymapNotify, which has none.
        sequence: Option<u16>,
        /// All of it.
        bytes: &'a [u8; 32],
    },
    /// A GenericEvent.
    Generic {
        /// The extension's major opcode.
        extension: u8,
        /// Which of its events.
        event_type: u16,
        /// The number of the last request processed.
        sequence: u16,
        /// All of it, 32 bytes or more.
        bytes: &'a [u8],
    },
}

impl<'a> Packet<'a> {
    /// All bytes of the packet.
    pub fn bytes(&self) -> &'a [u8] {
        match *self {
            Packet::Reply { bytes, .. } | Packet::Generic { bytes, .. } => bytes,
            Packet::Error { bytes, .. } | Packet::Event { bytes, .. } => bytes,
        }
    }

    /// The sequence number, unless it is a KeymapNotify.
    pub fn sequence(&self) -> Option<u16> {
        match *self {
            Packet::Reply { sequence, .. }
            | Packet::Error { sequence, .. }
            | Packet::Generic { sequence, .. } => Some(sequence),
            Packet::Event { sequence, .. } => sequence,
        }
    }
}

/// What stands at the front of the bytes that a server sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PacketFrame<'a> {
    /// Not everything is there: it takes at least `needed` bytes in all.
    Incomplete {
        /// That many.
        needed: usize,
    },
    /// A packet; `bytes().len()` of it are to be consumed.
    Packet(Packet<'a>),
    /// A packet longer than the maximum.
    TooLong {
        /// How many bytes it claims to have.
        length: u64,
    },
}

const ERROR: u8 = 0;
const REPLY: u8 = 1;
const SENT: u8 = 0x80;
const KEYMAP_NOTIFY: u8 = 11;
const GENERIC_EVENT: u8 = 35;

/// What stands at the front of `bytes`, which a server sent after the set-up.
pub fn packet(order: ByteOrder, bytes: &[u8], maximum: u64) -> PacketFrame<'_> {
    let Some(head) = bytes.first_chunk::<32>() else {
        return PacketFrame::Incomplete { needed: 32 };
    };
    let &[first, second, s0, s1, l0, l1, l2, l3, t0, t1, ..] = head;
    let sequence = order.u16([s0, s1]);
    let code = first & !SENT;
    if first == ERROR {
        return PacketFrame::Packet(Packet::Error { sequence, code: second, bytes: head });
    }
    if first != REPLY && code != GENERIC_EVENT {
        let sequence = (code != KEYMAP_NOTIFY).then_some(sequence);
        let event = Packet::Event { code, sent: first & SENT != 0, sequence, bytes: head };
        return PacketFrame::Packet(event);
    }
    let length = 32 + u64::from(order.u32([l0, l1, l2, l3])) * 4;
    if length > maximum {
        return PacketFrame::TooLong { length };
    }
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let Some(bytes) = bytes.get(..length) else {
        return PacketFrame::Incomplete { needed: length };
    };
    PacketFrame::Packet(if first == REPLY {
        Packet::Reply { sequence, bytes }
    } else {
        Packet::Generic { extension: second, event_type: order.u16([t0, t1]), sequence, bytes }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(head: &[u8], total: usize) -> Vec<u8> {
        let mut bytes = head.to_vec();
        bytes.resize(total, 0);
        bytes
    }

    #[test]
    fn replies_and_generic_events_have_a_length() {
        let reply = of(&[1, 0, 0, 7, 0, 0, 0, 2], 40);
        let PacketFrame::Packet(packet) = packet(ByteOrder::Big, &reply, 1 << 20) else { panic!() };
        assert_eq!(packet, Packet::Reply { sequence: 7, bytes: &reply });
        let generic = of(&[35, 131, 0, 7, 0, 0, 0, 1, 0, 6], 37);
        let PacketFrame::Packet(packet) = super::packet(ByteOrder::Big, &generic, 1 << 20) else { panic!() };
        let bytes = &generic[..36];
        assert_eq!(packet, Packet::Generic { extension: 131, event_type: 6, sequence: 7, bytes });
    }

    #[test]
    fn keymap_notify_has_no_sequence_and_other_events_do() {
        let keymap = of(&[11, 1, 2, 3], 32);
        let PacketFrame::Packet(keymap) = packet(ByteOrder::Little, &keymap, 1 << 20) else { panic!() };
        assert_eq!(keymap.sequence(), None);
        let sent = of(&[33 | 0x80, 32, 2, 3, 255, 255, 255, 255], 32);
        let PacketFrame::Packet(sent) = packet(ByteOrder::Little, &sent, 1 << 20) else { panic!() };
        assert!(matches!(sent, Packet::Event { code: 33, sent: true, sequence: Some(0x302), .. }));
    }

    #[test]
    fn a_length_over_the_maximum_is_named() {
        let reply = of(&[1, 0, 0, 7, 0xff, 0xff, 0xff, 0xff], 32);
        let length = 32 + 4 * 0xffff_ffff;
        assert_eq!(packet(ByteOrder::Big, &reply, 1 << 20), PacketFrame::TooLong { length });
    }
}
