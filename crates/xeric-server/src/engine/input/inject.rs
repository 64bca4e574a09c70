//! Input from outside: what a user would do, XTEST's fake events, and such events with a delay.

use xeric_geom::Point;
use xeric_keymap::Stroke;

use super::super::ext::sync::{self, Source};
use super::super::ext::xinput::devices::{KEYBOARD, MOUSE, XTEST_KEYBOARD, XTEST_POINTER};
use super::super::{ClientId, Engine};
use super::Device;
use super::change::Raw;
use super::process;

/// A fake event that waits for its time.
pub(crate) struct Delayed {
    pub(crate) client: ClientId,
    /// In milliseconds of server time.
    pub(crate) at_ms: u64,
    pub(crate) event: Raw,
}

impl Engine {
    /// Moves the pointer to (x, y) in root coordinates, or as near as screen and grabs allow.
    pub fn inject_motion(&mut self, x: i32, y: i32) {
        from_outside(self, Raw::Motion(Point { x, y }));
    }

    /// Presses or releases a physical button, from 1. A button that is so already, or does not exist, changes nothing.
    /// Pressing one of 4 to 7 turns the wheel by one notch: its scroll valuator moves, and clients that know no valuators see a click.
    pub fn inject_button(&mut self, button: u8, pressed: bool) {
        from_outside(self, Raw::Button { button, pressed, emulated: false });
    }

    /// Presses or releases a key. A key that is so already changes nothing.
    pub fn inject_key(&mut self, keycode: u8, pressed: bool) {
        if (super::MIN_KEYCODE..=super::MAX_KEYCODE).contains(&keycode) {
            from_outside(self, Raw::Key { keycode, pressed, repeat: false });
        }
    }

    /// The keys to press for a character in the present keymap and state.
    pub fn stroke_for_char(&self, character: char) -> Option<Stroke> {
        self.input.keyboard.stroke_of_char(character)
    }

    /// The keys to press for a keysym in the present keymap and state.
    pub fn stroke_for_keysym(&self, keysym: u32) -> Option<Stroke> {
        self.input.keyboard.stroke(keysym)
    }

    /// Where the pointer is, in root coordinates.
    pub fn pointer_position(&self) -> (i32, i32) {
        (self.input.pointer.at.x, self.input.pointer.at.y)
    }
}

fn from_outside(engine: &mut Engine, event: Raw) {
    let (device, source) = match event.class() {
        Device::Pointer => (MOUSE, Source::Pointer),
        Device::Keyboard => (KEYBOARD, Source::Keyboard),
    };
    process::raw(engine, device, event);
    sync::input_arrived(engine, source);
}

fn from_test(engine: &mut Engine, event: Raw) {
    let (device, source) = match event.class() {
        Device::Pointer => (XTEST_POINTER, Source::TestPointer),
        Device::Keyboard => (XTEST_KEYBOARD, Source::TestKeyboard),
    };
    process::raw(engine, device, event);
    sync::input_arrived(engine, source);
}

/// Fakes an event now, or after `delay` milliseconds. A delayed one comes after every other that its client delayed before.
pub(crate) fn fake(engine: &mut Engine, client: ClientId, event: Raw, delay: u32) {
    if delay == 0 {
        from_test(engine, event);
        return;
    }
    let at_ms = engine.now_ms + u64::from(delay);
    let place = engine.input.delayed.partition_point(|waiting| waiting.at_ms <= at_ms);
    engine.input.delayed.insert(place, Delayed { client, at_ms, event });
}

/// Plays delayed events whose time has come.
pub(super) fn play_delayed(engine: &mut Engine) {
    while let Some(due) = engine.input.delayed.pop_front_if(|first| first.at_ms <= engine.now_ms) {
        from_test(engine, due.event);
    }
}

/// Whether a client's requests wait: it delayed a fake event, and its requests come after that (XTEST, section 4).
pub(crate) fn is_waiting(engine: &Engine, client: ClientId) -> bool {
    engine.input.delayed.iter().any(|delayed| delayed.client == client)
}
