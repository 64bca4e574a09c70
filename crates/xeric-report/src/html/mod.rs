//! One self-contained page: no script, no file beside it, light and dark as the reader's system is.
//!
//! What a program wrote (names, titles, error texts) reaches the page only through `maud`'s escaping.

mod style;
mod tables;
mod timeline;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html as markup};
use xeric_trace::price::Report;

use crate::Outcome;
use crate::number::grouped;
use crate::summary::command;

/// A picture of the screen.
#[derive(Clone, Debug)]
pub struct Shot {
    /// What it is called: a script's `shot NAME`, or the frame that it ends.
    pub name: String,
    /// Index of the frame at whose end it was taken.
    pub frame: Option<usize>,
    /// PNG.
    pub png: Vec<u8>,
}

/// The price as a page.
pub fn html(report: &Report, outcome: &Outcome, shots: &[Shot]) -> String {
    let title = command(report);
    let title = if title.is_empty() { "xeric audit".to_owned() } else { title };
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Price of " (title) }
                style { (PreEscaped(style::CSS)) }
            }
            body {
                header {
                    p.kicker { "What it costs an X server to show" }
                    h1 { code { (title) } }
                    (headline(report))
                }
                main {
                    (verdict(outcome))
                    (timeline::timeline(report))
                    (pictures(shots))
                    (tables::slices(report))
                    (tables::links(report))
                    (tables::frames(report, shots))
                    (tables::requests(report))
                    (tables::events(report))
                    (tables::stalls(report))
                    (tables::duplicates(report))
                    (tables::churn(report))
                    (tables::lints(report))
                    (tables::errors(report))
                    (tables::clients(report))
                    (tables::variation(report))
                }
                footer { "Schema " code { (report.schema) } ". Times on other links are upper bounds: every stall pays a whole round trip, no transfer overlaps anything." }
            }
        }
    };
    page.into_string()
}

/// The numbers that people ask for first.
fn headline(report: &Report) -> Markup {
    let whole = &report.whole;
    let facts = [
        ("requests", whole.requests),
        ("bytes out", whole.bytes_out),
        ("stalls", whole.stalls),
        ("asked again", whole.duplicate_queries),
        ("made again", whole.churn),
        ("pixels written", whole.px_written),
        ("frames", report.frames.len() as u64),
    ];
    markup! {
        dl.headline {
            @for (name, value) in facts {
                div { dt { (name) } dd { (grouped(value)) } }
            }
        }
    }
}

fn verdict(outcome: &Outcome) -> Markup {
    let complaints = outcome.complaints();
    markup! {
        @if !complaints.is_empty() {
            section.broken {
                h2 { "Broken" }
                ul { @for complaint in complaints { li { (complaint) } } }
            }
        } @else if let Some(limits) = outcome.limits {
            section.kept { p { "Budget kept: " (limits) " limits." } }
        }
    }
}

/// Named shots; those of frames stand in the frames' table.
fn pictures(shots: &[Shot]) -> Markup {
    let named: Vec<&Shot> = shots.iter().filter(|shot| shot.frame.is_none()).collect();
    markup! {
        @if !named.is_empty() {
            section {
                h2 { "Shots" }
                div.shots {
                    @for shot in named {
                        figure {
                            img src=(data_url(&shot.png)) alt={ "Screen at " (shot.name) };
                            figcaption { (shot.name) }
                        }
                    }
                }
            }
        }
    }
}

fn data_url(png: &[u8]) -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(png))
}
