//! The price as Markdown, for a comment on a change.

use std::fmt::Write as _;

use xeric_trace::price::{Column, Report};

use crate::link::modelled;
use crate::number::{duration, grouped};
use crate::summary::{command, requests_by_bytes, slices, tally};
use crate::{LINKS, Outcome};

/// Rows of a list that are shown.
const ROWS: usize = 15;

/// The price as Markdown. Ends in a line end.
pub fn markdown(report: &Report, outcome: &Outcome) -> String {
    let mut text = format!("### Price of `{}`\n\n", command(report).replace('`', "'"));
    for complaint in outcome.complaints() {
        line(&mut text, &format!("- ❌ {}", escape(&complaint)));
    }
    if let (true, Some(limits)) = (outcome.holds(), outcome.limits) {
        line(&mut text, &format!("- ✅ budget kept, {limits} limits"));
    }
    line(&mut text, "");
    slice_table(&mut text, report);
    line(&mut text, "\n<details><summary>At most, on another link</summary>\n");
    link_table(&mut text, report);
    line(&mut text, "\n</details>\n\n<details><summary>Requests by bytes</summary>\n");
    request_table(&mut text, report);
    line(&mut text, "\n</details>");
    list(&mut text, "Stalls", &tally(report.stalls.iter().map(|s| format!("{} {}", s.name, s.waited_for))));
    list(
        &mut text,
        "Asked again",
        &tally(report.duplicates.iter().map(|d| format!("{} {}", d.name, d.asked))),
    );
    list(&mut text, "Made again", &tally(report.churn.iter().map(|c| format!("{} {}", c.kind, c.name))));
    list(&mut text, "Errors", &tally(report.errors.iter().map(|e| format!("{} from {}", e.error, e.name))));
    list(&mut text, "Lints", &tally(report.lints.iter().map(|l| format!("{}: {}", l.lint, l.message))));
    text
}

fn slice_table(text: &mut String, report: &Report) {
    let slices = slices(report);
    row(text, std::iter::once(String::new()).chain(slices.iter().map(|(name, _)| escape(name))));
    row(text, std::iter::once("---".to_owned()).chain(slices.iter().map(|_| "--:".to_owned())));
    for column in Column::ALL {
        let values = slices.iter().map(|(_, price)| grouped(price.get(*column)));
        row(text, std::iter::once(column.title().to_owned()).chain(values));
    }
}

fn link_table(text: &mut String, report: &Report) {
    let slices = slices(report);
    row(text, std::iter::once("link".to_owned()).chain(slices.iter().map(|(name, _)| escape(name))));
    row(text, std::iter::once("---".to_owned()).chain(slices.iter().map(|_| "--:".to_owned())));
    if let Some((name, cells)) = modelled(report) {
        row(text, std::iter::once(name).chain(cells));
    }
    for link in LINKS {
        let values = slices.iter().map(|(_, price)| duration(link.time_ns(price)));
        row(text, std::iter::once(format!("{} ({})", link.name, link.describe())).chain(values));
    }
}

fn request_table(text: &mut String, report: &Report) {
    let cells = ["request", "count", "bytes out", "bytes in", "stalls", "px written"];
    row(text, cells.into_iter().map(str::to_owned));
    row(text, ["---", "--:", "--:", "--:", "--:", "--:"].into_iter().map(str::to_owned));
    for (name, price) in requests_by_bytes(report).into_iter().take(ROWS) {
        let numbers = [price.requests, price.bytes_out, price.bytes_in, price.stalls, price.px_written];
        row(text, std::iter::once(escape(name)).chain(numbers.into_iter().map(grouped)));
    }
}

fn list(text: &mut String, title: &str, rows: &[(String, usize)]) {
    if rows.is_empty() {
        return;
    }
    let total: usize = rows.iter().map(|(_, count)| count).sum();
    line(text, &format!("\n<details><summary>{title}: {total}</summary>\n"));
    for (what, count) in rows.iter().take(ROWS) {
        line(text, &format!("- {count} × {}", escape(what)));
    }
    if rows.len() > ROWS {
        line(text, &format!("- … and {} more", rows.len() - ROWS));
    }
    line(text, "\n</details>");
}

fn row(text: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.collect();
    line(text, &format!("| {} |", cells.join(" | ")));
}

fn line(text: &mut String, line: &str) {
    // Writing into a String cannot fail.
    let _written = writeln!(text, "{line}");
}

/// Text of a program's choosing does not become markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
