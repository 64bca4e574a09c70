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
/// Request Capable (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct Capable {}
impl Capable {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(Capable {})
    }
}
/// Request GetTimeouts (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct GetTimeouts {}
impl GetTimeouts {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetTimeouts {})
    }
}
/// Request SetTimeouts (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct SetTimeouts {
    /// CARD16.
    pub standby_timeout: u16,
    /// CARD16.
    pub suspend_timeout: u16,
    /// CARD16.
    pub off_timeout: u16,
}
impl SetTimeouts {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let standby_timeout = input.get()?;
        let suspend_timeout = input.get()?;
        let off_timeout = input.get()?;

        input.finish()?;
        Ok(SetTimeouts { standby_timeout, suspend_timeout, off_timeout })
    }
}
/// Request Enable (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct Enable {}
impl Enable {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(Enable {})
    }
}
/// Request Disable (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct Disable {}
impl Disable {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(Disable {})
    }
}
/// Request ForceLevel (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct ForceLevel {
    /// CARD16, one of DPMSMode.
    pub power_level: u16,
}
impl ForceLevel {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let power_level = input.get()?;

        input.finish()?;
        Ok(ForceLevel { power_level })
    }
}
/// Request Info (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct Info {}
impl Info {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(Info {})
    }
}
