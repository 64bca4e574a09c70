//! What real programs and Xvfb said to each other (`tests/corpus`, its README says how it was recorded): every message is
//! known, every reply has its request, and no byte is left unexplained.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::coverage::Check;
use super::{Kind, Random};
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{Opcodes, RequestInfo};
use xeric_wire::decode::describe::{self, Plain};
use xeric_wire::decode::{Message, MessageKind, picture_formats};
use xeric_wire::frame::{
    Packet, PacketFrame, RequestFrame, RequestFramer, SetupReplyFrame, SetupRequestFrame, packet,
    setup_reply, setup_request,
};

/// Both directions of one connection.
#[derive(Default)]
pub(super) struct Connection {
    client: Vec<u8>,
    server: Vec<u8>,
}

/// One message of a connection. `None` is an unknown one, also a reply whose request is not there.
pub(super) struct Found<'a> {
    pub(super) message: Option<Message<'a>>,
    bytes: &'a [u8],
}

fn corpus() -> Vec<(String, Vec<Connection>)> {
    let mut recordings = Vec::new();
    for entry in std::fs::read_dir(directory()).expect("the corpus is there") {
        let path = entry.expect("a readable directory").path();
        if path.extension().is_some_and(|extension| extension == "gz") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let connections = recording(&name);
            recordings.push((name, connections));
        }
    }
    recordings.sort_by(|(left, _), (right, _)| left.cmp(right));
    recordings
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// The connections of one recording.
pub(super) fn recording(name: &str) -> Vec<Connection> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(directory().join(name)).expect("a readable file");
    flate2::read::GzDecoder::new(file).read_to_end(&mut bytes).expect("whole gzip");
    connections(&bytes)
}

fn connections(mut bytes: &[u8]) -> Vec<Connection> {
    let mut connections = BTreeMap::<u16, Connection>::new();
    while let Some((&[direction, n0, n1, l0, l1, l2, l3], rest)) = bytes.split_first_chunk() {
        let (data, rest) = rest.split_at(u32::from_le_bytes([l0, l1, l2, l3]) as usize);
        let connection = connections.entry(u16::from_le_bytes([n0, n1])).or_default();
        if direction == 0 { &mut connection.client } else { &mut connection.server }.extend(data);
        bytes = rest;
    }
    connections.into_values().collect()
}

impl Connection {
    /// What went both ways.
    pub(super) fn new(client: &[u8], server: &[u8]) -> Self {
        Self { client: client.to_vec(), server: server.to_vec() }
    }

    /// Every message, and the codes that were granted.
    pub(super) fn messages(&self) -> Vec<Found<'_>> {
        let SetupRequestFrame::Setup(setup) = setup_request(&self.client) else {
            panic!("no set-up request")
        };
        let SetupReplyFrame::Reply(_) = setup_reply(setup.order, &self.server) else {
            panic!("no set-up reply")
        };
        let order = setup.order;
        let start = 8 + 4 * usize::from(order.u16([self.server[6], self.server[7]]));
        let requests = requests(order, &self.client[setup.bytes.len()..]);
        let packets = packets(order, &self.server[start..]);
        let opcodes = opcodes(order, &requests, &packets);
        let mut found = vec![
            known(Message::setup_request(setup.bytes, order)),
            known(Message::setup_reply(&self.server[..start], order)),
        ];
        found.extend(requests.iter().map(|bytes| Found {
            message: opcodes.request(bytes[0], bytes[1]).map(|info| Message::request(info, bytes, order)),
            bytes,
        }));
        let mut number = Numbers::default();
        for packet in &packets {
            let bytes = packet.bytes();
            let request = packet.sequence().and_then(|sequence| number.request(sequence, &requests));
            let info = request.and_then(|request| opcodes.request(request[0], request[1]));
            let message = match packet {
                Packet::Reply { .. } => info.and_then(|info| Message::reply(info, bytes, order)),
                Packet::Error { code, .. } => {
                    opcodes.error(*code).map(|error| Message::error(Some(error), bytes, order))
                }
                Packet::Event { .. } | Packet::Generic { .. } => {
                    opcodes.event(bytes, order).map(|event| Message::event(event, bytes, order))
                }
            };
            found.push(Found { message, bytes });
        }
        found
    }
}

/// Requests by the low 16 bits of their numbers, which only go forward.
#[derive(Default)]
struct Numbers {
    last: usize,
}

impl Numbers {
    fn request<'a>(&mut self, sequence: u16, requests: &[&'a [u8]]) -> Option<&'a [u8]> {
        let ahead = sequence.wrapping_sub(self.last as u16);
        self.last += usize::from(ahead);
        requests.get(self.last.checked_sub(1)?).copied()
    }
}

fn known(message: Message<'_>) -> Found<'_> {
    Found { bytes: message.bytes(), message: Some(message) }
}

fn requests(order: ByteOrder, mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut requests = Vec::new();
    // Programs send big requests only after the server said yes, so the form tells.
    let framer = RequestFramer { order, big_requests: true, maximum: 1 << 30 };
    while let RequestFrame::Request(request) = framer.next(bytes) {
        requests.push(request.bytes);
        bytes = &bytes[request.bytes.len()..];
    }
    requests
}

fn packets(order: ByteOrder, mut bytes: &[u8]) -> Vec<Packet<'_>> {
    let mut packets = Vec::new();
    while let PacketFrame::Packet(found) = packet(order, bytes, 1 << 30) {
        bytes = &bytes[found.bytes().len()..];
        packets.push(found);
    }
    packets
}

fn opcodes(order: ByteOrder, requests: &[&[u8]], packets: &[Packet<'_>]) -> Opcodes {
    let query = RequestInfo::by_name("QueryExtension").expect("core");
    let mut opcodes = Opcodes::new();
    let mut number = Numbers::default();
    for packet in packets {
        let request = packet.sequence().and_then(|sequence| number.request(sequence, requests));
        if let (Packet::Reply { bytes, .. }, Some(request)) = (packet, request)
            && request[0] == query.opcode
        {
            opcodes.observe(request, bytes, order);
        }
    }
    opcodes
}

/// Formats of Xvfb as its source calls them.
#[test]
fn picture_formats_have_names() {
    let recordings = corpus();
    let connections = recordings.iter().flat_map(|(_, connections)| connections);
    let formats: BTreeSet<(u8, String)> = connections
        .flat_map(Connection::messages)
        .filter_map(|found| found.message.filter(|message| matches!(message.kind(), MessageKind::Reply(_))))
        .flat_map(|message| picture_formats(&message))
        .map(|format| (format.depth, format.name))
        .collect();
    for (depth, name) in [
        (1, "a1"),
        (8, "a8"),
        (16, "r5g6b5"),
        (24, "r8g8b8"),
        (32, "a8r8g8b8"),
        (32, "b8g8r8a8"),
        (32, "b8g8r8x8"),
    ] {
        assert!(formats.contains(&(depth, name.to_owned())), "{name} among {formats:?}");
    }
}

/// Real messages with some bytes changed or cut off: whatever is done to them, each byte is shown once.
#[test]
fn changed_messages_of_the_corpus_are_covered() {
    let mut random = Random(7);
    for (_, connections) in corpus() {
        for connection in &connections {
            for message in connection.messages().into_iter().filter_map(|found| found.message) {
                if random.below(8) != 0 || message.bytes().len() > 4096 {
                    continue;
                }
                let kind = match message.kind() {
                    MessageKind::Request(info) => Kind::Request(info),
                    MessageKind::Reply(info) => Kind::Reply(info),
                    MessageKind::Event(info) => Kind::Event(info),
                    MessageKind::Error(_) => Kind::Error,
                    MessageKind::SetupRequest => Kind::SetupRequest,
                    MessageKind::SetupReply => Kind::SetupReply,
                };
                let mut bytes = message.bytes().to_vec();
                for _ in 0..=random.below(4) {
                    let at = random.below(bytes.len() as u64) as usize;
                    bytes[at] = random.next() as u8;
                }
                bytes.truncate(bytes.len() - random.below(bytes.len() as u64 / 2) as usize);
                Check::holds(kind, &bytes, ByteOrder::Little);
                Check::holds(kind, &bytes, ByteOrder::Big);
            }
        }
    }
}

#[test]
fn every_message_of_the_corpus_decodes_whole() {
    let mut failures = Vec::new();
    let mut names = BTreeSet::new();
    let mut count = 0;
    for (recording, connections) in corpus() {
        for connection in &connections {
            for found in connection.messages() {
                count += 1;
                let Some(message) = found.message else {
                    failures.push(format!(
                        "{recording}: unknown {:02x?}",
                        &found.bytes[..found.bytes.len().min(32)]
                    ));
                    continue;
                };
                names.insert(message.name());
                let tree = message.tree();
                if !tree.outcome.is_whole() {
                    failures.push(format!(
                        "{recording}: {:?}\n{}",
                        tree.outcome,
                        describe::fields(&message, &Plain)
                    ));
                }
            }
        }
    }
    failures.sort();
    failures.dedup();
    let first: Vec<&String> = failures.iter().take(10).collect();
    assert!(failures.is_empty(), "{} failures, the first: {first:#?}", failures.len());
    assert!(count > 20_000, "the corpus has {count} messages only");
    assert!(names.len() > 180, "the corpus has {} kinds of messages only", names.len());
}

/// Structures in a row are written in one go behind some indents, and one field after the other behind others: the lines are the same.
#[test]
fn fields_of_the_corpus_are_the_same_behind_any_indent() {
    let mut random = Random(5);
    let mut text = describe::Text::default();
    let (mut count, mut long) = (0, 0);
    for (recording, connections) in corpus() {
        for found in connections.iter().flat_map(Connection::messages) {
            let Some(whole) = found.message else { continue };
            if count > 2000 && random.below(8) != 0 {
                continue;
            }
            let expected = describe::fields(&whole, &Plain);
            text.clear();
            describe::write_fields(&mut text, &whole, &Plain, 6);
            let written = std::str::from_utf8(text.as_bytes()).expect("listings are UTF-8");
            let mut lines = expected.lines().skip(1);
            for line in written.lines() {
                assert_eq!(
                    Some(line),
                    lines.next().map(|line| format!("    {line}")).as_deref(),
                    "{recording}"
                );
            }
            assert_eq!(lines.next(), None, "{recording}");
            count += 1;
            long += usize::from(expected.contains(" [9]: "));
        }
    }
    assert!(long > 50, "{long} of {count} messages have ten structures in a row");
}
