//! The loop: one thread that owns the engine and moves bytes between it and the sockets.
//!
//! It sleeps in `epoll_wait` until a socket, a command or a deadline of the engine wakes it; with nothing scheduled it makes no system call.
//! Clients take turns: each gets one buffer or one turn's work, then the next.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{EventfdFlags, Timespec, epoll, eventfd};
use xeric_wire::frame::{SetupRequestFrame, setup_request};

use crate::engine::{ClientId, Config, Engine, Peer, WorkRecord};
use crate::shell::accounts::SystemAccounts;
use crate::shell::shared_memory::SystemMemory;

use super::auth::{self, Access};
use super::connection::{Connection, Interest, Received};
use super::display::{Display, Transport};
use super::door::Door;
use super::link::{Link, Wires};
use super::tap::{Direction, Ending, Tap, work_of};

/// Bytes that a client may leave unread before nothing more is read from it.
const SLOW_READER: usize = 1 << 20;
/// Events taken from the kernel at once.
const EVENTS: usize = 64;

const WAKE: u64 = u64::MAX;
const LISTENER: u64 = 1 << 32;

/// What a command may touch.
pub struct Control<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// Time since the server started.
    pub now: Duration,
    /// When a byte last went either way.
    pub last_traffic: Duration,
    /// Connections that are open.
    pub connections: usize,
    stop: &'a mut bool,
    disconnect_all: &'a mut bool,
    adopted: &'a mut Vec<Adopted>,
}

/// A socket that a command handed over.
struct Adopted {
    socket: OwnedFd,
    seen: bool,
}

impl Control<'_> {
    /// Serves `socket`, the other end of whose pair is a client's, after this command. It needs no authority. A client that is not to be
    /// seen (a window manager of ours) is left out of the tap and of `last_traffic`.
    ///
    /// # Errors
    /// When the socket cannot be made non-blocking.
    pub fn adopt(&mut self, socket: OwnedFd, seen: bool) -> io::Result<()> {
        rustix::io::ioctl_fionbio(&socket, true)?;
        self.adopted.push(Adopted { socket, seen });
        Ok(())
    }

    /// Ends the loop after this command.
    pub fn stop(&mut self) {
        *self.stop = true;
    }

    /// Closes every connection after this command.
    pub fn disconnect_all(&mut self) {
        *self.disconnect_all = true;
    }
}

type Command = Box<dyn FnOnce(&mut Control<'_>) + Send>;

/// A running server, seen from other threads. Dropping it stops the server.
pub struct Running {
    remote: Remote,
    display: Option<u32>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// Sends commands to a running server; cheap to clone.
#[derive(Clone)]
pub struct Remote {
    commands: mpsc::Sender<Command>,
    wake: Arc<OwnedFd>,
}

impl Remote {
    /// Runs `command` on the server's thread and returns what it returned; `None` when the server has stopped.
    pub fn call<T: Send + 'static>(
        &self,
        command: impl FnOnce(&mut Control<'_>) -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.commands
            .send(Box::new(move |control| {
                // The caller may have gone away; then nobody wants the answer.
                let _unheard = sender.send(command(control));
            }))
            .ok()?;
        self.wake()?;
        receiver.recv().ok()
    }

    fn wake(&self) -> Option<()> {
        rustix::io::write(&*self.wake, &1u64.to_ne_bytes()).ok().map(|_| ())
    }
}

impl Running {
    /// The display number, when sockets were bound.
    pub fn display(&self) -> Option<u32> {
        self.display
    }

    /// For sending commands from other threads.
    pub fn remote(&self) -> Remote {
        self.remote.clone()
    }

    /// See [`Remote::call`].
    pub fn call<T: Send + 'static>(
        &self,
        command: impl FnOnce(&mut Control<'_>) -> T + Send + 'static,
    ) -> Option<T> {
        self.remote.call(command)
    }

    /// Stops the server and waits for it.
    ///
    /// # Errors
    /// What ended the loop, if it was not this call.
    pub fn stop(mut self) -> io::Result<()> {
        self.finish()
    }

    /// Waits until the server stops by itself.
    ///
    /// # Errors
    /// What ended the loop.
    pub fn wait(mut self) -> io::Result<()> {
        self.join()
    }

    fn finish(&mut self) -> io::Result<()> {
        // A server that has stopped already does not answer; joining it tells why.
        let _stopped = self.remote.call(|control| {
            control.stop();
        });
        self.join()
    }

    fn join(&mut self) -> io::Result<()> {
        match self.thread.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(io::Error::other("the server's thread panicked")),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.thread.is_some() {
            // Whoever wants the error calls `stop`.
            let _ended = self.finish();
        }
    }
}

/// Starts a server on a thread of its own. It answers connections when this returns.
///
/// # Errors
/// When the system gives no descriptors or threads.
pub fn spawn(
    config: Config,
    display: Option<Display>,
    access: Access,
    tap: Option<Box<dyn Tap>>,
) -> io::Result<Running> {
    spawn_over(config, display, access, tap, None)
}

/// The same, at the other end of a link. Clients that the tap does not see are at the server's end.
///
/// # Errors
/// As for [`spawn`].
pub fn spawn_over(
    config: Config,
    display: Option<Display>,
    access: Access,
    tap: Option<Box<dyn Tap>>,
    link: Option<Link>,
) -> io::Result<Running> {
    let number = display.as_ref().map(Display::number);
    let (commands, receiver) = mpsc::channel();
    let wake = Arc::new(eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?);
    let poll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
    epoll::add(&poll, &*wake, epoll::EventData::new_u64(WAKE), epoll::EventFlags::IN)?;
    let door = display.map(|display| Door::open(display, &poll, LISTENER)).transpose()?;
    let remote = Remote { commands, wake: Arc::clone(&wake) };
    let started = Instant::now();
    let thread = std::thread::Builder::new().name("xeric-server".into()).spawn(move || {
        let mut engine = Engine::new(config);
        engine.provide_shared_memory(Box::new(SystemMemory));
        engine.provide_accounts(Box::new(SystemAccounts));
        let server = Server {
            engine,
            door,
            access,
            tap,
            wires: link.map(Wires::new),
            poll,
            wake,
            commands: receiver,
            connections: BTreeMap::new(),
            next_serial: 1,
            started,
            last_traffic: Duration::ZERO,
            stop: false,
            disconnect_all: false,
        };
        server.run()
    })?;
    Ok(Running { remote, display: number, thread: Some(thread) })
}

pub(super) struct Server {
    pub(super) engine: Engine,
    door: Option<Door>,
    access: Access,
    pub(super) tap: Option<Box<dyn Tap>>,
    pub(super) wires: Option<Wires>,
    pub(super) poll: OwnedFd,
    wake: Arc<OwnedFd>,
    commands: mpsc::Receiver<Command>,
    /// By serial.
    pub(super) connections: BTreeMap<u32, Connection>,
    next_serial: u32,
    pub(super) started: Instant,
    pub(super) last_traffic: Duration,
    stop: bool,
    disconnect_all: bool,
}

impl Server {
    fn run(mut self) -> io::Result<()> {
        self.engine.record_work(self.tap.is_some());
        self.engine.record_images(self.tap.as_ref().is_some_and(|tap| tap.wants_images()));
        let mut events = Vec::with_capacity(EVENTS);
        while !self.stop {
            self.land_requests();
            let again = self.serve_clients()?;
            self.update_interest()?;
            events.clear();
            let timeout = self.timeout(again);
            match epoll::wait(&self.poll, spare_capacity(&mut events), timeout.as_ref()) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let now = self.started.elapsed();
            if let Some(door) = &mut self.door {
                door.reopen(&self.poll, now)?;
            }
            self.engine.advance(now);
            self.tell_late_work();
            // Commands come last: they see what arrived before them.
            let mut commands = false;
            for event in &events {
                let (source, flags) = (event.data.u64(), event.flags);
                if source == WAKE {
                    commands = true;
                    continue;
                }
                let hung_up = flags.intersects(epoll::EventFlags::HUP | epoll::EventFlags::ERR);
                self.on_event(source, hung_up, now);
            }
            if commands {
                self.run_commands(now);
            }
        }
        for serial in self.connections.keys().copied().collect::<Vec<_>>() {
            self.close(serial, &Ending::Stopped);
        }
        Ok(())
    }

    /// How long to sleep: not at all when somebody can go on at once.
    fn timeout(&self, again: bool) -> Option<Timespec> {
        if again {
            return Timespec::try_from(Duration::ZERO).ok();
        }
        // The engine counts in milliseconds: a little later its deadline has passed for certain.
        let deadline = self.engine.next_deadline().map(|time| time + Duration::from_micros(100));
        let arrival = self.wires.as_ref().and_then(Wires::next_arrival);
        let opening = self.door.as_ref().and_then(Door::deadline);
        let next = deadline.into_iter().chain(arrival).chain(opening).min()?;
        Timespec::try_from(next.saturating_sub(self.started.elapsed())).ok()
    }

    fn on_event(&mut self, source: u64, hung_up: bool, now: Duration) {
        if source >= LISTENER {
            self.let_in(source, now);
        } else if let Ok(serial) = u32::try_from(source) {
            self.receive(serial, hung_up, now);
        }
    }

    fn run_commands(&mut self, now: Duration) {
        let mut count = [0; 8];
        // Non-blocking: another wake-up may have emptied it.
        let _drained = rustix::io::read(&*self.wake, &mut count);
        let mut adopted = Vec::new();
        while let Ok(command) = self.commands.try_recv() {
            let mut control = Control {
                engine: &mut self.engine,
                now,
                // What is under way is traffic.
                last_traffic: if self.wires.as_ref().is_none_or(Wires::is_empty) {
                    self.last_traffic
                } else {
                    now
                },
                connections: self.connections.len(),
                stop: &mut self.stop,
                disconnect_all: &mut self.disconnect_all,
                adopted: &mut adopted,
            };
            command(&mut control);
        }
        for Adopted { socket, seen } in adopted {
            let peer = Transport::Unix.peer(socket.as_fd());
            let tap = self.tap.as_deref_mut().filter(|_| seen);
            let added = add_connection(
                &mut self.engine,
                &mut self.connections,
                &mut self.next_serial,
                &self.poll,
                tap,
                socket,
                peer,
                now,
            );
            if let Some(connection) = added {
                connection.admitted = true;
                connection.seen = seen;
            }
        }
        if std::mem::take(&mut self.disconnect_all) {
            for connection in self.connections.values_mut() {
                connection.end(Ending::Stopped);
            }
        }
    }

    fn let_in(&mut self, source: u64, now: Duration) {
        let Some(door) = &mut self.door else { return };
        for (fd, peer) in door.let_in(&self.poll, source, now) {
            add_connection(
                &mut self.engine,
                &mut self.connections,
                &mut self.next_serial,
                &self.poll,
                self.tap.as_deref_mut(),
                fd,
                peer,
                now,
            );
        }
    }

    fn receive(&mut self, serial: u32, hung_up: bool, now: Duration) {
        let Some(connection) = self.connections.get_mut(&serial) else { return };
        if !connection.interest.read {
            // The kernel reports a hang-up whether it is waited for or not; nothing more will be read or written.
            if hung_up && !self.hangs_up(serial) {
                self.leave(serial, Ending::Client, now);
            }
            return;
        }
        self.read(serial, now);
    }

    pub(super) fn read(&mut self, serial: u32, now: Duration) {
        let Some(connection) = self.connections.get_mut(&serial) else { return };
        match connection.receive() {
            Ok(Received::Bytes { count, fds }) if connection.seen => {
                self.last_traffic = now;
                if let Some(tap) = &mut self.tap {
                    let (bytes, fds) = connection.latest(count, fds);
                    tap.bytes(now, serial, Direction::ToServer, bytes, fds);
                }
                if let Some(wires) = &mut self.wires {
                    connection.travel(count);
                    wires.send_to_server(now, count, serial);
                }
            }
            Ok(Received::Bytes { .. } | Received::Nothing) => {}
            Ok(Received::End(ending)) => self.leave(serial, ending, now),
            Err(error) => self.leave(serial, Ending::Failed(error.to_string()), now),
        }
    }

    /// Feeds everybody's bytes to the engine, writes what came of it, closes who is done. Whether somebody can go on at once.
    fn serve_clients(&mut self) -> io::Result<bool> {
        let mut again = false;
        let mut serials: Vec<u32> = self.connections.keys().copied().collect();
        serials.sort_by_key(|serial| Reverse(self.priority(*serial)));
        let held: Vec<u32> = serials.iter().copied().filter(|serial| self.is_held(*serial)).collect();
        for &serial in &serials {
            again |= self.feed(serial);
        }
        // Another's turn may have let them go on.
        again |= held.into_iter().any(|serial| !self.is_held(serial));
        self.deliver_output();
        self.land_output();
        for serial in serials {
            let Some(connection) = self.connections.get_mut(&serial) else { continue };
            let broken = connection.flush().err().map(|error| match error.kind() {
                io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset => Ending::Client,
                _ => Ending::Failed(error.to_string()),
            });
            let closing = self.engine.close_reason(connection.client).map(Ending::Engine);
            let done = closing.filter(|_| broken.is_some() || connection.unsent() == 0);
            let broken = match broken {
                // What it sent before it went is still under way.
                Some(ending) if self.wires.is_some() && connection.seen && done.is_none() => {
                    connection.drop_output();
                    self.leave(serial, ending, self.started.elapsed());
                    continue;
                }
                broken => broken,
            };
            let drained = connection.ended.clone().filter(|_| !again);
            if let Some(ending) = done.or(broken).or(drained) {
                self.close(serial, &ending);
                again = true;
            }
        }
        Ok(again)
    }

    fn priority(&self, serial: u32) -> i32 {
        self.connections.get(&serial).map_or(0, |connection| self.engine.priority(connection.client))
    }

    /// Whether bytes are there that may not be read yet.
    fn is_held(&self, serial: u32) -> bool {
        self.connections
            .get(&serial)
            .is_some_and(|c| !c.pending().is_empty() && self.engine.is_suspended(c.client))
    }

    /// One turn of one client. Whether it stopped for its turn's end and not for want of bytes.
    fn feed(&mut self, serial: u32) -> bool {
        let Some(connection) = self.connections.get_mut(&serial) else { return false };
        if connection.pending().is_empty() || self.engine.is_suspended(connection.client) {
            return false;
        }
        // Without a link nothing more is read from such a client; what a link carries arrives all the same, and waits here.
        if self.wires.is_some() && connection.unsent() >= SLOW_READER {
            return false;
        }
        if !connection.admitted && !admit(&mut self.engine, &self.access, connection) {
            return false;
        }
        let client = connection.client;
        let (bytes, fds) = connection.pending_with_fds();
        let consumed = self.engine.feed(client, bytes, fds);
        connection.consumed += consumed;
        if let Some(tap) = &mut self.tap {
            let (work, others) = work_of(client, self.engine.take_work());
            if connection.seen && !work.is_empty() {
                tap.work(serial, &work);
            }
            tell_others(tap.as_mut(), &self.connections, others);
        }
        consumed > 0 && self.connections.get(&serial).is_some_and(|c| !c.pending().is_empty())
    }

    /// What was asked for earlier and was due now, such as a presented pixmap, is told now: whoever asked may say nothing more.
    fn tell_late_work(&mut self) {
        if let Some(tap) = &mut self.tap {
            tell_others(tap.as_mut(), &self.connections, self.engine.take_work());
        }
    }

    fn deliver_output(&mut self) {
        let clients: Vec<ClientId> = self.engine.clients_with_output().collect();
        if clients.is_empty() {
            return;
        }
        let now = self.started.elapsed();
        for (serial, connection) in &mut self.connections {
            if !clients.contains(&connection.client) {
                continue;
            }
            let output = self.engine.take_output(connection.client);
            if connection.seen {
                self.last_traffic = now;
            }
            if let Some(wires) = self.wires.as_mut().filter(|_| connection.seen) {
                // Who has left gets nothing any more.
                if connection.leaving.is_none() {
                    for segment in wires.send_to_client(now, output, *serial) {
                        connection.depart(segment);
                    }
                }
                continue;
            }
            if let Some(tap) = self.tap.as_mut().filter(|_| connection.seen) {
                tap.bytes(now, *serial, Direction::ToClient, &output.bytes, &output.fds);
            }
            connection.push(output);
        }
    }

    fn close(&mut self, serial: u32, ending: &Ending) {
        let Some(connection) = self.connections.remove(&serial) else { return };
        // Closing the descriptor takes it out of the poll set.
        self.engine.disconnect(connection.client);
        if let Some(tap) = self.tap.as_mut().filter(|_| connection.seen) {
            tap.disconnected(self.started.elapsed(), serial, ending);
        }
    }

    /// Tells the kernel what each connection is waited for now.
    fn update_interest(&mut self) -> io::Result<()> {
        let takes_more = self.wires.as_ref().is_none_or(|wires| !wires.to_server.is_full());
        for (serial, connection) in self.connections.iter_mut().filter(|(_, c)| c.polled) {
            let waiting = connection.unwritten();
            let wanted = Interest {
                read: connection.ended.is_none()
                    && (takes_more || !connection.seen)
                    && connection.unsent() < SLOW_READER
                    && !self.engine.is_suspended(connection.client)
                    && !self.engine.wants_close(connection.client),
                write: waiting > 0,
            };
            if wanted == connection.interest {
                continue;
            }
            let mut flags = epoll::EventFlags::empty();
            flags.set(epoll::EventFlags::IN, wanted.read);
            flags.set(epoll::EventFlags::OUT, wanted.write);
            epoll::modify(&self.poll, &connection.fd, epoll::EventData::new_u64((*serial).into()), flags)?;
            connection.interest = wanted;
        }
        Ok(())
    }
}

/// Tells the tap of work that clients asked for earlier.
fn tell_others(tap: &mut dyn Tap, connections: &BTreeMap<u32, Connection>, records: Vec<WorkRecord>) {
    for record in records {
        let asked = connections.iter().find(|(_, c)| Some(c.client) == record.client);
        if let Some((serial, _)) = asked.filter(|(_, connection)| connection.seen) {
            tap.work(*serial, &[record]);
        }
    }
}

/// Checks the authority of a set-up request that has arrived whole. Whether the engine may see the bytes.
fn admit(engine: &mut Engine, access: &Access, connection: &mut Connection) -> bool {
    match setup_request(connection.pending()) {
        SetupRequestFrame::Incomplete { .. } => false,
        SetupRequestFrame::NotX => {
            connection.admitted = true;
            true
        }
        SetupRequestFrame::Setup(request) => match auth::check(access, &connection.peer, &request) {
            Ok(()) => {
                connection.admitted = true;
                true
            }
            // Who has no authority may be on the list.
            Err(_) if engine.admits(&connection.peer) => {
                connection.admitted = true;
                true
            }
            Err(reason) => {
                engine.refuse(connection.client, request.order, reason);
                false
            }
        },
    }
}

fn add_connection<'c>(
    engine: &mut Engine,
    connections: &'c mut BTreeMap<u32, Connection>,
    next_serial: &mut u32,
    poll: &OwnedFd,
    tap: Option<&mut (dyn Tap + 'static)>,
    fd: OwnedFd,
    peer: Peer,
    now: Duration,
) -> Option<&'c mut Connection> {
    // With every client slot taken the connection is closed at once.
    let client = engine.connect(peer)?;
    let serial = *next_serial;
    *next_serial = next_serial.wrapping_add(1);
    let mut connection = Connection::new(fd, client, peer);
    let data = epoll::EventData::new_u64(serial.into());
    if epoll::add(poll, &connection.fd, data, epoll::EventFlags::IN).is_err() {
        engine.disconnect(client);
        return None;
    }
    connection.interest = Interest { read: true, write: false };
    if let Some(tap) = tap {
        tap.connected(now, serial, &peer);
    }
    Some(connections.entry(serial).insert_entry(connection).into_mut())
}
