//! Generic Event Extension: events longer than 32 bytes.

use xeric_wire::Request;
use xeric_wire::proto::ge as op;
use xeric_wire::view::ge as view;
use xeric_wire::write::ge as write;

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};

/// Handles the extension's one request.
pub(crate) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::QUERY_VERSION_REQUEST => query_version(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

fn query_version(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::QueryVersion::parse(request)?;
    engine.send(client, &write::QueryVersionReply { major_version: 1, minor_version: 0 });
    Ok(())
}
