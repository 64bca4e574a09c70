//! What x11rb-protocol's parsers read from random bytes.

use x11rb_protocol::protocol::{Event, Request};
use x11rb_protocol::x11_utils::{ExtInfoProvider, ExtensionInformation};
use xeric_wire::ByteOrder;
use xeric_wire::catalog::{EventInfo, Extension, RequestInfo};
use xeric_wire::decode::Message;

use super::super::Random;
use super::super::debug_form::Form;
use super::compare::Comparison;
use super::{
    TOO_LONG_IN_X11RB, faulty, header, major, random_event, random_fds, random_reply, random_request,
};

/// Requests on which x11rb-protocol 0.14 must not be let loose: its parser reads the first element of a list that is not
/// empty again and again and keeps them all.
pub(super) const UNFIT: [&str; 2] = ["SYNC:Await", "SYNC:AwaitFence"];

pub(super) fn compare() -> Comparison {
    let mut comparison = Comparison::default();
    requests_and_replies(&mut comparison);
    events(&mut comparison);
    comparison
}

fn requests_and_replies(comparison: &mut Comparison) {
    let mut random = Random(11);
    for info in RequestInfo::all().iter().filter(|info| !UNFIT.contains(&info.name)) {
        let mut replies = 0;
        let all = |comparison: &Comparison| {
            comparison.messages.contains_key(info.name)
                && (info.reply.is_none() || comparison.messages.contains_key(&format!("{} reply", info.name)))
        };
        for round in 0..2000 {
            if round >= 32 && all(comparison) {
                break;
            }
            let bytes = random_request(info, &mut random, round);
            let message = Message::request(info, &bytes, ByteOrder::Little);
            if faulty(&message) {
                continue;
            }
            let Ok(request) = Request::parse(header(&bytes), &bytes[4..], &mut random_fds(), &Granted) else {
                continue;
            };
            if matches!(request, Request::Unknown(..)) {
                break;
            }
            comparison.message(info.name, &message, &Form::parse(&format!("{request:#?}")));
            let Some(parser) = request.reply_parser().filter(|_| info.reply.is_some() && replies < 20) else {
                continue;
            };
            let name = format!("{} reply", info.name);
            if TOO_LONG_IN_X11RB.contains(&name.as_str()) {
                continue;
            }
            let bytes = random_reply(&mut random, round / 4);
            let message = Message::reply(info, &bytes, ByteOrder::Little).expect("it has a reply");
            if faulty(&message) {
                continue;
            }
            if let Ok((reply, _)) = parser(&bytes, &mut random_fds()) {
                replies += 1;
                comparison.message(&name, &message, &Form::parse(&format!("{reply:#?}")));
            }
        }
    }
}

fn events(comparison: &mut Comparison) {
    let mut random = Random(12);
    for info in EventInfo::all() {
        let name = format!("{} event", info.name);
        for round in 0..if info.generic { 1000 } else { 24 } {
            if round >= 24 && comparison.messages.contains_key(&name) {
                break;
            }
            let bytes = random_event(info, &mut random, round);
            EVENTS_OF.set(Some(info.extension));
            let Ok(event) = Event::parse(&bytes, &Granted) else { continue };
            if matches!(event, Event::Unknown(_) | Event::Error(_)) {
                continue;
            }
            let message = Message::event(info, &bytes, ByteOrder::Little);
            comparison.message(&name, &message, &Form::parse(&format!("{event:#?}")));
        }
    }
}

/// Every extension with its own major opcode, events four apart and errors.
struct Granted;

impl Granted {
    fn information(index: u8) -> ExtensionInformation {
        // Room for the event codes of each; x11rb takes ranges from the table of names it is given.
        ExtensionInformation { major_opcode: 128 + index, first_event: 64, first_error: 128 }
    }
}

thread_local! {
    /// The extension that an event code belongs to.
    static EVENTS_OF: std::cell::Cell<Option<Extension>> = const { std::cell::Cell::new(None) };
}

impl ExtInfoProvider for Granted {
    fn get_from_major_opcode(&self, opcode: u8) -> Option<(&str, ExtensionInformation)> {
        let extension = Extension::all().skip(1).find(|extension| major(*extension) == opcode)?;
        Some((extension.name(), Self::information(opcode - 128)))
    }

    fn get_from_event_code(&self, _code: u8) -> Option<(&str, ExtensionInformation)> {
        let extension = EVENTS_OF.get().filter(|extension| *extension != Extension::CORE)?;
        Some((extension.name(), Self::information(major(extension) - 128)))
    }

    fn get_from_error_code(&self, _code: u8) -> Option<(&str, ExtensionInformation)> {
        None
    }
}
