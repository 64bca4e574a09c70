//! `xeric lint`: mistakes in a recording.

use std::fmt::Write;

use xeric_trace::lints;
use xeric_trace::price::Severity;

use crate::cli::Lint;
use crate::output::print;
use crate::status::{BROKEN, DAMAGED, Failed};

pub(crate) fn run(options: &Lint) -> Result<u8, Failed> {
    let mut text = String::new();
    if options.list {
        for lint in lints::ALL {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} ({})\n    {}", lint.name, severity(lint.severity), lint.explanation);
        }
        print(&text)?;
        return Ok(0);
    }
    let Some(file) = &options.file else { return Err(Failed::usage("no recording was named")) };
    let (report, damage) = super::report::price(file)?;
    for lint in &report.lints {
        let times = if lint.count > 1 { format!(" ({} times)", lint.count) } else { String::new() };
        let _ = writeln!(
            text,
            "{}: {}: client {}, request {} ({}): {}{times}",
            severity(lint.severity),
            lint.lint,
            lint.client,
            lint.request,
            lint.name,
            lint.message
        );
    }
    print(&text)?;
    let denied = report.lints.iter().any(|lint| options.deny_lint.contains(&lint.lint));
    Ok(match (denied, damage) {
        (true, _) => BROKEN,
        (false, true) => DAMAGED,
        (false, false) => 0,
    })
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}
