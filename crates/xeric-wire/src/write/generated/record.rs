// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure ClientInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClientInfo<'a> {
    /// ClientSpec.
    pub client_resource: u32,
    /// List of Range.
    pub ranges: &'a [proto::record::Range],
}
impl Put for ClientInfo<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.client_resource);
        w.len32(self.ranges.len());
        w.list(self.ranges);
    }
}
/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD16.
    pub major_version: u16,
    /// CARD16.
    pub minor_version: u16,
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
/// Reply to GetContext.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetContextReply<'a> {
    /// BOOL.
    pub enabled: u8,
    /// ElementHeader.
    pub element_header: u8,
    /// List of ClientInfo.
    pub intercepted_clients: &'a [write::record::ClientInfo<'a>],
}
impl GetContextReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.enabled, sequence);
        w.put(&self.element_header);
        w.pad(3);
        w.len32(self.intercepted_clients.len());
        w.pad(16);
        w.list(self.intercepted_clients);

        w.end_reply();
    }
}
impl Packet for GetContextReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to EnableContext.
#[derive(Debug, Clone, Copy, Default)]
pub struct EnableContextReply<'a> {
    /// CARD8.
    pub category: u8,
    /// ElementHeader.
    pub element_header: u8,
    /// BOOL.
    pub client_swapped: u8,
    /// CARD32.
    pub xid_base: u32,
    /// CARD32.
    pub server_time: u32,
    /// CARD32.
    pub rec_sequence_num: u32,
    /// List of BYTE.
    pub data: &'a [u8],
}
impl EnableContextReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.category, sequence);
        w.put(&self.element_header);
        w.put(&self.client_swapped);
        w.pad(2);
        w.put(&self.xid_base);
        w.put(&self.server_time);
        w.put(&self.rec_sequence_num);
        w.pad(8);
        w.bytes(self.data);

        w.end_reply();
    }
}
impl Packet for EnableContextReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
