//! SetNames (XKB protocol, section 14.8).

use super::{Request, device, known_atom_or_none};
use crate::error::{ErrorCode, XkbError, legal, why2, why3, why4};
use crate::event::{NamesChanges, Notify};
use crate::keyboard::Keyboard;
use crate::leds::reason;
use crate::model::{GROUPS, INDICATORS, KeyAlias, Keymap, VIRTUAL_MODS};
use crate::name::{Atoms, Name};
use crate::names::part;
use crate::wire::Reader;

pub(super) fn set(
    keyboard: &mut Keyboard,
    atoms: &dyn Atoms,
    request: &Request<'_>,
) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    let virtual_mods = reader.u16()?;
    let which = reader.u32()?;
    let [first_type, types, first_level, levels] = reader.array()?;
    let indicators = reader.u32()?;
    let [groups, radio_groups, first_key, keys, aliases, _] = reader.array()?;
    reader.skip(2)?;
    legal(0x01, which, part::ALL.into())?;
    let which = u16::try_from(which).unwrap_or(0);
    let header = Header {
        which,
        virtual_mods,
        first_type,
        types,
        first_level,
        levels,
        indicators,
        groups,
        radio_groups,
        first_key,
        keys,
        aliases,
    };
    // The new names go into a copy: a request that is refused changes nothing.
    let mut map = keyboard.map.clone();
    let changes = header.apply(&mut map, &mut reader, atoms)?;
    if reader.remaining() != 0 {
        let words = u32::try_from(request.body.len() / 4 + 1).unwrap_or(u32::MAX);
        return Err(XkbError::new(ErrorCode::Length, words));
    }
    keyboard.map = map;
    if which != 0 {
        keyboard.push_event(Notify::Names(changes));
    }
    if which & part::INDICATORS != 0 {
        let names = keyboard.map.names.indicators.iter().enumerate();
        keyboard.leds.names_present =
            names.filter(|(_, name)| !name.is_none()).fold(0, |present, (bit, _)| present | 1 << bit);
        keyboard.push_event(keyboard.device_notify(reason::NAMES));
    }
    Ok(keyboard.take_events())
}

struct Header {
    which: u16,
    virtual_mods: u16,
    first_type: u8,
    types: u8,
    first_level: u8,
    levels: u8,
    indicators: u32,
    groups: u8,
    radio_groups: u8,
    first_key: u8,
    keys: u8,
    aliases: u8,
}

impl Header {
    fn has(&self, bit: u16) -> bool {
        self.which & bit != 0
    }

    fn apply(
        &self,
        map: &mut Keymap,
        reader: &mut Reader<'_>,
        atoms: &dyn Atoms,
    ) -> Result<NamesChanges, XkbError> {
        let mut changes = NamesChanges { changed: self.which, ..NamesChanges::default() };
        let names = &mut map.names;
        for (bit, place) in [
            (part::KEYCODES, &mut names.keycodes),
            (part::GEOMETRY, &mut names.geometry),
            (part::SYMBOLS, &mut names.symbols),
            (part::PHYS_SYMBOLS, &mut names.phys_symbols),
            (part::TYPES, &mut names.types),
            (part::COMPAT, &mut names.compat),
        ] {
            // The servers since CVE-2020-14345 want a word here whether this name comes or not, so a request that ends
            // with a component's name is refused, except for the last component's.
            if reader.remaining() == 0 {
                return Err(XkbError::LENGTH);
            }
            if self.has(bit) {
                *place = name(reader, atoms)?;
            }
        }
        if self.has(part::KEY_TYPES) {
            self.type_names(map, reader, atoms)?;
            (changes.first_type, changes.types) = (self.first_type, self.types);
        }
        if self.has(part::LEVELS) {
            self.level_names(map, reader, atoms)?;
            // The server tells the types of the request here, not the levels.
            changes.level_names = self.types;
        }
        if self.has(part::INDICATORS) {
            masked(reader, atoms, self.indicators, 0x08, &mut map.names.indicators, INDICATORS)?;
            changes.indicators = self.indicators;
        }
        if self.has(part::VIRTUAL_MODS) {
            masked(reader, atoms, self.virtual_mods.into(), 0x09, &mut map.names.vmods, VIRTUAL_MODS)?;
            changes.virtual_mods = self.virtual_mods;
        }
        if self.has(part::GROUPS) {
            masked(reader, atoms, self.groups.into(), 0x0a, &mut map.names.groups, GROUPS)?;
            // Told as virtual modifiers by the server.
            changes.virtual_mods = self.groups.into();
        }
        if self.has(part::KEYS) {
            self.key_names(map, reader)?;
            (changes.first_key, changes.keys) = (self.first_key, self.keys);
        }
        if self.has(part::KEY_ALIASES) {
            let mut list = Vec::new();
            for _ in 0..self.aliases {
                list.push(KeyAlias { real: reader.array()?, alias: reader.array()? });
            }
            map.names.key_aliases = list;
            changes.key_aliases = self.aliases;
        }
        if self.has(part::RADIO_GROUPS) {
            if self.radio_groups < 1 {
                return Err(XkbError::value(why2(0x0d, self.radio_groups.into())));
            }
            let mut list = Vec::new();
            for _ in 0..self.radio_groups {
                list.push(name(reader, atoms)?);
            }
            map.names.radio_groups = list;
            changes.radio_groups = self.radio_groups;
        }
        Ok(changes)
    }

    fn type_names(
        &self,
        map: &mut Keymap,
        reader: &mut Reader<'_>,
        atoms: &dyn Atoms,
    ) -> Result<(), XkbError> {
        let total = map.types.len();
        if self.types < 1 {
            return Err(XkbError::value(why2(0x02, self.types.into())));
        }
        if usize::from(self.first_type) + usize::from(self.types) > total {
            let total = u32::try_from(total).unwrap_or(u32::MAX);
            return Err(XkbError::value(why4(0x03, self.first_type.into(), self.types.into(), total)));
        }
        if self.first_type <= crate::model::KEYPAD {
            return Err(XkbError::new(ErrorCode::Access, why2(0x04, self.first_type.into())));
        }
        for kind in map.types.iter_mut().skip(self.first_type.into()).take(self.types.into()) {
            kind.name = name(reader, atoms)?;
        }
        Ok(())
    }

    fn level_names(
        &self,
        map: &mut Keymap,
        reader: &mut Reader<'_>,
        atoms: &dyn Atoms,
    ) -> Result<(), XkbError> {
        let total = map.types.len();
        if self.levels < 1 {
            return Err(XkbError::value(why2(0x05, self.levels.into())));
        }
        if usize::from(self.first_level) + usize::from(self.levels) > total {
            let total = u32::try_from(total).unwrap_or(u32::MAX);
            return Err(XkbError::value(why4(0x06, self.first_level.into(), self.levels.into(), total)));
        }
        let widths = reader.bytes(self.levels.into())?.to_vec();
        reader.pad()?;
        for (at, (kind, width)) in map.types.iter_mut().skip(self.first_level.into()).zip(widths).enumerate()
        {
            if width == 0 {
                continue;
            }
            if width != kind.levels {
                let at = u32::try_from(at).unwrap_or(0) + u32::from(self.first_level);
                return Err(XkbError::matching(why4(0x07, at, kind.levels.into(), width.into())));
            }
            let mut list = Vec::new();
            for _ in 0..width {
                list.push(name(reader, atoms)?);
            }
            // A type whose levels have no names gets none.
            if !kind.level_names.is_empty() {
                kind.level_names = list;
            }
        }
        Ok(())
    }

    fn key_names(&self, map: &mut Keymap, reader: &mut Reader<'_>) -> Result<(), XkbError> {
        let (min, max) = (map.min_keycode, map.max_keycode);
        if self.first_key < min {
            return Err(XkbError::value(why3(0x0b, min.into(), self.first_key.into())));
        }
        let end = u16::from(self.first_key) + u16::from(self.keys);
        if self.keys < 1 || end > u16::from(max) + 1 {
            return Err(XkbError::value(why4(0x0c, max.into(), self.first_key.into(), self.keys.into())));
        }
        for code in (u16::from(self.first_key)..end).filter_map(|code| u8::try_from(code).ok()) {
            map.key_mut(code).name = reader.array()?;
        }
        Ok(())
    }
}

fn name(reader: &mut Reader<'_>, atoms: &dyn Atoms) -> Result<Name, XkbError> {
    let atom = reader.u32()?;
    known_atom_or_none(atom, atoms)?;
    Ok(Name::of_atom(atom, atoms))
}

/// Names for the places of a mask.
fn masked(
    reader: &mut Reader<'_>,
    atoms: &dyn Atoms,
    mask: u32,
    reason: u32,
    list: &mut [Name],
    places: usize,
) -> Result<(), XkbError> {
    if mask == 0 {
        return Err(XkbError::matching(reason));
    }
    // Bits over the last place have names in the request's length, and no place.
    for bit in (0..32).filter(|bit| mask & (1 << bit) != 0) {
        let found = name(reader, atoms)?;
        if let Some(place) = list.get_mut(bit).filter(|_| bit < places) {
            *place = found;
        }
    }
    Ok(())
}
