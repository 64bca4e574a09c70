//! What x11rb-protocol encodes from random values: all of the bytes are fields or padding for us, with these values.

use std::borrow::Cow;

use x11rb_protocol::protocol::{sync, xproto};
use x11rb_protocol::x11_utils::{Request, Serialize, TryParse};
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{EventInfo, RequestInfo};
use xeric_wire::decode::Message;

use super::super::Random;
use super::super::debug_form::Form;
use super::compare::Comparison;
use super::encoders::{self, Encoded};
use super::{faulty, header, major, parsed, random_event, random_fds, random_reply, random_request};

/// How many random values of a message are compared, and from how many attempts to read one from random bytes.
const VALUES: usize = 32;
const ATTEMPTS: usize = 4000;

/// Lists that x11rb-protocol has as bytes, and that we show as the elements that they are: less than one may be left.
const IN_BYTES: [&str; 5] = [
    "PolyText8",
    "PolyText16",
    "RENDER:CompositeGlyphs8",
    "RENDER:CompositeGlyphs16",
    "RENDER:CompositeGlyphs32",
];

/// An event behind which x11rb-protocol 0.14 writes the length of its last list, as a number of four bytes.
const LENGTH_BEHIND: &str = "Present:RedirectNotify event";

pub(super) fn compare(excused: &[&str]) -> Comparison {
    let mut comparison = Comparison::default();
    let mut random = Random(13);
    for info in RequestInfo::all() {
        if info.reply.is_some() && !excused.contains(&format!("{} reply", info.name).as_str()) {
            replies(&mut comparison, info, &mut random);
        }
        if excused.contains(&info.name) {
            continue;
        }
        if parsed::UNFIT.contains(&info.name) {
            await_requests(&mut comparison, info, &mut random);
        } else {
            requests(&mut comparison, info, &mut random);
        }
    }
    for info in EventInfo::all() {
        events(&mut comparison, info, &mut random);
    }
    set_up(&mut comparison, &mut random);
    comparison
}

impl Comparison {
    /// The message is all of the bytes, and its fields have the values.
    fn encoded(&mut self, name: &str, message: &Message<'_>, form: &str) {
        let outcome = message.tree().outcome;
        let is_whole = outcome.is_whole() || outcome.fault.is_none() && IN_BYTES.contains(&name);
        if is_whole {
            self.message(name, message, &Form::parse(form));
        } else {
            self.differences
                .insert(name.to_owned(), format!("{outcome:?} of {form}: {:02x?}", message.bytes()));
        }
    }
}

/// Data of properties have a format of 8, 16 or 32, which random bytes hardly have.
fn set_a_format(bytes: &mut [u8], random: &mut Random) {
    let (at, format) = (random.below(48) as usize, [8, 16, 32][random.below(3) as usize]);
    if let Some(byte) = bytes.get_mut(at).filter(|_| random.below(2) == 0) {
        *byte = format;
    }
}

/// Calls `try_one` with the number of the round until it has found enough values.
fn rounds(try_one: impl FnMut(usize) -> Option<()>) {
    _ = (0..ATTEMPTS).filter_map(try_one).take(VALUES).count();
}

fn requests(comparison: &mut Comparison, info: &'static RequestInfo, random: &mut Random) {
    let Some(encode) = encoders::request(info) else { return };
    rounds(|round| {
        let mut bytes = random_request(info, random, round);
        set_a_format(&mut bytes[4..], random);
        if faulty(&Message::request(info, &bytes, ByteOrder::Little)) {
            return None;
        }
        let Encoded { form, bytes } = encode(header(&bytes), &bytes[4..], &mut random_fds())?;
        assert_eq!(bytes.len(), 4 * usize::from(u16::from_le_bytes([bytes[2], bytes[3]])), "{}", info.name);
        comparison.encoded(info.name, &Message::request(info, &bytes, ByteOrder::Little), &form);
        Some(())
    });
}

/// SYNC's Await and AwaitFence, which x11rb-protocol encodes and cannot parse: their lists from random elements.
fn await_requests(comparison: &mut Comparison, info: &'static RequestInfo, random: &mut Random) {
    rounds(|round| {
        let conditions = (0..round % 4).map(|_| {
            let bytes = random.bytes(28, 12);
            sync::Waitcondition::try_parse(&bytes).expect("any bytes are one").0
        });
        let (form, bytes) = if info.name == "SYNC:Await" {
            let request = sync::AwaitRequest { wait_list: conditions.collect() };
            (format!("{request:#?}"), Request::serialize(request, major(info.extension)).0)
        } else {
            let fence_list = (0..round % 4).map(|_| random.next() as u32).collect::<Vec<_>>();
            let request = sync::AwaitFenceRequest { fence_list: Cow::Owned(fence_list) };
            (format!("{request:#?}"), Request::serialize(request, major(info.extension)).0)
        };
        comparison.encoded(info.name, &Message::request(info, &bytes, ByteOrder::Little), &form);
        Some(())
    });
}

fn replies(comparison: &mut Comparison, info: &'static RequestInfo, random: &mut Random) {
    let Some(encode) = encoders::reply(info) else { return };
    let name = format!("{} reply", info.name);
    rounds(|round| {
        let mut bytes = random_reply(random, round);
        set_a_format(&mut bytes[8..], random);
        if faulty(&Message::reply(info, &bytes, ByteOrder::Little)?) {
            return None;
        }
        let mut encoded = encode(&bytes, &mut random_fds())?;
        // A reply has at least 32 bytes; x11rb-protocol leaves the unused ones at its end to others.
        encoded.bytes.resize(encoded.bytes.len().max(32), 0);
        let message = Message::reply(info, &encoded.bytes, ByteOrder::Little)?;
        comparison.encoded(&name, &message, &encoded.form);
        Some(())
    });
}

fn events(comparison: &mut Comparison, info: &'static EventInfo, random: &mut Random) {
    let Some(encode) = encoders::event(info) else { return };
    let name = format!("{} event", info.name);
    rounds(|round| {
        let bytes = random_event(info, random, round);
        if faulty(&Message::event(info, &bytes, ByteOrder::Little)) {
            return None;
        }
        let mut encoded = encode(&bytes)?;
        if name == LENGTH_BEHIND {
            encoded.bytes.truncate(encoded.bytes.len() - 4);
        }
        encoded.bytes.resize(encoded.bytes.len().max(32), 0);
        comparison.encoded(&name, &Message::event(info, &encoded.bytes, ByteOrder::Little), &encoded.form);
        Some(())
    });
}

/// The client's first message and the three answers to it.
fn set_up(comparison: &mut Comparison, random: &mut Random) {
    rounds(|round| {
        let bytes = random.bytes(64 + round, 15);
        let (value, _) = xproto::SetupRequest::try_parse(&bytes).ok()?;
        let message = value.serialize();
        comparison.encoded(
            "SetupRequest",
            &Message::setup_request(&message, ByteOrder::Little),
            &format!("{value:#?}"),
        );
        Some(())
    });
    rounds(|round| answer::<xproto::SetupFailed>(comparison, random, round, 0));
    rounds(|round| answer::<xproto::Setup>(comparison, random, round, 1));
    rounds(|round| answer::<xproto::SetupAuthenticate>(comparison, random, round, 2));
}

fn answer<T>(comparison: &mut Comparison, random: &mut Random, round: usize, status: u8) -> Option<()>
where
    T: TryParse + Serialize + std::fmt::Debug,
{
    let mut bytes = random.bytes(8 + 4 * (round % 80), [15, 16][round % 2]);
    bytes[0] = status;
    if faulty(&Message::setup_reply(&bytes, ByteOrder::Little)) {
        return None;
    }
    let (value, _) = T::try_parse(&bytes).ok()?;
    let mut bytes = Vec::new();
    value.serialize_into(&mut bytes);
    let name = ["SetupFailed", "Setup", "SetupAuthenticate"][usize::from(status)];
    comparison.encoded(name, &Message::setup_reply(&bytes, ByteOrder::Little), &format!("{value:#?}"));
    Some(())
}
