//! Pointers other than the core protocol's: those of masters that a client added, and of slaves that float.
//!
//! Each has a place, a window that it is in, and what its device holds; its events are XInputExtension's, and a master's the core protocol's
//! too. Crossings of such a pointer are told to clients of XInputExtension only.

use xeric_geom::Point;
use xeric_wire::proto::xproto::notify_mode;

use super::super::Engine;
use super::super::ext::xinput::devices::{MASTER_KEYBOARD, MASTER_POINTER};
use super::super::resource::Xid;
use super::change::Raw;
use super::{Device, crossing};

impl Engine {
    /// The device whose pointer this one moves or points with; `None` where it is the core protocol's.
    pub(crate) fn sprite_of(&self, id: u16) -> Option<u16> {
        let device = self.extensions.xinput.devices.get(id)?;
        let master = match (device.is_master, device.attachment) {
            (true, _) => id,
            (false, 0) => return Some(id),
            (false, master) => master,
        };
        match master {
            MASTER_POINTER | MASTER_KEYBOARD => None,
            keyboard if self.device_kind(keyboard) == Device::Keyboard => {
                self.extensions.xinput.devices.get(keyboard).map(|device| device.attachment)
            }
            pointer => Some(pointer),
        }
    }

    /// The window that a device's pointer is in.
    pub(crate) fn pointer_window(&self, device: u16) -> Xid {
        match self.sprite_of(device) {
            None => self.input.pointer.window,
            Some(owner) => {
                // Windows come and go; the pointer is where it is.
                let held = self.extensions.xinput.devices.held(owner);
                if self.window(held.window).is_ok() { held.window } else { self.window_at(held.place) }
            }
        }
    }

    /// Where a device's pointer is.
    pub(crate) fn pointer_place(&self, device: u16) -> Point {
        self.sprite_of(device)
            .map_or(self.input.pointer.at, |owner| self.extensions.xinput.devices.held(owner).place)
    }
}

/// A change of a device whose pointer is `owner`'s, as a place on the screen; for a relative motion also by how much, and which axes move.
pub(super) fn settled(engine: &Engine, owner: u16, raw: Raw) -> (Raw, Option<Point>, (bool, bool)) {
    let (width, height) = (i32::from(engine.screen.width), i32::from(engine.screen.height));
    let on_screen = |at: Point| Point { x: at.x.min(width - 1).max(0), y: at.y.min(height - 1).max(0) };
    match raw {
        Raw::Motion(to) => (Raw::Motion(on_screen(to)), None, (true, true)),
        Raw::Warp(to) => (Raw::Warp(on_screen(to)), None, (true, true)),
        Raw::MotionBy(by) => {
            let from = engine.extensions.xinput.devices.held(owner).place;
            let to = on_screen(Point { x: from.x + by.x, y: from.y + by.y });
            (Raw::Motion(to), Some(by), (by.x != 0, by.y != 0))
        }
        other => (other, None, (true, true)),
    }
}

/// The pointer of `device` is somewhere else: windows hear that it crosses them.
pub(super) fn moved(engine: &mut Engine, device: u16, to: Point, source: u16) {
    let (from, window) = (engine.pointer_window(device), engine.window_at(to));
    engine.extensions.xinput.devices.held_mut(device).place = to;
    if from != window {
        crossing::cross(engine, device, (from, window), notify_mode::NORMAL, source);
    }
    engine.extensions.xinput.devices.held_mut(device).window = window;
}
