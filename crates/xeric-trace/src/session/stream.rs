//! One connection's bytes, both ways, cut into messages that are named and linked to their requests.
//!
//! What holds: every byte that is pushed comes out in exactly one message, in order, or stays here as the unfinished
//! tail. The tail is never longer than the longest request or packet that is allowed. What cannot be framed comes out
//! as [`MessageKind::Unframed`], and so does everything behind it on that side: a stream out of step cannot be trusted
//! again.

use super::message::{Message, MessageKind};
use super::setup::Screens;
use crate::capture::{ClientId, Direction};
use std::borrow::Cow;
use std::collections::VecDeque;
use xeric_wire::catalog::{Opcodes, RequestInfo};
use xeric_wire::frame::{
    Packet, PacketFrame, RequestFrame, RequestFramer, SetupReply, SetupReplyFrame, SetupRequestFrame, packet,
    setup_reply, setup_request,
};
use xeric_wire::{ByteOrder, Sequence, Widener};

/// The longest request without BIG-REQUESTS, in bytes.
const SHORT_REQUESTS: u64 = 262_140;
/// The longest request with BIG-REQUESTS, whatever the server says.
const LONGEST_REQUEST: u64 = 64 << 20;
/// The longest packet of a server.
const LONGEST_PACKET: u64 = 256 << 20;
/// How many requests may wait for replies before the oldest is given up.
const MOST_PENDING: usize = 1 << 16;
/// A longer question is not kept to be learnt from: no extension has such a name.
const LONGEST_QUESTION: usize = 512;
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
        let side = self.side(direction);
        side.total = side.total.saturating_add(bytes.len() as u64);
        if !continued || side.writes == 0 {
            side.writes += 1;
        }
        // Most writes end with a message: then nothing is copied.
        let mut buffer = std::mem::take(&mut side.buffer);
        if buffer.is_empty() {
            let used = self.frame(direction, time, bytes, emit);
            buffer.extend_from_slice(bytes.get(used..).unwrap_or_default());
        } else {
            buffer.extend_from_slice(bytes);
            let used = self.frame(direction, time, &buffer, emit);
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
    fn frame(
        &mut self,
        direction: Direction,
        time: u64,
        bytes: &[u8],
        emit: &mut dyn FnMut(&Message<'_>),
    ) -> usize {
        let mut at = 0;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            if rest.is_empty() {
                return at;
            }
            let step = match direction {
                Direction::ToServer => self.next_to_server(time, rest, bytes.len() - at, emit),
                Direction::ToClient => self.next_to_client(time, rest, emit),
            };
            match step {
                Some(length) => at += length,
                None => return at,
            }
        }
    }

    /// Takes one message from the front of what the client sent; `None` when it is not whole.
    fn next_to_server(
        &mut self,
        time: u64,
        bytes: &[u8],
        left: usize,
        emit: &mut dyn FnMut(&Message<'_>),
    ) -> Option<usize> {
        let write = self.to_server.writes;
        if self.to_server.skip > 0 {
            let length = usize::try_from(self.to_server.skip).unwrap_or(usize::MAX).min(bytes.len());
            self.to_server.skip -= length as u64;
            emit(&Message {
                client: self.client,
                time,
                write,
                request: self.requests,
                kind: MessageKind::Skipped,
                name: Cow::Borrowed("(skipped)"),
                bytes: &[],
                length: length as u64,
                order: self.order,
                opcodes: &self.opcodes,
            });
            return Some(length);
        }
        match self.stage.0 {
            Stage::OutOfStep => {
                emit(&self.unframed(Direction::ToServer, time, bytes));
                Some(bytes.len())
            }
            Stage::Setup => match setup_request(bytes) {
                SetupRequestFrame::Incomplete { .. } => None,
                SetupRequestFrame::NotX => {
                    self.stage = (Stage::OutOfStep, Stage::OutOfStep);
                    Some(0)
                }
                SetupRequestFrame::Setup(setup) => {
                    self.order = setup.order;
                    self.framer.order = setup.order;
                    self.stage.0 = Stage::Running;
                    emit(&Message {
                        client: self.client,
                        time,
                        write,
                        request: 0,
                        kind: MessageKind::SetupRequest,
                        name: Cow::Borrowed(super::SETUP),
                        bytes: setup.bytes,
                        length: setup.bytes.len() as u64,
                        order: self.order,
                        opcodes: &self.opcodes,
                    });
                    Some(setup.bytes.len())
                }
            },
            Stage::Running => match self.framer.next(bytes) {
                RequestFrame::Incomplete { .. } => None,
                RequestFrame::Request(request) => {
                    self.requests += 1;
                    let info = self.opcodes.request(request.opcode, request.data);
                    let name = self.request_name(request.opcode, request.data);
                    let length = request.bytes.len();
                    let sent = self.to_server.total - (left - length) as u64;
                    self.note_request(request.opcode, info, name.clone(), request.bytes);
                    emit(&Message {
                        client: self.client,
                        time,
                        write,
                        request: self.requests,
                        kind: MessageKind::Request {
                            info,
                            major: request.opcode,
                            second: request.data,
                            sent,
                        },
                        name,
                        bytes: request.bytes,
                        length: length as u64,
                        order: self.order,
                        opcodes: &self.opcodes,
                    });
                    Some(length)
                }
                RequestFrame::BadLength { opcode, data, skip } => {
                    self.requests += 1;
                    let length = usize::try_from(skip).unwrap_or(usize::MAX).min(bytes.len());
                    self.to_server.skip = skip - length as u64;
                    let zero = skip == 4 && !self.framer.big_requests;
                    let sent = self.to_server.total - (left - length) as u64;
                    emit(&Message {
                        client: self.client,
                        time,
                        write,
                        request: self.requests,
                        kind: MessageKind::BadLength {
                            info: self.opcodes.request(opcode, data),
                            major: opcode,
                            second: data,
                            zero,
                            sent,
                        },
                        name: self.request_name(opcode, data),
                        bytes: bytes.get(..length).unwrap_or_default(),
                        length: length as u64,
                        order: self.order,
                        opcodes: &self.opcodes,
                    });
                    Some(length)
                }
            },
        }
    }

    /// Takes one message from the front of what the server sent; `None` when it is not whole.
    fn next_to_client(
        &mut self,
        time: u64,
        bytes: &[u8],
        emit: &mut dyn FnMut(&Message<'_>),
    ) -> Option<usize> {
        match self.stage.1 {
            Stage::OutOfStep => {
                emit(&self.unframed(Direction::ToClient, time, bytes));
                Some(bytes.len())
            }
            Stage::Setup => match setup_reply(self.order, bytes) {
                SetupReplyFrame::Incomplete { .. } => None,
                SetupReplyFrame::NotX => {
                    self.stage.1 = Stage::OutOfStep;
                    Some(0)
                }
                SetupReplyFrame::Reply(reply) => {
                    let (accepted, bytes) = match reply {
                        SetupReply::Success { bytes } => (true, bytes),
                        SetupReply::Failed { bytes, .. } | SetupReply::Authenticate { bytes, .. } => {
                            (false, bytes)
                        }
                    };
                    if accepted {
                        let screens = Screens::parse(self.order, bytes);
                        self.framer.maximum = u64::from(screens.maximum_request) * 4;
                        self.screens = Some(screens);
                        self.stage.1 = Stage::Running;
                    }
                    emit(&Message {
                        client: self.client,
                        time,
                        write: self.to_client.writes,
                        request: 0,
                        kind: MessageKind::SetupReply { accepted },
                        name: Cow::Borrowed(super::SETUP),
                        bytes,
                        length: bytes.len() as u64,
                        order: self.order,
                        opcodes: &self.opcodes,
                    });
                    Some(bytes.len())
                }
            },
            Stage::Running => match packet(self.order, bytes, LONGEST_PACKET) {
                PacketFrame::Incomplete { .. } => None,
                PacketFrame::TooLong { .. } => {
                    self.stage.1 = Stage::OutOfStep;
                    Some(0)
                }
                PacketFrame::Packet(packet) => {
                    let message = self.packet(time, packet);
                    emit(&message);
                    Some(packet.bytes().len())
                }
            },
        }
    }

    /// Names a packet and finds its request.
    fn packet<'a>(&'a mut self, time: u64, packet: Packet<'a>) -> Message<'a> {
        let sent = Sequence(self.requests);
        let bytes = packet.bytes();
        let (request, kind, name) = match packet {
            Packet::Reply { sequence, bytes } => {
                let found = self.pending.iter().position(|pending| pending.request as u16 == sequence);
                match found {
                    Some(at) => {
                        // The server answers in order: what stood before is not going to be answered.
                        self.pending.drain(..at);
                        self.reply(bytes)
                    }
                    None => {
                        let request = self.widener.widen(sequence, sent).map_or(0, |sequence| sequence.0);
                        let kind = MessageKind::Reply { info: None, first: true, last: true };
                        (request, kind, Cow::Borrowed("(reply to nothing)"))
                    }
                }
            }
            Packet::Error { sequence, code, .. } => {
                let request = self.processed(sequence);
                let answers = self.pending.front().is_some_and(|pending| pending.request == request);
                if answers {
                    self.pending.pop_front();
                }
                let info = self.opcodes.error(code);
                let name = match info {
                    Some(info) => Cow::Borrowed(info.name),
                    None => Cow::Owned(format!("error {code}")),
                };
                (request, MessageKind::Error { info, code, answers }, name)
            }
            Packet::Event { code, sent: by_client, sequence, bytes } => {
                let request = match sequence {
                    Some(sequence) => self.processed(sequence),
                    None => self.widener.last().0,
                };
                let info = self.opcodes.event(bytes, self.order);
                let name = match info {
                    Some(info) => Cow::Borrowed(info.name),
                    None => Cow::Owned(format!("event {code}")),
                };
                (request, MessageKind::Event { info, code, sent: by_client }, name)
            }
            Packet::Generic { extension, event_type, sequence, bytes } => {
                let request = self.processed(sequence);
                let info = self.opcodes.event(bytes, self.order).filter(|info| info.generic);
                let name = match (info, self.opcodes.major(extension)) {
                    (Some(info), _) => Cow::Borrowed(info.name),
                    (None, Some(grant)) => {
                        Cow::Owned(format!("{}:event {event_type}", extension_name(&grant.name)))
                    }
                    (None, None) => Cow::Owned(format!("generic event {extension}:{event_type}")),
                };
                (request, MessageKind::Event { info, code: 35, sent: false }, name)
            }
        };
        Message {
            client: self.client,
            time,
            write: self.to_client.writes,
            request,
            kind,
            name,
            bytes,
            length: bytes.len() as u64,
            order: self.order,
            opcodes: &self.opcodes,
        }
    }

    /// A reply to the first of `pending`.
    fn reply(&mut self, bytes: &[u8]) -> (u64, MessageKind, Cow<'static, str>) {
        let Some(pending) = self.pending.front_mut() else {
            let kind = MessageKind::Reply { info: None, first: true, last: true };
            return (0, kind, Cow::Borrowed("(reply to nothing)"));
        };
        let request = pending.request;
        let first = !std::mem::replace(&mut pending.answered, true);
        let last = pending.info.is_none_or(|info| info.is_last_reply(bytes));
        let (info, name) = (pending.info, pending.name.clone());
        let question = pending.bytes.take();
        if last {
            self.pending.pop_front();
        }
        // The widener follows, so that what comes next is counted from here.
        while self.widener.last().0 < request {
            let step = (request - self.widener.last().0).min(0xffff);
            let next = Sequence(self.widener.last().0 + step);
            if self.widener.widen(next.wire(), Sequence(self.requests)).is_none() {
                break;
            }
        }
        match (question, info) {
            (Some(question), Some(info)) if info.name == "QueryExtension" => {
                self.opcodes.observe(&question, bytes, self.order);
            }
            (Some(_), Some(_)) => {
                if let Some(maximum) = bytes.get(8..12).and_then(|units| units.try_into().ok()) {
                    let maximum = u64::from(self.order.u32(maximum)) * 4;
                    self.framer.maximum = maximum.clamp(SHORT_REQUESTS, LONGEST_REQUEST);
                }
            }
            _ => {}
        }
        (request, MessageKind::Reply { info, first, last }, name)
    }

    /// The request that the server had processed when it wrote `sequence`. Requests before it are not going to be
    /// answered any more, and a request with several replies has had its last.
    fn processed(&mut self, sequence: u16) -> u64 {
        let request = self
            .widener
            .widen(sequence, Sequence(self.requests))
            .map_or_else(|| self.widener.last().0, |sequence| sequence.0);
        while self.pending.front().is_some_and(|pending| pending.request < request) {
            self.pending.pop_front();
        }
        request
    }

    fn note_request(
        &mut self,
        major: u8,
        info: Option<&'static RequestInfo>,
        name: Cow<'static, str>,
        bytes: &[u8],
    ) {
        let learn = match info {
            Some(info) if info.reply.is_none() => return,
            Some(info) => matches!(info.name, "QueryExtension" | BIG_REQ_ENABLE),
            // What is unknown may be answered; an unknown core opcode is not.
            None if major < 128 => return,
            None => false,
        };
        if info.is_some_and(|info| info.name == BIG_REQ_ENABLE) {
            self.framer.big_requests = true;
            self.framer.maximum = self.framer.maximum.max(16 << 20);
        }
        if self.pending.len() >= MOST_PENDING {
            self.pending.pop_front();
        }
        self.pending.push_back(Pending {
            request: self.requests,
            info,
            name,
            answered: false,
            bytes: (learn && bytes.len() <= LONGEST_QUESTION).then(|| bytes.into()),
        });
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

/// The request that turns BIG-REQUESTS on, by the catalog's name.
const BIG_REQ_ENABLE: &str = "BIG-REQUESTS:Enable";

/// An extension's name for people.
fn extension_name(name: &[u8]) -> String {
    String::from_utf8_lossy(name).chars().filter(|char| !char.is_control()).take(LONGEST_NAME).collect()
}
