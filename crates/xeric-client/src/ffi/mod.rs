//! Rust requests on the connection of C code in the same process: code against x11rb's traits and code on libxcb or Xlib share one socket.
//!
//! [`SharedConnection`] borrows the connection. How it writes depends on who else does ([`WritePath`]):
//!
//! - On a plain libxcb connection it takes the write side with `xcb_take_socket`, numbers and buffers its requests itself, and writes them with
//!   `xcb_writev`. libxcb calls it back when C wants to send; C's thread then writes what is buffered here and goes on. A program that sends from
//!   one side only never hands over.
//! - On a connection with a `Display` each request goes through `xcb_send_request_with_fds64`. Xlib is an owner of the write side as well, and
//!   libxcb (1.15 and 1.17 were read) lets two owners in at once: `xcb_take_socket` looks for an owner, then writes what libxcb has buffered, for which it
//!   lets go of its lock, and does not look again. Two threads that take the socket while a third one's requests are written both get it, with the same
//!   number to begin at. With one owner beside libxcb itself there is no second one to get it.
//!
//! What holds on both: requests reach the server in the order in which they are made, C's and Rust's, as seen by any one thread. Replies and errors go to who
//! made the request. All requests are sent checked, so that no error of theirs is an event of C's or reaches Xlib's error handler. Events are the
//! connection's, and go to whoever asks first, in C or Rust.
//!
//! What it is not for: opening connections, and closing them. The C side does.
//!
//! `docs/sharing-with-c.md` has more.
#![expect(unsafe_code, reason = "calls libxcb; the crate's only unsafe code is in this folder")]

mod batch;
mod extensions;
mod handoff;
mod library;
mod packet;
mod raw;
mod syncs;
mod traits;
mod unclaimed;
mod wake;

pub use batch::SharedBatch;
pub use packet::Packet;

use extensions::Extensions;
use handoff::Share;
use raw::Raw;
use std::collections::BTreeSet;
use std::ffi::c_void;
use std::fmt;
use std::os::fd::{AsFd, BorrowedFd};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use syncs::Silent;

use as_raw_xcb_connection::AsRawXcbConnection;
use raw_window_handle::{HandleError, HasDisplayHandle, RawDisplayHandle};
use unclaimed::Unclaimed;
use wake::Wake;
use x11rb::errors::{ConnectionError, ParseError};
use x11rb::protocol::xproto::Setup;
use x11rb::x11_utils::TryParse as _;

/// Why there is no [`SharedConnection`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SharedError {
    /// A library is not installed, or not where the loader looks.
    #[error("cannot load {library}")]
    Library {
        /// Its file.
        library: &'static str,
        /// What the loader says.
        source: libloading::Error,
    },
    /// A library is older than what is needed of it: libxcb 1.13 has everything.
    #[error("{library} has no {symbol}")]
    Symbol {
        /// Its file.
        library: &'static str,
        /// The function or variable.
        symbol: &'static str,
        /// What the loader says.
        source: libloading::Error,
    },
    /// A null pointer, or a display handle without one.
    #[error("there is no connection to share")]
    NoConnection,
    /// The toolkit has no display handle at this time.
    #[error("the toolkit gives no display handle")]
    Handle(#[source] HandleError),
    /// The display is not one of X11.
    #[error("the toolkit's display is not an X11 one")]
    NotX11,
    /// The `Display` was opened without `XInitThreads`, so that other threads may not make Xlib write.
    #[error("Xlib is used without XInitThreads, so its Display cannot be shared")]
    NoThreads,
    /// The connection is already broken.
    #[error("the connection is broken")]
    Broken(#[source] ConnectionError),
    /// The server's answer to the set-up cannot be read.
    #[error("the connection's set-up cannot be read")]
    Setup(#[source] ParseError),
}

/// How a [`SharedConnection`] writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WritePath {
    /// It takes the socket from libxcb, and gives it back when C sends.
    Handoff,
    /// Each request is handed to libxcb.
    Requests,
}

/// A connection of C's, for code against x11rb's traits.
///
/// `'c` is how long the connection is good for. It may be used from many threads at once.
pub struct SharedConnection<'c> {
    raw: Raw,
    setup: Setup,
    // Goes before what it works on.
    writes: Writes,
    extensions: Extensions,
    unclaimed: Mutex<Unclaimed>,
    /// Requests whose replies come with descriptors that nobody has taken.
    with_fds: Mutex<BTreeSet<u64>>,
    wake: Wake,
    /// Keeps the connection alive.
    _owner: Option<Box<dyn Send + Sync + 'c>>,
}

enum Writes {
    Handoff(Share),
    /// With the highest number that an answer was seen of.
    Requests(AtomicU64),
}

impl<'c> SharedConnection<'c> {
    /// Shares a libxcb connection that nobody else takes the socket of. It writes by [`WritePath::Handoff`].
    ///
    /// # Safety
    /// `connection` is a valid `xcb_connection_t` of the libxcb that the loader finds, for all of `'c`. It is not one of an Xlib `Display`, and no
    /// code but this crate (in one version) calls `xcb_take_socket` on it.
    ///
    /// # Errors
    /// When libxcb cannot be loaded, or the pointer is null, or the connection is broken.
    pub unsafe fn from_xcb_connection(connection: *mut c_void) -> Result<SharedConnection<'c>, SharedError> {
        // SAFETY: the caller's word.
        unsafe { Self::new(connection, WritePath::Handoff, None) }
    }

    /// Shares the connection of an Xlib `Display`. It writes by [`WritePath::Requests`].
    ///
    /// # Safety
    /// `display` is a valid `Display` for all of `'c`. Either `XInitThreads` was called before it was opened (libX11 calls it itself from 1.8 on),
    /// or this connection is used in the thread alone that uses the `Display`.
    ///
    /// # Errors
    /// When libxcb or libX11-xcb cannot be loaded, or the pointer is null, or the connection is broken.
    pub unsafe fn from_display(display: *mut c_void) -> Result<SharedConnection<'c>, SharedError> {
        // SAFETY: the caller's word.
        unsafe { Self::of_display(display, None) }
    }

    /// Shares the connection of another crate's wrapper of libxcb, which is kept.
    ///
    /// Nothing tells whether such a connection is a `Display`'s (there are wrappers that open one). Where libX11 is in the process it may be, and this
    /// writes by [`WritePath::Requests`]; else by [`WritePath::Handoff`].
    ///
    /// The wrapper's libxcb has to be the process' own, which the loader finds by name (a wrapper with one of its own linked in statically has another), and
    /// nobody but this crate and Xlib may take the connection's socket.
    ///
    /// What is only borrowed is not outlived:
    ///
    /// ```compile_fail
    /// # use {as_raw_xcb_connection::AsRawXcbConnection, xeric_client::ffi::{SharedConnection, SharedError}};
    /// fn share(c: impl AsRawXcbConnection + Send + Sync) -> Result<SharedConnection<'static>, SharedError> {
    ///     SharedConnection::from_raw_xcb(&c)
    /// }
    /// ```
    ///
    /// # Errors
    /// When libxcb cannot be loaded, or the connection is broken.
    pub fn from_raw_xcb(
        owner: impl AsRawXcbConnection + Send + Sync + 'c,
    ) -> Result<SharedConnection<'c>, SharedError> {
        // In its place for good before the pointer is asked for.
        let owner = Box::new(owner);
        let connection = owner.as_raw_xcb_connection().cast();
        // SAFETY: an implementation of `AsRawXcbConnection` promises that the pointer is valid as long as the object. There is no `Display` where there is no
        // Xlib.
        unsafe { Self::new(connection, Self::path_of_unknown(), Some(owner)) }
    }

    /// Shares the connection of a toolkit's display, which is kept: of an Xlib one by [`WritePath::Requests`], of an XCB one as
    /// [`SharedConnection::from_raw_xcb`] does.
    ///
    /// # Errors
    /// When a library cannot be loaded, the display is not an X11 one or has no pointer, Xlib is used without threads, or the connection is broken.
    pub fn from_display_handle(
        owner: impl HasDisplayHandle + Send + Sync + 'c,
    ) -> Result<SharedConnection<'c>, SharedError> {
        let owner = Box::new(owner);
        let handle = owner.display_handle().map_err(SharedError::Handle)?.as_raw();
        match handle {
            RawDisplayHandle::Xlib(xlib) => {
                let display = xlib.display.ok_or(SharedError::NoConnection)?;
                let threads = match library::xlib_if_loaded() {
                    Some(library) => library::xlib_has_threads(&library)?,
                    None => false,
                };
                if !threads {
                    return Err(SharedError::NoThreads);
                }
                // SAFETY: whoever made the handle promises that it is valid as long as it is borrowed, from an owner that is kept where it is.
                // Threads were initialised.
                unsafe { Self::of_display(display.as_ptr(), Some(owner)) }
            }
            RawDisplayHandle::Xcb(xcb) => {
                let connection = xcb.connection.ok_or(SharedError::NoConnection)?;
                // SAFETY: as above. There is no `Display` where there is no Xlib.
                unsafe { Self::new(connection.as_ptr(), Self::path_of_unknown(), Some(owner)) }
            }
            _ => Err(SharedError::NotX11),
        }
    }

    /// How it writes.
    #[must_use]
    pub fn write_path(&self) -> WritePath {
        match self.writes {
            Writes::Handoff(_) => WritePath::Handoff,
            Writes::Requests(_) => WritePath::Requests,
        }
    }

    /// The `xcb_connection_t` that is shared, for calls of one's own.
    #[must_use]
    pub fn as_xcb_connection(&self) -> *mut c_void {
        self.raw.pointer().cast()
    }

    /// How often the write side was taken from libxcb: two system calls each, about. Never on [`WritePath::Requests`].
    #[must_use]
    pub fn times_taken(&self) -> u64 {
        match &self.writes {
            Writes::Handoff(handoff) => handoff.taken(),
            Writes::Requests(_) => 0,
        }
    }

    /// The next error of a request that nobody waits for. The event calls give these too; this one leaves the events, where C or Xlib handles them.
    pub fn poll_for_raw_error(&self) -> Option<(Packet, u64)> {
        self.next_error(u64::MAX)
    }

    /// The next event, or error of a request that nobody waits for, that was read already. No system call: a loop that waits for the socket asks until there
    /// is none, after everything that may have read in its thread; other threads' reads are only known to who waits in
    /// [`x11rb::connection::Connection::wait_for_event`].
    ///
    /// # Errors
    /// When the connection is broken.
    pub fn poll_for_queued_raw_event(&self) -> Result<Option<(Packet, u64)>, ConnectionError> {
        self.next_event(true)
    }

    fn path_of_unknown() -> WritePath {
        if library::xlib_if_loaded().is_some() { WritePath::Requests } else { WritePath::Handoff }
    }

    /// # Safety
    /// As for [`SharedConnection::from_display`]; `owner` makes it so.
    unsafe fn of_display(
        display: *mut c_void,
        owner: Option<Box<dyn Send + Sync + 'c>>,
    ) -> Result<Self, SharedError> {
        if display.is_null() {
            return Err(SharedError::NoConnection);
        }
        // SAFETY: the `Display` is valid.
        let connection = unsafe { (library::xlib_xcb()?.XGetXCBConnection)(display) };
        // SAFETY: the connection lives as long as the `Display`.
        unsafe { Self::new(connection.cast(), WritePath::Requests, owner) }
    }

    /// # Safety
    /// As for [`SharedConnection::from_xcb_connection`]; `owner` makes it so. That nobody else takes the socket need not be when `path` is
    /// [`WritePath::Requests`].
    unsafe fn new(
        connection: *mut c_void,
        path: WritePath,
        owner: Option<Box<dyn Send + Sync + 'c>>,
    ) -> Result<Self, SharedError> {
        let connection = NonNull::new(connection.cast()).ok_or(SharedError::NoConnection)?;
        // SAFETY: the caller's word; a `Raw` is only in what is made here, and in `Share`, which goes with it.
        let raw = unsafe { Raw::new(library::xcb()?, connection) };
        if let Some(error) = raw.broken() {
            return Err(SharedError::Broken(error));
        }
        let setup = Setup::try_parse(&raw.setup()).map_err(SharedError::Setup)?.0;
        let writes = match path {
            // SAFETY: the caller's word.
            WritePath::Handoff => Writes::Handoff(unsafe { Share::of(raw) }),
            WritePath::Requests => Writes::Requests(AtomicU64::new(0)),
        };
        Ok(SharedConnection {
            raw,
            setup,
            writes,
            extensions: Extensions::default(),
            unclaimed: Mutex::default(),
            with_fds: Mutex::default(),
            wake: Wake::default(),
            _owner: owner,
        })
    }

    fn unclaimed(&self) -> MutexGuard<'_, Unclaimed> {
        self.unclaimed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Of requests below a number, the next error.
    fn next_error(&self, below: u64) -> Option<(Packet, u64)> {
        let mut unclaimed = self.unclaimed();
        unclaimed.next_error().or_else(|| {
            unclaimed.pick_up(self.raw, below, || match &self.writes {
                // Who asks for events does not wait for who writes.
                Writes::Handoff(handoff) => handoff.try_look().unwrap_or_default(),
                Writes::Requests(_) => Silent::default(),
            });
            unclaimed.next_error()
        })
    }

    fn with_fds(&self) -> MutexGuard<'_, BTreeSet<u64>> {
        self.with_fds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn received(&self) -> &AtomicU64 {
        match &self.writes {
            Writes::Handoff(handoff) => handoff.received(),
            Writes::Requests(received) => received,
        }
    }

    /// An event with its number whole.
    fn number(&self, (event, low): (Packet, u32)) -> (Packet, u64) {
        let sequence = widen(self.received().load(Ordering::Relaxed), low);
        self.received().fetch_max(sequence, Ordering::Relaxed);
        (event, sequence)
    }
}

/// The number with this lower half that is nearest to one seen lately.
fn widen(near: u64, low: u32) -> u64 {
    let distance = low.wrapping_sub((near & u64::from(u32::MAX)) as u32).cast_signed();
    // Before the first 2^31 requests nothing is behind 0.
    near.checked_add_signed(i64::from(distance)).unwrap_or_else(|| u64::from(low))
}

impl Drop for SharedConnection<'_> {
    fn drop(&mut self) {
        // On a connection that is broken there is nothing to free.
        drop(self.free_marker());
    }
}

impl AsFd for SharedConnection<'_> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.raw.fd()
    }
}

impl fmt::Debug for SharedConnection<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedConnection")
            .field("connection", &self.raw.pointer())
            .field("write_path", &self.write_path())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::widen;

    #[test]
    fn numbers_are_widened_to_the_nearest() {
        let half = u64::from(u32::MAX) + 1;
        for (near, low, expected) in [
            (0, 0, 0),
            (0, 10, 10),
            (10, 5, 5),
            // Behind nothing there is nothing.
            (0, u32::MAX, u64::from(u32::MAX)),
            (half - 1, 0, half),
            (half, u32::MAX, half - 1),
            (7 * half + 3, 1, 7 * half + 1),
            (7 * half + 3, u32::MAX, 7 * half - 1),
        ] {
            assert_eq!(widen(near, low), expected, "{low} near {near}");
        }
    }
}
