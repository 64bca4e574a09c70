//! The requests of XKEYBOARD: what an X server answers, which errors it gives, and the events that follow.
//!
//! [`handle`] takes a request as bytes and answers with a [`Reply`] or an error; a request that is refused changes
//! nothing. One [`Client`] per connection remembers what that client selected: [`Client::wants`] says which events it
//! gets, [`Client::mappings`] which core MappingNotify events.
//!
//! There is one keyboard. Devices 3 (the master), 5 and 7 (its slaves) all mean it, as `UseCoreKbd` does; the
//! pointers 2, 4 and 6 have buttons and nothing else.

mod compat;
mod controls;
mod device;
mod geometry;
mod get_map;
mod get_names;
mod indicators;
mod load;
mod reply;
mod select;
mod set_geometry;
mod set_map;
mod set_names;
mod state;

pub use crate::text::Components;
pub use device::{CORE_KEYBOARD, CORE_POINTER};
pub use load::{Bundled, Library};
pub use reply::Reply;
pub use select::Client;

use crate::error::{ErrorCode, XkbError};
use crate::event::{Bell, Cause, Notify};
use crate::keyboard::Keyboard;
use crate::name::Atoms;
use crate::wire::{Order, Reader};

/// A request.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The extension's major opcode, which events repeat.
    pub major: u8,
    /// The minor opcode, of [`minor`].
    pub minor: u8,
    /// The client's byte order.
    pub order: Order,
    /// The bytes behind the request's header.
    pub body: &'a [u8],
}

impl<'a> Request<'a> {
    fn reader(&self) -> Reader<'a> {
        Reader::new(self.order, self.body)
    }

    fn cause(&self) -> Cause {
        Cause::request(self.major, self.minor)
    }
}

/// What a request leads to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The reply, if the request has one.
    pub reply: Option<Reply>,
    /// Events, in order.
    pub events: Vec<Notify>,
    /// A bell to ring. Its event, if clients are to be told, is among `events`.
    pub bell: Option<Bell>,
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Answer {
        Answer { reply: Some(reply), ..Answer::default() }
    }
}

/// What the server lends to a request.
pub struct Server<'a> {
    /// The keyboard.
    pub keyboard: &'a mut Keyboard,
    /// The atoms.
    pub atoms: &'a mut dyn Atoms,
    /// The keymaps that GetKbdByName can load.
    pub library: &'a dyn Library,
    /// Whether a window exists: Bell may name one.
    pub window_exists: &'a dyn Fn(u32) -> bool,
    /// What Bell's values are relative to.
    pub bell: BellControl,
}

/// How the keyboard's bell rings when nothing else is asked for: the core protocol's keyboard control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BellControl {
    /// Loudness in percent.
    pub percent: u8,
    /// Hz.
    pub pitch: u16,
    /// Milliseconds.
    pub duration: u16,
}

impl Default for BellControl {
    /// An X server's.
    fn default() -> Self {
        Self { percent: 50, pitch: 400, duration: 100 }
    }
}

/// Minor opcodes.
pub mod minor {
    /// UseExtension.
    pub const USE_EXTENSION: u8 = 0;
    /// SelectEvents.
    pub const SELECT_EVENTS: u8 = 1;
    /// Bell.
    pub const BELL: u8 = 3;
    /// GetState.
    pub const GET_STATE: u8 = 4;
    /// LatchLockState.
    pub const LATCH_LOCK_STATE: u8 = 5;
    /// GetControls.
    pub const GET_CONTROLS: u8 = 6;
    /// SetControls.
    pub const SET_CONTROLS: u8 = 7;
    /// GetMap.
    pub const GET_MAP: u8 = 8;
    /// SetMap.
    pub const SET_MAP: u8 = 9;
    /// GetCompatMap.
    pub const GET_COMPAT_MAP: u8 = 10;
    /// SetCompatMap.
    pub const SET_COMPAT_MAP: u8 = 11;
    /// GetIndicatorState.
    pub const GET_INDICATOR_STATE: u8 = 12;
    /// GetIndicatorMap.
    pub const GET_INDICATOR_MAP: u8 = 13;
    /// SetIndicatorMap.
    pub const SET_INDICATOR_MAP: u8 = 14;
    /// GetNamedIndicator.
    pub const GET_NAMED_INDICATOR: u8 = 15;
    /// SetNamedIndicator.
    pub const SET_NAMED_INDICATOR: u8 = 16;
    /// GetNames.
    pub const GET_NAMES: u8 = 17;
    /// SetNames.
    pub const SET_NAMES: u8 = 18;
    /// GetGeometry.
    pub const GET_GEOMETRY: u8 = 19;
    /// SetGeometry.
    pub const SET_GEOMETRY: u8 = 20;
    /// PerClientFlags.
    pub const PER_CLIENT_FLAGS: u8 = 21;
    /// ListComponents.
    pub const LIST_COMPONENTS: u8 = 22;
    /// GetKbdByName.
    pub const GET_KBD_BY_NAME: u8 = 23;
    /// GetDeviceInfo.
    pub const GET_DEVICE_INFO: u8 = 24;
    /// SetDeviceInfo.
    pub const SET_DEVICE_INFO: u8 = 25;
    /// SetDebuggingFlags.
    pub const SET_DEBUGGING_FLAGS: u8 = 101;
}

/// Handles a request.
///
/// # Errors
/// The error that the request gets; the keyboard and the client are then as before.
pub fn handle(
    server: &mut Server<'_>,
    client: &mut Client,
    request: &Request<'_>,
) -> Result<Answer, XkbError> {
    match request.minor {
        minor::USE_EXTENSION => return client.use_extension(request).map(Answer::from),
        minor::SET_DEBUGGING_FLAGS => return device::set_debugging_flags(request).map(Answer::from),
        minor::SELECT_EVENTS..=minor::SET_DEVICE_INFO if request.minor != 2 => {}
        _ => return Err(XkbError::new(ErrorCode::Request, 0)),
    }
    check_length(request)?;
    if !client.initialized() {
        return Err(XkbError::ACCESS);
    }
    let keyboard = &mut *server.keyboard;
    match request.minor {
        minor::SELECT_EVENTS => client.select_events(request).map(|()| Answer::default()),
        minor::BELL => state::bell(keyboard, server.bell, server.atoms, server.window_exists, request),
        minor::GET_STATE => state::get_state(keyboard, request).map(Answer::from),
        minor::LATCH_LOCK_STATE => events(state::latch_lock_state(keyboard, request)),
        minor::GET_CONTROLS => controls::get(keyboard, request).map(Answer::from),
        minor::SET_CONTROLS => events(controls::set(keyboard, request)),
        minor::GET_MAP => get_map::get(keyboard, request).map(Answer::from),
        minor::SET_MAP => events(set_map::set(keyboard, request)),
        minor::GET_COMPAT_MAP => compat::get(keyboard, request).map(Answer::from),
        minor::SET_COMPAT_MAP => events(compat::set(keyboard, request)),
        minor::GET_INDICATOR_STATE => indicators::get_state(keyboard, request).map(Answer::from),
        minor::GET_INDICATOR_MAP => indicators::get_map(keyboard, request).map(Answer::from),
        minor::SET_INDICATOR_MAP => events(indicators::set_map(keyboard, request)),
        minor::GET_NAMED_INDICATOR => {
            indicators::get_named(keyboard, server.atoms, request).map(Answer::from)
        }
        minor::SET_NAMED_INDICATOR => events(indicators::set_named(keyboard, server.atoms, request)),
        minor::GET_NAMES => get_names::get(keyboard, server.atoms, request).map(Answer::from),
        minor::SET_NAMES => events(set_names::set(keyboard, server.atoms, request)),
        minor::GET_GEOMETRY => geometry::get(keyboard, server.atoms, request).map(Answer::from),
        minor::SET_GEOMETRY => events(set_geometry::set(keyboard, server.atoms, request)),
        minor::PER_CLIENT_FLAGS => client.per_client_flags(request).map(Answer::from),
        minor::LIST_COMPONENTS => load::list_components(request).map(Answer::from),
        minor::GET_KBD_BY_NAME => load::get_kbd_by_name(keyboard, server.atoms, server.library, request),
        minor::GET_DEVICE_INFO => device::get_info(keyboard, server.atoms, request).map(Answer::from),
        _ => events(device::set_info(keyboard, server.atoms, request)),
    }
}

/// A client has gone: the boolean controls that it asked to reset are reset (PerClientFlags, section 4.11).
pub fn client_gone(keyboard: &mut Keyboard, client: &Client, major: u8) -> Vec<Notify> {
    let (affect, values) = client.auto_reset();
    let cause = Cause::request(major, minor::PER_CLIENT_FLAGS);
    let old = keyboard.map.controls.clone();
    keyboard.map.controls.enabled = old.enabled & !affect | values & affect;
    if let Some(event) = keyboard.controls_notify(&old, cause) {
        keyboard.push_event(event);
        keyboard.update_leds(keyboard.leds_of_controls(), cause);
    }
    keyboard.take_events()
}

fn events(result: Result<Vec<Notify>, XkbError>) -> Result<Answer, XkbError> {
    result.map(|events| Answer { events, ..Answer::default() })
}

/// The length of each request's fixed part behind the header. Requests without lists have exactly that length.
fn check_length(request: &Request<'_>) -> Result<(), XkbError> {
    let (length, exact) = match request.minor {
        minor::SELECT_EVENTS => (12, false),
        minor::BELL | minor::GET_MAP | minor::PER_CLIENT_FLAGS => (24, true),
        minor::GET_STATE | minor::GET_CONTROLS | minor::GET_INDICATOR_STATE => (4, true),
        minor::LATCH_LOCK_STATE | minor::GET_NAMED_INDICATOR | minor::GET_DEVICE_INFO => (12, true),
        minor::SET_CONTROLS => (96, true),
        minor::SET_MAP => (32, false),
        minor::GET_COMPAT_MAP | minor::GET_INDICATOR_MAP | minor::GET_NAMES | minor::GET_GEOMETRY => {
            (8, true)
        }
        minor::SET_COMPAT_MAP => (12, false),
        minor::SET_INDICATOR_MAP | minor::GET_KBD_BY_NAME | minor::SET_DEVICE_INFO => (8, false),
        minor::SET_NAMED_INDICATOR => (28, true),
        minor::SET_NAMES | minor::SET_GEOMETRY => (24, false),
        _ => (4, false),
    };
    let fits = if exact { request.body.len() == length } else { request.body.len() >= length };
    if fits { Ok(()) } else { Err(XkbError::LENGTH) }
}

/// An atom that must exist.
fn known_atom(atom: u32, atoms: &dyn Atoms) -> Result<(), XkbError> {
    if atom != 0 && atoms.name(atom).is_some() { Ok(()) } else { Err(XkbError::atom(atom)) }
}

/// An atom that must exist if it is not None.
fn known_atom_or_none(atom: u32, atoms: &dyn Atoms) -> Result<(), XkbError> {
    if atom == 0 { Ok(()) } else { known_atom(atom, atoms) }
}
