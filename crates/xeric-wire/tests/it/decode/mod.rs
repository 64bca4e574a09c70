//! The decode tables: every message of the catalog.

mod both_orders;
mod by_hand;
mod corpus;
mod coverage;
mod debug_form;
mod describe;
mod geometry;
mod semantics;
mod tshark;
mod x11rb;

use xeric_wire::ByteOrder;
use xeric_wire::catalog::{EventInfo, RequestInfo};
use xeric_wire::decode::Message;

/// A message of the catalog without its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Request(&'static RequestInfo),
    Reply(&'static RequestInfo),
    Event(&'static EventInfo),
    Error,
    SetupRequest,
    SetupReply,
}

impl Kind {
    pub(crate) fn all() -> Vec<Self> {
        let requests = RequestInfo::all().iter();
        let replies = RequestInfo::all().iter().filter(|request| request.reply.is_some());
        let mut all: Vec<Self> = requests.map(Self::Request).chain(replies.map(Self::Reply)).collect();
        all.extend(EventInfo::all().iter().map(Self::Event));
        all.extend([Self::Error, Self::SetupRequest, Self::SetupReply]);
        all
    }

    pub(crate) fn of(self, bytes: &[u8], order: ByteOrder) -> Message<'_> {
        match self {
            Self::Request(info) => Message::request(info, bytes, order),
            Self::Reply(info) => Message::reply(info, bytes, order).expect("it has a reply"),
            Self::Event(info) => Message::event(info, bytes, order),
            Self::Error => Message::error(None, bytes, order),
            Self::SetupRequest => Message::setup_request(bytes, order),
            Self::SetupReply => Message::setup_reply(bytes, order),
        }
    }
}

/// Bytes from a seed (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// `len` bytes, most of them zero and the others 1: counts of several bytes in them are small.
    pub(crate) fn sparse(&mut self, len: usize) -> Vec<u8> {
        (0..len).map(|_| u8::from(self.below(8) == 0)).collect()
    }

    /// `len` bytes. `small` of 16 are zero or little, so that counts in them are small and messages hold together.
    pub(crate) fn bytes(&mut self, len: usize, small: u64) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(len);
        for _ in 0..len {
            let value = self.next();
            bytes.push(if value % 16 < small { (value >> 32) as u8 % 3 } else { (value >> 40) as u8 });
        }
        bytes
    }
}
