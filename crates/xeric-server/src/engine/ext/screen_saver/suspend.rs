//! Suspend: a client that shows a film keeps the saver from starting by itself. It can still be forced.

use xeric_wire::Request;
use xeric_wire::view::screensaver as view;

use super::super::super::error::Handled;
use super::super::super::{ClientId, Engine};

/// How often a client suspended the saver and did not take it back.
pub(super) struct Suspension {
    client: ClientId,
    count: u32,
}

pub(super) fn suspend(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::Suspend::parse(request)?;
    let suspensions = &mut engine.extensions.screen_saver.suspensions;
    let at = suspensions.iter().position(|s| s.client == client);
    match (at.and_then(|at| suspensions.get_mut(at)), r.suspend != 0) {
        (Some(suspension), true) => suspension.count = suspension.count.saturating_add(1),
        (Some(suspension), false) => {
            suspension.count -= 1;
            if suspension.count == 0 {
                client_gone(engine, client);
            }
        }
        (None, true) => {
            // Until now its time may have come.
            super::catch_up(engine);
            engine.extensions.screen_saver.suspensions.push(Suspension { client, count: 1 });
        }
        (None, false) => {}
    }
    Ok(())
}

/// The last suspension that ends counts as input, unless the saver is active.
pub(super) fn client_gone(engine: &mut Engine, client: ClientId) {
    let saver = &mut engine.extensions.screen_saver;
    let before = saver.suspensions.len();
    saver.suspensions.retain(|s| s.client != client);
    if saver.suspensions.is_empty() && before > 0 && !saver.active {
        super::count_as_input(engine);
    }
}
