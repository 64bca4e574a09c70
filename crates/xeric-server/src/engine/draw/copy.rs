//! CopyArea, CopyPlane, and the GraphicsExposure events that they end with.
//!
//! Every copy with `graphics-exposures` sends exactly one NoExposure or one complete run of GraphicsExposure events (case S13).

use xeric_geom::{Point, Rect, Region};
use xeric_raster::image::{self, Source};
use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::super::drawable::Drawable;
use super::super::error::{Handled, XError};
use super::super::ext::damage::report;
use super::super::gc::Gc;
use super::super::gc::clip::Target;
use super::super::resource::Xid;
use super::super::{ClientId, Engine, window};
use super::Pattern;

/// CopyArea.
pub(crate) fn copy_area(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CopyArea::parse(request)?;
    let target = engine.target(r.dst_drawable, r.gc)?;
    let source = engine.drawable(r.src_drawable)?;
    if source.depth != target.drawable.depth {
        return Err(XError::matching(r.dst_drawable));
    }
    let copy = Copy {
        from: Rect::new(r.src_x.into(), r.src_y.into(), r.width.into(), r.height.into()),
        to: Point::new(r.dst_x.into(), r.dst_y.into()),
        major: request.opcode,
    };
    run(engine, client, &source, &target, r.gc, &copy, |surface, clip, source, from, to, gc| {
        image::copy_area(surface, clip, source, from, to, gc.function, gc.plane_mask);
    })
}

/// CopyPlane. BadValue unless exactly one bit of the source's depth is set.
pub(crate) fn copy_plane(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CopyPlane::parse(request)?;
    let target = engine.target(r.dst_drawable, r.gc)?;
    let source = engine.drawable(r.src_drawable)?;
    if !r.bit_plane.is_power_of_two() || r.bit_plane.ilog2() >= u32::from(source.depth) {
        return Err(XError::value(r.bit_plane));
    }
    let copy = Copy {
        from: Rect::new(r.src_x.into(), r.src_y.into(), r.width.into(), r.height.into()),
        to: Point::new(r.dst_x.into(), r.dst_y.into()),
        major: request.opcode,
    };
    let drawable = target.drawable.clone();
    run(engine, client, &source, &target, r.gc, &copy, |surface, clip, source, from, to, gc| {
        let paint = Pattern::None.paint(gc, &drawable);
        image::copy_plane(surface, clip, source, from, to, r.bit_plane, &paint);
    })
}

/// What is copied where, in coordinates of the drawables, and by which request.
struct Copy {
    from: Rect,
    to: Point,
    major: u8,
}

type Blit<'a> = dyn Fn(&mut xeric_raster::Surface, &Region, Source<'_>, Point, Rect, &Gc) + 'a;

fn run(
    engine: &mut Engine,
    client: ClientId,
    source: &Drawable,
    target: &Target,
    gc_id: Xid,
    copy: &Copy,
    blit: impl Fn(&mut xeric_raster::Surface, &Region, Source<'_>, Point, Rect, &Gc),
) -> Handled {
    let gc = engine.gc(gc_id)?;
    let (exposures, inferiors) = (gc.graphics_exposures, gc.clip.include_inferiors());
    let unseen = target.drawable.window.is_some() && !target.drawable.viewable;
    let mut exposed = Region::new();
    if !unseen {
        let source_clip = engine.base_clip(source, inferiors);
        let shift = shift_between(source, &target.drawable, copy);
        let from = copy.from.translated(source.origin.x, source.origin.y);
        let wanted = Region::from(from);
        let mut region = wanted.intersect(&source_clip);
        region.translate(shift.x, shift.y);
        let region = region.intersect(&target.clip);
        paint(engine.gc(gc_id)?, source, target, from, shift, &region, &blit);
        engine.work.draw(&target.drawable, region.area(), region.area());
        let mut missing = wanted.subtract(&source_clip);
        missing.translate(shift.x, shift.y);
        exposed = visible(engine, target, gc_id, inferiors, &missing)?;
        let painted = paint_background(engine, &target.drawable, &mut exposed, exposures);
        if engine.damage_is_wanted() {
            let copied = from.translated(shift.x, shift.y);
            report::copied(engine, &target.drawable, inferiors, target.clip.extents(), copied, &painted);
        }
    }
    if exposures {
        tell(engine, client, &target.drawable, copy.major, &exposed);
    }
    Ok(())
}

/// What leads from the source's storage coordinates to the destination's.
fn shift_between(source: &Drawable, target: &Drawable, copy: &Copy) -> Point {
    Point::new(
        target.origin.x + copy.to.x - (source.origin.x + copy.from.x1),
        target.origin.y + copy.to.y - (source.origin.y + copy.from.y1),
    )
}

fn paint(
    gc: &Gc,
    source: &Drawable,
    target: &Target,
    from: Rect,
    shift: Point,
    region: &Region,
    blit: &Blit<'_>,
) {
    let to = from.translated(shift.x, shift.y);
    let mut surface = target.drawable.storage.pixels_mut();
    if source.shares_storage(&target.drawable) {
        blit(&mut surface, region, Source::Same, from.origin(), to, gc);
    } else {
        blit(&mut surface, region, Source::Other(&source.storage.pixels()), from.origin(), to, gc);
    }
}

/// The part of `missing` (storage coordinates) that can be seen of the destination.
fn visible(
    engine: &Engine,
    target: &Target,
    gc: Xid,
    include_inferiors: bool,
    missing: &Region,
) -> Result<Region, XError> {
    if missing.is_empty() {
        return Ok(Region::new());
    }
    let region = missing.intersect(&engine.base_clip(&target.drawable, include_inferiors));
    Ok(match engine.gc(gc)?.clip.placed_mask(&target.drawable) {
        Some(mask) => region.intersect(&mask),
        None => region,
    })
}

/// With more rectangles than this, one GraphicsExposure with their bounding box is sent instead, as Xvfb does.
const MANY: usize = 25;

/// Paints the window's background where the source had nothing; children keep what they show. What was painted, in storage coordinates.
fn paint_background(
    engine: &mut Engine,
    drawable: &Drawable,
    exposed: &mut Region,
    exposures: bool,
) -> Region {
    let Some(window) = drawable.window.and_then(|id| engine.window(id).ok()) else { return Region::new() };
    if exposures && exposed.rects().len() > MANY {
        *exposed = Region::from(exposed.extents());
    }
    let (dx, dy) = (window.root_origin.x - drawable.origin.x, window.root_origin.y - drawable.origin.y);
    let (id, painted) = (window.id, exposed.translated(dx, dy).intersect(&window.clip_list));
    if window::paint::background_unreported(engine, id, &painted) {
        painted.translated(-dx, -dy)
    } else {
        Region::new()
    }
}

/// Sends one GraphicsExposure for each rectangle of `exposed` (storage coordinates), or a NoExposure.
fn tell(engine: &mut Engine, client: ClientId, drawable: &Drawable, major_opcode: u8, exposed: &Region) {
    let rects = exposed.rects();
    if rects.is_empty() {
        let event = write::NoExposureEvent { drawable: drawable.id, minor_opcode: 0, major_opcode };
        engine.send(client, &event);
    }
    let low = |value: i32| u16::try_from(value).unwrap_or(u16::MAX);
    for (rect, left) in rects.iter().zip((0..rects.len()).rev()) {
        let event = write::GraphicsExposureEvent {
            drawable: drawable.id,
            x: low(rect.x1 - drawable.origin.x),
            y: low(rect.y1 - drawable.origin.y),
            width: low(rect.x2 - rect.x1),
            height: low(rect.y2 - rect.y1),
            minor_opcode: 0,
            count: u16::try_from(left).unwrap_or(u16::MAX),
            major_opcode,
        };
        engine.send(client, &event);
    }
}
