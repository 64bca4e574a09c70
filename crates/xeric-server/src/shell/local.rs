//! In-memory connections.
