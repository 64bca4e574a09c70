//! The BDF reader (Adobe's Glyph Bitmap Distribution Format 2.1, text).
//!
//! Keywords stand in a fixed order, as libXfont2 wants them. What a BDF file does not say and a server must tell
//! (bounds, ink metrics, some properties) is worked out as libXfont2 does it. No more memory is taken for bitmaps
//! than the file has bytes, but for the padding of terminal fonts, which is bounded too.

mod accelerators;

use crate::FontError;
use crate::font::{Font, FontParts, NO_GLYPH, raster_bytes, row_stride};
use crate::metrics::{CharInfo, FontInfo, Property, PropertyValue};
use crate::pcf::sent_as_i16;

/// Reads an unpacked BDF file.
pub fn read(file: &[u8]) -> Result<Font, FontError> {
    let mut lines = Lines { rest: file, number: 0 };
    let header = Header::read(&mut lines)?;
    let mut properties = Properties::read(&mut lines)?;
    properties.generate(&header);
    let glyphs = Glyphs::read(&mut lines, file.len())?;
    let (mut info, encoding) = glyphs.matrix()?;
    let Glyphs { metrics, offsets, bits, seen, .. } = glyphs;
    info.font_ascent = properties.font_ascent;
    info.font_descent = properties.font_descent;
    info.default_char = properties.default_char.unwrap_or(0);
    let has_default_char = properties.default_char.is_some();
    let mut parts =
        FontParts { info, metrics, ink_metrics: None, offsets, bits, row_pad: 1, encoding, has_default_char };
    accelerators::complete(&mut parts, file.len())?;
    parts.info.properties = properties.finish(&seen, &parts.info);
    parts.font()
}

/// Lines with their numbers; comments and empty lines are passed over.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    /// The next line, which must be there.
    fn next(&mut self) -> Result<&'a [u8], FontError> {
        while !self.rest.is_empty() {
            let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
            let (line, rest) = self.rest.split_at(end);
            self.rest = rest.get(1..).unwrap_or_default();
            self.number += 1;
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if !line.is_empty() && !line.starts_with(b"COMMENT") {
                return Ok(line);
            }
        }
        Err(FontError::Truncated("text"))
    }

    fn wrong(&self, reason: &'static str) -> FontError {
        FontError::Bdf { line: self.number, reason }
    }

    /// What follows a keyword on the next line.
    fn after(&mut self, keyword: &str, reason: &'static str) -> Result<&'a [u8], FontError> {
        let line = self.next()?;
        after_keyword(line, keyword).ok_or_else(|| self.wrong(reason))
    }

    /// The numbers behind a keyword on the next line; more may follow them.
    fn numbers<const N: usize>(
        &mut self,
        keyword: &str,
        reason: &'static str,
    ) -> Result<[i32; N], FontError> {
        let mut words = words(self.after(keyword, reason)?);
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = words.next().and_then(integer).ok_or_else(|| self.wrong(reason))?;
        }
        Ok(numbers)
    }
}

fn after_keyword<'a>(line: &'a [u8], keyword: &str) -> Option<&'a [u8]> {
    let rest = line.strip_prefix(keyword.as_bytes())?;
    (rest.is_empty() || is_blank(rest)).then_some(rest)
}

fn is_blank(text: &[u8]) -> bool {
    text.first().is_some_and(|byte| matches!(byte, b' ' | b'\t'))
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty())
}

fn integer(word: &[u8]) -> Option<i32> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

struct Header<'a> {
    font: &'a [u8],
    point_size: f32,
    resolution_x: i32,
    resolution_y: i32,
}

impl<'a> Header<'a> {
    fn read(lines: &mut Lines<'a>) -> Result<Self, FontError> {
        let version = lines.after("STARTFONT", "STARTFONT expected")?;
        if words(version).next() != Some(b"2.1") {
            return Err(lines.wrong("only version 2.1 is known"));
        }
        let font = lines.after("FONT", "FONT expected")?.trim_ascii_start();
        let size = lines.after("SIZE", "SIZE expected")?;
        let wrong = lines.wrong("SIZE needs a point size and two resolutions");
        let mut words = words(size);
        let point_size = words.next().and_then(|word| std::str::from_utf8(word).ok()?.parse::<f32>().ok());
        let (Some(point_size), Some(resolution_x), Some(resolution_y)) =
            (point_size, words.next().and_then(integer), words.next().and_then(integer))
        else {
            return Err(wrong);
        };
        if !(1.0..1e6).contains(&point_size) || resolution_x < 1 || resolution_y < 1 {
            return Err(wrong);
        }
        lines.after("FONTBOUNDINGBOX", "FONTBOUNDINGBOX expected")?;
        Ok(Header { font, point_size, resolution_x, resolution_y })
    }
}

struct Properties {
    list: Vec<Property>,
    font_ascent: i16,
    font_descent: i16,
    default_char: Option<u16>,
}

/// Stands in a generated property until the characters are known.
const COMPUTED_LATER: PropertyValue = PropertyValue::Integer(-1);

impl Properties {
    fn read(lines: &mut Lines<'_>) -> Result<Self, FontError> {
        let [count] = lines.numbers("STARTPROPERTIES", "STARTPROPERTIES expected, and a count")?;
        if count <= 0 {
            return Err(lines.wrong("there must be properties"));
        }
        let (mut font_ascent, mut font_descent, mut default_char) = (None, None, None);
        let mut list = Vec::new();
        for _ in 0..count {
            let line = lines.next()?.trim_ascii_start();
            if line.starts_with(b"ENDPROPERTIES") {
                return Err(lines.wrong("fewer properties than announced"));
            }
            let property = property(line).ok_or_else(|| lines.wrong("a property is a name and a value"))?;
            let number = if let PropertyValue::Integer(value) = property.value { Some(value) } else { None };
            match &*property.name {
                b"FONT_ASCENT" => font_ascent = number.or(font_ascent),
                b"FONT_DESCENT" => font_descent = number.or(font_descent),
                b"DEFAULT_CHAR" => default_char = number.or(default_char),
                _ => list.push(property),
            }
        }
        lines.after("ENDPROPERTIES", "ENDPROPERTIES expected")?;
        let (Some(font_ascent), Some(font_descent)) = (font_ascent, font_descent) else {
            return Err(lines.wrong("FONT_ASCENT and FONT_DESCENT are needed"));
        };
        Ok(Properties {
            list,
            font_ascent: sent_as_i16(font_ascent),
            font_descent: sent_as_i16(font_descent),
            default_char: default_char.map(|value| sent_as_i16(value).cast_unsigned()),
        })
    }

    /// Adds those that every font has.
    fn generate(&mut self, header: &Header<'_>) {
        let mut add = |name: &str, value: PropertyValue| {
            if !self.list.iter().any(|property| *property.name == *name.as_bytes()) {
                self.list.push(Property { name: name.as_bytes().into(), value });
            }
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the header's values are bounded, and cut as libXfont2's"
        )]
        let cut = |value: f64| PropertyValue::Integer(value as i32);
        let Header { font, point_size, resolution_x, resolution_y } = *header;
        add("POINT_SIZE", cut(f64::from(point_size) * 10.0));
        add("FONT", PropertyValue::String(font.into()));
        add("WEIGHT", COMPUTED_LATER);
        if resolution_x == resolution_y {
            add("RESOLUTION", cut(f64::from(resolution_x) * 100.0 / 72.27));
        }
        add("RESOLUTION_X", PropertyValue::Integer(resolution_x));
        add("RESOLUTION_Y", PropertyValue::Integer(resolution_y));
        add("X_HEIGHT", COMPUTED_LATER);
        add("QUAD_WIDTH", COMPUTED_LATER);
    }

    /// Fills in what follows from the characters.
    fn finish(self, seen: &Seen, info: &FontInfo) -> Vec<Property> {
        let (min, max) = (&info.min_bounds, &info.max_bounds);
        let mut list = self.list;
        for (name, value) in [
            ("WEIGHT", 10),
            ("X_HEIGHT", seen.x_height.unwrap_or(i32::from(min.ascent))),
            (
                "QUAD_WIDTH",
                seen.mean_digit_width()
                    .unwrap_or((i32::from(min.character_width) + i32::from(max.character_width)) / 2),
            ),
        ] {
            let last = list.iter_mut().rfind(|property| *property.name == *name.as_bytes());
            if let Some(property) = last.filter(|property| property.value == COMPUTED_LATER) {
                property.value = PropertyValue::Integer(value);
            }
        }
        list
    }
}

fn property(line: &[u8]) -> Option<Property> {
    let end = line.iter().position(|byte| matches!(byte, b' ' | b'\t'))?;
    let (name, value) = line.split_at(end);
    let value = value.trim_ascii_start();
    let value = match value.strip_prefix(b"\"") {
        Some(quoted) => PropertyValue::String(unquoted(quoted)?),
        None if words(value).count() == 1 => PropertyValue::Integer(integer(value.trim_ascii_end())?),
        None => return None,
    };
    Some(Property { name: name.into(), value })
}

/// Up to the closing quote; two quotes stand for one.
fn unquoted(text: &[u8]) -> Option<Box<[u8]>> {
    let mut unquoted = Vec::new();
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        if byte == b'"' && bytes.next() != Some(&b'"') {
            return Some(unquoted.into());
        }
        unquoted.push(byte);
    }
    None
}

/// What characters with certain names tell about the font.
#[derive(Default)]
struct Seen {
    digits: i32,
    digit_widths: i32,
    x_height: Option<i32>,
}

impl Seen {
    fn look_at(&mut self, name: &[u8], metrics: &CharInfo) {
        match name {
            [b'0'..=b'9'] => {
                self.digits = self.digits.saturating_add(1);
                self.digit_widths = self.digit_widths.saturating_add(i32::from(metrics.character_width));
            }
            b"x" => {
                let height = i32::from(metrics.ascent) + i32::from(metrics.descent);
                let ascent = i32::from(metrics.ascent);
                self.x_height = Some(if ascent <= 0 { height } else { ascent }).filter(|&height| height != 0);
            }
            _ => {}
        }
    }

    fn mean_digit_width(&self) -> Option<i32> {
        self.digit_widths.checked_div(self.digits)
    }
}

struct Glyphs {
    metrics: Vec<CharInfo>,
    offsets: Vec<usize>,
    bits: Vec<u8>,
    /// Character and glyph, in the file's order.
    encoded: Vec<(u16, u32)>,
    seen: Seen,
}

impl Glyphs {
    /// `max_bits` bounds the bitmaps: short lines stand for rows of any width.
    fn read(lines: &mut Lines<'_>, max_bits: usize) -> Result<Self, FontError> {
        let [count] = lines.numbers("CHARS", "CHARS expected, and a count")?;
        if count < 1 {
            return Err(lines.wrong("there must be characters"));
        }
        let mut glyphs = Glyphs {
            metrics: Vec::new(),
            offsets: Vec::new(),
            bits: Vec::new(),
            encoded: Vec::new(),
            seen: Seen::default(),
        };
        for _ in 0..count {
            glyphs.read_one(lines, max_bits)?;
        }
        lines.after("ENDFONT", "ENDFONT expected behind the announced characters")?;
        Ok(glyphs)
    }

    fn read_one(&mut self, lines: &mut Lines<'_>, max_bits: usize) -> Result<(), FontError> {
        let name = lines.after("STARTCHAR", "STARTCHAR expected")?;
        let name = words(name).next().ok_or_else(|| lines.wrong("a character has a name"))?;
        let encoding = lines.after("ENCODING", "ENCODING expected")?;
        let mut numbers = words(encoding).map(integer);
        let (first, second) = (numbers.next().flatten(), numbers.next().flatten());
        let ((Some(-1), Some(char @ -1..)) | (Some(char @ -1..), None | Some(-1..))) = (first, second) else {
            return Err(lines.wrong("ENCODING needs a number, or -1 and a number"));
        };
        let [_, y] = lines.numbers("SWIDTH", "SWIDTH expected, and two numbers")?;
        let [width, y2] = lines.numbers("DWIDTH", "DWIDTH expected, and two numbers")?;
        if y != 0 || y2 != 0 {
            return Err(lines.wrong("the y width must be zero"));
        }
        let bbx = lines.numbers("BBX", "BBX expected, and four numbers")?;
        let mut metrics = metrics(width, bbx).ok_or_else(|| lines.wrong("the character is too large"))?;
        let mut line = lines.next()?;
        if let Some(attributes) = after_keyword(line, "ATTRIBUTES") {
            let mut digits = attributes.trim_ascii_start().iter();
            let mut byte = || hex_byte(digits.next().copied(), digits.next().copied());
            metrics.attributes = u16::from_be_bytes([byte(), byte()]);
            line = lines.next()?;
        }
        after_keyword(line, "BITMAP").ok_or_else(|| lines.wrong("BITMAP expected"))?;
        let glyph = u32::try_from(self.metrics.len()).map_err(|_| lines.wrong("too many characters"))?;
        self.offsets.push(self.bits.len());
        self.read_rows(lines, &metrics, max_bits)?;
        self.seen.look_at(name, &metrics);
        self.metrics.push(metrics);
        if let Ok(char) = u16::try_from(char) {
            self.encoded.push((char, glyph));
        }
        Ok(())
    }

    fn read_rows(
        &mut self,
        lines: &mut Lines<'_>,
        metrics: &CharInfo,
        max_bits: usize,
    ) -> Result<(), FontError> {
        let stride = row_stride(metrics, 1).unwrap_or(usize::MAX);
        let size = raster_bytes(metrics, 1).and_then(|size| size.checked_add(self.bits.len()));
        if size.is_none_or(|size| size > max_bits) {
            return Err(lines.wrong("the bitmaps are larger than the file"));
        }
        let last_bits = match metrics.raster_width() % 8 {
            0 => 0xff,
            used => 0xff << (8 - used) & 0xff,
        };
        for _ in 0..metrics.raster_height() {
            let line = lines.next()?;
            if line.starts_with(b"ENDCHAR") {
                // A character without width may have no rows; what is missing of others is missing.
                return if stride == 0 { Ok(()) } else { Err(lines.wrong("fewer rows than BBX says")) };
            }
            let start = self.bits.len();
            let pairs = line.chunks(2).map(|pair| hex_byte(pair.first().copied(), pair.get(1).copied()));
            self.bits.extend(pairs.chain(std::iter::repeat(0)).take(stride));
            if let Some(last) = self.bits.get_mut(start..).and_then(<[u8]>::last_mut) {
                *last &= u8::try_from(last_bits).unwrap_or(0xff);
            }
        }
        lines.after("ENDCHAR", "ENDCHAR expected").map(|_| ())
    }

    /// The matrix that spans the encoded characters, and an `info` with its bounds.
    fn matrix(&self) -> Result<(FontInfo, Vec<u32>), FontError> {
        let bytes = || self.encoded.iter().map(|&(char, _)| char.to_be_bytes());
        let bounds = |byte: usize| {
            let values = || bytes().filter_map(move |pair| pair.get(byte).copied());
            values().min().zip(values().max())
        };
        let ((min_row, max_row), (min_column, max_column)) =
            bounds(0).zip(bounds(1)).ok_or(FontError::Invalid("no character is encoded"))?;
        let mut info = FontInfo {
            min_byte1: min_row,
            max_byte1: max_row,
            min_char_or_byte2: min_column.into(),
            max_char_or_byte2: max_column.into(),
            ..FontInfo::default()
        };
        let places =
            usize::from(max_row - min_row + 1).saturating_mul(usize::from(max_column - min_column) + 1);
        let mut encoding = vec![NO_GLYPH; places];
        for &(char, glyph) in &self.encoded {
            if let Some(place) = info.index_of(char).and_then(|index| encoding.get_mut(index)) {
                *place = glyph;
            }
        }
        info.all_chars_exist = encoding.iter().all(|&glyph| glyph != NO_GLYPH);
        Ok((info, encoding))
    }
}

fn metrics(width: i32, [box_width, box_height, left, bottom]: [i32; 4]) -> Option<CharInfo> {
    if box_width < 0 || box_height < 0 {
        return None;
    }
    Some(CharInfo {
        left_side_bearing: left.try_into().ok()?,
        right_side_bearing: left.checked_add(box_width)?.try_into().ok()?,
        character_width: width.try_into().ok()?,
        ascent: box_height.checked_add(bottom)?.try_into().ok()?,
        descent: bottom.checked_neg()?.try_into().ok()?,
        attributes: 0,
    })
}

/// A missing second digit is a zero; what is no digit is passed over.
fn hex_byte(high: Option<u8>, low: Option<u8>) -> u8 {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    [high.unwrap_or(b'0'), low.unwrap_or(b'0')]
        .into_iter()
        .filter_map(digit)
        .fold(0, |byte, digit| (byte << 4) | digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &str = "STARTFONT 2.1\nCOMMENT c\nFONT -a-b\nSIZE 13 75 75\nFONTBOUNDINGBOX 9 3 -1 -1\n\
        STARTPROPERTIES 4\nFONT_ASCENT 3\nFONT_DESCENT 1\nDEFAULT_CHAR 66\nNOTICE \"say \"\"x\"\"\" \n\
        ENDPROPERTIES\nCHARS 2\n\
        STARTCHAR A\nENCODING 65\nSWIDTH 0 0\nDWIDTH 8 0\nBBX 9 2 -1 0\nBITMAP\nffff\n8\nENDCHAR\n\
        STARTCHAR B\nENCODING 67\nSWIDTH 0 0\nDWIDTH 4 0\nBBX 0 0 0 0\nBITMAP\nENDCHAR\nENDFONT\n";

    #[test]
    fn reads_a_small_font() {
        let font = read(FONT.as_bytes()).unwrap();
        let info = font.info();
        assert_eq!((info.min_char_or_byte2, info.max_char_or_byte2, info.all_chars_exist), (65, 67, false));
        assert_eq!((info.font_ascent, info.font_descent, info.default_char), (3, 1, 66));
        let glyph = font.glyph(65).unwrap();
        assert_eq!(glyph.bits(), [0xff, 0x80, 0x80, 0]);
        assert_eq!(font.glyph(66), None);
        assert_eq!(info.properties[0].value, PropertyValue::String(b"say \"x\""[..].into()));
        let weight = info.properties.iter().find(|property| &*property.name == b"WEIGHT");
        assert_eq!(weight.unwrap().value, PropertyValue::Integer(10));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let wrong = |text: String| match read(text.as_bytes()) {
            Err(FontError::Bdf { line, .. }) => line,
            other => panic!("{other:?}"),
        };
        assert_eq!(wrong(FONT.replace("2.1", "3.0")), 1);
        assert_eq!(wrong(FONT.replace("SIZE 13", "SIZE x")), 4);
        assert_eq!(wrong(FONT.replace("BBX 9 2", "BBX 9 20000")), 18);
        assert_eq!(wrong(FONT.replace("BBX 9 2", "BBX -9 2")), 17);
        assert_eq!(wrong(FONT.replace("CHARS 2", "CHARS 3")), 29);
        let end = FONT.find("ENDFONT").unwrap();
        assert!((0..end).all(|end| read(&FONT.as_bytes()[..end]).is_err()));
    }
}
