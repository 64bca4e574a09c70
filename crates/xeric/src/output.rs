//! Where results go: standard output, files, and the verdict of budgets.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::Context;
use xeric_report::{Outcome, Shot, Style};
use xeric_trace::budget::Budget;
use xeric_trace::price::{self, Report};

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
        self.write_bytes(text.as_bytes())
    }

    /// Writes text that is bytes already. False when nobody reads any more.
    pub(crate) fn write_bytes(&mut self, text: &[u8]) -> io::Result<bool> {
        heard(self.out.write_all(text))
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

    fn judge(&self, report: &Report, failures: Vec<String>) -> Outcome {
        Outcome {
            broken: self.budget.as_ref().map(|budget| budget.check(report)).unwrap_or_default(),
            limits: self.budget.as_ref().map(|budget| budget.limits.len()),
            comparison: self.base.as_ref().map(|base| price::compare(base, report)),
            denied: report.lints.iter().filter(|lint| self.deny.contains(&lint.lint)).cloned().collect(),
            failures,
        }
    }
}

/// Writes a report wherever it was asked for, tells what it breaks, and says the exit status.
pub(crate) fn deliver(
    report: &Report,
    shots: &[Shot],
    failures: Vec<String>,
    outputs: &cli::Outputs,
    gates: &Gates,
) -> Result<u8, Failed> {
    let outcome = gates.judge(report, failures);
    let mut table = true;
    if let Some(path) = &outputs.json {
        let json = xeric_report::json(report).context("cannot write the JSON")?;
        table &= write(path, json.as_bytes())?;
    }
    if let Some(path) = &outputs.html {
        table &= write(path, xeric_report::html(report, &outcome, shots).as_bytes())?;
    }
    if let Some(path) = &outputs.markdown {
        table &= write(path, xeric_report::markdown(report, &outcome).as_bytes())?;
    }
    if let Some(path) = &outputs.junit {
        let xml = xeric_report::junit(report, &outcome).context("cannot write the JUnit form")?;
        table &= write(path, xml.as_bytes())?;
    }
    if table {
        let style = if colours() { Style::Colour } else { Style::Plain };
        print(&xeric_report::terminal(report, &outcome, style))?;
    }
    // On a terminal the table has just told them.
    if !table || !io::stdout().is_terminal() {
        for complaint in outcome.complaints() {
            anstream::eprintln!("xeric: {complaint}");
        }
    }
    if let Some((path, headroom)) = &gates.save {
        write(path, Budget::from_report(report, *headroom).to_toml().as_bytes())?;
    }
    Ok(if outcome.holds() { 0 } else { BROKEN })
}

/// Whether standard output is a terminal that shows colours, and nobody asked for none.
fn colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Pictures for the page: each frame's last, and those that have names. Times are since the first connection.
pub(crate) fn pictures(
    report: &Report,
    shots: impl IntoIterator<Item = (u64, String, Vec<u8>)>,
) -> Vec<Shot> {
    let frames = report.timeline().map(|times| times.frames.as_slice()).unwrap_or_default();
    let mut pictures: Vec<Shot> = Vec::new();
    for (time, name, png) in shots {
        if !name.is_empty() {
            pictures.push(Shot { name, frame: None, png });
            continue;
        }
        // Taken behind a frame's end, before the next one began.
        let Some(frame) = frames.iter().rposition(|span| span.start_ns <= time) else { continue };
        let shot = Shot { name: format!("frame {}", frame + 1), frame: Some(frame), png };
        match pictures.iter_mut().find(|other| other.frame == shot.frame) {
            Some(other) => *other = shot,
            None => pictures.push(shot),
        }
    }
    pictures
}

/// Writes a file, or standard output for `-`. Whether it was a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<bool, Failed> {
    if path == Path::new("-") {
        print_bytes(bytes)?;
        return Ok(false);
    }
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}
