//! What a client waits for: stalls, asynchronous waits, and the quiet that ends a frame.
//!
//! A *stall* is a request with a reply, after which the client sent nothing before that reply was delivered. It is an
//! *asynchronous wait* when, after the delivery and before the client's next byte, an event was delivered in a later
//! write, or 50 ms passed (in process: the client blocked again): then the client was not standing still for the
//! reply, it was idle and the reply came along.
//!
//! A client is *quiet* while it sends nothing, no reply to it is outstanding, and 4 ms have passed since the last one
//! was delivered. It *waits* when it is quiet for 4 ms; in process, when it blocks with no reply outstanding.
//!
//! Pure: times and counts come in, verdicts come out.

use std::collections::VecDeque;

/// Quiet of this length is a wait; and so long after a reply's delivery is not quiet.
pub(super) const QUIET_NS: u64 = 4_000_000;
/// A client that does not react to a reply for so long was not waiting for it.
pub(super) const REACTION_NS: u64 = 50_000_000;

/// One client's waiting.
#[derive(Debug)]
pub(super) struct Waits {
    /// Waits are recorded and not guessed from times.
    exact: bool,
    /// Requests whose last reply has not been delivered, in order.
    outstanding: VecDeque<Query>,
    /// The reply that the client stood still for, until it is known what it was.
    undecided: Option<Undecided>,
    /// Since when the client is quiet, if nothing is outstanding.
    quiet_from: u64,
}

/// A request that is going to be answered.
#[derive(Debug)]
struct Query {
    request: u64,
    /// How many bytes the client had sent at its end.
    sent: u64,
    sent_at: u64,
    answered: bool,
}

#[derive(Debug)]
struct Undecided {
    request: u64,
    write: u64,
    sent_at: u64,
    delivered_at: u64,
}

/// What a client's standing still for a reply was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) request: u64,
    pub(super) kind: WaitKind,
    pub(super) sent_at: u64,
    pub(super) delivered_at: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WaitKind {
    Stall,
    Asynchronous,
}

impl Waits {
    pub(super) fn new(exact: bool, time: u64) -> Waits {
        Waits { exact, outstanding: VecDeque::new(), undecided: None, quiet_from: time }
    }

    /// The client sent bytes.
    pub(super) fn sends(&mut self, time: u64) -> Option<Verdict> {
        let verdict = self.decide_at(time);
        self.quiet_from = self.quiet_from.max(time);
        verdict
    }

    /// The client sent a request that has a reply; `sent` is how many bytes it had sent at its end.
    pub(super) fn asks(&mut self, request: u64, sent: u64, time: u64) {
        self.outstanding.push_back(Query { request, sent, sent_at: time, answered: false });
    }

    /// A reply, or the error in its place, was delivered in `write`; `sent` is how many bytes the client has sent.
    /// Returns since when the client stood still for it, if it did.
    pub(super) fn answered(
        &mut self,
        request: u64,
        last: bool,
        write: u64,
        time: u64,
        sent: u64,
    ) -> Option<u64> {
        self.passed(request);
        let query = self.outstanding.front_mut().filter(|query| query.request == request)?;
        let first = !std::mem::replace(&mut query.answered, true);
        let stood_still = (first && query.sent == sent).then_some(query.sent_at);
        if let Some(sent_at) = stood_still {
            self.undecided = Some(Undecided { request, write, sent_at, delivered_at: time });
        }
        if last {
            self.outstanding.pop_front();
            self.quiet_from = self.quiet_from.max(time.saturating_add(QUIET_NS));
        }
        stood_still
    }

    /// Whether a reply is to come.
    pub(super) fn is_owed(&self) -> bool {
        !self.outstanding.is_empty()
    }

    /// The server is done with everything before `request`: no reply to it is coming any more.
    pub(super) fn passed(&mut self, request: u64) {
        while self.outstanding.front().is_some_and(|query| query.request < request) {
            self.outstanding.pop_front();
        }
    }

    /// An event was delivered in `write`.
    pub(super) fn event(&mut self, write: u64) -> Option<Verdict> {
        let later = self.undecided.as_ref().is_some_and(|undecided| undecided.write != write);
        if later { self.decide(WaitKind::Asynchronous) } else { None }
    }

    /// The client blocked in a read with nothing to read. The second value says whether that was a wait.
    pub(super) fn blocked(&mut self) -> (Option<Verdict>, bool) {
        (self.decide(WaitKind::Asynchronous), self.outstanding.is_empty())
    }

    /// Time passed.
    pub(super) fn advance(&mut self, time: u64) -> Option<Verdict> {
        let late = !self.exact
            && self
                .undecided
                .as_ref()
                .is_some_and(|undecided| time.saturating_sub(undecided.delivered_at) >= REACTION_NS);
        if late { self.decide(WaitKind::Asynchronous) } else { None }
    }

    /// Nothing more is coming.
    pub(super) fn ends(&mut self, time: u64) -> Option<Verdict> {
        self.decide_at(time)
    }

    /// When the quiet that began becomes a wait, if nothing is sent until then.
    pub(super) fn wait_begins(&self) -> Option<u64> {
        (!self.exact && self.outstanding.is_empty()).then(|| self.quiet_from.saturating_add(QUIET_NS))
    }

    fn decide_at(&mut self, time: u64) -> Option<Verdict> {
        self.advance(time).or_else(|| self.decide(WaitKind::Stall))
    }

    fn decide(&mut self, kind: WaitKind) -> Option<Verdict> {
        let Undecided { request, sent_at, delivered_at, .. } = self.undecided.take()?;
        Some(Verdict { request, kind, sent_at, delivered_at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    fn kinds(verdict: Option<Verdict>) -> Option<(u64, WaitKind)> {
        verdict.map(|verdict| (verdict.request, verdict.kind))
    }

    #[test]
    fn standing_still_for_a_reply_is_a_stall() {
        let mut waits = Waits::new(false, 0);
        waits.asks(1, 100, 0);
        waits.answered(1, true, 1, 10 * MS, 100);
        assert_eq!(kinds(waits.sends(59 * MS)), Some((1, WaitKind::Stall)));
        assert_eq!(waits.sends(60 * MS), None);
    }

    #[test]
    fn a_request_behind_it_makes_it_none() {
        let mut waits = Waits::new(false, 0);
        waits.asks(1, 100, 0);
        waits.asks(2, 108, 0);
        waits.answered(1, true, 1, 10 * MS, 108);
        assert_eq!(waits.sends(11 * MS), None);
        // The second was not the last byte either: four more were sent.
        waits.answered(2, true, 2, 12 * MS, 112);
        assert_eq!(waits.sends(12 * MS), None);
    }

    #[test]
    fn an_event_in_a_later_write_makes_it_asynchronous_and_in_the_same_write_not() {
        let mut waits = Waits::new(false, 0);
        waits.asks(1, 100, 0);
        waits.answered(1, true, 7, 10 * MS, 100);
        assert_eq!(waits.event(7), None);
        assert_eq!(kinds(waits.event(8)), Some((1, WaitKind::Asynchronous)));
        assert_eq!(waits.sends(11 * MS), None);
    }

    #[test]
    fn fifty_milliseconds_make_it_asynchronous() {
        for (gap, kind) in [(50 * MS - 1, WaitKind::Stall), (50 * MS, WaitKind::Asynchronous)] {
            let mut waits = Waits::new(false, 0);
            waits.asks(1, 100, 0);
            waits.answered(1, true, 1, 10 * MS, 100);
            assert_eq!(kinds(waits.sends(10 * MS + gap)), Some((1, kind)));
        }
    }

    #[test]
    fn in_process_blocking_again_makes_it_asynchronous_and_time_does_not() {
        let mut waits = Waits::new(true, 0);
        waits.asks(1, 100, 0);
        assert_eq!(waits.blocked(), (None, false), "a reply is outstanding");
        waits.answered(1, true, 1, 10 * MS, 100);
        let (verdict, is_wait) = waits.blocked();
        assert_eq!((kinds(verdict), is_wait), (Some((1, WaitKind::Asynchronous)), true));
        waits.asks(2, 108, 0);
        waits.answered(2, true, 2, 10 * MS, 108);
        assert_eq!(kinds(waits.sends(900 * MS)), Some((2, WaitKind::Stall)));
        assert_eq!(waits.wait_begins(), None);
    }

    #[test]
    fn quiet_begins_after_the_last_byte_or_four_milliseconds_after_the_last_reply() {
        let mut waits = Waits::new(false, 0);
        waits.sends(10 * MS);
        assert_eq!(waits.wait_begins(), Some(14 * MS));
        waits.asks(1, 100, 10 * MS);
        assert_eq!(waits.wait_begins(), None);
        waits.answered(1, true, 1, 30 * MS, 200);
        assert_eq!(waits.wait_begins(), Some(38 * MS));
    }

    #[test]
    fn several_replies_are_outstanding_until_the_last_and_stall_once() {
        let mut waits = Waits::new(false, 0);
        waits.asks(1, 100, 0);
        waits.answered(1, false, 1, 10 * MS, 100);
        assert_eq!(waits.wait_begins(), None);
        waits.answered(1, true, 2, 20 * MS, 100);
        assert_eq!(waits.wait_begins(), Some(28 * MS));
        assert_eq!(kinds(waits.sends(21 * MS)), Some((1, WaitKind::Stall)));
        assert_eq!(waits.sends(22 * MS), None);
    }

    #[test]
    fn a_query_that_the_server_passed_is_not_outstanding() {
        let mut waits = Waits::new(false, 0);
        waits.asks(1, 100, 0);
        waits.passed(2);
        assert_eq!(waits.wait_begins(), Some(4 * MS));
    }
}
