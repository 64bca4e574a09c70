//! The PCF reader (X.Org's portable compiled format, as bdftopcf writes it).
//!
//! A file is a table of contents and tables of one type each. The format word at a table's head carries its byte
//! order and, for bitmaps, bit order, row padding and scan unit. Every count is held against the bytes that are there
//! before anything is allocated for it; bitmaps are kept as they stand, so that many glyphs which name the same bytes
//! take no more room than one.

use crate::FontError;
use crate::bytes::Bytes;
use crate::font::{Font, FontParts, NO_GLYPH};
use crate::metrics::{CharInfo, DrawDirection, FontInfo, Property, PropertyValue};

/// Reads an unpacked PCF file.
pub fn read(file: &[u8]) -> Result<Font, FontError> {
    let tables = Tables::read(file)?;
    let mut info = FontInfo { properties: properties(&tables)?, ..FontInfo::default() };
    let metrics = metrics(tables.table(METRICS)?.ok_or(FontError::MissingTable("metrics"))?)?;
    let bitmaps = bitmaps(&tables, metrics.len())?;
    let ink_metrics = tables.table(INK_METRICS)?.map(self::metrics).transpose()?;
    if ink_metrics.as_ref().is_some_and(|ink| ink.len() != metrics.len()) {
        return Err(FontError::Invalid("ink metrics and metrics differ in number"));
    }
    let encoding = encoding(&tables, &mut info)?;
    accelerators(&tables, &mut info)?;
    let has_default_char = info.default_char != 0xffff;
    FontParts {
        info,
        metrics,
        ink_metrics,
        offsets: bitmaps.offsets,
        bits: bitmaps.bits,
        row_pad: bitmaps.row_pad,
        encoding,
        has_default_char,
    }
    .font()
}

/// The kind of a table is one bit.
const PROPERTIES: u32 = 1 << 0;
const ACCELERATORS: u32 = 1 << 1;
const METRICS: u32 = 1 << 2;
const BITMAPS: u32 = 1 << 3;
const INK_METRICS: u32 = 1 << 4;
const BDF_ENCODINGS: u32 = 1 << 5;
const BDF_ACCELERATORS: u32 = 1 << 8;

/// The upper three bytes of a format word; for accelerators the same value means that ink bounds follow.
const DEFAULT_FORMAT: u32 = 0;
const COMPRESSED_METRICS: u32 = 0x100;
const ACCELERATORS_WITH_INK_BOUNDS: u32 = 0x100;

/// A table's format word and a reader behind it, in that table's byte order.
struct Table<'a> {
    format: u32,
    bytes: Bytes<'a>,
}

impl Table<'_> {
    fn layout(&self) -> u32 {
        self.format & 0xffff_ff00
    }

    fn require_default_layout(&self) -> Result<(), FontError> {
        if self.layout() == DEFAULT_FORMAT { Ok(()) } else { Err(FontError::Invalid("unknown table format")) }
    }
}

/// The table of contents.
struct Tables<'a> {
    file: &'a [u8],
    /// Kind and offset, in the file's order.
    entries: Vec<(u32, u32)>,
}

impl<'a> Tables<'a> {
    fn read(file: &'a [u8]) -> Result<Self, FontError> {
        let mut bytes = Bytes::new(file, "table of contents");
        if bytes.take(4)? != [1, b'f', b'c', b'p'] {
            return Err(FontError::Invalid("neither PCF nor BDF"));
        }
        let count = bytes.count32(16)?;
        let mut entries = Vec::with_capacity(count);
        for _ in 0..count {
            let kind = bytes.u32()?;
            let (_format, _size) = (bytes.u32()?, bytes.u32()?);
            entries.push((kind, bytes.u32()?));
        }
        Ok(Tables { file, entries })
    }

    /// The first table of a kind. Its size in the table of contents is not used: libXfont2 goes by the contents
    /// alone, and so do the files that exist.
    fn table(&self, kind: u32) -> Result<Option<Table<'a>>, FontError> {
        let what = match kind {
            PROPERTIES => "properties",
            ACCELERATORS | BDF_ACCELERATORS => "accelerators",
            METRICS => "metrics",
            BITMAPS => "bitmaps",
            INK_METRICS => "ink metrics",
            _ => "encodings",
        };
        let Some(&(_, offset)) = self.entries.iter().find(|entry| entry.0 == kind) else { return Ok(None) };
        let rest = self.file.get(length(offset)?..).ok_or(FontError::Truncated(what))?;
        let mut bytes = Bytes::new(rest, what);
        let format = bytes.u32()?;
        bytes.set_big_endian(format & 4 != 0);
        Ok(Some(Table { format, bytes }))
    }
}

fn properties(tables: &Tables<'_>) -> Result<Vec<Property>, FontError> {
    let mut table = tables.table(PROPERTIES)?.ok_or(FontError::MissingTable("properties"))?;
    table.require_default_layout()?;
    let bytes = &mut table.bytes;
    let count = bytes.count32(9)?;
    if count == 0 {
        return Err(FontError::Invalid("no properties"));
    }
    let mut records = Vec::with_capacity(count);
    for _ in 0..count {
        records.push((bytes.u32()?, bytes.u8()?, bytes.i32()?));
    }
    // Records have nine bytes; the strings start at the next multiple of four.
    bytes.take(count.wrapping_neg() % 4)?;
    let size = length(bytes.u32()?)?;
    let strings = bytes.take(size)?;
    let string = |offset: u32| -> Result<Box<[u8]>, FontError> {
        let tail = strings.get(length(offset)?..).ok_or(FontError::Truncated("property strings"))?;
        Ok(tail.split(|&byte| byte == 0).next().unwrap_or_default().into())
    };
    // Many records may name one long string: what comes of them is bounded by what the strings have, many times over.
    let mut room = strings.len().saturating_mul(4).saturating_add(1 << 16);
    records
        .into_iter()
        .map(|(name, is_string, value)| {
            let name = string(name)?;
            let value = match is_string {
                0 => PropertyValue::Integer(value),
                1 => PropertyValue::String(string(value.cast_unsigned())?),
                _ => return Err(FontError::Invalid("a property is neither integer nor string")),
            };
            let taken = name.len() + if let PropertyValue::String(text) = &value { text.len() } else { 0 };
            room = room.checked_sub(taken).ok_or(FontError::Invalid("property strings overlap too much"))?;
            Ok(Property { name, value })
        })
        .collect()
}

/// Reads the metrics or the ink metrics.
fn metrics(mut table: Table<'_>) -> Result<Vec<CharInfo>, FontError> {
    let layout = table.layout();
    let bytes = &mut table.bytes;
    match layout {
        DEFAULT_FORMAT => {
            let count = bytes.count32(12)?;
            (0..count).map(|_| full_metrics(bytes)).collect()
        }
        COMPRESSED_METRICS => {
            let count = bytes.count16(5)?;
            (0..count).map(|_| compressed_metrics(bytes)).collect()
        }
        _ => Err(FontError::Invalid("unknown metrics format")),
    }
}

fn full_metrics(bytes: &mut Bytes<'_>) -> Result<CharInfo, FontError> {
    Ok(CharInfo {
        left_side_bearing: bytes.i16()?,
        right_side_bearing: bytes.i16()?,
        character_width: bytes.i16()?,
        ascent: bytes.i16()?,
        descent: bytes.i16()?,
        attributes: bytes.u16()?,
    })
}

/// Each field in one byte, 0x80 being zero.
fn compressed_metrics(bytes: &mut Bytes<'_>) -> Result<CharInfo, FontError> {
    let mut field = || bytes.u8().map(|byte| i16::from(byte) - 0x80);
    Ok(CharInfo {
        left_side_bearing: field()?,
        right_side_bearing: field()?,
        character_width: field()?,
        ascent: field()?,
        descent: field()?,
        attributes: 0,
    })
}

struct Bitmaps {
    offsets: Vec<usize>,
    bits: Vec<u8>,
    row_pad: usize,
}

fn bitmaps(tables: &Tables<'_>, glyphs: usize) -> Result<Bitmaps, FontError> {
    let mut table = tables.table(BITMAPS)?.ok_or(FontError::MissingTable("bitmaps"))?;
    table.require_default_layout()?;
    let format = table.format;
    let bytes = &mut table.bytes;
    let count = bytes.count32(4)?;
    if count != glyphs {
        return Err(FontError::Invalid("bitmaps and metrics differ in number"));
    }
    let mut offsets = Vec::with_capacity(count);
    for _ in 0..count {
        offsets.push(length(bytes.u32()?)?);
    }
    // One size for each row padding that there is: 1, 2, 4, 8 bytes.
    let sizes = [bytes.u32()?, bytes.u32()?, bytes.u32()?, bytes.u32()?];
    let pad_index = length(format & 3)?;
    let size = sizes.get(pad_index).copied().unwrap_or(0);
    let mut bits = bytes.take(length(size)?)?.to_vec();
    let msb_bytes = format & 4 != 0;
    let msb_bits = format & 8 != 0;
    if !msb_bits {
        for byte in &mut bits {
            *byte = byte.reverse_bits();
        }
    }
    if msb_bytes != msb_bits {
        match (format >> 4) & 3 {
            1 => bits.chunks_exact_mut(2).for_each(<[u8]>::reverse),
            2 => bits.chunks_exact_mut(4).for_each(<[u8]>::reverse),
            _ => {}
        }
    }
    Ok(Bitmaps { offsets, bits, row_pad: 1 << pad_index })
}

/// Reads the matrix, and into `info` its bounds and the default character.
fn encoding(tables: &Tables<'_>, info: &mut FontInfo) -> Result<Vec<u32>, FontError> {
    let mut table = tables.table(BDF_ENCODINGS)?.ok_or(FontError::MissingTable("encodings"))?;
    table.require_default_layout()?;
    let bytes = &mut table.bytes;
    let row = |value: u16| {
        u8::try_from(value).map_err(|_| FontError::Invalid("a row of the encoding is beyond the 256th"))
    };
    info.min_char_or_byte2 = bytes.u16()?;
    info.max_char_or_byte2 = bytes.u16()?;
    info.min_byte1 = row(bytes.u16()?)?;
    info.max_byte1 = row(bytes.u16()?)?;
    info.default_char = bytes.u16()?;
    let columns = info.columns();
    if columns == 0 || info.rows() == 0 || columns > 256 {
        return Err(FontError::Invalid("the encoding's bounds are no bounds"));
    }
    let count = bytes.room_for(length(columns.saturating_mul(info.rows()))?, 2)?;
    let mut encoding = Vec::with_capacity(count);
    for _ in 0..count {
        let glyph = bytes.u16()?;
        encoding.push(if glyph == 0xffff { NO_GLYPH } else { u32::from(glyph) });
    }
    info.all_chars_exist = encoding.iter().all(|&glyph| glyph != NO_GLYPH);
    Ok(encoding)
}

/// Reads into `info` what the file says of the font as a whole: by the encoded glyphs where the file has that, else by
/// all of them.
fn accelerators(tables: &Tables<'_>, info: &mut FontInfo) -> Result<(), FontError> {
    let table = match tables.table(BDF_ACCELERATORS)? {
        Some(table) => Some(table),
        None => tables.table(ACCELERATORS)?,
    };
    let mut table = table.ok_or(FontError::MissingTable("accelerators"))?;
    let ink_bounds = match table.layout() {
        DEFAULT_FORMAT => false,
        ACCELERATORS_WITH_INK_BOUNDS => true,
        _ => return Err(FontError::Invalid("unknown accelerator format")),
    };
    let bytes = &mut table.bytes;
    // No overlap, constant metrics, terminal font, constant width, ink inside, ink metrics: all follow from the rest.
    bytes.take(6)?;
    info.draw_direction =
        if bytes.u8()? == 0 { DrawDirection::LeftToRight } else { DrawDirection::RightToLeft };
    bytes.take(1)?;
    info.font_ascent = sent_as_i16(bytes.i32()?);
    info.font_descent = sent_as_i16(bytes.i32()?);
    let _max_overlap = bytes.i32()?;
    info.min_bounds = full_metrics(bytes)?;
    info.max_bounds = full_metrics(bytes)?;
    if ink_bounds {
        info.min_bounds = full_metrics(bytes)?;
        info.max_bounds = full_metrics(bytes)?;
    }
    Ok(())
}

/// The file has 32 bits where the protocol has 16.
pub(crate) fn sent_as_i16(value: i32) -> i16 {
    let [low, high, ..] = value.to_le_bytes();
    i16::from_le_bytes([low, high])
}

fn length(value: u32) -> Result<usize, FontError> {
    usize::try_from(value).map_err(|_| FontError::Invalid("a size is beyond this machine's"))
}
