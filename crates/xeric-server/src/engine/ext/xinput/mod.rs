//! XInputExtension 2.4: master and slave devices, their properties, events and grabs, and the requests of XI 1 (XIproto 4, XI2proto).
//!
//! - `devices` is the table of devices and what each holds; `describe` answers what clients ask about them;
//! - `select` keeps who wants which events of which device on which window; `event`, `deliver` and `raw` send them;
//! - `grab` is active and passive grabs; `pointer` and `properties` are the requests about each; `classic` is XI 1.
//!
//! The devices are Xvfb's: a master pointer and a master keyboard, and for each a slave of XTEST and one of the screen's own. The
//! masters are the core protocol's devices, and what the core protocol knows of them is in `input`.

pub(crate) mod classic;
pub(crate) mod describe;
pub(crate) mod devices;
pub(crate) mod event;
mod grab;
pub(crate) mod held;
pub(crate) mod hierarchy;
pub(crate) mod pointer;
pub(crate) mod properties;
pub(crate) mod select;

use std::collections::BTreeMap;

use xeric_wire::proto::xinput as op;
use xeric_wire::view::xinput as view;
use xeric_wire::write::Packet;
use xeric_wire::write::xinput as write;
use xeric_wire::{ByteOrder, Request};

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};
use super::XINPUT;
use devices::Devices;

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) devices: Devices,
    /// The version that each client and the server agreed on, once it asked.
    versions: BTreeMap<ClientId, (u16, u16)>,
    /// The pointer of each client that has one: it chose it, or it asked for something of the core protocol that needs one.
    client_pointers: BTreeMap<ClientId, u16>,
}

impl State {
    /// The version that a client asked for; (0, 0) when it did not ask.
    fn version_of(&self, client: ClientId) -> (u16, u16) {
        self.versions.get(&client).copied().unwrap_or_default()
    }
}

/// A client of the core protocol needs a pointer: from now on it has one.
pub(crate) fn needs_pointer(engine: &mut Engine, client: ClientId) {
    engine.extensions.xinput.client_pointers.entry(client).or_insert(devices::MASTER_POINTER);
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::GET_EXTENSION_VERSION_REQUEST => get_extension_version(engine, client, request),
        op::LIST_INPUT_DEVICES_REQUEST => describe::list_input_devices(engine, client, request),
        op::LIST_DEVICE_PROPERTIES_REQUEST => properties::list_classic(engine, client, request),
        op::CHANGE_DEVICE_PROPERTY_REQUEST => properties::change_classic(engine, client, request),
        op::DELETE_DEVICE_PROPERTY_REQUEST => properties::delete_classic(engine, client, request),
        op::GET_DEVICE_PROPERTY_REQUEST => properties::get_classic(engine, client, request),
        op::XI_SET_CLIENT_POINTER_REQUEST => pointer::set_client_pointer(engine, client, request),
        op::XI_GET_CLIENT_POINTER_REQUEST => pointer::get_client_pointer(engine, client, request),
        op::XI_SELECT_EVENTS_REQUEST => select::select_events(engine, client, request),
        op::XI_QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::XI_QUERY_DEVICE_REQUEST => describe::query_device(engine, client, request),
        op::XI_SET_FOCUS_REQUEST => pointer::set_focus(engine, client, request),
        op::XI_GET_FOCUS_REQUEST => pointer::get_focus(engine, client, request),
        op::XI_GRAB_DEVICE_REQUEST => grab::grab_device(engine, client, request),
        op::XI_UNGRAB_DEVICE_REQUEST => grab::ungrab_device(engine, client, request),
        op::XI_ALLOW_EVENTS_REQUEST => grab::allow_events(engine, client, request),
        op::XI_PASSIVE_GRAB_DEVICE_REQUEST => grab::passive_grab(engine, client, request),
        op::XI_PASSIVE_UNGRAB_DEVICE_REQUEST => grab::passive_ungrab(engine, client, request),
        op::XI_LIST_PROPERTIES_REQUEST => properties::list(engine, client, request),
        op::XI_CHANGE_PROPERTY_REQUEST => properties::change(engine, client, request),
        op::XI_DELETE_PROPERTY_REQUEST => properties::delete(engine, client, request),
        op::XI_GET_PROPERTY_REQUEST => properties::get(engine, client, request),
        op::XI_GET_SELECTED_EVENTS_REQUEST => select::get_selected_events(engine, client, request),
        op::XI_QUERY_POINTER_REQUEST => pointer::query_pointer(engine, client, request),
        op::XI_WARP_POINTER_REQUEST => pointer::warp_pointer(engine, client, request),
        op::XI_BARRIER_RELEASE_POINTER_REQUEST => pointer::release_barriers(engine, client, request),
        op::XI_CHANGE_HIERARCHY_REQUEST => hierarchy::change_hierarchy(engine, client, request),
        op::XI_CHANGE_CURSOR_REQUEST => pointer::change_cursor(engine, client, request),
        _ => classic::handle(engine, client, request),
    }
}

/// A reply of this extension: its second byte is the request's minor opcode.
struct Answer<P> {
    minor: u8,
    reply: P,
}

impl<P: Packet> Packet for Answer<P> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let start = out.len();
        self.reply.write(out, order, sequence);
        if let Some(second) = out.get_mut(start + 1) {
            *second = self.minor;
        }
    }
}

/// Sends the reply to `request`.
fn answer(engine: &mut Engine, client: ClientId, request: &Request<'_>, reply: impl Packet) {
    engine.send(client, &Answer { minor: request.data, reply });
}

/// BadDevice.
pub(super) fn bad_device(id: u16) -> XError {
    XError::extension(XINPUT.first_error, op::DEVICE_ERROR, id.into())
}

fn get_extension_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetExtensionVersion::parse(request)?;
    let reply = write::GetExtensionVersionReply {
        xi_reply_type: request.data,
        server_major: VERSION.0,
        server_minor: VERSION.1,
        present: 1,
    };
    engine.send(client, &reply);
    Ok(())
}

/// What this server speaks.
const VERSION: (u16, u16) = (2, 4);
/// The first version from which on a client may ask again for another one.
const COMPATIBLE: (u16, u16) = (2, 2);

/// A client may ask more than once: from 2.2 on for what it likes, before that for nothing older than it has got.
fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIQueryVersion::parse(request)?;
    if r.major_version < 2 {
        return Err(XError::value(r.major_version.into()));
    }
    let versions = &mut engine.extensions.xinput.versions;
    let mut agreed = VERSION.min((r.major_version, r.minor_version));
    match versions.get(&client).copied() {
        Some(before) if before >= COMPATIBLE && agreed >= COMPATIBLE => {
            versions.insert(client, before.max(agreed));
        }
        Some(before) if agreed < before => return Err(XError::value(r.major_version.into())),
        Some(before) => agreed = before,
        None => {
            versions.insert(client, agreed);
        }
    }
    let reply = write::XIQueryVersionReply { major_version: agreed.0, minor_version: agreed.1 };
    answer(engine, client, request, reply);
    Ok(())
}

/// The devices as a new server has them.
pub(crate) fn start(engine: &mut Engine) {
    let devices = Devices::new(&mut engine.atoms, engine.input.pointer.at);
    engine.extensions.xinput.devices = devices;
}

/// `client` is gone, with what it agreed on. Its selections stand on the windows.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    let state = &mut engine.extensions.xinput;
    state.versions.remove(&client);
    state.client_pointers.remove(&client);
}
