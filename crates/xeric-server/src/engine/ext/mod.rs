//! Extensions: which there are, their opcodes, and who handles them.

pub(crate) mod render;
pub(crate) mod shm;
pub(crate) mod xkb;

use xeric_wire::Request;

use super::Engine;
use super::client::{ClientId, Fds};
use super::error::{Handled, XError};

/// One extension as QueryExtension describes it.
pub(crate) struct Extension {
    pub(crate) name: &'static str,
    pub(crate) major: u8,
    pub(crate) first_event: u8,
    pub(crate) first_error: u8,
}

/// The extensions in the order of their opcodes, with the numbers that Xvfb 21.1.7 gives them.
pub(crate) const EXTENSIONS: &[Extension] = &[];

/// State that belongs to extensions and to no window or client.
#[derive(Default)]
pub(crate) struct Extensions {}

/// Hands an extension's request to its file.
pub(crate) fn handle(
    _engine: &mut Engine,
    _client: ClientId,
    _request: &Request<'_>,
    _fds: &mut Fds,
) -> Handled {
    Err(XError::request(0))
}
