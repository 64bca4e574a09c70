//! Requests with a reply that go among those without, and what their answers tell.
//!
//! They keep 16-bit numbers decidable (`handoff.rs`). And where libxcb has read the answers of the syncs around some requests and not one byte more, none of those
//! requests failed: such *silent* stretches need not be asked for number by number.
//!
//! What holds: a stretch is called silent only if that is certain. Whatever else arrives meanwhile, an event or an answer for somebody else, makes it loud.
//!
//! What it is not for: the bytes of requests, and when a sync is due.

use super::raw::Raw;
use std::collections::VecDeque;
use x11rb::errors::ConnectionError;

/// The answer of a sync.
const ANSWER: u64 = 32;
/// Silent stretches that are remembered; neighbours are one.
const REMEMBERED: usize = 8;

/// The syncs of one connection.
#[derive(Debug, Default)]
pub(super) struct Syncs {
    /// Those whose answers were not taken, in their order.
    waiting: VecDeque<Sync>,
    /// The stretch that the next sync ends.
    open: Option<Stretch>,
    silent: Silent,
}

#[derive(Debug)]
struct Sync {
    number: u64,
    /// What goes before it.
    stretch: Option<Stretch>,
}

/// Requests behind a number, none of which was written when this was made.
#[derive(Debug, Clone, Copy)]
struct Stretch {
    after: u64,
    /// What libxcb had read then, in bytes.
    read: u64,
    /// Syncs whose answers were certainly not among that.
    unanswered: u64,
}

impl Syncs {
    /// Begins a stretch behind a number, if none is under way: nothing behind it is written.
    pub(super) fn begin(&mut self, raw: Raw, after: u64) {
        if self.open.is_none() && self.waiting.is_empty() {
            self.open = raw.total_read().map(|read| Stretch { after, read, unanswered: 0 });
        }
    }

    /// A sync of this number is about to be written. Returns the last one that is answered, of those that were not known to be.
    pub(super) fn add(&mut self, raw: Raw, number: u64) -> Option<u64> {
        let (answered, read) = self.collect(raw, None);
        self.waiting.push_back(Sync { number, stretch: self.open.take() });
        let unanswered = self.waiting.len() as u64;
        self.open = read.map(|read| Stretch { after: number, read, unanswered });
        answered
    }

    /// The number of the last one.
    pub(super) fn last(&self) -> Option<u64> {
        self.waiting.back().map(|sync| sync.number)
    }

    /// Takes the answers that have come; the last one. Waits for nothing.
    pub(super) fn look(&mut self, raw: Raw) -> Option<u64> {
        if self.waiting.is_empty() { None } else { self.collect(raw, None).0 }
    }

    /// Waits for the first one that is not answered, which has to be written; nothing if there is none.
    pub(super) fn wait(&mut self, raw: Raw) -> Result<Option<u64>, ConnectionError> {
        let Some(first) = self.waiting.pop_front() else { return Ok(None) };
        // Whatever it is, libxcb has read as far.
        drop(raw.wait(first.number)?);
        Ok(self.collect(raw, Some(first)).0)
    }

    /// What is known to be silent.
    pub(super) fn silent(&self) -> &Silent {
        &self.silent
    }

    /// Takes the answers that have come, behind one that was. Returns the last of these, and what libxcb had read at an instant at which those that stay were not
    /// among it.
    fn collect(&mut self, raw: Raw, taken: Option<Sync>) -> (Option<u64>, Option<u64>) {
        let mut count = u64::from(taken.is_some());
        let (mut first, mut last) = (taken.as_ref().map(|sync| sync.stretch), taken.map(|sync| sync.number));
        let read = loop {
            // Before it is asked: what has not come by then was not read by now.
            let read = raw.total_read();
            if self.waiting.front().is_none_or(|sync| raw.poll(sync.number).is_none()) {
                break read;
            }
            if let Some(sync) = self.waiting.pop_front() {
                first.get_or_insert(sync.stretch);
                last = Some(sync.number);
                count += 1;
            }
        };
        if let (Some(Some(stretch)), Some(last), Some(read)) = (first, last, read) {
            self.silent.judge(stretch, last, count, read);
        }
        (last, read)
    }
}

/// Stretches in which no request failed.
#[derive(Debug, Clone, Default)]
pub(super) struct Silent(VecDeque<(u64, u64)>);

impl Silent {
    /// The answers of `count` syncs have come, the last one's number being `last`, when libxcb had read so much: the stretch's own syncs, that is, and those
    /// before it that were still to come when it began.
    fn judge(&mut self, stretch: Stretch, last: u64, count: u64, read: u64) {
        if read.checked_sub(stretch.read) != Some(ANSWER * (stretch.unanswered + count)) {
            return;
        }
        match self.0.back_mut() {
            Some((_, end)) if *end == stretch.after => *end = last,
            _ => {
                if self.0.len() == REMEMBERED {
                    self.0.pop_front();
                }
                self.0.push_back((stretch.after, last));
            }
        }
    }

    /// Where the stretch ends in which a request is: the first number that is not in it.
    pub(super) fn end(&self, number: u64) -> Option<u64> {
        self.0.iter().find(|(after, end)| *after < number && number < *end).map(|(_, end)| *end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRETCH: Stretch = Stretch { after: 100, read: 4000, unanswered: 2 };

    #[test]
    fn answers_and_nothing_else_are_silence() {
        let mut silent = Silent::default();
        silent.judge(STRETCH, 200, 1, 4000 + 3 * 32);
        assert_eq!([100, 101, 199, 200].map(|number| silent.end(number)), [None, Some(200), Some(200), None]);
        // The next stretch, which ends with the second of two syncs.
        silent.judge(Stretch { after: 200, read: 4096, unanswered: 0 }, 400, 2, 4096 + 2 * 32);
        assert_eq!(silent.end(150), Some(400));
    }

    #[test]
    fn a_packet_more_or_a_part_of_one_is_none() {
        for read in [4000 + 4 * 32, 4000 + 3 * 32 + 1, 4000 + 2 * 32, 3000, u64::MAX] {
            let mut silent = Silent::default();
            silent.judge(STRETCH, 200, 1, read);
            assert_eq!(silent.end(150), None, "{read}");
        }
    }

    #[test]
    fn few_are_remembered() {
        let mut silent = Silent::default();
        for n in 0..100 {
            silent.judge(Stretch { after: n * 10, read: 0, unanswered: 0 }, n * 10 + 5, 1, 32);
        }
        assert_eq!(silent.0.len(), REMEMBERED);
        assert_eq!((silent.end(1), silent.end(991)), (None, Some(995)));
    }
}
