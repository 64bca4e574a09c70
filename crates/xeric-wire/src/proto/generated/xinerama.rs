// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

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
/// Structure ScreenInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScreenInfo {
    /// INT16.
    pub x_org: i16,
    /// INT16.
    pub y_org: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl Fixed for ScreenInfo {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let x_org = input.get()?;
        let y_org = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        Ok(ScreenInfo { x_org, y_org, width, height })
    }
}
impl Put for ScreenInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.x_org);
        w.put(&self.y_org);
        w.put(&self.width);
        w.put(&self.height);
    }
}
