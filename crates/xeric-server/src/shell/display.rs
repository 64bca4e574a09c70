//! A display number's sockets: the abstract one, the one in `/tmp/.X11-unix`, and TCP on loopback when asked.
//!
//! A number is taken by binding its abstract socket, which the kernel gives to one process only and takes back when that process is gone, however it
//! ends. So there is no lock file, nothing stale stops the next server, and any number of servers may start at the same instant.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use nix::sys::socket::{getsockopt, sockopt::PeerCredentials};
use rustix::net::{
    AddressFamily, SocketAddrUnix, SocketFlags, SocketType, bind, connect, listen, socket_with,
};

use crate::engine::Peer;

/// Where path sockets are.
const DIRECTORY: &str = "/tmp/.X11-unix";
/// Display numbers tried when any will do. Small ones are left to servers that people start.
const AUTOMATIC: std::ops::Range<u32> = 90..60_000;
const BACKLOG: i32 = 128;
const TCP_BASE: u32 = 6000;

/// Which sockets to bind.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The display number; `None` takes the first free one.
    pub number: Option<u32>,
    /// Also listen on 127.0.0.1, port 6000 + number.
    pub tcp: bool,
}

/// Why a display could not be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DisplayError {
    /// Another server has the number.
    #[error("display :{0} is taken by another X server")]
    Taken(u32),
    /// Every number tried is taken.
    #[error("no display number is free")]
    NoneFree,
    /// The system refused.
    #[error("cannot listen on {socket}: {source}")]
    Io {
        /// Which socket.
        socket: String,
        /// Why.
        source: io::Error,
    },
}

/// The bound sockets of one display number.
#[derive(Debug)]
pub struct Display {
    number: u32,
    listeners: Vec<Listener>,
    path: Option<PathBuf>,
    path_error: Option<io::Error>,
}

/// One listening socket, non-blocking.
#[derive(Debug)]
pub struct Listener {
    /// The socket.
    pub fd: OwnedFd,
    /// What connections to it run over.
    pub transport: Transport,
}

/// What a connection runs over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transport {
    /// A socket of this machine, by its abstract name or its file.
    Unix,
    /// TCP.
    Tcp,
}

impl Transport {
    /// What the kernel tells of a fresh connection's other end.
    pub fn peer(self, fd: BorrowedFd<'_>) -> Peer {
        if self == Self::Tcp {
            return Peer::default();
        }
        let credentials = getsockopt(&fd, PeerCredentials).ok();
        Peer {
            // A process outside our PID name space has no number in it.
            pid: credentials.and_then(|c| u32::try_from(c.pid()).ok()).filter(|&pid| pid != 0),
            uid: credentials.map(|c| c.uid()),
            gid: credentials.map(|c| c.gid()),
            passes_fds: true,
            local: true,
        }
    }
}

impl Display {
    /// Binds the sockets of `options.number`, or of the first number that is free.
    ///
    /// # Errors
    /// [`DisplayError::Taken`] when the number is in use, [`DisplayError::NoneFree`], or what the system said.
    pub fn bind(options: &Options) -> Result<Self, DisplayError> {
        match options.number {
            Some(number) => Self::bind_number(number, options.tcp),
            None => {
                for number in AUTOMATIC {
                    match Self::bind_number(number, options.tcp) {
                        Err(DisplayError::Taken(_)) => {}
                        bound => return bound,
                    }
                }
                Err(DisplayError::NoneFree)
            }
        }
    }

    /// The display number.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Why there is no socket in `/tmp/.X11-unix`, when there is none: clients then reach the display by its abstract socket only.
    pub fn path_error(&self) -> Option<&io::Error> {
        self.path_error.as_ref()
    }

    /// The sockets.
    pub fn listeners(&self) -> &[Listener] {
        &self.listeners
    }

    fn bind_number(number: u32, tcp: bool) -> Result<Self, DisplayError> {
        let path = PathBuf::from(format!("{DIRECTORY}/X{number}"));
        let abstract_socket = bind_abstract(&path, number)?;
        if answers(&path) || other_server_locks(number) {
            return Err(DisplayError::Taken(number));
        }
        let mut display = Self { number, listeners: vec![abstract_socket], path: None, path_error: None };
        // The abstract socket is ours, so a socket file that nobody answers on is left over.
        match bind_path(&path) {
            Ok(listener) => {
                display.listeners.push(listener);
                display.path = Some(path);
            }
            Err(error) => display.path_error = Some(error),
        }
        if tcp {
            display.listeners.push(bind_tcp(number)?);
        }
        Ok(display)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // It may have been removed by somebody else already; either way it is gone.
            let _gone = std::fs::remove_file(path);
        }
    }
}

fn unix_socket() -> io::Result<OwnedFd> {
    Ok(socket_with(
        AddressFamily::UNIX,
        SocketType::STREAM,
        SocketFlags::CLOEXEC | SocketFlags::NONBLOCK,
        None,
    )?)
}

fn bind_abstract(path: &Path, number: u32) -> Result<Listener, DisplayError> {
    let refused = |source: io::Error| match source.kind() {
        io::ErrorKind::AddrInUse => DisplayError::Taken(number),
        _ => DisplayError::Io { socket: format!("@{}", path.display()), source },
    };
    let fd = unix_socket().map_err(refused)?;
    let address = SocketAddrUnix::new_abstract_name(path.as_os_str().as_encoded_bytes())
        .map_err(|e| refused(e.into()))?;
    bind(&fd, &address).map_err(|e| refused(e.into()))?;
    listen(&fd, BACKLOG).map_err(|e| refused(e.into()))?;
    Ok(Listener { fd, transport: Transport::Unix })
}

fn bind_path(path: &Path) -> io::Result<Listener> {
    make_directory()?;
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let fd = unix_socket()?;
    bind(&fd, &SocketAddrUnix::new(path)?)?;
    listen(&fd, BACKLOG)?;
    Ok(Listener { fd, transport: Transport::Unix })
}

/// `/tmp/.X11-unix`, for everybody and sticky, as every X server makes it.
fn make_directory() -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    match std::fs::create_dir(DIRECTORY) {
        Ok(()) => std::fs::set_permissions(DIRECTORY, std::fs::Permissions::from_mode(0o1777)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

fn bind_tcp(number: u32) -> Result<Listener, DisplayError> {
    let refused =
        |source: io::Error| DisplayError::Io { socket: format!("127.0.0.1:{}", TCP_BASE + number), source };
    let port = u16::try_from(TCP_BASE + number).map_err(|e| refused(io::Error::other(e)))?;
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).map_err(refused)?;
    listener.set_nonblocking(true).map_err(refused)?;
    Ok(Listener { fd: listener.into(), transport: Transport::Tcp })
}

/// Whether a server answers on this socket file.
fn answers(path: &Path) -> bool {
    let Ok(fd) = unix_socket() else { return false };
    SocketAddrUnix::new(path).is_ok_and(|address| connect(&fd, &address).is_ok())
}

/// Whether another server's lock file names a process that lives. A server without an abstract socket is known by this alone.
fn other_server_locks(number: u32) -> bool {
    let Ok(text) = std::fs::read_to_string(format!("/tmp/.X{number}-lock")) else { return false };
    let Some(pid) = text.trim().parse().ok().and_then(rustix::process::Pid::from_raw) else { return false };
    rustix::process::test_kill_process(pid).is_ok()
}
