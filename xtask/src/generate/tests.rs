//! `tests/it/messages` of `xeric-wire`: the fields of every request, reply, event and structure, for a test that
//! fills them at random and holds our codec against x11rb-protocol's; a file per module. Only names are generated; what is
//! done with them is written by hand in `tests/it/macros.rs`.

use std::fmt::Write as _;

use super::proto::{is_generic, is_value_list};
use super::{HANDLED, RustType, event_members, length_fields, names};
use crate::xml::{Expr, Item, List, Member, Module, Protocol, Request};

/// Requests and replies whose fields depend on each other, so that random ones are no message: tested by hand.
const BY_HAND: [(&str, &str); 26] = [
    ("xproto", "ChangeProperty"),
    ("xproto", "GetProperty"),
    ("xproto", "QueryTextExtents"),
    ("xproto", "ChangeKeyboardMapping"),
    ("xproto", "GetKeyboardMapping"),
    ("xproto", "SetModifierMapping"),
    ("xproto", "GetModifierMapping"),
    ("xproto", "GetImage"),
    ("xproto", "SetFontPath"),
    ("render", "AddGlyphs"),
    ("render", "CreateLinearGradient"),
    ("render", "CreateRadialGradient"),
    ("render", "CreateConicalGradient"),
    ("xfixes", "GetCursorImage"),
    ("xfixes", "GetCursorImageAndName"),
    ("xfixes", "FetchRegion"),
    ("xkb", "GetGeometry"),
    ("shm", "AttachFd"),
    ("shm", "CreateSegment"),
    ("randr", "ChangeOutputProperty"),
    ("randr", "ChangeProviderProperty"),
    ("randr", "GetCrtcGamma"),
    ("randr", "GetProviderInfo"),
    ("randr", "SetCrtcGamma"),
    ("sync", "CreateAlarm"),
    ("sync", "ChangeAlarm"),
];

/// Replies that x11rb-protocol does not know or that hold structures with unions.
const NO_REWRITE: [(&str, &str); 6] = [
    ("xproto", "GetModifierMapping"),
    ("xkb", "GetGeometry"),
    ("xkb", "GetDeviceInfo"),
    ("xkb", "GetKbdByName"),
    ("xinput", "GetDeviceModifierMapping"),
    ("shm", "CreateSegment"),
];

/// `views/generated.rs` of `xeric-fuzz`: every view that there is.
pub(super) fn views(protocol: &Protocol) -> (String, String) {
    let mut text = String::from("use super::views;\nuse xeric_wire::{LengthError, Request};\n\n");
    for module in HANDLED.iter().filter_map(|header| protocol.module(header)) {
        view_list(&mut text, module);
    }
    _ = write!(
        text,
        "/// The headers whose requests have views.
        pub(crate) const HEADERS: [&str; {}] = {HANDLED:?};

        /// What the view of a request holds, as text; `None` when the header has no such request.
        pub(crate) fn text(header: &str, request: &Request<'_>) -> Option<Result<String, LengthError>> {{
            match header {{\n",
        HANDLED.len()
    );
    for header in HANDLED {
        let number = if header == "xproto" { "opcode" } else { "data" };
        _ = writeln!(text, "{header:?} => {header}_views(request.{number}, request),");
    }
    text.push_str("_ => None } }\n");
    ("../../../fuzz/src/views/generated.rs".to_owned(), text)
}

fn view_list(text: &mut String, module: &Module) {
    let header = &module.header;
    _ = writeln!(text, "views! {{ {header} {} {header}_views", kind(header));
    for item in &module.items {
        if let Item::Request(found) = item {
            _ = writeln!(text, "{} {}", names::type_name(&found.name), found.opcode);
        }
    }
    text.push_str("}\n");
}

fn kind(header: &str) -> &'static str {
    if header == "xproto" { "core" } else { "extension" }
}

pub(super) fn files(protocol: &Protocol) -> Vec<(String, String)> {
    let modules: Vec<&Module> = HANDLED.iter().filter_map(|header| protocol.module(header)).collect();
    let mut list = String::new();
    for module in &modules {
        _ = writeln!(list, "mod {};", module.header);
    }
    list += "\nuse xeric_wire::{ByteOrder, LengthError, Request};\n\nuse super::macros::enumerations;\n\n";
    enumerations(&mut list, protocol);
    let file = |module: &&Module| {
        (format!("../tests/it/messages/{}.rs", module.header), module_file(protocol, module))
    };
    let mut files: Vec<(String, String)> = modules.iter().map(file).collect();
    by_header(&mut list, &files);
    files.push(("../tests/it/messages/mod.rs".to_owned(), list));
    files
}

/// The functions that lead from a header's name to what its file holds.
fn by_header(list: &mut String, files: &[(String, String)]) {
    let functions = [
        (
            "views!",
            "/// What a request's view holds.
            pub(crate) fn view_of(header: &str, number: u8, request: &Request<'_>) -> Option<Result<String, LengthError>>",
            "HEADER_views(number, request)",
        ),
        (
            "rewrites!",
            "/// A reply, read by x11rb-protocol and written by us.
            pub(crate) fn rewritten(header: &str, number: u8, native: &[u8], order: ByteOrder) -> Option<Vec<u8>>",
            "HEADER_rewrites(number, native, order)",
        ),
        (
            "events!",
            "/// An event, read by x11rb-protocol and written by us.
            pub(crate) fn rewritten_event(header: &str, number: u8, native: &[u8; 32], order: ByteOrder, first: u8) -> Option<Vec<u8>>",
            "rewritten_HEADER_event(number, native, order, first)",
        ),
    ];
    for (kind, signature, call) in functions {
        _ = writeln!(list, "{signature} {{\nmatch header {{");
        for header in HANDLED {
            let path = format!("../tests/it/messages/{header}.rs");
            if files.iter().any(|(at, text)| *at == path && text.contains(kind)) {
                _ = writeln!(list, "{header:?} => {header}::{},", call.replace("HEADER", header));
            }
        }
        list.push_str("_ => None,\n}\n}\n");
    }
}

/// The rows of each macro for one module.
#[derive(Default)]
struct Rows {
    structures: String,
    value_lists: String,
    requests: String,
    replies: String,
    events: String,
    rewrites: String,
}

fn module_file(protocol: &Protocol, module: &Module) -> String {
    let header = module.header.as_str();
    let mut rows = Rows::default();
    for item in &module.items {
        match item {
            Item::Struct(found) if protocol.fixed_size(module, &found.name).is_some() => {
                if let Some(fields) = fields(protocol, module, &found.members, &[], false) {
                    _ = writeln!(rows.structures, "{} {{ {fields} }}", names::type_name(&found.name));
                }
            }
            Item::Request(found) => request(&mut rows, protocol, module, found),
            Item::Event(_) | Item::EventCopy(_) => event(&mut rows.events, protocol, module, item),
            _ => {}
        }
    }
    let kinds = [
        ("structures", rows.structures),
        ("value_lists", rows.value_lists),
        ("requests", rows.requests),
        ("replies", rows.replies),
        ("events", rows.events),
        ("rewrites", rows.rewrites),
    ];
    let kinds: Vec<(&str, String)> = kinds.into_iter().filter(|(_, body)| !body.is_empty()).collect();
    let macros: Vec<&str> = kinds.iter().map(|(kind, _)| *kind).chain(["views"]).collect();
    let mut text = format!("use crate::macros::{{{}}};\n\n", macros.join(", "));
    view_list(&mut text, module);
    for (kind, body) in kinds {
        let core = self::kind(header);
        let rewrite = if kind == "events" { format!(" rewritten_{header}_event") } else { String::new() };
        _ = writeln!(text, "{kind}! {{ {header} {core} {header}_{kind}{rewrite}\n{body}}}");
    }
    text
}

fn request(rows: &mut Rows, protocol: &Protocol, module: &Module, request: &Request) {
    let (name, opcode) = (names::type_name(&request.name), request.opcode);
    let key = (module.header.as_str(), request.name.as_str());
    let reply = request.reply.as_deref();
    if let Some(reply) = reply
        && !NO_REWRITE.contains(&key)
        && let Some(fields) = fields(protocol, module, reply, &length_fields(reply), true)
    {
        _ = writeln!(rows.rewrites, "{name}Reply {opcode} {{ {fields} }}");
    }
    if BY_HAND.contains(&key) {
        return;
    }
    if let Some(fields) = request_fields(protocol, module, &request.members) {
        _ = writeln!(rows.requests, "{name} {name}Request {opcode} {{ {fields} }}");
    }
    if let Some(aux) = aux_fields(&request.members) {
        _ = writeln!(rows.value_lists, "{name}Aux {{ {aux} }}");
    }
    if let Some(reply) = reply
        && let Some(fields) = fields(protocol, module, reply, &length_fields(reply), false)
    {
        _ = writeln!(rows.replies, "{name}Reply {{ {fields} }}");
    }
}

/// The enumerations that name the values of fields of the handled modules: x11rb-protocol makes types of them.
fn enumerations(text: &mut String, protocol: &Protocol) {
    let mut found = std::collections::BTreeSet::new();
    for module in HANDLED.iter().filter_map(|header| protocol.module(header)) {
        for item in &module.items {
            let members: Vec<&[Member]> = match item {
                Item::Struct(found) => vec![&found.members],
                Item::Event(event) => vec![&event.members],
                Item::Request(request) => {
                    vec![&request.members, request.reply.as_deref().unwrap_or_default()]
                }
                _ => continue,
            };
            for member in members.into_iter().flatten() {
                collect(protocol, module, member, &mut found);
            }
        }
    }
    // An enumeration of a truth value is one of x11rb-protocol's that is made from a `bool`: by hand.
    for (header, name) in found.into_iter().filter(|(_, name)| *name != "GrabOwner") {
        _ = writeln!(text, "enumerations! {{ {header} {name} }}");
    }
}

fn collect<'a>(
    protocol: &'a Protocol,
    module: &'a Module,
    member: &'a Member,
    found: &mut std::collections::BTreeSet<(&'a str, &'a str)>,
) {
    match member {
        Member::Field(field) | Member::List(List { field, .. }) => {
            for name in [&field.names.enumeration, &field.names.mask].into_iter().flatten() {
                if let Some((home, found_enum)) = protocol.enumeration(module, name) {
                    found.insert((&home.header, &found_enum.name));
                }
            }
        }
        Member::Switch(switch) => {
            for member in switch.cases.iter().flat_map(|case| &case.members) {
                collect(protocol, module, member, found);
            }
        }
        _ => {}
    }
}

fn event(text: &mut String, protocol: &Protocol, module: &Module, item: &Item) {
    let (name, no_sequence_number) = match item {
        Item::Event(event) if event.xge => return,
        Item::Event(event) => (&event.name, event.no_sequence_number),
        Item::EventCopy(copy) if is_generic(module, &copy.source) => return,
        Item::EventCopy(copy) => (&copy.name, false),
        _ => return,
    };
    let members = event_members(module, name).unwrap_or_default();
    if no_sequence_number || name == "ClientMessage" {
        return;
    }
    if let Some(fields) = fields(protocol, module, members, &["xkbType"], false) {
        let number = match item {
            Item::Event(event) => event.number,
            Item::EventCopy(copy) => copy.number,
            _ => return,
        };
        _ = writeln!(text, "{}Event {number} {{ {fields} }}", names::type_name(name));
    }
}

/// The fields of a request's view, or `None` when it is left in part as bytes.
fn request_fields(protocol: &Protocol, module: &Module, members: &[Member]) -> Option<String> {
    let mut dropped = length_fields(members);
    for member in members {
        if let Member::Switch(switch) = member {
            let Expr::Field(mask) = &switch.on else { return None };
            if !is_value_list(switch) {
                return None;
            }
            dropped.push(mask);
        }
    }
    let raw = members.iter().any(|member| {
        matches!(member, Member::Field(field) | Member::List(List { field, .. })
            if matches!(RustType::of(protocol, module, &field.ty), Ok(RustType::Variable(_))))
    });
    if raw {
        return None;
    }
    fields(protocol, module, members, &dropped, false)
}

/// The names of the members that have a value: first most of them, then those that are true or false, then lists of
/// bytes to the request's end, which take its padding in; `None` when one is a union, a variable structure or computed from others.
fn fields(
    protocol: &Protocol,
    module: &Module,
    members: &[Member],
    dropped: &[&str],
    with_dependent: bool,
) -> Option<String> {
    let (mut plain, mut booleans, mut rests) = (String::new(), String::new(), String::new());
    for member in members {
        let mut place = &mut plain;
        let name = match member {
            Member::Field(field) if field.ty.starts_with("BOOL") => {
                place = &mut booleans;
                &field.name
            }
            Member::List(List { field, len: None }) if super::is_byte(protocol, module, &field.ty) => {
                place = &mut rests;
                &field.name
            }
            Member::Field(field) if dropped.contains(&field.name.as_str()) => continue,
            Member::Field(field)
            | Member::List(List { field, len: None | Some(Expr::Value(_) | Expr::Field(_)) }) => {
                match RustType::of(protocol, module, &field.ty) {
                    Ok(RustType::Number(_) | RustType::Fixed(_)) => &field.name,
                    Ok(RustType::Variable(name)) if name == "write::xproto::Str" => &field.name,
                    _ => return None,
                }
            }
            Member::List(List { field, .. })
                if with_dependent
                    && matches!(
                        RustType::of(protocol, module, &field.ty),
                        Ok(RustType::Number(_) | RustType::Fixed(_))
                    ) =>
            {
                &field.name
            }
            Member::Switch(switch) if is_value_list(switch) => &switch.name,
            Member::Pad(_) | Member::StartAlign(_) => continue,
            _ => return None,
        };
        _ = write!(place, "{} ", names::field_name(name));
    }
    Some(format!("{plain}; {booleans}; {rests}"))
}

/// The values of a value list in the order of their bits.
fn aux_fields(members: &[Member]) -> Option<String> {
    let switch = members.iter().find_map(|member| match member {
        Member::Switch(switch) if is_value_list(switch) => Some(switch),
        _ => None,
    })?;
    let mut text = String::new();
    for case in &switch.cases {
        if let [Member::Field(field)] = case.members.as_slice() {
            _ = write!(text, "{} ", names::field_name(&field.name));
        }
    }
    Some(text)
}
