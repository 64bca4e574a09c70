//! What toolkits and Xvfb said to each other (`tests/toolkits`, its README says how it was recorded) decodes whole.

use std::collections::BTreeSet;
use std::path::Path;
use xeric_trace::capture::{Item, Reader, Record};
use xeric_trace::listing::{Entry, Filter, Listing};
use xeric_trace::reading::coverage;
use xeric_trace::session::Session;

fn recording(name: &str) -> Reader<std::fs::File> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toolkits").join(name);
    Reader::new(std::fs::File::open(path).unwrap()).unwrap()
}

const RECORDINGS: [&str; 3] = ["featherpad.xeric", "gtk3-demo.xeric", "gtk4-demo.xeric"];

#[test]
fn every_message_of_toolkits_decodes_whole() {
    for name in RECORDINGS {
        let mut reader = recording(name);
        let found = coverage(&mut reader).unwrap();
        assert!(reader.damage().is_empty(), "{name}: {:?}", reader.damage());
        assert!(found.is_whole(), "{name}: {found:#?}");
        assert_eq!(found.findings, [], "{name}");
        // All that passed was decoded.
        let mut passed = 0;
        let mut reader = recording(name);
        while let Some(item) = reader.next_item().unwrap() {
            if let Item::Record(Record::Chunk { bytes, .. }) = item {
                passed += bytes.len() as u64;
            }
        }
        assert_eq!(found.bytes, passed, "{name}");
        let report = Session::replay(&mut recording(name)).unwrap();
        assert_eq!((found.replies, report.unframed.len()), (report.whole.replies, 0), "{name}");
        assert!(found.replies > 100 && found.messages > 1000, "{name}: {found:?}");
    }
}

/// The extensions that toolkits use, with requests, replies and events.
#[test]
fn toolkits_use_what_they_are_known_for() {
    let mut names = BTreeSet::new();
    for name in RECORDINGS {
        let mut listing = Listing::new(recording(name), Filter::default());
        while let Some(entry) = listing.next_entry().unwrap() {
            if let Entry::Message(line) = entry {
                names.insert(line.name.into_owned());
            }
        }
    }
    for name in [
        "XInputExtension:XIQueryDevice",
        "XInputExtension:XISelectEvents",
        "XInputExtension:Motion",
        "XInputExtension:ButtonPress",
        "XInputExtension:DeviceChanged",
        "RANDR:GetOutputInfo",
        "RENDER:CompositeGlyphs8",
        "SYNC:CreateCounter",
        "XFIXES:SelectSelectionInput",
        "XKEYBOARD:GetMap",
        "XKEYBOARD:GetNames",
        "MIT-SHM:Attach",
    ] {
        assert!(names.contains(name), "{name} among {names:#?}");
    }
}

/// Bytes that no field explains are told, with the message that they stand in.
#[test]
fn what_is_not_understood_is_told() {
    use crate::tape::{Tape, bytes, reply};
    use x11rb_protocol::protocol::xproto;
    use xeric_trace::capture::{Meta, Writer};
    let mut tape = Tape::connected();
    let asked =
        tape.send(1, &[bytes(xproto::GetInputFocusRequest.serialize()), vec![200, 1, 2, 0, 7, 7, 7, 7]]);
    // The reply to the first with eight bytes too many, then one to nothing.
    tape.recv(1, &[reply(asked - 1, 0, &[0; 32]), reply(77, 0, &[])]);
    let mut writer = Writer::new(Vec::new(), &Meta::default()).unwrap();
    for record in &tape.records {
        writer.record(record).unwrap();
    }
    let file = writer.finish().unwrap();
    let found = coverage(&mut Reader::new(file.as_slice()).unwrap()).unwrap();
    assert!(!found.is_whole());
    assert_eq!((found.replies, found.unlinked, found.unknown, found.unexplained), (2, 1, 2, 8 + 8 + 32));
    let told: Vec<_> =
        found.findings.iter().map(|finding| (finding.name.as_str(), finding.what.as_str())).collect();
    assert_eq!(
        told,
        [
            ("opcode 200:1", "not in the catalog"),
            ("GetInputFocus", "8 bytes left over"),
            ("(reply to nothing)", "not in the catalog")
        ]
    );
}
