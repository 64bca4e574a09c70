//! Values as text.

use std::borrow::Cow;
use std::io::Write as _;

use super::digits::{decimal, fixed, hexadecimal, hexadecimal_bytes, signed};
use super::text::Text;
use super::{Limits, Names, write_line};
use crate::ByteOrder;
use crate::catalog::predefined_atom;
use crate::decode::Message;
use crate::decode::program::{Enum, Meaning, Scalar, Type};
use crate::decode::value::{Array, Value};
use crate::decode::visit::Leaf;

/// Writes values.
pub(super) struct Writer<'n> {
    names: &'n dyn Names,
    order: ByteOrder,
    limits: Limits,
    /// The property type that the message named: what its data are.
    property_type: u32,
}

impl<'n> Writer<'n> {
    pub(super) fn new(message: &Message<'_>, names: &'n dyn Names, limits: Limits) -> Self {
        Self { names, order: message.order(), limits, property_type: 0 }
    }

    pub(super) fn value(&mut self, out: &mut Text, leaf: &Leaf<'_>) {
        match leaf.value {
            Value::Array(array) => self.array(out, leaf, &array),
            value => {
                if leaf.name == "type" && leaf.ty.meaning == Meaning::Atom {
                    self.property_type =
                        value.unsigned().and_then(|atom| u32::try_from(atom).ok()).unwrap_or(0);
                }
                write_number(out, self.names, leaf.ty, value);
            }
        }
    }

    fn array(&self, out: &mut Text, leaf: &Leaf<'_>, array: &Array<'_>) {
        if leaf.name == "event"
            && array.bytes.len() == 32
            && let Some(event) = self.names.event(array.bytes, self.order)
        {
            let inner = Message::event(event, array.bytes, self.order);
            out.push(b'{');
            write_line(out, &inner, self.names);
            out.push(b'}');
        } else if let Some(text) = array.text() {
            write_text(out, text.iter().map(|byte| char::from(*byte)), self.limits);
        } else if array.ty.scalar == Scalar::Char2 {
            let characters = array.iter().filter_map(Value::unsigned);
            write_text(out, characters.filter_map(|c| char::from_u32(c as u32)), self.limits);
        } else if let Some(data) = array.data() {
            self.data(out, leaf, data);
        } else {
            self.numbers(out, leaf, array);
        }
    }

    fn data(&self, out: &mut Text, leaf: &Leaf<'_>, data: &[u8]) {
        if is_property(leaf) && self.is_text() {
            match std::str::from_utf8(data) {
                Ok(text) => write_text(out, text.chars(), self.limits),
                // STRING is Latin-1.
                Err(_) => write_text(out, data.iter().map(|byte| char::from(*byte)), self.limits),
            }
            return;
        }
        hexadecimal_bytes(out, data.get(..self.limits.bytes).unwrap_or(data));
        match data.len() {
            0 => out.push_str("()"),
            all if all > self.limits.bytes => _ = write!(out, "…({all} bytes)"),
            _ => {}
        }
    }

    fn numbers(&self, out: &mut Text, leaf: &Leaf<'_>, array: &Array<'_>) {
        let property = is_property(leaf) && array.ty.scalar == Scalar::U32;
        out.push(b'[');
        for (index, value) in array.iter().take(self.limits.elements).enumerate() {
            if index > 0 {
                out.push(b' ');
            }
            match (property, value.unsigned().map(|value| value as u32)) {
                (true, Some(value)) => self.property_number(out, value),
                _ => write_number(out, self.names, leaf.ty, value),
            }
        }
        if array.len() > self.limits.elements {
            out.push_str(" +");
            decimal(out, (array.len() - self.limits.elements) as u64);
            out.push_str(" more");
        }
        out.push(b']');
    }

    /// A number of a property of format 32, by the property's type.
    fn property_number(&self, out: &mut Text, value: u32) {
        let ty = predefined_atom(self.property_type);
        let atom = if ty == Some("ATOM") { self.names.atom(value) } else { None };
        match (ty, atom) {
            (_, Some(name)) => out.push_str(&name),
            (Some("INTEGER"), _) => signed(out, i64::from(value as i32)),
            (
                Some(
                    "WINDOW" | "PIXMAP" | "DRAWABLE" | "CURSOR" | "COLORMAP" | "FONT" | "VISUALID" | "BITMAP",
                ),
                _,
            ) => hexadecimal(out, value.into()),
            _ => decimal(out, value.into()),
        }
    }

    fn is_text(&self) -> bool {
        let name = self.names.atom(self.property_type);
        matches!(name.as_deref(), Some("STRING" | "UTF8_STRING" | "COMPOUND_TEXT"))
    }
}

/// The data of ChangeProperty and of GetProperty's reply.
fn is_property(leaf: &Leaf<'_>) -> bool {
    matches!(leaf.name, "data" | "value")
}

fn write_text(out: &mut Text, text: impl Iterator<Item = char>, limits: Limits) {
    let mut text = text.peekable();
    out.push(b'"');
    for character in text.by_ref().take(limits.text) {
        match character {
            ' '..='~' => {
                if matches!(character, '"' | '\\') {
                    out.push(b'\\');
                }
                out.push(character as u8);
            }
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            // Latin-1's control characters would reach the terminal.
            c if c.is_control() => _ = write!(out, "\\x{:02x}", u32::from(c)),
            c => out.push_str(c.encode_utf8(&mut [0; 4])),
        }
    }
    out.push(b'"');
    if text.peek().is_some() {
        out.push_str("…");
    }
}

#[inline]
fn write_number(out: &mut Text, names: &dyn Names, ty: &Type, value: Value<'_>) {
    // Most are numbers whose values have no names.
    match (ty.meaning, ty.names, value) {
        (Meaning::Number, None, Value::Unsigned(number)) if ty.is_plain() => {
            return decimal(out, number);
        }
        (Meaning::Number, None, Value::Signed(number)) => return signed(out, number),
        _ => {}
    }
    let values = ty.values();
    let number = match value {
        Value::Unsigned(number) => number,
        Value::Signed(number) if ty.meaning == Meaning::Fixed => {
            fixed(out, number);
            return;
        }
        Value::Signed(number) => {
            match values.and_then(|values| values.name_of(u64::from(number as u32))) {
                Some(name) => out.push_str(name),
                None => signed(out, number),
            }
            return;
        }
        Value::Float(number) => {
            _ = write!(out, "{number}");
            return;
        }
        Value::Fds(count) => {
            _ = write!(out, "({count} fd)");
            return;
        }
        Value::Array(_) => return,
    };
    let short = u32::try_from(number).unwrap_or(u32::MAX);
    let named = values.and_then(|values| values.name_of(number));
    match ty.meaning {
        Meaning::Mask => write_mask(out, values, short),
        Meaning::Bool if number <= 1 => out.push_str(if number == 1 { "true" } else { "false" }),
        Meaning::Xid(kind) => match named.map(Cow::Borrowed).or_else(|| names.xid(kind, short)) {
            Some(name) => out.push_str(&name),
            None => hexadecimal(out, number),
        },
        Meaning::Atom => match names.atom(short).or_else(|| named.map(Cow::Borrowed)) {
            Some(name) => out.push_str(&name),
            None => decimal(out, number),
        },
        Meaning::Keysym => hexadecimal(out, number),
        _ => match named {
            Some(name) => out.push_str(name),
            None if ty.is_hexadecimal() => hexadecimal(out, number),
            None => decimal(out, number),
        },
    }
}

fn write_mask(out: &mut Text, values: Option<&Enum>, mask: u32) {
    let Some(values) = values.filter(|_| mask != 0) else {
        hexadecimal(out, mask.into());
        return;
    };
    let mut rest = mask;
    let mut first = true;
    for (bit, name) in values.items.iter().filter(|(bit, _)| bit.is_power_of_two() && mask & bit != 0) {
        if !first {
            out.push(b'|');
        }
        out.push_str(name);
        first = false;
        rest &= !bit;
    }
    if rest != 0 {
        if !first {
            out.push(b'|');
        }
        hexadecimal(out, rest.into());
    }
}
