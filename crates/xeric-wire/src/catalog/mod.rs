//! What messages there are: their names, codes, layouts, replies, and what the XML does not say about them.
//!
//! The tables are generated (`cargo xtask generate`) from xcb-proto, our supplement and `semantics.toml`. Codes on the wire
//! depend on what a server granted: [`Opcodes`] maps them per connection.
//!
//! Names are the protocol's: `CreateWindow` and `Expose` for the core, `RENDER:Composite` for an extension, the prefix
//! being the name that QueryExtension takes.

mod names;
mod opcodes;
mod semantics;
#[rustfmt::skip]
pub(crate) mod tables;

pub use names::ResourceKind;
pub use opcodes::{Grant, Opcodes};
pub use semantics::{At, Change, Changer, Draw, Query, QueryClass, Semantics};

use crate::decode;
use crate::decode::Enum;
use std::sync::OnceLock;
use tables::{ENUMS, ERRORS, EVENTS, EXTENSIONS, REQUESTS};

/// An extension, or the core protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Extension(pub(crate) u8);

/// What the tables know about an extension.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExtensionInfo {
    /// The name that QueryExtension takes; `core` for the core protocol.
    pub(crate) name: &'static str,
    /// The name of xcb-proto's file.
    pub(crate) header: &'static str,
    /// Its requests: `REQUESTS[requests.0..requests.0 + requests.1]`, by opcode.
    pub(crate) requests: (u16, u16),
    /// Its events, likewise, by code; GenericEvents after the others.
    pub(crate) events: (u16, u16),
    /// Its errors, likewise, by code.
    pub(crate) errors: (u16, u16),
}

impl Extension {
    /// All of them, the core protocol first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..EXTENSIONS.len()).filter_map(|index| u8::try_from(index).ok()).map(Self)
    }

    /// The extension that QueryExtension means by `name`.
    pub fn by_name(name: &[u8]) -> Option<Self> {
        Self::all().skip(1).find(|extension| extension.name().as_bytes() == name)
    }

    /// The name that QueryExtension takes; `core` for the core protocol.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The name of xcb-proto's file about it (`xproto`, `render`): the module of its views.
    pub fn header(self) -> &'static str {
        self.info().header
    }

    fn info(self) -> &'static ExtensionInfo {
        // Values of this type come from the tables alone; the core protocol stands for a number out of range.
        EXTENSIONS.get(usize::from(self.0)).unwrap_or(&EXTENSIONS[0])
    }

    /// Its requests, by opcode.
    pub fn requests(self) -> &'static [RequestInfo] {
        part(&REQUESTS, self.info().requests)
    }

    /// Its events, by code; GenericEvents after the others.
    pub fn events(self) -> &'static [EventInfo] {
        part(&EVENTS, self.info().events)
    }

    /// Its errors, by code.
    pub fn errors(self) -> &'static [ErrorInfo] {
        part(&ERRORS, self.info().errors)
    }

    /// Its request with that major (core) or minor opcode.
    pub fn request(self, opcode: u8) -> Option<&'static RequestInfo> {
        let requests = self.requests();
        // Most tables have no gap in front of the request.
        let near = usize::from(opcode.checked_sub(requests.first()?.opcode)?);
        if let Some(request) = requests.get(near).filter(|request| request.opcode == opcode) {
            return Some(request);
        }
        let at = requests.binary_search_by_key(&opcode, |request| request.opcode).ok()?;
        requests.get(at)
    }
}

fn part<T>(table: &'static [T], (first, count): (u16, u16)) -> &'static [T] {
    let first = usize::from(first);
    table.get(first..first + usize::from(count)).unwrap_or_default()
}

/// A request.
#[derive(Clone, Copy, Debug)]
pub struct RequestInfo {
    /// Its place in the table of requests: a key that is the same in every run of one build.
    pub id: u16,
    /// Whose it is.
    pub extension: Extension,
    /// Its major opcode (core) or minor opcode (extensions).
    pub opcode: u8,
    /// Its name, with the extension's.
    pub name: &'static str,
    /// Its layout.
    pub(crate) layout: u16,
    /// Whether file descriptors may come with it.
    pub fds: bool,
    /// Its reply.
    pub reply: Option<ReplyInfo>,
    /// What the XML does not say.
    pub semantics: Semantics,
}

/// A request's reply.
#[derive(Clone, Copy, Debug)]
pub struct ReplyInfo {
    /// Its layout.
    pub(crate) layout: u16,
    /// Whether several replies may come to one request (ListFontsWithInfo, RECORD:EnableContext).
    pub many: bool,
    /// Whether file descriptors may come with it.
    pub fds: bool,
}

impl RequestInfo {
    /// All requests; their ids are their places.
    pub fn all() -> &'static [Self] {
        &REQUESTS
    }

    /// The request of that full name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        REQUESTS.iter().find(|request| request.name == name)
    }

    /// Whether it has a field that is a resource's id. Looks through the whole layout: ask once and keep the answer.
    pub fn names_resources(&self) -> bool {
        decode::layout(self.layout).names_resources()
    }

    /// Where the field `name` stands, if all before it have a fixed size.
    pub fn field(&self, name: &str) -> Option<At> {
        At::of(decode::layout(self.layout), name)
    }

    /// Where the field `name` of its reply stands, if all before it have a fixed size.
    pub fn reply_field(&self, name: &str) -> Option<At> {
        At::of(decode::layout(self.reply?.layout), name)
    }

    /// Its name without the extension's.
    pub fn short_name(&self) -> &'static str {
        short(self.name)
    }

    /// Whether `reply`, one of several to this request, is the last: ListFontsWithInfo ends with a name of length 0,
    /// RECORD EnableContext with category EndOfData (5).
    pub fn is_last_reply(&self, reply: &[u8]) -> bool {
        let Some(ReplyInfo { many: true, .. }) = self.reply else { return true };
        let last = if self.extension == Extension::CORE { 0 } else { 5 };
        reply.get(1).is_none_or(|byte| *byte == last)
    }
}

/// An event.
#[derive(Clone, Copy, Debug)]
pub struct EventInfo {
    /// Its place in the table of events.
    pub id: u16,
    /// Whose it is.
    pub extension: Extension,
    /// Its code, counted from the extension's first; its event type if it is a GenericEvent; its second byte in XKEYBOARD,
    /// whose events share one code.
    pub code: u16,
    /// Whether it is a GenericEvent.
    pub generic: bool,
    /// Its name, with the extension's.
    pub name: &'static str,
    /// Its layout.
    pub(crate) layout: u16,
}

impl EventInfo {
    /// All events; their ids are their places.
    pub fn all() -> &'static [Self] {
        &EVENTS
    }

    /// The event of that full name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        EVENTS.iter().find(|event| event.name == name)
    }

    /// Where the field `name` stands, if all before it have a fixed size.
    pub fn field(&self, name: &str) -> Option<At> {
        At::of(decode::layout(self.layout), name)
    }

    /// Its name without the extension's.
    pub fn short_name(&self) -> &'static str {
        short(self.name)
    }
}

/// An error.
#[derive(Clone, Copy, Debug)]
pub struct ErrorInfo {
    /// Whose it is.
    pub extension: Extension,
    /// Its code, counted from the extension's first.
    pub code: u8,
    /// Its name with the extension's and with `Bad`: `BadWindow`, `RENDER:BadPicture`.
    pub name: &'static str,
}

fn short(name: &'static str) -> &'static str {
    name.split_once(':').map_or(name, |(_, short)| short)
}

/// The name of one of the 68 predefined atoms.
pub fn predefined_atom(atom: u32) -> Option<&'static str> {
    static NAMES: OnceLock<Option<&'static Enum>> = OnceLock::new();
    if !(1..=68).contains(&atom) {
        return None;
    }
    NAMES.get_or_init(|| enumeration("xproto.Atom")).as_ref()?.name_of(u64::from(atom))
}

/// An enumeration or set of bits by its name in the tables: `render.PictOp`, `xproto.EventMask`.
pub fn enumeration(name: &str) -> Option<&'static Enum> {
    ENUMS.iter().find(|item| item.name == name)
}
