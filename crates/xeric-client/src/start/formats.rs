//! RENDER's picture formats, from a server that may say anything.

use x11rb::protocol::render::QueryPictFormatsReply;

use crate::engine::Packet;

use super::versions;

/// The formats in an answer; nothing for an error, or for lists that are not there: the decoder reserves memory by their lengths.
pub(super) fn answer(packet: &Packet) -> Option<QueryPictFormatsReply> {
    lists_are_there(packet.bytes())?;
    versions::reply(packet)
}

/// Formats, screens with their depths with their visuals, and subpixel orders (RENDER protocol, QueryPictFormats).
fn lists_are_there(reply: &[u8]) -> Option<()> {
    const HEAD: usize = 32;
    const FORMAT: usize = 28;
    const SCREEN: usize = 8;
    const DEPTH: usize = 8;
    const VISUAL: usize = 8;
    const SUBPIXEL: usize = 4;
    let (head, mut rest) = reply.split_at_checked(HEAD)?;
    skip(&mut rest, FORMAT, word(head, 8)?)?;
    for _ in 0..word(head, 12)? {
        let screen = skip(&mut rest, SCREEN, 1)?;
        for _ in 0..word(screen, 0)? {
            let depth = skip(&mut rest, DEPTH, 1)?;
            let visuals = u16::from_ne_bytes(depth.get(2..4)?.try_into().ok()?);
            skip(&mut rest, VISUAL, visuals.into())?;
        }
    }
    skip(&mut rest, SUBPIXEL, word(head, 24)?).map(drop)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_ne_bytes)
}

fn skip<'a>(rest: &mut &'a [u8], size: usize, count: u32) -> Option<&'a [u8]> {
    let length = usize::try_from(count).ok()?.checked_mul(size)?;
    let (skipped, left) = rest.split_at_checked(length)?;
    *rest = left;
    Some(skipped)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reply with these numbers of formats, screens and subpixel orders, and this behind its head.
    fn reply(formats: u32, screens: u32, subpixels: u32, rest: &[u8]) -> Vec<u8> {
        let mut reply = vec![0; 32];
        for (at, count) in [(8, formats), (12, screens), (24, subpixels)] {
            reply[at..at + 4].copy_from_slice(&count.to_ne_bytes());
        }
        reply.extend_from_slice(rest);
        reply
    }

    #[test]
    fn c12_lists_that_are_there_are_read() {
        let screen = [1_u32.to_ne_bytes(), [0; 4]].concat();
        let mut depth = [24, 0, 0, 0, 0, 0, 0, 0];
        depth[2..4].copy_from_slice(&2_u16.to_ne_bytes());
        let rest = [&[0; 28][..], &screen, &depth, &[0; 16], &[0; 4]].concat();
        assert!(lists_are_there(&reply(1, 1, 1, &rest)).is_some());
        assert!(lists_are_there(&reply(1, 1, 1, &rest[..rest.len() - 1])).is_none());
    }

    #[test]
    fn c12_counts_without_lists_are_an_answer_that_is_none() {
        let depths = u32::MAX.to_ne_bytes().repeat(2);
        let cases = [
            reply(u32::MAX, 0, 0, &[]),
            reply(0, u32::MAX, 0, &[]),
            reply(0, 0, u32::MAX, &[]),
            reply(0, 1, 0, &depths),
            vec![1; 31],
        ];
        for case in cases {
            assert!(lists_are_there(&case).is_none(), "{case:?}");
        }
    }
}
