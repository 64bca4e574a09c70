//! Who shares a plain connection, how it is given up, and what becomes of it when the server does not read, or is gone.

use crate::c::Xcb;
use crate::plain::{append, property, root, share};
use crate::{on_both, within, xvfb};
use as_raw_xcb_connection::{AsRawXcbConnection, xcb_connection_t};
use raw_window_handle::{DisplayHandle, HandleError, HasDisplayHandle, XcbDisplayHandle};
use rustix::process::{Pid, Signal, kill_process};
use std::ptr::NonNull;
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::present::{self, ConnectionExt as _};
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::ffi::{SharedConnection, SharedError, WritePath};

#[test]
fn two_who_share_are_one_owner() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let (one, other) = (share(c), share(c));
        let name = one.intern_atom(false, b"TWO").expect("sent").reply().expect("atom").atom;
        for _ in 0..100 {
            append(&one, name, b"1");
            append(&other, name, b"2");
        }
        assert_eq!(property(&one, name), b"12".repeat(100));
        assert_eq!(one.times_taken(), 1);
        drop(one);
        append(&other, name, b"3");
        assert_eq!(property(&other, name).last(), Some(&b'3'));
        // Whoever goes last leaves nothing unwritten, and nothing for libxcb to call.
        append(&other, name, b"4");
        drop(other);
        c.round_trip();
        let third = share(c);
        assert_eq!(property(&third, name).last(), Some(&b'4'));
        drop(third);
        c.disconnect();
    });
}

#[test]
fn of_two_who_go_at_once_one_is_the_last() {
    on_both(|display| {
        let c = Xcb::connect(display);
        within(120, || {
            for _ in 0..2000 {
                let both = [share(c), share(c)];
                std::thread::scope(|threads| {
                    for rust in both {
                        threads.spawn(move || {
                            rust.no_operation().expect("sent");
                            drop(rust);
                        });
                    }
                });
                // Nobody is called back for it.
                c.no_operation();
            }
            let (got, asked) = c.round_trip();
            assert_eq!(got, asked);
        });
        c.disconnect();
    });
}

/// A wrapper of libxcb, as other crates have.
struct Wrapper(Xcb);

// SAFETY: the test closes it after what keeps this.
unsafe impl AsRawXcbConnection for Wrapper {
    fn as_raw_xcb_connection(&self) -> *mut xcb_connection_t {
        self.0.0.cast()
    }
}

impl HasDisplayHandle for Wrapper {
    fn display_handle(&self) -> Result<DisplayHandle<'_>, HandleError> {
        let handle = XcbDisplayHandle::new(NonNull::new(self.0.0), 0);
        // SAFETY: the test closes it after what keeps this.
        Ok(unsafe { DisplayHandle::borrow_raw(handle.into()) })
    }
}

#[test]
fn other_crates_connections_are_shared() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let by_pointer = SharedConnection::from_raw_xcb(Wrapper(c)).expect("shared");
        by_pointer.sync().expect("sync");
        // There is no Xlib in this process.
        assert_eq!(by_pointer.write_path(), WritePath::Handoff);
        let by_handle = SharedConnection::from_display_handle(Wrapper(c)).expect("shared");
        by_handle.sync().expect("sync");
        assert_eq!(by_handle.write_path(), WritePath::Handoff);
        drop((by_pointer, by_handle));
        c.disconnect();
        let nothing = SharedConnection::from_display_handle(Wrapper(Xcb(std::ptr::null_mut())));
        assert!(matches!(nothing, Err(SharedError::NoConnection)));
    });
}

#[test]
fn events_that_c_has_a_queue_for_go_there() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let window = rust.generate_id().expect("id");
        let aux = CreateWindowAux::new();
        rust.create_window(0, window, root(&rust), 0, 0, 9, 9, 0, WindowClass::INPUT_OUTPUT, 0, &aux)
            .expect("sent");
        let (theirs, ours) = (rust.generate_id().expect("id"), rust.generate_id().expect("id"));
        let queue = c.present_queue(theirs);
        within(60, || {
            for context in [theirs, ours] {
                rust.present_select_input(context, window, present::EventMask::COMPLETE_NOTIFY)
                    .expect("sent");
            }
            rust.present_notify_msc(window, 0x5e71a1, 0, 0, 0).expect("sent").check().expect("asked");
            let event = rust.wait_for_event().expect("an event");
            let Event::PresentCompleteNotify(event) = event else { panic!("{event:?}") };
            assert_eq!((event.event, event.serial), (ours, 0x5e71a1));
            rust.sync().expect("sync");
            assert!(rust.poll_for_event().expect("poll").is_none());
            assert_eq!(c.poll_present(queue), Some(0x5e71a1));
            assert_eq!(c.poll_present(queue), None);
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c06_all_go_on_when_a_full_socket_is_read_again() {
    let xvfb = xvfb();
    let pid = Pid::from_raw(xvfb.pid().cast_signed()).expect("a process");
    let c = Xcb::connect(&xvfb.display());
    let rust = share(c);
    rust.sync().expect("sync");
    within(60, || {
        std::thread::scope(|threads| {
            kill_process(pid, Signal::STOP).expect("stopped");
            // The native side writes what does not fit the socket, ...
            let native = threads.spawn(|| {
                let large = vec![b'n'; 200_000];
                for _ in 0..10 {
                    c.append(root(&rust), AtomEnum::WM_NAME.into(), &large);
                }
                c.round_trip();
            });
            // ... the owner has something that is not written, and takes the socket meanwhile, and another thread sends through it.
            let owner = threads.spawn(|| {
                for _ in 0..40_000 {
                    rust.no_operation().expect("sent");
                }
                rust.sync().expect("sync");
            });
            let third = threads.spawn(|| {
                for _ in 0..1000 {
                    c.no_operation();
                    rust.no_operation().expect("sent");
                }
                rust.sync().expect("sync");
                let (got, asked) = c.round_trip();
                assert_eq!(got, asked);
            });
            std::thread::sleep(Duration::from_millis(200));
            assert!(!native.is_finished() && !third.is_finished(), "the socket is full");
            kill_process(pid, Signal::CONT).expect("goes on");
            for thread in [native, owner, third] {
                thread.join().expect("done");
            }
        });
        assert_eq!(property(&rust, AtomEnum::WM_NAME.into()).len(), 2_000_000);
    });
    drop(rust);
    c.disconnect();
}

#[test]
fn a_server_that_is_gone_is_an_error_everywhere() {
    let xvfb = xvfb();
    let c = Xcb::connect(&xvfb.display());
    let rust = share(c);
    rust.sync().expect("sync");
    let waiting = rust.get_input_focus().expect("sent");
    drop(xvfb);
    within(60, || {
        assert!(waiting.reply().is_err());
        assert!(rust.get_input_focus().map(|cookie| cookie.reply().is_err()).unwrap_or(true));
        assert!(rust.no_operation().map(|cookie| cookie.check().is_err()).unwrap_or(true));
        assert!(rust.wait_for_event().is_err());
        assert!(rust.poll_for_event().is_err());
        assert!(rust.flush().is_err());
        assert!(rust.generate_id().is_err());
        // It says so at once, each time.
        let start = Instant::now();
        for _ in 0..1000 {
            assert!(rust.wait_for_event().is_err());
        }
        assert!(start.elapsed() < Duration::from_secs(5));
        // SAFETY: it is a connection, though a broken one.
        let again = unsafe { SharedConnection::from_xcb_connection(c.0) };
        assert!(matches!(again, Err(SharedError::Broken(_))));
    });
    assert!(c.broken());
    drop(rust);
    c.disconnect();
}
