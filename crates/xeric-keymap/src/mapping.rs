//! The core protocol's views of the keyboard: GetKeyboardMapping, ChangeKeyboardMapping, GetModifierMapping,
//! SetModifierMapping and the auto-repeat of ChangeKeyboardControl (XKB protocol, section 12).

use crate::event::{Cause, Notify};
use crate::keyboard::Keyboard;
use crate::keysym::{NO_SYMBOL, core_case, is_keypad};
use crate::model::{ALPHABETIC, Controls, GROUPS, KEYPAD, Key, Keymap, ONE_LEVEL, TWO_LEVEL};
use crate::pending::Pending;
use crate::semantics::{MapChanges, Span, change_types, explicit, part, update_actions};

/// What GetKeyboardMapping answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoreKeysyms {
    /// Keysyms to a keycode.
    pub per_keycode: u8,
    /// The keysyms, `per_keycode` to each keycode asked for.
    pub keysyms: Vec<u32>,
}

/// What GetModifierMapping answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModifierMapping {
    /// Keycodes to a modifier.
    pub per_modifier: u8,
    /// The keycodes: `per_modifier` for Shift, Lock, Control and Mod1 to Mod5 each, 0 for none.
    pub keycodes: Vec<u8>,
}

/// Why SetModifierMapping does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetModifierError {
    /// BadValue with this value: the keycode is out of range, or given twice.
    #[error("bad value {0}")]
    Value(u32),
    /// Not an error: the reply's status is Busy (1), a modifier key is down.
    #[error("a modifier key is down")]
    Busy,
}

impl Keymap {
    /// The keysyms of some keycodes as the core protocol shows them (section 12.4). Keycodes out of range are left out.
    #[must_use]
    pub fn core_keysyms(&self, first: u8, count: u8) -> CoreKeysyms {
        let shape = self.core_shape();
        let last = u16::from(first) + u16::from(count);
        let mut keysyms = Vec::new();
        for code in (u16::from(first)..last).filter_map(|code| u8::try_from(code).ok()) {
            if (self.min_keycode..=self.max_keycode).contains(&code) {
                keysyms.extend(self.core_row(self.key(code), &shape));
            }
        }
        CoreKeysyms { per_keycode: u8::try_from(shape.width).unwrap_or(u8::MAX), keysyms }
    }

    /// The keys of each modifier.
    #[must_use]
    pub fn modifier_mapping(&self) -> ModifierMapping {
        let keys: [Vec<u8>; 8] = std::array::from_fn(|bit| {
            self.keycodes().filter(|&code| self.key(code).modmap & (1 << bit) != 0).collect()
        });
        let most = keys.iter().map(Vec::len).max().unwrap_or(0);
        let keycodes = keys
            .iter()
            .flat_map(|codes| codes.iter().copied().chain(std::iter::repeat_n(0, most - codes.len())))
            .collect();
        ModifierMapping { per_modifier: u8::try_from(most).unwrap_or(u8::MAX), keycodes }
    }

    fn core_shape(&self) -> CoreShape {
        let mut shape = CoreShape::default();
        let mut widest_first = 0;
        for code in self.keycodes() {
            let key = self.key(code);
            let levels: Vec<usize> = (0..usize::from(key.groups()))
                .map(|group| usize::from(self.group_levels(key, group)))
                .collect();
            let first = levels.first().copied().unwrap_or(0);
            let mut width = match first {
                0 => 0,
                1 | 2 => 2,
                more => more + 2,
            };
            if let Some(&second) = levels.get(1) {
                width += if width <= 2 { second.max(2) } else { second.saturating_sub(2) };
            }
            width += levels.iter().skip(2).sum::<usize>();
            widest_first = widest_first.max(first);
            shape.width = shape.width.max(width);
            shape.groups = shape.groups.max(levels.len());
        }
        if shape.width > 0 {
            // Room for every group to show a key that has only one.
            shape.width = shape.width.max(shape.groups * widest_first);
        }
        shape
    }

    /// One key's keysyms: G1L1 G1L2 G2L1 G2L2, then the further levels of group 1, of group 2, and groups 3 and 4. A
    /// key of one group repeats it in all groups.
    fn core_row(&self, key: &Key, shape: &CoreShape) -> Vec<u32> {
        let mut row = vec![NO_SYMBOL; shape.width];
        let mut put = |at: usize, sym: u32| {
            if let Some(place) = row.get_mut(at) {
                *place = sym;
            }
        };
        let groups = usize::from(key.groups());
        let levels = |group: usize| usize::from(self.group_levels(key, group));
        let mut out = 2;
        if groups > 0 {
            for level in 0..levels(0) {
                put(if level < 2 { level } else { level + 2 }, key.sym(0, level));
            }
            out = levels(0).max(2);
        }
        if groups == 1 {
            let width = levels(0);
            for level in 0..width.min(2) {
                put(2 + level, key.sym(0, level));
            }
            for level in 2..width {
                put(width + level, key.sym(0, level));
            }
            let mut at = (2 * width).max(4);
            for _ in 3..=shape.groups {
                for level in 0..width {
                    put(at, key.sym(0, level));
                    at += 1;
                }
            }
        }
        out += 2;
        if groups > 1 {
            for level in 0..levels(1) {
                put(if level < 2 { 2 + level } else { out + level - 2 }, key.sym(1, level));
            }
            out += levels(1).saturating_sub(2);
        }
        for group in 2..groups {
            for level in 0..levels(group) {
                put(out, key.sym(group, level));
                out += 1;
            }
        }
        row
    }
}

#[derive(Default)]
struct CoreShape {
    width: usize,
    groups: usize,
}

impl Keyboard {
    /// ChangeKeyboardMapping: `keysyms` are `per_keycode` to a key from `first` on. The server has checked the range
    /// and that `per_keycode` is not 0.
    pub fn change_keyboard_mapping(
        &mut self,
        first: u8,
        per_keycode: u8,
        keysyms: &[u32],
        cause: Cause,
    ) -> Vec<Notify> {
        let mut pending = Pending::default();
        let width = usize::from(per_keycode.max(1));
        let mut count = 0_u8;
        let mut spread = vec![NO_SYMBOL; 256];
        for (row, code) in keysyms.chunks_exact(width).zip(first..=self.map.max_keycode) {
            count = count.saturating_add(1);
            let key = self.map.key(code);
            let fixed = key.explicit & explicit::KEY_TYPES;
            let types = core_types(&self.map, row, fixed, key.types, &mut spread);
            change_types(&mut self.map, code, &types, &mut pending.map);
            let key = self.map.key_mut(code);
            key.syms.iter_mut().zip(&spread).for_each(|(place, sym)| *place = *sym);
        }
        if count == 0 {
            return Vec::new();
        }
        let asked = Span::new(first, count);
        if pending.map.changed & part::KEY_SYMS == 0 {
            pending.map.changed |= part::KEY_SYMS;
            pending.map.syms = asked;
        } else {
            pending.map.syms.cover(asked);
        }
        update_actions(&mut self.map, first, count, &mut pending.map);
        self.flush(&pending, cause);
        self.take_events()
    }

    /// SetModifierMapping: `keycodes` are `per_modifier` for each of the eight modifiers, 0 for none.
    ///
    /// # Errors
    /// See [`SetModifierError`].
    pub fn set_modifier_mapping(
        &mut self,
        per_modifier: u8,
        keycodes: &[u8],
        cause: Cause,
    ) -> Result<Vec<Notify>, SetModifierError> {
        let mut modmap = [0_u8; 256];
        for (at, &code) in keycodes.iter().enumerate().filter(|(_, code)| **code != 0) {
            let mods = &mut modmap[usize::from(code)];
            if *mods != 0 {
                return Err(SetModifierError::Value(0));
            }
            *mods = 1_u8
                .checked_shl(u32::try_from(at / usize::from(per_modifier.max(1))).unwrap_or(8))
                .unwrap_or(0);
        }
        for code in (0..=u8::MAX).filter(|&code| modmap[usize::from(code)] != 0) {
            if !(self.map.min_keycode..=self.map.max_keycode).contains(&code) {
                return Err(SetModifierError::Value(u32::from(code)));
            }
            if self.is_down(code) {
                return Err(SetModifierError::Busy);
            }
        }
        // The server's loop ends before the last key.
        let old_down = |code: u8| self.map.key(code).modmap != 0 && self.is_down(code);
        if (self.map.min_keycode..self.map.max_keycode).any(old_down) {
            return Err(SetModifierError::Busy);
        }
        let (first, count) = (self.map.min_keycode, self.map.key_count());
        let mut changes = MapChanges::default();
        changes.changed |= part::MODIFIER_MAP;
        changes.modmap = Span::new(first, count);
        for code in 0..=u8::MAX {
            self.map.key_mut(code).modmap = modmap[usize::from(code)];
        }
        update_actions(&mut self.map, first, count, &mut changes);
        self.flush(&Pending { map: changes, ..Pending::default() }, cause);
        Ok(self.take_events())
    }

    /// ChangeKeyboardControl's auto-repeat, of one key or of all.
    pub fn set_auto_repeat(&mut self, keycode: Option<u8>, on: bool) -> Vec<Notify> {
        let old = self.map.controls.clone();
        match keycode {
            None => {
                let enabled = &mut self.map.controls.enabled;
                *enabled =
                    if on { *enabled | Controls::REPEAT_KEYS } else { *enabled & !Controls::REPEAT_KEYS };
            }
            Some(code) => {
                self.map.key_mut(code).explicit |= explicit::AUTO_REPEAT;
                let changes = MapChanges {
                    changed: part::EXPLICIT,
                    explicit: Span::new(code, 1),
                    ..MapChanges::default()
                };
                self.push_event(Notify::Map { changes, range: (self.map.min_keycode, self.map.max_keycode) });
                self.map.controls.set_repeats(code, on);
            }
        }
        if let Some(event) = self.controls_notify(&old, Cause::default()) {
            self.push_event(event);
        }
        self.take_events()
    }

    /// A new keymap takes the old one's place: what a layout switch does. Per-key changes of the old map are gone,
    /// controls stay.
    pub fn replace_map(&mut self, map: Keymap, cause: Cause, geometry_changed: bool) -> Vec<Notify> {
        let old = std::mem::replace(&mut self.map, map);
        let groups = self.map.keycodes().map(|code| self.map.key(code).groups()).max().unwrap_or(0);
        self.map.controls = Controls { groups: groups.min(4), ..old.controls };
        let range = |map: &Keymap| (map.min_keycode, map.max_keycode);
        self.push_event(Notify::NewKeyboard {
            old_range: range(&old),
            range: range(&self.map),
            cause,
            changed: if geometry_changed { 3 } else { 1 },
        });
        self.check_leds();
        self.derive();
        self.update_leds(self.leds.maps_present, cause);
        self.take_events()
    }
}

/// The types that a key's core keysyms mean (section 12.2), and the keysyms spread out for them.
///
/// `fixed` are the groups whose type is explicit, `types` the key's types so far. `spread` keeps what earlier keys
/// left in places that this key does not write; a real server shows the same.
fn core_types(keymap: &Keymap, core: &[u32], fixed: u8, types: [u8; GROUPS], spread: &mut [u32]) -> Vec<u8> {
    let sym = |at: usize| core.get(at).copied().unwrap_or(NO_SYMBOL);
    let is_fixed = |group: usize| fixed & (1 << group) != 0;
    let levels_of = |index: u8| keymap.types.get(usize::from(index)).map(|kind| usize::from(kind.levels));
    let mut types = types;
    let mut counts = [2_usize; GROUPS];
    for group in 0..GROUPS {
        match levels_of(types[group]).filter(|_| is_fixed(group)) {
            Some(levels) => counts[group] = levels,
            None => types[group] = TWO_LEVEL,
        }
    }
    let width = counts.iter().copied().max().unwrap_or(2).max(2);
    counts[0] = counts[0].max(2);
    counts[1] = counts[1].max(2);

    // The first two groups interleave.
    let at = |group: usize, level: usize| group * width + level;
    put(spread, at(0, 0), sym(0));
    put(spread, at(0, 1), sym(1));
    put(spread, at(1, 0), sym(2));
    put(spread, at(1, 1), sym(3));
    for level in 2..counts[0] {
        put(spread, at(0, level), sym(2 + level));
    }
    for level in 2..counts[1] {
        put(spread, at(1, level), sym(counts[0] + level));
    }
    let mut groups;
    if fixed & !1 == 0 && replicates(core, counts[0]) {
        counts = [counts[0], 0, 0, 0];
        groups = 1;
    } else {
        let mut next = counts[0] + counts[1];
        groups = 2;
        if next < core.len() || fixed & 0x0c != 0 {
            groups = 3;
            for level in 0..counts[2] {
                put(spread, at(2, level), sym(next));
                next += 1;
            }
            if next < core.len() || is_fixed(3) {
                groups = 4;
                for level in 0..counts[3] {
                    put(spread, at(3, level), sym(next));
                    next += 1;
                }
            } else {
                counts[3] = 0;
            }
        } else {
            counts[2] = 0;
            counts[3] = 0;
        }
    }

    // Alphabetic expansion and canonical types.
    let mut empty = 0_u8;
    for group in 0..groups {
        let start = at(group, 0);
        let (first, second) = (get(spread, start), get(spread, start + 1));
        if counts[group] > 1 && second == NO_SYMBOL && first != NO_SYMBOL {
            let (lower, upper) = core_case(first);
            if lower != upper {
                put(spread, start, lower);
                put(spread, start + 1, upper);
                if !is_fixed(group) {
                    types[group] = ALPHABETIC;
                }
            } else if !is_fixed(group) {
                types[group] = ONE_LEVEL;
            }
        }
        let (first, second) = (get(spread, start), get(spread, start + 1));
        if !is_fixed(group) && types[group] == TWO_LEVEL {
            if is_keypad(first) || is_keypad(second) {
                types[group] = KEYPAD;
            } else if core_case(first) == (first, second) {
                types[group] = ALPHABETIC;
            }
        }
        if (0..counts[group].max(1)).all(|level| get(spread, start + level) == NO_SYMBOL) {
            empty |= 1 << group;
        }
    }
    while groups > 0 && empty & (1 << (groups - 1)) != 0 && !is_fixed(groups - 1) {
        groups -= 1;
    }
    if groups == 0 {
        return Vec::new();
    }

    // An empty second group shows the first.
    if groups > 1 && empty & 3 == 2 {
        if fixed & 3 == 0 {
            counts[1] = counts[0];
            types[1] = types[0];
            copy(spread, 0, 2, 2);
        } else if types[0] == types[1] {
            copy(spread, 0, counts[0], counts[0]);
        }
    }

    // Groups that are all alike are one group.
    if groups > 1 {
        let same_type = types.iter().take(groups).all(|index| *index == types[0]);
        let canonical = types.iter().take(groups).skip(1).all(|index| *index <= KEYPAD);
        let one_level = types.iter().take(groups).all(|index| levels_of(*index) == Some(1));
        let alike = (1..groups).all(|group| {
            counts[group] == counts[0]
                && (0..counts[0]).all(|level| get(spread, at(group, level)) == get(spread, level))
        });
        if (same_type || canonical) && fixed & 0x0e == 0 && alike {
            groups = 1;
        }
        if one_level && groups > 1 {
            let mut from = counts[0];
            for (group, count) in counts.iter().enumerate().take(groups).skip(1) {
                put(spread, group, get(spread, from));
                from += count;
            }
        }
    }
    types.iter().take(groups).copied().collect()
}

/// Whether core keysyms are one group shown in all groups: `ABABCDECDEABCDE`.
fn replicates(core: &[u32], width: usize) -> bool {
    let sym = |at: usize| core.get(at).copied().unwrap_or(NO_SYMBOL);
    let first_two = (0..width.min(2)).all(|level| sym(level) == sym(2 + level));
    let further = (2..width).all(|level| sym(2 + level) == sym(level + width));
    let place = |level: usize| if level < 2 { level } else { 2 + level };
    let later = (2..GROUPS)
        .take_while(|group| core.len() >= width * (group + 1))
        .all(|group| (0..width).all(|level| sym(place(level)) == sym(level + width * group)));
    first_two && further && later
}

fn get(syms: &[u32], at: usize) -> u32 {
    syms.get(at).copied().unwrap_or(NO_SYMBOL)
}

fn put(syms: &mut [u32], at: usize, sym: u32) {
    if let Some(place) = syms.get_mut(at) {
        *place = sym;
    }
}

fn copy(syms: &mut [u32], from: usize, to: usize, count: usize) {
    for level in 0..count {
        put(syms, to + level, get(syms, from + level));
    }
}
