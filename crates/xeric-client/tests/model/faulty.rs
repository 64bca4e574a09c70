//! Who reads, decided with a mistake in it, to see that the models find it.

use std::collections::VecDeque;

use crate::election::Ended;
use crate::readers::{Kind, State, Until, Waiter};
use crate::sync::{Deadline, Thread, has_passed, park, thread};

/// Who leaves with what it waited for does not hand on.
pub(crate) const KEEPS_THE_TURN: u8 = 0;
/// Who leaves because it is late does not hand on.
pub(crate) const LEAVES_QUIETLY: u8 = 1;
/// Nobody is woken whose answer has come: the turn will come to them.
pub(crate) const LEAVES_IT_TO_THE_TURN: u8 = 2;
/// Reads whoever wants to.
pub(crate) const READS_BESIDE: u8 = 3;
/// Who reads on its way to something else does not hand on.
pub(crate) const READS_IN_PASSING: u8 = 4;
/// An event that another thread shows wakes nobody.
pub(crate) const SHOWS_QUIETLY: u8 = 5;

pub(crate) struct Faulty<const MISTAKE: u8>;

pub(crate) struct Queue {
    free: bool,
    reading_until: Option<Until>,
    waiting: VecDeque<(u64, Until, Thread)>,
    tickets: u64,
}

impl Queue {
    fn pass_on(&self) {
        if let Some((_, _, next)) = self.waiting.front().filter(|_| self.free) {
            next.unpark();
        }
    }
}

impl<const MISTAKE: u8> Kind for Faulty<MISTAKE> {
    type Queue = Queue;

    fn queue() -> Queue {
        Queue { free: true, reading_until: None, waiting: VecDeque::new(), tickets: 0 }
    }

    fn wait_until(
        waiter: &mut Waiter<'_, Self>,
        until: Until,
        deadline: Option<Deadline>,
    ) -> Result<(), Ended<()>> {
        let mut ticket = None;
        let result = loop {
            let state = waiter.state();
            if let Some(outcome) = state.outcome(until) {
                break outcome.map_err(Ended::Failed);
            }
            if has_passed(deadline) {
                break Err(Ended::Late);
            }
            let queue = &mut state.queue;
            if queue.free || MISTAKE == READS_BESIDE {
                queue.free = false;
                queue.reading_until = Some(until);
                waiter.read_one(true, deadline);
            } else {
                if ticket.is_none() {
                    queue.tickets += 1;
                    ticket = Some(queue.tickets);
                    queue.waiting.push_back((queue.tickets, until, thread::current()));
                }
                waiter.unlocked(|_| park(deadline));
            }
        };
        let queue = &mut waiter.state().queue;
        queue.waiting.retain(|(other, ..)| Some(*other) != ticket);
        let hands_on = match result {
            Err(Ended::Late) => MISTAKE != LEAVES_QUIETLY,
            _ => MISTAKE != KEEPS_THE_TURN,
        };
        if hands_on {
            queue.pass_on();
        }
        result
    }

    fn give_back(state: &mut State<Self>) {
        state.queue.free = true;
        state.queue.reading_until = None;
        if MISTAKE != LEAVES_IT_TO_THE_TURN {
            Self::wake(state);
        }
    }

    fn wake(state: &mut State<Self>) -> bool {
        let told = |until: &Until| state.outcome(*until).is_some();
        if MISTAKE == SHOWS_QUIETLY && !state.queue.free {
            return false;
        }
        state
            .queue
            .waiting
            .iter()
            .filter(|(_, until, _)| told(until))
            .for_each(|(.., thread)| thread.unpark());
        state.queue.reading_until.is_some_and(|until| told(&until))
    }

    fn read_now(waiter: &mut Waiter<'_, Self>) {
        if std::mem::take(&mut waiter.state().queue.free) {
            waiter.read_one(false, None);
            if MISTAKE != READS_IN_PASSING {
                waiter.state().queue.pass_on();
            }
        }
    }
}
