//! A request in a few words: what was asked, for lists of stalls and duplicates.

use super::atoms::Atoms;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::RequestInfo;
use xeric_wire::decode::{Leaf, Meaning, Message, Value, Visitor};

/// A description is about so long at most.
const LONGEST: usize = 96;

/// The request's arguments, such as `window=0x200001 property=WM_NAME`.
pub(super) fn arguments(info: &'static RequestInfo, bytes: &[u8], order: ByteOrder, atoms: &Atoms) -> String {
    let mut words = Words { text: String::new(), atoms };
    Message::request(info, bytes, order).walk(&mut words);
    words.text
}

struct Words<'t> {
    text: String,
    atoms: &'t Atoms,
}

impl<'a> Visitor<'a> for Words<'_> {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        if leaf.ty.meaning == Meaning::Frame || leaf.name.ends_with("_len") {
            return ControlFlow::Continue(());
        }
        if self.text.len() > LONGEST {
            self.text.push_str(" …");
            return ControlFlow::Break(());
        }
        let space = if self.text.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = match (leaf.value, leaf.ty.meaning) {
            (Value::Unsigned(id), Meaning::Xid(_)) => write!(self.text, "{space}{}={id:#x}", leaf.name),
            (Value::Unsigned(atom), Meaning::Atom) => match self.atoms.name(atom as u32) {
                Some(name) => write!(self.text, "{space}{}={name}", leaf.name),
                None => write!(self.text, "{space}{}={atom}", leaf.name),
            },
            (Value::Unsigned(value), _) => write!(self.text, "{space}{}={value}", leaf.name),
            (Value::Signed(value), _) => write!(self.text, "{space}{}={value}", leaf.name),
            (Value::Float(value), _) => write!(self.text, "{space}{}={value}", leaf.name),
            (Value::Fds(count), _) => write!(self.text, "{space}{}={count} fds", leaf.name),
            (Value::Array(array), _) => match array.text() {
                Some(text) => {
                    let text: String = String::from_utf8_lossy(text).chars().take(LONGEST).collect();
                    write!(self.text, "{space}{}={text:?}", leaf.name)
                }
                None => write!(self.text, "{space}{}=({} values)", leaf.name, array.len()),
            },
        };
        ControlFlow::Continue(())
    }
}
