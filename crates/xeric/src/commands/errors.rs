//! `xeric errors`: the errors of a recording, each with its request.

use std::fmt::Write;

use anyhow::Context;
use xeric_trace::reading::{self, Failure, Involved};

use super::dump::{damaged, is_whole, open, time};
use crate::cli::Errors;
use crate::output::Out;
use crate::status::{DAMAGED, Failed};

pub(crate) fn run(options: &Errors) -> Result<u8, Failed> {
    let (first, second) = (open(&options.file)?, open(&options.file)?);
    let (failures, count) = reading::errors(first, second).map_err(|error| damaged(&options.file, error))?;
    let mut out = Out::new();
    for failure in &failures {
        if !out.write(&told(failure)).context("cannot write")? {
            return Ok(0);
        }
    }
    out.finish().context("cannot write")?;
    let left_out = count.saturating_sub(failures.len() as u64);
    if left_out > 0 {
        anstream::eprintln!("xeric: {left_out} more errors are not shown");
    }
    whole(&options.file)
}

/// Tells the damage of a recording; the exit status.
pub(super) fn whole(file: &std::path::Path) -> Result<u8, Failed> {
    let mut reader = open(file)?;
    while reader.next_item().map_err(|error| damaged(file, error))?.is_some() {}
    Ok(if is_whole(file, &reader) { 0 } else { DAMAGED })
}

fn told(failure: &Failure) -> String {
    let mut text = format!(
        "{} {} #{} {} ({:#x})\n",
        time(failure.time_ns),
        failure.client,
        failure.request,
        failure.error,
        failure.bad_value
    );
    let call = failure.call.as_deref().unwrap_or("the recording lacks this request");
    // Writing to a string does not fail.
    let _ = writeln!(text, "    {call}");
    for one in &failure.involved {
        let _ = writeln!(text, "    {}", resource(failure, one));
    }
    text
}

fn resource(failure: &Failure, Involved { id, history }: &Involved) -> String {
    let Some(history) = history else {
        return format!("{id:#x}: not made by any client of the recording");
    };
    let symbol = history.symbol;
    let name = if symbol.client == failure.client { symbol.short() } else { symbol.to_string() };
    let ended = history.ended.as_ref().map(|ended| format!(", {ended}")).unwrap_or_default();
    format!("{name} ({id:#x}): {}, made by {}{ended}", symbol.kind.name(), history.made)
}
