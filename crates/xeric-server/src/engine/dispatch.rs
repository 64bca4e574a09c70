//! From bytes to handlers: framing, sequence numbers, the table of the core protocol.

use xeric_wire::Request;
use xeric_wire::frame::{self, Framed};
use xeric_wire::proto::xproto as op;
use xeric_wire::write;

use super::client::{ClientId, Fds, Stage};
use super::error::{Handled, XError};
use super::{Engine, draw, ext, setup};

/// Pixels and requests that one call of [`feed`] may spend before the others get their turn. A request counts as this many pixels:
const REQUEST_WORK: u64 = 64;
/// One turn: about two full-HD screens of pixels, or 65 536 small requests.
const TURN_WORK: u64 = 4 << 20;

/// See [`Engine::feed`].
pub(crate) fn feed(engine: &mut Engine, client: ClientId, bytes: &[u8], fds: &mut Fds) -> usize {
    let mut used = 0;
    let mut spent = 0;
    while spent < TURN_WORK && !engine.wants_close(client) && !engine.is_suspended(client) {
        let rest = bytes.get(used..).unwrap_or_default();
        let step = match engine.clients.get(client).map(|c| c.stage) {
            Some(Stage::Setup) => setup::set_up(engine, client, rest),
            Some(Stage::Running) => {
                let step = one_request(engine, client, rest, fds);
                spent += REQUEST_WORK + engine.finish_request(client);
                step
            }
            _ => 0,
        };
        if step == 0 {
            break;
        }
        used += step;
    }
    used
}

/// Frames and handles the request at the start of `bytes`; the number of bytes it took, 0 when it is not there whole.
fn one_request(engine: &mut Engine, id: ClientId, bytes: &[u8], fds: &mut Fds) -> usize {
    let max_units = engine.config.max_request_units;
    let Some(client) = engine.clients.get_mut(id) else { return 0 };
    let max_units = if client.big_requests { max_units } else { u32::from(u16::MAX) };
    let (request, taken) = match frame::request(bytes, client.order, client.big_requests, max_units) {
        Framed::Incomplete { .. } => return 0,
        Framed::Whole { message, taken } => (message, taken),
        Framed::TooLong { major, minor, taken } => {
            client.sequence += 1;
            engine.send_error(id, XError::length(), major, minor);
            return taken;
        }
    };
    client.sequence += 1;
    if let Err(error) = handle(engine, id, &request, fds) {
        let minor = if request.opcode >= 128 { request.data } else { 0 };
        engine.send_error(id, error, request.opcode, minor);
    }
    taken
}

impl Engine {
    fn finish_request(&mut self, client: ClientId) -> u64 {
        let sequence = self.clients.get(client).map_or(0, |c| c.sequence);
        self.work.finish(client, sequence)
    }

    fn send_error(&mut self, client: ClientId, error: XError, major: u8, minor: u8) {
        if let Some(client) = self.clients.get_mut(client) {
            let sequence = client.wire_sequence();
            write::error(
                &mut client.out,
                client.order,
                error.code,
                sequence,
                error.value,
                minor.into(),
                major,
            );
        }
    }
}

/// The core protocol by opcode; extensions from 128 on.
fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>, fds: &mut Fds) -> Handled {
    match request.opcode {
        128.. => ext::handle(engine, client, request, fds),
        _ => Err(XError::request(0)),
    }
}
