//! A second protocol layer on our socket: it owns the writing, fills a buffer of its own, and gives the socket back when asked.
//!
//! What `c/handoff.c` is to libxcb.

use std::io::IoSlice;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use x11rb::protocol::xproto::{Gcontext, NO_OPERATION_REQUEST, POLY_FILL_RECTANGLE_REQUEST, Pixmap};
use x11rb::x11_utils::Serialize;
use xeric_client::engine::OwnedErrors;
use xeric_client::{Connection, Error, Owner, OwnersSocket, SocketOwner, TakenSocket};

use crate::Failure;
use crate::job::Job;
use crate::through_traits::{canvas, rectangles, round_trip};

const CAPACITY: usize = 65_536;

pub(crate) fn run(job: &mut Job) -> Result<(), Failure> {
    let connection = Connection::connect(None)?;
    round_trip(&connection)?;
    let buffer = Arc::new(Buffer::default());
    let owner = connection.owner(Arc::clone(&buffer) as Arc<dyn SocketOwner>);
    let mut layer = Layer { owner, buffer, socket: None };
    match job.scenario.as_str() {
        "no-op" => job.time(|count| {
            layer.send(count, |bytes, _| no_op(bytes))?;
            layer.finish(&connection)
        }),
        "fills" => {
            let (pixmap, gc) = canvas(&connection, connection.screen_number())?;
            job.time(|count| {
                layer.send(count, |bytes, i| fill(bytes, pixmap, gc, i))?;
                layer.finish(&connection)
            })
        }
        "memory" => job.grow(
            &mut layer,
            |layer, count| layer.send(count, |bytes, _| no_op(bytes)),
            |layer| layer.finish(&connection),
        ),
        _ => Err("no such scenario".into()),
    }
}

/// The layer's side that sends.
struct Layer<'c> {
    owner: Owner<'c>,
    buffer: Arc<Buffer>,
    socket: Option<TakenSocket<'c>>,
}

/// What the sending thread and the one that asks for the socket share.
#[derive(Default)]
struct Buffer {
    pending: Mutex<Pending>,
}

#[derive(Default)]
struct Pending {
    bytes: Vec<u8>,
    count: u64,
    /// Whether the socket is ours.
    held: bool,
    /// Why what was pending could not be written when the socket was given back.
    failure: Option<Error>,
}

impl Layer<'_> {
    /// Encodes requests into the buffer and writes it whenever it is full. The lock is held for a buffer's length, not for each request.
    fn send(&mut self, count: u64, encode: impl Fn(&mut Vec<u8>, u64)) -> Result<(), Failure> {
        let mut sent = 0;
        while sent < count {
            self.hold()?;
            let mut pending = self.buffer.lock();
            while sent < count && pending.bytes.len() < CAPACITY {
                encode(&mut pending.bytes, sent);
                pending.count += 1;
                sent += 1;
            }
            if pending.bytes.len() >= CAPACITY
                && let Some(socket) = &self.socket
            {
                pending.write(socket)?;
            }
        }
        Ok(())
    }

    /// Takes the socket if it is not ours.
    fn hold(&mut self) -> Result<(), Failure> {
        if self.buffer.lock().held {
            return Ok(());
        }
        self.socket = Some(self.owner.take_socket(OwnedErrors::ToOwner)?);
        self.buffer.lock().held = true;
        Ok(())
    }

    /// Has the connection ask for the socket, and waits for the server.
    fn finish(&self, connection: &Connection) -> Result<(), Failure> {
        round_trip(connection)?;
        connection.flush()?;
        self.buffer.lock().failure.take().map_or(Ok(()), |failure| Err(failure.into()))
    }
}

impl Buffer {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pending {
    fn write(&mut self, socket: &dyn OwnersSocket) -> Result<(), Error> {
        if self.count > 0 {
            socket.writev(&[IoSlice::new(&self.bytes)], self.count)?;
            self.bytes.clear();
            self.count = 0;
        }
        Ok(())
    }
}

impl SocketOwner for Buffer {
    fn give_back(&self, socket: &dyn OwnersSocket) {
        let mut pending = self.lock();
        pending.held = false;
        if let Err(failure) = pending.write(socket) {
            pending.failure = Some(failure);
        }
    }
}

fn no_op(bytes: &mut Vec<u8>) {
    let [low, high] = 1_u16.to_ne_bytes();
    bytes.extend_from_slice(&[NO_OPERATION_REQUEST, 0, low, high]);
}

fn fill(bytes: &mut Vec<u8>, pixmap: Pixmap, gc: Gcontext, i: u64) {
    let rectangles = rectangles(i);
    let words = 3 + 2 * rectangles.len() as u16;
    let [low, high] = words.to_ne_bytes();
    bytes.extend_from_slice(&[POLY_FILL_RECTANGLE_REQUEST, 0, low, high]);
    pixmap.serialize_into(bytes);
    gc.serialize_into(bytes);
    for rectangle in rectangles {
        bytes.extend_from_slice(&rectangle.serialize());
    }
}
