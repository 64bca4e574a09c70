//! CreateGC, ChangeGC, CopyGC, SetDashes, SetClipRectangles, FreeGC.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_wire::Request;
use xeric_wire::view::xproto as view;

use super::super::Engine;
use super::super::client::ClientId;
use super::super::error::{Handled, XError};
use super::super::resource::Resource;
use super::{Gc, Tile, attributes};

/// CreateGC.
pub(crate) fn create_gc(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateGC::parse(request)?;
    engine.check_new_id(client, r.cid)?;
    let depth = engine.drawable_depth(r.drawable)?;
    let mut gc = Gc::new(depth, engine.default_font());
    attributes::apply(engine, &mut gc, &r.value_list)?;
    if let Tile::Pixel(pixel) = &mut gc.tile {
        *pixel = gc.foreground;
    }
    engine.resources.insert(r.cid, Resource::Gc(Box::new(gc)));
    Ok(())
}

/// ChangeGC.
pub(crate) fn change_gc(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeGC::parse(request)?;
    let mut gc = engine.gc(r.gc)?.clone();
    attributes::apply(engine, &mut gc, &r.value_list)?;
    *engine.gc_mut(r.gc)? = gc;
    Ok(())
}

/// CopyGC.
pub(crate) fn copy_gc(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CopyGC::parse(request)?;
    let source = engine.gc(r.src_gc)?.clone();
    let target = engine.gc_mut(r.dst_gc)?;
    if source.depth != target.depth {
        return Err(XError::bad_match());
    }
    if r.value_mask & !attributes::ALL_COMPONENTS != 0 {
        return Err(XError::value(r.value_mask));
    }
    attributes::copy(&source, target, r.value_mask);
    Ok(())
}

/// SetDashes.
pub(crate) fn set_dashes(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetDashes::parse(request)?;
    if r.dashes.is_empty() {
        return Err(XError::value(0));
    }
    let gc = engine.gc_mut(r.gc)?;
    if r.dashes.contains(&0) {
        return Err(XError::value(0));
    }
    gc.dash_offset = r.dash_offset;
    gc.dashes = r.dashes.repeat(if r.dashes.len() % 2 == 0 { 1 } else { 2 });
    Ok(())
}

/// SetClipRectangles.
pub(crate) fn set_clip_rectangles(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetClipRectangles::parse(request)?;
    let Some(ordering) = Ordering::from_wire(r.ordering) else {
        return Err(XError::value(r.ordering.into()));
    };
    let gc = engine.gc_mut(r.gc)?;
    let rects: Vec<Rect> = r
        .rectangles
        .iter()
        .map(|rect| Rect::new(rect.x.into(), rect.y.into(), rect.width.into(), rect.height.into()))
        .collect();
    if !rects.windows(2).all(|pair| ordering.allows(&pair[0], &pair[1])) {
        return Err(XError::bad_match());
    }
    gc.clip.set_origin(Point::new(r.clip_x_origin.into(), r.clip_y_origin.into()));
    gc.clip.set_mask(Some(Rc::new(Region::from_rects(rects))));
    Ok(())
}

/// FreeGC.
pub(crate) fn free_gc(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeGC::parse(request)?;
    engine.gc(r.gc)?;
    engine.resources.remove(r.gc);
    Ok(())
}

/// What a client says about the order of its rectangles.
#[derive(Clone, Copy)]
enum Ordering {
    UnSorted,
    YSorted,
    YXSorted,
    YXBanded,
}

impl Ordering {
    fn from_wire(value: u8) -> Option<Self> {
        [Self::UnSorted, Self::YSorted, Self::YXSorted, Self::YXBanded].get(usize::from(value)).copied()
    }

    /// Whether `next` may follow `last` (section SetClipRectangles; the server may, and this one does, reject a wrong order).
    fn allows(self, last: &Rect, next: &Rect) -> bool {
        match self {
            Self::UnSorted => true,
            Self::YSorted => next.y1 >= last.y1,
            Self::YXSorted => (next.y1, next.x1) >= (last.y1, last.x1),
            Self::YXBanded if next.y1 == last.y1 => next.y2 == last.y2 && next.x1 >= last.x2,
            Self::YXBanded => next.y1 >= last.y2,
        }
    }
}
