//! The client from outside: against scripted servers, Xvfb and what libxcb does.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod authority;
mod connection;
mod display;
mod endings;
mod handshake;
mod local;
mod open;
mod socket;
