//! Where the requests on their way were sent from, so that an error can say so: in debug builds. In others there is nothing here, neither a
//! field nor a capture.
//!
//! What holds: it is bounded. Requests that the server has gone past are forgotten, but for those that gave the last errors; where there are
//! too many on their way the oldest are. Requests in a row from one place are one record.
//!
//! Places come in as arguments: nothing here looks at a stack (`report` does).

#[cfg(debug_assertions)]
pub(crate) use noted::{Caller, Callers, DEPTH, Unnumbered};
#[cfg(not(debug_assertions))]
pub(crate) use nothing::{Caller, Callers, Unnumbered};

#[cfg(debug_assertions)]
mod noted {
    use std::collections::VecDeque;
    use std::panic::Location;

    use crate::engine::Sequence;

    /// How many return addresses are kept: those of this crate and of x11rb are among them.
    pub(crate) const DEPTH: usize = 20;
    /// How many records of requests on their way there are at most.
    pub(crate) const MOST_SENT: usize = 4096;
    /// How many requests that gave errors are remembered: twice as many as come in one read.
    pub(crate) const MOST_ERRED: usize = 1024;

    /// Where a request was sent from.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Caller {
        /// Nobody wants to know.
        Unknown,
        /// A line.
        Line(&'static Location<'static>),
        /// Return addresses, the innermost first; 0 where there are no more.
        Stack([usize; DEPTH]),
    }

    /// See the module.
    #[derive(Debug, Default)]
    pub(crate) struct Callers {
        /// Rising.
        sent: VecDeque<Run>,
        /// As they came.
        erred: VecDeque<(Sequence, Caller)>,
    }

    /// Requests in a row from one place, both ends included.
    #[derive(Debug)]
    struct Run {
        first: Sequence,
        last: Sequence,
        caller: Caller,
    }

    impl Callers {
        /// Takes note of where requests were sent from, the newest so far.
        pub(crate) fn note(&mut self, first: Sequence, last: Sequence, caller: Caller) {
            if caller == Caller::Unknown {
                return;
            }
            if let Some(run) = self.sent.back_mut()
                && run.last + 1 == first
                && run.caller == caller
            {
                run.last = last;
                return;
            }
            if self.sent.len() >= MOST_SENT {
                self.sent.pop_front();
            }
            self.sent.push_back(Run { first, last, caller });
        }

        /// Takes note that the server has come to this request, and whether by an error.
        pub(crate) fn passed(&mut self, sequence: Sequence, by_error: bool) {
            while self.sent.front().is_some_and(|run| run.last < sequence) {
                self.sent.pop_front();
            }
            if by_error && let Some(caller) = self.on_its_way(sequence) {
                if self.erred.len() >= MOST_ERRED {
                    self.erred.pop_front();
                }
                self.erred.push_back((sequence, caller));
            }
        }

        /// Where a request that gave an error, or that the server has not gone past, was sent from.
        pub(crate) fn of(&self, sequence: Sequence) -> Caller {
            let erred = self.erred.iter().rev().find(|(other, _)| *other == sequence);
            let caller = erred.map(|(_, caller)| *caller).or_else(|| self.on_its_way(sequence));
            caller.unwrap_or(Caller::Unknown)
        }

        fn on_its_way(&self, sequence: Sequence) -> Option<Caller> {
            let at = self.sent.partition_point(|run| run.last < sequence);
            self.sent.get(at).filter(|run| run.first <= sequence).map(|run| run.caller)
        }

        /// How much is remembered.
        #[cfg(test)]
        pub(crate) fn len(&self) -> (usize, usize) {
            (self.sent.len(), self.erred.len())
        }
    }

    /// Where requests were made that have no number yet.
    #[derive(Debug, Default)]
    pub(crate) struct Unnumbered(Vec<(u64, Caller)>);

    impl Unnumbered {
        /// One more.
        pub(crate) fn push(&mut self, caller: Caller) {
            match self.0.last_mut() {
                Some((count, last)) if *last == caller => *count += 1,
                _ => self.0.push((1, caller)),
            }
        }

        /// They have their numbers, from this one on.
        pub(crate) fn number(&mut self, mut first: Sequence, callers: &mut Callers) {
            for (count, caller) in self.0.drain(..) {
                callers.note(first, first + count - 1, caller);
                first += count;
            }
        }
    }
}

#[cfg(not(debug_assertions))]
mod nothing {
    use crate::engine::Sequence;

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Caller;

    #[derive(Debug, Default)]
    pub(crate) struct Callers;

    #[derive(Debug, Default)]
    pub(crate) struct Unnumbered;

    const _: () = assert!(size_of::<Caller>() + size_of::<Callers>() + size_of::<Unnumbered>() == 0);

    impl Callers {
        #[inline]
        pub(crate) fn note(&mut self, _first: Sequence, _last: Sequence, _caller: Caller) {}

        #[inline]
        pub(crate) fn passed(&mut self, _sequence: Sequence, _by_error: bool) {}

        pub(crate) fn of(&self, _sequence: Sequence) -> Caller {
            Caller
        }
    }

    impl Unnumbered {
        #[inline]
        pub(crate) fn push(&mut self, _caller: Caller) {}

        #[inline]
        pub(crate) fn number(&mut self, _first: Sequence, _callers: &mut Callers) {}
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::noted::{MOST_ERRED, MOST_SENT};
    use super::*;

    fn place(number: usize) -> Caller {
        let mut stack = [0; DEPTH];
        stack[0] = number;
        Caller::Stack(stack)
    }

    #[test]
    fn t08_requests_in_a_row_from_one_place_are_one_record() {
        let mut callers = Callers::default();
        (1..=100_000).for_each(|number| callers.note(number, number, place(7)));
        callers.note(100_001, 100_001, place(8));
        // A sync of the connection's own is between these.
        callers.note(100_003, 100_005, place(8));
        assert_eq!(callers.len(), (3, 0));
        assert_eq!(callers.of(1), place(7));
        assert_eq!(callers.of(100_000), place(7));
        assert_eq!(callers.of(100_001), place(8));
        assert_eq!(callers.of(100_002), Caller::Unknown, "nobody's");
        assert_eq!(callers.of(100_005), place(8));
        assert_eq!(callers.of(100_006), Caller::Unknown);
        callers.note(100_006, 100_006, Caller::Unknown);
        assert_eq!(callers.len(), (3, 0));
    }

    #[test]
    fn t08_the_oldest_of_too_many_on_their_way_are_forgotten_and_no_other_takes_their_place() {
        let mut callers = Callers::default();
        let count = 3 * MOST_SENT as u64;
        for number in 1..=count {
            callers.note(number, number, place(number as usize));
            assert!(callers.len().0 <= MOST_SENT);
        }
        for number in 1..=count {
            let expected =
                if number > count - MOST_SENT as u64 { place(number as usize) } else { Caller::Unknown };
            assert_eq!(callers.of(number), expected, "{number}");
        }
    }

    #[test]
    fn t08_what_the_server_has_gone_past_is_forgotten_but_for_the_last_errors() {
        let mut callers = Callers::default();
        let count = 3 * MOST_ERRED as u64;
        for number in 1..=2 * count {
            callers.note(number, number, place(number as usize));
        }
        for number in (2..=2 * count).step_by(2) {
            callers.passed(number, true);
        }
        callers.passed(2 * count + 1, false);
        assert_eq!(callers.len(), (0, MOST_ERRED));
        for number in 1..=2 * count {
            let expected = if number % 2 == 0 && number > 2 * count - 2 * MOST_ERRED as u64 {
                place(number as usize)
            } else {
                Caller::Unknown
            };
            assert_eq!(callers.of(number), expected, "{number}");
        }
    }

    #[test]
    fn t08_requests_of_a_batch_have_their_places_when_they_have_their_numbers() {
        let (mut callers, mut batch) = (Callers::default(), Unnumbered::default());
        [1, 1, 2, 1].into_iter().for_each(|number| batch.push(place(number)));
        batch.number(11, &mut callers);
        assert_eq!((10..16).map(|number| callers.of(number)).collect::<Vec<_>>(), {
            let places = [1, 1, 2, 1].map(place);
            [&[Caller::Unknown][..], &places, &[Caller::Unknown]].concat()
        });
        batch.push(place(3));
        batch.number(20, &mut callers);
        assert_eq!(callers.of(20), place(3), "the batch was empty in between");
    }
}
