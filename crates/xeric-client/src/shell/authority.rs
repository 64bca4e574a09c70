//! The authority file: which cookie belongs to which server.
//!
//! What holds: the first entry that matches is taken, as libXau does it: its family is wild, or the family and the address are those of the
//! connection; its display number is empty or the connection's. Damage ends the scan, and what came before it counts. No key is ever in a
//! text, be it an error or a `Debug` print. A file is read up to 4 MiB.
//!
//! Connections over Unix sockets, to 127.0.0.1 and to ::1 are of the family "local", whose address is this machine's name; libxcb and
//! Xlib have it so. An entry of the family "internet" for 127.0.0.1 is therefore never used.
//!
//! Only MIT-MAGIC-COOKIE-1 is spoken. XDM-AUTHORIZATION-1 needs DES, and its entries are passed over.
//!
//! The format is libXau's: per entry a family and four strings, all numbers of two bytes, most significant first.

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use crate::engine::handshake::MAGIC_COOKIE;

/// No authority file that anybody has is as long.
const LONGEST: u64 = 4 << 20;

/// The family of an address, as authority files number them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Family(pub u16);

impl Family {
    /// IPv4.
    pub const INTERNET: Self = Self(0);
    /// IPv6.
    pub const INTERNET6: Self = Self(6);
    /// This machine.
    pub const LOCAL: Self = Self(256);
    /// Whatever it is.
    pub const WILD: Self = Self(65535);
}

/// What a connection is known by in an authority file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peer {
    /// Its family.
    pub family: Family,
    /// The address, in the family's form.
    pub address: Vec<u8>,
    /// The display's number.
    pub display: u32,
}

/// A cookie. It can be sent and is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Cookie(Vec<u8>);

/// What was looked for, where, and what came of it; for people to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// What was looked for.
    pub peer: Peer,
    /// Where.
    pub file: Option<PathBuf>,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// A cookie was found in the entry of this index.
    Found {
        /// Counted from 0.
        index: usize,
    },
    /// No entry matches.
    Missing {
        /// How many entries were read.
        entries: usize,
    },
    /// No entry matches up to where the file is damaged, cut off or too long.
    Damaged {
        /// How many entries were read.
        entries: usize,
    },
    /// The file cannot be read.
    Unreadable(io::ErrorKind),
    /// Neither XAUTHORITY nor HOME says which file.
    NoFile,
}

impl Peer {
    /// This machine's server, over whatever does not leave it.
    #[must_use]
    pub fn local(display: u32) -> Self {
        Self {
            family: Family::LOCAL,
            address: rustix::system::uname().nodename().to_bytes().to_vec(),
            display,
        }
    }

    /// The server at the other end of a TCP connection.
    #[must_use]
    pub fn at(address: IpAddr, display: u32) -> Self {
        match address.to_canonical() {
            // Of 127.0.0.0/8 it is this address alone, in libxcb too.
            IpAddr::V4(v4) if v4 == std::net::Ipv4Addr::LOCALHOST => Self::local(display),
            IpAddr::V6(v6) if v6.is_loopback() => Self::local(display),
            IpAddr::V4(v4) => Self { family: Family::INTERNET, address: v4.octets().to_vec(), display },
            IpAddr::V6(v6) => Self { family: Family::INTERNET6, address: v6.octets().to_vec(), display },
        }
    }
}

impl Cookie {
    /// A cookie of these bytes.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes, to be sent.
    #[must_use]
    pub fn secret(&self) -> &[u8] {
        &self.0
    }
}

/// The user's authority file: what XAUTHORITY says, or `.Xauthority` in the home directory.
#[must_use]
pub fn file() -> Option<PathBuf> {
    file_by(std::env::var_os("XAUTHORITY"), std::env::var_os("HOME"))
}

/// The authority file of a user with these in the environment.
#[must_use]
pub fn file_by(xauthority: Option<OsString>, home: Option<OsString>) -> Option<PathBuf> {
    if let Some(named) = xauthority {
        return Some(named.into());
    }
    let home = home.filter(|home| !home.is_empty())?;
    Some(Path::new(&home).join(".Xauthority"))
}

/// Looks in a file for the cookie of a server.
#[must_use]
pub fn look_up(file: Option<PathBuf>, peer: Peer) -> (Option<Cookie>, Search) {
    let (cookie, outcome) = match file.as_deref().map(File::open) {
        None => (None, Outcome::NoFile),
        Some(Err(error)) => (None, Outcome::Unreadable(error.kind())),
        Some(Ok(file)) => match find(BufReader::new(file), &peer) {
            Ok((cookie, outcome)) => (cookie, outcome),
            Err(error) => (None, Outcome::Unreadable(error.kind())),
        },
    };
    (cookie, Search { peer, file, outcome })
}

/// Looks in the bytes of an authority file for the cookie of a server.
///
/// # Errors
/// When they cannot be read.
pub fn find(file: impl Read, peer: &Peer) -> io::Result<(Option<Cookie>, Outcome)> {
    let mut file = file.take(LONGEST);
    let display = peer.display.to_string();
    for index in 0.. {
        let entry = match Entry::read(&mut file)? {
            Next::Entry(entry) => entry,
            Next::End if file.limit() > 0 => return Ok((None, Outcome::Missing { entries: index })),
            Next::End | Next::Damage => return Ok((None, Outcome::Damaged { entries: index })),
        };
        if entry.is_for(peer, &display) && entry.protocol == MAGIC_COOKIE {
            return Ok((Some(Cookie(entry.key)), Outcome::Found { index }));
        }
    }
    Ok((None, Outcome::Missing { entries: usize::MAX }))
}

struct Entry {
    family: Family,
    address: Vec<u8>,
    display: Vec<u8>,
    protocol: Vec<u8>,
    key: Vec<u8>,
}

enum Next {
    Entry(Entry),
    End,
    Damage,
}

impl Entry {
    fn read(file: &mut impl Read) -> io::Result<Next> {
        let mut family = Vec::new();
        if file.by_ref().take(2).read_to_end(&mut family)? == 0 {
            return Ok(Next::End);
        }
        let Ok(family) = <[u8; 2]>::try_from(family) else { return Ok(Next::Damage) };
        let mut string = || read_string(file);
        let (Some(address), Some(display), Some(protocol), Some(key)) =
            (string()?, string()?, string()?, string()?)
        else {
            return Ok(Next::Damage);
        };
        let family = Family(u16::from_be_bytes(family));
        Ok(Next::Entry(Self { family, address, display, protocol, key }))
    }

    fn is_for(&self, peer: &Peer, display: &str) -> bool {
        let place = self.family == Family::WILD
            || peer.family == Family::WILD
            || (self.family == peer.family && self.address == peer.address);
        place && (self.display.is_empty() || self.display == display.as_bytes())
    }
}

/// A string with its length before it; nothing when the file ends first.
fn read_string(file: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = Vec::new();
    file.by_ref().take(2).read_to_end(&mut length)?;
    let Ok(length) = <[u8; 2]>::try_from(length) else { return Ok(None) };
    let length = u16::from_be_bytes(length);
    let mut bytes = Vec::new();
    file.by_ref().take(length.into()).read_to_end(&mut bytes)?;
    Ok((bytes.len() == usize::from(length)).then_some(bytes))
}

impl fmt::Debug for Cookie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cookie(..)")
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = &self.address;
        match (self.family, <[u8; 4]>::try_from(address.as_slice()), <[u8; 16]>::try_from(address.as_slice()))
        {
            (Family::INTERNET, Ok(v4), _) => write!(f, "internet address {}", IpAddr::from(v4))?,
            (Family::INTERNET6, _, Ok(v6)) => write!(f, "internet address {}", IpAddr::from(v6))?,
            (Family::LOCAL, ..) => write!(f, "local host {:?}", String::from_utf8_lossy(address))?,
            (Family(family), ..) => {
                write!(f, "family {family}, address {:?}", String::from_utf8_lossy(address))?;
            }
        }
        write!(f, ", display {}", self.display)
    }
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(file) = self.file.as_deref().map(Path::display) else {
            return write!(
                f,
                "no cookie was sent: neither XAUTHORITY nor HOME is set ({} wanted)",
                self.peer
            );
        };
        let peer = &self.peer;
        match &self.outcome {
            Outcome::Found { index } => {
                write!(f, "a cookie was sent: entry {} of {file}, for {peer}", index.saturating_add(1))
            }
            Outcome::Missing { entries } => {
                write!(
                    f,
                    "no cookie was sent: none of the {entries} entries of {file} is a {NAME} for {peer}"
                )
            }
            Outcome::Damaged { entries } => write!(
                f,
                "no cookie was sent: {file} is damaged after {entries} entries, none of which is a {NAME} for {peer}"
            ),
            Outcome::Unreadable(kind) => {
                write!(f, "no cookie was sent: {file} cannot be read: {kind} ({peer} wanted)")
            }
            Outcome::NoFile => write!(f, "no cookie was sent: there is no authority file ({peer} wanted)"),
        }
    }
}

/// As people know it.
const NAME: &str = "MIT-MAGIC-COOKIE-1";
