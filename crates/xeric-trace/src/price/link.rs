//! The link that a run was made over, or that it is worked out for.
//!
//! The model is an upper bound: every stall pays a whole round trip, no transfer overlaps anything, and the time that the run took without
//! a link (the program's own, the server's, and what it slept) comes on top.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::{Price, Report};

/// A link, and what it would cost if the run was made without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkRun {
    /// Round-trip time.
    pub rtt_ns: u64,
    /// Bits a second in each direction; 0 is no limit.
    pub bits_per_second: u64,
    /// What the run would take at most over it; absent when it was really made over it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub model: Option<Modelled>,
}

/// Upper bounds in nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modelled {
    /// The whole.
    pub whole_ns: u64,
    /// Start-up.
    pub startup_ns: u64,
    /// Each phase.
    pub phases: IndexMap<String, u64>,
}

impl Report {
    /// Says that the run was made over this link.
    pub fn ran_over(&mut self, rtt_ns: u64, bits_per_second: u64) {
        self.link = Some(LinkRun { rtt_ns, bits_per_second, model: None });
    }

    /// Works out what the run, made without a link, would take over this one.
    pub fn model(&mut self, rtt_ns: u64, bits_per_second: u64) {
        let at_most = |price: &Price, own_ns: u64| price.time_at_rtt_ns(rtt_ns, bits_per_second, own_ns);
        let times = self.timeline();
        let phase = |(name, price): (&String, &Price)| {
            let span = times.and_then(|times| times.phases.get(name));
            let own_ns = span.map_or(0, |span| span.end_ns.saturating_sub(span.start_ns));
            (name.clone(), at_most(price, own_ns))
        };
        let model = Modelled {
            whole_ns: at_most(&self.whole, times.map_or(0, |times| times.duration_ns)),
            startup_ns: at_most(&self.startup, times.map_or(0, |times| times.startup_ns)),
            phases: self.phases.iter().map(phase).collect(),
        };
        self.link = Some(LinkRun { rtt_ns, bits_per_second, model: Some(model) });
    }
}

#[cfg(test)]
mod tests {
    use super::super::Measured;
    use super::*;

    #[test]
    fn the_model_adds_what_the_run_took_without_a_link() {
        let mut report = Report::new(vec!["xlogo".into()]);
        report.whole = Price { stalls: 10, bytes_out: 1250, bytes_in: 1250, ..Price::default() };
        report.startup = Price { stalls: 5, ..Price::default() };
        report.phases.insert("menu".into(), Price { stalls: 1, ..Price::default() });
        report.times =
            Some(Measured { duration_ns: 9_000_000, startup_ns: 3_000_000, ..Measured::default() });
        report.model(40_000_000, 10_000_000);
        let model = report.link.clone().and_then(|link| link.model).unwrap();
        // 10 × 40 ms, 2 × 10 000 bits at 10 Mbit/s, 9 ms.
        assert_eq!(model.whole_ns, 400_000_000 + 2_000_000 + 9_000_000);
        assert_eq!(model.startup_ns, 200_000_000 + 3_000_000);
        assert_eq!(model.phases.get("menu"), Some(&40_000_000));
        report.ran_over(1, 0);
        assert_eq!(report.link, Some(LinkRun { rtt_ns: 1, bits_per_second: 0, model: None }));
    }
}
