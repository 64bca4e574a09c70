//! Device properties, with the requests of XI 2 and those of XI 1.5, which do the same.

use xeric_wire::proto::xinput::property_flag;
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;
use xeric_wire::{Request, swap_units};

use super::super::super::atoms::Atom;
use super::super::super::error::{Handled, XError};
use super::super::super::input::grab::boolean;
use super::super::super::input::transform::IDENTITY;
use super::super::super::property::Property;
use super::super::super::{ClientId, Engine};
use super::devices::{Device, INTEGER, MASTER_KEYBOARD, MASTER_POINTER};
use super::hierarchy;

/// Handles XIListProperties.
pub(super) fn list(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIListProperties::parse(request)?;
    let properties = names(engine, &engine.device(r.deviceid)?);
    super::answer(engine, client, request, write::XIListPropertiesReply { properties: &properties });
    Ok(())
}

/// Handles ListDeviceProperties.
pub(super) fn list_classic(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ListDeviceProperties::parse(request)?;
    let atoms = names(engine, &engine.device(r.device_id.into())?);
    engine.send(client, &write::ListDevicePropertiesReply { xi_reply_type: request.data, atoms: &atoms });
    Ok(())
}

fn names(engine: &Engine, device: &Device) -> Vec<Atom> {
    engine.extensions.xinput.devices.held(device.id).properties.iter().map(|p| p.name).collect()
}

/// Handles XIChangeProperty.
pub(super) fn change(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIChangeProperty::parse(request)?;
    let device = engine.device(r.deviceid)?;
    let (count, property) = ((r.num_items, r.items), (r.property, r.type_, r.format));
    change_checked(engine, client, &device, r.mode, property, count)
}

/// Handles ChangeDeviceProperty.
pub(super) fn change_classic(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeDeviceProperty::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    let (count, property) = ((r.num_items, r.items), (r.property, r.type_, r.format));
    change_checked(engine, client, &device, r.mode, property, count)
}

const REPLACE: u8 = 0;
const APPEND: u8 = 2;

fn change_checked(
    engine: &mut Engine,
    client: ClientId,
    device: &Device,
    mode: u8,
    (name, type_, format): (Atom, Atom, u8),
    (count, items): (u32, &[u8]),
) -> Handled {
    if mode > 2 {
        return Err(XError::value(mode.into()));
    }
    if !matches!(format, 8 | 16 | 32) {
        return Err(XError::value(format.into()));
    }
    engine.check_atom(name)?;
    engine.check_atom(type_)?;
    let bytes = u64::from(count) * u64::from(format / 8);
    let mut data = match usize::try_from(bytes).ok().and_then(|bytes| items.split_at_checked(bytes)) {
        Some((data, rest)) if rest.len() < 4 => data.to_vec(),
        _ => return Err(XError::length()),
    };
    if engine.is_big_endian(client) {
        swap_units(&mut data, usize::from(format / 8));
    }
    let old = engine.extensions.xinput.devices.held(device.id).properties.iter().position(|p| p.name == name);
    let mut new = Property { name, type_, format, data };
    if let Some(old) = old.and_then(|at| engine.extensions.xinput.devices.held(device.id).properties.get(at))
        && mode != REPLACE
    {
        if old.format != format || old.type_ != type_ {
            return Err(XError::bad_match());
        }
        let (first, second) = if mode == APPEND { (&old.data, &new.data) } else { (&new.data, &old.data) };
        new.data = [first.as_slice(), second.as_slice()].concat();
    }
    check_meaning(engine, device, &new)?;
    if name == engine.extensions.xinput.devices.names.enabled {
        hierarchy::enabled_property(engine, device.id, new.data.first() != Some(&0));
    } else if name == engine.extensions.xinput.devices.names.transform {
        let mut matrix = IDENTITY;
        for (value, bytes) in matrix.iter_mut().zip(new.data.chunks_exact(4)) {
            *value = bytes.try_into().map_or(*value, f32::from_le_bytes);
        }
        let held = engine.extensions.xinput.devices.held_mut(device.id);
        held.transform = Some(matrix).filter(|matrix| *matrix != IDENTITY);
    }
    let properties = &mut engine.extensions.xinput.devices.held_mut(device.id).properties;
    match old.and_then(|at| properties.get_mut(at)) {
        Some(old) => *old = new,
        None => properties.insert(0, new),
    }
    let what = if old.is_some() { property_flag::MODIFIED } else { property_flag::CREATED };
    notify(engine, device, name, what);
    Ok(())
}

/// The properties that the server itself understands take only what they mean.
fn check_meaning(engine: &Engine, device: &Device, new: &Property) -> Handled {
    let names = engine.extensions.xinput.devices.names;
    let refused = || XError::value(new.name);
    if new.name == names.enabled {
        if new.format != 8 || new.type_ != INTEGER || new.data.len() != 1 {
            return Err(refused());
        }
        // The core protocol's devices and XTEST's stay enabled.
        let stays = device.is_test || matches!(device.id, MASTER_POINTER | MASTER_KEYBOARD);
        if stays && new.data.first() == Some(&0) {
            return Err(XError::access(0));
        }
    } else if new.name == names.transform {
        if new.format != 32 || new.type_ != names.float || new.data.len() != 36 {
            return Err(refused());
        }
        let values = new.data.chunks_exact(4).filter_map(|bytes| bytes.try_into().ok());
        if !values.map(f32::from_le_bytes).all(f32::is_finite) {
            return Err(refused());
        }
        if device.kind == super::super::super::input::Device::Keyboard {
            return Err(XError::bad_match());
        }
    } else if new.name == names.xtest && device.is_test {
        return Err(XError::access(0));
    }
    Ok(())
}

/// Handles XIDeleteProperty.
pub(super) fn delete(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIDeleteProperty::parse(request)?;
    let device = engine.device(r.deviceid)?;
    delete_checked(engine, &device, r.property)
}

/// Handles DeleteDeviceProperty.
pub(super) fn delete_classic(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeleteDeviceProperty::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    delete_checked(engine, &device, r.property)
}

/// What the server put there stays.
fn delete_checked(engine: &mut Engine, device: &Device, name: Atom) -> Handled {
    engine.check_atom(name)?;
    let state = &mut engine.extensions.xinput.devices;
    if !state.held(device.id).properties.iter().any(|p| p.name == name) {
        return Ok(());
    }
    if state.is_server_property(device, name) {
        return Err(XError::access(0));
    }
    state.held_mut(device.id).properties.retain(|p| p.name != name);
    notify(engine, device, name, property_flag::DELETED);
    Ok(())
}

/// What a client gets of a property.
#[derive(Default)]
struct Got {
    type_: Atom,
    format: u8,
    bytes_after: u32,
    num_items: u32,
    data: Vec<u8>,
    /// It was read to its end and is to go.
    deletes: bool,
}

/// Handles XIGetProperty.
pub(super) fn get(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIGetProperty::parse(request)?;
    let device = engine.device(r.deviceid)?;
    let got = get_checked(engine, client, &device, (r.property, r.type_), r.delete, (r.offset, r.len))?;
    if got.deletes && !got.data.is_empty() {
        notify(engine, &device, r.property, property_flag::DELETED);
    }
    let reply = write::XIGetPropertyReply {
        type_: got.type_,
        bytes_after: got.bytes_after,
        num_items: got.num_items,
        format: got.format,
        data: &got.data,
    };
    super::answer(engine, client, request, reply);
    if got.deletes {
        remove(engine, &device, r.property);
    }
    Ok(())
}

/// Handles GetDeviceProperty.
pub(super) fn get_classic(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetDeviceProperty::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    let got = get_checked(engine, client, &device, (r.property, r.type_), r.delete, (r.offset, r.len))?;
    if got.deletes {
        notify(engine, &device, r.property, property_flag::DELETED);
    }
    let reply = write::GetDevicePropertyReply {
        xi_reply_type: request.data,
        type_: got.type_,
        bytes_after: got.bytes_after,
        num_items: got.num_items,
        format: got.format,
        device_id: r.device_id,
        data: &got.data,
    };
    engine.send(client, &reply);
    if got.deletes {
        remove(engine, &device, r.property);
    }
    Ok(())
}

fn remove(engine: &mut Engine, device: &Device, name: Atom) {
    engine.extensions.xinput.devices.held_mut(device.id).properties.retain(|p| p.name != name);
}

fn get_checked(
    engine: &Engine,
    client: ClientId,
    device: &Device,
    (name, type_): (Atom, Atom),
    delete: u8,
    (offset, length): (u32, u32),
) -> Result<Got, XError> {
    engine.check_atom(name)?;
    let delete = boolean(delete)?;
    if type_ != 0 {
        engine.check_atom(type_)?;
    }
    let properties = &engine.extensions.xinput.devices.held(device.id).properties;
    let Some(property) = properties.iter().find(|p| p.name == name) else {
        return Ok(Got { deletes: delete, ..Got::default() });
    };
    let unit = usize::from(property.format / 8).max(1);
    let total = property.data.len();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    if type_ != 0 && type_ != property.type_ {
        // Units and not bytes, as Xvfb has it.
        let (format, bytes_after) = (property.format, count(total / unit));
        return Ok(Got { type_: property.type_, format, bytes_after, ..Got::default() });
    }
    let start = usize::try_from(4 * u64::from(offset)).unwrap_or(usize::MAX);
    let Some(rest) = property.data.get(start..) else { return Err(XError::value(offset)) };
    let length = usize::try_from(4 * u64::from(length)).unwrap_or(usize::MAX).min(rest.len());
    let mut data = rest.get(..length).unwrap_or_default().to_vec();
    let after = rest.len() - length;
    let num_items = count(data.len() / unit);
    if engine.is_big_endian(client) {
        swap_units(&mut data, unit);
    }
    Ok(Got {
        type_: property.type_,
        format: property.format,
        bytes_after: count(after),
        num_items,
        data,
        deletes: delete && after == 0,
    })
}

/// Tells whoever asked, on whatever window.
fn notify(engine: &mut Engine, device: &Device, name: Atom, what: u8) {
    super::event::property_changed(engine, device.id, name, what);
}
