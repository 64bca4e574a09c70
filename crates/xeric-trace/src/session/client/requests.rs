//! What a request costs, what it asks, and the lints that look at single requests.

use super::{ClientState, Place, Question, is_fence};
use crate::lints::{OPCODE_NEVER_GRANTED, shape_of};
use crate::price::Price;
use crate::session::bill::Detail;
use crate::session::message::Message;
use crate::session::queries::Key;
use crate::session::{Shared, lifetimes};
use xeric_wire::catalog::{At, Changer, RequestInfo};
use xeric_wire::{Request, view};

/// How many requests back an error, pixels or a finding still find their request.
const KNOWN_REQUESTS: usize = 8192;
/// How many requests may be waiting for their replies before the oldest is given up.
const MOST_ASKED: usize = 1 << 15;
/// How much of a query is kept to tell what was asked.
const KEPT_QUESTION: usize = 1024;

impl ClientState {
    /// Charges what every request costs.
    pub(super) fn sent_request(
        &mut self,
        message: &Message<'_>,
        info: Option<&'static RequestInfo>,
        shared: &mut Shared,
    ) -> Place {
        self.requests = message.request;
        let name = match info {
            Some(info) => shared.ledger.names.of_request(info),
            None => shared.ledger.names.intern(&message.name),
        };
        let special = info.filter(|info| shared.habits.of(info).by_name).map_or("", |info| info.name);
        if matches!(special, "MapWindow" | "MapSubwindows") && !shared.ledger.is_frozen() {
            let before = shared.ledger.whole;
            shared.items.mapped(self.id, message.request, before);
        }
        let tag = shared.ledger.request(self.id, message.request, message.time);
        shared.ledger.charge_request(tag, name, message.length);
        let mut composite = Price::default();
        if special == "RENDER:Composite" {
            let side = |offset| At { offset, width: 2 }.in_request(message.bytes, message.order).unwrap_or(0);
            let composite_px = u64::from(side(32)) * u64::from(side(34));
            composite = Price { composites: 1, composite_px, ..Price::default() };
            shared.ledger.charge(tag, name, &composite);
        }
        let place = Place { tag, request: message.request, name };
        shared.tell_request(message, place, composite);
        if self.places.len() >= KNOWN_REQUESTS {
            self.places.pop_front();
        }
        self.places.push_back(place);
        if !shared.ledger.is_frozen() {
            shared.items.uploaded(place, message.length);
        }
        place
    }

    /// Charges `count` more requests like `first`. They have no body and no reply: they name nothing, ask nothing, and what they change, the
    /// first has changed; so they cost, and mean nothing more.
    pub(in crate::session) fn repeated(&mut self, first: &Message<'_>, count: u64, shared: &mut Shared) {
        self.requests = first.request.saturating_add(count);
        let name = shared.ledger.names.intern(&first.name);
        let tag = shared.ledger.request(self.id, self.requests, first.time);
        let bytes_out = first.length.saturating_mul(count);
        shared.ledger.charge(tag, name, &Price { requests: count, bytes_out, ..Price::default() });
        let known = count.min(KNOWN_REQUESTS as u64);
        let excess = (self.places.len() + known as usize).saturating_sub(KNOWN_REQUESTS);
        self.places.drain(..excess);
        let last = self.requests;
        self.places.extend((last - known + 1..=last).map(|request| Place { tag, request, name }));
    }

    /// What a request means that the catalog knows.
    pub(super) fn request(
        &mut self,
        message: &Message<'_>,
        info: &'static RequestInfo,
        sent: u64,
        place: Place,
        shared: &mut Shared,
    ) {
        self.queries.changed(&shared.changes, Changer::Request(info.id), message.bytes, message.order);
        if info.reply.is_some() {
            self.pipelining.asks(place.request, info.name, is_fence(info), &mut shared.findings);
            self.waits.asks(place.request, sent, message.time);
            let query = self.queries.ask(info, message.bytes, place.request);
            if self.asked.len() >= MOST_ASKED {
                self.asked.pop_front();
            }
            let kept = message.bytes.len().min(KEPT_QUESTION);
            self.asked.push_back(Question {
                place,
                info,
                order: message.order,
                bytes: message.bytes.get(..kept).unwrap_or_default().into(),
                query,
                reply: Key::default(),
            });
        }
        let habit = shared.habits.of(info);
        if habit.by_name {
            self.watch(message, info, place, shared);
        }
        if habit.resources {
            lifetimes::request(self, message, info, place, shared);
        }
        if let Some(window) = lifetimes::drawn_window(message, info, shared) {
            shared.tell_late(place, &Price::default(), || Detail::Work { window: Some(window) });
            shared.ledger.drew(place.tag, window, message.time);
        }
        if habit.by_name && info.name == "Present:Pixmap" {
            // A frame ends where it is presented, whether or not the client waits then.
            self.waits_from(message.time, shared);
        }
    }

    /// Shows a request to the lints that look at single requests.
    fn watch(
        &mut self,
        message: &Message<'_>,
        info: &'static RequestInfo,
        place: Place,
        shared: &mut Shared,
    ) {
        let (bytes, order, request) = (message.bytes, message.order, place.request);
        match info.name {
            "ChangeProperty" => self.input_method.changes_property(bytes, order),
            "SendEvent" => {
                let is_protocol = |atom| shared.atoms.name(atom) == Some("_XIM_PROTOCOL");
                let findings = &mut shared.findings;
                self.input_method.sends_event(bytes, order, request, is_protocol, place, findings);
            }
            "PutImage" => {
                let parsed = Request::whole(order, bytes);
                if let Some(Ok(image)) = parsed.map(|request| view::xproto::PutImage::parse(&request)) {
                    self.scroll.uploads_image(&image, request, message.length);
                }
            }
            "CopyArea" => {
                let word = |offset| At { offset, width: 4 }.in_request(bytes, order);
                if let (Some(from), Some(to)) = (word(4), word(8)) {
                    self.scroll.copies(from, to);
                }
            }
            _ => {}
        }
    }

    pub(super) fn never_granted(
        &mut self,
        message: &Message<'_>,
        major: u8,
        place: Place,
        shared: &mut Shared,
    ) {
        let minor = message.bytes.get(1).copied().unwrap_or(0);
        let shapes = shape_of(message.opcodes, minor, message.bytes, message.order);
        shared.findings.add(OPCODE_NEVER_GRANTED, (self.id, major, minor), place, &[], || {
            let names: Vec<&str> = shapes.iter().map(|info| info.name).collect();
            let guess = match names.as_slice() {
                [] => "its body fits no request of that minor opcode".to_owned(),
                [name] => format!("its body fits {name}"),
                [first, rest @ ..] => format!("its body fits {first} (or {})", rest.join(", ")),
            };
            format!("major opcode {major} was never granted on this connection; {guess}")
        });
    }
}
