//! What threads meet at: parking_lot's lock and the standard library's threads. The model checker puts its own in this place.
//!
//! The standard library's lock goes to the kernel for every request when two threads send without a batch: four to five times as slow.

pub(crate) use parking_lot::{Condvar, Mutex, MutexGuard};
pub(crate) use std::thread::{self, Thread, ThreadId};
pub(crate) use std::time::Instant as Deadline;

/// The lock. A panic elsewhere leaves state that is whole: it is changed by calls that do not panic half-way.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock()
}

/// What a lock guards, for the only one who has it.
pub(crate) fn get_mut<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut()
}

/// Waits for a change, until the deadline at most. Says whether it has passed.
pub(crate) fn wait_on<'g, T>(
    changed: &Condvar,
    mut guard: MutexGuard<'g, T>,
    deadline: Option<Deadline>,
) -> (MutexGuard<'g, T>, bool) {
    match deadline {
        None => changed.wait(&mut guard),
        Some(_) if has_passed(deadline) => return (guard, true),
        Some(deadline) => {
            // What came at the last moment is looked for before this is asked again.
            let _late = changed.wait_until(&mut guard, deadline);
        }
    }
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
