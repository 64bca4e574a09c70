//! Questions about a recording: errors, find, diff.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::program::{output, status, stderr, stdout};

pub(crate) struct Recorded {
    _directory: TempDir,
    pub(crate) capture: PathBuf,
}

/// The built-in program, recorded.
pub(crate) fn recorded() -> Recorded {
    let directory = tempfile::tempdir().unwrap();
    let capture = directory.path().join("a.xeric");
    let audited = output(&["audit", "--record", text(&capture), "--json", "/dev/null"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    Recorded { _directory: directory, capture }
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn find_lists_what_names_a_window_by_id_name_and_title() {
    let recorded = recorded();
    let found = |what: &str| output(&["find", text(&recorded.capture), what]);
    let by_id = found("0x200000");
    assert_eq!(status(&by_id), 0, "{}", stderr(&by_id));
    let listing = stdout(&by_id);
    assert!(listing.contains(" 1 -> #"), "{listing}");
    assert!(listing.contains("MapWindow window=W1\n"), "{listing}");
    assert_eq!(stdout(&found("w1")), listing);
    let dumped = stdout(&output(&["dump", text(&recorded.capture), "--resource", "0x200000"]));
    assert_eq!(listing.lines().count(), dumped.lines().count());
    let title =
        listing.lines().find(|line| line.contains("_NET_WM_NAME") || line.contains("WM_NAME")).unwrap();
    let title = title.split('"').nth(1).unwrap();
    assert_eq!(stdout(&found(title)), listing, "{title}");
    assert_eq!(status(&found("P4711")), 1);
    let nothing = found("no such title");
    assert_eq!(status(&nothing), 1);
    assert!(stderr(&nothing).contains("no window has"));
}

#[test]
fn a_program_without_errors_has_none() {
    let recorded = recorded();
    let listed = output(&["errors", text(&recorded.capture)]);
    assert_eq!((status(&listed), stdout(&listed).as_str()), (0, ""), "{}", stderr(&listed));
    let whole = std::fs::read(&recorded.capture).unwrap();
    let cut = recorded.capture.with_extension("cut");
    std::fs::write(&cut, &whole[..whole.len() - 9]).unwrap();
    let exported = recorded.capture.with_extension("trace");
    for arguments in [
        vec!["errors", text(&cut)],
        vec!["find", text(&cut), "W1"],
        vec!["dump", "--check", text(&cut)],
        vec!["export", "--to", "perfetto", "-o", text(&exported), text(&cut)],
    ] {
        let read = output(&arguments);
        assert_eq!(status(&read), 2, "{arguments:?}");
        assert_eq!(stderr(&read).matches(text(&cut)).count(), 1, "{arguments:?}: {}", stderr(&read));
    }
}

#[test]
fn diff_says_same_and_other_as_diff_does() {
    let recorded = recorded();
    let again = recorded.capture.with_extension("again");
    let audited = output(&["audit", "--record", text(&again), "--json", "/dev/null", "--size", "640x480"]);
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let base = text(&recorded.capture);
    let same = output(&["diff", base, base]);
    assert_eq!((status(&same), stdout(&same).as_str()), (0, "same requests, same price\n"));
    // The other screen is in the answer to the set-up.
    let other = output(&["diff", base, text(&again)]);
    assert_eq!(status(&other), 1, "{}", stdout(&other));
    let told = stdout(&other);
    assert!(told.starts_with("same requests, other answers or events, same price\n"), "{told}");
    assert!(told.contains("client 1, answers and events\n - #0 Setup "), "{told}");
    let json = output(&["diff", "--json", base, text(&again)]);
    let json: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!((&json["same"], &json["requests"]["added"]), (&false.into(), &0.into()));
    assert_eq!(json["changes"][0]["what"], "removed");
    assert_eq!(status(&output(&["diff", base, "/dev/null"])), 2);
}

#[test]
fn an_export_is_imported_and_read_alike() {
    let recorded = recorded();
    let (exported, imported) =
        (recorded.capture.with_extension("x11cap"), recorded.capture.with_extension("imported"));
    let out = output(&["export", "--to", "x11cap", "-o", text(&exported), text(&recorded.capture)]);
    assert_eq!(status(&out), 0, "{}", stderr(&out));
    let back = output(&["import", "-o", text(&imported), text(&exported)]);
    assert_eq!(status(&back), 0, "{}", stderr(&back));
    let found = |path: &Path| stdout(&output(&["find", text(path), "W1"]));
    assert!(!found(&imported).is_empty());
    assert_eq!(found(&imported), found(&recorded.capture));
    for (form, begins) in [("pcapng", &b"\x0a\x0d\x0d\x0a"[..]), ("perfetto", &b"\x0a"[..])] {
        let written = output(&["export", "--to", form, text(&recorded.capture)]);
        assert_eq!(status(&written), 0, "{form}: {}", stderr(&written));
        assert!(written.stdout.starts_with(begins), "{form}");
    }
    // What is read is not written over.
    for command in [vec!["export", "--to", "pcapng"], vec!["import"]] {
        let before = std::fs::read(&recorded.capture).unwrap();
        let into = text(&recorded.capture);
        let refused = output(&[&command[..], &["-o", into, into]].concat());
        assert_eq!(status(&refused), 64, "{command:?}: {}", stderr(&refused));
        assert!(stderr(&refused).contains("is the file that is read"), "{}", stderr(&refused));
        assert!(std::fs::read(&recorded.capture).unwrap() == before, "{command:?}");
    }
    assert_eq!(status(&output(&["import", text(&recorded.capture)])), 2);
    assert_eq!(status(&output(&["export", "--to", "pcapng", text(&exported)])), 2);
}
