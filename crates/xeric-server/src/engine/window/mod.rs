//! Windows: the tree, its geometry, and what of it can be seen.
//!
//! A window's interior starts inside its border. All regions are in root coordinates except a window's own shape, which is relative to its
//! interior's origin.

use std::rc::Rc;

use xeric_geom::{Point, Region};

use super::client::ClientId;
use super::cursor::Cursor;
use super::drawable::Pixmap;
use super::input::grab::PassiveGrab;
use super::property::Property;
use super::resource::Xid;

/// CreateWindow's class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    InputOutput,
    InputOnly,
}

/// What the server paints where a window becomes visible.
#[derive(Clone)]
pub(crate) enum Background {
    None,
    ParentRelative,
    Pixel(u32),
    Pixmap(Rc<Pixmap>),
}

/// What the border is painted with.
#[derive(Clone)]
pub(crate) enum Border {
    Pixel(u32),
    Pixmap(Rc<Pixmap>),
}

/// VisibilityNotify's states, and what precedes the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visibility {
    NotViewable,
    Unobscured,
    PartiallyObscured,
    FullyObscured,
}

/// One client's event selection on a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selection {
    pub(crate) client: ClientId,
    pub(crate) mask: u32,
}

/// SHAPE's three regions, relative to the interior's origin; `None` is the default rectangle.
#[derive(Clone, Default)]
pub(crate) struct Shape {
    pub(crate) bounding: Option<Region>,
    pub(crate) clip: Option<Region>,
    pub(crate) input: Option<Region>,
    /// Who asked for ShapeNotify.
    pub(crate) selected: Vec<ClientId>,
}

/// The pixels a window draws into.
#[derive(Clone)]
pub(crate) struct Storage {
    pub(crate) pixmap: Rc<Pixmap>,
    /// Where the interior's (0, 0) lies in the pixmap.
    pub(crate) origin: Point,
    /// The visible interior less children, in the pixmap's coordinates.
    pub(crate) clip: Rc<Region>,
    /// Changes whenever `clip` or `origin` does.
    pub(crate) serial: u64,
}

/// One window.
pub(crate) struct Window {
    pub(crate) id: Xid,
    /// 0 for the root.
    pub(crate) parent: Xid,
    /// Bottom to top, as QueryTree lists them.
    pub(crate) children: Vec<Xid>,
    pub(crate) class: Class,
    pub(crate) depth: u8,
    pub(crate) visual: u32,
    /// Position of the border's outer corner in the parent's interior, as in GetGeometry.
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) border_width: u16,
    /// The interior's (0, 0) in root coordinates.
    pub(crate) root_origin: Point,
    pub(crate) background: Background,
    pub(crate) border: Border,
    pub(crate) bit_gravity: u8,
    pub(crate) win_gravity: u8,
    pub(crate) backing_store: u8,
    pub(crate) backing_planes: u32,
    pub(crate) backing_pixel: u32,
    pub(crate) save_under: bool,
    pub(crate) override_redirect: bool,
    pub(crate) colormap: Xid,
    pub(crate) cursor: Option<Rc<Cursor>>,
    pub(crate) do_not_propagate: u32,
    pub(crate) selections: Vec<Selection>,
    pub(crate) mapped: bool,
    /// Mapped, and so is every ancestor.
    pub(crate) viewable: bool,
    pub(crate) visibility: Visibility,
    /// What is visible of the window, border and children included, in root coordinates.
    pub(crate) border_clip: Region,
    /// What is visible of the interior less children, in root coordinates.
    pub(crate) clip_list: Region,
    pub(crate) shape: Option<Box<Shape>>,
    pub(crate) properties: Vec<Property>,
    pub(crate) passive_grabs: Vec<PassiveGrab>,
    /// `None` for InputOnly windows.
    pub(crate) storage: Option<Storage>,
}

impl Window {
    /// The union of all clients' event masks.
    pub(crate) fn all_event_masks(&self) -> u32 {
        self.selections.iter().fold(0, |all, selection| all | selection.mask)
    }

    /// What `client` selected.
    pub(crate) fn event_mask_of(&self, client: ClientId) -> u32 {
        self.selections.iter().find(|s| s.client == client).map_or(0, |s| s.mask)
    }
}
