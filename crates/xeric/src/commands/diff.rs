//! `xeric diff`: two recordings side by side.

use std::fmt::Write;

use anyhow::Context;
use xeric_trace::capture::Direction;
use xeric_trace::price::Column;
use xeric_trace::reading::{self, Change, Counts, Side, What};

use super::dump::{damaged, open};
use crate::cli::Diff;
use crate::output::Out;
use crate::status::{BROKEN, DAMAGED, Failed};

pub(crate) fn run(options: &Diff) -> Result<u8, Failed> {
    let (base, base_damaged) = super::report::price(&options.base)?;
    let (now, now_damaged) = super::report::price(&options.now)?;
    let base = Side { recording: open(&options.base)?, price: &base };
    let now = Side { recording: open(&options.now)?, price: &now };
    let diff = reading::diff(base, now).map_err(|error| damaged(&options.now, error))?;
    let mut out = Out::new();
    let text = match options.json {
        true => format!("{}\n", serde_json::to_string_pretty(&diff).context("cannot write the JSON")?),
        false => told(&diff),
    };
    out.write(&text).context("cannot write")?;
    out.finish().context("cannot write")?;
    Ok(match (base_damaged || now_damaged, diff.same) {
        (true, _) => DAMAGED,
        (false, false) => BROKEN,
        (false, true) => 0,
    })
}

fn told(diff: &reading::Diff) -> String {
    let mut text = format!("{}\n", diff.verdict);
    let mut stream = None;
    for change in &diff.changes {
        let this = (change.client, change.direction);
        if stream != Some(this) {
            stream = Some(this);
            let what = match change.direction {
                Direction::ToServer => "requests",
                Direction::ToClient => "answers and events",
            };
            // Writing to a string does not fail.
            let _ = writeln!(text, "\nclient {}, {what}", change.client);
        }
        text.push_str(&line(change));
    }
    let all = total(&diff.requests).saturating_add(total(&diff.answers));
    let left_out = all.saturating_sub(diff.changes.len() as u64);
    if left_out > 0 {
        let _ = writeln!(text, " … and {left_out} more");
    }
    text.push_str(&prices(diff));
    text
}

fn line(change: &Change) -> String {
    let (base, now) = (change.base.unwrap_or(0), change.now.unwrap_or(0));
    match change.what {
        What::Removed => format!(" - #{base} {}\n", change.text),
        What::Added => format!(" + #{now} {}\n", change.text),
        What::Reordered => format!(" > #{now} {} (was #{base})\n", change.text),
    }
}

fn total(counts: &Counts) -> u64 {
    counts.added.saturating_add(counts.removed).saturating_add(counts.reordered)
}

/// The slices that differ, a table each: column, base, now.
fn prices(diff: &reading::Diff) -> String {
    let mut text = String::new();
    for (name, beside) in diff.prices.iter().filter(|(_, beside)| beside.base != beside.now) {
        let _ = writeln!(text, "\n{name:<18} {:>14} {:>14}", "base", "now");
        for &column in Column::ALL {
            let number = |price: Option<xeric_trace::price::Price>| {
                price.map_or_else(|| "-".to_owned(), |price| price.get(column).to_string())
            };
            let (base, now) = (number(beside.base), number(beside.now));
            if base != now {
                let _ = writeln!(text, " {:<17} {base:>14} {now:>14}", column.title());
            }
        }
    }
    text
}
