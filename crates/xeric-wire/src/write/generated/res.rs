// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure ClientIdValue.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClientIdValue<'a> {
    /// ClientIdSpec.
    pub spec: proto::res::ClientIdSpec,
    /// CARD32.
    pub length: u32,
    /// List of CARD32.
    pub value: &'a [u32],
}
impl Put for ClientIdValue<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.spec);
        w.put(&self.length);
        w.list(self.value);
    }
}
/// Structure ResourceSizeValue.
#[derive(Debug, Clone, Copy, Default)]
pub struct ResourceSizeValue<'a> {
    /// ResourceSizeSpec.
    pub size: proto::res::ResourceSizeSpec,
    /// List of ResourceSizeSpec.
    pub cross_references: &'a [proto::res::ResourceSizeSpec],
}
impl Put for ResourceSizeValue<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.size);
        w.len32(self.cross_references.len());
        w.list(self.cross_references);
    }
}
/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD16.
    pub server_major: u16,
    /// CARD16.
    pub server_minor: u16,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.server_major);
        w.put(&self.server_minor);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryClients.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryClientsReply<'a> {
    /// List of Client.
    pub clients: &'a [proto::res::Client],
}
impl QueryClientsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.clients.len());
        w.pad(20);
        w.list(self.clients);

        w.end_reply();
    }
}
impl Packet for QueryClientsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryClientResources.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryClientResourcesReply<'a> {
    /// List of Type.
    pub types: &'a [proto::res::Type],
}
impl QueryClientResourcesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.types.len());
        w.pad(20);
        w.list(self.types);

        w.end_reply();
    }
}
impl Packet for QueryClientResourcesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryClientPixmapBytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryClientPixmapBytesReply {
    /// CARD32.
    pub bytes: u32,
    /// CARD32.
    pub bytes_overflow: u32,
}
impl QueryClientPixmapBytesReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.bytes);
        w.put(&self.bytes_overflow);

        w.end_reply();
    }
}
impl Packet for QueryClientPixmapBytesReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryClientIds.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryClientIdsReply<'a> {
    /// List of ClientIdValue.
    pub ids: &'a [write::res::ClientIdValue<'a>],
}
impl QueryClientIdsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.ids.len());
        w.pad(20);
        w.list(self.ids);

        w.end_reply();
    }
}
impl Packet for QueryClientIdsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryResourceBytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryResourceBytesReply<'a> {
    /// List of ResourceSizeValue.
    pub sizes: &'a [write::res::ResourceSizeValue<'a>],
}
impl QueryResourceBytesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len32(self.sizes.len());
        w.pad(20);
        w.list(self.sizes);

        w.end_reply();
    }
}
impl Packet for QueryResourceBytesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
