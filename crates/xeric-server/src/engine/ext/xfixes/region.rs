//! Regions: made, combined, fetched, and given to GCs, windows and pictures.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::image::region_from_bitmap;
use xeric_wire::proto::xproto::Rectangle;
use xeric_wire::view::xfixes as view;
use xeric_wire::write::xfixes as write;
use xeric_wire::{List, Request};

use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::super::super::{ClientId, Engine};
use super::super::shape::{self, Kind, rectangle};
use super::bad_region;

impl Engine {
    /// BadRegion when `id` names none.
    pub(crate) fn xfixes_region(&self, id: Xid) -> Result<&Region, XError> {
        match self.resources.get(id) {
            Some(Resource::Region(region)) => Ok(region),
            _ => Err(bad_region(id)),
        }
    }

    /// BadRegion when `id` names none.
    pub(crate) fn set_xfixes_region(&mut self, id: Xid, region: Region) -> Handled {
        match self.resources.get_mut(id) {
            Some(Resource::Region(old)) => {
                **old = region;
                Ok(())
            }
            _ => Err(bad_region(id)),
        }
    }
}

fn new(engine: &mut Engine, id: Xid, region: Region) {
    engine.resources.insert(id, Resource::Region(Box::new(region)));
}

fn from_rectangles(list: &List<'_, Rectangle>) -> Region {
    Region::from_rects(list.iter().map(rect))
}

fn rect(r: Rectangle) -> Rect {
    Rect::new(r.x.into(), r.y.into(), r.width.into(), r.height.into())
}

pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateRegion::parse(request)?;
    engine.check_new_id(client, r.region)?;
    new(engine, r.region, from_rectangles(&r.rectangles));
    Ok(())
}

pub(super) fn create_from_bitmap(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateRegionFromBitmap::parse(request)?;
    engine.check_new_id(client, r.region)?;
    let bitmap = engine.pixmap(r.bitmap)?;
    if bitmap.depth != 1 {
        return Err(XError::bad_match());
    }
    let region = region_from_bitmap(&bitmap.pixels());
    new(engine, r.region, region);
    Ok(())
}

pub(super) fn create_from_window(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateRegionFromWindow::parse(request)?;
    engine.check_new_id(client, r.region)?;
    let window = engine.window(r.window)?;
    let kind = Kind::from_wire(r.kind)?;
    let region = window.effective_shape(kind);
    new(engine, r.region, region);
    Ok(())
}

/// BadMatch when the GC has no clip.
pub(super) fn create_from_gc(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateRegionFromGC::parse(request)?;
    engine.check_new_id(client, r.region)?;
    let region = engine.gc(r.gc)?.clip.mask().ok_or_else(XError::bad_match)?;
    let region = (**region).clone();
    new(engine, r.region, region);
    Ok(())
}

/// BadMatch when the picture has no clip (case S11).
pub(super) fn create_from_picture(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateRegionFromPicture::parse(request)?;
    engine.check_new_id(client, r.region)?;
    let region = engine.picture(r.picture)?.clip.mask().ok_or_else(XError::bad_match)?;
    let region = (**region).clone();
    new(engine, r.region, region);
    Ok(())
}

pub(super) fn destroy(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DestroyRegion::parse(request)?;
    engine.xfixes_region(r.region)?;
    engine.resources.remove(r.region);
    Ok(())
}

pub(super) fn set(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetRegion::parse(request)?;
    engine.set_xfixes_region(r.region, from_rectangles(&r.rectangles))
}

pub(super) fn copy(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CopyRegion::parse(request)?;
    let copy = engine.xfixes_region(r.source)?.clone();
    engine.set_xfixes_region(r.destination, copy)
}

pub(super) fn union(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UnionRegion::parse(request)?;
    let result = engine.xfixes_region(r.source1)?.union(engine.xfixes_region(r.source2)?);
    engine.set_xfixes_region(r.destination, result)
}

pub(super) fn intersect(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::IntersectRegion::parse(request)?;
    let result = engine.xfixes_region(r.source1)?.intersect(engine.xfixes_region(r.source2)?);
    engine.set_xfixes_region(r.destination, result)
}

pub(super) fn subtract(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SubtractRegion::parse(request)?;
    let result = engine.xfixes_region(r.source1)?.subtract(engine.xfixes_region(r.source2)?);
    engine.set_xfixes_region(r.destination, result)
}

pub(super) fn invert(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::InvertRegion::parse(request)?;
    let result = Region::from(rect(r.bounds)).subtract(engine.xfixes_region(r.source)?);
    engine.set_xfixes_region(r.destination, result)
}

pub(super) fn translate(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::TranslateRegion::parse(request)?;
    let moved = engine.xfixes_region(r.region)?.translated(r.dx.into(), r.dy.into());
    engine.set_xfixes_region(r.region, moved)
}

pub(super) fn extents(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::RegionExtents::parse(request)?;
    let extents = Region::from(engine.xfixes_region(r.source)?.extents());
    engine.set_xfixes_region(r.destination, extents)
}

/// Every rectangle grows by the four distances.
pub(super) fn expand(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ExpandRegion::parse(request)?;
    let source = engine.xfixes_region(r.source)?;
    let grown = source.rects().iter().map(|rect| Rect {
        x1: rect.x1 - i32::from(r.left),
        y1: rect.y1 - i32::from(r.top),
        x2: rect.x2 + i32::from(r.right),
        y2: rect.y2 + i32::from(r.bottom),
    });
    let result = Region::from_rects(grown);
    engine.set_xfixes_region(r.destination, result)
}

pub(super) fn fetch(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FetchRegion::parse(request)?;
    let region = engine.xfixes_region(r.region)?;
    let extents = rectangle(region.extents());
    let rectangles: Vec<Rectangle> = region.rects().iter().map(|r| rectangle(*r)).collect();
    engine.send(client, &write::FetchRegionReply { extents, rectangles: &rectangles });
    Ok(())
}

/// A region as a clip: 0 is none.
fn clip(engine: &Engine, region: Xid) -> Result<Option<Rc<Region>>, XError> {
    if region == 0 { Ok(None) } else { Ok(Some(Rc::new(engine.xfixes_region(region)?.clone()))) }
}

pub(super) fn set_gc_clip(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetGCClipRegion::parse(request)?;
    engine.gc(r.gc)?;
    let mask = clip(engine, r.region)?;
    let gc = engine.gc_mut(r.gc)?;
    gc.clip.set_origin(Point { x: r.x_origin.into(), y: r.y_origin.into() });
    gc.clip.set_mask(mask);
    Ok(())
}

/// BadPicture for one without a drawable, which has no clip (case S11).
pub(super) fn set_picture_clip(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetPictureClipRegion::parse(request)?;
    if !engine.picture(r.picture)?.has_drawable() {
        return Err(super::super::render::bad_picture(r.picture));
    }
    let mask = clip(engine, r.region)?;
    let picture = engine.picture_mut(r.picture)?;
    picture.clip.set_origin(Point { x: r.x_origin.into(), y: r.y_origin.into() });
    picture.clip.set_mask(mask);
    Ok(())
}

pub(super) fn set_window_shape(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetWindowShapeRegion::parse(request)?;
    engine.window(r.dest)?;
    let kind = Kind::from_wire(r.dest_kind)?;
    let region = if r.region == 0 {
        None
    } else {
        Some(engine.xfixes_region(r.region)?.translated(r.x_offset.into(), r.y_offset.into()))
    };
    shape::set(engine, r.dest, kind, region);
    Ok(())
}
