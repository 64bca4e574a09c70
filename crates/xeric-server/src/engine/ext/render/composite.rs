//! Composite, FillRectangles, CompositeGlyphs8/16/32.

use std::rc::Rc;

use xeric_geom::{Point, Rect};
use xeric_raster::render::{self, Glyph, GlyphRun, Operator, PlacedGlyph};
use xeric_wire::Request;
use xeric_wire::proto::render as op;
use xeric_wire::view::glyphs::{GlyphElement, GlyphElements};
use xeric_wire::view::render as view;

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::draw::reach;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::formats;
use super::glyphs::GlyphSet;
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
    target.drawn(engine, [rect]);
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
    render::fill_rectangles(
        op,
        color(&r.color),
        &mut target.open().destination(),
        &target.clip,
        rects.iter().copied(),
    );
    let written = rects.iter().map(|rect| target.clip.area_in(*rect)).sum();
    // Plain colour goes on in one piece.
    let plain =
        matches!(op, Operator::Src | Operator::Clear) || (op == Operator::Over && r.color.alpha == u16::MAX);
    if plain {
        target.drawn(engine, reach::around(rects));
    } else {
        for rect in rects {
            target.drawn(engine, [rect]);
        }
    }
    engine.work.draw(&target.drawable, written, 0);
    Ok(())
}

/// CompositeGlyphs8, CompositeGlyphs16, CompositeGlyphs32: the same but for the width of the numbers in their lists.
pub(super) fn composite_glyphs(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let (r, elements) = match request.data {
        op::COMPOSITE_GLYPHS8_REQUEST => {
            let r = view::CompositeGlyphs8::parse(request)?;
            (Glyphs::from(r), r.elements(request.order))
        }
        op::COMPOSITE_GLYPHS16_REQUEST => {
            let r = view::CompositeGlyphs16::parse(request)?;
            (Glyphs::from(r), r.elements(request.order))
        }
        _ => {
            let r = view::CompositeGlyphs32::parse(request)?;
            (Glyphs::from(r), r.elements(request.order))
        }
    };
    let op = operator(r.op)?;
    engine.picture(r.src)?;
    let target = Target::find(engine, r.dst)?;
    let source = Source::find(engine, r.src)?;
    let mask_format = formats::find_mask(r.mask_format)?;
    let set = engine.glyph_set(r.glyphset)?;
    let elements = glyph_elements(engine, set, elements)?;

    let runs: Vec<GlyphRun<'_>> = elements
        .iter()
        .map(|(delta, glyphs)| GlyphRun { delta: *delta, glyphs: glyphs.iter().map(Rc::as_ref).collect() })
        .collect();
    let placed = PlacedGlyph::place(&runs);
    let first = runs.first().map_or(Point::new(0, 0), |run| run.delta);
    let held = source.hold_whole(&target);
    render::glyphs(
        op,
        &held.picture(),
        &mut target.open().destination(),
        &target.clip,
        target.drawable.origin,
        mask_format,
        point(r.src_x, r.src_y),
        first,
        &placed,
    );

    let written = render::glyph_boxes(&placed).map(|rect| target.area(rect)).sum::<u64>();
    let origin = target.drawable.origin;
    let touched = reach::around(render::glyph_boxes(&placed).map(|rect| rect.translated(origin.x, origin.y)));
    let reads = 1 + u64::from(!source.is_constant());
    drop(held);
    target.drawn(engine, touched);
    engine.work.draw(&target.drawable, written, written * reads);
    Ok(())
}

/// What the three CompositeGlyphs requests have in common.
struct Glyphs {
    op: u8,
    src: Xid,
    dst: Xid,
    mask_format: Xid,
    glyphset: Xid,
    src_x: i16,
    src_y: i16,
}

macro_rules! glyphs_from {
    ($($request:ident)*) => {$(
        impl From<view::$request<'_>> for Glyphs {
            fn from(r: view::$request<'_>) -> Self {
                Self {
                    op: r.op,
                    src: r.src,
                    dst: r.dst,
                    mask_format: r.mask_format,
                    glyphset: r.glyphset,
                    src_x: r.src_x,
                    src_y: r.src_y,
                }
            }
        }
    )*};
}

glyphs_from!(CompositeGlyphs8 CompositeGlyphs16 CompositeGlyphs32);

/// A move of the pen and the glyphs behind it.
type Element = (Point, Vec<Rc<Glyph>>);

/// The elements of the list with their glyphs; `set` is where the first come from (case X19).
fn glyph_elements(
    engine: &Engine,
    mut set: Rc<GlyphSet>,
    elements: GlyphElements<'_>,
) -> Result<Vec<Element>, XError> {
    let mut found = Vec::new();
    for element in elements {
        match element? {
            GlyphElement::GlyphSet(id) => set = engine.glyph_set(id)?,
            GlyphElement::Glyphs { dx, dy, ids } => {
                found.push((point(dx, dy), ids.iter().filter_map(|id| set.get(id)).collect()));
            }
        }
    }
    Ok(found)
}

/// BadValue for a number that is no operator.
pub(super) fn operator(number: u8) -> Result<Operator, XError> {
    Operator::from_number(number).ok_or(XError::value(number.into()))
}

pub(super) fn point(x: i16, y: i16) -> Point {
    Point::new(x.into(), y.into())
}

fn area(at: Point, width: u16, height: u16) -> Rect {
    Rect::new(at.x, at.y, width.into(), height.into())
}
