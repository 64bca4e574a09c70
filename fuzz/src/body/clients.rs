//! Three clients that mean ill at one server, and one that does not: output is bounded, and the fourth is answered after each request.
//!
//! A case is turns: a byte that says what happens, a length of two bytes, and as many bytes. See [`crate::requests::gathering`].

use std::collections::VecDeque;
use std::time::Duration;

use xeric_server::Engine;
use xeric_server::engine::{ClientId, Peer};

use super::dispatch::{ANSWER, MAX_OUTPUT, server};
use crate::requests::{self, CLIENTS, Turn, Voice};

/// What may wait unread before a client that promised more than it sends is given up.
const MOST_UNREAD: usize = 1 << 16;

/// Takes the turns; panics when the server does not stay whole.
pub(super) fn clients(bytes: &[u8]) {
    let mut engine = server();
    let mut clients: Vec<Connected> =
        (0..CLIENTS).filter_map(|slot| Connected::new(&mut engine, slot == CLIENTS - 1)).collect();
    let Some(mut bystander) = Connected::new(&mut engine, false) else { return };
    let mut now = Duration::ZERO;
    for turn in requests::turns(bytes) {
        let at = match turn {
            Turn::Send(at, _) | Turn::Leave(at) => at,
            Turn::Wait(time) => {
                now += time;
                engine.advance(now);
                continue;
            }
        };
        let Some(client) = clients.get_mut(at) else { continue };
        if let Turn::Send(_, request) = turn {
            client.send(&mut engine, request);
        }
        let taken = client.take(&mut engine);
        assert!(taken <= MAX_OUTPUT + ANSWER, "{taken} bytes of output");
        let gives_up = client.unread.len() > MOST_UNREAD;
        if matches!(turn, Turn::Leave(_)) || gives_up || engine.wants_close(client.id) {
            client.again(&mut engine);
        }
        // KillClient may name it.
        if engine.wants_close(bystander.id) {
            bystander.again(&mut engine);
        }
        if !engine.is_suspended(bystander.id) {
            bystander.is_answered(&mut engine);
        }
    }
    for client in clients {
        engine.disconnect(client.id);
    }
    assert!(!engine.is_suspended(bystander.id), "nobody is left to suspend it");
    bystander.is_answered(&mut engine);
}

struct Connected {
    id: ClientId,
    big_endian: bool,
    unread: Vec<u8>,
}

impl Connected {
    /// A client that is set up and has made what requests name. `None` when the server has no room.
    fn new(engine: &mut Engine, big_endian: bool) -> Option<Self> {
        let id = engine.connect(Peer { local: true, ..Peer::default() })?;
        let mut made = Self { id, big_endian, unread: Vec::new() };
        made.send(engine, &requests::set_up(big_endian));
        made.take(engine);
        made.send(engine, &Voice::new(id.number(), big_endian).things());
        made.take(engine);
        Some(made)
    }

    /// Goes, and comes back; its slot is the first that is free.
    fn again(&mut self, engine: &mut Engine) {
        engine.disconnect(self.id);
        if let Some(new) = Self::new(engine, self.big_endian) {
            *self = new;
        }
    }

    fn send(&mut self, engine: &mut Engine, bytes: &[u8]) {
        self.unread.extend(bytes);
        let mut fds = VecDeque::new();
        loop {
            let taken = engine.feed(self.id, &self.unread, &mut fds);
            self.unread.drain(..taken);
            if taken == 0 || self.unread.is_empty() {
                break;
            }
        }
    }

    fn take(&self, engine: &mut Engine) -> usize {
        engine.take_output(self.id).bytes.len()
    }

    /// Asks GetInputFocus, with nothing else in its output.
    fn is_answered(&mut self, engine: &mut Engine) {
        self.take(engine);
        self.send(engine, &[43, 0, 1, 0]);
        assert!(self.take(engine) >= 32, "the bystander is not answered");
    }
}
