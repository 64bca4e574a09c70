// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "DOUBLE-BUFFER";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 0);
/// Values of SwapAction.
pub mod swap_action {
    /// Undefined.
    pub const UNDEFINED: u8 = 0;
    /// Background.
    pub const BACKGROUND: u8 = 1;
    /// Untouched.
    pub const UNTOUCHED: u8 = 2;
    /// Copied.
    pub const COPIED: u8 = 3;
}
/// Error BadBuffer.
pub const BAD_BUFFER_ERROR: u8 = 0;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request AllocateBackBuffer.
pub const ALLOCATE_BACK_BUFFER_REQUEST: u8 = 1;
/// Request DeallocateBackBuffer.
pub const DEALLOCATE_BACK_BUFFER_REQUEST: u8 = 2;
/// Request SwapBuffers.
pub const SWAP_BUFFERS_REQUEST: u8 = 3;
/// Request BeginIdiom.
pub const BEGIN_IDIOM_REQUEST: u8 = 4;
/// Request EndIdiom.
pub const END_IDIOM_REQUEST: u8 = 5;
/// Request GetVisualInfo.
pub const GET_VISUAL_INFO_REQUEST: u8 = 6;
/// Request GetBackBufferAttributes.
pub const GET_BACK_BUFFER_ATTRIBUTES_REQUEST: u8 = 7;
