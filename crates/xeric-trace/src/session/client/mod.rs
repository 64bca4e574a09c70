//! One client: what each of its messages means for the price. `requests` are what it sends, `answers` what comes back.

mod answers;
mod requests;

pub(super) use answers::complaint;

use super::Shared;
use super::bill::Detail;
use super::churn::Churn;
use super::ledger::{Ended, Tag};
use super::message::{Message, MessageKind};
use super::names::NameId;
use super::queries::{Asked, Key, Queries};
use super::waits::Waits;
use crate::capture::{ClientId, Direction};
use crate::lints::{ALIVE_AT_END, InputMethod, Pipelining, Remap, Scroll, ZERO_LENGTH_BEFORE_BIG_REQUESTS};
use crate::price::Price;
use std::collections::VecDeque;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{QueryClass, RequestInfo};

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
                    Some(place) => shared.charge(message, place, &price),
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
        shared.charge_late(place, price, || Detail::Work { window });
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

    fn place(&self, request: u64) -> Option<Place> {
        let at = self.places.binary_search_by_key(&request, |place| place.request).ok()?;
        self.places.get(at).copied()
    }

    /// Charges what belongs to no request to the slices of now, under the message's own name.
    fn charge_now(&mut self, message: &Message<'_>, shared: &mut Shared, price: &Price) -> Place {
        let name = shared.ledger.names.intern(&message.name);
        let place = Place { tag: shared.ledger.tag(self.id), request: message.request, name };
        shared.charge(message, place, price);
        place
    }
}

/// Whether a request is sent for nothing but the round trip.
fn is_fence(info: &RequestInfo) -> bool {
    info.semantics.query.is_some_and(|query| query.class == QueryClass::Fence)
}
