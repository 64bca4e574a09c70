//! An open font: look-up of characters, text extents, bitmaps.
//!
//! Two sets of metrics may exist. QueryFont and QueryTextExtents tell the *ink* metrics (the box of the set pixels),
//! drawing goes by the *raster* metrics; in most fonts they are the same. Bitmap rows are padded to whole bytes at
//! least, the leftmost pixel in the most significant bit.

use crate::metrics::{CharInfo, DrawDirection, FontInfo};

/// An open font. Cheap to share behind an `Arc`; never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Font {
    info: FontInfo,
    /// By glyph.
    metrics: Vec<CharInfo>,
    /// By glyph, where they differ from `metrics`.
    ink_metrics: Option<Vec<CharInfo>>,
    /// By glyph: where its rows start in `bits`.
    offsets: Vec<usize>,
    bits: Vec<u8>,
    /// Rows start at multiples of this many bytes.
    row_pad: usize,
    /// By place in the matrix: its glyph or [`NO_GLYPH`].
    encoding: Vec<u32>,
    default_glyph: Option<usize>,
}

/// Marks a place in the matrix that has no glyph.
pub(crate) const NO_GLYPH: u32 = u32::MAX;

impl Font {
    /// Reads a font file of any kind: PCF or BDF, gzip-compressed or not, known by its first bytes.
    pub fn read(bytes: &[u8]) -> Result<Font, crate::FontError> {
        let bytes = crate::compressed::unpacked(bytes)?;
        if bytes.starts_with(b"STARTFONT") { crate::bdf::read(&bytes) } else { crate::pcf::read(&bytes) }
    }

    /// What QueryFont says of the font as a whole.
    #[must_use]
    pub fn info(&self) -> &FontInfo {
        &self.info
    }

    /// A character's metrics as QueryFont tells them; none for one that does not exist. The default character does
    /// not stand in.
    #[must_use]
    pub fn char_info(&self, char: u16) -> Option<CharInfo> {
        self.told_metrics(self.existing(char)?)
    }

    /// The list at the end of QueryFont's reply: one entry per place in the matrix, zeros where there is no
    /// character, and no entry at all when the minimum and maximum bounds are the same.
    pub fn query_char_infos(&self) -> impl ExactSizeIterator<Item = CharInfo> + '_ {
        let bounds = |info: &CharInfo| CharInfo { attributes: 0, ..*info };
        let constant = bounds(&self.info.min_bounds) == bounds(&self.info.max_bounds);
        let listed = if constant { &[] } else { self.encoding.as_slice() };
        listed.iter().map(|&glyph| self.place(glyph).and_then(|g| self.told_metrics(g)).unwrap_or_default())
    }

    /// What to draw for a character: its glyph, else the default character's, else nothing.
    #[must_use]
    pub fn glyph(&self, char: u16) -> Option<Glyph<'_>> {
        self.nth_glyph(self.existing(char).or(self.default_glyph)?)
    }

    /// The glyphs of a PolyText8 or ImageText8 string; characters without one are left out.
    pub fn glyphs8<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = Glyph<'a>> {
        text.iter().filter_map(|&byte| self.glyph(u16::from(byte)))
    }

    /// The glyphs of a PolyText16 or ImageText16 string (CHAR2B: the high byte first, in either byte order).
    pub fn glyphs16<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = Glyph<'a>> {
        char2b(text).filter_map(|char| self.glyph(char))
    }

    /// Answers QueryTextExtents: nonexistent characters count as the default character, or not at all where that
    /// does not exist either.
    pub fn text_extents(&self, chars: impl IntoIterator<Item = u16>) -> TextExtents {
        let default = self.char_info(self.info.default_char).filter(|info| !info.is_nonexistent());
        self.extents_of(
            chars
                .into_iter()
                .filter_map(|char| self.char_info(char).filter(|info| !info.is_nonexistent()).or(default)),
        )
    }

    /// The extents of glyphs as they are drawn; ImageText fills its background by them.
    pub fn glyph_extents<'a>(&self, glyphs: impl IntoIterator<Item = Glyph<'a>>) -> TextExtents {
        self.extents_of(glyphs.into_iter().map(|glyph| glyph.metrics).filter(|info| !info.is_nonexistent()))
    }

    fn extents_of(&self, infos: impl Iterator<Item = CharInfo>) -> TextExtents {
        let mut extents = TextExtents {
            draw_direction: self.info.draw_direction,
            font_ascent: self.info.font_ascent,
            font_descent: self.info.font_descent,
            overall_ascent: 0,
            overall_descent: 0,
            overall_width: 0,
            overall_left: 0,
            overall_right: 0,
        };
        let mut first = true;
        for info in infos {
            let left = extents.overall_width.saturating_add(i32::from(info.left_side_bearing));
            let right = extents.overall_width.saturating_add(i32::from(info.right_side_bearing));
            if first {
                extents.overall_ascent = info.ascent;
                extents.overall_descent = info.descent;
                extents.overall_left = left;
                extents.overall_right = right;
                first = false;
            } else {
                extents.overall_ascent = extents.overall_ascent.max(info.ascent);
                extents.overall_descent = extents.overall_descent.max(info.descent);
                extents.overall_left = extents.overall_left.min(left);
                extents.overall_right = extents.overall_right.max(right);
            }
            extents.overall_width = extents.overall_width.saturating_add(i32::from(info.character_width));
        }
        extents
    }

    fn existing(&self, char: u16) -> Option<usize> {
        self.place(*self.encoding.get(self.info.index_of(char)?)?)
    }

    fn place(&self, glyph: u32) -> Option<usize> {
        if glyph == NO_GLYPH { None } else { usize::try_from(glyph).ok() }
    }

    fn told_metrics(&self, glyph: usize) -> Option<CharInfo> {
        self.ink_metrics.as_ref().unwrap_or(&self.metrics).get(glyph).copied()
    }

    fn nth_glyph(&self, glyph: usize) -> Option<Glyph<'_>> {
        let metrics = *self.metrics.get(glyph)?;
        let stride = row_stride(&metrics, self.row_pad)?;
        let size = raster_bytes(&metrics, self.row_pad)?;
        let start = *self.offsets.get(glyph)?;
        let bits = self.bits.get(start..start.checked_add(size)?)?;
        Some(Glyph { metrics, stride, bits })
    }
}

/// One character's picture and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph<'a> {
    /// The raster's metrics (not the ink's).
    pub metrics: CharInfo,
    stride: usize,
    bits: &'a [u8],
}

impl<'a> Glyph<'a> {
    /// Pixels in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.metrics.raster_width()
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.metrics.raster_height()
    }

    /// From the origin to the raster's left edge.
    #[must_use]
    pub fn left(&self) -> i32 {
        i32::from(self.metrics.left_side_bearing)
    }

    /// From the baseline up to the raster's top edge: its first row is drawn at `y - ascent`.
    #[must_use]
    pub fn ascent(&self) -> i32 {
        i32::from(self.metrics.ascent)
    }

    /// From this origin to the next glyph's.
    #[must_use]
    pub fn advance(&self) -> i32 {
        i32::from(self.metrics.character_width)
    }

    /// Bytes from one row to the next in [`Glyph::bits`].
    #[must_use]
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// All rows from the top, [`Glyph::stride`] bytes each; the leftmost pixel is the most significant bit. Bits
    /// beyond the width may be set.
    #[must_use]
    pub fn bits(&self) -> &'a [u8] {
        self.bits
    }

    /// One row's bytes, none below the last row.
    #[must_use]
    pub fn row(&self, y: u32) -> Option<&'a [u8]> {
        if y >= self.height() {
            return None;
        }
        let start = usize::try_from(y).ok()?.checked_mul(self.stride)?;
        self.bits.get(start..start.checked_add(self.stride)?)
    }

    /// Whether a pixel is set; false outside the raster.
    #[must_use]
    pub fn is_set(&self, x: u32, y: u32) -> bool {
        let byte = || self.row(y)?.get(usize::try_from(x / 8).ok()?);
        x < self.width() && byte().is_some_and(|byte| byte & (0x80 >> (x % 8)) != 0)
    }
}

/// The answer to QueryTextExtents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextExtents {
    /// The font's.
    pub draw_direction: DrawDirection,
    /// The font's, whatever the text.
    pub font_ascent: i16,
    /// The font's, whatever the text.
    pub font_descent: i16,
    /// The largest ascent of the characters.
    pub overall_ascent: i16,
    /// The largest descent of the characters.
    pub overall_descent: i16,
    /// The sum of the widths.
    pub overall_width: i32,
    /// The leftmost edge of the characters, from the first one's origin.
    pub overall_left: i32,
    /// The rightmost edge of the characters, from the first one's origin.
    pub overall_right: i32,
}

/// The characters of a CHAR2B string. A last odd byte is no character.
pub(crate) fn char2b(text: &[u8]) -> impl Iterator<Item = u16> + '_ {
    text.chunks_exact(2).map(|pair| match *pair {
        [high, low] => u16::from_be_bytes([high, low]),
        _ => 0,
    })
}

/// Bytes from one row of a raster to the next.
pub(crate) fn row_stride(metrics: &CharInfo, row_pad: usize) -> Option<usize> {
    usize::try_from(metrics.raster_width().div_ceil(8)).ok()?.checked_next_multiple_of(row_pad)
}

/// Bytes of a whole raster.
pub(crate) fn raster_bytes(metrics: &CharInfo, row_pad: usize) -> Option<usize> {
    row_stride(metrics, row_pad)?.checked_mul(usize::try_from(metrics.raster_height()).ok()?)
}

/// The parts that a reader has gathered; [`FontParts::font`] checks that they fit each other.
#[derive(Debug)]
pub(crate) struct FontParts {
    pub(crate) info: FontInfo,
    pub(crate) metrics: Vec<CharInfo>,
    pub(crate) ink_metrics: Option<Vec<CharInfo>>,
    pub(crate) offsets: Vec<usize>,
    pub(crate) bits: Vec<u8>,
    pub(crate) row_pad: usize,
    pub(crate) encoding: Vec<u32>,
    /// Whether the file names a default character at all.
    pub(crate) has_default_char: bool,
}

impl FontParts {
    pub(crate) fn font(self) -> Result<Font, crate::FontError> {
        let FontParts { info, metrics, ink_metrics, offsets, bits, row_pad, encoding, has_default_char } =
            self;
        let mut font =
            Font { info, metrics, ink_metrics, offsets, bits, row_pad, encoding, default_glyph: None };
        for glyph in 0..font.metrics.len() {
            if font.nth_glyph(glyph).is_none() {
                return Err(crate::FontError::Truncated("bitmaps"));
            }
        }
        if font.encoding.iter().any(|&glyph| font.place(glyph).is_some_and(|g| g >= font.metrics.len())) {
            return Err(crate::FontError::Invalid("a character's glyph is beyond the last one"));
        }
        if has_default_char {
            font.default_glyph = font.existing(font.info.default_char);
        }
        Ok(font)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn font() -> Font {
        let wide = CharInfo {
            left_side_bearing: -1,
            right_side_bearing: 9,
            character_width: 8,
            ascent: 1,
            descent: 1,
            attributes: 0,
        };
        let thin = CharInfo { left_side_bearing: 1, right_side_bearing: 2, character_width: 3, ..wide };
        let info = FontInfo {
            min_bounds: thin,
            max_bounds: wide,
            min_char_or_byte2: 65,
            max_char_or_byte2: 67,
            default_char: 67,
            ..FontInfo::default()
        };
        FontParts {
            info,
            metrics: vec![wide, thin],
            ink_metrics: None,
            offsets: vec![0, 4],
            bits: vec![0x80, 0x40, 0, 0, 0x80, 0],
            row_pad: 1,
            encoding: vec![0, NO_GLYPH, 1],
            has_default_char: true,
        }
        .font()
        .unwrap()
    }

    #[test]
    fn default_character_stands_in_for_drawing_and_extents_only() {
        let font = font();
        assert_eq!(font.char_info(66), None);
        assert_eq!(font.glyph(66), font.glyph(67));
        assert_eq!(font.glyph(0x4141), font.glyph(67));
        assert_eq!(font.text_extents([66, 1000]), font.text_extents([67, 67]));
        assert_eq!(font.query_char_infos().nth(1), Some(CharInfo::default()));
    }

    #[test]
    fn rows_are_msb_first() {
        let font = font();
        let glyph = font.glyph(65).unwrap();
        assert_eq!((glyph.width(), glyph.height(), glyph.left(), glyph.advance()), (10, 2, -1, 8));
        assert!(glyph.is_set(0, 0) && glyph.is_set(9, 0) && !glyph.is_set(1, 0) && !glyph.is_set(0, 1));
        assert_eq!(glyph.row(2), None);
    }

    #[test]
    fn extents_span_the_characters() {
        let extents = font().text_extents(char2b(&[0, 65, 0, 67, 0, 65, 9]));
        assert_eq!(
            (extents.overall_left, extents.overall_right, extents.overall_width, extents.overall_ascent),
            (-1, 20, 19, 1)
        );
        assert_eq!(font().text_extents([]).overall_width, 0);
    }
}
