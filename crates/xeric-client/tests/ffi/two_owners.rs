//! Why a connection with a `Display` is not handed over.

use crate::c::{Pointer, Xcb};
use crate::{within, xvfb};
use rustix::process::{Pid, Signal, kill_process};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

static CALLED: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

unsafe extern "C" fn first(_: Pointer) {
    CALLED[0].fetch_add(1, Ordering::SeqCst);
}

unsafe extern "C" fn second(_: Pointer) {
    CALLED[1].fetch_add(1, Ordering::SeqCst);
}

/// A fact about libxcb (1.15 here; 1.17 reads the same): two that take the socket while libxcb writes both have it after that. Should this fail with
/// another version, that one looks again, and a `Display`'s connection can be handed over where it is known to be in use.
#[test]
fn c06_libxcb_gives_the_socket_to_two_owners_at_once() {
    let xvfb = xvfb();
    let pid = Pid::from_raw(xvfb.pid().cast_signed()).expect("a process");
    let c = Xcb::connect(&xvfb.display());
    let (root, name) = (c.generate_id(), 39);
    within(60, || {
        kill_process(pid, Signal::STOP).expect("stopped");
        std::thread::scope(|threads| {
            // More than the socket takes: this thread writes, with libxcb's lock let go.
            threads.spawn(|| c.append(root, name, &vec![0; 250_000]));
            std::thread::sleep(Duration::from_millis(200));
            let one = threads.spawn(|| c.take_socket(first));
            let other = threads.spawn(|| c.take_socket(second));
            std::thread::sleep(Duration::from_millis(200));
            kill_process(pid, Signal::CONT).expect("goes on");
            let (one, other) = (one.join().expect("taken"), other.join().expect("taken"));
            // Both begin at the same number, and the one that came first was not asked to give the socket back.
            assert_eq!((one, other), (1, 1));
        });
        let called = [CALLED[0].load(Ordering::SeqCst), CALLED[1].load(Ordering::SeqCst)];
        assert_eq!(called, [0, 0]);
    });
    c.disconnect();
}
