// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD8.
    pub client_major: u8,
    /// CARD8.
    pub client_minor: u8,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let client_major = input.get()?;
        let client_minor = input.get()?;

        input.finish()?;
        Ok(QueryVersion { client_major, client_minor })
    }
}
/// Request QueryClients (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct QueryClients {}
impl QueryClients {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(QueryClients {})
    }
}
/// Request QueryClientResources (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct QueryClientResources {
    /// CARD32.
    pub xid: u32,
}
impl QueryClientResources {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let xid = input.get()?;

        input.finish()?;
        Ok(QueryClientResources { xid })
    }
}
/// Request QueryClientPixmapBytes (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct QueryClientPixmapBytes {
    /// CARD32.
    pub xid: u32,
}
impl QueryClientPixmapBytes {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let xid = input.get()?;

        input.finish()?;
        Ok(QueryClientPixmapBytes { xid })
    }
}
/// Request QueryClientIds (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct QueryClientIds<'a> {
    /// List of ClientIdSpec.
    pub specs: List<'a, proto::res::ClientIdSpec>,
}
impl<'a> QueryClientIds<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let num_specs: u32 = input.get()?;
        let specs = input.list(u64::from(num_specs))?;

        input.finish()?;
        Ok(QueryClientIds { specs })
    }
}
/// Request QueryResourceBytes (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct QueryResourceBytes<'a> {
    /// CARD32.
    pub client: u32,
    /// List of ResourceIdSpec.
    pub specs: List<'a, proto::res::ResourceIdSpec>,
}
impl<'a> QueryResourceBytes<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let client = input.get()?;
        let num_specs: u32 = input.get()?;
        let specs = input.list(u64::from(num_specs))?;

        input.finish()?;
        Ok(QueryResourceBytes { client, specs })
    }
}
