//! Where a case runs.

use x11rb::rust_connection::RustConnection;

use crate::servers::Server;

/// A server, which a case may end, and a second client to look at it with.
pub(crate) struct Place {
    server: Option<Server>,
    display: String,
}

impl Place {
    pub(crate) fn on(server: Server) -> Self {
        Self { display: server.display(), server: Some(server) }
    }

    /// The display to connect to.
    pub(crate) fn display(&self) -> &str {
        &self.display
    }

    /// Another client, on a connection that is not ours.
    pub(crate) fn observer(&self) -> RustConnection {
        RustConnection::connect(Some(&self.display)).expect("a second client").0
    }

    /// Ends the server.
    pub(crate) fn end(&mut self) {
        self.server = None;
    }

    /// Whether the server still runs.
    pub(crate) fn is_up(&self) -> bool {
        self.server.is_some()
    }
}
