//! Rust requests on C's connection, beside libxcb and Xlib themselves, on Xvfb and on Xeric's own server.

mod batches;
mod c;
mod display;
mod plain;
mod sequences;
mod sharers;
mod stress;
mod two_owners;
mod wakes;

use std::sync::mpsc;
use std::time::Duration;
use xeric_server::engine::Config;
use xeric_server::shell::auth::Access;
use xeric_server::shell::display::{Display, Options};
use xeric_server::shell::server;
use xeric_testkit::xvfb::Xvfb;

fn xvfb() -> Xvfb {
    Xvfb::start().expect("Xvfb")
}

/// Runs a test on Xvfb, then on a server of Xeric's in this process, which clients reach through its sockets.
fn on_both(test: impl Fn(&str)) {
    let xvfb = xvfb();
    test(&xvfb.display());
    drop(xvfb);
    let display = Display::bind(&Options::default()).expect("a free display");
    let name = format!(":{}", display.number());
    let server = server::spawn(Config::default(), Some(display), Access::SameUser, None).expect("a server");
    test(&name);
    server.stop().expect("it ran until now");
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
