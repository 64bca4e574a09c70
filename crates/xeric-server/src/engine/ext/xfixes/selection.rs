//! SelectionNotify: who owns a selection, told as it changes.

use xeric_wire::Request;
use xeric_wire::view::xfixes as view;
use xeric_wire::write::ExtensionEvent;
use xeric_wire::write::xfixes as write;

use super::super::super::atoms::Atom;
use super::super::super::error::{Handled, XError};
use super::super::super::resource::Xid;
use super::super::super::{ClientId, Engine};
use super::super::XFIXES;

/// Why a selection changed hands; also the bit of the event mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    NewOwner = 0,
    WindowDestroyed = 1,
    ClientClosed = 2,
}

/// What a client selected on a selection.
pub(super) struct Selected {
    pub(super) client: ClientId,
    pub(super) window: Xid,
    selection: Atom,
    mask: u32,
}

pub(super) fn select_input(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SelectSelectionInput::parse(request)?;
    engine.window(r.window)?;
    engine.check_atom(r.selection)?;
    if r.event_mask & !7 != 0 {
        return Err(XError::value(r.event_mask));
    }
    let selected = &mut engine.extensions.xfixes.selections;
    selected.retain(|s| (s.client, s.window, s.selection) != (client, r.window, r.selection));
    if r.event_mask != 0 {
        let (window, selection, mask) = (r.window, r.selection, r.event_mask);
        selected.push(Selected { client, window, selection, mask });
    }
    Ok(())
}

/// A selection changed hands.
pub(crate) fn changed(engine: &mut Engine, selection: Atom, change: Change) {
    let timestamp = engine.timestamp();
    let owner = engine.selections.owner(selection);
    let selection_timestamp = engine.selections.time(selection);
    let told: Vec<(ClientId, Xid)> = engine
        .extensions
        .xfixes
        .selections
        .iter()
        .filter(|s| s.selection == selection && s.mask & (1 << change as u32) != 0)
        .map(|s| (s.client, s.window))
        .collect();
    for (client, window) in told {
        let subtype = change as u8;
        let event =
            write::SelectionNotifyEvent { subtype, window, owner, selection, timestamp, selection_timestamp };
        engine.send(client, &event.numbered_from(XFIXES.first_event));
    }
}
