//! The client's side: requests, named, and what their replies are going to be.

use super::{Pending, Sink, Stage, Stream};
use crate::capture::Direction;
use crate::session::SETUP;
use crate::session::message::{Message, MessageKind};
use std::borrow::Cow;
use xeric_wire::catalog::RequestInfo;
use xeric_wire::frame::{RequestFrame, SetupRequestFrame, setup_request};

/// How many requests may wait for replies before the oldest is given up.
const MOST_PENDING: usize = 1 << 16;
/// A longer question is not kept to be learnt from: no extension has such a name.
const LONGEST_QUESTION: usize = 512;
/// The request that turns BIG-REQUESTS on, by the catalog's name.
const BIG_REQ_ENABLE: &str = "BIG-REQUESTS:Enable";

impl Stream {
    /// Takes one message from the front of what the client sent; `None` when it is not whole.
    pub(super) fn next_to_server(
        &mut self,
        time: u64,
        bytes: &[u8],
        left: usize,
        sink: &mut dyn Sink,
    ) -> Option<usize> {
        let write = self.to_server.writes;
        if self.to_server.skip > 0 {
            let length = usize::try_from(self.to_server.skip).unwrap_or(usize::MAX).min(bytes.len());
            self.to_server.skip -= length as u64;
            sink.message(&Message {
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
                sink.message(&self.unframed(Direction::ToServer, time, bytes));
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
                    sink.message(&Message {
                        client: self.client,
                        time,
                        write,
                        request: 0,
                        kind: MessageKind::SetupRequest,
                        name: Cow::Borrowed(SETUP),
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
                    let name = match info {
                        Some(info) => Cow::Borrowed(info.name),
                        None => self.request_name(request.opcode, request.data),
                    };
                    let length = request.bytes.len();
                    let sent = self.to_server.total - (left - length) as u64;
                    self.note_request(request.opcode, info, name.clone(), request.bytes);
                    let message = Message {
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
                    };
                    sink.message(&message);
                    let more = if info.is_some_and(|info| info.reply.is_none()) {
                        repeats(request.bytes, bytes)
                    } else {
                        0
                    };
                    if more > 0 {
                        sink.repeated(&message, more as u64);
                        self.requests += more as u64;
                    }
                    Some(length + more * length)
                }
                RequestFrame::BadLength { opcode, data, skip } => {
                    self.requests += 1;
                    let length = usize::try_from(skip).unwrap_or(usize::MAX).min(bytes.len());
                    self.to_server.skip = skip - length as u64;
                    let zero = skip == 4 && !self.framer.big_requests;
                    let sent = self.to_server.total - (left - length) as u64;
                    sink.message(&Message {
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
}

/// How often `request`, at the front of `bytes`, stands there again, if it has no body.
fn repeats(request: &[u8], bytes: &[u8]) -> usize {
    let Ok(request) = <&[u8; 4]>::try_from(request) else { return 0 };
    bytes.as_chunks::<4>().0.iter().skip(1).take_while(|next| *next == request).count()
}
