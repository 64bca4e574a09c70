//! A program on our own client names what it needs, and has it after two waits: one for the set-up, one for what needs an opcode.

use serde_json::Value;
use x11rb::connection::RequestConnection as _;
use xeric_client::{Connection, Wanted};

use super::program::{output, status, stderr};

/// Set for the audited process: this test is the program, too.
const AUDITED: &str = "XERIC_TEST_IS_AUDITED";

const EXTENSIONS: [&str; 12] = [
    "BIG-REQUESTS",
    "Composite",
    "DAMAGE",
    "MIT-SHM",
    "Present",
    "RANDR",
    "RENDER",
    "SHAPE",
    "SYNC",
    "XFIXES",
    "XInputExtension",
    "XKEYBOARD",
];

#[test]
fn twelve_extensions_and_sixty_atoms_cost_two_stalls() {
    if std::env::var_os(AUDITED).is_some() {
        return be_the_program();
    }
    let directory = tempfile::tempdir().unwrap();
    let json = directory.path().join("price.json");
    let this = std::env::current_exe().unwrap();
    let name = "two_flights::twelve_extensions_and_sixty_atoms_cost_two_stalls";
    let set = format!("{AUDITED}=1");
    let program = ["env", &set, this.to_str().unwrap(), "--exact", name, "--nocapture"];
    let audited = output(&[&["audit", "--json", json.to_str().unwrap(), "--"], &program[..]].concat());
    assert_eq!(status(&audited), 0, "{}", stderr(&audited));
    let price: Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(price["exit"]["code"], 0, "{price}");
    let whole = &price["whole"];
    assert_eq!(whole["stalls"], 2, "{whole}");
    // Twelve times QueryExtension and sixty times InternAtom; ten versions (SHAPE and MIT-SHM among them), BigReqEnable, the formats.
    assert_eq!(whole["requests"], 12 + 60 + 11 + 1 + 1, "{whole}");
    assert_eq!(whole["replies"], whole["requests"], "{whole}");
    assert_eq!(whole["duplicate_queries"], 0, "{whole}");
}

fn be_the_program() {
    let atoms: Vec<String> = (0..60).map(|n| format!("_XERIC_TEST_{n}")).collect();
    let wanted = Wanted::new().extensions(EXTENSIONS).picture_formats().atoms(atoms.clone());
    let (connection, started) = Connection::connect_with(None, &wanted).unwrap();
    assert_eq!(
        started.versions.len(),
        EXTENSIONS.len() - 1,
        "all but BIG-REQUESTS have a version: {:?}",
        started.versions
    );
    assert!(started.formats.is_some());
    // Everything is known now; none of this asks the server.
    assert!(connection.maximum_request_bytes() > 262_140);
    for extension in EXTENSIONS {
        assert!(connection.extension_information(extension).unwrap().is_some(), "{extension}");
    }
    let mut numbers: Vec<u32> = atoms.iter().map(|name| connection.atom(name).unwrap()).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), 60);
    connection.close(None).unwrap();
}
