//! Prices as terminal tables, JSON, Markdown, JUnit, and one self-contained HTML page.
//!
//! Every form is a pure function of a [`Report`](xeric_trace::price::Report) and an [`Outcome`]: the same price gives the same text. Analysis is
//! `xeric-trace`'s; here numbers are laid out and nothing is worked out that the report does not say.
#![forbid(unsafe_code)]

mod html;
mod junit;
mod link;
mod markdown;
mod number;
mod outcome;
mod summary;
mod terminal;

pub use html::{Shot, html};
pub use junit::{JunitError, junit};
pub use link::{LINKS, Link};
pub use markdown::markdown;
pub use outcome::Outcome;
pub use terminal::{Style, terminal};

/// The report as JSON, `xeric-price/1`.
///
/// # Errors
/// When serialisation fails, which no report that was built or read does.
pub fn json(report: &xeric_trace::price::Report) -> Result<String, xeric_trace::price::ReportError> {
    report.to_json()
}
