//! RENDER.

use super::super::Engine;
use super::super::resource::Xid;

/// A picture.
pub(crate) struct Picture {}

/// A glyph set.
pub(crate) struct GlyphSet {}

/// `drawable` is destroyed: pictures on a window go with it.
pub(crate) fn window_gone(_engine: &mut Engine, _window: Xid) {}
