// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "DRI3";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 4);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request Open.
pub const OPEN_REQUEST: u8 = 1;
/// Request PixmapFromBuffer.
pub const PIXMAP_FROM_BUFFER_REQUEST: u8 = 2;
/// Request BufferFromPixmap.
pub const BUFFER_FROM_PIXMAP_REQUEST: u8 = 3;
/// Request FenceFromFD.
pub const FENCE_FROM_FD_REQUEST: u8 = 4;
/// Request FDFromFence.
pub const FD_FROM_FENCE_REQUEST: u8 = 5;
/// Request GetSupportedModifiers.
pub const GET_SUPPORTED_MODIFIERS_REQUEST: u8 = 6;
/// Request PixmapFromBuffers.
pub const PIXMAP_FROM_BUFFERS_REQUEST: u8 = 7;
/// Request BuffersFromPixmap.
pub const BUFFERS_FROM_PIXMAP_REQUEST: u8 = 8;
/// Request SetDRMDeviceInUse.
pub const SET_DRM_DEVICE_IN_USE_REQUEST: u8 = 9;
/// Request ImportSyncobj.
pub const IMPORT_SYNCOBJ_REQUEST: u8 = 10;
/// Request FreeSyncobj.
pub const FREE_SYNCOBJ_REQUEST: u8 = 11;
