//! SendEvent: an event that a client makes up.

use xeric_wire::proto::xproto::{CLIENT_MESSAGE_EVENT, MAPPING_NOTIFY_EVENT};
use xeric_wire::write::Packet;
use xeric_wire::{ByteOrder, Request, transcode, view};

use super::super::error::{Handled, XError};
use super::super::ext::EXTENSIONS;
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::focus::Target;
use super::grab::boolean;

/// Set in the code of an event that SendEvent made.
const SENT: u8 = 0x80;
/// All 25 event mask bits.
const ALL_EVENTS: u32 = 0x01ff_ffff;
const POINTER_WINDOW: Xid = 0;
const INPUT_FOCUS: Xid = 1;

/// An event as its sender wrote it, and as a client of the other byte order gets it.
pub(crate) struct Sent {
    order: ByteOrder,
    event: [u8; 32],
    swapped: [u8; 32],
}

impl Packet for Sent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut event = if order == self.order { self.event } else { self.swapped };
        let number = match order {
            ByteOrder::Little => sequence.to_le_bytes(),
            ByteOrder::Big => sequence.to_be_bytes(),
        };
        event[0] |= SENT;
        event[2..4].copy_from_slice(&number);
        out.extend_from_slice(&event);
    }
}

/// Handles SendEvent.
pub(crate) fn send_event(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::xproto::SendEvent::parse(request)?;
    let sent = checked(request.order, r.event)?;
    if r.event_mask & !ALL_EVENTS != 0 {
        return Err(XError::value(r.event_mask));
    }
    let pointer = engine.input.pointer.window;
    let (window, stop_at) = match r.destination {
        POINTER_WINDOW => (pointer, None),
        INPUT_FOCUS => match engine.input.focus.window {
            Target::None => return Ok(()),
            Target::PointerRoot => (pointer, None),
            Target::Window(focus) if engine.is_ancestor(focus, pointer) => (pointer, Some(focus)),
            Target::Window(focus) => (focus, Some(focus)),
        },
        window => (engine.window(window)?.id, None),
    };
    let propagate = boolean(r.propagate)?;
    if r.event_mask == 0 {
        // To whoever made the window.
        engine.send(super::super::resource::owner_of(window), &sent);
        return Ok(());
    }
    deliver(engine, &sent, window, stop_at, r.event_mask, propagate);
    Ok(())
}

/// Up the tree, as the protocol says: each window that is passed takes its do-not-propagate bits out of the mask.
fn deliver(engine: &mut Engine, sent: &Sent, from: Xid, stop_at: Option<Xid>, mask: u32, propagate: bool) {
    let (mut window, mut mask) = (from, mask);
    while engine.deliver(window, mask, sent) == 0 && propagate {
        let Ok(w) = engine.window(window) else { return };
        if stop_at == Some(window) || w.parent == 0 {
            return;
        }
        mask &= !w.do_not_propagate;
        window = w.parent;
        if mask == 0 {
            return;
        }
    }
}

/// BadValue unless the code is that of an event of the core protocol or of an extension; GenericEvents cannot be sent.
pub(crate) fn checked(order: ByteOrder, event: &[u8; 32]) -> Result<Sent, XError> {
    let code = event[0] & !SENT;
    let mut swapped = *event;
    swapped[0] = code;
    let refused = XError::value(code.into());
    let swaps = if code < 64 {
        (2..=MAPPING_NOTIFY_EVENT.max(CLIENT_MESSAGE_EVENT)).contains(&code)
            && transcode::core_event(&mut swapped)
    } else {
        EXTENSIONS
            .iter()
            .filter(|e| e.first_event != 0 && e.first_event <= code)
            .max_by_key(|e| e.first_event)
            .is_some_and(|e| transcode::extension_event(e.name, e.first_event, &mut swapped))
    };
    if swaps { Ok(Sent { order, event: *event, swapped }) } else { Err(refused) }
}
