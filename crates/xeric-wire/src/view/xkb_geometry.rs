//! The parts of XKB's SetGeometry (X Keyboard Extension protocol, section 16.3.14).

use super::records::{Record, Records};
use super::xkb::SetGeometry;
use crate::ByteOrder;
use crate::proto::xkb::{Key, KeyAlias, OverlayKey, doodad_type};
use crate::proto::xproto::Point;
use crate::read::{LengthError, List, Reader};

/// What a SetGeometry request sets.
#[derive(Debug, Clone, Copy)]
pub struct GeometryParts<'a> {
    /// The font for labels.
    pub label_font: CountedString<'a>,
    /// Names and values.
    pub properties: Records<'a, Property<'a>>,
    /// Names of colours.
    pub colors: Records<'a, CountedString<'a>>,
    /// Shapes.
    pub shapes: Records<'a, Shape<'a>>,
    /// Sections.
    pub sections: Records<'a, Section<'a>>,
    /// Doodads outside sections.
    pub doodads: Records<'a, Doodad<'a>>,
    /// Other names of keys.
    pub key_aliases: List<'a, KeyAlias>,
}

impl<'a> SetGeometry<'a> {
    /// Reads the parts; `order` is the connection's.
    ///
    /// # Errors
    /// When they are shorter or longer than the counts say.
    pub fn parts(&self, order: ByteOrder) -> Result<GeometryParts<'a>, LengthError> {
        let mut r = Reader::new(order, self.label_font);
        let parts = GeometryParts {
            label_font: CountedString::read(&mut r)?,
            properties: Records::take(&mut r, self.n_properties)?,
            colors: Records::take(&mut r, self.n_colors)?,
            shapes: Records::take(&mut r, self.n_shapes)?,
            sections: Records::take(&mut r, self.n_sections)?,
            doodads: Records::take(&mut r, self.n_doodads)?,
            key_aliases: r.list(u64::from(self.n_key_aliases))?,
        };
        r.finish()?;
        Ok(parts)
    }
}

/// A string behind its 16-bit length, both together padded to four bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedString<'a>(pub &'a [u8]);

impl<'a> Record<'a> for CountedString<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let length: u16 = r.get()?;
        let string = r.bytes(u64::from(length))?;
        r.pad4(u64::from(length) + 2)?;
        Ok(CountedString(string))
    }
}

/// A name and what it stands for.
#[derive(Debug, Clone, Copy)]
pub struct Property<'a> {
    /// The name.
    pub name: CountedString<'a>,
    /// What it stands for.
    pub value: CountedString<'a>,
}

impl<'a> Record<'a> for Property<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        Ok(Property { name: Record::read(r)?, value: Record::read(r)? })
    }
}

/// A shape made of outlines.
#[derive(Debug, Clone, Copy)]
pub struct Shape<'a> {
    /// ATOM.
    pub name: u32,
    /// CARD8: the outline that is drawn when only one is.
    pub primary_ndx: u8,
    /// CARD8: the outline that is closest to the shape.
    pub approx_ndx: u8,
    /// The outlines.
    pub outlines: Records<'a, Outline<'a>>,
}

impl<'a> Record<'a> for Shape<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let name = r.get()?;
        let [outlines, primary_ndx, approx_ndx, _]: [u8; 4] = r.get()?;
        Ok(Shape { name, primary_ndx, approx_ndx, outlines: Records::take(r, outlines)? })
    }
}

/// A closed line.
#[derive(Debug, Clone, Copy)]
pub struct Outline<'a> {
    /// CARD8: how round its corners are.
    pub corner_radius: u8,
    /// Its points.
    pub points: List<'a, Point>,
}

impl<'a> Record<'a> for Outline<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let [points, corner_radius, _, _]: [u8; 4] = r.get()?;
        Ok(Outline { corner_radius, points: r.list(u64::from(points))? })
    }
}

/// A part of the keyboard.
#[derive(Debug, Clone, Copy)]
pub struct Section<'a> {
    /// ATOM.
    pub name: u32,
    /// INT16.
    pub top: i16,
    /// INT16.
    pub left: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// INT16.
    pub angle: i16,
    /// CARD8: what is drawn first.
    pub priority: u8,
    /// Rows of keys.
    pub rows: Records<'a, Row<'a>>,
    /// Doodads.
    pub doodads: Records<'a, Doodad<'a>>,
    /// Overlays.
    pub overlays: Records<'a, Overlay<'a>>,
}

impl<'a> Record<'a> for Section<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let (name, top, left, width, height) = (r.get()?, r.get()?, r.get()?, r.get()?, r.get()?);
        let angle = r.get()?;
        let [priority, rows, doodads, overlays, _, _]: [u8; 6] = r.get()?;
        let rows = Records::take(r, rows)?;
        let doodads = Records::take(r, doodads)?;
        let overlays = Records::take(r, overlays)?;
        Ok(Section { name, top, left, width, height, angle, priority, rows, doodads, overlays })
    }
}

/// A row of keys.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// INT16.
    pub top: i16,
    /// INT16.
    pub left: i16,
    /// BOOL.
    pub vertical: u8,
    /// The keys.
    pub keys: List<'a, Key>,
}

impl<'a> Record<'a> for Row<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let (top, left) = (r.get()?, r.get()?);
        let [keys, vertical, _, _]: [u8; 4] = r.get()?;
        Ok(Row { top, left, vertical, keys: r.list(u64::from(keys))? })
    }
}

/// Keys that stand for others.
#[derive(Debug, Clone, Copy)]
pub struct Overlay<'a> {
    /// ATOM.
    pub name: u32,
    /// Its rows.
    pub rows: Records<'a, OverlayRow<'a>>,
}

impl<'a> Record<'a> for Overlay<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let name = r.get()?;
        let [rows, _, _, _]: [u8; 4] = r.get()?;
        Ok(Overlay { name, rows: Records::take(r, rows)? })
    }
}

/// A row of an overlay.
#[derive(Debug, Clone, Copy)]
pub struct OverlayRow<'a> {
    /// CARD8: the row that it lies over.
    pub row_under: u8,
    /// The keys.
    pub keys: List<'a, OverlayKey>,
}

impl<'a> Record<'a> for OverlayRow<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let [row_under, keys, _, _]: [u8; 4] = r.get()?;
        Ok(OverlayRow { row_under, keys: r.list(u64::from(keys))? })
    }
}

/// Something on the keyboard that is no key.
#[derive(Debug, Clone, Copy)]
pub struct Doodad<'a> {
    /// ATOM.
    pub name: u32,
    /// CARD8, one of DoodadType.
    pub type_: u8,
    /// CARD8: what is drawn first.
    pub priority: u8,
    /// INT16.
    pub top: i16,
    /// INT16.
    pub left: i16,
    /// INT16.
    pub angle: i16,
    /// Eight bytes whose meaning depends on the type: indices of colours and shapes, or a text's width and height (native
    /// numbers of two bytes each in `size`) and colour.
    pub data: [u8; 8],
    /// Width and height of a text.
    pub size: Option<(u16, u16)>,
    /// A text, or a logo's name.
    pub text: Option<CountedString<'a>>,
    /// A text's font.
    pub font: Option<CountedString<'a>>,
}

impl<'a> Record<'a> for Doodad<'a> {
    fn read(r: &mut Reader<'a>) -> Result<Self, LengthError> {
        let (name, type_, priority) = (r.get()?, r.get()?, r.get()?);
        let (top, left, angle) = (r.get()?, r.get()?, r.get()?);
        let mut numbers = *r;
        let data = r.get()?;
        let is_text = type_ == doodad_type::TEXT;
        let size = if is_text { Some((numbers.get()?, numbers.get()?)) } else { None };
        let has_string = is_text || type_ == doodad_type::LOGO;
        let text = has_string.then(|| Record::read(r)).transpose()?;
        let font = is_text.then(|| Record::read(r)).transpose()?;
        Ok(Doodad { name, type_, priority, top, left, angle, data, size, text, font })
    }
}
