//! The XKB text format, resolved form: one `xkb_keymap` with its components and no `include`, as `xkbcomp -xkb` and
//! `setxkbmap -print | xkbcomp -xkb -` write it.
//!
//! [`compile`] reads it into a [`Keymap`] the way an X server ends up with it: canonical types first,
//! interpretations in order of how specific they are, automatic types where none is given, and the compatibility
//! map applied to all keys. `include` is an error: this module reads no files.

mod action;
mod compat;
mod expr;
mod geometry;
mod keycodes;
mod lexer;
mod symbols;
mod types;

use crate::model::{Keymap, VIRTUAL_MODS};
use crate::name::Name;
use crate::semantics::{self, MapChanges};
use expr::{Expr, Parser};

/// Why a text is no keymap, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TextError {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

impl TextError {
    fn new(line: u32, message: impl Into<String>) -> TextError {
        TextError { line, message: message.into() }
    }
}

/// Compiles a resolved keymap.
///
/// # Errors
/// What the parser does not understand, with its line.
pub fn compile(text: &str) -> Result<Keymap, TextError> {
    let mut sections = split(text)?;
    // References point backwards in this order only, wherever the sections stand in the text.
    sections.sort_by_key(|section| section.component);
    let mut keymap = Keymap::empty();
    let mut defined = 0;
    for section in &mut sections {
        let bit = 1_u8 << section.component as u8;
        if defined & bit != 0 {
            return Err(TextError::new(section.line, "the component is given twice"));
        }
        defined |= bit;
        let name = section.name.as_deref().map_or(Name::NONE, Name::from);
        match section.component {
            Component::Keycodes => {
                keymap.names.keycodes = name;
                keycodes::compile(&mut keymap, &mut section.body)?;
            }
            Component::Types => {
                keymap.names.types = name;
                types::compile(&mut keymap, &mut section.body)?;
            }
            Component::Compat => {
                keymap.names.compat = name;
                compat::compile(&mut keymap, &mut section.body)?;
            }
            Component::Symbols => {
                keymap.names.symbols = name.clone();
                keymap.names.phys_symbols = name;
                symbols::compile(&mut keymap, &mut section.body)?;
            }
            Component::Geometry => {
                keymap.names.geometry = name.clone();
                keymap.geometry = Some(geometry::compile(name, &mut section.body)?);
            }
        }
    }
    let (first, count) = (keymap.min_keycode, keymap.key_count());
    semantics::update_actions(&mut keymap, first, count, &mut MapChanges::default());
    semantics::bind_virtual_mods(&mut keymap, u16::MAX, &mut MapChanges::default());
    Ok(keymap)
}

/// The components in the order in which one may refer to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Component {
    Keycodes,
    Types,
    Compat,
    Symbols,
    Geometry,
}

struct Section {
    component: Component,
    line: u32,
    name: Option<String>,
    body: Parser,
}

/// Cuts the text into its components.
fn split(text: &str) -> Result<Vec<Section>, TextError> {
    let mut parser = Parser::new(lexer::tokens(text)?);
    skip_flags(&mut parser);
    let whole = parser.accept_word("xkb_keymap");
    if whole {
        parser.accept_string();
        parser.expect("{")?;
    }
    let mut sections = Vec::new();
    while !(whole && parser.accept("}")) {
        if parser.at_end() {
            if whole {
                return Err(parser.error("the keymap does not end"));
            }
            break;
        }
        skip_flags(&mut parser);
        let line = parser.line();
        let word = parser.word()?;
        let component = match word.as_str() {
            "xkb_keycodes" => Component::Keycodes,
            "xkb_types" => Component::Types,
            "xkb_compatibility" | "xkb_compat" | "xkb_compatibility_map" | "xkb_compat_map" => {
                Component::Compat
            }
            "xkb_symbols" => Component::Symbols,
            "xkb_geometry" => Component::Geometry,
            _ => return Err(TextError::new(line, format!("`{word}` is no component of a keymap"))),
        };
        let name = parser.accept_string();
        parser.expect("{")?;
        let body = parser.block()?;
        parser.accept(";");
        sections.push(Section { component, line, name, body });
    }
    parser.accept(";");
    if !parser.at_end() {
        return Err(TextError::new(parser.line(), "text after the keymap"));
    }
    Ok(sections)
}

fn skip_flags(parser: &mut Parser) {
    const FLAGS: &[&str] = &[
        "default",
        "hidden",
        "partial",
        "alphanumeric_keys",
        "modifier_keys",
        "keypad_keys",
        "function_keys",
        "alternate_group",
    ];
    while FLAGS.iter().any(|flag| parser.accept_word(flag)) {}
}

/// `virtual_modifiers A, B = mask, C;` behind its first word. Names take the first free place.
fn declare_virtual_mods(keymap: &mut Keymap, parser: &mut Parser) -> Result<(), TextError> {
    loop {
        let line = parser.line();
        let name = parser.word()?;
        let index = match virtual_mod(keymap, &name) {
            Some(index) => index,
            None => {
                let free = keymap.names.vmods.iter().position(Name::is_none);
                let index = free.ok_or_else(|| {
                    TextError::new(line, format!("more than {VIRTUAL_MODS} virtual modifiers"))
                })?;
                keymap.names.vmods[index] = Name::from(name.as_str());
                index
            }
        };
        if parser.accept("=") {
            let mask = parser.expr()?;
            keymap.vmods[index] = modifiers(keymap, &mask, line)?.0;
        }
        if !parser.accept(",") {
            break;
        }
    }
    parser.expect(";")
}

fn virtual_mod(keymap: &Keymap, name: &str) -> Option<usize> {
    keymap.names.vmods.iter().position(|known| *known == *name)
}

/// A modifier expression: real and virtual modifiers.
fn modifiers(keymap: &Keymap, expr: &Expr, line: u32) -> Result<(u8, u16), TextError> {
    match expr {
        Expr::Word(word) => {
            if let Some(real) = real_modifiers(word) {
                return Ok((real, 0));
            }
            match virtual_mod(keymap, word) {
                Some(index) => Ok((0, 1 << index)),
                None => Err(TextError::new(line, format!("`{word}` is no modifier"))),
            }
        }
        Expr::Int(value) => Ok((u8::try_from(*value).unwrap_or(0xff), 0)),
        Expr::Binary('+', left, right) => {
            let (left, right) = (modifiers(keymap, left, line)?, modifiers(keymap, right, line)?);
            Ok((left.0 | right.0, left.1 | right.1))
        }
        Expr::Binary('-', left, right) => {
            let (left, right) = (modifiers(keymap, left, line)?, modifiers(keymap, right, line)?);
            Ok((left.0 & !right.0, left.1 & !right.1))
        }
        Expr::Unary('~' | '!', inner) => {
            let (real, vmods) = modifiers(keymap, inner, line)?;
            Ok((!real, !vmods))
        }
        _ => Err(TextError::new(line, "a set of modifiers is expected")),
    }
}

fn real_modifiers(word: &str) -> Option<u8> {
    const NAMES: [&str; 8] = ["shift", "lock", "control", "mod1", "mod2", "mod3", "mod4", "mod5"];
    let word = word.to_ascii_lowercase();
    match word.as_str() {
        "none" => Some(0),
        "all" => Some(0xff),
        _ => NAMES.iter().position(|name| *name == word).map(|bit| 1 << bit),
    }
}

/// A level from `Level3` or `3`: counted from 0.
fn level(expr: &Expr, line: u32) -> Result<u8, TextError> {
    numbered(expr, "level", 63)
        .ok_or_else(|| TextError::new(line, "a level from Level1 to Level63 is expected"))
}

/// A group from `Group2` or `2`: counted from 0.
fn group(expr: &Expr, line: u32) -> Result<u8, TextError> {
    numbered(expr, "group", 4)
        .ok_or_else(|| TextError::new(line, "a group from Group1 to Group4 is expected"))
}

fn numbered(expr: &Expr, prefix: &str, most: u8) -> Option<u8> {
    let number = match expr {
        Expr::Int(value) => u8::try_from(*value).ok()?,
        Expr::Word(word) => {
            let word = word.to_ascii_lowercase();
            word.strip_prefix(prefix)?.parse().ok()?
        }
        _ => return None,
    };
    (1..=most).contains(&number).then(|| number - 1)
}

/// `True`, `yes`, `on` and their opposites.
fn boolean(expr: &Expr, line: u32) -> Result<bool, TextError> {
    if let Expr::Word(word) = expr {
        match word.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => return Ok(true),
            "false" | "no" | "off" => return Ok(false),
            _ => {}
        }
    }
    if let Expr::Int(value) = expr {
        return Ok(*value != 0);
    }
    Err(TextError::new(line, "True or False is expected"))
}

/// A keysym from its name, a digit or a number.
fn keysym(expr: &Expr, line: u32) -> Result<u32, TextError> {
    let unknown = |what: &str| TextError::new(line, format!("`{what}` is no keysym"));
    match expr {
        Expr::Word(word) => crate::keysym::from_name(word).ok_or_else(|| unknown(word)),
        // The digits are names of keysyms before they are numbers.
        Expr::Int(value @ 0..=9) => Ok(0x30 + u32::try_from(*value).unwrap_or(0)),
        Expr::Int(value) => u32::try_from(*value).map_err(|_| unknown(&value.to_string())),
        _ => Err(TextError::new(line, "a keysym is expected")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_line() {
        let error = compile("xkb_keymap {\n xkb_keycodes {\n  <A> = x;\n };\n};").unwrap_err();
        assert_eq!(error.line, 3);
        let error = compile("xkb_keymap {\n xkb_symbols {\n include \"us\"\n };\n};").unwrap_err();
        assert_eq!((error.line, error.message.contains("include")), (3, true));
        assert!(compile("xkb_keymap { xkb_types { } ").is_err());
        assert!(compile("xkb_keymap { xkb_types { }; xkb_types { }; };").is_err());
    }

    #[test]
    fn the_smallest_keymap_compiles() {
        let keymap = compile(
            "xkb_keymap { xkb_keycodes \"k\" { <A> = 38; }; xkb_symbols \"s\" { key <A> { [ a, A ] }; }; };",
        )
        .unwrap();
        let key = keymap.key(38);
        assert_eq!((key.syms.as_slice(), key.types[0], key.groups()), ([0x61, 0x41].as_slice(), 2, 1));
        assert!(keymap.controls.repeats(38));
    }
}
