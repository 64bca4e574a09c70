//! The server's loop at the far end of a link: what is under way, and when it lands.
//!
//! Bytes that were read stay in the connection's buffer, and bytes that are to be written in its queue; the link's lines know how many of
//! them have arrived.

use std::time::Duration;

use rustix::event::epoll;

use super::connection::{Connection, Interest};
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
        self.read_hung_up(now);
    }

    /// A client that is not read from has hung up. Whether that is so because the link is full: what it wrote is still to be read.
    pub(super) fn hangs_up(&mut self, serial: u32) -> bool {
        let is_full = self.wires.as_ref().is_some_and(|wires| wires.to_server.is_full());
        let Some(connection) = self.connections.get_mut(&serial) else { return false };
        if !is_full || !connection.seen || connection.leaving.is_some() {
            return false;
        }
        // A hang-up is told again and again for as long as it is polled.
        if epoll::delete(&self.poll, &connection.fd).is_ok() {
            (connection.polled, connection.hung_up) = (false, true);
            connection.interest = Interest::default();
        }
        connection.hung_up
    }

    /// Reads on from clients that have hung up, as far as the link has room.
    fn read_hung_up(&mut self, now: Duration) {
        let hung_up = |c: &Connection| c.hung_up && c.leaving.is_none();
        let serials: Vec<u32> =
            self.connections.iter().filter(|(_, c)| hung_up(c)).map(|(&serial, _)| serial).collect();
        for serial in serials {
            while self.wires.as_ref().is_some_and(|wires| !wires.to_server.is_full())
                && self.connections.get(&serial).is_some_and(hung_up)
            {
                self.read(serial, now);
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
        if connection.polled && epoll::delete(&self.poll, &connection.fd).is_ok() {
            connection.polled = false;
            connection.interest = Interest::default();
        }
    }
}
