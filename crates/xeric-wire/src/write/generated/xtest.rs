// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to GetVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetVersionReply {
    /// CARD8.
    pub major_version: u8,
    /// CARD16.
    pub minor_version: u16,
}
impl GetVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.major_version, sequence);
        w.put(&self.minor_version);

        w.end_reply();
    }
}
impl Packet for GetVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to CompareCursor.
#[derive(Debug, Clone, Copy, Default)]
pub struct CompareCursorReply {
    /// BOOL.
    pub same: u8,
}
impl CompareCursorReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let w = Writer::reply(out, order, self.same, sequence);

        w.end_reply();
    }
}
impl Packet for CompareCursorReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
