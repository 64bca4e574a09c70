//! Handing the write side of a connection to somebody else in the program, and taking it back.
//!
//! An owner is anything that writes requests of its own to the same connection: another protocol library, a layer with a buffer of its own.
//! It registers once ([`Connection::owner`]), takes the socket, and writes as long as nobody else wants to. When somebody does, its
//! [`give_back`](SocketOwner::give_back) is called; it writes what it has buffered, and the socket is the library's again.

use std::fmt;
use std::io::IoSlice;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::connection::Callback;
use crate::connection::access::{self, Access};
use crate::connection::state::{State, Until};
use crate::connection::turn::{Turn, flush, read_until, write_through};
use crate::engine::{IDS_ASIDE, OwnedErrors, OwnerId, Packet, Sequence, counted};
use crate::ownership::{Tenure, Writer};
use crate::shell::{Socket, Stream};
use crate::{Connection, Error};

/// Somebody who takes the socket.
pub trait SocketOwner: Send + Sync {
    /// Writes what is buffered, by `socket`, and uses the socket no more. Called on the thread that wants to write, with no lock of the
    /// connection held; the owner takes its own lock here, so that its other threads have stopped writing.
    ///
    /// Requests by any other way than `socket` are refused with [`Error::Reentered`] here. Reading is not: an answer can be waited for.
    ///
    /// Sixteen resource ids can be had here whatever others take meanwhile, unless the server had not so many free when the socket was
    /// taken. Beyond those, one is had as long as the connection has some; then asking for more is a request and refused with
    /// [`Error::Reentered`], or it is known that there are no more ([`Error::NoIds`]).
    fn give_back(&self, socket: &dyn OwnersSocket);
}

/// The write side of a connection, in an owner's hands.
pub trait OwnersSocket {
    /// Writes `count` whole requests and returns their numbers.
    ///
    /// A GetInputFocus is put in before them when numbers would become ambiguous otherwise. An owner that numbers its requests before it
    /// writes them has at least one core request with a reply in every 65 534, those counted too that had none when it took the socket
    /// ([`TakenSocket::silent`]); then nothing is ever put in.
    ///
    /// # Errors
    /// Nothing is written when the bytes are empty or not exactly `count` requests, when there are too many of them without a reply, and
    /// when the socket is not the owner's; otherwise the connection has ended.
    fn writev(&self, bytes: &[IoSlice<'_>], count: u64) -> Result<RangeInclusive<Sequence>, Error>;
}

impl fmt::Debug for dyn SocketOwner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SocketOwner")
    }
}

/// A registered owner.
#[derive(Debug)]
pub struct Owner<'c, S: Stream = Socket> {
    connection: &'c Connection<S>,
    id: OwnerId,
    callback: Arc<dyn SocketOwner>,
}

/// The socket, taken; until it is given back.
#[derive(Debug)]
pub struct TakenSocket<'c, S: Stream = Socket> {
    connection: &'c Connection<S>,
    tenure: Tenure,
    id: OwnerId,
    errors: OwnedErrors,
    /// The number of the newest request when it was taken.
    sent: Sequence,
    /// How many requests up to that one had no reply, in a row.
    silent: u64,
}

impl<S: Stream> Connection<S> {
    /// Makes somebody known who will take the socket. Until all who are known have gone, sixteen resource ids are kept for whoever is asked to
    /// give it back.
    pub fn owner(&self, callback: Arc<dyn SocketOwner>) -> Owner<'_, S> {
        let id = self.look().state().engine.owners.register();
        Owner { connection: self, id, callback }
    }

    /// Has whoever owns the socket write what it has buffered, and takes the socket back.
    ///
    /// # Errors
    /// Within [`SocketOwner::give_back`].
    pub fn flush_owner(&self) -> Result<(), Error> {
        self.writer().map(drop)
    }
}

impl<'c, S: Stream> Owner<'c, S> {
    /// Takes the write side of the socket from whoever has it. Everything that was sent before is on the wire then, and the next number is
    /// the one behind [`sent`](TakenSocket::sent).
    ///
    /// # Errors
    /// When the connection has ended, or within [`SocketOwner::give_back`].
    pub fn take_socket(&self, errors: OwnedErrors) -> Result<TakenSocket<'c, S>, Error> {
        let connection = self.connection;
        let mut writer = self.writer_with_ids()?;
        // The lock may be let go while this waits; the right to write is not.
        flush(&connection.fixed.stream, &mut writer, None)?;
        let engine = &writer.state().engine;
        let (sent, silent) = (engine.sent(), engine.silent());
        let callback = Callback { owner: Arc::clone(&self.callback), id: self.id, errors };
        let tenure = writer.hand_over(callback);
        Ok(TakenSocket { connection, tenure, id: self.id, errors, sent, silent })
    }

    /// The right to write, with ids set aside for the callback to come: as many as there should be, or as the server has.
    fn writer_with_ids(&self) -> Result<Writer<'c, State, Callback>, Error> {
        let (connection, mut asked) = (self.connection, 0);
        loop {
            let mut writer = connection.writer()?;
            let ids = &mut writer.state().engine.ids;
            // What an answer brings is set aside when it comes: when so many brought none, there are none.
            if ids.set_aside(IDS_ASIDE) >= IDS_ASIDE || asked >= IDS_ASIDE || asked > 0 && ids.is_exhausted()
            {
                return Ok(writer);
            }
            drop(writer);
            asked = match access::refill_ids(connection) {
                Ok(()) => asked + 1,
                Err(Error::NoIds) => IDS_ASIDE,
                Err(error) => return Err(error),
            };
        }
    }

    /// The oldest answer to this owner's requests, if one has come or can be read at once: replies, and errors if they were wanted.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn next_answer(&self) -> Result<Option<(Sequence, Packet)>, Error> {
        let mut turn = self.connection.look();
        let stream = &self.connection.fixed.stream;
        read_until(stream, &mut turn, Until::Owned(self.id, None));
        let answer = turn.state().engine.owners.next_answer(self.id);
        // What was read beside it is nothing that this thread takes now.
        turn.state().tell(0);
        match (&answer, &turn.state().failure) {
            (None, Some(failure)) => Err(failure.clone()),
            _ => Ok(answer),
        }
    }

    /// Waits for the next answer to this owner's requests.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn wait_for_next_answer(&self) -> Result<(Sequence, Packet), Error> {
        loop {
            if let Some(answer) = self.connection.look().state().engine.owners.next_answer(self.id) {
                return Ok(answer);
            }
            access::wait(self.connection, Until::Owned(self.id, None))?;
        }
    }

    /// Waits for the answer to one of this owner's requests. Nothing when the server has gone on without one; that is known when a later
    /// request is answered, so a request without a reply is waited for with one that has a reply behind it.
    ///
    /// # Errors
    /// When the connection has ended.
    pub fn wait_for_answer(&self, sequence: Sequence) -> Result<Option<Packet>, Error> {
        loop {
            {
                let mut turn = self.connection.look();
                let engine = &mut turn.state().engine;
                match engine.owners.answer_to(self.id, sequence) {
                    Some(packet) => return Ok(Some(packet)),
                    None if engine.last_read() > sequence => return Ok(None),
                    None => {}
                }
            }
            access::wait(self.connection, Until::Owned(self.id, Some(sequence)))?;
        }
    }
}

impl<S: Stream> Drop for Owner<'_, S> {
    fn drop(&mut self) {
        self.connection.look().state().engine.owners.forget(self.id);
    }
}

impl<'c, S: Stream> TakenSocket<'c, S> {
    /// The socket as the owner's callback gets it.
    pub(crate) fn again(connection: &'c Connection<S>, tenure: Tenure, callback: &Callback) -> Self {
        let mut turn = connection.look();
        let engine = &turn.state().engine;
        let (sent, silent) = (engine.sent(), engine.silent());
        drop(turn);
        Self { connection, tenure, id: callback.id, errors: callback.errors, sent, silent }
    }

    /// The number of the newest request when the socket was taken.
    #[must_use]
    pub fn sent(&self) -> Sequence {
        self.sent
    }

    /// How many requests up to that one, in a row, had no reply.
    #[must_use]
    pub fn silent(&self) -> u64 {
        self.silent
    }

    /// Whether the socket is the owner's still.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.connection.monitor.is_owner(self.tenure)
    }
}

impl<S: Stream> OwnersSocket for TakenSocket<'_, S> {
    fn writev(&self, bytes: &[IoSlice<'_>], count: u64) -> Result<RangeInclusive<Sequence>, Error> {
        let pieces = bytes.iter().map(|piece| &**piece);
        let last_with_reply = counted(pieces, count).filter(|_| count > 0).ok_or(Error::Miscounted(count))?;
        let caller = self.connection.fixed.recording.stack();
        let mut writer = self.connection.monitor.owner(self.tenure)?;
        let state = writer.state();
        if let Some(failure) = &state.failure {
            return Err(failure.clone());
        }
        let claimed = state.engine.claim_owned(self.id, self.errors, count, last_with_reply);
        let (first, last) = claimed.ok_or(Error::TooMany(count))?;
        state.engine.callers.note(first, last, caller);
        match write_through(&self.connection.fixed.stream, &mut writer, bytes, None) {
            // Whoever asks for the socket back has no more time. What is left is in the out-buffer, and goes out before anything else.
            Ok(()) | Err(Error::TimedOut) => Ok(first..=last),
            Err(error) => Err(error),
        }
    }
}
