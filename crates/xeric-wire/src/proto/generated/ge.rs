// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "Generic Event Extension";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 0);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
