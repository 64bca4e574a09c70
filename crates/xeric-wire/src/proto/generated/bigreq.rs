// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "BIG-REQUESTS";
/// The version described here.
pub const VERSION: (u32, u32) = (0, 0);
/// Request Enable.
pub const ENABLE_REQUEST: u8 = 0;
