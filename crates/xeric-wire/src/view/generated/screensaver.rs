// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::read::{LengthError, ValueList};

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD8.
    pub client_major_version: u8,
    /// CARD8.
    pub client_minor_version: u8,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let client_major_version = input.get()?;
        let client_minor_version = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(QueryVersion { client_major_version, client_minor_version })
    }
}
/// Request QueryInfo (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct QueryInfo {
    /// DRAWABLE.
    pub drawable: u32,
}
impl QueryInfo {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;

        input.finish()?;
        Ok(QueryInfo { drawable })
    }
}
/// Request SelectInput (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct SelectInput {
    /// DRAWABLE.
    pub drawable: u32,
    /// CARD32, bits of Event.
    pub event_mask: u32,
}
impl SelectInput {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let event_mask = input.get()?;

        input.finish()?;
        Ok(SelectInput { drawable, event_mask })
    }
}
/// Request SetAttributes (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct SetAttributes<'a> {
    /// DRAWABLE.
    pub drawable: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub border_width: u16,
    /// BYTE, one of WindowClass.
    pub class: u8,
    /// CARD8.
    pub depth: u8,
    /// VISUALID.
    pub visual: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> SetAttributes<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let border_width = input.get()?;
        let class = input.get()?;
        let depth = input.get()?;
        let visual = input.get()?;
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(SetAttributes { drawable, x, y, width, height, border_width, class, depth, visual, value_list })
    }
}
/// Request UnsetAttributes (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct UnsetAttributes {
    /// DRAWABLE.
    pub drawable: u32,
}
impl UnsetAttributes {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;

        input.finish()?;
        Ok(UnsetAttributes { drawable })
    }
}
/// Request Suspend (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct Suspend {
    /// CARD32.
    pub suspend: u32,
}
impl Suspend {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let suspend = input.get()?;

        input.finish()?;
        Ok(Suspend { suspend })
    }
}
