//! The output, and whether it is the primary one.

use xeric_wire::Request;
use xeric_wire::proto::randr::{connection, set_config};
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::Handled;
use super::super::super::{ClientId, Engine};
use super::{CRTC, MODE, OUTPUT, OUTPUT_NAME, State, check_output, notify, property};

/// The output: what is kept of it beside its modes.
#[derive(Default)]
pub(super) struct Output {
    pub(super) primary: bool,
    /// Somebody set its property "non-desktop".
    pub(super) non_desktop: bool,
    pub(super) properties: property::Properties,
}

/// The output's size in millimetres: that of the mode it shows (or could show) at the monitor's dots per inch.
pub(super) fn millimetres(engine: &Engine) -> (u16, u16) {
    let state = &engine.extensions.randr;
    let mode = state.modes.get(state.crtc.mode.unwrap_or(MODE));
    let (width, height) = mode.map_or((1, 1), |mode| (mode.info.width, mode.info.height));
    (engine.config.length_on_monitor(width), engine.config.length_on_monitor(height))
}

/// An output that is for no desktop counts as disconnected.
pub(super) fn connection(state: &State) -> u8 {
    if state.output.non_desktop { connection::DISCONNECTED } else { connection::CONNECTED }
}

pub(super) fn get_output_info(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetOutputInfo::parse(request)?;
    check_output(r.output)?;
    let (mm_width, mm_height) = millimetres(engine);
    let state = &engine.extensions.randr;
    let modes = state.modes.ids_of_output();
    let reply = write::GetOutputInfoReply {
        status: set_config::SUCCESS,
        timestamp: state.set_time,
        crtc: if state.crtc.mode.is_some() { CRTC } else { 0 },
        mm_width: mm_width.into(),
        mm_height: mm_height.into(),
        connection: connection(state),
        subpixel_order: 0,
        num_preferred: 0,
        crtcs: &[CRTC],
        modes: &modes,
        clones: &[],
        name: OUTPUT_NAME,
    };
    engine.send(client, &reply);
    Ok(())
}

pub(super) fn set_primary(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetOutputPrimary::parse(request)?;
    engine.window(r.window)?;
    if r.output != 0 {
        check_output(r.output)?;
    }
    let state = &mut engine.extensions.randr;
    let primary = r.output == OUTPUT;
    if state.output.primary != primary {
        state.output.primary = primary;
        (state.changed.any, state.changed.output, state.changed.layout) = (true, true, true);
        notify::tell_changed(engine);
    }
    Ok(())
}

pub(super) fn get_primary(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetOutputPrimary::parse(request)?;
    engine.window(r.window)?;
    let output = if engine.extensions.randr.output.primary { OUTPUT } else { 0 };
    engine.send(client, &write::GetOutputPrimaryReply { output });
    Ok(())
}
