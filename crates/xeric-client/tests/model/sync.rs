//! What threads meet at: loom's. A deadline passes when a thread of the model says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use loom::sync::{Mutex, MutexGuard};
pub(crate) use loom::thread::{self, Thread, ThreadId};

/// loom's, to be found by a deadline.
#[derive(Clone, Debug)]
pub(crate) struct Condvar(Arc<loom::sync::Condvar>);

impl Condvar {
    pub(crate) fn new() -> Self {
        Self(Arc::new(loom::sync::Condvar::new()))
    }

    pub(crate) fn notify_all(&self) {
        self.0.notify_all();
    }

    pub(crate) fn wait<'g, T>(&self, guard: MutexGuard<'g, T>) -> MutexGuard<'g, T> {
        self.0.wait(guard).unwrap()
    }
}

/// A point in time. It lives for ever, as points in time do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(&'static Clock);

#[derive(Default, Debug)]
struct Clock {
    passed: AtomicBool,
    sleepers: std::sync::Mutex<Vec<Sleeper>>,
}

#[derive(Debug)]
enum Sleeper {
    On(Condvar),
    Parked(Thread),
}

impl Deadline {
    pub(crate) fn new() -> Self {
        Self(Box::leak(Box::default()))
    }

    /// It is as late as that. Called with the locks held under which it is looked at: it passes before a look, or behind one.
    pub(crate) fn pass(self) {
        self.0.passed.store(true, Ordering::SeqCst);
        let sleepers = std::mem::take(&mut *self.0.sleepers.lock().unwrap());
        for sleeper in sleepers {
            match sleeper {
                Sleeper::On(changed) => changed.notify_all(),
                Sleeper::Parked(thread) => thread.unpark(),
            }
        }
    }

    fn has_passed(self) -> bool {
        self.0.passed.load(Ordering::SeqCst)
    }

    fn wakes(self, sleeper: Sleeper) {
        self.0.sleepers.lock().unwrap().push(sleeper);
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap()
}

pub(crate) fn get_mut<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap()
}

pub(crate) fn wait_on<'g, T>(
    changed: &Condvar,
    guard: MutexGuard<'g, T>,
    deadline: Option<Deadline>,
) -> (MutexGuard<'g, T>, bool) {
    if has_passed(deadline) {
        return (guard, true);
    }
    if let Some(deadline) = deadline {
        deadline.wakes(Sleeper::On(changed.clone()));
    }
    (changed.wait(guard), false)
}

pub(crate) fn has_passed(deadline: Option<Deadline>) -> bool {
    deadline.is_some_and(Deadline::has_passed)
}

pub(crate) fn park(deadline: Option<Deadline>) {
    if let Some(deadline) = deadline {
        if deadline.has_passed() {
            return;
        }
        deadline.wakes(Sleeper::Parked(thread::current()));
    }
    thread::park();
}
