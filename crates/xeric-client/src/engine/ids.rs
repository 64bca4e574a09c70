//! Resource ids: the range that the set-up gave, then what XC-MISC says is free again.

use std::collections::{HashSet, VecDeque};

use super::Sequence;

/// How many of the ids given out last are not believed to be free when the server says so: their resource may be about to be made.
const RECENT: usize = 1024;

/// Hands out resource ids.
#[derive(Debug)]
pub(crate) struct Ids {
    base: u32,
    mask: u32,
    range: Range,
    /// What was left of the range before, when the server was asked in time.
    leftover: VecDeque<u32>,
    /// Kept for those who cannot ask for more.
    aside: VecDeque<u32>,
    /// The ids given out last.
    recent: VecDeque<u32>,
    /// Those that are not given out of this range: recent ones when it came, and what was left.
    withheld: HashSet<u32>,
    /// The whole range, until something of it is given out.
    untouched: Option<Range>,
    /// The last range, of which nothing but what is set aside was left.
    barren: Option<Range>,
    asked: Option<Sequence>,
    exhausted: bool,
}

/// Ids that have not been given out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    next: u32,
    left: u32,
}

impl Ids {
    /// The ids of a set-up whose mask is contiguous and not 0, and whose base is outside of it.
    pub(crate) fn new(base: u32, mask: u32) -> Self {
        let left = mask.checked_shr(mask.trailing_zeros()).map_or(0, |count| count.saturating_add(1));
        Self {
            base,
            mask,
            range: Range { next: base, left },
            leftover: VecDeque::new(),
            aside: VecDeque::new(),
            recent: VecDeque::new(),
            withheld: HashSet::new(),
            untouched: None,
            barren: None,
            asked: None,
            exhausted: false,
        }
    }

    /// An id that nobody has.
    pub(crate) fn next(&mut self) -> Option<u32> {
        let id = self.take()?;
        Some(self.given(id))
    }

    fn take(&mut self) -> Option<u32> {
        self.leftover.pop_front().or_else(|| self.next_of_range()).or_else(|| {
            // The server has no others than those that were given out last: they were freed, or not used.
            self.range = self.untouched.take()?;
            self.withheld = self.aside.iter().copied().collect();
            let all = self.range;
            let id = self.next_of_range();
            self.barren = id.is_none().then_some(all);
            id
        })
    }

    /// Keeps ids for those who cannot ask for more, and says how many are kept: so many, or all that are left.
    pub(crate) fn set_aside(&mut self, count: usize) -> usize {
        while self.aside.len() < count
            && let Some(id) = self.take()
        {
            self.aside.push_back(id);
        }
        self.aside.len()
    }

    /// One of those ids.
    pub(crate) fn next_aside(&mut self) -> Option<u32> {
        let id = self.aside.pop_front()?;
        Some(self.given(id))
    }

    /// Takes note of an id that goes out.
    fn given(&mut self, id: u32) -> u32 {
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(id);
        id
    }

    fn next_of_range(&mut self) -> Option<u32> {
        loop {
            self.range.left = self.range.left.checked_sub(1)?;
            let id = self.range.next;
            self.range.next = id.wrapping_add(self.step());
            if !self.withheld.contains(&id) {
                self.untouched = None;
                return Some(id);
            }
        }
    }

    /// How many can be handed out without asking the server, at most.
    pub(crate) fn left(&self) -> usize {
        self.leftover.len() + self.range.left as usize
    }

    /// The request that asks for more, if it is on its way.
    pub(crate) fn asked(&self) -> Option<Sequence> {
        self.asked
    }

    /// Takes note that the server is asked for more, by this request.
    pub(crate) fn ask(&mut self, sequence: Sequence) {
        self.asked = Some(sequence);
        self.exhausted = false;
    }

    /// Whether the server said, when asked last, that there are no more.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted && self.left() == 0
    }

    /// Takes note of the server's answer: nothing, or a first id and how many (XC-MISC, GetXIDRange). An answer of (0, 1) is how servers say
    /// that there is none.
    pub(crate) fn answered(&mut self, range: Option<(u32, u32)>) {
        self.asked = None;
        self.exhausted = true;
        // What lies outside of the set-up's range is no id of ours, whatever the server says.
        let ours = |&(first, count): &(u32, u32)| {
            first & !self.mask == self.base && count > 0 && (first, count) != (0, 1)
        };
        let Some((first, count)) = range.filter(ours) else { return };
        let room = (self.base | self.mask).saturating_sub(first) / self.step();
        let range = Range { next: first, left: count.min(room.saturating_add(1)) };
        // The same again: the server has no others, and would say so for ever.
        if self.barren == Some(range) {
            return;
        }
        // What was not given out yet is free too, says the server; it is given out once.
        while self.leftover.len() < RECENT
            && let Some(id) = self.next_of_range()
        {
            self.leftover.push_back(id);
        }
        self.withheld = self.recent.iter().chain(&self.leftover).chain(&self.aside).copied().collect();
        self.range = range;
        self.untouched = Some(range);
        self.exhausted = false;
    }

    fn step(&self) -> u32 {
        1_u32.checked_shl(self.mask.trailing_zeros()).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_whole_range_is_used_up_and_no_more() {
        let mut ids = Ids::new(0x0400_0000, 0x0000_00f0);
        let all: Vec<u32> = std::iter::from_fn(|| ids.next()).collect();
        let right: Vec<u32> = (0..16).map(|n| 0x0400_0000 + n * 16).collect();
        assert_eq!(all, right);
    }

    #[test]
    fn s16_c05_what_the_server_says_is_free_is_handed_out_again_but_not_what_went_out_last() {
        const MASK: u32 = 0x1_ffff;
        let mut ids = Ids::new(0x20_0000, MASK);
        let first: HashSet<u32> = std::iter::from_fn(|| ids.next()).collect();
        assert_eq!((first.len(), ids.next()), (0x2_0000, None));
        ids.ask(7);
        ids.answered(Some((0x20_0000, 0x2_0000)));
        let again: HashSet<u32> = std::iter::from_fn(|| ids.next()).collect();
        assert_eq!(again.len(), 0x2_0000 - RECENT);
        assert!(!again.contains(&0x21_ffff), "it went out a moment ago");
        // All that is left are some of those that went out last.
        ids.answered(Some((0x21_fb00, 2)));
        let last: Vec<u32> = std::iter::from_fn(|| ids.next()).collect();
        assert_eq!(last, [0x21_fb00, 0x21_fb01]);
        ids.answered(Some((0, 1)));
        assert!(ids.is_exhausted());
    }

    #[test]
    fn c05_asked_in_time_what_is_left_is_handed_out_once() {
        let mut ids = Ids::new(0x20_0000, 0xff);
        let first: Vec<u32> = (0..250).filter_map(|_| ids.next()).collect();
        // The server knows of none of them yet.
        ids.answered(Some((0x20_0000, 0x100)));
        let mut all: Vec<u32> = std::iter::from_fn(|| ids.next()).take(6).chain(first).collect();
        all.sort_unstable();
        assert_eq!(all, (0x20_0000..0x20_0100).collect::<Vec<u32>>());
    }

    #[test]
    fn c05_what_is_set_aside_is_given_out_once_whatever_the_server_says_is_free() {
        let mut ids = Ids::new(0x20_0000, 0xff);
        assert_eq!(ids.set_aside(16), 16);
        assert_eq!(ids.set_aside(16), 16, "they are there");
        let mut all: Vec<u32> = std::iter::from_fn(|| ids.next()).collect();
        assert_eq!(all.len(), 240);
        // Nothing of it has come to the server yet: all of it is free. Those that went out may be used now, those that are kept may not.
        ids.answered(Some((0x20_0000, 0x100)));
        let again: HashSet<u32> = std::iter::from_fn(|| ids.next()).collect();
        assert_eq!(again, all.iter().copied().collect());
        all.extend(std::iter::from_fn(|| ids.next_aside()));
        all.sort_unstable();
        assert_eq!(all, (0x20_0000..0x20_0100).collect::<Vec<u32>>());
        assert_eq!(ids.set_aside(16), 0, "there are no more");
    }

    #[test]
    fn c05_a_server_whose_only_free_ids_are_set_aside_has_no_more() {
        let mut ids = Ids::new(0x20_0000, 0xff);
        assert_eq!(ids.set_aside(16), 16);
        assert_eq!(std::iter::from_fn(|| ids.next()).count(), 240);
        ids.ask(1);
        // None of them has been used: to the server they are free.
        ids.answered(Some((0x20_0000, 16)));
        assert_eq!((ids.next(), ids.is_exhausted()), (None, false), "there may be others");
        ids.ask(2);
        ids.answered(Some((0x20_0000, 16)));
        assert_eq!((ids.next(), ids.is_exhausted()), (None, true));
        assert_eq!(std::iter::from_fn(|| ids.next_aside()).count(), 16);
    }

    #[test]
    fn c12_a_hostile_answer_gives_no_id_of_somebody_else() {
        for range in
            [(0, 1), (0, 0), (0x1000, 5), (u32::MAX, u32::MAX), (0x20_0000, u32::MAX), (0x20_ffff, 9)]
        {
            let mut ids = Ids::new(0x20_0000, 0x1f_ffff);
            while ids.next().is_some() {}
            ids.answered(Some(range));
            let given = std::iter::from_fn(|| ids.next())
                .take(3_000_000)
                .inspect(|id| assert_eq!(id & !0x1f_ffff, 0x20_0000, "{range:x?}"));
            assert!(given.count() <= 0x20_0000, "{range:x?}");
        }
    }
}
