//! What owners of the socket have sent, and the answers to it.
//!
//! What holds: a number belongs to the owner who wrote it, exactly: not the request before its first, not the one behind its last.

use std::collections::VecDeque;
use std::io::IoSlice;

use super::packet::Packet;
use super::{Engine, Sequence};

/// Somebody who can own the write side of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OwnerId(u32);

/// Where errors of an owner's requests go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OwnedErrors {
    /// To the owner, with the replies, in order.
    #[default]
    ToOwner,
    /// To the connection's event queue.
    ToEvents,
}

/// All owners, present and past.
#[derive(Debug, Default)]
pub(crate) struct Owners {
    /// Rising. What the server has gone past is forgotten.
    ranges: VecDeque<Range>,
    queues: Vec<(OwnerId, VecDeque<(Sequence, Packet)>)>,
    next: u32,
}

/// Requests that one owner wrote, both ends included.
#[derive(Debug)]
struct Range {
    first: Sequence,
    last: Sequence,
    owner: OwnerId,
    errors: OwnedErrors,
}

impl Owners {
    /// Makes somebody known.
    pub(crate) fn register(&mut self) -> OwnerId {
        let id = OwnerId(self.next);
        self.next = self.next.wrapping_add(1);
        self.queues.push((id, VecDeque::new()));
        id
    }

    /// Forgets somebody: what still comes for them is dropped.
    pub(crate) fn forget(&mut self, owner: OwnerId) {
        self.queues.retain(|(id, _)| *id != owner);
    }

    /// Whether nobody is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.queues.is_empty()
    }

    /// Takes note of requests that an owner wrote.
    pub(crate) fn wrote(&mut self, owner: OwnerId, errors: OwnedErrors, first: Sequence, last: Sequence) {
        match self.ranges.back_mut() {
            Some(range) if range.owner == owner && range.errors == errors && range.last + 1 == first => {
                range.last = last;
            }
            _ => self.ranges.push_back(Range { first, last, owner, errors }),
        }
    }

    /// Whose request this is, if its answer goes to them.
    pub(crate) fn of(&self, sequence: Sequence, is_error: bool) -> Option<OwnerId> {
        let at = self.ranges.partition_point(|range| range.last < sequence);
        let range = self.ranges.get(at).filter(|range| range.first <= sequence)?;
        (!is_error || range.errors == OwnedErrors::ToOwner).then_some(range.owner)
    }

    /// Puts an answer into an owner's queue.
    pub(crate) fn deliver(&mut self, owner: OwnerId, sequence: Sequence, packet: Packet) {
        if let Some((_, queue)) = self.queues.iter_mut().find(|(id, _)| *id == owner) {
            queue.push_back((sequence, packet));
        }
    }

    /// The oldest answer for an owner.
    pub(crate) fn next_answer(&mut self, owner: OwnerId) -> Option<(Sequence, Packet)> {
        self.queue(owner)?.pop_front()
    }

    /// The oldest answer to this request of an owner.
    pub(crate) fn answer_to(&mut self, owner: OwnerId, sequence: Sequence) -> Option<Packet> {
        let queue = self.queue(owner)?;
        let at = queue.iter().position(|(other, _)| *other == sequence)?;
        queue.remove(at).map(|(_, packet)| packet)
    }

    /// Whether an answer waits for an owner: to one request, or any.
    pub(crate) fn has_answer(&self, owner: OwnerId, sequence: Option<Sequence>) -> bool {
        let queue = self.queues.iter().find(|(id, _)| *id == owner).map(|(_, queue)| queue);
        queue.is_some_and(|queue| {
            queue.iter().any(|(other, _)| sequence.is_none_or(|wanted| wanted == *other))
        })
    }

    /// Forgets whose the requests below this one were.
    pub(crate) fn forget_below(&mut self, sequence: Sequence) {
        while self.ranges.front().is_some_and(|range| range.last < sequence) {
            self.ranges.pop_front();
        }
    }

    fn queue(&mut self, owner: OwnerId) -> Option<&mut VecDeque<(Sequence, Packet)>> {
        self.queues.iter_mut().find(|(id, _)| *id == owner).map(|(_, queue)| queue)
    }
}

impl Engine {
    /// Makes somebody known who writes requests of its own.
    pub fn add_owner(&mut self) -> OwnerId {
        self.owners.register()
    }

    /// Forgets somebody: what still comes for them is dropped.
    pub fn remove_owner(&mut self, owner: OwnerId) {
        self.owners.forget(owner);
    }

    /// Adds `count` whole requests of an owner, and returns the numbers of the first and the last. A sync goes before them when one is due.
    ///
    /// Nothing is added when the bytes are empty or are not `count` requests, or when there are too many of them without a reply.
    pub fn send_owned(
        &mut self,
        owner: OwnerId,
        errors: OwnedErrors,
        pieces: &[IoSlice<'_>],
        count: u64,
    ) -> Option<(Sequence, Sequence)> {
        let last_with_reply = counted(pieces.iter().map(|piece| &**piece), count).filter(|_| count > 0)?;
        let numbers = self.claim_owned(owner, errors, count, last_with_reply)?;
        pieces.iter().for_each(|piece| self.outbox.tail().extend_from_slice(piece));
        Some(numbers)
    }

    /// The oldest answer to an owner's requests.
    pub fn next_owned(&mut self, owner: OwnerId) -> Option<(Sequence, Packet)> {
        self.owners.next_answer(owner)
    }
}

/// Whether these bytes are exactly `count` requests, and if so, which of them is the last that surely has a reply (the first is 1; 0: none has): a core
/// request whose definition has one. Requests of extensions are not known here.
///
/// Nothing when the bytes are not `count` whole requests.
pub(crate) fn counted<'a>(pieces: impl Iterator<Item = &'a [u8]> + Clone, count: u64) -> Option<u64> {
    let mut bytes = Pieces { pieces, now: &[], cut: false };
    let (mut seen, mut last_with_reply) = (0, 0);
    while let Some(head) = bytes.word() {
        let length = match u16::from_ne_bytes([head[2], head[3]]) {
            // BIG-REQUESTS: the length stands in the next four bytes.
            0 => u64::from(u32::from_ne_bytes(bytes.word()?)).checked_mul(4)?.checked_sub(8)?,
            words => u64::from(words) * 4 - 4,
        };
        bytes.skip(length)?;
        seen += 1;
        if head[0] < 128 && HAS_REPLY >> head[0] & 1 == 1 {
            last_with_reply = seen;
        }
    }
    (bytes.is_done() && seen == count).then_some(last_with_reply)
}

/// Core requests that always have a reply, by opcode (protocol, "Requests").
const HAS_REPLY: u128 = {
    let opcodes = [
        3, 14, 15, 16, 17, 20, 21, 23, 26, 31, 38, 39, 40, 43, 44, 47, 48, 49, 50, 52, 73, 83, 84, 85, 86,
        87, 91, 92, 97, 98, 99, 101, 103, 106, 108, 110, 116, 117, 118, 119,
    ];
    let (mut set, mut at) = (0, 0);
    while at < opcodes.len() {
        set |= 1 << opcodes[at];
        at += 1;
    }
    set
};

/// Bytes in several places, read as one.
struct Pieces<'a, I> {
    pieces: I,
    now: &'a [u8],
    /// The last word was not whole.
    cut: bool,
}

impl<'a, I: Iterator<Item = &'a [u8]>> Pieces<'a, I> {
    /// The next four bytes; nothing at the end or when there are fewer.
    #[inline]
    fn word(&mut self) -> Option<[u8; 4]> {
        if let Some((head, rest)) = self.now.split_first_chunk() {
            self.now = rest;
            return Some(*head);
        }
        let mut head = [0; 4];
        for (at, slot) in head.iter_mut().enumerate() {
            self.cut = at > 0;
            while self.now.is_empty() {
                self.now = self.pieces.next()?;
            }
            let (byte, rest) = self.now.split_first()?;
            *slot = *byte;
            self.now = rest;
        }
        self.cut = false;
        Some(head)
    }

    #[inline]
    fn skip(&mut self, mut count: u64) -> Option<()> {
        while count > 0 {
            if self.now.is_empty() {
                self.now = self.pieces.next()?;
            }
            let now = self.now.len().min(usize::try_from(count).unwrap_or(usize::MAX));
            self.now = self.now.get(now..)?;
            count -= now as u64;
        }
        Some(())
    }

    fn is_done(&mut self) -> bool {
        !self.cut && self.now.is_empty() && self.pieces.all(<[u8]>::is_empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: OwnerId = OwnerId(0);

    #[test]
    fn c04_a_range_has_both_its_ends_and_nothing_more() {
        let mut owners = Owners::default();
        owners.wrote(OWNER, OwnedErrors::ToOwner, 5, 7);
        owners.wrote(OWNER, OwnedErrors::ToOwner, 8, 9);
        owners.wrote(OWNER, OwnedErrors::ToEvents, 11, 11);
        let answered = |error| (1..14).filter(|&n| owners.of(n, error).is_some()).collect::<Vec<_>>();
        assert_eq!(answered(false), [5, 6, 7, 8, 9, 11]);
        assert_eq!(answered(true), [5, 6, 7, 8, 9], "errors of the last are events");
    }

    #[test]
    fn requests_are_counted_however_their_bytes_are_cut() {
        let no_op = [127, 0, 1, 0];
        let focus = [43, 0, 1, 0];
        // PolyPoint with the long form of its length: four words and the length's own.
        let long = [&[64, 0, 0, 0, 5, 0, 0, 0][..], &[1; 12]].concat();
        let bytes = [&no_op[..], &focus, &long, &no_op].concat();
        for cut in 0..=bytes.len() {
            let (front, back) = bytes.split_at(cut);
            assert_eq!(counted([front, &[], back].into_iter(), 4), Some(2), "cut at {cut}");
            assert_eq!(counted([front, back].into_iter(), 3), None);
            assert_eq!(counted([front, back].into_iter(), 5), None);
        }
        for short in 1..bytes.len() {
            assert_eq!(counted([&bytes[..short]].into_iter(), 1).is_some(), short == 4, "{short} bytes");
        }
        assert_eq!(
            counted([&[64, 0, 0, 0, 1, 0, 0, 0][..]].into_iter(), 1),
            None,
            "shorter than its own length"
        );
        assert_eq!(counted([&[][..]].into_iter(), 0), Some(0));
    }
}
