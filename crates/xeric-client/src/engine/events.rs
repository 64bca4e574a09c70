//! Events that have come and were not taken yet, and the queues beside the main one.

use std::collections::VecDeque;

use super::Sequence;
use super::packet::Packet;

/// An event or an unclaimed error, and its number.
pub type NumberedEvent = (Packet, Sequence);

/// A queue of its own for the GenericEvents of one selection, such as a window's Present events.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SpecialQueue(u32);

/// The queues.
#[derive(Debug, Default)]
pub(crate) struct Events {
    main: VecDeque<NumberedEvent>,
    special: Vec<Special>,
    next_special: u32,
}

#[derive(Debug)]
struct Special {
    id: SpecialQueue,
    extension: u8,
    event_id: u32,
    queue: VecDeque<NumberedEvent>,
}

impl Events {
    /// Puts an event where it belongs. Says whether that is the main queue.
    pub(crate) fn push(&mut self, packet: Packet, sequence: Sequence) -> bool {
        if !self.special.is_empty()
            && let Some((extension, event_id)) = packet.special()
        {
            let wanted =
                |special: &&mut Special| special.extension == extension && special.event_id == event_id;
            if let Some(special) = self.special.iter_mut().find(wanted) {
                special.queue.push_back((packet, sequence));
                return false;
            }
        }
        self.main.push_back((packet, sequence));
        true
    }

    /// The oldest event of the main queue.
    pub(crate) fn pop(&mut self) -> Option<NumberedEvent> {
        self.main.pop_front()
    }

    /// How many events the main queue has.
    pub(crate) fn len(&self) -> usize {
        self.main.len()
    }

    /// Opens a queue for the GenericEvents of this extension (its major opcode) with this event id.
    pub(crate) fn open(&mut self, extension: u8, event_id: u32) -> SpecialQueue {
        let id = SpecialQueue(self.next_special);
        self.next_special = self.next_special.wrapping_add(1);
        self.special.push(Special { id, extension, event_id, queue: VecDeque::new() });
        id
    }

    /// Closes a queue. What is in it is dropped.
    pub(crate) fn close(&mut self, id: SpecialQueue) {
        self.special.retain(|special| special.id != id);
    }

    /// The oldest event of a queue of its own.
    pub(crate) fn pop_special(&mut self, id: SpecialQueue) -> Option<NumberedEvent> {
        self.special.iter_mut().find(|special| special.id == id)?.queue.pop_front()
    }

    /// Whether such a queue is there.
    pub(crate) fn is_open(&self, id: SpecialQueue) -> bool {
        self.special.iter().any(|special| special.id == id)
    }

    /// Whether such a queue has an event.
    pub(crate) fn has_special(&self, id: SpecialQueue) -> bool {
        self.special.iter().any(|special| special.id == id && !special.queue.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generic(extension: u8, event_id: u32) -> Packet {
        let mut bytes = [0; 32];
        bytes[0] = 35;
        bytes[1] = extension;
        bytes[12..16].copy_from_slice(&event_id.to_ne_bytes());
        Packet::Short(bytes)
    }

    #[test]
    fn only_the_selection_of_the_queue_goes_there() {
        let mut events = Events::default();
        let queue = events.open(148, 7);
        assert!(!events.push(generic(148, 7), 1));
        assert!(events.push(generic(148, 8), 2), "another window's");
        assert!(events.push(generic(131, 7), 3), "another extension's");
        assert!(events.push(Packet::Short([12; 32]), 4), "no GenericEvent");
        assert!(events.has_special(queue));
        assert_eq!(events.pop_special(queue).map(|(_, sequence)| sequence), Some(1));
        assert!(events.pop_special(queue).is_none());
        assert_eq!(events.len(), 3);
        events.close(queue);
        assert!(events.push(generic(148, 7), 5), "nobody has it for himself any more");
    }
}
