//! Who may write: this library, or an owner that took the socket.
//!
//! What holds:
//!
//! - A [`Writer`] exists only while nobody owns the socket (or for the owner itself) and nobody else is writing; both are looked at under one
//!   hold of the lock. So a number that is given to a request under a writer is on the wire before the next one.
//! - The callback that gives the socket back runs with no lock held, on the thread that wants to write. Meanwhile the owner still writes.
//! - Whoever asks for a writer from within the callback is refused; it would wait for itself.
//! - Taking back is repeated until nobody owns the socket: another may have taken it meanwhile.
//!
//! There is one lock. It is never held over a system call that waits.

use super::sync::{Condvar, Mutex, MutexGuard, ThreadId, thread};

/// State behind a lock, and the right to write.
#[derive(Debug)]
pub(crate) struct Monitor<T, C> {
    state: Mutex<Guarded<T, C>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Guarded<T, C> {
    inner: T,
    owner: Option<(Tenure, C)>,
    /// The thread that runs the owner's callback.
    moving: Option<ThreadId>,
    /// A writer has let go of the lock and comes back to write on.
    busy: bool,
    /// How many wait for a change.
    waiting: u32,
    tenures: u64,
}

/// The time from taking the socket to giving it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tenure(u64);

/// Why there is no writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// It was asked for within the callback that gives the socket back.
    Reentered,
    /// The socket is not (or no longer) the caller's.
    NotOwner,
}

/// The lock: to look, to read, not to write.
pub(crate) struct Look<'m, T, C> {
    monitor: &'m Monitor<T, C>,
    /// Nothing only while the lock is let go.
    guard: Option<MutexGuard<'m, Guarded<T, C>>>,
}

/// The lock and the right to write.
pub(crate) struct Writer<'m, T, C> {
    look: Look<'m, T, C>,
}

impl<T, C: Clone> Monitor<T, C> {
    /// A connection that nobody owns.
    pub(crate) fn new(inner: T) -> Self {
        let guarded = Guarded { inner, owner: None, moving: None, busy: false, waiting: 0, tenures: 0 };
        Self { state: Mutex::new(guarded), changed: Condvar::new() }
    }

    /// The lock.
    pub(crate) fn look(&self) -> Look<'_, T, C> {
        Look { monitor: self, guard: Some(self.lock()) }
    }

    /// The right to write, taken back from whoever owns the socket: `give_back` runs the owner's callback.
    pub(crate) fn writer(&self, give_back: impl Fn(&C, Tenure)) -> Result<Writer<'_, T, C>, Refused> {
        let mut guard = self.lock();
        loop {
            let Some((tenure, callback)) = guard.owner.clone() else {
                if !guard.busy {
                    return Ok(Writer { look: Look { monitor: self, guard: Some(guard) } });
                }
                guard = self.wait(guard);
                continue;
            };
            match guard.moving {
                Some(thread) if thread == thread::current().id() => return Err(Refused::Reentered),
                Some(_) => guard = self.wait(guard),
                None => {
                    guard.moving = Some(thread::current().id());
                    drop(guard);
                    let end = EndTenure(self);
                    give_back(&callback, tenure);
                    drop(end);
                    guard = self.lock();
                }
            }
        }
    }

    /// The right to write, for the owner.
    pub(crate) fn owner(&self, tenure: Tenure) -> Result<Writer<'_, T, C>, Refused> {
        let mut guard = self.lock();
        loop {
            if guard.owner.as_ref().is_none_or(|(other, _)| *other != tenure) {
                return Err(Refused::NotOwner);
            }
            if !guard.busy {
                return Ok(Writer { look: Look { monitor: self, guard: Some(guard) } });
            }
            guard = self.wait(guard);
        }
    }

    /// Whether the socket is this owner's.
    pub(crate) fn is_owner(&self, tenure: Tenure) -> bool {
        self.lock().owner.as_ref().is_some_and(|(other, _)| *other == tenure)
    }

    /// Everything, without a lock, for the only one who has the connection. Nothing while an owner has the socket.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        let guarded = self.state.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        guarded.owner.is_none().then_some(&mut guarded.inner)
    }

    /// A panic elsewhere leaves state that is whole: it is changed by calls that do not panic half-way.
    fn lock(&self) -> MutexGuard<'_, Guarded<T, C>> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn wait<'m>(&'m self, mut guard: MutexGuard<'m, Guarded<T, C>>) -> MutexGuard<'m, Guarded<T, C>> {
        guard.waiting += 1;
        let mut guard = self.changed.wait(guard).unwrap_or_else(std::sync::PoisonError::into_inner);
        guard.waiting -= 1;
        guard
    }

    fn tell(&self, guard: &Guarded<T, C>) {
        if guard.waiting > 0 {
            self.changed.notify_all();
        }
    }
}

/// Ends a tenure when its callback has returned, or panicked.
struct EndTenure<'m, T, C: Clone>(&'m Monitor<T, C>);

impl<T, C: Clone> Drop for EndTenure<'_, T, C> {
    fn drop(&mut self) {
        let monitor = self.0;
        let mut guard = monitor.lock();
        while guard.busy {
            guard = monitor.wait(guard);
        }
        guard.owner = None;
        guard.moving = None;
        monitor.tell(&guard);
    }
}

impl<T, C: Clone> Writer<'_, T, C> {
    /// Makes somebody the owner. The writer is gone with it.
    pub(crate) fn hand_over(mut self, callback: C) -> Tenure {
        let guarded = self.look.guarded();
        guarded.tenures += 1;
        let tenure = Tenure(guarded.tenures);
        guarded.owner = Some((tenure, callback));
        tenure
    }

    /// What the lock guards.
    pub(crate) fn inner(&mut self) -> &mut T {
        self.look.inner()
    }

    /// Lets the lock go while `wait` runs. Nobody else writes meanwhile, and the socket does not change hands.
    pub(crate) fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        self.look.guarded().busy = true;
        let result = self.look.unlocked(wait);
        let monitor = self.look.monitor;
        let guarded = self.look.guarded();
        guarded.busy = false;
        monitor.tell(guarded);
        result
    }
}

impl<T, C> Look<'_, T, C> {
    /// Lets the lock go while `wait` runs.
    pub(crate) fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        self.guard = None;
        let result = wait();
        self.guarded();
        result
    }

    /// What the lock guards.
    pub(crate) fn inner(&mut self) -> &mut T {
        &mut self.guarded().inner
    }

    fn guarded(&mut self) -> &mut Guarded<T, C> {
        let monitor = self.monitor;
        self.guard
            .get_or_insert_with(|| monitor.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}
