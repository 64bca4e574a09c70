//! Mutations: a case is made from the corpus by a seed and a number, and by nothing else.

/// Case `number` of `seed`.
pub fn case(corpus: &[Vec<u8>], seed: u64, number: u64) -> Vec<u8> {
    let mut random = Random::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bytes = random.pick(corpus).cloned().unwrap_or_default();
    for _ in 0..=random.below(6) {
        change(&mut bytes, corpus, &mut random);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    if bytes.is_empty() {
        bytes.push(random.byte());
    }
    let at = random.below(bytes.len());
    match random.below(9) {
        0 => replace(bytes, at, &[random.byte()]),
        1 => {
            let flipped = bytes.get(at).copied().unwrap_or(0) ^ 1 << random.below(8);
            replace(bytes, at, &[flipped]);
        }
        2 => {
            // A number of two or four bytes, aligned as the protocol aligns: borders and sign changes.
            const EDGES: [u32; 12] =
                [0, 1, 2, 4, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0xffff_ffff];
            let value = EDGES.get(random.below(EDGES.len())).copied().unwrap_or(0);
            if random.below(2) == 0 {
                replace(bytes, at & !1, &value.to_le_bytes()[..2]);
            } else {
                replace(bytes, at & !3, &value.to_le_bytes());
            }
        }
        3 => bytes.truncate(at),
        4 => {
            let end = (at + random.below(64)).min(bytes.len());
            bytes.drain(at & !3..end);
        }
        5 => {
            let end = (at + random.below(256)).min(bytes.len());
            let copy = bytes.get(at..end).unwrap_or_default().to_vec();
            let to = random.below(bytes.len()) & !3;
            bytes.splice(to..to, copy);
        }
        6 => {
            if let Some(other) = random.pick(corpus).filter(|other| !other.is_empty()) {
                let from = random.below(other.len()) & !3;
                let end = (from + random.below(512)).min(other.len());
                bytes.splice(at & !3..at & !3, other.get(from..end).unwrap_or_default().iter().copied());
            }
        }
        7 => {
            let other = random.below(bytes.len());
            bytes.swap(at, other);
        }
        _ => {
            let count = random.below(16);
            let new: Vec<u8> = (0..count).map(|_| random.byte()).collect();
            bytes.splice(at..at, new);
        }
    }
    bytes.truncate(64 << 10);
}

fn replace(bytes: &mut [u8], at: usize, with: &[u8]) {
    for (place, value) in bytes.iter_mut().skip(at).zip(with) {
        *place = *value;
    }
}

/// A small generator (SplitMix64): enough to spread cases, the same everywhere.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `limit`; 0 when that is 0.
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 1).unwrap_or(0).checked_rem(limit).unwrap_or(0)
    }

    fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::case;

    #[test]
    fn a_case_is_made_by_seed_and_number_alone() {
        let corpus = vec![vec![1, 2, 3, 4, 5, 6, 7, 8], vec![9; 40]];
        assert_eq!(case(&corpus, 7, 5), case(&corpus, 7, 5));
        let different = (0..50).filter(|n| case(&corpus, 7, *n) != case(&corpus, 7, n + 1)).count();
        assert!(different > 40, "cases differ: {different}");
    }
}
