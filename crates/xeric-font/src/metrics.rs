//! What a font says about itself and its characters: the records of QueryFont and ListFontsWithInfo.
//!
//! Field names are the protocol's. Nothing here knows a file format.

/// One character's metrics (protocol, QueryFont: CHARINFO).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CharInfo {
    /// From the origin to the left edge of the raster.
    pub left_side_bearing: i16,
    /// From the origin to the right edge of the raster.
    pub right_side_bearing: i16,
    /// From this origin to the next character's.
    pub character_width: i16,
    /// From the baseline to the top edge of the raster.
    pub ascent: i16,
    /// From the baseline to the bottom edge of the raster.
    pub descent: i16,
    /// Uninterpreted bits of the font file.
    pub attributes: u16,
}

impl CharInfo {
    /// Whether every dimension is zero, which is how the protocol spells a character that does not exist.
    #[must_use]
    pub fn is_nonexistent(&self) -> bool {
        CharInfo { attributes: 0, ..*self } == CharInfo::default()
    }

    /// Pixels in a row of the raster.
    #[must_use]
    pub fn raster_width(&self) -> u32 {
        u32::try_from(i32::from(self.right_side_bearing) - i32::from(self.left_side_bearing)).unwrap_or(0)
    }

    /// Rows of the raster.
    #[must_use]
    pub fn raster_height(&self) -> u32 {
        u32::try_from(i32::from(self.ascent) + i32::from(self.descent)).unwrap_or(0)
    }
}

/// Hint about most characters' direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DrawDirection {
    /// Most widths are positive.
    #[default]
    LeftToRight = 0,
    /// Most widths are negative.
    RightToLeft = 1,
}

/// A font property. The server interns the name, and the value where it is a string.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Property {
    /// The atom's name.
    pub name: Box<[u8]>,
    /// What it is.
    pub value: PropertyValue,
}

/// The value of a [`Property`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum PropertyValue {
    /// Sent as the atom of this name.
    String(Box<[u8]>),
    /// Sent as it is.
    Integer(i32),
}

impl std::fmt::Debug for Property {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {:?}", self.name.escape_ascii(), self.value)
    }
}

impl std::fmt::Debug for PropertyValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PropertyValue::String(text) => write!(f, "\"{}\"", text.escape_ascii()),
            PropertyValue::Integer(value) => write!(f, "{value}"),
        }
    }
}

/// What QueryFont and ListFontsWithInfo say of the font as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FontInfo {
    /// Each field's minimum over the existing characters (ink metrics where the font has them).
    pub min_bounds: CharInfo,
    /// Each field's maximum.
    pub max_bounds: CharInfo,
    /// First character, or first column of the matrix.
    pub min_char_or_byte2: u16,
    /// Last character, or last column of the matrix.
    pub max_char_or_byte2: u16,
    /// First row of the matrix.
    pub min_byte1: u8,
    /// Last row of the matrix; 0 for fonts that are indexed linearly.
    pub max_byte1: u8,
    /// Drawn in place of characters that do not exist, itself possibly one of them.
    pub default_char: u16,
    /// A hint about most characters.
    pub draw_direction: DrawDirection,
    /// Whether every character of the range has nonzero bounds.
    pub all_chars_exist: bool,
    /// The font's extent above the baseline.
    pub font_ascent: i16,
    /// The font's extent below the baseline.
    pub font_descent: i16,
    /// In the file's order.
    pub properties: Vec<Property>,
}

impl FontInfo {
    /// Columns of the matrix.
    #[must_use]
    pub fn columns(&self) -> u32 {
        (u32::from(self.max_char_or_byte2) + 1).saturating_sub(u32::from(self.min_char_or_byte2))
    }

    /// Rows of the matrix.
    #[must_use]
    pub fn rows(&self) -> u32 {
        (u32::from(self.max_byte1) + 1).saturating_sub(u32::from(self.min_byte1))
    }

    /// The index of a character in the matrix, row by row.
    pub(crate) fn index_of(&self, char: u16) -> Option<usize> {
        let (row, column) = if self.max_byte1 == 0 { (0, char) } else { (char >> 8, char & 0xff) };
        let row = row.checked_sub(u16::from(self.min_byte1))?;
        let column = column.checked_sub(self.min_char_or_byte2)?;
        if u32::from(row) >= self.rows() || u32::from(column) >= self.columns() {
            return None;
        }
        usize::try_from(u32::from(row) * self.columns() + u32::from(column)).ok()
    }
}
