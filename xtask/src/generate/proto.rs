//! `proto/`: opcodes, event and error codes, the values of enumerations for every module; structures of fixed size for
//! the handled ones.

use std::fmt::Write as _;

use anyhow::{Context, Result};

use super::{HANDLED, RustType, field_doc, module_list, names, title};
use crate::xml::{Enum, Expr, Field, Item, List, Member, Module, Protocol, Resolved, Struct};

pub(super) fn files(protocol: &Protocol) -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    let headers: Vec<&str> = protocol.modules.iter().map(|module| module.header.as_str()).collect();
    let doc = |header: &str| {
        let structures = if HANDLED.contains(&header) { " and structures" } else { "" };
        format!("Numbers{structures} of {}.", protocol.module(header).map_or(header, title))
    };
    files.push(("proto/generated.rs".to_owned(), module_list(&headers, doc)));
    for module in &protocol.modules {
        let text = module_text(protocol, module).with_context(|| module.header.clone())?;
        files.push((format!("proto/generated/{}.rs", module.header), text));
    }
    Ok(files)
}

fn module_text(protocol: &Protocol, module: &Module) -> Result<String> {
    let mut text = String::new();
    let handled = HANDLED.contains(&module.header.as_str());
    let mut structures = String::new();
    if handled {
        for item in &module.items {
            if let Item::Struct(found) = item
                && protocol.fixed_size(module, &found.name).is_some()
            {
                structures += &structure(protocol, module, found)?;
            }
        }
    }
    if !structures.is_empty() {
        text += "use crate::proto; use crate::read::{Fixed, LengthError, Reader}; use crate::write::{Put, Writer};\n\n";
        if !structures.contains("proto::") {
            text = text.replace("use crate::proto; ", "");
        }
    }
    if let Some(xname) = &module.xname {
        _ = writeln!(
            text,
            "/// What QueryExtension is asked for.\npub const EXTENSION_NAME: &str = {xname:?};"
        );
    }
    if let Some((major, minor)) = module.version {
        _ = writeln!(
            text,
            "/// The version described here.\npub const VERSION: (u32, u32) = ({major}, {minor});"
        );
    }
    for item in &module.items {
        match item {
            Item::Request(request) => {
                let name = names::constant_name(&request.name);
                let opcode = request.opcode;
                _ = writeln!(text, "/// Request {}.\npub const {name}_REQUEST: u8 = {opcode};", request.name);
            }
            Item::Event(event) if event.xge => generic(&mut text, &event.name, event.number),
            Item::Event(event) => code(&mut text, "EVENT", "Event", &event.name, event.number),
            Item::EventCopy(copy) if is_generic(module, &copy.source) => {
                generic(&mut text, &copy.name, copy.number);
            }
            Item::EventCopy(copy) => code(&mut text, "EVENT", "Event", &copy.name, copy.number),
            Item::Error(error) => {
                if let Ok(number) = u32::try_from(error.number) {
                    code(&mut text, "ERROR", "Error", &error.name, number);
                }
            }
            Item::ErrorCopy(copy) => code(&mut text, "ERROR", "Error", &copy.name, copy.number),
            Item::Enum(found) => text += &enumeration(protocol, module, found),
            _ => {}
        }
    }
    Ok(text + &structures)
}

fn code(text: &mut String, suffix: &str, word: &str, name: &str, number: u32) {
    let constant = names::constant_name(name);
    _ = writeln!(text, "/// {word} {name}.\npub const {constant}_{suffix}: u8 = {number};");
}

fn generic(text: &mut String, name: &str, number: u32) {
    let constant = names::constant_name(name);
    _ = writeln!(text, "/// GenericEvent {name}.\npub const {constant}_EVENT: u16 = {number};");
}

pub(super) fn is_generic(module: &Module, name: &str) -> bool {
    module.items.iter().any(|item| matches!(item, Item::Event(event) if event.name == name && event.xge))
}

fn enumeration(protocol: &Protocol, module: &Module, found: &Enum) -> String {
    let ty = value_type(protocol, module, found);
    let mut text = String::new();
    let name = names::field_name(&found.name);
    _ = writeln!(text, "/// Values of {}.\npub mod {name} {{", found.name);
    for item in &found.items {
        let constant = names::constant_name(&item.name);
        let value = item.bit.map_or(item.value.to_string(), |bit| format!("1 << {bit}"));
        _ = writeln!(text, "/// {}.\npub const {constant}: {ty} = {value};", item.name);
    }
    text + "}\n"
}

/// The type of the widest field that the enumeration names values of; `u32` when it selects values of a list or
/// names nothing.
fn value_type(protocol: &Protocol, home: &Module, found: &Enum) -> &'static str {
    let mut widest = 0;
    for module in &protocol.modules {
        for item in &module.items {
            let members: Vec<&[Member]> = match item {
                Item::Struct(found) | Item::Union(found) => vec![&found.members],
                Item::Event(event) => vec![&event.members],
                Item::Request(request) => {
                    vec![&request.members, request.reply.as_deref().unwrap_or_default()]
                }
                _ => Vec::new(),
            };
            for members in members {
                widest = widest.max(widest_use(protocol, module, members, home, &found.name));
            }
        }
    }
    let needed = found.items.iter().map(|item| item.value).max().unwrap_or_default();
    match widest {
        1 if needed <= 0xff => "u8",
        1 | 2 if needed <= 0xffff => "u16",
        _ => "u32",
    }
}

fn widest_use(protocol: &Protocol, module: &Module, members: &[Member], home: &Module, name: &str) -> u32 {
    let is_it = |written: &str| {
        protocol
            .enumeration(module, written)
            .is_some_and(|(at, found)| at.header == home.header && found.name == name)
    };
    let width = |field: &Field| {
        let names = &field.names;
        let mut all = [&names.enumeration, &names.altenum, &names.mask, &names.altmask].into_iter().flatten();
        match protocol.resolve(module, &field.ty) {
            Some(Resolved::Scalar(scalar)) if all.any(|written| is_it(written)) => scalar.size,
            _ => 0,
        }
    };
    let mut widest = 0;
    for member in members {
        widest = widest.max(match member {
            Member::Field(field) | Member::ExprField(field, _) | Member::List(List { field, .. }) => {
                width(field)
            }
            Member::Switch(switch) => {
                let mut inner = 0;
                for case in &switch.cases {
                    let selects = case
                        .any_of
                        .iter()
                        .any(|expr| matches!(expr, Expr::EnumItem { enumeration, .. } if is_it(enumeration)));
                    let used = widest_use(protocol, module, &case.members, home, name);
                    inner = inner.max(used).max(if selects && is_value_list(switch) { 4 } else { 0 });
                }
                inner
            }
            _ => 0,
        });
    }
    widest
}

/// A switch by bit whose every case has one four-byte value.
pub(super) fn is_value_list(switch: &crate::xml::Switch) -> bool {
    switch.bits && switch.name == "value_list"
}

fn structure(protocol: &Protocol, module: &Module, found: &Struct) -> Result<String> {
    let name = names::type_name(&found.name);
    let (mut fields, mut read, mut build, mut put) =
        (String::new(), String::new(), String::new(), String::new());
    for member in &found.members {
        match member {
            Member::Pad(_) => {
                let bytes = pad_bytes(protocol, module, found, member)?;
                _ = writeln!(read, "input.skip({bytes})?;");
                _ = writeln!(put, "w.pad({bytes});");
            }
            Member::Field(field) | Member::List(List { field, .. }) => {
                let ident = names::field_name(&field.name);
                let ty = fixed_type(protocol, module, member)?;
                _ = writeln!(fields, "/// {}.\npub {ident}: {ty},", field_doc(field));
                _ = writeln!(read, "let {ident} = input.get()?;");
                _ = write!(build, "{ident},");
                _ = writeln!(put, "w.put(&self.{ident});");
            }
            Member::StartAlign(_) => {}
            other => anyhow::bail!("{other:?} in a structure of fixed size"),
        }
    }
    let size = protocol.fixed_size(module, &found.name).context("no fixed size")?;
    // The standard library has a default for arrays of up to 32.
    let long = |member: &Member| matches!(member, Member::List(List { len: Some(Expr::Value(count)), .. }) if *count > 32);
    let default = if found.members.iter().any(long) { "" } else { ", Default" };
    Ok(format!(
        "/// Structure {}.
        #[derive(Debug, Clone, Copy, PartialEq, Eq{default})]
        pub struct {name} {{ {fields} }}
        impl Fixed for {name} {{
            const SIZE: usize = {size};
            #[inline]
            fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {{ {read} Ok({name} {{ {build} }}) }}
        }}
        impl Put for {name} {{
            #[inline]
            fn put(&self, w: &mut Writer<'_>) {{ {put} }}
        }}
        ",
        found.name
    ))
}

/// The Rust type of a member that has a fixed size.
pub(super) fn fixed_type(protocol: &Protocol, module: &Module, member: &Member) -> Result<String> {
    let (field, count) = match member {
        Member::Field(field) => (field, None),
        Member::List(List { field, len: Some(Expr::Value(count)) }) => (field, Some(count)),
        other => anyhow::bail!("{other:?} has no fixed size"),
    };
    let one = match RustType::of(protocol, module, &field.ty)? {
        RustType::Number(number) => number.to_owned(),
        RustType::Fixed(path) => path,
        RustType::Bytes(size) => format!("[u8; {size}]"),
        RustType::Variable(name) => anyhow::bail!("{name} has no fixed size"),
    };
    Ok(count.map_or(one.clone(), |count| format!("[{one}; {count}]")))
}

fn pad_bytes(protocol: &Protocol, module: &Module, found: &Struct, pad: &Member) -> Result<u32> {
    let mut at = 0;
    for member in &found.members {
        let end = protocol.member_end(module, member, at).context("no fixed size")?;
        if std::ptr::eq(member, pad) {
            return Ok(end - at);
        }
        at = end;
    }
    anyhow::bail!("a pad that is not there")
}
