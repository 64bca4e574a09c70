//! GetScreenResources: what there is to configure.

use xeric_wire::Request;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;

use super::super::super::error::Handled;
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::{CRTC, OUTPUT};

pub(super) fn get_screen_resources(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    send(engine, client, view::GetScreenResources::parse(request)?.window)
}

/// The same: there is no hardware to look at first.
pub(super) fn get_screen_resources_current(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    send(engine, client, view::GetScreenResourcesCurrent::parse(request)?.window)
}

fn send(engine: &mut Engine, client: ClientId, window: Xid) -> Handled {
    engine.window(window)?;
    let state = &engine.extensions.randr;
    let all = state.modes.all();
    let modes: Vec<_> = all.iter().map(|mode| mode.info).collect();
    let names: Vec<u8> = all.iter().flat_map(|mode| mode.name.iter().copied()).collect();
    let reply = write::GetScreenResourcesReply {
        timestamp: state.set_time,
        config_timestamp: state.config_time,
        crtcs: &[CRTC],
        outputs: &[OUTPUT],
        modes: &modes,
        names: &names,
    };
    engine.send(client, &reply);
    Ok(())
}
