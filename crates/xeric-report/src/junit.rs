//! The gate as JUnit XML: a test case for each limit, comparison, denied lint and failed line of a script.

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use xeric_trace::price::{Column, Report};

use crate::Outcome;
use crate::summary::{command, slices};

/// Why no JUnit XML could be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write JUnit XML: {0}")]
pub struct JunitError(#[from] quick_junit::SerializeError);

/// The outcome as JUnit XML. Every column of every slice is a property of its suite, so that CI keeps the numbers beside the verdict.
///
/// # Errors
/// When the XML cannot be written.
pub fn junit(report: &Report, outcome: &Outcome) -> Result<String, JunitError> {
    let program = command(report);
    let mut suite = TestSuite::new(format!("xeric audit -- {program}"));
    for (slice, price) in slices(report) {
        for column in Column::ALL {
            let name = format!("{slice}.{}", column.name());
            suite.add_property(quick_junit::Property::new(name, price.get(*column).to_string()));
        }
    }
    suite.add_test_case(ran(report));
    let budget: Vec<String> = outcome
        .broken
        .iter()
        .map(|b| {
            let got = b.value.map_or_else(|| "no such slice".to_owned(), |n| n.to_string());
            format!("{} {} is {got}, limit {}", b.slice, b.column, b.at_most)
        })
        .collect();
    if let Some(limits) = outcome.limits {
        suite.add_test_case(case(&format!("budget of {limits} limits"), &budget));
    }
    if let Some(comparison) = &outcome.comparison {
        let mut worse: Vec<String> = comparison
            .worse
            .iter()
            .map(|d| format!("{} {} was {}, is {}", d.slice, d.column, d.base, d.now))
            .collect();
        worse.extend(comparison.missing.iter().map(|slice| format!("{slice} is missing")));
        suite.add_test_case(case("no worse than the base", &worse));
    }
    if !outcome.denied.is_empty() {
        let found: Vec<String> =
            outcome.denied.iter().map(|l| format!("{}: {}", l.lint, l.message)).collect();
        suite.add_test_case(case("denied lints", &found));
    }
    if !outcome.failures.is_empty() {
        suite.add_test_case(case("script", &outcome.failures));
    }
    let mut xml = quick_junit::Report::new("xeric");
    xml.add_test_suite(suite);
    Ok(xml.to_string()?)
}

/// A case that says what was run, so that a report without limits is not empty.
fn ran(report: &Report) -> TestCase {
    let connections = report.clients.len();
    let problem = (connections == 0).then(|| "the program made no connection".to_owned());
    case("ran", &problem.into_iter().collect::<Vec<_>>())
}

fn case(name: &str, complaints: &[String]) -> TestCase {
    let status = if complaints.is_empty() {
        TestCaseStatus::success()
    } else {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(complaints.first().cloned().unwrap_or_default());
        status.set_description(complaints.join("\n"));
        status
    };
    TestCase::new(name, status)
}
