//! Window properties: ChangeProperty, DeleteProperty, GetProperty, ListProperties, RotateProperties.

use xeric_wire::proto::xproto::event_mask;
use xeric_wire::view::xproto as view;
use xeric_wire::write::xproto as write;
use xeric_wire::{Request, swap_units};

use super::atoms::Atom;
use super::error::{Handled, XError};
use super::resource::{Xid, owner_of};
use super::{ClientId, Engine};

/// One property of a window. Its units of 16 and 32 bits are kept in little-endian order, whatever client wrote them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Property {
    pub(crate) name: Atom,
    pub(crate) type_: Atom,
    /// 8, 16 or 32.
    pub(crate) format: u8,
    pub(crate) data: Vec<u8>,
}

/// What PropertyNotify says.
#[derive(Clone, Copy)]
enum State {
    NewValue = 0,
    Deleted = 1,
}

/// Handles ChangeProperty. The view has checked the data's length against format and count in 64 bits (case X15).
pub(crate) fn change_property(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeProperty::parse(request)?;
    if r.mode > 2 {
        return Err(XError::value(r.mode.into()));
    }
    if !matches!(r.format, 8 | 16 | 32) {
        return Err(XError::value(r.format.into()));
    }
    engine.window(r.window)?;
    engine.check_atom(r.property)?;
    engine.check_atom(r.type_)?;
    let mut data = r.data.to_vec();
    if engine.is_big_endian(client) {
        swap_units(&mut data, usize::from(r.format / 8));
    }
    let window = engine.window_mut(r.window)?;
    match window.properties.iter_mut().find(|p| p.name == r.property) {
        None => {
            let new = Property { name: r.property, type_: r.type_, format: r.format, data };
            window.properties.insert(0, new);
        }
        Some(old) if r.mode == REPLACE => {
            *old = Property { name: r.property, type_: r.type_, format: r.format, data };
        }
        Some(old) if old.type_ != r.type_ || old.format != r.format => return Err(XError::bad_match()),
        Some(old) if r.mode == APPEND => old.data.extend_from_slice(&data),
        Some(old) => {
            data.extend_from_slice(&old.data);
            old.data = data;
        }
    }
    notify(engine, r.window, r.property, State::NewValue);
    Ok(())
}

const REPLACE: u8 = 0;
const APPEND: u8 = 2;

/// Handles DeleteProperty.
pub(crate) fn delete_property(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeleteProperty::parse(request)?;
    engine.window(r.window)?;
    engine.check_atom(r.property)?;
    delete(engine, r.window, r.property);
    Ok(())
}

/// Handles GetProperty.
pub(crate) fn get_property(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetProperty::parse(request)?;
    let window = engine.window(r.window)?;
    engine.check_atom(r.property)?;
    if r.delete > 1 {
        return Err(XError::value(r.delete.into()));
    }
    if r.type_ != 0 {
        engine.check_atom(r.type_)?;
    }
    let Some(property) = window.properties.iter().find(|p| p.name == r.property) else {
        let none = write::GetPropertyReply { format: 0, type_: 0, bytes_after: 0, value_len: 0, value: &[] };
        engine.send(client, &none);
        return Ok(());
    };
    let total = property.data.len();
    if r.type_ != 0 && r.type_ != property.type_ {
        let other = write::GetPropertyReply {
            format: property.format,
            type_: property.type_,
            bytes_after: clamp(total),
            value_len: 0,
            value: &[],
        };
        engine.send(client, &other);
        return Ok(());
    }
    // In 64 bits: offset and length count four bytes each.
    let start = 4 * u64::from(r.long_offset);
    let Some(available) = (total as u64).checked_sub(start) else {
        return Err(XError::value(r.long_offset));
    };
    let length = available.min(4 * u64::from(r.long_length));
    let (start, length) = (to_usize(start), to_usize(length));
    let after = total - start - length;
    let mut value = property.data.get(start..start + length).unwrap_or_default().to_vec();
    let (format, type_) = (property.format, property.type_);
    if engine.is_big_endian(client) {
        swap_units(&mut value, usize::from(format / 8));
    }
    let units = length / usize::from(format / 8).max(1);
    let deletes = r.delete == 1 && after == 0;
    if deletes {
        notify(engine, r.window, r.property, State::Deleted);
    }
    let reply = write::GetPropertyReply {
        format,
        type_,
        bytes_after: clamp(after),
        value_len: clamp(units),
        value: &value,
    };
    engine.send(client, &reply);
    if deletes {
        engine.window_mut(r.window)?.properties.retain(|p| p.name != r.property);
    }
    Ok(())
}

/// Handles ListProperties.
pub(crate) fn list_properties(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ListProperties::parse(request)?;
    let atoms: Vec<Atom> = engine.window(r.window)?.properties.iter().map(|p| p.name).collect();
    engine.send(client, &write::ListPropertiesReply { atoms: &atoms });
    Ok(())
}

/// Handles RotateProperties.
pub(crate) fn rotate_properties(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::RotateProperties::parse(request)?;
    let window = engine.window(r.window)?;
    let names: Vec<Atom> = r.atoms.iter().collect();
    let mut places = Vec::new();
    for (index, name) in names.iter().enumerate() {
        engine.check_atom(*name)?;
        if names[..index].contains(name) {
            return Err(XError::bad_match());
        }
        let place = window.properties.iter().position(|p| p.name == *name).ok_or_else(XError::bad_match)?;
        places.push(place);
    }
    let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
    if count == 0 || i64::from(r.delta) % count == 0 {
        return Ok(());
    }
    let shift = to_usize(i64::from(r.delta).rem_euclid(count).unsigned_abs());
    let window = engine.window_mut(r.window)?;
    // The value of property i becomes the value of property i + delta; the names keep their places in ListProperties.
    let old: Vec<Property> =
        places.iter().filter_map(|place| window.properties.get(*place).cloned()).collect();
    for (index, value) in old.into_iter().enumerate() {
        let place = places.get((index + shift) % names.len());
        if let Some(property) = place.and_then(|place| window.properties.get_mut(*place)) {
            *property = Property { name: property.name, ..value };
        }
    }
    for name in names {
        notify(engine, r.window, name, State::NewValue);
    }
    Ok(())
}

/// Deletes a property, if it is there, and reports it.
fn delete(engine: &mut Engine, window: Xid, name: Atom) {
    let Ok(w) = engine.window_mut(window) else { return };
    let before = w.properties.len();
    w.properties.retain(|p| p.name != name);
    if w.properties.len() != before {
        notify(engine, window, name, State::Deleted);
    }
}

/// `window` is destroyed, and its properties are deleted with it. As in Xvfb only the client that made it still hears of that, behind DestroyNotify.
pub(crate) fn window_gone(engine: &mut Engine, window: Xid) {
    let Ok(w) = engine.window(window) else { return };
    let owner = owner_of(window);
    if w.event_mask_of(owner) & event_mask::PROPERTY_CHANGE == 0 {
        return;
    }
    let names: Vec<Atom> = w.properties.iter().map(|p| p.name).collect();
    let time = engine.timestamp();
    for atom in names {
        let state = State::Deleted as u8;
        engine.send(owner, &write::PropertyNotifyEvent { window, atom, time, state });
    }
}

fn notify(engine: &mut Engine, window: Xid, atom: Atom, state: State) {
    let time = engine.timestamp();
    let event = write::PropertyNotifyEvent { window, atom, time, state: state as u8 };
    engine.deliver(window, event_mask::PROPERTY_CHANGE, &event);
}

fn clamp(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn to_usize(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

impl Engine {
    /// Whether the client's numbers are in big-endian order.
    pub(crate) fn is_big_endian(&self, client: ClientId) -> bool {
        self.clients.get(client).is_some_and(|c| c.order == xeric_wire::ByteOrder::Big)
    }
}
