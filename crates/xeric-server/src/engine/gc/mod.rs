//! Graphics contexts: their components, and where they let drawing go.
//!
//! What holds: every component is within the range that the protocol gives it, and `dashes` is not empty and has no zero.

pub(crate) mod attributes;
pub(crate) mod clip;
pub(crate) mod requests;

use std::rc::Rc;

use xeric_geom::Point;
use xeric_raster::Function;
use xeric_raster::draw::{ArcMode, Cap, FillRule, Join, LineStyle};

use super::drawable::Pixmap;
use super::font::FontHandle;
use clip::ClientClip;

/// A GC's tile.
#[derive(Clone)]
pub(crate) enum Tile {
    /// The default: a tile of the foreground that CreateGC was given (section CreateGC: "client specified pixel if any, else 0").
    Pixel(u32),
    Pixmap(Rc<Pixmap>),
}

/// `fill-style`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FillStyle {
    #[default]
    Solid,
    Tiled,
    Stippled,
    OpaqueStippled,
}

/// A graphics context: the protocol's components, resolved.
#[derive(Clone)]
pub(crate) struct Gc {
    pub(crate) depth: u8,
    pub(crate) function: Function,
    pub(crate) plane_mask: u32,
    pub(crate) foreground: u32,
    pub(crate) background: u32,
    pub(crate) line_width: u16,
    pub(crate) line_style: LineStyle,
    pub(crate) cap_style: Cap,
    pub(crate) join_style: Join,
    pub(crate) fill_style: FillStyle,
    pub(crate) fill_rule: FillRule,
    pub(crate) arc_mode: ArcMode,
    pub(crate) tile: Tile,
    /// `None` is the default, a bitmap of ones.
    pub(crate) stipple: Option<Rc<Pixmap>>,
    pub(crate) tile_stipple_origin: Point,
    pub(crate) font: Rc<FontHandle>,
    pub(crate) graphics_exposures: bool,
    /// `clip-mask`, `clip-x/y-origin` and `subwindow-mode`.
    pub(crate) clip: ClientClip,
    pub(crate) dash_offset: u16,
    /// An odd list stands here twice.
    pub(crate) dashes: Vec<u8>,
}

impl Gc {
    /// The protocol's defaults (section CreateGC).
    fn new(depth: u8, font: Rc<FontHandle>) -> Self {
        Self {
            depth,
            function: Function::Copy,
            plane_mask: u32::MAX,
            foreground: 0,
            background: 1,
            line_width: 0,
            line_style: LineStyle::Solid,
            cap_style: Cap::Butt,
            join_style: Join::Miter,
            fill_style: FillStyle::Solid,
            fill_rule: FillRule::EvenOdd,
            arc_mode: ArcMode::PieSlice,
            tile: Tile::Pixel(0),
            stipple: None,
            tile_stipple_origin: Point::new(0, 0),
            font,
            graphics_exposures: true,
            clip: ClientClip::default(),
            dash_offset: 0,
            dashes: vec![4, 4],
        }
    }
}
