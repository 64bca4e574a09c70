//! What makes no sense gets one clear line and its exit status.

use super::program::{output, status, stderr};

/// Runs, and expects this status and a line that holds this.
fn fails(arguments: &[&str], expected: i32, line: &str) {
    let failed = output(arguments);
    let error = stderr(&failed);
    assert_eq!(status(&failed), expected, "{arguments:?}: {error}");
    assert!(error.contains(line), "{arguments:?}: {error}");
    assert!(failed.stdout.is_empty(), "{arguments:?}");
}

/// The same, with nothing but the line.
fn fails_in_one_line(arguments: &[&str], expected: i32, line: &str) {
    fails(arguments, expected, line);
    let error = stderr(&output(arguments));
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
}

#[test]
fn v10_bad_arguments_are_told() {
    fails(&["serve", ":x"], 64, "\":x\" is no display number");
    fails(&["serve", ":99999999"], 64, "no display number from :0 to :59535");
    fails(&["serve", "--size", "0x5"], 64, "\"0x5\" is no size");
    fails(&["audit", "--for", "5", "xlogo"], 64, "\"5\" is no duration");
    fails(&["audit", "--runs", "0", "xlogo"], 64, "0 is not in 1..=1000");
    fails(&["audit", "--deny-lint", "nonsense", "xlogo"], 64, "there is no lint \"nonsense\"");
    fails(&["audit", "--nonsense"], 64, "unexpected argument '--nonsense'");
    fails(&["run"], 64, "required arguments were not provided");
    fails(&["nonsense"], 64, "unrecognized subcommand 'nonsense'");
    fails(&[], 64, "Usage: xeric");
}

#[test]
fn v10_what_cannot_be_used_is_told_before_anything_runs() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = directory.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    fails_in_one_line(&["serve", "--font-path", "/nowhere"], 64, "--font-path: ");
    fails_in_one_line(&["serve", "--ready-fd", "77"], 64, "--ready-fd 77: ");
    fails_in_one_line(&["audit", "--for", "1s"], 64, "--for and --wm need a program");
    let script = file("a.script", "move 1,2\nclick nine\n");
    let line = format!("{script}:2: \"nine\" is no button; buttons are 1 to 9");
    fails_in_one_line(&["audit", "--script", &script, "true"], 64, &line);
    fails_in_one_line(&["audit", "--script", "/nowhere", "true"], 64, "cannot read /nowhere: ");
    let budget = file("budget.toml", "[whole]\nrequsts = 1\n");
    fails_in_one_line(&["audit", "--budget", &budget, "true"], 64, "budget.toml: line 2: ");
    let base = file("base.json", "{\"schema\": \"other/1\"}");
    fails_in_one_line(&["audit", "--against", &base, "true"], 64, "its schema is \"other/1\"");
}

#[test]
fn programs_that_cannot_run() {
    fails_in_one_line(&["run", "no-such-program-anywhere"], 127, "no-such-program-anywhere: not found");
    fails_in_one_line(&["run", "/etc/passwd"], 126, "/etc/passwd: ");
    fails_in_one_line(&["audit", "no-such-program-anywhere"], 127, "no-such-program-anywhere: not found");
    fails_in_one_line(&["audit", "/etc/passwd"], 126, "/etc/passwd: ");
    fails_in_one_line(&["shot", "no-such-program-anywhere"], 127, "not found");
}

#[test]
fn files_that_are_no_recordings() {
    for command in ["dump", "lint", "report"] {
        fails_in_one_line(&[command, "/etc/passwd"], 2, "/etc/passwd: this is no capture file");
        fails_in_one_line(&[command, "/nowhere"], 2, "/nowhere: ");
    }
}
