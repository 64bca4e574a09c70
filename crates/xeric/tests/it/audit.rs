//! `xeric audit` on real programs: scripts, budgets, runs, recordings.

use std::path::Path;

use super::program::{FONTS, eventually, output, status, stderr, stdout, xeric};
use serde_json::Value;

fn price(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn xcalc_is_clicked_to_42() {
    let directory = tempfile::tempdir().unwrap();
    let json = directory.path().join("price.json");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/xcalc/42.script");
    let shots = directory.path().join("shots");
    let audited = output(&[
        "audit",
        "--font-path",
        FONTS,
        "--script",
        script,
        "--shots",
        shots.to_str().unwrap(),
        "--json",
        json.to_str().unwrap(),
        "xcalc",
    ]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    assert!(shots.join("42.png").exists());
    let price = price(&json);
    assert_eq!(price["schema"], "xeric-price/1");
    assert_eq!(price["program"], serde_json::json!(["xcalc"]));
    let phases: Vec<_> = price["phases"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(phases, ["12", "plus", "30", "equals"]);
    assert!(price["phases"]["equals"]["px_written"].as_u64().unwrap() > 0);
    assert!(price["measured"].is_object());
    assert_eq!(price["exit"]["stopped"], "WM_DELETE_WINDOW");
}

#[test]
fn xterm_is_typed_into() {
    let directory = tempfile::tempdir().unwrap();
    let said = directory.path().join("said");
    let script = directory.path().join("a.script");
    std::fs::write(
        &script,
        format!("wait window 30s\nwait idle 30s\ntype echo Hello, World! > {}\nkey Return\nwait idle 30s\nwait 500ms\n", said.display()),
    )
    .unwrap();
    let audited = output(&["audit", "--script", script.to_str().unwrap(), "--", "xterm", "-e", "sh"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    assert_eq!(std::fs::read_to_string(&said).unwrap(), "Hello, World!\n");
}

/// xeyes presents its eyes and says nothing more until the pointer moves: what was presented is priced all the same.
#[test]
fn what_is_presented_last_is_priced() {
    let started = std::time::Instant::now();
    let audited = output(&["audit", "--json", "-", "--", "xeyes", "-geometry", "150x100"]);
    assert!(started.elapsed() < std::time::Duration::from_secs(25), "it was seen to be idle");
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let price: Value = serde_json::from_str(&stdout(&audited)).unwrap();
    assert!(price["by_request"]["Present:Pixmap"]["px_written"].as_u64().unwrap() > 0);
    assert_eq!(price["frames"].as_array().unwrap().len(), 1);
    assert_eq!(price["exit"]["stopped"], "WM_DELETE_WINDOW");
}

#[test]
fn without_a_script_idle_ends_it() {
    let started = std::time::Instant::now();
    let audited = output(&["audit", "--json", "-", "xlogo"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    assert!(started.elapsed() < std::time::Duration::from_secs(25));
    let price: Value = serde_json::from_str(&stdout(&audited)).unwrap();
    assert!(!price["frames"].as_array().unwrap().is_empty());
    assert_eq!(price["clients"].as_array().unwrap().len(), 1);
    assert!(price["clients"][0]["pid"].is_u64());
}

#[test]
fn the_programs_own_exit_ends_it() {
    let audited = output(&["audit", "--json", "-", "--", "sh", "-c", "xlsatoms >/dev/null; exit 5"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let price: Value = serde_json::from_str(&stdout(&audited)).unwrap();
    assert_eq!(price["exit"], serde_json::json!({"code": 5, "signal": null, "stopped": null}));
    assert!(price["by_request"]["GetAtomName"]["requests"].as_u64().unwrap() > 60);
}

#[test]
fn a_program_that_does_not_want_to_end_is_killed() {
    let audited = output(&[
        "audit",
        "--for",
        "500ms",
        "--json",
        "-",
        "--",
        "sh",
        "-c",
        "trap '' TERM; while :; do sleep 1; done",
    ]);
    assert_eq!(status(&audited), 0);
    let price: Value = serde_json::from_str(&stdout(&audited)).unwrap();
    assert_eq!(price["exit"], serde_json::json!({"code": null, "signal": 9, "stopped": "SIGKILL"}));
}

#[test]
fn what_fails_in_a_script_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("a.script");
    for (text, line) in [
        (
            "wait window 30s xlogo\nwait idle 30s\nexpect pixel 1200,1000 #123456\n",
            ":3: expect pixel 1200,1000 #123456: it is #000000",
        ),
        ("wait window 100ms nonsense\n", ":1: wait window 100ms nonsense: no such window came within 100ms"),
        (
            "wait window 30s\nwindow nonsense\n",
            ":2: window nonsense: no window has that title; there are \"xlogo\"",
        ),
        (
            "wait window 30s\nclose\nwait idle 30s\nwait 1s\nwindow xlogo\n",
            ":5: window xlogo: there is no window",
        ),
    ] {
        std::fs::write(&script, text).unwrap();
        let audited =
            output(&["audit", "--json", "/dev/null", "--script", script.to_str().unwrap(), "xlogo"]);
        assert_eq!(status(&audited), 1, "{}", stderr(&audited));
        // The program may have said something too when it was disconnected.
        assert!(
            stderr(&audited).ends_with(&format!("xeric: {}{line}\n", script.display())),
            "{}",
            stderr(&audited)
        );
    }
}

#[test]
fn runs_are_summed_up() {
    let audited = output(&["audit", "--runs", "3", "--json", "-", "xlsatoms"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let price: Value = serde_json::from_str(&stdout(&audited)).unwrap();
    assert_eq!(price["runs"].as_array().unwrap().len(), 3);
    assert!(price["variation"].is_object());
}

#[test]
fn a_silent_program_that_runs_is_not_idle() {
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("a.script");
    std::fs::write(&script, "wait window 30s xlogo\nwait idle 30s\nphase after\nwait 1s\n").unwrap();
    let record = directory.path().join("a.xeric");
    let record = record.to_str().unwrap();
    let program = "xlogo & timeout 0.9 sh -c 'while :; do :; done'; xlsatoms -range 1-9 >&2; sleep 100";
    let script = ["--script", script.to_str().unwrap()];
    let audited =
        output(&[&["audit", "--record", record][..], &script, &["--", "sh", "-c", program]].concat());
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let dumped = stdout(&output(&["dump", record]));
    let time = |line: &str| line.split_whitespace().next().unwrap().parse::<f64>().unwrap();
    let (before, after) = dumped.split_once(" - == Phase(\"after\")\n").unwrap();
    let (before, idle_from) = before.rsplit_once('\n').unwrap();
    // What ends a silence of two seconds on a machine that is that busy comes later, as it may.
    let asked = before.lines().filter(|line| line.contains("-> #") && line.contains("GetAtomName")).count();
    let silence = time(idle_from) - time(before.lines().rfind(|line| line.contains(" -> ")).unwrap());
    assert!(asked >= 9 || silence >= 2.0, "idle after {silence} s: {dumped}");
    let until = time(idle_from) + 1.0;
    let talks = after.lines().filter(|line| line.contains("-> #") && time(line) < until).count();
    assert!(talks == 0 || silence >= 2.0, "idle after {silence} s: {dumped}");
}

/// Longer than a clock counts.
#[test]
fn times_may_be_as_long_as_they_can_be_written() {
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("a.script");
    const LONG: &str = "18000000000000000000s";
    std::fs::write(&script, format!("wait window {LONG} nobody\n")).unwrap();
    let waits = output(&["audit", "--script", script.to_str().unwrap(), "--", "true"]);
    assert_eq!(status(&waits), 1, "{}", stderr(&waits));
    assert!(stderr(&waits).contains("the program has exited"), "{}", stderr(&waits));
    let ends = output(&["audit", "--for", LONG, "--json", "-", "--", "xlsatoms"]);
    assert_eq!(status(&ends), 0, "{}", stderr(&ends));
    let modelled = output(&["audit", "--model", "--rtt", LONG, "--json", "-"]);
    assert_eq!(status(&modelled), 0, "{}", stderr(&modelled));
}

#[test]
fn each_run_is_recorded() {
    let directory = tempfile::tempdir().unwrap();
    let record = directory.path().join("a.xeric");
    let record = record.to_str().unwrap();
    let audited = output(&["audit", "--runs", "2", "--record", record, "--json", "-", "xlsatoms"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let price: Value = serde_json::from_str(&stdout(&audited)).unwrap();
    for run in 0..2 {
        let capture = directory.path().join(format!("a.{}.xeric", run + 1));
        let reported = output(&["report", capture.to_str().unwrap(), "--json", "-"]);
        assert_eq!(status(&reported), 0, "{}", stderr(&reported));
        let reported: Value = serde_json::from_str(&stdout(&reported)).unwrap();
        assert_eq!(reported["whole"]["requests"], price["runs"][run]["requests"]);
    }
    assert!(!Path::new(record).exists());
    let bundled = output(&["audit", "--runs", "2", "--record", record, "--json", "/dev/null"]);
    assert_eq!(status(&bundled), 0, "{}", stderr(&bundled));
    let runs = [1, 2].map(|run| std::fs::read(directory.path().join(format!("a.{run}.xeric"))).unwrap());
    assert_eq!(runs[0], runs[1], "in virtual time they are the same");
}

#[test]
fn a_recording_says_how_connections_ended() {
    let directory = tempfile::tempdir().unwrap();
    let record = directory.path().join("a.xeric");
    let record = record.to_str().unwrap();
    let script = "xlogo & until id=$(xwininfo -name xlogo | sed -n 's/.*Window id: \\(0x[0-9a-f]*\\).*/\\1/p') && [ $id ]; \
                  do sleep 0.1; done; xkill -id $id; wait $!; xlsatoms -range 1-1";
    let audited = output(&["audit", "--record", record, "--json", "/dev/null", "--", "sh", "-c", script]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let dumped = stdout(&output(&["dump", record]));
    let ends = |how: &str| dumped.lines().filter(|line| line.ends_with(how)).count();
    assert_eq!(ends("is killed by KillClient"), 1, "{dumped}");
    assert!(ends("== disconnects") >= 3, "xwininfo, xkill and xlsatoms: {dumped}");
}

#[test]
fn a_manager_focuses_maximises_and_closes() {
    let directory = tempfile::tempdir().unwrap();
    let script = directory.path().join("a.script");
    std::fs::write(
        &script,
        "wait window 30s xedit\nwait idle 30s\nexpect pixel 1270,1010 #000000\nmaximise\nwait idle 30s\n\
         expect pixel 1270,1010 #ffffff\ntype hello\nwait idle 30s\nclose\nwait idle 30s\n",
    )
    .unwrap();
    let audited = output(&["audit", "--wm", "--json", "-", "--script", script.to_str().unwrap(), "xedit"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let price: Value = serde_json::from_str(&stdout(&audited)).unwrap();
    assert_eq!(price["exit"], serde_json::json!({"code": 0, "signal": null, "stopped": null}));
    assert_eq!(price["clients"].as_array().unwrap().len(), 1, "the manager has no price");
    assert_eq!(price["by_event"]["FocusIn"]["count"], 1);
    assert!(price["by_event"]["KeyPress"]["count"].as_u64().unwrap() >= 5);
    assert!(price["by_event"]["ClientMessage"]["count"].as_u64().unwrap() >= 1);
}

#[test]
fn a_signal_ends_an_audit_and_its_program() {
    let directory = tempfile::tempdir().unwrap();
    let (told, capture) = (directory.path().join("told"), directory.path().join("a.xeric"));
    let tells = format!("echo $$ $XAUTHORITY > {}; exec xlogo", told.display());
    let mut child =
        xeric(["audit", "--for", "60s", "--record", capture.to_str().unwrap(), "--", "sh", "-c", &tells])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
    eventually("the program did not start", || {
        std::fs::read_to_string(&told).is_ok_and(|text| text.ends_with('\n'))
    });
    let text = std::fs::read_to_string(&told).unwrap();
    let (pid, authority) = text.trim_end().split_once(' ').unwrap();
    assert!(Path::new(authority).exists());
    std::process::Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    assert!(!Path::new(&format!("/proc/{pid}")).exists());
    assert!(!Path::new(authority).exists());
    assert_eq!(status(&output(&["lint", capture.to_str().unwrap()])), 0, "the recording is whole");
}
