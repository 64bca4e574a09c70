//! A connection of which only the reading side is there: a socket that a server puts messages into, and threads that wait for them.

use std::collections::VecDeque;
use std::sync::Arc;

use loom::cell::Cell;
use loom::sync::{Mutex, MutexGuard};

use crate::election::{self, Election, Ended, Shared, Voter};
use crate::sync::{Condvar, Deadline, has_passed, wait_on};

/// What the server says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    Reply(u32),
    Event,
    /// Something that nobody waits for.
    Other,
}

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    Reply(u32),
    Event,
}

/// How it is decided who reads: as it is, or with a mistake.
pub(crate) trait Kind: Sized + 'static {
    /// Who waits, under the lock.
    type Queue;

    fn queue() -> Self::Queue;
    fn wait_until(
        waiter: &mut Waiter<'_, Self>,
        until: Until,
        deadline: Option<Deadline>,
    ) -> Result<(), Ended<()>>;
    /// Gives the right to read back.
    fn give_back(state: &mut State<Self>);
    /// Whether another reads who need not.
    fn wake(state: &mut State<Self>) -> bool;
    /// Reads what is there, as a thread that does not wait to read.
    fn read_now(waiter: &mut Waiter<'_, Self>);
}

/// What the lock guards.
pub(crate) struct State<K: Kind> {
    pub(crate) queue: K::Queue,
    replies: Vec<u32>,
    events: u32,
    closed: bool,
}

pub(crate) struct World<K: Kind> {
    state: Mutex<State<K>>,
    socket: Mutex<Socket>,
    arrived: Condvar,
    /// Whoever reads touches it without a lock: loom panics when two do.
    reading: Cell<u32>,
}

#[derive(Default)]
struct Socket {
    messages: VecDeque<Message>,
    closed: bool,
}

/// A thread that has the lock, or has let it go for a while.
pub(crate) struct Waiter<'w, K: Kind> {
    world: &'w World<K>,
    guard: Option<MutexGuard<'w, State<K>>>,
}

impl<K: Kind> World<K> {
    pub(crate) fn new() -> Arc<Self> {
        let state = State { queue: K::queue(), replies: Vec::new(), events: 0, closed: false };
        Arc::new(Self {
            state: Mutex::new(state),
            socket: Mutex::default(),
            arrived: Condvar::new(),
            reading: Cell::new(0),
        })
    }

    fn waiter(&self) -> Waiter<'_, K> {
        Waiter { world: self, guard: Some(self.state.lock().unwrap()) }
    }

    /// Waits and takes it.
    pub(crate) fn wait_for(&self, until: Until, deadline: Option<Deadline>) -> Result<(), Ended<()>> {
        loop {
            let mut waiter = self.waiter();
            if waiter.state().take(until) {
                return Ok(());
            }
            K::wait_until(&mut waiter, until, deadline)?;
        }
    }

    /// Reads what is there, on the way to something else: a thread that finds the socket full.
    pub(crate) fn read_now(&self) {
        K::read_now(&mut self.waiter());
    }

    /// Puts an event among the others that did not come just now.
    pub(crate) fn show_event(&self) {
        let mut waiter = self.waiter();
        waiter.state().events += 1;
        let in_vain = K::wake(waiter.state());
        drop(waiter);
        if in_vain {
            // The answer to a request that is sent for that.
            self.say(Message::Other);
        }
    }

    /// The server says something.
    pub(crate) fn say(&self, message: Message) {
        self.socket.lock().unwrap().messages.push_back(message);
        self.arrived.notify_all();
    }

    /// The server goes.
    pub(crate) fn close(&self) {
        self.socket.lock().unwrap().closed = true;
        self.arrived.notify_all();
    }

    pub(crate) fn pass(&self, deadline: Deadline) {
        let state = self.state.lock().unwrap();
        let socket = self.socket.lock().unwrap();
        deadline.pass();
        drop((socket, state));
    }

    /// What comes next; nothing when time is up, or the server has gone, which is the other half.
    pub(crate) fn receive(&self, block: bool, deadline: Option<Deadline>) -> (Option<Message>, bool) {
        self.reading.set(self.reading.get() + 1);
        let mut socket = self.socket.lock().unwrap();
        loop {
            if let Some(message) = socket.messages.pop_front() {
                return (Some(message), false);
            }
            if socket.closed || !block || has_passed(deadline) {
                return (None, socket.closed);
            }
            (socket, _) = wait_on(&self.arrived, socket, deadline);
        }
    }
}

impl<K: Kind> State<K> {
    fn take(&mut self, until: Until) -> bool {
        match until {
            Until::Reply(number) => match self.replies.iter().position(|other| *other == number) {
                Some(at) => {
                    self.replies.remove(at);
                    true
                }
                None => false,
            },
            Until::Event => {
                let there = self.events > 0;
                self.events -= u32::from(there);
                there
            }
        }
    }

    /// How a wait ends now.
    pub(crate) fn outcome(&self, until: Until) -> Option<Result<(), ()>> {
        let there = match until {
            Until::Reply(number) => self.replies.contains(&number),
            Until::Event => self.events > 0,
        };
        if there { Some(Ok(())) } else { self.closed.then_some(Err(())) }
    }
}

impl<'w, K: Kind> Waiter<'w, K> {
    pub(crate) fn state(&mut self) -> &mut State<K> {
        self.guard.get_or_insert_with(|| self.world.state.lock().unwrap())
    }

    pub(crate) fn unlocked<R>(&mut self, wait: impl FnOnce(&'w World<K>) -> R) -> R {
        self.guard = None;
        let result = wait(self.world);
        self.state();
        result
    }

    /// Reads, and puts it where it belongs.
    pub(crate) fn read_one(&mut self, block: bool, deadline: Option<Deadline>) {
        let (message, closed) = self.unlocked(|world| world.receive(block, deadline));
        let state = self.state();
        match message {
            Some(Message::Reply(number)) => state.replies.push(number),
            Some(Message::Event) => state.events += 1,
            Some(Message::Other) => {}
            None => state.closed |= closed,
        }
        K::give_back(state);
    }
}

/// As it is.
pub(crate) struct Right;

impl Kind for Right {
    type Queue = Election<(), Until>;

    fn queue() -> Self::Queue {
        Election::new(())
    }

    fn wait_until(
        waiter: &mut Waiter<'_, Self>,
        until: Until,
        deadline: Option<Deadline>,
    ) -> Result<(), Ended<()>> {
        election::wait_until(waiter, until, deadline)
    }

    fn give_back(state: &mut State<Self>) {
        election::give_back(state, ());
    }

    fn wake(state: &mut State<Self>) -> bool {
        election::wake(state);
        election::reads_in_vain(state)
    }

    fn read_now(waiter: &mut Waiter<'_, Self>) {
        if waiter.state().queue.take().is_some() {
            waiter.read_one(false, None);
            waiter.state().queue.pass_on();
        }
    }
}

impl Shared for State<Right> {
    type Right = ();
    type Until = Until;
    type Failure = ();

    fn election(&self) -> &Election<(), Until> {
        &self.queue
    }

    fn election_mut(&mut self) -> &mut Election<(), Until> {
        &mut self.queue
    }

    fn verdict(&self, until: Until) -> Option<Result<(), ()>> {
        self.outcome(until)
    }
}

impl Voter for Waiter<'_, Right> {
    type State = State<Right>;

    fn state(&mut self) -> &mut State<Right> {
        Waiter::state(self)
    }

    fn unlocked<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        Waiter::unlocked(self, |_| wait())
    }

    fn read(&mut self, (): (), _: Until, deadline: Option<Deadline>) {
        self.read_one(true, deadline);
    }
}
