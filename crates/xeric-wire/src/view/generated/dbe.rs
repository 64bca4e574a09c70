// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD8.
    pub major_version: u8,
    /// CARD8.
    pub minor_version: u8,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let major_version = input.get()?;
        let minor_version = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(QueryVersion { major_version, minor_version })
    }
}
/// Request AllocateBackBuffer (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct AllocateBackBuffer {
    /// WINDOW.
    pub window: u32,
    /// BackBuffer.
    pub buffer: u32,
    /// CARD8.
    pub swap_action: u8,
}
impl AllocateBackBuffer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let buffer = input.get()?;
        let swap_action = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(AllocateBackBuffer { window, buffer, swap_action })
    }
}
/// Request DeallocateBackBuffer (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct DeallocateBackBuffer {
    /// BackBuffer.
    pub buffer: u32,
}
impl DeallocateBackBuffer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let buffer = input.get()?;

        input.finish()?;
        Ok(DeallocateBackBuffer { buffer })
    }
}
/// Request SwapBuffers (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct SwapBuffers<'a> {
    /// List of SwapInfo.
    pub actions: List<'a, proto::dbe::SwapInfo>,
}
impl<'a> SwapBuffers<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let n_actions: u32 = input.get()?;
        let actions = input.list(u64::from(n_actions))?;

        input.finish()?;
        Ok(SwapBuffers { actions })
    }
}
/// Request BeginIdiom (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct BeginIdiom {}
impl BeginIdiom {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(BeginIdiom {})
    }
}
/// Request EndIdiom (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct EndIdiom {}
impl EndIdiom {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(EndIdiom {})
    }
}
/// Request GetVisualInfo (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct GetVisualInfo<'a> {
    /// List of DRAWABLE.
    pub drawables: List<'a, u32>,
}
impl<'a> GetVisualInfo<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let n_drawables: u32 = input.get()?;
        let drawables = input.list(u64::from(n_drawables))?;

        input.finish()?;
        Ok(GetVisualInfo { drawables })
    }
}
/// Request GetBackBufferAttributes (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct GetBackBufferAttributes {
    /// BackBuffer.
    pub buffer: u32,
}
impl GetBackBufferAttributes {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let buffer = input.get()?;

        input.finish()?;
        Ok(GetBackBufferAttributes { buffer })
    }
}
