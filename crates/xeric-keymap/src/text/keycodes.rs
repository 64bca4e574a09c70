//! `xkb_keycodes`: the keys' names, their aliases, and the indicators.

use std::collections::BTreeMap;

use super::expr::Parser;
use super::include::{Context, Mode};
use super::{Component, TextError};
use crate::model::{INDICATORS, KeyAlias, Keymap};
use crate::name::Name;

pub(super) fn compile(
    keymap: &mut Keymap,
    context: Context<'_>,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let found = Keycodes::read(context, parser)?;
    let mut range: Vec<u8> = found.names.keys().copied().collect();
    range.extend(found.minimum);
    range.extend(found.maximum);
    if let (Some(lowest), Some(highest)) = (range.iter().min(), range.iter().max()) {
        keymap.min_keycode = *lowest;
        keymap.max_keycode = *highest;
    }
    for (code, name) in found.names {
        keymap.key_mut(code).name = name;
    }
    for (index, (name, physical)) in found.indicators {
        keymap.names.indicators[index] = Name::from(name.as_str());
        keymap.indicators.phys |= u32::from(physical) << index;
    }
    // A name of a key is no alias, and an alias means a key.
    let is_key = |name: [u8; 4]| keymap.keycodes().any(|code| keymap.key(code).name == name);
    let aliases =
        found.aliases.into_iter().filter(|alias| !is_key(alias.alias) && is_key(alias.real)).collect();
    keymap.names.key_aliases = aliases;
    Ok(())
}

#[derive(Default)]
struct Keycodes {
    names: BTreeMap<u8, [u8; 4]>,
    aliases: Vec<KeyAlias>,
    /// By index: the name, and whether it exists physically.
    indicators: BTreeMap<usize, (String, bool)>,
    minimum: Option<u8>,
    maximum: Option<u8>,
}

impl Keycodes {
    fn read(context: Context<'_>, parser: &mut Parser) -> Result<Keycodes, TextError> {
        let mut found = Keycodes::default();
        while !parser.at_end() {
            if !parser.accept(";") {
                found.statement(context, parser)?;
            }
        }
        Ok(found)
    }

    fn statement(&mut self, context: Context<'_>, parser: &mut Parser) -> Result<(), TextError> {
        let line = parser.line();
        let mode = parser.mode();
        if let Some(spec) = mode.and_then(|_| parser.accept_string()) {
            let mut all = Keycodes::default();
            let read = |context, _: &_, body: &mut Parser| Keycodes::read(context, body);
            context.include(Component::Keycodes, &spec, line, read, |part, mode| all.join(part, mode))?;
            self.join(all, mode.unwrap_or_default());
            return Ok(());
        }
        let mode = mode.unwrap_or_default();
        if let Some(name) = parser.accept_key() {
            parser.expect("=")?;
            // Keycodes above 255 exist outside of the core protocol only.
            if let Some(code) = keycode(parser, line)? {
                self.name(code, name, mode);
            }
        } else if parser.accept_word("alias") {
            let alias = parser.key()?;
            parser.expect("=")?;
            self.alias(KeyAlias { real: parser.key()?, alias }, mode);
        } else if parser.accept_word("minimum") {
            parser.expect("=")?;
            self.minimum = keycode(parser, line)?;
        } else if parser.accept_word("maximum") {
            parser.expect("=")?;
            self.maximum = Some(keycode(parser, line)?.unwrap_or(u8::MAX));
        } else {
            let physical = !parser.accept_word("virtual");
            if !parser.accept_word("indicator") {
                return Err(unknown(parser));
            }
            let number = parser.sum()?.int().unwrap_or(0);
            let index = usize::try_from(number).ok().filter(|number| (1..=INDICATORS).contains(number));
            let index = index.ok_or_else(|| {
                TextError::new(line, format!("{number} is no indicator from 1 to {INDICATORS}"))
            })? - 1;
            parser.expect("=")?;
            self.indicator(index, (parser.string()?, physical), mode);
        }
        parser.expect(";")
    }

    fn name(&mut self, code: u8, name: [u8; 4], mode: Mode) {
        let elsewhere = self.names.iter().find(|(_, known)| **known == name).map(|(code, _)| *code);
        if mode == Mode::Augment && (elsewhere.is_some() || self.names.contains_key(&code)) {
            return;
        }
        if let Some(old) = elsewhere {
            self.names.remove(&old);
        }
        self.names.insert(code, name);
    }

    fn alias(&mut self, alias: KeyAlias, mode: Mode) {
        match self.aliases.iter_mut().find(|known| known.alias == alias.alias) {
            Some(known) if mode != Mode::Augment => *known = alias,
            Some(_) => {}
            None => self.aliases.push(alias),
        }
    }

    fn indicator(&mut self, index: usize, indicator: (String, bool), mode: Mode) {
        if mode == Mode::Augment && self.indicators.contains_key(&index) {
            return;
        }
        self.indicators.retain(|_, (name, _)| *name != indicator.0);
        self.indicators.insert(index, indicator);
    }

    fn join(&mut self, other: Keycodes, mode: Mode) {
        for (code, name) in other.names {
            self.name(code, name, mode);
        }
        for alias in other.aliases {
            self.alias(alias, mode);
        }
        for (index, indicator) in other.indicators {
            self.indicator(index, indicator, mode);
        }
        for (mine, theirs) in [(&mut self.minimum, other.minimum), (&mut self.maximum, other.maximum)] {
            if mode != Mode::Augment || mine.is_none() {
                *mine = theirs.or(*mine);
            }
        }
    }
}

/// The error for a statement that a component does not have.
pub(super) fn unknown(parser: &mut Parser) -> TextError {
    let line = parser.line();
    match parser.word() {
        Ok(word) => TextError::new(line, format!("`{word}` has no meaning here")),
        Err(error) => error,
    }
}

/// A keycode; none if it is above 255.
fn keycode(parser: &mut Parser, line: u32) -> Result<Option<u8>, TextError> {
    let value = parser.int()?;
    if value < 8 {
        return Err(TextError::new(line, format!("{value} is no keycode from 8 on")));
    }
    Ok(u8::try_from(value).ok())
}
