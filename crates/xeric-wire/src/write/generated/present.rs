// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD32.
    pub major_version: u32,
    /// CARD32.
    pub minor_version: u32,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryCapabilities.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryCapabilitiesReply {
    /// CARD32.
    pub capabilities: u32,
}
impl QueryCapabilitiesReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.capabilities);

        w.end_reply();
    }
}
impl Packet for QueryCapabilitiesReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event Generic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GenericEvent {
    /// CARD8.
    pub extension: u8,
    /// CARD32.
    pub length: u32,
    /// CARD16.
    pub evtype: u16,
    /// EVENT.
    pub event: u32,
}
impl GenericEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.extension);
        w.u16(sequence);
        w.put(&self.length);
        w.put(&self.evtype);
        w.pad(2);
        w.put(&self.event);

        w.end_event();
    }
}
impl ExtensionEvent for GenericEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
