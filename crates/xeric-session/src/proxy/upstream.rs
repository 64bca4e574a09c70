//! The display that a proxy stands in front of: its name, its socket, and the cookie that it wants.

use std::ffi::OsString;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::net::{AddressFamily, SocketAddrUnix, SocketFlags, SocketType, connect, socket_with, sockopt};
use x11rb::errors::ConnectError;
use x11rb::rust_connection::{DefaultStream, RustConnection, Stream};
use xeric_server::shell::auth;
use xeric_server::shell::display::Transport;

const TCP_BASE: u16 = 6000;
/// A display that does not answer for so long is not there.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why there is no display.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UpstreamError {
    /// It is no display's name.
    #[error("{0:?} is no display, such as :0 or host:0")]
    Name(String),
    /// It cannot be reached.
    #[error("cannot reach display {display}: {source}")]
    Unreachable {
        /// Which.
        display: String,
        /// Why.
        source: io::Error,
    },
}

/// A display that was reached once.
#[derive(Clone, Debug)]
pub(crate) struct Upstream {
    address: Address,
    authority: Option<Authority>,
    /// The screen that its name names.
    screen: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Address {
    /// An abstract socket, or the file of the same name.
    Unix {
        path: String,
        is_abstract: bool,
    },
    Tcp(SocketAddr),
}

/// A connection to the display that no program made.
pub(crate) struct OwnClient<S: Stream> {
    pub(crate) connection: RustConnection<S>,
    /// Which of the display's screens was named.
    pub(crate) screen: usize,
    /// The display's process, where the socket tells.
    pub(crate) server: Option<u32>,
}

/// Authority data for the display. It is never printed and never recorded.
#[derive(Clone)]
pub(super) struct Authority {
    pub(super) name: Vec<u8>,
    pub(super) data: Vec<u8>,
}

impl std::fmt::Debug for Authority {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Authority(…)")
    }
}

impl Upstream {
    /// Finds a display by its name, in the form of `DISPLAY`, and the cookie for it in an authority file.
    pub(crate) fn find(display: &str, authority_file: Option<&Path>) -> Result<Self, UpstreamError> {
        let (host, number, screen) = parse(display).ok_or_else(|| UpstreamError::Name(display.to_owned()))?;
        let address = reach(host, number)
            .map_err(|source| UpstreamError::Unreachable { display: display.to_owned(), source })?;
        let file = authority_file.and_then(|path| std::fs::read(path).ok()).unwrap_or_default();
        let host = std::fs::read("/proc/sys/kernel/hostname").unwrap_or_default();
        let ip = match &address {
            Address::Tcp(address) if !address.ip().is_loopback() => Some(address.ip()),
            _ => None,
        };
        let authority = choose(&file, number, ip, host.trim_ascii_end());
        Ok(Self { address, authority, screen })
    }

    /// A client of our own, beside those of the proxy, over what `wrap` makes of its stream.
    pub(crate) fn client<S: Stream>(
        &self,
        wrap: impl FnOnce(DefaultStream) -> S,
    ) -> Result<OwnClient<S>, ConnectError> {
        let socket = self.connect()?;
        let (stream, server) = match self.address {
            Address::Unix { .. } => {
                let server = Transport::Unix.peer(socket.as_fd()).pid;
                (DefaultStream::from_unix_stream(UnixStream::from(socket))?.0, server)
            }
            Address::Tcp(_) => {
                // It may not be there yet, and has no peer until it is.
                poll(&mut [PollFd::new(&socket, PollFlags::OUT)], None).map_err(io::Error::from)?;
                (DefaultStream::from_tcp_stream(TcpStream::from(socket))?.0, None)
            }
        };
        let (name, data) = match &self.authority {
            Some(Authority { name, data }) => (name.clone(), data.clone()),
            None => (Vec::new(), Vec::new()),
        };
        let connection =
            RustConnection::connect_to_stream_with_auth_info(wrap(stream), self.screen, name, data)?;
        Ok(OwnClient { connection, screen: self.screen, server })
    }

    /// Which of its screens its name names.
    pub(crate) fn screen(&self) -> usize {
        self.screen
    }

    /// What its cookie is.
    pub(super) fn authority(&self) -> Option<&Authority> {
        self.authority.as_ref()
    }

    /// Whether descriptors and shared memory reach it.
    pub(super) fn carries_fds(&self) -> bool {
        matches!(self.address, Address::Unix { .. })
    }

    /// A new connection, non-blocking; over TCP it may not be there yet.
    pub(super) fn connect(&self) -> io::Result<OwnedFd> {
        connect_to(&self.address)
    }
}

/// The authority file that Xlib would read.
pub fn authority_file() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value: &OsString| !value.is_empty());
    named("XAUTHORITY")
        .map(PathBuf::from)
        .or_else(|| named("HOME").map(|home| Path::new(&home).join(".Xauthority")))
}

/// Host, number and screen of `[host]:N[.screen]`; no host is this machine.
fn parse(display: &str) -> Option<(&str, u16, usize)> {
    let (host, rest) = display.rsplit_once(':')?;
    let (number, screen) = match rest.split_once('.') {
        Some((number, screen)) => (number, screen.parse::<u16>().ok()?),
        None => (rest, 0),
    };
    let number = number.parse().ok().filter(|number: &u16| number.checked_add(TCP_BASE).is_some())?;
    let host = host.strip_prefix("tcp/").unwrap_or(host);
    let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    Some((if host == "unix" || host == "unix/" { "" } else { host }, number, screen.into()))
}

/// The first address of a display at which somebody answers.
fn reach(host: &str, number: u16) -> io::Result<Address> {
    if host.is_empty() {
        let path = format!("/tmp/.X11-unix/X{number}");
        let by_name = Address::Unix { path: path.clone(), is_abstract: true };
        let by_path = Address::Unix { path, is_abstract: false };
        return match connect_to(&by_name) {
            Ok(_) => Ok(by_name),
            Err(_) => connect_to(&by_path).map(|_| by_path),
        };
    }
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for address in (host, TCP_BASE + number).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(_) => return Ok(Address::Tcp(address)),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn connect_to(address: &Address) -> io::Result<OwnedFd> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    match address {
        Address::Unix { path, is_abstract } => {
            let socket = socket_with(AddressFamily::UNIX, SocketType::STREAM, flags, None)?;
            let name = match is_abstract {
                true => SocketAddrUnix::new_abstract_name(path.as_bytes())?,
                false => SocketAddrUnix::new(path.as_str())?,
            };
            connect(&socket, &name)?;
            Ok(socket)
        }
        Address::Tcp(address) => {
            let family = if address.is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
            let socket = socket_with(family, SocketType::STREAM, flags, None)?;
            sockopt::set_tcp_nodelay(&socket, true)?;
            match connect(&socket, address) {
                Ok(()) | Err(rustix::io::Errno::INPROGRESS) => Ok(socket),
                Err(error) => Err(error.into()),
            }
        }
    }
}

/// The MIT-MAGIC-COOKIE-1 for a display among the entries of an authority file (libXau: family, address, number, name and data, each a
/// big-endian length and its bytes). Damage ends the search. An entry for the address goes before one for any address.
fn choose(mut file: &[u8], number: u16, ip: Option<IpAddr>, host: &[u8]) -> Option<Authority> {
    const INTERNET: u16 = 0;
    const INTERNET6: u16 = 6;
    const LOCAL: u16 = 256;
    const WILD: u16 = 65535;
    let number = number.to_string();
    let mut wild = None;
    while let Some(((family, [address, display, name, data]), rest)) = entry(file) {
        file = rest;
        if name != auth::NAME.as_bytes() || !(display.is_empty() || display == number.as_bytes()) {
            continue;
        }
        let authority = || Authority { name: name.to_vec(), data: data.to_vec() };
        let is_here = match (family, ip) {
            (LOCAL, None) => address == host,
            (INTERNET, Some(IpAddr::V4(ip))) => address == ip.octets(),
            (INTERNET6, Some(IpAddr::V6(ip))) => address == ip.octets(),
            _ => false,
        };
        if is_here {
            return Some(authority());
        }
        if family == WILD && wild.is_none() {
            wild = Some(authority());
        }
    }
    wild
}

/// Family; address, number, name and data.
type Entry<'a> = (u16, [&'a [u8]; 4]);

/// The entry at the front, and what is behind it.
fn entry(bytes: &[u8]) -> Option<(Entry<'_>, &[u8])> {
    let (family, mut rest) = bytes.split_first_chunk::<2>()?;
    let mut fields = [&b""[..]; 4];
    for field in &mut fields {
        let (length, after) = rest.split_first_chunk::<2>()?;
        (*field, rest) = after.split_at_checked(u16::from_be_bytes(*length).into())?;
    }
    Some(((u16::from_be_bytes(*family), fields), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_displays() {
        for (name, expected) in [
            (":0", Some(("", 0, 0))),
            (":7.1", Some(("", 7, 1))),
            ("unix:3", Some(("", 3, 0))),
            ("localhost:10.0", Some(("localhost", 10, 0))),
            ("tcp/host:2", Some(("host", 2, 0))),
            ("[::1]:4", Some(("::1", 4, 0))),
            ("", None),
            ("host", None),
            (":", None),
            (":x", None),
            (":0.x", None),
            (":65000", None),
        ] {
            assert_eq!(parse(name), expected, "{name}");
        }
    }

    fn record(family: u16, address: &[u8], number: &str, name: &str, data: &[u8]) -> Vec<u8> {
        let mut bytes = family.to_be_bytes().to_vec();
        for field in [address, number.as_bytes(), name.as_bytes(), data] {
            bytes.extend(u16::try_from(field.len()).unwrap().to_be_bytes());
            bytes.extend(field);
        }
        bytes
    }

    #[test]
    fn c16_the_right_cookie_is_chosen_and_damage_ends_the_search() {
        let file = [
            record(65535, b"", "", auth::NAME, b"wild"),
            record(256, b"elsewhere", "0", auth::NAME, b"other host"),
            record(256, b"here", "1", auth::NAME, b"other number"),
            record(256, b"here", "0", "XDM-AUTHORIZATION-1", b"other name"),
            record(0, &[192, 168, 0, 1], "0", auth::NAME, b"internet"),
            record(256, b"here", "0", auth::NAME, b"local"),
        ]
        .concat();
        let data = |file: &[u8], number, ip: Option<&str>| {
            choose(file, number, ip.map(|ip| ip.parse().unwrap()), b"here").map(|found| found.data)
        };
        assert_eq!(data(&file, 0, None).as_deref(), Some(&b"local"[..]));
        assert_eq!(data(&file, 1, None).as_deref(), Some(&b"other number"[..]));
        assert_eq!(data(&file, 0, Some("192.168.0.1")).as_deref(), Some(&b"internet"[..]));
        assert_eq!(data(&file, 9, Some("10.0.0.1")).as_deref(), Some(&b"wild"[..]));
        let wild = record(65535, b"", "", auth::NAME, b"wild").len();
        for length in 0..file.len() {
            let expected = if length < wild { None } else { Some(&b"wild"[..]) };
            assert_eq!(data(&file[..length], 0, None).as_deref(), expected, "{length}");
        }
        assert!(!format!("{:?}", choose(&file, 0, None, b"here")).contains("local"));
    }
}
