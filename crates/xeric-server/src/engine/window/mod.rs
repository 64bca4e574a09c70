//! Windows: the tree, its geometry, and what of it can be seen.
//!
//! A window's interior starts inside its border. All regions are in root coordinates except a window's own shape, which is relative to its
//! interior's origin.

pub(crate) mod attributes;
pub(crate) mod clear;
pub(crate) mod configure;
pub(crate) mod create;
pub(crate) mod destroy;
pub(crate) mod expose;
pub(crate) mod gravity;
pub(crate) mod map;
pub(crate) mod mark;
pub(crate) mod paint;
pub(crate) mod query;
pub(crate) mod rearrange;
pub(crate) mod redirect;
pub(crate) mod reparent;
pub(crate) mod resize;
pub(crate) mod root;
pub(crate) mod save_set;
pub(crate) mod show;
pub(crate) mod sizes;
pub(crate) mod stack;
pub(crate) mod storage;
pub(crate) mod validate;

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};

use super::client::ClientId;
use super::cursor::Cursor;
use super::drawable::Pixmap;
use super::ext::shape::Kind as ShapeKind;
use super::ext::xinput::classic::select::Kept as InputKept;
use super::ext::xinput::select::Selected as InputSelection;
use super::input::passive::PassiveGrab;
use super::property::Property;
use super::resource::Xid;
use super::{Engine, screen};
use storage::Own;

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
    /// The interior inside its shapes and inside the parent's, whatever lies on it, in root coordinates.
    pub(crate) win_size: Region,
    /// The same with the border.
    pub(crate) border_size: Region,
    /// Its number among the marks of the pass at hand.
    pub(crate) mark: Option<u32>,
    /// What can be drawn of the window, border and children included, in root coordinates: what is visible, or all when it has pixels of its own.
    pub(crate) border_clip: Rc<Region>,
    /// What is visible of the interior less children, in root coordinates.
    pub(crate) clip_list: Rc<Region>,
    pub(crate) shape: Option<Box<Shape>>,
    pub(crate) properties: Vec<Property>,
    pub(crate) passive_grabs: Vec<PassiveGrab>,
    /// What clients selected with XInputExtension.
    pub(crate) input_selections: Vec<InputSelection>,
    /// What else XInputExtension 1 keeps of the window.
    pub(crate) classic: Option<Box<InputKept>>,
    /// XIChangeCursor's, before `cursor`.
    pub(crate) device_cursor: Option<Rc<Cursor>>,
    /// `None` for InputOnly windows.
    pub(crate) storage: Option<Storage>,
    /// With pixels of its own in `storage`.
    pub(crate) own: Option<Box<Own>>,
}

impl Window {
    /// An unmapped window of no size, with the protocol's default attributes and no pixels.
    pub(crate) fn new(id: Xid, parent: Xid, class: Class, depth: u8, visual: u32) -> Self {
        Self {
            id,
            parent,
            children: Vec::new(),
            class,
            depth,
            visual,
            x: 0,
            y: 0,
            width: 0,
            height: 0,
            border_width: 0,
            root_origin: Point { x: 0, y: 0 },
            background: Background::None,
            border: Border::Pixel(0),
            bit_gravity: 0,
            win_gravity: 1,
            backing_store: 0,
            backing_planes: u32::MAX,
            backing_pixel: 0,
            save_under: false,
            override_redirect: false,
            colormap: 0,
            cursor: None,
            do_not_propagate: 0,
            selections: Vec::new(),
            mapped: false,
            viewable: false,
            visibility: Visibility::NotViewable,
            win_size: Region::new(),
            border_size: Region::new(),
            mark: None,
            border_clip: Rc::new(Region::new()),
            clip_list: Rc::new(Region::new()),
            shape: None,
            properties: Vec::new(),
            passive_grabs: Vec::new(),
            input_selections: Vec::new(),
            classic: None,
            device_cursor: None,
            storage: None,
            own: None,
        }
    }

    /// The children, bottom to top, without the window of the screen saver: it stays above all of them, and clients are not told of it.
    pub(crate) fn stack(&self) -> &[Xid] {
        match self.children.split_last() {
            Some((&screen::SAVER, rest)) => rest,
            _ => &self.children,
        }
    }

    /// Puts a child on top of this stack.
    pub(crate) fn put_on_top(&mut self, child: Xid) {
        let top = self.stack().len();
        self.children.insert(top, child);
    }

    /// The union of all clients' event masks.
    pub(crate) fn all_event_masks(&self) -> u32 {
        self.selections.iter().fold(0, |all, selection| all | selection.mask)
    }

    /// What `client` selected.
    pub(crate) fn event_mask_of(&self, client: ClientId) -> u32 {
        self.selections.iter().find(|s| s.client == client).map_or(0, |s| s.mask)
    }
}

/// Geometry in root coordinates.
impl Window {
    /// The interior, unclipped.
    pub(crate) fn interior_rect(&self) -> Rect {
        Rect::new(self.root_origin.x, self.root_origin.y, self.width.into(), self.height.into())
    }

    /// Interior and border, unclipped.
    pub(crate) fn border_rect(&self) -> Rect {
        let border = i32::from(self.border_width);
        let inside = self.interior_rect();
        Rect {
            x1: inside.x1 - border,
            y1: inside.y1 - border,
            x2: inside.x2 + border,
            y2: inside.y2 + border,
        }
    }

    /// Whether something of the window can be outside its interior: a border, or what its clip shape leaves to it.
    pub(crate) fn has_border(&self) -> bool {
        self.border_width > 0 || self.client_shape(ShapeKind::Clip).is_some()
    }

    /// Whether the window has pixels that can be on the screen: an InputOnly window is viewable without.
    pub(crate) fn is_shown(&self) -> bool {
        self.viewable && self.class == Class::InputOutput
    }

    /// The visible part of the border: what is inside the bounding shape but not inside the interior and its clip shape.
    pub(crate) fn visible_border(&self) -> Region {
        if self.has_border() { self.border_clip.subtract(&self.win_size) } else { Region::new() }
    }

    /// What others leave of the window, border and children included: its border clip, unless it has pixels of its own.
    pub(crate) fn seen(&self) -> &Region {
        self.own.as_ref().map_or(&self.border_clip, |own| &own.seen)
    }
}

impl Engine {
    /// Whether `ancestor` is a proper ancestor of `window`.
    pub(crate) fn is_ancestor(&self, ancestor: Xid, window: Xid) -> bool {
        let mut at = window;
        while let Ok(w) = self.window(at) {
            if w.parent == ancestor {
                return true;
            }
            at = w.parent;
        }
        false
    }

    /// `window` and everything below it, parents before children, siblings from the top down.
    pub(crate) fn subtree(&self, window: Xid) -> Vec<Xid> {
        let mut all = Vec::new();
        let mut next = vec![window];
        while let Some(id) = next.pop() {
            if let Ok(w) = self.window(id) {
                all.push(id);
                next.extend(w.children.iter().copied());
            }
        }
        all
    }
}
