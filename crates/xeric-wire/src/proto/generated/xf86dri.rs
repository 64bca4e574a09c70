// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XFree86-DRI";
/// The version described here.
pub const VERSION: (u32, u32) = (4, 1);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request QueryDirectRenderingCapable.
pub const QUERY_DIRECT_RENDERING_CAPABLE_REQUEST: u8 = 1;
/// Request OpenConnection.
pub const OPEN_CONNECTION_REQUEST: u8 = 2;
/// Request CloseConnection.
pub const CLOSE_CONNECTION_REQUEST: u8 = 3;
/// Request GetClientDriverName.
pub const GET_CLIENT_DRIVER_NAME_REQUEST: u8 = 4;
/// Request CreateContext.
pub const CREATE_CONTEXT_REQUEST: u8 = 5;
/// Request DestroyContext.
pub const DESTROY_CONTEXT_REQUEST: u8 = 6;
/// Request CreateDrawable.
pub const CREATE_DRAWABLE_REQUEST: u8 = 7;
/// Request DestroyDrawable.
pub const DESTROY_DRAWABLE_REQUEST: u8 = 8;
/// Request GetDrawableInfo.
pub const GET_DRAWABLE_INFO_REQUEST: u8 = 9;
/// Request GetDeviceInfo.
pub const GET_DEVICE_INFO_REQUEST: u8 = 10;
/// Request AuthConnection.
pub const AUTH_CONNECTION_REQUEST: u8 = 11;
