// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(QueryVersion {})
    }
}
/// Request Rectangles (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct Rectangles<'a> {
    /// OP, one of SO.
    pub operation: u8,
    /// KIND, one of SK.
    pub destination_kind: u8,
    /// BYTE, one of ClipOrdering.
    pub ordering: u8,
    /// WINDOW.
    pub destination_window: u32,
    /// INT16.
    pub x_offset: i16,
    /// INT16.
    pub y_offset: i16,
    /// List of RECTANGLE, to the request's end.
    pub rectangles: List<'a, proto::xproto::Rectangle>,
}
impl<'a> Rectangles<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let operation = input.get()?;
        let destination_kind = input.get()?;
        let ordering = input.get()?;
        input.skip(1)?;
        let destination_window = input.get()?;
        let x_offset = input.get()?;
        let y_offset = input.get()?;
        let rectangles = input.rest_list();

        input.finish()?;
        Ok(Rectangles {
            operation,
            destination_kind,
            ordering,
            destination_window,
            x_offset,
            y_offset,
            rectangles,
        })
    }
}
/// Request Mask (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct Mask {
    /// OP, one of SO.
    pub operation: u8,
    /// KIND, one of SK.
    pub destination_kind: u8,
    /// WINDOW.
    pub destination_window: u32,
    /// INT16.
    pub x_offset: i16,
    /// INT16.
    pub y_offset: i16,
    /// PIXMAP, perhaps one of Pixmap.
    pub source_bitmap: u32,
}
impl Mask {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let operation = input.get()?;
        let destination_kind = input.get()?;
        input.skip(2)?;
        let destination_window = input.get()?;
        let x_offset = input.get()?;
        let y_offset = input.get()?;
        let source_bitmap = input.get()?;

        input.finish()?;
        Ok(Mask { operation, destination_kind, destination_window, x_offset, y_offset, source_bitmap })
    }
}
/// Request Combine (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct Combine {
    /// OP, one of SO.
    pub operation: u8,
    /// KIND, one of SK.
    pub destination_kind: u8,
    /// KIND, one of SK.
    pub source_kind: u8,
    /// WINDOW.
    pub destination_window: u32,
    /// INT16.
    pub x_offset: i16,
    /// INT16.
    pub y_offset: i16,
    /// WINDOW.
    pub source_window: u32,
}
impl Combine {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let operation = input.get()?;
        let destination_kind = input.get()?;
        let source_kind = input.get()?;
        input.skip(1)?;
        let destination_window = input.get()?;
        let x_offset = input.get()?;
        let y_offset = input.get()?;
        let source_window = input.get()?;

        input.finish()?;
        Ok(Combine {
            operation,
            destination_kind,
            source_kind,
            destination_window,
            x_offset,
            y_offset,
            source_window,
        })
    }
}
/// Request Offset (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct Offset {
    /// KIND, one of SK.
    pub destination_kind: u8,
    /// WINDOW.
    pub destination_window: u32,
    /// INT16.
    pub x_offset: i16,
    /// INT16.
    pub y_offset: i16,
}
impl Offset {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let destination_kind = input.get()?;
        input.skip(3)?;
        let destination_window = input.get()?;
        let x_offset = input.get()?;
        let y_offset = input.get()?;

        input.finish()?;
        Ok(Offset { destination_kind, destination_window, x_offset, y_offset })
    }
}
/// Request QueryExtents (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct QueryExtents {
    /// WINDOW.
    pub destination_window: u32,
}
impl QueryExtents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let destination_window = input.get()?;

        input.finish()?;
        Ok(QueryExtents { destination_window })
    }
}
/// Request SelectInput (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct SelectInput {
    /// WINDOW.
    pub destination_window: u32,
    /// BOOL.
    pub enable: u8,
}
impl SelectInput {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let destination_window = input.get()?;
        let enable = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(SelectInput { destination_window, enable })
    }
}
/// Request InputSelected (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct InputSelected {
    /// WINDOW.
    pub destination_window: u32,
}
impl InputSelected {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let destination_window = input.get()?;

        input.finish()?;
        Ok(InputSelected { destination_window })
    }
}
/// Request GetRectangles (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct GetRectangles {
    /// WINDOW.
    pub window: u32,
    /// KIND, one of SK.
    pub source_kind: u8,
}
impl GetRectangles {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let source_kind = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GetRectangles { window, source_kind })
    }
}
