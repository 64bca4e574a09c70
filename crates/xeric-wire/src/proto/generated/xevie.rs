// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XEVIE";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 0);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request Start.
pub const START_REQUEST: u8 = 1;
/// Request End.
pub const END_REQUEST: u8 = 2;
/// Values of Datatype.
pub mod datatype {
    /// Unmodified.
    pub const UNMODIFIED: u32 = 0;
    /// Modified.
    pub const MODIFIED: u32 = 1;
}
/// Request Send.
pub const SEND_REQUEST: u8 = 3;
/// Request SelectInput.
pub const SELECT_INPUT_REQUEST: u8 = 4;
