//! Graphics contexts.

use std::rc::Rc;

use xeric_geom::{Point, Region};

use super::Engine;
use super::client::ClientId;
use super::drawable::Pixmap;
use super::font::FontHandle;
use super::resource::Xid;

/// A GC's clip mask.
#[derive(Clone)]
pub(crate) enum ClipMask {
    None,
    /// Rectangles, or a bitmap turned into them, relative to the clip origin.
    Region(Rc<Region>),
}

/// A graphics context: the protocol's components, resolved.
#[derive(Clone)]
pub(crate) struct Gc {
    pub(crate) id: Xid,
    pub(crate) depth: u8,
    pub(crate) function: u8,
    pub(crate) plane_mask: u32,
    pub(crate) foreground: u32,
    pub(crate) background: u32,
    pub(crate) line_width: u16,
    pub(crate) line_style: u8,
    pub(crate) cap_style: u8,
    pub(crate) join_style: u8,
    pub(crate) fill_style: u8,
    pub(crate) fill_rule: u8,
    pub(crate) arc_mode: u8,
    pub(crate) tile: Option<Rc<Pixmap>>,
    pub(crate) stipple: Option<Rc<Pixmap>>,
    pub(crate) tile_stipple_origin: Point,
    pub(crate) font: Rc<FontHandle>,
    pub(crate) subwindow_mode: u8,
    pub(crate) graphics_exposures: bool,
    pub(crate) clip_origin: Point,
    pub(crate) clip_mask: ClipMask,
    pub(crate) dash_offset: u16,
    pub(crate) dashes: Vec<u8>,
    /// Changes whenever the clip mask, its origin or the subwindow mode does.
    pub(crate) clip_serial: u64,
    /// The composite clip for the drawable last drawn on.
    pub(crate) cached_clip: Option<CachedClip>,
}

/// A composite clip and what it was computed from.
#[derive(Clone)]
pub(crate) struct CachedClip {
    pub(crate) drawable: Xid,
    pub(crate) drawable_serial: u64,
    pub(crate) clip_serial: u64,
    pub(crate) region: Rc<Region>,
}

/// A client is gone; its GCs went with its resource table.
pub(crate) fn client_gone(_engine: &mut Engine, _client: ClientId) {}
