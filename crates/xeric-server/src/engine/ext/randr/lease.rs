//! Leases of outputs to other display servers: none are given.

use xeric_wire::Request;
use xeric_wire::view::randr as view;

use super::super::super::error::{Handled, XError};
use super::super::super::{ClientId, Engine};

pub(super) fn create(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CreateLease::parse(request)?;
    engine.check_new_id(client, r.lid)?;
    engine.window(r.window)?;
    Err(XError::bad_match())
}

/// Handles FreeLease. BadLease has no number among the extension's errors in Xvfb, which answers BadValue.
pub(super) fn free(_engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::FreeLease::parse(request)?;
    Err(XError::value(r.lid))
}
