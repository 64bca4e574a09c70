//! The C side: libxcb and Xlib, called as C code does, from whatever thread.

use libloading::Library;
use std::ffi::{CString, c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::ptr::null_mut;
use std::sync::atomic::AtomicI32;
use std::sync::{LazyLock, Mutex};

pub(crate) type Pointer = *mut c_void;

macro_rules! functions {
    ($(#[$attribute:meta])* $name:ident, $file:literal, { $($function:ident($($argument:ty),*) $(-> $answer:ty)?;)* }) => {
        $(#[$attribute])*
        pub(crate) struct $name {
            $(pub(crate) $function: unsafe extern "C" fn($($argument),*) $(-> $answer)?,)*
            _library: Library,
        }

        impl $name {
            fn load() -> $name {
                // SAFETY: a library that is made to be loaded.
                let library = unsafe { Library::new($file) }.expect(concat!($file, " is installed"));
                $name {
                    // SAFETY: the types are those of the headers.
                    $($function: *unsafe { library.get(stringify!($function).as_bytes()) }.expect(stringify!($function)),)*
                    _library: library,
                }
            }
        }
    };
}

/// A cookie of libxcb: a structure of one `unsigned int`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Cookie(pub(crate) c_uint);

/// `xcb_extension_t`. libxcb gives it a number when it is first used.
#[repr(C)]
pub(crate) struct Extension {
    name: *const c_char,
    global_id: AtomicI32,
}

// SAFETY: the name is constant, and libxcb locks where it numbers.
unsafe impl Sync for Extension {}

static PRESENT: Extension = Extension { name: c"Present".as_ptr(), global_id: AtomicI32::new(0) };

functions!(XcbFunctions, "libxcb.so.1", {
    xcb_connect(*const c_char, *mut c_int) -> Pointer;
    xcb_disconnect(Pointer);
    xcb_connection_has_error(Pointer) -> c_int;
    xcb_generate_id(Pointer) -> u32;
    xcb_no_operation(Pointer) -> Cookie;
    xcb_get_input_focus(Pointer) -> Cookie;
    xcb_get_input_focus_reply(Pointer, Cookie, *mut *mut u8) -> *mut u8;
    xcb_intern_atom(Pointer, u8, u16, *const c_char) -> Cookie;
    xcb_intern_atom_reply(Pointer, Cookie, *mut *mut u8) -> *mut u8;
    xcb_change_property(Pointer, u8, u32, u32, u32, u8, u32, *const u8) -> Cookie;
    xcb_free_pixmap(Pointer, u32) -> Cookie;
    xcb_free_pixmap_checked(Pointer, u32) -> Cookie;
    xcb_request_check(Pointer, Cookie) -> *mut u8;
    xcb_poll_for_event(Pointer) -> *mut u8;
    xcb_register_for_special_xge(Pointer, *const Extension, u32, *mut u32) -> Pointer;
    xcb_poll_for_special_event(Pointer, Pointer) -> *mut u8;
    xcb_take_socket(Pointer, unsafe extern "C" fn(Pointer), Pointer, c_int, *mut u64) -> c_int;
});

functions!(
    #[expect(non_snake_case, reason = "C's names")]
    XlibFunctions, "libX11.so.6", {
    XInitThreads() -> c_int;
    XOpenDisplay(*const c_char) -> Pointer;
    XCloseDisplay(Pointer) -> c_int;
    XSetErrorHandler(Option<unsafe extern "C" fn(Pointer, *const XErrorEvent) -> c_int>) -> Pointer;
    XSync(Pointer, c_int) -> c_int;
    XNoOp(Pointer) -> c_int;
    XNextRequest(Pointer) -> c_ulong;
    XInternAtom(Pointer, *const c_char, c_int) -> c_ulong;
    XFreePixmap(Pointer, c_ulong) -> c_int;
    XChangeProperty(Pointer, c_ulong, c_ulong, c_ulong, c_int, c_int, *const u8, c_int) -> c_int;
    XSelectInput(Pointer, c_ulong, c_long) -> c_int;
    XNextEvent(Pointer, *mut XEventBytes) -> c_int;
    XPending(Pointer) -> c_int;
});

functions!(
    #[expect(non_snake_case, reason = "C's names")]
    XlibXcbFunctions, "libX11-xcb.so.1", {
    XGetXCBConnection(Pointer) -> Pointer;
});

/// Xlib.h.
#[repr(C)]
pub(crate) struct XErrorEvent {
    kind: c_int,
    display: Pointer,
    resource: c_ulong,
    serial: c_ulong,
    error: u8,
    request: u8,
    minor: u8,
}

/// A `XEvent` is 24 longs.
#[repr(C)]
pub(crate) struct XEventBytes(pub(crate) [c_long; 24]);

static XCB: LazyLock<XcbFunctions> = LazyLock::new(XcbFunctions::load);
static XLIB: LazyLock<XlibFunctions> = LazyLock::new(XlibFunctions::load);
static XLIB_XCB: LazyLock<XlibXcbFunctions> = LazyLock::new(XlibXcbFunctions::load);

/// A connection as C code uses it. What an answer holds is read out of it, and it is freed.
#[derive(Clone, Copy)]
pub(crate) struct Xcb(pub(crate) Pointer);

// SAFETY: libxcb locks.
unsafe impl Send for Xcb {}
// SAFETY: libxcb locks.
unsafe impl Sync for Xcb {}

impl Xcb {
    pub(crate) fn connect(display: &str) -> Xcb {
        let name = CString::new(display).expect("no zero");
        // SAFETY: as C does it; so all below, on a connection that the test closes at its end.
        let connection = unsafe { (XCB.xcb_connect)(name.as_ptr(), null_mut()) };
        assert_eq!(unsafe { (XCB.xcb_connection_has_error)(connection) }, 0, "{display}");
        Xcb(connection)
    }

    pub(crate) fn disconnect(self) {
        unsafe { (XCB.xcb_disconnect)(self.0) };
    }

    pub(crate) fn broken(self) -> bool {
        unsafe { (XCB.xcb_connection_has_error)(self.0) != 0 }
    }

    pub(crate) fn generate_id(self) -> u32 {
        unsafe { (XCB.xcb_generate_id)(self.0) }
    }

    pub(crate) fn no_operation(self) {
        unsafe { (XCB.xcb_no_operation)(self.0) };
    }

    /// The low half of the number that the reply bears, and that of the cookie.
    pub(crate) fn round_trip(self) -> (u16, u16) {
        unsafe {
            let cookie = (XCB.xcb_get_input_focus)(self.0);
            let mut error = null_mut();
            let reply = (XCB.xcb_get_input_focus_reply)(self.0, cookie, &raw mut error);
            assert!(!reply.is_null() && error.is_null(), "C's round trip");
            let number = u16::from_ne_bytes([*reply.add(2), *reply.add(3)]);
            libc_free(reply);
            (number, (cookie.0 & 0xffff) as u16)
        }
    }

    pub(crate) fn ask_atom(self, name: &str) -> Cookie {
        let length = u16::try_from(name.len()).expect("short");
        unsafe { (XCB.xcb_intern_atom)(self.0, 0, length, name.as_ptr().cast()) }
    }

    pub(crate) fn atom(self, cookie: Cookie) -> u32 {
        unsafe {
            let mut error = null_mut();
            let reply = (XCB.xcb_intern_atom_reply)(self.0, cookie, &raw mut error);
            assert!(!reply.is_null() && error.is_null(), "C's atom");
            let atom = reply.add(8).cast::<u32>().read_unaligned();
            libc_free(reply);
            atom
        }
    }

    /// Appends to a property of 8-bit STRING.
    pub(crate) fn append(self, window: u32, property: u32, bytes: &[u8]) {
        let length = u32::try_from(bytes.len()).expect("short");
        unsafe { (XCB.xcb_change_property)(self.0, 2, window, property, 31, 8, length, bytes.as_ptr()) };
    }

    pub(crate) fn free_pixmap(self, pixmap: u32) {
        unsafe { (XCB.xcb_free_pixmap)(self.0, pixmap) };
    }

    /// The bad value of the error.
    pub(crate) fn free_pixmap_checked(self, pixmap: u32) -> Option<u32> {
        unsafe {
            let cookie = (XCB.xcb_free_pixmap_checked)(self.0, pixmap);
            let error = (XCB.xcb_request_check)(self.0, cookie);
            if error.is_null() {
                return None;
            }
            let value = error.add(4).cast::<u32>().read_unaligned();
            libc_free(error);
            Some(value)
        }
    }

    /// The code of the next event and its second word, which is an error's bad value.
    pub(crate) fn poll(self) -> Option<(u8, u32)> {
        unsafe {
            let event = (XCB.xcb_poll_for_event)(self.0);
            if event.is_null() {
                return None;
            }
            let found = (*event, event.add(4).cast::<u32>().read_unaligned());
            libc_free(event);
            Some(found)
        }
    }

    /// Has events of Present for a context go to a queue of their own, as Mesa does.
    pub(crate) fn present_queue(self, context: u32) -> Pointer {
        let queue =
            unsafe { (XCB.xcb_register_for_special_xge)(self.0, &raw const PRESENT, context, null_mut()) };
        assert!(!queue.is_null());
        queue
    }

    /// The serial number of the next event in such a queue, which is its sixth word.
    pub(crate) fn poll_present(self, queue: Pointer) -> Option<u32> {
        unsafe {
            let event = (XCB.xcb_poll_for_special_event)(self.0, queue);
            if event.is_null() {
                return None;
            }
            let serial = event.add(20).cast::<u32>().read_unaligned();
            libc_free(event);
            Some(serial)
        }
    }

    /// `xcb_take_socket` without flags; the number of the last request.
    pub(crate) fn take_socket(self, callback: unsafe extern "C" fn(Pointer)) -> u64 {
        let mut sent = 0;
        assert_eq!(unsafe { (XCB.xcb_take_socket)(self.0, callback, null_mut(), 0, &raw mut sent) }, 1);
        sent
    }
}

/// A `Display` as C code uses it.
#[derive(Clone, Copy)]
pub(crate) struct Xlib(pub(crate) Pointer);

// SAFETY: `XInitThreads` was called.
unsafe impl Send for Xlib {}
// SAFETY: `XInitThreads` was called.
unsafe impl Sync for Xlib {}

/// The bad values of the errors that reached Xlib's handler.
static HANDLED: Mutex<Vec<c_ulong>> = Mutex::new(Vec::new());

unsafe extern "C" fn handle(_: Pointer, error: *const XErrorEvent) -> c_int {
    // SAFETY: Xlib's promise to its handler.
    let resource = unsafe { (*error).resource };
    HANDLED.lock().expect("no panic in here").push(resource);
    0
}

impl Xlib {
    /// With threads, and a handler that notes errors down.
    pub(crate) fn open(display: &str) -> Xlib {
        let name = CString::new(display).expect("no zero");
        // SAFETY: as C does it; so all below, on a display that the test closes at its end.
        unsafe {
            assert_ne!((XLIB.XInitThreads)(), 0);
            let opened = (XLIB.XOpenDisplay)(name.as_ptr());
            assert!(!opened.is_null(), "{display}");
            (XLIB.XSetErrorHandler)(Some(handle));
            Xlib(opened)
        }
    }

    pub(crate) fn close(self) {
        unsafe { (XLIB.XCloseDisplay)(self.0) };
    }

    /// Its connection.
    pub(crate) fn xcb(self) -> Xcb {
        Xcb(unsafe { (XLIB_XCB.XGetXCBConnection)(self.0) })
    }

    /// Takes what the handler has noted.
    pub(crate) fn handled() -> Vec<c_ulong> {
        std::mem::take(&mut *HANDLED.lock().expect("no panic"))
    }

    pub(crate) fn sync(self) {
        unsafe { (XLIB.XSync)(self.0, 0) };
    }

    pub(crate) fn no_operation(self) {
        unsafe { (XLIB.XNoOp)(self.0) };
    }

    /// The number that its next request would have.
    pub(crate) fn next_request(self) -> u64 {
        unsafe { (XLIB.XNextRequest)(self.0) }
    }

    pub(crate) fn atom(self, name: &str) -> u32 {
        let name = CString::new(name).expect("no zero");
        let atom = unsafe { (XLIB.XInternAtom)(self.0, name.as_ptr(), 0) };
        u32::try_from(atom).expect("atoms have 29 bits")
    }

    pub(crate) fn free_pixmap(self, pixmap: u32) {
        unsafe { (XLIB.XFreePixmap)(self.0, c_ulong::from(pixmap)) };
    }

    pub(crate) fn append(self, window: u32, property: u32, bytes: &[u8]) {
        let length = c_int::try_from(bytes.len()).expect("short");
        let (window, property) = (c_ulong::from(window), c_ulong::from(property));
        unsafe { (XLIB.XChangeProperty)(self.0, window, property, 31, 8, 2, bytes.as_ptr(), length) };
    }

    pub(crate) fn select(self, window: u32, mask: u32) {
        unsafe { (XLIB.XSelectInput)(self.0, c_ulong::from(window), c_long::from(mask)) };
    }

    /// How many events there are, of those that have arrived.
    pub(crate) fn pending(self) -> c_int {
        unsafe { (XLIB.XPending)(self.0) }
    }

    /// The type of the next event, and what a PropertyNotify has as its atom.
    pub(crate) fn next_event(self) -> (c_int, c_long) {
        let mut event = XEventBytes([0; 24]);
        unsafe { (XLIB.XNextEvent)(self.0, &raw mut event) };
        // type, serial, send_event, display, window, atom: one long each.
        ((event.0[0] & 0xff) as c_int, event.0[5])
    }
}

/// `free` of the C library.
unsafe fn libc_free(memory: *mut u8) {
    static FREE: LazyLock<(Library, unsafe extern "C" fn(Pointer))> = LazyLock::new(|| {
        // SAFETY: the C library is loaded already.
        let library = unsafe { Library::new("libc.so.6") }.expect("libc.so.6");
        // SAFETY: stdlib.h.
        let free = *unsafe { library.get(b"free") }.expect("free");
        (library, free)
    });
    // SAFETY: the caller's.
    unsafe { (FREE.1)(memory.cast()) };
}
