//! What was asked of a run besides its price, and how that came out.

use xeric_trace::budget::Broken;
use xeric_trace::price::{Comparison, Lint};

/// Budgets, comparisons, denied lints, and the script's expectations.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Limits of the budget that were broken.
    pub broken: Vec<Broken>,
    /// How many limits the budget has; `None` without a budget.
    pub limits: Option<usize>,
    /// The run beside an older one.
    pub comparison: Option<Comparison>,
    /// Lints that were denied and found.
    pub denied: Vec<Lint>,
    /// `expect` and `wait` lines of the script that failed, each in one line.
    pub failures: Vec<String>,
}

impl Outcome {
    /// Whether everything that was asked for holds: what an exit status of 0 means.
    pub fn holds(&self) -> bool {
        self.broken.is_empty()
            && self.comparison.as_ref().is_none_or(Comparison::holds)
            && self.denied.is_empty()
            && self.failures.is_empty()
    }

    /// Each thing that does not hold, in a line.
    pub fn complaints(&self) -> Vec<String> {
        let mut lines = self.failures.clone();
        for b in &self.broken {
            let got = b.value.map_or_else(|| "no such slice".to_owned(), |n| n.to_string());
            lines.push(format!("budget: {} {} is {got}, limit {}", b.slice, b.column, b.at_most));
        }
        if let Some(comparison) = &self.comparison {
            for d in &comparison.worse {
                lines.push(format!("worse: {} {} was {}, is {}", d.slice, d.column, d.base, d.now));
            }
            for slice in &comparison.missing {
                lines.push(format!("worse: {slice} is missing"));
            }
        }
        for lint in &self.denied {
            let (client, request) = (lint.client, lint.request);
            lines.push(format!(
                "denied lint: {} at client {client}, request {request}: {}",
                lint.lint, lint.message
            ));
        }
        lines
    }
}
