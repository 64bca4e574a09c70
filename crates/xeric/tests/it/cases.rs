//! The table of cases (`docs/cases.md`) and the tests: each names the other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What the tracer, the proxy and the links have to hold.
const TRACER: &str = "R01 R08 T01 T02 T03 T04 T05 T06 T07 T08 C08 C09 S15 S17";
/// What the server has to hold.
const SERVER: &str = "R08 R09 C15 V01 V02 V03 V04 V05 V06 V07 V08 V09 V10 S01 S02 S04 S05 S08 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 \
    T06 U05 U06 U11 U12 \
    X01 X03 X04 X05 X06 X08 X09 X10 X12 X13 X14 X15 X16 X17 X18 X19 X20 X21 X22 X23 X24 X25";
/// What the prices have to hold.
const PRICES: &str = "R01 R03 R04 R05 R06 R10 R11 T01";
/// What a client's connection has to hold.
const CONNECTION: &str = "R01 R07 R08 T05 T06 T08 C02 C03 C04 C05 C06 C07 C08 C09 \
    C11 C12 C13 C14 C15 C16 C17 C18 V02 S16 S17 X26 X27 X28";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The table: id, and the tests that it names.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = std::fs::read_to_string(root().join("docs/cases.md")).expect("the table is there");
    let mut table = BTreeMap::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [id, _, tests] = &cells[..] else { continue };
        if !is_id(id) {
            continue;
        }
        // Whatever stands in backticks is a test's name.
        let named = tests.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        assert!(table.insert((*id).to_owned(), named).is_none(), "{id} stands there twice");
    }
    table
}

/// A letter and two digits.
fn is_id(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, one, two]
        if letter.is_ascii_uppercase() && one.is_ascii_digit() && two.is_ascii_digit())
}

/// The ids that a test's name carries: `s15_x13_…`.
fn ids(name: &str) -> BTreeSet<String> {
    name.split('_').map(str::to_uppercase).take_while(|part| is_id(part)).collect()
}

/// Every function below `directory` whose name carries an id and that is a test.
fn tests(directory: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(directory).expect("a readable directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                tests(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            let mut is_test = false;
            for line in text.lines().map(str::trim_start) {
                if line.starts_with("#[test]") {
                    is_test = true;
                } else if let Some(rest) = line.strip_prefix("fn ") {
                    let name = rest.split('(').next().unwrap_or_default();
                    if is_test && !ids(name).is_empty() {
                        found.insert(name.to_owned());
                    }
                    is_test = false;
                }
            }
        }
    }
}

#[test]
fn every_case_has_a_test_and_every_test_of_a_case_is_listed() {
    let table = table();
    let mut there = BTreeSet::new();
    for part in ["crates", "fuzz", "xtask"] {
        tests(&root().join(part), &mut there);
    }
    let wanted = [TRACER, SERVER, PRICES, CONNECTION].iter().flat_map(|part| part.split_whitespace());
    let missing: BTreeSet<&str> = wanted.filter(|id| table.get(*id).is_none_or(BTreeSet::is_empty)).collect();
    assert!(missing.is_empty(), "no test for {missing:?} in docs/cases.md");
    // A case of the client's is held by the client, whoever else holds it too.
    let mut of_client = BTreeSet::new();
    tests(&root().join("crates/xeric-client"), &mut of_client);
    let of_client: BTreeSet<String> = of_client.iter().flat_map(|name| ids(name)).collect();
    let lacking: Vec<&str> = CONNECTION.split_whitespace().filter(|id| !of_client.contains(*id)).collect();
    assert!(lacking.is_empty(), "no test of the client for {lacking:?}");
    for (id, named) in &table {
        for name in named {
            assert!(there.contains(name), "docs/cases.md: {name} of {id} is nowhere a test");
            assert!(ids(name).contains(id), "docs/cases.md: {name} does not carry {id}");
        }
    }
    for name in &there {
        for id in ids(name) {
            assert!(
                table.get(&id).is_some_and(|named| named.contains(name)),
                "docs/cases.md: {id} lacks {name}"
            );
        }
    }
}
