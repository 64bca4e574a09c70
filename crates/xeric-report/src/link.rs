//! Links that a price is worked out for: what the same requests would take elsewhere.

use xeric_trace::price::Price;

/// A link with a round-trip time and a bandwidth each way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// What people call it.
    pub name: &'static str,
    /// Round-trip time in nanoseconds.
    pub rtt_ns: u64,
    /// Bits a second in each direction; 0 is no limit.
    pub bits_per_second: u64,
}

const MS: u64 = 1_000_000;
const MBIT: u64 = 1_000_000;

/// The links that reports name.
pub const LINKS: [Link; 4] = [
    Link { name: "ssh in the building", rtt_ns: MS, bits_per_second: 1_000 * MBIT },
    Link { name: "ssh across the country", rtt_ns: 40 * MS, bits_per_second: 100 * MBIT },
    Link { name: "DSL", rtt_ns: 30 * MS, bits_per_second: 10 * MBIT },
    Link { name: "across the Atlantic", rtt_ns: 90 * MS, bits_per_second: 50 * MBIT },
];

impl Link {
    /// An upper bound for the slice's time on this link, without the program's own time.
    pub fn time_ns(&self, price: &Price) -> u64 {
        price.time_at_rtt_ns(self.rtt_ns, self.bits_per_second, 0)
    }

    /// `40 ms, 100 Mbit/s`.
    pub fn describe(&self) -> String {
        format!("{} ms, {} Mbit/s", self.rtt_ns / MS, self.bits_per_second / MBIT)
    }
}
