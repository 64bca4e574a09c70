//! System calls of one round trip, counted by strace: a long run's less a short one's, so that connecting and ending are not in it.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde::Serialize;

use crate::contestant::Contestant;
use crate::process::run;
use crate::row::Row;

/// Calls by name; hundredths, since some are not made every time.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Calls {
    /// How often each is made for one round trip.
    pub by_name: BTreeMap<String, f64>,
}

const SHORT: u64 = 100;
const LONG: u64 = 1100;

impl Calls {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.by_name.values().sum()
    }

    /// Such as `poll 2, recvmsg 1, writev 1`.
    #[must_use]
    pub fn listed(&self) -> String {
        let listed: Vec<String> =
            self.by_name.iter().map(|(name, calls)| format!("{name} {}", number(*calls))).collect();
        listed.join(", ")
    }

    /// What a contestant does for one round trip. The error is a sentence.
    pub(crate) fn count(contestant: &Contestant, programs: &Path, display: &str) -> Result<Calls, String> {
        let short = trace(contestant, programs, display, SHORT)?;
        let long = trace(contestant, programs, display, LONG)?;
        Ok(per_round_trip(&short, &long))
    }
}

/// A number of calls: whole where it is.
pub(crate) fn number(calls: f64) -> String {
    if (calls - calls.round()).abs() < 0.005 { format!("{calls:.0}") } else { format!("{calls:.2}") }
}

fn per_round_trip(short: &BTreeMap<String, u64>, long: &BTreeMap<String, u64>) -> Calls {
    let more = |(name, long): (&String, &u64)| {
        let short = short.get(name).copied().unwrap_or(0);
        let calls = (*long as f64 - short as f64) / (LONG - SHORT) as f64;
        // Less than one in a hundred is start-up that varies.
        (calls.abs() >= 0.01).then(|| (name.clone(), (calls * 100.0).round() / 100.0))
    };
    Calls { by_name: long.iter().filter_map(more).collect() }
}

fn trace(
    contestant: &Contestant,
    programs: &Path,
    display: &str,
    count: u64,
) -> Result<BTreeMap<String, u64>, String> {
    let table = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    let traced = contestant.command(programs, Row::SystemCalls, count);
    let mut command = Command::new("strace");
    command.args(["-f", "-c", "-U", "name,calls", "-o"]).arg(table.path());
    command.arg(traced.get_program()).args(traced.get_args());
    run(command, display).map_err(|error| format!("{error} (strace is Debian's package of that name)"))?;
    let text = std::fs::read_to_string(table.path()).map_err(|error| error.to_string())?;
    let calls = parse(&text);
    if calls.is_empty() { Err("strace counted nothing".to_owned()) } else { Ok(calls) }
}

/// Reads strace's table of names and calls.
fn parse(table: &str) -> BTreeMap<String, u64> {
    let lines = table.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (name, calls) = (words.next()?, words.next()?.parse().ok()?);
        (name != "total").then(|| (name.to_owned(), calls))
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT_TABLE: &str = "\
syscall              calls
---------------- ---------
poll                   203
writev                 102
recvmsg                101
openat                   9
---------------- ---------
total                  415
";

    #[test]
    fn what_a_longer_run_does_more_is_what_one_round_trip_does() {
        let short = parse(SHORT_TABLE);
        assert_eq!(short.len(), 4);
        let long = BTreeMap::from([
            ("poll".to_owned(), 2203),
            ("writev".to_owned(), 1102),
            ("recvmsg".to_owned(), 1101),
            ("openat".to_owned(), 9),
            ("futex".to_owned(), 500),
        ]);
        let calls = per_round_trip(&short, &long);
        assert_eq!(calls.listed(), "futex 0.50, poll 2, recvmsg 1, writev 1");
        assert!((calls.total() - 4.5).abs() < 1e-9);
    }
}
