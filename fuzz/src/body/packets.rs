//! A server's stream, cut into packets, and its events turned into the other byte order and back.

use xeric_wire::frame::{PacketFrame, SetupReplyFrame, packet, setup_reply};
use xeric_wire::{ByteOrder, transcode};

/// The extensions whose events are turned.
const EXTENSIONS: [&str; 8] =
    ["SHAPE", "XFIXES", "XKEYBOARD", "MIT-SHM", "RANDR", "XInputExtension", "SYNC", "DAMAGE"];

/// Takes a server's stream, from its set-up reply or from a packet on.
pub(super) fn packets(bytes: &[u8]) {
    for order in [ByteOrder::Little, ByteOrder::Big] {
        cut(bytes, order, 4096);
        match setup_reply(order, bytes) {
            SetupReplyFrame::Incomplete { needed } => assert!(needed > bytes.len(), "{needed} are there"),
            SetupReplyFrame::NotX => {}
            SetupReplyFrame::Reply(_) => {
                let length = bytes.get(6..8).and_then(|b| b.try_into().ok()).map_or(0, |b| order.u16(b));
                cut(bytes.get(8 + usize::from(length) * 4..).unwrap_or_default(), order, 1 << 24);
            }
        }
    }
}

fn cut(mut rest: &[u8], order: ByteOrder, maximum: u64) {
    while !rest.is_empty() {
        match packet(order, rest, maximum) {
            PacketFrame::Incomplete { needed } => {
                assert!(needed > rest.len() && needed as u64 <= maximum, "{needed} of {} bytes", rest.len());
                return;
            }
            PacketFrame::Packet(packet) => {
                let bytes = packet.bytes();
                assert!(bytes.len() >= 32, "a packet of less than 32 bytes");
                if let Ok(mut event) = <[u8; 32]>::try_from(bytes) {
                    turned_twice(&mut event);
                }
                rest = rest.get(bytes.len()..).unwrap_or_default();
            }
            PacketFrame::TooLong { length } => {
                assert!(length > maximum, "{length} is not too long");
                return;
            }
        }
    }
}

/// Turning an event twice gives the event, unless it is a form that is not known from both sides.
fn turned_twice(event: &mut [u8; 32]) {
    let before = *event;
    if transcode::core_event(event) {
        assert!(transcode::core_event(event), "not turned back");
        assert_eq!(*event, before);
    }
    for name in EXTENSIONS {
        let first = before[0] & 0x7f;
        if transcode::extension_event(name, first, event) {
            assert!(transcode::extension_event(name, first, event), "{name}: not turned back");
            assert_eq!(*event, before);
        }
    }
}
