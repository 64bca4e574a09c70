//! A small source of numbers that both servers' scripts share (SplitMix64).

/// The generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `from..to`.
    pub(crate) fn range(&mut self, from: i32, to: i32) -> i32 {
        let span = u64::from(to.abs_diff(from)).max(1);
        from.wrapping_add((self.next() % span) as i32)
    }

    pub(crate) fn short(&mut self, from: i32, to: i32) -> i16 {
        self.range(from, to) as i16
    }

    pub(crate) fn size(&mut self, from: i32, to: i32) -> u16 {
        self.range(from, to) as u16
    }

    pub(crate) fn word(&mut self) -> u32 {
        self.next() as u32
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[(self.next() % from.len() as u64) as usize]
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next() as u8).collect()
    }
}
