//! Messages for people: one line each, or a line per field with its bytes.
//!
//! ```
//! use xeric_wire::ByteOrder;
//! use xeric_wire::catalog::RequestInfo;
//! use xeric_wire::decode::Message;
//! use xeric_wire::decode::describe::{self, Plain};
//!
//! let info = RequestInfo::by_name("FreePixmap").unwrap();
//! let message = Message::request(info, &[54, 0, 2, 0, 1, 0, 0x20, 0], ByteOrder::Little);
//! assert_eq!(describe::line(&message, &Plain), "FreePixmap pixmap=0x200001");
//! ```

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::ControlFlow;

use crate::ByteOrder;
use crate::catalog::{EventInfo, Opcodes, ResourceKind, predefined_atom};
use crate::decode::program::{Enum, Meaning, Scalar, Type};
use crate::decode::value::{Array, Span, Value};
use crate::decode::visit::{Gap, GapKind, Group, GroupKind, Label, Leaf, Outcome, Visitor};
use crate::decode::{Message, MessageKind};

/// What a connection knows beyond the message: names of its atoms, names for its ids, which events it was granted.
pub trait Names {
    /// An atom's name. Without more knowledge the predefined ones have one.
    fn atom(&self, atom: u32) -> Option<Cow<'_, str>> {
        predefined_atom(atom).map(Cow::Borrowed)
    }

    /// Another name for a resource than its number, such as `W1`.
    fn xid(&self, _kind: ResourceKind, _id: u32) -> Option<Cow<'_, str>> {
        None
    }

    /// What an event inside a request is (SendEvent).
    fn event(&self, bytes: &[u8], order: ByteOrder) -> Option<&'static EventInfo> {
        Opcodes::new().event(bytes, order)
    }
}

/// No knowledge beyond the message.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Names for Plain {}

/// The message on one line: its name, then `field=value`. Long lists and texts are cut, and say so.
pub fn line(message: &Message<'_>, names: &dyn Names) -> String {
    let mut out = message.name().to_owned();
    if let MessageKind::Reply(_) = message.kind() {
        out.push_str(" reply");
    }
    if matches!(message.kind(), MessageKind::Event(_))
        && message.bytes().first().is_some_and(|code| code & 0x80 != 0)
    {
        out.push_str(" sent");
    }
    let mut line = Line { out, writer: Writer::new(message, names, LINE), open: Vec::new() };
    let outcome = message.walk(&mut line);
    let mut out = line.out;
    write_outcome(&mut out, outcome, ", ");
    out
}

/// The message with a line per field: `bytes name: TYPE = value`, indented by structure; bytes without a field too.
pub fn fields(message: &Message<'_>, names: &dyn Names) -> String {
    let out = format!(
        "{}
",
        message.name()
    );
    let mut fields = Fields { out, writer: Writer::new(message, names, FIELDS), open: Vec::new() };
    let outcome = message.walk(&mut fields);
    let mut out = fields.out;
    if outcome.fault.is_some() {
        out.push_str("  !");
        write_outcome(&mut out, Outcome { unexplained: 0, ..outcome }, " ");
        out.push('\n');
    }
    out
}

/// Elements of a list, and bytes of data, that one line shows.
const LINE: Limits = Limits { elements: 6, bytes: 24, text: 80 };
/// The same for a listing of fields; all bytes are in the hexadecimal form.
const FIELDS: Limits = Limits { elements: 64, bytes: 64, text: 4096 };

#[derive(Clone, Copy)]
struct Limits {
    elements: usize,
    bytes: usize,
    text: usize,
}

fn write_outcome(out: &mut String, outcome: Outcome, separator: &str) {
    if let Some(fault) = outcome.fault {
        _ = write!(out, "{separator}{fault}");
    } else if outcome.unexplained > 0 {
        _ = write!(out, "{separator}{} bytes left over", outcome.unexplained);
    }
}

struct Line<'n> {
    out: String,
    writer: Writer<'n>,
    open: Vec<Opened>,
}

/// An open group of a line.
struct Opened {
    kind: GroupKind,
    /// Whether anything stands in it yet.
    filled: bool,
    /// Elements of a list so far.
    elements: usize,
    /// Nothing in it is shown: it is beyond the limit.
    hidden: bool,
    /// It has no brackets of its own: parts that depend on a mask stand among the message's own fields.
    open: bool,
}

impl Line<'_> {
    fn hidden(&self) -> bool {
        self.open.last().is_some_and(|opened| opened.hidden)
    }

    /// The separator before the next field: a space, or nothing right behind a bracket.
    fn separate(&mut self) {
        let within = self.open.iter_mut().rev().find(|opened| !opened.open);
        match within {
            Some(opened) if !opened.filled => opened.filled = true,
            _ => self.out.push(' '),
        }
    }
}

impl<'a> Visitor<'a> for Line<'_> {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        // A listing of one line has no use for the frame, nor for a list's padding that the XML has as a list.
        if leaf.ty.meaning == Meaning::Frame || self.hidden() || leaf.name == "alignment_pad" {
            return ControlFlow::Continue(());
        }
        self.separate();
        _ = write!(self.out, "{}=", leaf.name);
        self.writer.value(&mut self.out, &leaf);
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        let mut hidden = self.hidden();
        let in_list = self.open.last_mut().filter(|opened| opened.kind == GroupKind::List);
        if let Some(list) = in_list {
            list.elements += 1;
            hidden |= list.elements > LINE.elements;
        }
        let open = group.kind == GroupKind::Switch;
        if !hidden && !open {
            self.separate();
            if let Label::Name(name) = group.label {
                _ = write!(self.out, "{name}=");
            }
            self.out.push(if group.kind == GroupKind::List { '[' } else { '{' });
        }
        self.open.push(Opened { kind: group.kind, filled: false, elements: 0, hidden, open });
    }

    fn close(&mut self, _end: u32) {
        let Some(closed) = self.open.pop() else { return };
        if closed.hidden || closed.open {
            return;
        }
        if closed.kind != GroupKind::List {
            self.out.push('}');
            return;
        }
        if closed.elements > LINE.elements {
            _ = write!(self.out, " +{} more", closed.elements - LINE.elements);
        }
        self.out.push(']');
    }
}

struct Fields<'n> {
    out: String,
    writer: Writer<'n>,
    open: Vec<usize>,
}

impl Fields<'_> {
    fn start(&mut self, span: Span) {
        let indent = 2 * self.open.len();
        _ = write!(self.out, "  {:>5}..{:<5} {:indent$}", span.start, span.end, "");
    }
}

impl<'a> Visitor<'a> for Fields<'_> {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        self.start(leaf.span);
        _ = write!(self.out, "{}: {}", leaf.name, leaf.ty.name);
        if let Value::Array(array) = leaf.value {
            _ = write!(self.out, "[{}]", array.len());
        }
        self.out.push_str(" = ");
        self.writer.value(&mut self.out, &leaf);
        self.out.push('\n');
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        // The end of its span is known when it closes.
        let indent = 2 * self.open.len();
        _ = write!(self.out, "  {:>5}..", group.start);
        self.open.push(self.out.len());
        _ = write!(self.out, "      {:indent$}", "");
        _ = match group.label {
            Label::Name(name) => write!(self.out, "{name}"),
            Label::Index(index) => write!(self.out, "[{index}]"),
        };
        if let GroupKind::Struct(name) = group.kind {
            _ = write!(self.out, ": {name}");
        }
        self.out.push('\n');
    }

    fn close(&mut self, end: u32) {
        let Some(at) = self.open.pop() else { return };
        self.out.replace_range(at..at + 5, &format!("{end:<5}"));
    }

    fn gap(&mut self, gap: Gap) {
        self.start(gap.span);
        self.out.push_str(match gap.kind {
            GapKind::Pad => "(unused)\n",
            GapKind::LeftOver => "(left over)\n",
            GapKind::Fault => "(cannot be read)\n",
        });
    }
}

/// Writes values.
struct Writer<'n> {
    names: &'n dyn Names,
    order: ByteOrder,
    limits: Limits,
    /// The property type that the message named: what its data are.
    property_type: u32,
}

impl<'n> Writer<'n> {
    fn new(message: &Message<'_>, names: &'n dyn Names, limits: Limits) -> Self {
        Self { names, order: message.order(), limits, property_type: 0 }
    }

    fn value(&mut self, out: &mut String, leaf: &Leaf<'_>) {
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

    fn array(&self, out: &mut String, leaf: &Leaf<'_>, array: &Array<'_>) {
        if leaf.name == "event"
            && array.bytes.len() == 32
            && let Some(event) = self.names.event(array.bytes, self.order)
        {
            let inner = Message::event(event, array.bytes, self.order);
            _ = write!(out, "{{{}}}", line(&inner, self.names));
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

    fn data(&self, out: &mut String, leaf: &Leaf<'_>, data: &[u8]) {
        if is_property(leaf) && self.is_text() {
            match std::str::from_utf8(data) {
                Ok(text) => write_text(out, text.chars(), self.limits),
                // STRING is Latin-1.
                Err(_) => write_text(out, data.iter().map(|byte| char::from(*byte)), self.limits),
            }
            return;
        }
        for byte in data.iter().take(self.limits.bytes) {
            _ = write!(out, "{byte:02x}");
        }
        match data.len() {
            0 => out.push_str("()"),
            all if all > self.limits.bytes => _ = write!(out, "…({all} bytes)"),
            _ => {}
        }
    }

    fn numbers(&self, out: &mut String, leaf: &Leaf<'_>, array: &Array<'_>) {
        let property = is_property(leaf) && array.ty.scalar == Scalar::U32;
        out.push('[');
        for (index, value) in array.iter().take(self.limits.elements).enumerate() {
            if index > 0 {
                out.push(' ');
            }
            match (property, value.unsigned().map(|value| value as u32)) {
                (true, Some(value)) => self.property_number(out, value),
                _ => write_number(out, self.names, leaf.ty, value),
            }
        }
        if array.len() > self.limits.elements {
            _ = write!(out, " +{} more", array.len() - self.limits.elements);
        }
        out.push(']');
    }

    /// A number of a property of format 32, by the property's type.
    fn property_number(&self, out: &mut String, value: u32) {
        let ty = predefined_atom(self.property_type);
        let atom = if ty == Some("ATOM") { self.names.atom(value) } else { None };
        _ = match (ty, atom) {
            (_, Some(name)) => write!(out, "{name}"),
            (Some("INTEGER"), _) => write!(out, "{}", value as i32),
            (
                Some(
                    "WINDOW" | "PIXMAP" | "DRAWABLE" | "CURSOR" | "COLORMAP" | "FONT" | "VISUALID" | "BITMAP",
                ),
                _,
            ) => {
                write!(out, "0x{value:x}")
            }
            _ => write!(out, "{value}"),
        };
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

fn write_text(out: &mut String, text: impl Iterator<Item = char>, limits: Limits) {
    let mut text = text.peekable();
    out.push('"');
    for character in text.by_ref().take(limits.text) {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            // Latin-1's control characters would reach the terminal.
            c if c.is_control() => _ = write!(out, "\\x{:02x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    if text.peek().is_some() {
        out.push('…');
    }
}

fn write_number(out: &mut String, names: &dyn Names, ty: &Type, value: Value<'_>) {
    let values = ty.values();
    let number = match value {
        Value::Unsigned(number) => number,
        Value::Signed(number) if ty.meaning == Meaning::Fixed => {
            _ = write!(out, "{}", number as f64 / 65536.0);
            return;
        }
        Value::Signed(number) => {
            _ = match values.and_then(|values| values.name_of(u64::from(number as u32))) {
                Some(name) => write!(out, "{name}"),
                None => write!(out, "{number}"),
            };
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
            None => _ = write!(out, "0x{number:x}"),
        },
        Meaning::Atom => match names.atom(short).or_else(|| named.map(Cow::Borrowed)) {
            Some(name) => out.push_str(&name),
            None => _ = write!(out, "{number}"),
        },
        Meaning::Keysym => _ = write!(out, "0x{number:x}"),
        _ => match named {
            Some(name) => out.push_str(name),
            None if is_hexadecimal(ty) => _ = write!(out, "0x{number:x}"),
            None => _ = write!(out, "{number}"),
        },
    }
}

/// Ids without a kind of their own read as ids.
fn is_hexadecimal(ty: &Type) -> bool {
    matches!(ty.name, "VISUALID" | "EventClass")
}

fn write_mask(out: &mut String, values: Option<&Enum>, mask: u32) {
    let Some(values) = values.filter(|_| mask != 0) else {
        _ = write!(out, "0x{mask:x}");
        return;
    };
    let mut rest = mask;
    let mut first = true;
    for (bit, name) in values.items.iter().filter(|(bit, _)| bit.is_power_of_two() && mask & bit != 0) {
        if !first {
            out.push('|');
        }
        out.push_str(name);
        first = false;
        rest &= !bit;
    }
    if rest != 0 {
        _ = write!(out, "{}0x{rest:x}", if first { "" } else { "|" });
    }
}
