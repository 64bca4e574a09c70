//! The bookkeeping of a connection, without I/O.
//!
//! What holds: no socket, thread, clock or random source; a hostile server's bytes give an error and never a panic, and nothing is
//! allocated by a length that it states before the bytes have arrived.

pub mod handshake;
