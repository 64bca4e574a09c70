//! What replies, errors and events cost, and what the client waited for.

use super::{ClientState, Place, Question, StoodStill, is_fence};
use crate::price::{Price, Span};
use crate::session::bill::Detail;
use crate::session::message::Message;
use crate::session::queries::reply_digest;
use crate::session::waits::{Verdict, WaitKind};
use crate::session::{Shared, describe, lifetimes};
use std::borrow::Cow;
use xeric_wire::catalog::{Changer, EventInfo};

const BUTTON_PRESS: u8 = 4;
/// What connecting waits for.
const SETUP_ASKED: &str = "the answer to the set-up";

impl ClientState {
    pub(super) fn setup_reply(&mut self, message: &Message<'_>, shared: &mut Shared) {
        let price = Price { bytes_in: message.length, ..Price::default() };
        let place = self.charge_now(message, shared, &price);
        shared.ledger.reply_delivered(self.id, message.time, Some(self.setup_sent_at));
        self.waits.answered(0, true, message.write, message.time, self.sent);
        if self.waits.is_owed() {
            // Requests went with the set-up: the last of them is what the client stands still for.
            return;
        }
        let span = Span { start_ns: self.setup_sent_at, end_ns: message.time };
        let stall = Price { stalls: 1, ..Price::default() };
        shared.charge_late(place, &stall, || Detail::waited(span, SETUP_ASKED));
        if !shared.ledger.is_frozen() {
            shared.items.stall(WaitKind::Stall, place, SETUP_ASKED.to_owned(), span);
        }
    }

    pub(super) fn reply(&mut self, message: &Message<'_>, last: bool, shared: &mut Shared) {
        let price = Price { replies: 1, bytes_in: message.length, ..Price::default() };
        self.forget_before(message.request);
        let Some(question) = self.asked.front_mut().filter(|asked| asked.place.request == message.request)
        else {
            // A reply to what the catalog does not know, or to nothing: counted, and never a stall.
            match self.place(message.request) {
                Some(place) => shared.charge(message, place, &price),
                None => {
                    self.charge_now(message, shared, &price);
                }
            }
            return;
        };
        let place = question.place;
        question.reply = reply_digest(question.reply, message.bytes);
        match question.info.name {
            "InternAtom" => shared.atoms.interned(&question.bytes, message.bytes, message.order),
            "GetAtomName" => shared.atoms.named(&question.bytes, message.bytes, message.order),
            _ => {}
        }
        shared.charge(message, place, &price);
        let duplicate = match question.query.filter(|_| last) {
            Some(asked) => self.queries.answered(asked, place.request, question.reply),
            None => None,
        };
        if let Some(first) = duplicate
            && !shared.ledger.is_frozen()
        {
            let asked = question.describe(shared);
            let price = Price { duplicate_queries: 1, ..Price::default() };
            shared.charge_late(place, &price, || Detail::Duplicate { first, asked: asked.clone() });
            shared.items.duplicate(place, first, asked);
        }
        self.delivered(message, last, shared);
        if last {
            self.asked.pop_front();
        }
    }

    /// A reply, or the error in its place, was delivered to the front of `asked`.
    fn delivered(&mut self, message: &Message<'_>, last: bool, shared: &mut Shared) {
        let Some(question) = self.asked.front() else { return };
        let waited_from = self.waits.answered(message.request, last, message.write, message.time, self.sent);
        shared.ledger.reply_delivered(self.id, message.time, waited_from);
        if waited_from.is_some() {
            let asked = question.describe(shared);
            let waited_for = if asked.is_empty() { "the reply alone".to_owned() } else { asked };
            let is_fence = is_fence(question.info);
            self.stood_still = Some(StoodStill { place: question.place, waited_for, is_fence });
        }
    }

    pub(super) fn error(&mut self, message: &Message<'_>, code: u8, answers: bool, shared: &mut Shared) {
        self.forget_before(message.request);
        let (bad_value, major, minor) = complaint(message).unwrap_or_default();
        let place = self.place(message.request).unwrap_or_else(|| {
            // Too long ago: the error itself says which request it was.
            let name = match message.opcodes.request(major, minor as u8) {
                Some(info) => Cow::Borrowed(info.name),
                None => Cow::Owned(format!("opcode {major}:{minor}")),
            };
            let name = shared.ledger.names.intern(&name);
            Place { tag: shared.ledger.tag(self.id), request: message.request, name }
        });
        shared.charge(message, place, &Price { bytes_in: message.length, ..Price::default() });
        if !shared.ledger.is_frozen() {
            let behind = self.requests.saturating_sub(message.request);
            shared.items.error(place, &message.name, code, bad_value, (major, minor), behind);
        }
        shared.resources.refuse(self.id, message.request);
        if answers && self.asked.front().is_some_and(|asked| asked.place.request == message.request) {
            self.delivered(message, true, shared);
            if let Some(question) = self.asked.pop_front()
                && let Some(asked) = question.query
            {
                self.queries.failed(asked);
            }
        }
    }

    pub(super) fn event(
        &mut self,
        message: &Message<'_>,
        info: Option<&'static EventInfo>,
        code: u8,
        shared: &mut Shared,
    ) {
        self.forget_before(message.request);
        let verdict = self.waits.event(message.write);
        self.decided(verdict, shared);
        let name = shared.ledger.names.intern(&message.name);
        let tag = shared.ledger.tag(self.id);
        shared.charge_event(message, Place { tag, request: message.request, name });
        if let Some(info) = info {
            self.queries.changed(&shared.changes, Changer::Event(info.id), message.bytes, message.order);
            lifetimes::event(message, info, shared);
        }
        if code == BUTTON_PRESS {
            self.scroll.pressed(message.bytes.get(1).copied().unwrap_or(0));
        }
    }

    /// It is known now what standing still for a reply was.
    pub(super) fn decided(&mut self, verdict: Option<Verdict>, shared: &mut Shared) {
        let Some(verdict) = verdict else { return };
        let Some(stood) = self.stood_still.take().filter(|stood| stood.place.request == verdict.request)
        else {
            return;
        };
        if shared.ledger.is_frozen() {
            return;
        }
        let StoodStill { place, waited_for, is_fence } = stood;
        let price = match verdict.kind {
            WaitKind::Stall => Price { stalls: 1, ..Price::default() },
            WaitKind::Asynchronous => Price { async_waits: 1, ..Price::default() },
        };
        let span = Span { start_ns: verdict.sent_at, end_ns: verdict.delivered_at };
        shared.charge_late(place, &price, || Detail::waited(span, &waited_for));
        shared.items.stall(verdict.kind, place, waited_for, span);
        if verdict.kind == WaitKind::Stall {
            let name = shared.ledger.names.get(place.name);
            self.pipelining.stalled(verdict.request, name, is_fence, place, &mut shared.findings);
        }
    }

    /// Requests before `request` are not going to be answered any more.
    fn forget_before(&mut self, request: u64) {
        self.waits.passed(request);
        while self.asked.front().is_some_and(|asked| asked.place.request < request) {
            self.asked.pop_front();
        }
    }
}

impl Question {
    /// What was asked, in words.
    fn describe(&self, shared: &Shared) -> String {
        describe::arguments(self.info, &self.bytes, self.order, &shared.atoms)
    }
}

/// What an error says: the value that it complains of, and the opcodes of the request.
pub(in crate::session) fn complaint(message: &Message<'_>) -> Option<(u32, u8, u16)> {
    let (bytes, order) = (message.bytes, message.order);
    let value = order.u32(bytes.get(4..8)?.try_into().ok()?);
    let minor = order.u16(bytes.get(8..10)?.try_into().ok()?);
    Some((value, *bytes.get(10)?, minor))
}
