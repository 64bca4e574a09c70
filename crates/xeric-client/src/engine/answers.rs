//! Which answers are expected, and which have come and were not asked for yet.
//!
//! What holds: a request without a reply leaves no record. What is kept about such requests are two sets of numbers, as ranges: those whose
//! caller may still ask for the error, and those whose error nobody wants. Both are forgotten when the server has gone on.

use std::collections::VecDeque;
use std::os::fd::OwnedFd;

use x11rb::connection::DiscardMode;

use super::Sequence;
use super::handoff::Owners;
use super::names::Question;
use super::packet::{Packet, PacketKind};
use super::ranges::Ranges;

/// A reply or an error, and what came with it.
#[derive(Debug)]
pub struct Answer {
    /// The message.
    pub packet: Packet,
    /// The descriptors of a reply that was sent for with them.
    pub descriptors: Vec<OwnedFd>,
}

/// What became of a request.
#[derive(Debug)]
pub enum Outcome {
    /// Nothing yet.
    Pending,
    /// It was answered.
    Answered(Answer),
    /// The server went on and there is nothing more: no error, or no reply.
    Nothing,
}

/// Where a message goes.
#[derive(Debug)]
pub(crate) enum Route {
    /// It is kept, or nobody wants it.
    Settled,
    /// To the events.
    Event(Packet),
    /// It answers something that the connection asked for itself.
    Own(Question, Packet),
}

/// A request whose reply is to come.
#[derive(Debug)]
struct Expected {
    sequence: Sequence,
    /// Its reply comes with descriptors.
    descriptors: bool,
    discard: Option<DiscardMode>,
    own: Own,
}

/// Whether a request is the connection's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Own {
    No,
    Asked(Question),
    Answered,
}

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// Rising. A request leaves when a message of a later one comes: until then a second reply may.
    expected: VecDeque<Expected>,
    /// Rising, as they came.
    arrived: VecDeque<(Sequence, Answer)>,
    /// Requests without a reply whose error may be asked for.
    undecided: Ranges,
    /// Requests without a reply whose error nobody wants.
    ignored: Ranges,
    /// Of the newest message.
    last_read: Sequence,
}

impl Answers {
    /// The number of the newest message: all requests before it are done.
    pub(crate) fn last_read(&self) -> Sequence {
        self.last_read
    }

    /// Whether the server has gone on behind this request.
    pub(crate) fn is_past(&self, sequence: Sequence) -> bool {
        self.last_read > sequence
    }

    /// Takes note of a request with a reply.
    pub(crate) fn expect(&mut self, sequence: Sequence, descriptors: bool) {
        self.expected.push_back(Expected { sequence, descriptors, discard: None, own: Own::No });
    }

    /// Takes note of a request whose reply is the connection's own business.
    pub(crate) fn expect_own(&mut self, sequence: Sequence, question: Question) {
        self.expected.push_back(Expected {
            sequence,
            descriptors: false,
            discard: None,
            own: Own::Asked(question),
        });
    }

    /// Takes note of a request without a reply whose caller has not said yet where its error goes.
    #[inline]
    pub(crate) fn undecided(&mut self, sequence: Sequence) {
        self.undecided.push(sequence);
    }

    /// How many replies with descriptors are to come.
    pub(crate) fn with_descriptors(&self) -> usize {
        self.expected.iter().filter(|expected| expected.descriptors).count()
    }

    /// Says what a caller does not want. Returns errors that have come already and now are events.
    #[inline]
    pub(crate) fn discard(&mut self, sequence: Sequence, mode: DiscardMode) -> Vec<(Sequence, Packet)> {
        let undecided = self.undecided.remove(sequence);
        if undecided && mode == DiscardMode::DiscardReply && self.arrived.is_empty() {
            return Vec::new();
        }
        self.discard_known(sequence, mode, undecided)
    }

    fn discard_known(
        &mut self,
        sequence: Sequence,
        mode: DiscardMode,
        undecided: bool,
    ) -> Vec<(Sequence, Packet)> {
        if let Some(expected) = self.find_expected(sequence) {
            expected.discard = Some(mode);
        } else if undecided && mode == DiscardMode::DiscardReplyAndError && !self.is_past(sequence) {
            self.ignored.insert(sequence);
        }
        let mut events = Vec::new();
        while let Some(answer) = self.take_arrived(sequence) {
            if mode == DiscardMode::DiscardReply && answer.packet.kind() == PacketKind::Error {
                events.push((sequence, answer.packet));
            }
        }
        events
    }

    /// What became of a request with a reply.
    pub(crate) fn outcome(&mut self, sequence: Sequence) -> Outcome {
        match self.take_arrived(sequence) {
            Some(answer) => Outcome::Answered(answer),
            None if self.is_past(sequence) || self.find_expected(sequence).is_none() => Outcome::Nothing,
            None => Outcome::Pending,
        }
    }

    /// What became of a request without a reply.
    pub(crate) fn error_of(&mut self, sequence: Sequence) -> Outcome {
        if let Some(answer) = self.take_arrived(sequence) {
            self.undecided.remove(sequence);
            return Outcome::Answered(answer);
        }
        if self.is_past(sequence) { Outcome::Nothing } else { Outcome::Pending }
    }

    /// Whether asking for the outcome would give one.
    pub(crate) fn is_settled(&self, sequence: Sequence) -> bool {
        self.is_past(sequence)
            || self.arrived_at(sequence).is_ok()
            || self
                .expected_at(sequence)
                .is_some_and(|at| self.expected.get(at).is_some_and(|expected| expected.own == Own::Answered))
    }

    /// Takes note that the server has come to this request.
    #[inline]
    pub(crate) fn progress(&mut self, sequence: Sequence) {
        if sequence <= self.last_read {
            return;
        }
        self.last_read = sequence;
        self.undecided.forget_below(sequence);
        self.ignored.forget_below(sequence);
    }

    /// Questions of the connection's own that the server went past without an answer.
    pub(crate) fn next_unanswered(&mut self) -> Option<Question> {
        while self.expected.front().is_some_and(|expected| expected.sequence < self.last_read) {
            if let Some(Own::Asked(question)) = self.expected.pop_front().map(|expected| expected.own) {
                return Some(question);
            }
        }
        None
    }

    /// Finds out who a reply or an error is for. Descriptors that belong to it are taken out of `descriptors`.
    pub(crate) fn route(
        &mut self,
        sequence: Sequence,
        packet: Packet,
        descriptors: &mut VecDeque<OwnedFd>,
        owners: &mut Owners,
    ) -> Route {
        let is_error = packet.kind() == PacketKind::Error;
        if let Some(expected) = self.find_expected(sequence) {
            let count = if expected.descriptors && !is_error { packet.descriptors() } else { 0 };
            let taken = descriptors.drain(..usize::from(count).min(descriptors.len())).collect();
            let (own, discard) = (expected.own, expected.discard);
            return match (own, discard) {
                (Own::Asked(question), _) => {
                    expected.own = Own::Answered;
                    Route::Own(question, packet)
                }
                (Own::Answered, _) => Route::Settled,
                (Own::No, None) => self.keep(sequence, Answer { packet, descriptors: taken }),
                (Own::No, Some(DiscardMode::DiscardReply)) if is_error => Route::Event(packet),
                (Own::No, Some(_)) => Route::Settled,
            };
        }
        if let Some(owner) = owners.of(sequence, is_error) {
            owners.deliver(owner, sequence, packet);
            return Route::Settled;
        }
        if !is_error {
            // A reply that nobody asked for.
            return Route::Settled;
        }
        if self.undecided.contains(sequence) {
            return self.keep(sequence, Answer { packet, descriptors: Vec::new() });
        }
        if self.ignored.contains(sequence) { Route::Settled } else { Route::Event(packet) }
    }

    fn keep(&mut self, sequence: Sequence, answer: Answer) -> Route {
        self.arrived.push_back((sequence, answer));
        Route::Settled
    }

    fn find_expected(&mut self, sequence: Sequence) -> Option<&mut Expected> {
        let at = self.expected_at(sequence)?;
        self.expected.get_mut(at)
    }

    fn expected_at(&self, sequence: Sequence) -> Option<usize> {
        self.expected.binary_search_by_key(&sequence, |expected| expected.sequence).ok()
    }

    /// Where the first answer to this request is.
    fn arrived_at(&self, sequence: Sequence) -> Result<usize, usize> {
        let at = self.arrived.partition_point(|&(other, _)| other < sequence);
        match self.arrived.get(at) {
            Some(&(other, _)) if other == sequence => Ok(at),
            _ => Err(at),
        }
    }

    fn take_arrived(&mut self, sequence: Sequence) -> Option<Answer> {
        let at = self.arrived_at(sequence).ok()?;
        self.arrived.remove(at).map(|(_, answer)| answer)
    }
}
