//! What the types that `types.rs` lists are asked for: to read random bytes, and to encode the values that they then have.

use std::os::fd::OwnedFd;

use x11rb_protocol::x11_utils::{Request, RequestHeader, Serialize};
use xeric_wire::catalog::{EventInfo, RequestInfo};

use super::types::{EVENTS, GENERIC_EVENTS, REPLIES, REQUESTS};

/// A value of x11rb-protocol's, in its `{:#?}` form, and what it encodes it as.
pub(super) struct Encoded {
    pub(super) form: String,
    pub(super) bytes: Vec<u8>,
}

/// Reads a request and encodes it. `None` is what cannot be read.
pub(super) type RequestEncoder = fn(RequestHeader, &[u8], &mut Vec<OwnedFd>) -> Option<Encoded>;
/// The same for a reply.
pub(super) type ReplyEncoder = fn(&[u8], &mut Vec<OwnedFd>) -> Option<Encoded>;
/// The same for an event.
pub(super) type EventEncoder = fn(&[u8]) -> Option<Encoded>;
/// Encoders by a file of xcb-proto and an opcode or code.
pub(super) type Table<E> = &'static [(&'static str, u16, E)];

pub(super) fn request(info: &RequestInfo) -> Option<RequestEncoder> {
    find(REQUESTS, info.extension.header(), info.opcode.into())
}

pub(super) fn reply(info: &RequestInfo) -> Option<ReplyEncoder> {
    find(REPLIES, info.extension.header(), info.opcode.into())
}

pub(super) fn event(info: &EventInfo) -> Option<EventEncoder> {
    find(if info.generic { GENERIC_EVENTS } else { EVENTS }, info.extension.header(), info.code)
}

fn find<E: Copy>(table: Table<E>, header: &str, number: u16) -> Option<E> {
    table.iter().find(|(file, code, _)| (*file, *code) == (header, number)).map(|(_, _, encoder)| *encoder)
}

/// A request that was read.
pub(super) fn sent<R: Request + std::fmt::Debug>(request: R, major: u8) -> Option<Encoded> {
    let form = form(&request)?;
    Some(Encoded { form, bytes: request.serialize(major).0 })
}

/// A reply or an event that was read.
pub(super) fn answered<R: Serialize + std::fmt::Debug>(value: &R) -> Option<Encoded> {
    let form = form(value)?;
    let mut bytes = Vec::new();
    value.serialize_into(&mut bytes);
    Some(Encoded { form, bytes })
}

/// The value's `{:#?}` form, unless it is one that x11rb-protocol reads and does not write: a case that it does not know.
fn form(value: &impl std::fmt::Debug) -> Option<String> {
    Some(format!("{value:#?}")).filter(|form| !form.contains("InvalidValue("))
}

macro_rules! encoders {
    ($(
        $header:ident {
        $(requests { $($request:ident $request_opcode:literal)* })?
        $(requests_with_fds { $($fd_request:ident $fd_request_opcode:literal)* })?
        $(replies { $($reply:ident $reply_opcode:literal)* })?
        $(replies_with_fds { $($fd_reply:ident $fd_reply_opcode:literal)* })?
        $(events { $($event:ident $code:literal)* })?
        $(generic_events { $($generic:ident $generic_code:literal)* })?
        }
    )*) => {
        use x11rb_protocol::protocol;
        use x11rb_protocol::x11_utils::{TryParse as _, TryParseFd as _};

        use super::encoders::{EventEncoder, ReplyEncoder, RequestEncoder, Table, answered, sent};

        pub(super) const REQUESTS: Table<RequestEncoder> = &[$(
            $($((stringify!($header), $request_opcode, |header, body, _| {
                let request = protocol::$header::$request::try_parse_request(header, body).ok()?;
                sent(request, header.major_opcode)
            }),)*)?
            $($((stringify!($header), $fd_request_opcode, |header, body, fds| {
                let request = protocol::$header::$fd_request::try_parse_request_fd(header, body, fds).ok()?;
                sent(request, header.major_opcode)
            }),)*)?
        )*];

        pub(super) const REPLIES: Table<ReplyEncoder> = &[$(
            $($((stringify!($header), $reply_opcode, |bytes, _| {
                answered(&protocol::$header::$reply::try_parse(bytes).ok()?.0)
            }),)*)?
            $($((stringify!($header), $fd_reply_opcode, |bytes, fds| {
                answered(&protocol::$header::$fd_reply::try_parse_fd(bytes, fds).ok()?.0)
            }),)*)?
        )*];

        pub(super) const EVENTS: Table<EventEncoder> = &[$($($((stringify!($header), $code, |bytes| {
            answered(&protocol::$header::$event::try_parse(bytes).ok()?.0)
        }),)*)?)*];

        pub(super) const GENERIC_EVENTS: Table<EventEncoder> = &[$($($((stringify!($header), $generic_code, |bytes| {
            answered(&protocol::$header::$generic::try_parse(bytes).ok()?.0)
        }),)*)?)*];
    };
}

pub(super) use encoders;
