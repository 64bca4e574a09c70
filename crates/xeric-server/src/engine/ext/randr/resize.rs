//! The screen gets another size: by SetScreenSize, or from outside.

use xeric_wire::Request;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::{Handled, XError};
use super::super::super::input::confine;
use super::super::super::window::root;
use super::super::super::{ClientId, Engine};
use super::{crtc, notify};

impl Engine {
    /// Gives the screen another size, as if a monitor of that size were plugged in instead of the one there is: the output gets a mode of that
    /// size and shows it, the screen is as large, and clients are told. False when it cannot be that large, or 0.
    pub fn resize_screen(&mut self, width: u16, height: u16) -> bool {
        let (widest, highest) = self.extensions.randr.largest;
        if !(1..=widest).contains(&width) || !(1..=highest).contains(&height) {
            return false;
        }
        let Some(mode) = self.extensions.randr.modes.of_size(&self.config, width, height) else {
            return false;
        };
        let (mm_width, mm_height) = (self.config.length_of(width), self.config.length_of(height));
        let changed = &mut self.extensions.randr.changed;
        (changed.any, changed.output, changed.config) = (true, true, true);
        crtc::show(self, None, 0, 0);
        set_size(self, width, height, mm_width, mm_height);
        crtc::show(self, Some(mode), 0, 0);
        crtc::set_at(self, 0);
        true
    }
}

pub(super) fn get_screen_size_range(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetScreenSizeRange::parse(request)?;
    engine.window(r.window)?;
    let (max_width, max_height) = engine.extensions.randr.largest;
    engine
        .send(client, &write::GetScreenSizeRangeReply { min_width: 1, min_height: 1, max_width, max_height });
    Ok(())
}

pub(super) fn set_screen_size(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetScreenSize::parse(request)?;
    engine.window(r.window)?;
    let state = &engine.extensions.randr;
    if !(1..=state.largest.0).contains(&r.width) {
        return Err(XError::value(r.width.into()));
    }
    if !(1..=state.largest.1).contains(&r.height) {
        return Err(XError::value(r.height.into()));
    }
    if let Some(mode) = state.crtc.mode.and_then(|id| state.modes.get(id)) {
        // What the output shows has to lie on the screen.
        let beyond = |at: i16, size: u16, screen: u16| i32::from(at) + i32::from(size) > screen.into();
        if beyond(state.crtc.x, mode.info.width, r.width) || beyond(state.crtc.y, mode.info.height, r.height)
        {
            return Err(XError::bad_match());
        }
    }
    if r.mm_width == 0 || r.mm_height == 0 {
        return Err(XError::value(0));
    }
    // The set-up and the event have 16 bits for them.
    let low = |mm: u32| u16::try_from(mm & 0xffff).unwrap_or(u16::MAX);
    set_size(engine, r.width, r.height, low(r.mm_width), low(r.mm_height));
    Ok(())
}

/// Resizes the root, and tells of it when the size or the millimetres are other ones.
pub(super) fn set_size(engine: &mut Engine, width: u16, height: u16, mm_width: u16, mm_height: u16) {
    let screen = &mut engine.screen;
    let old = (screen.width, screen.height, screen.mm_width, screen.mm_height);
    (screen.mm_width, screen.mm_height) = (mm_width, mm_height);
    root::resize(engine, width, height);
    confine::screen_resized(engine);
    if old != (width, height, mm_width, mm_height) {
        engine.extensions.randr.changed.any = true;
        notify::tell_changed(engine);
        notify::root_configured(engine);
    }
}
