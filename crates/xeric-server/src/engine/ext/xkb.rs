//! XKEYBOARD.

/// What XKB keeps for a client.
#[derive(Default)]
pub(crate) struct ClientState {}
