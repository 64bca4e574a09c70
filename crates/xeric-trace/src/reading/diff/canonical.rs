//! What of a message is the same in two runs that did the same.
//!
//! Ids count by their symbols and atoms by their names; opcodes, lengths, sequence numbers, times, padding, authority
//! data, the base of a client's ids and numbers of shared memory do not count at all, and neither do the values of properties that are another
//! number in every run: `_NET_WM_PID`, `_NET_WM_USER_TIME`, `_NET_STARTUP_ID`.

use crate::capture::ClientId;
use crate::listing::Line;
use crate::reading::symbols::Symbols;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use xeric_wire::ByteOrder;
use xeric_wire::decode::describe::Names;
use xeric_wire::decode::{Gap, GapKind, Group, Leaf, Meaning, Message, Value, Visitor};

/// Properties whose values are another number in every run.
const VOLATILE: [&str; 3] = ["_NET_WM_PID", "_NET_WM_USER_TIME", "_NET_STARTUP_ID"];
/// Fields of the set-up that say who is who, and what for; and the number that the system gave to shared memory.
const LEFT_OUT: [&str; 3] = ["resource_id_base", "authorization_protocol_data", "shmid"];

/// What two messages have in common when they say the same: a hash of 64 bits with fixed keys.
pub(super) fn key(line: &Line, symbols: &Symbols, names: &dyn Names) -> u64 {
    let mut key = Key {
        hasher: DefaultHasher::new(),
        symbols,
        names,
        client: line.client,
        order: line.order,
        bytes: &line.bytes,
        leave_out_data: false,
        property_type: None,
    };
    std::mem::discriminant(&line.kind).hash(&mut key.hasher);
    line.name.hash(&mut key.hasher);
    match line.decoded() {
        Some(message) => {
            message.walk(&mut key);
        }
        // Opcode, length and sequence number stand in the first four bytes of everything.
        None => {
            line.bytes.get(4..).hash(&mut key.hasher);
            line.length.hash(&mut key.hasher);
        }
    }
    key.hasher.finish()
}

struct Key<'k> {
    hasher: DefaultHasher,
    symbols: &'k Symbols,
    names: &'k dyn Names,
    client: ClientId,
    order: ByteOrder,
    bytes: &'k [u8],
    /// Whether the message is about a volatile property.
    leave_out_data: bool,
    /// The name of the type that the message gave.
    property_type: Option<String>,
}

impl Key<'_> {
    fn value(&mut self, leaf: &Leaf<'_>, value: Value<'_>) {
        let number = value.unsigned().and_then(|number| u32::try_from(number).ok());
        match (leaf.ty.meaning, number) {
            (Meaning::Xid(_), Some(id)) => self.id(id),
            (Meaning::Atom, Some(atom)) => self.atom(leaf, atom),
            _ if leaf.name == "bad_value" => number.into_iter().for_each(|id| self.id(id)),
            _ => match value {
                Value::Unsigned(number) => number.hash(&mut self.hasher),
                Value::Signed(number) => number.hash(&mut self.hasher),
                Value::Float(number) => number.to_bits().hash(&mut self.hasher),
                Value::Fds(count) => count.hash(&mut self.hasher),
                Value::Array(_) => {}
            },
        }
    }

    fn id(&mut self, id: u32) {
        match self.symbols.name(self.client, id) {
            Some(name) => name.hash(&mut self.hasher),
            None => id.hash(&mut self.hasher),
        }
    }

    fn atom(&mut self, leaf: &Leaf<'_>, atom: u32) {
        let name = self.names.atom(atom);
        match &name {
            Some(name) => name.hash(&mut self.hasher),
            None => atom.hash(&mut self.hasher),
        }
        match leaf.name {
            "property" => self.leave_out_data = name.is_some_and(|name| VOLATILE.contains(&&*name)),
            "type" => self.property_type = name.map(std::borrow::Cow::into_owned),
            _ => {}
        }
    }

    /// Numbers whose meaning the property's or message's type says.
    fn words(&mut self, leaf: &Leaf<'_>, values: impl Iterator<Item = Value<'static>>) {
        let of_atoms = self.property_type.as_deref() == Some("ATOM");
        // The second word of these messages is a time (ICCCM, section 4.1.7).
        let protocols = leaf.name == "data32" && self.property_type.as_deref() == Some("WM_PROTOCOLS");
        for (at, value) in values.enumerate() {
            let Some(number) = value.unsigned().and_then(|number| u32::try_from(number).ok()) else {
                continue;
            };
            match of_atoms.then(|| self.names.atom(number)).flatten() {
                Some(name) => name.hash(&mut self.hasher),
                None if protocols && at == 1 => {}
                None if protocols && at == 0 => match self.names.atom(number) {
                    Some(name) => name.hash(&mut self.hasher),
                    None => number.hash(&mut self.hasher),
                },
                None => self.id(number),
            }
        }
    }
}

impl<'a> Visitor<'a> for Key<'_> {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        if matches!(leaf.ty.meaning, Meaning::Frame | Meaning::Timestamp) || LEFT_OUT.contains(&leaf.name) {
            return ControlFlow::Continue(());
        }
        leaf.name.hash(&mut self.hasher);
        let Value::Array(array) = leaf.value else {
            self.value(&leaf, leaf.value);
            return ControlFlow::Continue(());
        };
        let is_data = matches!(leaf.name, "data" | "value" | "data32");
        if is_data && self.leave_out_data {
            return ControlFlow::Continue(());
        }
        if leaf.name == "event"
            && array.bytes.len() == 32
            && let Some(event) = self.names.event(array.bytes, self.order)
        {
            event.name.hash(&mut self.hasher);
            Message::event(event, array.bytes, self.order).walk(self);
            return ControlFlow::Continue(());
        }
        array.len().hash(&mut self.hasher);
        if let Some(bytes) = array.text().or_else(|| array.data()) {
            bytes.hash(&mut self.hasher);
        } else if is_data && leaf.ty.scalar.bytes() == 4 {
            let values = array.iter().filter_map(|value| value.unsigned().map(Value::Unsigned));
            self.words(&leaf, values);
        } else {
            for value in array.iter() {
                self.value(&leaf, value);
            }
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        std::mem::discriminant(&group.kind).hash(&mut self.hasher);
    }

    fn gap(&mut self, gap: Gap) {
        if gap.kind != GapKind::Pad {
            self.bytes.get(gap.span.start as usize..gap.span.end as usize).hash(&mut self.hasher);
        }
    }
}
