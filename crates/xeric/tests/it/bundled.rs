//! `xeric audit` without a program: the same bytes every time.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::program::{output, status, stderr, stdout, xeric};

#[test]
fn it_prints_a_price_and_writes_a_page() {
    let directory = tempfile::tempdir().unwrap();
    let audited = xeric(["audit"]).current_dir(directory.path()).output().unwrap();
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    assert!(stdout(&audited).contains("requests"));
    assert!(!stdout(&audited).contains('\x1b'), "no colours where there is no terminal");
    let page = std::fs::read_to_string(directory.path().join("xeric-audit.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    for elsewhere in ["src=\"http", "href=\"http", "@import"] {
        assert!(!page.contains(elsewhere), "the page loads {elsewhere}");
    }
}

#[test]
fn twenty_runs_give_the_same_json_and_shots() {
    let mut first: Option<(String, BTreeMap<String, Vec<u8>>)> = None;
    for _ in 0..20 {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().to_str().unwrap();
        let audited = output(&["audit", "--size", "400x300", "--json", "-", "--shots", path]);
        assert_eq!(status(&audited), 0, "{}", stderr(&audited));
        let shots = std::fs::read_dir(path).unwrap().map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())
        });
        let this = (stdout(&audited), shots.collect());
        match &first {
            None => first = Some(this),
            Some(first) => assert_eq!(first, &this),
        }
    }
    let (json, shots) = first.unwrap();
    assert_eq!(shots.keys().collect::<Vec<_>>(), ["checked.png", "hover.png", "mount.png", "unchecked.png"]);
    assert_eq!(shots["hover.png"], shots["unchecked.png"]);
    let price: Value = serde_json::from_str(&json).unwrap();
    let phases: Vec<_> = price["phases"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(phases, ["mount", "hover", "click"]);
    assert!(price["measured"].is_null());
    assert_eq!(price["errors"], serde_json::json!([]));
    // The set-up, and the two round trips that its source says it makes.
    assert_eq!(price["whole"]["stalls"].as_u64().unwrap(), price["startup"]["stalls"].as_u64().unwrap());
    assert_eq!(price["phases"]["hover"]["replies"], 0);
    // Hovering touches the checkbox and its label alone: 200 by 24 pixels, each painted a few times.
    let frames = price["frames"].as_array().unwrap();
    let hovers = frames.iter().filter(|frame| frame["phase"] == "hover");
    assert!(hovers.clone().count() == 3);
    assert!(hovers.into_iter().all(|frame| frame["px_written"].as_u64().unwrap() < 4 * 200 * 24));
}

#[test]
fn a_recording_of_it_is_priced_alike() {
    let directory = tempfile::tempdir().unwrap();
    let (capture, json) = (directory.path().join("a.xeric"), directory.path().join("a.json"));
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    let audited = output(&["audit", "--record", &text(&capture), "--json", &text(&json)]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let again = output(&["report", &text(&capture), "--json", "-"]);
    assert_eq!(status(&again), 0);
    let mut live: Value = serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    // How the program ended stands in no recording.
    live.as_object_mut().unwrap().shift_remove("exit");
    assert_eq!(serde_json::from_str::<Value>(&stdout(&again)).unwrap(), live);
}

/// Two machines: one has one processor, no fonts of its own, another home and language.
#[test]
fn v07_the_machine_changes_no_pixel_and_no_price() {
    let picture = |command: &mut std::process::Command| {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().to_str().unwrap();
        let audited =
            command.args(["audit", "--size", "400x300", "--json", "-", "--shots", path]).output().unwrap();
        assert_eq!(status(&audited), 0, "{}", stderr(&audited));
        let shot = |name: &str| std::fs::read(directory.path().join(name)).unwrap();
        (stdout(&audited), ["mount.png", "hover.png", "checked.png", "unchecked.png"].map(shot))
    };
    let here = picture(&mut xeric::<&str>([]));
    let empty = tempfile::tempdir().unwrap();
    let mut elsewhere = std::process::Command::new("taskset");
    elsewhere.args(["-c", "0", env!("CARGO_BIN_EXE_xeric")]).env_clear();
    for (name, value) in [("HOME", "/nonexistent"), ("LANG", "tr_TR.UTF-8"), ("TZ", "Asia/Tokyo")] {
        elsewhere.env(name, value);
    }
    elsewhere.env("FONTCONFIG_PATH", empty.path()).env("XDG_DATA_DIRS", empty.path());
    assert!(picture(&mut elsewhere) == here);
}
