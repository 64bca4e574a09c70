//! One message of one connection, framed, named and linked to its request.

use crate::capture::{ClientId, Direction};
use std::borrow::Cow;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{ErrorInfo, EventInfo, Opcodes, RequestInfo};

/// A message as it passed.
#[derive(Clone, Debug)]
pub struct Message<'a> {
    /// The connection.
    pub client: ClientId,
    /// When its last byte passed.
    pub time: u64,
    /// The write that its last byte came with, counted per connection and direction.
    pub write: u64,
    /// The request that it belongs to: a request's own number, the request that a reply or error answers, the last
    /// request that the server had processed when it made an event. 0 is the set-up.
    pub request: u64,
    /// What it is.
    pub kind: MessageKind,
    /// Its name: `CreateWindow`, `RENDER:Composite`, `Expose`; a reply has its request's.
    pub name: Cow<'static, str>,
    /// Its bytes. Empty for what is only counted ([`MessageKind::Skipped`], [`MessageKind::Unframed`]).
    pub bytes: &'a [u8],
    /// How many bytes it has.
    pub length: u64,
    /// The connection's byte order.
    pub order: ByteOrder,
    /// The codes that were granted on the connection.
    pub opcodes: &'a Opcodes,
}

/// What a message is.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum MessageKind {
    /// The client's first message.
    SetupRequest,
    /// The server's answer to it.
    SetupReply {
        /// Whether the client may go on.
        accepted: bool,
    },
    /// A request.
    Request {
        /// The catalog's entry; `None` when no extension with this opcode was granted or the catalog lacks it.
        info: Option<&'static RequestInfo>,
        /// The major opcode.
        major: u8,
        /// The second byte: an extension's minor opcode.
        second: u8,
        /// How many bytes the client had sent at its end.
        sent: u64,
    },
    /// A request whose length field cannot be right. It counts as one; the server answers BadLength.
    BadLength {
        /// The catalog's entry.
        info: Option<&'static RequestInfo>,
        /// The major opcode.
        major: u8,
        /// The second byte.
        second: u8,
        /// Whether the length was zero and BIG-REQUESTS was not enabled.
        zero: bool,
        /// How many bytes the client had sent at its end.
        sent: u64,
    },
    /// A reply.
    Reply {
        /// The request's entry; `None` for a reply to nothing that is known.
        info: Option<&'static RequestInfo>,
        /// Whether it is the first to its request.
        first: bool,
        /// Whether no other follows.
        last: bool,
    },
    /// An event.
    Event {
        /// The catalog's entry.
        info: Option<&'static EventInfo>,
        /// Its code.
        code: u8,
        /// Whether a client sent it.
        sent: bool,
    },
    /// An error.
    Error {
        /// The catalog's entry.
        info: Option<&'static ErrorInfo>,
        /// Its code.
        code: u8,
        /// Whether it stands in place of a reply.
        answers: bool,
    },
    /// More bytes of a request whose length was refused. They belong to `request`.
    Skipped,
    /// Bytes that are no message.
    Unframed {
        /// Which way they went.
        direction: Direction,
    },
}

impl Message<'_> {
    /// Which way it went.
    pub fn direction(&self) -> Direction {
        match self.kind {
            MessageKind::SetupRequest
            | MessageKind::Request { .. }
            | MessageKind::BadLength { .. }
            | MessageKind::Skipped => Direction::ToServer,
            MessageKind::SetupReply { .. }
            | MessageKind::Reply { .. }
            | MessageKind::Event { .. }
            | MessageKind::Error { .. } => Direction::ToClient,
            MessageKind::Unframed { direction } => direction,
        }
    }
}
