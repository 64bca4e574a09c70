//! The name of a display, and where its server may listen.
//!
//! What holds: a name that libxcb takes means here what it means there, with these differences. Numbers are digits and nothing else:
//! libxcb also takes `:-1`, `: 1` and numbers that overflow. A path is taken as libxcb 1.16 and later do (1.15 does not), but `unix:0`
//! keeps its meaning of display 0. `tcp/:0` is TCP to this machine, where libxcb fails. A display whose TCP port would be beyond
//! 65 535 has no TCP address, where libxcb's wraps around.
//!
//! x11rb-protocol's `parse_display` is not used: it refuses `unix:0`, forgets the path of a socket when it lists addresses, and its port
//! number overflows.

use std::fmt;
use std::net::Ipv6Addr;
use std::path::{Path, PathBuf};

/// The port of display 0; X Window System Protocol, appendix B.
const FIRST_PORT: u32 = 6000;

/// A display by name: a server, and a screen of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Display {
    place: Place,
    number: u32,
    screen: usize,
}

/// Where a server listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// A Unix socket in the abstract name space of Linux, without the leading zero byte.
    Abstract(PathBuf),
    /// A Unix socket in the file system.
    Path(PathBuf),
    /// A TCP port.
    Tcp {
        /// A name or an address, without brackets.
        host: String,
        /// The port.
        port: u16,
    },
}

/// Why a name names no display.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DisplayError {
    /// Nothing names one.
    #[error("DISPLAY is not set, and no display was named")]
    NotSet,
    /// The environment's name is not Unicode.
    #[error("DISPLAY is not Unicode")]
    NotUnicode,
    /// The name is none.
    #[error("`{name}` names no display: {why}")]
    Malformed {
        /// The name.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The display's number cannot be had over TCP.
    #[error("display {0} has no TCP port: the last that has is 59535")]
    NoPort(u32),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    /// A socket by its path.
    Socket(PathBuf),
    /// This machine's server of the display's number. Over TCP too, when nobody asked for a Unix socket.
    Local { or_tcp: bool },
    /// A machine.
    Host(String),
}

impl Display {
    /// The display of this name; without one, or with an empty one, the environment's.
    ///
    /// # Errors
    /// When it names none.
    pub fn named(name: Option<&str>) -> Result<Self, DisplayError> {
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            return Self::parse(name, Path::exists);
        }
        match std::env::var("DISPLAY") {
            Ok(name) if !name.is_empty() => Self::parse(&name, Path::exists),
            Ok(_) | Err(std::env::VarError::NotPresent) => Err(DisplayError::NotSet),
            Err(std::env::VarError::NotUnicode(_)) => Err(DisplayError::NotUnicode),
        }
    }

    /// The display of this name, in a file system in which `exists` says what there is.
    ///
    /// # Errors
    /// When it names none.
    pub fn parse(name: &str, exists: impl Fn(&Path) -> bool) -> Result<Self, DisplayError> {
        let malformed = |why| DisplayError::Malformed { name: name.to_owned(), why };
        if name.starts_with('/') {
            return by_path(name, exists).ok_or_else(|| malformed("there is no such socket"));
        }
        if let Some(rest) = name.strip_prefix("unix:")
            && numbers(rest).is_none()
        {
            return by_path(rest, exists).ok_or_else(|| malformed("there is no such socket"));
        }
        let (protocol, rest) = match name.rsplit_once('/') {
            Some((protocol, rest)) => (Some(protocol), rest),
            None => (None, name),
        };
        let (host, rest) = rest.rsplit_once(':').ok_or_else(|| malformed("it has no colon"))?;
        let (number, screen) = numbers(rest).ok_or_else(|| {
            malformed("after the colon belong a display's number and, after a dot, a screen's")
        })?;
        let place = match (protocol, host) {
            (Some("unix"), _) | (None, "unix") => Place::Local { or_tcp: false },
            (None, "") => Place::Local { or_tcp: true },
            // libxcb makes no difference between the three either.
            (Some("tcp" | "inet" | "inet6"), "") => Place::Host("localhost".to_owned()),
            (None | Some("tcp" | "inet" | "inet6"), host) => Place::Host(
                bare(host).ok_or_else(|| malformed("between brackets belongs an IPv6 address"))?.to_owned(),
            ),
            (Some(_), _) => return Err(malformed("before the slash belongs unix, tcp, inet or inet6")),
        };
        if matches!(place, Place::Host(_)) && port(number).is_none() {
            return Err(DisplayError::NoPort(number));
        }
        Ok(Self { place, number, screen })
    }

    /// The display's number. For a socket by path it is 0, as libxcb has it.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The screen's number.
    #[must_use]
    pub fn screen(&self) -> usize {
        self.screen
    }

    /// Where to try, in libxcb's order.
    #[must_use]
    pub fn addresses(&self) -> Vec<Address> {
        match &self.place {
            Place::Socket(path) => vec![Address::Path(path.clone())],
            Place::Host(host) => {
                port(self.number).map(|port| Address::Tcp { host: host.clone(), port }).into_iter().collect()
            }
            Place::Local { or_tcp } => {
                let path = PathBuf::from(format!("/tmp/.X11-unix/X{}", self.number));
                let hidden = cfg!(target_os = "linux").then(|| Address::Abstract(path.clone()));
                let tcp = port(self.number).filter(|_| *or_tcp);
                let tcp = tcp.map(|port| Address::Tcp { host: "localhost".to_owned(), port });
                hidden.into_iter().chain([Address::Path(path)]).chain(tcp).collect()
            }
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Abstract(name) => write!(f, "abstract socket @{}", name.display()),
            Self::Path(path) => write!(f, "socket {}", path.display()),
            Self::Tcp { host, port } => write!(f, "TCP port {port} of {host}"),
        }
    }
}

/// `PATH` or `PATH.SCREEN`, whichever exists.
fn by_path(name: &str, exists: impl Fn(&Path) -> bool) -> Option<Display> {
    let at = |path: &str, screen| Display { place: Place::Socket(path.into()), number: 0, screen };
    if exists(Path::new(name)) {
        return Some(at(name, 0));
    }
    let (path, screen) = name.rsplit_once('.')?;
    let screen = digits(screen)?;
    exists(Path::new(path)).then(|| usize::try_from(screen).ok().map(|screen| at(path, screen)))?
}

/// `DISPLAY` or `DISPLAY.SCREEN`.
fn numbers(text: &str) -> Option<(u32, usize)> {
    let (display, screen) = text.split_once('.').unwrap_or((text, "0"));
    Some((digits(display)?, digits(screen)?.try_into().ok()?))
}

fn digits(text: &str) -> Option<u32> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A host without the brackets of an IPv6 address.
fn bare(host: &str) -> Option<&str> {
    let Some(inside) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return Some(host);
    };
    let (address, _scope) = inside.split_once('%').unwrap_or((inside, ""));
    address.parse::<Ipv6Addr>().is_ok().then_some(inside)
}

fn port(number: u32) -> Option<u16> {
    number.checked_add(FIRST_PORT)?.try_into().ok()
}
