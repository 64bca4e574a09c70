// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XTEST";
/// The version described here.
pub const VERSION: (u32, u32) = (2, 2);
/// Request GetVersion.
pub const GET_VERSION_REQUEST: u8 = 0;
/// Values of Cursor.
pub mod cursor {
    /// None.
    pub const NONE: u32 = 0;
    /// Current.
    pub const CURRENT: u32 = 1;
}
/// Request CompareCursor.
pub const COMPARE_CURSOR_REQUEST: u8 = 1;
/// Request FakeInput.
pub const FAKE_INPUT_REQUEST: u8 = 2;
/// Request GrabControl.
pub const GRAB_CONTROL_REQUEST: u8 = 3;
