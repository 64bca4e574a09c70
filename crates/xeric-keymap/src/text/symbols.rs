//! `xkb_symbols`: what the keys do, the groups' names, and the modifier map.

use std::collections::BTreeMap;

use super::action::{self, Defaults};
use super::definition::{Definition, apply};
use super::expr::{Expr, Parser};
use super::include::{Context, Mode, Part};
use super::keycodes::unknown;
use super::{Component, TextError, boolean, declare_virtual_mods, group, keysym, modifiers, real_modifiers};
use crate::keysym::NO_SYMBOL;
use crate::model::{Behavior, GROUPS, Keymap};
use crate::name::Name;

pub(super) fn compile(
    keymap: &mut Keymap,
    context: Context<'_>,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    let mut found = Symbols::default();
    found.read(keymap, context, parser)?;
    for (place, name) in keymap.names.groups.iter_mut().zip(&found.groups) {
        if let Some(name) = name {
            *place = Name::from(name.as_str());
        }
    }
    for (code, definition) in &found.keys {
        apply(keymap, *code, definition, line)?;
    }
    for (of, mods) in &found.modifiers {
        let code = match of {
            Carrier::Key(code) => Some(*code),
            Carrier::Symbol(sym) => lowest_key_with(keymap, *sym),
        };
        if let Some(code) = code {
            keymap.key_mut(code).modmap |= mods;
        }
    }
    let groups = keymap.keycodes().map(|code| keymap.key(code).groups()).max().unwrap_or(0);
    keymap.controls.groups = groups.max(1);
    Ok(())
}

/// A modifier map that names a symbol means the key that has it in the lowest group and level, the lowest keycode of
/// those.
fn lowest_key_with(keymap: &Keymap, sym: u32) -> Option<u8> {
    let places = keymap.keycodes().filter_map(|code| {
        let place = keymap.key(code).syms.iter().position(|known| *known == sym)?;
        Some((place, code))
    });
    places.min().map(|(_, code)| code)
}

/// Who carries a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Carrier {
    Key(u8),
    Symbol(u32),
}

/// What a section says, with the defaults that hold for what follows in it.
#[derive(Clone, Debug, Default)]
struct Symbols {
    keys: BTreeMap<u8, Definition>,
    modifiers: Vec<(Carrier, u8)>,
    groups: [Option<String>; GROUPS],
    actions: Defaults,
    key: Definition,
    /// The group that group 1 becomes.
    group: usize,
}

impl Symbols {
    fn read(
        &mut self,
        keymap: &mut Keymap,
        context: Context<'_>,
        parser: &mut Parser,
    ) -> Result<(), TextError> {
        while !parser.at_end() {
            if !parser.accept(";") {
                self.statement(keymap, context, parser)?;
            }
        }
        Ok(())
    }

    fn statement(
        &mut self,
        keymap: &mut Keymap,
        context: Context<'_>,
        parser: &mut Parser,
    ) -> Result<(), TextError> {
        let line = parser.line();
        let mode = parser.mode();
        if let Some(spec) = mode.and_then(|_| parser.accept_string()) {
            let empty = Symbols {
                actions: self.actions.clone(),
                key: self.key.clone(),
                group: self.group,
                ..Symbols::default()
            };
            let mut all = empty.clone();
            let section = |context, part: &Part, body: &mut Parser| {
                let mut found = empty.clone();
                found.group = part.group.map_or(empty.group, usize::from);
                found.read(keymap, context, body)?;
                Ok(found)
            };
            context.include(Component::Symbols, &spec, line, section, |part, mode| all.join(part, mode))?;
            self.join(all, mode.unwrap_or_default());
            return Ok(());
        }
        let mode = mode.unwrap_or_default();
        if parser.accept_word("name") {
            parser.expect("[")?;
            let index = usize::from(group(&parser.sum()?, line)?);
            parser.expect("]")?;
            parser.expect("=")?;
            let name = parser.string()?;
            let index = if index == 0 { self.group } else { index };
            self.name(index, name, mode);
            return parser.expect(";");
        }
        if parser.accept_word("virtual_modifiers") {
            return declare_virtual_mods(keymap, parser);
        }
        if parser.accept_word("modifier_map") || parser.accept_word("mod_map") {
            return self.modifier_map(keymap, parser, mode);
        }
        if parser.accept_word("key") {
            if parser.accept(".") {
                field(keymap, &self.actions, &mut self.key, parser)?;
                return parser.expect(";");
            }
            let name = parser.key()?;
            parser.expect("{")?;
            let mut body = parser.block()?;
            let mut key = self.key.clone();
            while !body.at_end() {
                if !body.accept(",") && !body.accept(";") {
                    field(keymap, &self.actions, &mut key, &mut body)?;
                }
            }
            key.mode = mode;
            key.move_group(self.group);
            match keymap.keycode_of_name(name) {
                Some(code) => self.key(code, key, Mode::Usual),
                // Files speak of keys that this keyboard has not.
                None if parser.is_lenient() => {}
                None => return Err(TextError::new(line, format!("there is no key <{}>", show(name)))),
            }
            return Ok(());
        }
        let mut ahead = parser.clone();
        match ahead.word() {
            Ok(word) if ahead.accept(".") => {
                let argument = ahead.expr()?;
                ahead.expect(";")?;
                self.actions.add(&word, argument);
                *parser = ahead;
                Ok(())
            }
            _ => Err(unknown(parser)),
        }
    }

    fn modifier_map(&mut self, keymap: &Keymap, parser: &mut Parser, mode: Mode) -> Result<(), TextError> {
        let line = parser.line();
        let word = parser.word()?;
        let mods = real_modifiers(&word)
            .ok_or_else(|| TextError::new(line, format!("`{word}` is no real modifier")))?;
        parser.expect("{")?;
        let mut body = parser.block()?;
        while !body.at_end() {
            if body.accept(",") {
                continue;
            }
            let line = body.line();
            match body.sum()? {
                Expr::Key(name) => match keymap.keycode_of_name(name) {
                    Some(code) => self.modifier(Carrier::Key(code), mods, mode),
                    None if body.is_lenient() => {}
                    None => return Err(TextError::new(line, format!("there is no key <{}>", show(name)))),
                },
                other => match keysym(&other, line) {
                    Ok(sym) => self.modifier(Carrier::Symbol(sym), mods, mode),
                    Err(_) if body.is_lenient() => {}
                    Err(error) => return Err(error),
                },
            }
        }
        parser.expect(";")
    }

    fn name(&mut self, index: usize, name: String, mode: Mode) {
        if let Some(place) = self.groups.get_mut(index)
            && (mode != Mode::Augment || place.is_none())
        {
            *place = Some(name);
        }
    }

    fn modifier(&mut self, of: Carrier, mods: u8, mode: Mode) {
        match self.modifiers.iter_mut().find(|(known, _)| *known == of) {
            Some((_, known)) if mode != Mode::Augment => *known = mods,
            Some(_) => {}
            None => self.modifiers.push((of, mods)),
        }
    }

    /// Adds a key. The key's own mode counts where nothing else is asked for.
    fn key(&mut self, code: u8, mut key: Definition, mode: Mode) {
        if mode != Mode::Usual {
            key.mode = mode;
        }
        match self.keys.get_mut(&code) {
            Some(known) => known.join(key),
            None => {
                self.keys.insert(code, key);
            }
        }
    }

    fn join(&mut self, other: Symbols, mode: Mode) {
        for (index, name) in other.groups.into_iter().enumerate() {
            if let Some(name) = name {
                self.name(index, name, mode);
            }
        }
        for (code, key) in other.keys {
            self.key(code, key, mode);
        }
        for (of, mods) in other.modifiers {
            self.modifier(of, mods, mode);
        }
    }
}

fn show(name: [u8; 4]) -> String {
    name.iter().take_while(|byte| **byte != 0).map(|byte| char::from(*byte)).collect()
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
        return set(keymap, key, &name, index, &value, parser);
    }
    if parser.looking_at('[') && matches!(name.as_str(), "symbols" | "actions") {
        return list(keymap, defaults, key, index, parser);
    }
    let value = parser.sum()?;
    set(keymap, key, &name, index, &value, parser).map_err(|error| TextError { line, ..error })
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
            other => syms.push(match keysym(&other, line) {
                Err(_) if parser.is_lenient() => NO_SYMBOL,
                found => found?,
            }),
        }
        if !parser.accept(",") && !parser.looking_at(']') {
            return Err(parser.error("`,` or `]` is expected"));
        }
        if syms.len().max(actions.len()) > 63 {
            return Err(TextError::new(line, "a group has 63 levels at most"));
        }
    }
    // What is empty at the end is no level.
    syms.truncate(syms.iter().rposition(|sym| *sym != NO_SYMBOL).map_or(0, |last| last + 1));
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
    parser: &Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    match name {
        "type" => {
            let text = value.text().ok_or_else(|| TextError::new(line, "the name of a type is expected"))?;
            match index {
                Some(index) => key.types[index] = Some(text.to_owned()),
                None => key.default_type = Some(text.to_owned()),
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
            let code = match keymap.keycode_of_name(*target) {
                Some(code) => code,
                None if parser.is_lenient() => return Ok(()),
                None => return Err(TextError::new(line, format!("there is no key <{}>", show(*target)))),
            };
            let permanent = if name.starts_with("permanent") { 0x80 } else { 0 };
            key.behavior =
                Some(Behavior { kind: permanent | if name.ends_with('1') { 3 } else { 4 }, data: code });
        }
        "groupswrap" | "wrapgroups" if boolean(value, line)? => key.out_of_range = Some(0),
        "groupsclamp" | "clampgroups" if boolean(value, line)? => key.out_of_range = Some(0x40),
        "groupswrap" | "wrapgroups" | "groupsclamp" | "clampgroups" => key.out_of_range = Some(0x40),
        "groupsredirect" | "redirectgroups" => key.out_of_range = Some(0x80 | (group(value, line)? << 4)),
        _ => return Err(TextError::new(line, format!("a key has no `{name}`"))),
    }
    Ok(())
}
