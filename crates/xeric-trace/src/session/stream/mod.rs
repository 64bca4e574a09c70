//! One connection's bytes, both ways, cut into messages that are named and linked to their requests.
//!
//! What holds: every byte that is pushed comes out in exactly one message, in order, or stays here as the unfinished
//! tail. The tail is never longer than the longest request or packet that is allowed. What cannot be framed comes out
//! as [`MessageKind::Unframed`], and so does everything behind it on that side: a stream out of step cannot be trusted
//! again. `requests` frames the client's side and `answers` the server's. Requests without a body that are the same byte for byte come out
//! together, for those who count them together ([`Sink::repeated`]).

mod answers;
mod requests;

use super::message::{Message, MessageKind};
use super::setup::Screens;
use crate::capture::{ClientId, Direction};
use std::borrow::Cow;
use std::collections::VecDeque;
use xeric_wire::catalog::{Opcodes, RequestInfo};
use xeric_wire::frame::RequestFramer;
use xeric_wire::{ByteOrder, Widener};

/// The longest request without BIG-REQUESTS, in bytes.
const SHORT_REQUESTS: u64 = 262_140;
/// The most of an extension's name that stands in a message's.
const LONGEST_NAME: usize = 64;

/// A connection, from its first byte to its last.
#[derive(Debug)]
pub struct Stream {
    client: ClientId,
    order: ByteOrder,
    to_server: Side,
    to_client: Side,
    /// Whether the set-up request and the answer have passed.
    stage: (Stage, Stage),
    framer: RequestFramer,
    opcodes: Opcodes,
    /// How many requests were sent.
    requests: u64,
    /// Requests that may be answered, in order.
    pending: VecDeque<Pending>,
    widener: Widener,
    screens: Option<Screens>,
}

/// How far one side of a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Setup,
    Running,
    OutOfStep,
}

/// One direction's bytes.
#[derive(Debug, Default)]
struct Side {
    /// The unfinished tail.
    buffer: Vec<u8>,
    /// All bytes that were pushed.
    total: u64,
    /// Writes that were pushed.
    writes: u64,
    /// Bytes that still belong to a message whose length was refused.
    skip: u64,
}

/// What takes messages.
pub(super) trait Sink {
    /// Takes a message.
    fn message(&mut self, message: &Message<'_>);

    /// Takes `count` more requests like `first`, each with the next number: the same four bytes, known to the catalog, without a reply.
    fn repeated(&mut self, first: &Message<'_>, count: u64) {
        one_by_one(first, count, &mut |message| self.message(message));
    }
}

/// Makes a message of each of `count` more requests like `first`.
pub(super) fn one_by_one(first: &Message<'_>, count: u64, take: &mut dyn FnMut(&Message<'_>)) {
    let MessageKind::Request { info, major, second, sent } = first.kind else { return };
    for more in 1..=count {
        let sent = sent.saturating_add(more.saturating_mul(first.length));
        let kind = MessageKind::Request { info, major, second, sent };
        take(&Message { request: first.request.saturating_add(more), kind, ..first.clone() });
    }
}

/// Hands on one by one.
struct Each<'a>(&'a mut dyn FnMut(&Message<'_>));

impl Sink for Each<'_> {
    fn message(&mut self, message: &Message<'_>) {
        (self.0)(message);
    }
}

/// A request that may be answered.
#[derive(Debug)]
struct Pending {
    request: u64,
    info: Option<&'static RequestInfo>,
    name: Cow<'static, str>,
    answered: bool,
    /// The whole request, where the reply is to be learnt from: QueryExtension, BigReqEnable.
    bytes: Option<Box<[u8]>>,
}

impl Stream {
    /// A connection of which nothing has passed.
    pub fn new(client: ClientId) -> Stream {
        Stream {
            client,
            order: ByteOrder::Little,
            to_server: Side::default(),
            to_client: Side::default(),
            stage: (Stage::Setup, Stage::Setup),
            framer: RequestFramer { order: ByteOrder::Little, big_requests: false, maximum: SHORT_REQUESTS },
            opcodes: Opcodes::new(),
            requests: 0,
            pending: VecDeque::new(),
            widener: Widener::default(),
            screens: None,
        }
    }

    /// Takes the bytes of one write, or more of the write before, and hands on every message that is whole now.
    pub fn push(
        &mut self,
        direction: Direction,
        time: u64,
        continued: bool,
        bytes: &[u8],
        emit: &mut dyn FnMut(&Message<'_>),
    ) {
        self.push_to(direction, time, continued, bytes, &mut Each(emit));
    }

    /// The same, for a sink that takes equal requests together.
    pub(super) fn push_to(
        &mut self,
        direction: Direction,
        time: u64,
        continued: bool,
        bytes: &[u8],
        sink: &mut dyn Sink,
    ) {
        let side = self.side(direction);
        side.total = side.total.saturating_add(bytes.len() as u64);
        if !continued || side.writes == 0 {
            side.writes += 1;
        }
        // Most writes end with a message: then nothing is copied.
        let mut buffer = std::mem::take(&mut side.buffer);
        if buffer.is_empty() {
            let used = self.frame(direction, time, bytes, sink);
            buffer.extend_from_slice(bytes.get(used..).unwrap_or_default());
        } else {
            buffer.extend_from_slice(bytes);
            let used = self.frame(direction, time, &buffer, sink);
            buffer.drain(..used);
        }
        if buffer.is_empty() && buffer.capacity() > 1 << 16 {
            buffer = Vec::new();
        }
        self.side(direction).buffer = buffer;
    }

    /// Bytes of this connection are missing from the recording: what follows is not framed.
    pub fn lose_step(&mut self, time: u64, emit: &mut dyn FnMut(&Message<'_>)) {
        self.finish(time, emit);
        self.stage = (Stage::OutOfStep, Stage::OutOfStep);
        self.pending.clear();
    }

    /// The connection ended: hands on what was left unfinished.
    pub fn finish(&mut self, time: u64, emit: &mut dyn FnMut(&Message<'_>)) {
        for direction in [Direction::ToServer, Direction::ToClient] {
            let rest = std::mem::take(&mut self.side(direction).buffer);
            if !rest.is_empty() {
                emit(&self.unframed(direction, time, &rest));
            }
        }
    }

    /// What the set-up said, once it was accepted.
    pub fn screens(&self) -> Option<&Screens> {
        self.screens.as_ref()
    }

    /// The codes that were granted on this connection.
    pub fn opcodes(&self) -> &Opcodes {
        &self.opcodes
    }

    /// How many bytes the client has sent.
    pub fn bytes_sent(&self) -> u64 {
        self.to_server.total
    }

    /// Whether the client stands in the middle of a request.
    pub fn is_inside_request(&self) -> bool {
        self.stage.0 != Stage::OutOfStep && (!self.to_server.buffer.is_empty() || self.to_server.skip > 0)
    }

    /// The name of a request with these opcodes on this connection.
    pub fn request_name(&self, major: u8, second: u8) -> Cow<'static, str> {
        if let Some(info) = self.opcodes.request(major, second) {
            return Cow::Borrowed(info.name);
        }
        if major < 128 {
            return Cow::Owned(format!("opcode {major}"));
        }
        match self.opcodes.major(major) {
            Some(grant) => Cow::Owned(format!("{}:{second}", extension_name(&grant.name))),
            None => Cow::Owned(format!("opcode {major}:{second}")),
        }
    }

    fn side(&mut self, direction: Direction) -> &mut Side {
        match direction {
            Direction::ToServer => &mut self.to_server,
            Direction::ToClient => &mut self.to_client,
        }
    }

    /// Frames what stands in `bytes` and says how many of them are done with.
    fn frame(&mut self, direction: Direction, time: u64, bytes: &[u8], sink: &mut dyn Sink) -> usize {
        let mut at = 0;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            if rest.is_empty() {
                return at;
            }
            let step = match direction {
                Direction::ToServer => self.next_to_server(time, rest, bytes.len() - at, sink),
                Direction::ToClient => self.next_to_client(time, rest, sink),
            };
            match step {
                Some(length) => at += length,
                None => return at,
            }
        }
    }

    fn unframed<'a>(&'a self, direction: Direction, time: u64, bytes: &'a [u8]) -> Message<'a> {
        let (writes, name) = match direction {
            Direction::ToServer => (self.to_server.writes, "(unframed, to server)"),
            Direction::ToClient => (self.to_client.writes, "(unframed, to client)"),
        };
        Message {
            client: self.client,
            time,
            write: writes,
            request: self.requests,
            kind: MessageKind::Unframed { direction },
            name: Cow::Borrowed(name),
            bytes,
            length: bytes.len() as u64,
            order: self.order,
            opcodes: &self.opcodes,
        }
    }
}

/// An extension's name for people.
fn extension_name(name: &[u8]) -> String {
    String::from_utf8_lossy(name).chars().filter(|char| !char.is_control()).take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xeric_wire::Sequence;

    /// A connection that was set up and has sent so many requests, the last of them answered.
    fn after(requests: u64) -> Stream {
        let mut stream = Stream::new(ClientId(1));
        let mut answer = vec![1, 0, 11, 0, 0, 0, 8, 0];
        answer.extend([0; 32]);
        // The longest request that is accepted.
        answer[26..28].fill(0xff);
        stream.push(Direction::ToServer, 0, false, &[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0], &mut |_| {});
        stream.push(Direction::ToClient, 0, false, &answer, &mut |_| {});
        stream.requests = requests;
        while stream.widener.last().0 < requests {
            let next = requests.min(stream.widener.last().0 + 0xffff);
            stream.widener.widen(Sequence(next).wire(), Sequence(requests)).unwrap();
        }
        stream
    }

    /// Ten questions around the request with the number 2^32, each answered, with an event and an error among them.
    #[test]
    fn c09_replies_are_linked_across_two_to_the_thirty_second() {
        let before = (1_u64 << 32) - 5;
        let mut stream = after(before);
        let mut asked = Vec::new();
        stream.push(Direction::ToServer, 0, false, &[43, 0, 1, 0].repeat(10), &mut |message| {
            asked.push(message.request);
        });
        assert_eq!(asked, (before + 1..=before + 10).collect::<Vec<_>>());
        let mut answers = Vec::new();
        for number in &asked {
            let wire = (*number as u16).to_le_bytes();
            let mut packet = vec![if *number == before + 7 { 0 } else { 1 }, 2, wire[0], wire[1]];
            packet.resize(32, 0);
            answers.extend(packet);
            // FocusIn, made while that request was the last.
            answers.extend([9, 0, wire[0], wire[1]]);
            answers.extend([0; 28]);
        }
        let mut linked = Vec::new();
        stream.push(Direction::ToClient, 0, false, &answers, &mut |message| {
            match message.kind {
                MessageKind::Reply { info, .. } => assert_eq!(info.unwrap().name, "GetInputFocus"),
                MessageKind::Error { answers, .. } => assert!(answers),
                MessageKind::Event { .. } => {}
                other => panic!("{other:?}"),
            }
            linked.push(message.request);
        });
        assert_eq!(linked, asked.iter().flat_map(|number| [*number; 2]).collect::<Vec<_>>());
        assert!(stream.pending.is_empty());
    }
}
