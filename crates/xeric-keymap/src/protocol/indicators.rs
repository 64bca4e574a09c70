//! GetIndicatorState, GetIndicatorMap, SetIndicatorMap, GetNamedIndicator, SetNamedIndicator (XKB protocol,
//! section 14.6).

use super::{Reply, Request, device, known_atom};
use crate::error::{ErrorCode, XkbError, legal};
use crate::event::Notify;
use crate::keyboard::Keyboard;
use crate::model::{INDICATORS, IndicatorMap, Mods};
use crate::name::{Atoms, Name};
use crate::pending::Pending;
use crate::wire::{Reader, Writer};

/// Components of the state that a map may look at.
const ANY_GROUP: u32 = 0x0f;
const ANY_MODS: u32 = 0x1f;
/// No indicator.
const NO_INDICATOR: u8 = 0xff;

pub(super) fn get_state(keyboard: &Keyboard, request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    let mut writer = Writer::new(request.order);
    writer.u32(keyboard.leds().effective);
    Ok(Reply::new(request.order, device, writer))
}

pub(super) fn get_map(keyboard: &Keyboard, request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    reader.skip(2)?;
    Ok(map_reply(&keyboard.map().indicators, device, request.order, reader.u32()?))
}

pub(super) fn map_reply(
    indicators: &crate::model::Indicators,
    device: u8,
    order: crate::wire::Order,
    which: u32,
) -> Reply {
    let mut writer = Writer::new(order);
    writer.u32(which);
    writer.u32(indicators.phys);
    writer.u8(u8::try_from(which.count_ones()).unwrap_or(0));
    writer.bytes(&[0; 15]);
    for (_, map) in indicators.maps.iter().enumerate().filter(|(bit, _)| which & (1 << bit) != 0) {
        write_map(map, &mut writer);
    }
    Reply::new(order, device, writer)
}

pub(super) fn write_map(map: &IndicatorMap, writer: &mut Writer) {
    writer.bytes(&[map.flags, map.which_groups, map.groups, map.which_mods, map.mods.mask, map.mods.real]);
    writer.u16(map.mods.vmods);
    writer.u32(map.controls);
}

/// A map as SetDeviceInfo and SetIndicatorMap carry it.
pub(super) fn read_map(reader: &mut Reader<'_>) -> Result<IndicatorMap, XkbError> {
    let [flags, which_groups, groups, which_mods, mask, real] = reader.array()?;
    let vmods = reader.u16()?;
    let mods = Mods { mask, real, vmods };
    Ok(IndicatorMap { flags, which_groups, groups, which_mods, mods, controls: reader.u32()? })
}

/// A map must look at components that exist.
pub(super) fn legal_map(groups: u32, mods: u32, map: &IndicatorMap) -> Result<(), XkbError> {
    legal(groups, map.which_groups.into(), ANY_GROUP)?;
    legal(mods, map.which_mods.into(), ANY_MODS)
}

pub(super) fn set_map(keyboard: &mut Keyboard, request: &Request<'_>) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    reader.skip(2)?;
    let which = reader.u32()?;
    if which == 0 {
        return Ok(Vec::new());
    }
    let mut maps = Vec::new();
    for at in (0..INDICATORS).filter(|bit| which & (1 << bit) != 0) {
        maps.push((at, read_map(&mut reader)?));
    }
    reader.end()?;
    for (at, map) in &maps {
        let reason = u32::try_from(*at).unwrap_or(0);
        legal_map(reason, reason, map)?;
    }
    for (at, map) in maps {
        // The effective modifiers of the request are its real ones.
        let mods = keyboard.map.mods(map.mods.mask, map.mods.vmods);
        keyboard.map.indicators.maps[at] = IndicatorMap { mods, ..map };
    }
    let mut pending = Pending::default();
    keyboard.led_maps(which, &mut pending);
    keyboard.flush(&pending, request.cause());
    Ok(keyboard.take_events())
}

pub(super) fn get_named(
    keyboard: &Keyboard,
    atoms: &dyn Atoms,
    request: &Request<'_>,
) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::with_leds(reader.u16()?)?;
    let (class, id) = (reader.u16()?, reader.u16()?);
    reader.skip(2)?;
    let atom = reader.u32()?;
    known_atom(atom, atoms)?;
    if !device::is_feedback(class, id) {
        return Err(XkbError::new(ErrorCode::Alloc, 0));
    }
    let mut writer = Writer::new(request.order);
    writer.u32(atom);
    let name = Name::of_atom(atom, atoms);
    let found = keyboard.map().names.indicators.iter().position(|known| *known == name);
    let map = found.and_then(|at| keyboard.map().indicators.maps.get(at));
    if let (Some(at), Some(map)) = (found, map) {
        let lit = |mask: u32| u8::from(mask & (1 << at) != 0);
        let index = u8::try_from(at).unwrap_or(NO_INDICATOR);
        writer.bytes(&[1, lit(keyboard.leds().effective), lit(keyboard.map().indicators.phys), index]);
        write_map(map, &mut writer);
    } else {
        writer.bytes(&[0, 0, 0, NO_INDICATOR]);
        write_map(&IndicatorMap::default(), &mut writer);
    }
    writer.bytes(&[1, 0, 0, 0]);
    Ok(Reply::new(request.order, device, writer))
}

pub(super) fn set_named(
    keyboard: &mut Keyboard,
    atoms: &dyn Atoms,
    request: &Request<'_>,
) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::with_leds(reader.u16()?)?;
    let (class, id) = (reader.u16()?, reader.u16()?);
    reader.skip(2)?;
    let atom = reader.u32()?;
    let [set_state, on, set_map, _create_map, _] = reader.array()?;
    let [flags, which_groups, groups, which_mods, real] = reader.array()?;
    let vmods = reader.u16()?;
    let controls = reader.u32()?;
    known_atom(atom, atoms)?;
    legal(0x10, which_groups.into(), ANY_GROUP)?;
    legal(0x11, which_mods.into(), ANY_MODS)?;
    if !device::is_feedback(class, id) {
        return Err(XkbError::new(ErrorCode::Alloc, 0));
    }
    let name = Name::of_atom(atom, atoms);
    let names = &keyboard.map.names.indicators;
    let free = || {
        let mut places = names.iter().zip(&keyboard.map.indicators.maps);
        places.position(|(name, map)| name.is_none() && !map.in_use())
    };
    let known = names.iter().position(|known| *known == name);
    let at = known.or_else(free).ok_or(XkbError::new(ErrorCode::Alloc, 0))?;
    let bit = 1_u32 << at;
    keyboard.map.names.indicators[at] = name;
    keyboard.leds.names_present |= bit;
    let mut pending = Pending::default();
    let mut mapped = 0;
    if set_map != 0 {
        // The mask is the real modifiers until the map's virtual ones are worked in.
        let mods = Mods { mask: real, real, vmods };
        keyboard.map.indicators.maps[at] =
            IndicatorMap { flags, which_groups, groups, which_mods, mods, controls };
        mapped = bit;
    }
    let mut switched = 0;
    if set_state != 0 && keyboard.map.indicators.maps[at].flags & IndicatorMap::NO_EXPLICIT == 0 {
        let leds = &mut keyboard.leds;
        leds.explicit = if on != 0 { leds.explicit | bit } else { leds.explicit & !bit };
        switched = (leds.effective ^ leds.explicit) & bit;
    }
    keyboard.led_names(bit, &mut pending);
    keyboard.led_maps(mapped, &mut pending);
    keyboard.led_states(switched, &mut pending);
    keyboard.flush(&pending, request.cause());
    Ok(keyboard.take_events())
}
