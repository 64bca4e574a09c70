//! Pictures on drawables: CreatePicture, ChangePicture, SetPictureClipRectangles, FreePicture.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::render::{Color, Format, Gradient, Repeat, Transform};
use xeric_wire::proto::render::cp as component;
use xeric_wire::view::render as view;
use xeric_wire::{Request, ValueList};

use super::super::super::Engine;
use super::super::super::client::ClientId;
use super::super::super::drawable::Pixmap;
use super::super::super::error::{Handled, XError};
use super::super::super::gc::attributes::{clip_mask, low_i16, one_of};
use super::super::super::gc::clip::ClientClip;
use super::super::super::resource::{Resource, Xid};
use super::filter::PictureFilter;
use super::{bad_picture, formats};

/// A picture: what it shows, and how it is read and drawn on.
#[derive(Clone)]
pub(crate) struct Picture {
    pub(crate) content: Content,
    pub(crate) repeat: Repeat,
    pub(crate) transform: Option<Transform>,
    pub(crate) filter: PictureFilter,
    pub(crate) component_alpha: bool,
    pub(crate) alpha_map: Option<AlphaMap>,
    pub(crate) alpha_origin: Point,
    pub(crate) clip: ClientClip,
    /// `poly-edge` Sharp, the default: shapes without a mask format are not smoothed.
    pub(crate) sharp_edges: bool,
}

/// What a picture shows.
#[derive(Clone)]
pub(crate) enum Content {
    Window(Xid, Format),
    Pixmap(Rc<Pixmap>, Format),
    Solid(Color),
    Gradient(Rc<Gradient>),
}

/// What matters of the picture whose alpha replaces another's: its pixels. Its own alpha map, transform, repeat and clip play no part, so
/// nothing can refer back (case S10).
#[derive(Clone)]
pub(crate) struct AlphaMap {
    pub(crate) pixmap: Rc<Pixmap>,
    pub(crate) format: Format,
}

impl Picture {
    pub(super) fn new(content: Content) -> Self {
        Self {
            content,
            repeat: Repeat::None,
            transform: None,
            filter: PictureFilter::Nearest,
            component_alpha: false,
            alpha_map: None,
            alpha_origin: Point::new(0, 0),
            clip: ClientClip::default(),
            sharp_edges: true,
        }
    }

    /// The window that it is on.
    pub(crate) fn window(&self) -> Option<Xid> {
        if let Content::Window(id, _) = self.content { Some(id) } else { None }
    }

    /// Whether it is on a window or pixmap. Others can only be sources and have no clip (case S11).
    pub(crate) fn has_drawable(&self) -> bool {
        matches!(self.content, Content::Window(..) | Content::Pixmap(..))
    }
}

/// CreatePicture.
pub(super) fn create_picture(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreatePicture::parse(request)?;
    engine.check_new_id(client, r.pid)?;
    let depth = engine.drawable_depth(r.drawable)?;
    let format = formats::find(r.format)?;
    if format.depth != depth {
        return Err(XError::bad_match());
    }
    let content = match engine.pixmap(r.drawable) {
        Ok(pixmap) => Content::Pixmap(pixmap, format),
        Err(_) => Content::Window(r.drawable, format),
    };
    let mut picture = Picture::new(content);
    apply(engine, &mut picture, &r.value_list)?;
    engine.resources.insert(r.pid, Resource::Picture(Box::new(picture)));
    Ok(())
}

/// ChangePicture.
pub(super) fn change_picture(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangePicture::parse(request)?;
    let mut picture = engine.picture(r.picture)?.clone();
    apply(engine, &mut picture, &r.value_list)?;
    *engine.picture_mut(r.picture)? = picture;
    Ok(())
}

/// SetPictureClipRectangles.
pub(super) fn set_picture_clip_rectangles(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::SetPictureClipRectangles::parse(request)?;
    let picture = engine.picture_mut(r.picture)?;
    if !picture.has_drawable() {
        return Err(bad_picture(r.picture));
    }
    let rects = r
        .rectangles
        .iter()
        .map(|rect| Rect::new(rect.x.into(), rect.y.into(), rect.width.into(), rect.height.into()));
    picture.clip.set_origin(Point::new(r.clip_x_origin.into(), r.clip_y_origin.into()));
    picture.clip.set_mask(Some(Rc::new(Region::from_rects(rects))));
    Ok(())
}

/// FreePicture.
pub(super) fn free_picture(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreePicture::parse(request)?;
    engine.picture(r.picture)?;
    engine.resources.remove(r.picture);
    Ok(())
}

/// Sets the listed attributes. After an error some of them are set: the caller works on a copy.
fn apply(engine: &Engine, picture: &mut Picture, values: &ValueList<'_>) -> Handled {
    for (bit, value) in values.iter() {
        match bit {
            component::REPEAT => {
                picture.repeat = Repeat::from_number(value).ok_or(XError::value(value))?;
            }
            component::ALPHA_MAP => picture.alpha_map = alpha_map(engine, value)?,
            component::ALPHA_X_ORIGIN => picture.alpha_origin.x = low_i16(value),
            component::ALPHA_Y_ORIGIN => picture.alpha_origin.y = low_i16(value),
            component::CLIP_X_ORIGIN => {
                picture.clip.set_origin(Point::new(low_i16(value), picture.clip.origin().y));
            }
            component::CLIP_Y_ORIGIN => {
                picture.clip.set_origin(Point::new(picture.clip.origin().x, low_i16(value)));
            }
            component::CLIP_MASK if !picture.has_drawable() => return Err(XError::drawable(value)),
            component::CLIP_MASK => picture.clip.set_mask(clip_mask(engine, value)?),
            component::SUBWINDOW_MODE => {
                picture.clip.set_include_inferiors(one_of(value, &[false, true])?);
            }
            component::POLY_EDGE => picture.sharp_edges = one_of(value, &[true, false])?,
            component::COMPONENT_ALPHA => picture.component_alpha = one_of(value, &[false, true])?,
            // Without effect on any server, and checked all the same: GraphicsExposure, PolyMode, Dither.
            component::GRAPHICS_EXPOSURE | component::POLY_MODE => one_of(value, &[(), ()])?,
            component::DITHER => {}
            _ => return Err(XError::value(values.mask)),
        }
    }
    Ok(())
}

fn alpha_map(engine: &Engine, id: Xid) -> Result<Option<AlphaMap>, XError> {
    if id == 0 {
        return Ok(None);
    }
    let picture = engine.picture(id)?;
    let Content::Pixmap(pixmap, format) = &picture.content else { return Err(XError::matching(id)) };
    Ok(Some(AlphaMap { pixmap: Rc::clone(pixmap), format: *format }))
}
