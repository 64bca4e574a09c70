//! The price in a terminal.

use anstyle::{AnsiColor, Effects, Style as Ansi};
use comfy_table::presets::NOTHING;
use comfy_table::{Cell, CellAlignment, Table};
use xeric_trace::price::{Column, Report, Severity};

use crate::link::{made_over, modelled};
use crate::number::{counted, duration, grouped};
use crate::summary::{command, requests_by_bytes, slices, tally};
use crate::{LINKS, Outcome};

/// How to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Text alone.
    #[default]
    Plain,
    /// With ANSI colours.
    Colour,
}

/// Rows of a list that are shown before the rest is only counted.
const ROWS: usize = 12;

/// The price as text: slices side by side, then what makes it up, then what is wrong. Ends in a line end.
pub fn terminal(report: &Report, outcome: &Outcome, style: Style) -> String {
    let mut page = Page { text: String::new(), style };
    page.title(&command(report));
    if let Some(exit) = &report.exit {
        page.line(&exit_line(exit));
    }
    if let Some(text) = made_over(report) {
        page.line(&text);
    }
    page.gap();
    page.table(&slice_table(report));
    page.section("At most, on another link");
    page.table(&link_table(report));
    page.section("Requests by bytes");
    page.table(&request_table(report));
    list(&mut page, "Stalls", &tally(report.stalls.iter().map(|s| format!("{} {}", s.name, s.waited_for))));
    list(
        &mut page,
        "Asked again",
        &tally(report.duplicates.iter().map(|d| format!("{} {}", d.name, d.asked))),
    );
    list(&mut page, "Made again", &tally(report.churn.iter().map(|c| format!("{} {}", c.kind, c.name))));
    list(&mut page, "Errors", &tally(report.errors.iter().map(|e| format!("{} from {}", e.error, e.name))));
    lints(&mut page, report);
    variation(&mut page, report);
    verdict(&mut page, outcome);
    page.text
}

fn exit_line(exit: &xeric_trace::price::Exit) -> String {
    match (&exit.stopped, exit.code, exit.signal) {
        (Some(how), _, _) => format!("stopped: {how}"),
        (None, Some(code), _) => format!("exited with status {code}"),
        (None, None, Some(signal)) => format!("ended by signal {signal}"),
        (None, None, None) => "ended".to_owned(),
    }
}

/// Columns of the price downwards, slices across.
fn slice_table(report: &Report) -> Table {
    let slices = slices(report);
    let mut table = table();
    let mut head = vec![Cell::new("")];
    head.extend(slices.iter().map(|(name, _)| right(name)));
    table.set_header(head);
    for column in Column::ALL {
        if slices.iter().all(|(_, price)| price.get(*column) == 0) && is_rare(*column) {
            continue;
        }
        let mut row = vec![Cell::new(column.title())];
        row.extend(slices.iter().map(|(_, price)| right(&grouped(price.get(*column)))));
        table.add_row(row);
    }
    table
}

/// Columns that are left out when nothing in them happened.
fn is_rare(column: Column) -> bool {
    matches!(column, Column::ShmBytes | Column::AsyncWaits)
}

fn link_table(report: &Report) -> Table {
    let mut table = table();
    let slices: Vec<_> = slices(report).into_iter().collect();
    if let Some((name, cells)) = modelled(report) {
        let mut row = vec![Cell::new(name)];
        row.extend(cells.iter().map(|cell| right(cell)));
        table.add_row(row);
    }
    for link in LINKS {
        let mut row = vec![Cell::new(format!("{} ({})", link.name, link.describe()))];
        row.extend(slices.iter().map(|(_, price)| right(&duration(link.time_ns(price)))));
        table.add_row(row);
    }
    let mut head = vec![Cell::new("")];
    head.extend(slices.iter().map(|(name, _)| right(name)));
    table.set_header(head);
    table
}

fn request_table(report: &Report) -> Table {
    let mut table = table();
    table.set_header(vec![
        Cell::new(""),
        right("requests"),
        right("bytes out"),
        right("bytes in"),
        right("stalls"),
        right("px written"),
    ]);
    let rows = requests_by_bytes(report);
    for (name, price) in rows.iter().take(ROWS) {
        table.add_row(vec![
            Cell::new(name),
            right(&grouped(price.requests)),
            right(&grouped(price.bytes_out)),
            right(&grouped(price.bytes_in)),
            right(&grouped(price.stalls)),
            right(&grouped(price.px_written)),
        ]);
    }
    if let Some(more) = rows.len().checked_sub(ROWS).filter(|more| *more > 0) {
        table.add_row(vec![Cell::new(format!("… and {more} more names"))]);
    }
    table
}

fn list(page: &mut Page, title: &str, rows: &[(String, usize)]) {
    if rows.is_empty() {
        return;
    }
    let total: usize = rows.iter().map(|(_, count)| count).sum();
    page.section(&format!("{title}: {}", grouped(total as u64)));
    for (text, count) in rows.iter().take(ROWS) {
        page.line(&format!("{count:>7} × {text}"));
    }
    if rows.len() > ROWS {
        page.line(&format!("          … and {} more", rows.len() - ROWS));
    }
}

fn lints(page: &mut Page, report: &Report) {
    if report.lints.is_empty() {
        return;
    }
    page.section(&format!("Lints: {}", grouped(report.lints.len() as u64)));
    let rows = tally(report.lints.iter().map(|lint| lint.lint.clone()));
    for (name, count) in rows {
        let Some(first) = report.lints.iter().find(|lint| lint.lint == name) else { continue };
        let colour = match first.severity {
            Severity::Note => None,
            Severity::Warning => Some(AnsiColor::Yellow),
            Severity::Error => Some(AnsiColor::Red),
        };
        let name = page.paint(&name, colour);
        page.line(&format!("{count:>7} × {name}: {}", first.message));
    }
}

fn variation(page: &mut Page, report: &Report) {
    let Some(variation) = &report.variation else { return };
    page.section(&format!("Over {}", counted(report.runs.len(), "run", "runs")));
    let rows: Vec<_> = variation
        .whole
        .iter()
        .map(|(name, range)| (name.clone(), range))
        .chain(variation.by_request.iter().map(|(name, range)| (format!("{name} (count)"), range)))
        .chain(variation.by_event.iter().map(|(name, range)| (format!("{name} (events)"), range)))
        .collect();
    if rows.is_empty() {
        page.line("every count is the same in every run");
        return;
    }
    let mut table = table();
    table.set_header(vec![Cell::new("varies"), right("least"), right("median"), right("most")]);
    for (name, range) in rows {
        table.add_row(vec![
            Cell::new(name),
            right(&grouped(range.min)),
            right(&grouped(range.median)),
            right(&grouped(range.max)),
        ]);
    }
    page.table(&table);
}

fn verdict(page: &mut Page, outcome: &Outcome) {
    let complaints = outcome.complaints();
    if complaints.is_empty() {
        if let Some(limits) = outcome.limits {
            let kept = page.paint("kept", Some(AnsiColor::Green));
            page.gap();
            page.line(&format!("Budget {kept}: {}", counted(limits, "limit", "limits")));
        }
        return;
    }
    page.section("Broken");
    for complaint in complaints {
        let complaint = page.paint(&complaint, Some(AnsiColor::Red));
        page.line(&complaint);
    }
}

fn table() -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table
}

fn right(text: &str) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// Text that grows line by line.
struct Page {
    text: String,
    style: Style,
}

impl Page {
    fn title(&mut self, text: &str) {
        let text = self.emphasise(text);
        self.line(&text);
    }

    fn section(&mut self, text: &str) {
        self.gap();
        let text = self.emphasise(text);
        self.line(&text);
    }

    fn gap(&mut self) {
        self.text.push('\n');
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    fn table(&mut self, table: &Table) {
        for line in table.lines() {
            self.line(&line);
        }
    }

    fn emphasise(&self, text: &str) -> String {
        self.wrap(text, Ansi::new().effects(Effects::BOLD))
    }

    fn paint(&self, text: &str, colour: Option<AnsiColor>) -> String {
        match colour {
            Some(colour) => self.wrap(text, Ansi::new().fg_color(Some(colour.into()))),
            None => text.to_owned(),
        }
    }

    fn wrap(&self, text: &str, ansi: Ansi) -> String {
        match self.style {
            Style::Plain => text.to_owned(),
            Style::Colour => format!("{ansi}{text}{ansi:#}"),
        }
    }
}
