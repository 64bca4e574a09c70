//! A deterministic, headless X server.
//!
//! Two layers:
//!
//! - [`engine`] is the protocol. Bytes, file descriptors and time come in as arguments, bytes and pixel counts come out.
//!   It opens no socket, starts no thread and reads no clock, so the same bytes give the same pixels on every machine.
//! - [`shell`] connects an engine to programs: an in-memory stream, a socket pair, unix and abstract sockets, TCP on
//!   loopback, and the authority file.
//!
//! A request's handler is found by its name: the core protocol's areas are folders of [`engine`], every extension is a
//! file or folder under `engine::ext`. A handler takes the engine, the client and a bounded view of the request; it either
//! does all of the request's work or returns the protocol error and has changed nothing.
#![forbid(unsafe_code)]

pub mod engine;
pub mod shell;

pub use engine::{ClientId, Config, Engine};
