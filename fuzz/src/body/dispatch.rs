//! A client's bytes through the server. Output is bounded, and another client is heard afterwards.

use std::collections::VecDeque;
use std::time::Duration;

use xeric_server::engine::Peer;
use xeric_server::{Config, Engine};

use super::memory::MadeMemory;

/// The most output that a client may leave unread before it is closed.
pub(super) const MAX_OUTPUT: usize = 8 << 20;
/// The longest single answer beyond that.
pub(super) const ANSWER: usize = 1 << 24;

/// A small server.
pub(super) fn server() -> Engine {
    let mut engine =
        Engine::new(Config { width: 320, height: 200, max_output: MAX_OUTPUT, ..Config::default() });
    engine.provide_shared_memory(Box::new(MadeMemory));
    engine
}

/// A set-up in little-endian order, no authority, and a GetInputFocus: what an honest client asks to know whether it is heard.
const HONEST: &[u8] = b"l\0\x0b\0\0\0\0\0\0\0\0\0\x2b\0\x01\0";

/// Takes a client's stream; panics when the server does not stay whole.
pub fn dispatch(bytes: &[u8]) {
    let mut engine = server();
    let local = Peer { local: true, ..Peer::default() };
    let (Some(hostile), Some(honest)) = (engine.connect(local), engine.connect(local)) else { return };
    let mut fds = VecDeque::new();
    let mut rest = bytes;
    for turn in 1..=64 {
        let taken = engine.feed(hostile, rest, &mut fds);
        assert!(taken <= rest.len(), "more is consumed than there is");
        rest = rest.get(taken..).unwrap_or_default();
        let output = engine.take_output(hostile);
        assert!(output.bytes.len() <= MAX_OUTPUT + ANSWER, "output is bounded");
        engine.advance(Duration::from_millis(turn * 50));
        if taken == 0 || engine.wants_close(hostile) {
            break;
        }
    }
    // A client that grabs the server holds everybody up until it goes; then everybody is heard.
    engine.disconnect(hostile);
    let taken = engine.feed(honest, HONEST, &mut fds);
    if !engine.wants_close(honest) {
        assert_eq!(taken, HONEST.len(), "the other client is heard");
        let answer = engine.take_output(honest).bytes;
        assert_eq!(answer.first(), Some(&1), "its set-up is accepted");
        let reply = answer.get(answer.len().saturating_sub(32)..).unwrap_or_default();
        assert_eq!(reply.first(), Some(&1), "its request is answered");
    }
}
