// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::read::LengthError;

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD8.
    pub major: u8,
    /// CARD8.
    pub minor: u8,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let major = input.get()?;
        let minor = input.get()?;

        input.finish()?;
        Ok(QueryVersion { major, minor })
    }
}
/// Request GetState (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct GetState {
    /// WINDOW.
    pub window: u32,
}
impl GetState {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetState { window })
    }
}
/// Request GetScreenCount (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct GetScreenCount {
    /// WINDOW.
    pub window: u32,
}
impl GetScreenCount {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetScreenCount { window })
    }
}
/// Request GetScreenSize (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct GetScreenSize {
    /// WINDOW.
    pub window: u32,
    /// CARD32.
    pub screen: u32,
}
impl GetScreenSize {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let screen = input.get()?;

        input.finish()?;
        Ok(GetScreenSize { window, screen })
    }
}
/// Request IsActive (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct IsActive {}
impl IsActive {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(IsActive {})
    }
}
/// Request QueryScreens (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct QueryScreens {}
impl QueryScreens {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(QueryScreens {})
    }
}
