//! A case on one server, over one connection after another.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::place::Place;
use crate::servers::Server;

/// How long a case may take over one connection. The longest take a second on an idle machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// See the module.
pub(crate) struct Run {
    start: fn() -> Server,
    place: Option<Place>,
    failed: Vec<String>,
}

impl Run {
    pub(crate) fn on(start: fn() -> Server) -> Self {
        Self { start, place: None, failed: Vec::new() }
    }

    /// Runs the case over a connection. The server is a new one when the case before has ended it or failed on it.
    pub(crate) fn over(&mut self, connection: &str, case: impl FnOnce(&mut Place) + Send + 'static) {
        let mut place = self.place.take().unwrap_or_else(|| Place::on((self.start)()));
        let (done, finished) = channel();
        let body = move || {
            case(&mut place);
            // Nobody waits any more when it took too long.
            drop(done.send(place));
        };
        thread::Builder::new().name(connection.to_owned()).spawn(body).expect("a thread");
        match finished.recv_timeout(PATIENCE) {
            Ok(place) => self.place = place.is_up().then_some(place),
            Err(RecvTimeoutError::Timeout) => self.failed.push(format!("{connection} (it hangs)")),
            // What its thread panicked of is printed above.
            Err(RecvTimeoutError::Disconnected) => self.failed.push(connection.to_owned()),
        }
    }

    /// Fails when the case has failed over a connection.
    pub(crate) fn end(self) {
        assert!(self.failed.is_empty(), "fails over {}", self.failed.join(", "));
    }
}
