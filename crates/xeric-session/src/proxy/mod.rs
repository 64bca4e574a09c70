//! A proxy in front of a display: programs connect to it as they would to the display, and what they say is recorded, priced, delayed or
//! rewritten on the way.
//!
//! ```text
//! programs ──▶ Display (sockets of :9) ──▶ Relay ──▶ Upstream (:0)
//!                                           │
//!                                          tap ──▶ recorder
//! ```
//!
//! What holds: bytes pass as they are read, in order, each descriptor no later than its byte, except for what `rewrite` says and the set-up
//! request, in which the display's cookie stands in place of the client's own. The tap is shown what the client said and what it was told.
//! Memory is two buffers of fixed size for each connection, whatever the session's length: who does not read stops who writes.
//! Nothing polls.
//!
//! This is not for understanding what passes: framing that is done here counts requests, and the price is the recorder's.

mod pipe;
mod relay;
mod rewrite;
mod upstream;

use std::collections::BTreeMap;
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{EventfdFlags, Timespec, epoll, eventfd};
use xeric_server::engine::Denied;
use xeric_server::shell::auth::Access;
use xeric_server::shell::display::Display;
use xeric_server::shell::door::Door;
use xeric_server::shell::link::Line;
use xeric_server::shell::tap::{Ending, Tap};

use crate::embed::{Origin, Reach};

use relay::{Carrier, End, Lines, Relay, Rules, Side};
pub(crate) use upstream::{OwnClient, Upstream};
pub use upstream::{UpstreamError, authority_file};

const EVENTS: usize = 64;
const WAKE: u64 = u64::MAX;
const LISTENER: u64 = 1 << 62;
/// Whoever waits for everything to have passed waits for so many rounds at most: a program that never stops talking never has nothing to say.
const MOST_ROUNDS: u32 = 32;

/// What a proxy stands in front of, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The display, as `DISPLAY` names it.
    pub display: String,
    /// Where its cookie is.
    pub authority: Option<PathBuf>,
    /// Who may connect.
    pub access: Access,
    /// Extensions that programs are told are absent.
    pub denied: Denied,
    /// The way between programs and the display.
    pub reach: Reach,
}

/// Why there is no proxy.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProxyError {
    /// There is no display.
    #[error("{0}")]
    Upstream(#[from] UpstreamError),
    /// The system refused.
    #[error("cannot start the proxy: {0}")]
    System(#[from] io::Error),
}

/// A running proxy. Dropping it stops it.
pub struct Proxy {
    signals: Arc<Signals>,
    number: u32,
    started: Instant,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// What other threads tell the proxy's.
#[derive(Debug)]
struct Signals {
    wake: OwnedFd,
    stop: AtomicBool,
    disconnect: AtomicBool,
    connections: AtomicUsize,
    /// Those who wait for everything that is there to have passed; `None` once nothing passes any more.
    settling: Mutex<Option<Vec<Settling>>>,
}

#[derive(Debug)]
struct Settling {
    rounds: u32,
    settled: mpsc::Sender<bool>,
}

impl Signals {
    fn wake(&self) {
        // A counter that is full wakes it already.
        let _full = rustix::io::write(&self.wake, &1u64.to_ne_bytes());
    }
}

/// Stops a proxy from another thread; cheap to clone.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<Signals>);

impl Stopper {
    /// Asks the proxy to stop.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::SeqCst);
        self.0.wake();
    }
}

impl Proxy {
    /// Starts a proxy on the sockets of `listen`. It answers connections when this returns.
    ///
    /// # Errors
    /// When the display does not answer, or the system gives no descriptors or threads.
    pub fn start(options: &Options, listen: Display, tap: Option<Box<dyn Tap>>) -> Result<Self, ProxyError> {
        let upstream = Upstream::find(&options.display, options.authority.as_deref())?;
        let mut denied = options.denied.clone();
        if options.reach.origin == Origin::SshUntrusted {
            denied.deny_untrusted();
        }
        let rules =
            Rules { access: options.access.clone(), denied, over_ssh: options.reach.origin != Origin::Local };
        let number = listen.number();
        let lines =
            options.reach.link.map(|link| Lines { to_server: Line::new(link), to_client: Line::new(link) });
        let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).map_err(io::Error::from)?;
        let poll = epoll::create(epoll::CreateFlags::CLOEXEC).map_err(io::Error::from)?;
        add(&poll, &wake, WAKE)?;
        let door = Door::open(listen, &poll, LISTENER)?;
        let signals = Arc::new(Signals {
            wake,
            stop: AtomicBool::new(false),
            disconnect: AtomicBool::new(false),
            connections: AtomicUsize::new(0),
            settling: Mutex::new(Some(Vec::new())),
        });
        let started = Instant::now();
        let mut proxy = Loop {
            signals: Arc::clone(&signals),
            poll,
            door,
            upstream,
            rules,
            carrier: Carrier { tap, lines },
            relays: BTreeMap::new(),
            next_serial: 1,
            started,
        };
        let thread = std::thread::Builder::new().name("xeric-proxy".into()).spawn(move || proxy.run())?;
        Ok(Self { signals, number, started, thread: Some(thread) })
    }

    /// The display number that it listens on.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Time since it started, as the tap is told it.
    pub fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Connections that are open.
    pub fn connections(&self) -> usize {
        self.signals.connections.load(Ordering::SeqCst)
    }

    /// For stopping it from other threads.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.signals))
    }

    /// Waits until everything that has reached the proxy has been passed on as far as it can be. Whether something is still under way: on the
    /// link, or to somebody who does not read.
    pub fn settle(&self) -> bool {
        let (settled, is_under_way) = mpsc::channel();
        match &mut *self.signals.settling.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(settling) => settling.push(Settling { rounds: MOST_ROUNDS, settled }),
            None => return false,
        }
        self.signals.wake();
        // One that ends meanwhile has nothing under way.
        is_under_way.recv().unwrap_or(false)
    }

    /// Closes every connection.
    pub fn disconnect_all(&self) {
        self.signals.disconnect.store(true, Ordering::SeqCst);
        self.signals.wake();
    }

    /// Stops it and waits for it.
    ///
    /// # Errors
    /// What ended it, if it was not this call.
    pub fn stop(mut self) -> io::Result<()> {
        self.stopper().stop();
        self.join()
    }

    /// Waits until it is stopped.
    ///
    /// # Errors
    /// What ended it.
    pub fn wait(mut self) -> io::Result<()> {
        self.join()
    }

    fn join(&mut self) -> io::Result<()> {
        match self.thread.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(io::Error::other("the proxy's thread panicked")),
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.stopper().stop();
            // Whoever wants the error calls `stop`.
            let _ended = self.join();
        }
    }
}

struct Loop {
    signals: Arc<Signals>,
    poll: OwnedFd,
    door: Door,
    upstream: Upstream,
    rules: Rules,
    carrier: Carrier,
    relays: BTreeMap<u32, Relay>,
    next_serial: u32,
    started: Instant,
}

impl Drop for Loop {
    fn drop(&mut self) {
        // Whoever waits hears that nobody answers.
        *self.signals.settling.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Loop {
    fn run(&mut self) -> io::Result<()> {
        let mut events = Vec::with_capacity(EVENTS);
        while !self.signals.stop.load(Ordering::SeqCst) {
            events.clear();
            let timeout = self.timeout();
            match epoll::wait(&self.poll, spare_capacity(&mut events), timeout.as_ref()) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let now = self.started.elapsed();
            self.door.reopen(&self.poll, now)?;
            self.land(now);
            let mut woken = false;
            for event in &events {
                let (source, flags) = (event.data.u64(), event.flags);
                woken |= source == WAKE;
                let hung_up = flags.intersects(epoll::EventFlags::HUP | epoll::EventFlags::ERR);
                self.on_event(source, hung_up, now);
            }
            if woken {
                self.settle(events.len() > 1);
            }
        }
        for serial in self.relays.keys().copied().collect::<Vec<_>>() {
            self.close(serial, &Ending::Stopped);
        }
        Ok(())
    }

    fn timeout(&self) -> Option<Timespec> {
        let lines = self.carrier.lines.as_ref();
        let arrivals = lines.map(|lines| [lines.to_server.next_arrival(), lines.to_client.next_arrival()]);
        let next = arrivals.into_iter().flatten().flatten().chain(self.door.deadline()).min()?;
        Timespec::try_from(next.saturating_sub(self.started.elapsed())).ok()
    }

    fn on_event(&mut self, source: u64, hung_up: bool, now: Duration) {
        if source == WAKE {
            // Non-blocking: another wake-up may have emptied it.
            let _drained = rustix::io::read(&self.signals.wake, &mut [0; 8]);
            if self.signals.disconnect.swap(false, Ordering::SeqCst) {
                for serial in self.relays.keys().copied().collect::<Vec<_>>() {
                    self.close(serial, &Ending::Stopped);
                }
            }
        } else if source >= LISTENER {
            self.let_in(source, now);
        } else if let Ok(serial) = u32::try_from(source >> 1) {
            let side = if source & 1 == 0 { Side::Client } else { Side::Display };
            self.serve(serial, side, hung_up, now);
        }
    }

    /// Tells those who wait for it that nothing more was there, unless something was in this round: then there is another.
    fn settle(&self, something_passed: bool) {
        let mut settling = self.signals.settling.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(settling) = settling.as_mut().filter(|settling| !settling.is_empty()) else { return };
        let on_the_link =
            |lines: &Lines| lines.to_server.next_arrival().or(lines.to_client.next_arrival()).is_some();
        let is_under_way =
            self.carrier.lines.as_ref().is_some_and(on_the_link) || self.relays.values().any(Relay::holds);
        settling.retain_mut(|waiting| {
            waiting.rounds = waiting.rounds.saturating_sub(1);
            let goes_on = something_passed && waiting.rounds > 0;
            if !goes_on {
                // Who has gone does not want to know.
                let _gone = waiting.settled.send(is_under_way || something_passed);
            }
            goes_on
        });
        if !settling.is_empty() {
            self.signals.wake();
        }
    }

    fn let_in(&mut self, source: u64, now: Duration) {
        for (fd, peer) in self.door.let_in(&self.poll, source, now) {
            let serial = self.next_serial;
            // The one that cannot be polled is closed.
            if add(&self.poll, &fd, u64::from(serial) << 1).is_err() {
                continue;
            }
            self.next_serial = serial.wrapping_add(1);
            if let Some(tap) = &mut self.carrier.tap {
                tap.connected(now, serial, &peer);
            }
            self.relays.insert(serial, Relay::new(serial, fd, peer));
            self.signals.connections.store(self.relays.len(), Ordering::SeqCst);
        }
    }

    fn serve(&mut self, serial: u32, side: Side, hung_up: bool, now: Duration) {
        let Some(relay) = self.relays.get_mut(&serial) else { return };
        let end = match side {
            Side::Client => Some(&relay.client),
            Side::Display => relay.display.as_ref(),
        };
        let Some(end) = end else { return };
        let received = if end.reads {
            relay.receive(side, now, &mut self.carrier)
        } else {
            if hung_up {
                self.forget(serial, side);
            }
            Ok(())
        };
        match received {
            Ok(()) => self.pump(serial, now),
            Err(ending) => self.close(serial, &ending),
        }
    }

    /// A side has hung up and is not read from: it would be told again and again.
    fn forget(&mut self, serial: u32, side: Side) {
        let Some(relay) = self.relays.get_mut(&serial) else { return };
        let end = match side {
            Side::Client => Some(&mut relay.client),
            Side::Display => relay.display.as_mut(),
        };
        if let Some(end) = end.filter(|end| end.polled)
            && epoll::delete(&self.poll, &end.fd).is_ok()
        {
            (end.polled, end.hung_up) = (false, true);
        }
    }

    fn pump(&mut self, serial: u32, now: Duration) {
        let Some(relay) = self.relays.get_mut(&serial) else { return };
        let had_display = relay.display.is_some();
        loop {
            let pumped = relay.pump(now, &mut self.carrier, &self.rules, &self.upstream);
            match pumped.and_then(|()| relay.read_hung_up(now, &mut self.carrier)) {
                Ok(true) => {}
                Ok(false) => break,
                Err(ending) => {
                    self.close(serial, &ending);
                    return;
                }
            }
        }
        if let Some(display) = relay.display.as_mut().filter(|_| !had_display)
            && add(&self.poll, &display.fd, u64::from(serial) << 1 | 1).is_err()
        {
            self.close(serial, &Ending::Stopped);
            return;
        }
        self.update_interest(serial);
    }

    fn update_interest(&mut self, serial: u32) {
        let Some(relay) = self.relays.get_mut(&serial) else { return };
        let [client, display] = relay.interest(&self.carrier);
        let base = u64::from(serial) << 1;
        let mut is_lost = !watch(&self.poll, &mut relay.client, client, base);
        if let Some(end) = &mut relay.display {
            is_lost |= !watch(&self.poll, end, display, base | 1);
        }
        if is_lost {
            self.close(serial, &Ending::Stopped);
        }
    }

    /// Lets go on what the link has carried.
    fn land(&mut self, now: Duration) {
        let mut moved = Vec::new();
        let was_full = self.full();
        while let Some((count, serial)) =
            self.carrier.lines.as_mut().and_then(|lines| lines.to_server.take(now))
        {
            if let Some(relay) = self.relays.get_mut(&serial) {
                relay.arrive(count);
                moved.push(serial);
            }
        }
        while let Some((count, serial)) =
            self.carrier.lines.as_mut().and_then(|lines| lines.to_client.take(now))
        {
            if let Some(relay) = self.relays.get_mut(&serial) {
                relay.deliver(count, now, &mut self.carrier.tap);
                moved.push(serial);
            }
        }
        moved.sort_unstable();
        moved.dedup();
        for serial in moved {
            self.pump(serial, now);
        }
        // A line that has room again is there for everybody, those that have hung up meanwhile included.
        let is_full = self.full();
        if was_full.iter().zip(is_full).any(|(was, is)| *was && !is) {
            for serial in self.relays.keys().copied().collect::<Vec<_>>() {
                self.pump(serial, now);
            }
        }
    }

    /// Whether the line to the server, and that to the clients, takes no more.
    fn full(&self) -> [bool; 2] {
        let lines = self.carrier.lines.as_ref();
        lines.map_or([false; 2], |lines| [lines.to_server.is_full(), lines.to_client.is_full()])
    }

    fn close(&mut self, serial: u32, ending: &Ending) {
        // Closing the descriptors takes them out of the poll set.
        if self.relays.remove(&serial).is_none() {
            return;
        }
        self.signals.connections.store(self.relays.len(), Ordering::SeqCst);
        if let Some(tap) = &mut self.carrier.tap {
            tap.disconnected(self.started.elapsed(), serial, ending);
        }
    }
}

fn add(poll: &OwnedFd, fd: &OwnedFd, data: u64) -> io::Result<()> {
    Ok(epoll::add(poll, fd, epoll::EventData::new_u64(data), epoll::EventFlags::IN)?)
}

/// Tells the kernel what a socket is waited for now. False when it cannot be told.
fn watch(poll: &OwnedFd, end: &mut End, (reads, writes): (bool, bool), data: u64) -> bool {
    if !end.polled || (end.reads, end.writes) == (reads, writes) {
        (end.reads, end.writes) = (reads, writes);
        return true;
    }
    let mut flags = epoll::EventFlags::empty();
    flags.set(epoll::EventFlags::IN, reads);
    flags.set(epoll::EventFlags::OUT, writes);
    (end.reads, end.writes) = (reads, writes);
    epoll::modify(poll, &end.fd, epoll::EventData::new_u64(data), flags).is_ok()
}
