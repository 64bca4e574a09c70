//! Answers that nobody waits for.
//!
//! All requests are sent *checked*: libxcb keeps their errors for whoever asks for them by number, so that none gets to C's event loop or
//! Xlib's error handler. Those that the Rust side does not ask for are picked up here: thrown away, or queued for the Rust side's event calls.
//!
//! What holds: requests in a row that are treated the same are one range, whatever their number. What was picked up is forgotten.

use super::packet::Packet;
use super::raw::{Answer, Raw};
use super::syncs::Silent;
use std::cell::LazyCell;
use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;

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

impl Fate {
    /// Whether an error is somebody's, later.
    pub(super) fn queues_errors(self) -> bool {
        matches!(self, Fate::QueueErrors | Fate::QueueErrorsCloseFds)
    }
}

/// Requests after which it is looked at what has come, though nobody asks for events.
const LOOK_EVERY: u64 = 16_384;
/// So many in a row are worth looking up whether they are known to have gone well.
const MANY: u64 = 64;

/// The requests whose answers nobody waits for, and the errors of those that failed.
#[derive(Debug, Default)]
pub(super) struct Unclaimed {
    /// From the first request of a range to its last one.
    ranges: BTreeMap<u64, (u64, Fate)>,
    /// The range that grows: its first and last request.
    growing: Option<(u64, u64, Fate)>,
    since: u64,
    errors: VecDeque<(Packet, u64)>,
}

impl Unclaimed {
    /// Nobody will wait for these requests. `true` when it is time to pick up.
    pub(super) fn add(&mut self, requests: RangeInclusive<u64>, fate: Fate) -> bool {
        let (first, end) = requests.into_inner();
        self.since += end + 1 - first;
        match &mut self.growing {
            Some((_, last, before)) if *last + 1 == first && *before == fate => *last = end,
            _ => {
                self.settle();
                self.growing = Some((first, end, fate));
            }
        }
        self.since >= LOOK_EVERY
    }

    /// Picks up what has come, in order, up to the first request that is undecided or not `below` a number. At most one read, and none for requests that are known to
    /// be decided; waits for nothing. `silent` tells where no request failed, and is asked when that would save something.
    pub(super) fn pick_up(&mut self, raw: Raw, below: u64, silent: impl FnOnce() -> Silent) {
        self.since = 0;
        self.settle();
        let silent = LazyCell::new(silent);
        while let Some((first, (last, fate))) = self.ranges.pop_first() {
            let many = last - first >= MANY;
            let mut next = first;
            while next <= last {
                if many && let Some(end) = silent.end(next) {
                    next = end;
                } else if next < below && self.pick_up_one(raw, next, fate) {
                    next += 1;
                } else {
                    self.ranges.insert(next, (last, fate));
                    return;
                }
            }
        }
    }

    /// The first request that is undecided, as far as it was looked, and of which an error would be kept.
    pub(super) fn first_undecided(&mut self) -> Option<u64> {
        self.settle();
        self.ranges.iter().find(|(_, (_, fate))| fate.queues_errors()).map(|(&first, _)| first)
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
                    if fate.queues_errors() {
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

    /// Whether there is another one.
    pub(super) fn has_error(&self) -> bool {
        !self.errors.is_empty()
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
        for sequence in 10..9_000 {
            assert!(!unclaimed.add(sequence..=sequence, Fate::QueueErrors));
        }
        unclaimed.add(9_000..=9_999, Fate::QueueErrors);
        unclaimed.add(10_001..=10_001, Fate::QueueErrors);
        unclaimed.add(10_000..=10_000, Fate::Nothing);
        assert_eq!(unclaimed.first_undecided(), Some(10));
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
