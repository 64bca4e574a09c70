// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::read::LengthError;

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD32.
    pub client_major_version: u32,
    /// CARD32.
    pub client_minor_version: u32,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let client_major_version = input.get()?;
        let client_minor_version = input.get()?;

        input.finish()?;
        Ok(QueryVersion { client_major_version, client_minor_version })
    }
}
/// Request RedirectWindow (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct RedirectWindow {
    /// WINDOW.
    pub window: u32,
    /// CARD8, one of Redirect.
    pub update: u8,
}
impl RedirectWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let update = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(RedirectWindow { window, update })
    }
}
/// Request RedirectSubwindows (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct RedirectSubwindows {
    /// WINDOW.
    pub window: u32,
    /// CARD8, one of Redirect.
    pub update: u8,
}
impl RedirectSubwindows {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let update = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(RedirectSubwindows { window, update })
    }
}
/// Request UnredirectWindow (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct UnredirectWindow {
    /// WINDOW.
    pub window: u32,
    /// CARD8, one of Redirect.
    pub update: u8,
}
impl UnredirectWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let update = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(UnredirectWindow { window, update })
    }
}
/// Request UnredirectSubwindows (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct UnredirectSubwindows {
    /// WINDOW.
    pub window: u32,
    /// CARD8, one of Redirect.
    pub update: u8,
}
impl UnredirectSubwindows {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let update = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(UnredirectSubwindows { window, update })
    }
}
/// Request CreateRegionFromBorderClip (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct CreateRegionFromBorderClip {
    /// REGION.
    pub region: u32,
    /// WINDOW.
    pub window: u32,
}
impl CreateRegionFromBorderClip {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let window = input.get()?;

        input.finish()?;
        Ok(CreateRegionFromBorderClip { region, window })
    }
}
/// Request NameWindowPixmap (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct NameWindowPixmap {
    /// WINDOW.
    pub window: u32,
    /// PIXMAP.
    pub pixmap: u32,
}
impl NameWindowPixmap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let pixmap = input.get()?;

        input.finish()?;
        Ok(NameWindowPixmap { window, pixmap })
    }
}
/// Request GetOverlayWindow (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct GetOverlayWindow {
    /// WINDOW.
    pub window: u32,
}
impl GetOverlayWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetOverlayWindow { window })
    }
}
/// Request ReleaseOverlayWindow (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct ReleaseOverlayWindow {
    /// WINDOW.
    pub window: u32,
}
impl ReleaseOverlayWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(ReleaseOverlayWindow { window })
    }
}
