//! From picture ids to what the raster draws with and on.
//!
//! Windows share the root's storage, and a picture may well be its own source: pixels that a request both reads and writes are copied
//! before it draws ([`Held::Copy`]).

use std::cell::Ref;
use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::Surface;
use xeric_raster::render::{self, Destination, DestinationAlpha, Format, Repeat, Snapshot};

use super::super::super::Engine;
use super::super::super::drawable::{Drawable, PixelsMut, Pixmap};
use super::super::super::error::XError;
use super::super::super::resource::Xid;
use super::super::damage::report;
use super::filter::PictureFilter;
use super::picture::{AlphaMap, Content, Picture};

/// A picture to draw on.
pub(super) struct Target {
    pub(super) drawable: Drawable,
    format: Format,
    /// What may be drawn, in storage coordinates.
    pub(super) clip: Rc<Region>,
    /// Its alpha map, and where that lies in the storage.
    alpha: Option<(AlphaMap, Point)>,
    pub(super) sharp_edges: bool,
    include_inferiors: bool,
}

impl Target {
    /// The picture `id` as a destination. BadPicture; BadDrawable for one without a drawable.
    pub(super) fn find(engine: &mut Engine, id: Xid) -> Result<Self, XError> {
        let (drawable, format) = match &engine.picture(id)?.content {
            Content::Window(window, format) => (engine.drawable(*window)?, *format),
            Content::Pixmap(pixmap, format) => (Drawable::of_pixmap(0, pixmap), *format),
            Content::Solid(_) | Content::Gradient(_) => return Err(XError::drawable(id)),
        };
        let base = engine.base_clip(&drawable, engine.picture(id)?.clip.include_inferiors());
        let picture = engine.picture_mut(id)?;
        let clip = picture.clip.composite(&drawable, base);
        let at = drawable.origin.translated(picture.alpha_origin.x, picture.alpha_origin.y);
        // A drawable cannot be its own alpha map: there is one store for both.
        let alpha = picture.alpha_map.clone().filter(|map| !Rc::ptr_eq(&map.pixmap, &drawable.storage));
        Ok(Self {
            format,
            clip,
            alpha: alpha.map(|map| (map, at)),
            sharp_edges: picture.sharp_edges,
            include_inferiors: picture.clip.include_inferiors(),
            drawable,
        })
    }

    /// A rectangle of the drawable in storage coordinates.
    pub(super) fn place(&self, x: i16, y: i16, width: u16, height: u16) -> Rect {
        let at = self.drawable.origin.translated(x.into(), y.into());
        Rect::new(at.x, at.y, width.into(), height.into())
    }

    /// How many pixels of a box of the drawable's may be drawn.
    pub(super) fn area(&self, area: Rect) -> u64 {
        let origin = self.drawable.origin;
        self.clip.area_in(area.translated(origin.x, origin.y))
    }

    /// Reports what a request drew, in storage coordinates.
    pub(super) fn drawn(&self, engine: &mut Engine, boxes: impl IntoIterator<Item = Rect>) {
        if engine.damage_is_wanted() {
            report::drawn(engine, &self.drawable, self.include_inferiors, self.clip.extents(), boxes);
        }
    }

    /// Reports that all of the clip was drawn on.
    pub(super) fn drawn_whole(&self, engine: &mut Engine) {
        if engine.damage_is_wanted() {
            report::drawn_exactly(engine, &self.drawable, &self.clip);
        }
    }

    /// Borrows the pixels.
    pub(super) fn open(&self) -> Open<'_> {
        Open {
            format: self.format,
            surface: self.drawable.storage.pixels_mut(),
            alpha: self.alpha.as_ref().map(|(map, at)| (map.pixmap.pixels_mut(), map.format, *at)),
        }
    }

    fn writes(&self, pixmap: &Rc<Pixmap>) -> bool {
        self.drawable.is_stored_in(pixmap)
            || self.alpha.as_ref().is_some_and(|(map, _)| Rc::ptr_eq(&map.pixmap, pixmap))
    }
}

/// A destination's pixels, borrowed.
pub(super) struct Open<'a> {
    format: Format,
    surface: PixelsMut<'a>,
    alpha: Option<(PixelsMut<'a>, Format, Point)>,
}

impl Open<'_> {
    pub(super) fn destination(&mut self) -> Destination<'_> {
        let alpha_map = self.alpha.as_mut().map(|(surface, format, at)| DestinationAlpha {
            surface,
            format: *format,
            at: *at,
        });
        Destination { surface: &mut self.surface, format: self.format, alpha_map }
    }
}

/// A picture to draw with.
pub(super) struct Source<'a> {
    picture: &'a Picture,
    /// Storage and origin of its drawable.
    stored: Option<(Rc<Pixmap>, Point, Format)>,
}

impl<'a> Source<'a> {
    /// The picture `id` as a source or mask. BadPicture.
    pub(super) fn find(engine: &'a Engine, id: Xid) -> Result<Self, XError> {
        let picture = engine.picture(id)?;
        let stored = match &picture.content {
            Content::Window(window, format) => {
                let drawable = engine.drawable(*window)?;
                Some((drawable.storage, drawable.origin, *format))
            }
            Content::Pixmap(pixmap, format) => Some((Rc::clone(pixmap), Point::new(0, 0), *format)),
            Content::Solid(_) | Content::Gradient(_) => None,
        };
        Ok(Self { picture, stored })
    }

    /// As [`Source::find`]; `None` for the protocol's None.
    pub(super) fn find_mask(engine: &'a Engine, id: Xid) -> Result<Option<Self>, XError> {
        if id == 0 { Ok(None) } else { Self::find(engine, id).map(Some) }
    }

    /// Whether reading it reads the same pixel everywhere: a solid colour, or one pixel repeated.
    pub(super) fn is_constant(&self) -> bool {
        match &self.picture.content {
            Content::Solid(_) => true,
            Content::Pixmap(pixmap, _) => {
                (pixmap.width, pixmap.height) == (1, 1) && self.picture.repeat != Repeat::None
            }
            Content::Window(..) | Content::Gradient(_) => false,
        }
    }

    /// Borrows the pixels, or copies those that `target` shares. `area` is what the request reads when the picture is neither
    /// transformed nor repeated and no kernel reads around it, in coordinates of its drawable.
    pub(super) fn hold(&self, target: &Target, area: Rect) -> HeldSource<'_> {
        let whole = self.picture.transform.is_some()
            || self.picture.repeat != Repeat::None
            || matches!(self.picture.filter, PictureFilter::Convolution(_));
        self.hold_part(Some(target), if whole { None } else { Some(area) })
    }

    /// As [`Source::hold`], for a request that may read anything.
    pub(super) fn hold_whole(&self, target: &Target) -> HeldSource<'_> {
        self.hold_part(Some(target), None)
    }

    /// As [`Source::hold`], for drawing on pixels that no client has.
    pub(super) fn hold_apart(&self) -> HeldSource<'_> {
        self.hold_part(None, None)
    }

    fn hold_part(&self, target: Option<&Target>, area: Option<Rect>) -> HeldSource<'_> {
        let pixels = self.stored.as_ref().map(|(pixmap, origin, _)| {
            Held::of(pixmap, target, area.map(|area| area.translated(origin.x, origin.y)))
        });
        let alpha = self.picture.alpha_map.as_ref().map(|map| Held::of(&map.pixmap, target, None));
        HeldSource { source: self, pixels, alpha }
    }
}

/// A source's pixels and its alpha map's, borrowed or copied.
pub(super) struct HeldSource<'a> {
    source: &'a Source<'a>,
    pixels: Option<Held<'a>>,
    alpha: Option<Held<'a>>,
}

enum Held<'a> {
    Borrowed(Ref<'a, Surface>),
    Copy(Snapshot),
}

impl<'a> Held<'a> {
    fn of(pixmap: &'a Rc<Pixmap>, target: Option<&Target>, area: Option<Rect>) -> Self {
        let surface = pixmap.pixels();
        if target.is_some_and(|target| target.writes(pixmap)) {
            let area = area.unwrap_or(surface.bounds());
            Self::Copy(Snapshot::of(&surface, area))
        } else {
            Self::Borrowed(surface)
        }
    }

    /// The pixels, and where their (0, 0) was in the storage.
    fn surface(&self) -> (&Surface, Point) {
        match self {
            Self::Borrowed(surface) => (surface, Point::new(0, 0)),
            Self::Copy(snapshot) => (&snapshot.surface, snapshot.at),
        }
    }
}

impl HeldSource<'_> {
    pub(super) fn picture(&self) -> render::Picture<'_> {
        let picture = self.source.picture;
        render::Picture {
            content: self.content(),
            repeat: picture.repeat,
            transform: picture.transform,
            filter: picture.filter.as_raster(),
            component_alpha: picture.component_alpha,
        }
    }

    fn content(&self) -> render::Content<'_> {
        let picture = self.source.picture;
        match (&picture.content, &self.source.stored, &self.pixels) {
            (Content::Gradient(gradient), ..) => render::Content::Gradient(gradient),
            (_, Some((_, origin, format)), Some(held)) => {
                let (surface, at) = held.surface();
                render::Content::Image {
                    surface,
                    format: *format,
                    origin: origin.translated(-at.x, -at.y),
                    alpha_map: self.alpha_map(),
                }
            }
            (Content::Solid(color), ..) => render::Content::Solid(*color),
            _ => render::Content::Solid(render::Color::default()),
        }
    }

    fn alpha_map(&self) -> Option<render::AlphaMap<'_>> {
        let picture = self.source.picture;
        let (map, held) = picture.alpha_map.as_ref().zip(self.alpha.as_ref())?;
        let (surface, _) = held.surface();
        Some(render::AlphaMap { surface, format: map.format, at: picture.alpha_origin })
    }
}
