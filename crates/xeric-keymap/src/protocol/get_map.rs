//! GetMap (XKB protocol, section 14.1): key types, keysyms, actions and all that belongs to keys.

use super::{Reply, Request, device};
use crate::error::{ErrorCode, XkbError, legal, why2, why3, why4};
use crate::keyboard::Keyboard;
use crate::model::Keymap;
use crate::semantics::{Span, part};
use crate::wire::{Order, Writer};

pub(super) fn get(keyboard: &Keyboard, request: &Request<'_>) -> Result<Reply, XkbError> {
    let mut reader = request.reader();
    let device = device::keyboard(reader.u16()?)?;
    let (full, partial) = (reader.u16()?, reader.u16()?);
    let mut span = || Ok::<_, XkbError>(Span::new(reader.u8()?, reader.u8()?));
    let (types, syms, actions, behaviors) = (span()?, span()?, span()?, span()?);
    let virtual_mods = reader.u16()?;
    let mut span = || Ok::<_, XkbError>(Span::new(reader.u8()?, reader.u8()?));
    let (explicit, modmap, vmodmap) = (span()?, span()?, span()?);
    if full & partial != 0 {
        return Err(XkbError::new(ErrorCode::Match, why2(0x01, (full & partial).into())));
    }
    legal(0x02, full.into(), part::ALL.into())?;
    legal(0x03, partial.into(), part::ALL.into())?;

    let map = keyboard.map();
    let all_keys = Span::new(map.min_keycode, map.key_count());
    let keys = |bit: u16, reason: u32, asked: Span| -> Result<Span, XkbError> {
        if full & bit != 0 {
            return Ok(all_keys);
        }
        if partial & bit == 0 {
            return Ok(Span::default());
        }
        key_range(map, reason, asked)?;
        Ok(asked)
    };
    let total = map.types.len();
    let types = if full & part::KEY_TYPES != 0 {
        Span::new(0, u8::try_from(total).unwrap_or(u8::MAX))
    } else if partial & part::KEY_TYPES != 0 {
        if usize::from(types.first) + usize::from(types.count) > total {
            let total = u32::try_from(total).unwrap_or(u32::MAX);
            return Err(XkbError::value(why4(0x04, total, types.first.into(), types.count.into())));
        }
        types
    } else {
        Span::default()
    };
    let parts = Parts {
        types,
        syms: keys(part::KEY_SYMS, 0x05, syms)?,
        actions: keys(part::KEY_ACTIONS, 0x07, actions)?,
        behaviors: keys(part::KEY_BEHAVIORS, 0x09, behaviors)?,
        virtual_mods: match () {
            () if full & part::VIRTUAL_MODS != 0 => u16::MAX,
            () if partial & part::VIRTUAL_MODS != 0 => virtual_mods,
            () => 0,
        },
        explicit: keys(part::EXPLICIT, 0x0b, explicit)?,
        modmap: keys(part::MODIFIER_MAP, 0x0d, modmap)?,
        vmodmap: keys(part::VIRTUAL_MOD_MAP, 0x0f, vmodmap)?,
    };
    Ok(reply(map, device, request.order, full | partial, &parts))
}

/// The keys of a request must be the keyboard's.
pub(super) fn key_range(map: &Keymap, reason: u32, span: Span) -> Result<(), XkbError> {
    let (first, count) = (u32::from(span.first), u32::from(span.count));
    let (min, max) = (u32::from(map.min_keycode), u32::from(map.max_keycode));
    if (first + count).wrapping_sub(1) > max {
        return Err(XkbError::value(why4(reason, first, count, max)));
    }
    if first < min {
        return Err(XkbError::value(why3(reason + 1, first, min)));
    }
    Ok(())
}

/// The ranges that a reply tells of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parts {
    pub(super) types: Span,
    pub(super) syms: Span,
    pub(super) actions: Span,
    pub(super) behaviors: Span,
    pub(super) virtual_mods: u16,
    pub(super) explicit: Span,
    pub(super) modmap: Span,
    pub(super) vmodmap: Span,
}

/// The reply for some parts; `present` loses those that turn out empty.
pub(super) fn reply(map: &Keymap, device: u8, order: Order, present: u16, parts: &Parts) -> Reply {
    let mut present = present;
    // The first of an empty range is not told.
    let mut shown = |bit: u16, span: Span| {
        if present & bit == 0 || span.count == 0 {
            present &= !bit;
            return Span::default();
        }
        span
    };
    let types = shown(part::KEY_TYPES, parts.types);
    let syms = shown(part::KEY_SYMS, parts.syms);
    let actions = shown(part::KEY_ACTIONS, parts.actions);
    let behaviors = shown(part::KEY_BEHAVIORS, parts.behaviors);
    let explicit = shown(part::EXPLICIT, parts.explicit);
    let modmap = shown(part::MODIFIER_MAP, parts.modmap);
    let vmodmap = shown(part::VIRTUAL_MOD_MAP, parts.vmodmap);
    let virtual_mods = if present & part::VIRTUAL_MODS == 0 { 0 } else { parts.virtual_mods };
    if virtual_mods == 0 {
        present &= !part::VIRTUAL_MODS;
    }

    let mut body = Writer::new(order);
    write_types(map, types, &mut body);
    let total_syms = write_syms(map, syms, &mut body);
    let total_actions = write_actions(map, actions, &mut body);
    let mut total_behaviors = 0_u8;
    for code in codes(behaviors) {
        let behavior = map.key(code).behavior;
        if behavior.kind != 0 {
            body.bytes(&[code, behavior.kind, behavior.data, 0]);
            total_behaviors += 1;
        }
    }
    for (_, mods) in map.vmods.iter().enumerate().filter(|(bit, _)| virtual_mods & (1 << bit) != 0) {
        body.u8(*mods);
    }
    body.pad();
    let total_explicit = write_pairs(explicit, |code| map.key(code).explicit, &mut body);
    let total_modmap = write_pairs(modmap, |code| map.key(code).modmap, &mut body);
    let mut total_vmodmap = 0_u8;
    for code in codes(vmodmap) {
        let vmods = map.key(code).vmodmap;
        if vmods != 0 {
            body.bytes(&[code, 0]);
            body.u16(vmods);
            total_vmodmap += 1;
        }
    }

    let mut writer = Writer::new(order);
    writer.bytes(&[0, 0, map.min_keycode, map.max_keycode]);
    writer.u16(present);
    writer.bytes(&[types.first, types.count, u8::try_from(map.types.len()).unwrap_or(u8::MAX), syms.first]);
    writer.u16(total_syms);
    writer.bytes(&[syms.count, actions.first]);
    writer.u16(total_actions);
    writer.bytes(&[actions.count, behaviors.first, behaviors.count, total_behaviors]);
    writer.bytes(&[explicit.first, explicit.count, total_explicit]);
    writer.bytes(&[modmap.first, modmap.count, total_modmap]);
    writer.bytes(&[vmodmap.first, vmodmap.count, total_vmodmap, 0]);
    writer.u16(virtual_mods);
    writer.bytes(&body.into_bytes());
    Reply::new(order, device, writer)
}

fn codes(span: Span) -> impl Iterator<Item = u8> {
    let first = u16::from(span.first);
    (first..first + u16::from(span.count)).filter_map(|code| u8::try_from(code).ok())
}

fn write_types(map: &Keymap, span: Span, body: &mut Writer) {
    for kind in map.types.iter().skip(span.first.into()).take(span.count.into()) {
        body.bytes(&[kind.mods.mask, kind.mods.real]);
        body.u16(kind.mods.vmods);
        let entries = u8::try_from(kind.map.len()).unwrap_or(u8::MAX);
        body.bytes(&[kind.levels, entries, u8::from(kind.preserve.is_some()), 0]);
        for entry in &kind.map {
            body.bytes(&[u8::from(entry.active), entry.mods.mask, entry.level, entry.mods.real]);
            body.u16(entry.mods.vmods);
            body.u16(0);
        }
        for mods in kind.preserve.iter().flatten() {
            body.bytes(&[mods.mask, mods.real]);
            body.u16(mods.vmods);
        }
    }
}

fn write_syms(map: &Keymap, span: Span, body: &mut Writer) -> u16 {
    let mut total = 0_u16;
    for code in codes(span) {
        let key = map.key(code);
        let count = u16::try_from(key.sym_count()).unwrap_or(u16::MAX);
        body.bytes(&key.types);
        body.bytes(&[key.group_info, key.width]);
        body.u16(count);
        for at in 0..usize::from(count) {
            body.u32(key.syms.get(at).copied().unwrap_or(0));
        }
        total = total.wrapping_add(count);
    }
    total
}

fn write_actions(map: &Keymap, span: Span, body: &mut Writer) -> u16 {
    if span.count == 0 {
        return 0;
    }
    let mut total = 0_u16;
    for code in codes(span) {
        let count = map.key(code).actions.as_ref().map_or(0, Vec::len);
        body.u8(u8::try_from(count).unwrap_or(u8::MAX));
        total = total.wrapping_add(u16::try_from(count).unwrap_or(u16::MAX));
    }
    body.pad();
    for action in codes(span).flat_map(|code| map.key(code).actions.iter().flatten()) {
        body.bytes(&action.0);
    }
    total
}

/// Keycode and byte of each key whose byte is not 0, padded.
fn write_pairs(span: Span, of: impl Fn(u8) -> u8, body: &mut Writer) -> u8 {
    let mut total = 0_u8;
    for code in codes(span).filter(|&code| of(code) != 0) {
        body.bytes(&[code, of(code)]);
        total += 1;
    }
    body.pad();
    total
}
