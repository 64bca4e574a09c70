//! The pointer and the keyboard: where they are, who hears of them.

pub(crate) mod grab;

use super::Engine;
use super::client::ClientId;
use super::config::Config;
use super::resource::Xid;

/// Keycodes as the set-up announces them.
pub(crate) const MIN_KEYCODE: u8 = 8;
/// The highest keycode.
pub(crate) const MAX_KEYCODE: u8 = 255;

/// Everything the input devices hold.
pub(crate) struct Input {}

impl Input {
    pub(crate) fn new(_config: &Config) -> Self {
        Self {}
    }
}

/// Windows were mapped, moved, restacked, shaped or destroyed: the pointer may be in another one now.
pub(crate) fn hierarchy_changed(_engine: &mut Engine) {}

/// `window` is no longer viewable: grabs on it end, the focus reverts.
pub(crate) fn window_unviewable(_engine: &mut Engine, _window: Xid) {}

/// `window` is about to be destroyed.
pub(crate) fn window_gone(_engine: &mut Engine, _window: Xid) {}

/// `client` is gone: its grabs end.
pub(crate) fn client_gone(_engine: &mut Engine, _client: ClientId) {}

/// Does what became due: key repeats, delayed fake input.
pub(crate) fn advance(_engine: &mut Engine) {}

/// When [`advance`] next has something to do, in milliseconds of server time.
pub(crate) fn next_deadline(_engine: &Engine) -> Option<u64> {
    None
}

/// A window's cursor attribute changed; the pointer may show another one.
pub(crate) fn cursor_changed(_engine: &mut Engine) {}

/// The root's `current-input-masks`.
pub(crate) fn current_masks(engine: &Engine) -> u32 {
    engine.window(engine.screen.root).map_or(0, super::window::Window::all_event_masks)
}
