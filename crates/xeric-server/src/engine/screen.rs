//! The one screen: root window, default colormap, visuals, depths and formats.

use std::rc::Rc;

use xeric_geom::{Point, Rect, Region};
use xeric_wire::proto::xproto::atom;

use super::Engine;
use super::colormap::Colormap;
use super::config::Config;
use super::drawable::Pixmap;
use super::property::Property;
use super::resource::{Resource, Xid};
use super::window::{Background, Border, Class, Storage, Visibility, Window};

/// Ids of what no client made.
pub(crate) const DEFAULT_COLORMAP: Xid = 0x20;
/// The root window.
pub(crate) const ROOT: Xid = 0x26;
/// The window of the screen saver, while there is one.
pub(crate) const SAVER: Xid = 0x27;

/// A TrueColor visual: eight bits a channel, blue lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Visual {
    pub(crate) id: u32,
    pub(crate) depth: u8,
}

/// The root's visual.
pub(crate) const TRUE_COLOR_24: Visual = Visual { id: 0x21, depth: 24 };
/// The visual of windows with alpha.
pub(crate) const TRUE_COLOR_32: Visual = Visual { id: 0x22, depth: 32 };
/// All visuals.
pub(crate) const VISUALS: [Visual; 2] = [TRUE_COLOR_24, TRUE_COLOR_32];
/// `red_mask`, `green_mask`, `blue_mask` of every visual.
pub(crate) const CHANNEL_MASKS: [u32; 3] = [0x00ff_0000, 0x0000_ff00, 0x0000_00ff];

/// Depths that pixmaps may have, in the order of Xvfb's set-up, with their bits per pixel on the wire.
pub(crate) const PIXMAP_FORMATS: [(u8, u8); 6] = [(1, 1), (4, 8), (8, 8), (16, 16), (24, 32), (32, 32)];

/// Depths in the order of Xvfb's screen; those without a visual are for pixmaps.
pub(crate) const SCREEN_DEPTHS: [u8; 6] = [24, 1, 4, 8, 16, 32];
/// The screen's `backing-stores`: WhenMapped, as Xvfb says. Contents of viewable windows are not kept when obscured.
pub(crate) const BACKING_STORES: u8 = 1;

/// Black of the default colormap.
pub(crate) const BLACK: u32 = 0;
/// White of the default colormap.
pub(crate) const WHITE: u32 = 0x00ff_ffff;

/// The screen.
pub(crate) struct Screen {
    pub(crate) root: Xid,
    /// Its size; the root's.
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// Its size in millimetres, as the set-up and RANDR's screen tell it.
    pub(crate) mm_width: u16,
    pub(crate) mm_height: u16,
    /// The one colormap that is installed.
    pub(crate) installed_colormap: Xid,
    /// Windows with pixels of their own, parents before children.
    pub(crate) own_storage: Vec<Xid>,
}

impl Screen {
    pub(crate) fn new(config: &Config) -> Self {
        let (mm_width, mm_height) = config.millimetres();
        Self {
            root: ROOT,
            width: config.width,
            height: config.height,
            mm_width,
            mm_height,
            installed_colormap: DEFAULT_COLORMAP,
            own_storage: Vec::new(),
        }
    }
}

/// The visual with this id.
pub(crate) fn visual(id: u32) -> Option<Visual> {
    VISUALS.into_iter().find(|v| v.id == id)
}

/// Whether pixmaps of this depth exist.
pub(crate) fn has_depth(depth: u8) -> bool {
    PIXMAP_FORMATS.iter().any(|&(d, _)| d == depth)
}

/// Makes the root window, black, and the default colormap.
pub(crate) fn create_root(engine: &mut Engine) {
    let (width, height) = (engine.screen.width, engine.screen.height);
    let whole = Region::from(Rect::new(0, 0, width.into(), height.into()));
    let serial = engine.next_serial();
    let root = Window {
        width,
        height,
        background: Background::Pixel(BLACK),
        border: Border::Pixel(BLACK),
        colormap: DEFAULT_COLORMAP,
        mapped: true,
        viewable: true,
        visibility: Visibility::Unobscured,
        win_size: whole.clone(),
        border_size: whole.clone(),
        border_clip: Rc::new(whole.clone()),
        clip_list: Rc::new(whole.clone()),
        properties: vec![rules_names(engine)],
        own: None,
        storage: Some(Storage {
            pixmap: Pixmap::new(width, height, TRUE_COLOR_24.depth),
            origin: Point { x: 0, y: 0 },
            clip: Rc::new(whole),
            serial,
        }),
        ..Window::new(ROOT, 0, Class::InputOutput, TRUE_COLOR_24.depth, TRUE_COLOR_24.id)
    };
    engine.resources.insert(ROOT, Resource::Window(Box::new(root)));
    let colormap = Colormap::new(TRUE_COLOR_24.id);
    engine.resources.insert(DEFAULT_COLORMAP, Resource::Colormap(Box::new(colormap)));
    name_keyboard(engine);
}

/// What the bundled keymap was made from, as tools look it up on the root: rules, model, layout, variant, options.
fn name_keyboard(engine: &mut Engine) {
    let name = engine.atoms.intern(b"_XKB_RULES_NAMES");
    let type_ = engine.atoms.intern(b"STRING");
    let data = b"evdev\0pc105\0us\0\0\0".to_vec();
    if let Ok(root) = engine.window_mut(ROOT) {
        root.properties.push(Property { name, type_, format: 8, data });
    }
}

/// What the bundled keymap is made from, in the property that setxkbmap and toolkits read; Xvfb sets the same.
fn rules_names(engine: &mut Engine) -> Property {
    let data = b"evdev\0pc105\0us\0\0\0".to_vec();
    Property { name: engine.atoms.intern(b"_XKB_RULES_NAMES"), type_: atom::STRING, format: 8, data }
}

/// See [`Engine::screen_pixels`].
pub(crate) fn pixels(engine: &Engine) -> Vec<u32> {
    let Some(storage) = engine.window(ROOT).ok().and_then(|root| root.storage.as_ref()) else {
        return Vec::new();
    };
    let surface = storage.pixmap.pixels();
    (0..surface.height()).flat_map(|y| surface.row_u32(y).iter().copied()).collect()
}
