//! What threads meet at: loom's.

pub(crate) use loom::sync::{Condvar, Mutex, MutexGuard};
pub(crate) use loom::thread::{self, ThreadId};
