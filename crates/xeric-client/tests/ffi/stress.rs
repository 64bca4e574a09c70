//! Many threads of C and Rust on one connection, with delays made up from a seed; every reply and error at its own waiter.
//!
//! Short as a test; `XERIC_LONG=1` makes it 10^6 hand-overs, and 10^6 requests beside Xlib.

use crate::c::{Xcb, Xlib};
use crate::{Dice, on_both, within};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::Scope;
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::*;
use x11rb::wrapper::ConnectionExt as _;
use xeric_client::ffi::{SharedConnection, WritePath};

fn long() -> bool {
    std::env::var_os("XERIC_LONG").is_some_and(|value| value == "1")
}

/// The ids that one thread asks the server to free and that do not exist, each once and in order; so an error tells whose it is.
struct BadIds {
    first: u32,
    /// Those that nobody waits for.
    unclaimed: AtomicU64,
}

const BAD: u32 = 0x1000_0000;
const EACH: u32 = 0x0100_0000;

impl BadIds {
    fn of(thread: u32) -> BadIds {
        BadIds { first: BAD + thread * EACH, unclaimed: AtomicU64::new(0) }
    }
}

/// What was seen of errors nobody waited for, by thread.
#[derive(Default)]
struct Seen([(u64, u32); 8]);

impl Seen {
    fn note(&mut self, value: u32) {
        assert!((BAD..BAD + 8 * EACH).contains(&value), "{value:#x} is nobody's");
        let (count, last) = &mut self.0[((value - BAD) / EACH) as usize];
        assert!(value > *last, "{value:#x} after {last:#x}");
        (*count, *last) = (*count + 1, value);
    }

    fn of(&self, ids: &BadIds) -> u64 {
        self.0[((ids.first - BAD) / EACH) as usize].0
    }
}

struct Names(Vec<(String, u32)>);

impl Names {
    fn asked(rust: &SharedConnection<'_>) -> Names {
        let name = |n: u32| format!("NAME_{n}");
        let atom =
            |name: &str| rust.intern_atom(false, name.as_bytes()).expect("sent").reply().expect("atom").atom;
        Names((0..64).map(name).map(|name| (name.clone(), atom(&name))).collect())
    }

    fn one(&self, dice: &mut Dice) -> &(String, u32) {
        &self.0[dice.roll(64) as usize]
    }
}

/// One turn of a thread that sends from Rust.
fn rust_turn(rust: &SharedConnection<'_>, names: &Names, dice: &mut Dice, bad: &BadIds, next: &mut u32) {
    match dice.roll(16) {
        0 => {
            let (name, atom) = names.one(dice);
            let reply = rust.intern_atom(false, name.as_bytes()).expect("sent").reply().expect("atom");
            assert_eq!(reply.atom, *atom);
        }
        1 => {
            // Two under way, waited for in the wrong order.
            let (one, other) = (names.one(dice), names.one(dice));
            let first = rust.get_atom_name(one.1).expect("sent");
            let second = rust.get_atom_name(other.1).expect("sent");
            assert_eq!(second.reply().expect("name").name, other.0.as_bytes());
            assert_eq!(first.reply().expect("name").name, one.0.as_bytes());
        }
        2 => {
            *next += 1;
            let Err(ReplyError::X11Error(error)) = rust.free_pixmap(*next).expect("sent").check() else {
                panic!("an error")
            };
            assert_eq!(error.bad_value, *next);
        }
        3 => {
            *next += 1;
            rust.free_pixmap(*next).expect("sent");
            bad.unclaimed.fetch_add(1, Ordering::Relaxed);
        }
        4 => drop(rust.get_input_focus().expect("sent")),
        5 => rust.get_input_focus().expect("sent").discard_reply_and_errors(),
        6 => rust.no_operation().expect("sent").check().expect("no error"),
        _ => drop(rust.no_operation().expect("sent")),
    }
    dice.dawdle();
}

/// One turn of a thread that sends through libxcb.
fn c_turn(c: Xcb, names: &Names, dice: &mut Dice, bad: Option<&BadIds>, next: &mut u32) {
    match dice.roll(16) {
        0 => {
            let (name, atom) = names.one(dice);
            assert_eq!(c.atom(c.ask_atom(name)), *atom);
        }
        1 => {
            let (got, asked) = c.round_trip();
            assert_eq!(got, asked);
        }
        2 => {
            *next += 1;
            assert_eq!(c.free_pixmap_checked(*next), Some(*next));
        }
        3 => {
            if let Some(bad) = bad {
                *next += 1;
                c.free_pixmap(*next);
                bad.unclaimed.fetch_add(1, Ordering::Relaxed);
            }
        }
        _ => c.no_operation(),
    }
    dice.dawdle();
}

/// Calls `turn` until `done`, and counts.
fn keep_on<'scope>(
    threads: &'scope Scope<'scope, '_>,
    done: &'scope AtomicBool,
    seed: u64,
    bad: &'scope BadIds,
    mut turn: impl FnMut(&mut Dice, &mut u32) + Send + 'scope,
) -> std::thread::ScopedJoinHandle<'scope, u64> {
    threads.spawn(move || {
        let (mut dice, mut next, mut turns) = (Dice(seed), bad.first, 0);
        while !done.load(Ordering::Relaxed) {
            turn(&mut dice, &mut next);
            turns += 1;
            assert!(next < bad.first + EACH);
        }
        turns
    })
}

#[test]
fn c06_threads_of_libxcb_and_rust_hand_the_socket_over() {
    on_both(|display| {
        let target = if long() { 1_000_000 } else { 10_000 };
        let c = Xcb::connect(display);
        // SAFETY: closed below, after what shares it; there is no Display, and nobody else takes the socket.
        let rust = unsafe { SharedConnection::from_xcb_connection(c.0) }.expect("shared");
        assert_eq!(rust.write_path(), WritePath::Handoff);
        let root = rust.setup().roots[0].root;
        let select = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        rust.change_window_attributes(root, &select).expect("sent").check().expect("selected");
        let names = Names::asked(&rust);
        let last: u32 = AtomEnum::WM_COMMAND.into();
        let ids: Vec<BadIds> = (0..4).map(BadIds::of).collect();
        let (done, start) = (AtomicBool::new(false), Instant::now());
        within(if long() { 3000 } else { 240 }, || {
            std::thread::scope(|threads| {
                let waiter = threads.spawn(|| {
                    let (mut seen, mut events) = (Seen::default(), 0u64);
                    let value = |error: &[u8]| u32::from_ne_bytes([error[4], error[5], error[6], error[7]]);
                    loop {
                        let (event, _) = rust.wait_for_raw_event_with_sequence().expect("an event");
                        match event[0] {
                            0 => seen.note(value(&event)),
                            // PropertyNotify: the window, then the atom.
                            28 if event[8..12] == last.to_ne_bytes() => break,
                            28 => events += 1,
                            other => panic!("event {other}"),
                        }
                    }
                    // Everything before the last event is decided.
                    while let Some((event, _)) = rust.poll_for_raw_event_with_sequence().expect("poll") {
                        assert_eq!(event[0], 0);
                        seen.note(value(&event));
                    }
                    (seen, events)
                });
                let mut turns = Vec::new();
                for (n, bad) in ids.iter().enumerate() {
                    let seed = 77 + n as u64;
                    let (rust, names) = (&rust, &names);
                    turns.push(if n < 2 {
                        keep_on(threads, &done, seed, bad, move |dice, next| {
                            rust_turn(rust, names, dice, bad, next);
                        })
                    } else {
                        keep_on(threads, &done, seed, bad, move |dice, next| {
                            c_turn(c, names, dice, Some(bad), next);
                        })
                    });
                }
                let mut changes = 0u64;
                while rust.times_taken() < target {
                    // Events among it all.
                    rust.change_property8(PropMode::REPLACE, root, AtomEnum::WM_NAME, AtomEnum::STRING, b"x")
                        .expect("sent");
                    changes += 1;
                    rust.flush().expect("flush");
                    std::thread::sleep(Duration::from_millis(1));
                }
                done.store(true, Ordering::Relaxed);
                let turns: Vec<u64> =
                    turns.into_iter().map(|thread| thread.join().expect("a sender")).collect();
                rust.sync().expect("sync");
                rust.change_property8(PropMode::REPLACE, root, last, AtomEnum::STRING, b"x").expect("sent");
                rust.sync().expect("sync");
                let (seen, events) = waiter.join().expect("the waiter");
                assert_eq!(events, changes);
                for bad in &ids {
                    assert_eq!(
                        seen.of(bad),
                        bad.unclaimed.load(Ordering::Relaxed),
                        "errors nobody waits for"
                    );
                }
                println!(
                    "{} hand-overs in {:.1} s; turns of two threads of Rust and two of libxcb: {turns:?}; errors nobody waited for: {:?}; events: {events}",
                    rust.times_taken(),
                    start.elapsed().as_secs_f64(),
                    ids.iter().map(|bad| seen.of(bad)).collect::<Vec<_>>(),
                );
            });
        });
        drop(rust);
        c.disconnect();
    });
}

#[test]
fn c06_threads_of_xlib_libxcb_and_rust_share_a_display() {
    on_both(|display| {
        let target = if long() { 1_000_000 } else { 10_000 };
        let xlib = Xlib::open(display);
        let c = xlib.xcb();
        // SAFETY: closed below, after what shares it; Xlib has threads.
        let rust = unsafe { SharedConnection::from_display(xlib.0) }.expect("shared");
        let root = rust.setup().roots[0].root;
        xlib.select(root, u32::from(EventMask::PROPERTY_CHANGE));
        let names = Names::asked(&rust);
        let last: u32 = AtomEnum::WM_COMMAND.into();
        let ids: Vec<BadIds> = (0..4).map(BadIds::of).collect();
        let (done, sent, start) = (AtomicBool::new(false), AtomicU64::new(0), Instant::now());
        within(if long() { 3000 } else { 240 }, || {
            std::thread::scope(|threads| {
                let waiter = threads.spawn(|| {
                    // Asks, and does not wait. libX11 1.8.4 lets go of its lock while an error handler runs, and fails an
                    // assertion (`!event_waiter`) when a thread begins to wait for events meanwhile; so it does by itself too,
                    // with nobody to share with.
                    let mut events = 0u64;
                    loop {
                        if xlib.pending() == 0 {
                            std::thread::sleep(Duration::from_micros(200));
                            continue;
                        }
                        match xlib.next_event() {
                            (28, atom) if atom == i64::from(last) => return events,
                            (28, _) => events += 1,
                            (other, _) => panic!("event {other}"),
                        }
                    }
                });
                let mut turns = Vec::new();
                for (n, bad) in ids.iter().enumerate() {
                    let (seed, rust, names, sent) = (77 + n as u64, &rust, &names, &sent);
                    turns.push(match n {
                        0 | 1 => keep_on(threads, &done, seed, bad, move |dice, next| {
                            rust_turn(rust, names, dice, bad, next);
                            sent.fetch_add(1, Ordering::Relaxed);
                        }),
                        // Errors of libxcb's requests that nobody waits for are Xlib's.
                        2 => keep_on(threads, &done, seed, bad, move |dice, next| {
                            c_turn(c, names, dice, None, next);
                        }),
                        _ => keep_on(threads, &done, seed, bad, move |dice, next| {
                            match dice.roll(12) {
                                0 => {
                                    let (name, atom) = names.one(dice);
                                    assert_eq!(xlib.atom(name), *atom);
                                }
                                1 => xlib.sync(),
                                2 => {
                                    *next += 1;
                                    xlib.free_pixmap(*next);
                                    bad.unclaimed.fetch_add(1, Ordering::Relaxed);
                                }
                                3 => xlib.append(root, AtomEnum::WM_NAME.into(), b""),
                                _ => xlib.no_operation(),
                            }
                            dice.dawdle();
                        }),
                    });
                }
                let mut seen = Seen::default();
                let drain = |seen: &mut Seen| {
                    while let Some((error, _)) = rust.poll_for_raw_error() {
                        seen.note(u32::from_ne_bytes([error[4], error[5], error[6], error[7]]));
                    }
                };
                while sent.load(Ordering::Relaxed) < target {
                    drain(&mut seen);
                    std::thread::sleep(Duration::from_millis(1));
                }
                done.store(true, Ordering::Relaxed);
                let turns: Vec<u64> =
                    turns.into_iter().map(|thread| thread.join().expect("a sender")).collect();
                rust.sync().expect("sync");
                drain(&mut seen);
                rust.change_property8(PropMode::REPLACE, root, last, AtomEnum::STRING, b"x").expect("sent");
                rust.flush().expect("flush");
                let events = waiter.join().expect("the waiter");
                xlib.sync();
                for bad in &ids[..2] {
                    assert_eq!(
                        seen.of(bad),
                        bad.unclaimed.load(Ordering::Relaxed),
                        "errors nobody waits for"
                    );
                }
                // All that reached Xlib's handler are Xlib's, and all of those did.
                let (mut handled, theirs) = (Seen::default(), &ids[3]);
                // Either thread of Xlib may handle one, with Xlib's lock let go; so their order is not theirs.
                let mut values = Xlib::handled();
                values.sort_unstable();
                values.into_iter().for_each(|value| handled.note(value as u32));
                assert_eq!(handled.of(theirs), theirs.unclaimed.load(Ordering::Relaxed));
                assert_eq!(handled.0.iter().map(|one| one.0).sum::<u64>(), handled.of(theirs));
                println!(
                    "{} turns of Rust in {:.1} s; of two threads of Rust, one of libxcb and one of Xlib: {turns:?}; errors nobody waited for: {:?}; in Xlib's handler: {}; events: {events}",
                    sent.load(Ordering::Relaxed),
                    start.elapsed().as_secs_f64(),
                    ids[..2].iter().map(|bad| seen.of(bad)).collect::<Vec<_>>(),
                    handled.of(theirs),
                );
            });
        });
        drop(rust);
        xlib.close();
    });
}
