//! XKEYBOARD: the connection between requests and `xeric-keymap`, which knows what they mean.

use xeric_keymap::event::{Bell, Notify};
use xeric_keymap::protocol::{self, Answer, Bundled, CORE_KEYBOARD, Client as Selected, Reply, Server};
use xeric_keymap::{Order, XkbError};
use xeric_wire::write::Packet;
use xeric_wire::write::xproto as write;
use xeric_wire::{ByteOrder, Request};

use super::super::atoms::Atoms;
use super::super::client::Stage;
use super::super::error::{Handled, XError};
use super::super::input::Device;
use super::super::{ClientId, Engine};
use super::XKB;
use super::xinput::classic;
use super::xinput::devices::MASTER_KEYBOARD;

/// What XKB keeps for a client.
pub(crate) type ClientState = Selected;

/// Handles every request of the extension.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let request = protocol::Request {
        major: request.opcode,
        minor: request.data,
        order: order(request.order),
        body: request.body,
    };
    let mut state = engine.clients.get(client).map(|c| c.xkb.clone()).unwrap_or_default();
    let resources = &engine.resources;
    let window_exists = |id| matches!(resources.get(id), Some(super::super::resource::Resource::Window(_)));
    let mut server = Server {
        keyboard: &mut engine.input.keyboard,
        atoms: &mut engine.atoms,
        library: &Bundled,
        window_exists: &window_exists,
        bell: engine.input.bell.control(),
    };
    let Answer { reply, events, bell: _ } =
        protocol::handle(&mut server, &mut state, &request).map_err(error)?;
    if let Some(client) = engine.clients.get_mut(client) {
        client.xkb = state;
    }
    if let Some(reply) = reply {
        engine.send(client, &Answered(reply));
    }
    notify_all(engine, &events);
    Ok(())
}

fn order(order: ByteOrder) -> Order {
    match order {
        ByteOrder::Little => Order::Little,
        ByteOrder::Big => Order::Big,
    }
}

fn error(error: XkbError) -> XError {
    XError { code: error.code.number(XKB.first_error), value: error.value }
}

/// A reply that knows its byte order already.
struct Answered(Reply);

impl Packet for Answered {
    fn write(&self, out: &mut Vec<u8>, _order: ByteOrder, sequence: u16) {
        self.0.write(out, sequence);
    }
}

/// An event of the keyboard.
struct Event<'a> {
    notify: &'a Notify,
    time: u32,
}

impl Packet for Event<'_> {
    fn write(&self, out: &mut Vec<u8>, byte_order: ByteOrder, sequence: u16) {
        let device = CORE_KEYBOARD;
        out.extend_from_slice(&self.notify.bytes(
            order(byte_order),
            XKB.first_event,
            sequence,
            self.time,
            device,
        ));
    }
}

/// Sends what happened to the keyboard to whoever selected it: as an XKB event, as MappingNotify, or both, and as DeviceMappingNotify.
pub(crate) fn notify(engine: &mut Engine, notify: &Notify) {
    core_notify(engine, notify);
    for device in [MASTER_KEYBOARD].into_iter().chain(slaves_like_core(engine)) {
        mappings_changed(engine, device, notify);
    }
}

fn core_notify(engine: &mut Engine, notify: &Notify) {
    let time = engine.timestamp();
    let running: Vec<ClientId> =
        engine.clients.iter().filter(|c| c.stage == Stage::Running).map(|c| c.id).collect();
    for client in running {
        let Some(selected) = engine.clients.get(client).map(|c| &c.xkb) else { continue };
        let (wants, mappings) = (selected.wants(notify), selected.mappings(notify));
        if wants {
            engine.send(client, &Event { notify, time });
        }
        for mapping in mappings {
            let event = write::MappingNotifyEvent {
                request: mapping.request,
                first_keycode: mapping.first,
                count: mapping.count,
            };
            engine.send(client, &event);
        }
    }
}

/// Tells clients of XI 1 that a keyboard is mapped otherwise.
fn mappings_changed(engine: &mut Engine, device: u16, notify: &Notify) {
    for mapping in notify.mapping() {
        let keys = (mapping.first, mapping.count);
        classic::event::mapping_changed(engine, device, mapping.request, keys);
    }
}

/// The slave keyboards that have the master's map.
fn slaves_like_core(engine: &Engine) -> Vec<u16> {
    let slaves = engine.slaves().into_iter();
    slaves
        .filter(|id| engine.device_kind(*id) == Device::Keyboard)
        .filter(|id| engine.extensions.xinput.devices.held(*id).keyboard.is_none())
        .collect()
}

/// Sends what happened to one keyboard and not to others: a slave's changes are told only to clients of XI 1.
pub(crate) fn notify_device(engine: &mut Engine, device: u16, events: &[Notify]) {
    for event in events {
        if device == MASTER_KEYBOARD {
            core_notify(engine, event);
        }
        mappings_changed(engine, device, event);
    }
}

/// Sends several, in order.
pub(crate) fn notify_all(engine: &mut Engine, events: &[Notify]) {
    for event in events {
        notify(engine, event);
    }
}

/// The core request Bell rang, with this volume relative to the default.
pub(crate) fn bell_rung(engine: &mut Engine, percent: i8) {
    let (percent, pitch, duration) = engine.input.bell.sound(percent);
    let bell = Bell { percent, pitch, duration, ..Bell::default() };
    notify(engine, &Notify::Bell(bell));
}

/// The `state` of a key or button event as this client is to see it.
pub(crate) fn event_state(
    engine: &Engine,
    client: ClientId,
    state: &xeric_keymap::State,
    buttons: u16,
    grabbed: bool,
) -> u16 {
    let controls = &engine.input.keyboard.map().controls;
    let selected = engine.clients.get(client).map(|c| &c.xkb);
    selected.map_or(buttons, |selected| selected.event_state(state, controls, buttons, grabbed))
}

/// Whether a repeating key sends this client no releases between its presses.
pub(crate) fn detects_repeats(engine: &Engine, client: ClientId) -> bool {
    engine.clients.get(client).is_some_and(|c| c.xkb.flags() & Selected::DETECTABLE_AUTO_REPEAT != 0)
}

/// `client` is gone: boolean controls that it asked to be reset are reset.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    let Some(selected) = engine.clients.get(client).map(|c| c.xkb.clone()) else { return };
    let events = protocol::client_gone(&mut engine.input.keyboard, &selected, XKB.major);
    notify_all(engine, &events);
}

impl xeric_keymap::Atoms for Atoms {
    fn intern(&mut self, name: &[u8]) -> u32 {
        Atoms::intern(self, name)
    }

    fn name(&self, atom: u32) -> Option<&[u8]> {
        self.bytes(atom)
    }
}
