//! Bytes from the server, cut into messages.
//!
//! What holds: nothing is allocated for more than has arrived, times two; a message of any length is taken in a loop, never by recursion;
//! the bytes of a long message are read straight to where they stay.

use std::collections::VecDeque;
use std::os::fd::OwnedFd;

use super::packet::{Packet, length};

/// How much is read at once.
const CAPACITY: usize = 16 << 10;

/// What has been read and is not a whole message yet, and the descriptors that came.
#[derive(Debug, Default)]
pub struct Inbox {
    /// Its filled part is `start..end`. Empty until something is read.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// A message that does not fit: what is there of it.
    long: Option<Long>,
    /// In the order of their arrival.
    pub(crate) descriptors: VecDeque<OwnedFd>,
}

#[derive(Debug)]
struct Long {
    /// Its filled part is `..filled`.
    bytes: Vec<u8>,
    filled: usize,
    whole: usize,
}

impl Inbox {
    /// Where to read to; never empty.
    pub fn space(&mut self) -> &mut [u8] {
        if let Some(long) = &mut self.long {
            if long.filled == long.bytes.len() {
                // As much again as has arrived: what the server states is not believed in advance.
                let more = long.filled.max(CAPACITY).min(long.whole - long.filled);
                long.bytes.resize(long.filled + more, 0);
            }
            return long.bytes.get_mut(long.filled..).unwrap_or_default();
        }
        if self.buffer.is_empty() {
            self.buffer.resize(CAPACITY, 0);
        }
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        self.buffer.get_mut(self.end..).unwrap_or_default()
    }

    /// Takes note that this many bytes of [`space`](Self::space) were read.
    pub fn filled(&mut self, count: usize) {
        match &mut self.long {
            Some(long) => long.filled = (long.filled + count).min(long.bytes.len()),
            None => self.end = (self.end + count).min(self.buffer.len()),
        }
    }

    /// Takes bytes that were read elsewhere, such as what came behind the set-up, and says how many of them fitted.
    pub fn put(&mut self, bytes: &[u8]) -> usize {
        let space = self.space();
        let count = space.len().min(bytes.len());
        if let (Some(space), Some(bytes)) = (space.get_mut(..count), bytes.get(..count)) {
            space.copy_from_slice(bytes);
        }
        self.filled(count);
        count
    }

    /// The next whole message.
    pub(crate) fn next(&mut self) -> Option<Packet> {
        if let Some(long) = self.long.take_if(|long| long.filled == long.whole) {
            return Some(Packet::Long(long.bytes));
        }
        if self.long.is_some() {
            return None;
        }
        let there = self.buffer.get(self.start..self.end)?;
        let head: &[u8; 32] = there.first_chunk()?;
        let whole = usize::try_from(length(head)).unwrap_or(usize::MAX);
        if whole == 32 {
            self.start += 32;
            return Some(Packet::Short(*head));
        }
        if let Some(bytes) = there.get(..whole) {
            self.start += whole;
            return Some(Packet::Long(bytes.to_vec()));
        }
        // What comes next of it is read straight to its place.
        self.long = Some(Long { bytes: there.to_vec(), filled: there.len(), whole });
        self.start = 0;
        self.end = 0;
        None
    }

    /// Whether a message was begun and not ended.
    pub(crate) fn is_cut(&self) -> bool {
        self.start != self.end || self.long.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(words: u32, fill: u8) -> Vec<u8> {
        let mut bytes = vec![fill; 32 + 4 * words as usize];
        bytes[0] = 1;
        bytes[4..8].copy_from_slice(&words.to_ne_bytes());
        bytes
    }

    #[test]
    fn messages_come_out_whole_however_they_are_cut() {
        let messages = [reply(0, 1), reply(100_000, 2), reply(3, 3), reply(5000, 4), reply(0, 5)];
        let stream: Vec<u8> = messages.concat();
        for cut in [1, 7, 31, 32, 33, 1000, 16384, 70_000] {
            let (mut inbox, mut out, mut rest) = (Inbox::default(), Vec::new(), &stream[..]);
            while !rest.is_empty() {
                let count = inbox.put(&rest[..cut.min(rest.len())]);
                rest = &rest[count..];
                while let Some(packet) = inbox.next() {
                    out.push(packet.bytes().to_vec());
                }
            }
            assert!(out == messages, "cut into pieces of {cut}");
            assert!(!inbox.is_cut());
        }
    }

    #[test]
    fn x27_a_stated_length_reserves_nothing() {
        let mut inbox = Inbox::default();
        let mut head = [0; 32];
        head[0] = 1;
        head[4..8].copy_from_slice(&u32::MAX.to_ne_bytes());
        inbox.put(&head);
        assert!(inbox.next().is_none());
        assert!(inbox.space().len() <= CAPACITY);
        assert!(inbox.is_cut());
    }

    #[test]
    fn t05_a_long_generic_event_a_reply_and_an_error_stay_in_step() {
        let mut event = [0; 44];
        event[0] = 35;
        event[4..8].copy_from_slice(&3_u32.to_ne_bytes());
        let mut error = [0; 32];
        error[4..8].copy_from_slice(&u32::MAX.to_ne_bytes());
        let mut inbox = Inbox::default();
        inbox.put(&[&event[..], &reply(0, 0), &error].concat());
        let lengths: Vec<usize> =
            std::iter::from_fn(|| inbox.next()).map(|packet| packet.bytes().len()).collect();
        assert_eq!(lengths, [44, 32, 32]);
    }
}
