//! `xeric proxy`, and audits on a display that is there already.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use xeric_testkit::xvfb::Xvfb;

use super::program::{Served, output, status, stderr, stdout, xeric};

#[test]
fn a_session_is_recorded_and_priced() {
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("a.xeric");
    let record = file.to_str().unwrap();
    let display = xvfb.display();
    let mut proxy = Served::spawn(&mut xeric(["proxy", "--display", &display, "--record", record]));
    for program in ["xdpyinfo", "xlsatoms"] {
        let ran = Command::new(program).args(["-display", &proxy.display]).output().unwrap();
        let direct = Command::new(program).args(["-display", &display]).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let lines =
            |out: &[u8]| String::from_utf8_lossy(out).lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        // The first line of xdpyinfo names the display; focus and ids are the same server's.
        assert_eq!(lines(&ran.stdout).len(), lines(&direct.stdout).len(), "{program}");
    }
    assert_eq!(proxy.stop(), Some(0));
    let mut table = String::new();
    proxy.child.stdout.take().unwrap().read_to_string(&mut table).unwrap();
    assert!(table.contains("xeric proxy") && table.contains("stalls"), "{table}");
    let mut errors = String::new();
    proxy.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(errors, "", "nothing is shown while it runs where there is no terminal");
    let report = output(&["report", "--json", "-", record]);
    assert_eq!(status(&report), 0, "{}", stderr(&report));
    let price: Value = serde_json::from_str(&stdout(&report)).unwrap();
    assert_eq!(price["clients"].as_array().unwrap().len(), 2);
    assert_eq!(price["unframed"], Value::Array(Vec::new()));
    assert!(price["by_request"]["GetAtomName"]["requests"].as_u64().unwrap() >= 68);
}

#[test]
fn an_audit_on_a_display_that_is_there() {
    let xvfb = Xvfb::start().unwrap();
    let display = xvfb.display();
    let made = output(&["audit", "--display", &display, "--json", "-", "--", "xlogo"]);
    assert_eq!(status(&made), 0, "{}", stderr(&made));
    let price: Value = serde_json::from_str(&stdout(&made)).unwrap();
    assert_eq!(price["program"], serde_json::json!(["xlogo"]));
    assert!(price["by_request"]["MapWindow"]["requests"].as_u64() >= Some(1), "{price}");
    assert!(!price["frames"].as_array().unwrap().is_empty(), "its drawing is known from its requests");
    assert_eq!(price["exit"]["stopped"], "WM_DELETE_WINDOW");
    // xdpyinfo ends by itself, over ssh as well.
    let made = output(&[
        "audit",
        "--display",
        &display,
        "--as",
        "ssh",
        "--json",
        "-",
        "--",
        "xdpyinfo",
        "-queryExtensions",
    ]);
    assert_eq!(status(&made), 0, "{}", stderr(&made));
    let price: Value = serde_json::from_str(&stdout(&made)).unwrap();
    assert_eq!(price["exit"]["code"], 0);
    let seen = stderr(&made);
    assert!(seen.contains("MIT-SHM") && seen.contains("RENDER") && seen.contains("localhost:"), "{seen}");
}

#[test]
fn t07_a_fallback_is_found_without_render() {
    let xvfb = Xvfb::start().unwrap();
    let display = xvfb.display();
    let mut proxy = Served::spawn(&mut xeric(["proxy", "--display", &display, "--deny", "RENDER"]));
    let seen = Command::new("xdpyinfo")
        .args(["-display", &proxy.display, "-queryExtensions"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(seen.stdout).unwrap();
    assert!(seen.status.success() && !text.contains("RENDER") && text.contains("SHAPE"), "{text}");
    assert_eq!(proxy.stop(), Some(0));
}

#[test]
fn what_makes_no_sense() {
    for (arguments, complaint) in [
        (&["proxy"][..], "which display?"),
        (&["proxy", "--display", ":58999"], "cannot reach display"),
        (&["proxy", "--display", ":58999", "--as", "ssh"], "needs --auth"),
        (&["audit", "--display", ":58999", "--", "true"], "cannot reach display"),
        (&["audit", "--display", ":58999", "--size", "80x60", "--", "true"], "cannot be used with"),
    ] {
        let made = output(arguments);
        assert_eq!(status(&made), 64, "{arguments:?}: {}", stderr(&made));
        assert!(stderr(&made).contains(complaint), "{arguments:?}: {}", stderr(&made));
    }
}

/// On a terminal the sum is shown while it grows, on one line.
#[test]
fn prices_are_shown_on_a_terminal() {
    let xvfb = Xvfb::start().unwrap();
    let command =
        format!("timeout -s TERM 3 {} proxy --display {}", env!("CARGO_BIN_EXE_xeric"), xvfb.display());
    // script(1) gives it a terminal.
    let mut shown = Served::spawn(
        Command::new("script")
            .args(["-qefc", &command, "/dev/null"])
            .env("TERM", "xterm")
            .stdin(Stdio::null()),
    );
    let display = shown.display.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap().to_owned();
    let ran = Command::new("xdpyinfo").args(["-display", &format!(":{display}")]).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let mut text = String::new();
    shown.child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(text.contains("1 connections, ") && text.contains(" requests, "), "{text:?}");
    assert!(text.contains("xeric proxy"), "the price is printed at the end: {text:?}");
}

/// Three million requests pass a recording proxy: each is priced, and its memory after three is what it was after one, but for the list of
/// stalls that the price has.
#[test]
fn memory_stays_as_it_is_whatever_passes() {
    const BATCH: usize = 4000;
    let xvfb = Xvfb::start().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let (record, json) = (directory.path().join("a.xeric"), directory.path().join("price.json"));
    let mut proxy = Served::spawn(&mut xeric([
        "proxy",
        "--display",
        &xvfb.display(),
        "--record",
        record.to_str().unwrap(),
        "--json",
        json.to_str().unwrap(),
    ]));
    let mut stream = UnixStream::connect(proxy.socket()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let mut head = [0; 8];
    stream.read_exact(&mut head).unwrap();
    let mut rest = vec![0; usize::from(u16::from_le_bytes([head[6], head[7]])) * 4];
    stream.read_exact(&mut rest).unwrap();
    // NoOperations, and a GetInputFocus that tells that they have arrived.
    let mut batch = [127, 0, 1, 0].repeat(BATCH - 1);
    batch.extend([43, 0, 1, 0]);
    let mut pass = |requests: usize| {
        for _ in 0..requests / BATCH {
            stream.write_all(&batch).unwrap();
            stream.read_exact(&mut [0; 32]).unwrap();
        }
    };
    let resident = |pid: u32| -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    };
    pass(1_000_000);
    let before = resident(proxy.child.id());
    pass(2_000_000);
    let after = resident(proxy.child.id());
    drop(stream);
    assert_eq!(proxy.stop(), Some(0));
    let price: Value = serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(price["whole"]["requests"], 3_000_000);
    // A busy machine may take its time between an answer and the next byte.
    let waits = ["stalls", "async_waits"].map(|column| price["whole"][column].as_u64().unwrap());
    assert_eq!(waits[0] + waits[1], 751, "the set-up and a question behind every batch");
    // A recorder that has been behind holds 1024 writes of 16 kB.
    assert!(after < before + (24 << 10), "{before} kB and {after} kB");
}
