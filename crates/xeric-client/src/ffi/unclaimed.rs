//! Answers that nobody waits for.
//!
//! All requests are sent *checked*: libxcb keeps their errors for whoever asks for them by number, so that none gets to C's event loop or
//! Xlib's error handler. Those that the Rust side does not ask for are picked up here: thrown away, or queued for the Rust side's event calls.
//!
//! What holds: requests in a row that are treated the same are one range, whatever their number. What was picked up is forgotten.

use super::packet::Packet;
use super::raw::{Answer, Raw};
use std::collections::{BTreeMap, VecDeque};

/// What becomes of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Replies are thrown away, errors are queued.
    QueueErrors,
    /// Both are thrown away.
    Nothing,
    /// As [`Fate::QueueErrors`], and descriptors that come with the reply are closed.
    QueueErrorsCloseFds,
    /// As [`Fate::Nothing`], and descriptors that come with the reply are closed.
    NothingCloseFds,
}

/// Requests after which it is looked at what has come, though nobody asks for events.
const LOOK_EVERY: u32 = 16_384;

/// The requests whose answers nobody waits for, and the errors of those that failed.
#[derive(Debug, Default)]
pub(super) struct Unclaimed {
    /// From the first request of a range to its last one.
    ranges: BTreeMap<u64, (u64, Fate)>,
    /// The range that grows: its first and last request.
    growing: Option<(u64, u64, Fate)>,
    since: u32,
    errors: VecDeque<(Packet, u64)>,
}

impl Unclaimed {
    /// Nobody will wait for this request. `true` when it is time to pick up.
    pub(super) fn add(&mut self, sequence: u64, fate: Fate) -> bool {
        self.since += 1;
        match &mut self.growing {
            Some((_, last, before)) if *last + 1 == sequence && *before == fate => *last = sequence,
            _ => {
                self.settle();
                self.growing = Some((sequence, sequence, fate));
            }
        }
        self.since >= LOOK_EVERY
    }

    /// Picks up what has come, in order, up to the first request that is undecided. At most one read; waits for nothing.
    pub(super) fn pick_up(&mut self, raw: Raw) {
        self.since = 0;
        self.settle();
        while let Some((first, (last, fate))) = self.ranges.pop_first() {
            for sequence in first..=last {
                if !self.pick_up_one(raw, sequence, fate) {
                    self.ranges.insert(sequence, (last, fate));
                    return;
                }
            }
        }
    }

    fn settle(&mut self) {
        if let Some((first, last, fate)) = self.growing.take() {
            self.ranges.insert(first, (last, fate));
        }
    }

    /// Whether all has come that will.
    fn pick_up_one(&mut self, raw: Raw, sequence: u64, fate: Fate) -> bool {
        loop {
            match raw.poll(sequence) {
                None => return false,
                Some(Answer::Nothing) => return true,
                Some(Answer::Error(error)) => {
                    if matches!(fate, Fate::QueueErrors | Fate::QueueErrorsCloseFds) {
                        self.errors.push_back((error, sequence));
                    }
                    return true;
                }
                Some(Answer::Reply(reply)) => {
                    if matches!(fate, Fate::QueueErrorsCloseFds | Fate::NothingCloseFds) {
                        // SAFETY: these fates are given to requests that were sent for descriptors (`SharedConnection::discard_reply`), and the reply was not
                        // seen by anybody else.
                        drop(unsafe { reply.take_fds() });
                        // There is no request with descriptors and more than one reply.
                        return true;
                    }
                }
            }
        }
    }

    /// An error of a request that nobody waits for.
    pub(super) fn next_error(&mut self) -> Option<(Packet, u64)> {
        self.errors.pop_front()
    }

    /// An error that was waited for by one who wants to find it among the events.
    pub(super) fn queue(&mut self, error: Packet, sequence: u64) {
        self.errors.push_back((error, sequence));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_in_a_row_are_one_range() {
        let mut unclaimed = Unclaimed::default();
        for sequence in 10..10_000 {
            unclaimed.add(sequence, Fate::QueueErrors);
        }
        unclaimed.add(10_001, Fate::QueueErrors);
        unclaimed.add(10_000, Fate::Nothing);
        unclaimed.settle();
        let ranges: Vec<_> = unclaimed.ranges.into_iter().collect();
        assert_eq!(
            ranges,
            [
                (10, (9_999, Fate::QueueErrors)),
                (10_000, (10_000, Fate::Nothing)),
                (10_001, (10_001, Fate::QueueErrors))
            ]
        );
    }
}
