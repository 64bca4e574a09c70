//! Help, completions, man pages.

use snapbox::cmd::{Command, cargo_bin};
use snapbox::file;

use super::program::{output, status, stdout};

#[test]
fn help_of_every_subcommand() {
    let help = |arguments: &[&str]| {
        Command::new(cargo_bin!("xeric")).env("COLUMNS", "100").args(arguments).assert().success()
    };
    help(&["--help"]).stdout_eq(file!["help/xeric.txt"]);
    help(&["audit", "--help"]).stdout_eq(file!["help/audit.txt"]);
    help(&["run", "--help"]).stdout_eq(file!["help/run.txt"]);
    help(&["serve", "--help"]).stdout_eq(file!["help/serve.txt"]);
    help(&["proxy", "--help"]).stdout_eq(file!["help/proxy.txt"]);
    help(&["shot", "--help"]).stdout_eq(file!["help/shot.txt"]);
    help(&["report", "--help"]).stdout_eq(file!["help/report.txt"]);
    help(&["dump", "--help"]).stdout_eq(file!["help/dump.txt"]);
    help(&["lint", "--help"]).stdout_eq(file!["help/lint.txt"]);
    help(&["errors", "--help"]).stdout_eq(file!["help/errors.txt"]);
    help(&["find", "--help"]).stdout_eq(file!["help/find.txt"]);
    help(&["diff", "--help"]).stdout_eq(file!["help/diff.txt"]);
    help(&["export", "--help"]).stdout_eq(file!["help/export.txt"]);
    help(&["import", "--help"]).stdout_eq(file!["help/import.txt"]);
    help(&["bench", "--help"]).stdout_eq(file!["help/bench.txt"]);
    help(&["bench", "client", "--help"]).stdout_eq(file!["help/bench-client.txt"]);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let made = output(&["completions", shell]);
        assert_eq!(status(&made), 0, "{shell}");
        assert!(stdout(&made).contains("budget-save"), "{shell}");
    }
}

#[test]
fn a_man_page_for_every_subcommand() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(status(&output(&["man", directory.path().to_str().unwrap()])), 0);
    for page in [
        "xeric",
        "xeric-audit",
        "xeric-run",
        "xeric-serve",
        "xeric-proxy",
        "xeric-shot",
        "xeric-report",
        "xeric-dump",
        "xeric-lint",
        "xeric-errors",
        "xeric-find",
        "xeric-diff",
        "xeric-export",
        "xeric-import",
        "xeric-bench",
        "xeric-bench-client",
    ] {
        let text = std::fs::read_to_string(directory.path().join(format!("{page}.1"))).unwrap();
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
}
