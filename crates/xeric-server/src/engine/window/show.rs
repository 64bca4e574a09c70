//! Windows with pixels of their own (another depth than their parent's) are shown by copying: what is visible of them goes into the parent's
//! pixels, alpha and all, as Xvfb shows them without a compositor.

use std::collections::BTreeSet;
use std::rc::Rc;

use xeric_geom::{Point, Region};
use xeric_raster::Surface;

use super::super::Engine;
use super::super::ext::damage::report;
use super::super::resource::Xid;
use super::stack;

/// Shows the windows that were drawn on during the request at hand.
pub(crate) fn drawn(engine: &mut Engine) {
    if engine.screen.own_storage.is_empty() {
        return;
    }
    // Inner ones first: what they show goes through the outer ones.
    for window in engine.screen.own_storage.clone().into_iter().rev() {
        let Ok(w) = engine.window_mut(window) else { continue };
        let (Some(storage), Some(own)) = (&w.storage, &mut w.own) else { continue };
        if storage.pixmap.take_drawn_on() {
            own.stale = own.seen.translated(-w.root_origin.x, -w.root_origin.y);
        }
        show(engine, window);
    }
    report_shown(engine);
}

/// Tells DAMAGE what parents show now, inner windows first and lower ones before higher ones, as Xvfb shows them.
fn report_shown(engine: &mut Engine) {
    if !engine.damage_is_wanted() {
        return;
    }
    let drawn_on = |window: &&Xid| {
        engine.window(**window).is_ok_and(|w| w.own.as_ref().is_some_and(|own| !own.damaged.is_empty()))
    };
    // What an inner one shows is drawn on those around it, which then have something to show too.
    let around = |window: &Xid| {
        std::iter::successors(Some(*window), |id| engine.window(*id).ok().map(|w| w.parent))
            .filter(|id| engine.window(*id).is_ok_and(|w| w.own.is_some()))
    };
    let drawn_on: BTreeSet<Xid> =
        engine.screen.own_storage.iter().filter(drawn_on).flat_map(around).collect();
    let mut windows: Vec<(Vec<usize>, Xid)> =
        drawn_on.into_iter().map(|window| (path(engine, window), window)).collect();
    windows.sort_by(|(one, _), (other, _)| {
        let apart = one.iter().zip(other).find(|(a, b)| a != b);
        apart.map_or_else(|| other.len().cmp(&one.len()), |(a, b)| a.cmp(b))
    });
    for (_, window) in windows {
        report::shown(engine, window);
    }
}

/// Positions among siblings, from the root's child down to the window.
fn path(engine: &Engine, window: Xid) -> Vec<usize> {
    let up = std::iter::successors(Some(window), |id| engine.window(*id).ok().map(|w| w.parent));
    let mut path: Vec<usize> = up.map_while(|id| stack::position_of(engine, id)).collect();
    path.reverse();
    path
}

/// Shows what became visible, after clips changed.
pub(super) fn all(engine: &mut Engine) {
    for window in engine.screen.own_storage.clone().into_iter().rev() {
        show(engine, window);
    }
}

fn show(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window_mut(window) else { return };
    let origin = w.root_origin;
    let Some(own) = &mut w.own else { return };
    let stale = std::mem::take(&mut own.stale);
    if stale.is_empty() {
        return;
    }
    let visible = stale.translated(origin.x, origin.y).intersect(&own.seen);
    let Ok(w) = engine.window(window) else { return };
    let Ok(parent) = engine.window(w.parent) else { return };
    let (Some(own), Some(target)) = (&w.storage, &parent.storage) else { return };
    let to_target =
        Point { x: target.origin.x - parent.root_origin.x, y: target.origin.y - parent.root_origin.y };
    let region: Region = visible.translated(to_target.x, to_target.y);
    // From the window's pixels to the parent's.
    let by = Point {
        x: w.root_origin.x - own.origin.x + to_target.x,
        y: w.root_origin.y - own.origin.y + to_target.y,
    };
    let (source, target) = (Rc::clone(&own.pixmap), Rc::clone(&target.pixmap));
    copy(&source.pixels(), &mut target.pixels_mut(), &region, by);
}

/// RENDER's Src between the two formats of the visuals: a window without alpha is opaque in one that has it. What is `by` away from `region`.
pub(super) fn copy(source: &Surface, target: &mut Surface, region: &Region, by: Point) {
    let opaque = if target.depth() == 32 && source.depth() == 24 { 0xff00_0000 } else { 0 };
    let mask = target.mask();
    let reach = target.bounds().intersect(&source.bounds().translated(by.x, by.y));
    for rect in region.intersect_rect(reach).rects() {
        for y in rect.y1..rect.y2 {
            let from = source.row_u32(row(y - by.y)).get(row(rect.x1 - by.x) as usize..).unwrap_or_default();
            let to = target.row_u32_mut(row(y));
            let to = to.get_mut(row(rect.x1) as usize..row(rect.x2) as usize).unwrap_or_default();
            for (to, from) in to.iter_mut().zip(from) {
                *to = *from & mask | opaque;
            }
        }
    }
}

/// Not negative: the region was cut to both surfaces.
fn row(value: i32) -> u32 {
    value.unsigned_abs()
}
