//! `xeric export`: a recording in the form of another program.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use xeric_trace::exchange::{ExchangeError, pcapng, perfetto, x11cap};

use super::dump::{damaged, open};
use super::errors::whole;
use crate::cli::{Export, Form};
use crate::status::Failed;

pub(crate) fn run(options: &Export) -> Result<u8, Failed> {
    let file = &options.file;
    let (first, second) = (open(file)?, open(file)?);
    let price = match options.to {
        Form::Perfetto => Some(super::report::price(file)?.0),
        Form::X11cap | Form::Pcapng => None,
    };
    let out = output(&options.output)?;
    let written = match (options.to, &price) {
        (Form::X11cap, _) => x11cap::export(first, second, now_ms(), out),
        (Form::Perfetto, Some(price)) => perfetto::export(first, second, price, out),
        (Form::Pcapng | Form::Perfetto, _) => pcapng::export(first, out),
    };
    written.map_err(|error| failed(file, error))?.flush().context("cannot write")?;
    whole(file)
}

/// Where the result goes.
pub(super) fn output(path: &Path) -> Result<Box<dyn Write>, Failed> {
    if path == Path::new("-") {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// What is wrong with the input is told with its name; that the output failed is our failure.
pub(super) fn failed(file: &Path, error: ExchangeError) -> Failed {
    match error {
        ExchangeError::Read(_) | ExchangeError::Line { .. } => damaged(file, error),
        other => anyhow::Error::new(other).into(),
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
