//! SHAPE: windows that are not rectangles (X Nonrectangular Window Shape Extension 1.1).

use xeric_geom::{Rect, Region};
use xeric_raster::image::region_from_bitmap;
use xeric_wire::Request;
use xeric_wire::proto::shape::{self as op, sk, so};
use xeric_wire::proto::xproto::Rectangle;
use xeric_wire::view::shape as view;
use xeric_wire::write::ExtensionEvent;
use xeric_wire::write::shape as write;

use super::super::error::{Handled, XError};
use super::super::input;
use super::super::input::grab::boolean;
use super::super::resource::Xid;
use super::super::window::{Window, rearrange};
use super::super::{ClientId, Engine};

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::RECTANGLES_REQUEST => rectangles(engine, client, request),
        op::MASK_REQUEST => mask(engine, client, request),
        op::COMBINE_REQUEST => combine(engine, client, request),
        op::OFFSET_REQUEST => offset(engine, client, request),
        op::QUERY_EXTENTS_REQUEST => query_extents(engine, client, request),
        op::SELECT_INPUT_REQUEST => select_input(engine, client, request),
        op::INPUT_SELECTED_REQUEST => input_selected(engine, client, request),
        op::GET_RECTANGLES_REQUEST => get_rectangles(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

/// Which of a window's shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Bounding = sk::BOUNDING as isize,
    Clip = sk::CLIP as isize,
    Input = sk::INPUT as isize,
}

impl Kind {
    pub(crate) fn from_wire(value: u8) -> Result<Self, XError> {
        match value {
            sk::BOUNDING => Ok(Self::Bounding),
            sk::CLIP => Ok(Self::Clip),
            sk::INPUT => Ok(Self::Input),
            _ => Err(XError::value(value.into())),
        }
    }
}

impl Window {
    /// A shape that a client set, relative to the interior's origin; `None` when the window has its default.
    pub(crate) fn client_shape(&self, kind: Kind) -> Option<&Region> {
        let shape = self.shape.as_ref()?;
        match kind {
            Kind::Bounding => shape.bounding.as_ref(),
            Kind::Clip => shape.clip.as_ref(),
            Kind::Input => shape.input.as_ref(),
        }
    }

    /// The rectangle that a window has without a shape, relative to its interior's origin: the input shape's is the bounding one's.
    pub(crate) fn default_shape(&self, kind: Kind) -> Rect {
        let rect = if kind == Kind::Clip { self.interior_rect() } else { self.border_rect() };
        rect.translated(-self.root_origin.x, -self.root_origin.y)
    }

    /// The shape in effect, relative to the interior's origin.
    pub(crate) fn effective_shape(&self, kind: Kind) -> Region {
        self.client_shape(kind).cloned().unwrap_or_else(|| Region::from(self.default_shape(kind)))
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    engine.send(client, &write::QueryVersionReply { major_version: 1, minor_version: 1 });
    Ok(())
}

fn rectangles(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Rectangles::parse(request)?;
    let kind = Kind::from_wire(r.destination_kind)?;
    engine.window(r.destination_window)?;
    if r.ordering > 3 {
        return Err(XError::value(r.ordering.into()));
    }
    let rects =
        r.rectangles.iter().map(|x| Rect::new(x.x.into(), x.y.into(), x.width.into(), x.height.into()));
    let mut source = Region::from_rects(rects);
    source.translate(r.x_offset.into(), r.y_offset.into());
    operate(engine, r.destination_window, kind, r.operation, Some(source))
}

fn mask(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Mask::parse(request)?;
    let kind = Kind::from_wire(r.destination_kind)?;
    engine.window(r.destination_window)?;
    let source = if r.source_bitmap == 0 {
        None
    } else {
        let bitmap = engine.pixmap(r.source_bitmap)?;
        if bitmap.depth != 1 {
            return Err(XError::bad_match());
        }
        let mut region = region_from_bitmap(&bitmap.pixels());
        region.translate(r.x_offset.into(), r.y_offset.into());
        Some(region)
    };
    operate(engine, r.destination_window, kind, r.operation, source)
}

fn combine(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Combine::parse(request)?;
    let kind = Kind::from_wire(r.destination_kind)?;
    engine.window(r.destination_window)?;
    let source_kind = Kind::from_wire(r.source_kind)?;
    let mut source = engine.window(r.source_window)?.effective_shape(source_kind);
    source.translate(r.x_offset.into(), r.y_offset.into());
    operate(engine, r.destination_window, kind, r.operation, Some(source))
}

/// Combines `source` with the window's shape. A source of `None` takes the shape away, whatever the operation, and is no news where there is none.
fn operate(engine: &mut Engine, window: Xid, kind: Kind, operation: u8, source: Option<Region>) -> Handled {
    let w = engine.window(window)?;
    let default = Region::from(w.default_shape(kind));
    let old = w.client_shape(kind).cloned();
    let new = match (operation, source) {
        (_, None) if old.is_none() => return Ok(()),
        (_, None) => None,
        (so::SET, source) => source,
        (so::UNION, Some(source)) => old.map(|old| old.union(&source)),
        // The default is everything here, as in Xvfb.
        (so::INTERSECT, Some(source)) => Some(old.map_or(source.clone(), |old| old.intersect(&source))),
        (so::SUBTRACT, Some(source)) => Some(old.unwrap_or(default).subtract(&source)),
        (so::INVERT, Some(source)) => match old {
            Some(old) => Some(source.subtract(&old)),
            None => Some(Region::new()),
        },
        (other, _) => return Err(XError::value(other.into())),
    };
    if engine.window(window)?.parent != 0 {
        // The root keeps its shape.
        set(engine, window, kind, new);
    }
    Ok(())
}

/// Gives the window a shape, repairs the screen, and tells whoever asked.
pub(crate) fn set(engine: &mut Engine, window: Xid, kind: Kind, region: Option<Region>) {
    let give = |engine: &mut Engine| {
        let Ok(w) = engine.window_mut(window) else { return };
        let shape = w.shape.get_or_insert_default();
        match kind {
            Kind::Bounding => shape.bounding = region,
            Kind::Clip => shape.clip = region,
            Kind::Input => shape.input = region,
        }
    };
    if kind == Kind::Input {
        give(engine);
    } else {
        rearrange::reshape(engine, window, give);
    }
    input::hierarchy_changed(engine);
    input::confine::check_confinement(engine, window);
    notify(engine, window, kind);
}

fn offset(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Offset::parse(request)?;
    let kind = Kind::from_wire(r.destination_kind)?;
    let window = engine.window(r.destination_window)?;
    if let Some(shape) = window.client_shape(kind) {
        let moved = shape.translated(r.x_offset.into(), r.y_offset.into());
        set(engine, r.destination_window, kind, Some(moved));
    } else {
        notify(engine, r.destination_window, kind);
    }
    Ok(())
}

fn query_extents(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryExtents::parse(request)?;
    let window = engine.window(r.destination_window)?;
    let bounding = rectangle(window.effective_shape(Kind::Bounding).extents());
    let clip = rectangle(window.effective_shape(Kind::Clip).extents());
    let reply = write::QueryExtentsReply {
        bounding_shaped: window.client_shape(Kind::Bounding).is_some().into(),
        clip_shaped: window.client_shape(Kind::Clip).is_some().into(),
        bounding_shape_extents_x: bounding.x,
        bounding_shape_extents_y: bounding.y,
        bounding_shape_extents_width: bounding.width,
        bounding_shape_extents_height: bounding.height,
        clip_shape_extents_x: clip.x,
        clip_shape_extents_y: clip.y,
        clip_shape_extents_width: clip.width,
        clip_shape_extents_height: clip.height,
    };
    engine.send(client, &reply);
    Ok(())
}

fn select_input(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SelectInput::parse(request)?;
    let window = engine.window_mut(r.destination_window)?;
    let enable = boolean(r.enable)?;
    let shape = window.shape.get_or_insert_default();
    shape.selected.retain(|selected| *selected != client);
    if enable {
        shape.selected.push(client);
    }
    Ok(())
}

fn input_selected(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::InputSelected::parse(request)?;
    let window = engine.window(r.destination_window)?;
    let selected = window.shape.as_ref().is_some_and(|shape| shape.selected.contains(&client));
    engine.send(client, &write::InputSelectedReply { enabled: selected.into() });
    Ok(())
}

fn get_rectangles(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetRectangles::parse(request)?;
    let window = engine.window(r.window)?;
    let kind = Kind::from_wire(r.source_kind)?;
    let rectangles: Vec<Rectangle> =
        window.effective_shape(kind).rects().iter().map(|rect| rectangle(*rect)).collect();
    engine.send(client, &write::GetRectanglesReply { ordering: YX_BANDED, rectangles: &rectangles });
    Ok(())
}

const YX_BANDED: u8 = 3;

/// Sends ShapeNotify to the clients that selected it on the window.
fn notify(engine: &mut Engine, window: Xid, kind: Kind) {
    let time = engine.timestamp();
    let Ok(w) = engine.window(window) else { return };
    let Some(shape) = &w.shape else { return };
    let selected = shape.selected.clone();
    let extents = rectangle(w.effective_shape(kind).extents());
    let event = write::NotifyEvent {
        shape_kind: kind as u8,
        affected_window: window,
        extents_x: extents.x,
        extents_y: extents.y,
        extents_width: extents.width,
        extents_height: extents.height,
        server_time: time,
        shaped: w.client_shape(kind).is_some().into(),
    };
    let event = event.numbered_from(super::SHAPE.first_event);
    for client in selected {
        engine.send(client, &event);
    }
}

/// A rectangle as the wire has it; what does not fit is cut to the nearest that does.
pub(crate) fn rectangle(rect: Rect) -> Rectangle {
    let coordinate = |value: i32| i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX });
    let size = |value: u32| u16::try_from(value).unwrap_or(u16::MAX);
    Rectangle {
        x: coordinate(rect.x1),
        y: coordinate(rect.y1),
        width: size(rect.width()),
        height: size(rect.height()),
    }
}
