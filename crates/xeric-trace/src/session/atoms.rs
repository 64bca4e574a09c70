//! Names of atoms, as far as the recording tells them.

use std::borrow::Cow;
use std::collections::HashMap;
use xeric_wire::ByteOrder;
use xeric_wire::catalog::predefined_atom;
use xeric_wire::decode::describe::Names;

/// How many names are kept.
const MOST_ATOMS: usize = 1 << 16;

/// Atoms by number. A server's atoms are the same for every client and never change.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    names: HashMap<u32, Box<str>>,
}

impl Atoms {
    /// The name of an atom.
    pub fn name(&self, atom: u32) -> Option<&str> {
        predefined_atom(atom).or_else(|| self.names.get(&atom).map(|name| &**name))
    }

    /// Learns from InternAtom and its reply.
    pub(crate) fn interned(&mut self, request: &[u8], reply: &[u8], order: ByteOrder) {
        let name = (|| {
            let length = usize::from(order.u16(request.get(4..6)?.try_into().ok()?));
            request.get(8..8 + length)
        })();
        let atom = reply.get(8..12).and_then(|atom| atom.try_into().ok()).map(|atom| order.u32(atom));
        if let (Some(atom), Some(name)) = (atom, name) {
            self.learn(atom, name);
        }
    }

    /// Learns from GetAtomName and its reply.
    pub(crate) fn named(&mut self, request: &[u8], reply: &[u8], order: ByteOrder) {
        let name = (|| {
            let length = usize::from(order.u16(reply.get(8..10)?.try_into().ok()?));
            reply.get(32..32 + length)
        })();
        let atom = request.get(4..8).and_then(|atom| atom.try_into().ok()).map(|atom| order.u32(atom));
        if let (Some(atom), Some(name)) = (atom, name) {
            self.learn(atom, name);
        }
    }

    fn learn(&mut self, atom: u32, name: &[u8]) {
        if atom != 0 && self.names.len() < MOST_ATOMS {
            self.names.entry(atom).or_insert_with(|| String::from_utf8_lossy(name).into());
        }
    }
}

impl Names for Atoms {
    fn atom(&self, atom: u32) -> Option<Cow<'_, str>> {
        self.name(atom).map(Cow::Borrowed)
    }
}
