//! Who may write: this library, or an owner that took the socket.
//!
//! What holds:
//!
//! - A [`Writer`] exists only while nobody owns the socket (or for the owner itself) and nobody else is writing; both are looked at under one
//!   hold of the lock. So a number that is given to a request under a writer is on the wire before the next one.
//! - The callback that gives the socket back runs with no lock held, on the thread that wants to write. Meanwhile the owner still writes.
//! - Whoever asks for a writer from within the callback is refused; it would wait for itself.
//! - Taking back is repeated until nobody owns the socket: another may have taken it meanwhile.
//! - Who has a deadline waits no longer than that for another's write, or another's callback; and a write of the owner's that begins while
//!   the socket is got back ends by it too ([`Writer::movers_deadline`]). The callback's own work has no end that could be set from here.
//! - A write or a callback that panics ends as if it had returned.
//!
//! There is one lock. It is never held over a system call that waits.

use super::sync::{Condvar, Deadline, Mutex, MutexGuard, ThreadId, get_mut, lock, thread, wait_on};

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
    moving: Option<Move>,
    /// A writer has let go of the lock and comes back to write on.
    busy: bool,
    /// How many wait for a change.
    waiting: u32,
    tenures: u64,
}

/// The socket on its way back from its owner.
#[derive(Debug)]
struct Move {
    /// The thread that runs the owner's callback.
    thread: ThreadId,
    deadline: Option<Deadline>,
    /// Whether the callback has been called.
    begun: bool,
}

/// How the socket stands to a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Nobody owns it.
    Free,
    /// Somebody does.
    Owned,
    /// Somebody does, and the thread runs the callback that gives it back.
    CalledBack,
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
    /// The deadline passed.
    Late,
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
    pub(crate) fn writer(
        &self,
        deadline: Option<Deadline>,
        give_back: impl Fn(&C, Tenure),
    ) -> Result<Writer<'_, T, C>, Refused> {
        let mut guard = self.lock();
        loop {
            if guard.owner.is_none() && !guard.busy {
                return Ok(Writer { look: Look { monitor: self, guard: Some(guard) } });
            }
            guard = match (&guard.owner, &guard.moving) {
                (Some(_), Some(other)) if other.thread == thread::current().id() => {
                    return Err(Refused::Reentered);
                }
                (Some(_), None) => self.take_back(guard, deadline, &give_back)?,
                _ => self.wait(guard, deadline)?,
            };
        }
    }

    /// Has the owner give the socket back, on this thread.
    fn take_back<'m>(
        &'m self,
        mut guard: MutexGuard<'m, Guarded<T, C>>,
        deadline: Option<Deadline>,
        give_back: &impl Fn(&C, Tenure),
    ) -> Result<MutexGuard<'m, Guarded<T, C>>, Refused> {
        let Some((tenure, callback)) = guard.owner.clone() else { return Ok(guard) };
        guard.moving = Some(Move { thread: thread::current().id(), deadline, begun: deadline.is_none() });
        if deadline.is_some() {
            // The owner may wait in the callback for a write of its own that has no deadline: it is waited for here, where that ends.
            while guard.busy {
                guard = self.wait(guard, deadline).inspect_err(|_| {
                    let mut guard = self.lock();
                    guard.moving = None;
                    self.tell(&guard);
                })?;
            }
            if let Some(this) = &mut guard.moving {
                this.begun = true;
            }
            self.tell(&guard);
        }
        drop(guard);
        let end = EndTenure(self);
        give_back(&callback, tenure);
        drop(end);
        Ok(self.lock())
    }

    /// The right to write, for the owner.
    pub(crate) fn owner(&self, tenure: Tenure) -> Result<Writer<'_, T, C>, Refused> {
        let mut guard = self.lock();
        loop {
            if guard.owner.as_ref().is_none_or(|(other, _)| *other != tenure) {
                return Err(Refused::NotOwner);
            }
            // Whoever waits for a gap between two writes gets this one.
            if !guard.busy && guard.moving.as_ref().is_none_or(|other| other.begun) {
                return Ok(Writer { look: Look { monitor: self, guard: Some(guard) } });
            }
            guard = self.wait(guard, None)?;
        }
    }

    /// The right to write, if it can be had at once.
    pub(crate) fn try_writer(&self) -> Option<Writer<'_, T, C>> {
        let guard = self.lock();
        let free = guard.owner.is_none() && !guard.busy;
        free.then(|| Writer { look: Look { monitor: self, guard: Some(guard) } })
    }

    /// Whether the socket is this owner's.
    pub(crate) fn is_owner(&self, tenure: Tenure) -> bool {
        self.lock().owner.as_ref().is_some_and(|(other, _)| *other == tenure)
    }

    /// Everything, without a lock, for the only one who has the connection. Nothing while an owner has the socket.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        let guarded = get_mut(&mut self.state);
        guarded.owner.is_none().then_some(&mut guarded.inner)
    }

    fn lock(&self) -> MutexGuard<'_, Guarded<T, C>> {
        lock(&self.state)
    }

    /// Waits for a change.
    fn wait<'m>(
        &'m self,
        mut guard: MutexGuard<'m, Guarded<T, C>>,
        deadline: Option<Deadline>,
    ) -> Result<MutexGuard<'m, Guarded<T, C>>, Refused> {
        guard.waiting += 1;
        let (mut guard, late) = wait_on(&self.changed, guard, deadline);
        guard.waiting -= 1;
        if late { Err(Refused::Late) } else { Ok(guard) }
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
            // Without a deadline it is never too late.
            guard = monitor.wait(guard, None).unwrap_or_else(|_| monitor.lock());
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
        EndWait(&mut self.look).0.unlocked(wait)
    }

    /// How the socket stands to this thread.
    pub(crate) fn standing(&mut self) -> Standing {
        self.look.standing()
    }

    /// By when to be done, for the sake of a thread that waits for the socket to be given back.
    pub(crate) fn movers_deadline(&mut self) -> Option<Deadline> {
        self.look.guarded().moving.as_ref()?.deadline
    }
}

/// Has a writer come back, when its wait has returned, or panicked.
struct EndWait<'l, 'm, T, C: Clone>(&'l mut Look<'m, T, C>);

impl<T, C: Clone> Drop for EndWait<'_, '_, T, C> {
    fn drop(&mut self) {
        let monitor = self.0.monitor;
        let guarded = self.0.guarded();
        guarded.busy = false;
        monitor.tell(guarded);
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

    /// How the socket stands to this thread.
    pub(crate) fn standing(&mut self) -> Standing {
        let guarded = self.guarded();
        match (&guarded.owner, &guarded.moving) {
            (None, _) => Standing::Free,
            (Some(_), Some(by)) if by.thread == thread::current().id() => Standing::CalledBack,
            (Some(_), _) => Standing::Owned,
        }
    }

    fn guarded(&mut self) -> &mut Guarded<T, C> {
        let monitor = self.monitor;
        self.guard.get_or_insert_with(|| lock(&monitor.state))
    }
}
