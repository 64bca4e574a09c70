//! What is known about an error: its names, the request's, the bad value, the whole number, and in debug builds the line that sent the request.
//!
//! What it is not for: deciding what an error is. An X error is x11rb's `X11Error`, wherever it is given out.

use std::fmt;
use std::path::PathBuf;

use x11rb::protocol::ErrorKind;
use x11rb::x11_utils::X11Error;

use crate::connection::access::Access;
use crate::connection::turn::Turn;
use crate::engine::Sequence;
use crate::shell::Stream;
use crate::{Connection, Exclusive, Within};

mod capture;

pub(crate) use capture::Recording;

/// An X error and all that is known about it; see [`Connection::report`]. Shown, it is one line:
///
/// ```text
/// BadWindow (3) of DestroyWindow, bad value 0xbad, request 51, sent at src/main.rs:12
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ErrorReport {
    /// The error, with the names of its request and of the request's extension.
    pub error: X11Error,
    /// Its name, `BadWindow`; nothing when it is one of an extension that the connection was never asked about.
    pub name: Option<&'static str>,
    /// The number of the request.
    pub sequence: Sequence,
    /// Where the request was sent: in debug builds, as far as it is known.
    pub sent_at: Option<CallSite>,
}

/// A place in the program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CallSite {
    /// The file, if there is debug information about it.
    pub file: Option<PathBuf>,
    /// The line in it.
    pub line: Option<u32>,
    /// The function, where it was looked for.
    pub function: Option<String>,
}

macro_rules! implement_reports {
    ($connection:ty) => {
        impl<S: Stream> $connection {
            /// All that is known about an error of this connection, whether it came as an event, from a cookie or to an owner of the socket.
            ///
            /// An error holds the lower sixteen bits of its request's number. The report is about the newest such request that the
            /// server has come to, so an error is reported before 65 536 more requests are answered.
            ///
            /// # Where the request was sent
            ///
            /// In debug builds (of this crate, with `debug-assertions`) connections take note of where requests are sent:
            /// the line for methods of this crate, the stack for requests through x11rb's traits and for an owner's writes, of which the
            /// innermost call from outside of this crate and x11rb is reported. The last 4096 places whose requests the server has not
            /// answered or gone past are remembered, and those of the last 1024 errors. It takes microseconds for each request through
            /// x11rb's traits; [`Connection::record_callers`] ends it. In release builds nothing is noted or kept.
            #[must_use]
            pub fn report(&self, error: &X11Error) -> ErrorReport {
                report(self, error)
            }
        }
    };
}

implement_reports!(Connection<S>);
implement_reports!(Exclusive<'_, S>);
implement_reports!(Within<'_, S>);

impl<S: Stream> Connection<S> {
    /// In debug builds: whether to take note of where requests are sent, which is so at the start. See [`report`](Self::report).
    pub fn record_callers(&self, on: bool) {
        self.fixed().recording.set(on);
    }
}

fn report<A: Access>(access: &A, error: &X11Error) -> ErrorReport {
    let (name, sequence, caller) = {
        let mut turn = access.look();
        let engine = &turn.state().engine;
        let sequence = engine.newest_answered(error.sequence);
        (engine.names.error_name(error.error_code), sequence, engine.callers.of(sequence))
    };
    // The lock is not held while files are read.
    ErrorReport { error: error.clone(), name, sequence, sent_at: capture::resolve(caller) }
}

impl std::error::Error for ErrorReport {}

impl fmt::Display for ErrorReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        let code = error.error_code;
        write!(f, "{} ({code}) of ", self.name.unwrap_or("error"))?;
        let (major, minor) = (error.major_opcode, error.minor_opcode);
        match (&error.extension_name, error.request_name) {
            (Some(extension), Some(request)) => write!(f, "{extension}:{request}")?,
            (Some(extension), None) => write!(f, "{extension}'s request {minor}")?,
            (None, Some(request)) => f.write_str(request)?,
            (None, None) => write!(f, "an unknown request ({major}.{minor})")?,
        }
        if has_bad_value(error.error_kind) {
            write!(f, ", bad value {:#x}", error.bad_value)?;
        }
        write!(f, ", request {}", self.sequence)?;
        self.sent_at.as_ref().map_or(Ok(()), |site| write!(f, ", sent at {site}"))
    }
}

impl fmt::Display for CallSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line, &self.function) {
            (Some(file), Some(line), _) => write!(f, "{}:{line}", file.display()),
            (Some(file), None, _) => write!(f, "{}", file.display()),
            (None, _, function) => f.write_str(function.as_deref().unwrap_or("an unknown place")),
        }
    }
}

/// Whether an error says which value was bad: these do not (protocol, "Errors" in the encoding: "unused").
fn has_bad_value(kind: ErrorKind) -> bool {
    use ErrorKind::{Access, Alloc, Implementation, Length, Match, Name, Request};

    !matches!(kind, Request | Match | Access | Alloc | Name | Length | Implementation)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(error_kind: ErrorKind, error_code: u8) -> X11Error {
        X11Error {
            error_kind,
            error_code,
            sequence: 7,
            bad_value: 0xbad,
            minor_opcode: 3,
            major_opcode: 140,
            extension_name: None,
            request_name: None,
        }
    }

    fn shown(error: X11Error, name: Option<&'static str>, sent_at: Option<CallSite>) -> String {
        ErrorReport { error, name, sequence: 0x1_0007, sent_at }.to_string()
    }

    #[test]
    fn t08_a_report_is_one_line_with_all_that_is_known() {
        let site =
            CallSite { file: Some("src/main.rs".into()), line: Some(12), function: Some("main".into()) };
        let mut bad = error(ErrorKind::Window, 3);
        bad.request_name = Some("GetGeometry");
        assert_eq!(
            shown(bad, Some("BadWindow"), Some(site)),
            "BadWindow (3) of GetGeometry, bad value 0xbad, request 65543, sent at src/main.rs:12"
        );
        let mut bad = error(ErrorKind::RenderPicture, 143);
        bad.extension_name = Some("RENDER".into());
        bad.request_name = Some("FreePicture");
        assert_eq!(
            shown(bad, Some("BadPicture"), None),
            "BadPicture (143) of RENDER:FreePicture, bad value 0xbad, request 65543"
        );
        let mut bad = error(ErrorKind::Length, 16);
        bad.extension_name = Some("GLX".into());
        assert_eq!(shown(bad, Some("BadLength"), None), "BadLength (16) of GLX's request 3, request 65543");
        let site = CallSite { file: None, line: None, function: Some("clock::draw".into()) };
        assert_eq!(
            shown(error(ErrorKind::Unknown(200), 200), None, Some(site)),
            "error (200) of an unknown request (140.3), bad value 0xbad, request 65543, sent at clock::draw"
        );
    }
}
