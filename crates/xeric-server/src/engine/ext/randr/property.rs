//! Properties of the output: as window properties are, with valid values and values that wait for the next configuration.

use xeric_wire::proto::xproto::atom;
use xeric_wire::view::randr as view;
use xeric_wire::write::randr as write;
use xeric_wire::{Request, swap_units};

use super::super::super::atoms::Atom;
use super::super::super::error::{Handled, XError};
use super::super::super::{ClientId, Engine};
use super::{check_output, notify, provider};

/// PropertyNotify's states.
const NEW_VALUE: u8 = 0;
const DELETED: u8 = 1;
/// ChangeProperty's modes.
const REPLACE: u8 = 0;
const APPEND: u8 = 2;
/// The most bytes of a property: they outlive whoever wrote them.
const LARGEST: usize = 16 << 20;

/// A value. Units of 16 and 32 bits are kept in little-endian order, whatever client wrote them.
#[derive(Clone, Default, PartialEq, Eq)]
struct Value {
    type_: Atom,
    format: u8,
    data: Vec<u8>,
}

/// One property.
struct Property {
    name: Atom,
    /// Changes wait for the next configuration.
    is_pending: bool,
    range: bool,
    immutable: bool,
    valid: Vec<i32>,
    current: Value,
    pending: Value,
}

/// The output's properties, the newest first. "non-desktop" is there from the first look on, as in Xvfb.
#[derive(Default)]
pub(super) struct Properties {
    list: Option<Vec<Property>>,
    /// Something waits for the next configuration.
    waiting: bool,
}

impl Property {
    fn new(name: Atom) -> Self {
        Self {
            name,
            is_pending: false,
            range: false,
            immutable: false,
            valid: Vec::new(),
            current: Value::default(),
            pending: Value::default(),
        }
    }
}

/// The list, made at the first look.
fn list_of(engine: &mut Engine) -> &mut Vec<Property> {
    let name = engine.atoms.intern(NON_DESKTOP);
    engine.extensions.randr.output.properties.list.get_or_insert_with(|| {
        let mut non_desktop = Property::new(name);
        non_desktop.valid = vec![0, 1];
        non_desktop.current = Value { type_: atom::INTEGER, format: 32, data: vec![0; 4] };
        vec![non_desktop]
    })
}

const NON_DESKTOP: &[u8] = b"non-desktop";

pub(super) fn list(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ListOutputProperties::parse(request)?;
    check_output(r.output)?;
    let atoms: Vec<Atom> = list_of(engine).iter().map(|p| p.name).collect();
    engine.send(client, &write::ListOutputPropertiesReply { atoms: &atoms });
    Ok(())
}

pub(super) fn query(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryOutputProperty::parse(request)?;
    check_output(r.output)?;
    let found = list_of(engine).iter().find(|p| p.name == r.property).ok_or_else(|| XError::name(0))?;
    let valid = found.valid.clone();
    let reply = write::QueryOutputPropertyReply {
        pending: found.is_pending.into(),
        range: found.range.into(),
        immutable: found.immutable.into(),
        valid_values: &valid,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles ConfigureOutputProperty. As in Xvfb, a property whose changes no longer wait loses what waited.
pub(super) fn configure(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ConfigureOutputProperty::parse(request)?;
    check_output(r.output)?;
    engine.check_atom(r.property)?;
    let (pending, range) = (r.pending != 0, r.range != 0);
    let list = list_of(engine);
    let at = list.iter().position(|p| p.name == r.property);
    if range && r.values.len() % 2 != 0 {
        return Err(XError::bad_match());
    }
    let at = at.unwrap_or_else(|| {
        list.insert(0, Property::new(r.property));
        0
    });
    let Some(property) = list.get_mut(at) else { return Ok(()) };
    if property.is_pending && !pending {
        property.pending = Value::default();
    }
    (property.is_pending, property.range) = (pending, range);
    property.valid = r.values.iter().collect();
    Ok(())
}

/// Handles ChangeOutputProperty. The view has checked the data's length against format and count in 64 bits (case X15).
pub(super) fn change(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let mut head = request.reader();
    head.skip(12)?;
    let (format, mode): (u8, u8) = (head.get()?, head.get()?);
    provider::check_form(format, mode)?;
    let r = view::ChangeOutputProperty::parse(request)?;
    check_output(r.output)?;
    engine.check_atom(r.property)?;
    engine.check_atom(r.type_)?;
    let mut data = r.data.to_vec();
    if engine.is_big_endian(client) {
        swap_units(&mut data, usize::from(format / 8));
    }
    let list = list_of(engine);
    let at = list.iter().position(|p| p.name == r.property);
    if let Some(property) = at.and_then(|at| list.get_mut(at)) {
        let waits = property.is_pending;
        let value = if waits { &mut property.pending } else { &mut property.current };
        value.change(mode, r.type_, format, data)?;
        engine.extensions.randr.output.properties.waiting |= waits;
    } else {
        if data.len() > LARGEST {
            return Err(XError::alloc(0));
        }
        let mut property = Property::new(r.property);
        property.current = Value { type_: r.type_, format, data };
        list.insert(0, property);
    }
    look_at_non_desktop(engine, r.property);
    notify::property_changed(engine, r.property, NEW_VALUE);
    Ok(())
}

impl Value {
    fn change(&mut self, mode: u8, type_: Atom, format: u8, mut data: Vec<u8>) -> Handled {
        if mode != REPLACE && (self.type_, self.format) != (type_, format) {
            return Err(XError::bad_match());
        }
        let kept = if mode == REPLACE { 0 } else { self.data.len() };
        if data.len() > LARGEST.saturating_sub(kept) {
            return Err(XError::alloc(0));
        }
        match mode {
            REPLACE => *self = Self { type_, format, data },
            APPEND => self.data.append(&mut data),
            _ => {
                data.append(&mut self.data);
                self.data = data;
            }
        }
        Ok(())
    }
}

/// An output that is for no desktop is reported as disconnected.
fn look_at_non_desktop(engine: &mut Engine, changed: Atom) {
    if engine.atoms.find(NON_DESKTOP) != Some(changed) {
        return;
    }
    let Some(property) = list_of(engine).iter().find(|p| p.name == changed) else { return };
    let value = &property.current;
    if value.type_ != atom::INTEGER || value.format != 32 {
        return;
    }
    let Some(first) = value.data.first_chunk::<4>() else { return };
    let non_desktop = *first != [0; 4];
    let state = &mut engine.extensions.randr;
    if state.output.non_desktop != non_desktop {
        state.output.non_desktop = non_desktop;
        (state.changed.any, state.changed.output) = (true, true);
        notify::tell_changed(engine);
    }
}

pub(super) fn delete(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::DeleteOutputProperty::parse(request)?;
    check_output(r.output)?;
    engine.check_atom(r.property)?;
    let list = list_of(engine);
    let at = list.iter().position(|p| p.name == r.property).ok_or_else(|| XError::name(0))?;
    if list.get(at).is_some_and(|p| p.immutable) {
        return Err(XError::access(0));
    }
    list.remove(at);
    notify::property_changed(engine, r.property, DELETED);
    Ok(())
}

pub(super) fn get(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetOutputProperty::parse(request)?;
    check_output(r.output)?;
    engine.check_atom(r.property)?;
    if r.delete > 1 {
        return Err(XError::value(r.delete.into()));
    }
    if r.type_ != 0 {
        engine.check_atom(r.type_)?;
    }
    let found = list_of(engine).iter().find(|p| p.name == r.property);
    let Some(property) = found else {
        engine.send(client, &write::GetOutputPropertyReply::default());
        return Ok(());
    };
    if property.immutable && r.delete == 1 {
        return Err(XError::access(0));
    }
    let waits = r.pending != 0 && property.is_pending;
    let value = if waits { property.pending.clone() } else { property.current.clone() };
    let reply = part_of(&value, &r)?;
    let mut data = reply.data.to_vec();
    let deletes = r.delete == 1 && reply.bytes_after == 0 && (r.type_ == 0 || r.type_ == value.type_);
    if engine.is_big_endian(client) {
        swap_units(&mut data, usize::from(value.format / 8));
    }
    if deletes {
        notify::property_changed(engine, r.property, DELETED);
    }
    engine.send(client, &write::GetOutputPropertyReply { data: &data, ..reply });
    if deletes {
        list_of(engine).retain(|p| p.name != r.property);
    }
    Ok(())
}

/// What a request gets of a value.
fn part_of<'a>(
    value: &'a Value,
    r: &view::GetOutputProperty,
) -> Result<write::GetOutputPropertyReply<'a>, XError> {
    let unit = usize::from(value.format / 8);
    let clamp = |length: u64| u32::try_from(length).unwrap_or(u32::MAX);
    let total = value.data.len() as u64;
    let reply = |bytes_after, num_items, data| write::GetOutputPropertyReply {
        format: value.format,
        type_: value.type_,
        bytes_after,
        num_items,
        data,
    };
    if r.type_ != 0 && r.type_ != value.type_ {
        // Xvfb counts units here, not bytes.
        return Ok(reply(clamp(total.checked_div(unit as u64).unwrap_or(0)), 0, &[]));
    }
    // In 64 bits: offset and length count four bytes each.
    let start = 4 * u64::from(r.long_offset);
    let available = total.checked_sub(start).ok_or_else(|| XError::value(r.long_offset))?;
    let length = available.min(4 * u64::from(r.long_length));
    let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
    let data = value.data.get(place(start)..place(start + length)).unwrap_or_default();
    Ok(reply(clamp(available - length), clamp(length.checked_div(unit as u64).unwrap_or(0)), data))
}

/// Makes what waited so, at the next configuration.
pub(super) fn post_pending(engine: &mut Engine) {
    if !std::mem::take(&mut engine.extensions.randr.output.properties.waiting) {
        return;
    }
    let mut changed: Vec<Atom> = Vec::new();
    for property in list_of(engine).iter_mut().filter(|p| p.is_pending) {
        if property.pending != property.current {
            property.current = property.pending.clone();
            changed.push(property.name);
        }
    }
    for name in changed {
        look_at_non_desktop(engine, name);
        notify::property_changed(engine, name, NEW_VALUE);
    }
}
