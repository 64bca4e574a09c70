//! What an accepted set-up says that prices need: whose ids are whose, and which windows are roots
//! (core specification, section 8).

use xeric_wire::ByteOrder;

/// The part of a set-up reply that prices need. What does not fit into the bytes is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Screens {
    /// The bits that the client's own ids have.
    pub id_base: u32,
    /// The bits that it may choose.
    pub id_mask: u32,
    /// The longest request, in units of four bytes.
    pub maximum_request: u16,
    /// The root window of every screen.
    pub roots: Vec<u32>,
}

impl Screens {
    /// Reads them from a whole set-up reply.
    pub fn parse(order: ByteOrder, bytes: &[u8]) -> Screens {
        let word = |at: usize| -> Option<u32> {
            Some(order.u32(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
        };
        let half = |at: usize| -> Option<u16> {
            Some(order.u16(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
        };
        let mut screens = Screens {
            id_base: word(12).unwrap_or(0),
            id_mask: word(16).unwrap_or(0),
            maximum_request: half(26).unwrap_or(u16::MAX),
            roots: Vec::new(),
        };
        let vendor = usize::from(half(24).unwrap_or(0)).next_multiple_of(4);
        let formats = usize::from(bytes.get(29).copied().unwrap_or(0)) * 8;
        let mut at = 40 + vendor + formats;
        for _ in 0..bytes.get(28).copied().unwrap_or(0) {
            let (Some(root), Some(depths)) = (word(at), bytes.get(at + 39)) else { break };
            screens.roots.push(root);
            at += 40;
            for _ in 0..*depths {
                let visuals = usize::from(half(at + 2).unwrap_or(0));
                at += 8 + visuals * 24;
            }
        }
        screens
    }

    /// Whether the client may give this id to something.
    pub fn owns(&self, id: u32) -> bool {
        self.id_mask != 0 && id & !self.id_mask == self.id_base
    }
}
