//! `xkb_keycodes`: the keys' names, their aliases, and the indicators.

use super::TextError;
use super::expr::Parser;
use crate::model::{INDICATORS, KeyAlias, Keymap};
use crate::name::Name;

pub(super) fn compile(keymap: &mut Keymap, parser: &mut Parser) -> Result<(), TextError> {
    let (mut lowest, mut highest) = (None, None);
    while !parser.at_end() {
        if parser.accept(";") {
            continue;
        }
        let line = parser.line();
        if let Some(name) = parser.accept_key() {
            parser.expect("=")?;
            let code = keycode(parser, line)?;
            keymap.key_mut(code).name = name;
            lowest = Some(lowest.map_or(code, |known: u8| known.min(code)));
            highest = Some(highest.map_or(code, |known: u8| known.max(code)));
        } else if parser.accept_word("alias") {
            let alias = parser.key()?;
            parser.expect("=")?;
            let real = parser.key()?;
            keymap.names.key_aliases.push(KeyAlias { real, alias });
        } else if parser.accept_word("minimum") {
            parser.expect("=")?;
            lowest = Some(keycode(parser, line)?);
        } else if parser.accept_word("maximum") {
            parser.expect("=")?;
            highest = Some(keycode(parser, line)?);
        } else if parser.accept_word("virtual") {
            if !parser.accept_word("indicator") {
                return Err(parser.error("`indicator` is expected"));
            }
            indicator(keymap, parser)?;
        } else if parser.accept_word("indicator") {
            let index = indicator(keymap, parser)?;
            keymap.indicators.phys |= 1 << index;
        } else {
            return Err(unknown(parser));
        }
        parser.expect(";")?;
    }
    if let (Some(lowest), Some(highest)) = (lowest, highest) {
        keymap.min_keycode = lowest.min(highest);
        keymap.max_keycode = lowest.max(highest);
    }
    Ok(())
}

/// The error for a statement that a component does not have.
pub(super) fn unknown(parser: &mut Parser) -> TextError {
    let line = parser.line();
    match parser.word() {
        Ok(word) if word == "include" => TextError::new(line, "include is not resolved"),
        Ok(word) => TextError::new(line, format!("`{word}` has no meaning here")),
        Err(error) => error,
    }
}

fn keycode(parser: &mut Parser, line: u32) -> Result<u8, TextError> {
    let value = parser.int()?;
    u8::try_from(value)
        .ok()
        .filter(|code| *code >= 8)
        .ok_or_else(|| TextError::new(line, format!("{value} is no keycode from 8 to 255")))
}

fn indicator(keymap: &mut Keymap, parser: &mut Parser) -> Result<usize, TextError> {
    let line = parser.line();
    let number = parser.sum()?.int().unwrap_or(0);
    let index =
        usize::try_from(number).ok().filter(|number| (1..=INDICATORS).contains(number)).ok_or_else(|| {
            TextError::new(line, format!("{number} is no indicator from 1 to {INDICATORS}"))
        })? - 1;
    parser.expect("=")?;
    keymap.names.indicators[index] = Name::from(parser.string()?.as_str());
    Ok(index)
}
