//! What threads meet at: the standard library's. The model checker puts its own in this place.

pub(crate) use std::sync::{Condvar, Mutex, MutexGuard};
pub(crate) use std::thread::{self, Thread, ThreadId};
pub(crate) use std::time::Instant as Deadline;

use std::sync::PoisonError;

/// Waits for a change, until the deadline at most. Says whether it has passed.
pub(crate) fn wait_on<'g, T>(
    changed: &Condvar,
    guard: MutexGuard<'g, T>,
    deadline: Option<Deadline>,
) -> (MutexGuard<'g, T>, bool) {
    let Some(deadline) = deadline else {
        return (changed.wait(guard).unwrap_or_else(PoisonError::into_inner), false);
    };
    let left = deadline.saturating_duration_since(Deadline::now());
    if left.is_zero() {
        return (guard, true);
    }
    let (guard, _) = changed.wait_timeout(guard, left).unwrap_or_else(PoisonError::into_inner);
    // What came at the last moment is looked for before this is asked again.
    (guard, false)
}

/// Whether a deadline has passed.
pub(crate) fn has_passed(deadline: Option<Deadline>) -> bool {
    deadline.is_some_and(|deadline| Deadline::now() >= deadline)
}

/// Waits until another thread unparks this one, until the deadline at most, or for no reason at all.
pub(crate) fn park(deadline: Option<Deadline>) {
    match deadline {
        None => thread::park(),
        Some(deadline) => thread::park_timeout(deadline.saturating_duration_since(Deadline::now())),
    }
}
