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
/// Request Create (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct Create {
    /// DAMAGE.
    pub damage: u32,
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD8, one of ReportLevel.
    pub level: u8,
}
impl Create {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let damage = input.get()?;
        let drawable = input.get()?;
        let level = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(Create { damage, drawable, level })
    }
}
/// Request Destroy (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct Destroy {
    /// DAMAGE.
    pub damage: u32,
}
impl Destroy {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let damage = input.get()?;

        input.finish()?;
        Ok(Destroy { damage })
    }
}
/// Request Subtract (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct Subtract {
    /// DAMAGE.
    pub damage: u32,
    /// REGION, perhaps one of Region.
    pub repair: u32,
    /// REGION, perhaps one of Region.
    pub parts: u32,
}
impl Subtract {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let damage = input.get()?;
        let repair = input.get()?;
        let parts = input.get()?;

        input.finish()?;
        Ok(Subtract { damage, repair, parts })
    }
}
/// Request Add (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct Add {
    /// DRAWABLE.
    pub drawable: u32,
    /// REGION.
    pub region: u32,
}
impl Add {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let region = input.get()?;

        input.finish()?;
        Ok(Add { drawable, region })
    }
}
