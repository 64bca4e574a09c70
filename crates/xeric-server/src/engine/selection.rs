//! Selections: SetSelectionOwner, GetSelectionOwner, ConvertSelection.

use xeric_wire::Request;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;

use super::atoms::Atom;
use super::error::Handled;
use super::ext::xfixes;
use super::resource::Xid;
use super::{ClientId, Engine};

/// All selections that have ever been owned.
#[derive(Default)]
pub(crate) struct Selections {
    known: Vec<Known>,
}

/// A selection that has or had an owner.
#[derive(Clone, Copy, Debug)]
struct Known {
    selection: Atom,
    /// 0 when nobody owns it.
    window: Xid,
    client: ClientId,
    /// The last-change time, in milliseconds of server time.
    time_ms: u64,
}

impl Selections {
    /// The owner's window, 0 for none.
    pub(crate) fn owner(&self, selection: Atom) -> Xid {
        self.find(selection).map_or(0, |known| known.window)
    }

    /// When the selection last changed hands, as a TIMESTAMP; 0 when it never did.
    pub(crate) fn time(&self, selection: Atom) -> u32 {
        self.find(selection).map_or(0, |known| (known.time_ms & 0xffff_ffff) as u32)
    }

    fn find(&self, selection: Atom) -> Option<&Known> {
        self.known.iter().find(|known| known.selection == selection)
    }
}

/// Handles SetSelectionOwner.
pub(crate) fn set_selection_owner(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetSelectionOwner::parse(request)?;
    if r.owner != 0 {
        engine.window(r.owner)?;
    }
    engine.check_atom(r.selection)?;
    let time_ms = engine.expand_time(r.time);
    if time_ms > engine.now_ms {
        return Ok(());
    }
    let previous = engine.selections.find(r.selection).copied();
    if previous.is_some_and(|known| time_ms < known.time_ms) {
        return Ok(());
    }
    if let Some(known) = previous {
        let loses = known.window != 0 && (r.owner == 0 || known.client != client);
        if loses {
            let time = (time_ms & 0xffff_ffff) as u32;
            let clear = write::SelectionClearEvent { time, owner: known.window, selection: r.selection };
            engine.send(known.client, &clear);
        }
    }
    let now = Known { selection: r.selection, window: r.owner, client, time_ms };
    engine.selections.known.retain(|known| known.selection != r.selection);
    engine.selections.known.push(now);
    xfixes::selection_changed(engine, r.selection, xfixes::SelectionChange::NewOwner);
    Ok(())
}

/// Handles GetSelectionOwner.
pub(crate) fn get_selection_owner(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetSelectionOwner::parse(request)?;
    engine.check_atom(r.selection)?;
    let owner = engine.selections.owner(r.selection);
    engine.send(client, &write::GetSelectionOwnerReply { owner });
    Ok(())
}

/// Handles ConvertSelection: the owner is asked, or the requestor hears at once that there is none.
pub(crate) fn convert_selection(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ConvertSelection::parse(request)?;
    engine.window(r.requestor)?;
    engine.check_atom(r.selection)?;
    engine.check_atom(r.target)?;
    if r.property != 0 {
        engine.check_atom(r.property)?;
    }
    let (requestor, selection, target, property, time) =
        (r.requestor, r.selection, r.target, r.property, r.time);
    match engine.selections.find(selection).copied() {
        Some(known) if known.window != 0 => {
            let ask = write::SelectionRequestEvent {
                time,
                owner: known.window,
                requestor,
                selection,
                target,
                property,
            };
            engine.send(known.client, &ask);
        }
        _ => {
            let none = write::SelectionNotifyEvent { time, requestor, selection, target, property: 0 };
            engine.send(client, &none);
        }
    }
    Ok(())
}

/// `window` is destroyed: selections that it owned have no owner.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    disown(engine, xfixes::SelectionChange::WindowDestroyed, |known| known.window == window);
}

/// `client` is gone: so are its selections.
pub(crate) fn client_gone(engine: &mut Engine, client: ClientId) {
    disown(engine, xfixes::SelectionChange::ClientClosed, |known| known.client == client);
}

fn disown(engine: &mut Engine, change: xfixes::SelectionChange, gone: impl Fn(&Known) -> bool) {
    let mut lost = Vec::new();
    for known in &mut engine.selections.known {
        if known.window != 0 && gone(known) {
            known.window = 0;
            lost.push(known.selection);
        }
    }
    for selection in lost {
        xfixes::selection_changed(engine, selection, change);
    }
}

impl Engine {
    /// A client's TIMESTAMP as milliseconds of server time: 0 is now; else the time nearest to now with these low 32 bits.
    pub(crate) fn expand_time(&self, time: u32) -> u64 {
        if time == 0 {
            return self.now_ms;
        }
        let ahead = time.wrapping_sub((self.now_ms & 0xffff_ffff) as u32) as i32;
        self.now_ms.saturating_add_signed(i64::from(ahead))
    }
}
