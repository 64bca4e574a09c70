//! The itemised bill: what each message cost, told as the session goes, for tables of messages.
//!
//! Every charge of the ledger is told once, either with the message that it was made for ([`Told::Message`]) or, when it became known only
//! afterwards (a stall, a duplicate, pixels), as [`Told::Late`] for a request that was told before. So the sum over what is told is the
//! price: the whole, and every phase, start-up, connection and name by itself. What the server painted by itself is nobody's and not told,
//! and neither is what follows the stop.
//!
//! A session tells only when it was made to ([`Session::itemised`](super::Session::itemised)); then its frames are told as well, when
//! nothing changes them any more, and not kept.

use super::Shared;
use super::client::Place;
use super::ledger::{Ledger, Run, Tag};
use super::message::{Message, MessageKind};
use super::resources::Resources;
use crate::capture::{ClientId, Direction};
use crate::price::{Price, Span};
use std::sync::Arc;
use xeric_wire::decode;

/// Something that a session tells about its price.
#[derive(Clone, Debug)]
pub enum Told {
    /// A message, and what it cost as far as that is known when it passes.
    Message(Charged),
    /// What became known of a request afterwards.
    Late(Late),
    /// A frame that nothing changes any more.
    Frame(FrameTold),
}

/// A message with its share of the price.
#[derive(Clone, Debug)]
pub struct Charged {
    /// The connection.
    pub client: ClientId,
    /// When its last byte passed, by the recording's clock.
    pub time: u64,
    /// Which way it went.
    pub direction: Direction,
    /// What it is.
    pub kind: ChargedKind,
    /// The name that it is priced under: its request's, an event's own.
    pub name: Arc<str>,
    /// The request that it belongs to; 0 is the set-up.
    pub request: u64,
    /// The slices of the price that it stands in.
    pub slices: Slices,
    /// The resource that it is about: what a request draws on, makes or frees, else the first that it names; an event's window.
    pub resource: Option<u32>,
    /// The window or pixmap that a request draws on, by the picture where it names one.
    pub drawable: Option<u32>,
    /// Its share.
    pub price: Price,
}

/// What a priced message is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChargedKind {
    /// The set-up or the answer to it, on which the stall of connecting stands.
    Setup,
    /// A request.
    Request {
        /// Its major opcode.
        major: u8,
        /// An extension's minor opcode.
        minor: Option<u8>,
    },
    /// A reply.
    Reply,
    /// An event.
    Event {
        /// Its code.
        code: u8,
    },
    /// An error.
    Error {
        /// The error's name.
        error: Arc<str>,
        /// Its code.
        code: u8,
        /// The value or id that it complains of.
        bad_value: u32,
        /// The major opcode that it names.
        major: u8,
        /// The minor opcode that it names.
        minor: u16,
    },
    /// Bytes that are no message, or belong to a request whose length was refused.
    Bytes,
}

/// Slices of the price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slices {
    /// The burst: what one connection did between the beginnings of two waits, numbered over the recording. One that drew on a viewable
    /// window is a frame.
    pub burst: u64,
    /// The phase.
    pub phase: Option<Arc<str>>,
    /// Whether start-up was not over.
    pub startup: bool,
}

/// What became known of a request after it was told.
#[derive(Clone, Debug)]
pub struct Late {
    /// The connection.
    pub client: ClientId,
    /// The request; 0 is the set-up.
    pub request: u64,
    /// The name that it is priced under.
    pub name: Arc<str>,
    /// The slices that the request stands in.
    pub slices: Slices,
    /// What it adds.
    pub price: Price,
    /// What it was.
    pub detail: Detail,
}

/// What was learnt of a request.
#[derive(Clone, Debug)]
pub enum Detail {
    /// The client stood still for its reply.
    Waited {
        /// For how many nanoseconds.
        wait_ns: u64,
        /// What was asked, in words.
        asked: String,
    },
    /// The client already had the answer.
    Duplicate {
        /// The request that asked first.
        first: u64,
        /// What was asked, in words.
        asked: String,
    },
    /// What it makes had just been freed.
    Churn {
        /// By that request.
        freed: u64,
    },
    /// Work of the server, perhaps on a viewable window.
    Work {
        /// The window.
        window: Option<u32>,
    },
}

/// A frame of the price.
#[derive(Clone, Debug)]
pub struct FrameTold {
    /// The connection.
    pub client: ClientId,
    /// Its burst.
    pub burst: u64,
    /// What it cost.
    pub price: Price,
    /// The viewable windows that were drawn on, in the order of the first drawing.
    pub windows: Vec<u32>,
    /// The phase in which it began.
    pub phase: Option<Arc<str>>,
    /// Number of its first request.
    pub first_request: u64,
    /// Number of its last request.
    pub last_request: u64,
    /// From the first request to the last, or the last reply, by the recording's clock.
    pub span: Span,
    /// Time in it that was spent waiting for replies.
    pub waited_ns: u64,
}

impl Shared {
    /// Charges a message, and tells it.
    pub(super) fn charge(&mut self, message: &Message<'_>, place: Place, price: &Price) {
        self.ledger.charge(place.tag, place.name, price);
        self.tell(message, place, price);
    }

    /// Charges an event, and tells it.
    pub(super) fn charge_event(&mut self, message: &Message<'_>, place: Place) {
        self.ledger.charge_event(place.tag, place.name, message.length);
        self.tell(message, place, &Price { events: 1, bytes_in: message.length, ..Price::default() });
    }

    /// Charges a request for what became known of it.
    pub(super) fn charge_late(&mut self, place: Place, price: &Price, detail: impl FnOnce() -> Detail) {
        self.ledger.charge(place.tag, place.name, price);
        self.tell_late(place, price, detail);
    }

    /// Tells a request that was charged, and what it composites.
    pub(super) fn tell_request(&mut self, message: &Message<'_>, place: Place, composite: Price) {
        if self.ledger.tells() {
            let price = Price { requests: 1, bytes_out: message.length, ..composite };
            self.tell(message, place, &price);
        }
    }

    /// Tells what became known of a request and was charged.
    pub(super) fn tell_late(&mut self, place: Place, price: &Price, detail: impl FnOnce() -> Detail) {
        if self.ledger.tells() {
            let (name, slices) = (self.ledger.names.shared(place.name), self.ledger.slices(place.tag));
            let (client, request, price) = (place.tag.client, place.request, *price);
            self.ledger.tell(Told::Late(Late { client, request, name, slices, price, detail: detail() }));
        }
    }

    fn tell(&mut self, message: &Message<'_>, place: Place, price: &Price) {
        if !self.ledger.tells() {
            return;
        }
        let (resource, drawable) = subject(message, &self.resources);
        let told = Charged {
            client: message.client,
            time: message.time,
            direction: message.direction(),
            kind: kind(message),
            name: self.ledger.names.shared(place.name),
            request: message.request,
            slices: self.ledger.slices(place.tag),
            resource,
            drawable,
            price: *price,
        };
        self.ledger.tell(Told::Message(told));
    }
}

impl Ledger {
    /// Whether charges are told, and not over.
    fn tells(&self) -> bool {
        self.told.is_some() && !self.is_frozen()
    }

    /// Tells something, if somebody listens.
    fn tell(&mut self, told: Told) {
        if let Some(list) = &mut self.told {
            list.push(told);
        }
    }

    /// Tells a frame that is over.
    pub(super) fn tell_frame(&mut self, run: Run) {
        let phase = run.phase.and_then(|phase| self.phases.get(phase as usize));
        let frame = FrameTold {
            client: run.client,
            burst: run.number,
            price: run.price,
            phase: phase.map(|phase| Arc::clone(&phase.name)),
            first_request: run.first_request,
            last_request: run.last_request,
            span: run.span,
            waited_ns: run.waited_ns,
            windows: run.windows,
        };
        self.tell(Told::Frame(frame));
    }

    fn slices(&self, tag: Tag) -> Slices {
        let phase = tag.phase.and_then(|phase| self.phases.get(phase as usize));
        Slices { burst: tag.run, phase: phase.map(|phase| Arc::clone(&phase.name)), startup: tag.startup }
    }
}

impl Detail {
    /// How long a client stood still for a reply.
    pub(super) fn waited(span: Span, asked: &str) -> Detail {
        Detail::Waited { wait_ns: span.end_ns.saturating_sub(span.start_ns), asked: asked.to_owned() }
    }
}

fn kind(message: &Message<'_>) -> ChargedKind {
    match message.kind {
        MessageKind::SetupRequest | MessageKind::SetupReply { .. } => ChargedKind::Setup,
        MessageKind::Request { major, second, .. } | MessageKind::BadLength { major, second, .. } => {
            ChargedKind::Request { major, minor: (major >= 128).then_some(second) }
        }
        MessageKind::Reply { .. } => ChargedKind::Reply,
        MessageKind::Event { code, .. } => ChargedKind::Event { code },
        MessageKind::Error { code, .. } => {
            let (bad_value, major, minor) = super::client::complaint(message).unwrap_or_default();
            ChargedKind::Error { error: message.name.as_ref().into(), code, bad_value, major, minor }
        }
        MessageKind::Skipped | MessageKind::Unframed { .. } => ChargedKind::Bytes,
    }
}

/// The resource that a message is about, and the drawable that it draws on.
fn subject(message: &Message<'_>, resources: &Resources) -> (Option<u32>, Option<u32>) {
    let (bytes, order) = (message.bytes, message.order);
    match message.kind {
        MessageKind::Request { info: Some(info), .. } => {
            if let Some(draws) = &info.semantics.draws {
                let id = draws.destination.in_request(bytes, order);
                return (id, id.map(|id| resources.drawable_of(id)));
            }
            let semantics = &info.semantics;
            let field = semantics.creates.iter().chain(semantics.frees).next();
            let own = field.and_then(|(_, at)| at.in_request(bytes, order));
            (own.or_else(|| first_xid(&decode::Message::request(info, bytes, order))), None)
        }
        MessageKind::Event { info: Some(info), .. } => {
            let event = decode::Message::event(info, bytes, order);
            // Of the windows in an input event the event's own is not the first.
            let own = event.number("event").and_then(|id| u32::try_from(id).ok());
            (own.filter(|id| *id != 0).or_else(|| first_xid(&event)), None)
        }
        _ => (None, None),
    }
}

fn first_xid(message: &decode::Message<'_>) -> Option<u32> {
    let mut first = None;
    message.xids(&mut |field| {
        if field.id != 0 {
            first.get_or_insert(field.id);
        }
    });
    first
}
