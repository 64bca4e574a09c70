//! `tests/it/decode/x11rb/types.rs` of `xeric-wire`: x11rb-protocol's type of every request, reply and event, so that a
//! test can have each of them encoded. What is done with them is written by hand in `encoders.rs` beside it.

use std::fmt::Write as _;

use super::names;
use crate::xml::{Copy, Event, Item, Member, Module, Protocol};

/// What x11rb-protocol does not have: our supplement.
const MISSING: [(&str, &str); 2] = [("xkb", "GetGeometry"), ("xkb", "SetGeometry")];
const MISSING_MODULES: [&str; 1] = ["security"];

pub(super) fn file(protocol: &Protocol) -> (String, String) {
    let mut text = String::from("use super::encoders::encoders;\n\nencoders! {\n");
    for module in protocol.modules.iter().filter(|module| !MISSING_MODULES.contains(&module.header.as_str()))
    {
        module_rows(&mut text, module);
    }
    text.push_str("}\n");
    ("../tests/it/decode/x11rb/types.rs".to_owned(), text)
}

fn module_rows(text: &mut String, module: &Module) {
    let (mut requests, mut requests_with_fds) = (Vec::new(), Vec::new());
    let (mut replies, mut replies_with_fds) = (Vec::new(), Vec::new());
    let (mut events, mut generic_events) = (Vec::new(), Vec::new());
    for item in &module.items {
        match item {
            Item::Request(found) if !MISSING.contains(&(module.header.as_str(), found.name.as_str())) => {
                let name = names::type_name(&found.name);
                let list = if has_fds(&found.members) { &mut requests_with_fds } else { &mut requests };
                list.push(format!("{name}Request {}", found.opcode));
                if let Some(reply) = &found.reply {
                    let list = if has_fds(reply) { &mut replies_with_fds } else { &mut replies };
                    list.push(format!("{name}Reply {}", found.opcode));
                }
            }
            Item::Event(Event { name, number, .. }) | Item::EventCopy(Copy { name, number, .. }) => {
                let list = if is_generic(module, name) { &mut generic_events } else { &mut events };
                list.push(format!("{}Event {number}", names::type_name(name)));
            }
            _ => {}
        }
    }
    _ = writeln!(text, "{} {{", module.header);
    for (kind, names) in [
        ("requests", requests),
        ("requests_with_fds", requests_with_fds),
        ("replies", replies),
        ("replies_with_fds", replies_with_fds),
        ("events", events),
        ("generic_events", generic_events),
    ] {
        if !names.is_empty() {
            rows(text, kind, &names);
        }
    }
    text.push_str("}\n");
}

/// Columns of a line of names.
const WIDTH: usize = 118;

/// The names, several to a line.
fn rows(text: &mut String, kind: &str, names: &[String]) {
    _ = write!(text, "    {kind} {{");
    let mut column = 6 + kind.len();
    for name in names {
        if column + name.len() >= WIDTH {
            text.push_str("\n       ");
            column = 7;
        }
        _ = write!(text, " {name}");
        column += 1 + name.len();
    }
    text.push_str(" }\n");
}

fn has_fds(members: &[Member]) -> bool {
    members.iter().any(|member| matches!(member, Member::Fd(_) | Member::FdList { .. }))
}

/// Whether the event, or the one that it is a copy of, is a GenericEvent.
fn is_generic(module: &Module, event: &str) -> bool {
    module.items.iter().any(|item| match item {
        Item::Event(found) => found.name == event && found.xge,
        Item::EventCopy(found) => found.name == event && is_generic(module, &found.source),
        _ => false,
    })
}
