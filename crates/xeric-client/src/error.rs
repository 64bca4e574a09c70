//! What can go wrong on a connection that was made.

use std::io;
use std::sync::Arc;

use x11rb::errors::{ConnectionError, ReplyError, ReplyOrIdError};

/// What can go wrong on a connection that was made. An X error is none of these: it is an answer.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The server has gone, or has closed the connection. Everything that it sent before can still be had.
    #[error("the server closed the connection")]
    Closed,
    /// The server went away in the middle of a message.
    #[error("the server closed the connection in the middle of a message")]
    Cut,
    /// The stream failed.
    #[error("the connection to the server is broken")]
    Broken(#[source] Arc<io::Error>),
    /// A deadline passed. A request that was sent stays sent; its answer is taken from the stream when it comes, so the connection goes on.
    /// One that could not be sent in time, because another thread or an owner was writing, is not sent at all.
    #[error("the server did not answer in time")]
    TimedOut,
    /// A request is longer than the server takes.
    #[error("a request of {length} bytes is longer than the {longest} that the server takes")]
    TooLong {
        /// Of the request.
        length: usize,
        /// The longest, in bytes.
        longest: usize,
    },
    /// A request is shorter than its head, or no whole number of words.
    #[error("a request of {0} bytes is no whole number of four-byte words")]
    Misshapen(usize),
    /// Descriptors cannot be passed over this stream, or not so many.
    #[error("{0} file descriptors cannot be passed over this connection")]
    NoDescriptors(usize),
    /// The server lacks an extension that a request belongs to.
    #[error("the server does not have the extension {0}")]
    NoExtension(&'static str),
    /// All resource ids are in use, and the server has no XC-MISC or knows of none that is free.
    #[error("all resource ids are in use")]
    NoIds,
    /// An X error or a reply that makes no sense came for a request of the connection's own.
    #[error("the server's answer to {0} makes no sense")]
    Nonsense(&'static str),
    /// The queue whose event was waited for is closed.
    #[error("the queue of its own for these events is closed")]
    QueueClosed,
    /// The callback that gives the socket back asked for the socket.
    #[error("the socket was asked for while it was being given back, from within the callback")]
    Reentered,
    /// The socket is not the caller's (any more).
    #[error("the socket is not this owner's")]
    NotOwner,
    /// An owner's write is empty, or is not as many requests as it says.
    #[error("the bytes are not {0} whole requests")]
    Miscounted(u64),
    /// An owner's write has more than 65 535 requests up to the last core request that has a reply, or as many behind it.
    #[error("{0} requests are too many for one write: split it")]
    TooMany(u64),
    /// A task waits on a connection whose driver was dropped, or whose runtime has ended.
    #[error("nothing drives the connection any more")]
    Undriven,
}

impl Error {
    /// How `std::io` would call it.
    fn kind(&self) -> io::ErrorKind {
        match self {
            Error::Closed => io::ErrorKind::ConnectionAborted,
            Error::Cut => io::ErrorKind::UnexpectedEof,
            Error::Broken(error) => error.kind(),
            Error::TimedOut => io::ErrorKind::TimedOut,
            _ => io::ErrorKind::InvalidInput,
        }
    }
}

impl From<Error> for ConnectionError {
    fn from(error: Error) -> Self {
        match error {
            Error::TooLong { .. } => ConnectionError::MaximumRequestLengthExceeded,
            Error::NoDescriptors(_) => ConnectionError::FdPassingFailed,
            Error::NoExtension(_) => ConnectionError::UnsupportedExtension,
            other => ConnectionError::IoError(io::Error::new(other.kind(), other)),
        }
    }
}

impl From<Error> for ReplyError {
    fn from(error: Error) -> Self {
        ConnectionError::from(error).into()
    }
}

impl From<Error> for ReplyOrIdError {
    fn from(error: Error) -> Self {
        match error {
            Error::NoIds => ReplyOrIdError::IdsExhausted,
            other => ConnectionError::from(other).into(),
        }
    }
}
