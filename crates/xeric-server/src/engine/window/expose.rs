//! Exposure: painting backgrounds and telling clients what to draw again.

use xeric_geom::{Rect, Region};
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::write::xproto as write;

use super::super::Engine;
use super::super::resource::Xid;
use super::paint;

/// With more rectangles than this, one Expose with their bounding box is sent instead, as Xvfb does.
const MANY: usize = 25;

/// `region` (root coordinates, inside the clip list) of `window` has lost its contents.
pub(crate) fn expose(engine: &mut Engine, window: Xid, mut region: Region) {
    if region.is_empty() {
        return;
    }
    let interested = !engine.selectors(window, event_mask::EXPOSURE).is_empty();
    if interested && region.rects().len() > MANY {
        let bounds = Region::from(region.extents());
        let Ok(w) = engine.window(window) else { return };
        let clipped = bounds.intersect(&w.clip_list);
        paint::background(engine, window, &clipped);
        region = bounds;
    } else {
        paint::background(engine, window, &region);
    }
    if interested {
        send(engine, window, &region);
    }
}

/// Sends one Expose per rectangle of `region` (root coordinates), counting down to 0.
pub(crate) fn send(engine: &mut Engine, window: Xid, region: &Region) {
    let Ok(w) = engine.window(window) else { return };
    let origin = w.root_origin;
    let rects: Vec<Rect> = region.rects().to_vec();
    for (index, rect) in rects.iter().enumerate() {
        let local = rect.translated(-origin.x, -origin.y);
        let event = write::ExposeEvent {
            window,
            x: clamp_u16(local.x1),
            y: clamp_u16(local.y1),
            width: clamp_u16(local.x2 - local.x1),
            height: clamp_u16(local.y2 - local.y1),
            count: clamp_u16((rects.len() - 1 - index).try_into().unwrap_or(i32::MAX)),
        };
        engine.deliver(window, event_mask::EXPOSURE, &event);
    }
}

fn clamp_u16(value: i32) -> u16 {
    u16::try_from(value.max(0)).unwrap_or(u16::MAX)
}
