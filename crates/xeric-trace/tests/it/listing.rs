//! A recording as a list of messages.

use crate::tape::{
    ROOT, Tape, create_gc, create_window, error, expose, fill, get_property, intern_atom, map_window, reply,
};
use xeric_trace::capture::{ClientId, MarkKind, Reader, Transport, Writer};
use xeric_trace::listing::{Entry, Filter, Listing, NoteKind};

const WINDOW: u32 = 0x20_0001;
const GC: u32 = 0x20_0002;

fn file() -> Vec<u8> {
    let mut tape = Tape::connected();
    tape.send(1, &[create_window(WINDOW, ROOT, 9, 9), create_gc(GC, WINDOW, 1), map_window(WINDOW)]);
    tape.ms(1).recv(1, &[expose(WINDOW)]);
    tape.connect(2, Transport::Unix);
    tape.mark(MarkKind::Phase("draw".into()));
    let atom = tape.send(1, &[intern_atom("_MINE")]);
    tape.ms(1).recv(1, &[reply(atom, 0, &333u32.to_le_bytes())]);
    let asked = tape.send(1, &[get_property(WINDOW, 333), fill(WINDOW, GC)]);
    tape.ms(1).recv(1, &[reply(asked - 1, 0, &[]), error(asked, 13, GC, 70, 0)]);
    tape.send(2, &[map_window(WINDOW)]);
    tape.disconnect(2);
    tape.chunk(1, xeric_trace::capture::Direction::ToServer, vec![1, 2]);
    let mut writer = Writer::new(Vec::new(), &tape.meta).unwrap();
    for record in &tape.records {
        writer.record(record).unwrap();
    }
    writer.finish().unwrap()
}

/// Messages as `client time_ms request description`, and notes in brackets.
fn list(file: &[u8], filter: Filter) -> Vec<String> {
    let mut listing = Listing::new(Reader::new(file).unwrap(), filter);
    let mut lines = Vec::new();
    while let Some(entry) = listing.next_entry().unwrap() {
        lines.push(match entry {
            Entry::Message(line) => {
                let text = line.describe(&listing.names(line.client));
                let text: String = text.chars().take(60).collect();
                format!("{} {} {} {text}", line.client, line.time_ns / 1_000_000, line.request)
            }
            Entry::Note(note) => match note.kind {
                NoteKind::Connect(connect) => format!("[connect {}]", connect.client),
                NoteKind::Disconnect(_) => "[disconnect]".to_owned(),
                NoteKind::Mark(kind) => format!("[{kind:?}]"),
                NoteKind::Lost(damage) => format!("[lost {damage}]"),
                other => format!("[{other:?}]"),
            },
            other => panic!("{other:?}"),
        });
    }
    lines
}

#[test]
fn every_message_is_a_line_with_its_request() {
    let expected = [
        "[connect 1]",
        "1 0 0 SetupRequest byte_order=108 protocol_major_version=11 protoc",
        "1 0 0 Setup status=1 protocol_major_version=11 protocol_minor_vers",
        "1 0 1 CreateWindow depth=24 wid=0x200001 parent=0x2b x=0 y=0 width",
        "1 0 2 CreateGC cid=0x200002 drawable=0x200001 value_mask=Foregroun",
        "1 0 3 MapWindow window=0x200001",
        "1 1 0 Expose window=0x200001 x=0 y=0 width=10 height=10 count=0",
        "[connect 2]",
        "2 1 0 SetupRequest byte_order=108 protocol_major_version=11 protoc",
        "2 1 0 Setup status=1 protocol_major_version=11 protocol_minor_vers",
        r#"[Phase("draw")]"#,
        r#"1 1 4 InternAtom only_if_exists=false name_len=5 name="_MINE""#,
        "1 2 4 InternAtom reply atom=_MINE",
        "1 2 5 GetProperty delete=false window=0x200001 property=_MINE type",
        "1 2 6 PolyFillRectangle drawable=0x200001 gc=0x200002 rectangles=[",
        "1 3 5 GetProperty reply format=0 type=0 bytes_after=0 value_len=0 ",
        "1 3 6 BadGContext bad_value=2097154 minor_opcode=0 major_opcode=70",
        "2 3 1 MapWindow window=0x200001",
        "[disconnect]",
        "[End]",
        "1 3 6 (unframed, to server), 2 bytes",
    ];
    assert_eq!(list(&file(), Filter::default()), expected);
}

#[test]
fn filters_by_name_client_resource_and_time() {
    let names = |filter: Filter| -> Vec<String> {
        let lines = list(&file(), filter);
        lines.iter().map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" ")).collect()
    };
    let by_name = names(Filter { names: vec!["*Window".into()], ..Filter::default() });
    assert_eq!(by_name, ["1 0 1 CreateWindow", "1 0 3 MapWindow", "2 3 1 MapWindow"]);
    let with_replies = names(Filter { names: vec!["getproperty".into()], ..Filter::default() });
    assert_eq!(with_replies, ["1 2 5 GetProperty", "1 3 5 GetProperty"]);
    let by_client =
        names(Filter { clients: vec![ClientId(2)], names: vec!["*".into()], ..Filter::default() });
    assert_eq!(by_client.len(), 3, "two of the set-up, one request: {by_client:?}");
    let by_resource = names(Filter { resource: Some(GC), ..Filter::default() });
    assert_eq!(by_resource, ["1 0 2 CreateGC", "1 2 6 PolyFillRectangle", "1 3 6 BadGContext"]);
    let time = Filter { from_ns: Some(1_000_000), to_ns: Some(2_000_000), ..Filter::default() };
    assert!(
        names(time.clone()).iter().all(|line| line.starts_with('[') || line.contains(" 1 ")),
        "{:?}",
        names(time)
    );
}

#[test]
fn what_is_lost_is_told_and_what_follows_is_not_guessed_at() {
    let mut tape = Tape::connected();
    tape.send(1, &[map_window(WINDOW)]);
    let mut writer = Writer::new(Vec::new(), &tape.meta).unwrap();
    for record in &tape.records {
        writer.record(record).unwrap();
    }
    writer.flush().unwrap();
    let before = tape.records.len();
    tape.send(1, &[map_window(WINDOW)]);
    tape.send(1, &[map_window(WINDOW)]);
    tape.connect(2, Transport::Unix);
    tape.send(2, &[map_window(WINDOW)]);
    for (at, record) in tape.records.iter().enumerate().skip(before) {
        writer.record(record).unwrap();
        if at == before {
            writer.flush().unwrap();
        }
    }
    let mut file = writer.finish().unwrap();
    let blocks: Vec<usize> =
        file.windows(4).enumerate().filter(|(_, window)| window == b"\xd8XBK").map(|(at, _)| at).collect();
    file[blocks[1] + 30] ^= 1;
    let lines = list(&file, Filter { names: vec!["*".into()], ..Filter::default() });
    let tail: Vec<&str> = lines[3..].iter().map(String::as_str).collect();
    assert!(tail[0].starts_with("[lost "), "{tail:?}");
    assert_eq!(tail[1], "1 0 1 (unframed, to server), 8 bytes");
    assert!(tail.last().unwrap().starts_with("2 0 1 MapWindow"), "{tail:?}");
}
