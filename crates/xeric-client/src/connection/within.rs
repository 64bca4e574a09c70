//! A connection on which waiting ends.

use std::time::Instant;

use crate::Error;
use crate::ownership::{Look, Writer};
use crate::shell::{Socket, Stream};

use super::access::{Access, Fixed};
use super::state::State;
use super::{Callback, Connection};

/// A connection with a deadline; see [`Connection::within`]. x11rb's traits are implemented on it.
#[derive(Debug)]
pub struct Within<'c, S: Stream = Socket> {
    pub(crate) connection: &'c Connection<S>,
    deadline: Instant,
}

impl<'c, S: Stream> Within<'c, S> {
    pub(crate) fn new(connection: &'c Connection<S>, deadline: Instant) -> Self {
        Self { connection, deadline }
    }
}

impl<S: Stream> Access for Within<'_, S> {
    type Stream = S;
    type Look<'a>
        = Look<'a, State, Callback>
    where
        Self: 'a;
    type Writer<'a>
        = Writer<'a, State, Callback>
    where
        Self: 'a;

    fn fixed(&self) -> &Fixed<S> {
        &self.connection.fixed
    }

    fn look(&self) -> Self::Look<'_> {
        self.connection.look()
    }

    fn writer(&self) -> Result<Self::Writer<'_>, Error> {
        self.connection.writer_within(Some(self.deadline))
    }

    fn try_writer(&self) -> Option<Self::Writer<'_>> {
        self.connection.try_writer()
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.deadline)
    }
}
