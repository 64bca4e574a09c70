//! `xkb_symbols`: what the keys do, the groups' names, and the modifier map.

use super::action::{self, Defaults};
use super::expr::{Expr, Parser};
use super::keycodes::unknown;
use super::{TextError, boolean, declare_virtual_mods, group, keysym, modifiers, real_modifiers};
use crate::action::Action;
use crate::keysym::{is_keypad, is_lower, is_upper};
use crate::model::{ALPHABETIC, Behavior, GROUPS, KEYPAD, Keymap, ONE_LEVEL, TWO_LEVEL};
use crate::name::Name;
use crate::semantics::explicit;

pub(super) fn compile(keymap: &mut Keymap, parser: &mut Parser) -> Result<(), TextError> {
    let mut action_defaults = Defaults::default();
    let mut key_default = Definition::default();
    let mut modifier_syms: Vec<(u8, u32)> = Vec::new();
    while !parser.at_end() {
        if parser.accept(";") {
            continue;
        }
        let line = parser.line();
        if parser.accept_word("name") {
            parser.expect("[")?;
            let index = group(&parser.sum()?, line)?;
            parser.expect("]")?;
            parser.expect("=")?;
            keymap.names.groups[usize::from(index)] = Name::from(parser.string()?.as_str());
            parser.expect(";")?;
        } else if parser.accept_word("virtual_modifiers") {
            declare_virtual_mods(keymap, parser)?;
        } else if parser.accept_word("modifier_map") || parser.accept_word("mod_map") {
            modifier_map(keymap, parser, &mut modifier_syms)?;
        } else if parser.accept_word("key") {
            if parser.accept(".") {
                field(keymap, &action_defaults, &mut key_default, parser)?;
                parser.expect(";")?;
                continue;
            }
            let name = parser.key()?;
            parser.expect("{")?;
            let mut body = parser.block()?;
            let mut key = key_default.clone();
            while !body.at_end() {
                if !body.accept(",") && !body.accept(";") {
                    field(keymap, &action_defaults, &mut key, &mut body)?;
                }
            }
            let code = keymap
                .keycode_of_name(name)
                .ok_or_else(|| TextError::new(line, format!("there is no key <{}>", show(name))))?;
            apply(keymap, code, &key, line)?;
        } else {
            let mut ahead = parser.clone();
            match ahead.word() {
                Ok(word) if word != "include" && ahead.accept(".") => {
                    let argument = ahead.expr()?;
                    ahead.expect(";")?;
                    action_defaults.add(&word, argument);
                    *parser = ahead;
                }
                _ => return Err(unknown(parser)),
            }
        }
    }
    for (mods, sym) in modifier_syms {
        if let Some(code) = lowest_key_with(keymap, sym) {
            keymap.key_mut(code).modmap |= mods;
        }
    }
    let groups = keymap.keycodes().map(|code| keymap.key(code).groups()).max().unwrap_or(0);
    keymap.controls.groups = groups.max(1);
    Ok(())
}

fn show(name: [u8; 4]) -> String {
    name.iter().take_while(|byte| **byte != 0).map(|byte| char::from(*byte)).collect()
}

/// A modifier map that names a symbol means the key that has it in the lowest group and level, the lowest keycode of those.
fn lowest_key_with(keymap: &Keymap, sym: u32) -> Option<u8> {
    keymap
        .keycodes()
        .filter_map(|code| {
            let place = keymap.key(code).syms.iter().position(|known| *known == sym)?;
            Some((place, code))
        })
        .min()
        .map(|(_, code)| code)
}

fn modifier_map(
    keymap: &mut Keymap,
    parser: &mut Parser,
    symbols: &mut Vec<(u8, u32)>,
) -> Result<(), TextError> {
    let line = parser.line();
    let word = parser.word()?;
    let mods =
        real_modifiers(&word).ok_or_else(|| TextError::new(line, format!("`{word}` is no real modifier")))?;
    parser.expect("{")?;
    let mut body = parser.block()?;
    while !body.at_end() {
        if body.accept(",") {
            continue;
        }
        let line = body.line();
        match body.sum()? {
            Expr::Key(name) => {
                let code = keymap
                    .keycode_of_name(name)
                    .ok_or_else(|| TextError::new(line, format!("there is no key <{}>", show(name))))?;
                keymap.key_mut(code).modmap |= mods;
            }
            other => symbols.push((mods, keysym(&other, line)?)),
        }
    }
    parser.expect(";")
}

/// A key as the text gives it.
#[derive(Clone, Debug, Default)]
struct Definition {
    syms: [Option<Vec<u32>>; GROUPS],
    actions: [Option<Vec<Action>>; GROUPS],
    types: [Option<String>; GROUPS],
    repeat: Option<bool>,
    behavior: Option<Behavior>,
    vmods: Option<u16>,
    out_of_range: u8,
}

/// One field of a key: `[ a, A ]`, `type[Group1]= "X"`, `repeat= No`...
fn field(
    keymap: &Keymap,
    defaults: &Defaults,
    key: &mut Definition,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    if parser.looking_at('[') {
        return list(keymap, defaults, key, None, parser);
    }
    let negated = parser.accept("!");
    let name = parser.word()?.to_ascii_lowercase();
    let index = if parser.accept("[") {
        let index = group(&parser.sum()?, line)?;
        parser.expect("]")?;
        Some(usize::from(index))
    } else {
        None
    };
    if !parser.accept("=") {
        let value = Expr::Word(if negated { "false" } else { "true" }.to_owned());
        return set(keymap, key, &name, index, &value, line);
    }
    if parser.looking_at('[') && matches!(name.as_str(), "symbols" | "actions") {
        return list(keymap, defaults, key, index, parser);
    }
    let value = parser.sum()?;
    set(keymap, key, &name, index, &value, line)
}

/// `[ a, A ]` or `[ SetMods(...), NoAction() ]`.
fn list(
    keymap: &Keymap,
    defaults: &Defaults,
    key: &mut Definition,
    index: Option<usize>,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    parser.expect("[")?;
    let (mut syms, mut actions) = (Vec::new(), Vec::new());
    while !parser.accept("]") {
        let line = parser.line();
        match parser.sum()? {
            call @ Expr::Call(..) => actions.push(action::compile(keymap, defaults, &call, line)?),
            other => syms.push(keysym(&other, line)?),
        }
        if !parser.accept(",") && !parser.looking_at(']') {
            return Err(parser.error("`,` or `]` is expected"));
        }
        if syms.len().max(actions.len()) > 63 {
            return Err(TextError::new(line, "a group has 63 levels at most"));
        }
    }
    let full = || TextError::new(line, "a key has four groups at most");
    if actions.is_empty() {
        let at = index.or_else(|| key.syms.iter().position(Option::is_none)).ok_or_else(full)?;
        key.syms[at] = Some(syms);
    } else {
        let at = index.or_else(|| key.actions.iter().position(Option::is_none)).ok_or_else(full)?;
        key.actions[at] = Some(actions);
    }
    Ok(())
}

fn set(
    keymap: &Keymap,
    key: &mut Definition,
    name: &str,
    index: Option<usize>,
    value: &Expr,
    line: u32,
) -> Result<(), TextError> {
    match name {
        "type" => {
            let text = value.text().ok_or_else(|| TextError::new(line, "the name of a type is expected"))?;
            match index {
                Some(index) => key.types[index] = Some(text.to_owned()),
                None => key.types = std::array::from_fn(|_| Some(text.to_owned())),
            }
        }
        "repeat" | "repeats" => {
            let default = matches!(value, Expr::Word(word) if word.eq_ignore_ascii_case("default"));
            key.repeat = if default { None } else { Some(boolean(value, line)?) };
        }
        "virtualmods" | "vmods" | "virtualmodifiers" => key.vmods = Some(modifiers(keymap, value, line)?.1),
        "locking" | "lock" | "locks" => {
            let permanent = matches!(value, Expr::Word(word) if word.eq_ignore_ascii_case("permanent"));
            let on = permanent || boolean(value, line)?;
            key.behavior = Some(Behavior { kind: u8::from(on) | if permanent { 0x80 } else { 0 }, data: 0 });
        }
        "radiogroup" | "permanentradiogroup" => {
            let number = value
                .int()
                .and_then(|number| u8::try_from(number).ok())
                .filter(|number| (1..=32).contains(number));
            let number =
                number.ok_or_else(|| TextError::new(line, "a radio group from 1 to 32 is expected"))?;
            let permanent = if name == "radiogroup" { 0 } else { 0x80 };
            key.behavior = Some(Behavior { kind: 2 | permanent, data: number - 1 });
        }
        "allownone" => {
            if let Some(behavior) = key.behavior.as_mut().filter(|behavior| behavior.kind & 0x7f == 2) {
                behavior.data |= if boolean(value, line)? { 0x80 } else { 0 };
            }
        }
        "overlay1" | "overlay2" | "permanentoverlay1" | "permanentoverlay2" => {
            let Expr::Key(target) = value else { return Err(TextError::new(line, "a key is expected")) };
            let code = keymap
                .keycode_of_name(*target)
                .ok_or_else(|| TextError::new(line, "there is no such key"))?;
            let permanent = if name.starts_with("permanent") { 0x80 } else { 0 };
            key.behavior =
                Some(Behavior { kind: permanent | if name.ends_with('1') { 3 } else { 4 }, data: code });
        }
        "groupswrap" | "wrapgroups" if boolean(value, line)? => key.out_of_range = 0,
        "groupsclamp" | "clampgroups" if boolean(value, line)? => key.out_of_range = 0x40,
        "groupswrap" | "wrapgroups" | "groupsclamp" | "clampgroups" => key.out_of_range = 0x40,
        "groupsredirect" | "redirectgroups" => key.out_of_range = 0x80 | (group(value, line)? << 4),
        _ => return Err(TextError::new(line, format!("a key has no `{name}`"))),
    }
    Ok(())
}

/// Gives a key what the text says, types chosen where it does not say.
fn apply(keymap: &mut Keymap, code: u8, definition: &Definition, line: u32) -> Result<(), TextError> {
    let groups = (0..GROUPS)
        .rev()
        .find(|&at| {
            definition.syms[at].as_ref().is_some_and(|syms| !syms.is_empty())
                || definition.actions[at].is_some()
        })
        .map_or(0, |last| last + 1);
    let levels_of = |index: u8| keymap.types.get(usize::from(index)).map_or(1, |kind| kind.levels);
    let mut types = [ONE_LEVEL; GROUPS];
    let mut bits = 0;
    for (at, index) in types.iter_mut().enumerate().take(groups) {
        let syms = definition.syms[at].as_deref().unwrap_or_default();
        let levels = syms.len().max(definition.actions[at].as_ref().map_or(0, Vec::len));
        if definition.types[at].is_some() || levels > 2 {
            bits |= 1 << at;
        }
        *index = match &definition.types[at] {
            Some(name) => named_type(keymap, name)
                .ok_or_else(|| TextError::new(line, format!("`{name}` is no key type")))?,
            None => automatic_type(keymap, syms, levels),
        };
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
    key.group_info = definition.out_of_range;
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
        key.vmodmap = vmods;
        key.explicit |= explicit::VMODMAP;
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
