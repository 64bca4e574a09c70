//! libxcb, loaded when it is first needed: its functions, each looked up by name before the first is called.
//!
//! What holds: the library is the one that C code in the process uses (the loader gives every opener of a soname the same instance), and it
//! is never unloaded, so a function pointer from it is good for the life of the process.
//!
//! What it is not for: knowing what the functions promise; that stands where they are called.

use super::SharedError;
use libloading::Library;
use std::ffi::{c_int, c_uint, c_void};
use std::sync::OnceLock;

/// `xcb_connection_t`, never looked into.
#[derive(Debug)]
#[repr(C)]
pub(super) struct RawConnection {
    opaque: [u8; 0],
}

/// `struct iovec`. libxcb counts in it what it has written, so it is written to.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(super) struct IoVec {
    pub(super) base: *mut c_void,
    pub(super) len: usize,
}

impl IoVec {
    /// What libxcb may use for itself in front of a request.
    pub(super) const SPARE: IoVec = IoVec { base: std::ptr::null_mut(), len: 0 };

    pub(super) fn of(bytes: &[u8]) -> IoVec {
        IoVec { base: bytes.as_ptr().cast_mut().cast(), len: bytes.len() }
    }
}

/// `xcb_protocol_request_t`.
#[derive(Debug)]
#[repr(C)]
pub(super) struct ProtocolRequest {
    pub(super) count: usize,
    pub(super) extension: *mut c_void,
    pub(super) opcode: u8,
    pub(super) is_void: u8,
}

/// `xcb_void_cookie_t`.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(super) struct VoidRequestCookie {
    pub(super) sequence: c_uint,
}

/// `enum xcb_send_request_flags_t`.
pub(super) const REQUEST_CHECKED: c_int = 1;
pub(super) const REQUEST_RAW: c_int = 2;
pub(super) const REQUEST_REPLY_FDS: c_int = 8;

/// What libxcb calls when it wants the write side back.
pub(super) type ReturnSocket = unsafe extern "C" fn(*mut c_void);

type Connection = *mut RawConnection;

macro_rules! functions {
    (
        $(#[$doc:meta])* $name:ident, $files:expr, { $($function:ident($($argument:ty),*) $(-> $answer:ty)?;)* }
        $(, if it is there { $($new:ident($($new_argument:ty),*) -> $new_answer:ty;)* })?
    ) => {
        $(#[$doc])*
        pub(super) struct $name {
            $(pub(super) $function: unsafe extern "C" fn($($argument),*) $(-> $answer)?,)*
            $($(pub(super) $new: Option<unsafe extern "C" fn($($new_argument),*) -> $new_answer>,)*)?
            // Dropped never: this stands in a static.
            _library: Library,
        }

        impl $name {
            fn load() -> Result<$name, SharedError> {
                let (file, library) = open($files)?;
                Ok($name {
                    // SAFETY: the type is the C declaration's, in xcb.h, xcbext.h or Xlib-xcb.h, which are stable: the library's soname
                    // is in the file's name.
                    $($function: unsafe { symbol(&library, file, stringify!($function)) }?,)*
                    // SAFETY: as above.
                    $($($new: unsafe { symbol(&library, file, stringify!($new)) }.ok(),)*)?
                    _library: library,
                })
            }
        }
    };
}

functions!(
    /// libxcb.
    Xcb, if cfg!(target_os = "macos") { &["libxcb.1.dylib", "/opt/X11/lib/libxcb.1.dylib"] } else { &["libxcb.so.1"] }, {
        xcb_connection_has_error(Connection) -> c_int;
        xcb_get_setup(Connection) -> *const u8;
        xcb_get_file_descriptor(Connection) -> c_int;
        xcb_prefetch_maximum_request_length(Connection);
        xcb_get_maximum_request_length(Connection) -> u32;
        xcb_generate_id(Connection) -> u32;
        xcb_flush(Connection) -> c_int;
        xcb_send_request_with_fds64(Connection, c_int, *mut IoVec, *const ProtocolRequest, c_uint, *mut c_int) -> u64;
        xcb_take_socket(Connection, ReturnSocket, *mut c_void, c_int, *mut u64) -> c_int;
        xcb_writev(Connection, *mut IoVec, c_int, u64) -> c_int;
        xcb_wait_for_reply64(Connection, u64, *mut *mut u8) -> *mut u8;
        xcb_poll_for_reply64(Connection, u64, *mut *mut u8, *mut *mut u8) -> c_int;
        xcb_discard_reply64(Connection, u64);
        xcb_request_check(Connection, VoidRequestCookie) -> *mut u8;
        xcb_wait_for_event(Connection) -> *mut u8;
        xcb_poll_for_event(Connection) -> *mut u8;
        xcb_poll_for_queued_event(Connection) -> *mut u8;
    },
    if it is there {
        xcb_total_read(Connection) -> u64;
    }
);

functions!(
    /// What tells the connection below a `Display`.
    #[expect(non_snake_case, reason = "C's names")]
    XlibXcb, if cfg!(target_os = "macos") { &["libX11-xcb.1.dylib", "/opt/X11/lib/libX11-xcb.1.dylib"] } else { &["libX11-xcb.so.1"] }, {
        XGetXCBConnection(*mut c_void) -> Connection;
    }
);

/// libxcb of this process.
///
/// # Errors
/// When it is not there or lacks a function; the next call tries again.
pub(super) fn xcb() -> Result<&'static Xcb, SharedError> {
    static LOADED: OnceLock<Xcb> = OnceLock::new();
    if LOADED.get().is_none() {
        // Two threads may load it at once; the loader counts, and one of the two is kept.
        let loaded = Xcb::load()?;
        return Ok(LOADED.get_or_init(|| loaded));
    }
    LOADED.get().ok_or(SharedError::NoConnection)
}

/// libX11-xcb of this process.
///
/// # Errors
/// When it is not there or lacks the function; the next call tries again.
pub(super) fn xlib_xcb() -> Result<&'static XlibXcb, SharedError> {
    static LOADED: OnceLock<XlibXcb> = OnceLock::new();
    if LOADED.get().is_none() {
        let loaded = XlibXcb::load()?;
        return Ok(LOADED.get_or_init(|| loaded));
    }
    LOADED.get().ok_or(SharedError::NoConnection)
}

const LIBX11: &str = if cfg!(target_os = "macos") { "libX11.6.dylib" } else { "libX11.so.6" };

/// libX11, when this process has it already. A `Display` cannot be without, and a connection that was made without one never gets one.
pub(super) fn xlib_if_loaded() -> Option<libloading::os::unix::Library> {
    use libloading::os::unix::{Library, RTLD_LAZY};
    // SAFETY: the library is not loaded by this, so that no code of it runs that has not run.
    let shared = unsafe { Library::open(Some(LIBX11), RTLD_LAZY | libc::RTLD_NOLOAD) }.ok();
    // Linked into the program, or loaded under another name for everybody.
    shared.or_else(|| {
        let program = Library::this();
        // SAFETY: the symbol is looked for, and neither read nor called.
        let linked = unsafe { program.get::<*const c_void>(b"XOpenDisplay\0") }.is_ok();
        linked.then_some(program)
    })
}

/// Whether `XInitThreads` was called, by the program or by libX11 when it was loaded (from 1.8 on). Without it Xlib's half of a hand-over is not
/// locked.
pub(super) fn xlib_has_threads(xlib: &libloading::os::unix::Library) -> Result<bool, SharedError> {
    let name = "_XLockMutex_fn";
    // SAFETY: a pointer to a function, in Xlibint.h as `extern void (*_XLockMutex_fn)(…)`; extensions' libraries read it to see the same.
    let lock = unsafe { xlib.get::<*const *const c_void>(name.as_bytes()) }
        .map_err(|source| SharedError::Symbol { library: LIBX11, symbol: name, source })?;
    // SAFETY: the address of a variable of a library that is loaded; it is set once, before there are threads to race with.
    Ok(!unsafe { **lock }.is_null())
}

fn open(files: &'static [&'static str]) -> Result<(&'static str, Library), SharedError> {
    let mut failure = None;
    for &file in files {
        // SAFETY: libxcb and libX11-xcb do nothing when they are loaded that could disturb the program: no constructors with effects of
        // their own but libX11's XInitThreads, which is meant for this.
        match unsafe { Library::new(file) } {
            Ok(library) => return Ok((file, library)),
            Err(source) => failure = failure.or(Some(SharedError::Library { library: file, source })),
        }
    }
    Err(failure.unwrap_or(SharedError::NoConnection))
}

/// # Safety
/// `T` is the type of a pointer to the function of that name.
unsafe fn symbol<T: Copy>(
    library: &Library,
    file: &'static str,
    name: &'static str,
) -> Result<T, SharedError> {
    // SAFETY: the caller names the type.
    unsafe { library.get::<T>(name.as_bytes()) }.map(|found| *found).map_err(|source| SharedError::Symbol {
        library: file,
        symbol: name,
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_is_named() {
        let error = open(&["libno-such-thing.so.1"]).expect_err("there is none");
        assert!(error.to_string().contains("libno-such-thing.so.1"), "{error}");
    }

    #[test]
    fn a_missing_symbol_is_named_with_its_library() {
        let (file, library) = open(&["libxcb.so.1"]).expect("libxcb1 is installed");
        // SAFETY: there is no such symbol, so that nothing of a wrong type comes back.
        let error =
            unsafe { symbol::<ReturnSocket>(&library, file, "xcb_take_flight") }.expect_err("there is none");
        let text = error.to_string();
        assert!(text.contains("libxcb.so.1") && text.contains("xcb_take_flight"), "{text}");
    }
}
