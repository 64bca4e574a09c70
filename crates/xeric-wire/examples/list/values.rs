//! A message's values in a form for programs: a line per field, separated by tabs.
//!
//! `first byte, end, scalar, path, values, names`: values are separated by spaces, bytes and characters are hexadecimal
//! digits; names are those of an enumeration's values and of a mask's bits, separated by `|`.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use xeric_wire::catalog::predefined_atom;
use xeric_wire::decode::{
    Gap, GapKind, Group, Label, Leaf, Meaning, Message, MessageKind, Scalar, Type, Value, Visitor,
};

/// What the message is: its name, and whether it is a request or what else.
pub(crate) fn kind(message: &Message<'_>) -> String {
    let kind = match message.kind() {
        MessageKind::Request(_) => "request",
        MessageKind::Reply(_) => "reply",
        MessageKind::Event(_) => "event",
        MessageKind::Error(_) => "error",
        MessageKind::SetupRequest | MessageKind::SetupReply => "set-up",
    };
    format!("{} {kind}", message.name())
}

/// Its fields and unused bytes.
pub(crate) fn values(message: &Message<'_>) -> String {
    let mut values = Values { out: String::new(), path: Vec::new() };
    let outcome = message.walk(&mut values);
    if let Some(fault) = outcome.fault {
        _ = writeln!(values.out, "fault\t{fault}");
    }
    values.out
}

struct Values {
    out: String,
    path: Vec<String>,
}

impl<'a> Visitor<'a> for Values {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        // A single byte is a number.
        let scalar = match (leaf.value, leaf.ty.scalar) {
            (Value::Array(_), scalar) => scalar,
            (_, Scalar::Byte | Scalar::Char) => Scalar::U8,
            (_, scalar) => scalar,
        };
        _ = write!(self.out, "{}\t{}\t{scalar:?}\t", leaf.span.start, leaf.span.end);
        for group in &self.path {
            _ = write!(self.out, "{group}.");
        }
        _ = write!(self.out, "{}\t", leaf.name);
        match leaf.value {
            Value::Array(array) if matches!(leaf.ty.scalar, Scalar::Byte | Scalar::Char | Scalar::Char2) => {
                array.bytes.iter().for_each(|byte| _ = write!(self.out, "{byte:02x}"));
            }
            Value::Array(array) => array.iter().enumerate().for_each(|(index, value)| {
                self.number(index, value);
            }),
            value => {
                self.number(0, value);
                self.out.push('\t');
                self.names(leaf.ty, value);
            }
        }
        self.out.push('\n');
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        self.path.push(match group.label {
            Label::Name(name) => name.to_owned(),
            Label::Index(index) => index.to_string(),
        });
    }

    fn close(&mut self, _end: u32) {
        self.path.pop();
    }

    fn gap(&mut self, gap: Gap) {
        let what = match gap.kind {
            GapKind::Pad => "unused",
            GapKind::LeftOver => "left over",
            GapKind::Fault => "fault",
        };
        _ = writeln!(self.out, "{}\t{}\t{what}", gap.span.start, gap.span.end);
    }
}

impl Values {
    fn number(&mut self, index: usize, value: Value<'_>) {
        if index > 0 {
            self.out.push(' ');
        }
        _ = match value {
            Value::Unsigned(number) => write!(self.out, "{number}"),
            Value::Signed(number) => write!(self.out, "{number}"),
            Value::Float(number) => write!(self.out, "{number:?}"),
            Value::Fds(count) => write!(self.out, "{count}"),
            Value::Array(_) => Ok(()),
        };
    }

    fn names(&mut self, ty: &Type, value: Value<'_>) {
        let number = match value {
            Value::Unsigned(number) => number,
            Value::Signed(number) => u64::from(number as u32),
            _ => return,
        };
        if let Some(name) = u32::try_from(number).ok().and_then(predefined_atom)
            && ty.meaning == Meaning::Atom
        {
            self.out.push_str(name);
            return;
        }
        let Some(values) = ty.values() else { return };
        if ty.meaning == Meaning::Mask {
            let set =
                values.items.iter().filter(|(bit, _)| bit.is_power_of_two() && number & u64::from(*bit) != 0);
            self.out.push_str(&set.map(|(_, name)| *name).collect::<Vec<_>>().join("|"));
        } else if let Some(name) = values.name_of(number) {
            self.out.push_str(name);
        }
    }
}
