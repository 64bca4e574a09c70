//! A toolkit's recording in the forms of other programs, read by those programs.

use std::path::Path;

use super::program::{output, peer, status, stderr, stdout};
use super::reading::text;

/// Runs it and expects success.
fn done(arguments: &[&str]) -> String {
    let done = output(arguments);
    assert_eq!(status(&done), 0, "{arguments:?}: {}", stderr(&done));
    stdout(&done)
}

#[test]
fn a_toolkits_recording_is_read_by_wireshark_perfetto_and_duckdb_and_comes_back_from_x11cap() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let capture = path("a.xeric");
    // It ends by itself, so that nothing follows the price's end: a second after its window is there.
    let ends = "gtk3-widget-factory & xdotool search --sync --onlyvisible --class factory >/dev/null; sleep 1; kill $!; wait";
    let price = path("price.json");
    done(&["audit", "--for", "2m", "--record", &capture, "--json", &price, "--", "sh", "-c", ends]);
    for (form, to) in
        [("pcapng", "a.pcapng"), ("perfetto", "a.perfetto-trace"), ("x11cap", "a.x11cap"), ("parquet", "")]
    {
        done(&["export", "--to", form, "-o", &path(to), &capture]);
    }
    let told = peer("exports.py", &[text(directory.path())]);
    assert!(told.contains("requests in tshark\n") && told.contains("in Perfetto\n"), "{told}");

    done(&["import", "-o", &path("b.xeric"), &path("a.x11cap")]);
    done(&["export", "--to", "x11cap", "-o", &path("b.x11cap"), &path("b.xeric")]);
    let lines = |name: &str| -> Vec<String> {
        std::fs::read_to_string(path(name)).unwrap().lines().map(str::to_owned).collect()
    };
    let (once, twice) = (lines("a.x11cap"), lines("b.x11cap"));
    assert!(once.len() > 100);
    // The first line says when it was saved.
    assert!(once[1..] == twice[1..], "the writes differ");
    let header = |line: &str| {
        let mut header: serde_json::Value = serde_json::from_str(line).unwrap();
        header.as_object_mut().unwrap().shift_remove("savedAt");
        header
    };
    let (first, second) = (header(&once[0]), header(&twice[0]));
    assert_eq!(first["connections"], second["connections"]);
    let messages = |name: &str| -> Vec<String> {
        let listed = done(&["dump", &path(name)]);
        listed
            .lines()
            .filter(|line| line.contains(" -> ") || line.contains(" <- "))
            .map(str::to_owned)
            .collect()
    };
    assert!(messages("a.xeric") == messages("b.xeric"), "the messages differ");
    assert!(Path::new(&path("frames.parquet")).exists());
}
