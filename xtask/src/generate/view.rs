//! `view/`: a structure for each request of the handled modules, with the function that reads it.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};

use super::proto::{fixed_type, is_value_list};
use super::{HANDLED, RustType, expression, field_doc, is_byte, length_fields, module_list, names, title};
use crate::tables::known::is_numbered_by_bytes;
use crate::xml::{Expr, Item, List, Member, Module, PadSize, Protocol, Request, Resolved};

/// Requests that are read by hand, and where.
const BY_HAND: [(&str, &str, &str); 7] = [
    ("xproto", "ChangeProperty", "property"),
    ("xproto", "QueryTextExtents", "text"),
    ("xkb", "SelectEvents", "xkb_requests"),
    ("sync", "CreateAlarm", "alarm"),
    ("sync", "ChangeAlarm", "alarm"),
    ("xinput", "XISelectEvents", "xinput_requests"),
    ("xinput", "XIChangeHierarchy", "xinput_requests"),
];

pub(super) fn files(protocol: &Protocol) -> Result<Vec<(String, String)>> {
    let doc = |header: &str| format!("Requests of {}.", protocol.module(header).map_or(header, title));
    let mut files = vec![("view/generated.rs".to_owned(), module_list(&HANDLED, doc))];
    for header in HANDLED {
        let module = protocol.module(header).with_context(|| format!("no module {header}"))?;
        let mut text = String::new();
        for item in &module.items {
            let Item::Request(found) = item else { continue };
            let by_hand = BY_HAND.iter().find(|(at, name, _)| *at == header && *name == found.name);
            text += &match by_hand {
                Some((_, name, file)) => format!("pub use crate::view::{file}::{name};\n"),
                None => {
                    request(protocol, module, found).with_context(|| format!("{header}: {}", found.name))?
                }
            };
        }
        let mut uses = String::from("use crate::Request; use crate::read::{LengthError");
        for name in ["List", "Strings", "ValueList"] {
            if text.contains(&format!(": {name}<")) {
                _ = write!(uses, ", {name}");
            }
        }
        uses += "};";
        if text.contains(" proto::") || text.contains("<proto::") || text.contains(", proto::") {
            uses += "use crate::proto;";
        }
        files.push((format!("view/generated/{header}.rs"), format!("{uses}\n\n{text}")));
    }
    Ok(files)
}

fn request(protocol: &Protocol, module: &Module, found: &Request) -> Result<String> {
    let name = names::type_name(&found.name);
    let is_raw = |member: &Member| match member {
        Member::Field(field) | Member::List(List { field, .. }) => is_variable(protocol, module, &field.ty),
        Member::Switch(switch) => !is_value_list(switch),
        _ => false,
    };
    let raw_at = found.members.iter().position(is_raw).unwrap_or(found.members.len());
    let lengths = length_fields(found.members.get(..raw_at).unwrap_or_default());
    let (mut fields, mut body, mut build) = (String::new(), String::new(), String::new());
    let mut reads = 0;
    for (index, member) in found.members.iter().enumerate() {
        let in_header = index == 0 && module.xname.is_none();
        match member {
            Member::Pad(_) if in_header => {}
            Member::Pad(pad) => {
                reads += 1;
                match pad.size {
                    PadSize::Bytes(bytes) => _ = writeln!(body, "input.skip({bytes})?;"),
                    PadSize::Align(4) => body += "input.align4()?;\n",
                    PadSize::Align(other) => bail!("alignment to {other}"),
                }
            }
            Member::Field(field) if is_string(protocol, module, &field.ty) => {
                reads += 1;
                let ident = names::field_name(&field.name);
                _ = writeln!(body, "let {ident} = input.string()?;");
                _ = writeln!(fields, "/// {}.\npub {ident}: &'a [u8],", field_doc(field));
                _ = write!(build, "{ident},");
            }
            Member::Field(field) if is_variable(protocol, module, &field.ty) => {
                raw_rest(&field.name, &mut body, &mut fields, &mut build);
                reads += 1;
                break;
            }
            Member::Field(field) => {
                let ident = names::field_name(&field.name);
                let ty = fixed_type(protocol, module, member)?;
                let is_mask = mask_of_value_list(&found.members).is_some_and(|mask| mask == field.name);
                let dropped = is_mask || lengths.contains(&field.name.as_str());
                if in_header {
                    let convert = if ty == "i8" { " as i8" } else { "" };
                    _ = writeln!(body, "let {ident} = request.data{convert};");
                } else {
                    reads += 1;
                    let ty = if dropped { format!(": {ty}") } else { String::new() };
                    _ = writeln!(body, "let {ident}{ty} = input.get()?;");
                }
                if !dropped {
                    _ = writeln!(fields, "/// {}.\npub {ident}: {ty},", field_doc(field));
                    _ = write!(build, "{ident},");
                }
            }
            Member::List(list) if is_variable(protocol, module, &list.field.ty) => {
                raw_rest(&list.field.name, &mut body, &mut fields, &mut build);
                reads += 1;
                break;
            }
            Member::List(list) => {
                reads += 1;
                let ident = names::field_name(&list.field.name);
                let (ty, read) = list_type(protocol, module, list)?;
                _ = writeln!(body, "let {ident} = {read};");
                _ = writeln!(fields, "/// {}.\npub {ident}: {ty},", list_doc(list));
                _ = write!(build, "{ident},");
            }
            Member::Switch(switch) if is_value_list(switch) => {
                reads += 1;
                let Expr::Field(mask) = &switch.on else { bail!("a value list on {:?}", switch.on) };
                let mask = names::field_name(mask);
                _ = writeln!(body, "let value_list = input.values(u32::from({mask}))?;");
                fields += "/// The values for the mask's set bits.\npub value_list: ValueList<'a>,\n";
                build += "value_list,";
            }
            Member::Switch(switch) => {
                raw_rest(&switch.name, &mut body, &mut fields, &mut build);
                reads += 1;
                break;
            }
            Member::Fd(_) | Member::StartAlign(_) => {}
            other => bail!("{other:?} is to be read by hand"),
        }
    }
    body = body.replace("u32::from(value_mask)", &mask_conversion(protocol, module, found));
    let (life, of) = if fields.contains("'a") { ("<'a>", "<'a>") } else { ("", "<'_>") };
    let mutable = if reads > 0 { "mut " } else { "" };
    let opcode = found.opcode;
    let what = if module.xname.is_none() { "opcode" } else { "minor opcode" };
    Ok(format!(
        "/// Request {} ({what} {opcode}).
        #[derive(Debug, Clone, Copy)]
        pub struct {name}{life} {{ {fields} }}
        impl{life} {name}{life} {{
            /// Reads it.
            pub fn parse(request: &Request{of}) -> Result<Self, LengthError> {{
                let {mutable}input = request.reader();
                {body}
                input.finish()?;
                Ok({name} {{ {build} }})
            }}
        }}
        ",
        found.name
    ))
}

/// What follows is left as bytes: a method written by hand reads it.
fn raw_rest(name: &str, body: &mut String, fields: &mut String, build: &mut String) {
    let ident = names::field_name(name);
    _ = writeln!(body, "let {ident} = input.rest();");
    _ = writeln!(fields, "/// What follows, unread.\npub {ident}: &'a [u8],");
    _ = write!(build, "{ident},");
}

fn is_variable(protocol: &Protocol, module: &Module, ty: &str) -> bool {
    !is_string(protocol, module, ty)
        && matches!(RustType::of(protocol, module, ty), Ok(RustType::Variable(_)))
}

fn is_string(protocol: &Protocol, module: &Module, ty: &str) -> bool {
    matches!(protocol.resolve(module, ty), Some(Resolved::Struct(_, found)) if found.name == "STR")
}

/// What turns the mask into 32 bits.
fn mask_conversion(protocol: &Protocol, module: &Module, found: &Request) -> String {
    let wide = found.members.iter().any(|member| {
        matches!(member, Member::Field(field) if field.name == "value_mask"
            && protocol.fixed_size(module, &field.ty) == Some(4))
    });
    if wide { "value_mask".to_owned() } else { "u32::from(value_mask)".to_owned() }
}

fn mask_of_value_list(members: &[Member]) -> Option<&str> {
    members.iter().find_map(|member| match member {
        Member::Switch(switch) if is_value_list(switch) => match &switch.on {
            Expr::Field(name) => Some(name.as_str()),
            _ => None,
        },
        _ => None,
    })
}

fn list_doc(list: &List) -> String {
    let ty = field_doc(&list.field);
    match &list.len {
        None => format!("List of {ty}, to the request's end"),
        Some(_) => format!("List of {ty}"),
    }
}

/// The type of a list and the expression that reads it.
fn list_type(protocol: &Protocol, module: &Module, list: &List) -> Result<(String, String)> {
    let ty = &list.field.ty;
    let len = match &list.len {
        None => None,
        Some(len) => Some(expression(len, &names::field_name)?),
    };
    if let Some(Expr::Value(count)) = list.len
        && is_byte(protocol, module, ty)
    {
        return Ok((format!("&'a [u8; {count}]"), "input.array()?".to_owned()));
    }
    if is_byte(protocol, module, ty) {
        let read = len.map_or("input.rest()".to_owned(), |len| format!("input.bytes({len})?"));
        return Ok(("&'a [u8]".to_owned(), read));
    }
    if is_string(protocol, module, ty) {
        let len = len.context("a list of strings without a length")?;
        return Ok(("Strings<'a>".to_owned(), format!("input.strings({len})?")));
    }
    let element = match RustType::of(protocol, module, ty)? {
        RustType::Number(number) => number.to_owned(),
        RustType::Fixed(path) => path,
        RustType::Bytes(size) => format!("[u8; {size}]"),
        RustType::Variable(name) => bail!("a list of {name} is to be read by hand"),
    };
    let of = if is_numbered_by_bytes(&module.header, &list.field.name, ty) { "bits" } else { "list" };
    let read = len.map_or("input.rest_list()".to_owned(), |len| format!("input.{of}({len})?"));
    Ok((format!("List<'a, {element}>"), read))
}
