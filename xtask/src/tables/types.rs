//! From the XML's type names to [`Type`] rows: how a number stands in the bytes, what it means, what its values are called.

use anyhow::{Context, Result, bail};

use super::known;
use super::pool::{EnumRow, Pool, number};
use super::rows::{Meaning, Scalar, Type};
use crate::xml::{self, Module, Protocol};

/// What a field's type is: a number, or something made of several.
pub enum Kind<'p> {
    Number(Type),
    Struct(&'p Module, &'p xml::Struct),
    Union(&'p Module, &'p xml::Struct),
    Event32,
}

/// The kind of a field as written in `module`.
pub fn kind<'p>(
    pool: &mut Pool,
    protocol: &'p Protocol,
    module: &'p Module,
    field: &xml::Field,
) -> Result<Kind<'p>> {
    let (written, home) = locate(protocol, module, &field.ty);
    if written == "CHAR2B" {
        return Ok(Kind::Number(plain(written, Scalar::Char2)));
    }
    match protocol.resolve(module, &field.ty).with_context(|| format!("no type {}", field.ty))? {
        xml::Resolved::Struct(module, found) => Ok(Kind::Struct(module, found)),
        xml::Resolved::Union(module, found) => Ok(Kind::Union(module, found)),
        xml::Resolved::EventStruct => Ok(Kind::Event32),
        xml::Resolved::Scalar(scalar) => {
            let base = base(protocol, module, &field.ty);
            let scalar = match (base.as_str(), scalar.size, scalar.signed, scalar.float) {
                ("char", ..) => Scalar::Char,
                ("void" | "BYTE", ..) => Scalar::Byte,
                (_, 4, _, true) => Scalar::F32,
                (_, 8, _, true) => Scalar::F64,
                (_, 1, true, _) => Scalar::I8,
                (_, 2, true, _) => Scalar::I16,
                (_, 4, true, _) => Scalar::I32,
                (_, 1, false, _) => Scalar::U8,
                (_, 2, false, _) => Scalar::U16,
                (_, 4, false, _) => Scalar::U32,
                (_, 8, false, _) => Scalar::U64,
                other => bail!("no scalar for {} ({other:?})", field.ty),
            };
            let (meaning, names) = meaning(pool, protocol, module, field, home, written)?;
            Ok(Kind::Number(Type { name: written.to_owned(), scalar, meaning, names }))
        }
    }
}

/// A number without a further meaning.
pub fn plain(name: &str, scalar: Scalar) -> Type {
    Type { name: name.to_owned(), scalar, meaning: Meaning::Number, names: None }
}

/// A part of a message's frame.
pub fn frame(name: &str, scalar: Scalar) -> Type {
    Type { meaning: Meaning::Frame, ..plain(name, scalar) }
}

fn meaning(
    pool: &mut Pool,
    protocol: &Protocol,
    module: &Module,
    field: &xml::Field,
    home: &str,
    written: &str,
) -> Result<(Meaning, Option<u16>)> {
    let names = &field.names;
    let of_enum = |pool: &mut Pool, name: &Option<String>| -> Result<Option<u16>> {
        name.as_ref().map(|name| enumeration(pool, protocol, module, name)).transpose()
    };
    let all = of_enum(pool, &names.enumeration)?;
    let bits = of_enum(pool, &names.mask)?;
    let some = match of_enum(pool, &names.altenum)? {
        Some(some) => Some(some),
        None => of_enum(pool, &names.altmask)?,
    };
    let own = own_meaning(protocol, home, written)?;
    Ok(match (own, all, bits) {
        // An atom's or resource's few names beside its kind (None, PointerRoot).
        (Some(own), all, bits) => (own, all.or(bits).or(some)),
        (None, Some(all), _) => (Meaning::Enum, Some(all)),
        (None, None, Some(bits)) => (Meaning::Mask, Some(bits)),
        (None, None, None) => (Meaning::Number, some),
    })
}

/// What values of a type mean wherever they stand.
fn own_meaning(protocol: &Protocol, home: &str, written: &str) -> Result<Option<Meaning>> {
    Ok(match written {
        "BOOL" | "BOOL32" => Some(Meaning::Bool),
        "ATOM" => Some(Meaning::Atom),
        "TIMESTAMP" => Some(Meaning::Timestamp),
        "KEYSYM" => Some(Meaning::Keysym),
        "FIXED" | "FP1616" => Some(Meaning::Fixed),
        _ => match known::kind(home, written) {
            Some(kind) => Some(Meaning::Xid(kind)),
            None if is_xid(protocol, home, written) => {
                bail!("no kind of resource for the id type {home}:{written}; add it to tables/known.rs")
            }
            None => None,
        },
    })
}

fn is_xid(protocol: &Protocol, home: &str, written: &str) -> bool {
    // Visuals, modes of XF86VidMode and the like are typedefs, not ids of resources.
    protocol.module(home).is_some_and(|module| {
        module.items.iter().any(|item| match item {
            xml::Item::XidType(name) | xml::Item::XidUnion { name, .. } => name == written,
            _ => false,
        })
    })
}

/// The row of an enumeration, made when it is first named.
fn enumeration(pool: &mut Pool, protocol: &Protocol, module: &Module, name: &str) -> Result<u16> {
    let (home, found) =
        protocol.enumeration(module, name).with_context(|| format!("no enumeration {name}"))?;
    let full = format!("{}.{}", home.header, found.name);
    if let Some(at) = pool.enums.iter().position(|row| row.name == full) {
        return number(at);
    }
    let mut items: Vec<(u32, String)> =
        found.items.iter().map(|item| (item.value, item.name.clone())).collect();
    // Where two names have one value the first one stands.
    items.sort_by_key(|(value, _)| *value);
    items.dedup_by_key(|(value, _)| *value);
    pool.enums.push(EnumRow { name: full, items });
    number(pool.enums.len() - 1)
}

/// The type's name without its module's, and the header of the module that has it.
fn locate<'a>(protocol: &'a Protocol, module: &'a Module, ty: &'a str) -> (&'a str, &'a str) {
    if let Some((header, name)) = ty.split_once(':') {
        return (name, header);
    }
    let has = |module: &Module| {
        module.items.iter().any(|item| match item {
            xml::Item::XidType(name) | xml::Item::XidUnion { name, .. } => name == ty,
            xml::Item::Typedef { new, .. } => new == ty,
            xml::Item::Struct(found) | xml::Item::Union(found) => found.name == ty,
            _ => false,
        })
    };
    if has(module) {
        return (ty, &module.header);
    }
    let home = module.imports.iter().filter_map(|header| protocol.module(header)).find(|module| has(module));
    (ty, home.map_or("", |home| &home.header))
}

/// The built-in type behind typedefs.
fn base(protocol: &Protocol, module: &Module, ty: &str) -> String {
    let (name, home) = locate(protocol, module, ty);
    let Some(home) = protocol.module(home) else { return name.to_owned() };
    let old = home.items.iter().find_map(|item| match item {
        xml::Item::Typedef { old, new } if new == name => Some(old),
        _ => None,
    });
    old.map_or_else(|| name.to_owned(), |old| base(protocol, home, old))
}
