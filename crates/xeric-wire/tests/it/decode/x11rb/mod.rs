//! Our tables beside x11rb-protocol, which other people generate from the same XML. Both ways: what its parsers read from
//! random bytes, and what it encodes from random values. Values and names must be the same in every field.

mod compare;
mod encoded;
mod encoders;
mod parsed;
mod types;

use std::fs::File;
use std::os::fd::OwnedFd;

use x11rb_protocol::x11_utils::RequestHeader;
use xeric_wire::catalog::{EventInfo, Extension, RequestInfo};
use xeric_wire::decode::Message;

use super::Random;
use compare::Comparison;

fn major(extension: Extension) -> u8 {
    let at = Extension::all().position(|candidate| candidate == extension).expect("it is one of all");
    if extension == Extension::CORE { 0 } else { 128 + u8::try_from(at).expect("few extensions") }
}

/// A request with random fields. Its length is that of `round`, and most of its counts are small.
fn random_request(info: &RequestInfo, random: &mut Random, round: usize) -> Vec<u8> {
    let words = [8, 24, 40, 60][round % 4];
    let len = 4 + 4 * random.below(words) as usize;
    let mut bytes = match round % 4 {
        3 => random.sparse(len),
        one => random.bytes(len, [16, 15, 12][one]),
    };
    if info.extension == Extension::CORE {
        bytes[0] = info.opcode;
    } else {
        bytes[..2].copy_from_slice(&[major(info.extension), info.opcode]);
    }
    bytes[2..4].copy_from_slice(&u16::try_from(len / 4).expect("short").to_le_bytes());
    bytes
}

fn header(request: &[u8]) -> RequestHeader {
    RequestHeader {
        major_opcode: request[0],
        minor_opcode: request[1],
        remaining_length: u32::try_from(request.len() / 4 - 1).expect("short"),
    }
}

/// A reply with random fields.
fn random_reply(random: &mut Random, round: usize) -> Vec<u8> {
    let len = 32 + 4 * random.below(if round % 5 == 4 { 80 } else { 24 }) as usize;
    let mut bytes = match round % 5 {
        4 => random.sparse(len),
        one => random.bytes(len, [16, 15, 14, 12][one]),
    };
    bytes[0] = 1;
    // x11rb asks for no more bytes than the length says.
    let length = u32::try_from((len - 32) / 4).expect("short");
    bytes[4..8].copy_from_slice(&length.to_le_bytes());
    bytes
}

/// An event with random fields, as from an extension with the first event 64.
fn random_event(info: &EventInfo, random: &mut Random, round: usize) -> Vec<u8> {
    let len = if info.generic { 32 + 4 * random.below(24) as usize } else { 32 };
    let mut bytes = random.bytes(len, [16, 15, 14, 12][round % 4]);
    let code = u8::try_from(info.code).expect("codes are bytes");
    if info.generic {
        bytes[..2].copy_from_slice(&[35, major(info.extension)]);
        let length = u32::try_from((len - 32) / 4).expect("short");
        bytes[4..8].copy_from_slice(&length.to_le_bytes());
        bytes[8..10].copy_from_slice(&info.code.to_le_bytes());
    } else if info.extension == Extension::CORE {
        bytes[0] = code;
    } else if info.extension == Extension::XKEYBOARD {
        bytes[..2].copy_from_slice(&[64, code]);
    } else {
        bytes[0] = 64 + code;
    }
    bytes
}

fn random_fds() -> Vec<OwnedFd> {
    (0..4).filter_map(|_| File::open("/dev/null").ok()).map(OwnedFd::from).collect()
}

/// A count beyond the message: x11rb-protocol would first allocate what it asks for.
fn faulty(message: &Message<'_>) -> bool {
    message.tree().outcome.fault.is_some()
}

/// Where x11rb-protocol 0.14 is not to be followed, with the reason.
const KNOWN: [(&str, &str); 2] = [
    (
        "XInputExtension:DeviceChanged event.classes",
        "it passes over the structure's own length (XML <length>)",
    ),
    (
        "XInputExtension:ChangeFeedbackControl.mask",
        "several names have one bit; it prints them all, we the first",
    ),
];

fn is_known(path: &str) -> bool {
    KNOWN.iter().any(|(known, _)| path.starts_with(known))
}

/// Differences, and messages of which none was compared.
fn report(comparison: &Comparison, not_compared: &[&str]) -> String {
    let mut text = String::new();
    for (path, example) in comparison.differences.iter().filter(|(path, _)| !is_known(path)) {
        text.push_str(&format!("{path}: {example}\n"));
    }
    for path in comparison.missing.iter().filter(|path| !is_known(path)) {
        text.push_str(&format!("not found: {path}\n"));
    }
    let requests = RequestInfo::all().iter();
    let replies =
        requests.clone().filter(|info| info.reply.is_some()).map(|info| format!("{} reply", info.name));
    let events = EventInfo::all().iter().map(|info| format!("{} event", info.name));
    let all = requests.map(|info| info.name.to_owned()).chain(replies).chain(events);
    for name in all {
        let is_excused = not_compared.contains(&name.as_str());
        if is_excused == comparison.messages.contains_key(&name) {
            text.push_str(&format!("{name}: excused {is_excused}, compared {}\n", !is_excused));
        }
    }
    text
}

/// What x11rb-protocol does not have: our supplement to xcb-proto.
const NOT_IN_X11RB: [&str; 9] = [
    "SECURITY:QueryVersion",
    "SECURITY:QueryVersion reply",
    "SECURITY:GenerateAuthorization",
    "SECURITY:GenerateAuthorization reply",
    "SECURITY:RevokeAuthorization",
    "SECURITY:AuthorizationRevoked event",
    "XKEYBOARD:GetGeometry",
    "XKEYBOARD:GetGeometry reply",
    "XKEYBOARD:SetGeometry",
];

/// Replies of 32 bytes for which xcb-proto, and so x11rb-protocol, wants more.
const TOO_LONG_IN_X11RB: [&str; 3] = [
    "GLX:VendorPrivateWithReply reply",
    "GLX:GetPixelMapusv reply",
    "XVideo-MotionCompensation:CreateContext reply",
];

/// Messages whose strings x11rb-protocol leaves out.
const STRINGS_LEFT_OUT: [&str; 3] =
    ["XKEYBOARD:ListComponents", "XKEYBOARD:GetKbdByName", "GLX:QueryExtensionsString reply"];

/// S17: client, server and tracer decode from independent descriptions.
#[test]
fn s17_messages_say_what_x11rb_reads() {
    // GeGeneric is for events of extensions that the catalog does not have.
    let excused = [&NOT_IN_X11RB[..], &TOO_LONG_IN_X11RB, &parsed::UNFIT, &["GeGeneric event"]].concat();
    assert_eq!(report(&parsed::compare(), &excused), "");
}

/// S17, the other way.
#[test]
fn s17_messages_say_what_x11rb_writes() {
    let excused = [&NOT_IN_X11RB[..], &TOO_LONG_IN_X11RB, &STRINGS_LEFT_OUT].concat();
    let comparison = encoded::compare(&excused);
    assert_eq!(report(&comparison, &excused), "");
    // All but the four with data of a format in a switch are compared with 32 values.
    assert!(comparison.messages.values().all(|values| *values >= 4), "{:?}", comparison.messages);
    assert!(comparison.messages.values().filter(|values| **values < 32).count() <= 4);
}
