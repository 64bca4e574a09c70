// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

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
/// Structure SwapInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SwapInfo {
    /// WINDOW.
    pub window: u32,
    /// CARD8, one of SwapAction.
    pub swap_action: u8,
}
impl Fixed for SwapInfo {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let window = input.get()?;
        let swap_action = input.get()?;
        input.skip(3)?;
        Ok(SwapInfo { window, swap_action })
    }
}
impl Put for SwapInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.window);
        w.put(&self.swap_action);
        w.pad(3);
    }
}
/// Structure BufferAttributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BufferAttributes {
    /// WINDOW.
    pub window: u32,
}
impl Fixed for BufferAttributes {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let window = input.get()?;
        Ok(BufferAttributes { window })
    }
}
impl Put for BufferAttributes {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.window);
    }
}
/// Structure VisualInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VisualInfo {
    /// VISUALID.
    pub visual_id: u32,
    /// CARD8.
    pub depth: u8,
    /// CARD8.
    pub perf_level: u8,
}
impl Fixed for VisualInfo {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let visual_id = input.get()?;
        let depth = input.get()?;
        let perf_level = input.get()?;
        input.skip(2)?;
        Ok(VisualInfo { visual_id, depth, perf_level })
    }
}
impl Put for VisualInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.visual_id);
        w.put(&self.depth);
        w.put(&self.perf_level);
        w.pad(2);
    }
}
