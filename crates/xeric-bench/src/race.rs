//! The run itself: rows one after another; within a row, rounds; within a round, every contestant once, each round beginning with another.

use std::path::PathBuf;
use std::time::Duration;

use crate::contestant::{CONTESTANTS, Contestant};
use crate::process::{OneCpu, Sample, sample};
use crate::report::{Outcome, Report, RowReport};
use crate::row::{Measure, Row};
use crate::server::Server;
use crate::system_calls::Calls;

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where the contestants' programs are.
    pub programs: PathBuf,
    /// Which rows, each once.
    pub rows: Vec<Row>,
    /// How often each contestant runs in each row that is timed.
    pub rounds: u32,
    /// How much one run does.
    pub amount: Amount,
}

/// How much one run does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Amount {
    /// What a contestant does in about this time, worked out from a short run before the first round.
    Time(Duration),
    /// This many, whatever they are.
    Count(u64),
}

/// Names of one run.
const ATOMS: u64 = 1000;
/// Void requests after which the memory is looked at.
const MANY: u64 = 8_000_000;
/// And again, for those that did not grow.
const VERY_MANY: u64 = 100_000_000;
/// Growth below this is flat: pages of libraries and of the kernel's bookkeeping.
pub const FLAT: u64 = 1_000_000;

/// Runs everything. `progress` is told what has just been measured, a line each.
pub fn run(plan: &Plan, server: &Server, progress: &mut dyn FnMut(&str)) -> Report {
    let mut race = Race { plan, server, progress, failures: Vec::new() };
    let rows = plan.rows.iter().map(|row| race.row(*row)).collect();
    let failures = race.failures;
    Report::new(server.name(), plan.rounds, rows, failures)
}

struct Race<'a> {
    plan: &'a Plan,
    server: &'a Server,
    progress: &'a mut dyn FnMut(&str),
    failures: Vec<String>,
}

impl Race<'_> {
    fn row(&mut self, row: Row) -> RowReport {
        let who: Vec<&'static Contestant> = CONTESTANTS.iter().filter(|who| who.runs(row)).collect();
        let entries = match row.measure() {
            Measure::Counter => who.into_iter().filter_map(|who| self.counted(row, who)).collect(),
            Measure::Rate | Measure::Time { .. } => self.timed(row, who),
        };
        RowReport::new(row, entries)
    }

    /// Everybody in turns; who fails once is out of the row, and named.
    fn timed(&mut self, row: Row, who: Vec<&'static Contestant>) -> Vec<(&'static Contestant, Outcome)> {
        let mut running: Vec<(&'static Contestant, u64, Vec<Sample>)> = Vec::new();
        for who in who {
            if let Some(count) = self.amount(row, who) {
                running.push((who, count, Vec::new()));
            }
        }
        let pinned = row.on_one_cpu().then(|| OneCpu::new(self.server.pid())).transpose();
        if let Err(error) = &pinned {
            self.failures.push(format!("{}: {error}", row.name()));
            return Vec::new();
        }
        for round in 0..self.plan.rounds {
            let order = turn(running.len(), round);
            let mut failed = Vec::new();
            for place in order {
                let Some((who, count, samples)) = running.get_mut(place) else { continue };
                let taken = sample(who.command(&self.plan.programs, row, *count), self.server.display());
                match taken {
                    Ok(taken) => {
                        samples.push(taken);
                        (self.progress)(&format!(
                            "{}: round {} of {}: {}: {:.4} {}",
                            row.name(),
                            round + 1,
                            self.plan.rounds,
                            who.key,
                            value(row, &taken),
                            row.unit(),
                        ));
                    }
                    Err(error) => failed.push((who.key, error)),
                }
            }
            for (key, error) in failed {
                running.retain(|(who, ..)| who.key != key);
                self.fail(row, key, &error);
            }
        }
        drop(pinned);
        running.into_iter().map(|(who, _, samples)| (who, Outcome::Timed(samples))).collect()
    }

    /// How many a contestant does in a run.
    fn amount(&mut self, row: Row, who: &'static Contestant) -> Option<u64> {
        let time = match self.plan.amount {
            Amount::Count(count) => return Some(count),
            Amount::Time(time) => time,
        };
        if row == Row::Atoms {
            // The server's table grows with every name, and so does what a name costs it: it must not be what is measured.
            return Some(ATOMS);
        }
        let command = who.command(&self.plan.programs, row, row.first_count());
        match sample(command, self.server.display()) {
            Ok(first) => Some(fill(time, &first)),
            Err(error) => {
                self.fail(row, who.key, &error);
                None
            }
        }
    }

    fn counted(&mut self, row: Row, who: &'static Contestant) -> Option<(&'static Contestant, Outcome)> {
        let outcome = match row {
            Row::SystemCalls => {
                Calls::count(who, &self.plan.programs, self.server.display()).map(Outcome::Calls)
            }
            Row::Memory => self.memory(who),
            _ => self.bytes(row, who, 1).map(Outcome::Heap),
        };
        match outcome {
            Ok(outcome) => {
                (self.progress)(&format!("{}: {}: {}", row.name(), who.key, outcome.summary()));
                Some((who, outcome))
            }
            Err(error) => {
                self.fail(row, who.key, &error);
                None
            }
        }
    }

    fn memory(&self, who: &'static Contestant) -> Result<Outcome, String> {
        if let Amount::Count(requests) = self.plan.amount {
            let grown = self.bytes(Row::Memory, who, requests)?;
            return Ok(Outcome::Memory { requests, grown, later: None });
        }
        let grown = self.bytes(Row::Memory, who, MANY)?;
        // Who grew already would fill the machine.
        let flat = grown < FLAT;
        let later = flat
            .then(|| Ok::<_, String>((VERY_MANY, self.bytes(Row::Memory, who, VERY_MANY)?)))
            .transpose()?;
        Ok(Outcome::Memory { requests: MANY, grown, later })
    }

    fn bytes(&self, row: Row, who: &Contestant, count: u64) -> Result<u64, String> {
        Ok(sample(who.command(&self.plan.programs, row, count), self.server.display())?.bytes)
    }

    fn fail(&mut self, row: Row, key: &str, error: &str) {
        let failure = format!("{}: {key}: {error}", row.name());
        (self.progress)(&failure);
        self.failures.push(failure);
    }
}

/// A sample in the row's unit.
pub(crate) fn value(row: Row, sample: &Sample) -> f64 {
    let (count, wall_ns) = (sample.count as f64, sample.wall_ns as f64);
    match row.measure() {
        Measure::Rate => count * 1e3 / wall_ns,
        Measure::Time { unit_ns } => wall_ns / count / unit_ns,
        Measure::Counter => sample.bytes as f64,
    }
}

/// The order of a round: everybody once, each round beginning with the next.
fn turn(many: usize, round: u32) -> impl Iterator<Item = usize> {
    let first = if many == 0 { 0 } else { round as usize % many };
    (first..many).chain(0..first)
}

/// How many take a time when so many took theirs: at least as many as that.
fn fill(time: Duration, first: &Sample) -> u64 {
    let times = time.as_nanos() as f64 / first.wall_ns.max(1) as f64;
    (first.count as f64 * times.max(1.0)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: Sample = Sample { count: 20, wall_ns: 40_000, cpu_ns: 0, bytes: 7 };

    #[test]
    fn values_are_in_the_rows_unit() {
        assert_eq!(value(Row::NoOp, &SAMPLE), 0.5);
        assert_eq!(value(Row::RoundTrip, &SAMPLE), 2.0);
        assert_eq!(value(Row::Atoms, &SAMPLE), 2.0);
        assert_eq!(value(Row::Heap, &SAMPLE), 7.0);
    }

    #[test]
    fn everybody_runs_once_a_round_and_somebody_else_first() {
        assert_eq!(turn(3, 0).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(turn(3, 1).collect::<Vec<_>>(), [1, 2, 0]);
        assert_eq!(turn(3, 5).collect::<Vec<_>>(), [2, 0, 1]);
        assert_eq!(turn(0, 1).count(), 0);
    }

    #[test]
    fn a_run_fills_the_time() {
        assert_eq!(fill(Duration::from_micros(400), &SAMPLE), 200);
        assert_eq!(fill(Duration::from_nanos(1), &SAMPLE), 20);
    }
}
