// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD16.
    pub major_version: u16,
    /// CARD16.
    pub minor_version: u16,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let major_version = input.get()?;
        let minor_version = input.get()?;

        input.finish()?;
        Ok(QueryVersion { major_version, minor_version })
    }
}
/// Request CreateContext (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct CreateContext<'a> {
    /// record:CONTEXT.
    pub context: u32,
    /// ElementHeader.
    pub element_header: u8,
    /// List of ClientSpec.
    pub client_specs: List<'a, u32>,
    /// List of Range.
    pub ranges: List<'a, proto::record::Range>,
}
impl<'a> CreateContext<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let context = input.get()?;
        let element_header = input.get()?;
        input.skip(3)?;
        let num_client_specs: u32 = input.get()?;
        let num_ranges: u32 = input.get()?;
        let client_specs = input.list(u64::from(num_client_specs))?;
        let ranges = input.list(u64::from(num_ranges))?;

        input.finish()?;
        Ok(CreateContext { context, element_header, client_specs, ranges })
    }
}
/// Request RegisterClients (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct RegisterClients<'a> {
    /// record:CONTEXT.
    pub context: u32,
    /// ElementHeader.
    pub element_header: u8,
    /// List of ClientSpec.
    pub client_specs: List<'a, u32>,
    /// List of Range.
    pub ranges: List<'a, proto::record::Range>,
}
impl<'a> RegisterClients<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let context = input.get()?;
        let element_header = input.get()?;
        input.skip(3)?;
        let num_client_specs: u32 = input.get()?;
        let num_ranges: u32 = input.get()?;
        let client_specs = input.list(u64::from(num_client_specs))?;
        let ranges = input.list(u64::from(num_ranges))?;

        input.finish()?;
        Ok(RegisterClients { context, element_header, client_specs, ranges })
    }
}
/// Request UnregisterClients (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct UnregisterClients<'a> {
    /// record:CONTEXT.
    pub context: u32,
    /// List of ClientSpec.
    pub client_specs: List<'a, u32>,
}
impl<'a> UnregisterClients<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let context = input.get()?;
        let num_client_specs: u32 = input.get()?;
        let client_specs = input.list(u64::from(num_client_specs))?;

        input.finish()?;
        Ok(UnregisterClients { context, client_specs })
    }
}
/// Request GetContext (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct GetContext {
    /// record:CONTEXT.
    pub context: u32,
}
impl GetContext {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let context = input.get()?;

        input.finish()?;
        Ok(GetContext { context })
    }
}
/// Request EnableContext (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct EnableContext {
    /// record:CONTEXT.
    pub context: u32,
}
impl EnableContext {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let context = input.get()?;

        input.finish()?;
        Ok(EnableContext { context })
    }
}
/// Request DisableContext (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct DisableContext {
    /// record:CONTEXT.
    pub context: u32,
}
impl DisableContext {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let context = input.get()?;

        input.finish()?;
        Ok(DisableContext { context })
    }
}
/// Request FreeContext (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct FreeContext {
    /// record:CONTEXT.
    pub context: u32,
}
impl FreeContext {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let context = input.get()?;

        input.finish()?;
        Ok(FreeContext { context })
    }
}
