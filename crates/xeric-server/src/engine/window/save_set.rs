//! Save-sets: windows of others that survive the client that reparented them.

use xeric_wire::Request;
use xeric_wire::view::xproto as view;

use super::super::client::SaveSetEntry;
use super::super::error::{Handled, XError};
use super::super::resource::{Xid, owner_of};
use super::super::{ClientId, Engine};
use super::{map, reparent};

/// Handles ChangeSaveSet.
pub(crate) fn change_save_set(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeSaveSet::parse(request)?;
    engine.window(r.window)?;
    if owner_of(r.window) == client {
        return Err(XError::bad_match());
    }
    match r.mode {
        0 => insert(engine, client, SaveSetEntry { window: r.window, to_root: false, map: true }),
        1 => remove(engine, client, r.window),
        _ => return Err(XError::value(r.mode.into())),
    }
    Ok(())
}

/// Adds to the client's save-set, replacing what it said of the same window before.
pub(crate) fn insert(engine: &mut Engine, client: ClientId, entry: SaveSetEntry) {
    remove(engine, client, entry.window);
    if let Some(client) = engine.clients.get_mut(client) {
        client.save_set.push(entry);
    }
}

/// Takes a window out of the client's save-set.
pub(crate) fn remove(engine: &mut Engine, client: ClientId, window: Xid) {
    if let Some(client) = engine.clients.get_mut(client) {
        client.save_set.retain(|entry| entry.window != window);
    }
}

/// The client is gone: each window of its save-set that is inside one of its windows goes to the closest ancestor that is not the
/// client's, where it was on the screen, and is mapped (protocol, "Connection Close").
pub(crate) fn process(engine: &mut Engine, client: ClientId) {
    let entries = engine.clients.get_mut(client).map(|c| std::mem::take(&mut c.save_set)).unwrap_or_default();
    for entry in entries {
        let Ok(window) = engine.window(entry.window) else { continue };
        let inside = owner_of(window.parent) == client;
        let mut heir = window.parent;
        while let Ok(w) = engine.window(heir) {
            if w.parent == 0 || (owner_of(heir) != client && !entry.to_root) {
                break;
            }
            heir = w.parent;
        }
        if inside || (entry.to_root && heir != window.parent) {
            move_out(engine, entry.window, heir);
        }
        if entry.map {
            map::map(engine, ClientId::SERVER, entry.window);
        } else {
            map::unmap(engine, entry.window);
        }
    }
}

fn move_out(engine: &mut Engine, window: Xid, heir: Xid) {
    let (Ok(w), Ok(parent)) = (engine.window(window), engine.window(heir)) else { return };
    let border = i32::from(w.border_width);
    let x = w.root_origin.x - border - parent.root_origin.x;
    let y = w.root_origin.y - border - parent.root_origin.y;
    let was_mapped = w.mapped;
    if was_mapped {
        map::unmap(engine, window);
    }
    reparent::reparent(engine, window, heir, clamp(x), clamp(y));
    if was_mapped {
        map::map(engine, ClientId::SERVER, window);
    }
}

fn clamp(value: i32) -> i16 {
    i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX })
}
