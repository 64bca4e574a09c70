//! The source of all cases: a small generator (SplitMix64), the same numbers on every machine.

/// The generator.
pub struct Random(u64);

impl Random {
    /// Starts with a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator of case `number` of `seed`.
    pub fn of(seed: u64, number: u64) -> Self {
        Self(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `limit`; 0 when that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.word() >> 1).unwrap_or(0).checked_rem(limit).unwrap_or(0)
    }

    /// True once in `count` times.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// Eight bits.
    pub fn byte(&mut self) -> u8 {
        self.word().to_le_bytes()[0]
    }

    /// Sixteen bits.
    pub fn short(&mut self) -> u16 {
        self.word() as u16
    }

    /// Thirty-two bits.
    pub fn long(&mut self) -> u32 {
        self.word() as u32
    }

    /// A 16-bit number below `limit`.
    pub fn small(&mut self, limit: u16) -> u16 {
        self.below(limit.into()) as u16
    }

    /// So many bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    /// One of these; the type's default when there is none.
    pub fn pick<T: Copy + Default>(&mut self, from: &[T]) -> T {
        from.get(self.below(from.len())).copied().unwrap_or_default()
    }

    /// One of these, where it stands.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}
