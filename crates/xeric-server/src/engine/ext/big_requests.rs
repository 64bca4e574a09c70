//! BIG-REQUESTS: requests with a 32-bit length.

use xeric_wire::Request;
use xeric_wire::proto::bigreq as op;
use xeric_wire::view::bigreq as view;
use xeric_wire::write::bigreq as write;

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};

/// Handles the extension's one request.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::ENABLE_REQUEST => enable(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn enable(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::Enable::parse(request)?;
    let maximum_request_length = engine.config.max_request_units;
    if let Some(client) = engine.clients.get_mut(client) {
        client.big_requests = true;
    }
    engine.send(client, &write::EnableReply { maximum_request_length });
    Ok(())
}
