// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
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
/// Reply to GetOverlayWindow.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetOverlayWindowReply {
    /// WINDOW.
    pub overlay_win: u32,
}
impl GetOverlayWindowReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.overlay_win);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for GetOverlayWindowReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
