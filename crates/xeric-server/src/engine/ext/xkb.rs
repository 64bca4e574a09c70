//! XKEYBOARD.

/// What XKB keeps for a client.
#[derive(Default)]
pub(crate) struct ClientState {}

/// Hands a request to its function.
pub(crate) fn handle(
    _engine: &mut super::super::Engine,
    _client: super::super::ClientId,
    _request: &xeric_wire::Request<'_>,
) -> super::super::Handled {
    Err(super::super::XError::request(0))
}

/// `client` is gone.
pub(crate) fn client_gone(_engine: &mut super::super::Engine, _client: super::super::ClientId) {}
