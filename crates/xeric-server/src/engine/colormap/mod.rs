//! Colormaps of TrueColor visuals: read-only maps from pixel to colour, which clients may still own cells of.
//!
//! One colormap is installed at a time. Installing changes no pixel of ours: every visual is TrueColor, so only the events tell.

pub(crate) mod cells;
pub(crate) mod names;
pub(crate) mod requests;

use xeric_wire::proto::xproto::{colormap_state, event_mask};
use xeric_wire::write::xproto as write;

use super::Engine;
use super::client::ClientId;
use super::resource::{Resource, Xid};
use super::screen::{self, DEFAULT_COLORMAP};
use cells::Allocated;

/// A colormap.
pub(crate) struct Colormap {
    pub(crate) visual: u32,
    /// CreateColormap's AllocAll never succeeds on a TrueColor visual, so this is all that is allocated.
    pub(crate) allocated: Vec<(ClientId, Box<Allocated>)>,
}

impl Colormap {
    /// A colormap in which nobody has allocated anything.
    pub(crate) fn new(visual: u32) -> Self {
        Self { visual, allocated: Vec::new() }
    }

    /// The bits that every pixel has: alpha, where the visual has it.
    pub(crate) fn alpha_mask(&self) -> u32 {
        if screen::visual(self.visual).is_some_and(|v| v.depth == 32) { 0xff00_0000 } else { 0 }
    }
}

/// `client` is gone: what it allocated is free.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    for id in engine.resources.find(|r| matches!(r, Resource::Colormap(_))) {
        if let Ok(colormap) = engine.colormap_mut(id) {
            colormap.allocated.retain(|(owner, _)| *owner != client);
        }
    }
}

/// The colormap `id` was freed: the default is installed in its place, and windows that had it have none.
pub(crate) fn freed(engine: &mut Engine, id: Xid) {
    uninstall(engine, id);
    for window in windows_with(engine, id) {
        if let Ok(window) = engine.window_mut(window) {
            window.colormap = 0;
        }
        notify(engine, window, 0, true, colormap_state::UNINSTALLED);
    }
}

/// Installs `id` in place of the one that is installed.
pub(crate) fn install(engine: &mut Engine, id: Xid) {
    let old = std::mem::replace(&mut engine.screen.installed_colormap, id);
    if old == id {
        return;
    }
    for window in windows_with(engine, old) {
        notify(engine, window, old, false, colormap_state::UNINSTALLED);
    }
    for window in windows_with(engine, id) {
        notify(engine, window, id, false, colormap_state::INSTALLED);
    }
}

/// Installs the default colormap if `id` is installed.
pub(crate) fn uninstall(engine: &mut Engine, id: Xid) {
    if engine.screen.installed_colormap == id {
        install(engine, DEFAULT_COLORMAP);
    }
}

fn windows_with(engine: &Engine, colormap: Xid) -> Vec<Xid> {
    engine.resources.find(|r| matches!(r, Resource::Window(w) if w.colormap == colormap))
}

fn notify(engine: &mut Engine, window: Xid, colormap: Xid, new: bool, state: u8) {
    let event = write::ColormapNotifyEvent { window, colormap, new: new.into(), state };
    engine.deliver(window, event_mask::COLOR_MAP_CHANGE, &event);
}
