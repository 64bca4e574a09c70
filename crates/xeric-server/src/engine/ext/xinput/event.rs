//! Events of XI 2 on their way to clients.
//!
//! Delivery follows Xvfb: at each window XI 2 is asked first, then the core protocol; whoever gets an event ends its way up. An event of
//! a slave goes to those who selected it of that slave, and then as its master's to those who selected that.

use xeric_geom::Point;
use xeric_wire::proto::xinput as op;
use xeric_wire::proto::xinput::{Fp3232, barrier_flags, change_reason, key_event_flags, pointer_event_flags};
use xeric_wire::write::{
    EventPlace, Packet, XIBarrierEvent, XIDeviceChangedEvent, XIDeviceEvent, XIEnterEvent, XIPropertyEvent,
    XIRawEvent,
};

use super::super::super::atoms::Atom;
use super::super::super::input::change::{DeviceEvent, Kind};
use super::super::super::input::{self, focus, grab};
use super::super::super::resource::{Xid, owner_of};
use super::super::super::{ClientId, Engine};
use super::super::XINPUT;
use super::classic;
use super::describe::{Described, whole};
use super::devices::{AXES, button_count};
use super::pointer::{fixed, groups, modifiers};

/// Units of the button mask in device events and XIQueryPointer: Xvfb sends 256 buttons.
pub(super) const BUTTON_UNITS: usize = 8;
/// Units of the valuator mask: Xvfb sends 36 valuators.
const VALUATOR_UNITS: usize = 2;

/// The event's number in XI 2.
pub(crate) fn number(kind: Kind) -> u16 {
    match kind {
        Kind::KeyPress => op::KEY_PRESS_EVENT,
        Kind::KeyRelease => op::KEY_RELEASE_EVENT,
        Kind::ButtonPress => op::BUTTON_PRESS_EVENT,
        Kind::ButtonRelease => op::BUTTON_RELEASE_EVENT,
        Kind::Motion => op::MOTION_EVENT,
    }
}

fn raw_number(kind: Kind) -> u16 {
    match kind {
        Kind::KeyPress => op::RAW_KEY_PRESS_EVENT,
        Kind::KeyRelease => op::RAW_KEY_RELEASE_EVENT,
        Kind::ButtonPress => op::RAW_BUTTON_PRESS_EVENT,
        Kind::ButtonRelease => op::RAW_BUTTON_RELEASE_EVENT,
        Kind::Motion => op::RAW_MOTION_EVENT,
    }
}

/// Valuators that an event tells, by number.
pub(crate) type Values = [Option<i32>; AXES];

fn valuators(values: &Values) -> ([u32; VALUATOR_UNITS], Vec<Fp3232>) {
    let mask = values.iter().zip(0..).fold(0, |mask, (value, bit)| mask | u32::from(value.is_some()) << bit);
    ([mask, 0], values.iter().flatten().copied().map(whole).collect())
}

/// What came of asking a window's clients.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// Somebody got it.
    Taker,
    /// Only clients selected it that a grab keeps it from.
    OthersOnly,
    Nobody,
}

/// The clients that selected this event of the device on `window`.
fn takers(engine: &Engine, device: u16, window: Xid, number: u16) -> Vec<ClientId> {
    let Ok(w) = engine.window(window) else { return Vec::new() };
    let is_master = engine.is_master(device);
    let wanting = w.input_selections.iter().filter(|s| s.of_device(device, is_master).has(number));
    wanting.map(|s| s.client).collect()
}

/// Sends a device event to those who selected it on `window` (with a grab, to its client alone). The last to get it gets the grab that a
/// press begins.
pub(crate) fn to_window(
    engine: &mut Engine,
    event: &DeviceEvent,
    at: (Xid, Xid),
    only: Option<ClientId>,
) -> (Found, Option<ClientId>) {
    let selected = takers(engine, event.device, at.0, number(event.kind));
    if selected.is_empty() {
        return (Found::Nobody, None);
    }
    let takers: Vec<ClientId> =
        selected.into_iter().filter(|client| only.is_none_or(|only| only == *client)).collect();
    for client in &takers {
        send(engine, *client, event, at);
    }
    match takers.last() {
        Some(last) => (Found::Taker, Some(*last)),
        None => (Found::OthersOnly, None),
    }
}

/// Sends a device event to one client.
pub(crate) fn send(engine: &mut Engine, client: ClientId, event: &DeviceEvent, at: (Xid, Xid)) {
    let mut buttons = [0; BUTTON_UNITS];
    buttons[0] = event.logical_buttons;
    let (valuators, values) = valuators(&event.values);
    let packet = XIDeviceEvent {
        extension: XINPUT.major,
        event_type: number(event.kind),
        deviceid: event.device,
        time: event.time,
        detail: event.detail.into(),
        place: place(engine, event.root, at),
        sourceid: event.source,
        flags: flags(event),
        mods: modifiers(&event.keys),
        group: groups(&event.keys),
        buttons: &buttons,
        valuators: &valuators,
        values: &values,
    };
    engine.send(client, &packet);
}

/// A place in the root, made out to a window with the child that it is in.
fn place(engine: &Engine, at: Point, (window, child): (Xid, Xid)) -> EventPlace {
    let origin = engine.window(window).map_or(Point { x: 0, y: 0 }, |w| w.root_origin);
    EventPlace {
        root: engine.screen.root,
        event: window,
        child,
        root_x: fixed(at.x),
        root_y: fixed(at.y),
        event_x: fixed(at.x - origin.x),
        event_y: fixed(at.y - origin.y),
    }
}

fn flags(event: &DeviceEvent) -> u32 {
    let repeat = if event.repeat { key_event_flags::KEY_REPEAT } else { 0 };
    let emulated = if event.emulated { pointer_event_flags::POINTER_EMULATED } else { 0 };
    repeat | emulated
}

/// Something that a device did, before it means anything to a window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawEvent {
    pub(crate) kind: Kind,
    /// Keycode or physical button.
    pub(crate) detail: u8,
    pub(crate) emulated: bool,
    pub(crate) values: Values,
    pub(crate) raw_values: Values,
}

/// Tells of a raw event of `source` as one of `device`: of itself, or of its master.
pub(crate) fn raw(engine: &mut Engine, device: u16, source: u16, event: &RawEvent) {
    let number = raw_number(event.kind);
    let (valuators, values) = valuators(&event.values);
    let (_, raw_values) = self::valuators(&event.raw_values);
    let packet = XIRawEvent {
        extension: XINPUT.major,
        event_type: number,
        deviceid: device,
        time: engine.timestamp(),
        detail: event.detail.into(),
        sourceid: source,
        flags: if event.emulated { pointer_event_flags::POINTER_EMULATED } else { 0 },
        valuators: &valuators,
        values: &values,
        raw_values: &raw_values,
    };
    let root = engine.screen.root;
    let grab = engine.input.grab(device).map(|grab| (grab.client, grab.window, grab.terms.level));
    if let Some((client, _, grab::Level::Input(events))) = grab
        && events.has(number)
    {
        engine.send(client, &packet);
    }
    for client in takers(engine, device, root, number) {
        // XI 2.0 hears nothing of a grabbed device; later a grab on the root has told its client already.
        let spared = grab.is_some_and(|(grabber, window, _)| {
            let version = engine.extensions.xinput.version_of(client);
            version == (2, 0) || window == root && grabber == client
        });
        if !spared {
            engine.send(client, &packet);
        }
    }
}

/// What a barrier tells of the pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BarrierEvent {
    /// BarrierHit or BarrierLeave.
    pub(crate) number: u16,
    pub(crate) barrier: Xid,
    pub(crate) window: Xid,
    /// The number that XIBarrierReleasePointer names.
    pub(crate) event: u32,
    /// Milliseconds since the one before.
    pub(crate) dtime: u32,
    pub(crate) flags: u32,
    /// How far the device moved.
    pub(crate) by: Point,
    pub(crate) root: Point,
}

/// Sends a barrier's event to the client that made the barrier, if it selected that, or if it grabbed the pointer on the barrier's window.
pub(crate) fn barrier(engine: &mut Engine, device: u16, source: u16, event: &BarrierEvent) {
    let grab = engine.input.grab(device).map(|grab| (grab.client, grab.window, grab.terms.level));
    let owner = owner_of(event.barrier);
    let is_told = match grab {
        Some((client, window, level)) if client == owner && window == event.window => {
            matches!(level, grab::Level::Input(events) if events.has(event.number))
        }
        _ => takers(engine, device, event.window, event.number).contains(&owner),
    };
    if !is_told {
        return;
    }
    let packet = XIBarrierEvent {
        extension: XINPUT.major,
        event_type: event.number,
        deviceid: device,
        time: engine.timestamp(),
        eventid: event.event,
        root: engine.screen.root,
        event: event.window,
        barrier: event.barrier,
        dtime: event.dtime,
        flags: event.flags | if grab.is_some() { barrier_flags::DEVICE_IS_GRABBED } else { 0 },
        sourceid: source,
        root_x: fixed(event.root.x),
        root_y: fixed(event.root.y),
        dx: whole(event.by.x),
        dy: whole(event.by.y),
    };
    engine.send(owner, &packet);
}

/// A slave is used: its master takes over its classes, and says so if it had others.
pub(crate) fn used(engine: &mut Engine, slave: u16) {
    let Ok(device) = engine.device(slave) else { return };
    let Ok(master) = engine.device(device.attachment) else { return };
    let source = &mut engine.extensions.xinput.devices.held_mut(master.id).source;
    if device.is_master || std::mem::replace(source, slave) == slave {
        return;
    }
    let described = Described::new(engine, &master);
    let classes = described.classes();
    let packet = XIDeviceChangedEvent {
        extension: XINPUT.major,
        deviceid: master.id,
        time: engine.timestamp(),
        sourceid: slave,
        reason: change_reason::SLAVE_SWITCH,
        classes: &classes,
    };
    to_all_windows(engine, master.id, op::DEVICE_CHANGED_EVENT, &packet);
}

/// PropertyNewValue and PropertyDelete.
const NEW_VALUE: u8 = 0;
const DELETED: u8 = 1;

/// A property of a device changed.
pub(super) fn property_changed(engine: &mut Engine, device: u16, property: Atom, what: u8) {
    let time = engine.timestamp();
    let packet = XIPropertyEvent { extension: XINPUT.major, deviceid: device, time, property, what };
    let state = if what == op::property_flag::DELETED { DELETED } else { NEW_VALUE };
    classic::event::property_changed(engine, device, property, state);
    to_all_windows(engine, device, op::PROPERTY_EVENT, &packet);
}

/// Sends an event that belongs to no window to whoever selected it, once for each window on which they did.
pub(super) fn to_all_windows(engine: &mut Engine, device: u16, number: u16, packet: &impl Packet) {
    for window in engine.subtree(engine.screen.root) {
        for client in takers(engine, device, window, number) {
            engine.send(client, packet);
        }
    }
}

/// What a crossing or a change of focus says.
#[derive(Clone, Copy)]
pub(crate) struct Crossing {
    /// Enter, Leave, FocusIn or FocusOut.
    pub(crate) number: u16,
    pub(crate) device: u16,
    pub(crate) window: Xid,
    pub(crate) source: u16,
    pub(crate) mode: u8,
    pub(crate) detail: u8,
}

/// Sends Enter, Leave, FocusIn or FocusOut of a device: to the client of a grab of this extension, else to whoever selected it.
pub(crate) fn cross(engine: &mut Engine, crossing: Crossing) {
    let Crossing { number, device, window, mode, detail, .. } = crossing;
    let is_focus = matches!(number, op::FOCUS_IN_EVENT | op::FOCUS_OUT_EVENT);
    let takers = match engine.input.grab(device).map(|grab| (grab.client, grab.terms.level)) {
        Some((client, grab::Level::Input(events))) if !is_focus => {
            if events.has(number) {
                vec![client]
            } else {
                Vec::new()
            }
        }
        _ => takers(engine, device, window, number),
    };
    send_crossing(engine, &crossing, &takers);
    if is_focus {
        classic::event::focus(engine, device, window, number == op::FOCUS_IN_EVENT, (mode, detail));
    }
}

fn send_crossing(engine: &mut Engine, crossing: &Crossing, takers: &[ClientId]) {
    let Crossing { number, device, window, source, mode, detail } = *crossing;
    let is_focus = matches!(number, op::FOCUS_IN_EVENT | op::FOCUS_OUT_EVENT);
    if takers.is_empty() {
        return;
    }
    let buttons = crossing_buttons(engine, device, is_focus);
    // A pointer without a keyboard has no modifiers, and nobody has its focus.
    let keyboard = engine.master_with(device, input::Device::Keyboard);
    let (mut mods, mut group) = match keyboard {
        None if !is_focus => Default::default(),
        _ => (modifiers(engine.input.keyboard.state()), groups(engine.input.keyboard.state())),
    };
    // The effective ones of a crossing are left at 0, as by Xvfb.
    (mods.effective, group.effective) = (0, 0);
    if is_focus {
        let effective = engine.input.effective_keys();
        (mods.effective, group.effective) = (effective.mods.into(), effective.group);
    }
    let has_focus = !is_focus && keyboard.is_some_and(|keyboard| focus::is_on(engine, keyboard, window));
    let packet = XIEnterEvent {
        extension: XINPUT.major,
        event_type: number,
        deviceid: device,
        time: engine.timestamp(),
        sourceid: source,
        mode,
        detail,
        place: place(engine, engine.pointer_place(device), (window, 0)),
        same_screen: 1,
        focus: has_focus.into(),
        mods,
        group,
        buttons: &buttons,
    };
    for client in takers {
        engine.send(*client, &packet);
    }
}

/// The buttons of a device's pointer that are down: a keyboard's is its master's, one that floats has none.
fn crossing_buttons(engine: &Engine, device: u16, is_focus: bool) -> Vec<u32> {
    let pointer = match engine.device_kind(device) {
        input::Device::Pointer => Some(device),
        input::Device::Keyboard => engine.master_with(device, input::Device::Pointer),
    };
    let Some(pointer) = pointer else { return Vec::new() };
    let all = &engine.extensions.xinput.devices;
    let shape = engine.device(pointer).map_or(pointer, |device| all.shape_of(&device));
    let mut buttons = vec![0; if is_focus { BUTTON_UNITS } else { button_count(shape).div_ceil(32) }];
    if let Some(first) = buttons.first_mut() {
        *first = input::pointer::physical_buttons(engine, pointer);
    }
    buttons
}
