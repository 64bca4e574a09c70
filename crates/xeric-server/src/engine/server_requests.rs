//! Requests about the server itself: extensions, GrabServer, close-down, KillClient, the screen saver.

use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::client::{CloseDownMode, CloseReason, Stage};
use super::error::{Handled, XError};
use super::resource::owner_of;
use super::{ClientId, Engine, ext, lifecycle};

/// Handles QueryExtension.
pub(crate) fn query_extension(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryExtension::parse(request)?;
    let denied = engine.config.denied.contains(r.name);
    let found = ext::EXTENSIONS.iter().find(|e| e.name.as_bytes() == r.name);
    let reply = match found.filter(|_| !denied) {
        Some(found) => write::QueryExtensionReply {
            present: 1,
            major_opcode: found.major,
            first_event: found.first_event,
            first_error: found.first_error,
        },
        None => write::QueryExtensionReply { present: 0, major_opcode: 0, first_event: 0, first_error: 0 },
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles ListExtensions.
pub(crate) fn list_extensions(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::ListExtensions::parse(request)?;
    let names = ext::EXTENSIONS.iter().map(|e| e.name.as_bytes());
    let names: Vec<write::Str<'_>> =
        names.filter(|name| !engine.config.denied.contains(name)).map(|name| write::Str { name }).collect();
    engine.send(client, &write::ListExtensionsReply { names: &names });
    Ok(())
}

/// Handles GrabServer.
pub(crate) fn grab_server(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GrabServer::parse(request)?;
    engine.server_grab = Some(client);
    Ok(())
}

/// Handles UngrabServer.
pub(crate) fn ungrab_server(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::UngrabServer::parse(request)?;
    if engine.server_grab == Some(client) {
        engine.server_grab = None;
    }
    Ok(())
}

/// Handles SetCloseDownMode.
pub(crate) fn set_close_down_mode(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetCloseDownMode::parse(request)?;
    let mode = match r.mode {
        0 => CloseDownMode::Destroy,
        1 => CloseDownMode::RetainPermanent,
        2 => CloseDownMode::RetainTemporary,
        other => return Err(XError::value(other.into())),
    };
    if let Some(client) = engine.clients.get_mut(client) {
        client.close_down = mode;
    }
    Ok(())
}

/// Handles KillClient: AllTemporary, or whoever made a resource.
pub(crate) fn kill_client(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::KillClient::parse(request)?;
    if r.resource == 0 {
        let retained: Vec<ClientId> = engine
            .clients
            .iter()
            .filter(|c| c.stage == Stage::Retained && c.close_down == CloseDownMode::RetainTemporary)
            .map(|c| c.id)
            .collect();
        for id in retained {
            lifecycle::destroy(engine, id);
        }
        return Ok(());
    }
    let owner = owner_of(r.resource);
    let exists = engine.resources.get(r.resource).is_some();
    let Some(victim) = engine.clients.get_mut(owner).filter(|_| exists) else {
        return Err(XError::value(r.resource));
    };
    if victim.stage == Stage::Retained {
        lifecycle::destroy(engine, owner);
    } else {
        // The shell closes the connection, which ends the client.
        victim.close(CloseReason::Killed);
    }
    Ok(())
}

/// Handles NoOperation. Whatever length it has, it is right.
pub(crate) fn no_operation(_engine: &mut Engine, _client: ClientId, _request: &Request<'_>) -> Handled {
    Ok(())
}

/// The screen saver's settings. A blanked screen shows clients what it showed before; the window that Xvfb covers it with when blanking is not preferred and
/// exposures are allowed is not made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScreenSaver {
    timeout: u16,
    interval: u16,
    prefer_blanking: u8,
    allow_exposures: u8,
}

impl Default for ScreenSaver {
    /// Xvfb's.
    fn default() -> Self {
        Self { timeout: DEFAULT_TIMEOUT, interval: DEFAULT_TIMEOUT, prefer_blanking: 1, allow_exposures: 1 }
    }
}

/// Ten minutes.
const DEFAULT_TIMEOUT: u16 = 600;

/// Handles SetScreenSaver.
pub(crate) fn set_screen_saver(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetScreenSaver::parse(request)?;
    // DontPrefer, Prefer, Default.
    let choice = |value: u8| match value {
        0 | 1 => Ok(value),
        2 => Ok(1),
        other => Err(XError::value(other.into())),
    };
    // -1 restores the default.
    let seconds = |value: i16| match value {
        -1 => Ok(DEFAULT_TIMEOUT),
        _ => u16::try_from(value).map_err(|_| XError::value(i32::from(value).cast_unsigned())),
    };
    engine.screen_saver = ScreenSaver {
        prefer_blanking: choice(r.prefer_blanking)?,
        allow_exposures: choice(r.allow_exposures)?,
        timeout: seconds(r.timeout)?,
        interval: seconds(r.interval)?,
    };
    Ok(())
}

/// Handles GetScreenSaver.
pub(crate) fn get_screen_saver(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::GetScreenSaver::parse(request)?;
    let saver = engine.screen_saver;
    let reply = write::GetScreenSaverReply {
        timeout: saver.timeout,
        interval: saver.interval,
        prefer_blanking: saver.prefer_blanking,
        allow_exposures: saver.allow_exposures,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles ForceScreenSaver. There is no saver to activate or reset: the screen shows the same either way.
pub(crate) fn force_screen_saver(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ForceScreenSaver::parse(request)?;
    if r.mode > 1 { Err(XError::value(r.mode.into())) } else { Ok(()) }
}
