//! The value list of CreateGC and ChangeGC, and the components that CopyGC copies.

use std::rc::Rc;

use xeric_geom::{Point, Region};
use xeric_raster::Function;
use xeric_raster::draw::{ArcMode, Cap, FillRule, Join, LineStyle};
use xeric_raster::image::region_from_bitmap;
use xeric_wire::ValueList;
use xeric_wire::proto::xproto::gc as component;

use super::super::Engine;
use super::super::drawable::Pixmap;
use super::super::error::{Handled, XError};
use super::{FillStyle, Gc, Tile};

/// The bits that name a component.
pub(super) const ALL_COMPONENTS: u32 = (1 << 23) - 1;

/// Sets the listed components of `gc`. After an error some of them are set: the caller works on a copy.
pub(super) fn apply(engine: &Engine, gc: &mut Gc, values: &ValueList<'_>) -> Handled {
    if values.mask & !ALL_COMPONENTS != 0 {
        return Err(XError::value(values.mask));
    }
    for (bit, value) in values.iter() {
        apply_one(engine, gc, bit, value)?;
    }
    Ok(())
}

fn apply_one(engine: &Engine, gc: &mut Gc, bit: u32, value: u32) -> Handled {
    match bit {
        component::FUNCTION => gc.function = Function::from_number(value).ok_or(XError::value(value))?,
        component::PLANE_MASK => gc.plane_mask = value,
        component::FOREGROUND => gc.foreground = value,
        component::BACKGROUND => gc.background = value,
        component::LINE_WIDTH => gc.line_width = low_16(value),
        component::LINE_STYLE => {
            gc.line_style = one_of(value, &[LineStyle::Solid, LineStyle::OnOffDash, LineStyle::DoubleDash])?;
        }
        component::CAP_STYLE => {
            gc.cap_style = one_of(value, &[Cap::NotLast, Cap::Butt, Cap::Round, Cap::Projecting])?;
        }
        component::JOIN_STYLE => gc.join_style = one_of(value, &[Join::Miter, Join::Round, Join::Bevel])?,
        component::FILL_STYLE => {
            gc.fill_style = one_of(
                value,
                &[FillStyle::Solid, FillStyle::Tiled, FillStyle::Stippled, FillStyle::OpaqueStippled],
            )?;
        }
        component::FILL_RULE => gc.fill_rule = one_of(value, &[FillRule::EvenOdd, FillRule::Winding])?,
        component::TILE => gc.tile = Tile::Pixmap(pixmap_of_depth(engine, value, gc.depth)?),
        component::STIPPLE => gc.stipple = Some(pixmap_of_depth(engine, value, 1)?),
        component::TILE_STIPPLE_ORIGIN_X => gc.tile_stipple_origin.x = low_i16(value),
        component::TILE_STIPPLE_ORIGIN_Y => gc.tile_stipple_origin.y = low_i16(value),
        component::FONT => gc.font = engine.font(value)?,
        component::SUBWINDOW_MODE => gc.clip.set_include_inferiors(one_of(value, &[false, true])?),
        component::GRAPHICS_EXPOSURES => gc.graphics_exposures = one_of(value, &[false, true])?,
        component::CLIP_ORIGIN_X => {
            gc.clip.set_origin(Point::new(low_i16(value), gc.clip.origin().y));
        }
        component::CLIP_ORIGIN_Y => {
            gc.clip.set_origin(Point::new(gc.clip.origin().x, low_i16(value)));
        }
        component::CLIP_MASK => gc.clip.set_mask(clip_mask(engine, value)?),
        component::DASH_OFFSET => gc.dash_offset = low_16(value),
        component::DASH_LIST => gc.dashes = dash_list(value)?,
        component::ARC_MODE => gc.arc_mode = one_of(value, &[ArcMode::Chord, ArcMode::PieSlice])?,
        _ => return Err(XError::value(bit)),
    }
    Ok(())
}

/// Copies the components named in `mask` from `source`.
pub(super) fn copy(source: &Gc, target: &mut Gc, mask: u32) {
    macro_rules! components {
        ($($bit:ident => $($field:ident).+;)*) => {
            $(if mask & component::$bit != 0 { target.$($field).+ = source.$($field).+.clone(); })*
        };
    }
    components! {
        FUNCTION => function;
        PLANE_MASK => plane_mask;
        FOREGROUND => foreground;
        BACKGROUND => background;
        LINE_WIDTH => line_width;
        LINE_STYLE => line_style;
        CAP_STYLE => cap_style;
        JOIN_STYLE => join_style;
        FILL_STYLE => fill_style;
        FILL_RULE => fill_rule;
        TILE => tile;
        STIPPLE => stipple;
        TILE_STIPPLE_ORIGIN_X => tile_stipple_origin.x;
        TILE_STIPPLE_ORIGIN_Y => tile_stipple_origin.y;
        FONT => font;
        GRAPHICS_EXPOSURES => graphics_exposures;
        DASH_OFFSET => dash_offset;
        DASH_LIST => dashes;
        ARC_MODE => arc_mode;
    }
    let (from, mut origin) = (&source.clip, target.clip.origin());
    if mask & component::CLIP_ORIGIN_X != 0 {
        origin.x = from.origin().x;
    }
    if mask & component::CLIP_ORIGIN_Y != 0 {
        origin.y = from.origin().y;
    }
    target.clip.set_origin(origin);
    if mask & component::SUBWINDOW_MODE != 0 {
        target.clip.set_include_inferiors(from.include_inferiors());
    }
    if mask & component::CLIP_MASK != 0 {
        target.clip.set_mask(from.mask().cloned());
    }
}

/// The value with this number.
pub(crate) fn one_of<T: Copy>(number: u32, values: &[T]) -> Result<T, XError> {
    values.get(number as usize).copied().ok_or(XError::value(number))
}

/// A 16-bit component: the protocol says that the rest of the four bytes is unused.
fn low_16(value: u32) -> u16 {
    (value & 0xffff) as u16
}

pub(crate) fn low_i16(value: u32) -> i32 {
    i32::from(low_16(value).cast_signed())
}

fn pixmap_of_depth(engine: &Engine, id: u32, depth: u8) -> Result<Rc<Pixmap>, XError> {
    let pixmap = engine.pixmap(id)?;
    if pixmap.depth == depth { Ok(pixmap) } else { Err(XError::bad_match()) }
}

/// The region of a `clip-mask` component; `None` for the protocol's None.
pub(crate) fn clip_mask(engine: &Engine, id: u32) -> Result<Option<Rc<Region>>, XError> {
    if id == 0 {
        return Ok(None);
    }
    let bitmap = pixmap_of_depth(engine, id, 1)?;
    let region = region_from_bitmap(&bitmap.pixels());
    Ok(Some(Rc::new(region)))
}

/// The `dashes` component: a value N is the list [N, N].
fn dash_list(value: u32) -> Result<Vec<u8>, XError> {
    let dash = (value & 0xff) as u8;
    if dash == 0 { Err(XError::value(value)) } else { Ok(vec![dash, dash]) }
}
