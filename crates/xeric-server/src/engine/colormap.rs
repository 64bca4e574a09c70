//! Colormaps of TrueColor visuals.

use super::resource::Xid;

/// A colormap.
pub(crate) struct Colormap {
    pub(crate) id: Xid,
    pub(crate) visual: u32,
}
