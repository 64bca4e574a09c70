//! What one device holds: properties, buttons, keys, valuators, and where its own pointer and focus are.

use std::collections::VecDeque;

use xeric_geom::Point;
use xeric_keymap::Keyboard;

use super::super::super::input::focus::Focus;
use super::super::super::input::keyboard::Feedback;
use super::super::super::input::pointer::{self, Control, HISTORY};
use super::super::super::input::transform::Matrix;
use super::super::super::property::Property;
use super::super::super::resource::Xid;
use super::devices::{AXES, BUTTONS};

/// What a device holds. What of it only slaves use, the masters have in `input`.
pub(crate) struct Held {
    /// The latest property first, as they are listed.
    pub(crate) properties: Vec<Property>,
    /// Physical buttons of a slave that are down, bit `n` for button `n`.
    pub(crate) buttons: u32,
    /// A slave's logical button for each physical one, from 1; 0 for a button that reports nothing.
    pub(crate) map: [u8; BUTTONS as usize],
    /// Keys of a slave that are down, bit by bit.
    pub(crate) keys: [u8; 32],
    /// Where its valuators are. Of the master pointer only those from [`SCROLL_X`](super::devices::SCROLL_X) on count; the others are the pointer's place.
    pub(crate) values: [i32; AXES],
    /// The same as far as its events have been processed: behind while it is frozen.
    pub(crate) shown: [i32; AXES],
    /// What its motions are changed by.
    pub(crate) transform: Option<Matrix>,
    /// Where its pointer is, if it has one of its own.
    pub(crate) place: Point,
    /// The window that that is in.
    pub(crate) window: Xid,
    /// The master that it goes back to when the grab ends for which it floats; 0 for none.
    pub(crate) floats_from: u16,
    /// Of a master, the slave that was used last and whose classes it has; 0 before one was.
    pub(crate) source: u16,
    /// A slave keyboard's focus.
    pub(crate) focus: Focus,
    /// A slave keyboard's map, once it has another one than its master.
    pub(crate) keyboard: Option<Box<Keyboard>>,
    /// A keyboard's bell, indicators and repeats.
    pub(crate) feedback: Feedback,
    /// A pointer's acceleration.
    pub(crate) control: Control,
    /// Where a slave's valuators were, with the time of each motion.
    pub(crate) history: VecDeque<(u32, [i32; AXES])>,
}

impl Default for Held {
    fn default() -> Self {
        let mut map = [0; BUTTONS as usize];
        for (button, logical) in (1..).zip(&mut map) {
            *logical = button;
        }
        Self {
            properties: Vec::new(),
            buttons: 0,
            map,
            keys: [0; 32],
            values: [0; AXES],
            shown: [0; AXES],
            transform: None,
            place: Point { x: 0, y: 0 },
            window: 0,
            floats_from: 0,
            source: 0,
            focus: Focus::default(),
            keyboard: None,
            feedback: Feedback::default(),
            control: Control::default(),
            history: VecDeque::new(),
        }
    }
}

impl Held {
    /// Keeps where the valuators that `moves` names are before they move; the others are 0, and all are where a button changes.
    pub(crate) fn remember(&mut self, time: u32, moves: impl Fn(usize) -> bool) {
        if self.history.len() == HISTORY {
            self.history.pop_front();
        }
        let mut row = [0; AXES];
        for (axis, (kept, now)) in row.iter_mut().zip(self.values).enumerate() {
            *kept = if moves(axis) { now } else { 0 };
        }
        self.history.push_back((time, row));
    }

    pub(crate) fn is_pressed(&self, button: u8) -> bool {
        self.buttons & 1u32.checked_shl(button.into()).unwrap_or(0) != 0
    }

    pub(crate) fn press(&mut self, button: u8, pressed: bool) {
        let bit = 1u32.checked_shl(button.into()).unwrap_or(0);
        self.buttons = if pressed { self.buttons | bit } else { self.buttons & !bit };
    }

    /// The logical button of a physical one; 0 when there is none.
    pub(crate) fn logical(&self, button: u8) -> u8 {
        usize::from(button).checked_sub(1).and_then(|at| self.map.get(at)).copied().unwrap_or(0)
    }

    /// Logical buttons that are down, bit `n` for button `n`.
    pub(crate) fn logical_buttons(&self) -> u32 {
        pointer::logical(self.buttons, &self.map)
    }

    pub(crate) fn is_down(&self, keycode: u8) -> bool {
        self.keys[usize::from(keycode >> 3)] & 1 << (keycode & 7) != 0
    }

    pub(crate) fn set_down(&mut self, keycode: u8, down: bool) {
        let (byte, bit) = (&mut self.keys[usize::from(keycode >> 3)], 1u8 << (keycode & 7));
        *byte = if down { *byte | bit } else { *byte & !bit };
    }
}
