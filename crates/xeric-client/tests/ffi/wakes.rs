//! Errors that nobody waits for, and threads that wait for events.

use crate::c::{Xcb, Xlib};
use crate::plain::{append, root, share};
use crate::{Dice, on_both, within};
use std::time::Duration;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::ffi::SharedConnection;

/// Long enough for a thread to begin to wait; a shorter one proves less, and fails nothing.
const BEGIN: Duration = Duration::from_millis(100);

fn bad_value(event: &Event) -> u32 {
    let Event::Error(error) = event else { panic!("{event:?}") };
    error.bad_value
}

#[test]
fn an_error_nobody_waits_for_ends_the_wait_for_an_event() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        within(60, || {
            // One's own, made before.
            rust.free_pixmap(0x0bad_0001).expect("sent");
            let (event, sequence) = rust.wait_for_event_with_sequence().expect("an error");
            assert_eq!((bad_value(&event), sequence), (0x0bad_0001, 1));
            // Another thread's, made meanwhile, of which it takes no notice.
            for n in 2..20 {
                std::thread::scope(|threads| {
                    let waiter = threads.spawn(|| rust.wait_for_event().expect("an error"));
                    std::thread::sleep(if n < 4 { BEGIN } else { Duration::ZERO });
                    rust.no_operation().expect("sent");
                    rust.free_pixmap(0x0bad_0000 + n).expect("sent");
                    rust.flush().expect("flush");
                    assert_eq!(bad_value(&waiter.join().expect("woken")), 0x0bad_0000 + n);
                });
            }
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn an_error_wakes_whoever_writes_the_request() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        within(60, || {
            std::thread::scope(|threads| {
                let waiter = threads.spawn(|| rust.wait_for_event().expect("an error"));
                std::thread::sleep(BEGIN);
                // Behind a good one, that is decided by itself; and C writes both.
                rust.no_operation().expect("sent");
                rust.flush().expect("flush");
                std::thread::sleep(BEGIN);
                rust.free_pixmap(0x0bad_0001).expect("sent");
                c.round_trip();
                assert_eq!(bad_value(&waiter.join().expect("woken")), 0x0bad_0001);
            });
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn an_error_ends_the_wait_beside_a_display() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        // SAFETY: closed below, after what shares it; Xlib has threads.
        let rust = unsafe { SharedConnection::from_display(xlib.0) }.expect("shared");
        within(60, || {
            rust.free_pixmap(0x0bad_0001).expect("sent");
            assert_eq!(bad_value(&rust.wait_for_event().expect("an error")), 0x0bad_0001);
            std::thread::scope(|threads| {
                let waiter = threads.spawn(|| rust.wait_for_event().expect("an error"));
                std::thread::sleep(BEGIN);
                rust.free_pixmap(0x0bad_0002).expect("sent");
                xlib.sync();
                assert_eq!(bad_value(&waiter.join().expect("woken")), 0x0bad_0002);
            });
            assert!(Xlib::handled().is_empty());
        });
        drop(rust);
        xlib.close();
    });
}

#[test]
fn two_who_wait_are_both_woken() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        within(60, || {
            for n in 0..20 {
                std::thread::scope(|threads| {
                    let waiters =
                        [(); 2].map(|()| threads.spawn(|| rust.wait_for_event().expect("an error")));
                    std::thread::sleep(if n < 3 { BEGIN } else { Duration::ZERO });
                    rust.free_pixmap(0x0bad_0001).expect("sent");
                    rust.free_pixmap(0x0bad_0002).expect("sent");
                    rust.flush().expect("flush");
                    let mut values = waiters.map(|waiter| bad_value(&waiter.join().expect("woken")));
                    values.sort_unstable();
                    assert_eq!(values, [0x0bad_0001, 0x0bad_0002]);
                });
            }
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn what_wakes_is_seen_by_nobody_and_left_behind_nowhere() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let select = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        rust.change_window_attributes(root(&rust), &select).expect("sent").check().expect("selected");
        let before = c.generate_id();
        within(60, || {
            let mut dice = Dice(3);
            for _ in 0..200 {
                append(&rust, AtomEnum::WM_NAME.into(), b"x");
                for _ in 0..dice.roll(3) {
                    rust.no_operation().expect("sent");
                }
                if dice.roll(2) == 0 {
                    rust.sync().expect("sync");
                }
                let event = if dice.roll(3) == 0 {
                    loop {
                        rust.flush().expect("flush");
                        if let Some(event) = rust.poll_for_event().expect("poll") {
                            break event;
                        }
                        std::thread::yield_now();
                    }
                } else {
                    rust.wait_for_event().expect("an event")
                };
                assert!(matches!(event, Event::PropertyNotify(_)), "{event:?}");
            }
            rust.sync().expect("sync");
            assert!(rust.poll_for_event().expect("poll").is_none());
        });
        // It took two ids, of a pixmap and a GC.
        assert_eq!(c.generate_id(), before + 3);
        drop(rust);
        assert_eq!(c.free_pixmap_checked(before + 1), Some(before + 1), "it was freed");
        c.disconnect();
    });
}

#[test]
fn c07_an_error_that_a_reply_wait_read_is_queued() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let sequence = rust.free_pixmap(0x0bad_0001).expect("sent").sequence_number();
        rust.sync().expect("sync");
        // The socket will not become readable for it.
        let (error, number) = rust.poll_for_queued_raw_event().expect("poll").expect("an error");
        assert_eq!((error[0], number), (0, sequence));
        assert!(rust.poll_for_queued_raw_event().expect("poll").is_none());
        drop(rust);
        c.disconnect();
    });
}
