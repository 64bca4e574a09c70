//! Priorities of clients. Those with a higher one have their turns first ([`Engine::priority`] tells the shell); nobody is starved, as every
//! client has its turn before another has a second.

use xeric_wire::Request;
use xeric_wire::view::sync as view;
use xeric_wire::write::sync as write;

use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Xid, owner_of};
use super::super::super::{ClientId, Engine};

impl Engine {
    /// What SetPriority said of a client; 0 is what everybody starts with.
    pub fn priority(&self, client: ClientId) -> i32 {
        self.clients.get(client).map_or(0, |c| c.priority)
    }
}

pub(super) fn set(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetPriority::parse(request)?;
    let whose = meant(engine, client, r.id)?;
    if let Some(client) = engine.clients.get_mut(whose) {
        client.priority = r.priority;
    }
    Ok(())
}

pub(super) fn get(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetPriority::parse(request)?;
    let priority = engine.priority(meant(engine, client, r.id)?);
    engine.send(client, &write::GetPriorityReply { priority });
    Ok(())
}

/// The client that made `id`, or the one that asks. BadValue when the id names nothing of a client's.
fn meant(engine: &Engine, client: ClientId, id: Xid) -> Result<ClientId, XError> {
    let owner = owner_of(id);
    if id == 0 {
        Ok(client)
    } else if engine.resources.get(id).is_some() && engine.clients.get(owner).is_some() {
        Ok(owner)
    } else {
        Err(XError::value(id))
    }
}
