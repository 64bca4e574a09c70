//! Sequence numbers: 16 bits on the wire, 64 bits everywhere else.

/// The number of a request on its connection: the first one is 1, and 0 means "before any request".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Sequence(pub u64);

impl Sequence {
    /// The 16 bits that go on the wire.
    pub fn wire(self) -> u16 {
        (self.0 & 0xffff) as u16
    }

    /// The number after this one.
    #[must_use]
    pub fn next(self) -> Sequence {
        Sequence(self.0.wrapping_add(1))
    }
}

/// Widens the 16-bit numbers of what a server sends to 64 bits, for whoever watches the stream in order.
///
/// A server answers in order, so numbers never decrease; several replies to one request carry the same number and
/// stay linked to it. A number is right as long as fewer than 65536 requests lie between two packets that carry one,
/// which Xlib, libxcb and x11rb make sure of by asking for a reply in time.
/// KeymapNotify carries no number and is not to be widened.
#[derive(Debug, Clone, Copy, Default)]
pub struct Widener {
    last: Sequence,
}

impl Widener {
    /// The request that a packet with the number `wire` belongs to, when the client has sent requests up to `sent`.
    /// `None` when there is no such request: the server made the number up. The state is then unchanged.
    pub fn widen(&mut self, wire: u16, sent: Sequence) -> Option<Sequence> {
        let ahead = wire.wrapping_sub(self.last.wire());
        let candidate = Sequence(self.last.0.checked_add(u64::from(ahead))?);
        if candidate > sent {
            return None;
        }
        self.last = candidate;
        Some(candidate)
    }

    /// The highest number seen.
    pub fn last(&self) -> Sequence {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn several_replies_to_one_request_keep_its_number() {
        let mut widener = Widener::default();
        let sent = Sequence(70_000);
        assert_eq!(widener.widen(0xffff, sent), Some(Sequence(65_535)));
        assert_eq!(widener.widen(0, sent), Some(Sequence(65_536)));
        assert_eq!(widener.widen(0, sent), Some(Sequence(65_536)));
        assert_eq!(widener.widen(1, sent), Some(Sequence(65_537)));
    }

    #[test]
    fn a_number_that_was_not_sent_is_refused_and_changes_nothing() {
        let mut widener = Widener::default();
        assert_eq!(widener.widen(5, Sequence(4)), None);
        assert_eq!(widener.widen(4, Sequence(4)), Some(Sequence(4)));
        // One behind the last: it would have to be 65535 requests later.
        assert_eq!(widener.widen(3, Sequence(4)), None);
        assert_eq!(widener.last(), Sequence(4));
    }

    proptest! {
        #[test]
        fn any_steps_below_a_whole_turn_are_followed(
            start in 0u64..1 << 40,
            steps in prop::collection::vec(0u64..65_536, 1..200),
        ) {
            let mut widener = Widener { last: Sequence(start) };
            let mut at = start;
            for step in steps {
                at += step;
                let widened = widener.widen(Sequence(at).wire(), Sequence(at + 70_000));
                prop_assert_eq!(widened, Some(Sequence(at)));
            }
        }
    }
}
