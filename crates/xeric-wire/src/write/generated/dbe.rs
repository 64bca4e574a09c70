// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure VisualInfos.
#[derive(Debug, Clone, Copy, Default)]
pub struct VisualInfos<'a> {
    /// List of VisualInfo.
    pub infos: &'a [proto::dbe::VisualInfo],
}
impl Put for VisualInfos<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.len32(self.infos.len());
        w.list(self.infos);
    }
}
/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD8.
    pub major_version: u8,
    /// CARD8.
    pub minor_version: u8,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);
        w.pad(22);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetVisualInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetVisualInfoReply<'a> {
    /// List of VisualInfos.
    pub supported_visuals: &'a [write::dbe::VisualInfos<'a>],
}
impl GetVisualInfoReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.supported_visuals.len());
        w.pad(20);
        w.list(self.supported_visuals);

        w.end_reply();
    }
}
impl Packet for GetVisualInfoReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetBackBufferAttributes.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetBackBufferAttributesReply {
    /// BufferAttributes.
    pub attributes: proto::dbe::BufferAttributes,
}
impl GetBackBufferAttributesReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.attributes);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for GetBackBufferAttributesReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
