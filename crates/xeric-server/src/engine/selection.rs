//! Selections and their owners.

use super::Engine;
use super::client::ClientId;
use super::resource::Xid;

/// All selections that have ever had an owner.
#[derive(Default)]
pub(crate) struct Selections {
    pub(crate) owned: Vec<Owned>,
}

/// A selection with an owner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owned {
    pub(crate) selection: Xid,
    pub(crate) window: Xid,
    pub(crate) client: ClientId,
    pub(crate) time: u32,
}

/// `window` is destroyed: selections that it owned have none.
pub(crate) fn window_gone(_engine: &mut Engine, _window: Xid) {}

/// `client` is gone.
pub(crate) fn client_gone(_engine: &mut Engine, _client: ClientId) {}
