//! Core drawing requests: from a decoded request and a GC to the raster.
//!
//! Every handler finds its target and its paint here, so that clips, patterns and the count of pixels are decided in one place.

pub(crate) mod copy;
pub(crate) mod image;
pub(crate) mod reach;
pub(crate) mod shapes;
pub(crate) mod text;

use std::cell::Ref;
use std::rc::Rc;

use xeric_geom::{Point, Rect};
use xeric_raster::Surface;
use xeric_raster::draw::{Fill, Paint, Painter, Stroke};

use super::Engine;
use super::drawable::{Drawable, Pixmap};
use super::error::Handled;
use super::ext::damage::report;
use super::gc::clip::Target;
use super::gc::{FillStyle, Gc, Tile};
use super::resource::Xid;

/// Runs `shape` with a painter on the drawable, through its composite clip and with the GC's paint, and counts what it painted. `shape` gets
/// the drawable's origin too: the painter takes coordinates of the storage. `reach` says what it may have touched, in these coordinates too.
fn paint(
    engine: &mut Engine,
    drawable: Xid,
    gc_id: Xid,
    shape: impl FnOnce(&mut Painter<'_>, &Gc, Point),
    reach: impl FnOnce(&Gc, Point) -> Vec<Rect>,
) -> Handled {
    let target = engine.target(drawable, gc_id)?;
    let gc = engine.gc(gc_id)?;
    let pattern = Pattern::of(gc, &target.drawable);
    let paint = pattern.paint(gc, &target.drawable);
    let mut surface = target.drawable.storage.pixels_mut();
    let mut painter = Painter::new(&mut surface, &target.clip, &paint);
    shape(&mut painter, gc, target.drawable.origin);
    let written = painter.area();
    let read = if pattern.surface().is_some() { written } else { 0 };
    drop((surface, pattern));
    if engine.damage_is_wanted() {
        let boxes = reach(gc, target.drawable.origin);
        drawn(engine, &target, gc_id, boxes);
    }
    engine.work.draw(&target.drawable, written, read);
    Ok(())
}

/// Reports what a request drew with a GC: see [`report::drawn`].
pub(crate) fn drawn(engine: &mut Engine, target: &Target, gc: Xid, boxes: impl IntoIterator<Item = Rect>) {
    let inferiors = engine.gc(gc).is_ok_and(|gc| gc.clip.include_inferiors());
    report::drawn(engine, &target.drawable, inferiors, target.clip.extents(), boxes);
}

/// Reports text, whose box is not cut to the clip.
fn drawn_text(engine: &mut Engine, target: &Target, gc: Xid, area: Rect) {
    let inferiors = engine.gc(gc).is_ok_and(|gc| gc.clip.include_inferiors());
    if !target.clip.is_empty() {
        report::drawn(engine, &target.drawable, inferiors, area, [area]);
    }
}

/// The GC's tile or stipple, borrowed, or copied when it is the very pixmap that is drawn on.
enum Pattern<'a> {
    None,
    Other(Ref<'a, Surface>),
    Itself(Box<Surface>),
}

impl<'a> Pattern<'a> {
    fn of(gc: &'a Gc, drawable: &Drawable) -> Self {
        let pixmap = match (gc.fill_style, &gc.tile) {
            (FillStyle::Solid, _) | (FillStyle::Tiled, Tile::Pixel(_)) => None,
            (FillStyle::Tiled, Tile::Pixmap(tile)) => Some(tile),
            (FillStyle::Stippled | FillStyle::OpaqueStippled, _) => gc.stipple.as_ref(),
        };
        pixmap.map_or(Self::None, |pixmap| Self::borrow(pixmap, &drawable.storage))
    }

    fn borrow(pixmap: &'a Rc<Pixmap>, storage: &Rc<Pixmap>) -> Self {
        if Rc::ptr_eq(pixmap, storage) {
            Self::Itself(Box::new(pixmap.pixels().clone()))
        } else {
            Self::Other(pixmap.pixels())
        }
    }

    fn surface(&self) -> Option<&Surface> {
        match self {
            Self::None => None,
            Self::Other(surface) => Some(surface),
            Self::Itself(surface) => Some(surface),
        }
    }

    fn paint(&self, gc: &Gc, drawable: &Drawable) -> Paint<'_> {
        let origin = drawable.origin.translated(gc.tile_stipple_origin.x, gc.tile_stipple_origin.y);
        let fill = match (self.surface(), gc.fill_style) {
            (Some(tile), FillStyle::Tiled) => Fill::Tile { tile, origin },
            (Some(stipple), FillStyle::Stippled) => Fill::Stipple { stipple, origin },
            (Some(stipple), FillStyle::OpaqueStippled) => Fill::OpaqueStipple { stipple, origin },
            _ => Fill::Solid,
        };
        let foreground = match (gc.fill_style, &gc.tile) {
            (FillStyle::Tiled, Tile::Pixel(pixel)) => *pixel,
            _ => gc.foreground,
        };
        Paint {
            function: gc.function,
            plane_mask: gc.plane_mask,
            foreground,
            background: gc.background,
            fill,
        }
    }
}

impl Gc {
    fn stroke(&self) -> Stroke<'_> {
        Stroke {
            width: self.line_width,
            style: self.line_style,
            cap: self.cap_style,
            join: self.join_style,
            dashes: &self.dashes,
            dash_offset: self.dash_offset,
        }
    }
}
