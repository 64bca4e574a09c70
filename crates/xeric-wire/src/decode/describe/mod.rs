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

mod digits;
mod fields;
mod line;
mod rows;
mod text;
mod writer;

pub use text::Text;

use std::borrow::Cow;
use std::io::Write as _;

use crate::ByteOrder;
use crate::catalog::{EventInfo, Opcodes, ResourceKind, predefined_atom};
use crate::decode::visit::Outcome;
use crate::decode::{Message, MessageKind};
use fields::Fields;
use line::Line;
use writer::Writer;

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
    let mut out = Text::with_capacity(128);
    write_line(&mut out, message, names);
    out.into_string()
}

/// Appends what [`line()`] says.
pub fn write_line(out: &mut Text, message: &Message<'_>, names: &dyn Names) {
    out.push_str(message.name());
    if let MessageKind::Reply(_) = message.kind() {
        out.push_str(" reply");
    }
    if matches!(message.kind(), MessageKind::Event(_))
        && message.bytes().first().is_some_and(|code| code & 0x80 != 0)
    {
        out.push_str(" sent");
    }
    let writer = Writer::new(message, names, LINE);
    let outcome = message.walk(&mut Line { out: &mut *out, writer, open: Vec::new() });
    write_outcome(out, outcome, ", ");
}

/// The message with a line per field: `bytes name: TYPE = value`, indented by structure; bytes without a field too.
pub fn fields(message: &Message<'_>, names: &dyn Names) -> String {
    // A line for every four bytes or fewer.
    let mut out = Text::with_capacity(64 + 16 * message.bytes().len());
    out.push_str(message.name());
    out.push(b'\n');
    write_fields(&mut out, message, names, 2);
    out.into_string()
}

/// Appends the lines of [`fields`] that follow the name, with so many spaces before each.
pub fn write_fields(out: &mut Text, message: &Message<'_>, names: &dyn Names, indent: usize) {
    let writer = Writer::new(message, names, FIELDS);
    let outcome = message.walk(&mut Fields::new(&mut *out, writer, indent));
    if outcome.fault.is_some() {
        digits::spaces(out, indent);
        out.push(b'!');
        write_outcome(out, Outcome { unexplained: 0, ..outcome }, " ");
        out.push(b'\n');
    }
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

fn write_outcome(out: &mut Text, outcome: Outcome, separator: &str) {
    if let Some(fault) = outcome.fault {
        _ = write!(out, "{separator}{fault}");
    } else if outcome.unexplained > 0 {
        _ = write!(out, "{separator}{} bytes left over", outcome.unexplained);
    }
}
