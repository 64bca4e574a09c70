//! A key as `xkb_symbols` defines it: how definitions of one key join, and what they make of the key.

use super::TextError;
use super::include::Mode;
use crate::action::{Action, kind};
use crate::keysym::{NO_SYMBOL, is_keypad, is_lower, is_upper};
use crate::model::{ALPHABETIC, Behavior, GROUPS, KEYPAD, Keymap, ONE_LEVEL, TWO_LEVEL};
use crate::semantics::explicit;

/// A key as the text gives it.
#[derive(Clone, Debug, Default)]
pub(super) struct Definition {
    pub(super) mode: Mode,
    pub(super) syms: [Option<Vec<u32>>; GROUPS],
    pub(super) actions: [Option<Vec<Action>>; GROUPS],
    pub(super) types: [Option<String>; GROUPS],
    /// The type of groups that name none.
    pub(super) default_type: Option<String>,
    pub(super) repeat: Option<bool>,
    pub(super) behavior: Option<Behavior>,
    pub(super) vmods: Option<u16>,
    pub(super) out_of_range: Option<u8>,
}

impl Definition {
    /// Makes group 1 the group of an include: `us:2`.
    pub(super) fn move_group(&mut self, group: usize) {
        if group == 0 {
            return;
        }
        // Such a file speaks of one group; others have no place.
        let first = (self.syms[0].take(), self.actions[0].take(), self.types[0].take());
        (self.syms, self.actions, self.types) = Default::default();
        if let (Some(syms), Some(actions), Some(types)) =
            (self.syms.get_mut(group), self.actions.get_mut(group), self.types.get_mut(group))
        {
            (*syms, *actions, *types) = first;
        }
    }

    /// A later definition of the same key.
    pub(super) fn join(&mut self, from: Definition) {
        if from.mode == Mode::Replace {
            *self = from;
            return;
        }
        let wins = from.mode != Mode::Augment;
        for (group, (syms, actions)) in from.syms.into_iter().zip(from.actions).enumerate() {
            let levels = syms.as_ref().map_or(0, Vec::len).max(actions.as_ref().map_or(0, Vec::len));
            if wins && levels > 0 && from.types[group].is_some() {
                // With its own type it also says how many levels there are.
                self.syms[group].iter_mut().for_each(|list| list.truncate(levels));
                self.actions[group].iter_mut().for_each(|list| list.truncate(levels));
            }
            join_lists(&mut self.syms[group], syms, wins, |sym| *sym == NO_SYMBOL, NO_SYMBOL);
            let idle = |action: &Action| action.kind() == kind::NO_ACTION;
            join_lists(&mut self.actions[group], actions, wins, idle, Action::default());
        }
        for (mine, theirs) in self.types.iter_mut().zip(from.types) {
            take(mine, theirs, wins);
        }
        take(&mut self.default_type, from.default_type, wins);
        take(&mut self.repeat, from.repeat, wins);
        take(&mut self.behavior, from.behavior, wins);
        take(&mut self.vmods, from.vmods, wins);
        take(&mut self.out_of_range, from.out_of_range, wins);
    }

    /// Empty groups between others show the first; groups that are all alike are one.
    fn filled_in(&self) -> Definition {
        let mut key = self.clone();
        let given = |key: &Definition, at: usize| {
            key.syms[at].is_some() || key.actions[at].is_some() || key.types[at].is_some()
        };
        let Some(last) = (0..GROUPS).rev().find(|&at| given(&key, at)) else { return key };
        for at in (1..=last).filter(|&at| !given(self, at)) {
            key.types[at] = key.types[0].clone();
            key.syms[at] = key.syms[0].clone();
            key.actions[at] = key.actions[0].clone();
        }
        let alike = |at: usize| {
            let levels = |at: usize| key.syms[at].as_ref().map_or(0, Vec::len);
            levels(at) == levels(0)
                && key.types[at] == key.types[0]
                && key.syms[at] == key.syms[0]
                && key.actions[at] == key.actions[0]
        };
        if last > 0 && (1..=last).all(alike) {
            for at in 1..=last {
                (key.syms[at], key.actions[at], key.types[at]) = (None, None, None);
            }
        }
        key
    }
}

fn take<T>(mine: &mut Option<T>, theirs: Option<T>, wins: bool) {
    if theirs.is_some() && (wins || mine.is_none()) {
        *mine = theirs;
    }
}

/// Level by level: what is empty gives way, else the winner stays.
fn join_lists<T: Copy>(
    mine: &mut Option<Vec<T>>,
    theirs: Option<Vec<T>>,
    wins: bool,
    is_empty: impl Fn(&T) -> bool,
    empty: T,
) {
    let Some(theirs) = theirs else { return };
    let list = mine.get_or_insert_default();
    if list.len() < theirs.len() {
        list.resize(theirs.len(), empty);
    }
    for (place, new) in list.iter_mut().zip(theirs) {
        if !is_empty(&new) && (wins || is_empty(place)) {
            *place = new;
        }
    }
}

/// Gives a key what the text says, types chosen where it does not say.
pub(super) fn apply(
    keymap: &mut Keymap,
    code: u8,
    definition: &Definition,
    line: u32,
) -> Result<(), TextError> {
    let definition = definition.filled_in();
    let groups = (0..GROUPS)
        .rev()
        .find(|&at| definition.syms[at].is_some() || definition.actions[at].is_some())
        .map_or(0, |last| last + 1);
    let levels_of = |index: u8| keymap.types.get(usize::from(index)).map_or(1, |kind| kind.levels);
    let mut types = [ONE_LEVEL; GROUPS];
    let mut bits = 0;
    for (at, index) in types.iter_mut().enumerate().take(groups) {
        let syms = definition.syms[at].as_deref().unwrap_or_default();
        let levels = syms.len().max(definition.actions[at].as_ref().map_or(0, Vec::len));
        let named = definition.types[at].as_ref().or(definition.default_type.as_ref());
        *index = match named {
            Some(name) => named_type(keymap, name)
                .ok_or_else(|| TextError::new(line, format!("`{name}` is no key type")))?,
            None => automatic_type(keymap, syms, levels),
        };
        // Keymap compilers count a type as found, and so open to change, only where it is one of these.
        let found = named.is_none() && levels <= 2 && *index != ALPHABETIC;
        bits |= u8::from(!found) << at;
    }
    let width = types.iter().take(groups).map(|index| levels_of(*index)).max().unwrap_or(0);
    let count = usize::from(width) * groups;
    let mut syms = vec![0; count];
    let mut actions = vec![Action::default(); count];
    let mut has_actions = false;
    for (at, index) in types.iter().enumerate().take(groups) {
        let start = at * usize::from(width);
        let levels = usize::from(levels_of(*index));
        let given = definition.syms[at].iter().flatten().take(levels);
        syms[start..].iter_mut().zip(given).for_each(|(place, sym)| *place = *sym);
        if let Some(given) = &definition.actions[at] {
            has_actions = true;
            actions[start..]
                .iter_mut()
                .zip(given.iter().take(levels))
                .for_each(|(place, action)| *place = *action);
        }
    }
    let key = keymap.key_mut(code);
    key.types = types;
    key.width = width;
    key.group_info = definition.out_of_range.unwrap_or(0);
    key.set_groups(u8::try_from(groups).unwrap_or(0));
    key.syms = syms;
    key.explicit = bits;
    key.actions = None;
    if has_actions {
        key.actions = Some(actions);
        key.explicit |= explicit::INTERPRET;
    }
    if let Some(behavior) = definition.behavior {
        key.behavior = behavior;
        key.explicit |= explicit::BEHAVIOR;
    }
    if let Some(vmods) = definition.vmods {
        // Not explicit: the compatibility map may still say otherwise.
        key.vmodmap = vmods;
    }
    if let Some(repeat) = definition.repeat {
        key.explicit |= explicit::AUTO_REPEAT;
        keymap.controls.set_repeats(code, repeat);
    }
    Ok(())
}

fn named_type(keymap: &Keymap, name: &str) -> Option<u8> {
    keymap.types.iter().position(|kind| kind.name == *name).and_then(|index| u8::try_from(index).ok())
}

/// The type of a group that names none (XKB protocol, section 12.2, carried to wider groups as keymap compilers do).
fn automatic_type(keymap: &Keymap, syms: &[u32], levels: usize) -> u8 {
    let sym = |at: usize| syms.get(at).copied().unwrap_or(0);
    let letters = is_lower(sym(0)) && is_upper(sym(1));
    let keypad = is_keypad(sym(0)) || is_keypad(sym(1));
    let name = match levels {
        0 | 1 => return ONE_LEVEL,
        2 if letters => return ALPHABETIC,
        2 if keypad => return KEYPAD,
        2 => return TWO_LEVEL,
        3 | 4 if letters && is_lower(sym(2)) && is_upper(sym(3)) => "FOUR_LEVEL_ALPHABETIC",
        3 | 4 if letters => "FOUR_LEVEL_SEMIALPHABETIC",
        3 | 4 if keypad => "FOUR_LEVEL_KEYPAD",
        3 | 4 => "FOUR_LEVEL",
        _ => "EIGHT_LEVEL",
    };
    named_type(keymap, name).unwrap_or(TWO_LEVEL)
}
