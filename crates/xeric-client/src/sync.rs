//! What threads meet at: the standard library's. The model checker puts its own in this place.

pub(crate) use std::sync::{Condvar, Mutex, MutexGuard};
pub(crate) use std::thread::{self, ThreadId};
