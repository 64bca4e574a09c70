// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
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
        w.pad(16);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event Notify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotifyEvent {
    /// CARD8, one of ReportLevel.
    pub level: u8,
    /// DRAWABLE.
    pub drawable: u32,
    /// DAMAGE.
    pub damage: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// RECTANGLE.
    pub area: proto::xproto::Rectangle,
    /// RECTANGLE.
    pub geometry: proto::xproto::Rectangle,
}
impl NotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.level);
        w.u16(sequence);
        w.put(&self.drawable);
        w.put(&self.damage);
        w.put(&self.timestamp);
        w.put(&self.area);
        w.put(&self.geometry);

        w.end_event();
    }
}
impl ExtensionEvent for NotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
