// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XC-MISC";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 1);
/// Request GetVersion.
pub const GET_VERSION_REQUEST: u8 = 0;
/// Request GetXIDRange.
pub const GET_XID_RANGE_REQUEST: u8 = 1;
/// Request GetXIDList.
pub const GET_XID_LIST_REQUEST: u8 = 2;
