//! Present's events, all of them generic, and who hears them.

use xeric_wire::proto::present as op;
use xeric_wire::view::present as view;
use xeric_wire::write::{Packet, Writer};
use xeric_wire::{ByteOrder, Request};

use super::super::super::client::Stage;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::{Resource, Xid};
use super::super::super::window::configure::Geometry;
use super::super::super::{ClientId, Engine};
use super::super::PRESENT;
use super::frame::Frame;

/// A client's selection on a window, under an id of its own.
pub(super) struct Selected {
    pub(super) id: Xid,
    client: ClientId,
    pub(super) window: Xid,
    mask: u32,
}

/// SelectInput. An id that selects already takes another mask, or goes with mask 0.
pub(super) fn select_input(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SelectInput::parse(request)?;
    engine.window(r.window)?;
    let all = op::event_mask::CONFIGURE_NOTIFY
        | op::event_mask::COMPLETE_NOTIFY
        | op::event_mask::IDLE_NOTIFY
        | op::event_mask::REDIRECT_NOTIFY;
    if r.event_mask & !all != 0 {
        return Err(XError::value(r.event_mask));
    }
    let selections = &mut engine.extensions.present.selections;
    if let Some(selected) = selections.iter_mut().find(|selected| selected.id == r.eid) {
        if selected.window != r.window || selected.client != client {
            return Err(XError::bad_match());
        }
        selected.mask = r.event_mask;
        if r.event_mask == 0 {
            selections.retain(|selected| selected.id != r.eid);
            engine.resources.remove(r.eid);
        }
        return Ok(());
    }
    if r.event_mask == 0 {
        return Ok(());
    }
    engine.check_new_id(client, r.eid)?;
    let selected = Selected { id: r.eid, client, window: r.window, mask: r.event_mask };
    engine.extensions.present.selections.insert(0, selected);
    engine.resources.insert(r.eid, Resource::PresentEvent);
    Ok(())
}

/// The code of all generic events (X Generic Event Extension).
const GENERIC_EVENT: u8 = 35;

/// One of the events.
#[derive(Clone, Copy)]
enum Event {
    Configure { to: Geometry },
    Complete { kind: u8, mode: u8, serial: u32, frame: Frame },
    Idle { serial: u32, pixmap: Xid, idle_fence: Xid },
}

impl Event {
    fn number(self) -> u32 {
        match self {
            Self::Configure { .. } => op::event::CONFIGURE_NOTIFY,
            Self::Complete { .. } => op::event::COMPLETE_NOTIFY,
            Self::Idle { .. } => op::event::IDLE_NOTIFY,
        }
    }
}

/// An event as it goes to one selection.
struct Told {
    event: Event,
    id: Xid,
    window: Xid,
}

impl Packet for Told {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::new(out, order);
        w.u8(GENERIC_EVENT);
        w.u8(PRESENT.major);
        w.u16(sequence);
        // Words behind the 32 bytes that every event has.
        w.u32(if matches!(self.event, Event::Idle { .. }) { 0 } else { 2 });
        w.u16((self.event.number() & 0xffff) as u16);
        match self.event {
            Event::Configure { to } => {
                w.pad(2);
                w.u32(self.id);
                w.u32(self.window);
                w.i16(to.x);
                w.i16(to.y);
                w.u16(to.width);
                w.u16(to.height);
                // The pixmap's offset, then its size, which are the window's, and flags.
                w.pad(4);
                w.u16(to.width);
                w.u16(to.height);
                w.pad(4);
            }
            Event::Complete { kind, mode, serial, frame } => {
                w.u8(kind);
                w.u8(mode);
                w.u32(self.id);
                w.u32(self.window);
                w.u32(serial);
                w.put(&frame.ust);
                w.put(&frame.msc);
            }
            Event::Idle { serial, pixmap, idle_fence } => {
                w.pad(2);
                for word in [self.id, self.window, serial, pixmap, idle_fence] {
                    w.u32(word);
                }
            }
        }
    }
}

fn tell(engine: &mut Engine, window: Xid, event: Event) {
    let wanted = 1 << event.number();
    let to: Vec<(ClientId, Xid)> = engine
        .extensions
        .present
        .selections
        .iter()
        .filter(|selected| selected.window == window && selected.mask & wanted != 0)
        .map(|selected| (selected.client, selected.id))
        .collect();
    for (client, id) in to {
        if engine.clients.get(client).is_some_and(|client| client.stage == Stage::Running) {
            engine.send(client, &Told { event, id, window });
        }
    }
}

/// `window` gets another geometry or place.
pub(crate) fn configured(engine: &mut Engine, window: Xid, to: Geometry) {
    if !engine.extensions.present.selections.is_empty() {
        tell(engine, window, Event::Configure { to });
    }
}

/// A frame was reached, and a pixmap shown in it or passed over.
pub(super) fn complete(engine: &mut Engine, window: Xid, (kind, mode): (u8, u8), serial: u32, frame: Frame) {
    tell(engine, window, Event::Complete { kind, mode, serial, frame });
}

/// The server is done with a pixmap.
pub(super) fn idle(engine: &mut Engine, window: Xid, serial: u32, pixmap: Xid, idle_fence: Xid) {
    tell(engine, window, Event::Idle { serial, pixmap, idle_fence });
}
