//! XKB's geometry (X Keyboard Extension protocol, section 16.3.14).

use super::generated::xkb::{CountedString16, Property, Section, Shape};
use super::{Packet, Put, Writer};
use crate::ByteOrder;
use crate::proto::xkb::{KeyAlias, doodad_type};

/// Reply to GetGeometry.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetGeometryReply<'a> {
    /// CARD8.
    pub device_id: u8,
    /// ATOM.
    pub name: u32,
    /// The geometry; without one the reply says that it was not found.
    pub geometry: Option<Geometry<'a>>,
}

/// What a GetGeometry reply holds when there is a geometry.
#[derive(Debug, Clone, Copy, Default)]
pub struct Geometry<'a> {
    /// CARD16.
    pub width_mm: u16,
    /// CARD16.
    pub height_mm: u16,
    /// CARD8: index into `colors`.
    pub base_color_ndx: u8,
    /// CARD8: index into `colors`.
    pub label_color_ndx: u8,
    /// CountedString16.
    pub label_font: CountedString16<'a>,
    /// List of Property.
    pub properties: &'a [Property<'a>],
    /// List of CountedString16.
    pub colors: &'a [CountedString16<'a>],
    /// List of Shape.
    pub shapes: &'a [Shape<'a>],
    /// List of Section.
    pub sections: &'a [Section<'a>],
    /// List of Doodad.
    pub doodads: &'a [Doodad<'a>],
    /// List of KeyAlias.
    pub key_aliases: &'a [KeyAlias],
}

impl GetGeometryReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.u32(self.name);
        if let Some(geometry) = &self.geometry {
            w.u8(1);
            w.pad(1);
            w.put(geometry);
        }
        w.end_reply();
    }
}

impl Packet for GetGeometryReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}

impl Put for Geometry<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.u16(self.width_mm);
        w.u16(self.height_mm);
        w.len16(self.properties.len());
        w.len16(self.colors.len());
        w.len16(self.shapes.len());
        w.len16(self.sections.len());
        w.len16(self.doodads.len());
        w.len16(self.key_aliases.len());
        w.u8(self.base_color_ndx);
        w.u8(self.label_color_ndx);
        w.put(&self.label_font);
        w.list(self.properties);
        w.list(self.colors);
        w.list(self.shapes);
        w.list(self.sections);
        w.list(self.doodads);
        w.list(self.key_aliases);
    }
}

/// Structure Doodad.
#[derive(Debug, Clone, Copy)]
pub struct Doodad<'a> {
    /// ATOM.
    pub name: u32,
    /// CARD8.
    pub priority: u8,
    /// INT16.
    pub top: i16,
    /// INT16.
    pub left: i16,
    /// INT16.
    pub angle: i16,
    /// What is drawn; its form gives the `type`.
    pub data: DoodadData<'a>,
}

/// What a doodad draws.
#[derive(Debug, Clone, Copy)]
pub enum DoodadData<'a> {
    /// A shape, its outline only or filled.
    Shape {
        /// Whether it is filled.
        solid: bool,
        /// CARD8: index into the colors.
        color_ndx: u8,
        /// CARD8: index into the shapes.
        shape_ndx: u8,
    },
    /// Text.
    Text {
        /// CARD16.
        width: u16,
        /// CARD16.
        height: u16,
        /// CARD8: index into the colors.
        color_ndx: u8,
        /// The text.
        text: CountedString16<'a>,
        /// Its font.
        font: CountedString16<'a>,
    },
    /// An indicator.
    Indicator {
        /// CARD8: index into the shapes.
        shape_ndx: u8,
        /// CARD8: index into the colors.
        on_color_ndx: u8,
        /// CARD8: index into the colors.
        off_color_ndx: u8,
    },
    /// A logo.
    Logo {
        /// CARD8: index into the colors.
        color_ndx: u8,
        /// CARD8: index into the shapes.
        shape_ndx: u8,
        /// Its name.
        logo_name: CountedString16<'a>,
    },
}

impl Put for Doodad<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.u32(self.name);
        w.u8(match self.data {
            DoodadData::Shape { solid: false, .. } => doodad_type::OUTLINE,
            DoodadData::Shape { solid: true, .. } => doodad_type::SOLID,
            DoodadData::Text { .. } => doodad_type::TEXT,
            DoodadData::Indicator { .. } => doodad_type::INDICATOR,
            DoodadData::Logo { .. } => doodad_type::LOGO,
        });
        w.u8(self.priority);
        w.i16(self.top);
        w.i16(self.left);
        w.i16(self.angle);
        match &self.data {
            DoodadData::Shape { color_ndx, shape_ndx, .. } => {
                w.bytes(&[*color_ndx, *shape_ndx, 0, 0, 0, 0, 0, 0]);
            }
            DoodadData::Text { width, height, color_ndx, text, font } => {
                w.u16(*width);
                w.u16(*height);
                w.bytes(&[*color_ndx, 0, 0, 0]);
                w.put(text);
                w.put(font);
            }
            DoodadData::Indicator { shape_ndx, on_color_ndx, off_color_ndx } => {
                w.bytes(&[*shape_ndx, *on_color_ndx, *off_color_ndx, 0, 0, 0, 0, 0]);
            }
            DoodadData::Logo { color_ndx, shape_ndx, logo_name } => {
                w.bytes(&[*color_ndx, *shape_ndx, 0, 0, 0, 0, 0, 0]);
                w.put(logo_name);
            }
        }
    }
}
