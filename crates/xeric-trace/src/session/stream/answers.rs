//! The server's side: replies, errors and events, each with its request, and what is learnt from replies.

use super::{SHORT_REQUESTS, Sink, Stage, Stream, extension_name};
use crate::capture::Direction;
use crate::session::SETUP;
use crate::session::message::{Message, MessageKind};
use crate::session::setup::Screens;
use std::borrow::Cow;
use xeric_wire::Sequence;
use xeric_wire::frame::{Packet, PacketFrame, SetupReply, SetupReplyFrame, packet, setup_reply};

/// The longest request with BIG-REQUESTS, whatever the server says.
const LONGEST_REQUEST: u64 = 64 << 20;
/// The longest packet of a server.
const LONGEST_PACKET: u64 = 256 << 20;

impl Stream {
    /// Takes one message from the front of what the server sent; `None` when it is not whole.
    pub(super) fn next_to_client(&mut self, time: u64, bytes: &[u8], sink: &mut dyn Sink) -> Option<usize> {
        match self.stage.1 {
            Stage::OutOfStep => {
                sink.message(&self.unframed(Direction::ToClient, time, bytes));
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
                    sink.message(&Message {
                        client: self.client,
                        time,
                        write: self.to_client.writes,
                        request: 0,
                        kind: MessageKind::SetupReply { accepted },
                        name: Cow::Borrowed(SETUP),
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
                    sink.message(&message);
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
}
