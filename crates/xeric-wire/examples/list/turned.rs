//! A message in the other byte order: every number turned around where it stands.

use std::ops::ControlFlow;

use xeric_wire::decode::{Group, GroupKind, Leaf, Message, MessageKind, Visitor};

/// The message's bytes in the other order. Bytes without a type (images, an event on its way) stay as they are.
pub(crate) fn turned(message: &Message<'_>) -> Vec<u8> {
    let mut turned = Turned { bytes: message.bytes().to_vec(), text_items: Vec::new() };
    message.walk(&mut turned);
    if let (MessageKind::SetupRequest, Some(order)) = (message.kind(), turned.bytes.first_mut()) {
        *order = if *order == b'l' { b'B' } else { b'l' };
    }
    turned.bytes
}

struct Turned {
    bytes: Vec<u8>,
    /// For each open group, whether it is an item of PolyText.
    text_items: Vec<bool>,
}

impl<'a> Visitor<'a> for Turned {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        // Font ids among PolyText's items have one order on the wire.
        if leaf.name == "font" && self.text_items.last() == Some(&true) {
            return ControlFlow::Continue(());
        }
        if let Some(bytes) = self.bytes.get_mut(leaf.span.start as usize..leaf.span.end as usize) {
            // A big request's length is a 16-bit 0 and then 32 bits.
            let unit = leaf.ty.scalar.turned();
            let odd = bytes.len() % unit;
            bytes.split_at_mut(odd).1.chunks_exact_mut(unit).for_each(<[u8]>::reverse);
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        let kind = group.kind;
        self.text_items.push(matches!(kind, GroupKind::Struct("TEXTITEM8" | "TEXTITEM16")));
    }

    fn close(&mut self, _end: u32) {
        self.text_items.pop();
    }
}
