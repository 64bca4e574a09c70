//! What a slave device tells of itself: that it is in use, its raw events, and its own events of XInputExtension.
//!
//! The core protocol knows no slaves. They are never frozen: what they do is told when it is done.

use super::super::Engine;
use super::super::ext::xinput::devices::{AXES, MASTER_KEYBOARD, MASTER_POINTER};
use super::super::ext::xinput::event::{self, RawEvent, Values};
use super::Device;
use super::process::{self, Kind, Raw};

use xeric_geom::Point;

/// Device `source` changed: it is told of before its master is. `by` is a relative motion as it came in.
pub(super) fn changed(engine: &mut Engine, source: u16, raw: Raw, by: Option<Point>) {
    if matches!(source, MASTER_POINTER | MASTER_KEYBOARD) {
        return;
    }
    event::used(engine, source);
    let told = tell_raw(engine, source, raw, by);
    if !matches!(raw, Raw::Warp(_)) {
        event::raw(engine, source, &told);
    }
    let mut event = process::make(engine, source, told.kind, told.detail);
    event.emulated = told.emulated;
    event.values =
        if told.kind == Kind::Motion { told_values(engine, source, raw) } else { Values::default() };
    // The pointer is where its master is, which hears of the move only after this.
    event.root = engine.input.pointer.at;
    if event.device() == Device::Pointer {
        event.logical_buttons = engine.extensions.xinput.devices.held(source).buttons;
    }
    match raw {
        Raw::Button { button, pressed, .. } => {
            let held = &mut engine.extensions.xinput.devices.held_mut(source).buttons;
            let bit = 1u32.checked_shl(button.into()).unwrap_or(0);
            if (*held & bit != 0) == pressed {
                return;
            }
            *held ^= bit;
        }
        Raw::Key { keycode, pressed, .. } if engine.input.keyboard.is_down(keycode) == pressed => return,
        _ => {}
    }
    event::of_slave(engine, source, &event);
}

fn tell_raw(engine: &mut Engine, source: u16, raw: Raw, by: Option<Point>) -> RawEvent {
    let mut event = RawEvent {
        kind: Kind::Motion,
        detail: 0,
        emulated: false,
        values: Values::default(),
        raw_values: Values::default(),
    };
    match raw {
        Raw::Motion(to) | Raw::Warp(to) | Raw::MotionBy(to) => {
            let told = by.unwrap_or(to);
            event.values = [Some(told.x), Some(told.y), None, None];
            event.raw_values = event.values;
            let held = engine.extensions.xinput.devices.held_mut(source);
            held.values = [to.x, to.y, held.values[2], held.values[3]];
        }
        Raw::Scroll { axis, by } => {
            if let Some(value) = event.values.get_mut(axis) {
                *value = Some(by);
            }
            event.raw_values = event.values;
            if let Some(value) = engine.extensions.xinput.devices.held_mut(source).values.get_mut(axis) {
                *value = value.wrapping_add(by);
            }
        }
        Raw::Button { button, pressed, emulated } => {
            event.kind = if pressed { Kind::ButtonPress } else { Kind::ButtonRelease };
            event.detail = button;
            event.emulated = emulated;
        }
        Raw::Key { keycode, pressed, .. } => {
            event.kind = if pressed { Kind::KeyPress } else { Kind::KeyRelease };
            event.detail = keycode;
        }
    }
    event
}

/// The valuators that a slave's motion changed, as they are by now.
fn told_values(engine: &Engine, source: u16, raw: Raw) -> Values {
    let now = engine.extensions.xinput.devices.held(source).values;
    let moved = |axis: usize| match raw {
        Raw::Scroll { axis: one, .. } => axis == one,
        _ => axis < 2,
    };
    let mut told: Values = [None; AXES];
    for (axis, (told, now)) in told.iter_mut().zip(now).enumerate() {
        if moved(axis) {
            *told = Some(now);
        }
    }
    told
}
