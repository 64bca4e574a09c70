//! What a slave device tells of itself: that it is in use, its raw events, and its own events of XInputExtension.
//!
//! The core protocol knows no slaves. A grab of XInputExtension may freeze one; what it does then waits like its master's.

use super::super::Engine;
use super::super::ext::xinput::devices::{AXES, MASTER_POINTER};
use super::super::ext::xinput::event::{self, RawEvent, Values};
use super::change::{Done, Kind, Raw};
use super::process;
use super::{Device, sprite};

use xeric_geom::Point;
use xeric_keymap::State;

/// Device `source` changed: what is told of that before its events are, and the valuators that its event tells. `by` is a relative motion as
/// it came in, and `axes` are those that move.
pub(super) fn tell(
    engine: &mut Engine,
    source: u16,
    raw: Raw,
    by: Option<Point>,
    axes: (bool, bool),
) -> (Option<RawEvent>, Values) {
    if engine.is_master(source) {
        return (None, Values::default());
    }
    event::used(engine, source);
    if raw.class() == Device::Pointer {
        let now = engine.timestamp();
        engine.extensions.xinput.devices.held_mut(source).remember(now, |axis| moves(raw, axis));
    }
    let told = tell_raw(engine, source, raw, by);
    let values =
        if told.kind == Kind::Motion { told_values(engine, source, raw, axes) } else { Values::default() };
    (Some(told).filter(|_| !matches!(raw, Raw::Warp(_))), values)
}

/// The slave's own event. A button or key that is so already makes none.
pub(super) fn play(engine: &mut Engine, device: u16, source: u16, done: &Done) {
    let Done { raw, values, from, .. } = *done;
    let held = engine.extensions.xinput.devices.held(device);
    let (kind, detail, emulated) = match raw {
        Raw::Button { button, pressed, emulated } => {
            if held.is_pressed(button) == pressed {
                return;
            }
            (if pressed { Kind::ButtonPress } else { Kind::ButtonRelease }, held.logical(button), emulated)
        }
        Raw::Key { keycode, pressed, repeat } => {
            if held.is_down(keycode) == pressed && !repeat {
                return;
            }
            (if pressed { Kind::KeyPress } else { Kind::KeyRelease }, keycode, false)
        }
        _ => (Kind::Motion, 0, false),
    };
    if let (true, Raw::Motion(to) | Raw::Warp(to)) = (engine.sprite_of(device) == Some(device), raw) {
        sprite::moved(engine, device, to, source);
    }
    let mut event = process::make(engine, device, source, kind, detail);
    if event.class() == Device::Pointer && engine.master_with(device, Device::Keyboard).is_none() {
        // A pointer that floats goes with no keyboard.
        event.keys = State::default();
    }
    event.emulated = emulated;
    event.values = values;
    event.repeat = matches!(raw, Raw::Key { repeat: true, .. });
    // The pointer is where its master is, which hears of the move only after this; what waited tells where it is by now.
    event.root = if engine.sprite_of(device).is_some() {
        engine.pointer_place(device)
    } else if engine.input.playing {
        engine.input.pointer.physical
    } else {
        from
    };
    // A key is told with the buttons of the master pointer that it goes with.
    let pointer = match event.class() {
        Device::Pointer => Some(device),
        Device::Keyboard => engine.master_with(device, Device::Pointer),
    };
    event.logical_buttons = pointer.map_or(0, |pointer| super::pointer::logical_buttons(engine, pointer));
    event.buttons = super::pointer::core_buttons(event.logical_buttons);
    let held = engine.extensions.xinput.devices.held_mut(device);
    match raw {
        Raw::Button { button, pressed, .. } => {
            held.press(button, pressed);
            if detail == 0 {
                return;
            }
            engine.input.set_hinted(device, None);
        }
        Raw::Key { keycode, pressed, .. } => held.set_down(keycode, pressed),
        _ => {
            for (shown, told) in held.shown.iter_mut().zip(values) {
                *shown = told.unwrap_or(*shown);
            }
        }
    }
    process::dispatch(engine, &event);
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

/// Whether a valuator is one that the change moves.
fn moves(raw: Raw, axis: usize) -> bool {
    match raw {
        Raw::Scroll { axis: one, .. } => axis == one,
        Raw::Button { .. } | Raw::Key { .. } => false,
        _ => axis < 2,
    }
}

/// The valuators that a slave's motion changed, as they are by now.
fn told_values(engine: &Engine, source: u16, raw: Raw, (x, y): (bool, bool)) -> Values {
    let now = engine.extensions.xinput.devices.held(source).values;
    let mut told: Values = [None; AXES];
    for (axis, (told, now)) in told.iter_mut().zip(now).enumerate() {
        let stays = axis == 0 && !x || axis == 1 && !y;
        if moves(raw, axis) && !stays {
            *told = Some(now);
        }
    }
    told
}

/// Whether one of the master pointer's slaves still holds a button that another one released: the master does not let go of it then.
pub(super) fn still_hold(engine: &Engine, button: u8) -> bool {
    let devices = &engine.extensions.xinput.devices;
    let slaves = devices.all().iter().filter(|d| !d.is_master && d.attachment == MASTER_POINTER);
    slaves.into_iter().any(|slave| devices.held(slave.id).logical_buttons() & 1 << button != 0)
}
