//! Events of XI 1: those of devices, their focus and state, and those that belong to no window.

use xeric_wire::proto::xinput::more_events_mask;
use xeric_wire::write::xinput as write;
use xeric_wire::write::{ExtensionEvent, Packet};

use super::super::super::super::atoms::Atom;
use super::super::super::super::input::change::{DeviceEvent, Kind};
use super::super::super::super::input::deliver;
use super::super::super::super::input::head::{Head, with_head};
use super::super::super::super::resource::Xid;
use super::super::super::super::{ClientId, Engine};
use super::super::super::XINPUT;
use super::super::super::xkb;
use super::super::event::{Found, Values};
use super::select::mask;

/// Sends a device event to those who selected it on `window` (with a grab, to its client alone). Who gets the grab that a press begins,
/// with what that client selected.
pub(crate) fn to_window(
    engine: &mut Engine,
    event: &DeviceEvent,
    at: (Xid, Xid),
    only: Option<ClientId>,
) -> (Found, Option<(ClientId, u32)>) {
    let Ok(w) = engine.window(at.0) else { return (Found::Nobody, None) };
    let selected = w.classic_takers(event.device, deliver::mask_for(event));
    if selected.is_empty() {
        return (Found::Nobody, None);
    }
    let takers: Vec<(ClientId, u32)> =
        selected.into_iter().filter(|(client, _)| only.is_none_or(|only| only == *client)).collect();
    for (client, selected) in &takers {
        send(engine, *client, event, at, *selected);
    }
    let grabbing = takers.iter().find(|(_, selected)| selected & mask::BUTTON_GRAB != 0);
    match grabbing.or(takers.last()) {
        Some(taker) => (Found::Taker, Some(*taker)),
        None => (Found::OthersOnly, None),
    }
}

/// Sends a device event to one client, which selected this.
pub(crate) fn send(
    engine: &mut Engine,
    client: ClientId,
    event: &DeviceEvent,
    (window, child): (Xid, Xid),
    selected: u32,
) {
    if event.repeat && event.kind == Kind::KeyRelease && xkb::detects_repeats(engine, client) {
        return;
    }
    if !deliver::may_send_motion(engine, event, selected, window) {
        return;
    }
    let Ok(device) = u8::try_from(event.device) else { return };
    let head = Head::new(engine, event.time, event.root, (window, child));
    let (detail, state) = (deliver::detail(event, selected), deliver::state_for(engine, client, event));
    let valuators = Valuators::of(&event.values);
    let device_id = if valuators.is_some() { device | more_events_mask::MORE_EVENTS } else { device };
    macro_rules! event {
        ($name:ident) => {{
            let event = with_head!(head, write::$name { detail, state, same_screen: 1, device_id });
            engine.send(client, &event.numbered_from(XINPUT.first_event));
        }};
    }
    match event.kind {
        Kind::KeyPress => event!(DeviceKeyPressEvent),
        Kind::KeyRelease => event!(DeviceKeyReleaseEvent),
        Kind::ButtonPress => event!(DeviceButtonPressEvent),
        Kind::ButtonRelease => event!(DeviceButtonReleaseEvent),
        Kind::Motion => event!(DeviceMotionNotifyEvent),
    }
    if let Some(Valuators { first, count, values }) = valuators {
        let more = write::DeviceValuatorEvent {
            device_id: device,
            device_state: event.buttons,
            num_valuators: count,
            first_valuator: first,
            valuators: values,
        };
        engine.send(client, &more.numbered_from(XINPUT.first_event));
    }
}

/// The valuators that an event tells, from the first to the last.
struct Valuators {
    first: u8,
    count: u8,
    values: [i32; 6],
}

impl Valuators {
    fn of(values: &Values) -> Option<Self> {
        let first = values.iter().position(Option::is_some)?;
        let last = values.iter().rposition(Option::is_some)?;
        let mut told = [0; 6];
        for (told, value) in told.iter_mut().zip(values.get(first..=last)?) {
            *told = value.unwrap_or(0);
        }
        let number = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        Some(Self { first: number(first), count: number(last - first + 1), values: told })
    }
}

/// DeviceFocusIn or DeviceFocusOut. No DeviceStateNotify follows: the peer sends none (its check of how many events it takes says always
/// that there are too many).
pub(crate) fn focus(engine: &mut Engine, device: u16, window: Xid, comes: bool, (mode, detail): (u8, u8)) {
    let Ok(device_id) = u8::try_from(device) else { return };
    let time = engine.timestamp();
    if comes {
        let event = write::DeviceFocusInEvent { detail, time, window, mode, device_id };
        to_takers(engine, device, window, mask::FOCUS_CHANGE, &event.numbered_from(XINPUT.first_event));
    } else {
        let event = write::DeviceFocusOutEvent { detail, time, window, mode, device_id };
        to_takers(engine, device, window, mask::FOCUS_CHANGE, &event.numbered_from(XINPUT.first_event));
    }
}

impl Engine {
    /// The keys of a keyboard that are down, bit by bit.
    pub(crate) fn keys_down(&self, device: u16) -> [u8; 32] {
        match device {
            super::super::devices::MASTER_KEYBOARD => self.input.keyboard.keys_down(),
            slave => self.extensions.xinput.devices.held(slave).keys,
        }
    }
}

fn to_takers(engine: &mut Engine, device: u16, window: Xid, mask: u32, event: &impl Packet) {
    let Ok(w) = engine.window(window) else { return };
    for (client, _) in w.classic_takers(device, mask) {
        engine.send(client, event);
    }
}

/// Sends an event that belongs to no window to whoever selected it, once for each window on which they did.
pub(crate) fn to_all_windows(engine: &mut Engine, device: u16, mask: u32, event: &impl Packet) {
    for window in engine.subtree(engine.screen.root) {
        to_takers(engine, device, window, mask, event);
    }
}

/// DevicePropertyNotify.
pub(crate) fn property_changed(engine: &mut Engine, device: u16, property: Atom, state: u8) {
    let Ok(device_id) = u8::try_from(device) else { return };
    let event = write::DevicePropertyNotifyEvent { state, time: engine.timestamp(), property, device_id };
    to_all_windows(engine, device, mask::PROPERTY_NOTIFY, &event.numbered_from(XINPUT.first_event));
}

/// DeviceMappingNotify.
pub(crate) fn mapping_changed(engine: &mut Engine, device: u16, request: u8, (first, count): (u8, u8)) {
    let Ok(device_id) = u8::try_from(device) else { return };
    let event = write::DeviceMappingNotifyEvent {
        device_id,
        request,
        first_keycode: first,
        count,
        time: engine.timestamp(),
    };
    to_all_windows(engine, device, mask::MAPPING_NOTIFY, &event.numbered_from(XINPUT.first_event));
}
