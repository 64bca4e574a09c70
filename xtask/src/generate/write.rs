//! `write/`: replies and events of the handled modules, and the structures of varying size in them.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};

use super::proto::{fixed_type, is_generic};
use super::{HANDLED, RustType, event_members, field_doc, is_byte, length_fields, module_list, names, title};
use crate::tables::known::is_numbered_by_bytes;
use crate::xml::{Expr, Item, List, Member, Module, PadSize, Protocol};

/// Replies and structures that are written by hand, and where; an empty place means that nobody needs it.
const BY_HAND: [(&str, &str, &str); 26] = [
    ("xproto", "ClientMessageEvent", "client_message"),
    ("xproto", "SetupRequest", ""),
    ("xproto", "SetupAuthenticate", ""),
    ("xkb", "SetKeyType", ""),
    ("xkb", "Doodad", "xkb_geometry"),
    ("xkb", "GetMapReply", "xkb_replies"),
    ("xkb", "GetNamesReply", "xkb_replies"),
    ("xkb", "GetKbdByNameReply", ""),
    ("xkb", "GetGeometryReply", "xkb_geometry"),
    ("xinput", "InputInfo", "xinput_replies"),
    ("xinput", "ListInputDevicesReply", "xinput_replies"),
    ("xinput", "FeedbackState", ""),
    ("xinput", "FeedbackCtl", ""),
    ("xinput", "GetFeedbackControlReply", ""),
    ("xinput", "InputState", ""),
    ("xinput", "QueryDeviceStateReply", ""),
    ("xinput", "DeviceState", ""),
    ("xinput", "GetDeviceControlReply", ""),
    ("xinput", "DeviceCtl", ""),
    ("xinput", "GetDevicePropertyReply", "xinput_replies"),
    ("xinput", "HierarchyChange", ""),
    ("xinput", "DeviceClass", "xinput_replies"),
    ("xinput", "XIDeviceInfo", "xinput_replies"),
    ("xinput", "XIQueryDeviceReply", "xinput_replies"),
    ("xinput", "XIGetPropertyReply", "xinput_replies"),
    ("xinput", "AddMaster", ""),
];

/// The structures of the set-up: their first byte, and that bytes 6 and 7 are their length.
const SETUP: [(&str, u8); 2] = [("SetupFailed", 0), ("Setup", 1)];

pub(super) fn files(protocol: &Protocol) -> Result<Vec<(String, String)>> {
    let doc =
        |header: &str| format!("Replies and events of {}.", protocol.module(header).map_or(header, title));
    let mut files = vec![("write/generated.rs".to_owned(), module_list(&HANDLED, doc))];
    for header in HANDLED {
        let module = protocol.module(header).with_context(|| format!("no module {header}"))?;
        let mut text = String::new();
        for item in &module.items {
            text += &definition(protocol, module, item).with_context(|| header.to_owned())?;
        }
        let mut uses = String::new();
        if text.contains("Writer") {
            uses += "use crate::write::Writer;";
        }
        if text.contains("impl Put") || text.contains("Put for") {
            uses = uses.replace("Writer", "{Put, Writer}");
        }
        for name in ["Packet", "ExtensionEvent"] {
            if text.contains(&format!("impl {name}")) {
                uses += &format!("use crate::write::{name};");
            }
        }
        if text.contains("ByteOrder") {
            uses += "use crate::ByteOrder;";
        }
        if text.contains("proto::") {
            uses += "use crate::proto;";
        }
        if text.contains("[write::") || text.contains(" write::") {
            uses += "use crate::write;";
        }
        files.push((format!("write/generated/{header}.rs"), format!("{uses}\n\n{text}")));
    }
    Ok(files)
}

fn definition(protocol: &Protocol, module: &Module, item: &Item) -> Result<String> {
    let hand = |name: &str| {
        let found = BY_HAND.iter().find(|(header, by_hand, _)| *header == module.header && *by_hand == name);
        found.map(|(_, _, place)| {
            if place.is_empty() { String::new() } else { format!("pub use crate::write::{place}::{name};\n") }
        })
    };
    match item {
        Item::Struct(found) if protocol.fixed_size(module, &found.name).is_none() => {
            let name = names::type_name(&found.name);
            if let Some(text) = hand(&name) {
                return Ok(text);
            }
            structure(protocol, module, &name, &found.members).with_context(|| name)
        }
        Item::Request(found) => {
            let Some(reply_members) = &found.reply else { return Ok(String::new()) };
            let name = format!("{}Reply", names::type_name(&found.name));
            if let Some(text) = hand(&name) {
                return Ok(text);
            }
            let doc = format!("Reply to {}.", found.name);
            reply(protocol, module, &name, &doc, reply_members).with_context(|| name)
        }
        Item::Event(found) if !found.xge => {
            let name = format!("{}Event", names::type_name(&found.name));
            if let Some(text) = hand(&name) {
                return Ok(text);
            }
            event(protocol, module, &found.name, found.number, found.no_sequence_number)
        }
        // GenericEvents have sizes of their own: they are written by hand.
        Item::EventCopy(copy) if is_generic(module, &copy.source) => Ok(String::new()),
        Item::EventCopy(copy) => event(protocol, module, &copy.name, copy.number, false),
        _ => Ok(String::new()),
    }
}

/// What becomes of a message's members.
#[derive(Default)]
struct Parts {
    fields: String,
    put: String,
    /// The expression for the member in the second byte of a reply or event.
    second: Option<String>,
    borrows: bool,
}

/// `second_byte`: whether the first member stands in the second byte, apart from the others.
fn parts(protocol: &Protocol, module: &Module, members: &[Member], second_byte: bool) -> Result<Parts> {
    let lengths = length_fields(members);
    let mut parts = Parts::default();
    for (index, member) in members.iter().enumerate() {
        let second = second_byte && index == 0;
        match member {
            Member::Pad(_) if second => parts.second = Some("0".to_owned()),
            Member::Pad(pad) => match pad.size {
                PadSize::Bytes(bytes) => _ = writeln!(parts.put, "w.pad({bytes});"),
                PadSize::Align(align) => _ = writeln!(parts.put, "w.align({align});"),
            },
            Member::Field(field) if lengths.contains(&field.name.as_str()) => {
                let list = list_of(members, &field.name).context("a length without its list")?;
                let list = names::field_name(list);
                let size = protocol.fixed_size(module, &field.ty).context("a length of no size")?;
                if second {
                    parts.second = Some(format!("u8::try_from(self.{list}.len()).unwrap_or(u8::MAX)"));
                } else {
                    _ = writeln!(parts.put, "w.len{}(self.{list}.len());", size * 8);
                }
            }
            Member::Field(field) if field.name == "xkbType" && second => {
                parts.second = Some("Self::XKB_TYPE".to_owned());
            }
            Member::Field(field) => {
                let ident = names::field_name(&field.name);
                let variable = match RustType::of(protocol, module, &field.ty)? {
                    RustType::Variable(path) => Some(format!("{path}<'a>")),
                    _ => None,
                };
                parts.borrows |= variable.is_some();
                let ty = variable.map_or_else(|| fixed_type(protocol, module, member), Ok)?;
                _ = writeln!(parts.fields, "/// {}.\npub {ident}: {ty},", field_doc(field));
                if second {
                    let convert = if ty == "i8" { " as u8" } else { "" };
                    parts.second = Some(format!("self.{ident}{convert}"));
                } else {
                    _ = writeln!(parts.put, "w.put(&self.{ident});");
                }
            }
            Member::List(List { field, len: Some(Expr::Value(_)) }) => {
                let ident = names::field_name(&field.name);
                let ty = fixed_type(protocol, module, member)?;
                _ = writeln!(parts.fields, "/// List of {}.\npub {ident}: {ty},", field_doc(field));
                _ = writeln!(parts.put, "w.put(&self.{ident});");
            }
            Member::List(List { field, .. }) => {
                let ident = names::field_name(&field.name);
                let bytes = is_byte(protocol, module, &field.ty);
                let element = match RustType::of(protocol, module, &field.ty)? {
                    RustType::Number(number) => number.to_owned(),
                    RustType::Fixed(path) => path,
                    RustType::Bytes(size) => format!("[u8; {size}]"),
                    RustType::Variable(path) => format!("{path}<'a>"),
                };
                parts.borrows = true;
                _ = writeln!(
                    parts.fields,
                    "/// List of {}.\npub {ident}: &'a [{element}],",
                    field_doc(field)
                );
                let how = match bytes {
                    true => "bytes",
                    false if is_numbered_by_bytes(&module.header, &field.name, &field.ty) => "bits",
                    false => "list",
                };
                _ = writeln!(parts.put, "w.{how}(self.{ident});");
            }
            Member::Fd(_) | Member::FdList { .. } | Member::StartAlign(_) => {}
            other => bail!("{other:?} is to be written by hand"),
        }
    }
    Ok(parts)
}

fn list_of<'a>(members: &'a [Member], length: &str) -> Option<&'a str> {
    members.iter().find_map(|member| match member {
        Member::List(List { field, len: Some(Expr::Field(name)) }) if name == length => {
            Some(field.name.as_str())
        }
        _ => None,
    })
}

fn structure(protocol: &Protocol, module: &Module, name: &str, members: &[Member]) -> Result<String> {
    if let Some((_, status)) = SETUP.iter().find(|(setup, _)| *setup == name) {
        return setup(protocol, module, name, *status, members);
    }
    let Parts { fields, put, .. } = parts(protocol, module, members, false)?;
    Ok(format!(
        "/// Structure {name}.
        #[derive(Debug, Clone, Copy, Default)]
        pub struct {name}<'a> {{ {fields} }}
        impl Put for {name}<'_> {{
            fn put(&self, w: &mut Writer<'_>) {{ {put} }}
        }}
        "
    ))
}

fn setup(protocol: &Protocol, module: &Module, name: &str, status: u8, members: &[Member]) -> Result<String> {
    let given = |member: &&Member| !matches!(member, Member::Field(field) if matches!(field.name.as_str(), "status" | "length"));
    let members: Vec<Member> = members.iter().filter(given).cloned().collect();
    let Parts { fields, mut put, .. } = parts(protocol, module, &members, false)?;
    let minor = "w.put(&self.protocol_minor_version);\n";
    put = put.replace(minor, &format!("{minor}w.u16(0);\n"));
    Ok(format!(
        "/// Set-up answer {name}.
        #[derive(Debug, Clone, Copy, Default)]
        pub struct {name}<'a> {{ {fields} }}
        impl {name}<'_> {{
            /// Appends it.
            pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder) {{
                let mut w = Writer::new(out, order);
                w.u8({status});
                {put}
                w.end_setup();
            }}
        }}
        "
    ))
}

fn reply(protocol: &Protocol, module: &Module, name: &str, doc: &str, members: &[Member]) -> Result<String> {
    let Parts { fields, put, second, borrows } = parts(protocol, module, members, true)?;
    let (life, elided) = if borrows { ("<'a>", "<'_>") } else { ("", "") };
    let second = second.unwrap_or("0".to_owned());
    let mutable = if put.is_empty() { "" } else { "mut " };
    Ok(format!(
        "/// {doc}
        #[derive(Debug, Clone, Copy, Default)]
        pub struct {name}{life} {{ {fields} }}
        impl {name}{elided} {{
            /// Appends it.
            pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {{
                let {mutable}w = Writer::reply(out, order, {second}, sequence);
                {put}
                w.end_reply();
            }}
        }}
        impl Packet for {name}{elided} {{
            fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {{
                self.write(out, order, sequence);
            }}
        }}
        "
    ))
}

fn event(
    protocol: &Protocol,
    module: &Module,
    xml_name: &str,
    number: u32,
    no_sequence_number: bool,
) -> Result<String> {
    let members = event_members(module, xml_name).context("an event without members")?;
    let Parts { fields, put, second, .. } =
        parts(protocol, module, members, !no_sequence_number).with_context(|| format!("event {xml_name}"))?;
    let name = format!("{}Event", names::type_name(xml_name));
    let core = module.xname.is_none();
    let is_xkb = second.as_deref() == Some("Self::XKB_TYPE");
    let code = match (core, is_xkb, number) {
        (true, ..) => number.to_string(),
        (false, true, _) | (false, false, 0) => "first_event".to_owned(),
        (false, false, number) => format!("first_event.wrapping_add({number})"),
    };
    let base = if core { "" } else { ", first_event: u8" };
    let sequence = if no_sequence_number { "_sequence" } else { "sequence" };
    let head = if no_sequence_number {
        String::new()
    } else {
        format!("w.u8({}); w.u16(sequence);", second.unwrap_or("0".to_owned()))
    };
    let constant = if is_xkb {
        format!("/// Its number among XKB's events.\npub const XKB_TYPE: u8 = {number};\n")
    } else {
        String::new()
    };
    let implementation = if core {
        format!(
            "impl Packet for {name} {{
                fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {{
                    self.write(out, order, sequence);
                }}
            }}"
        )
    } else {
        format!(
            "impl ExtensionEvent for {name} {{
                fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {{
                    self.write(out, order, sequence, first_event);
                }}
            }}"
        )
    };
    Ok(format!(
        "/// Event {xml_name}.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct {name} {{ {fields} }}
        impl {name} {{
            {constant}
            /// Appends it.
            pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, {sequence}: u16{base}) {{
                let mut w = Writer::new(out, order);
                w.u8({code});
                {head}
                {put}
                w.end_event();
            }}
        }}
        {implementation}
        "
    ))
}
