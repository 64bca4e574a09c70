//! Connection set-up: byte order, protocol version, and the description of the screen.

use super::Engine;
use super::client::ClientId;

/// Handles the set-up request at the start of `bytes`; the number of bytes it took, 0 when it is not there whole.
pub(crate) fn set_up(_engine: &mut Engine, _client: ClientId, _bytes: &[u8]) -> usize {
    0
}
