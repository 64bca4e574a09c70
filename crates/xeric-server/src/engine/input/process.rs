//! From a raw device change to an event on its way: the queue of frozen devices, device state, grabs.

use xeric_geom::Point;
use xeric_keymap::{Step, state::core_field};

use super::super::Engine;
use super::super::ext::xinput::devices::{
    self, MASTER_KEYBOARD, MASTER_POINTER, MOUSE, SCROLL_INCREMENT, SCROLL_X, SCROLL_Y, XTEST_POINTER,
};
use super::super::ext::xinput::event::{self, BarrierEvent, Values};
use super::super::ext::{record, xfixes};
use super::super::resource::Xid;
use super::change::{Change, DeviceEvent, Done, Kind, Raw, What};
use super::grab::Origin;
use super::head::int16;
use super::{
    Device, confine, crossing, deliver, freeze, grab, keyboard, passive, pointer, slave, sprite, transform,
};

/// Takes a change of device `source`: queued while its master is frozen, else played at once.
pub(crate) fn raw(engine: &mut Engine, source: u16, raw: Raw) {
    if let (MOUSE, Raw::Button { button, pressed, emulated: false }) = (source, raw)
        && let Some((axis, by)) = wheel(button)
    {
        if pressed {
            scroll(engine, button, axis, by);
        }
        return;
    }
    if !engine.device(source).is_ok_and(|device| device.enabled) {
        return;
    }
    super::super::ext::screen_saver::input(engine);
    let (given, raw) = match transform::applied(engine, source, raw) {
        Some(transformed) => (Some(raw), transformed),
        None => (None, raw),
    };
    if let Some(owner) = engine.sprite_of(source) {
        return with_own_pointer(engine, source, owner, raw);
    }
    let (before, from) = (engine.input.pointer.device, engine.input.pointer.physical);
    let (goes_x, goes_y, by) = match raw {
        // An axis that is not to move is not looked at, even where it is outside the limits.
        Raw::MotionBy(by) => (by.x != 0, by.y != 0, Some(by)),
        _ => (true, true, None),
    };
    let mut barriers = Vec::new();
    let raw = match raw {
        Raw::Motion(to) => Raw::Motion(confine::limited(engine, to)),
        Raw::Warp(to) => Raw::Warp(confine::limited(engine, to)),
        Raw::MotionBy(by) => {
            let from = engine.input.pointer.device;
            let to = Point { x: from.x + by.x, y: from.y + by.y };
            let from = engine.input.pointer.physical;
            let (held, events) = xfixes::stopped_by_barriers(engine, from, to);
            barriers = events;
            Raw::Motion(confine::limited(engine, held))
        }
        other => other,
    };
    if let Raw::Motion(to) | Raw::Warp(to) = raw {
        engine.input.pointer.device =
            Point { x: if goes_x { to.x } else { before.x }, y: if goes_y { to.y } else { before.y } };
    }
    if raw.class() == Device::Pointer {
        // Buttons tell where the device is too.
        engine.input.pointer.physical = confine::confined(engine, engine.input.pointer.device);
    }
    let axes = (goes_x, goes_y);
    let (mut told, values) = slave::tell(engine, source, raw, by, axes);
    if let (Some(told), Some(Raw::Motion(given) | Raw::MotionBy(given))) = (&mut told, given) {
        told.raw_values = [Some(given.x), Some(given.y), None, None];
    }
    let master = devices::master_of(raw.class());
    let devices = [Some(source).filter(|source| *source != master), Some(master)];
    let done = What::Done(Done { raw, values, from, axes });
    if let Some(told) = told {
        for device in devices.into_iter().flatten() {
            arrive(engine, Change { device, source, what: What::Told(told) });
        }
    }
    let root = engine.input.pointer.physical;
    for event in barriers {
        barrier(engine, source, BarrierEvent { root, ..event });
    }
    for device in devices.into_iter().flatten() {
        arrive(engine, Change { device, source, what: done });
    }
}

/// The same for a device whose pointer is not the core protocol's.
fn with_own_pointer(engine: &mut Engine, source: u16, owner: u16, raw: Raw) {
    let from = engine.pointer_place(owner);
    let (raw, by, axes) = sprite::settled(engine, owner, raw);
    let (told, mut values) = slave::tell(engine, source, raw, by, axes);
    if let (true, Raw::Motion(to) | Raw::Warp(to)) = (engine.is_master(source), raw) {
        values = [Some(to.x), Some(to.y), None, None];
    }
    let master = engine.device(source).ok().filter(|device| !device.is_master && device.attachment != 0);
    let devices = [Some(source), master.map(|device| device.attachment)];
    let done = What::Done(Done { raw, values, from, axes });
    for what in told.map(What::Told).into_iter().chain([done]) {
        for device in devices.into_iter().flatten() {
            arrive(engine, Change { device, source, what });
        }
    }
}

/// A barrier has something to tell of the master pointer.
pub(crate) fn barrier(engine: &mut Engine, source: u16, event: BarrierEvent) {
    arrive(engine, Change { device: MASTER_POINTER, source, what: What::Barrier(event) });
}

/// Lets a change wait while its device is frozen. Whatever ends that plays what waits.
fn arrive(engine: &mut Engine, change: Change) {
    if !engine.input.sync(change.device).is_frozen() && !engine.input.playing {
        play(engine, &change);
        return;
    }
    // Of motions of one device with nothing in between only the last one's place is kept.
    if let (What::Done(new), Some(Change { device, what: What::Done(last), .. })) =
        (change.what, engine.input.queue.back_mut())
        && *device == change.device
        && let (Raw::Motion(to) | Raw::Warp(to), Raw::Motion(at) | Raw::Warp(at)) = (new.raw, &mut last.raw)
    {
        *at = to;
        return;
    }
    engine.input.queue.push_back(change);
}

/// What a wheel's button stands for: a scroll valuator and its move for one notch.
fn wheel(button: u8) -> Option<(usize, i32)> {
    match button {
        4 => Some((SCROLL_Y, -SCROLL_INCREMENT)),
        5 => Some((SCROLL_Y, SCROLL_INCREMENT)),
        6 => Some((SCROLL_X, -SCROLL_INCREMENT)),
        7 => Some((SCROLL_X, SCROLL_INCREMENT)),
        _ => None,
    }
}

/// One notch of the mouse's wheel: the valuator moves, then the button is clicked for clients that know no valuators.
fn scroll(engine: &mut Engine, button: u8, axis: usize, by: i32) {
    raw(engine, MOUSE, Raw::Scroll { axis, by });
    for pressed in [true, false] {
        raw(engine, MOUSE, Raw::Button { button, pressed, emulated: true });
    }
}

/// Changes the device's state and sends what follows.
pub(super) fn play(engine: &mut Engine, change: &Change) {
    let Change { device, source, what } = *change;
    let mut done = match what {
        What::Told(event) => return event::raw(engine, device, source, &event),
        What::Barrier(event) => return event::barrier(engine, device, source, &event),
        What::Done(done) => done,
    };
    if let Raw::Button { button, .. } = &mut done.raw
        && source != device
    {
        // To a master a slave's button is the one that the slave maps it to (XIproto 4, SetDeviceButtonMapping); it may be none.
        *button = engine.extensions.xinput.devices.held(source).logical(*button);
    }
    if device != devices::master_of(done.raw.class()) {
        slave::play(engine, device, source, &done);
        return;
    }
    match done.raw {
        Raw::Motion(to) | Raw::Warp(to) => motion(engine, source, to, done.axes),
        Raw::MotionBy(by) => {
            let at = engine.input.pointer.at;
            motion(engine, source, Point { x: at.x + by.x, y: at.y + by.y }, done.axes);
        }
        Raw::Scroll { axis, by } => scroll_motion(engine, source, axis, by),
        Raw::Button { button, pressed, emulated } => {
            if !engine.input.playing {
                engine.input.pointer.at = engine.input.pointer.physical;
            }
            button_change(engine, source, button, pressed, emulated);
        }
        Raw::Key { keycode, pressed, repeat } => {
            if repeat || engine.input.keyboard.is_down(keycode) != pressed {
                key_change(engine, source, keycode, pressed, repeat);
            }
        }
    }
}

fn motion(engine: &mut Engine, source: u16, to: Point, (x, y): (bool, bool)) {
    // A motion to where the pointer is is one all the same.
    let to =
        if engine.input.playing { confine::confined_now(engine, to) } else { confine::confined(engine, to) };
    engine.input.pointer.at = to;
    let now = engine.timestamp();
    engine.input.pointer.remember(now, to);
    crossing::pointer_window_changed(engine, source);
    let mut event = make(engine, MASTER_POINTER, source, Kind::Motion, 0);
    event.values = [x.then_some(to.x), y.then_some(to.y), None, None];
    dispatch(engine, &event);
}

fn scroll_motion(engine: &mut Engine, source: u16, axis: usize, by: i32) {
    let mut event = make(engine, MASTER_POINTER, source, Kind::Motion, 0);
    let master = engine.extensions.xinput.devices.held_mut(MASTER_POINTER);
    if let (Some(value), Some(told)) = (master.values.get_mut(axis), event.values.get_mut(axis)) {
        *value = value.wrapping_add(by);
        *told = Some(*value);
    }
    dispatch(engine, &event);
}

fn button_change(engine: &mut Engine, source: u16, button: u8, pressed: bool, emulated: bool) {
    let Some(logical) = engine.input.pointer.logical(button) else { return };
    if !pressed && slave::still_hold(engine, button) {
        return;
    }
    let before = engine.input.pointer.logical_buttons();
    if !engine.input.pointer.change(button, pressed) || logical == 0 {
        return;
    }
    engine.input.set_hinted(MASTER_POINTER, None);
    let kind = if pressed { Kind::ButtonPress } else { Kind::ButtonRelease };
    let mut event = make(engine, MASTER_POINTER, source, kind, logical);
    (event.emulated, event.logical_buttons) = (emulated, before);
    engine.input.pointer.change_logical(logical, pressed);
    keyboard::buttons_changed(engine);
    crossing::pointer_window_changed(engine, source);
    dispatch(engine, &event);
}

fn key_change(engine: &mut Engine, source: u16, keycode: u8, pressed: bool, repeat: bool) {
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
                let mut event = make(engine, MASTER_KEYBOARD, source, kind, key.keycode);
                event.keys = key.state;
                event.repeat = key.repeat;
                event.grab_state = core_field(key.state.grab_mods, key.state.group);
                engine.input.before_key = Some(key.state);
                dispatch(engine, &event);
                engine.input.before_key = None;
            }
            Step::Notify(notify) => super::super::ext::xkb::notify(engine, &notify),
            Step::Motion { x, y, absolute_x, absolute_y } => {
                let at = engine.input.pointer.at;
                let to = Point {
                    x: if absolute_x { x.into() } else { at.x + i32::from(x) },
                    y: if absolute_y { y.into() } else { at.y + i32::from(y) },
                };
                raw(engine, XTEST_POINTER, Raw::Motion(to));
            }
            Step::Button { button, pressed } => {
                raw(engine, XTEST_POINTER, Raw::Button { button, pressed, emulated: false });
            }
            // Nobody ends a server by a key that a client typed.
            Step::Terminate => {}
        }
    }
}

pub(super) fn make(engine: &Engine, device: u16, source: u16, kind: Kind, detail: u8) -> DeviceEvent {
    DeviceEvent {
        device,
        kind,
        detail,
        // Events that were queued tell where the pointer is by now, as in Xvfb.
        root: engine.input.pointer.physical,
        keys: *engine.input.keyboard.state(),
        buttons: engine.input.pointer.button_state(),
        repeat: false,
        grab_state: engine.input.keyboard.state().grab_field(),
        time: engine.timestamp(),
        source,
        emulated: false,
        logical_buttons: engine.input.pointer.logical_buttons(),
        values: Values::default(),
    }
}

/// Sends an event to its grab, to a passive grab that it activates, or to whoever selected it.
pub(super) fn dispatch(engine: &mut Engine, event: &DeviceEvent) {
    let device = event.device;
    if engine.extensions.record.is_recording() && engine.is_master(device) {
        record_event(engine, event);
    }
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
    let recorded = record::DeviceEvent {
        kind: event.kind,
        detail: event.detail,
        time: event.time,
        root_x: int16(event.root.x),
        root_y: int16(event.root.y),
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
    match (event.kind, engine.input.grab(event.device).map(|grab| grab.origin)) {
        (Kind::ButtonRelease, Some(Origin::Button)) => pointer::buttons_down(engine, event.device) == 0,
        (Kind::KeyRelease, Some(Origin::Key(keycode))) => keycode == event.detail,
        _ => false,
    }
}
