// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::proto;
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "X-Resource";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 2);
/// Values of ClientIdMask.
pub mod client_id_mask {
    /// ClientXID.
    pub const CLIENT_XID: u32 = 1 << 0;
    /// LocalClientPID.
    pub const LOCAL_CLIENT_PID: u32 = 1 << 1;
}
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request QueryClients.
pub const QUERY_CLIENTS_REQUEST: u8 = 1;
/// Request QueryClientResources.
pub const QUERY_CLIENT_RESOURCES_REQUEST: u8 = 2;
/// Request QueryClientPixmapBytes.
pub const QUERY_CLIENT_PIXMAP_BYTES_REQUEST: u8 = 3;
/// Request QueryClientIds.
pub const QUERY_CLIENT_IDS_REQUEST: u8 = 4;
/// Request QueryResourceBytes.
pub const QUERY_RESOURCE_BYTES_REQUEST: u8 = 5;
/// Structure Client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Client {
    /// CARD32.
    pub resource_base: u32,
    /// CARD32.
    pub resource_mask: u32,
}
impl Fixed for Client {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let resource_base = input.get()?;
        let resource_mask = input.get()?;
        Ok(Client { resource_base, resource_mask })
    }
}
impl Put for Client {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.resource_base);
        w.put(&self.resource_mask);
    }
}
/// Structure Type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Type {
    /// ATOM.
    pub resource_type: u32,
    /// CARD32.
    pub count: u32,
}
impl Fixed for Type {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let resource_type = input.get()?;
        let count = input.get()?;
        Ok(Type { resource_type, count })
    }
}
impl Put for Type {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.resource_type);
        w.put(&self.count);
    }
}
/// Structure ClientIdSpec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClientIdSpec {
    /// CARD32.
    pub client: u32,
    /// CARD32, bits of ClientIdMask.
    pub mask: u32,
}
impl Fixed for ClientIdSpec {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let client = input.get()?;
        let mask = input.get()?;
        Ok(ClientIdSpec { client, mask })
    }
}
impl Put for ClientIdSpec {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.client);
        w.put(&self.mask);
    }
}
/// Structure ResourceIdSpec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResourceIdSpec {
    /// CARD32.
    pub resource: u32,
    /// CARD32.
    pub type_: u32,
}
impl Fixed for ResourceIdSpec {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let resource = input.get()?;
        let type_ = input.get()?;
        Ok(ResourceIdSpec { resource, type_ })
    }
}
impl Put for ResourceIdSpec {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.resource);
        w.put(&self.type_);
    }
}
/// Structure ResourceSizeSpec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResourceSizeSpec {
    /// ResourceIdSpec.
    pub spec: proto::res::ResourceIdSpec,
    /// CARD32.
    pub bytes: u32,
    /// CARD32.
    pub ref_count: u32,
    /// CARD32.
    pub use_count: u32,
}
impl Fixed for ResourceSizeSpec {
    const SIZE: usize = 20;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let spec = input.get()?;
        let bytes = input.get()?;
        let ref_count = input.get()?;
        let use_count = input.get()?;
        Ok(ResourceSizeSpec { spec, bytes, ref_count, use_count })
    }
}
impl Put for ResourceSizeSpec {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.spec);
        w.put(&self.bytes);
        w.put(&self.ref_count);
        w.put(&self.use_count);
    }
}
