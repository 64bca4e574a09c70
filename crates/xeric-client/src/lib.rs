//! An X11 connection: as fast as the socket, shared by handing the socket over, and with every answer at its own waiter.
//!
//! Layers:
//!
//! - [`engine`] is the protocol's bookkeeping: what was sent, which answers are expected, what has arrived. Bytes, file descriptors and
//!   time come in as arguments; it opens nothing, waits for nothing and reads no clock.
//! - [`shell`] is what it is connected by: displays, authority files, sockets, an in-process server.
//! - `ffi`, with the feature `libxcb`, sends on the connection of C code in the same process. The crate's only `unsafe` is there.
//!
//! Event loops, each with a descriptor behind it that is readable exactly when there is something to take, whoever read it
//! ([`Connection::event_descriptor`]):
//!
//! - `calloop`, with the feature of that name, is a source for a calloop event loop.
//! - `tasks`, with the features `tokio` or `async-io`, has replies, errors, events and flushes to await; with `async` alone, on any runtime
//!   that says when a descriptor is readable.
//!
//! Errors are x11rb's; [`Connection::report`] says all that is known about one, in debug builds the line that sent the request.
//!
//! `docs/handoff.md` explains the handoff, `docs/from-x11rb.md` how to come from x11rb's connections.
//!
//! What is *not* here: encoding. Requests are encoded by x11rb-protocol, so that the two ends of a connection to Xeric's own server share
//! no codec.
#![deny(unsafe_code)]

#[cfg(feature = "calloop")]
pub mod calloop;
mod connection;
mod election;
pub mod engine;
mod error;
#[cfg(feature = "libxcb")]
pub mod ffi;
pub mod handoff;
mod ownership;
mod report;
pub mod shell;
mod start;
mod sync;
#[cfg(feature = "async")]
pub mod tasks;
mod traits;

pub use connection::{Batch, Connection, EventDescriptor, Exclusive, Within};
pub use error::Error;
pub use handoff::{Owner, OwnersSocket, SocketOwner, TakenSocket};
pub use report::{CallSite, ErrorReport};
pub use shell::ConnectError;
pub use start::{Started, Wanted};
