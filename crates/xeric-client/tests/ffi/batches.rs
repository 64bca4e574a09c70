//! Requests gathered in batches, and errors among many requests that went well.

use crate::c::{Xcb, Xlib};
use crate::plain::{append, property, root, share};
use crate::{Dice, on_both, within};
use std::sync::atomic::{AtomicBool, Ordering};
use x11rb::connection::RequestConnection;
use x11rb::errors::ConnectionError;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::ffi::{SharedBatch, SharedConnection};

fn append_in(
    batch: &mut SharedBatch<'_, '_>,
    window: u32,
    property: u32,
    text: &[u8],
) -> Result<(), ConnectionError> {
    batch.void_request(CHANGE_PROPERTY_REQUEST, PropMode::APPEND.into(), |bytes| {
        for word in [window, property, AtomEnum::STRING.into()] {
            bytes.extend_from_slice(&word.to_ne_bytes());
        }
        bytes.extend_from_slice(&[8, 0, 0, 0]);
        bytes.extend_from_slice(&(text.len() as u32).to_ne_bytes());
        bytes.extend_from_slice(text);
    })
}

fn bad(batch: &mut SharedBatch<'_, '_>, pixmap: u32) {
    batch
        .void_request(FREE_PIXMAP_REQUEST, 0, |bytes| bytes.extend_from_slice(&pixmap.to_ne_bytes()))
        .expect("sent");
}

fn no_operation(batch: &mut SharedBatch<'_, '_>) {
    batch.void_request(NO_OPERATION_REQUEST, 0, |_| {}).expect("sent");
}

/// The bad values of all errors that have come, whose numbers rise.
fn errors(rust: &SharedConnection<'_>) -> Vec<u32> {
    let mut before = 0;
    let next = || {
        let (error, sequence) = rust.poll_for_raw_error()?;
        assert!(sequence > before, "{sequence} after {before}");
        before = sequence;
        Some(u32::from_ne_bytes([error[4], error[5], error[6], error[7]]))
    };
    std::iter::from_fn(next).collect()
}

#[test]
fn c04_batches_keep_their_place_among_the_requests_of_their_thread() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let name = rust.intern_atom(false, b"BATCH").expect("sent").reply().expect("atom").atom;
        let (mut dice, mut expected) = (Dice(5), Vec::new());
        within(60, || {
            let mut batch = rust.batch();
            for step in 0..3000u32 {
                let text = vec![(step % 251) as u8; 1 + dice.roll(7) as usize];
                match dice.roll(4) {
                    0 => {
                        batch.send().expect("sent");
                        append(&rust, name, &text);
                    }
                    1 => {
                        batch.send().expect("sent");
                        c.append(root(&rust), name, &text);
                    }
                    _ => append_in(&mut batch, root(&rust), name, &text).expect("added"),
                }
                expected.extend(text);
            }
            drop(batch);
            assert!(property(&rust, name) == expected, "all, in order");
            assert!(errors(&rust).is_empty());
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn a_request_too_long_for_a_batch_is_left_out() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let name: u32 = AtomEnum::WM_NAME.into();
        let longest = usize::from(x11rb::connection::Connection::setup(&rust).maximum_request_length) * 4;
        let mut batch = rust.batch();
        append_in(&mut batch, root(&rust), name, b"before").expect("added");
        let refused = append_in(&mut batch, root(&rust), name, &vec![b'x'; longest]);
        assert!(matches!(refused, Err(ConnectionError::MaximumRequestLengthExceeded)));
        append_in(&mut batch, root(&rust), name, &vec![b'y'; longest - 24]).expect("the longest");
        append_in(&mut batch, root(&rust), name, b"after").expect("added");
        batch.flush().expect("written");
        let value = property(&rust, name);
        assert_eq!(value.len(), 6 + longest - 24 + 5);
        assert!(value.starts_with(b"beforey") && value.ends_with(b"yafter"));
        drop(batch);
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c04_an_error_among_very_many_requests_that_went_well_is_found() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let (mut dice, mut next) = (Dice(11), 0x0bad_0000);
        within(300, || {
            for round in 0..24 {
                let (mut expected, mut count) = (Vec::new(), 0u32);
                let errors_in_round = dice.roll(4);
                let places: Vec<u32> = (0..errors_in_round).map(|_| dice.roll(120_000)).collect();
                let mut batch = rust.batch();
                while count < 120_000 {
                    if places.contains(&count) {
                        next += 1;
                        expected.push(next);
                        bad(&mut batch, next);
                    } else if round % 3 == 2 && dice.roll(20_000) == 0 {
                        // Answers of C's, which have nothing to do with it.
                        c.round_trip();
                    } else if round % 3 == 1 && dice.roll(10_000) == 0 {
                        batch.send().expect("sent");
                        rust.sync().expect("sync");
                    } else {
                        no_operation(&mut batch);
                    }
                    count += 1;
                }
                drop(batch);
                rust.sync().expect("sync");
                assert_eq!(errors(&rust), expected, "round {round}: {places:?}");
            }
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c04_an_error_is_found_while_other_threads_read() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let done = AtomicBool::new(false);
        within(300, || {
            std::thread::scope(|threads| {
                threads.spawn(|| {
                    let mut dice = Dice(4);
                    while !done.load(Ordering::Relaxed) {
                        c.round_trip();
                        (0..dice.roll(40)).for_each(|_| dice.dawdle());
                        std::thread::sleep(std::time::Duration::from_micros(u64::from(dice.roll(3000))));
                    }
                });
                let (mut dice, mut next, mut expected, mut found) =
                    (Dice(21), 0x0bad_0000, Vec::new(), Vec::new());
                let mut batch = rust.batch();
                for _ in 0..2_000_000u32 {
                    if dice.roll(20_000) == 0 {
                        next += 1;
                        expected.push(next);
                        bad(&mut batch, next);
                    } else if dice.roll(50_000) == 0 {
                        found.extend(errors(&rust));
                    } else {
                        no_operation(&mut batch);
                    }
                }
                batch.flush().expect("written");
                done.store(true, Ordering::Relaxed);
                rust.sync().expect("sync");
                found.extend(errors(&rust));
                assert_eq!(found, expected);
            });
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn batches_go_through_libxcb_beside_a_display() {
    on_both(|display| {
        let xlib = Xlib::open(display);
        // SAFETY: closed below, after what shares it; Xlib has threads.
        let rust = unsafe { SharedConnection::from_display(xlib.0) }.expect("shared");
        let name = xlib.atom("BATCH");
        let mut batch = rust.batch();
        for n in 0..100u8 {
            append_in(&mut batch, root(&rust), name, &[n]).expect("added");
        }
        bad(&mut batch, 0x0bad_0001);
        batch.flush().expect("written");
        xlib.append(root(&rust), name, b"\xff");
        let expected: Vec<u8> = (0..100).chain([0xff]).collect();
        xlib.sync();
        assert_eq!(property(&rust, name), expected);
        assert_eq!(errors(&rust), [0x0bad_0001]);
        assert!(Xlib::handled().is_empty());
        // A request larger than libxcb's buffer, and than 16 bits of length say.
        assert!(rust.maximum_request_bytes() > 1 << 18);
        let large = vec![b'z'; 1_000_000];
        rust.change_property8(PropMode::REPLACE, root(&rust), name, AtomEnum::STRING, &large).expect("sent");
        xlib.append(root(&rust), name, b"!");
        xlib.sync();
        let value = property(&rust, name);
        assert!(value.len() == 1_000_001 && value.ends_with(b"z!"));
        drop(batch);
        drop(rust);
        xlib.close();
    });
}

#[test]
fn c14_a_closure_that_panics_leaves_no_part_of_its_request_on_cs_connection() {
    on_both(|display| {
        let c = Xcb::connect(display);
        let rust = share(c);
        let mut batch = rust.batch();
        append_in(&mut batch, root(&rust), AtomEnum::WM_NAME.into(), b"before").expect("added");
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            batch.void_request(FREE_PIXMAP_REQUEST, 0, |bytes| {
                bytes.extend([1; 3]);
                panic!("a closure that cannot");
            })
        }));
        assert!(panic.is_err());
        assert!(batch.void_request(FREE_PIXMAP_REQUEST, 0, |bytes| bytes.truncate(bytes.len() - 2)).is_err());
        append_in(&mut batch, root(&rust), AtomEnum::WM_NAME.into(), b"after").expect("added");
        drop(batch);
        assert_eq!(property(&rust, AtomEnum::WM_NAME.into()), b"beforeafter");
        assert!(errors(&rust).is_empty());
        // What is not its own is gone with the batch.
        let mut batch = rust.batch();
        no_operation(&mut batch);
        assert!(batch.void_request(FREE_PIXMAP_REQUEST, 0, Vec::clear).is_err());
        drop(batch);
        rust.sync().expect("in step");
        drop(rust);
        c.disconnect();
    });
}
