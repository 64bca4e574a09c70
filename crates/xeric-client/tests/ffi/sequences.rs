//! Numbers: many requests without a reply, and ids that need one.

use crate::c::Xcb;
use crate::plain::share;
use crate::{Dice, on_both, within};
use std::collections::HashSet;
use std::sync::Mutex;
use x11rb::connection::{Connection, RequestConnection, SequenceNumber};
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::ffi::SharedConnection;

/// A round trip; its number, which the reply bears too.
fn round_trip(rust: &SharedConnection<'_>) -> SequenceNumber {
    let cookie = rust.get_input_focus().expect("sent");
    let number = cookie.sequence_number();
    let reply = rust.wait_for_reply_or_error(number);
    std::mem::forget(cookie);
    let reply = reply.expect("reply");
    assert_eq!(u64::from(u16::from_ne_bytes([reply[2], reply[3]])), number & 0xffff);
    number
}

#[test]
fn c08_many_requests_without_a_reply_keep_numbers_right() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        within(120, || {
            let first = round_trip(&rust);
            for _ in 0..200_000 {
                rust.no_operation().expect("sent");
            }
            let last = round_trip(&rust);
            // A sync for each 16 384, and the round trip itself.
            let syncs = last - first - 200_001;
            assert!((11..=13).contains(&syncs), "{syncs} syncs");
            assert_eq!(rust.times_taken(), 1);
            // The error of a request far back still finds its waiter.
            let bad = rust.free_pixmap(0x0bad_0001).expect("sent");
            for _ in 0..150_000 {
                rust.no_operation().expect("sent");
            }
            assert!(bad.check().is_err());
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c08_counts_of_both_sides_together_keep_numbers_right() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let mut dice = Dice(99);
        within(120, || {
            // libxcb sends its sync when exactly 65 534 requests were sent since the last one that it knows to be answered: the
            // hand-over has to let that happen.
            for (ours, theirs) in [
                (60_000, 60_000),
                (65_533, 65_533),
                (1, 65_534),
                (65_534, 1),
                (49_151, 65_000),
                (16_384, 131_072),
            ] {
                for _ in 0..ours {
                    rust.no_operation().expect("sent");
                }
                for _ in 0..theirs {
                    c.no_operation();
                }
            }
            let (got, asked) = c.round_trip();
            assert_eq!(got, asked);
            round_trip(&rust);
            for _ in 0..100 {
                for _ in 0..dice.roll(4000) {
                    rust.no_operation().expect("sent");
                }
                for _ in 0..dice.roll(4000) {
                    c.no_operation();
                }
            }
            round_trip(&rust);
            let (got, asked) = c.round_trip();
            assert_eq!(got, asked);
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c05_ids_that_need_a_request_are_had_from_both_sides() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let range = rust.setup().resource_id_mask + 1;
        let seen = Mutex::new(HashSet::new());
        within(120, || {
            // Until the range is used up; then libxcb asks for more by XC-MISC, for which it takes the socket back.
            for _ in 0..range - 1000 {
                c.generate_id();
            }
            std::thread::scope(|threads| {
                threads.spawn(|| {
                    for _ in 0..2000 {
                        rust.no_operation().expect("sent");
                        let id = rust.generate_id().expect("id");
                        assert!(seen.lock().expect("set").insert(id), "{id:#x} twice");
                    }
                });
                threads.spawn(|| {
                    for _ in 0..2000 {
                        let id = c.generate_id();
                        assert_ne!(id, u32::MAX);
                        assert!(seen.lock().expect("set").insert(id), "{id:#x} twice");
                    }
                });
                threads.spawn(|| {
                    for _ in 0..200 {
                        rust.sync().expect("sync");
                    }
                });
            });
        });
        drop(rust);
        c.disconnect();
    });
}
