//! XFIXES: regions as resources, selection and cursor notification, and what core requests lack.

use xeric_wire::Request;

use super::super::error::{Handled, XError};
use super::super::resource::Xid;
use super::super::{ClientId, Engine};

/// Why a selection changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SelectionChange {
    NewOwner = 0,
    WindowDestroyed = 1,
    ClientClosed = 2,
}

/// What the extension keeps.
#[derive(Default)]
pub(crate) struct State {}

/// Hands a request to its function.
pub(crate) fn handle(_engine: &mut Engine, _client: ClientId, _request: &Request<'_>) -> Handled {
    Err(XError::request(0))
}

/// The pointer may show another cursor now.
pub(crate) fn cursor_may_have_changed(_engine: &mut Engine) {}

/// A selection changed hands.
pub(crate) fn selection_changed(_engine: &mut Engine, _selection: u32, _change: SelectionChange) {}

/// `window` is destroyed.
pub(crate) fn window_gone(_engine: &mut Engine, _window: Xid) {}

/// `client` is gone.
pub(crate) fn client_gone(_engine: &mut Engine, _client: ClientId) {}
