//! Glyph sets: CreateGlyphSet, ReferenceGlyphSet, FreeGlyphSet, AddGlyphs, FreeGlyphs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use xeric_geom::{Point, Region};
use xeric_raster::Surface;
use xeric_raster::draw::Paint;
use xeric_raster::image::{self, Image};
use xeric_raster::render::{Format, Glyph};
use xeric_wire::Request;
use xeric_wire::proto::render::Glyphinfo;
use xeric_wire::view::render as view;

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::{bad_glyph, bad_glyph_set, formats};

/// Glyphs by number. Several ids may name one set (ReferenceGlyphSet); it lives until the last is freed.
pub(crate) struct GlyphSet {
    format: Format,
    glyphs: RefCell<HashMap<u32, Rc<Glyph>>>,
}

impl GlyphSet {
    /// The glyph with this number. CompositeGlyphs passes over those that are not there.
    pub(super) fn get(&self, number: u32) -> Option<Rc<Glyph>> {
        self.glyphs.borrow().get(&number).cloned()
    }
}

impl Engine {
    /// The glyph set `id`. GlyphSet.
    pub(super) fn glyph_set(&self, id: Xid) -> Result<Rc<GlyphSet>, XError> {
        match self.resources.get(id) {
            Some(Resource::GlyphSet(set)) => Ok(Rc::clone(set)),
            _ => Err(bad_glyph_set(id)),
        }
    }
}

/// CreateGlyphSet. BadMatch for a depth that glyphs cannot have.
pub(super) fn create_glyph_set(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateGlyphSet::parse(request)?;
    engine.check_new_id(client, r.gsid)?;
    let format = formats::find(r.format)?;
    if !matches!(format.depth, 1 | 4 | 8 | 16 | 32) {
        return Err(XError::bad_match());
    }
    let set = GlyphSet { format, glyphs: RefCell::default() };
    engine.resources.insert(r.gsid, Resource::GlyphSet(Rc::new(set)));
    Ok(())
}

/// ReferenceGlyphSet.
pub(super) fn reference_glyph_set(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ReferenceGlyphSet::parse(request)?;
    engine.check_new_id(client, r.gsid)?;
    let set = engine.glyph_set(r.existing)?;
    engine.resources.insert(r.gsid, Resource::GlyphSet(set));
    Ok(())
}

/// FreeGlyphSet.
pub(super) fn free_glyph_set(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeGlyphSet::parse(request)?;
    engine.glyph_set(r.glyphset)?;
    engine.resources.remove(r.glyphset);
    Ok(())
}

/// AddGlyphs. Every image is read before the first is added, and the images fill the request to its end (cases X12, X25, S18).
pub(super) fn add_glyphs(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AddGlyphs::parse(request)?;
    let set = engine.glyph_set(r.glyphset)?;
    let mut rest = r.data;
    let mut added = Vec::with_capacity(r.glyphids.len());
    for (id, info) in r.glyphids.iter().zip(r.glyphs.iter()) {
        let (glyph, behind) = read_glyph(set.format, &info, rest)?;
        added.push((id, Rc::new(glyph)));
        rest = behind;
    }
    if !rest.is_empty() {
        return Err(XError::length());
    }
    set.glyphs.borrow_mut().extend(added);
    Ok(())
}

/// One glyph from the start of `data`, and what lies behind its image and padding.
fn read_glyph<'a>(format: Format, info: &Glyphinfo, data: &'a [u8]) -> Result<(Glyph, &'a [u8]), XError> {
    let (width, height) = (u32::from(info.width), u32::from(info.height));
    let bytes = image::image_bytes(image::Format::ZPixmap, width, height, format.depth, 0);
    let end = usize::try_from(bytes).ok().filter(|&end| end <= data.len()).ok_or(XError::length())?;
    let (pixels, behind) = data.split_at(end);
    let behind = behind.get(padding(end)..).ok_or(XError::length())?;

    let mut surface = Surface::new(width, height, format.depth);
    let image = Image {
        format: image::Format::ZPixmap,
        width,
        height,
        depth: format.depth,
        left_pad: 0,
        data: pixels,
    };
    let whole = Region::from(surface.bounds());
    image::put_image(&mut surface, &whole, Point::new(0, 0), &image, &Paint::solid(0));
    let glyph = Glyph {
        surface,
        format,
        origin: Point::new(info.x.into(), info.y.into()),
        advance: Point::new(info.x_off.into(), info.y_off.into()),
    };
    Ok((glyph, behind))
}

/// Bytes that fill up to a multiple of four.
fn padding(length: usize) -> usize {
    length.wrapping_neg() % 4
}

/// FreeGlyphs. Glyph for one that is not there; those before it in the list are gone then, as on Xvfb.
pub(super) fn free_glyphs(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeGlyphs::parse(request)?;
    let set = engine.glyph_set(r.glyphset)?;
    let mut glyphs = set.glyphs.borrow_mut();
    for id in r.glyphs.iter() {
        glyphs.remove(&id).ok_or(bad_glyph(id))?;
    }
    Ok(())
}
