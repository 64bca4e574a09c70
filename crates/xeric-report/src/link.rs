//! Links that a price is worked out for: what the same requests would take elsewhere.

use xeric_trace::price::{LinkRun, Price, Report};

use crate::number::duration;
use crate::summary::slices;

/// A link with a round-trip time and a bandwidth each way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// What the command line calls it.
    pub key: &'static str,
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
    Link { key: "ssh-lan", name: "ssh in the building", rtt_ns: MS, bits_per_second: 1_000 * MBIT },
    Link { key: "ssh-wan", name: "ssh across the country", rtt_ns: 40 * MS, bits_per_second: 100 * MBIT },
    Link { key: "dsl", name: "DSL", rtt_ns: 30 * MS, bits_per_second: 10 * MBIT },
    Link { key: "transatlantic", name: "across the Atlantic", rtt_ns: 90 * MS, bits_per_second: 50 * MBIT },
];

impl Link {
    /// An upper bound for the slice's time on this link, without the program's own time.
    pub fn time_ns(&self, price: &Price) -> u64 {
        price.time_at_rtt_ns(self.rtt_ns, self.bits_per_second, 0)
    }

    /// `40 ms, 100 Mbit/s`.
    pub fn describe(&self) -> String {
        describe(self.rtt_ns, self.bits_per_second)
    }
}

fn describe(rtt_ns: u64, bits_per_second: u64) -> String {
    let rtt = format!("{} ms", rtt_ns as f64 / MS as f64);
    match bits_per_second {
        0 => rtt,
        bits => format!("{rtt}, {} Mbit/s", bits as f64 / MBIT as f64),
    }
}

/// What a run over a link is told as: the link of a run that was made over it.
pub(crate) fn made_over(report: &Report) -> Option<String> {
    let LinkRun { rtt_ns, bits_per_second, model } = report.link.as_ref()?;
    model.is_none().then(|| format!("over a link of {}", describe(*rtt_ns, *bits_per_second)))
}

/// The row of the link that a run was worked out for: what it is called, and a time for each slice that has one.
pub(crate) fn modelled(report: &Report) -> Option<(String, Vec<String>)> {
    let link = report.link.as_ref()?;
    let model = link.model.as_ref()?;
    let name = format!("this link, own time included ({})", describe(link.rtt_ns, link.bits_per_second));
    let mut times = vec![model.whole_ns, model.startup_ns];
    times.extend(model.phases.values());
    let mut cells: Vec<String> = times.into_iter().map(duration).collect();
    // Frames have no time of their own.
    cells.resize(slices(report).len(), String::new());
    Some((name, cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_told_in_milliseconds_and_megabits() {
        assert_eq!(LINKS.map(|link| link.describe())[1], "40 ms, 100 Mbit/s");
        assert_eq!(describe(500_000, 1_500_000), "0.5 ms, 1.5 Mbit/s");
        assert_eq!(describe(40 * MS, 0), "40 ms");
    }

    #[test]
    fn a_run_is_made_over_a_link_or_worked_out_for_it() {
        let mut report = Report::new(vec!["xlogo".into()]);
        assert_eq!((made_over(&report), modelled(&report)), (None, None));
        report.ran_over(40 * MS, 0);
        assert_eq!(made_over(&report).as_deref(), Some("over a link of 40 ms"));
        assert_eq!(modelled(&report), None);
        report.whole.stalls = 2;
        report.model(40 * MS, 10 * MBIT);
        let (name, cells) = modelled(&report).unwrap();
        assert_eq!(name, "this link, own time included (40 ms, 10 Mbit/s)");
        assert_eq!(cells, ["80.0 ms", "0"]);
        assert_eq!(made_over(&report), None);
    }
}
