// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::read::LengthError;

/// Request GetVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct GetVersion {
    /// CARD8.
    pub major_version: u8,
    /// CARD16.
    pub minor_version: u16,
}
impl GetVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let major_version = input.get()?;
        input.skip(1)?;
        let minor_version = input.get()?;

        input.finish()?;
        Ok(GetVersion { major_version, minor_version })
    }
}
/// Request CompareCursor (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct CompareCursor {
    /// WINDOW.
    pub window: u32,
    /// CURSOR.
    pub cursor: u32,
}
impl CompareCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let cursor = input.get()?;

        input.finish()?;
        Ok(CompareCursor { window, cursor })
    }
}
/// Request FakeInput (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct FakeInput {
    /// BYTE.
    pub type_: u8,
    /// BYTE.
    pub detail: u8,
    /// CARD32.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// CARD8.
    pub deviceid: u8,
}
impl FakeInput {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let type_ = input.get()?;
        let detail = input.get()?;
        input.skip(2)?;
        let time = input.get()?;
        let root = input.get()?;
        input.skip(8)?;
        let root_x = input.get()?;
        let root_y = input.get()?;
        input.skip(7)?;
        let deviceid = input.get()?;

        input.finish()?;
        Ok(FakeInput { type_, detail, time, root, root_x, root_y, deviceid })
    }
}
/// Request GrabControl (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct GrabControl {
    /// BOOL.
    pub impervious: u8,
}
impl GrabControl {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let impervious = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GrabControl { impervious })
    }
}
