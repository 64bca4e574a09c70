//! MIT-SHM.

/// An attached segment.
pub(crate) struct Segment {}

/// Hands a request to its function.
pub(crate) fn handle(
    _engine: &mut super::super::Engine,
    _client: super::super::ClientId,
    _request: &xeric_wire::Request<'_>,
    _fds: &mut super::super::Fds,
) -> super::super::Handled {
    Err(super::super::XError::request(0))
}
