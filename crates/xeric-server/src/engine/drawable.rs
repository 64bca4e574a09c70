//! Where drawing goes: pixmaps, and windows seen as a place in a pixmap.
//!
//! Pixels live in a [`Pixmap`]. A pixmap drawable is one; a window is a rectangle of one (its storage), usually the root's, at an origin and under
//! a clip. A [`Drawable`] is that view, cheap to make and free of borrows, so that a handler can hold one while it looks up other resources.

use std::cell::{Cell, Ref, RefCell, RefMut};
use std::hash::{DefaultHasher, Hasher};
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::draw::Paint;
use xeric_raster::{Surface, image};

use super::Engine;
use super::error::XError;
use super::ext::shm::Segment;
use super::pixmap::Charge;
use super::resource::{Resource, Xid};
use super::work::ImageLog;

/// Pixels with a size and a depth. Freeing the id leaves it alive for whoever still refers to it (GCs, windows, pictures, cursors).
pub(crate) struct Pixmap {
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) depth: u8,
    /// All of it, as a clip.
    whole: Rc<Region>,
    surface: RefCell<Surface>,
    /// Where the pixels really are, of a pixmap that MIT-SHM made. `surface` follows it at every use.
    shared: Option<Shared>,
    /// It was drawn on since somebody last asked.
    drawn_on: Cell<bool>,
    /// Given back when the pixmap is dropped.
    _charge: Option<Charge>,
}

/// A place in shared memory: a ZPixmap image.
struct Shared {
    segment: Rc<Segment>,
    offset: usize,
    /// Told what is read.
    images: ImageLog,
    /// Digest of what it was told last.
    told: Cell<Option<u64>>,
}

impl Pixmap {
    /// A zeroed pixmap (case X20) that no client asked for.
    pub(crate) fn new(width: u16, height: u16, depth: u8) -> Rc<Self> {
        Self::make(width, height, depth, None, None)
    }

    /// A zeroed pixmap that counts as a client's.
    pub(crate) fn charged(width: u16, height: u16, depth: u8, charge: Charge) -> Rc<Self> {
        Self::make(width, height, depth, None, Some(charge))
    }

    /// A pixmap whose pixels are in shared memory.
    pub(crate) fn shared(
        width: u16,
        height: u16,
        depth: u8,
        segment: Rc<Segment>,
        offset: usize,
        images: ImageLog,
    ) -> Rc<Self> {
        let shared = Shared { segment, offset, images, told: Cell::new(None) };
        Self::make(width, height, depth, Some(shared), None)
    }

    fn make(width: u16, height: u16, depth: u8, shared: Option<Shared>, charge: Option<Charge>) -> Rc<Self> {
        let surface = Surface::new(width.into(), height.into(), depth);
        let whole = Rc::new(Region::from(surface.bounds()));
        Rc::new(Self {
            width,
            height,
            depth,
            whole,
            surface: RefCell::new(surface),
            shared,
            drawn_on: Cell::new(false),
            _charge: charge,
        })
    }

    /// Whether it was drawn on since this was last asked.
    pub(crate) fn take_drawn_on(&self) -> bool {
        self.drawn_on.take()
    }

    pub(crate) fn pixels(&self) -> Ref<'_, Surface> {
        if let Some(shared) = &self.shared
            && let Ok(mut surface) = self.surface.try_borrow_mut()
        {
            // Whoever has it borrowed already had it filled.
            if let Some(data) = shared.fill(&mut surface) {
                shared.tell(self, &data);
            }
        }
        self.surface.borrow()
    }

    pub(crate) fn pixels_mut(&self) -> PixelsMut<'_> {
        self.drawn_on.set(true);
        let mut surface = self.surface.borrow_mut();
        if let Some(shared) = &self.shared {
            shared.fill(&mut surface);
        }
        PixelsMut { surface, shared: self.shared.as_ref() }
    }
}

/// A pixmap's pixels, to write.
pub(crate) struct PixelsMut<'a> {
    surface: RefMut<'a, Surface>,
    shared: Option<&'a Shared>,
}

impl Deref for PixelsMut<'_> {
    type Target = Surface;

    fn deref(&self) -> &Surface {
        &self.surface
    }
}

impl DerefMut for PixelsMut<'_> {
    fn deref_mut(&mut self) -> &mut Surface {
        &mut self.surface
    }
}

impl Drop for PixelsMut<'_> {
    fn drop(&mut self) {
        if let Some(shared) = self.shared {
            shared.store(&self.surface);
        }
    }
}

impl Shared {
    /// Reads the pixels, and returns the memory that they were. Memory that the client took away leaves them as they were.
    fn fill(&self, surface: &mut Surface) -> Option<Vec<u8>> {
        let (width, height, depth) = (surface.width(), surface.height(), surface.depth());
        let format = image::Format::ZPixmap;
        let size = usize::try_from(image::image_bytes(format, width, height, depth, 0)).ok()?;
        let mut data = vec![0; size];
        if !self.segment.read(self.offset, &mut data) {
            return None;
        }
        let all = Region::from(surface.bounds());
        let image = image::Image { format, width, height, depth, left_pad: 0, data: &data };
        image::put_image(surface, &all, Point::new(0, 0), &image, &Paint::solid(0));
        Some(data)
    }

    /// Tells what was read, once for each time that it changed.
    fn tell(&self, pixmap: &Pixmap, data: &[u8]) {
        if !self.images.is_on() {
            return;
        }
        let mut digest = DefaultHasher::new();
        digest.write(data);
        let digest = Some(digest.finish());
        if self.told.replace(digest) != digest {
            self.images.add(pixmap.width.into(), pixmap.height.into(), pixmap.depth, data);
        }
    }

    /// Writes the pixels, to whatever of the memory is still there.
    fn store(&self, surface: &Surface) {
        let mut data = Vec::new();
        image::get_image(surface, surface.bounds(), image::Format::ZPixmap, u32::MAX, &mut data);
        let _gone = self.segment.write(self.offset, &data);
    }
}

/// A drawable as drawing sees it.
#[derive(Clone)]
pub(crate) struct Drawable {
    pub(crate) id: Xid,
    pub(crate) storage: Rc<Pixmap>,
    /// Where the drawable's (0, 0) lies in the storage.
    pub(crate) origin: Point,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) depth: u8,
    /// What may be drawn, in storage coordinates: a pixmap's bounds, a window's clip list (ClipByChildren).
    pub(crate) clip: Rc<Region>,
    /// Changes whenever `clip` or `origin` does; composite clips are cached under it.
    pub(crate) serial: u64,
    pub(crate) window: Option<Xid>,
    pub(crate) viewable: bool,
}

impl Drawable {
    /// A pixmap as a drawable.
    pub(crate) fn of_pixmap(id: Xid, pixmap: &Rc<Pixmap>) -> Self {
        Self {
            id,
            storage: Rc::clone(pixmap),
            origin: Point::new(0, 0),
            width: pixmap.width,
            height: pixmap.height,
            depth: pixmap.depth,
            clip: Rc::clone(&pixmap.whole),
            serial: 0,
            window: None,
            viewable: false,
        }
    }

    /// Whether its pixels are those of `pixmap`.
    pub(crate) fn is_stored_in(&self, pixmap: &Rc<Pixmap>) -> bool {
        Rc::ptr_eq(&self.storage, pixmap)
    }

    /// The drawable's rectangle in storage coordinates.
    pub(crate) fn bounds(&self) -> Rect {
        Rect::new(self.origin.x, self.origin.y, self.width.into(), self.height.into())
    }

    /// Whether both draw into the same pixels.
    pub(crate) fn shares_storage(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.storage, &other.storage)
    }
}

impl Engine {
    /// The depth of the window or pixmap `id`. BadDrawable when it is neither, BadMatch for an InputOnly window.
    pub(crate) fn drawable_depth(&self, id: Xid) -> Result<u8, XError> {
        match self.resources.get(id) {
            Some(Resource::Window(window)) if window.storage.is_none() => Err(XError::bad_match()),
            Some(Resource::Window(window)) => Ok(window.depth),
            Some(Resource::Pixmap(pixmap) | Resource::BackBuffer(pixmap)) => Ok(pixmap.depth),
            _ => Err(XError::drawable(id)),
        }
    }

    /// BadDrawable unless `id` is a window of any class or a pixmap.
    pub(crate) fn check_any_drawable(&self, id: Xid) -> Result<(), XError> {
        match self.resources.get(id) {
            Some(Resource::Window(_) | Resource::Pixmap(_) | Resource::BackBuffer(_)) => Ok(()),
            _ => Err(XError::drawable(id)),
        }
    }

    /// The window or pixmap `id` as a place to draw. BadDrawable when it is neither, BadMatch for an InputOnly window.
    pub(crate) fn drawable(&self, id: Xid) -> Result<Drawable, XError> {
        match self.resources.get(id) {
            Some(Resource::Window(window)) => {
                let storage = window.storage.as_ref().ok_or_else(XError::bad_match)?;
                Ok(Drawable {
                    id,
                    storage: Rc::clone(&storage.pixmap),
                    origin: storage.origin,
                    width: window.width,
                    height: window.height,
                    depth: window.depth,
                    clip: Rc::clone(&storage.clip),
                    serial: storage.serial,
                    window: Some(id),
                    viewable: window.viewable,
                })
            }
            Some(Resource::Pixmap(pixmap) | Resource::BackBuffer(pixmap)) => {
                Ok(Drawable::of_pixmap(id, pixmap))
            }
            _ => Err(XError::drawable(id)),
        }
    }
}
