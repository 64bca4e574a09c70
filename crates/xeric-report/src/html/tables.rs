//! The page's tables. Long ones are folded.

use maud::{Markup, html as markup};
use xeric_trace::price::{Column, Price, Report, Severity};

use super::{Shot, data_url};
use crate::LINKS;
use crate::link::modelled;
use crate::number::{duration, grouped};
use crate::summary::{self, requests_by_bytes};

/// Rows that a list shows before it folds.
const OPEN: usize = 40;

pub(super) fn slices(report: &Report) -> Markup {
    let slices = summary::slices(report);
    markup! {
        section {
            h2 { "Price" }
            div.scroll { table {
                thead { tr { th {} @for (name, _) in &slices { th.n { (name) } } } }
                tbody {
                    @for column in Column::ALL {
                        tr.zero[slices.iter().all(|(_, price)| price.get(*column) == 0)] {
                            td { (column.title()) }
                            @for (_, price) in &slices { td.n { (grouped(price.get(*column))) } }
                        }
                    }
                }
            } }
        }
    }
}

pub(super) fn links(report: &Report) -> Markup {
    let slices = summary::slices(report);
    markup! {
        section {
            h2 { "At most, on another link " small { "stalls × round trip + bytes ÷ bandwidth" } }
            div.scroll { table {
                thead { tr { th { "link" } @for (name, _) in &slices { th.n { (name) } } } }
                tbody {
                    @if let Some((name, cells)) = modelled(report) {
                        tr { td { (name) } @for cell in &cells { td.n { (cell) } } }
                    }
                    @for link in LINKS {
                        tr {
                            td { (link.name) " " span.note { (link.describe()) } }
                            @for (_, price) in &slices { td.n { (duration(link.time_ns(price))) } }
                        }
                    }
                }
            } }
        }
    }
}

/// The columns that a row of the frames' and requests' tables shows.
const SHORT: [Column; 9] = [
    Column::Requests,
    Column::BytesOut,
    Column::BytesIn,
    Column::Stalls,
    Column::DuplicateQueries,
    Column::Churn,
    Column::Composites,
    Column::PxWritten,
    Column::PxRead,
];

fn short_head() -> Markup {
    markup! { @for column in SHORT { th.n { (column.title()) } } }
}

fn short_cells(price: &Price) -> Markup {
    markup! { @for column in SHORT { td.n { (grouped(price.get(column))) } } }
}

pub(super) fn frames(report: &Report, shots: &[Shot]) -> Markup {
    if report.frames.is_empty() {
        return markup! {};
    }
    let pictured = shots.iter().any(|shot| shot.frame.is_some());
    markup! {
        section {
            h2 { "Frames " small { (report.frames.len()) } }
            (folded(report.frames.len(), &markup! {
                div.scroll { table {
                    thead { tr { th { "frame" } @if pictured { th { "screen at its end" } } th { "phase" } th { "windows" } th { "client" } th { "requests" } (short_head()) } }
                    tbody {
                        @for (index, frame) in report.frames.iter().enumerate() {
                            tr id={ "frame-" (index) } {
                                td { (index) }
                                @if pictured { td {
                                    @if let Some(shot) = shots.iter().find(|shot| shot.frame == Some(index)) {
                                        img src=(data_url(&shot.png)) alt={ "Screen at the end of frame " (index) } loading="lazy";
                                    }
                                } }
                                td { @if let Some(phase) = &frame.phase { (phase) } }
                                td { @for window in &frame.windows { code { (format!("0x{window:x}")) } " " } }
                                td { (frame.client) }
                                td { (frame.first_request) "–" (frame.last_request) }
                                (short_cells(&frame.price))
                            }
                        }
                    }
                } }
            }))
        }
    }
}

pub(super) fn requests(report: &Report) -> Markup {
    markup! {
        section {
            h2 { "Requests by name" }
            div.scroll { table {
                thead { tr { th { "request" } (short_head()) } }
                tbody { @for (name, price) in requests_by_bytes(report) { tr { td { code { (name) } } (short_cells(price)) } } }
            } }
        }
    }
}

pub(super) fn events(report: &Report) -> Markup {
    let mut rows: Vec<_> = report.by_event.iter().collect();
    rows.sort_by(|a, b| b.1.bytes.cmp(&a.1.bytes).then_with(|| a.0.cmp(b.0)));
    markup! {
        @if !rows.is_empty() { section {
            h2 { "Events by name" }
            table {
                thead { tr { th { "event" } th.n { "count" } th.n { "bytes" } } }
                tbody { @for (name, price) in rows { tr { td { code { (name) } } td.n { (grouped(price.count)) } td.n { (grouped(price.bytes)) } } } }
            }
        } }
    }
}

pub(super) fn stalls(report: &Report) -> Markup {
    let rows =
        report.stalls.iter().map(|s| (s.client, s.request, s.name.as_str(), s.frame, s.waited_for.clone()));
    list("Stalls", "each costs a round trip", "waited for", &rows.collect::<Vec<_>>())
}

pub(super) fn duplicates(report: &Report) -> Markup {
    let rows = report.duplicates.iter().map(|d| {
        let asked = format!("{} (first asked by request {})", d.asked, d.first_request);
        (d.client, d.request, d.name.as_str(), d.frame, asked)
    });
    list("Asked again", "the answer was known", "what", &rows.collect::<Vec<_>>())
}

pub(super) fn churn(report: &Report) -> Markup {
    let rows = report.churn.iter().map(|c| {
        let what = format!("{} 0x{:x}, whose equal request {} had freed", c.kind, c.id, c.freed_request);
        (c.client, c.request, c.name.as_str(), c.frame, what)
    });
    list("Made again", "created just after an equal one was freed", "what", &rows.collect::<Vec<_>>())
}

pub(super) fn errors(report: &Report) -> Markup {
    let rows = report.errors.iter().map(|e| {
        let what = format!("{} (value 0x{:x}), {} requests later", e.error, e.bad_value, e.requests_behind);
        (e.client, e.request, e.name.as_str(), e.frame, what)
    });
    list("Errors", "with the request that caused each", "error", &rows.collect::<Vec<_>>())
}

/// Client, request number, request name, frame, and what is to be said of it.
type Row<'a> = (u32, u64, &'a str, Option<usize>, String);

fn list(title: &str, hint: &str, what: &str, rows: &[Row<'_>]) -> Markup {
    markup! {
        @if !rows.is_empty() { section {
            h2 { (title) " " small { (rows.len()) ", " (hint) } }
            (folded(rows.len(), &markup! { div.scroll { table {
                thead { tr { th { "client" } th.n { "request" } th { "name" } th { (what) } th { "frame" } } }
                tbody { @for (client, request, name, frame, text) in rows { tr {
                    td { (client) }
                    td.n { (grouped(*request)) }
                    td { code { (name) } }
                    td { (text) }
                    td { @if let Some(frame) = frame { a href={ "#frame-" (frame) } { (frame) } } }
                } } }
            } } }))
        } }
    }
}

pub(super) fn lints(report: &Report) -> Markup {
    let class = |severity: Severity| match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    markup! {
        @if !report.lints.is_empty() { section {
            h2 { "Lints " small { (report.lints.len()) } }
            (folded(report.lints.len(), &markup! { div.scroll { table {
                thead { tr { th { "lint" } th { "client" } th.n { "request" } th { "name" } th { "what happened" } } }
                tbody { @for lint in &report.lints { tr {
                    td class=(class(lint.severity)) { (lint.lint) }
                    td { (lint.client) }
                    td.n { (grouped(lint.request)) }
                    td { code { (lint.name) } }
                    td { (lint.message) }
                } } }
            } } }))
        } }
    }
}

pub(super) fn clients(report: &Report) -> Markup {
    markup! {
        @if report.clients.len() > 1 { section {
            h2 { "Connections" }
            div.scroll { table {
                thead { tr { th { "client" } th { "process" } (short_head()) } }
                tbody { @for client in &report.clients { tr {
                    td { (client.id) }
                    td { @if let Some(pid) = client.pid { (pid) } }
                    (short_cells(&client.price))
                } } }
            } }
        } }
    }
}

pub(super) fn variation(report: &Report) -> Markup {
    let Some(variation) = &report.variation else { return markup! {} };
    let groups = [("column", variation.whole.iter().collect::<Vec<_>>())];
    let named = [("request", &variation.by_request), ("event", &variation.by_event)];
    markup! {
        section {
            h2 { "Over " (report.runs.len()) " runs " small { "what is not named was the same in all" } }
            table {
                thead { tr { th {} th { "name" } th.n { "least" } th.n { "median" } th.n { "most" } } }
                tbody {
                    @for (kind, rows) in &groups { @for (name, range) in rows {
                        tr { td { (kind) } td { code { (name) } } td.n { (grouped(range.min)) } td.n { (grouped(range.median)) } td.n { (grouped(range.max)) } }
                    } }
                    @for (kind, rows) in named { @for (name, range) in rows {
                        tr { td { (kind) } td { code { (name) } } td.n { (grouped(range.min)) } td.n { (grouped(range.median)) } td.n { (grouped(range.max)) } }
                    } }
                }
            }
        }
    }
}

/// A long list starts closed.
fn folded(rows: usize, content: &Markup) -> Markup {
    markup! {
        @if rows > OPEN { details { summary { "Show all " (rows) } (content) } }
        @else { (content) }
    }
}
