//! Tables, read by DuckDB: their sums are the prices, and the page's queries give what the prices say.
//!
//! What is expected is worked out in `parquet.py`, from prices and listings.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use xeric_trace::capture::Reader;
use xeric_trace::exchange::parquet::{self, Labels};
use xeric_trace::session::Session;

use super::program::{output, peer, status, stderr};
use super::reading::text;

/// What `parquet.py` says.
fn check(arguments: &[&str]) -> String {
    peer("parquet.py", arguments)
}

/// Recordings of real programs, with their tables, prices and listings.
struct Fleet {
    directory: TempDir,
}

impl Fleet {
    fn new() -> Fleet {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("fleet")).unwrap();
        Fleet { directory }
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("fleet")
    }

    /// Audits a program and keeps what the job of `docs/queries.md` would, and more.
    fn audit(&self, label: &str, name: &str, options: &[&str], program: &[&str]) {
        let capture = self.directory.path().join(format!("{name}.xeric"));
        let mut arguments = vec!["audit", "--record", text(&capture), "--json", "/dev/null"];
        arguments.extend(options);
        if !program.is_empty() {
            arguments.push("--");
            arguments.extend(program);
        }
        let audited = output(&arguments);
        assert_eq!(status(&audited), 0, "{}", stderr(&audited));
        self.export(label, name, &capture);
    }

    fn export(&self, label: &str, name: &str, capture: &Path) {
        let out = self.path().join(format!("{label}-{name}"));
        let exported =
            output(&["export", "--to", "parquet", "--label", label, "-o", text(&out), text(capture)]);
        assert_eq!(status(&exported), 0, "{}", stderr(&exported));
        self.describe(&out, capture);
    }

    /// The price and the listing of a recording, beside its tables.
    fn describe(&self, out: &Path, capture: &Path) {
        let priced = output(&["report", "--json", text(&out.join("price.json")), text(capture)]);
        assert_eq!(status(&priced), 0, "{}", stderr(&priced));
        let listed = output(&["dump", text(capture)]);
        assert_eq!(status(&listed), 0, "{}", stderr(&listed));
        fs::write(out.join("dump.txt"), listed.stdout).unwrap();
    }
}

#[test]
fn duckdb_answers_the_pages_queries() {
    let fleet = Fleet::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/programs/xterm.script");
    for (label, says) in [("1a2b3c", "ls"), ("4d5e6f", "seq 200")] {
        fleet.audit(label, "xterm", &[], &["xterm", "-e", "sh", "-c", &format!("{says}; sleep 9")]);
        fleet.audit(label, "xcalc", &[], &["xcalc"]);
        fleet.audit(label, "xlogo", &[], &["xlogo"]);
        fleet.audit(label, "xprop", &[], &["xprop", "-id", "0x4711"]);
    }
    fleet.audit("4d5e6f", "typed", &["--script", script], &["xterm", "-e", "sh"]);
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/queries.md");
    let told = check(&["queries", text(&fleet.path()), text(&page)]);
    assert!(told.contains("What did each run cost? 9 rows"), "{told}");
    check(&["sums", text(&fleet.path())]);
}

#[test]
fn sums_are_the_price_where_time_is_virtual_and_what_is_known_late_has_rows_of_its_own() {
    let fleet = Fleet::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/programs/xterm.script");
    fleet.audit("whole", "bundled", &[], &[]);
    fleet.audit("whole", "xterm", &["--script", script], &["xterm", "-e", "sh"]);
    // What says nothing of a wall clock or a program, and no server told its work.
    let (exported, imported) =
        (fleet.directory.path().join("old.x11cap"), fleet.directory.path().join("old.xeric"));
    let capture = fleet.directory.path().join("bundled.xeric");
    let written = output(&["export", "--to", "x11cap", "-o", text(&exported), text(&capture)]);
    assert_eq!(status(&written), 0, "{}", stderr(&written));
    let lines = fs::read_to_string(&exported).unwrap();
    let undated = lines.lines().map(|line| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Some(wall) = line.get_mut("w") {
            *wall = 0.into();
        }
        format!("{line}\n")
    });
    fs::write(&exported, undated.collect::<String>()).unwrap();
    let read = output(&["import", "-o", text(&imported), text(&exported)]);
    assert_eq!(status(&read), 0, "{}", stderr(&read));
    fleet.export("old", "old", &imported);
    // Equal requests that are priced together have a row each, here in two row groups.
    let noop = ["x11perf", "-noop", "-reps", "70000", "-repeat", "1", "-time", "1"];
    fleet.audit("whole", "noop", &[], &noop);
    // Row groups of three rows: most of what becomes known later comes when the row is gone.
    for name in ["bundled", "xterm"] {
        let capture = fleet.directory.path().join(format!("{name}.xeric"));
        let bytes = fs::read(&capture).unwrap();
        let out = fleet.path().join(format!("small-{name}"));
        fs::create_dir(&out).unwrap();
        let create = |name: &str| fs::File::create(out.join(name)).unwrap();
        let labels = Labels { label: "small".into(), recording: format!("{name}.xeric") };
        let (first, second) = (Reader::new(&bytes[..]).unwrap(), Reader::new(&bytes[..]).unwrap());
        parquet::export(first, second, &labels, 3, create("messages.parquet"), create("frames.parquet"))
            .unwrap();
        fleet.describe(&out, &capture);
        // Telling changes no price.
        let mut session = Session::itemised(Reader::new(&bytes[..]).unwrap().meta().clone());
        let mut reader = Reader::new(&bytes[..]).unwrap();
        while let Some(item) = reader.next_item().unwrap() {
            if let xeric_trace::capture::Item::Record(record) = item {
                session.push(&record);
            }
        }
        assert_eq!(
            session.finish().whole,
            Session::replay(&mut Reader::new(&bytes[..]).unwrap()).unwrap().whole
        );
    }
    let told = check(&["sums", text(&fleet.path())]);
    assert_eq!(told.lines().count(), 6, "{told}");
    assert!(
        told.lines().any(|line| line.starts_with("whole-noop 7") && line.contains(" messages")),
        "{told}"
    );
    let late = check(&["late", text(&fleet.path())]);
    assert!(late.contains("small-xterm late\n") && !late.contains("whole-xterm late\n"), "{late}");
}

#[test]
fn two_files_need_a_directory_and_a_label_needs_tables() {
    let recorded = super::reading::recorded();
    let capture = text(&recorded.capture);
    for arguments in [
        vec!["export", "--to", "parquet", capture],
        vec!["export", "--to", "pcapng", "--label", "x", capture],
    ] {
        let refused = output(&arguments);
        assert_eq!(status(&refused), 64, "{arguments:?}: {}", stderr(&refused));
    }
    let directory = recorded.capture.with_extension("tables");
    let none = output(&["export", "--to", "parquet", "-o", text(&directory), "/dev/null"]);
    assert_eq!((status(&none), directory.exists()), (2, false), "{}", stderr(&none));
}
