//! Extensions: which there are, their numbers, and who handles them.
//!
//! Each is a file or folder named for it. Numbers are those of Xvfb 21.1.7, so that a recording made on one reads like one made on the other.

pub(crate) mod big_requests;
pub(crate) mod composite;
pub(crate) mod damage;
pub(crate) mod dbe;
pub(crate) mod denied;
pub(crate) mod dpms;
pub(crate) mod generic_event;
pub(crate) mod present;
pub(crate) mod randr;
pub(crate) mod record;
pub(crate) mod render;
pub(crate) mod screen_saver;
pub(crate) mod shape;
pub(crate) mod shm;
pub(crate) mod sync;
pub(crate) mod x_resource;
pub(crate) mod xc_misc;
pub(crate) mod xfixes;
pub(crate) mod xinerama;
pub(crate) mod xinput;
pub(crate) mod xkb;
pub(crate) mod xtest;

use xeric_wire::Request;

use super::Engine;
use super::client::{ClientId, Fds};
use super::config::Config;
use super::error::{Handled, XError};
use super::resource::Xid;

/// One extension as QueryExtension describes it.
pub(crate) struct Extension {
    pub(crate) name: &'static str,
    pub(crate) major: u8,
    pub(crate) first_event: u8,
    pub(crate) first_error: u8,
}

const fn extension(name: &'static str, major: u8, first_event: u8, first_error: u8) -> Extension {
    Extension { name, major, first_event, first_error }
}

/// Generic Event Extension.
pub(crate) const GENERIC_EVENT: Extension = extension("Generic Event Extension", 128, 0, 0);
/// SHAPE.
pub(crate) const SHAPE: Extension = extension("SHAPE", 129, 64, 0);
/// MIT-SHM.
pub(crate) const SHM: Extension = extension("MIT-SHM", 130, 65, 128);
/// XInputExtension.
pub(crate) const XINPUT: Extension = extension("XInputExtension", 131, 66, 129);
/// XTEST.
pub(crate) const XTEST: Extension = extension("XTEST", 132, 0, 0);
/// BIG-REQUESTS.
pub(crate) const BIG_REQUESTS: Extension = extension("BIG-REQUESTS", 133, 0, 0);
/// SYNC.
pub(crate) const SYNC: Extension = extension("SYNC", 134, 83, 134);
/// XKEYBOARD.
pub(crate) const XKB: Extension = extension("XKEYBOARD", 135, 85, 137);
/// XC-MISC.
pub(crate) const XC_MISC: Extension = extension("XC-MISC", 136, 0, 0);
/// XFIXES.
pub(crate) const XFIXES: Extension = extension("XFIXES", 138, 87, 140);
/// RENDER.
pub(crate) const RENDER: Extension = extension("RENDER", 139, 0, 142);
/// RANDR.
pub(crate) const RANDR: Extension = extension("RANDR", 140, 89, 147);
/// XINERAMA.
pub(crate) const XINERAMA: Extension = extension("XINERAMA", 141, 0, 0);
/// MIT-SCREEN-SAVER.
pub(crate) const SCREEN_SAVER: Extension = extension("MIT-SCREEN-SAVER", 144, 92, 0);
/// RECORD.
pub(crate) const RECORD: Extension = extension("RECORD", 146, 0, 154);
/// X-Resource.
pub(crate) const X_RESOURCE: Extension = extension("X-Resource", 148, 0, 0);
/// DPMS, which Xvfb has not.
pub(crate) const DPMS: Extension = extension("DPMS", 151, 0, 0);

/// Composite.
pub(crate) const COMPOSITE: Extension = extension("Composite", 142, 0, 0);
/// DAMAGE.
pub(crate) const DAMAGE: Extension = extension("DAMAGE", 143, 91, 152);
/// DOUBLE-BUFFER.
pub(crate) const DOUBLE_BUFFER: Extension = extension("DOUBLE-BUFFER", 145, 0, 153);
/// Present.
pub(crate) const PRESENT: Extension = extension("Present", 147, 0, 0);

/// All of them, in the order in which ListExtensions names them.
pub(crate) const EXTENSIONS: &[Extension] = &[
    GENERIC_EVENT,
    SHAPE,
    SHM,
    XINPUT,
    XTEST,
    BIG_REQUESTS,
    SYNC,
    XKB,
    XC_MISC,
    XFIXES,
    RENDER,
    COMPOSITE,
    DAMAGE,
    DOUBLE_BUFFER,
    PRESENT,
    RANDR,
    XINERAMA,
    SCREEN_SAVER,
    RECORD,
    X_RESOURCE,
    DPMS,
];

/// State that belongs to extensions and to no window or client.
#[derive(Default)]
pub(crate) struct Extensions {
    pub(crate) xfixes: xfixes::State,
    pub(crate) randr: randr::State,
    pub(crate) record: record::State,
    pub(crate) screen_saver: screen_saver::State,
    pub(crate) dpms: dpms::State,
    pub(crate) xinput: xinput::State,
    pub(crate) shared_memory: Option<Box<dyn shm::SharedMemory>>,
    pub(crate) sync: sync::State,
    pub(crate) composite: composite::State,
    pub(crate) damage: damage::State,
    pub(crate) dbe: dbe::State,
    pub(crate) present: present::State,
}

impl Extensions {
    pub(crate) fn new(config: &Config) -> Self {
        Self { randr: randr::State::new(config), ..Self::default() }
    }
}

/// Hands an extension's request to its file.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>, fds: &mut Fds) -> Handled {
    if engine.config.denied.contains_major(request.opcode) {
        return Err(XError::request(0));
    }
    match request.opcode {
        major if major == GENERIC_EVENT.major => generic_event::handle(engine, client, request),
        major if major == SHAPE.major => shape::handle(engine, client, request),
        major if major == SHM.major => shm::handle(engine, client, request, fds),
        major if major == XINPUT.major => xinput::handle(engine, client, request),
        major if major == XTEST.major => xtest::handle(engine, client, request),
        major if major == BIG_REQUESTS.major => big_requests::handle(engine, client, request),
        major if major == SYNC.major => sync::handle(engine, client, request),
        major if major == XKB.major => xkb::handle(engine, client, request),
        major if major == XC_MISC.major => xc_misc::handle(engine, client, request),
        major if major == XFIXES.major => xfixes::handle(engine, client, request),
        major if major == RENDER.major => render::handle(engine, client, request),
        major if major == COMPOSITE.major => composite::handle(engine, client, request),
        major if major == DAMAGE.major => damage::handle(engine, client, request),
        major if major == DOUBLE_BUFFER.major => dbe::handle(engine, client, request),
        major if major == PRESENT.major => present::handle(engine, client, request),
        major if major == RANDR.major => randr::handle(engine, client, request),
        major if major == XINERAMA.major => xinerama::handle(engine, client, request),
        major if major == SCREEN_SAVER.major => screen_saver::handle(engine, client, request),
        major if major == RECORD.major => record::handle(engine, client, request),
        major if major == X_RESOURCE.major => x_resource::handle(engine, client, request),
        major if major == DPMS.major => dpms::handle(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

/// `window` is destroyed.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    render::window_gone(engine, window);
    xfixes::window_gone(engine, window);
    composite::window_gone(engine, window);
    damage::window_gone(engine, window);
    present::window_gone(engine, window);
    dbe::window_gone(engine, window);
    randr::window_gone(engine, window);
}

/// `client` is new.
pub(crate) fn client_came(engine: &mut Engine, client: ClientId) {
    let randr = engine.extensions.randr.for_client();
    if let Some(client) = engine.clients.get_mut(client) {
        client.randr = randr;
    }
}

/// `client` is gone.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    record::client_gone(engine, client);
    xfixes::client_gone(engine, client);
    xinput::client_gone(engine, client);
    xkb::client_gone(engine, client);
    sync::client_gone(engine, client);
    damage::client_gone(engine, client);
    randr::client_gone(engine, client);
    screen_saver::client_gone(engine, client);
}

/// Does what became due.
pub(crate) fn advance(engine: &mut Engine) {
    screen_saver::advance(engine);
}

/// When [`advance`] next has something to do, in milliseconds of server time.
pub(crate) fn next_deadline(engine: &Engine) -> Option<u64> {
    screen_saver::next_deadline(engine)
}
