//! RANDR 1.6: one CRTC and one output named "screen", as Xvfb has them; modes that clients add, output properties, monitors, and a screen
//! that gets another size at run time.
//!
//! Where Xvfb answers with what no monitor has, this server is sane (case V06): the output has a size in millimetres, at the configured dots per
//! inch and for the mode that it shows (Xvfb: 0 by 0), its mode has timings that give the configured refresh (Xvfb: all 0, so 0 Hz), and the
//! screen may grow (Xvfb: only shrink). All else is equal.
//!
//! There are no providers, no leases and no panning, also as in Xvfb: those requests get the errors that the protocol has for it.

mod crtc;
mod gamma;
mod lease;
mod mode;
mod monitor;
mod notify;
mod output;
mod property;
mod provider;
mod resize;
mod resources;
mod sizes;
mod transform;

use xeric_wire::Request;
use xeric_wire::proto::randr as op;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::config::Config;
use super::super::error::{Handled, XError};
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::RANDR;

pub(crate) use monitor::list as monitors;

/// The only CRTC.
const CRTC: Xid = 0x60;
/// The only output.
const OUTPUT: Xid = 0x61;
/// The output's own mode, of the size that the server was started with.
const MODE: Xid = 0x62;
/// The output's name.
const OUTPUT_NAME: &[u8] = b"screen";
/// The largest screen, unless the server was started with a larger one: 256 MB of pixels.
const LARGEST: u16 = 8192;

/// What a client told and was told.
#[derive(Clone, Copy, Default)]
pub(crate) struct ClientState {
    version: (u32, u32),
    /// The configuration's times when the client connected.
    set_time: u32,
    config_time: u32,
}

/// The configuration.
pub(crate) struct State {
    /// Who asked for which events on which window; the newest last.
    selected: Vec<Selected>,
    /// The largest width and height.
    largest: (u16, u16),
    /// When somebody last set a configuration.
    set_time: u32,
    /// When what can be configured last changed.
    config_time: u32,
    modes: mode::Modes,
    crtc: crtc::Crtc,
    output: output::Output,
    monitors: Vec<monitor::Monitor>,
    changed: notify::Changed,
}

/// A client's selection on a window.
struct Selected {
    client: ClientId,
    window: Xid,
    mask: u16,
}

impl Default for State {
    fn default() -> Self {
        Self::new(&Config::default())
    }
}

impl State {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            selected: Vec::new(),
            largest: (config.width.max(LARGEST), config.height.max(LARGEST)),
            set_time: 1,
            config_time: 1,
            modes: mode::Modes::new(config),
            crtc: crtc::Crtc::new(),
            output: output::Output::default(),
            monitors: Vec::new(),
            changed: notify::Changed::default(),
        }
    }

    /// What a client that connects now has missed nothing of.
    pub(crate) fn for_client(&self) -> ClientState {
        ClientState { version: (0, 0), set_time: self.set_time, config_time: self.config_time }
    }
}

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::SET_SCREEN_CONFIG_REQUEST => sizes::set_screen_config(engine, client, request),
        op::SELECT_INPUT_REQUEST => select_input(engine, client, request),
        op::GET_SCREEN_INFO_REQUEST => sizes::get_screen_info(engine, client, request),
        op::GET_SCREEN_SIZE_RANGE_REQUEST => resize::get_screen_size_range(engine, client, request),
        op::SET_SCREEN_SIZE_REQUEST => resize::set_screen_size(engine, client, request),
        op::GET_SCREEN_RESOURCES_REQUEST => resources::get_screen_resources(engine, client, request),
        op::GET_OUTPUT_INFO_REQUEST => output::get_output_info(engine, client, request),
        op::LIST_OUTPUT_PROPERTIES_REQUEST => property::list(engine, client, request),
        op::QUERY_OUTPUT_PROPERTY_REQUEST => property::query(engine, client, request),
        op::CONFIGURE_OUTPUT_PROPERTY_REQUEST => property::configure(engine, client, request),
        op::CHANGE_OUTPUT_PROPERTY_REQUEST => property::change(engine, client, request),
        op::DELETE_OUTPUT_PROPERTY_REQUEST => property::delete(engine, client, request),
        op::GET_OUTPUT_PROPERTY_REQUEST => property::get(engine, client, request),
        op::CREATE_MODE_REQUEST => mode::create(engine, client, request),
        op::DESTROY_MODE_REQUEST => mode::destroy(engine, client, request),
        op::ADD_OUTPUT_MODE_REQUEST => mode::add_to_output(engine, client, request),
        op::DELETE_OUTPUT_MODE_REQUEST => mode::delete_from_output(engine, client, request),
        op::GET_CRTC_INFO_REQUEST => crtc::get_crtc_info(engine, client, request),
        op::SET_CRTC_CONFIG_REQUEST => crtc::set_crtc_config(engine, client, request),
        op::GET_CRTC_GAMMA_SIZE_REQUEST => gamma::get_size(engine, client, request),
        op::GET_CRTC_GAMMA_REQUEST => gamma::get(engine, client, request),
        op::SET_CRTC_GAMMA_REQUEST => gamma::set(engine, client, request),
        op::GET_SCREEN_RESOURCES_CURRENT_REQUEST => {
            resources::get_screen_resources_current(engine, client, request)
        }
        op::SET_CRTC_TRANSFORM_REQUEST => transform::set_crtc_transform(engine, client, request),
        op::GET_CRTC_TRANSFORM_REQUEST => transform::get_crtc_transform(engine, client, request),
        op::GET_PANNING_REQUEST => transform::get_panning(engine, client, request),
        op::SET_PANNING_REQUEST => transform::set_panning(engine, client, request),
        op::SET_OUTPUT_PRIMARY_REQUEST => output::set_primary(engine, client, request),
        op::GET_OUTPUT_PRIMARY_REQUEST => output::get_primary(engine, client, request),
        op::GET_PROVIDERS_REQUEST => provider::get_providers(engine, client, request),
        op::GET_PROVIDER_INFO_REQUEST => provider::get_info(engine, client, request),
        op::SET_PROVIDER_OFFLOAD_SINK_REQUEST => provider::set_offload_sink(engine, client, request),
        op::SET_PROVIDER_OUTPUT_SOURCE_REQUEST => provider::set_output_source(engine, client, request),
        op::LIST_PROVIDER_PROPERTIES_REQUEST => provider::list_properties(engine, client, request),
        op::QUERY_PROVIDER_PROPERTY_REQUEST => provider::query_property(engine, client, request),
        op::CONFIGURE_PROVIDER_PROPERTY_REQUEST => provider::configure_property(engine, client, request),
        op::CHANGE_PROVIDER_PROPERTY_REQUEST => provider::change_property(engine, client, request),
        op::DELETE_PROVIDER_PROPERTY_REQUEST => provider::delete_property(engine, client, request),
        op::GET_PROVIDER_PROPERTY_REQUEST => provider::get_property(engine, client, request),
        op::GET_MONITORS_REQUEST => monitor::get_monitors(engine, client, request),
        op::SET_MONITOR_REQUEST => monitor::set_monitor(engine, client, request),
        op::DELETE_MONITOR_REQUEST => monitor::delete_monitor(engine, client, request),
        op::CREATE_LEASE_REQUEST => lease::create(engine, client, request),
        op::FREE_LEASE_REQUEST => lease::free(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryVersion::parse(request)?;
    let asked = (r.major_version, r.minor_version);
    if let Some(client) = engine.clients.get_mut(client) {
        client.randr.version = asked;
    }
    let (major_version, minor_version) = asked.min(op::VERSION);
    engine.send(client, &write::QueryVersionReply { major_version, minor_version });
    Ok(())
}

/// What can be selected; leases are left out, as in Xvfb, which refuses a selection of nothing else.
const SELECTABLE: u16 = 0x7f;

/// Handles SelectInput. A client that connected before the last change is told at once how things are.
fn select_input(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SelectInput::parse(request)?;
    engine.window(r.window)?;
    let state = &mut engine.extensions.randr;
    let at = state.selected.iter().position(|s| (s.client, s.window) == (client, r.window));
    if r.enable == 0 {
        if let Some(at) = at {
            state.selected.remove(at);
        }
        return Ok(());
    }
    if r.enable & SELECTABLE == 0 {
        return Err(XError::value(r.enable.into()));
    }
    match at.and_then(|at| state.selected.get_mut(at)) {
        Some(selected) => selected.mask = r.enable,
        None => state.selected.push(Selected { client, window: r.window, mask: r.enable }),
    }
    let now = (state.set_time, state.config_time);
    if engine.clients.get(client).is_some_and(|c| (c.randr.set_time, c.randr.config_time) != now) {
        notify::tell_all(engine, client, r.window, r.enable);
    }
    Ok(())
}

/// BadOutput unless `id` is the output.
fn check_output(id: Xid) -> Handled {
    if id == OUTPUT { Ok(()) } else { Err(error(op::BAD_OUTPUT_ERROR, id)) }
}

/// BadCrtc unless `id` is the CRTC.
pub(crate) fn check_crtc(id: Xid) -> Handled {
    if id == CRTC { Ok(()) } else { Err(error(op::BAD_CRTC_ERROR, id)) }
}

fn error(offset: u8, id: Xid) -> XError {
    XError::extension(RANDR.first_error, offset, id)
}

/// `window` is destroyed: nothing is selected on it any more.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    engine.extensions.randr.selected.retain(|selected| selected.window != window);
}

/// `client` is gone, with what it selected. Modes, properties and monitors stay: they are the screen's.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    engine.extensions.randr.selected.retain(|selected| selected.client != client);
}
