//! The looks of a keyboard (XKB protocol, section 11). Lengths are in tenths of a millimetre, except the whole
//! keyboard's, which the wire carries so as well; angles in tenths of a degree.

use crate::model::KeyAlias;
use crate::name::Name;

/// A keyboard's geometry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// The geometry's name.
    pub name: Name,
    /// Width.
    pub width: u16,
    /// Height.
    pub height: u16,
    /// The font of labels.
    pub label_font: String,
    /// Properties, name and value.
    pub properties: Vec<(String, String)>,
    /// Colour names; other parts hold indices.
    pub colors: Vec<String>,
    /// The keyboard's colour.
    pub base_color: u8,
    /// The labels' colour.
    pub label_color: u8,
    /// Shapes; other parts hold indices.
    pub shapes: Vec<Shape>,
    /// Sections with their keys.
    pub sections: Vec<Section>,
    /// Doodads outside of sections.
    pub doodads: Vec<Doodad>,
    /// Aliases for this keyboard.
    pub key_aliases: Vec<KeyAlias>,
}

/// A shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The shape's name.
    pub name: Name,
    /// The outlines.
    pub outlines: Vec<Outline>,
    /// Index of the primary outline, 255 for none.
    pub primary: u8,
    /// Index of the approximation, 255 for none.
    pub approx: u8,
}

/// One outline of a shape: one point (a box from the origin), two (a box) or a polygon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Radius of the corners.
    pub corner_radius: u8,
    /// The points.
    pub points: Vec<(i16, i16)>,
}

/// A section of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The section's name.
    pub name: Name,
    /// Drawing order.
    pub priority: u8,
    /// Place.
    pub top: i16,
    /// Place.
    pub left: i16,
    /// Size.
    pub width: u16,
    /// Size.
    pub height: u16,
    /// Rotation.
    pub angle: i16,
    /// The rows.
    pub rows: Vec<Row>,
    /// Doodads of this section.
    pub doodads: Vec<Doodad>,
    /// Overlays.
    pub overlays: Vec<Overlay>,
}

/// A row of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Place in the section.
    pub top: i16,
    /// Place in the section.
    pub left: i16,
    /// Whether the row goes down.
    pub vertical: bool,
    /// The keys.
    pub keys: Vec<RowKey>,
}

/// A key of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowKey {
    /// Its name.
    pub name: [u8; 4],
    /// Space before it.
    pub gap: i16,
    /// Index of its shape.
    pub shape: u8,
    /// Index of its colour.
    pub color: u8,
}

/// Keys that replace others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// The overlay's name.
    pub name: Name,
    /// Its rows.
    pub rows: Vec<OverlayRow>,
}

/// A row of an overlay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OverlayRow {
    /// Index of the row under it.
    pub row_under: u8,
    /// The names of the key that is over and of the key that is under it.
    pub keys: Vec<([u8; 4], [u8; 4])>,
}

/// A thing that is no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doodad {
    /// Its name.
    pub name: Name,
    /// Drawing order.
    pub priority: u8,
    /// Place.
    pub top: i16,
    /// Place.
    pub left: i16,
    /// Rotation.
    pub angle: i16,
    /// What it is.
    pub kind: DoodadKind,
}

/// The kinds of doodad, with indices into the geometry's colours and shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DoodadKind {
    /// Only an outline.
    Outline {
        /// Colour index.
        color: u8,
        /// Shape index.
        shape: u8,
    },
    /// A filled shape.
    Solid {
        /// Colour index.
        color: u8,
        /// Shape index.
        shape: u8,
    },
    /// Text.
    Text {
        /// Width.
        width: u16,
        /// Height.
        height: u16,
        /// Colour index.
        color: u8,
        /// The text, lines separated by `\n`.
        text: String,
        /// Its font.
        font: String,
    },
    /// An indicator of the same name.
    Indicator {
        /// Shape index.
        shape: u8,
        /// Colour index while lit.
        on_color: u8,
        /// Colour index while dark.
        off_color: u8,
    },
    /// A logo.
    Logo {
        /// Colour index.
        color: u8,
        /// Shape index.
        shape: u8,
        /// The logo's name.
        logo: String,
    },
}
