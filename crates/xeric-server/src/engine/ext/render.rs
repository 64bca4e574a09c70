//! RENDER.

use super::super::Engine;
use super::super::resource::Xid;

/// A picture.
pub(crate) struct Picture {}

/// A glyph set.
pub(crate) struct GlyphSet {}

/// `drawable` is destroyed: pictures on a window go with it.
pub(crate) fn window_gone(_engine: &mut Engine, _window: Xid) {}

/// Hands a request to its function.
pub(crate) fn handle(
    _engine: &mut super::super::Engine,
    _client: super::super::ClientId,
    _request: &xeric_wire::Request<'_>,
) -> super::super::Handled {
    Err(super::super::XError::request(0))
}
