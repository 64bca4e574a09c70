//! Recordings and prices as files: dump, lint, report, budgets, damage.

use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use super::program::{output, status, stderr, stdout};

struct Recorded {
    _directory: TempDir,
    capture: PathBuf,
    json: PathBuf,
}

/// The built-in program, recorded.
fn recorded() -> Recorded {
    let directory = tempfile::tempdir().unwrap();
    let (capture, json) = (directory.path().join("a.xeric"), directory.path().join("a.json"));
    let audited = output(&["audit", "--record", text(&capture), "--json", text(&json)]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    Recorded { _directory: directory, capture, json }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn dump_has_a_line_for_each_message() {
    let recorded = recorded();
    let price: Value = serde_json::from_str(&std::fs::read_to_string(&recorded.json).unwrap()).unwrap();
    let dumped = stdout(&output(&["dump", text(&recorded.capture)]));
    let of_kind = |arrow: &str| dumped.lines().filter(|line| line.contains(&format!(" 1 {arrow} #"))).count();
    // The set-up's two messages are none of the price's; what follows the stop is recorded and not priced.
    assert!(of_kind("->") as u64 > price["whole"]["requests"].as_u64().unwrap());
    assert_eq!(of_kind("<-") as u64, price["whole"]["replies"].as_u64().unwrap() + 1);
    assert!(dumped.contains(" == Phase(\"hover\")"));
    assert!(dumped.contains("MapWindow window=0x200000"));
}

#[test]
fn dump_filters() {
    let recorded = recorded();
    let count = |arguments: &[&str]| {
        let dumped = output(&[&["dump", text(&recorded.capture)], arguments].concat());
        assert_eq!(status(&dumped), 0);
        stdout(&dumped).lines().count()
    };
    assert_eq!(count(&["--name", "MapWindow"]), 1);
    assert_eq!(count(&["--name", "InternAtom", "--client", "1"]), 8);
    assert_eq!(count(&["--name", "InternAtom", "--client", "2"]), 0);
    assert_eq!(count(&["--name", "RENDER:FillRectangles", "--resource", "0x200001", "--to", "100ms"]), 2);
    assert_eq!(count(&["--name", "MapWindow", "--from", "100ms"]), 0);
    assert_eq!(count(&["--name", "MapWindow", "--fields"]), 5);
    assert_eq!(count(&["--name", "MapWindow", "--hex"]), 2);
    assert_eq!(status(&output(&["dump", text(&recorded.capture), "--resource", "W1"])), 64);
}

#[test]
fn dump_checks_that_all_is_understood() {
    let recorded = recorded();
    let checked = output(&["dump", "--check", text(&recorded.capture)]);
    assert_eq!(status(&checked), 0, "{}", stderr(&checked));
    let said = stdout(&checked);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(" 0 of them to no request; 0 messages unknown; 0 bytes unexplained"), "{said}");
    let cut = recorded.capture.with_extension("cut");
    let whole = std::fs::read(&recorded.capture).unwrap();
    std::fs::write(&cut, &whole[..whole.len() - 9]).unwrap();
    assert_eq!(status(&output(&["dump", "--check", text(&cut)])), 2);
    assert_eq!(status(&output(&["dump", "--check", "--hex", text(&cut)])), 64);
}

#[test]
fn damage_is_named_and_the_rest_is_read() {
    let recorded = recorded();
    let whole = std::fs::read(&recorded.capture).unwrap();
    let cut = recorded.capture.with_extension("cut");
    std::fs::write(&cut, &whole[..whole.len() - 9]).unwrap();
    for command in ["dump", "lint", "report"] {
        let read = output(&[command, text(&cut)]);
        assert_eq!(status(&read), 2, "{command}");
        assert!(stderr(&read).contains(&format!("{}: ", text(&cut))), "{command}: {}", stderr(&read));
    }
    assert!(!output(&["report", text(&cut)]).stdout.is_empty());
}

#[test]
fn budgets_are_kept_or_broken() {
    let recorded = recorded();
    let budget = recorded.capture.with_extension("toml");
    let saved = output(&["report", text(&recorded.json), "--budget-save", text(&budget), "--headroom", "0"]);
    assert_eq!(status(&saved), 0);
    assert_eq!(status(&output(&["report", text(&recorded.json), "--budget", text(&budget)])), 0);
    assert_eq!(status(&output(&["audit", "--json", "/dev/null", "--budget", text(&budget)])), 0);
    std::fs::write(&budget, "[phase.hover]\nrequests = 1\n\n[phase.nonsense]\nstalls = 0\n").unwrap();
    let broken = output(&["report", text(&recorded.json), "--budget", text(&budget), "--json", "/dev/null"]);
    assert_eq!(status(&broken), 1);
    let error = stderr(&broken);
    assert!(error.contains("budget: phase.hover requests is 12, limit 1"), "{error}");
    assert!(error.contains("budget: phase.nonsense stalls is no such slice, limit 0"), "{error}");
}

#[test]
fn a_rise_against_an_older_price_fails() {
    let recorded = recorded();
    let path = text(&recorded.json).to_owned();
    assert_eq!(status(&output(&["report", &path, "--against", &path])), 0);
    let mut base: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    base["whole"]["requests"] = 5.into();
    let older = recorded.json.with_extension("older.json");
    std::fs::write(&older, base.to_string()).unwrap();
    let risen = output(&["report", &path, "--against", text(&older), "--json", "/dev/null"]);
    assert_eq!(status(&risen), 1);
    assert!(stderr(&risen).contains("worse: whole requests was 5, is "), "{}", stderr(&risen));
}

#[test]
fn denied_lints_fail() {
    let recorded = recorded();
    let path = text(&recorded.capture);
    let linted = output(&["lint", path]);
    assert_eq!(status(&linted), 0);
    let price: Value = serde_json::from_str(&std::fs::read_to_string(&recorded.json).unwrap()).unwrap();
    let lints = price["lints"].as_array().unwrap();
    assert_eq!(stdout(&linted).lines().count(), lints.len());
    for lint in lints {
        let name = lint["lint"].as_str().unwrap();
        assert_eq!(status(&output(&["lint", path, "--deny-lint", name])), 1);
        assert_eq!(status(&output(&["report", path, "--deny-lint", name])), 1);
    }
    assert_eq!(status(&output(&["lint", path, "--deny-lint", "double-free"])), 0);
}

#[test]
fn every_form_is_written() {
    let recorded = recorded();
    let directory = recorded.capture.parent().unwrap();
    let file = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let (html, markdown, junit) = (file("a.html"), file("a.md"), file("a.xml"));
    let written = output(&[
        "report",
        text(&recorded.capture),
        "--html",
        &html,
        "--markdown",
        &markdown,
        "--junit",
        &junit,
    ]);
    assert_eq!(status(&written), 0);
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert!(read(&html).contains("data:image/png;base64,"), "the recording's shots are in the page");
    assert!(read(&markdown).contains("| requests"));
    assert!(read(&junit).contains("<testsuites"));
}
