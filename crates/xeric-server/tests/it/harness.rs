//! An engine and clients of it in one thread, without sockets.
//!
//! A client is x11rb's own connection over a [`Wire`], so that the encoder is not ours and the same test code can drive an Xvfb.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::os::fd::OwnedFd;
use std::rc::Rc;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat, Screen, Window};
use x11rb::rust_connection::{PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;
use xeric_server::engine::{ClientId, Config, Engine, Peer};
use xeric_server::shell::accounts::SystemAccounts;
use xeric_server::shell::shared_memory::SystemMemory;

/// A server and what it is shared by.
#[derive(Clone)]
pub(crate) struct Server {
    engine: Rc<RefCell<Engine>>,
}

/// A connected x11rb client.
pub(crate) type Client = RustConnection<Wire>;

impl Server {
    /// A server as `Config::default` describes it.
    pub(crate) fn new() -> Self {
        Self::with(Config::default())
    }

    pub(crate) fn with(config: Config) -> Self {
        let mut engine = Engine::new(config);
        engine.provide_shared_memory(Box::new(SystemMemory));
        engine.provide_accounts(Box::new(SystemAccounts));
        Self { engine: Rc::new(RefCell::new(engine)) }
    }

    /// The engine itself, for what no client can see.
    pub(crate) fn engine(&self) -> std::cell::RefMut<'_, Engine> {
        self.engine.borrow_mut()
    }

    /// A new client, set up.
    pub(crate) fn connect(&self) -> Client {
        self.connect_as(Peer { local: true, ..Peer::default() })
    }

    /// A new client that the shell knows so much of, set up.
    pub(crate) fn connect_as(&self, peer: Peer) -> Client {
        let wire = Wire::new(self, peer);
        RustConnection::connect_to_stream(wire, 0).expect("the set-up is answered")
    }

    /// The bytes of a new client.
    pub(crate) fn wire(&self) -> Wire {
        Wire::new(self, Peer { local: true, ..Peer::default() })
    }
}

/// The bytes between one client and the engine.
pub(crate) struct Wire {
    server: Server,
    client: ClientId,
    /// Sent and not consumed yet.
    sent: RefCell<Vec<u8>>,
    sent_fds: RefCell<VecDeque<OwnedFd>>,
    received: RefCell<VecDeque<u8>>,
    received_fds: RefCell<Vec<OwnedFd>>,
}

impl Wire {
    fn new(server: &Server, peer: Peer) -> Self {
        let client = server.engine.borrow_mut().connect(peer).expect("a free client slot");
        Self {
            server: server.clone(),
            client,
            sent: RefCell::default(),
            sent_fds: RefCell::default(),
            received: RefCell::default(),
            received_fds: RefCell::default(),
        }
    }

    /// Lets the engine read until it takes no more.
    fn run(&self) {
        let mut engine = self.server.engine.borrow_mut();
        let mut sent = self.sent.borrow_mut();
        let mut fds = self.sent_fds.borrow_mut();
        loop {
            let taken = engine.feed(self.client, &sent, &mut fds);
            sent.drain(..taken);
            if taken == 0 || sent.is_empty() {
                break;
            }
        }
        let output = engine.take_output(self.client);
        self.received.borrow_mut().extend(output.bytes);
        self.received_fds.borrow_mut().extend(output.fds);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.server.engine.borrow_mut().disconnect(self.client);
    }
}

impl Stream for Wire {
    fn poll(&self, _mode: PollMode) -> io::Result<()> {
        self.run();
        Ok(())
    }

    fn read(&self, buf: &mut [u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.run();
        fds.append(&mut self.received_fds.borrow_mut());
        let mut received = self.received.borrow_mut();
        if received.is_empty() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = buf.len().min(received.len());
        for (to, from) in buf.iter_mut().zip(received.drain(..count)) {
            *to = from;
        }
        Ok(count)
    }

    fn write(&self, buf: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.sent_fds.borrow_mut().extend(fds.drain(..));
        self.sent.borrow_mut().extend(buf);
        self.run();
        Ok(buf.len())
    }
}

/// The only screen.
pub(crate) fn screen(connection: &impl Connection) -> Screen {
    connection.setup().roots[0].clone()
}

/// An error's code and bad value; panics when the request succeeded.
pub(crate) fn error_of<T>(result: Result<T, ReplyError>) -> (u8, u32) {
    match result {
        Err(ReplyError::X11Error(error)) => (error.error_code, error.bad_value),
        Err(other) => panic!("not an X error: {other}"),
        Ok(_) => panic!("the request succeeded"),
    }
}

/// All events that have arrived, after a round trip.
pub(crate) fn events(connection: &impl Connection) -> Vec<Event> {
    connection.get_input_focus().map(x11rb::cookie::Cookie::reply).expect("a round trip").ok();
    std::iter::from_fn(|| connection.poll_for_event().expect("a live connection")).collect()
}

/// A drawable's pixels in `ZPixmap`, one `u32` each, bits beyond the depth 0.
pub(crate) fn pixels<C: RequestConnection>(
    connection: &C,
    drawable: Window,
    x: i16,
    y: i16,
    width: u16,
    height: u16,
) -> Vec<u32> {
    let reply = connection
        .get_image(ImageFormat::Z_PIXMAP, drawable, x, y, width, height, u32::MAX)
        .expect("a live connection")
        .reply()
        .expect("an image");
    let (bits, mask) = match reply.depth {
        1 => (1, 1),
        4 => (8, 0xf),
        8 => (8, 0xff),
        16 => (16, 0xffff),
        24 => (32, 0xff_ffff),
        _ => (32, u32::MAX),
    };
    let stride = (usize::from(width) * bits).div_ceil(32) * 4;
    let pixel = |row: &[u8], x: usize| match bits {
        1 => u32::from(row[x / 8] >> (x % 8) & 1),
        8 => u32::from(row[x]),
        16 => u32::from(u16::from_le_bytes([row[2 * x], row[2 * x + 1]])),
        _ => u32::from_le_bytes([row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]]),
    };
    reply
        .data
        .chunks_exact(stride)
        .flat_map(|row| (0..usize::from(width)).map(move |x| pixel(row, x) & mask))
        .collect()
}
