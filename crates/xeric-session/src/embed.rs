//! A server for programs of this machine: a display number, a cookie, and an authority file that nobody else can read.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use xeric_server::Config;
use xeric_server::shell::auth::{Access, Cookie};
use xeric_server::shell::display::{self, Display, DisplayError};
use xeric_server::shell::link::Link;
use xeric_server::shell::server::{self, Running};
use xeric_server::shell::tap::Tap;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EmbedError {
    /// The display number cannot be had.
    #[error("{0}")]
    Display(#[from] DisplayError),
    /// The authority file cannot be written.
    #[error("cannot write the authority file: {0}")]
    Authority(io::Error),
    /// The system refused something else.
    #[error("cannot start the server: {0}")]
    Start(io::Error),
}

/// Where programs are, seen from the display.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Origin {
    /// On the same machine.
    #[default]
    Local,
    /// At the other end of `ssh -Y`: they reach the display as `localhost:N`, over TCP, where no descriptor passes, and whose server knows
    /// them for remote ones.
    Ssh,
    /// At the other end of `ssh -X` without trust: the same, and of all extensions BIG-REQUESTS and XC-MISC alone.
    SshUntrusted,
}

/// The way between programs and the display.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reach {
    /// The link that bytes travel over.
    pub link: Option<Link>,
    /// Where programs are.
    pub origin: Origin,
}

/// The value of `DISPLAY` for a program there.
pub fn display_name(number: u32, origin: Origin) -> String {
    match origin {
        Origin::Local => format!(":{number}"),
        // As sshd writes it.
        Origin::Ssh | Origin::SshUntrusted => format!("localhost:{number}.0"),
    }
}

/// A running server that programs reach by `DISPLAY` and `XAUTHORITY`. Dropping it stops the server and removes what it made.
pub struct Embedded {
    running: Running,
    number: u32,
    origin: Origin,
    authority: PathBuf,
    path_error: Option<String>,
    _directory: TempDir,
}

impl Embedded {
    /// Starts a server on the first free display number.
    ///
    /// # Errors
    /// When there is none, or the system refuses.
    pub fn start(config: Config, tap: Option<Box<dyn Tap>>) -> Result<Self, EmbedError> {
        Self::start_over(config, tap, Reach::default())
    }

    /// The same, for programs that are elsewhere.
    ///
    /// # Errors
    /// As for [`Embedded::start`].
    pub fn start_over(
        mut config: Config,
        tap: Option<Box<dyn Tap>>,
        reach: Reach,
    ) -> Result<Self, EmbedError> {
        let Reach { link, origin } = reach;
        if origin == Origin::SshUntrusted {
            config.denied.deny_untrusted();
        }
        let display = Display::bind(&display::Options { number: None, tcp: origin != Origin::Local })?;
        let (number, path_error) = (display.number(), display.path_error().map(ToString::to_string));
        let directory = private_directory().map_err(EmbedError::Authority)?;
        let authority = directory.path().join("Xauthority");
        let cookie = Cookie::random().map_err(EmbedError::Authority)?;
        cookie.write_authority(&authority, number).map_err(EmbedError::Authority)?;
        let running = server::spawn_over(config, Some(display), Access::Cookie(cookie), tap, link)
            .map_err(EmbedError::Start)?;
        Ok(Self { running, number, origin, authority, path_error, _directory: directory })
    }

    /// The value of `DISPLAY`.
    pub fn display(&self) -> String {
        display_name(self.number, self.origin)
    }

    /// The value of `XAUTHORITY`.
    pub fn authority(&self) -> &Path {
        &self.authority
    }

    /// Why there is no socket in `/tmp/.X11-unix`, when there is none.
    pub fn path_error(&self) -> Option<&str> {
        self.path_error.as_deref()
    }

    /// The server.
    pub fn server(&self) -> &Running {
        &self.running
    }

    /// Stops the server and removes the authority file.
    ///
    /// # Errors
    /// What ended the server, if it was not this call.
    pub fn stop(self) -> io::Result<()> {
        self.running.stop()
    }
}

/// A directory that only its owner may look into, where one can be made: `/tmp` may be read-only.
pub(crate) fn private_directory() -> io::Result<TempDir> {
    let make = |place: PathBuf| tempfile::Builder::new().prefix("xeric-").tempdir_in(place);
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let others = runtime.into_iter().chain(["/dev/shm", "/var/tmp", "."].map(PathBuf::from));
    others.fold(make(std::env::temp_dir()), |made, place| made.or_else(|_| make(place)))
}

/// The cookie for display `number` in an authority file, in the format of libXau: entries of family, address, number, name and data,
/// each a big-endian length and its bytes. `None` when the file is not there or holds no such cookie.
pub fn cookie_from(path: &Path, number: u32) -> Option<Cookie> {
    let bytes = std::fs::read(path).ok()?;
    let mut rest = bytes.as_slice();
    let number = number.to_string();
    while let Some((_family, after)) = rest.split_first_chunk::<2>() {
        rest = after;
        let mut fields = [&b""[..]; 4];
        for field in &mut fields {
            let (length, after) = rest.split_first_chunk::<2>()?;
            (*field, rest) = after.split_at_checked(u16::from_be_bytes(*length).into())?;
        }
        let [_address, display, name, data] = fields;
        let is_ours = display.is_empty() || display == number.as_bytes();
        if is_ours
            && name == xeric_server::shell::auth::NAME.as_bytes()
            && let Ok(data) = <[u8; 16]>::try_from(data)
        {
            return Some(Cookie::from_bytes(data));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_cookie_is_found_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("auth");
        let cookie = Cookie::from_bytes([7; 16]);
        cookie.write_authority(&path, 42).unwrap();
        assert_eq!(cookie_from(&path, 42), Some(cookie));
        assert_eq!(cookie_from(&path, 43), None);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert_eq!(cookie_from(&path, 42), None);
        }
        assert_eq!(cookie_from(&directory.path().join("none"), 42), None);
    }

    #[test]
    fn nothing_is_left_behind() {
        let embedded = Embedded::start(Config::default(), None).unwrap();
        let authority = embedded.authority().to_owned();
        let socket = PathBuf::from(format!("/tmp/.X11-unix/X{}", embedded.number));
        assert!(authority.exists());
        assert!(socket.exists() || embedded.path_error().is_some());
        embedded.stop().unwrap();
        assert!(!authority.exists() && !authority.parent().unwrap().exists());
        assert!(!socket.exists());
    }
}
