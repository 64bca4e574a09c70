//! Resource ids: the range that the set-up gave, then what XC-MISC says is free again.

use std::collections::VecDeque;

use super::Sequence;

/// How many of the ids given out last are not believed to be free when the server says so: their resource may be about to be made.
const RECENT: usize = 1024;

/// Hands out resource ids.
#[derive(Debug)]
pub(crate) struct Ids {
    base: u32,
    mask: u32,
    next: u32,
    /// How many are left from `next` on.
    left: u32,
    recent: VecDeque<u32>,
    /// Ids that the server said are free and that are handed out first.
    free: VecDeque<u32>,
    asked: Option<Sequence>,
    /// The server said that there are no more.
    exhausted: bool,
}

impl Ids {
    /// The ids of a set-up whose mask is contiguous and not 0, and whose base is outside of it.
    pub(crate) fn new(base: u32, mask: u32) -> Self {
        let count = mask.checked_shr(mask.trailing_zeros()).unwrap_or(0).saturating_add(1);
        Self { base, mask, next: base, left: count, recent: VecDeque::new(), free: VecDeque::new(), asked: None, exhausted: false }
    }

    /// An id that nobody has.
    pub(crate) fn next(&mut self) -> Option<u32> {
        let id = match self.free.pop_front() {
            Some(id) => id,
            None => {
                self.left = self.left.checked_sub(1)?;
                let id = self.next;
                self.next = self.next.wrapping_add(self.step());
                id
            }
        };
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(id);
        Some(id)
    }

    /// How many can be handed out without asking the server.
    pub(crate) fn left(&self) -> usize {
        self.free.len() + self.left as usize
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
        let Some((first, count)) = range.filter(|&range| range != (0, 1)) else { return };
        let step = self.step();
        // What lies outside of the set-up's range is no id of ours, whatever the server says.
        let room = (self.base | self.mask).checked_sub(first).map_or(0, |room| room / step + 1);
        if first & !self.mask != self.base {
            return;
        }
        let count = count.min(room);
        // Those that were not given out yet are free too, says the server; they are given out once.
        let mut free = std::mem::take(&mut self.free);
        free.extend((0..self.left.min(RECENT as u32)).map(|n| self.next.wrapping_add(n.wrapping_mul(step))));
        let looked_at = count.min(RECENT as u32 * 2);
        let ids = (0..looked_at).map(|n| first.wrapping_add(n.wrapping_mul(step)));
        let fresh = ids.clone().filter(|id| !self.recent.contains(id) && !free.contains(id)).collect::<Vec<_>>();
        self.next = first.wrapping_add(looked_at.wrapping_mul(step));
        self.left = count - looked_at;
        // When nothing else is left, an id comes again that may have been freed or not been used.
        match fresh.is_empty() && self.left == 0 && free.is_empty() {
            true => free.extend(ids),
            false => free.extend(fresh),
        }
        self.free = free;
        self.exhausted = self.left() == 0;
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
        let mut ids = Ids::new(0x20_0000, 0x1f_ffff);
        let first: HashSet<u32> = (0..0x20_0000).filter_map(|_| ids.next()).collect();
        assert_eq!((first.len(), ids.next()), (0x20_0000, None));
        ids.ask(7);
        // The last ten went out a moment ago.
        ids.answered(Some((0x3f_fff0, 16)));
        let again: Vec<u32> = std::iter::from_fn(|| ids.next()).collect();
        assert_eq!(again.len(), 16, "there is nothing else: {again:x?}");
        ids.answered(Some((0x20_0000, 0x1f_ffff)));
        let again: HashSet<u32> = std::iter::from_fn(|| ids.next()).collect();
        assert!(!again.contains(&0x3f_fff5), "it went out a moment ago");
        assert!(again.len() > 0x1f_ff00);
    }

    #[test]
    fn c12_a_hostile_answer_gives_no_id_of_somebody_else() {
        for range in [(0, 1), (0, 0), (0x1000, 5), (u32::MAX, u32::MAX), (0x20_0000, u32::MAX), (0x3f_ffff, 9)] {
            let mut ids = Ids::new(0x20_0000, 0x1f_ffff);
            while ids.next().is_some() {}
            ids.answered(Some(range));
            let given = std::iter::from_fn(|| ids.next()).take(3_000_000).inspect(|id| assert_eq!(id & !0x1f_ffff, 0x20_0000, "{range:x?}"));
            assert!(given.count() <= 0x20_0000, "{range:x?}");
        }
    }
}
