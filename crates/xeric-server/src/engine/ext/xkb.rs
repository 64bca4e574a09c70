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

/// Sends an XKB event to whoever selected it.
pub(crate) fn notify(_engine: &mut super::super::Engine, _event: &xeric_keymap::Notify) {}

/// Sends XKB events in order.
pub(crate) fn notify_all(engine: &mut super::super::Engine, events: &[xeric_keymap::Notify]) {
    for event in events {
        notify(engine, event);
    }
}

/// Whether the client is told of map changes in XKB's way, and not by MappingNotify.
pub(crate) fn takes_map_notify(_engine: &super::super::Engine, _client: super::super::ClientId) -> bool {
    false
}

/// A bell was rung.
pub(crate) fn bell_rung(_engine: &mut super::super::Engine, _percent: i8) {}
