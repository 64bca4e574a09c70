//! Lists whose elements the XML leaves as bytes: the text items of PolyText8 and PolyText16, and the glyph elements of
//! RENDER's CompositeGlyphs requests.

use crate::ByteOrder;
use crate::catalog::ResourceKind;
use crate::decode::program::{Meaning, NO_SLOT, Scalar, Type};
use crate::decode::visit::{GapKind, GroupKind, Label, Visitor};
use crate::decode::walk::{Stop, Walk};

/// PolyText's items (core protocol, PolyText8): a string with its delta, or 255 and a font id, whose first byte is always
/// the most significant one.
pub(crate) fn text_items<'a, V: Visitor<'a>>(
    walk: &mut Walk<'a, '_, V>,
    name: &'static str,
    wide: bool,
) -> Result<(), Stop> {
    walk.open(Label::Name(name), GroupKind::List);
    let mut index = 0;
    let mut walked = Ok(());
    // The server stops when no more than an item's two-byte head is left; what is left then is padding.
    while walk.left() > 2 && walked.is_ok() {
        let length = walk.bytes.get(walk.at).copied().unwrap_or(0);
        if length == 0 && walk.left() == 3 {
            break;
        }
        let kind = if wide { "TEXTITEM16" } else { "TEXTITEM8" };
        walk.open(Label::Index(index), GroupKind::Struct(kind));
        let item = if length == u8::MAX { font_shift(walk) } else { string(walk, length, wide) };
        walked = walk.close(item);
        index += 1;
    }
    if walked.is_ok() {
        walk.gap(GapKind::Pad, walk.end);
    }
    walk.close(walked)
}

fn font_shift<'a, V: Visitor<'a>>(walk: &mut Walk<'a, '_, V>) -> Result<(), Stop> {
    walk.scalar("font_shift", &CARD8, NO_SLOT)?;
    let order = std::mem::replace(&mut walk.order, ByteOrder::Big);
    let shown = walk.scalar("font", &FONT, NO_SLOT);
    walk.order = order;
    shown
}

fn string<'a, V: Visitor<'a>>(walk: &mut Walk<'a, '_, V>, length: u8, wide: bool) -> Result<(), Stop> {
    walk.scalar("length", &CARD8, NO_SLOT)?;
    walk.scalar("delta", &INT8, NO_SLOT)?;
    let characters = u64::from(length);
    walk.array("string", if wide { &CHAR2B } else { &CHAR }, characters)
}

/// Glyph elements (RENDER, section 10): a count, an offset and that many glyph indices padded to four bytes, or 255 and
/// another glyph set.
pub(crate) fn glyph_items<'a, V: Visitor<'a>>(
    walk: &mut Walk<'a, '_, V>,
    name: &'static str,
    bytes: u8,
) -> Result<(), Stop> {
    walk.open(Label::Name(name), GroupKind::List);
    let mut index = 0;
    let mut walked = Ok(());
    while walk.left() >= 8 && walked.is_ok() {
        walk.open(Label::Index(index), GroupKind::Struct("GLYPHELT"));
        let element = glyph_element(walk, bytes);
        walked = walk.close(element);
        index += 1;
    }
    walk.close(walked)
}

fn glyph_element<'a, V: Visitor<'a>>(walk: &mut Walk<'a, '_, V>, bytes: u8) -> Result<(), Stop> {
    let count = walk.bytes.get(walk.at).copied().unwrap_or(0);
    walk.scalar("len", &CARD8, NO_SLOT)?;
    walk.gap(GapKind::Pad, walk.at.saturating_add(3).min(walk.end));
    walk.scalar("deltax", &INT16, NO_SLOT)?;
    walk.scalar("deltay", &INT16, NO_SLOT)?;
    if count == u8::MAX {
        return walk.scalar("glyphset", &GLYPHSET, NO_SLOT);
    }
    let ty = match bytes {
        1 => &CARD8,
        2 => &CARD16,
        _ => &CARD32,
    };
    walk.array("glyphs", ty, u64::from(count))?;
    walk.gap(GapKind::Pad, walk.at.next_multiple_of(4).min(walk.end));
    Ok(())
}

/// An array of bytes without a type.
pub(crate) fn byte() -> &'static Type {
    &BYTE
}

/// Plain 16-bit numbers.
pub(crate) fn card16() -> &'static Type {
    &CARD16
}

/// Plain 32-bit numbers.
pub(crate) fn card32() -> &'static Type {
    &CARD32
}

/// The type that stands for file descriptors.
pub(crate) fn fd_type() -> &'static Type {
    &FD
}

/// The same width as part of a message's frame.
pub(crate) fn framed(ty: &Type) -> &'static Type {
    if ty.scalar == Scalar::U16 { &LENGTH16 } else { &LENGTH32 }
}

const fn plain(name: &'static str, scalar: Scalar) -> Type {
    Type { name, scalar, meaning: Meaning::Number, names: None }
}

static CARD8: Type = plain("CARD8", Scalar::U8);
static CARD16: Type = plain("CARD16", Scalar::U16);
static CARD32: Type = plain("CARD32", Scalar::U32);
static INT8: Type = plain("INT8", Scalar::I8);
static INT16: Type = plain("INT16", Scalar::I16);
static CHAR: Type = plain("char", Scalar::Char);
static CHAR2B: Type = plain("CHAR2B", Scalar::Char2);
static BYTE: Type = plain("BYTE", Scalar::Byte);
static FD: Type = plain("fd", Scalar::U32);
static FONT: Type = Type { meaning: Meaning::Xid(ResourceKind::Font), ..plain("FONT", Scalar::U32) };
static GLYPHSET: Type =
    Type { meaning: Meaning::Xid(ResourceKind::GlyphSet), ..plain("GLYPHSET", Scalar::U32) };
static LENGTH16: Type = Type { meaning: Meaning::Frame, ..plain("CARD16", Scalar::U16) };
static LENGTH32: Type = Type { meaning: Meaning::Frame, ..plain("CARD32", Scalar::U32) };
