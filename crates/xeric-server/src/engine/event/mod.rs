//! Getting packets to clients: replies, errors, and events to whoever selected them.
//!
//! What device events need beyond a mask (propagation, grabs) is in `input`.

use xeric_wire::proto::xproto::event_mask;
use xeric_wire::write::Packet;

use super::client::{ClientId, CloseReason};
use super::resource::Xid;
use super::{Engine, ext};

impl Engine {
    /// Appends a reply or event to a client's output, in its byte order and with its sequence number.
    pub(crate) fn send(&mut self, client: ClientId, packet: &impl Packet) {
        let limit = self.config.max_output;
        let Some(client) = self.clients.get_mut(client) else { return };
        if client.closing.is_some() {
            return;
        }
        let sequence = client.wire_sequence();
        let start = client.out.len();
        packet.write(&mut client.out, client.order, sequence);
        if client.out.len() > limit {
            // A client that does not read is closed; what it has not read is of no use to it.
            client.close(CloseReason::Unread);
            client.out = Vec::new();
        } else if self.extensions.record.is_recording() {
            let client = client.id;
            ext::record::sent(self, client, start);
        }
    }

    /// Sends `event` to every client that selected one of `mask` on `window`, and says how many that were.
    pub(crate) fn deliver(&mut self, window: Xid, mask: u32, event: &impl Packet) -> usize {
        let clients = self.selectors(window, mask);
        for &client in &clients {
            self.send(client, event);
        }
        clients.len()
    }

    /// The clients that selected one of `mask` on `window`.
    pub(crate) fn selectors(&self, window: Xid, mask: u32) -> Vec<ClientId> {
        match self.window(window) {
            Ok(window) => window.selections.iter().filter(|s| s.mask & mask != 0).map(|s| s.client).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Sends a structure event: to StructureNotify selectors of `window` and to SubstructureNotify selectors of its parent.
    /// `event_for` makes the event for the window that it is reported on.
    pub(crate) fn deliver_structure<E: Packet>(&mut self, window: Xid, event_for: impl Fn(Xid) -> E) {
        let parent = self.window(window).map_or(0, |w| w.parent);
        self.deliver(window, event_mask::STRUCTURE_NOTIFY, &event_for(window));
        if parent != 0 {
            self.deliver(parent, event_mask::SUBSTRUCTURE_NOTIFY, &event_for(parent));
        }
    }
}
