//! GetNames (XKB protocol, section 14.8).

use super::{Reply, Request, device};
use crate::error::{XkbError, legal};
use crate::keyboard::Keyboard;
use crate::model::Keymap;
use crate::name::{Atoms, Name};
use crate::names::part;
use crate::wire::{Order, Writer};

pub(super) fn get(
    keyboard: &Keyboard,
    atoms: &mut dyn Atoms,
    request: &Request<'_>,
) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    reader.skip(2)?;
    let which = reader.u32()?;
    legal(0x01, which, part::ALL.into())?;
    let which = u16::try_from(which).unwrap_or(0);
    let map = keyboard.map();
    Ok(reply(map, atoms, device, request.order, which, Counts::all(map)))
}

/// What a reply's header counts whether the names are in it or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub(super) first_key: u8,
    pub(super) keys: u8,
    pub(super) radio_groups: u8,
}

impl Counts {
    pub(super) fn all(map: &Keymap) -> Counts {
        let radio_groups = u8::try_from(map.names.radio_groups.len()).unwrap_or(u8::MAX);
        Counts { first_key: map.min_keycode, keys: map.key_count(), radio_groups }
    }
}

pub(super) fn reply(
    map: &Keymap,
    atoms: &mut dyn Atoms,
    device: u8,
    order: Order,
    which: u16,
    counts: Counts,
) -> Reply {
    let names = &map.names;
    let mut which = which;
    let mut body = Writer::new(order);
    for (bit, name) in [
        (part::KEYCODES, &names.keycodes),
        (part::GEOMETRY, &names.geometry),
        (part::SYMBOLS, &names.symbols),
        (part::PHYS_SYMBOLS, &names.phys_symbols),
        (part::TYPES, &names.types),
        (part::COMPAT, &names.compat),
    ] {
        if which & bit != 0 {
            body.u32(name.atom(atoms));
        }
    }
    if which & part::KEY_TYPES != 0 {
        for kind in &map.types {
            body.u32(kind.name.atom(atoms));
        }
    }
    let mut levels = 0_u16;
    if which & part::LEVELS != 0 {
        for kind in &map.types {
            body.u8(kind.levels);
        }
        body.pad();
        for name in map.types.iter().flat_map(|kind| &kind.level_names) {
            body.u32(name.atom(atoms));
            levels = levels.wrapping_add(1);
        }
    }
    let mut masked = |bit: u16, list: &[Name], body: &mut Writer| {
        if which & bit == 0 {
            return 0;
        }
        let mut present = 0_u32;
        for (at, name) in list.iter().enumerate().filter(|(_, name)| !name.is_none()) {
            body.u32(name.atom(atoms));
            present |= 1 << at;
        }
        if present == 0 {
            which &= !bit;
        }
        present
    };
    let indicators = masked(part::INDICATORS, &names.indicators, &mut body);
    let virtual_mods = masked(part::VIRTUAL_MODS, &names.vmods, &mut body);
    let groups = masked(part::GROUPS, &names.groups, &mut body);
    if which & part::KEYS != 0 {
        let first = u16::from(counts.first_key);
        for code in (first..first + u16::from(counts.keys)).filter_map(|code| u8::try_from(code).ok()) {
            body.bytes(&map.key(code).name);
        }
    }
    let mut aliases = 0;
    if which & part::KEY_ALIASES != 0 && !names.key_aliases.is_empty() {
        for alias in names.key_aliases.iter().take(usize::from(u8::MAX)) {
            body.bytes(&alias.real);
            body.bytes(&alias.alias);
            aliases += 1;
        }
    } else {
        which &= !part::KEY_ALIASES;
    }
    if which & part::RADIO_GROUPS != 0 && !names.radio_groups.is_empty() {
        for name in names.radio_groups.iter().take(counts.radio_groups.into()) {
            body.u32(name.atom(atoms));
        }
    } else {
        which &= !part::RADIO_GROUPS;
    }

    let mut writer = Writer::new(order);
    writer.u32(which.into());
    let types = u8::try_from(map.types.len()).unwrap_or(u8::MAX);
    writer.bytes(&[map.min_keycode, map.max_keycode, types, u8::try_from(groups).unwrap_or(0)]);
    writer.u16(u16::try_from(virtual_mods).unwrap_or(0));
    writer.bytes(&[counts.first_key, counts.keys]);
    writer.u32(indicators);
    writer.bytes(&[counts.radio_groups, aliases]);
    writer.u16(levels);
    writer.u32(0);
    writer.bytes(&body.into_bytes());
    Reply::new(order, device, writer)
}
