//! What is read out of a recording beyond its price, over recordings whose every message is known.

use crate::tape::{
    ROOT, Tape, bytes, create_gc, create_pixmap, create_window, destroy_window, error, expose, fill, free_gc,
    free_pixmap, get_input_focus, get_property, intern_atom, map_window, reply,
};
use std::borrow::Cow;
use x11rb_protocol::protocol::xproto;
use xeric_trace::capture::{Reader, Transport, Writer};
use xeric_trace::reading::{Diff, Failure, Side, Wanted, What, diff, errors, find, with_text};

const WINDOW: u32 = 0x20_0001;
const CHILD: u32 = 0x20_0002;
const GC: u32 = 0x20_0003;
const PIXMAP: u32 = 0x20_0004;
const OTHERS_WINDOW: u32 = 0x40_0001;

const BAD_WINDOW: u8 = 3;
const BAD_MATCH: u8 = 8;
const BAD_DRAWABLE: u8 = 9;
const BAD_GC: u8 = 13;
const BAD_ID_CHOICE: u8 = 14;

pub(crate) fn file(tape: &Tape) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), &tape.meta).unwrap();
    for record in &tape.records {
        writer.record(record).unwrap();
    }
    writer.finish().unwrap()
}

pub(crate) fn reader(file: &[u8]) -> Reader<&[u8]> {
    Reader::new(file).unwrap()
}

fn title(window: u32, property: xproto::AtomEnum, text: &str) -> Vec<u8> {
    bytes(
        xproto::ChangePropertyRequest {
            mode: xproto::PropMode::REPLACE,
            window,
            property: property.into(),
            type_: xproto::AtomEnum::STRING.into(),
            format: 8,
            data_len: text.len() as u32,
            data: Cow::Borrowed(text.as_bytes()),
        }
        .serialize(),
    )
}

fn failures(tape: &Tape) -> Vec<Failure> {
    let file = file(tape);
    let (failures, count) = errors(reader(&file), reader(&file)).unwrap();
    assert_eq!(count, failures.len() as u64);
    failures
}

/// Symbol, maker and end of each resource of a failure.
fn involved(failure: &Failure) -> Vec<String> {
    let told = failure.involved.iter().map(|one| match &one.history {
        None => format!("{:#x} unknown", one.id),
        Some(history) => {
            let ended = history.ended.as_ref().map(|ended| format!(", {ended}")).unwrap_or_default();
            format!("{:#x} {} by {}{ended}", one.id, history.symbol, history.made)
        }
    });
    told.collect()
}

#[test]
fn an_error_has_its_request_and_where_its_resource_was_made_and_freed() {
    let mut tape = Tape::connected();
    let sent = tape.send(
        1,
        &[create_window(WINDOW, ROOT, 9, 9), create_gc(GC, WINDOW, 1), free_gc(GC), fill(WINDOW, GC)],
    );
    tape.ms(1).recv(1, &[error(sent, BAD_GC, GC, 70, 0)]);
    let failures = failures(&tape);
    let [failure] = failures.as_slice() else { panic!("{failures:?}") };
    assert_eq!((failure.request, failure.error.as_str(), failure.bad_value), (4, "BadGContext", GC));
    let call = failure.call.as_deref().unwrap();
    assert!(call.starts_with("PolyFillRectangle drawable=W1 gc=G1 "), "{call}");
    assert_eq!(
        involved(failure),
        ["0x200003 1:G1 by CreateGC (client 1, request 2), freed by FreeGC (client 1, request 3)"]
    );
}

#[test]
fn an_error_about_no_resource_names_all_that_its_request_does() {
    let mut tape = Tape::connected();
    let sent = tape.send(
        1,
        &[create_window(WINDOW, ROOT, 9, 9), create_pixmap(PIXMAP, ROOT, 1, 1), create_gc(GC, ROOT, 1)],
    );
    assert_eq!(sent, 3);
    let sent = tape.send(1, &[fill(PIXMAP, GC), map_window(0x20_0099)]);
    tape.ms(1).recv(1, &[error(sent - 1, BAD_MATCH, 0, 70, 0), error(sent, BAD_WINDOW, 0x20_0099, 8, 0)]);
    let failures = failures(&tape);
    assert_eq!(
        involved(&failures[0]),
        [
            "0x200004 1:P1 by CreatePixmap (client 1, request 2)",
            "0x200003 1:G1 by CreateGC (client 1, request 3)"
        ]
    );
    assert_eq!(failures[1].call.as_deref(), Some("MapWindow window=0x200099"));
    assert_eq!(involved(&failures[1]), ["0x200099 unknown"]);
}

#[test]
fn what_a_destroyed_window_held_and_what_was_refused_is_told() {
    let mut tape = Tape::connected();
    tape.send(
        1,
        &[create_window(WINDOW, ROOT, 9, 9), create_window(CHILD, WINDOW, 9, 9), destroy_window(WINDOW)],
    );
    let refused = tape.send(1, &[create_pixmap(PIXMAP, 0x999, 1, 1)]);
    tape.recv(1, &[error(refused, BAD_DRAWABLE, 0x999, 53, 0)]);
    let sent = tape.send(1, &[map_window(CHILD), free_pixmap(PIXMAP)]);
    tape.recv(1, &[error(sent - 1, BAD_WINDOW, CHILD, 8, 0), error(sent, 4, PIXMAP, 54, 0)]);
    let failures = failures(&tape);
    assert_eq!(involved(&failures[0]), ["0x999 unknown"]);
    assert_eq!(
        involved(&failures[1]),
        ["0x200002 1:W2 by CreateWindow (client 1, request 2), freed by DestroyWindow (client 1, request 3)"]
    );
    assert_eq!(
        involved(&failures[2]),
        ["0x200004 1:P1 by CreatePixmap (client 1, request 4), never made: the server refused that request"]
    );
}

/// Whoever is refused an id that is in use has made nothing, and what has that id goes on.
#[test]
fn what_has_an_id_outlives_a_refused_creation() {
    let mut tape = Tape::connected();
    let refused = tape.send(1, &[create_pixmap(PIXMAP, ROOT, 1, 1), create_pixmap(PIXMAP, ROOT, 2, 2)]);
    tape.recv(1, &[error(refused, BAD_ID_CHOICE, PIXMAP, 53, 0)]);
    let sent = tape.send(1, &[fill(PIXMAP, GC)]);
    tape.recv(1, &[error(sent, BAD_MATCH, PIXMAP, 70, 0)]);
    let failures = failures(&tape);
    let first = "0x200004 1:P1 by CreatePixmap (client 1, request 1)";
    assert_eq!([involved(&failures[0]), involved(&failures[1])], [[first], [first]]);
}

#[test]
fn an_id_that_is_used_again_is_another_resource() {
    let mut tape = Tape::connected();
    tape.send(
        1,
        &[create_pixmap(PIXMAP, ROOT, 1, 1), free_pixmap(PIXMAP), create_pixmap(PIXMAP, ROOT, 2, 2)],
    );
    let uses = |name: &str| uses(&tape, &Wanted::parse(name).unwrap().unwrap());
    assert_eq!(uses("P1"), ["1 CreatePixmap depth=24 pid=P1", "2 FreePixmap pixmap=P1"]);
    assert_eq!(uses("p2"), ["3 CreatePixmap depth=24 pid=P2"]);
    assert_eq!(uses("0x200004").len(), 3);
}

/// Request number and the first words of each use.
fn uses(tape: &Tape, wanted: &Wanted) -> Vec<String> {
    let mut found = Vec::new();
    find(reader(&file(tape)), wanted, &mut |one| {
        let words: Vec<&str> = one.text.split(' ').take(3).collect();
        found.push(format!("{} {}", one.line.request, words.join(" ")));
        true
    })
    .unwrap();
    found
}

fn two_clients() -> Tape {
    let mut tape = Tape::connected();
    tape.connect(2, Transport::Unix);
    tape.send(1, &[create_window(WINDOW, ROOT, 9, 9), title(WINDOW, xproto::AtomEnum::WM_NAME, "Form")]);
    tape.send(2, &[create_window(OTHERS_WINDOW, ROOT, 9, 9), map_window(WINDOW), map_window(OTHERS_WINDOW)]);
    tape.recv(1, &[expose(WINDOW)]);
    let class = title(OTHERS_WINDOW, xproto::AtomEnum::WM_CLASS, "term\0Term\0");
    tape.send(2, &[class]);
    tape
}

#[test]
fn uses_are_found_by_name_of_one_client_or_of_all() {
    let tape = two_clients();
    let by = |name: &str| uses(&tape, &Wanted::parse(name).unwrap().unwrap());
    let mine = [
        "1 CreateWindow depth=24 wid=W1",
        "2 ChangeProperty mode=Replace window=W1",
        "2 MapWindow window=1:W1",
        "0 Expose window=W1 x=0",
    ];
    assert_eq!(by("1:W1"), mine);
    assert_eq!(by("W1").len(), mine.len() + 3);
    assert_eq!(by("0x200001"), mine);
}

#[test]
fn windows_are_found_by_title_and_class_also_before_they_have_them() {
    let tape = two_clients();
    let by_text = |text: &str| with_text(reader(&file(&tape)), text).unwrap();
    let found = by_text("fOR");
    assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1:W1"]);
    assert_eq!(uses(&tape, &Wanted::Symbols(found)).len(), 4);
    let found = by_text("term");
    assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2:W1"]);
    assert!(by_text("nothing of the kind").is_empty());
}

fn differs(base: &Tape, now: &Tape) -> Diff {
    let (base_file, now_file) = (file(base), file(now));
    let (base_price, now_price) = (base.report(), now.report());
    let base = Side { recording: reader(&base_file), price: &base_price };
    let now = Side { recording: reader(&now_file), price: &now_price };
    diff(base, now).unwrap()
}

/// What changed: its sign, and the first words of the message.
fn changes(diff: &Diff) -> Vec<String> {
    let told = diff.changes.iter().map(|change| {
        let sign = match change.what {
            What::Added => '+',
            What::Removed => '-',
            What::Reordered => '>',
        };
        let words: Vec<&str> = change.text.split(' ').take(3).collect();
        format!("{sign} {}", words.join(" "))
    });
    told.collect()
}

/// A program that makes a window, asks for a property under an atom of this number, and draws.
fn program(first_id: u32, atom: u32) -> Tape {
    let mut tape = Tape::connected();
    let (window, gc) = (0x20_0000 + first_id, 0x20_0001 + first_id);
    let asked = tape.send(1, &[intern_atom("_MINE")]);
    tape.ms(first_id.into()).recv(1, &[reply(asked, 0, &atom.to_le_bytes())]);
    tape.send(1, &[create_window(window, ROOT, 9, 9), create_gc(gc, window, 1)]);
    let asked = tape.send(1, &[get_property(window, atom)]);
    tape.ms(3).recv(1, &[reply(asked, 0, &[]), expose(window)]);
    tape.send(1, &[fill(window, gc)]);
    tape
}

#[test]
fn other_ids_atoms_and_times_are_no_difference() {
    let diff = differs(&program(1, 300), &program(7, 421));
    assert_eq!(changes(&diff), [""; 0]);
    assert!(diff.same, "{diff:?}");
    assert_eq!((diff.requests.same, diff.answers.same), (6, 4), "set-ups included");
    assert_eq!(diff.verdict, "same requests, same price");
}

#[test]
fn added_removed_and_moved_messages_are_told_in_their_place() {
    let (window, pixmap, gc) = (WINDOW, PIXMAP, GC);
    let make = create_window(window, ROOT, 9, 9);
    let mut base = Tape::connected();
    base.send(
        1,
        &[
            make.clone(),
            create_gc(gc, window, 1),
            create_pixmap(pixmap, ROOT, 1, 1),
            map_window(window),
            fill(window, gc),
        ],
    );
    let mut now = Tape::connected();
    now.send(1, &[make, map_window(window), create_gc(gc, window, 1), fill(window, gc), free_gc(gc)]);
    let diff = differs(&base, &now);
    assert_eq!(changes(&diff), ["> MapWindow window=W1", "- CreatePixmap depth=24 pid=P1", "+ FreeGC gc=G1"]);
    let moved = &diff.changes[0];
    assert_eq!((moved.base, moved.now), (Some(4), Some(2)));
    assert_eq!((diff.requests.same, diff.requests.added, diff.requests.removed), (4, 1, 1));
    assert!(diff.verdict.starts_with("1 request added, 1 removed, 1 moved"), "{}", diff.verdict);
    assert!(!diff.same);
}

#[test]
fn one_bit_of_what_is_drawn_is_a_difference() {
    let (mut base, mut now) = (Tape::connected(), Tape::connected());
    base.send(1, &[create_gc(GC, ROOT, 1)]);
    now.send(1, &[create_gc(GC, ROOT, 3)]);
    assert_eq!(
        changes(&differs(&base, &now)),
        ["- CreateGC cid=G1 drawable=root", "+ CreateGC cid=G1 drawable=root"]
    );
}

#[test]
fn a_program_that_stopped_waiting_sends_the_same_requests() {
    let asks = |waits: bool| {
        let mut tape = Tape::connected();
        let questions: Vec<Vec<u8>> = (0..3).map(|n| intern_atom(&format!("_A{n}"))).collect();
        let answer = |number: u64| reply(number, 0, &(300 + number as u32).to_le_bytes());
        if waits {
            for question in questions {
                let number = tape.send(1, &[question]);
                tape.ms(5).recv(1, &[answer(number)]);
            }
        } else {
            let last = tape.send(1, &questions);
            tape.ms(5).recv(1, &(1..=last).map(answer).collect::<Vec<_>>());
        }
        tape.send(1, &[get_input_focus()]);
        tape
    };
    let diff = differs(&asks(true), &asks(false));
    assert_eq!(diff.verdict, "same requests, fewer stalls (4, now 2)");
    assert!(!diff.same);
}

#[test]
fn a_connection_that_only_one_has_is_added() {
    let base = Tape::connected();
    let mut now = Tape::connected();
    now.connect(2, Transport::Unix);
    now.send(2, &[get_input_focus()]);
    let told = changes(&differs(&base, &now));
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[1], "+ GetInputFocus");
}
