// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::read::LengthError;

/// Request GetVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct GetVersion {
    /// CARD16.
    pub client_major_version: u16,
    /// CARD16.
    pub client_minor_version: u16,
}
impl GetVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let client_major_version = input.get()?;
        let client_minor_version = input.get()?;

        input.finish()?;
        Ok(GetVersion { client_major_version, client_minor_version })
    }
}
/// Request GetXIDRange (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct GetXIDRange {}
impl GetXIDRange {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetXIDRange {})
    }
}
/// Request GetXIDList (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct GetXIDList {
    /// CARD32.
    pub count: u32,
}
impl GetXIDList {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let count = input.get()?;

        input.finish()?;
        Ok(GetXIDList { count })
    }
}
