//! Which codes mean what on one connection.

use crate::ByteOrder;
use crate::catalog::{ErrorInfo, EventInfo, Extension, RequestInfo};
use crate::decode::value;

/// The codes that a server granted on one connection, by its replies to QueryExtension.
#[derive(Clone, Debug, Default)]
pub struct Opcodes {
    grants: Vec<Grant>,
}

/// One extension as granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The name asked for.
    pub name: Box<[u8]>,
    /// What the catalog has under that name.
    pub extension: Option<Extension>,
    /// Major opcode.
    pub major: u8,
    /// First event code, 0 if it has no events.
    pub first_event: u8,
    /// First error code, 0 if it has no errors.
    pub first_error: u8,
}

impl Opcodes {
    /// Codes of the core protocol alone.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a positive reply to QueryExtension down. The codes of one server do not change; a second reply about the same
    /// name replaces the first.
    pub fn grant(&mut self, name: &[u8], major: u8, first_event: u8, first_error: u8) {
        self.grants.retain(|grant| *grant.name != *name);
        let extension = Extension::by_name(name);
        self.grants.push(Grant { name: name.into(), extension, major, first_event, first_error });
    }

    /// Takes a reply to QueryExtension down, whatever it says; `request` and `reply` are the whole messages.
    pub fn observe(&mut self, request: &[u8], reply: &[u8], order: ByteOrder) {
        let big = if request.get(2..4) == Some(&[0, 0]) { 4 } else { 0 };
        let Some(length) = request.get(4 + big..6 + big) else { return };
        let length = value::unsigned(order, length) as usize;
        let Some(name) = request.get(8 + big..(8 + big).saturating_add(length)) else { return };
        if let Some([1, major, first_event, first_error]) = reply.get(8..12) {
            self.grant(name, *major, *first_event, *first_error);
        }
    }

    /// What was granted, in the order of the replies.
    pub fn grants(&self) -> &[Grant] {
        &self.grants
    }

    /// What was granted under a major opcode.
    pub fn major(&self, major: u8) -> Option<&Grant> {
        self.grants.iter().find(|grant| grant.major == major)
    }

    /// The request with these opcodes; `second` is the request's second byte.
    pub fn request(&self, major: u8, second: u8) -> Option<&'static RequestInfo> {
        if major < 128 {
            return Extension::CORE.request(major);
        }
        self.major(major)?.extension?.request(second)
    }

    /// The event that starts with `bytes` (the first ten are enough).
    pub fn event(&self, bytes: &[u8], order: ByteOrder) -> Option<&'static EventInfo> {
        let code = bytes.first()? & 0x7f;
        if code == GENERIC_EVENT {
            let extension = self.major(*bytes.get(1)?)?.extension?;
            let kind = value::unsigned(order, bytes.get(8..10)?);
            return extension
                .events()
                .iter()
                .find(|event| event.generic && u64::from(event.code) == kind)
                .or_else(|| core_event(code));
        }
        if code < FIRST_EXTENSION_EVENT {
            return core_event(code);
        }
        // Ranges do not overlap, so the nearest first code below is the only one that can be meant.
        let near = |grant: &&Grant| grant.first_event != 0 && grant.first_event <= code;
        let grant = self.grants.iter().filter(near).max_by_key(|grant| grant.first_event)?;
        let extension = grant.extension?;
        let mut number = code - grant.first_event;
        if extension == Extension::XKEYBOARD {
            if number != 0 {
                return None;
            }
            number = *bytes.get(1)?;
        }
        extension.events().iter().find(|event| !event.generic && event.code == u16::from(number))
    }

    /// The error with that code.
    pub fn error(&self, code: u8) -> Option<&'static ErrorInfo> {
        let find =
            |extension: Extension, number: u8| extension.errors().iter().find(|error| error.code == number);
        if code < FIRST_EXTENSION_ERROR {
            return find(Extension::CORE, code);
        }
        let near = |grant: &&Grant| grant.first_error != 0 && grant.first_error <= code;
        let grant = self.grants.iter().filter(near).max_by_key(|grant| grant.first_error)?;
        find(grant.extension?, code - grant.first_error)
    }
}

fn core_event(code: u8) -> Option<&'static EventInfo> {
    Extension::CORE.events().iter().find(|event| event.code == u16::from(code))
}

const GENERIC_EVENT: u8 = 35;
const FIRST_EXTENSION_EVENT: u8 = 64;
const FIRST_EXTENSION_ERROR: u8 = 128;
