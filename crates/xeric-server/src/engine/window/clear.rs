//! ClearArea: a background painted on request.

use xeric_geom::{Rect, Region};
use xeric_wire::Request;
use xeric_wire::view::xproto as view;

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};
use super::{Class, expose, paint};

/// Handles ClearArea.
pub(crate) fn clear_area(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ClearArea::parse(request)?;
    let window = engine.window(r.window)?;
    if window.class == Class::InputOnly {
        return Err(XError::bad_match());
    }
    if r.exposures > 1 {
        return Err(XError::value(r.exposures.into()));
    }
    let (x, y) = (i32::from(r.x), i32::from(r.y));
    // A zero width or height reaches to the window's edge.
    let width = if r.width == 0 { i32::from(window.width) - x } else { i32::from(r.width) };
    let height = if r.height == 0 { i32::from(window.height) - y } else { i32::from(r.height) };
    let area = Rect { x1: x, y1: y, x2: x + width, y2: y + height };
    if area.is_empty() {
        return Ok(());
    }
    let area = area.translated(window.root_origin.x, window.root_origin.y);
    let region = Region::from(area).intersect(&window.clip_list);
    let drawable = engine.drawable(r.window)?;
    paint::background(engine, r.window, &region);
    engine.work.claim(&drawable);
    if r.exposures == 1 {
        expose::send(engine, r.window, &region);
    }
    Ok(())
}
