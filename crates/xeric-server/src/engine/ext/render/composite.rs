//! Composite, FillRectangles, CompositeGlyphs8/16/32.

use xeric_geom::{Point, Rect};
use xeric_raster::render::{self, Operator};
use xeric_wire::Request;
use xeric_wire::view::render as view;

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::error::{Handled, XError};
use super::source::color;
use super::target::{Source, Target};

/// Composite.
pub(super) fn composite(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Composite::parse(request)?;
    let op = operator(r.op)?;
    let target = Target::find(engine, r.dst)?;
    let source = Source::find(engine, r.src)?;
    let mask = Source::find_mask(engine, r.mask)?;

    let (source_at, mask_at) = (point(r.src_x, r.src_y), point(r.mask_x, r.mask_y));
    let held_source = source.hold(&target, area(source_at, r.width, r.height));
    let held_mask = mask.as_ref().map(|mask| mask.hold(&target, area(mask_at, r.width, r.height)));
    let rect = target.place(r.dst_x, r.dst_y, r.width, r.height);
    let mask_picture = held_mask.as_ref().map(|held| held.picture());
    render::composite(
        op,
        &held_source.picture(),
        mask_picture.as_ref(),
        &mut target.open().destination(),
        &target.clip,
        source_at,
        mask_at,
        rect,
    );

    let written = target.clip.area_in(rect);
    let reads = u64::from(!source.is_constant()) + u64::from(mask.is_some());
    drop((held_source, held_mask));
    engine.work.draw(&target.drawable, written, written * reads);
    Ok(())
}

/// FillRectangles.
pub(super) fn fill_rectangles(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FillRectangles::parse(request)?;
    let op = operator(r.op)?;
    let target = Target::find(engine, r.dst)?;
    let rects: Vec<Rect> =
        r.rects.iter().map(|rect| target.place(rect.x, rect.y, rect.width, rect.height)).collect();
    render::fill_rectangles(op, color(&r.color), &mut target.open().destination(), &target.clip, &rects);
    let written = rects.iter().map(|rect| target.clip.area_in(*rect)).sum();
    engine.work.draw(&target.drawable, written, 0);
    Ok(())
}

/// BadValue for a number that is no operator.
pub(super) fn operator(number: u8) -> Result<Operator, XError> {
    Operator::from_number(number).ok_or(XError::value(number.into()))
}

fn point(x: i16, y: i16) -> Point {
    Point::new(x.into(), y.into())
}

fn area(at: Point, width: u16, height: u16) -> Rect {
    Rect::new(at.x, at.y, width.into(), height.into())
}
