//! What our connection is held to: by ratios to others in the same run, and by counters.
//!
//! Ratios inform and never fail anything; the tests of counters are where the contestants are run (`crates/xeric/tests/it/bench.rs`).

use serde::Serialize;

use crate::contestant::{LIMIT_KEY, OURS, XLIB};
use crate::race::FLAT;
use crate::report::{Outcome, RowReport, figures};
use crate::row::Row;

/// A goal and what was measured of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judged {
    /// In words.
    pub what: &'static str,
    /// At least, or at most, this.
    pub bound: Bound,
    /// The median of the rounds, or the count.
    pub measured: f64,
    /// Whether it is so.
    pub holds: bool,
}

/// Which side of a number is good.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// This or more.
    AtLeast(f64),
    /// This or less.
    AtMost(f64),
}

impl Judged {
    /// The bound in words.
    #[must_use]
    pub fn bound(&self) -> String {
        match self.bound {
            Bound::AtLeast(bound) => format!("at least {bound}"),
            Bound::AtMost(bound) => format!("at most {bound}"),
        }
    }

    /// What was measured, in three figures.
    #[must_use]
    pub fn measured(&self) -> String {
        figures(self.measured)
    }
}

struct Goal {
    what: &'static str,
    row: Row,
    who: &'static str,
    of: Of,
    bound: Bound,
}

/// What of a contestant is held to a bound.
enum Of {
    RatioTo(&'static str),
    Calls,
    Kilobytes,
    /// After the longest run that was made.
    Megabytes,
}

const fn ratio(what: &'static str, row: Row, who: &'static str, to: &'static str, bound: f64) -> Goal {
    Goal { what, row, who, of: Of::RatioTo(to), bound: Bound::AtLeast(bound) }
}

const GOALS: &[Goal] = &[
    ratio("no-ops, exclusive access: times Xlib", Row::NoOp, OURS, XLIB, 1.4),
    ratio("no-ops, exclusive access: times RustConnection", Row::NoOp, OURS, "rust-connection", 40.0),
    ratio("no-ops by a resident owner: of exclusive access", Row::NoOp, "xeric-owner", OURS, 0.9),
    ratio("no-ops from two threads, batches: times Xlib", Row::TwoThreads, "xeric-batches", XLIB, 4.0),
    ratio("ten-rectangle fills: of the pre-filled buffer", Row::Fills, OURS, LIMIT_KEY, 0.95),
    ratio("ten-rectangle fills: times Xlib", Row::Fills, OURS, XLIB, 1.13),
    ratio("round trip on one CPU: as fast as libxcb, times", Row::RoundTrip, OURS, "libxcb", 1.0),
    ratio("1000 InternAtom: as fast as Xlib, times", Row::Atoms, OURS, XLIB, 2.0),
    Goal {
        what: "system calls for a round trip",
        row: Row::SystemCalls,
        who: OURS,
        of: Of::Calls,
        bound: Bound::AtMost(2.0),
    },
    Goal {
        what: "heap of a connection, KB",
        row: Row::Heap,
        who: OURS,
        of: Of::Kilobytes,
        bound: Bound::AtMost(100.0),
    },
    Goal {
        what: "growth in the longest run of void requests, MB",
        row: Row::Memory,
        who: OURS,
        of: Of::Megabytes,
        bound: Bound::AtMost(FLAT as f64 / 1e6),
    },
];

/// The goals of the rows that ran.
pub(crate) fn judge(rows: &[RowReport]) -> Vec<Judged> {
    let judged = |goal: &Goal| {
        let row = rows.iter().find(|row| row.row == goal.row)?;
        let measured = goal.measure(row)?;
        let holds = match goal.bound {
            Bound::AtLeast(bound) => measured >= bound,
            Bound::AtMost(bound) => measured <= bound,
        };
        Some(Judged { what: goal.what, bound: goal.bound, measured, holds })
    };
    GOALS.iter().filter_map(judged).collect()
}

impl Goal {
    fn measure(&self, row: &RowReport) -> Option<f64> {
        match (&self.of, &row.line(self.who)?.outcome) {
            (Of::RatioTo(base), _) => Some(row.ratio(self.who, base)?.median),
            (Of::Calls, Outcome::Calls(calls)) => Some(calls.total()),
            (Of::Kilobytes, Outcome::Heap(bytes)) => Some(*bytes as f64 / 1e3),
            (Of::Megabytes, Outcome::Memory { grown, later, .. }) => {
                Some(later.map_or(*grown, |(_, grown)| grown) as f64 / 1e6)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::CONTESTANTS;

    fn row(row: Row, outcomes: &[(&str, Outcome)]) -> RowReport {
        let entry = |(key, outcome): &(&str, Outcome)| {
            (CONTESTANTS.iter().find(|who| who.key == *key).unwrap(), outcome.clone())
        };
        RowReport::new(row, outcomes.iter().map(entry).collect())
    }

    #[test]
    fn every_goal_is_about_contestants_of_its_row() {
        let runs = |key, row| CONTESTANTS.iter().any(|who| who.key == key && who.runs(row));
        for goal in GOALS {
            assert!(runs(goal.who, goal.row), "{}", goal.what);
            if let Of::RatioTo(base) = goal.of {
                assert!(runs(base, goal.row), "{}", goal.what);
            }
        }
    }

    #[test]
    fn bounds_hold_on_their_side_only() {
        let judged = judge(&[row(Row::Heap, &[("xeric", Outcome::Heap(100_000))])]);
        assert_eq!(judged.len(), 1);
        assert!(judged[0].holds);
        assert_eq!((judged[0].bound(), judged[0].measured()), ("at most 100".to_owned(), "100".to_owned()));
        let grew = Outcome::Memory { requests: 8_000_000, grown: 0, later: Some((100_000_000, 2_000_000)) };
        assert!(!judge(&[row(Row::Memory, &[("xeric", grew)])])[0].holds);
    }

    #[test]
    fn what_did_not_run_is_not_judged() {
        assert_eq!(judge(&[row(Row::Heap, &[("xlib", Outcome::Heap(75_712))])]), []);
        assert_eq!(judge(&[]), []);
    }
}
