//! What connects an engine to programs.
//!
//! - [`display`] binds the sockets of a display number, or finds a free one;
//! - [`door`] lets in who comes to them, and nobody while no descriptor is left;
//! - [`accounts`] are the users and groups that the access control list may name;
//! - [`auth`] makes cookies, writes authority files, and decides who may connect;
//! - [`server`] is the loop that moves bytes between sockets and the engine, on one thread;
//! - [`local`] is an in-memory connection: a client's blocking read runs the server on the client's own thread;
//! - [`shared_memory`] is what MIT-SHM attaches;
//! - [`link`] delays and paces what goes either way, as a display that is elsewhere would;
//! - [`tap`] is what a recorder implements to see every byte.

pub mod accounts;
pub mod auth;
pub mod display;
pub mod door;
pub mod link;
pub mod local;
pub mod server;
pub mod shared_memory;
pub mod tap;

mod connection;
mod pacing;
