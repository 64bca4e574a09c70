//! The elements of RENDER's CompositeGlyphs8, 16 and 32 (RENDER specification, section 10: GLYPHELT).

use crate::ByteOrder;
use crate::read::{LengthError, List, Reader};
use crate::view::render::{CompositeGlyphs8, CompositeGlyphs16, CompositeGlyphs32};

/// One element.
#[derive(Debug, Clone, Copy)]
pub enum GlyphElement<'a> {
    /// From here on glyphs are taken from this glyph set.
    GlyphSet(u32),
    /// Glyphs behind a move of the pen.
    Glyphs {
        /// Added to the pen's x.
        dx: i16,
        /// Added to the pen's y.
        dy: i16,
        /// Which glyphs.
        ids: GlyphIds<'a>,
    },
}

/// Glyph numbers of one, two or four bytes.
#[derive(Debug, Clone, Copy)]
pub enum GlyphIds<'a> {
    /// Of CompositeGlyphs8.
    Ids8(&'a [u8]),
    /// Of CompositeGlyphs16.
    Ids16(List<'a, u16>),
    /// Of CompositeGlyphs32.
    Ids32(List<'a, u32>),
}

impl<'a> GlyphIds<'a> {
    /// How many.
    pub fn len(&self) -> usize {
        match self {
            GlyphIds::Ids8(ids) => ids.len(),
            GlyphIds::Ids16(ids) => ids.len(),
            GlyphIds::Ids32(ids) => ids.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number at `index`.
    pub fn get(&self, index: usize) -> Option<u32> {
        match self {
            GlyphIds::Ids8(ids) => ids.get(index).copied().map(u32::from),
            GlyphIds::Ids16(ids) => ids.get(index).map(u32::from),
            GlyphIds::Ids32(ids) => ids.get(index),
        }
    }

    /// The numbers in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + use<'a> {
        let this = *self;
        (0..this.len()).filter_map(move |index| this.get(index))
    }
}

/// The elements of a CompositeGlyphs request, each checked when it is reached.
///
/// An element or its glyphs that end behind the request are a `LengthError`, the last thing that comes. What is left
/// when less than an element's eight-byte head remains is padding and passed over, as the sample server does.
#[derive(Debug, Clone)]
pub struct GlyphElements<'a> {
    reader: Reader<'a>,
    size: u64,
}

/// The glyph count that means a glyph set.
const GLYPH_SET_CHANGE: u8 = 255;
const HEAD: usize = 8;

impl<'a> GlyphElements<'a> {
    /// The elements in `bytes`, for glyph numbers of `size` bytes: 1, 2 or 4.
    fn new(order: ByteOrder, bytes: &'a [u8], size: u64) -> Self {
        GlyphElements { reader: Reader::new(order, bytes), size }
    }

    fn element(&mut self) -> Result<GlyphElement<'a>, LengthError> {
        let r = &mut self.reader;
        let count: u8 = r.get()?;
        r.skip(3)?;
        let dx = r.get()?;
        let dy = r.get()?;
        if count == GLYPH_SET_CHANGE {
            return Ok(GlyphElement::GlyphSet(r.get()?));
        }
        let count = u64::from(count);
        let ids = match self.size {
            1 => GlyphIds::Ids8(r.bytes(count)?),
            2 => GlyphIds::Ids16(r.list(count)?),
            _ => GlyphIds::Ids32(r.list(count)?),
        };
        r.pad4(count * self.size)?;
        Ok(GlyphElement::Glyphs { dx, dy, ids })
    }
}

impl<'a> Iterator for GlyphElements<'a> {
    type Item = Result<GlyphElement<'a>, LengthError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.reader.remaining() < HEAD {
            return None;
        }
        let element = self.element();
        if element.is_err() {
            self.reader.rest();
        }
        Some(element)
    }
}

macro_rules! elements {
    ($($request:ident $size:literal),*) => {$(
        impl<'a> $request<'a> {
            /// The request's elements; `order` is the connection's.
            pub fn elements(&self, order: ByteOrder) -> GlyphElements<'a> {
                GlyphElements::new(order, self.glyphcmds, $size)
            }
        }
    )*};
}

elements!(CompositeGlyphs8 1, CompositeGlyphs16 2, CompositeGlyphs32 4);

#[cfg(test)]
mod tests {
    use super::*;

    fn elements(size: u64, bytes: &[u8]) -> Vec<Result<GlyphElement<'_>, LengthError>> {
        GlyphElements::new(ByteOrder::Big, bytes, size).collect()
    }

    #[test]
    fn glyphs_are_padded_to_four_bytes_and_255_changes_the_set() {
        let bytes = [
            3, 0, 0, 0, 0, 1, 0xff, 0xff, 7, 8, 9, 0, 255, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 5,
            0, 0,
        ];
        let all = elements(1, &bytes);
        let [Ok(first), Ok(GlyphElement::GlyphSet(0x0102_0304)), Ok(last)] = all.as_slice() else {
            panic!("{all:?}")
        };
        let GlyphElement::Glyphs { dx: 1, dy: -1, ids } = first else { panic!("{first:?}") };
        assert_eq!(ids.iter().collect::<Vec<_>>(), [7, 8, 9]);
        assert!(matches!(last, GlyphElement::Glyphs { dx: 5, ids: GlyphIds::Ids8([]), .. }));
    }

    /// CVE-2021-4008: an element's head or its glyphs behind the end of the request.
    #[test]
    fn x19_glyphs_behind_the_end_are_a_length_error() {
        let head = [5, 0, 0, 0, 0, 0, 0, 0];
        for size in [1, 2, 4] {
            assert!(matches!(elements(size, &head).as_slice(), [Err(LengthError)]));
            let mut short = head.to_vec();
            short.extend([0; 4]);
            assert!(matches!(elements(size, &short).as_slice(), [Err(LengthError)]));
        }
        let set = [255, 0, 0, 0, 0, 0, 0, 0];
        assert!(matches!(elements(1, &set).as_slice(), [Err(LengthError)]));
        assert!(elements(1, &head[..4]).is_empty());
    }
}
