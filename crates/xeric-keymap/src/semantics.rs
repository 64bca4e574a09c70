//! What follows from what in a keyboard description: actions from the compatibility map, virtual modifiers from the
//! keys that carry them, masks from virtual modifiers (XKB protocol, sections 7.8, 12 and 13).
//!
//! Each function notes what it changed in [`MapChanges`] or `Pending`, whose ranges become MapNotify. The ranges
//! are those that an X server reports, which are at times wider or narrower than the set of keys really changed.

use crate::action::{Action, kind};
use crate::keysym::NO_SYMBOL;
use crate::model::{Controls, Keymap, ONE_LEVEL, SymInterpret};

/// Bits of a key's explicit components.
pub mod explicit {
    /// The key types of all groups.
    pub const KEY_TYPES: u8 = 0x0f;
    /// Actions.
    pub const INTERPRET: u8 = 0x10;
    /// Whether the key repeats.
    pub const AUTO_REPEAT: u8 = 0x20;
    /// Behaviour.
    pub const BEHAVIOR: u8 = 0x40;
    /// Virtual modifiers.
    pub const VMODMAP: u8 = 0x80;
}

/// Bits of map components, as GetMap, SetMap and MapNotify use them.
pub mod part {
    /// Key types.
    pub const KEY_TYPES: u16 = 1;
    /// Keysyms.
    pub const KEY_SYMS: u16 = 1 << 1;
    /// The modifier map.
    pub const MODIFIER_MAP: u16 = 1 << 2;
    /// Explicit components.
    pub const EXPLICIT: u16 = 1 << 3;
    /// Actions.
    pub const KEY_ACTIONS: u16 = 1 << 4;
    /// Behaviours.
    pub const KEY_BEHAVIORS: u16 = 1 << 5;
    /// Bindings of virtual modifiers.
    pub const VIRTUAL_MODS: u16 = 1 << 6;
    /// The virtual modifier map.
    pub const VIRTUAL_MOD_MAP: u16 = 1 << 7;
    /// All of them.
    pub const ALL: u16 = 0xff;
}

/// A range of keys or types: the first and how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub first: u8,
    /// How many.
    pub count: u8,
}

impl Span {
    /// A range.
    #[must_use]
    pub fn new(first: u8, count: u8) -> Span {
        Span { first, count }
    }

    /// Adds one key the way the server does: a key behind the range lengthens it by one place only.
    fn add(&mut self, key: u8) {
        let last = self.first.wrapping_add(self.count);
        if key < self.first {
            self.first = key;
            self.count = last.wrapping_sub(key).wrapping_add(1);
        } else if key > last {
            self.count = last.wrapping_sub(self.first).wrapping_add(1);
        }
    }

    /// The smallest range that holds both.
    pub(crate) fn cover(&mut self, other: Span) {
        let last = self.last().max(other.last());
        self.first = self.first.min(other.first);
        self.count = last.wrapping_sub(self.first).wrapping_add(1);
    }

    pub(crate) fn last(self) -> u8 {
        self.first.wrapping_add(self.count).wrapping_sub(1)
    }
}

/// What of the map changed, for MapNotify.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MapChanges {
    /// Parts that changed, of [`part`].
    pub changed: u16,
    /// Key types.
    pub types: Span,
    /// Keys whose symbols changed.
    pub syms: Span,
    /// Keys whose actions changed.
    pub actions: Span,
    /// Keys whose behaviour changed.
    pub behaviors: Span,
    /// Keys whose explicit components changed.
    pub explicit: Span,
    /// Keys whose modifiers changed.
    pub modmap: Span,
    /// Keys whose virtual modifiers changed.
    pub vmodmap: Span,
    /// Virtual modifiers bound anew.
    pub vmods: u16,
    /// Controls that changed on the way.
    pub controls: u32,
    /// Indicators whose map changed on the way.
    pub indicator_maps: u32,
    /// Groups whose core appearance changed on the way.
    pub compat_groups: u8,
}

impl MapChanges {
    fn note(&mut self, bit: u16, key: u8) {
        let known = self.changed & bit != 0;
        let span = match bit {
            part::KEY_SYMS => &mut self.syms,
            part::KEY_ACTIONS => &mut self.actions,
            part::KEY_BEHAVIORS => &mut self.behaviors,
            _ => &mut self.vmodmap,
        };
        if known {
            span.add(key);
        } else {
            *span = Span::new(key, 1);
        }
        self.changed |= bit;
    }
}

impl Keymap {
    /// The keycode of a key name, aliases included; the lowest if several keys have the name.
    #[must_use]
    pub fn keycode_of_name(&self, name: [u8; 4]) -> Option<u8> {
        let named =
            |name: [u8; 4]| self.keycodes().find(|&code| name != [0; 4] && self.key(code).name == name);
        named(name).or_else(|| {
            let alias = self.names.key_aliases.iter().find(|alias| alias.alias == name)?;
            named(alias.real)
        })
    }

    /// The interpretation that a keysym at a level gets: one that names the symbol before one for any symbol.
    #[must_use]
    pub fn interpretation(&self, sym: u32, mods: u8, level: usize) -> Option<&SymInterpret> {
        let fits = |interpret: &&SymInterpret| {
            let level_one_only = interpret.matching & SymInterpret::LEVEL_ONE_ONLY != 0;
            interpret.accepts(if level == 0 || !level_one_only { mods } else { 0 })
        };
        let interprets = &self.compat.interprets;
        let named = interprets.iter().filter(|interpret| interpret.sym == sym && sym != NO_SYMBOL).find(fits);
        named.or_else(|| interprets.iter().filter(|interpret| interpret.sym == NO_SYMBOL).find(fits))
    }
}

/// Applies the compatibility map to keys and works out what follows for virtual modifiers.
pub(crate) fn update_actions(keymap: &mut Keymap, first: u8, count: u8, changes: &mut MapChanges) {
    for code in
        (u16::from(first)..u16::from(first) + u16::from(count)).filter_map(|code| u8::try_from(code).ok())
    {
        apply_compat(keymap, code, changes);
    }
    if changes.changed & (part::VIRTUAL_MOD_MAP | part::MODIFIER_MAP) != 0 {
        let mut bound = [0_u8; crate::model::VIRTUAL_MODS];
        let mut present = 0_u16;
        for code in keymap.keycodes() {
            let key = keymap.key(code);
            present |= key.vmodmap;
            for (bit, mods) in bound.iter_mut().enumerate() {
                if key.vmodmap & (1 << bit) != 0 {
                    *mods |= key.modmap;
                }
            }
        }
        for (bit, mods) in bound.into_iter().enumerate() {
            if present & (1 << bit) != 0 && keymap.vmods[bit] != mods {
                changes.changed |= part::VIRTUAL_MODS;
                changes.vmods |= 1 << bit;
                keymap.vmods[bit] = mods;
            }
        }
    }
    if changes.changed & part::VIRTUAL_MODS != 0 {
        bind_virtual_mods(keymap, changes.vmods, changes);
    }
    let asked = Span::new(first, count);
    if changes.changed & part::KEY_ACTIONS == 0 {
        changes.changed |= part::KEY_ACTIONS;
        changes.actions = asked;
    } else {
        // The server keeps the smaller of both ends here.
        let last = asked.last().min(changes.actions.last());
        changes.actions.first = changes.actions.first.min(first);
        changes.actions.count = last.wrapping_sub(changes.actions.first).wrapping_add(1);
    }
}

/// Gives one key the actions, virtual modifiers, behaviour and repeat that the compatibility map says.
fn apply_compat(keymap: &mut Keymap, code: u8, changes: &mut MapChanges) {
    if code < keymap.min_keycode || code > keymap.max_keycode {
        return;
    }
    let key = keymap.key(code);
    if key.explicit & explicit::INTERPRET != 0 {
        return;
    }
    let (mods, fixed, width) = (key.modmap, key.explicit, usize::from(key.width.max(1)));
    let chosen: Vec<Option<SymInterpret>> = key
        .syms
        .iter()
        .enumerate()
        .map(|(at, &sym)| {
            let interpret =
                if sym == NO_SYMBOL { None } else { keymap.interpretation(sym, mods, at % width) };
            interpret.copied().filter(|interpret| interpret.action.kind() != kind::NO_ACTION)
        })
        .collect();
    let first = chosen.first().copied().flatten();
    if chosen.iter().all(Option::is_none) {
        // That a key without any group lost its actions is not told.
        if keymap.key_mut(code).actions.take().is_some() && !chosen.is_empty() {
            changes.note(part::KEY_ACTIONS, code);
        }
    } else {
        changes.note(part::KEY_ACTIONS, code);
        let mut vmodmap = 0;
        // A place that loses its action loses its type alone, as in the server.
        let mut actions = keymap.key_mut(code).actions.take().unwrap_or_default();
        actions.resize(chosen.len(), Action::default());
        for (at, interpret) in chosen.iter().enumerate() {
            let Some(interpret) = interpret else {
                actions[at].0[0] = kind::NO_ACTION;
                continue;
            };
            let level_one_only = interpret.matching & SymInterpret::LEVEL_ONE_ONLY != 0;
            let key_mods = if at == 0 || !level_one_only { mods } else { 0 };
            if (at == 0 || !level_one_only) && usize::from(interpret.virtual_mod) < crate::model::VIRTUAL_MODS
            {
                vmodmap |= 1 << interpret.virtual_mod;
            }
            actions[at] = interpret.action;
            actions[at].bind(key_mods, |vmods| keymap.real_mods(vmods));
        }
        let key = keymap.key_mut(code);
        key.actions = Some(actions);
        if fixed & explicit::VMODMAP == 0 && key.vmodmap != vmodmap {
            key.vmodmap = vmodmap;
            changes.note(part::VIRTUAL_MOD_MAP, code);
        }
        if let Some(first) = first {
            if first.flags & SymInterpret::LOCKING_KEY != 0 && fixed & explicit::BEHAVIOR == 0 {
                key.behavior.kind = 1;
                changes.note(part::KEY_BEHAVIORS, code);
            }
            let repeats = first.flags & SymInterpret::AUTO_REPEAT != 0;
            if fixed & explicit::AUTO_REPEAT == 0 && keymap.controls.set_repeats(code, repeats) {
                changes.controls |= Controls::PER_KEY_REPEAT;
            }
        }
    }
    if first.is_none() {
        if fixed & explicit::AUTO_REPEAT == 0 && keymap.controls.set_repeats(code, true) {
            changes.controls |= Controls::PER_KEY_REPEAT;
        }
        let key = keymap.key_mut(code);
        if fixed & explicit::BEHAVIOR == 0 && key.behavior.kind == 1 {
            key.behavior.kind = 0;
            changes.note(part::KEY_BEHAVIORS, code);
        }
    }
}

/// Works out all masks that depend on virtual modifiers bound anew.
pub(crate) fn bind_virtual_mods(keymap: &mut Keymap, changed: u16, changes: &mut MapChanges) {
    if changed == 0 {
        return;
    }
    let vmods = keymap.vmods;
    let resolve = |wanted: u16| {
        vmods
            .iter()
            .enumerate()
            .filter(|(bit, _)| wanted & (1 << bit) != 0)
            .fold(0, |mask, (_, mods)| mask | mods)
    };
    for (index, kind) in keymap.types.iter_mut().enumerate() {
        if kind.mods.vmods & changed == 0 {
            continue;
        }
        kind.mods.mask = kind.mods.real | resolve(kind.mods.vmods);
        for entry in &mut kind.map {
            let mask = resolve(entry.mods.vmods);
            if entry.mods.vmods != 0 {
                entry.mods.mask = entry.mods.real | mask;
            }
            entry.active = entry.mods.vmods == 0 || mask != 0;
        }
        let span = Span::new(u8::try_from(index).unwrap_or(u8::MAX), 1);
        if changes.changed & part::KEY_TYPES == 0 {
            changes.changed |= part::KEY_TYPES;
            changes.types = span;
        } else {
            changes.types.cover(span);
        }
    }
    let controls = &mut keymap.controls;
    for (mods, bit) in [
        (&mut controls.internal, Controls::INTERNAL_MODS),
        (&mut controls.ignore_lock, Controls::IGNORE_LOCK_MODS),
    ] {
        let mask = mods.real | resolve(mods.vmods);
        if mods.vmods & changed != 0 && mods.mask != mask {
            mods.mask = mask;
            changes.controls |= bit;
        }
    }
    for (index, map) in keymap.indicators.maps.iter_mut().enumerate() {
        let mask = map.mods.real | resolve(map.mods.vmods);
        if map.mods.vmods & changed != 0 && map.mods.mask != mask {
            map.mods.mask = mask;
            changes.indicator_maps |= 1 << index;
        }
    }
    for (index, group) in keymap.compat.groups.iter_mut().enumerate() {
        let mask = group.real | resolve(group.vmods);
        if group.mask != mask {
            group.mask = mask;
            changes.compat_groups |= 1 << index;
        }
    }
    let mut touched: Option<(u8, u8)> = None;
    for code in keymap.keycodes() {
        for action in keymap.key_mut(code).actions.iter_mut().flatten() {
            if action.kind() != kind::NO_ACTION && action.rebind(changed, resolve) {
                touched = Some((touched.map_or(code, |(low, _)| low), code));
            }
        }
    }
    if let Some((mut low, mut high)) = touched {
        if changes.changed & part::KEY_ACTIONS != 0 {
            low = low.min(changes.actions.first);
            high = high.max(changes.actions.last());
        }
        changes.changed |= part::KEY_ACTIONS;
        changes.actions = Span::new(low, high.wrapping_sub(low).wrapping_add(1));
    }
}

/// Gives a key new types for its groups; keysyms and actions that still have a place are kept.
pub(crate) fn change_types(keymap: &mut Keymap, code: u8, types: &[u8], changes: &mut MapChanges) {
    let levels: Vec<u8> = types
        .iter()
        .map(|&index| keymap.types.get(usize::from(index)).map_or(1, |kind| kind.levels))
        .collect();
    let width = levels.iter().copied().max().unwrap_or(0);
    let groups = u8::try_from(types.len()).unwrap_or(0);
    let old = keymap.key(code).clone();
    let old_levels: Vec<u8> =
        (0..usize::from(old.groups())).map(|at| keymap.group_levels(&old, at)).collect();
    let key = keymap.key_mut(code);
    if types.is_empty() {
        key.types = [ONE_LEVEL; 4];
        key.set_groups(0);
        key.syms.clear();
        return;
    }
    key.types.iter_mut().zip(types).for_each(|(place, index)| *place = *index);
    key.width = width;
    key.set_groups(groups);
    if width != old.width || groups != old.groups() {
        let count = usize::from(width) * usize::from(groups);
        key.syms = rearranged(&old.syms, NO_SYMBOL, count, (width, &levels), (old.width, &old_levels));
        if let Some(actions) = &old.actions {
            let rearranged =
                rearranged(actions, Action::default(), count, (width, &levels), (old.width, &old_levels));
            key.actions = Some(rearranged);
        }
    }
    keymap.controls.groups = keymap.controls.groups.max(groups);
    if width == old.width && groups == old.groups() || old.groups() != 0 {
        changes.note(part::KEY_SYMS, code);
    }
}

/// A key's list in a new width and number of groups.
fn rearranged<T: Copy>(
    old: &[T],
    empty: T,
    count: usize,
    (width, levels): (u8, &[u8]),
    (old_width, old_levels): (u8, &[u8]),
) -> Vec<T> {
    let mut new = vec![empty; count];
    for (group, (&now, &before)) in levels.iter().zip(old_levels).enumerate() {
        for level in 0..usize::from(now.min(before)) {
            let from = old.get(group * usize::from(old_width) + level);
            let to = new.get_mut(group * usize::from(width) + level);
            if let (Some(from), Some(to)) = (from, to) {
                *to = *from;
            }
        }
    }
    new
}
