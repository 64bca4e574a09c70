//! From a display's name to a connected socket, before a byte has been exchanged.
//!
//! What holds: nothing is sent here, so that requests can go in the same write as the set-up. When no address answers, the error names
//! each that was tried and why it did not.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::{IpAddr, TcpStream, ToSocketAddrs};
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::net::sockopt::{Timeout, set_socket_timeout};
use rustix::net::{AddressFamily, SocketAddrUnix, SocketFlags, SocketType, connect, socket_with};

use super::authority::{self, Peer, Search};
use super::display::{Address, Display, DisplayError};
use super::exchange::{Exchanged, exchange};
use super::socket::Socket;
use crate::engine::handshake::{Handshake, HandshakeError};

/// A connection that was made and not used yet.
#[derive(Debug)]
pub struct Opened {
    /// The socket.
    pub socket: Socket,
    /// The set-up to be done, with the cookie that was found.
    pub handshake: Handshake,
    /// The screen that the display's name names.
    pub screen: usize,
    /// Where, and with which cookie.
    pub found: Found,
}

/// Where a server was found, and how the cookie for it was looked for.
#[derive(Clone, Debug)]
pub struct Found {
    /// Where the server listens.
    pub address: Address,
    /// How the cookie was looked for.
    pub search: Search,
}

/// An address that was tried in vain.
#[derive(Debug)]
pub struct Attempt {
    /// The address.
    pub address: Address,
    /// What happened there.
    pub error: io::Error,
}

/// Why there is no connection. No text has a key in it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// There is no such display.
    #[error(transparent)]
    Display(#[from] DisplayError),
    /// No server answers.
    #[error("no X server answers at display `{display}`: {}", Listed(.attempts))]
    Unreachable {
        /// The display's name.
        display: String,
        /// Every address that was tried.
        attempts: Vec<Attempt>,
    },
    /// The set-up failed.
    #[error("{error}{}", Explained(.error, .found.as_deref()))]
    SetUp {
        /// How.
        #[source]
        error: HandshakeError,
        /// Where, and with which cookie, if the connection was made by name.
        found: Option<Box<Found>>,
    },
    /// The server did not answer to the set-up in time.
    #[error("the server did not answer to the set-up in time")]
    TimedOut,
    /// The connection cannot be used.
    #[error("the connection broke during the set-up")]
    Io(#[from] io::Error),
}

/// Opens the display of this name; without one, or with an empty one, the environment's.
///
/// # Errors
/// When there is no such display, or nobody answers.
pub fn open(display: Option<&str>) -> Result<Opened, ConnectError> {
    open_within(display, None)
}

/// The same, with this long for connecting. Looking a host up by name is not limited by it.
///
/// # Errors
/// As for [`open`]; what takes too long counts as not answering.
pub fn open_within(display: Option<&str>, patience: Option<Duration>) -> Result<Opened, ConnectError> {
    let target = Display::named(display)?;
    open_display(&target, authority::file(), patience).map_err(|attempts| {
        let display = display.filter(|name| !name.is_empty()).map(str::to_owned);
        let display = display.or_else(|| std::env::var("DISPLAY").ok()).unwrap_or_default();
        ConnectError::Unreachable { display, attempts }
    })
}

/// Opens a display, with the cookies of this file.
///
/// # Errors
/// Every address that was tried, when nobody answers.
pub fn open_display(
    display: &Display,
    authority: Option<PathBuf>,
    patience: Option<Duration>,
) -> Result<Opened, Vec<Attempt>> {
    let deadline = patience.and_then(|patience| Instant::now().checked_add(patience));
    let mut attempts = Vec::new();
    for address in display.addresses() {
        match reach(&address, display.number(), deadline) {
            Ok((socket, peer)) => {
                let (cookie, search) = authority::look_up(authority, peer);
                let handshake =
                    Handshake::new(cookie.as_ref().map(authority::Cookie::secret), display.screen());
                let found = Found { address, search };
                return Ok(Opened { socket, handshake, screen: display.screen(), found });
            }
            Err(error) => attempts.push(Attempt { address, error }),
        }
    }
    Err(attempts)
}

impl Opened {
    /// Sends the set-up, and as much of `following` in the same write as fits, and waits for the server's answer.
    ///
    /// # Errors
    /// As for [`exchange`], with what is known about the address and the cookie.
    pub fn exchange(
        &mut self,
        following: &[u8],
        patience: Option<Duration>,
    ) -> Result<Exchanged, ConnectError> {
        exchange(&self.socket, &mut self.handshake, following, patience)
            .map_err(|error| error.at(&self.found))
    }
}

impl ConnectError {
    /// The same error of a connection that was made by name: a refusal says which cookie was looked for.
    #[must_use]
    pub fn at(self, found: &Found) -> Self {
        match self {
            Self::SetUp { error, .. } => Self::SetUp { error, found: Some(Box::new(found.clone())) },
            other => other,
        }
    }
}

impl From<HandshakeError> for ConnectError {
    fn from(error: HandshakeError) -> Self {
        Self::SetUp { error, found: None }
    }
}

fn reach(address: &Address, display: u32, deadline: Option<Instant>) -> io::Result<(Socket, Peer)> {
    match address {
        Address::Path(path) => Ok((reach_unix(&SocketAddrUnix::new(path)?, deadline)?, Peer::local(display))),
        Address::Abstract(name) => {
            let name = SocketAddrUnix::new_abstract_name(name.as_os_str().as_encoded_bytes())?;
            Ok((reach_unix(&name, deadline)?, Peer::local(display)))
        }
        Address::Tcp { host, port } => {
            let (socket, peer) = reach_tcp(host, *port, deadline)?;
            Ok((socket, Peer::at(peer, display)))
        }
    }
}

fn reach_unix(address: &SocketAddrUnix, deadline: Option<Instant>) -> io::Result<Socket> {
    let fd = socket_with(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)?;
    loop {
        // A server that has too many callers waiting keeps one waiting in connect(), which this limits on Linux.
        if let Some(time) = left(deadline)? {
            limit(&fd, Some(time))?;
        }
        match connect(&fd, address) {
            Ok(()) => break,
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return Err(io::ErrorKind::TimedOut.into()),
            Err(error) => return Err(error.into()),
        }
    }
    if deadline.is_some() {
        limit(&fd, None)?;
    }
    Socket::new(fd)
}

fn limit(fd: &OwnedFd, time: Option<Duration>) -> io::Result<()> {
    Ok(set_socket_timeout(fd.as_fd(), Timeout::Send, time)?)
}

fn reach_tcp(host: &str, port: u16, deadline: Option<Instant>) -> io::Result<(Socket, IpAddr)> {
    let mut last = io::Error::new(io::ErrorKind::AddrNotAvailable, "the host has no address");
    for address in (host, port).to_socket_addrs()? {
        let tried = match left(deadline)? {
            Some(time) => TcpStream::connect_timeout(&address, time),
            None => TcpStream::connect(address),
        };
        match tried {
            Ok(stream) => return Ok((Socket::try_from(stream)?, address.ip())),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// The time that is left; nothing without a limit.
fn left(deadline: Option<Instant>) -> io::Result<Option<Duration>> {
    let Some(deadline) = deadline else { return Ok(None) };
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.address, self.error)
    }
}

impl Error for Attempt {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}

struct Listed<'a>(&'a [Attempt]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, attempt) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            attempt.fmt(f)?;
        }
        Ok(())
    }
}

/// What is worth knowing beside the server's words.
struct Explained<'a>(&'a HandshakeError, Option<&'a Found>);

impl fmt::Display for Explained<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, Some(found)) = self else { return Ok(()) };
        write!(f, " ({})", found.address)?;
        match error {
            HandshakeError::Refused { .. } | HandshakeError::Authenticate { .. } => {
                write!(f, "; {}", found.search)
            }
            _ => Ok(()),
        }
    }
}
