//! XKB's SelectEvents, whose fields depend on three masks (X Keyboard Extension protocol, section 16.3.1).

use crate::Request;
use crate::proto::xkb::event_type;
use crate::read::LengthError;

/// Request SelectEvents (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct SelectEvents {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD16, bits of EventType: the events that the request is about.
    pub affect_which: u16,
    /// CARD16, bits of EventType: those of which nothing is wanted any more.
    pub clear: u16,
    /// CARD16, bits of EventType: those of which everything is wanted.
    pub select_all: u16,
    /// CARD16, bits of MapPart: which details of MapNotify change.
    pub affect_map: u16,
    /// CARD16, bits of MapPart: what they become.
    pub map: u16,
    details: [Option<EventDetails>; EVENTS],
}

/// Which details of an event change, and what they become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventDetails {
    /// The details that change.
    pub affect: u32,
    /// Those of them that are wanted from now on.
    pub details: u32,
}

const EVENTS: usize = 12;

/// The events with details, in the order in which these stand in the request, and the size of each of the two masks.
const DETAILS: [(u16, u32); 11] = [
    (event_type::NEW_KEYBOARD_NOTIFY, 2),
    (event_type::STATE_NOTIFY, 2),
    (event_type::CONTROLS_NOTIFY, 4),
    (event_type::INDICATOR_STATE_NOTIFY, 4),
    (event_type::INDICATOR_MAP_NOTIFY, 4),
    (event_type::NAMES_NOTIFY, 2),
    (event_type::COMPAT_MAP_NOTIFY, 1),
    (event_type::BELL_NOTIFY, 1),
    (event_type::ACTION_MESSAGE, 1),
    (event_type::ACCESS_X_NOTIFY, 2),
    (event_type::EXTENSION_DEVICE_NOTIFY, 2),
];

impl SelectEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut r = request.reader();
        let device_spec = r.get()?;
        let affect_which: u16 = r.get()?;
        let clear: u16 = r.get()?;
        let select_all: u16 = r.get()?;
        let affect_map = r.get()?;
        let map = r.get()?;
        let detailed = affect_which & !clear & !select_all;
        let mut details = [None; EVENTS];
        for (bit, size) in DETAILS {
            if detailed & bit == 0 {
                continue;
            }
            let (affect, wanted) = match size {
                1 => (u32::from(r.get::<u8>()?), u32::from(r.get::<u8>()?)),
                2 => (u32::from(r.get::<u16>()?), u32::from(r.get::<u16>()?)),
                _ => (r.get()?, r.get()?),
            };
            if let Some(slot) = details.get_mut(bit.trailing_zeros() as usize) {
                *slot = Some(EventDetails { affect, details: wanted });
            }
        }
        r.finish()?;
        Ok(SelectEvents { device_spec, affect_which, clear, select_all, affect_map, map, details })
    }

    /// The details for an event (its number, as in [`crate::proto::xkb::STATE_NOTIFY_EVENT`]), when the request gives them.
    /// MapNotify's are in `affect_map` and `map`.
    pub fn details(&self, event: u8) -> Option<EventDetails> {
        self.details.get(usize::from(event)).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ByteOrder;
    use crate::proto::xkb::{BELL_NOTIFY_EVENT, CONTROLS_NOTIFY_EVENT, STATE_NOTIFY_EVENT};

    #[test]
    fn details_stand_in_the_order_of_the_events() {
        // State and Bell with details, Controls all selected.
        let which = event_type::STATE_NOTIFY | event_type::BELL_NOTIFY | event_type::CONTROLS_NOTIFY;
        let [low, high] = which.to_le_bytes();
        let [all, _] = event_type::CONTROLS_NOTIFY.to_le_bytes();
        let bytes = [135, 1, 6, 0, 0, 1, low, high, 0, 0, all, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0];
        let request = Request::whole(ByteOrder::Little, &bytes).unwrap();
        let select = SelectEvents::parse(&request).unwrap();
        let state = EventDetails { affect: 0x201, details: 0x403 };
        assert_eq!(select.details(STATE_NOTIFY_EVENT), Some(state));
        assert_eq!(select.details(BELL_NOTIFY_EVENT), Some(EventDetails { affect: 5, details: 6 }));
        assert_eq!(select.details(CONTROLS_NOTIFY_EVENT), None);
        assert_eq!(select.details(200), None);
    }
}
