// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "Composite";
/// The version described here.
pub const VERSION: (u32, u32) = (0, 4);
/// Values of Redirect.
pub mod redirect {
    /// Automatic.
    pub const AUTOMATIC: u8 = 0;
    /// Manual.
    pub const MANUAL: u8 = 1;
}
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request RedirectWindow.
pub const REDIRECT_WINDOW_REQUEST: u8 = 1;
/// Request RedirectSubwindows.
pub const REDIRECT_SUBWINDOWS_REQUEST: u8 = 2;
/// Request UnredirectWindow.
pub const UNREDIRECT_WINDOW_REQUEST: u8 = 3;
/// Request UnredirectSubwindows.
pub const UNREDIRECT_SUBWINDOWS_REQUEST: u8 = 4;
/// Request CreateRegionFromBorderClip.
pub const CREATE_REGION_FROM_BORDER_CLIP_REQUEST: u8 = 5;
/// Request NameWindowPixmap.
pub const NAME_WINDOW_PIXMAP_REQUEST: u8 = 6;
/// Request GetOverlayWindow.
pub const GET_OVERLAY_WINDOW_REQUEST: u8 = 7;
/// Request ReleaseOverlayWindow.
pub const RELEASE_OVERLAY_WINDOW_REQUEST: u8 = 8;
