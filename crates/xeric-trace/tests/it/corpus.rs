//! What real programs and Xvfb said to each other, recorded for the codec: framed here once more by a few lines that share
//! nothing with it, and held beside the session model's sums.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;
use xeric_trace::capture::{ClientId, Connect, Direction, Meta, Record, Transport};
use xeric_trace::price::{Report, Severity};
use xeric_trace::session::Session;

/// A recording: which way, which connection, what.
pub(crate) type Chunks = Vec<(Direction, u32, Vec<u8>)>;

pub(crate) fn recordings() -> Vec<(String, Chunks)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../xeric-wire/tests/corpus");
    let mut recordings = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "gz") {
            continue;
        }
        let mut raw = Vec::new();
        flate2::read::GzDecoder::new(std::fs::File::open(&path).unwrap()).read_to_end(&mut raw).unwrap();
        let mut rest = &raw[..];
        let mut chunks = Vec::new();
        while let Some((&[direction, n0, n1, l0, l1, l2, l3], after)) = rest.split_first_chunk() {
            let (bytes, after) = after.split_at(u32::from_le_bytes([l0, l1, l2, l3]) as usize);
            rest = after;
            let direction = if direction == 0 { Direction::ToServer } else { Direction::ToClient };
            chunks.push((direction, u32::from(u16::from_le_bytes([n0, n1])), bytes.to_vec()));
        }
        recordings.push((path.file_stem().unwrap().to_string_lossy().into_owned(), chunks));
    }
    assert!(recordings.len() >= 19);
    recordings
}

fn price(chunks: &Chunks) -> Report {
    let mut session = Session::new(Meta::default());
    let mut known = std::collections::BTreeSet::new();
    for (time, (direction, client, bytes)) in (0..).step_by(200_000).zip(chunks) {
        let id = ClientId(*client);
        if known.insert(*client) {
            let connect = Connect { client: id, time, pid: None, transport: Transport::Unix };
            session.push(&Record::Connect(connect));
        }
        session.push(&Record::Chunk {
            client: id,
            direction: *direction,
            time,
            continued: false,
            bytes: Cow::Borrowed(bytes),
        });
    }
    session.finish()
}

/// Requests, replies and events of both directions of one connection.
fn count(out: &[u8], incoming: &[u8]) -> (u64, u64, u64) {
    let number = |bytes: &[u8]| {
        let push = |number: usize, byte: &u8| number << 8 | usize::from(*byte);
        if out[0] == b'B' { bytes.iter().fold(0, push) } else { bytes.iter().rev().fold(0, push) }
    };
    let half = |bytes: &[u8], at: usize| number(&bytes[at..at + 2]);
    let word = |bytes: &[u8], at: usize| number(&bytes[at..at + 4]);
    let (mut requests, mut replies, mut events) = (0, 0, 0);
    let mut at = 12 + half(out, 6).next_multiple_of(4) + half(out, 8).next_multiple_of(4);
    while at + 4 <= out.len() {
        let length = match half(out, at + 2) {
            0 => word(out, at + 4),
            short => short,
        };
        at += 4 * length;
        requests += u64::from(at <= out.len());
    }
    let mut at = 8 + 4 * half(incoming, 6);
    while at + 32 <= incoming.len() {
        let long = if matches!(incoming[at], 1 | 35) { 4 * word(incoming, at + 4) } else { 0 };
        let whole = at + 32 + long <= incoming.len();
        match incoming[at] {
            0 => {}
            1 => replies += u64::from(whole),
            _ => events += u64::from(whole),
        }
        at += 32 + long;
    }
    (requests, replies, events)
}

#[test]
fn sums_of_real_programs_are_those_of_an_independent_count() {
    for (name, chunks) in recordings() {
        let report = price(&chunks);
        let mut streams: BTreeMap<u32, (Vec<u8>, Vec<u8>)> = BTreeMap::new();
        for (direction, client, bytes) in &chunks {
            let stream = streams.entry(*client).or_default();
            match direction {
                Direction::ToServer => stream.0.extend(bytes),
                Direction::ToClient => stream.1.extend(bytes),
            }
        }
        let mut expected = (0, 0, 0, 0, 0);
        for (out, incoming) in streams.values() {
            let (requests, replies, events) = count(out, incoming);
            expected.0 += requests;
            expected.1 += replies;
            expected.2 += events;
            expected.3 += out.len() as u64;
            expected.4 += incoming.len() as u64;
        }
        let whole = report.whole;
        let found = (whole.requests, whole.replies, whole.events, whole.bytes_out, whole.bytes_in);
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn real_programs_are_named_and_make_no_mistakes() {
    for (name, chunks) in recordings() {
        let report = price(&chunks);
        let names = report.by_request.keys().chain(report.by_event.keys());
        let unknown: Vec<&String> =
            names.filter(|name| name.starts_with("opcode") || name.contains("event ")).collect();
        assert_eq!(unknown, Vec::<&String>::new(), "{name}");
        let mistakes: Vec<&str> = report
            .lints
            .iter()
            .filter(|lint| lint.severity == Severity::Error)
            .map(|lint| lint.message.as_str())
            .collect();
        assert_eq!(mistakes, Vec::<&str>::new(), "{name}");
    }
}
