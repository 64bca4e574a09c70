//! Our tables beside Wireshark's dissector, over the corpus and over the corpus in the other byte order: the place, the name and
//! the value of every field that it shows, but for its known faults (`scripts/compare-tshark.faults`).

use std::path::{Path, PathBuf};
use std::process::Command;

/// How many messages of a kind are compared in each recording; without a limit it takes minutes (`scripts/compare-tshark.py`).
const MOST: &str = "3";

#[test]
fn s17_values_of_the_corpus_are_what_tshark_shows() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    let recordings = std::fs::read_dir(directory.join("tests/corpus")).expect("the corpus is there");
    let recordings: Vec<PathBuf> = recordings
        .map(|entry| entry.expect("a readable directory").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "gz"))
        .collect();
    let output = Command::new("python3")
        .arg(directory.join("../../scripts/compare-tshark.py"))
        .args(["--most", MOST])
        .args(&recordings)
        .output()
        .expect("python3 runs");
    let (text, faults) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{text}{faults}");
    for order in ["as recorded", "in the other byte order"] {
        let line = text.lines().find(|line| line.starts_with(order)).expect("both orders are compared");
        let numbers: Vec<usize> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [messages, kinds, fields, values, ..] = numbers.as_slice() else { panic!("{line}") };
        assert!(*messages > 2500 && *kinds > 510 && *fields > 3600 && *values > 290_000, "{line}");
    }
}
