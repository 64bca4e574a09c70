//! A set of sequence numbers, kept as ranges.

use std::collections::VecDeque;

use super::Sequence;

/// Sequence numbers, mostly added in rising order and removed soon after: the usual set is empty or one range.
#[derive(Debug, Default)]
pub(crate) struct Ranges {
    /// Inclusive, rising, neither touching nor overlapping.
    ranges: VecDeque<(Sequence, Sequence)>,
}

impl Ranges {
    /// Adds a number that is greater than every other, or there already.
    #[inline]
    pub(crate) fn push(&mut self, sequence: Sequence) {
        match self.ranges.back_mut() {
            Some((_, last)) if *last + 1 >= sequence => *last = sequence.max(*last),
            _ => self.ranges.push_back((sequence, sequence)),
        }
    }

    /// Adds a number, wherever it belongs.
    pub(crate) fn insert(&mut self, sequence: Sequence) {
        let at = self.ranges.partition_point(|&(_, last)| last < sequence);
        let above = self.ranges.get(at).copied();
        if above.is_some_and(|(first, _)| first <= sequence) {
            return;
        }
        let last = match above.filter(|&(first, _)| first == sequence + 1) {
            Some((_, last)) => {
                self.ranges.remove(at);
                last
            }
            None => sequence,
        };
        match at.checked_sub(1).and_then(|below| self.ranges.get_mut(below)) {
            Some(below) if below.1 + 1 == sequence => below.1 = last,
            _ => self.ranges.insert(at, (sequence, last)),
        }
    }

    /// Takes a number out. Says whether it was there.
    #[inline]
    pub(crate) fn remove(&mut self, sequence: Sequence) -> bool {
        if let Some((first, last)) = self.ranges.back_mut()
            && *last == sequence
        {
            if first == last {
                self.ranges.pop_back();
            } else {
                *last -= 1;
            }
            return true;
        }
        self.remove_inner(sequence)
    }

    fn remove_inner(&mut self, sequence: Sequence) -> bool {
        let at = self.ranges.partition_point(|&(_, last)| last < sequence);
        let Some(range) = self.ranges.get_mut(at).filter(|range| range.0 <= sequence) else { return false };
        let (first, last) = *range;
        match (first == sequence, last == sequence) {
            (true, true) => drop(self.ranges.remove(at)),
            (true, false) => range.0 += 1,
            (false, true) => range.1 -= 1,
            (false, false) => {
                range.1 = sequence - 1;
                self.ranges.insert(at + 1, (sequence + 1, last));
            }
        }
        true
    }

    /// Whether a number is there.
    pub(crate) fn contains(&self, sequence: Sequence) -> bool {
        let at = self.ranges.partition_point(|&(_, last)| last < sequence);
        self.ranges.get(at).is_some_and(|&(first, _)| first <= sequence)
    }

    /// Takes out all numbers below this one.
    #[inline]
    pub(crate) fn forget_below(&mut self, sequence: Sequence) {
        while let Some((first, last)) = self.ranges.front_mut() {
            if *last >= sequence {
                *first = sequence.max(*first);
                return;
            }
            self.ranges.pop_front();
        }
    }

    /// How many ranges there are.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.ranges.len()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_that_come_and_go_leave_nothing() {
        let mut ranges = Ranges::default();
        for sequence in 1..100_000 {
            ranges.push(sequence);
            assert!(ranges.remove(sequence));
        }
        assert_eq!(ranges.len(), 0);
    }

    #[test]
    fn numbers_that_stay_are_one_range() {
        let mut ranges = Ranges::default();
        (1..100_000).for_each(|sequence| ranges.push(sequence));
        assert_eq!(ranges.len(), 1);
        let mut ranges = Ranges::default();
        (1..50_000).for_each(|sequence| ranges.insert(sequence));
        assert_eq!(ranges.len(), 1);
        (50_000..100_000).rev().for_each(|sequence| ranges.insert(sequence));
        assert_eq!(ranges.len(), 1);
    }

    proptest! {
        #[test]
        fn it_is_a_set(operations in proptest::collection::vec((0..4_u8, 1..40_u64), 0..80)) {
            let (mut ranges, mut set, mut top) = (Ranges::default(), BTreeSet::new(), 0);
            for (what, number) in operations {
                match what {
                    0 => {
                        top += number;
                        ranges.push(top);
                        set.insert(top);
                    }
                    1 => prop_assert_eq!(ranges.remove(number), set.remove(&number)),
                    2 => {
                        ranges.insert(number);
                        set.insert(number);
                        top = top.max(number);
                    }
                    _ => {
                        ranges.forget_below(number);
                        set.retain(|&other| other >= number);
                    }
                }
                let runs = set.iter().filter(|&&number| !set.contains(&(number + 1))).count();
                prop_assert_eq!(ranges.len(), runs, "{:?}", ranges);
                for number in 0..top + 2 {
                    prop_assert_eq!(ranges.contains(number), set.contains(&number), "{} in {:?}", number, ranges);
                }
            }
        }
    }
}
