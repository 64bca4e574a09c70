//! CreateCursor, CreateAnimCursor.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::Surface;
use xeric_raster::render::{self, Destination, Format, Operator};
use xeric_wire::Request;
use xeric_wire::view::render as view;

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::cursor::{Cursor, Frame};
use super::super::super::error::{Handled, XError};
use super::super::super::pixmap::check_size;
use super::super::super::resource::Resource;
use super::target::{Source, Target};

/// CreateCursor: the picture as it is now.
pub(super) fn create_cursor(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateCursor::parse(request)?;
    engine.check_new_id(client, r.cid)?;
    let drawable = Target::find(engine, r.source)?.drawable;
    let (width, height) = (drawable.width, drawable.height);
    if r.x > width || r.y > height {
        return Err(XError::bad_match());
    }
    check_size(width, height, 32)?;
    let rect = Rect::new(0, 0, width.into(), height.into());
    let source = Source::find(engine, r.source)?;
    let held = source.hold_apart();
    let mut image = Surface::new(width.into(), height.into(), 32);
    render::composite(
        Operator::Src,
        &held.picture(),
        None,
        &mut Destination::new(&mut image, Format::A8R8G8B8),
        &Region::from(rect),
        Point::new(0, 0),
        Point::new(0, 0),
        rect,
    );
    drop(held);
    let cursor = Rc::new(Cursor::of_image(image, r.x, r.y));
    engine.resources.insert(r.cid, Resource::Cursor(cursor));
    Ok(())
}

/// CreateAnimCursor. BadValue without a frame (case X03), BadMatch for a frame that is itself animated.
pub(super) fn create_anim_cursor(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateAnimCursor::parse(request)?;
    engine.check_new_id(client, r.cid)?;
    let frames = r
        .cursors
        .iter()
        .map(|element| Ok(Frame { cursor: engine.cursor(element.cursor)?, delay: element.delay }))
        .collect::<Result<Vec<_>, XError>>()?;
    if frames.iter().any(|frame| frame.cursor.is_animated()) {
        return Err(XError::bad_match());
    }
    let cursor = Cursor::animated(frames).ok_or(XError::value(0))?;
    engine.resources.insert(r.cid, Resource::Cursor(Rc::new(cursor)));
    Ok(())
}
