//! The server from outside: requests that x11rb encodes go in, replies, errors and events come out.

mod differential;
mod gc;
mod harness;
