//! The set-up over a stream, with requests in the same write.
//!
//! What holds: a refusal is read even when the server closed the connection over the requests that followed, and a server that says nothing
//! is waited for no longer than asked.

use std::io::{self, IoSlice};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use x11rb::protocol::xproto::Setup;

use super::open::ConnectError;
use super::stream::{Ready, Stream};
use crate::engine::handshake::{Handshake, HandshakeError};

/// A set-up that is done.
#[derive(Debug)]
pub struct Exchanged {
    /// What the server says of itself.
    pub setup: Setup,
    /// What arrived after it: answers to the requests that followed the set-up.
    pub rest: Vec<u8>,
    /// Descriptors that arrived.
    pub fds: Vec<OwnedFd>,
    /// How many bytes of the requests that follow were sent. A server that answers before it has read them all keeps nobody waiting.
    pub sent: usize,
}

/// Sends the set-up, and as much of `following` in the same write as fits, and waits for the server's answer.
///
/// # Errors
/// When the server refuses, is gone, does not answer in time, or answers what cannot be worked with.
pub fn exchange(
    stream: &impl Stream,
    handshake: &mut Handshake,
    following: &[u8],
    patience: Option<Duration>,
) -> Result<Exchanged, ConnectError> {
    let deadline = patience.and_then(|patience| Instant::now().checked_add(patience));
    let mut buffer = vec![0; 16 << 10];
    let mut fds = Vec::new();
    let mut sent = 0;
    let mut unsent = None;
    loop {
        let head = handshake.request().get(sent..).unwrap_or_default();
        let tail = following.get(sent.saturating_sub(handshake.request().len())..).unwrap_or_default();
        let waits = !head.is_empty() || !tail.is_empty();
        if waits && unsent.is_none() {
            match stream.send(&[IoSlice::new(head), IoSlice::new(tail)], &mut Vec::new()) {
                Ok(0) => unsent = Some(io::ErrorKind::WriteZero.into()),
                Ok(count) => sent += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                // What the server said before it closed the connection is still to be read.
                Err(error) => unsent = Some(error),
            }
        }
        let total = handshake.request().len().saturating_add(following.len());
        let block = sent >= total && deadline.is_none() && unsent.is_none();
        match stream.receive(&mut buffer, &mut fds, block) {
            Ok(0) => return Err(handshake.ended().into()),
            Ok(count) => {
                let arrived = buffer.get(..count).unwrap_or_default();
                let progress = handshake.feed(arrived)?;
                if progress.setup.is_none() {
                    // None belongs to a set-up.
                    fds.clear();
                }
                if let Some(setup) = progress.setup {
                    let rest = arrived.get(progress.used..).unwrap_or_default().to_vec();
                    let sent = sent.saturating_sub(handshake.request().len());
                    return Ok(Exchanged { setup, rest, fds, sent });
                }
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if let Some(error) = unsent {
                    return Err(broken(handshake, error));
                }
                let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                let interest = Ready { readable: true, writable: sent < total };
                if stream.wait(interest, left)? == Ready::default() {
                    return Err(ConnectError::TimedOut);
                }
            }
            Err(error) => return Err(broken(handshake, error)),
        }
    }
}

/// A connection that the other end closed has ended, whichever call told it.
fn broken(handshake: &Handshake, error: io::Error) -> ConnectError {
    match (handshake.ended(), error.kind()) {
        (refused @ HandshakeError::Refused { .. }, _) => refused.into(),
        (ended, io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe) => ended.into(),
        _ => error.into(),
    }
}
