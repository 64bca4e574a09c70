//! `xeric bench client`: every contestant runs, what can be counted is what it is, and what stands in the way is named. No times.

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use serde_json::Value;

use super::program::{output, status, stderr, stdout};

fn measured(arguments: &[&str]) -> Value {
    let ran = output(&[&["bench", "client", "--json", "-"], arguments].concat());
    assert_eq!(status(&ran), 0, "{}", stderr(&ran));
    serde_json::from_str(&stdout(&ran)).unwrap()
}

fn row<'a>(report: &'a Value, name: &str) -> &'a [Value] {
    let rows = report["rows"].as_array().unwrap();
    rows.iter().find(|row| row["row"] == name).unwrap()["lines"].as_array().unwrap()
}

fn line<'a>(report: &'a Value, name: &str, contestant: &str) -> &'a Value {
    row(report, name).iter().find(|line| line["contestant"] == contestant).unwrap()
}

fn calls(report: &Value, contestant: &str) -> f64 {
    let calls = line(report, "system-calls", contestant)["outcome"]["calls"]["by_name"].as_object().unwrap();
    calls.values().map(|calls| calls.as_f64().unwrap()).sum()
}

#[test]
fn every_contestant_runs_against_xvfb_and_against_us() {
    for server in ["xvfb", "xeric"] {
        let rows = "no-op,two-threads,fills,round-trip,round-trip-free,atoms,memory";
        let report = measured(&["--server", server, "--requests", "1500", "--rounds", "2", "--only", rows]);
        assert_eq!(report["failures"].as_array().unwrap().len(), 0);
        assert_eq!(report["rows"].as_array().unwrap().len(), 7);
        for line in row(&report, "no-op") {
            let runs = line["outcome"]["timed"].as_array().unwrap();
            assert_eq!(runs.len(), 2, "{line}");
            assert!(runs.iter().all(|run| run["count"] == 1500), "{line}");
        }
        // The limit is its own limit.
        for row in ["no-op", "two-threads", "fills"] {
            assert_eq!(line(&report, row, "limit")["of_limit"]["median"], 1.0);
            assert!(line(&report, row, "xeric-batches")["of_limit"]["median"].is_number());
        }
        let label = |row| line(&report, row, "limit")["label"].as_str().unwrap().to_owned();
        assert!(label("two-threads").contains("from two threads") && !label("no-op").contains("threads"));
    }
}

/// As measured in another way before this command was there, on libX11 1.8.4, libxcb 1.15 and x11rb.
#[test]
fn peers_make_as_many_system_calls_and_hold_as_much_as_is_known_of_them() {
    let report = measured(&["--only", "system-calls,heap"]);
    assert_eq!(calls(&report, "xlib"), 6.0);
    assert_eq!(calls(&report, "libxcb"), 4.0);
    let kilobytes = |who| line(&report, "heap", who)["outcome"]["heap"].as_f64().unwrap() / 1e3;
    assert!((75.0..77.0).contains(&kilobytes("xlib")), "{}", kilobytes("xlib"));
    assert!((30.0..32.0).contains(&kilobytes("libxcb")), "{}", kilobytes("libxcb"));
    assert!((28.0..31.0).contains(&kilobytes("rust-connection")), "{}", kilobytes("rust-connection"));
}

#[test]
fn a_round_trip_of_ours_is_two_system_calls_and_a_connection_holds_little() {
    let report = measured(&["--only", "system-calls,heap"]);
    let processors = sched_getaffinity(None).unwrap();
    // On one, waiting is a poll and the receive.
    let expected = if processors.count() == 1 { 3.0 } else { 2.0 };
    assert_eq!(calls(&report, "xeric"), expected);
    assert_eq!(calls(&report, "xeric-x11rb"), expected);
    for who in ["xeric", "xeric-x11rb"] {
        let bytes = line(&report, "heap", who)["outcome"]["heap"].as_u64().unwrap();
        // The buffer of 64 KB is in it.
        assert!((65_536..=100_000).contains(&bytes), "{who}: {bytes}");
    }
}

#[test]
fn a_round_trip_on_one_processor_is_three_system_calls() {
    let allowed = sched_getaffinity(None).unwrap();
    let first = (0..CpuSet::MAX_CPU).find(|cpu| allowed.is_set(*cpu)).unwrap();
    let mut one = CpuSet::new();
    one.set(first);
    // The contestants are started from this thread, and have its processor.
    sched_setaffinity(None, &one).unwrap();
    let report = measured(&["--only", "system-calls"]);
    assert_eq!((calls(&report, "xeric"), calls(&report, "xeric-x11rb")), (3.0, 3.0));
    assert_eq!(calls(&report, "libxcb"), 4.0);
}

#[test]
fn void_requests_of_ours_leave_nothing_behind() {
    let report = measured(&["--only", "memory", "--requests", "1000000"]);
    let grown = |who| line(&report, "memory", who)["outcome"]["memory"]["grown"].as_u64().unwrap();
    for who in ["xeric", "xeric-x11rb", "xeric-owner", "xeric-on-libxcb", "xeric-on-libxcb-batches"] {
        assert!(grown(who) < 500_000, "{who}: {}", grown(who));
    }
    // libxcb has a record of 48 bytes for each checked request that is not decided, and of those at most 65 534.
    assert!(grown("xeric-on-display") < 4_000_000, "{}", grown("xeric-on-display"));
    // What is looked for is seen where it is known to be: a record for each request.
    assert!(grown("rust-connection") > 8_000_000, "{}", grown("rust-connection"));
}

#[test]
fn tables_go_into_a_page_and_leave_its_text_alone() {
    let directory = tempfile::tempdir().unwrap();
    let page = directory.path().join("page.md");
    let before = "# Mine\n<!-- origin -->\n<!-- /origin -->\n<!-- heap -->\nold\n<!-- /heap -->\nand mine\n";
    std::fs::write(&page, before).unwrap();
    let page = page.to_str().unwrap();
    let ran = output(&["bench", "client", "--only", "heap", "--write", page]);
    assert_eq!(status(&ran), 0, "{}", stderr(&ran));
    let after = std::fs::read_to_string(page).unwrap();
    assert!(after.starts_with("# Mine\n<!-- origin -->\nXvfb 21.1.7; 5 rounds; "), "{after}");
    assert!(after.contains("| Xlib ") && !after.contains("old"), "{after}");
    assert!(after.ends_with("<!-- /heap -->\nand mine\n"), "{after}");
}

#[test]
fn the_committed_page_has_a_place_for_every_row() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/client-speed.md");
    let page = std::fs::read_to_string(page).unwrap();
    for name in
        xeric_bench::row::Row::ALL.map(xeric_bench::row::Row::name).into_iter().chain(["origin", "goals"])
    {
        let marks = [format!("<!-- {name} -->\n"), format!("<!-- /{name} -->\n")];
        assert!(marks.iter().all(|mark| page.contains(mark.as_str())), "{name}");
    }
}

/// Each table of the page has every contestant that runs in its row: it was measured after the last one joined.
#[test]
fn the_committed_page_has_every_contestant() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/client-speed.md");
    let page = std::fs::read_to_string(page).unwrap();
    for row in xeric_bench::row::Row::ALL {
        let name = row.name();
        let (_, table) = page.split_once(&format!("<!-- {name} -->")).unwrap();
        let (table, _) = table.split_once(&format!("<!-- /{name} -->")).unwrap();
        for who in xeric_bench::contestant::CONTESTANTS.iter().filter(|who| who.runs(row)) {
            let label = who.label(row);
            assert!(table.contains(&format!("| {label} ")), "{name}: {label}");
        }
    }
}

#[test]
fn a_contestant_that_was_not_built_is_told_with_what_builds_it() {
    let ran = output(&["bench", "client", "--peers", "/nonexistent"]);
    assert_eq!(status(&ran), 127);
    assert_eq!(stderr(&ran), "xeric: /nonexistent/xlib is not there; scripts/build-client-peers builds it\n");
}

#[test]
fn a_display_that_nobody_serves_fails_every_contestant_by_name() {
    let ran = output(&["bench", "client", "--server", ":59534", "--only", "no-op", "--requests", "10"]);
    assert_eq!(status(&ran), 1);
    let told = stderr(&ran);
    for who in ["xlib", "libxcb", "handoff-64k", "rust-connection", "xcb-crate", "limit"] {
        assert!(told.contains(&format!("xeric: no-op: {who}: ")), "{who}: {told}");
    }
    // The kernel needs no server.
    assert!(stdout(&ran).contains("socket pair"), "{}", stdout(&ran));
}

#[test]
fn rows_and_times_that_make_no_sense_are_refused() {
    for wrong in [
        &["--only", "no-ops"][..],
        &["--seconds", "0"],
        &["--seconds", "many"],
        &["--requests", "0"],
        &["--rounds", "0"],
        &["--requests", "5", "--seconds", "1"],
    ] {
        let ran = output(&[&["bench", "client"], wrong].concat());
        assert_eq!(status(&ran), 64, "{wrong:?}");
    }
    let missing = output(&["bench", "client", "--only", "heap", "--write", "/nonexistent/page.md"]);
    assert_eq!(status(&missing), 64);
}
