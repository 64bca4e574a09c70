//! On a connection with a `Display`: each request through libxcb.

use crate::c::{Xcb, Xlib};
use crate::{Dice, on_both, within};
use raw_window_handle::{
    DisplayHandle, HandleError, HasDisplayHandle, WaylandDisplayHandle, XlibDisplayHandle,
};
use std::ptr::NonNull;
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::shm::ConnectionExt as _;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::ffi::{SharedConnection, SharedError, WritePath};

fn share<'c>(display: Xlib) -> SharedConnection<'c> {
    // SAFETY: the tests close it after what they share; Xlib has threads.
    unsafe { SharedConnection::from_display(display.0) }.expect("shared")
}

#[test]
fn c04_requests_of_xlib_libxcb_and_rust_reach_the_server_in_their_order() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        let (c, rust) = (xlib.xcb(), share(xlib));
        assert_eq!(rust.write_path(), WritePath::Requests);
        let root = rust.setup().roots[0].root;
        let name = xlib.atom("ORDER");
        let (mut dice, mut expected) = (Dice(7), Vec::new());
        within(60, || {
            for step in 0..3000u32 {
                let byte = [(step % 251) as u8];
                match dice.roll(4) {
                    0 => {
                        rust.change_property8(PropMode::APPEND, root, name, AtomEnum::STRING, &byte)
                            .expect("sent");
                    }
                    1 => c.append(root, name, &byte),
                    2 => xlib.append(root, name, &byte),
                    _ => {
                        xlib.sync();
                        rust.sync().expect("sync");
                        continue;
                    }
                }
                expected.extend(byte);
            }
            let cookie = rust.get_property(false, root, name, AtomEnum::STRING, 0, 1 << 20).expect("sent");
            assert_eq!(cookie.reply().expect("property").value, expected);
        });
        drop(rust);
        xlib.close();
    });
}

#[test]
fn c04_asked_for_its_next_number_xlib_counts_what_rust_sent() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        let rust = share(xlib);
        for _ in 0..100 {
            let number = rust.no_operation().expect("sent").sequence_number();
            assert_eq!(xlib.next_request(), number + 1);
            xlib.no_operation();
            assert_eq!(rust.no_operation().expect("sent").sequence_number(), number + 2);
        }
        drop(rust);
        xlib.close();
    });
}

#[test]
fn errors_of_rust_requests_do_not_reach_xlibs_handler() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        let rust = share(xlib);
        within(60, || {
            let unclaimed = rust.free_pixmap(0x0bad_0001).expect("sent").sequence_number();
            rust.get_atom_name(0x0bad_0002).expect("sent").discard_reply_and_errors();
            rust.free_pixmap(0x0bad_0003).expect("sent").ignore_error();
            drop(rust.get_atom_name(0x0bad_0004).expect("sent"));
            let checked = rust.free_pixmap(0x0bad_0005).expect("sent");
            let with_reply = rust.get_atom_name(0x0bad_0006).expect("sent");
            xlib.free_pixmap(0x0bad_1001);
            xlib.sync();
            assert_eq!(Xlib::handled(), [0x0bad_1001]);
            assert!(
                matches!(checked.check(), Err(ReplyError::X11Error(error)) if error.bad_value == 0x0bad_0005)
            );
            assert!(
                matches!(with_reply.reply(), Err(ReplyError::X11Error(error)) if error.bad_value == 0x0bad_0006)
            );
            xlib.sync();
            let errors: Vec<_> = std::iter::from_fn(|| rust.poll_for_raw_error()).collect();
            let values: Vec<_> = errors
                .iter()
                .map(|(error, _)| u32::from_ne_bytes([error[4], error[5], error[6], error[7]]))
                .collect();
            assert_eq!(values, [0x0bad_0001, 0x0bad_0004]);
            assert_eq!(errors[0].1, unclaimed);
            assert!(Xlib::handled().is_empty());
        });
        drop(rust);
        xlib.close();
    });
}

#[test]
fn events_are_xlibs_when_it_asks() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        let rust = share(xlib);
        let root = rust.setup().roots[0].root;
        xlib.select(root, u32::from(EventMask::PROPERTY_CHANGE));
        for n in 0..100u8 {
            rust.change_property8(PropMode::REPLACE, root, AtomEnum::WM_NAME, AtomEnum::STRING, &[n])
                .expect("sent");
        }
        rust.sync().expect("sync");
        within(60, || {
            for _ in 0..100 {
                assert_eq!(xlib.next_event(), (28, 39), "PropertyNotify of WM_NAME");
            }
        });
        drop(rust);
        xlib.close();
    });
}

#[test]
fn descriptors_go_both_ways_beside_xlib() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        let rust = share(xlib);
        xlib.no_operation();
        let segment = rust.generate_id().expect("id");
        let reply = rust.shm_create_segment(segment, 4096, false).expect("sent").reply().expect("created");
        let other = rust.generate_id().expect("id");
        rust.shm_attach_fd(other, reply.shm_fd, false).expect("sent").check().expect("attached");
        xlib.sync();
        assert!(Xlib::handled().is_empty());
        drop(rust);
        xlib.close();
    });
}

struct Toolkit(Xlib);

impl HasDisplayHandle for Toolkit {
    fn display_handle(&self) -> Result<DisplayHandle<'_>, HandleError> {
        let handle = XlibDisplayHandle::new(NonNull::new(self.0.0), 0);
        // SAFETY: the test closes it after what keeps this.
        Ok(unsafe { DisplayHandle::borrow_raw(handle.into()) })
    }
}

/// A pointer that is somebody's, of another window system.
struct Wayland;

impl HasDisplayHandle for Wayland {
    fn display_handle(&self) -> Result<DisplayHandle<'_>, HandleError> {
        let handle = WaylandDisplayHandle::new(NonNull::dangling());
        // SAFETY: nobody looks into it.
        Ok(unsafe { DisplayHandle::borrow_raw(handle.into()) })
    }
}

struct Unavailable;

impl HasDisplayHandle for Unavailable {
    fn display_handle(&self) -> Result<DisplayHandle<'_>, HandleError> {
        Err(HandleError::Unavailable)
    }
}

#[test]
fn what_is_no_x11_display_is_refused() {
    assert!(matches!(SharedConnection::from_display_handle(Wayland), Err(SharedError::NotX11)));
    assert!(matches!(SharedConnection::from_display_handle(Unavailable), Err(SharedError::Handle(_))));
    let nothing = SharedConnection::from_display_handle(Toolkit(Xlib(std::ptr::null_mut())));
    assert!(matches!(nothing, Err(SharedError::NoConnection)));
}

struct Wrapper(Xcb);

// SAFETY: the test closes it after what keeps this.
unsafe impl as_raw_xcb_connection::AsRawXcbConnection for Wrapper {
    fn as_raw_xcb_connection(&self) -> *mut as_raw_xcb_connection::xcb_connection_t {
        self.0.0.cast()
    }
}

#[test]
fn a_toolkits_display_is_shared() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        let by_handle = SharedConnection::from_display_handle(Toolkit(xlib)).expect("shared");
        assert_eq!(by_handle.write_path(), WritePath::Requests);
        by_handle.sync().expect("sync");
        // A wrapper of libxcb may be one of a Display's, where there is an Xlib.
        let by_pointer = SharedConnection::from_raw_xcb(Wrapper(xlib.xcb())).expect("shared");
        assert_eq!(by_pointer.write_path(), WritePath::Requests);
        by_pointer.sync().expect("sync");
        drop((by_handle, by_pointer));
        xlib.close();
    });
}
