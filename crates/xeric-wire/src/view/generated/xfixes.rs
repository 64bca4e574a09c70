// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

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
/// Request ChangeSaveSet (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct ChangeSaveSet {
    /// BYTE, one of SaveSetMode.
    pub mode: u8,
    /// BYTE, one of SaveSetTarget.
    pub target: u8,
    /// BYTE, one of SaveSetMapping.
    pub map: u8,
    /// WINDOW.
    pub window: u32,
}
impl ChangeSaveSet {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let mode = input.get()?;
        let target = input.get()?;
        let map = input.get()?;
        input.skip(1)?;
        let window = input.get()?;

        input.finish()?;
        Ok(ChangeSaveSet { mode, target, map, window })
    }
}
/// Request SelectSelectionInput (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct SelectSelectionInput {
    /// WINDOW.
    pub window: u32,
    /// ATOM.
    pub selection: u32,
    /// CARD32, bits of SelectionEventMask.
    pub event_mask: u32,
}
impl SelectSelectionInput {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let selection = input.get()?;
        let event_mask = input.get()?;

        input.finish()?;
        Ok(SelectSelectionInput { window, selection, event_mask })
    }
}
/// Request SelectCursorInput (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct SelectCursorInput {
    /// WINDOW.
    pub window: u32,
    /// CARD32, bits of CursorNotifyMask.
    pub event_mask: u32,
}
impl SelectCursorInput {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let event_mask = input.get()?;

        input.finish()?;
        Ok(SelectCursorInput { window, event_mask })
    }
}
/// Request GetCursorImage (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct GetCursorImage {}
impl GetCursorImage {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetCursorImage {})
    }
}
/// Request CreateRegion (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct CreateRegion<'a> {
    /// REGION.
    pub region: u32,
    /// List of RECTANGLE, to the request's end.
    pub rectangles: List<'a, proto::xproto::Rectangle>,
}
impl<'a> CreateRegion<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let rectangles = input.rest_list();

        input.finish()?;
        Ok(CreateRegion { region, rectangles })
    }
}
/// Request CreateRegionFromBitmap (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct CreateRegionFromBitmap {
    /// REGION.
    pub region: u32,
    /// PIXMAP.
    pub bitmap: u32,
}
impl CreateRegionFromBitmap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let bitmap = input.get()?;

        input.finish()?;
        Ok(CreateRegionFromBitmap { region, bitmap })
    }
}
/// Request CreateRegionFromWindow (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct CreateRegionFromWindow {
    /// REGION.
    pub region: u32,
    /// WINDOW.
    pub window: u32,
    /// shape:KIND, one of SK.
    pub kind: u8,
}
impl CreateRegionFromWindow {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let window = input.get()?;
        let kind = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(CreateRegionFromWindow { region, window, kind })
    }
}
/// Request CreateRegionFromGC (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct CreateRegionFromGC {
    /// REGION.
    pub region: u32,
    /// GCONTEXT.
    pub gc: u32,
}
impl CreateRegionFromGC {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let gc = input.get()?;

        input.finish()?;
        Ok(CreateRegionFromGC { region, gc })
    }
}
/// Request CreateRegionFromPicture (minor opcode 9).
#[derive(Debug, Clone, Copy)]
pub struct CreateRegionFromPicture {
    /// REGION.
    pub region: u32,
    /// PICTURE.
    pub picture: u32,
}
impl CreateRegionFromPicture {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let picture = input.get()?;

        input.finish()?;
        Ok(CreateRegionFromPicture { region, picture })
    }
}
/// Request DestroyRegion (minor opcode 10).
#[derive(Debug, Clone, Copy)]
pub struct DestroyRegion {
    /// REGION.
    pub region: u32,
}
impl DestroyRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;

        input.finish()?;
        Ok(DestroyRegion { region })
    }
}
/// Request SetRegion (minor opcode 11).
#[derive(Debug, Clone, Copy)]
pub struct SetRegion<'a> {
    /// REGION.
    pub region: u32,
    /// List of RECTANGLE, to the request's end.
    pub rectangles: List<'a, proto::xproto::Rectangle>,
}
impl<'a> SetRegion<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let rectangles = input.rest_list();

        input.finish()?;
        Ok(SetRegion { region, rectangles })
    }
}
/// Request CopyRegion (minor opcode 12).
#[derive(Debug, Clone, Copy)]
pub struct CopyRegion {
    /// REGION.
    pub source: u32,
    /// REGION.
    pub destination: u32,
}
impl CopyRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source = input.get()?;
        let destination = input.get()?;

        input.finish()?;
        Ok(CopyRegion { source, destination })
    }
}
/// Request UnionRegion (minor opcode 13).
#[derive(Debug, Clone, Copy)]
pub struct UnionRegion {
    /// REGION.
    pub source1: u32,
    /// REGION.
    pub source2: u32,
    /// REGION.
    pub destination: u32,
}
impl UnionRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source1 = input.get()?;
        let source2 = input.get()?;
        let destination = input.get()?;

        input.finish()?;
        Ok(UnionRegion { source1, source2, destination })
    }
}
/// Request IntersectRegion (minor opcode 14).
#[derive(Debug, Clone, Copy)]
pub struct IntersectRegion {
    /// REGION.
    pub source1: u32,
    /// REGION.
    pub source2: u32,
    /// REGION.
    pub destination: u32,
}
impl IntersectRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source1 = input.get()?;
        let source2 = input.get()?;
        let destination = input.get()?;

        input.finish()?;
        Ok(IntersectRegion { source1, source2, destination })
    }
}
/// Request SubtractRegion (minor opcode 15).
#[derive(Debug, Clone, Copy)]
pub struct SubtractRegion {
    /// REGION.
    pub source1: u32,
    /// REGION.
    pub source2: u32,
    /// REGION.
    pub destination: u32,
}
impl SubtractRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source1 = input.get()?;
        let source2 = input.get()?;
        let destination = input.get()?;

        input.finish()?;
        Ok(SubtractRegion { source1, source2, destination })
    }
}
/// Request InvertRegion (minor opcode 16).
#[derive(Debug, Clone, Copy)]
pub struct InvertRegion {
    /// REGION.
    pub source: u32,
    /// RECTANGLE.
    pub bounds: proto::xproto::Rectangle,
    /// REGION.
    pub destination: u32,
}
impl InvertRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source = input.get()?;
        let bounds = input.get()?;
        let destination = input.get()?;

        input.finish()?;
        Ok(InvertRegion { source, bounds, destination })
    }
}
/// Request TranslateRegion (minor opcode 17).
#[derive(Debug, Clone, Copy)]
pub struct TranslateRegion {
    /// REGION.
    pub region: u32,
    /// INT16.
    pub dx: i16,
    /// INT16.
    pub dy: i16,
}
impl TranslateRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;
        let dx = input.get()?;
        let dy = input.get()?;

        input.finish()?;
        Ok(TranslateRegion { region, dx, dy })
    }
}
/// Request RegionExtents (minor opcode 18).
#[derive(Debug, Clone, Copy)]
pub struct RegionExtents {
    /// REGION.
    pub source: u32,
    /// REGION.
    pub destination: u32,
}
impl RegionExtents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source = input.get()?;
        let destination = input.get()?;

        input.finish()?;
        Ok(RegionExtents { source, destination })
    }
}
/// Request FetchRegion (minor opcode 19).
#[derive(Debug, Clone, Copy)]
pub struct FetchRegion {
    /// REGION.
    pub region: u32,
}
impl FetchRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let region = input.get()?;

        input.finish()?;
        Ok(FetchRegion { region })
    }
}
/// Request SetGCClipRegion (minor opcode 20).
#[derive(Debug, Clone, Copy)]
pub struct SetGCClipRegion {
    /// GCONTEXT.
    pub gc: u32,
    /// REGION, perhaps one of Region.
    pub region: u32,
    /// INT16.
    pub x_origin: i16,
    /// INT16.
    pub y_origin: i16,
}
impl SetGCClipRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let gc = input.get()?;
        let region = input.get()?;
        let x_origin = input.get()?;
        let y_origin = input.get()?;

        input.finish()?;
        Ok(SetGCClipRegion { gc, region, x_origin, y_origin })
    }
}
/// Request SetWindowShapeRegion (minor opcode 21).
#[derive(Debug, Clone, Copy)]
pub struct SetWindowShapeRegion {
    /// WINDOW.
    pub dest: u32,
    /// shape:KIND, one of SK.
    pub dest_kind: u8,
    /// INT16.
    pub x_offset: i16,
    /// INT16.
    pub y_offset: i16,
    /// REGION, perhaps one of Region.
    pub region: u32,
}
impl SetWindowShapeRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let dest = input.get()?;
        let dest_kind = input.get()?;
        input.skip(3)?;
        let x_offset = input.get()?;
        let y_offset = input.get()?;
        let region = input.get()?;

        input.finish()?;
        Ok(SetWindowShapeRegion { dest, dest_kind, x_offset, y_offset, region })
    }
}
/// Request SetPictureClipRegion (minor opcode 22).
#[derive(Debug, Clone, Copy)]
pub struct SetPictureClipRegion {
    /// PICTURE.
    pub picture: u32,
    /// REGION, perhaps one of Region.
    pub region: u32,
    /// INT16.
    pub x_origin: i16,
    /// INT16.
    pub y_origin: i16,
}
impl SetPictureClipRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let region = input.get()?;
        let x_origin = input.get()?;
        let y_origin = input.get()?;

        input.finish()?;
        Ok(SetPictureClipRegion { picture, region, x_origin, y_origin })
    }
}
/// Request SetCursorName (minor opcode 23).
#[derive(Debug, Clone, Copy)]
pub struct SetCursorName<'a> {
    /// CURSOR.
    pub cursor: u32,
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> SetCursorName<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cursor = input.get()?;
        let nbytes: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(nbytes))?;

        input.finish()?;
        Ok(SetCursorName { cursor, name })
    }
}
/// Request GetCursorName (minor opcode 24).
#[derive(Debug, Clone, Copy)]
pub struct GetCursorName {
    /// CURSOR.
    pub cursor: u32,
}
impl GetCursorName {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cursor = input.get()?;

        input.finish()?;
        Ok(GetCursorName { cursor })
    }
}
/// Request GetCursorImageAndName (minor opcode 25).
#[derive(Debug, Clone, Copy)]
pub struct GetCursorImageAndName {}
impl GetCursorImageAndName {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetCursorImageAndName {})
    }
}
/// Request ChangeCursor (minor opcode 26).
#[derive(Debug, Clone, Copy)]
pub struct ChangeCursor {
    /// CURSOR.
    pub source: u32,
    /// CURSOR.
    pub destination: u32,
}
impl ChangeCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source = input.get()?;
        let destination = input.get()?;

        input.finish()?;
        Ok(ChangeCursor { source, destination })
    }
}
/// Request ChangeCursorByName (minor opcode 27).
#[derive(Debug, Clone, Copy)]
pub struct ChangeCursorByName<'a> {
    /// CURSOR.
    pub src: u32,
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> ChangeCursorByName<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let src = input.get()?;
        let nbytes: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(nbytes))?;

        input.finish()?;
        Ok(ChangeCursorByName { src, name })
    }
}
/// Request ExpandRegion (minor opcode 28).
#[derive(Debug, Clone, Copy)]
pub struct ExpandRegion {
    /// REGION.
    pub source: u32,
    /// REGION.
    pub destination: u32,
    /// CARD16.
    pub left: u16,
    /// CARD16.
    pub right: u16,
    /// CARD16.
    pub top: u16,
    /// CARD16.
    pub bottom: u16,
}
impl ExpandRegion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let source = input.get()?;
        let destination = input.get()?;
        let left = input.get()?;
        let right = input.get()?;
        let top = input.get()?;
        let bottom = input.get()?;

        input.finish()?;
        Ok(ExpandRegion { source, destination, left, right, top, bottom })
    }
}
/// Request HideCursor (minor opcode 29).
#[derive(Debug, Clone, Copy)]
pub struct HideCursor {
    /// WINDOW.
    pub window: u32,
}
impl HideCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(HideCursor { window })
    }
}
/// Request ShowCursor (minor opcode 30).
#[derive(Debug, Clone, Copy)]
pub struct ShowCursor {
    /// WINDOW.
    pub window: u32,
}
impl ShowCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(ShowCursor { window })
    }
}
/// Request CreatePointerBarrier (minor opcode 31).
#[derive(Debug, Clone, Copy)]
pub struct CreatePointerBarrier<'a> {
    /// BARRIER.
    pub barrier: u32,
    /// WINDOW.
    pub window: u32,
    /// CARD16.
    pub x1: u16,
    /// CARD16.
    pub y1: u16,
    /// CARD16.
    pub x2: u16,
    /// CARD16.
    pub y2: u16,
    /// CARD32, bits of BarrierDirections.
    pub directions: u32,
    /// List of CARD16.
    pub devices: List<'a, u16>,
}
impl<'a> CreatePointerBarrier<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let barrier = input.get()?;
        let window = input.get()?;
        let x1 = input.get()?;
        let y1 = input.get()?;
        let x2 = input.get()?;
        let y2 = input.get()?;
        let directions = input.get()?;
        input.skip(2)?;
        let num_devices: u16 = input.get()?;
        let devices = input.list(u64::from(num_devices))?;

        input.finish()?;
        Ok(CreatePointerBarrier { barrier, window, x1, y1, x2, y2, directions, devices })
    }
}
/// Request DeletePointerBarrier (minor opcode 32).
#[derive(Debug, Clone, Copy)]
pub struct DeletePointerBarrier {
    /// BARRIER.
    pub barrier: u32,
}
impl DeletePointerBarrier {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let barrier = input.get()?;

        input.finish()?;
        Ok(DeletePointerBarrier { barrier })
    }
}
/// Request SetClientDisconnectMode (minor opcode 33).
#[derive(Debug, Clone, Copy)]
pub struct SetClientDisconnectMode {
    /// CARD32, bits of ClientDisconnectFlags.
    pub disconnect_mode: u32,
}
impl SetClientDisconnectMode {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let disconnect_mode = input.get()?;

        input.finish()?;
        Ok(SetClientDisconnectMode { disconnect_mode })
    }
}
/// Request GetClientDisconnectMode (minor opcode 34).
#[derive(Debug, Clone, Copy)]
pub struct GetClientDisconnectMode {}
impl GetClientDisconnectMode {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(GetClientDisconnectMode {})
    }
}
