//! From a raw device change to an event on its way: the queue of frozen devices, device state, grabs.

use xeric_geom::Point;
use xeric_keymap::{State, Step, state::core_field};

use super::super::Engine;
use super::super::ext::record;
use super::super::resource::Xid;
use super::grab::Origin;
use super::{Device, crossing, deliver, freeze, grab, keyboard, passive, pointer};

/// A device change as it comes in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Raw {
    /// The pointer goes to a place, in root coordinates.
    Motion(Point),
    /// The pointer moves by so much.
    MotionBy(Point),
    /// A physical button changes.
    Button { button: u8, pressed: bool },
    /// A key changes; `repeat` when it was down already and stays so.
    Key { keycode: u8, pressed: bool, repeat: bool },
}

impl Raw {
    pub(super) fn device(self) -> Device {
        match self {
            Self::Key { .. } => Device::Keyboard,
            Self::Motion(_) | Self::MotionBy(_) | Self::Button { .. } => Device::Pointer,
        }
    }
}

/// What happened, as events tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    KeyPress,
    KeyRelease,
    ButtonPress,
    ButtonRelease,
    Motion,
}

/// A device event before it is made out to a window.
#[derive(Clone, Debug)]
pub(super) struct DeviceEvent {
    pub(super) kind: Kind,
    /// Keycode or logical button; 0 for motion.
    pub(super) detail: u8,
    pub(super) root: Point,
    /// The keyboard's state from just before the event; each client sees its own form of it.
    pub(super) keys: State,
    /// Buttons from just before the event, as bits of the `state` field.
    pub(super) buttons: u16,
    /// A repeat of a key that is down.
    pub(super) repeat: bool,
    /// Modifiers and group as passive grabs see them.
    pub(super) grab_state: u16,
    pub(super) time: u32,
}

impl DeviceEvent {
    pub(super) fn device(&self) -> Device {
        match self.kind {
            Kind::KeyPress | Kind::KeyRelease => Device::Keyboard,
            _ => Device::Pointer,
        }
    }
}

/// Takes a device change: queued while the device is frozen, else played at once.
pub(crate) fn raw(engine: &mut Engine, raw: Raw) {
    super::super::ext::screen_saver::input(engine);
    let before = engine.input.pointer.device;
    let (goes_x, goes_y) = match raw {
        // An axis that is not to move is not looked at, even where it is outside the limits.
        Raw::MotionBy(by) => (by.x != 0, by.y != 0),
        _ => (true, true),
    };
    let raw = match raw {
        Raw::Motion(to) => Raw::Motion(pointer::limited(engine, to)),
        Raw::MotionBy(by) => {
            let from = engine.input.pointer.device;
            let to = Point { x: from.x + by.x, y: from.y + by.y };
            let from = engine.input.pointer.physical;
            let to = super::super::ext::xfixes::stopped_by_barriers(engine, from, to);
            Raw::Motion(pointer::limited(engine, to))
        }
        other => other,
    };
    if let Raw::Motion(to) = raw {
        engine.input.pointer.device =
            Point { x: if goes_x { to.x } else { before.x }, y: if goes_y { to.y } else { before.y } };
    }
    if raw.device() == Device::Pointer {
        // Buttons tell where the device is too.
        engine.input.pointer.physical = pointer::confined(engine, engine.input.pointer.device);
    }
    if engine.input.sync(raw.device()).is_frozen() || engine.input.playing {
        engine.input.queue.push_back(raw);
    } else {
        play(engine, raw);
    }
    freeze::settle(engine);
}

/// Changes the device's state and sends what follows.
pub(super) fn play(engine: &mut Engine, raw: Raw) {
    match raw {
        Raw::Motion(to) => motion(engine, to),
        Raw::MotionBy(by) => {
            let at = engine.input.pointer.at;
            motion(engine, Point { x: at.x + by.x, y: at.y + by.y });
        }
        Raw::Button { button, pressed } => {
            if !engine.input.playing {
                engine.input.pointer.at = engine.input.pointer.physical;
            }
            button_change(engine, button, pressed);
        }
        Raw::Key { keycode, pressed, repeat } => {
            if repeat || engine.input.keyboard.is_down(keycode) != pressed {
                key_change(engine, keycode, pressed, repeat);
            }
        }
    }
}

fn motion(engine: &mut Engine, to: Point) {
    // A motion to where the pointer is is one all the same.
    let to =
        if engine.input.playing { pointer::confined_now(engine, to) } else { pointer::confined(engine, to) };
    engine.input.pointer.at = to;
    let now = engine.timestamp();
    engine.input.pointer.remember(now, to);
    crossing::pointer_window_changed(engine);
    let event = make(engine, Kind::Motion, 0);
    dispatch(engine, &event);
}

fn button_change(engine: &mut Engine, button: u8, pressed: bool) {
    let Some(logical) = engine.input.pointer.logical(button) else { return };
    if !engine.input.pointer.change(button, pressed) || logical == 0 {
        return;
    }
    engine.input.pointer.hinted = None;
    let kind = if pressed { Kind::ButtonPress } else { Kind::ButtonRelease };
    let event = make(engine, kind, logical);
    engine.input.pointer.change_logical(logical, pressed);
    keyboard::buttons_changed(engine);
    crossing::pointer_window_changed(engine);
    dispatch(engine, &event);
}

fn key_change(engine: &mut Engine, keycode: u8, pressed: bool, repeat: bool) {
    let changes = if repeat {
        engine.input.keyboard.repeat(keycode)
    } else {
        engine.input.keyboard.key(keycode, pressed)
    };
    if !repeat {
        keyboard::key_changed(engine, keycode, pressed);
    }
    for step in changes.steps {
        match step {
            Step::Key(key) => {
                let kind = if key.pressed { Kind::KeyPress } else { Kind::KeyRelease };
                let mut event = make(engine, kind, key.keycode);
                event.keys = key.state;
                event.repeat = key.repeat;
                event.grab_state = core_field(key.state.grab_mods, key.state.group);
                dispatch(engine, &event);
            }
            Step::Notify(notify) => super::super::ext::xkb::notify(engine, &notify),
            Step::Motion { x, y, absolute_x, absolute_y } => {
                let at = engine.input.pointer.at;
                let to = Point {
                    x: if absolute_x { x.into() } else { at.x + i32::from(x) },
                    y: if absolute_y { y.into() } else { at.y + i32::from(y) },
                };
                raw(engine, Raw::Motion(to));
            }
            Step::Button { button, pressed } => raw(engine, Raw::Button { button, pressed }),
            // Nobody ends a server by a key that a client typed.
            Step::Terminate => {}
        }
    }
}

fn make(engine: &Engine, kind: Kind, detail: u8) -> DeviceEvent {
    DeviceEvent {
        kind,
        detail,
        // Events that were queued tell where the pointer is by now, as in Xvfb.
        root: engine.input.pointer.physical,
        keys: *engine.input.keyboard.state(),
        buttons: engine.input.pointer.button_state(),
        repeat: false,
        grab_state: engine.input.keyboard.state().grab_field(),
        time: engine.timestamp(),
    }
}

/// Sends an event to its grab, to a passive grab that it activates, or to whoever selected it.
fn dispatch(engine: &mut Engine, event: &DeviceEvent) {
    if engine.extensions.record.is_recording() {
        record_event(engine, event);
    }
    let device = event.device();
    let ends = ends_grab(engine, event);
    if engine.input.grab(device).is_some() {
        let delivered = deliver::to_grab(engine, event);
        if delivered && !ends && event.kind != Kind::Motion {
            freeze::freeze_at(engine, device, event);
        }
    } else if !passive::activate(engine, event, None) {
        deliver::normally(engine, event);
    }
    if ends {
        grab::deactivate(engine, device);
    }
}

/// RECORD's recorders get device events whoever else does.
fn record_event(engine: &mut Engine, event: &DeviceEvent) {
    let low = |value: i32| (value & 0xffff) as u16 as i16;
    let recorded = record::DeviceEvent {
        kind: event.kind,
        detail: event.detail,
        time: event.time,
        root_x: low(event.root.x),
        root_y: low(event.root.y),
        state: event.keys.core_field() | event.buttons,
    };
    record::device_event(engine, recorded);
}

/// A replayed event: passive grabs down to `above` are passed over.
pub(super) fn again(engine: &mut Engine, event: &DeviceEvent, above: Xid) {
    if !passive::activate(engine, event, Some(above)) {
        deliver::normally(engine, event);
    }
}

/// Whether the active grab ends behind this event.
fn ends_grab(engine: &Engine, event: &DeviceEvent) -> bool {
    match (event.kind, engine.input.grab(event.device()).map(|grab| grab.origin)) {
        (Kind::ButtonRelease, Some(Origin::Button)) => engine.input.pointer.nothing_pressed(),
        (Kind::KeyRelease, Some(Origin::Key(keycode))) => keycode == event.detail,
        _ => false,
    }
}
