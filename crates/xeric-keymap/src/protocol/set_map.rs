//! SetMap (XKB protocol, section 14.2).
//!
//! The request is read as a whole, then checked against the keymap in the server's order, then applied: a request
//! that is refused changes nothing.

use super::{Request, device};
use crate::action::Action;
use crate::error::{XkbError, legal, why3, why4};
use crate::event::Notify;
use crate::keyboard::Keyboard;
use crate::model::{
    ALPHABETIC, Behavior, GROUPS, KEYPAD, Key, KeyType, Keymap, MapEntry, Mods, ONE_LEVEL, TWO_LEVEL,
};
use crate::name::Name;
use crate::pending::Pending;
use crate::semantics::{MapChanges, Span, part, update_actions};
use crate::wire::Reader;

/// Flag: types may be added.
const RESIZE_TYPES: u16 = 1;
/// Flag: the compatibility map is applied to the changed keys.
const RECOMPUTE_ACTIONS: u16 = 1 << 1;

pub(super) fn set(keyboard: &mut Keyboard, request: &Request<'_>) -> Result<Vec<Notify>, XkbError> {
    let mut reader = request.reader();
    device::keyboard(reader.u16()?)?;
    let wanted = Wanted::read(&mut reader)?;
    let widths = wanted.check(&keyboard.map)?;
    wanted.apply(keyboard, &widths, request);
    Ok(keyboard.take_events())
}

/// The request.
struct Wanted {
    present: u16,
    flags: u16,
    min: u8,
    max: u8,
    types_span: Span,
    syms_span: Span,
    actions_span: Span,
    behaviors_span: Span,
    explicit_span: Span,
    modmap_span: Span,
    vmodmap_span: Span,
    vmods_mask: u16,
    types: Vec<WantedType>,
    syms: Vec<WantedKey>,
    action_counts: Vec<u8>,
    actions: Vec<Action>,
    behaviors: Vec<(u8, Behavior)>,
    vmods: Vec<(usize, u8)>,
    explicit: Vec<(u8, u8)>,
    modmap: Vec<(u8, u8)>,
    vmodmap: Vec<(u8, u16)>,
}

struct WantedType {
    real: u8,
    vmods: u16,
    levels: u8,
    /// Level, real and virtual modifiers of each entry.
    map: Vec<(u8, u8, u16)>,
    preserve: Option<Vec<(u8, u16)>>,
}

struct WantedKey {
    types: [u8; GROUPS],
    group_info: u8,
    width: u8,
    syms: Vec<u32>,
}

impl Wanted {
    fn read(reader: &mut Reader<'_>) -> Result<Wanted, XkbError> {
        let (present, flags) = (reader.u16()?, reader.u16()?);
        let [min, max] = reader.array()?;
        let (types_span, syms_span) = (span(reader)?, span(reader)?);
        reader.skip(2)?;
        let actions_span = span(reader)?;
        let total_actions = reader.u16()?;
        let behaviors_span = span(reader)?;
        let total_behaviors = reader.u8()?;
        let explicit_span = span(reader)?;
        let total_explicit = reader.u8()?;
        let modmap_span = span(reader)?;
        let total_modmap = reader.u8()?;
        let vmodmap_span = span(reader)?;
        let total_vmodmap = reader.u8()?;
        let vmods_mask = reader.u16()?;
        legal(0x01, present.into(), part::ALL.into())?;
        let mut wanted = Wanted {
            present,
            flags,
            min,
            max,
            types_span,
            syms_span,
            actions_span,
            behaviors_span,
            explicit_span,
            modmap_span,
            vmodmap_span,
            vmods_mask,
            types: Vec::new(),
            syms: Vec::new(),
            action_counts: Vec::new(),
            actions: Vec::new(),
            behaviors: Vec::new(),
            vmods: Vec::new(),
            explicit: Vec::new(),
            modmap: Vec::new(),
            vmodmap: Vec::new(),
        };
        if wanted.has(part::KEY_TYPES) {
            for _ in 0..types_span.count {
                wanted.types.push(WantedType::read(reader)?);
            }
        }
        if wanted.has(part::KEY_SYMS) {
            for _ in 0..syms_span.count {
                wanted.syms.push(WantedKey::read(reader)?);
            }
        }
        if wanted.has(part::KEY_ACTIONS) {
            wanted.action_counts = reader.bytes(actions_span.count.into())?.to_vec();
            reader.pad()?;
            for _ in 0..total_actions {
                wanted.actions.push(Action(reader.array()?));
            }
        }
        if wanted.has(part::KEY_BEHAVIORS) {
            for _ in 0..total_behaviors {
                let [key, kind, data, _] = reader.array()?;
                wanted.behaviors.push((key, Behavior { kind, data }));
            }
        }
        if wanted.has(part::VIRTUAL_MODS) {
            for bit in (0..16).filter(|bit| vmods_mask & (1 << bit) != 0) {
                wanted.vmods.push((bit, reader.u8()?));
            }
            reader.pad()?;
        }
        wanted.explicit = pairs(reader, wanted.has(part::EXPLICIT), total_explicit)?;
        wanted.modmap = pairs(reader, wanted.has(part::MODIFIER_MAP), total_modmap)?;
        if wanted.has(part::VIRTUAL_MOD_MAP) {
            for _ in 0..total_vmodmap {
                let [key, _] = reader.array()?;
                wanted.vmodmap.push((key, reader.u16()?));
            }
        }
        reader.end()?;
        Ok(wanted)
    }

    fn has(&self, bit: u16) -> bool {
        self.present & bit != 0
    }

    /// Checks everything; answers the levels of all types as they will be.
    fn check(&self, map: &Keymap) -> Result<Vec<u8>, XkbError> {
        if (self.min, self.max) != (map.min_keycode, map.max_keycode) {
            let range = |reason| why3(reason, self.min.into(), self.max.into());
            if self.min < 8 {
                return Err(XkbError::value(range(2)));
            }
            if self.min > self.max {
                return Err(XkbError::matching(range(3)));
            }
        }
        let widths = self.check_types(map)?;
        // The server leaves the last key out here.
        let mut counts = [0_usize; 256];
        for code in map.min_keycode..map.max_keycode {
            counts[usize::from(code)] = check_key(&widths, map.key(code), 0x13, code.into())?;
        }
        if self.has(part::KEY_SYMS) {
            self.check_syms(map, &widths, &mut counts)?;
        }
        if self.has(part::KEY_ACTIONS) {
            self.check_actions(&counts)?;
        }
        self.check_behaviors(map)?;
        let explicit_keys: Vec<u8> = self.explicit.iter().map(|&(key, _)| key).collect();
        self.check_keys(part::EXPLICIT, self.explicit_span, 0x51, &explicit_keys)?;
        let modmap_keys: Vec<u8> = self.modmap.iter().map(|&(key, _)| key).collect();
        self.check_keys(part::MODIFIER_MAP, self.modmap_span, 0x61, &modmap_keys)?;
        let vmodmap_keys: Vec<u8> = self.vmodmap.iter().map(|&(key, _)| key).collect();
        self.check_keys(part::VIRTUAL_MOD_MAP, self.vmodmap_span, 0x71, &vmodmap_keys)?;
        Ok(widths)
    }

    fn check_types(&self, map: &Keymap) -> Result<Vec<u8>, XkbError> {
        let total = map.types.len();
        let known = u32::try_from(total).unwrap_or(u32::MAX);
        let (first, count) = (usize::from(self.types_span.first), usize::from(self.types_span.count));
        if first > total {
            return Err(XkbError::value(why3(0x01, self.types_span.first.into(), known)));
        }
        let old = |index: usize| map.types.get(index).map_or(0, |kind| kind.levels);
        let new_total;
        if self.flags & RESIZE_TYPES != 0 {
            new_total = first + count;
            if new_total < 4 {
                let why = why4(0x02, self.types_span.first.into(), self.types_span.count.into(), 4);
                return Err(XkbError::value(why));
            }
        } else if self.has(part::KEY_TYPES) {
            new_total = total;
            if first + count > total {
                return Err(XkbError::value(u32::try_from(first + count).unwrap_or(u32::MAX)));
            }
        } else {
            return Ok((0..total).map(old).collect());
        }
        // An index of a type is a byte.
        if new_total > 256 {
            return Err(XkbError::value(u32::try_from(new_total).unwrap_or(u32::MAX)));
        }
        let mut widths: Vec<u8> = (0..first).map(old).collect();
        if self.has(part::KEY_TYPES) {
            for (kind, index) in self.types.iter().zip(first..) {
                kind.check(u8::try_from(index).unwrap_or(u8::MAX))?;
                widths.push(kind.levels);
            }
        } else {
            widths.extend((first..first + count).map(old));
        }
        widths.extend((first + count..new_total).map(old));
        Ok(widths)
    }

    fn check_syms(&self, map: &Keymap, widths: &[u8], counts: &mut [usize; 256]) -> Result<(), XkbError> {
        self.request_range(0x11, self.syms_span)?;
        for (wanted, code) in self.syms.iter().zip(u32::from(self.syms_span.first)..) {
            let groups = wanted.group_info & 0x0f;
            let given = u32::try_from(wanted.syms.len()).unwrap_or(u32::MAX);
            if usize::from(groups) > GROUPS {
                return Err(XkbError::value(why3(0x14, code, groups.into())));
            }
            if groups == 0 {
                if given != 0 {
                    return Err(XkbError::value(why3(0x17, code, given)));
                }
                continue;
            }
            let mut width = 0;
            for (group, &index) in wanted.types.iter().enumerate().take(groups.into()) {
                let Some(levels) = widths.get(usize::from(index)) else {
                    let group = u32::try_from(group).unwrap_or(0);
                    return Err(XkbError::value(why4(0x15, code, group, index.into())));
                };
                width = width.max(*levels);
            }
            if wanted.width != width {
                return Err(XkbError::value(why3(0x16, code, wanted.width.into())));
            }
            let count = usize::from(width) * usize::from(groups);
            if let Some(place) = usize::try_from(code).ok().and_then(|code| counts.get_mut(code)) {
                *place = count;
            }
            if count != wanted.syms.len() {
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                return Err(XkbError::value(why4(0x16, code, given, count)));
            }
        }
        // The server now looks at all keys whose keycode is not below the *number* of keys given, and takes their
        // old types. So keysyms and actions of a key whose width changes cannot come in one request.
        for code in self.syms_span.count..=map.max_keycode {
            counts[usize::from(code)] = check_key(widths, map.key(code), 0x18, code.into())?;
        }
        Ok(())
    }

    fn check_actions(&self, counts: &[usize; 256]) -> Result<(), XkbError> {
        self.request_range(0x21, self.actions_span)?;
        let mut total = 0_usize;
        for (&given, code) in self.action_counts.iter().zip(u32::from(self.actions_span.first)..) {
            if given == 0 {
                continue;
            }
            let count = usize::try_from(code).ok().and_then(|code| counts.get(code)).copied();
            if count != Some(given.into()) {
                return Err(XkbError::value(why3(0x23, code, given.into())));
            }
            total += usize::from(given);
        }
        if total == self.actions.len() { Ok(()) } else { Err(XkbError::LENGTH) }
    }

    fn check_behaviors(&self, map: &Keymap) -> Result<(), XkbError> {
        let keys: Vec<u8> = self.behaviors.iter().map(|&(key, _)| key).collect();
        let (first, last) = (self.behaviors_span.first, self.behaviors_span.last());
        if !self.has(part::KEY_BEHAVIORS) || self.behaviors_span.count == 0 {
            return if keys.is_empty() { Ok(()) } else { Err(XkbError::LENGTH) };
        }
        self.first_and_last(self.behaviors_span, 0x31)?;
        for &(key, behavior) in &self.behaviors {
            if key < first || key > last {
                return Err(XkbError::value(why4(0x33, first.into(), last.into(), key.into())));
            }
            if behavior.kind & 0x80 != 0 && map.key(key).behavior != behavior {
                return Err(XkbError::value(why3(0x33, key.into(), behavior.kind.into())));
            }
            if behavior.kind == 2 && behavior.data & 0x7f > 32 {
                return Err(XkbError::value(why4(0x34, key.into(), behavior.data.into(), 32)));
            }
            if matches!(behavior.kind, 3 | 4) {
                super::get_map::key_range(map, 0x35, Span::new(key, 1))?;
            }
        }
        Ok(())
    }

    /// The keys of a list must be in its range.
    fn check_keys(&self, bit: u16, span: Span, reason: u32, keys: &[u8]) -> Result<(), XkbError> {
        if !self.has(bit) || span.count == 0 {
            // What is not looked at must not be there.
            return if keys.is_empty() { Ok(()) } else { Err(XkbError::LENGTH) };
        }
        self.first_and_last(span, reason)?;
        let (first, last) = (span.first, span.last());
        match keys.iter().find(|key| **key < first || **key > last) {
            Some(&key) => Err(XkbError::value(why4(reason + 2, first.into(), last.into(), key.into()))),
            None => Ok(()),
        }
    }

    fn first_and_last(&self, span: Span, reason: u32) -> Result<(), XkbError> {
        let last = u32::from(span.first) + u32::from(span.count) - 1;
        if span.first < self.min {
            return Err(XkbError::value(why3(reason, span.first.into(), self.min.into())));
        }
        if last > u32::from(self.max) {
            return Err(XkbError::value(why3(reason + 1, last, self.max.into())));
        }
        Ok(())
    }

    fn request_range(&self, reason: u32, span: Span) -> Result<(), XkbError> {
        let (first, count) = (u32::from(span.first), u32::from(span.count));
        if (first + count).wrapping_sub(1) > u32::from(self.max) {
            return Err(XkbError::value(why4(reason, first, count, self.max.into())));
        }
        if first < u32::from(self.min) {
            return Err(XkbError::value(why3(reason + 1, first, self.min.into())));
        }
        Ok(())
    }

    fn apply(&self, keyboard: &mut Keyboard, widths: &[u8], request: &Request<'_>) {
        let cause = request.cause();
        let old_range = (keyboard.map.min_keycode, keyboard.map.max_keycode);
        let range = (self.min, self.max);
        if range != old_range {
            change_range(&mut keyboard.map, self.min, self.max);
            keyboard.push_event(Notify::NewKeyboard { old_range, range, cause, changed: 1 });
        }
        let mut pending = Pending::default();
        let changes = &mut pending.map;
        if self.has(part::KEY_TYPES) {
            self.apply_types(&mut keyboard.map, widths, changes);
        }
        if self.has(part::KEY_SYMS) {
            let old = keyboard.map.controls.clone();
            self.apply_syms(&mut keyboard.map, changes);
            let groups =
                keyboard.map.keycodes().map(|code| keyboard.map.key(code).groups()).max().unwrap_or(0);
            keyboard.map.controls.groups = groups;
            if let Some(event) = keyboard.controls_notify(&old, cause) {
                keyboard.push_event(event);
            }
        }
        let map = &mut keyboard.map;
        if self.has(part::KEY_ACTIONS) {
            let mut actions = self.actions.iter().copied();
            for (&count, code) in self.action_counts.iter().zip(codes(self.actions_span)) {
                let list: Vec<Action> = actions.by_ref().take(count.into()).collect();
                map.key_mut(code).actions = (!list.is_empty()).then_some(list);
            }
            note(changes, part::KEY_ACTIONS, self.actions_span);
        }
        if self.has(part::KEY_BEHAVIORS) && self.behaviors_span.count > 0 {
            for code in codes(self.behaviors_span) {
                map.key_mut(code).behavior = Behavior::default();
            }
            for &(code, behavior) in &self.behaviors {
                map.key_mut(code).behavior = behavior;
            }
            note(changes, part::KEY_BEHAVIORS, self.behaviors_span);
        }
        if self.has(part::VIRTUAL_MODS) {
            for &(bit, mods) in self.vmods.iter().filter(|(bit, _)| self.vmods_mask & (1 << bit) != 0) {
                if map.vmods[bit] != mods {
                    changes.changed |= part::VIRTUAL_MODS;
                    changes.vmods |= 1 << bit;
                    map.vmods[bit] = mods;
                }
            }
        }
        // The ranges of the following three are told, but not that they changed: the server forgets the bits.
        if self.has(part::EXPLICIT) && self.explicit_span.count > 0 {
            codes(self.explicit_span).for_each(|code| map.key_mut(code).explicit = 0);
            self.explicit.iter().for_each(|&(code, bits)| map.key_mut(code).explicit = bits);
            changes.explicit = self.explicit_span;
        }
        if self.has(part::MODIFIER_MAP) && self.modmap_span.count > 0 {
            codes(self.modmap_span).for_each(|code| map.key_mut(code).modmap = 0);
            self.modmap.iter().for_each(|&(code, mods)| map.key_mut(code).modmap = mods);
            changes.modmap = self.modmap_span;
        }
        if self.has(part::VIRTUAL_MOD_MAP) && self.vmodmap_span.count > 0 {
            codes(self.vmodmap_span).for_each(|code| map.key_mut(code).vmodmap = 0);
            self.vmodmap.iter().for_each(|&(code, vmods)| map.key_mut(code).vmodmap = vmods);
            changes.vmodmap = self.vmodmap_span;
        }
        if self.flags & RECOMPUTE_ACTIONS != 0 {
            let mut keys: Option<Span> = None;
            for span in [changes.syms, changes.modmap].into_iter().filter(|span| span.count > 0) {
                keys.get_or_insert(span).cover(span);
            }
            if let Some(keys) = keys {
                update_actions(map, keys.first, keys.count, changes);
            }
        }
        // A new keyboard says all there is to say.
        if range == old_range {
            keyboard.flush(&pending, cause);
        }
    }

    fn apply_types(&self, map: &mut Keymap, widths: &[u8], changes: &mut MapChanges) {
        let first = usize::from(self.types_span.first);
        for (wanted, index) in self.types.iter().zip(first..) {
            let mods = map.mods(wanted.real, wanted.vmods);
            let entry = |&(level, real, vmods): &(u8, u8, u16)| {
                let mods = map.mods(real, vmods);
                MapEntry { active: vmods == 0 || map.real_mods(vmods) != 0, level, mods }
            };
            let entries = wanted.map.iter().map(entry).collect();
            let preserved = |list: &Vec<(u8, u16)>| -> Vec<Mods> {
                list.iter().map(|&(real, vmods)| map.mods(real, vmods)).collect()
            };
            // A type without entries has nothing to preserve.
            let preserve = wanted.preserve.as_ref().filter(|list| !list.is_empty()).map(preserved);
            while map.types.len() <= index {
                map.types.push(KeyType { levels: 1, ..KeyType::default() });
            }
            let Some(kind) = map.types.get_mut(index) else { continue };
            let old_levels = kind.levels;
            (kind.mods, kind.map, kind.preserve, kind.levels) = (mods, entries, preserve, wanted.levels);
            kind.level_names.resize(wanted.levels.into(), Name::NONE);
            if old_levels != wanted.levels {
                resize_keys(map, u8::try_from(index).unwrap_or(u8::MAX), old_levels, widths);
            }
        }
        note(changes, part::KEY_TYPES, self.types_span);
    }

    fn apply_syms(&self, map: &mut Keymap, changes: &mut MapChanges) {
        for (wanted, code) in self.syms.iter().zip(codes(self.syms_span)) {
            let key = map.key_mut(code);
            key.types = wanted.types;
            key.group_info = wanted.group_info;
            key.width = wanted.width;
            key.syms = wanted.syms.clone();
            let count = key.sym_count();
            key.actions = key.actions.take().filter(|_| count > 0).map(|mut actions| {
                actions.resize(count, Action::default());
                actions
            });
        }
        note(changes, part::KEY_SYMS, self.syms_span);
    }
}

impl WantedType {
    fn read(reader: &mut Reader<'_>) -> Result<WantedType, XkbError> {
        let [_, real] = reader.array()?;
        let vmods = reader.u16()?;
        let [levels, entries, preserve, _] = reader.array()?;
        let mut map = Vec::new();
        for _ in 0..entries {
            let [level, real] = reader.array()?;
            map.push((level, real, reader.u16()?));
        }
        let mut preserved = Vec::new();
        if preserve != 0 {
            for _ in 0..entries {
                let [_, real] = reader.array()?;
                preserved.push((real, reader.u16()?));
            }
        }
        Ok(WantedType { real, vmods, levels, map, preserve: (preserve != 0).then_some(preserved) })
    }

    fn check(&self, index: u8) -> Result<(), XkbError> {
        let error = |reason| Err(XkbError::value(why3(reason, index.into(), self.levels.into())));
        match (index, self.levels) {
            (_, 0) => return error(0x04),
            (ONE_LEVEL, 2..) | (TWO_LEVEL | ALPHABETIC | KEYPAD, 1 | 3..) => return error(0x05),
            _ => {}
        }
        for (at, &(level, real, vmods)) in self.map.iter().enumerate() {
            let place = u32::try_from(at).unwrap_or(u32::MAX);
            if real & !self.real != 0 {
                return Err(XkbError::value(why4(0x06, place, real.into(), self.real.into())));
            }
            if vmods & !self.vmods != 0 {
                return Err(XkbError::value(why3(0x07, place, vmods.into())));
            }
            if level >= self.levels {
                return Err(XkbError::value(why4(0x08, place, self.levels.into(), level.into())));
            }
            let preserved = self.preserve.as_ref().and_then(|list| list.get(at));
            if let Some(&(kept, kept_vmods)) = preserved {
                if kept & !real != 0 {
                    return Err(XkbError::value(why4(0x09, place, kept.into(), real.into())));
                }
                if kept_vmods & !vmods != 0 {
                    return Err(XkbError::value(why3(0x0a, place, kept_vmods.into())));
                }
            }
        }
        Ok(())
    }
}

impl WantedKey {
    fn read(reader: &mut Reader<'_>) -> Result<WantedKey, XkbError> {
        let types = reader.array()?;
        let [group_info, width] = reader.array()?;
        let count = reader.u16()?;
        // Checked before anything is reserved.
        if usize::from(count) * 4 > reader.remaining() {
            return Err(XkbError::LENGTH);
        }
        let mut syms = Vec::with_capacity(count.into());
        for _ in 0..count {
            syms.push(reader.u32()?);
        }
        Ok(WantedKey { types, group_info, width, syms })
    }
}

/// How many keysyms a key will have; its types must exist.
fn check_key(widths: &[u8], key: &Key, reason: u32, code: u32) -> Result<usize, XkbError> {
    let groups = key.groups();
    let mut width = 0;
    for (group, &index) in key.types.iter().enumerate().take(groups.into()) {
        let Some(levels) = widths.get(usize::from(index)) else {
            return Err(XkbError::value(why4(reason, code, u32::try_from(group).unwrap_or(0), index.into())));
        };
        width = width.max(*levels);
    }
    Ok(usize::from(width) * usize::from(groups))
}

/// Widens or empties the places of keys whose type changed its number of levels.
fn resize_keys(map: &mut Keymap, index: u8, old_levels: u8, widths: &[u8]) {
    let levels = widths.get(usize::from(index)).copied().unwrap_or(1);
    for code in map.keycodes() {
        let key = map.key_mut(code);
        let groups = usize::from(key.groups());
        let uses = |group: usize| key.types.get(group) == Some(&index);
        if !(0..groups).any(uses) {
            continue;
        }
        let (old_width, width) = (usize::from(key.width), usize::from(key.width.max(levels)));
        let first_empty = usize::from(old_levels.min(levels));
        let place = |at: usize| {
            let (group, level) = (at / width, at % width);
            let gone = level >= old_width || (key.types.get(group) == Some(&index) && level >= first_empty);
            (!gone).then_some(group * old_width + level)
        };
        let count = width * groups;
        let from = |at: usize| place(at).and_then(|at| key.syms.get(at)).copied().unwrap_or(0);
        let syms = (0..count).map(from).collect();
        let actions = key.actions.as_ref().map(|old| {
            (0..count).map(|at| place(at).and_then(|at| old.get(at)).copied().unwrap_or_default()).collect()
        });
        key.syms = syms;
        key.actions = actions;
        key.width = u8::try_from(width).unwrap_or(u8::MAX);
    }
}

/// Another range of keycodes: keys that are new or gone are empty.
fn change_range(map: &mut Keymap, min: u8, max: u8) {
    let kept = map.min_keycode.max(min)..=map.max_keycode.min(max);
    for code in (0..=u8::MAX).filter(|code| !kept.contains(code)) {
        *map.key_mut(code) = Key::default();
    }
    (map.min_keycode, map.max_keycode) = (min, max);
}

fn note(changes: &mut MapChanges, bit: u16, span: Span) {
    let known = changes.changed & bit != 0;
    let place = match bit {
        part::KEY_TYPES => &mut changes.types,
        part::KEY_SYMS => &mut changes.syms,
        part::KEY_ACTIONS => &mut changes.actions,
        _ => &mut changes.behaviors,
    };
    if known {
        place.cover(span);
    } else {
        *place = span;
    }
    changes.changed |= bit;
}

fn codes(span: Span) -> impl Iterator<Item = u8> {
    let first = u16::from(span.first);
    (first..first + u16::from(span.count)).filter_map(|code| u8::try_from(code).ok())
}

fn span(reader: &mut Reader<'_>) -> Result<Span, XkbError> {
    let [first, count] = reader.array()?;
    Ok(Span::new(first, count))
}

fn pairs(reader: &mut Reader<'_>, present: bool, count: u8) -> Result<Vec<(u8, u8)>, XkbError> {
    let mut list = Vec::new();
    if present {
        for _ in 0..count {
            let [key, value] = reader.array()?;
            list.push((key, value));
        }
        reader.pad()?;
    }
    Ok(list)
}
