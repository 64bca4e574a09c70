//! The protocol with a mistake in it, to see that the models find it.

use crate::sync::{Condvar, Deadline, Mutex, MutexGuard, wait_on};
use crate::world::{Hold, Protocol, Refused, Wire};

/// libxcb's (1.15, 1.17): whoever takes the socket looks for an owner, waits until nobody writes, and does not look again.
pub(crate) const LOOKS_ONCE: u8 = 0;
/// A number is given while somebody else is in the middle of a write.
pub(crate) const NUMBERS_WHILE_BUSY: u8 = 1;

/// Who gives up getting the socket back leaves it on its way.
pub(crate) const LEAVES_IT_MOVING: u8 = 2;

pub(crate) struct Broken<const MISTAKE: u8> {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    wire: Wire,
    owner: Option<(u64, usize)>,
    moving: bool,
    busy: bool,
    tenures: u64,
}

impl<const MISTAKE: u8> Broken<MISTAKE> {
    fn wait<'m>(&'m self, guard: MutexGuard<'m, State>) -> MutexGuard<'m, State> {
        self.changed.wait(guard)
    }

    /// The same, no longer than until the deadline.
    fn wait_within<'m>(
        &'m self,
        guard: MutexGuard<'m, State>,
        deadline: Option<Deadline>,
    ) -> Result<MutexGuard<'m, State>, Refused> {
        let (guard, late) = wait_on(&self.changed, guard, deadline);
        if late { Err(Refused::Late) } else { Ok(guard) }
    }
}

impl<const MISTAKE: u8> Protocol for Broken<MISTAKE> {
    type Tenure = u64;

    fn new(wire: Wire) -> Self {
        let state = State { wire, owner: None, moving: false, busy: false, tenures: 0 };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn write(
        &self,
        deadline: Option<Deadline>,
        give_back: &dyn Fn(usize, u64),
        work: &mut dyn FnMut(&mut dyn Hold) -> Option<usize>,
    ) -> Result<Option<u64>, Refused> {
        let mut guard = self.state.lock().unwrap();
        while let Some((tenure, owner)) = guard.owner {
            if guard.moving {
                guard = self.wait_within(guard, deadline)?;
                continue;
            }
            guard.moving = true;
            while MISTAKE == LEAVES_IT_MOVING && guard.busy {
                guard = self.wait_within(guard, deadline)?;
            }
            drop(guard);
            give_back(owner, tenure);
            guard = self.state.lock().unwrap();
            while guard.busy {
                guard = self.wait(guard);
            }
            guard.owner = None;
            guard.moving = false;
            self.changed.notify_all();
        }
        if MISTAKE == LOOKS_ONCE {
            while guard.busy {
                guard = self.wait(guard);
            }
        }
        let mut hold = Held { monitor: self, guard: Some(guard) };
        let owner = work(&mut hold);
        Ok(owner.map(|owner| {
            let state = hold.state();
            state.tenures += 1;
            state.owner = Some((state.tenures, owner));
            state.tenures
        }))
    }

    fn look(&self, work: &mut dyn FnMut(&mut dyn Hold)) {
        let guard = self.state.lock().unwrap();
        work(&mut Looked(Held { monitor: self, guard: Some(guard) }));
    }

    fn write_owned(&self, tenure: u64, work: &mut dyn FnMut(&mut dyn Hold)) -> Result<(), Refused> {
        let guard = self.state.lock().unwrap();
        if guard.owner.is_none_or(|(other, _)| other != tenure) {
            return Err(Refused::NotOwner);
        }
        work(&mut Held { monitor: self, guard: Some(guard) });
        Ok(())
    }
}

struct Held<'m, const MISTAKE: u8> {
    monitor: &'m Broken<MISTAKE>,
    guard: Option<MutexGuard<'m, State>>,
}

impl<const MISTAKE: u8> Held<'_, MISTAKE> {
    fn state(&mut self) -> &mut State {
        self.guard.get_or_insert_with(|| self.monitor.state.lock().unwrap())
    }
}

struct Looked<'m, const MISTAKE: u8>(Held<'m, MISTAKE>);

impl<const MISTAKE: u8> Hold for Looked<'_, MISTAKE> {
    fn wire(&mut self) -> &mut Wire {
        self.0.wire()
    }

    fn unlocked(&mut self, wait: &mut dyn FnMut()) {
        self.0.guard = None;
        wait();
    }
}

impl<const MISTAKE: u8> Hold for Held<'_, MISTAKE> {
    fn wire(&mut self) -> &mut Wire {
        &mut self.state().wire
    }

    fn unlocked(&mut self, wait: &mut dyn FnMut()) {
        self.state().busy = true;
        self.guard = None;
        wait();
        self.state().busy = false;
        self.monitor.changed.notify_all();
    }
}
