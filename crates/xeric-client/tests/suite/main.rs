//! One suite for every connection: written once against x11rb's traits, run over each connection that has them on each server.
//!
//! The connections are Xeric's in all their forms (shared by threads, for one thread alone, within a deadline, on C's socket by each of its two
//! write paths) and those of x11rb, which are the peers: what a case expects is what the protocol says *and* what they do. Where they differ, the
//! case says so.
//!
//! A test is a case on a server; it runs the case over all connections and names those that fail. `matrix` has the list of the cases.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cases;
mod connections;
mod given;
mod input_method;
mod matrix;
mod place;
mod run;
#[path = "../it/servers.rs"]
#[expect(dead_code, reason = "a case runs on one server at a time, not on both")]
mod servers;
mod window_manager;
