//! XINERAMA as RANDR answers it: the monitors that show something.

use xeric_wire::Request;
use xeric_wire::proto::xinerama::{self as op, ScreenInfo};
use xeric_wire::view::xinerama as view;
use xeric_wire::write::xinerama as write;

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};
use super::randr;

/// Hands a request to its function.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        op::GET_STATE_REQUEST => get_state(engine, client, request),
        op::GET_SCREEN_COUNT_REQUEST => get_screen_count(engine, client, request),
        op::GET_SCREEN_SIZE_REQUEST => get_screen_size(engine, client, request),
        op::IS_ACTIVE_REQUEST => is_active(engine, client, request),
        op::QUERY_SCREENS_REQUEST => query_screens(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    engine.send(client, &write::QueryVersionReply { major: 1, minor: 1 });
    Ok(())
}

fn get_state(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetState::parse(request)?;
    engine.window(r.window)?;
    engine.send(client, &write::GetStateReply { state: 1, window: r.window });
    Ok(())
}

fn get_screen_count(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetScreenCount::parse(request)?;
    engine.window(r.window)?;
    let screen_count = u8::try_from(randr::monitors(engine, false).len()).unwrap_or(u8::MAX);
    engine.send(client, &write::GetScreenCountReply { screen_count, window: r.window });
    Ok(())
}

/// Handles GetScreenSize. Whatever screen is named, it is the one there is, as in Xvfb.
fn get_screen_size(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetScreenSize::parse(request)?;
    engine.window(r.window)?;
    let reply = write::GetScreenSizeReply {
        width: engine.screen.width.into(),
        height: engine.screen.height.into(),
        window: r.window,
        screen: r.screen,
    };
    engine.send(client, &reply);
    Ok(())
}

fn is_active(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::IsActive::parse(request)?;
    let state = u32::from(!randr::monitors(engine, false).is_empty());
    engine.send(client, &write::IsActiveReply { state });
    Ok(())
}

fn query_screens(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryScreens::parse(request)?;
    let screens: Vec<ScreenInfo> = randr::monitors(engine, true)
        .iter()
        .map(|monitor| ScreenInfo {
            x_org: monitor.area.x,
            y_org: monitor.area.y,
            width: monitor.area.width,
            height: monitor.area.height,
        })
        .collect();
    engine.send(client, &write::QueryScreensReply { screen_info: &screens });
    Ok(())
}
