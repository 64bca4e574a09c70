//! Where drawing goes: pixmaps, and windows seen as a place in a pixmap.
//!
//! Pixels live in a [`Pixmap`]. A pixmap drawable is one; a window is a rectangle of one (its storage), usually the root's, at an origin and under
//! a clip. A [`Drawable`] is that view, cheap to make and free of borrows, so that a handler can hold one while it looks up other resources.

use std::cell::{Ref, RefCell, RefMut};
use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_raster::Surface;

use super::Engine;
use super::error::XError;
use super::resource::{Resource, Xid};

/// Pixels with a size and a depth. Freeing the id leaves it alive for whoever still refers to it (GCs, windows, pictures, cursors).
pub(crate) struct Pixmap {
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) depth: u8,
    surface: RefCell<Surface>,
}

impl Pixmap {
    /// A zeroed pixmap (case X20).
    pub(crate) fn new(width: u16, height: u16, depth: u8) -> Rc<Self> {
        let surface = RefCell::new(Surface::new(width.into(), height.into(), depth));
        Rc::new(Self { width, height, depth, surface })
    }

    pub(crate) fn pixels(&self) -> Ref<'_, Surface> {
        self.surface.borrow()
    }

    pub(crate) fn pixels_mut(&self) -> RefMut<'_, Surface> {
        self.surface.borrow_mut()
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
            Some(Resource::Pixmap(pixmap)) => Ok(Drawable {
                id,
                storage: Rc::clone(pixmap),
                origin: Point { x: 0, y: 0 },
                width: pixmap.width,
                height: pixmap.height,
                depth: pixmap.depth,
                clip: Rc::new(Region::from(Rect::new(0, 0, pixmap.width.into(), pixmap.height.into()))),
                serial: 0,
                window: None,
                viewable: false,
            }),
            _ => Err(XError::drawable(id)),
        }
    }
}
