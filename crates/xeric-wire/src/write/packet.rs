//! Replies and events seen alike: whatever a server appends to a client's output.

use crate::ByteOrder;

/// A reply, or an event of the core protocol.
pub trait Packet {
    /// Appends it in the client's byte order, with the client's sequence number.
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16);
}

/// An event of an extension, written relative to the extension's first event code.
pub trait ExtensionEvent {
    /// Appends it.
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8);

    /// The event as a [`Packet`], with the first event code that the server gave the extension.
    fn numbered_from(self, first_event: u8) -> Numbered<Self>
    where
        Self: Sized,
    {
        Numbered { event: self, first_event }
    }
}

/// An extension's event together with the extension's first event code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbered<E> {
    event: E,
    first_event: u8,
}

impl<E: ExtensionEvent> Packet for Numbered<E> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.event.write(out, order, sequence, self.first_event);
    }
}
