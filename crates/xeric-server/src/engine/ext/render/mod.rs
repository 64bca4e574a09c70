//! RENDER 0.11: pictures, compositing, shapes and glyphs.
//!
//! A picture on a window names the window and finds its storage each time it is used; a picture on a pixmap keeps the pixmap alive
//! (case S02). What is checked here and what is drawn follow Xvfb; the pixels are `xeric_raster::render`'s.

mod composite;
mod cursor;
mod filter;
mod formats;
mod glyphs;
mod picture;
mod shapes;
mod source;
mod target;

use xeric_wire::Request;
use xeric_wire::proto::render as op;

use super::super::Engine;
use super::super::client::ClientId;
use super::super::error::{Handled, XError};
use super::super::resource::{Resource, Xid};

use super::RENDER;

pub(crate) use glyphs::GlyphSet;
pub(crate) use picture::Picture;

/// A request of this extension.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => formats::query_version(engine, client, request),
        op::QUERY_PICT_FORMATS_REQUEST => formats::query_pict_formats(engine, client, request),
        op::QUERY_PICT_INDEX_VALUES_REQUEST => formats::query_pict_index_values(engine, client, request),
        op::CREATE_PICTURE_REQUEST => picture::create_picture(engine, client, request),
        op::CHANGE_PICTURE_REQUEST => picture::change_picture(engine, client, request),
        op::SET_PICTURE_CLIP_RECTANGLES_REQUEST => {
            picture::set_picture_clip_rectangles(engine, client, request)
        }
        op::FREE_PICTURE_REQUEST => picture::free_picture(engine, client, request),
        op::COMPOSITE_REQUEST => composite::composite(engine, client, request),
        op::TRAPEZOIDS_REQUEST => shapes::trapezoids(engine, client, request),
        op::TRIANGLES_REQUEST => shapes::triangles(engine, client, request),
        op::TRI_STRIP_REQUEST => shapes::tri_strip(engine, client, request),
        op::TRI_FAN_REQUEST => shapes::tri_fan(engine, client, request),
        op::CREATE_GLYPH_SET_REQUEST => glyphs::create_glyph_set(engine, client, request),
        op::REFERENCE_GLYPH_SET_REQUEST => glyphs::reference_glyph_set(engine, client, request),
        op::FREE_GLYPH_SET_REQUEST => glyphs::free_glyph_set(engine, client, request),
        op::ADD_GLYPHS_REQUEST => glyphs::add_glyphs(engine, client, request),
        op::FREE_GLYPHS_REQUEST => glyphs::free_glyphs(engine, client, request),
        op::COMPOSITE_GLYPHS8_REQUEST | op::COMPOSITE_GLYPHS16_REQUEST | op::COMPOSITE_GLYPHS32_REQUEST => {
            composite::composite_glyphs(engine, client, request)
        }
        op::FILL_RECTANGLES_REQUEST => composite::fill_rectangles(engine, client, request),
        op::CREATE_CURSOR_REQUEST => cursor::create_cursor(engine, client, request),
        op::SET_PICTURE_TRANSFORM_REQUEST => filter::set_picture_transform(engine, client, request),
        op::QUERY_FILTERS_REQUEST => filter::query_filters(engine, client, request),
        op::SET_PICTURE_FILTER_REQUEST => filter::set_picture_filter(engine, client, request),
        op::CREATE_ANIM_CURSOR_REQUEST => cursor::create_anim_cursor(engine, client, request),
        op::ADD_TRAPS_REQUEST => shapes::add_traps(engine, client, request),
        op::CREATE_SOLID_FILL_REQUEST => source::create_solid_fill(engine, client, request),
        op::CREATE_LINEAR_GRADIENT_REQUEST => source::create_linear_gradient(engine, client, request),
        op::CREATE_RADIAL_GRADIENT_REQUEST => source::create_radial_gradient(engine, client, request),
        op::CREATE_CONICAL_GRADIENT_REQUEST => source::create_conical_gradient(engine, client, request),
        // Numbers that the protocol gave to requests that no server ever had.
        3 | 9 | 14 | 15 | 16 | 21 => Err(XError::implementation(0)),
        _ => Err(XError::request(0)),
    }
}

/// The window is destroyed: pictures on it go with it.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    for id in engine.resources.pictures_on(window) {
        engine.resources.remove(id);
    }
}

/// PictFormat: no such format.
fn bad_format(id: Xid) -> XError {
    XError::extension(RENDER.first_error, 0, id)
}

/// Picture: no such picture.
pub(crate) fn bad_picture(id: Xid) -> XError {
    XError::extension(RENDER.first_error, 1, id)
}

/// GlyphSet: no such glyph set.
fn bad_glyph_set(id: Xid) -> XError {
    XError::extension(RENDER.first_error, 3, id)
}

/// Glyph: no such glyph.
fn bad_glyph(id: Xid) -> XError {
    XError::extension(RENDER.first_error, 4, id)
}

impl Engine {
    pub(crate) fn picture(&self, id: Xid) -> Result<&Picture, XError> {
        match self.resources.get(id) {
            Some(Resource::Picture(picture)) => Ok(picture),
            _ => Err(bad_picture(id)),
        }
    }

    pub(crate) fn picture_mut(&mut self, id: Xid) -> Result<&mut Picture, XError> {
        match self.resources.get_mut(id) {
            Some(Resource::Picture(picture)) => Ok(picture),
            _ => Err(bad_picture(id)),
        }
    }
}
