//! What was measured, in numbers that can be compared, and the tables of it.

use serde::Serialize;

use crate::contestant::{Contestant, LIMIT_KEY, XLIB};
use crate::goal::{self, Judged};
use crate::process::Sample;
use crate::race::value;
use crate::row::{Measure, Row};
use crate::spread::Spread;
use crate::system_calls::{Calls, number};

/// A whole run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What everybody ran against.
    pub server: String,
    /// Processor, how many, and how busy they were.
    pub machine: String,
    /// Runs of each contestant in each timed row.
    pub rounds: u32,
    /// In the order in which they ran.
    pub rows: Vec<RowReport>,
    /// What our connection is held to, of the rows that ran.
    pub goals: Vec<Judged>,
    /// Who failed, in which row, and why.
    pub failures: Vec<String>,
}

/// A row with everybody who ran in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RowReport {
    /// Which.
    pub row: Row,
    /// Of `value`, and of nothing else.
    pub unit: &'static str,
    /// In the order of the tables.
    pub lines: Vec<Line>,
}

/// One contestant in one row.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The contestant's key.
    pub contestant: &'static str,
    /// Its name in tables.
    pub label: &'static str,
    /// Over the rounds, in the row's unit; of rows that are timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Spread>,
    /// How many times as fast as Xlib, round by round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_xlib: Option<Spread>,
    /// The part of the pre-filled buffer's rate, round by round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_limit: Option<Spread>,
    /// The client's processor time for one, in nanoseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_ns: Option<f64>,
    /// What it was worked out from.
    pub outcome: Outcome,
}

/// What was measured of one contestant in one row.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A sample a round.
    Timed(Vec<Sample>),
    /// System calls.
    Calls(Calls),
    /// Bytes.
    Heap(u64),
    /// Bytes that a process grew by.
    Memory {
        /// After so many void requests.
        requests: u64,
        /// So many bytes.
        grown: u64,
        /// And in another process, after so many of them, so many bytes.
        later: Option<(u64, u64)>,
    },
}

impl Outcome {
    /// In a few words, for rows that are counted.
    pub(crate) fn summary(&self) -> String {
        match self {
            Outcome::Timed(samples) => format!("{} runs", samples.len()),
            Outcome::Calls(calls) => format!("{} ({})", number(calls.total()), calls.listed()),
            Outcome::Heap(bytes) => format!("{} KB", kilobytes(*bytes)),
            Outcome::Memory { requests, grown, later } => {
                let first = format!("{} MB after {requests}", megabytes(*grown));
                match later {
                    Some((requests, grown)) => format!("{first}, {} MB after {requests}", megabytes(*grown)),
                    None => first,
                }
            }
        }
    }
}

impl Report {
    pub(crate) fn new(server: &str, rounds: u32, rows: Vec<RowReport>, failures: Vec<String>) -> Report {
        let goals = goal::judge(&rows);
        Report { server: server.to_owned(), machine: machine(), rounds, rows, goals, failures }
    }

    /// A line that says where the numbers are from.
    #[must_use]
    pub fn origin(&self) -> String {
        let rounds = if self.rounds == 1 { "1 round".to_owned() } else { format!("{} rounds", self.rounds) };
        format!("{}; {rounds}; {}", self.server, self.machine)
    }

    /// A row, if it ran.
    #[must_use]
    pub fn row(&self, row: Row) -> Option<&RowReport> {
        self.rows.iter().find(|report| report.row == row)
    }

    /// Goals and what was measured of them.
    #[must_use]
    pub fn goals_table(&self) -> String {
        let cells = |goal: &Judged| {
            let holds = if goal.holds { "yes" } else { "**no**" };
            vec![goal.what.to_owned(), goal.bound(), goal.measured(), holds.to_owned()]
        };
        table(&["goal", "bound", "measured", "holds"], self.goals.iter().map(cells))
    }

    /// All tables, one below the other.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.origin());
        for row in &self.rows {
            text += &format!("\n{}\n\n{}", row.row.title(), row.table());
        }
        if !self.goals.is_empty() {
            text += &format!("\nWhat Xeric's connection is held to\n\n{}", self.goals_table());
        }
        text
    }
}

impl RowReport {
    pub(crate) fn new(row: Row, entries: Vec<(&'static Contestant, Outcome)>) -> RowReport {
        let base =
            |key: &str| entries.iter().find(|(who, _)| who.key == key).map(|(_, outcome)| outcome.clone());
        let (xlib, limit) = (base(XLIB), base(LIMIT_KEY));
        let lines = entries.into_iter().map(|(who, outcome)| {
            let ratio = |base: &Option<Outcome>| ratios(row, &outcome, base.as_ref()?);
            let (to_xlib, of_limit) = (ratio(&xlib), ratio(&limit));
            let samples = outcome.samples();
            let value = Spread::of(samples.iter().map(|sample| value(row, sample)));
            let cpu = Spread::of(samples.iter().map(|sample| sample.cpu_ns as f64 / sample.count as f64));
            let cpu_ns = cpu.map(|cpu| cpu.median);
            Line { contestant: who.key, label: who.label(row), value, to_xlib, of_limit, cpu_ns, outcome }
        });
        RowReport { row, unit: row.unit(), lines: lines.collect() }
    }

    /// A contestant's line, if it ran.
    #[must_use]
    pub fn line(&self, contestant: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.contestant == contestant)
    }

    /// How many times as fast one was as the other, round by round.
    #[must_use]
    pub fn ratio(&self, one: &str, other: &str) -> Option<Spread> {
        ratios(self.row, &self.line(one)?.outcome, &self.line(other)?.outcome)
    }

    /// The table, in Markdown that is readable as it is.
    #[must_use]
    pub fn table(&self) -> String {
        match self.row {
            Row::SystemCalls => self.calls_table(),
            Row::Heap => table(&["connection", "KB"], self.lines.iter().map(Line::heap_cells)),
            Row::Memory => self.memory_table(),
            _ => self.timed_table(),
        }
    }

    fn timed_table(&self) -> String {
        let limited = self.lines.iter().any(|line| line.of_limit.is_some());
        let mut head = vec!["connection", self.unit, "lowest to highest", "to Xlib"];
        if limited {
            head.push("of the limit");
        }
        head.push("client CPU, ns");
        let cells = |line: &Line| {
            let value = line.value.as_ref();
            let mut cells = vec![
                line.label.to_owned(),
                value.map(|value| figures(value.median)).unwrap_or_default(),
                value
                    .map(|value| format!("{} to {}", figures(value.min), figures(value.max)))
                    .unwrap_or_default(),
                line.to_xlib.map(|ratio| figures(ratio.median)).unwrap_or_default(),
            ];
            if limited {
                cells.push(line.of_limit.map(|ratio| figures(ratio.median)).unwrap_or_default());
            }
            cells.push(line.cpu_ns.map(figures).unwrap_or_default());
            cells
        };
        table(&head, self.lines.iter().map(cells))
    }

    fn calls_table(&self) -> String {
        let cells = |line: &Line| match &line.outcome {
            Outcome::Calls(calls) => vec![line.label.to_owned(), number(calls.total()), calls.listed()],
            _ => vec![line.label.to_owned()],
        };
        table(&["connection", "calls", "which"], self.lines.iter().map(cells))
    }

    fn memory_table(&self) -> String {
        let counts = |later: bool| {
            self.lines.iter().find_map(|line| match &line.outcome {
                Outcome::Memory { requests, .. } if !later => Some(*requests),
                Outcome::Memory { later: Some((requests, _)), .. } if later => Some(*requests),
                _ => None,
            })
        };
        let column = |requests: u64| format!("MB after {} M", figures(requests as f64 / 1e6));
        let mut head = vec!["connection".to_owned()];
        head.extend(counts(false).map(column));
        head.extend(counts(true).map(column));
        let cells = |line: &Line| match &line.outcome {
            Outcome::Memory { grown, later, .. } => {
                let later = later.map_or("not run".to_owned(), |(_, grown)| megabytes(grown));
                vec![line.label.to_owned(), megabytes(*grown), later]
            }
            _ => vec![line.label.to_owned()],
        };
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        table(&head, self.lines.iter().map(cells))
    }
}

impl Line {
    fn heap_cells(&self) -> Vec<String> {
        match &self.outcome {
            Outcome::Heap(bytes) => vec![self.label.to_owned(), kilobytes(*bytes)],
            _ => vec![self.label.to_owned()],
        }
    }
}

impl Outcome {
    fn samples(&self) -> &[Sample] {
        match self {
            Outcome::Timed(samples) => samples,
            _ => &[],
        }
    }
}

/// Ratios of the samples of the same round, above 1 where `one` is faster.
fn ratios(row: Row, one: &Outcome, other: &Outcome) -> Option<Spread> {
    let pairs = one.samples().iter().zip(other.samples());
    Spread::of(pairs.map(|(one, other)| {
        let (one, other) = (value(row, one), value(row, other));
        if row.measure() == Measure::Rate { one / other } else { other / one }
    }))
}

/// Three figures; more where they stand before the point.
pub(crate) fn figures(value: f64) -> String {
    let before = value.abs().log10().floor() as i32 + 1;
    let decimals = if value == 0.0 { 0 } else { (3 - before).clamp(0, 4) as usize };
    format!("{value:.decimals$}")
}

fn kilobytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e3)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}

/// A Markdown table with columns of one width each; cells that are missing at a line's end stay empty.
fn table(head: &[&str], lines: impl Iterator<Item = Vec<String>>) -> String {
    let mut all = vec![head.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>()];
    all.extend(lines);
    let width = |column: usize| {
        let cells = all.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    for (at, line) in all.iter().enumerate() {
        for (column, width) in widths.iter().enumerate() {
            let cell = line.get(column).map_or("", String::as_str);
            text += &format!("| {cell:width$} ");
        }
        text += "|\n";
        if at == 0 {
            for width in &widths {
                text += &format!("|{}", "-".repeat(width + 2));
            }
            text += "|\n";
        }
    }
    text
}

/// Processor, how many of them, and the load, as Linux tells them.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let processors = read("/proc/cpuinfo");
    let model = processors.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model.trim());
    let many = processors.lines().filter(|line| line.starts_with("processor")).count();
    let load = read("/proc/loadavg");
    let load = load.split(' ').nth(1).unwrap_or("unknown");
    format!("{model}, {many} processors; load average over five minutes {load}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::CONTESTANTS;

    fn who(key: &str) -> &'static Contestant {
        CONTESTANTS.iter().find(|who| who.key == key).unwrap()
    }

    /// A run of 1000 that took so many microseconds of a second each.
    fn timed(wall_us: &[u64]) -> Outcome {
        let sample = |us: &u64| Sample { count: 1000, wall_ns: us * 1000, cpu_ns: us * 500, bytes: 0 };
        Outcome::Timed(wall_us.iter().map(sample).collect())
    }

    #[test]
    fn ratios_are_of_the_same_round() {
        // The machine was three times as slow in the second round, for both: the ratio stays.
        let row = RowReport::new(
            Row::NoOp,
            vec![(who("xlib"), timed(&[20, 60, 20])), (who("libxcb"), timed(&[40, 120, 50]))],
        );
        let line = row.line("libxcb").unwrap();
        assert_eq!(line.value, Some(Spread { median: 20.0, min: 1000.0 / 120.0, max: 25.0 }));
        assert_eq!(line.to_xlib, Some(Spread { median: 0.5, min: 0.4, max: 0.5 }));
        assert_eq!(line.cpu_ns, Some(25.0));
        assert_eq!(line.of_limit, None);
        assert_eq!(row.ratio("xlib", "libxcb").map(|ratio| ratio.median), Some(2.0));
        assert_eq!(row.ratio("xlib", "limit"), None);
    }

    #[test]
    fn less_time_is_a_higher_ratio() {
        let row =
            RowReport::new(Row::RoundTrip, vec![(who("xlib"), timed(&[30])), (who("libxcb"), timed(&[10]))]);
        assert_eq!(row.line("libxcb").unwrap().to_xlib.unwrap().median, 3.0);
    }

    #[test]
    fn tables_line_up() {
        let row = RowReport::new(
            Row::Fills,
            vec![(who("xlib"), timed(&[200])), (who("libxcb"), timed(&[250])), (who("limit"), timed(&[160]))],
        );
        assert_eq!(
            row.table(),
            "\
| connection                                          | M requests/s | lowest to highest | to Xlib | of the limit | client CPU, ns |
|-----------------------------------------------------|--------------|-------------------|---------|--------------|----------------|
| Xlib                                                | 5.00         | 5.00 to 5.00      | 1.00    | 0.800        | 100            |
| libxcb                                              | 4.00         | 4.00 to 4.00      | 0.800   | 0.640        | 125            |
| **limit**: pre-filled 64 K buffer to the raw socket | 6.25         | 6.25 to 6.25      | 1.25    | 1.00         | 80.0           |
"
        );
    }

    #[test]
    fn who_grew_is_not_sent_further() {
        let grew = Outcome::Memory { requests: 8_000_000, grown: 127_000_000, later: None };
        let flat = Outcome::Memory { requests: 8_000_000, grown: 0, later: Some((100_000_000, 65_536)) };
        let row = RowReport::new(Row::Memory, vec![(who("xlib"), flat), (who("rust-connection"), grew)]);
        let table = row.table();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[0], "| connection           | MB after 8.00 M | MB after 100 M |");
        assert_eq!(lines[2], "| Xlib                 | 0.0             | 0.1            |");
        assert_eq!(lines[3], "| x11rb RustConnection | 127.0           | not run        |");
    }

    #[test]
    fn numbers_have_three_figures() {
        let shown: Vec<String> = [0.0, 0.0304, 0.95, 1.0, 12.34, 127.6, 2367.0].map(figures).to_vec();
        assert_eq!(shown, ["0", "0.0304", "0.950", "1.00", "12.3", "128", "2367"]);
    }
}
