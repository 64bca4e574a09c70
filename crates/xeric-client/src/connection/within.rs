//! A connection on which waiting ends.

use std::time::Instant;

use crate::shell::{Socket, Stream};

use super::{Connection, Shared};

/// A connection with a deadline; see [`Connection::within`]. x11rb's traits are implemented on it.
#[derive(Debug)]
pub struct Within<'c, S: Stream = Socket> {
    pub(crate) connection: &'c Connection<S>,
    /// None when it lies beyond what the clock can say.
    deadline: Option<Instant>,
}

impl<'c, S: Stream> Within<'c, S> {
    pub(crate) fn new(connection: &'c Connection<S>, deadline: Option<Instant>) -> Self {
        Self { connection, deadline }
    }
}

impl<S: Stream> Shared for Within<'_, S> {
    type Stream = S;

    fn connection(&self) -> &Connection<S> {
        self.connection
    }

    fn ends(&self) -> Option<Instant> {
        self.deadline
    }
}
