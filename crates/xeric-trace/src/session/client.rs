//! One client: what each of its messages means for the price.

use super::Shared;
use super::churn::Churn;
use super::ledger::{Ended, Tag};
use super::lifetimes;
use super::message::{Message, MessageKind};
use super::names::NameId;
use super::queries::{Asked, Key, Queries, reply_digest};
use super::waits::{Verdict, WaitKind, Waits};
use crate::capture::{ClientId, Direction};
use crate::lints::{
    ALIVE_AT_END, InputMethod, OPCODE_NEVER_GRANTED, Pipelining, Remap, Scroll,
    ZERO_LENGTH_BEFORE_BIG_REQUESTS, shape_of,
};
use crate::price::{Price, Span};
use std::borrow::Cow;
use std::collections::VecDeque;
use xeric_wire::catalog::{At, Changer, EventInfo, QueryClass, RequestInfo};
use xeric_wire::{ByteOrder, Request, view};

/// How many requests back an error, pixels or a finding still find their request.
const KNOWN_REQUESTS: usize = 8192;
/// How many requests may be waiting for their replies before the oldest is given up.
const MOST_ASKED: usize = 1 << 15;
/// How much of a query is kept to tell what was asked.
const KEPT_QUESTION: usize = 1024;

/// A request, and the slices in which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) tag: Tag,
    pub(super) request: u64,
    pub(super) name: NameId,
}

/// What is known about one client while it is connected.
#[derive(Debug)]
pub(super) struct ClientState {
    id: ClientId,
    pub(super) waits: Waits,
    /// Bytes that it has sent.
    sent: u64,
    /// Its last requests, the newest last.
    places: VecDeque<Place>,
    requests: u64,
    /// Requests whose replies are outstanding.
    asked: VecDeque<Question>,
    /// The request for whose reply it stood still last, until it is known whether that was a stall.
    stood_still: Option<StoodStill>,
    pub(super) queries: Queries,
    pub(super) churn: Churn,
    pipelining: Pipelining<Place>,
    input_method: InputMethod,
    pub(super) remap: Remap,
    scroll: Scroll,
    setup_sent_at: u64,
    accepted: bool,
    in_step: bool,
}

/// A request on its way to being answered.
#[derive(Debug)]
struct Question {
    place: Place,
    info: &'static RequestInfo,
    order: ByteOrder,
    /// The request, or its beginning.
    bytes: Box<[u8]>,
    /// Set if it is of a class whose duplicates count.
    query: Option<Asked>,
    /// The digest of the replies so far.
    reply: Key,
}

#[derive(Debug)]
struct StoodStill {
    place: Place,
    waited_for: String,
    is_fence: bool,
}

impl ClientState {
    pub(super) fn new(id: ClientId, exact: bool, time: u64) -> ClientState {
        ClientState {
            id,
            waits: Waits::new(exact, time),
            sent: 0,
            places: VecDeque::new(),
            requests: 0,
            asked: VecDeque::new(),
            stood_still: None,
            queries: Queries::default(),
            churn: Churn::default(),
            pipelining: Pipelining::default(),
            input_method: InputMethod::default(),
            remap: Remap::default(),
            scroll: Scroll::default(),
            setup_sent_at: time,
            accepted: false,
            in_step: true,
        }
    }

    /// Takes a message.
    pub(super) fn message(&mut self, message: &Message<'_>, shared: &mut Shared) {
        match message.kind {
            MessageKind::SetupRequest => {
                self.setup_sent_at = message.time;
                self.waits.asks(0, message.length, message.time);
                self.charge_now(message, shared, &Price { bytes_out: message.length, ..Price::default() });
            }
            MessageKind::SetupReply { .. } => self.setup_reply(message, shared),
            MessageKind::Request { info, major, sent, .. } => {
                let place = self.sent_request(message, info, shared);
                match info {
                    Some(info) => self.request(message, info, sent, place, shared),
                    None if major >= 128 && message.opcodes.major(major).is_none() => {
                        self.never_granted(message, major, place, shared);
                    }
                    None => {}
                }
            }
            MessageKind::BadLength { info, zero, .. } => {
                let place = self.sent_request(message, info, shared);
                if zero {
                    shared.findings.add(ZERO_LENGTH_BEFORE_BIG_REQUESTS, self.id, place, &[], || {
                        format!("{} has length 0, and BIG-REQUESTS was not enabled before it", message.name)
                    });
                }
            }
            MessageKind::Skipped => {
                let price = Price { bytes_out: message.length, ..Price::default() };
                match self.place(message.request) {
                    Some(place) => shared.ledger.charge(place.tag, place.name, &price),
                    None => {
                        self.charge_now(message, shared, &price);
                    }
                }
            }
            MessageKind::Reply { last, .. } => self.reply(message, last, shared),
            MessageKind::Error { answers, code, .. } => self.error(message, code, answers, shared),
            MessageKind::Event { info, code, .. } => self.event(message, info, code, shared),
            MessageKind::Unframed { direction } => {
                if !shared.ledger.is_frozen() {
                    shared.items.unframed(self.id, direction, message.length);
                }
                let price = match direction {
                    Direction::ToServer => Price { bytes_out: message.length, ..Price::default() },
                    Direction::ToClient => Price { bytes_in: message.length, ..Price::default() },
                };
                self.charge_now(message, shared, &price);
            }
        }
    }

    /// The client sends bytes.
    pub(super) fn sends(&mut self, length: u64, time: u64, shared: &mut Shared) {
        let verdict = self.waits.sends(time);
        self.decided(verdict, shared);
        self.sent = self.sent.saturating_add(length);
    }

    /// The client blocked in a read.
    pub(super) fn blocked(&mut self, time: u64, shared: &mut Shared) {
        let (verdict, is_wait) = self.waits.blocked();
        self.decided(verdict, shared);
        if is_wait {
            self.waits_from(time, shared);
        }
    }

    /// Time passed.
    pub(super) fn advance(&mut self, time: u64, shared: &mut Shared) {
        let verdict = self.waits.advance(time);
        self.decided(verdict, shared);
    }

    /// When a wait begins, if nothing is sent until then.
    pub(super) fn wait_begins(&self) -> Option<u64> {
        if self.in_step { self.waits.wait_begins() } else { None }
    }

    /// The client waits, from `time` on.
    pub(super) fn waits_from(&mut self, time: u64, shared: &mut Shared) {
        let ended = shared.ledger.end_run(self.id, time);
        self.run_ended(ended, shared);
    }

    /// Nothing more of this client is priced.
    pub(super) fn ends(&mut self, time: u64, shared: &mut Shared) {
        let verdict = self.waits.ends(time);
        self.decided(verdict, shared);
        self.pipelining.flush(&mut shared.findings);
        self.waits_from(time, shared);
    }

    /// The connection ended. What is still there is told, unless the server ended the connection.
    pub(super) fn disconnects(&mut self, by_server: bool, time: u64, shared: &mut Shared) {
        self.ends(time, shared);
        shared.ledger.disconnect(self.id);
        let left = shared.resources.disconnect(self.id, self.requests);
        if by_server || !self.in_step {
            return;
        }
        for left in left {
            let requests: Vec<u64> = left.ids.iter().map(|(_, request)| *request).collect();
            let Some((id, request)) = left.ids.first().copied() else { continue };
            let tag = self.place(request).map_or_else(|| shared.ledger.tag(self.id), |place| place.tag);
            let place = Place { tag, request, name: left.maker };
            let maker = shared.ledger.names.get(left.maker);
            let (kind, count) = (left.kind.name(), left.ids.len());
            shared.findings.add_many(
                ALIVE_AT_END,
                (self.id, left.kind, left.maker),
                place,
                &requests,
                count,
                || match count {
                    1 => format!("{kind} {id:#x} of {maker} was still there"),
                    _ => format!("{count} of kind {kind} from {maker} were still there, the first {id:#x}"),
                },
            );
        }
    }

    /// Records were lost: nothing is known of this client any more.
    pub(super) fn lose_step(&mut self, time: u64, shared: &mut Shared) {
        self.ends(time, shared);
        self.in_step = false;
        self.asked.clear();
        shared.resources.disconnect(self.id, self.requests);
    }

    /// A request cost the server something, or drew on a viewable window.
    pub(super) fn work(
        &mut self,
        request: u64,
        price: &Price,
        window: Option<u32>,
        time: u64,
        shared: &mut Shared,
    ) {
        let Some(place) = self.place(request) else { return };
        shared.ledger.charge(place.tag, place.name, price);
        if price.shm_bytes > 0 {
            shared.items.uploaded(place, price.shm_bytes);
        }
        if let Some(window) = window
            && shared.ledger.drew(place.tag, window, time)
        {
            self.churn.frame_ended();
        }
    }

    /// How many requests it has sent.
    pub(super) fn requests(&self) -> u64 {
        self.requests
    }

    /// The first request whose slices are still known.
    pub(super) fn oldest_known(&self) -> u64 {
        self.places.front().map_or(1, |place| place.request)
    }

    /// Whether the set-up was accepted just now: true once.
    pub(super) fn set_accepted(&mut self) -> bool {
        !std::mem::replace(&mut self.accepted, true)
    }

    fn setup_reply(&mut self, message: &Message<'_>, shared: &mut Shared) {
        let price = Price { bytes_in: message.length, stalls: 1, ..Price::default() };
        let place = self.charge_now(message, shared, &price);
        shared.ledger.reply_delivered(self.id, message.time, Some(self.setup_sent_at));
        self.waits.answered(0, true, message.write, message.time, self.sent);
        let span = Span { start_ns: self.setup_sent_at, end_ns: message.time };
        if !shared.ledger.is_frozen() {
            shared.items.stall(WaitKind::Stall, place, "the answer to the set-up".to_owned(), span);
        }
    }

    /// Charges what every request costs.
    fn sent_request(
        &mut self,
        message: &Message<'_>,
        info: Option<&'static RequestInfo>,
        shared: &mut Shared,
    ) -> Place {
        self.requests = message.request;
        let name = shared.ledger.names.intern(&message.name);
        if matches!(info, Some(info) if matches!(info.name, "MapWindow" | "MapSubwindows")) {
            let before = shared.ledger.whole;
            if !shared.ledger.is_frozen() {
                shared.items.mapped(self.id, message.request, before);
            }
        }
        let tag = shared.ledger.request(self.id, message.request, message.time);
        let mut price = Price { requests: 1, bytes_out: message.length, ..Price::default() };
        if info.is_some_and(|info| info.name == "RENDER:Composite") {
            let side = |offset| At { offset, width: 2 }.in_request(message.bytes, message.order).unwrap_or(0);
            price.composites = 1;
            price.composite_px = u64::from(side(32)) * u64::from(side(34));
        }
        shared.ledger.charge(tag, name, &price);
        let place = Place { tag, request: message.request, name };
        if self.places.len() >= KNOWN_REQUESTS {
            self.places.pop_front();
        }
        self.places.push_back(place);
        if !shared.ledger.is_frozen() {
            shared.items.uploaded(place, message.length);
        }
        place
    }

    /// What a request means that the catalog knows.
    fn request(
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
        self.watch(message, info, place, shared);
        lifetimes::request(self, message, info, place, shared);
        if let Some(window) = lifetimes::drawn_window(message, info, shared) {
            shared.ledger.drew(place.tag, window, message.time);
        }
        if info.name == "Present:Pixmap" {
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

    fn never_granted(&mut self, message: &Message<'_>, major: u8, place: Place, shared: &mut Shared) {
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

    fn reply(&mut self, message: &Message<'_>, last: bool, shared: &mut Shared) {
        let price = Price { replies: 1, bytes_in: message.length, ..Price::default() };
        self.forget_before(message.request);
        let Some(question) = self.asked.front_mut().filter(|asked| asked.place.request == message.request)
        else {
            // A reply to what the catalog does not know, or to nothing: counted, and never a stall.
            match self.place(message.request) {
                Some(place) => shared.ledger.charge(place.tag, place.name, &price),
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
        shared.ledger.charge(place.tag, place.name, &price);
        let duplicate = match question.query.filter(|_| last) {
            Some(asked) => self.queries.answered(asked, place.request, question.reply),
            None => None,
        };
        if let Some(first) = duplicate
            && !shared.ledger.is_frozen()
        {
            shared.ledger.charge(place.tag, place.name, &Price { duplicate_queries: 1, ..Price::default() });
            let asked = question.describe(shared);
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

    fn error(&mut self, message: &Message<'_>, code: u8, answers: bool, shared: &mut Shared) {
        self.forget_before(message.request);
        let order = message.order;
        let (bad_value, major, minor) = (|| {
            let bytes = message.bytes;
            let value = order.u32(bytes.get(4..8)?.try_into().ok()?);
            let minor = order.u16(bytes.get(8..10)?.try_into().ok()?);
            Some((value, *bytes.get(10)?, minor))
        })()
        .unwrap_or_default();
        let place = self.place(message.request).unwrap_or_else(|| {
            // Too long ago: the error itself says which request it was.
            let name = match message.opcodes.request(major, minor as u8) {
                Some(info) => Cow::Borrowed(info.name),
                None => Cow::Owned(format!("opcode {major}:{minor}")),
            };
            let name = shared.ledger.names.intern(&name);
            Place { tag: shared.ledger.tag(self.id), request: message.request, name }
        });
        shared.ledger.charge(place.tag, place.name, &Price { bytes_in: message.length, ..Price::default() });
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

    fn event(
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
        shared.ledger.charge_event(tag, name, message.length);
        if let Some(info) = info {
            self.queries.changed(&shared.changes, Changer::Event(info.id), message.bytes, message.order);
            lifetimes::event(message, info, shared);
        }
        if code == BUTTON_PRESS {
            self.scroll.pressed(message.bytes.get(1).copied().unwrap_or(0));
        }
    }

    /// It is known now what standing still for a reply was.
    fn decided(&mut self, verdict: Option<Verdict>, shared: &mut Shared) {
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
        shared.ledger.charge(place.tag, place.name, &price);
        let span = Span { start_ns: verdict.sent_at, end_ns: verdict.delivered_at };
        shared.items.stall(verdict.kind, place, waited_for, span);
        if verdict.kind == WaitKind::Stall {
            let name = shared.ledger.names.get(place.name);
            self.pipelining.stalled(verdict.request, name, is_fence, place, &mut shared.findings);
        }
    }

    fn run_ended(&mut self, ended: Ended, shared: &mut Shared) {
        if ended == Ended::Nothing {
            return;
        }
        self.remap.waits();
        let (resources, places, id) = (&shared.resources, &self.places, self.id);
        let tag = shared.ledger.tag(id);
        let name = shared.ledger.names.intern("PutImage");
        let place = |request| {
            let found = places.binary_search_by_key(&request, |place| place.request);
            found.ok().and_then(|at| places.get(at)).copied().unwrap_or(Place { tag, request, name })
        };
        let size = |drawable| resources.get(drawable).and_then(|resource| resource.size);
        self.scroll.waits(size, place, &mut shared.findings);
        if ended == Ended::Frame {
            self.churn.frame_ended();
        }
    }

    /// Requests before `request` are not going to be answered any more.
    fn forget_before(&mut self, request: u64) {
        self.waits.passed(request);
        while self.asked.front().is_some_and(|asked| asked.place.request < request) {
            self.asked.pop_front();
        }
    }

    fn place(&self, request: u64) -> Option<Place> {
        let at = self.places.binary_search_by_key(&request, |place| place.request).ok()?;
        self.places.get(at).copied()
    }

    /// Charges what belongs to no request to the slices of now, under the message's own name.
    fn charge_now(&mut self, message: &Message<'_>, shared: &mut Shared, price: &Price) -> Place {
        let name = shared.ledger.names.intern(&message.name);
        let tag = shared.ledger.tag(self.id);
        shared.ledger.charge(tag, name, price);
        Place { tag, request: message.request, name }
    }
}

impl Question {
    /// What was asked, in words.
    fn describe(&self, shared: &Shared) -> String {
        super::describe::arguments(self.info, &self.bytes, self.order, &shared.atoms)
    }
}

const BUTTON_PRESS: u8 = 4;

/// Whether a request is sent for nothing but the round trip.
fn is_fence(info: &RequestInfo) -> bool {
    info.semantics.query.is_some_and(|query| query.class == QueryClass::Fence)
}
