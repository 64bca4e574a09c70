//! Who runs: programs that `scripts/build-client-peers` builds, all with the same command line.
//!
//! `PROGRAM [ARGUMENT...] SCENARIO COUNT` prints `COUNT WALL_NS CPU_NS BYTES`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::row::Row;

/// A connection, or a limit that no connection can pass.
#[derive(Debug, PartialEq, Eq)]
pub struct Contestant {
    /// What it is called in JSON and on the command line of its program.
    pub key: &'static str,
    /// What it is called in most tables.
    label: &'static str,
    /// Its file, below the directory of the built ones.
    program: &'static str,
    arguments: &'static [&'static str],
    rows: &'static [Row],
}

const ALL_ROWS: &[Row] = &Row::ALL;
/// libxcb's memory is seen by no allocator of ours.
const ALL_BUT_HEAP: &[Row] = &[
    Row::NoOp,
    Row::TwoThreads,
    Row::Fills,
    Row::RoundTrip,
    Row::RoundTripFree,
    Row::Atoms,
    Row::SystemCalls,
    Row::Memory,
];
const ALL_BUT_TWO_THREADS: &[Row] = &[
    Row::NoOp,
    Row::Fills,
    Row::RoundTrip,
    Row::RoundTripFree,
    Row::Atoms,
    Row::SystemCalls,
    Row::Heap,
    Row::Memory,
];
const HANDOFF: &[Row] = &[Row::NoOp, Row::Fills, Row::Memory];
const BATCHES: &[Row] = &[Row::NoOp, Row::TwoThreads, Row::Fills];
/// What one thread does, with nothing that is about a connection as such.
const ONE_THREAD: &[Row] = &[Row::NoOp, Row::Fills, Row::RoundTrip, Row::RoundTripFree, Row::Atoms];
const LIMIT: &[Row] = &[Row::NoOp, Row::TwoThreads, Row::Fills];
const BATCHES_ON_C: &[Row] = &[Row::NoOp, Row::TwoThreads, Row::Fills, Row::Memory];
const KERNEL: &[Row] = &[Row::NoOp];

/// Everybody, in the order of the tables.
pub const CONTESTANTS: &[Contestant] = &[
    Contestant { key: XLIB, label: "Xlib", program: "xlib", arguments: &[], rows: ALL_ROWS },
    Contestant { key: "libxcb", label: "libxcb", program: "libxcb", arguments: &[], rows: ALL_ROWS },
    Contestant {
        key: "handoff-16k",
        label: "handoff from C (`xcb_take_socket`, `xcb_writev`), 16 K buffer",
        program: "handoff",
        arguments: &["16384"],
        rows: HANDOFF,
    },
    Contestant {
        key: "handoff-64k",
        label: "the same, 64 K buffer",
        program: "handoff",
        arguments: &["65536"],
        rows: HANDOFF,
    },
    Contestant {
        key: "rust-connection",
        label: "x11rb RustConnection",
        program: "rust",
        arguments: &["rust-connection"],
        rows: ALL_ROWS,
    },
    Contestant {
        key: "xcb-connection",
        label: "x11rb XCBConnection",
        program: "rust",
        arguments: &["xcb-connection"],
        rows: ALL_BUT_HEAP,
    },
    Contestant {
        key: "xcb-crate",
        label: "`xcb` crate",
        program: "rust",
        arguments: &["xcb-crate"],
        rows: ALL_BUT_HEAP,
    },
    Contestant {
        key: OURS,
        label: "Xeric, exclusive access",
        program: "rust",
        arguments: &["xeric"],
        rows: ALL_BUT_TWO_THREADS,
    },
    Contestant {
        key: "xeric-exclusive-x11rb",
        label: "Xeric, exclusive access, x11rb's traits",
        program: "rust",
        arguments: &["xeric-exclusive-x11rb"],
        rows: ONE_THREAD,
    },
    Contestant {
        key: "xeric-x11rb",
        label: "Xeric, shared between threads, x11rb's traits",
        program: "rust",
        arguments: &["xeric-x11rb"],
        rows: ALL_ROWS,
    },
    Contestant {
        key: "xeric-batches",
        label: "Xeric, a batch for each thread",
        program: "rust",
        arguments: &["xeric-batches"],
        rows: BATCHES,
    },
    Contestant {
        key: "xeric-owner",
        label: "Xeric, socket handed over to a resident owner",
        program: "rust",
        arguments: &["xeric-owner"],
        rows: HANDOFF,
    },
    Contestant {
        key: "xeric-on-libxcb",
        label: "Xeric on libxcb's connection, by handoff, x11rb's traits",
        program: "rust",
        arguments: &["xeric-on-libxcb"],
        rows: ALL_BUT_HEAP,
    },
    Contestant {
        key: "xeric-on-libxcb-batches",
        label: "Xeric on libxcb's connection, by handoff, a batch for each thread",
        program: "rust",
        arguments: &["xeric-on-libxcb-batches"],
        rows: BATCHES_ON_C,
    },
    Contestant {
        key: "xeric-on-display",
        label: "Xeric beside a `Display`, by `xcb_send_request64`, x11rb's traits",
        program: "rust",
        arguments: &["xeric-on-display"],
        rows: ALL_BUT_HEAP,
    },
    Contestant {
        key: LIMIT_KEY,
        label: "**limit**: pre-filled 64 K buffer to the raw socket",
        program: "limit",
        arguments: &["server"],
        rows: LIMIT,
    },
    Contestant {
        key: "kernel",
        label: "kernel bound: 64 K writes into a drained socket pair",
        program: "limit",
        arguments: &["drain"],
        rows: KERNEL,
    },
];

/// The one that others are compared with.
pub const XLIB: &str = "xlib";
/// Ours, for one thread alone.
pub const OURS: &str = "xeric";
/// What the server, and nobody's connection, is the bound of.
pub const LIMIT_KEY: &str = "limit";

/// The command that builds them.
pub const BUILD: &str = "scripts/build-client-peers";

impl Contestant {
    /// Whether it takes part.
    #[must_use]
    pub fn runs(&self, row: Row) -> bool {
        self.rows.contains(&row)
    }

    /// What it is called in the table of a row.
    #[must_use]
    pub fn label(&self, row: Row) -> &'static str {
        match (self.key, row) {
            (LIMIT_KEY, Row::TwoThreads) => "**limit**: pre-filled 64 K buffers from two threads in turns",
            _ => self.label,
        }
    }

    /// Its program for a row: one with an allocator that counts where the heap is asked for.
    #[must_use]
    pub fn program(&self, directory: &Path, row: Row) -> PathBuf {
        match (self.program, row) {
            ("rust", Row::Heap) => directory.join("rust-heap"),
            (program, _) => directory.join(program),
        }
    }

    pub(crate) fn command(&self, directory: &Path, row: Row, count: u64) -> Command {
        let mut command = Command::new(self.program(directory, row));
        command.args(self.arguments).arg(row.scenario()).arg(count.to_string());
        command
    }
}

/// Programs of these rows that are not in the directory.
#[must_use]
pub fn missing(directory: &Path, rows: &[Row]) -> Vec<PathBuf> {
    let mut missing: Vec<PathBuf> = Vec::new();
    for row in rows {
        for contestant in CONTESTANTS.iter().filter(|contestant| contestant.runs(*row)) {
            let program = contestant.program(directory, *row);
            if !program.is_file() && !missing.contains(&program) {
                missing.push(program);
            }
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_unique_and_xlib_is_in_every_row() {
        let mut keys: Vec<&str> = CONTESTANTS.iter().map(|contestant| contestant.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), CONTESTANTS.len());
        let xlib = CONTESTANTS.iter().find(|contestant| contestant.key == XLIB).unwrap();
        assert!(Row::ALL.into_iter().all(|row| xlib.runs(row)));
    }

    #[test]
    fn missing_programs_are_named_once() {
        let nowhere = Path::new("/nonexistent");
        assert_eq!(missing(nowhere, &[]), Vec::<PathBuf>::new());
        let names = missing(nowhere, &[Row::NoOp, Row::Heap]);
        let names: Vec<_> = names.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        assert_eq!(names, ["xlib", "libxcb", "handoff", "rust", "limit", "rust-heap"]);
    }
}
