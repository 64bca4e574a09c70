//! Requests about the server itself: extensions, GrabServer, close-down, KillClient.

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
