//! What a recorder sees: every chunk of bytes as it was read or written, and the pixel work beside it.
//!
//! The tap changes nothing: it is told after the fact, and what it is shown are the bytes that went through. Where a link delays them, it
//! sits at the client's end: it sees what the client sends when it is sent, and what the client gets when it arrives.

use std::os::fd::OwnedFd;
use std::time::Duration;

use crate::engine::{ClientId, CloseReason, Peer, WorkRecord};

/// Which way bytes went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From the client to the server.
    ToServer,
    /// From the server to the client.
    ToClient,
}

/// Why a connection is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The client closed it.
    Client,
    /// The engine did.
    Engine(CloseReason),
    /// The client had sent more descriptors than requests may wait for.
    Descriptors,
    /// The server stopped, or closed every connection.
    Stopped,
    /// Reading or writing failed.
    Failed(String),
}

/// A recorder. All times are since the server started.
pub trait Tap: Send {
    /// Whether it wants the images that go through shared memory; they are copied for it.
    fn wants_images(&self) -> bool {
        false
    }

    /// A client connected. `serial` counts connections from 1 and is never used again, unlike a client's number.
    fn connected(&mut self, time: Duration, serial: u32, peer: &Peer);

    /// Bytes went by, and these descriptors with them.
    fn bytes(&mut self, time: Duration, serial: u32, direction: Direction, bytes: &[u8], fds: &[OwnedFd]);

    /// Pixel work of requests whose bytes have been shown.
    fn work(&mut self, serial: u32, records: &[WorkRecord]);

    /// The client waits: it blocked reading with nothing more to read. Only in process, where this is known exactly.
    fn waits(&mut self, time: Duration, serial: u32);

    /// The connection is over.
    fn disconnected(&mut self, time: Duration, serial: u32, ending: &Ending);
}

/// The records of `client` and of the server for it, and those of others, whose requests waited for something.
pub(super) fn work_of(client: ClientId, records: Vec<WorkRecord>) -> (Vec<WorkRecord>, Vec<WorkRecord>) {
    records.into_iter().partition(|record| record.client.is_none_or(|whose| whose == client))
}
