// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::proto;
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "RENDER";
/// The version described here.
pub const VERSION: (u32, u32) = (0, 11);
/// Values of PictType.
pub mod pict_type {
    /// Indexed.
    pub const INDEXED: u8 = 0;
    /// Direct.
    pub const DIRECT: u8 = 1;
}
/// Values of Picture.
pub mod picture {
    /// None.
    pub const NONE: u32 = 0;
}
/// Values of PictOp.
pub mod pict_op {
    /// Clear.
    pub const CLEAR: u8 = 0;
    /// Src.
    pub const SRC: u8 = 1;
    /// Dst.
    pub const DST: u8 = 2;
    /// Over.
    pub const OVER: u8 = 3;
    /// OverReverse.
    pub const OVER_REVERSE: u8 = 4;
    /// In.
    pub const IN: u8 = 5;
    /// InReverse.
    pub const IN_REVERSE: u8 = 6;
    /// Out.
    pub const OUT: u8 = 7;
    /// OutReverse.
    pub const OUT_REVERSE: u8 = 8;
    /// Atop.
    pub const ATOP: u8 = 9;
    /// AtopReverse.
    pub const ATOP_REVERSE: u8 = 10;
    /// Xor.
    pub const XOR: u8 = 11;
    /// Add.
    pub const ADD: u8 = 12;
    /// Saturate.
    pub const SATURATE: u8 = 13;
    /// DisjointClear.
    pub const DISJOINT_CLEAR: u8 = 16;
    /// DisjointSrc.
    pub const DISJOINT_SRC: u8 = 17;
    /// DisjointDst.
    pub const DISJOINT_DST: u8 = 18;
    /// DisjointOver.
    pub const DISJOINT_OVER: u8 = 19;
    /// DisjointOverReverse.
    pub const DISJOINT_OVER_REVERSE: u8 = 20;
    /// DisjointIn.
    pub const DISJOINT_IN: u8 = 21;
    /// DisjointInReverse.
    pub const DISJOINT_IN_REVERSE: u8 = 22;
    /// DisjointOut.
    pub const DISJOINT_OUT: u8 = 23;
    /// DisjointOutReverse.
    pub const DISJOINT_OUT_REVERSE: u8 = 24;
    /// DisjointAtop.
    pub const DISJOINT_ATOP: u8 = 25;
    /// DisjointAtopReverse.
    pub const DISJOINT_ATOP_REVERSE: u8 = 26;
    /// DisjointXor.
    pub const DISJOINT_XOR: u8 = 27;
    /// ConjointClear.
    pub const CONJOINT_CLEAR: u8 = 32;
    /// ConjointSrc.
    pub const CONJOINT_SRC: u8 = 33;
    /// ConjointDst.
    pub const CONJOINT_DST: u8 = 34;
    /// ConjointOver.
    pub const CONJOINT_OVER: u8 = 35;
    /// ConjointOverReverse.
    pub const CONJOINT_OVER_REVERSE: u8 = 36;
    /// ConjointIn.
    pub const CONJOINT_IN: u8 = 37;
    /// ConjointInReverse.
    pub const CONJOINT_IN_REVERSE: u8 = 38;
    /// ConjointOut.
    pub const CONJOINT_OUT: u8 = 39;
    /// ConjointOutReverse.
    pub const CONJOINT_OUT_REVERSE: u8 = 40;
    /// ConjointAtop.
    pub const CONJOINT_ATOP: u8 = 41;
    /// ConjointAtopReverse.
    pub const CONJOINT_ATOP_REVERSE: u8 = 42;
    /// ConjointXor.
    pub const CONJOINT_XOR: u8 = 43;
    /// Multiply.
    pub const MULTIPLY: u8 = 48;
    /// Screen.
    pub const SCREEN: u8 = 49;
    /// Overlay.
    pub const OVERLAY: u8 = 50;
    /// Darken.
    pub const DARKEN: u8 = 51;
    /// Lighten.
    pub const LIGHTEN: u8 = 52;
    /// ColorDodge.
    pub const COLOR_DODGE: u8 = 53;
    /// ColorBurn.
    pub const COLOR_BURN: u8 = 54;
    /// HardLight.
    pub const HARD_LIGHT: u8 = 55;
    /// SoftLight.
    pub const SOFT_LIGHT: u8 = 56;
    /// Difference.
    pub const DIFFERENCE: u8 = 57;
    /// Exclusion.
    pub const EXCLUSION: u8 = 58;
    /// HSLHue.
    pub const HSL_HUE: u8 = 59;
    /// HSLSaturation.
    pub const HSL_SATURATION: u8 = 60;
    /// HSLColor.
    pub const HSL_COLOR: u8 = 61;
    /// HSLLuminosity.
    pub const HSL_LUMINOSITY: u8 = 62;
}
/// Values of PolyEdge.
pub mod poly_edge {
    /// Sharp.
    pub const SHARP: u32 = 0;
    /// Smooth.
    pub const SMOOTH: u32 = 1;
}
/// Values of PolyMode.
pub mod poly_mode {
    /// Precise.
    pub const PRECISE: u32 = 0;
    /// Imprecise.
    pub const IMPRECISE: u32 = 1;
}
/// Values of CP.
pub mod cp {
    /// Repeat.
    pub const REPEAT: u32 = 1 << 0;
    /// AlphaMap.
    pub const ALPHA_MAP: u32 = 1 << 1;
    /// AlphaXOrigin.
    pub const ALPHA_X_ORIGIN: u32 = 1 << 2;
    /// AlphaYOrigin.
    pub const ALPHA_Y_ORIGIN: u32 = 1 << 3;
    /// ClipXOrigin.
    pub const CLIP_X_ORIGIN: u32 = 1 << 4;
    /// ClipYOrigin.
    pub const CLIP_Y_ORIGIN: u32 = 1 << 5;
    /// ClipMask.
    pub const CLIP_MASK: u32 = 1 << 6;
    /// GraphicsExposure.
    pub const GRAPHICS_EXPOSURE: u32 = 1 << 7;
    /// SubwindowMode.
    pub const SUBWINDOW_MODE: u32 = 1 << 8;
    /// PolyEdge.
    pub const POLY_EDGE: u32 = 1 << 9;
    /// PolyMode.
    pub const POLY_MODE: u32 = 1 << 10;
    /// Dither.
    pub const DITHER: u32 = 1 << 11;
    /// ComponentAlpha.
    pub const COMPONENT_ALPHA: u32 = 1 << 12;
}
/// Values of SubPixel.
pub mod sub_pixel {
    /// Unknown.
    pub const UNKNOWN: u32 = 0;
    /// HorizontalRGB.
    pub const HORIZONTAL_RGB: u32 = 1;
    /// HorizontalBGR.
    pub const HORIZONTAL_BGR: u32 = 2;
    /// VerticalRGB.
    pub const VERTICAL_RGB: u32 = 3;
    /// VerticalBGR.
    pub const VERTICAL_BGR: u32 = 4;
    /// None.
    pub const NONE: u32 = 5;
}
/// Values of Repeat.
pub mod repeat {
    /// None.
    pub const NONE: u32 = 0;
    /// Normal.
    pub const NORMAL: u32 = 1;
    /// Pad.
    pub const PAD: u32 = 2;
    /// Reflect.
    pub const REFLECT: u32 = 3;
}
/// Error PictFormat.
pub const PICT_FORMAT_ERROR: u8 = 0;
/// Error Picture.
pub const PICTURE_ERROR: u8 = 1;
/// Error PictOp.
pub const PICT_OP_ERROR: u8 = 2;
/// Error GlyphSet.
pub const GLYPH_SET_ERROR: u8 = 3;
/// Error Glyph.
pub const GLYPH_ERROR: u8 = 4;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request QueryPictFormats.
pub const QUERY_PICT_FORMATS_REQUEST: u8 = 1;
/// Request QueryPictIndexValues.
pub const QUERY_PICT_INDEX_VALUES_REQUEST: u8 = 2;
/// Request CreatePicture.
pub const CREATE_PICTURE_REQUEST: u8 = 4;
/// Request ChangePicture.
pub const CHANGE_PICTURE_REQUEST: u8 = 5;
/// Request SetPictureClipRectangles.
pub const SET_PICTURE_CLIP_RECTANGLES_REQUEST: u8 = 6;
/// Request FreePicture.
pub const FREE_PICTURE_REQUEST: u8 = 7;
/// Request Composite.
pub const COMPOSITE_REQUEST: u8 = 8;
/// Request Trapezoids.
pub const TRAPEZOIDS_REQUEST: u8 = 10;
/// Request Triangles.
pub const TRIANGLES_REQUEST: u8 = 11;
/// Request TriStrip.
pub const TRI_STRIP_REQUEST: u8 = 12;
/// Request TriFan.
pub const TRI_FAN_REQUEST: u8 = 13;
/// Request CreateGlyphSet.
pub const CREATE_GLYPH_SET_REQUEST: u8 = 17;
/// Request ReferenceGlyphSet.
pub const REFERENCE_GLYPH_SET_REQUEST: u8 = 18;
/// Request FreeGlyphSet.
pub const FREE_GLYPH_SET_REQUEST: u8 = 19;
/// Request AddGlyphs.
pub const ADD_GLYPHS_REQUEST: u8 = 20;
/// Request FreeGlyphs.
pub const FREE_GLYPHS_REQUEST: u8 = 22;
/// Request CompositeGlyphs8.
pub const COMPOSITE_GLYPHS8_REQUEST: u8 = 23;
/// Request CompositeGlyphs16.
pub const COMPOSITE_GLYPHS16_REQUEST: u8 = 24;
/// Request CompositeGlyphs32.
pub const COMPOSITE_GLYPHS32_REQUEST: u8 = 25;
/// Request FillRectangles.
pub const FILL_RECTANGLES_REQUEST: u8 = 26;
/// Request CreateCursor.
pub const CREATE_CURSOR_REQUEST: u8 = 27;
/// Request SetPictureTransform.
pub const SET_PICTURE_TRANSFORM_REQUEST: u8 = 28;
/// Request QueryFilters.
pub const QUERY_FILTERS_REQUEST: u8 = 29;
/// Request SetPictureFilter.
pub const SET_PICTURE_FILTER_REQUEST: u8 = 30;
/// Request CreateAnimCursor.
pub const CREATE_ANIM_CURSOR_REQUEST: u8 = 31;
/// Request AddTraps.
pub const ADD_TRAPS_REQUEST: u8 = 32;
/// Request CreateSolidFill.
pub const CREATE_SOLID_FILL_REQUEST: u8 = 33;
/// Request CreateLinearGradient.
pub const CREATE_LINEAR_GRADIENT_REQUEST: u8 = 34;
/// Request CreateRadialGradient.
pub const CREATE_RADIAL_GRADIENT_REQUEST: u8 = 35;
/// Request CreateConicalGradient.
pub const CREATE_CONICAL_GRADIENT_REQUEST: u8 = 36;
/// Structure DIRECTFORMAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Directformat {
    /// CARD16.
    pub red_shift: u16,
    /// CARD16.
    pub red_mask: u16,
    /// CARD16.
    pub green_shift: u16,
    /// CARD16.
    pub green_mask: u16,
    /// CARD16.
    pub blue_shift: u16,
    /// CARD16.
    pub blue_mask: u16,
    /// CARD16.
    pub alpha_shift: u16,
    /// CARD16.
    pub alpha_mask: u16,
}
impl Fixed for Directformat {
    const SIZE: usize = 16;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let red_shift = input.get()?;
        let red_mask = input.get()?;
        let green_shift = input.get()?;
        let green_mask = input.get()?;
        let blue_shift = input.get()?;
        let blue_mask = input.get()?;
        let alpha_shift = input.get()?;
        let alpha_mask = input.get()?;
        Ok(Directformat {
            red_shift,
            red_mask,
            green_shift,
            green_mask,
            blue_shift,
            blue_mask,
            alpha_shift,
            alpha_mask,
        })
    }
}
impl Put for Directformat {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.red_shift);
        w.put(&self.red_mask);
        w.put(&self.green_shift);
        w.put(&self.green_mask);
        w.put(&self.blue_shift);
        w.put(&self.blue_mask);
        w.put(&self.alpha_shift);
        w.put(&self.alpha_mask);
    }
}
/// Structure PICTFORMINFO.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pictforminfo {
    /// PICTFORMAT.
    pub id: u32,
    /// CARD8, one of PictType.
    pub type_: u8,
    /// CARD8.
    pub depth: u8,
    /// DIRECTFORMAT.
    pub direct: proto::render::Directformat,
    /// COLORMAP.
    pub colormap: u32,
}
impl Fixed for Pictforminfo {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let id = input.get()?;
        let type_ = input.get()?;
        let depth = input.get()?;
        input.skip(2)?;
        let direct = input.get()?;
        let colormap = input.get()?;
        Ok(Pictforminfo { id, type_, depth, direct, colormap })
    }
}
impl Put for Pictforminfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.id);
        w.put(&self.type_);
        w.put(&self.depth);
        w.pad(2);
        w.put(&self.direct);
        w.put(&self.colormap);
    }
}
/// Structure PICTVISUAL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pictvisual {
    /// VISUALID.
    pub visual: u32,
    /// PICTFORMAT.
    pub format: u32,
}
impl Fixed for Pictvisual {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let visual = input.get()?;
        let format = input.get()?;
        Ok(Pictvisual { visual, format })
    }
}
impl Put for Pictvisual {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.visual);
        w.put(&self.format);
    }
}
/// Structure INDEXVALUE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Indexvalue {
    /// CARD32.
    pub pixel: u32,
    /// CARD16.
    pub red: u16,
    /// CARD16.
    pub green: u16,
    /// CARD16.
    pub blue: u16,
    /// CARD16.
    pub alpha: u16,
}
impl Fixed for Indexvalue {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let pixel = input.get()?;
        let red = input.get()?;
        let green = input.get()?;
        let blue = input.get()?;
        let alpha = input.get()?;
        Ok(Indexvalue { pixel, red, green, blue, alpha })
    }
}
impl Put for Indexvalue {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.pixel);
        w.put(&self.red);
        w.put(&self.green);
        w.put(&self.blue);
        w.put(&self.alpha);
    }
}
/// Structure COLOR.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Color {
    /// CARD16.
    pub red: u16,
    /// CARD16.
    pub green: u16,
    /// CARD16.
    pub blue: u16,
    /// CARD16.
    pub alpha: u16,
}
impl Fixed for Color {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let red = input.get()?;
        let green = input.get()?;
        let blue = input.get()?;
        let alpha = input.get()?;
        Ok(Color { red, green, blue, alpha })
    }
}
impl Put for Color {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.red);
        w.put(&self.green);
        w.put(&self.blue);
        w.put(&self.alpha);
    }
}
/// Structure POINTFIX.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointfix {
    /// FIXED.
    pub x: i32,
    /// FIXED.
    pub y: i32,
}
impl Fixed for Pointfix {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let x = input.get()?;
        let y = input.get()?;
        Ok(Pointfix { x, y })
    }
}
impl Put for Pointfix {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.x);
        w.put(&self.y);
    }
}
/// Structure LINEFIX.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Linefix {
    /// POINTFIX.
    pub p1: proto::render::Pointfix,
    /// POINTFIX.
    pub p2: proto::render::Pointfix,
}
impl Fixed for Linefix {
    const SIZE: usize = 16;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let p1 = input.get()?;
        let p2 = input.get()?;
        Ok(Linefix { p1, p2 })
    }
}
impl Put for Linefix {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.p1);
        w.put(&self.p2);
    }
}
/// Structure TRIANGLE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Triangle {
    /// POINTFIX.
    pub p1: proto::render::Pointfix,
    /// POINTFIX.
    pub p2: proto::render::Pointfix,
    /// POINTFIX.
    pub p3: proto::render::Pointfix,
}
impl Fixed for Triangle {
    const SIZE: usize = 24;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let p1 = input.get()?;
        let p2 = input.get()?;
        let p3 = input.get()?;
        Ok(Triangle { p1, p2, p3 })
    }
}
impl Put for Triangle {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.p1);
        w.put(&self.p2);
        w.put(&self.p3);
    }
}
/// Structure TRAPEZOID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trapezoid {
    /// FIXED.
    pub top: i32,
    /// FIXED.
    pub bottom: i32,
    /// LINEFIX.
    pub left: proto::render::Linefix,
    /// LINEFIX.
    pub right: proto::render::Linefix,
}
impl Fixed for Trapezoid {
    const SIZE: usize = 40;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let top = input.get()?;
        let bottom = input.get()?;
        let left = input.get()?;
        let right = input.get()?;
        Ok(Trapezoid { top, bottom, left, right })
    }
}
impl Put for Trapezoid {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.top);
        w.put(&self.bottom);
        w.put(&self.left);
        w.put(&self.right);
    }
}
/// Structure GLYPHINFO.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Glyphinfo {
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// INT16.
    pub x_off: i16,
    /// INT16.
    pub y_off: i16,
}
impl Fixed for Glyphinfo {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let width = input.get()?;
        let height = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let x_off = input.get()?;
        let y_off = input.get()?;
        Ok(Glyphinfo { width, height, x, y, x_off, y_off })
    }
}
impl Put for Glyphinfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.x_off);
        w.put(&self.y_off);
    }
}
/// Structure TRANSFORM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Transform {
    /// FIXED.
    pub matrix11: i32,
    /// FIXED.
    pub matrix12: i32,
    /// FIXED.
    pub matrix13: i32,
    /// FIXED.
    pub matrix21: i32,
    /// FIXED.
    pub matrix22: i32,
    /// FIXED.
    pub matrix23: i32,
    /// FIXED.
    pub matrix31: i32,
    /// FIXED.
    pub matrix32: i32,
    /// FIXED.
    pub matrix33: i32,
}
impl Fixed for Transform {
    const SIZE: usize = 36;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let matrix11 = input.get()?;
        let matrix12 = input.get()?;
        let matrix13 = input.get()?;
        let matrix21 = input.get()?;
        let matrix22 = input.get()?;
        let matrix23 = input.get()?;
        let matrix31 = input.get()?;
        let matrix32 = input.get()?;
        let matrix33 = input.get()?;
        Ok(Transform {
            matrix11,
            matrix12,
            matrix13,
            matrix21,
            matrix22,
            matrix23,
            matrix31,
            matrix32,
            matrix33,
        })
    }
}
impl Put for Transform {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.matrix11);
        w.put(&self.matrix12);
        w.put(&self.matrix13);
        w.put(&self.matrix21);
        w.put(&self.matrix22);
        w.put(&self.matrix23);
        w.put(&self.matrix31);
        w.put(&self.matrix32);
        w.put(&self.matrix33);
    }
}
/// Structure ANIMCURSORELT.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Animcursorelt {
    /// CURSOR.
    pub cursor: u32,
    /// CARD32.
    pub delay: u32,
}
impl Fixed for Animcursorelt {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let cursor = input.get()?;
        let delay = input.get()?;
        Ok(Animcursorelt { cursor, delay })
    }
}
impl Put for Animcursorelt {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.cursor);
        w.put(&self.delay);
    }
}
/// Structure SPANFIX.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spanfix {
    /// FIXED.
    pub l: i32,
    /// FIXED.
    pub r: i32,
    /// FIXED.
    pub y: i32,
}
impl Fixed for Spanfix {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let l = input.get()?;
        let r = input.get()?;
        let y = input.get()?;
        Ok(Spanfix { l, r, y })
    }
}
impl Put for Spanfix {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.l);
        w.put(&self.r);
        w.put(&self.y);
    }
}
/// Structure TRAP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trap {
    /// SPANFIX.
    pub top: proto::render::Spanfix,
    /// SPANFIX.
    pub bot: proto::render::Spanfix,
}
impl Fixed for Trap {
    const SIZE: usize = 24;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let top = input.get()?;
        let bot = input.get()?;
        Ok(Trap { top, bot })
    }
}
impl Put for Trap {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.top);
        w.put(&self.bot);
    }
}
