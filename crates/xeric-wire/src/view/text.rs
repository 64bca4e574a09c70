//! Text: the items of PolyText8 and PolyText16 (core specification, requests 74 and 75) and QueryTextExtents.

use crate::proto::xproto::Char2b;
use crate::read::{LengthError, List, Reader};
use crate::view::xproto::{PolyText8, PolyText16};
use crate::{ByteOrder, Request};

/// One item of a PolyText request.
#[derive(Debug, Clone, Copy)]
pub enum TextItem<'a> {
    /// From here on this font is used, and stays in the GC.
    Font(u32),
    /// A string of one-byte characters (PolyText8) behind a horizontal shift.
    Text8 {
        /// Added to the x coordinate before the string.
        delta: i8,
        /// One byte a character.
        string: &'a [u8],
    },
    /// A string of two-byte characters (PolyText16) behind a horizontal shift.
    Text16 {
        /// Added to the x coordinate before the string.
        delta: i8,
        /// The characters.
        string: List<'a, Char2b>,
    },
}

/// The items of a PolyText request, each checked when it is reached.
///
/// An item that ends behind the request is a `LengthError`, the last thing that comes. Two bytes at the end are padding,
/// as to the sample server: an item that draws something needs three. Of three bytes of padding an empty item is read.
#[derive(Debug, Clone)]
pub struct TextItems<'a> {
    reader: Reader<'a>,
    wide: bool,
}

impl<'a> PolyText8<'a> {
    /// The request's items.
    pub fn text_items(&self) -> TextItems<'a> {
        // The only number in them, a font, is most significant byte first in either order.
        TextItems { reader: Reader::new(ByteOrder::Big, self.items), wide: false }
    }
}

impl<'a> PolyText16<'a> {
    /// The request's items.
    pub fn text_items(&self) -> TextItems<'a> {
        TextItems { reader: Reader::new(ByteOrder::Big, self.items), wide: true }
    }
}

/// The length that means a font.
const FONT_SHIFT: u8 = 255;

impl<'a> TextItems<'a> {
    fn item(&mut self) -> Result<TextItem<'a>, LengthError> {
        let length: u8 = self.reader.get()?;
        if length == FONT_SHIFT {
            return Ok(TextItem::Font(self.reader.get()?));
        }
        let delta = self.reader.get()?;
        let length = u64::from(length);
        Ok(if self.wide {
            TextItem::Text16 { delta, string: self.reader.list(length)? }
        } else {
            TextItem::Text8 { delta, string: self.reader.bytes(length)? }
        })
    }
}

impl<'a> Iterator for TextItems<'a> {
    type Item = Result<TextItem<'a>, LengthError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.reader.remaining() <= 2 {
            return None;
        }
        let item = self.item();
        if item.is_err() {
            self.reader.rest();
        }
        Some(item)
    }
}

/// Request QueryTextExtents (opcode 48).
#[derive(Debug, Clone, Copy)]
pub struct QueryTextExtents<'a> {
    /// FONTABLE.
    pub font: u32,
    /// List of CHAR2B.
    pub string: List<'a, Char2b>,
}

impl<'a> QueryTextExtents<'a> {
    /// Reads it. Of an odd number of characters the second byte of the header tells: two bytes are then padding.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut r = request.reader();
        let font = r.get()?;
        let padding = if request.data == 0 { 0 } else { 2 };
        let bytes = (r.remaining() as u64).checked_sub(padding).ok_or(LengthError)?;
        let string = r.list(bytes / 2)?;
        r.finish()?;
        Ok(QueryTextExtents { font, string })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_strings_and_fonts_until_the_padding() {
        let items = [2, 0xff, b'a', b'b', 255, 1, 2, 3, 4, 1, 5, b'c', 0];
        let text = PolyText8 { drawable: 1, gc: 2, x: 0, y: 0, items: &items };
        let all: Vec<_> = text.text_items().map(Result::unwrap).collect();
        assert!(matches!(all[0], TextItem::Text8 { delta: -1, string: b"ab" }));
        assert!(matches!(all[1], TextItem::Font(0x0102_0304)));
        assert!(matches!(all[2], TextItem::Text8 { delta: 5, string: b"c" }));
        assert_eq!(all.len(), 3);
    }

    #[test]
    fn an_item_behind_the_end_is_a_length_error_and_the_last() {
        let text =
            PolyText16 { drawable: 1, gc: 2, x: 0, y: 0, items: &[2, 0, 0, b'a', 0, b'b', 9, 0, 0, b'x'] };
        let all: Vec<_> = text.text_items().collect();
        let [Ok(TextItem::Text16 { string, .. }), Err(LengthError)] = all.as_slice() else {
            panic!("{all:?}")
        };
        assert_eq!(string.get(1), Some(Char2b { byte1: 0, byte2: b'b' }));
    }

    #[test]
    fn an_odd_string_leaves_two_bytes() {
        for (odd, count) in [(0, 2), (1, 1)] {
            let bytes = [48, odd, 3, 0, 7, 0, 0, 0, 0, b'a', 0, b'b'];
            let request = Request::whole(ByteOrder::Little, &bytes).unwrap();
            assert_eq!(QueryTextExtents::parse(&request).unwrap().string.len(), count);
        }
        let empty = [48, 1, 2, 0, 7, 0, 0, 0];
        let request = Request::whole(ByteOrder::Little, &empty).unwrap();
        assert_eq!(QueryTextExtents::parse(&request).unwrap_err(), LengthError);
    }
}
