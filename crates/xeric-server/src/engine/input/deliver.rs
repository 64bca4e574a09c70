//! Which window and which clients a device event goes to (protocol, section 10, KeyPress).

use xeric_wire::ByteOrder;
use xeric_wire::proto::xproto::{event_mask, motion};
use xeric_wire::write::Packet;
use xeric_wire::write::xproto as write;

use super::super::ext::xinput::classic::event as classic;
use super::super::ext::xinput::event::{self as input_event, Found};
use super::super::ext::xkb;
use super::super::resource::{Xid, owner_of};
use super::super::{ClientId, Engine};
use super::change::{DeviceEvent, Kind};
use super::focus::{self, Target};
use super::grab::{ActiveGrab, Level, Origin, Terms};
use super::head::{Head, with_head};
use super::{Device, grab};

/// A device event made out to a window.
struct Addressed {
    kind: Kind,
    /// Keycode or button; of a motion, whether it is a hint that stands for more.
    detail: u8,
    head: Head,
    /// The `state` as its client is to see it.
    state: u16,
}

impl Packet for Addressed {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let Self { kind, detail, head, state } = *self;
        macro_rules! event {
            ($name:ident) => {
                with_head!(head, write::$name { detail, state, same_screen: 1 }).write(out, order, sequence)
            };
        }
        match kind {
            Kind::KeyPress => event!(KeyPressEvent),
            Kind::KeyRelease => event!(KeyReleaseEvent),
            Kind::ButtonPress => event!(ButtonPressEvent),
            Kind::ButtonRelease => event!(ButtonReleaseEvent),
            Kind::Motion => event!(MotionNotifyEvent),
        }
    }
}

/// An event's `detail`: keycode or button, or whether a motion is a hint to who selected this.
pub(crate) fn detail(event: &DeviceEvent, selected: u32) -> u8 {
    match event.kind {
        Kind::Motion if is_hint(event, selected) => motion::HINT,
        Kind::Motion => motion::NORMAL,
        _ => event.detail,
    }
}

/// Sends an event that no grab takes.
pub(super) fn normally(engine: &mut Engine, event: &DeviceEvent) {
    match event.class() {
        Device::Pointer => {
            let from = engine.pointer_window(event.device);
            propagate(engine, event, from, None, None);
        }
        Device::Keyboard => {
            focused(engine, event, None);
        }
    }
}

/// A key event goes where the focus is: below the focus window it is as if it came from the pointer.
fn focused(engine: &mut Engine, event: &DeviceEvent, only: Option<&ActiveGrab>) -> bool {
    let pointer = engine.pointer_window(event.device);
    match focus::place(engine, event.device) {
        Target::None => false,
        Target::PointerRoot => propagate(engine, event, pointer, None, only),
        Target::Window(focus) => {
            let inside = pointer == focus || engine.is_ancestor(focus, pointer);
            if inside && propagate(engine, event, pointer, Some(focus), only) {
                return true;
            }
            // With a grab the way up from the pointer was all there is.
            (!inside || only.is_none()) && to_window(engine, event, focus, 0, only) == Found::Taker
        }
    }
}

/// Sends an event to the device's active grab. Whether somebody got it.
pub(super) fn to_grab(engine: &mut Engine, event: &DeviceEvent) -> bool {
    let Some(grab) = engine.input.grab(event.device).cloned() else { return false };
    if grab.terms.owner_events {
        let delivered = match event.class() {
            Device::Pointer => {
                let from = engine.pointer_window(event.device);
                propagate(engine, event, from, None, Some(&grab))
            }
            Device::Keyboard => focused(engine, event, Some(&grab)),
        };
        if delivered {
            return true;
        }
    }
    let child = child_towards_pointer(engine, event.device, grab.window);
    let at = (grab.window, child);
    match grab.terms.level {
        Level::Input(events) => {
            if !events.has(input_event::number(event.kind)) {
                return false;
            }
            input_event::send(engine, grab.client, event, at);
        }
        Level::Classic(mask) => {
            if mask & mask_for(event) == 0 {
                return false;
            }
            classic::send(engine, grab.client, event, at, mask);
        }
        Level::Core => {
            if event.is_scroll() || grab.terms.event_mask & mask_for(event) == 0 {
                return false;
            }
            if may_send_motion(engine, event, grab.terms.event_mask, grab.window) {
                send_to(engine, grab.client, event, at, grab.terms.event_mask);
            }
        }
    }
    if event.kind == Kind::Motion {
        engine.input.set_hinted(event.device, Some(grab.window));
    }
    true
}

/// Reports the event that activated a passive grab, to the grabbing client whatever it selected.
pub(super) fn to_new_grab(
    engine: &mut Engine,
    event: &DeviceEvent,
    (client, level): (ClientId, Level),
    window: Xid,
) {
    let child = child_towards_pointer(engine, event.device, window);
    match level {
        Level::Input(_) => input_event::send(engine, client, event, (window, child)),
        Level::Classic(_) => classic::send(engine, client, event, (window, child), 0),
        Level::Core => send_to(engine, client, event, (window, child), 0),
    }
}

/// From `from` upwards, to the first window on which somebody selected the event; `stop_at` is the last to be asked.
fn propagate(
    engine: &mut Engine,
    event: &DeviceEvent,
    from: Xid,
    stop_at: Option<Xid>,
    only: Option<&ActiveGrab>,
) -> bool {
    let mask = mask_for(event);
    let mut window = from;
    let mut child = 0;
    loop {
        match to_window(engine, event, window, child, only) {
            Found::Taker => return true,
            // Others than the grab's client selected it here: it goes no further up, and to the grab's window.
            Found::OthersOnly => return false,
            Found::Nobody => {}
        }
        let Ok(w) = engine.window(window) else { return false };
        let stays = w.do_not_propagate | w.classic_do_not_propagate(event.device);
        if stop_at == Some(window) || stays & mask != 0 || w.parent == 0 {
            return false;
        }
        child = window;
        window = w.parent;
    }
}

/// Sends an event to those who selected it on `window`: by XInputExtension 2, or if there is nobody, by its first version, or if there is
/// nobody again, by the core protocol, which knows only masters.
fn to_window(
    engine: &mut Engine,
    event: &DeviceEvent,
    window: Xid,
    child: Xid,
    only: Option<&ActiveGrab>,
) -> Found {
    let client = only.map(|grab| grab.client);
    let (mut found, first) = input_event::to_window(engine, event, (window, child), client);
    if found == Found::Taker {
        if let (Kind::ButtonPress, None, Some(client)) = (event.kind, only, first) {
            let is_master = engine.is_master(event.device);
            let all = engine.window(window).map(|w| w.all_input_events(event.device, is_master));
            let all = all.unwrap_or_default();
            // Xvfb keeps the press's bit, that of event 4, where a grab of the core protocol has its mask.
            let grab = implicit(engine, (client, event_mask::ENTER_WINDOW), window, Level::Input(all));
            grab::activate(engine, event.device, grab);
        }
        return Found::Taker;
    }
    let (by_classic, first) = classic::to_window(engine, event, (window, child), client);
    if by_classic != Found::Nobody {
        found = by_classic;
    }
    if found == Found::Taker {
        match (event.kind, only, first) {
            (Kind::ButtonPress, None, Some(first)) => {
                let all = engine.window(window).map_or(0, |w| w.classic_events(event.device));
                let grab = implicit(engine, first, window, Level::Classic(all));
                grab::activate(engine, event.device, grab);
            }
            (Kind::Motion, ..) => engine.input.set_hinted(event.device, Some(window)),
            _ => {}
        }
        return Found::Taker;
    }
    if !engine.is_master(event.device) {
        return found;
    }
    core_to_window(engine, event, window, child, only).unwrap_or(found)
}

/// The same by the core protocol; with a grab, to its client alone. A press begins an implicit grab. `None` where nobody selected the event.
fn core_to_window(
    engine: &mut Engine,
    event: &DeviceEvent,
    window: Xid,
    child: Xid,
    only: Option<&ActiveGrab>,
) -> Option<Found> {
    if event.is_scroll() {
        return None;
    }
    let mask = mask_for(event);
    let w = engine.window(window).ok()?;
    let mut selected: Vec<(ClientId, u32)> =
        w.selections.iter().filter(|s| s.mask & mask != 0).map(|s| (s.client, s.mask)).collect();
    if selected.is_empty() {
        return None;
    }
    selected.retain(|(client, _)| !interferes(engine, *client, event.device));
    if selected.is_empty() || interferes(engine, owner_of(window), event.device) {
        return Some(Found::Nobody);
    }
    let mut found = Found::OthersOnly;
    let mut first = None;
    for (client, selected) in selected {
        if only.is_some_and(|grab| grab.client != client) {
            continue;
        }
        found = Found::Taker;
        first = first.or(Some((client, selected)));
        if may_send_motion(engine, event, selected, window) {
            send_to(engine, client, event, (window, child), selected);
        }
    }
    if event.kind == Kind::Motion && found == Found::Taker {
        engine.input.set_hinted(event.device, Some(window));
    }
    if let (Kind::ButtonPress, None, Some(first)) = (event.kind, only, first) {
        grab::activate(engine, event.device, implicit(engine, first, window, Level::Core));
    }
    Some(found)
}

/// Whether a client has asked for and got a grab of another device of this kind, and none of this one: then it hears nothing of this one by
/// the core protocol.
pub(super) fn interferes(engine: &Engine, client: ClientId, device: u16) -> bool {
    let by_client = |id: u16| engine.input.grab(id).filter(|grab| grab.client == client);
    let kind = engine.device_kind(device);
    let mut others =
        engine.extensions.xinput.devices.all().iter().filter(|d| d.id != device && d.kind == kind);
    others.any(|other| by_client(other.id).is_some_and(|grab| grab.origin == Origin::Request))
        && by_client(device).is_none()
}

/// The grab that a button press begins for the client that got it (protocol, section 10, ButtonPress).
fn implicit(engine: &Engine, (client, selected): (ClientId, u32), window: Xid, level: Level) -> ActiveGrab {
    let owner_events = selected & event_mask::OWNER_GRAB_BUTTON != 0;
    let terms = Terms { owner_events, event_mask: selected, ..Terms::new(level) };
    let grab = ActiveGrab::new(client, window, terms, engine.now_ms);
    ActiveGrab { origin: Origin::Button, implicit: true, ..grab }
}

/// Sends an event to a client that selected this, or that has a grab with this mask.
fn send_to(engine: &mut Engine, client: ClientId, event: &DeviceEvent, at: (Xid, Xid), selected: u32) {
    if event.repeat && event.kind == Kind::KeyRelease && xkb::detects_repeats(engine, client) {
        return;
    }
    let head = Head::new(engine, event.time, event.root, at);
    let (detail, state) = (detail(event, selected), state_for(engine, client, event));
    engine.send(client, &Addressed { kind: event.kind, detail, head, state });
}

/// The `state` as a client is to see it.
pub(crate) fn state_for(engine: &Engine, client: ClientId, event: &DeviceEvent) -> u16 {
    let grabbed = matches!(engine.input.grab(event.device).map(|g| g.origin), Some(Origin::Key(_)))
        && event.class() == Device::Keyboard;
    xkb::event_state(engine, client, &event.keys, event.buttons, grabbed)
}

/// The child of `window` in which a device's pointer is, 0 for none.
pub(crate) fn child_towards_pointer(engine: &Engine, device: u16, window: Xid) -> Xid {
    let mut at = engine.pointer_window(device);
    while let Ok(w) = engine.window(at) {
        if w.parent == window {
            return at;
        }
        at = w.parent;
    }
    0
}

/// The masks that select this event.
pub(crate) fn mask_for(event: &DeviceEvent) -> u32 {
    match event.kind {
        Kind::KeyPress => event_mask::KEY_PRESS,
        Kind::KeyRelease => event_mask::KEY_RELEASE,
        Kind::ButtonPress => event_mask::BUTTON_PRESS,
        Kind::ButtonRelease => event_mask::BUTTON_RELEASE,
        Kind::Motion => {
            // Button1Motion is bit 8, as Button1 is in the state; ButtonMotion stands for any of them.
            let buttons = u32::from(event.buttons);
            let any = if buttons == 0 { 0 } else { event_mask::BUTTON_MOTION };
            event_mask::POINTER_MOTION | buttons | any
        }
    }
}

/// With PointerMotionHint one hint is sent until the client asks where the pointer is, a button changes, or the pointer leaves the window.
pub(crate) fn may_send_motion(engine: &Engine, event: &DeviceEvent, selected: u32, window: Xid) -> bool {
    !is_hint(event, selected) || engine.input.hinted(event.device) != Some(window)
}

fn is_hint(event: &DeviceEvent, selected: u32) -> bool {
    event.kind == Kind::Motion && selected & event_mask::POINTER_MOTION_HINT != 0
}
