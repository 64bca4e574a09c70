// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XINERAMA";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 1);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request GetState.
pub const GET_STATE_REQUEST: u8 = 1;
/// Request GetScreenCount.
pub const GET_SCREEN_COUNT_REQUEST: u8 = 2;
/// Request GetScreenSize.
pub const GET_SCREEN_SIZE_REQUEST: u8 = 3;
/// Request IsActive.
pub const IS_ACTIVE_REQUEST: u8 = 4;
/// Request QueryScreens.
pub const QUERY_SCREENS_REQUEST: u8 = 5;
