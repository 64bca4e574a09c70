//! Client clips and composite clips: what of a drawable a GC or picture lets through, kept until one of the two changes.

use std::rc::Rc;

use xeric_geom::{Point, Region};

use super::super::Engine;
use super::super::drawable::Drawable;
use super::super::error::XError;
use super::super::resource::Xid;

/// The clip that a client gave a GC or picture: `clip-mask`, `clip-x/y-origin` and `subwindow-mode`.
#[derive(Clone, Default)]
pub(crate) struct ClientClip {
    mask: Option<Rc<Region>>,
    origin: Point,
    include_inferiors: bool,
    cached: Option<Cached>,
}

/// A composite clip and the drawable's side of what it was computed from.
#[derive(Clone)]
struct Cached {
    /// Held, so that another region cannot take its address.
    base: Rc<Region>,
    origin: Point,
    serial: u64,
    region: Rc<Region>,
}

impl ClientClip {
    /// Rectangles, or a bitmap turned into them, relative to the clip origin; `None` clips nothing.
    pub(crate) fn mask(&self) -> Option<&Rc<Region>> {
        self.mask.as_ref()
    }

    /// The clip origin, relative to the drawable's.
    pub(crate) fn origin(&self) -> Point {
        self.origin
    }

    /// `subwindow-mode` IncludeInferiors: children do not clip.
    pub(crate) fn include_inferiors(&self) -> bool {
        self.include_inferiors
    }

    pub(crate) fn set_mask(&mut self, mask: Option<Rc<Region>>) {
        self.mask = mask;
        self.cached = None;
    }

    pub(crate) fn set_origin(&mut self, origin: Point) {
        self.origin = origin;
        self.cached = None;
    }

    pub(crate) fn set_include_inferiors(&mut self, include: bool) {
        self.include_inferiors = include;
        self.cached = None;
    }

    /// The mask in storage coordinates.
    pub(crate) fn placed_mask(&self, drawable: &Drawable) -> Option<Region> {
        let x = drawable.origin.x.saturating_add(self.origin.x);
        let y = drawable.origin.y.saturating_add(self.origin.y);
        self.mask.as_ref().map(|mask| mask.translated(x, y))
    }

    /// The part of `base` (what `drawable` lets through, in storage coordinates) that the mask lets through.
    pub(crate) fn composite(&mut self, drawable: &Drawable, base: Rc<Region>) -> Rc<Region> {
        if let Some(cached) = &self.cached
            && cached.serial == drawable.serial
            && cached.origin == drawable.origin
            && (Rc::ptr_eq(&cached.base, &base) || cached.base == base)
        {
            return Rc::clone(&cached.region);
        }
        let Some(mask) = self.placed_mask(drawable) else { return base };
        let region = Rc::new(base.intersect(&mask));
        self.cached = Some(Cached {
            base,
            origin: drawable.origin,
            serial: drawable.serial,
            region: Rc::clone(&region),
        });
        region
    }
}

/// Where a drawing request goes.
pub(crate) struct Target {
    pub(crate) drawable: Drawable,
    /// What may be drawn, in storage coordinates.
    pub(crate) clip: Rc<Region>,
}

impl Engine {
    /// The drawable and the GC of a drawing request. BadDrawable, BadGC; BadMatch when their depths differ.
    pub(crate) fn target(&mut self, drawable: Xid, gc: Xid) -> Result<Target, XError> {
        // The order of checks is Xvfb's: the GC first.
        let found = self.gc(gc)?;
        let (depth, include_inferiors) = (found.depth, found.clip.include_inferiors());
        let drawable = self.drawable(drawable)?;
        if drawable.depth != depth {
            return Err(XError::bad_match());
        }
        let base = self.base_clip(&drawable, include_inferiors);
        let clip = self.gc_mut(gc)?.clip.composite(&drawable, base);
        Ok(Target { drawable, clip })
    }

    /// What `drawable` lets through by itself, in storage coordinates.
    pub(crate) fn base_clip(&self, drawable: &Drawable, include_inferiors: bool) -> Rc<Region> {
        if include_inferiors { self.inferiors_clip(drawable) } else { Rc::clone(&drawable.clip) }
    }

    /// What `drawable` lets through when its children do not clip.
    fn inferiors_clip(&self, drawable: &Drawable) -> Rc<Region> {
        let Some(window) = drawable.window.and_then(|id| self.window(id).ok()) else {
            return Rc::clone(&drawable.clip);
        };
        let (dx, dy) = (drawable.origin.x - window.root_origin.x, drawable.origin.y - window.root_origin.y);
        let region = window.border_clip.intersect(&window.win_size).translated(dx, dy);
        if region == *drawable.clip { Rc::clone(&drawable.clip) } else { Rc::new(region) }
    }
}
