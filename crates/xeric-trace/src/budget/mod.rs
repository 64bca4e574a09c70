//! Budgets: limits per slice and column, in TOML, that a price must keep.
//!
//! ```toml
//! [whole]
//! requests = 120
//!
//! [phase.hover]
//! stalls = 0
//!
//! [frame.median]
//! bytes_out = 600
//! ```
//!
//! The slices are `whole`, `startup`, `phase.NAME`, `frame.median` and `frame.maximum`; the columns are those
//! of a [`Price`]. A name that is neither is an error with its line, so that a misspelt limit never passes.

use crate::price::{Column, Price, Report, UnknownColumn};
use serde::Serialize;
use std::fmt::Write as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A limit on one column of one slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The slice that it holds.
    pub slice: Slice,
    /// The column.
    pub column: Column,
    /// The largest value that keeps it.
    pub at_most: u64,
}

/// What a limit is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Slice {
    /// The whole run.
    Whole,
    /// Until the end of the first frame.
    Startup,
    /// A phase of the script.
    Phase(String),
    /// The column-wise median over frames.
    FrameMedian,
    /// The column-wise maximum over frames.
    FrameMaximum,
}

/// Limits in the order of their file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The limits.
    pub limits: Vec<Limit>,
}

/// A limit that a report does not keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// The slice, as in the file.
    pub slice: String,
    /// The column's name.
    pub column: &'static str,
    /// The limit.
    pub at_most: u64,
    /// The value; `None` when the report has no such slice.
    pub value: Option<u64>,
}

/// Why a text is no budget. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BudgetError {
    /// It is not TOML.
    #[error("line {line}: {message}")]
    Syntax {
        /// Where.
        line: usize,
        /// What the parser said.
        message: String,
    },
    /// A table is no slice.
    #[error(
        "line {line}: {name:?} is no slice; slices are whole, startup, phase.NAME, frame.median and frame.maximum"
    )]
    Slice {
        /// Where.
        line: usize,
        /// What stands there.
        name: String,
    },
    /// A key is no column.
    #[error("line {line}: {source}; columns are {}", column_names())]
    Column {
        /// Where.
        line: usize,
        /// What stands there.
        source: UnknownColumn,
    },
    /// A limit is no whole number from 0.
    #[error("line {line}: the limit of {name} must be a whole number from 0")]
    Limit {
        /// Where.
        line: usize,
        /// The key.
        name: String,
    },
}

impl Budget {
    /// Reads a budget.
    pub fn parse(text: &str) -> Result<Budget, BudgetError> {
        let document = DeTable::parse(text).map_err(|error| BudgetError::Syntax {
            line: error.span().map_or(1, |span| line_of(text, span.start)),
            message: error.message().to_owned(),
        })?;
        let mut limits = Vec::new();
        for (key, value) in document.get_ref() {
            let name = key.get_ref().as_ref();
            let table = table(text, name, key.span().start, value)?;
            match name {
                "whole" => add(&mut limits, text, &Slice::Whole, table)?,
                "startup" => add(&mut limits, text, &Slice::Startup, table)?,
                "phase" | "frame" => {
                    for (key, value) in table {
                        let inner = key.get_ref().as_ref();
                        let full = format!("{name}.{inner}");
                        let slice = match (name, inner) {
                            ("phase", phase) => Slice::Phase(phase.to_owned()),
                            (_, "median") => Slice::FrameMedian,
                            (_, "maximum") => Slice::FrameMaximum,
                            _ => {
                                let line = line_of(text, key.span().start);
                                return Err(BudgetError::Slice { line, name: full });
                            }
                        };
                        let table = self::table(text, &full, key.span().start, value)?;
                        add(&mut limits, text, &slice, table)?;
                    }
                }
                _ => {
                    let line = line_of(text, key.span().start);
                    return Err(BudgetError::Slice { line, name: name.to_owned() });
                }
            }
        }
        // The parser's tables are sorted by name; what is told to a person follows the file.
        limits.sort_by_key(|(offset, _)| *offset);
        Ok(Budget { limits: limits.into_iter().map(|(_, limit)| limit).collect() })
    }

    /// The limits that `report` breaks. A limit on a slice that the report lacks is broken, unless it is on
    /// frames, of which none is the cheapest number.
    pub fn check(&self, report: &Report) -> Vec<Broken> {
        let median = report.frame_median();
        let maximum = report.frame_maximum();
        let mut broken = Vec::new();
        for limit in &self.limits {
            let price: Option<&Price> = match &limit.slice {
                Slice::Whole => Some(&report.whole),
                Slice::Startup => Some(&report.startup),
                Slice::Phase(name) => report.phases.get(name),
                Slice::FrameMedian => Some(&median),
                Slice::FrameMaximum => Some(&maximum),
            };
            let value = price.map(|price| price.get(limit.column));
            if value.is_none_or(|value| value > limit.at_most) {
                broken.push(Broken {
                    slice: limit.slice.to_string(),
                    column: limit.column.name(),
                    at_most: limit.at_most,
                    value,
                });
            }
        }
        broken
    }

    /// The budget that `report` keeps with `headroom_percent` to spare on every column, rounded up. What is
    /// 0 stays 0: a program that never stalls is held to it.
    pub fn from_report(report: &Report, headroom_percent: u32) -> Budget {
        let mut slices = vec![(Slice::Whole, report.whole), (Slice::Startup, report.startup)];
        slices.extend(report.phases.iter().map(|(name, price)| (Slice::Phase(name.clone()), *price)));
        if !report.frames.is_empty() {
            slices.push((Slice::FrameMedian, report.frame_median()));
            slices.push((Slice::FrameMaximum, report.frame_maximum()));
        }
        let mut budget = Budget::default();
        for (slice, price) in slices {
            for &column in Column::ALL {
                let at_most = with_headroom(price.get(column), headroom_percent);
                budget.limits.push(Limit { slice: slice.clone(), column, at_most });
            }
        }
        budget
    }

    /// The budget as TOML that [`Budget::parse`] reads.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut slice = None;
        for limit in &self.limits {
            if slice != Some(&limit.slice) {
                if slice.is_some() {
                    text.push('\n');
                }
                let header = match &limit.slice {
                    Slice::Phase(name) => format!("phase.{}", quoted(name)),
                    slice => slice.to_string(),
                };
                let _ = writeln!(text, "[{header}]");
                slice = Some(&limit.slice);
            }
            let _ = writeln!(text, "{} = {}", limit.column.name(), limit.at_most);
        }
        text
    }
}

impl std::fmt::Display for Slice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Slice::Whole => f.write_str("whole"),
            Slice::Startup => f.write_str("startup"),
            Slice::Phase(name) => write!(f, "phase.{name}"),
            Slice::FrameMedian => f.write_str("frame.median"),
            Slice::FrameMaximum => f.write_str("frame.maximum"),
        }
    }
}

fn add(
    limits: &mut Vec<(usize, Limit)>,
    text: &str,
    slice: &Slice,
    table: &DeTable<'_>,
) -> Result<(), BudgetError> {
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        let offset = key.span().start;
        let line = line_of(text, offset);
        let column = name.parse().map_err(|source| BudgetError::Column { line, source })?;
        let at_most = match value.get_ref() {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let Some(at_most) = at_most else {
            return Err(BudgetError::Limit { line, name: name.to_owned() });
        };
        limits.push((offset, Limit { slice: slice.clone(), column, at_most }));
    }
    Ok(())
}

fn table<'a, 'i>(
    text: &str,
    name: &str,
    offset: usize,
    value: &'a Spanned<DeValue<'i>>,
) -> Result<&'a DeTable<'i>, BudgetError> {
    match value.get_ref() {
        DeValue::Table(table) => Ok(table),
        _ => Err(BudgetError::Slice { line: line_of(text, offset), name: name.to_owned() }),
    }
}

/// A key in quotes (TOML 1.0, "Basic strings").
fn quoted(name: &str) -> String {
    let mut text = String::from('"');
    for char in name.chars() {
        match char {
            '"' | '\\' => {
                text.push('\\');
                text.push(char);
            }
            char if char.is_control() => {
                let _ = write!(text, "\\u{:04x}", u32::from(char));
            }
            char => text.push(char),
        }
    }
    text.push('"');
    text
}

fn with_headroom(value: u64, percent: u32) -> u64 {
    let raised = (u128::from(value) * (100 + u128::from(percent))).div_ceil(100);
    // TOML's integers are signed.
    u64::try_from(raised).unwrap_or(u64::MAX).min(i64::MAX as u64)
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count()
}

fn column_names() -> String {
    Column::ALL.iter().map(|column| column.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::Frame;

    fn report() -> Report {
        let mut report = Report::new(vec!["x".into()]);
        report.whole = Price { requests: 101, stalls: 0, ..Price::default() };
        report.phases.insert("hover \"on\"".into(), Price { requests: 7, ..Price::default() });
        for requests in [2, 9, 3] {
            report.frames.push(Frame {
                price: Price { requests, ..Price::default() },
                client: 1,
                windows: Vec::new(),
                phase: None,
                first_request: 1,
                last_request: 2,
            });
        }
        report
    }

    #[test]
    fn limits_hold_up_to_their_value() {
        let budget = Budget::parse(
            "[whole]\nrequests = 101\nstalls = 0\n\n[phase.\"hover \\\"on\\\"\"]\nrequests = 6\n\
             [frame.median]\nrequests = 3\n[frame.maximum]\nrequests = 8\n[phase.gone]\nstalls = 3\n",
        )
        .unwrap();
        let broken: Vec<_> = budget
            .check(&report())
            .into_iter()
            .map(|row| (row.slice, row.column, row.at_most, row.value))
            .collect();
        assert_eq!(
            broken,
            [
                ("phase.hover \"on\"".to_owned(), "requests", 6, Some(7)),
                ("frame.maximum".to_owned(), "requests", 8, Some(9)),
                ("phase.gone".to_owned(), "stalls", 3, None),
            ]
        );
    }

    #[test]
    fn a_saved_budget_has_headroom_rounded_up_and_reads_back() {
        let saved = Budget::from_report(&report(), 10);
        let text = saved.to_toml();
        assert!(text.starts_with("[whole]\nrequests = 112\nbytes_out = 0\n"), "{text}");
        assert_eq!(Budget::parse(&text).unwrap(), saved);
        assert_eq!(saved.check(&report()), []);
        let mut odd = report();
        odd.phases.insert("a.b \\ \n \u{7f} é".into(), Price::default());
        let saved = Budget::from_report(&odd, 0);
        assert_eq!(Budget::parse(&saved.to_toml()).unwrap(), saved);
        assert_eq!(with_headroom(u64::MAX, 10), i64::MAX as u64);
        assert_eq!(with_headroom(1, 10), 2);
        assert_eq!(with_headroom(7, 0), 7);
    }

    #[test]
    fn what_is_unknown_is_named_with_its_line() {
        let error = |text| Budget::parse(text).unwrap_err().to_string();
        assert!(
            error("[whole]\nrequests = 1\nrequest = 2\n").starts_with("line 3: \"request\" is no column")
        );
        assert!(error("\n[hole]\n").starts_with("line 2: \"hole\" is no slice"));
        assert!(error("[whole]\n[frame.mean]\n").starts_with("line 2: \"frame.mean\" is no slice"));
        assert!(error("whole = 3\n").starts_with("line 1: \"whole\" is no slice"));
        assert!(error("[whole]\nstalls = -1\n").starts_with("line 2: the limit of stalls"));
        assert!(error("[whole]\nstalls = \"1\"\n").starts_with("line 2: the limit of stalls"));
        assert!(error("[whole]\nstalls 1\n").starts_with("line 2: "));
        assert!(error("[whole]\nstalls = 1\nstalls = 2\n").starts_with("line 3: "));
    }
}
