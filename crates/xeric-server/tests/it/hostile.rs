//! The random scripts of good requests that are compared with Xvfb, every third request spoiled: the fuzz body `dispatch` says what has to hold then.
//!
//! All other hostile bytes are `xeric-fuzz`'s own.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use x11rb::rust_connection::{PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;
use xeric_fuzz::body::dispatch;
use xeric_fuzz::mutate::spoiled;

use crate::differential::{Script, core, render};
use crate::harness::{Server, Wire};

/// A stream that keeps what was written.
struct Recorded {
    wire: Wire,
    written: Rc<RefCell<Vec<u8>>>,
}

impl Stream for Recorded {
    fn poll(&self, mode: PollMode) -> io::Result<()> {
        self.wire.poll(mode)
    }

    fn read(&self, buf: &mut [u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.wire.read(buf, fds)
    }

    fn write(&self, buf: &[u8], fds: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.written.borrow_mut().extend(buf);
        self.wire.write(buf, fds)
    }
}

/// What a script sends.
fn stream<S: Script>(seed: u64) -> Vec<u8> {
    let written = Rc::new(RefCell::new(Vec::new()));
    let recorded = Recorded { wire: Server::new().wire(), written: Rc::clone(&written) };
    let client = RustConnection::connect_to_stream(recorded, 0).unwrap();
    S::play(&client, seed, 30);
    written.take()
}

#[test]
fn no_spoiled_request_harms_the_server() {
    let rounds = std::env::var("HOSTILE_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let mut random = xeric_fuzz::random::Random::new(99);
    for seed in 0..rounds {
        for stream in
            [stream::<core::Drawing>(seed), stream::<core::Copies>(seed), stream::<render::Rendering>(seed)]
        {
            dispatch(&stream);
            for _ in 0..4 {
                dispatch(&spoiled(&stream, &mut random));
            }
        }
    }
}
