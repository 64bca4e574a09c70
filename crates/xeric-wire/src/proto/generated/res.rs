// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
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
