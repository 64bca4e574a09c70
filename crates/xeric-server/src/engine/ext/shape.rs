//! SHAPE.

use xeric_wire::Request;

use super::super::error::{Handled, XError};
use super::super::{ClientId, Engine};

/// Hands a request to its function.
pub(crate) fn handle(_engine: &mut Engine, _client: ClientId, _request: &Request<'_>) -> Handled {
    Err(XError::request(0))
}
