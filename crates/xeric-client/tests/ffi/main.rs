//! Rust requests on C's connection, beside libxcb and Xlib themselves, with Xvfb as the server.

mod c;
mod display;
mod plain;
mod sequences;
mod stress;
mod two_owners;

use std::sync::mpsc;
use std::time::Duration;
use xeric_testkit::xvfb::Xvfb;

fn xvfb() -> Xvfb {
    Xvfb::start().expect("Xvfb")
}

/// Runs what must not hang. A hang in C can only be ended with the process.
fn within(seconds: u64, what: impl FnOnce()) {
    let (done, watched) = mpsc::channel::<()>();
    let name = std::thread::current().name().unwrap_or("?").to_owned();
    let dog = std::thread::spawn(move || {
        if watched.recv_timeout(Duration::from_secs(seconds)) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!("{name}: not done within {seconds} s");
            std::process::abort();
        }
    });
    what();
    drop(done);
    dog.join().expect("the watchdog has nothing to panic about");
}

/// A small generator: the same numbers each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) % u64::from(sides)) as u32
    }

    /// A delay of nothing, of some hundred cycles, or of a turn of another thread.
    fn dawdle(&mut self) {
        match self.roll(8) {
            0 => std::thread::yield_now(),
            1..4 => (0..self.roll(400)).for_each(|_| std::hint::spin_loop()),
            _ => {}
        }
    }
}
