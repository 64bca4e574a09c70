//! Cursors: from bitmaps, glyphs and pictures.

use xeric_raster::Surface;

/// A cursor's picture. Cursors are never drawn into the screen's pixels.
pub(crate) struct Cursor {
    /// ARGB, premultiplied, depth 32.
    pub(crate) image: Surface,
    pub(crate) hot_x: u16,
    pub(crate) hot_y: u16,
}
