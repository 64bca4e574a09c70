//! The server's loop at the far end of a link: what is under way, and when it lands.
//!
//! Bytes that were read stay in the connection's buffer, and bytes that are to be written in its queue; the link's lines know how many of
//! them have arrived.

use std::time::Duration;

use rustix::event::epoll;

use super::connection::Interest;
use super::link::Parcel;
use super::server::Server;
use super::tap::{Direction, Ending};

impl Server {
    /// Lets the engine see what has arrived from clients by now.
    pub(super) fn land_requests(&mut self) {
        let now = self.started.elapsed();
        while let Some((count, parcel)) = self.wires.as_mut().and_then(|wires| wires.to_server.take(now)) {
            // One that the server has closed meanwhile is not there any more.
            let Some(connection) = self.connections.get_mut(&parcel.serial) else { continue };
            connection.arrive(count);
            self.last_traffic = now;
            if parcel.is_end
                && let Some(ending) = connection.leaving.clone()
            {
                connection.end(ending);
            }
        }
    }

    /// Lets clients have what has arrived for them by now.
    pub(super) fn land_output(&mut self) {
        let now = self.started.elapsed();
        while let Some((_, parcel)) = self.wires.as_mut().and_then(|wires| wires.to_client.take(now)) {
            let Some(connection) = self.connections.get_mut(&parcel.serial) else { continue };
            let Some(output) = connection.departed() else { continue };
            self.last_traffic = now;
            if let Some(tap) = &mut self.tap {
                tap.bytes(now, parcel.serial, Direction::ToClient, &output.bytes, &output.fds);
            }
            connection.push(output);
        }
    }

    /// The client of a connection is gone. The engine learns it behind the last byte that the client sent.
    pub(super) fn leave(&mut self, serial: u32, ending: Ending, now: Duration) {
        let Some(connection) = self.connections.get_mut(&serial) else { return };
        let Some(wires) = self.wires.as_mut().filter(|_| connection.seen) else {
            connection.end(ending);
            return;
        };
        if connection.leaving.is_some() {
            return;
        }
        connection.leaving = Some(ending);
        connection.drop_output();
        wires.to_server.put(now, 0, Parcel { serial, is_end: true });
        // A hang-up is told again and again for as long as it is polled.
        if epoll::delete(&self.poll, &connection.fd).is_ok() {
            connection.polled = false;
            connection.interest = Interest::default();
        }
    }
}
