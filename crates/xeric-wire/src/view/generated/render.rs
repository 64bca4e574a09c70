// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List, ValueList};

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
/// Request QueryPictFormats (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct QueryPictFormats {}
impl QueryPictFormats {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(QueryPictFormats {})
    }
}
/// Request QueryPictIndexValues (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct QueryPictIndexValues {
    /// PICTFORMAT.
    pub format: u32,
}
impl QueryPictIndexValues {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let format = input.get()?;

        input.finish()?;
        Ok(QueryPictIndexValues { format })
    }
}
/// Request CreatePicture (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct CreatePicture<'a> {
    /// PICTURE.
    pub pid: u32,
    /// DRAWABLE.
    pub drawable: u32,
    /// PICTFORMAT.
    pub format: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> CreatePicture<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let pid = input.get()?;
        let drawable = input.get()?;
        let format = input.get()?;
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(CreatePicture { pid, drawable, format, value_list })
    }
}
/// Request ChangePicture (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct ChangePicture<'a> {
    /// PICTURE.
    pub picture: u32,
    /// The values for the mask's set bits.
    pub value_list: ValueList<'a>,
}
impl<'a> ChangePicture<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let value_mask: u32 = input.get()?;
        let value_list = input.values(value_mask)?;

        input.finish()?;
        Ok(ChangePicture { picture, value_list })
    }
}
/// Request SetPictureClipRectangles (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct SetPictureClipRectangles<'a> {
    /// PICTURE.
    pub picture: u32,
    /// INT16.
    pub clip_x_origin: i16,
    /// INT16.
    pub clip_y_origin: i16,
    /// List of RECTANGLE, to the request's end.
    pub rectangles: List<'a, proto::xproto::Rectangle>,
}
impl<'a> SetPictureClipRectangles<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let clip_x_origin = input.get()?;
        let clip_y_origin = input.get()?;
        let rectangles = input.rest_list();

        input.finish()?;
        Ok(SetPictureClipRectangles { picture, clip_x_origin, clip_y_origin, rectangles })
    }
}
/// Request FreePicture (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct FreePicture {
    /// PICTURE.
    pub picture: u32,
}
impl FreePicture {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;

        input.finish()?;
        Ok(FreePicture { picture })
    }
}
/// Request Composite (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct Composite {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE, perhaps one of Picture.
    pub mask: u32,
    /// PICTURE.
    pub dst: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// INT16.
    pub mask_x: i16,
    /// INT16.
    pub mask_y: i16,
    /// INT16.
    pub dst_x: i16,
    /// INT16.
    pub dst_y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl Composite {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let mask = input.get()?;
        let dst = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let mask_x = input.get()?;
        let mask_y = input.get()?;
        let dst_x = input.get()?;
        let dst_y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;

        input.finish()?;
        Ok(Composite { op, src, mask, dst, src_x, src_y, mask_x, mask_y, dst_x, dst_y, width, height })
    }
}
/// Request Trapezoids (minor opcode 10).
#[derive(Debug, Clone, Copy)]
pub struct Trapezoids<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE.
    pub dst: u32,
    /// PICTFORMAT.
    pub mask_format: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// List of TRAPEZOID, to the request's end.
    pub traps: List<'a, proto::render::Trapezoid>,
}
impl<'a> Trapezoids<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let dst = input.get()?;
        let mask_format = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let traps = input.rest_list();

        input.finish()?;
        Ok(Trapezoids { op, src, dst, mask_format, src_x, src_y, traps })
    }
}
/// Request Triangles (minor opcode 11).
#[derive(Debug, Clone, Copy)]
pub struct Triangles<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE.
    pub dst: u32,
    /// PICTFORMAT.
    pub mask_format: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// List of TRIANGLE, to the request's end.
    pub triangles: List<'a, proto::render::Triangle>,
}
impl<'a> Triangles<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let dst = input.get()?;
        let mask_format = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let triangles = input.rest_list();

        input.finish()?;
        Ok(Triangles { op, src, dst, mask_format, src_x, src_y, triangles })
    }
}
/// Request TriStrip (minor opcode 12).
#[derive(Debug, Clone, Copy)]
pub struct TriStrip<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE.
    pub dst: u32,
    /// PICTFORMAT.
    pub mask_format: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// List of POINTFIX, to the request's end.
    pub points: List<'a, proto::render::Pointfix>,
}
impl<'a> TriStrip<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let dst = input.get()?;
        let mask_format = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let points = input.rest_list();

        input.finish()?;
        Ok(TriStrip { op, src, dst, mask_format, src_x, src_y, points })
    }
}
/// Request TriFan (minor opcode 13).
#[derive(Debug, Clone, Copy)]
pub struct TriFan<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE.
    pub dst: u32,
    /// PICTFORMAT.
    pub mask_format: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// List of POINTFIX, to the request's end.
    pub points: List<'a, proto::render::Pointfix>,
}
impl<'a> TriFan<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let dst = input.get()?;
        let mask_format = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let points = input.rest_list();

        input.finish()?;
        Ok(TriFan { op, src, dst, mask_format, src_x, src_y, points })
    }
}
/// Request CreateGlyphSet (minor opcode 17).
#[derive(Debug, Clone, Copy)]
pub struct CreateGlyphSet {
    /// GLYPHSET.
    pub gsid: u32,
    /// PICTFORMAT.
    pub format: u32,
}
impl CreateGlyphSet {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let gsid = input.get()?;
        let format = input.get()?;

        input.finish()?;
        Ok(CreateGlyphSet { gsid, format })
    }
}
/// Request ReferenceGlyphSet (minor opcode 18).
#[derive(Debug, Clone, Copy)]
pub struct ReferenceGlyphSet {
    /// GLYPHSET.
    pub gsid: u32,
    /// GLYPHSET.
    pub existing: u32,
}
impl ReferenceGlyphSet {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let gsid = input.get()?;
        let existing = input.get()?;

        input.finish()?;
        Ok(ReferenceGlyphSet { gsid, existing })
    }
}
/// Request FreeGlyphSet (minor opcode 19).
#[derive(Debug, Clone, Copy)]
pub struct FreeGlyphSet {
    /// GLYPHSET.
    pub glyphset: u32,
}
impl FreeGlyphSet {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let glyphset = input.get()?;

        input.finish()?;
        Ok(FreeGlyphSet { glyphset })
    }
}
/// Request AddGlyphs (minor opcode 20).
#[derive(Debug, Clone, Copy)]
pub struct AddGlyphs<'a> {
    /// GLYPHSET.
    pub glyphset: u32,
    /// List of CARD32.
    pub glyphids: List<'a, u32>,
    /// List of GLYPHINFO.
    pub glyphs: List<'a, proto::render::Glyphinfo>,
    /// List of BYTE, to the request's end.
    pub data: &'a [u8],
}
impl<'a> AddGlyphs<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let glyphset = input.get()?;
        let glyphs_len: u32 = input.get()?;
        let glyphids = input.list(u64::from(glyphs_len))?;
        let glyphs = input.list(u64::from(glyphs_len))?;
        let data = input.rest();

        input.finish()?;
        Ok(AddGlyphs { glyphset, glyphids, glyphs, data })
    }
}
/// Request FreeGlyphs (minor opcode 22).
#[derive(Debug, Clone, Copy)]
pub struct FreeGlyphs<'a> {
    /// GLYPHSET.
    pub glyphset: u32,
    /// List of GLYPH, to the request's end.
    pub glyphs: List<'a, u32>,
}
impl<'a> FreeGlyphs<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let glyphset = input.get()?;
        let glyphs = input.rest_list();

        input.finish()?;
        Ok(FreeGlyphs { glyphset, glyphs })
    }
}
/// Request CompositeGlyphs8 (minor opcode 23).
#[derive(Debug, Clone, Copy)]
pub struct CompositeGlyphs8<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE.
    pub dst: u32,
    /// PICTFORMAT.
    pub mask_format: u32,
    /// GLYPHSET.
    pub glyphset: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// List of BYTE, to the request's end.
    pub glyphcmds: &'a [u8],
}
impl<'a> CompositeGlyphs8<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let dst = input.get()?;
        let mask_format = input.get()?;
        let glyphset = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let glyphcmds = input.rest();

        input.finish()?;
        Ok(CompositeGlyphs8 { op, src, dst, mask_format, glyphset, src_x, src_y, glyphcmds })
    }
}
/// Request CompositeGlyphs16 (minor opcode 24).
#[derive(Debug, Clone, Copy)]
pub struct CompositeGlyphs16<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE.
    pub dst: u32,
    /// PICTFORMAT.
    pub mask_format: u32,
    /// GLYPHSET.
    pub glyphset: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// List of BYTE, to the request's end.
    pub glyphcmds: &'a [u8],
}
impl<'a> CompositeGlyphs16<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let dst = input.get()?;
        let mask_format = input.get()?;
        let glyphset = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let glyphcmds = input.rest();

        input.finish()?;
        Ok(CompositeGlyphs16 { op, src, dst, mask_format, glyphset, src_x, src_y, glyphcmds })
    }
}
/// Request CompositeGlyphs32 (minor opcode 25).
#[derive(Debug, Clone, Copy)]
pub struct CompositeGlyphs32<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub src: u32,
    /// PICTURE.
    pub dst: u32,
    /// PICTFORMAT.
    pub mask_format: u32,
    /// GLYPHSET.
    pub glyphset: u32,
    /// INT16.
    pub src_x: i16,
    /// INT16.
    pub src_y: i16,
    /// List of BYTE, to the request's end.
    pub glyphcmds: &'a [u8],
}
impl<'a> CompositeGlyphs32<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let src = input.get()?;
        let dst = input.get()?;
        let mask_format = input.get()?;
        let glyphset = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let glyphcmds = input.rest();

        input.finish()?;
        Ok(CompositeGlyphs32 { op, src, dst, mask_format, glyphset, src_x, src_y, glyphcmds })
    }
}
/// Request FillRectangles (minor opcode 26).
#[derive(Debug, Clone, Copy)]
pub struct FillRectangles<'a> {
    /// CARD8, one of PictOp.
    pub op: u8,
    /// PICTURE.
    pub dst: u32,
    /// COLOR.
    pub color: proto::render::Color,
    /// List of RECTANGLE, to the request's end.
    pub rects: List<'a, proto::xproto::Rectangle>,
}
impl<'a> FillRectangles<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let op = input.get()?;
        input.skip(3)?;
        let dst = input.get()?;
        let color = input.get()?;
        let rects = input.rest_list();

        input.finish()?;
        Ok(FillRectangles { op, dst, color, rects })
    }
}
/// Request CreateCursor (minor opcode 27).
#[derive(Debug, Clone, Copy)]
pub struct CreateCursor {
    /// CURSOR.
    pub cid: u32,
    /// PICTURE.
    pub source: u32,
    /// CARD16.
    pub x: u16,
    /// CARD16.
    pub y: u16,
}
impl CreateCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cid = input.get()?;
        let source = input.get()?;
        let x = input.get()?;
        let y = input.get()?;

        input.finish()?;
        Ok(CreateCursor { cid, source, x, y })
    }
}
/// Request SetPictureTransform (minor opcode 28).
#[derive(Debug, Clone, Copy)]
pub struct SetPictureTransform {
    /// PICTURE.
    pub picture: u32,
    /// TRANSFORM.
    pub transform: proto::render::Transform,
}
impl SetPictureTransform {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let transform = input.get()?;

        input.finish()?;
        Ok(SetPictureTransform { picture, transform })
    }
}
/// Request QueryFilters (minor opcode 29).
#[derive(Debug, Clone, Copy)]
pub struct QueryFilters {
    /// DRAWABLE.
    pub drawable: u32,
}
impl QueryFilters {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let drawable = input.get()?;

        input.finish()?;
        Ok(QueryFilters { drawable })
    }
}
/// Request SetPictureFilter (minor opcode 30).
#[derive(Debug, Clone, Copy)]
pub struct SetPictureFilter<'a> {
    /// PICTURE.
    pub picture: u32,
    /// List of char.
    pub filter: &'a [u8],
    /// List of FIXED, to the request's end.
    pub values: List<'a, i32>,
}
impl<'a> SetPictureFilter<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let filter_len: u16 = input.get()?;
        input.skip(2)?;
        let filter = input.bytes(u64::from(filter_len))?;
        input.align4()?;
        let values = input.rest_list();

        input.finish()?;
        Ok(SetPictureFilter { picture, filter, values })
    }
}
/// Request CreateAnimCursor (minor opcode 31).
#[derive(Debug, Clone, Copy)]
pub struct CreateAnimCursor<'a> {
    /// CURSOR.
    pub cid: u32,
    /// List of ANIMCURSORELT, to the request's end.
    pub cursors: List<'a, proto::render::Animcursorelt>,
}
impl<'a> CreateAnimCursor<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let cid = input.get()?;
        let cursors = input.rest_list();

        input.finish()?;
        Ok(CreateAnimCursor { cid, cursors })
    }
}
/// Request AddTraps (minor opcode 32).
#[derive(Debug, Clone, Copy)]
pub struct AddTraps<'a> {
    /// PICTURE.
    pub picture: u32,
    /// INT16.
    pub x_off: i16,
    /// INT16.
    pub y_off: i16,
    /// List of TRAP, to the request's end.
    pub traps: List<'a, proto::render::Trap>,
}
impl<'a> AddTraps<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let x_off = input.get()?;
        let y_off = input.get()?;
        let traps = input.rest_list();

        input.finish()?;
        Ok(AddTraps { picture, x_off, y_off, traps })
    }
}
/// Request CreateSolidFill (minor opcode 33).
#[derive(Debug, Clone, Copy)]
pub struct CreateSolidFill {
    /// PICTURE.
    pub picture: u32,
    /// COLOR.
    pub color: proto::render::Color,
}
impl CreateSolidFill {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let color = input.get()?;

        input.finish()?;
        Ok(CreateSolidFill { picture, color })
    }
}
/// Request CreateLinearGradient (minor opcode 34).
#[derive(Debug, Clone, Copy)]
pub struct CreateLinearGradient<'a> {
    /// PICTURE.
    pub picture: u32,
    /// POINTFIX.
    pub p1: proto::render::Pointfix,
    /// POINTFIX.
    pub p2: proto::render::Pointfix,
    /// List of FIXED.
    pub stops: List<'a, i32>,
    /// List of COLOR.
    pub colors: List<'a, proto::render::Color>,
}
impl<'a> CreateLinearGradient<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let p1 = input.get()?;
        let p2 = input.get()?;
        let num_stops: u32 = input.get()?;
        let stops = input.list(u64::from(num_stops))?;
        let colors = input.list(u64::from(num_stops))?;

        input.finish()?;
        Ok(CreateLinearGradient { picture, p1, p2, stops, colors })
    }
}
/// Request CreateRadialGradient (minor opcode 35).
#[derive(Debug, Clone, Copy)]
pub struct CreateRadialGradient<'a> {
    /// PICTURE.
    pub picture: u32,
    /// POINTFIX.
    pub inner: proto::render::Pointfix,
    /// POINTFIX.
    pub outer: proto::render::Pointfix,
    /// FIXED.
    pub inner_radius: i32,
    /// FIXED.
    pub outer_radius: i32,
    /// List of FIXED.
    pub stops: List<'a, i32>,
    /// List of COLOR.
    pub colors: List<'a, proto::render::Color>,
}
impl<'a> CreateRadialGradient<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let inner = input.get()?;
        let outer = input.get()?;
        let inner_radius = input.get()?;
        let outer_radius = input.get()?;
        let num_stops: u32 = input.get()?;
        let stops = input.list(u64::from(num_stops))?;
        let colors = input.list(u64::from(num_stops))?;

        input.finish()?;
        Ok(CreateRadialGradient { picture, inner, outer, inner_radius, outer_radius, stops, colors })
    }
}
/// Request CreateConicalGradient (minor opcode 36).
#[derive(Debug, Clone, Copy)]
pub struct CreateConicalGradient<'a> {
    /// PICTURE.
    pub picture: u32,
    /// POINTFIX.
    pub center: proto::render::Pointfix,
    /// FIXED.
    pub angle: i32,
    /// List of FIXED.
    pub stops: List<'a, i32>,
    /// List of COLOR.
    pub colors: List<'a, proto::render::Color>,
}
impl<'a> CreateConicalGradient<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let picture = input.get()?;
        let center = input.get()?;
        let angle = input.get()?;
        let num_stops: u32 = input.get()?;
        let stops = input.list(u64::from(num_stops))?;
        let colors = input.list(u64::from(num_stops))?;

        input.finish()?;
        Ok(CreateConicalGradient { picture, center, angle, stops, colors })
    }
}
