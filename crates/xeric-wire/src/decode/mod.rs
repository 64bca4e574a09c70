//! Messages as fields: names, values and byte spans, for every message of every extension in the catalog.
//!
//! [`Message`] says what some bytes are; [`Message::walk`] leads a [`Visitor`] over its fields without allocating,
//! [`Message::tree`] keeps them, and [`describe`] writes them for people. The layouts are constant tables,
//! so that nothing here knows a particular message.
//!
//! What this is not for: deciding whether a request is right. It shows what is there, also of a message that
//! a server would refuse; the views in `xeric_wire::view` are the strict ones.

pub mod describe;
mod elements;
mod expression;
mod formats;
pub(crate) mod program;
mod rows;
mod tree;
pub(crate) mod value;
mod visit;
mod walk;

pub use formats::{PictureFormat, picture_formats};
pub use program::{Enum, Meaning, Scalar, Type};
pub use rows::{Column, Rows};
pub use tree::{Node, NodeKind, Tree};
pub use value::{Array, Span, Value};
pub use visit::{Fault, FaultKind, Gap, GapKind, Group, GroupKind, Label, Leaf, Outcome, Visitor};

use walk::Tail;

use crate::ByteOrder;
use crate::catalog::tables::{LAYOUTS, NAMES, TYPES};
use crate::catalog::{ErrorInfo, EventInfo, RequestInfo, ResourceKind};
use program::Layout;
use std::ops::ControlFlow;

/// One message's bytes and what they are.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    kind: MessageKind,
    layout: &'static Layout,
    bytes: &'a [u8],
    order: ByteOrder,
}

/// What a message is.
#[derive(Clone, Copy, Debug)]
pub enum MessageKind {
    /// A request.
    Request(&'static RequestInfo),
    /// A reply to that request.
    Reply(&'static RequestInfo),
    /// An event.
    Event(&'static EventInfo),
    /// An error; `None` where the connection was never granted an extension with that code.
    Error(Option<&'static ErrorInfo>),
    /// The client's first message.
    SetupRequest,
    /// The server's answer to it.
    SetupReply,
}

impl<'a> Message<'a> {
    /// A request; `bytes` start with its major opcode.
    pub fn request(info: &'static RequestInfo, bytes: &'a [u8], order: ByteOrder) -> Self {
        Self { kind: MessageKind::Request(info), layout: layout(info.layout), bytes, order }
    }

    /// A reply to `info`, or `None` if that request has no reply.
    pub fn reply(info: &'static RequestInfo, bytes: &'a [u8], order: ByteOrder) -> Option<Self> {
        let reply = info.reply?;
        Some(Self { kind: MessageKind::Reply(info), layout: layout(reply.layout), bytes, order })
    }

    /// An event, sent by a client (bit 7 of its code) or by the server.
    pub fn event(info: &'static EventInfo, bytes: &'a [u8], order: ByteOrder) -> Self {
        Self { kind: MessageKind::Event(info), layout: layout(info.layout), bytes, order }
    }

    /// An error. All errors have one layout.
    pub fn error(info: Option<&'static ErrorInfo>, bytes: &'a [u8], order: ByteOrder) -> Self {
        let number = crate::catalog::tables::ERROR_LAYOUT;
        Self { kind: MessageKind::Error(info), layout: layout(number), bytes, order }
    }

    /// The client's first message.
    pub fn setup_request(bytes: &'a [u8], order: ByteOrder) -> Self {
        let number = crate::catalog::tables::SETUP_REQUEST_LAYOUT;
        Self { kind: MessageKind::SetupRequest, layout: layout(number), bytes, order }
    }

    /// The server's answer to the client's first message: refused, accepted or "authenticate", by its first byte.
    pub fn setup_reply(bytes: &'a [u8], order: ByteOrder) -> Self {
        let number = match bytes.first() {
            Some(0) => crate::catalog::tables::SETUP_FAILED_LAYOUT,
            Some(2) => crate::catalog::tables::SETUP_AUTHENTICATE_LAYOUT,
            _ => crate::catalog::tables::SETUP_LAYOUT,
        };
        Self { kind: MessageKind::SetupReply, layout: layout(number), bytes, order }
    }

    /// What it is.
    pub fn kind(&self) -> MessageKind {
        self.kind
    }

    /// Its name, `RENDER:Composite` or `CreateWindow`; a reply has its request's.
    pub fn name(&self) -> &'static str {
        match self.kind {
            MessageKind::Request(info) | MessageKind::Reply(info) => info.name,
            MessageKind::Event(info) => info.name,
            MessageKind::Error(Some(info)) => info.name,
            MessageKind::Error(None) => "Error",
            MessageKind::SetupRequest => "SetupRequest",
            MessageKind::SetupReply => self.layout.name,
        }
    }

    /// Its bytes.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Their byte order.
    pub fn order(&self) -> ByteOrder {
        self.order
    }

    /// Leads `visitor` over its fields.
    pub fn walk<V: Visitor<'a>>(&self, visitor: &mut V) -> Outcome {
        let tail = match self.kind {
            MessageKind::Request(_) | MessageKind::SetupRequest | MessageKind::SetupReply => Tail::Padding,
            MessageKind::Reply(_) | MessageKind::Event(_) | MessageKind::Error(_) => Tail::Packet,
        };
        walk::walk(self.layout, tail, self.bytes, self.order, visitor)
    }

    /// Its fields, kept.
    pub fn tree(&self) -> Tree {
        tree::Tree::of(self)
    }

    /// The first field of that name that is a number, wherever it stands.
    pub fn number(&self, name: &str) -> Option<u64> {
        struct Find<'n>(&'n str, Option<u64>);
        impl<'a> Visitor<'a> for Find<'_> {
            fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
                if leaf.name != self.0 {
                    return ControlFlow::Continue(());
                }
                self.1 = leaf.value.unsigned();
                ControlFlow::Break(())
            }
        }
        let mut find = Find(name, None);
        self.walk(&mut find);
        find.1
    }

    /// Calls `each` with every resource id that it names, in the order of the bytes; None (0) too.
    pub fn xids(&self, each: &mut dyn FnMut(XidField)) -> Outcome {
        struct Xids<'f>(&'f mut dyn FnMut(XidField));
        impl<'a> Visitor<'a> for Xids<'_> {
            fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
                let Meaning::Xid(kind) = leaf.ty.meaning else { return ControlFlow::Continue(()) };
                let mut show = |value: Value<'_>, span| {
                    if let Some(id) = value.unsigned().and_then(|id| u32::try_from(id).ok()) {
                        (self.0)(XidField { name: leaf.name, kind, id, span });
                    }
                };
                match leaf.value {
                    Value::Array(array) => {
                        for (index, value) in array.iter().enumerate() {
                            let start = leaf.span.start.saturating_add((index as u32).saturating_mul(4));
                            show(value, Span { start, end: start.saturating_add(4) });
                        }
                    }
                    value => show(value, leaf.span),
                }
                ControlFlow::Continue(())
            }
        }
        self.walk(&mut Xids(each))
    }
}

/// A field that names a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XidField {
    /// The field's name.
    pub name: &'static str,
    /// What kind of resource the protocol says it is.
    pub kind: ResourceKind,
    /// The id.
    pub id: u32,
    /// Its bytes.
    pub span: Span,
}

pub(crate) fn layout(number: u16) -> &'static Layout {
    // The generator writes no number that is out of range; an empty table would be the only way to miss.
    LAYOUTS.get(usize::from(number)).unwrap_or(&EMPTY)
}

/// A name by its number in the tables.
#[inline]
fn text(name: u16) -> &'static str {
    NAMES.get(usize::from(name)).copied().unwrap_or("?")
}

/// A type by its number in the tables.
#[inline]
fn types(number: u16) -> &'static Type {
    TYPES.get(usize::from(number)).unwrap_or(elements::byte())
}

static EMPTY: Layout = Layout { name: "?", first: 0, count: 0, slots: 0, bytes: 0, extent: 0 };
