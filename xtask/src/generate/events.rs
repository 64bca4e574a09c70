//! `transcode/layouts.rs`: the widths of every 32-byte event's fields, for changing its byte order.

use std::fmt::Write as _;

use anyhow::{Context, Result};

use super::event_members;
use crate::xml::{Item, List, Member, Module, Protocol, Resolved};

pub(super) fn file(protocol: &Protocol) -> Result<(String, String)> {
    let mut text = String::from(
        "/// Events by number, each with the widths of its fields behind the code byte.
        pub(super) type Layouts = &'static [(u8, &'static [u8])];\n",
    );
    for module in &protocol.modules {
        let mut rows = Vec::new();
        for item in &module.items {
            let (name, number, no_sequence_number) = match item {
                Item::Event(event) if !event.xge => (&event.name, event.number, event.no_sequence_number),
                Item::EventCopy(copy) => (&copy.name, copy.number, false),
                _ => continue,
            };
            let is_generic = module.items.iter().any(
                |item| matches!(item, Item::Event(event) if event.xge && same(module, &event.name, name)),
            );
            if is_generic {
                continue;
            }
            let members = event_members(module, name).context("an event without members")?;
            // Where a union stands, what is there depends on another field; that is decided by hand.
            if let Some(widths) = widths(protocol, module, members, no_sequence_number) {
                rows.push((number, name, widths));
            }
        }
        if rows.is_empty() {
            continue;
        }
        rows.sort_by_key(|(number, ..)| *number);
        let name = super::names::constant_name(&module.header);
        let title = module.xname.as_deref().unwrap_or("The core protocol");
        _ = writeln!(text, "/// {title}.\npub(super) static {name}: Layouts = &[");
        for (number, name, widths) in rows {
            _ = writeln!(text, "// {name}\n({number}, &{widths:?}),");
        }
        text += "];\n";
    }
    text += "/// The extensions by the name that QueryExtension is asked for.\n";
    text += "pub(super) static EXTENSIONS: &[(&str, Layouts)] = &[\n";
    for module in &protocol.modules {
        let name = super::names::constant_name(&module.header);
        if let Some(xname) = &module.xname
            && text.contains(&format!("static {name}:"))
        {
            _ = writeln!(text, "({xname:?}, {name}),");
        }
    }
    text += "];\n";
    Ok(("transcode/layouts.rs".to_owned(), text))
}

fn same(module: &Module, event: &str, name: &str) -> bool {
    event == name
        || module
            .items
            .iter()
            .any(|item| matches!(item, Item::EventCopy(copy) if copy.name == name && copy.source == event))
}

/// The widths of the fields behind the code byte, to the last field wider than a byte; `None` with a union.
fn widths(protocol: &Protocol, module: &Module, members: &[Member], no_sequence: bool) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    for (index, member) in members.iter().enumerate() {
        append(protocol, module, member, &mut all)?;
        if index == 0 && !no_sequence {
            all.push(2);
        }
    }
    if all.is_empty() {
        all.extend([1, 2]);
    }
    while all.last() == Some(&1) {
        all.pop();
    }
    Some(all)
}

fn append(protocol: &Protocol, module: &Module, member: &Member, all: &mut Vec<u8>) -> Option<()> {
    let (field, count) = match member {
        Member::Pad(pad) => {
            let crate::xml::PadSize::Bytes(bytes) = pad.size else { return None };
            all.extend((0..bytes).map(|_| 1));
            return Some(());
        }
        Member::Field(field) => (field, 1),
        Member::List(List { field, len: Some(crate::xml::Expr::Value(count)) }) => (field, *count),
        Member::StartAlign(_) => return Some(()),
        _ => return None,
    };
    for _ in 0..count {
        match protocol.resolve(module, &field.ty)? {
            Resolved::Scalar(scalar) => all.push(u8::try_from(scalar.size).ok()?),
            Resolved::Struct(home, found) => {
                for member in &found.members {
                    append(protocol, home, member, all)?;
                }
            }
            Resolved::Union(..) | Resolved::EventStruct => return None,
        }
    }
    Some(())
}
