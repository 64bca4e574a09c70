//! What the server paints by itself: backgrounds where windows are exposed or cleared, and borders.

use std::rc::Rc;

use xeric_geom::{Point, Region};
use xeric_raster::draw::{Fill, Paint, Painter};

use super::super::Engine;
use super::super::drawable::Pixmap;
use super::super::ext::damage::report;
use super::super::resource::Xid;
use super::{Background, Border};

/// What to paint with, resolved: no ParentRelative any more.
pub(crate) enum Brush {
    Pixel(u32),
    /// A tile and where its (0, 0) lies, in root coordinates.
    Tile(Rc<Pixmap>, Point),
}

/// Paints the background of `window` in `region` (root coordinates, inside the window's clip). A None background leaves the pixels as they are.
pub(crate) fn background(engine: &mut Engine, window: Xid, region: &Region) {
    if background_unreported(engine, window, region) {
        report::painted(engine, window, region);
    }
}

/// The same for a request that tells DAMAGE itself; whether there was anything to paint with.
pub(crate) fn background_unreported(engine: &mut Engine, window: Xid, region: &Region) -> bool {
    if region.is_empty() || engine.is_background_inhibited(window) {
        return false;
    }
    let Some(brush) = background_brush(engine, window) else { return false };
    fill(engine, window, region, &brush);
    true
}

/// Paints the border of `window` in `region` (root coordinates).
pub(crate) fn border(engine: &mut Engine, window: Xid, region: &Region) {
    if region.is_empty() {
        return;
    }
    let Ok(w) = engine.window(window) else { return };
    let brush = match &w.border {
        Border::Pixel(pixel) => Brush::Pixel(*pixel),
        Border::Pixmap(tile) => Brush::Tile(Rc::clone(tile), tile_origin(engine, window)),
    };
    fill(engine, window, region, &brush);
    report::border_painted(engine, window, region);
}

/// Paints all that is visible of the border, after it changed.
pub(crate) fn whole_border(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    if w.viewable {
        let region = w.visible_border();
        border(engine, window, &region);
    }
}

/// What the background of `window` is painted with; `None` when nothing is.
pub(crate) fn background_brush(engine: &Engine, window: Xid) -> Option<Brush> {
    match &engine.window(background_window(engine, window)).ok()?.background {
        Background::None | Background::ParentRelative => None,
        Background::Pixel(pixel) => Some(Brush::Pixel(*pixel)),
        Background::Pixmap(tile) => Some(Brush::Tile(Rc::clone(tile), tile_origin(engine, window))),
    }
}

/// The window whose background `window` shows: itself, or the nearest ancestor that is not ParentRelative.
fn background_window(engine: &Engine, window: Xid) -> Xid {
    let mut at = window;
    while let Ok(w) = engine.window(at) {
        if !matches!(w.background, Background::ParentRelative) {
            break;
        }
        at = w.parent;
    }
    at
}

/// Background and border tiles start at the interior of the window whose background is shown.
fn tile_origin(engine: &Engine, window: Xid) -> Point {
    engine.window(background_window(engine, window)).map_or(Point { x: 0, y: 0 }, |w| w.root_origin)
}

fn fill(engine: &mut Engine, target: Xid, region: &Region, brush: &Brush) {
    let Ok(w) = engine.window(target) else { return };
    let Some(storage) = &w.storage else { return };
    let (dx, dy) = (storage.origin.x - w.root_origin.x, storage.origin.y - w.root_origin.y);
    let region = region.translated(dx, dy);
    let pixmap = Rc::clone(&storage.pixmap);
    engine.work.server(region.area());
    match brush {
        Brush::Pixel(pixel) => {
            let mut surface = pixmap.pixels_mut();
            Painter::new(&mut surface, &region, &Paint::solid(*pixel)).fill_region(&region);
        }
        Brush::Tile(tile, origin) if !Rc::ptr_eq(tile, &pixmap) => {
            let tile = tile.pixels();
            let origin = Point { x: origin.x + dx, y: origin.y + dy };
            let paint = Paint { fill: Fill::Tile { tile: &tile, origin }, ..Paint::solid(0) };
            let mut surface = pixmap.pixels_mut();
            Painter::new(&mut surface, &region, &paint).fill_region(&region);
        }
        // A window's background cannot be its own storage: pixmaps that clients name are never a window's.
        Brush::Tile(..) => {}
    }
}
