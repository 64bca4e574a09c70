//! Where results go: standard output, files, and the verdict of budgets.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use xeric_session::recorder::Shot;
use xeric_trace::budget::{Broken, Budget};
use xeric_trace::price::{self, Column, Comparison, Report};

use crate::cli;
use crate::status::{BROKEN, Failed};

/// Buffered standard output, on which a closed pipe is no error.
pub(crate) struct Out {
    out: io::BufWriter<io::StdoutLock<'static>>,
}

impl Out {
    pub(crate) fn new() -> Self {
        Self { out: io::BufWriter::with_capacity(1 << 16, io::stdout().lock()) }
    }

    /// Writes text. False when nobody reads any more.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<bool> {
        heard(self.out.write_all(text.as_bytes()))
    }

    pub(crate) fn finish(mut self) -> io::Result<()> {
        heard(self.out.flush()).map(drop)
    }
}

/// Prints text.
pub(crate) fn print(text: &str) -> Result<(), Failed> {
    print_bytes(text.as_bytes())
}

/// Prints bytes.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failed> {
    let mut out = io::stdout().lock();
    heard(out.write_all(bytes).and_then(|()| out.flush())).context("cannot write")?;
    Ok(())
}

fn heard(result: io::Result<()>) -> io::Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

/// What a price is held to, read before anything is run.
#[derive(Default)]
pub(crate) struct Gates {
    budget: Option<Budget>,
    base: Option<Report>,
    deny: Vec<String>,
    save: Option<(std::path::PathBuf, u32)>,
}

impl Gates {
    /// Reads the files that the options name.
    pub(crate) fn read(options: &cli::Gates) -> Result<Self, Failed> {
        let text = |path: &Path| {
            std::fs::read_to_string(path)
                .map_err(|error| Failed::usage(format!("{}: {error}", path.display())))
        };
        let wrong = |path: &Path, error: &dyn std::fmt::Display| {
            Failed::usage(format!("{}: {error}", path.display()))
        };
        let mut gates = Self { deny: options.deny_lint.clone(), ..Self::default() };
        if let Some(path) = &options.budget {
            gates.budget = Some(Budget::parse(&text(path)?).map_err(|error| wrong(path, &error))?);
        }
        if let Some(path) = &options.against {
            gates.base = Some(Report::from_json(&text(path)?).map_err(|error| wrong(path, &error))?);
        }
        gates.save = options.budget_save.clone().map(|path| (path, options.headroom));
        Ok(gates)
    }
}

/// Writes a report wherever it was asked for, tells what it breaks, and says the exit status.
pub(crate) fn deliver(
    report: &Report,
    _shots: &[Shot],
    outputs: &cli::Outputs,
    gates: &Gates,
) -> Result<u8, Failed> {
    let mut table = true;
    if let Some(path) = &outputs.json {
        let json = report.to_json().context("cannot write the JSON")?;
        table &= write(path, json.as_bytes())?;
    }
    if table {
        print(&terminal(report))?;
    }
    if let Some((path, headroom)) = &gates.save {
        write(path, Budget::from_report(report, *headroom).to_toml().as_bytes())?;
    }
    let broken = gates.budget.as_ref().map(|budget| budget.check(report)).unwrap_or_default();
    let comparison = gates.base.as_ref().map(|base| price::compare(base, report)).unwrap_or_default();
    let denied = report.lints.iter().filter(|lint| gates.deny.contains(&lint.lint)).count();
    tell(&broken, &comparison, denied);
    let holds = broken.is_empty() && comparison.holds() && denied == 0;
    Ok(if holds { 0 } else { BROKEN })
}

fn tell(broken: &[Broken], comparison: &Comparison, denied: usize) {
    for row in broken {
        let value = row.value.map_or_else(|| "missing".to_owned(), |value| value.to_string());
        anstream::eprintln!("xeric: budget: {} {}: {value}, at most {}", row.slice, row.column, row.at_most);
    }
    for row in &comparison.worse {
        anstream::eprintln!("xeric: rose: {} {}: {} from {}", row.slice, row.column, row.now, row.base);
    }
    for slice in &comparison.missing {
        anstream::eprintln!("xeric: missing: {slice}");
    }
    if denied > 0 {
        anstream::eprintln!("xeric: {denied} denied lints were found");
    }
}

/// Writes a file, or standard output for `-`. Whether it was a file.
fn write(path: &Path, bytes: &[u8]) -> Result<bool, Failed> {
    if path == Path::new("-") {
        print_bytes(bytes)?;
        return Ok(false);
    }
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}

fn terminal(report: &Report) -> String {
    let mut text = String::new();
    for column in Column::ALL {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{:<20} {}", column.title(), report.whole.get(*column));
    }
    text
}
