//! SendExtensionEvent: events that a client makes up, to whoever selected these classes.

use xeric_wire::Request;
use xeric_wire::view::xinput as view;

use super::super::super::super::error::{Handled, XError};
use super::super::super::super::input;
use super::super::super::super::input::focus::{self, Target};
use super::super::super::super::input::grab::boolean;
use super::super::super::super::input::send_event::{self, Sent};
use super::super::super::super::resource::{Xid, owner_of};
use super::super::super::super::{ClientId, Engine};
use super::select;

const POINTER_WINDOW: Xid = 0;
const INPUT_FOCUS: Xid = 1;
/// Codes of extensions' events that Xvfb takes.
const EXTENSION_EVENTS: std::ops::Range<u8> = 64..128;

/// Handles SendExtensionEvent.
pub(super) fn send_extension_event(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SendExtensionEvent::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    if r.events.is_empty() {
        return Ok(());
    }
    let mut sent = Vec::new();
    for event in r.events.iter() {
        let [code, ..] = event;
        if !EXTENSION_EVENTS.contains(&code) {
            return Err(XError::value(code.into()));
        }
        sent.push(send_event::checked(request.order, &event)?);
    }
    let masks = select::masks(engine, r.classes.iter(), Some(device.id))?;
    let mask = masks.first().map_or(0, |(_, mask)| *mask);
    let pointer = engine.input.pointer.window;
    let (window, stop_at) = match r.destination {
        POINTER_WINDOW => (pointer, None),
        INPUT_FOCUS => {
            let focus = match device.kind {
                input::Device::Keyboard => focus::place(engine, device.id),
                input::Device::Pointer => Target::Window(pointer),
            };
            match focus {
                Target::None => return Ok(()),
                Target::PointerRoot => (pointer, Some(engine.screen.root)),
                Target::Window(focus) if engine.is_ancestor(focus, pointer) => (pointer, Some(focus)),
                Target::Window(focus) => (focus, Some(focus)),
            }
        }
        window => (engine.window(window)?.id, None),
    };
    let propagate = boolean(r.propagate)?;
    if mask == 0 {
        // To whoever made the window.
        for event in &sent {
            engine.send(owner_of(window), event);
        }
        return Ok(());
    }
    deliver(engine, device.id, (window, stop_at), (mask, propagate), &sent);
    Ok(())
}

fn deliver(
    engine: &mut Engine,
    device: u16,
    (mut window, stop_at): (Xid, Option<Xid>),
    (mut mask, propagate): (u32, bool),
    sent: &[Sent],
) {
    while let Ok(w) = engine.window(window) {
        let (parent, stays) = (w.parent, w.classic_do_not_propagate(device));
        let takers = w.classic_takers(device, mask);
        for (client, _) in &takers {
            for event in sent {
                engine.send(*client, event);
            }
        }
        if !takers.is_empty() || !propagate || stop_at == Some(window) || parent == 0 {
            return;
        }
        mask &= !stays;
        window = parent;
        if mask == 0 {
            return;
        }
    }
}
