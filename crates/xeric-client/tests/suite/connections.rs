//! How the connections of the suite are opened.

use std::ffi::CString;

use libloading::os::unix::Library;
use x11rb::rust_connection::RustConnection;
use x11rb::xcb_ffi::XCBConnection;
use xeric_client::Connection;
use xeric_client::ffi::{SharedConnection, WritePath};

pub(crate) fn xeric(display: &str) -> Connection {
    Connection::connect(Some(display)).expect("a connection of Xeric's")
}

pub(crate) fn rust_connection(display: &str) -> RustConnection {
    RustConnection::connect(Some(display)).expect("a RustConnection").0
}

pub(crate) fn xcb_connection(display: &str) -> XCBConnection {
    let display = CString::new(display).expect("no zero");
    XCBConnection::connect(Some(&display)).expect("an XCBConnection").0
}

/// On a libxcb connection, by the handoff.
pub(crate) fn shared_by_handoff(display: &str) -> SharedConnection<'static> {
    let shared = SharedConnection::from_raw_xcb(xcb_connection(display)).expect("a shared connection");
    assert_eq!(shared.write_path(), WritePath::Handoff, "Xlib is not in this process yet");
    shared
}

/// On a libxcb connection, request by request: that is the path where Xlib is in the process, which it is from here on.
pub(crate) fn shared_by_requests(display: &str) -> SharedConnection<'static> {
    // SAFETY: a library that is made to be loaded, and it stays.
    let xlib = unsafe { Library::new("libX11.so.6") }.expect("libX11.so.6");
    std::mem::forget(xlib);
    let shared = SharedConnection::from_raw_xcb(xcb_connection(display)).expect("a shared connection");
    assert_eq!(shared.write_path(), WritePath::Requests);
    shared
}
