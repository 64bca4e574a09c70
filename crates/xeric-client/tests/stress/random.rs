//! Numbers from a seed, and delays from them.

use std::thread;
use std::time::Duration;

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 32) as u32 % limit
    }

    /// Mostly none; now and then some instructions, another thread's turn, or some microseconds.
    pub(crate) fn delay(&mut self) {
        match self.below(256) {
            0 => thread::sleep(Duration::from_micros(self.below(60).into())),
            1..=8 => thread::yield_now(),
            9..=80 => (0..self.below(400)).for_each(|_| std::hint::spin_loop()),
            _ => {}
        }
    }
}
