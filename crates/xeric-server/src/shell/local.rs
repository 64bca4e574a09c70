//! In-memory connections: a client's blocking read runs the server on the client's own thread.
//!
//! What holds: the clock is virtual and moves only when every client waits, so the same calls give the same bytes, times and pixels on
//! every machine. Requests are looked at when a client reads, not when it writes, so a client that sends two requests and then reads has
//! sent both before the first reply is delivered, as over a socket. A client that is not inside a call of its [`LocalClient`] counts as
//! waiting: there is only one thread.
//!
//! With a link, bytes travel in virtual time. A client that writes more than the link takes stands still until there is room, as a blocking
//! write would.
//!
//! This is not for connections between threads or processes; `server` has those.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::os::fd::OwnedFd;
use std::rc::Rc;
use std::time::Duration;

use crate::engine::{ClientId, Config, Engine, Fds, Output, Peer};
use crate::shell::accounts::SystemAccounts;
use crate::shell::shared_memory::SystemMemory;

use super::link::{Link, Wires};
use super::tap::{Direction, Ending, Tap, work_of};

/// A server in this process. Cheap to clone; every clone is the same server.
#[derive(Clone)]
pub struct LocalServer {
    shared: Rc<RefCell<Shared>>,
}

/// What acts when every client waits: a script, a test, a second client.
pub trait Driver {
    /// Every client waits. The driver may use the server freely; nothing of it is borrowed.
    fn all_wait(&mut self, server: &LocalServer) -> Next;
}

/// What a [`Driver`] wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It did something: somebody may have something to read.
    Again,
    /// It has nothing to do before this time.
    At(Duration),
    /// It has nothing to do any more.
    Never,
}

/// A client's end of an in-memory connection. Dropping it closes the connection.
pub struct LocalClient {
    server: LocalServer,
    serial: u32,
}

struct Shared {
    engine: Engine,
    tap: Option<Box<dyn Tap>>,
    wires: Option<Wires>,
    driver: Option<Box<dyn Driver>>,
    /// By serial.
    connections: BTreeMap<u32, Connection>,
    next_serial: u32,
    now: Duration,
    last_traffic: Duration,
}

struct Connection {
    client: ClientId,
    tapped: bool,
    /// Sent and not consumed.
    to_server: Vec<u8>,
    /// How many of those bytes have arrived.
    arrived: usize,
    fds_to_server: Fds,
    /// On its way to the client, in segments.
    departing: VecDeque<Output>,
    /// Delivered and not read.
    to_client: Vec<u8>,
    fds_to_client: Vec<OwnedFd>,
    /// The server closed it.
    closed: bool,
}

impl LocalServer {
    /// A server that nobody is connected to, at time zero.
    pub fn new(config: Config, tap: Option<Box<dyn Tap>>) -> Self {
        Self::over(config, tap, None)
    }

    /// The same, at the other end of a link. Clients that the tap does not see are at the server's end.
    pub fn over(config: Config, tap: Option<Box<dyn Tap>>, link: Option<Link>) -> Self {
        let mut engine = Engine::new(config);
        engine.record_work(tap.is_some());
        engine.record_images(tap.as_ref().is_some_and(|tap| tap.wants_images()));
        engine.provide_shared_memory(Box::new(SystemMemory));
        engine.provide_accounts(Box::new(SystemAccounts));
        let shared = Shared {
            engine,
            tap,
            wires: link.map(Wires::new),
            driver: None,
            connections: BTreeMap::new(),
            next_serial: 1,
            now: Duration::ZERO,
            last_traffic: Duration::ZERO,
        };
        Self { shared: Rc::new(RefCell::new(shared)) }
    }

    /// Opens a connection. The tap sees it.
    ///
    /// # Errors
    /// When every client slot is taken.
    pub fn connect(&self) -> io::Result<LocalClient> {
        self.open(true)
    }

    /// Opens a connection that the tap does not see: a window manager's, a test's.
    ///
    /// # Errors
    /// When every client slot is taken.
    pub fn connect_unseen(&self) -> io::Result<LocalClient> {
        self.open(false)
    }

    /// Sets what acts when every client waits.
    pub fn set_driver(&self, driver: Box<dyn Driver>) {
        self.shared.borrow_mut().driver = Some(driver);
    }

    /// Lets `command` use the engine: input, queries. The second argument is the time.
    pub fn with_engine<T>(&self, command: impl FnOnce(&mut Engine, Duration) -> T) -> T {
        let shared = &mut *self.shared.borrow_mut();
        command(&mut shared.engine, shared.now)
    }

    /// The virtual time since the server started.
    pub fn now(&self) -> Duration {
        self.shared.borrow().now
    }

    /// When a byte last went either way; now, while a link carries any.
    pub fn last_traffic(&self) -> Duration {
        let shared = self.shared.borrow();
        if shared.wires.as_ref().is_none_or(Wires::is_empty) { shared.last_traffic } else { shared.now }
    }

    /// Connections that are open.
    pub fn connections(&self) -> usize {
        self.shared.borrow().connections.values().filter(|c| !c.closed).count()
    }

    /// Closes every connection from the server's side.
    pub fn disconnect_all(&self) {
        let shared = &mut *self.shared.borrow_mut();
        for serial in shared.connections.keys().copied().collect::<Vec<_>>() {
            shared.close(serial, &Ending::Stopped);
        }
    }

    /// Handles what every client has sent and delivers what came of it.
    pub fn run(&self) {
        self.shared.borrow_mut().run();
    }

    /// Moves the clock to the engine's next deadline, to the next arrival over the link or to `limit`, whichever comes first, and does
    /// what became due. Without any of them nothing happens, and the answer is false.
    pub fn advance(&self, limit: Option<Duration>) -> bool {
        let shared = &mut *self.shared.borrow_mut();
        let arrival = shared.wires.as_ref().and_then(Wires::next_arrival);
        let times = shared.engine.next_deadline().into_iter().chain(arrival).chain(limit);
        let Some(next) = times.min() else { return false };
        shared.now = shared.now.max(next);
        shared.engine.advance(shared.now);
        true
    }

    /// Whether the link takes no more requests for now.
    fn is_full(&self) -> bool {
        self.shared.borrow().wires.as_ref().is_some_and(|wires| wires.to_server.is_full())
    }

    /// Whether the link still carries what this connection's client sent.
    fn carries(&self, serial: u32) -> bool {
        let shared = self.shared.borrow();
        let connection = shared.connections.get(&serial).filter(|c| !c.closed);
        connection.is_some_and(|c| c.arrived < c.to_server.len())
    }

    fn open(&self, tapped: bool) -> io::Result<LocalClient> {
        let shared = &mut *self.shared.borrow_mut();
        let peer = Peer {
            pid: None,
            uid: Some(rustix::process::geteuid().as_raw()),
            gid: Some(rustix::process::getegid().as_raw()),
            passes_fds: true,
            local: true,
        };
        let client = shared
            .engine
            .connect(peer)
            .ok_or_else(|| io::Error::new(io::ErrorKind::ConnectionRefused, "every client slot is taken"))?;
        let serial = shared.next_serial;
        shared.next_serial = serial.wrapping_add(1);
        let connection = Connection {
            client,
            tapped,
            to_server: Vec::new(),
            arrived: 0,
            fds_to_server: Fds::new(),
            departing: VecDeque::new(),
            to_client: Vec::new(),
            fds_to_client: Vec::new(),
            closed: false,
        };
        shared.connections.insert(serial, connection);
        if tapped && let Some(tap) = &mut shared.tap {
            tap.connected(shared.now, serial, &peer);
        }
        Ok(LocalClient { server: self.clone(), serial })
    }
}

impl LocalClient {
    /// The connection's number, as the tap is told it.
    pub fn serial(&self) -> u32 {
        self.serial
    }

    /// Sends bytes, and descriptors with them. They are looked at when somebody reads.
    ///
    /// # Errors
    /// When the server has closed the connection.
    pub fn send(&self, bytes: &[u8], fds: impl IntoIterator<Item = OwnedFd>) -> io::Result<()> {
        self.put(bytes, fds)?;
        while self.server.is_full() && self.server.advance(None) {
            self.server.run();
        }
        Ok(())
    }

    fn put(&self, bytes: &[u8], fds: impl IntoIterator<Item = OwnedFd>) -> io::Result<()> {
        let shared = &mut *self.server.shared.borrow_mut();
        let connection = shared.connections.get_mut(&self.serial).filter(|c| !c.closed);
        let connection = connection.ok_or(io::ErrorKind::BrokenPipe)?;
        let before = connection.fds_to_server.len();
        connection.fds_to_server.extend(fds);
        connection.to_server.extend_from_slice(bytes);
        match shared.wires.as_mut().filter(|_| connection.tapped) {
            Some(wires) => wires.send_to_server(shared.now, bytes.len(), self.serial),
            None => connection.arrived += bytes.len(),
        }
        if connection.tapped && !bytes.is_empty() {
            shared.last_traffic = shared.now;
            if let Some(tap) = &mut shared.tap {
                let fds = connection.fds_to_server.make_contiguous().get(before..).unwrap_or_default();
                tap.bytes(shared.now, self.serial, Direction::ToServer, bytes, fds);
            }
        }
        Ok(())
    }

    /// Reads what is there, after the server has handled what was sent, and says how many bytes that were. Descriptors are appended to
    /// `fds`. 0 is the end of the connection.
    ///
    /// # Errors
    /// `WouldBlock` when nothing is there.
    pub fn receive(&self, buffer: &mut [u8], fds: &mut Vec<OwnedFd>) -> io::Result<usize> {
        let shared = &mut *self.server.shared.borrow_mut();
        if shared.connections.get(&self.serial).is_some_and(|c| c.to_client.is_empty()) {
            shared.run();
        }
        let Some(connection) = shared.connections.get_mut(&self.serial) else { return Ok(0) };
        if connection.to_client.is_empty() && !connection.closed {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = connection.to_client.len().min(buffer.len());
        for (slot, byte) in buffer.iter_mut().zip(connection.to_client.drain(..count)) {
            *slot = byte;
        }
        fds.append(&mut connection.fds_to_client);
        Ok(count)
    }

    /// Waits until there is something to read: runs the server, then the driver, then the clock.
    ///
    /// # Errors
    /// `Deadlock` when every client waits and nothing is scheduled: nothing would ever come.
    pub fn wait(&self) -> io::Result<()> {
        self.wait_until(None).map(|_| ())
    }

    /// The same, until this time at most. Says whether there is something to read.
    ///
    /// # Errors
    /// As for [`wait`](LocalClient::wait), but not with a limit: then time passes.
    pub fn wait_until(&self, deadline: Option<Duration>) -> io::Result<bool> {
        let mut told = false;
        loop {
            self.server.run();
            if self.is_readable() {
                return Ok(true);
            }
            if deadline.is_some_and(|deadline| deadline <= self.server.now()) {
                return Ok(false);
            }
            if !told {
                self.tell_wait();
                told = true;
            }
            let driver = self.server.shared.borrow_mut().driver.take();
            let next = driver.map_or(Next::Never, |mut driver| {
                let next = driver.all_wait(&self.server);
                self.server.shared.borrow_mut().driver.get_or_insert(driver);
                next
            });
            let limit = match next {
                Next::Again => continue,
                Next::At(time) => Some(time),
                Next::Never => None,
            };
            let limit = limit.into_iter().chain(deadline).min();
            // What the driver did may have brought something: then time stands still.
            self.server.run();
            if self.is_readable() {
                return Ok(true);
            }
            if !self.server.advance(limit) {
                return Err(io::Error::new(
                    io::ErrorKind::Deadlock,
                    "every client waits and nothing is scheduled",
                ));
            }
        }
    }

    /// The server that it is connected to.
    #[must_use]
    pub fn server(&self) -> &LocalServer {
        &self.server
    }

    fn is_readable(&self) -> bool {
        let shared = self.server.shared.borrow();
        shared.connections.get(&self.serial).is_none_or(|c| c.closed || !c.to_client.is_empty())
    }

    fn tell_wait(&self) {
        let shared = &mut *self.server.shared.borrow_mut();
        let tapped = shared.connections.get(&self.serial).is_some_and(|c| c.tapped);
        if tapped && let Some(tap) = &mut shared.tap {
            tap.waits(shared.now, self.serial);
        }
    }
}

impl io::Write for LocalClient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.send(bytes, [])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl io::Read for LocalClient {
    /// Blocks, in virtual time. Descriptors that come along are closed.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match self.receive(buffer, &mut Vec::new()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.wait()?,
                result => return result,
            }
        }
    }
}

impl Drop for LocalClient {
    fn drop(&mut self) {
        // What was sent before the end is still handled.
        self.server.run();
        while self.server.carries(self.serial) && self.server.advance(None) {
            self.server.run();
        }
        let shared = &mut *self.server.shared.borrow_mut();
        shared.close(self.serial, &Ending::Client);
        shared.connections.remove(&self.serial);
    }
}

impl Shared {
    /// Feeds everybody's bytes to the engine, in turns, and delivers what came of it.
    fn run(&mut self) {
        self.land_requests();
        let mut progress = true;
        let mut late = self.engine.take_work();
        while progress {
            progress = false;
            for (serial, connection) in &mut self.connections {
                if connection.arrived == 0 || connection.closed {
                    continue;
                }
                let arrived = connection.to_server.get(..connection.arrived).unwrap_or_default();
                let used = self.engine.feed(connection.client, arrived, &mut connection.fds_to_server);
                connection.to_server.drain(..used);
                connection.arrived -= used;
                progress |= used > 0;
                if let Some(tap) = &mut self.tap {
                    let (work, others) = work_of(connection.client, self.engine.take_work());
                    if connection.tapped && !work.is_empty() {
                        tap.work(*serial, &work);
                    }
                    late.extend(others);
                }
            }
        }
        for record in late {
            let connection = self.connections.iter().find(|(_, c)| Some(c.client) == record.client);
            if let (Some((serial, connection)), Some(tap)) = (connection, &mut self.tap)
                && connection.tapped
            {
                tap.work(*serial, &[record]);
            }
        }
        self.deliver();
    }

    fn deliver(&mut self) {
        for (serial, connection) in &mut self.connections {
            let mut output = self.engine.take_output(connection.client);
            if output.bytes.is_empty() {
                continue;
            }
            if let Some(wires) = self.wires.as_mut().filter(|_| connection.tapped) {
                self.last_traffic = self.now;
                connection.departing.extend(wires.send_to_client(self.now, output, *serial));
                continue;
            }
            if connection.tapped {
                self.last_traffic = self.now;
                if let Some(tap) = &mut self.tap {
                    tap.bytes(self.now, *serial, Direction::ToClient, &output.bytes, &output.fds);
                }
            }
            connection.to_client.append(&mut output.bytes);
            connection.fds_to_client.append(&mut output.fds);
        }
        self.land_output();
        for serial in self.connections.keys().copied().collect::<Vec<_>>() {
            let open = self.connections.get(&serial).filter(|c| !c.closed && c.departing.is_empty());
            if let Some(reason) = open.and_then(|connection| self.engine.close_reason(connection.client)) {
                self.close(serial, &Ending::Engine(reason));
            }
        }
    }

    /// Lets the engine see what has arrived from clients by now.
    fn land_requests(&mut self) {
        while let Some((count, parcel)) = self.wires.as_mut().and_then(|wires| wires.to_server.take(self.now))
        {
            // A connection that is closed has nothing any more.
            if let Some(connection) = self.connections.get_mut(&parcel.serial).filter(|c| !c.closed) {
                connection.arrived += count;
                self.last_traffic = self.now;
            }
        }
    }

    /// Lets clients have what has arrived for them by now.
    fn land_output(&mut self) {
        while let Some((_, parcel)) = self.wires.as_mut().and_then(|wires| wires.to_client.take(self.now)) {
            let Some(connection) = self.connections.get_mut(&parcel.serial) else { continue };
            let Some(mut output) = connection.departing.pop_front() else { continue };
            self.last_traffic = self.now;
            if let Some(tap) = &mut self.tap {
                tap.bytes(self.now, parcel.serial, Direction::ToClient, &output.bytes, &output.fds);
            }
            connection.to_client.append(&mut output.bytes);
            connection.fds_to_client.append(&mut output.fds);
        }
    }

    fn close(&mut self, serial: u32, ending: &Ending) {
        let Some(connection) = self.connections.get_mut(&serial).filter(|c| !c.closed) else { return };
        connection.closed = true;
        connection.to_server.clear();
        connection.arrived = 0;
        connection.departing.clear();
        self.engine.disconnect(connection.client);
        if connection.tapped
            && let Some(tap) = &mut self.tap
        {
            tap.disconnected(self.now, serial, ending);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::sync::{Arc, Mutex};

    /// A set-up request, least significant byte first, without authority.
    const SETUP: [u8; 12] = [b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    /// GetInputFocus, and a reply's length.
    const GET_INPUT_FOCUS: [u8; 4] = [43, 0, 1, 0];
    const REPLY: usize = 32;

    fn set_up(client: &mut LocalClient) {
        client.write_all(&SETUP).unwrap();
        let mut head = [0; 8];
        client.read_exact(&mut head).unwrap();
        assert_eq!(head[0], 1, "accepted");
        let rest = usize::from(u16::from_le_bytes([head[6], head[7]])) * 4;
        client.read_exact(&mut vec![0; rest]).unwrap();
    }

    #[derive(Default, Clone)]
    struct Log(Arc<Mutex<Vec<String>>>);

    impl Log {
        fn add(&self, line: String) {
            self.0.lock().unwrap().push(line);
        }
    }

    impl Tap for Log {
        fn connected(&mut self, _: Duration, serial: u32, _: &Peer) {
            self.add(format!("{serial} connects"));
        }
        fn bytes(&mut self, time: Duration, serial: u32, direction: Direction, bytes: &[u8], _: &[OwnedFd]) {
            self.add(format!("{serial} {direction:?} {} at {}", bytes.len(), time.as_millis()));
        }
        fn work(&mut self, _: u32, _: &[crate::engine::WorkRecord]) {}
        fn waits(&mut self, time: Duration, serial: u32) {
            self.add(format!("{serial} waits at {}", time.as_millis()));
        }
        fn disconnected(&mut self, _: Duration, serial: u32, ending: &Ending) {
            self.add(format!("{serial} leaves: {ending:?}"));
        }
    }

    #[test]
    fn requests_sent_together_are_answered_together() {
        let log = Log::default();
        let server = LocalServer::new(Config::default(), Some(Box::new(log.clone())));
        let mut client = server.connect().unwrap();
        set_up(&mut client);
        log.0.lock().unwrap().clear();
        client.write_all(&GET_INPUT_FOCUS).unwrap();
        client.write_all(&GET_INPUT_FOCUS).unwrap();
        client.read_exact(&mut [0; 2 * REPLY]).unwrap();
        drop(client);
        let lines = log.0.lock().unwrap().clone();
        assert_eq!(
            lines,
            ["1 ToServer 4 at 0", "1 ToServer 4 at 0", "1 ToClient 64 at 0", "1 leaves: Client"]
        );
    }

    #[test]
    fn time_moves_only_when_everybody_waits() {
        struct Wakes(Option<LocalClient>);
        impl Driver for Wakes {
            fn all_wait(&mut self, server: &LocalServer) -> Next {
                if server.now() < Duration::from_secs(5) {
                    return Next::At(Duration::from_secs(5));
                }
                match self.0.take() {
                    // The other client leaves.
                    Some(_client) => Next::Again,
                    None => Next::Never,
                }
            }
        }
        let log = Log::default();
        let server = LocalServer::new(Config::default(), Some(Box::new(log.clone())));
        let mut first = server.connect().unwrap();
        set_up(&mut first);
        server.set_driver(Box::new(Wakes(Some(server.connect().unwrap()))));
        let error = first.read(&mut [0]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::Deadlock);
        assert_eq!(server.now(), Duration::from_secs(5));
        assert_eq!(server.connections(), 1);
        assert!(log.0.lock().unwrap().ends_with(&["1 waits at 0".into(), "2 leaves: Client".into()]));
    }

    #[test]
    fn a_wait_with_a_limit_ends_then_and_not_before_something_comes() {
        let server = LocalServer::new(Config::default(), None);
        let mut client = server.connect().unwrap();
        set_up(&mut client);
        let limit = Some(Duration::from_secs(3));
        assert!(!client.wait_until(limit).unwrap());
        assert_eq!(server.now(), Duration::from_secs(3));
        client.write_all(&GET_INPUT_FOCUS).unwrap();
        assert!(client.wait_until(limit).unwrap());
        assert_eq!(server.now(), Duration::from_secs(3));
    }

    #[test]
    fn a_closed_connection_reads_to_its_end() {
        let server = LocalServer::new(Config::default(), None);
        let mut client = server.connect_unseen().unwrap();
        set_up(&mut client);
        server.disconnect_all();
        assert_eq!(client.read(&mut [0; 4]).unwrap(), 0);
        assert_eq!(client.write(&[0; 4]).unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
