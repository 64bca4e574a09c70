//! The client from outside: against scripted servers, Xvfb and what libxcb does.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod authority;
mod connection;
mod cost;
mod deadlines;
mod descriptor;
mod display;
mod endings;
mod ends;
mod event_loop;
mod examples;
mod far;
mod handshake;
mod hooked;
mod hostile;
mod ids;
mod local;
mod messages;
mod numbers;
mod open;
mod owners;
mod owners_edges;
mod reports;
mod requests;
mod scripted;
mod servers;
mod shared_socket;
mod socket;
mod streams;
mod tasks;
mod waiting;
