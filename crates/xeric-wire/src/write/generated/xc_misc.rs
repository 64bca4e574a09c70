// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::write::Packet;
use crate::write::Writer;

/// Reply to GetVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetVersionReply {
    /// CARD16.
    pub server_major_version: u16,
    /// CARD16.
    pub server_minor_version: u16,
}
impl GetVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.server_major_version);
        w.put(&self.server_minor_version);

        w.end_reply();
    }
}
impl Packet for GetVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetXIDRange.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetXIDRangeReply {
    /// CARD32.
    pub start_id: u32,
    /// CARD32.
    pub count: u32,
}
impl GetXIDRangeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.start_id);
        w.put(&self.count);

        w.end_reply();
    }
}
impl Packet for GetXIDRangeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetXIDList.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetXIDListReply<'a> {
    /// List of CARD32.
    pub ids: &'a [u32],
}
impl GetXIDListReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.ids.len());
        w.pad(20);
        w.list(self.ids);

        w.end_reply();
    }
}
impl Packet for GetXIDListReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
