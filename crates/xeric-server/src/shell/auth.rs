//! MIT-MAGIC-COOKIE-1: cookies, authority files, and who may connect.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use xeric_wire::frame::SetupRequest;

use crate::engine::Peer;

/// The name of the one authorization protocol.
pub const NAME: &str = "MIT-MAGIC-COOKIE-1";

/// A shared secret of 16 bytes. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Cookie([u8; 16]);

impl fmt::Debug for Cookie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cookie(…)")
    }
}

impl Cookie {
    /// A fresh one from the system's random source.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn random() -> io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Self(bytes))
    }

    /// One that is known already.
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// Writes an authority file (mode 0600) with this cookie for display number `display`, on whatever host or address it is reached.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write_authority(&self, path: &Path, display: u32) -> io::Result<()> {
        const FAMILY_WILD: u16 = 65535;
        let number = display.to_string();
        let mut entry = Vec::new();
        entry.extend(FAMILY_WILD.to_be_bytes());
        for field in [&b""[..], number.as_bytes(), NAME.as_bytes(), &self.0] {
            let length = u16::try_from(field.len()).map_err(io::Error::other)?;
            entry.extend(length.to_be_bytes());
            entry.extend(field);
        }
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
        file.write_all(&entry)
    }

    /// Compares without telling by its duration where the first difference is.
    fn matches(&self, data: &[u8]) -> bool {
        data.len() == self.0.len() && self.0.iter().zip(data).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }
}

/// Who may connect.
#[derive(Clone, Debug)]
pub enum Access {
    /// Whoever brings the cookie.
    Cookie(Cookie),
    /// Local processes of the same user, and root.
    SameUser,
    /// Everybody: for connections that only this process can make.
    Anyone,
}

/// Decides about a set-up request; the error is the reason that the client is told.
///
/// # Errors
/// When the client may not connect.
pub fn check(access: &Access, peer: &Peer, request: &SetupRequest<'_>) -> Result<(), &'static str> {
    match access {
        Access::Anyone => Ok(()),
        Access::SameUser => {
            let me = rustix::process::geteuid().as_raw();
            match peer.uid {
                Some(uid) if uid == me || uid == 0 => Ok(()),
                _ => Err("No protocol specified"),
            }
        }
        Access::Cookie(_) if request.auth_name.is_empty() => {
            Err("Authorization required, but no authorization protocol specified")
        }
        Access::Cookie(_) if request.auth_name != NAME.as_bytes() => {
            Err("Authorization protocol not supported by server")
        }
        Access::Cookie(cookie) if cookie.matches(request.auth_data) => Ok(()),
        Access::Cookie(_) => Err("Invalid MIT-MAGIC-COOKIE-1 key"),
    }
}
