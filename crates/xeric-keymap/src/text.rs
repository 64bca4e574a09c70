//! The XKB text format: one `xkb_keymap` with its components, as `setxkbmap -print` writes it with `include`s and
//! `xkbcomp -xkb` without.
//!
//! [`compile`] reads the resolved form into a [`Keymap`] the way an X server ends up with it: canonical types first,
//! interpretations in order of how specific they are, automatic types where none is given, and the compatibility
//! map applied to all keys. [`compile_with`] also follows `include`, through [`Files`] that the caller has; and
//! [`compile_names`] makes a keymap of component names, as GetKbdByName gives them. This module reads no files.

mod action;
mod compat;
mod definition;
mod expr;
mod geometry;
mod include;
mod keycodes;
mod lexer;
mod symbols;
mod types;

use crate::keysym::{NO_SYMBOL, VOID_SYMBOL};
use crate::model::{Keymap, VIRTUAL_MODS};
use crate::name::Name;
use crate::semantics::{self, MapChanges};
use expr::{Expr, Parser};
use include::Context;
pub use include::{Files, NoFiles};

/// The parts of a keymap by name. None: any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components {
    /// Keycodes.
    pub keycodes: Option<String>,
    /// Types.
    pub types: Option<String>,
    /// Compatibility map.
    pub compat: Option<String>,
    /// Symbols.
    pub symbols: Option<String>,
    /// Geometry.
    pub geometry: Option<String>,
}

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
/// What the parser does not understand, with its line; any `include`, there being no files.
pub fn compile(text: &str) -> Result<Keymap, TextError> {
    compile_with(text, &NoFiles)
}

/// Compiles the keymap that is made of these components: `pc+us+inet(evdev)` and the like. A component without a name
/// is left out, which keycodes and symbols must not be. The geometry of the bundled keymap needs no file.
///
/// # Errors
/// As for [`compile_with`].
pub fn compile_names(components: &Components, files: &dyn Files) -> Result<Keymap, TextError> {
    let us = Keymap::us();
    if components.geometry.as_ref().is_some_and(|name| us.names.geometry == *name.as_str()) {
        let mut keymap = compile_names(&Components { geometry: None, ..components.clone() }, files)?;
        (keymap.geometry, keymap.names.geometry) = (us.geometry, us.names.geometry);
        return Ok(keymap);
    }
    let mut text = String::from("xkb_keymap {\n");
    for (section, name) in [
        ("xkb_keycodes", &components.keycodes),
        ("xkb_types", &components.types),
        ("xkb_compatibility", &components.compat),
        ("xkb_symbols", &components.symbols),
        ("xkb_geometry", &components.geometry),
    ] {
        if let Some(name) = name {
            // A name in quotes cannot have any itself.
            let name = name.replace(['"', '\\'], "");
            text.push_str(&format!("{section} \"{name}\" {{ include \"{name}\" }};\n"));
        }
    }
    text.push_str("};\n");
    compile_with(&text, files)
}

/// Compiles a keymap whose `include`s are read through `files`.
///
/// # Errors
/// What the parser does not understand, with its line; a file that is missing or is itself wrong, with the line of
/// the outermost `include` and, in the message, the file and its line.
pub fn compile_with(text: &str, files: &dyn Files) -> Result<Keymap, TextError> {
    let context = Context::new(files);
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
                keycodes::compile(&mut keymap, context, &mut section.body)?;
            }
            Component::Types => {
                keymap.names.types = name;
                types::compile(&mut keymap, context, &mut section.body)?;
            }
            Component::Compat => {
                keymap.names.compat = name;
                compat::compile(&mut keymap, context, &mut section.body)?;
            }
            Component::Symbols => {
                keymap.names.symbols = name.clone();
                keymap.names.phys_symbols = name;
                symbols::compile(&mut keymap, context, &mut section.body)?;
            }
            Component::Geometry => {
                keymap.names.geometry = name.clone();
                keymap.geometry = Some(geometry::compile(name, context, &mut section.body)?);
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

impl Component {
    /// Where the files of this component are.
    fn directory(self) -> &'static str {
        match self {
            Component::Keycodes => "keycodes",
            Component::Types => "types",
            Component::Compat => "compat",
            Component::Symbols => "symbols",
            Component::Geometry => "geometry",
        }
    }

    fn of_word(word: &str) -> Option<Component> {
        Some(match word {
            "xkb_keycodes" => Component::Keycodes,
            "xkb_types" => Component::Types,
            "xkb_compatibility" | "xkb_compat" | "xkb_compatibility_map" | "xkb_compat_map" => {
                Component::Compat
            }
            "xkb_symbols" => Component::Symbols,
            "xkb_geometry" => Component::Geometry,
            _ => return None,
        })
    }
}

struct Section {
    component: Component,
    line: u32,
    name: Option<String>,
    /// Flag `default`.
    default: bool,
    body: Parser,
}

/// Cuts a keymap into its components.
fn split(text: &str) -> Result<Vec<Section>, TextError> {
    let mut parser = Parser::new(lexer::tokens(text)?);
    flags(&mut parser);
    if !parser.accept_word("xkb_keymap") {
        return sections(&mut parser);
    }
    parser.accept_string();
    parser.expect("{")?;
    let mut body = parser.block()?;
    parser.accept(";");
    if !parser.at_end() {
        return Err(parser.error("text after the keymap"));
    }
    sections(&mut body)
}

/// Cuts a text into sections.
fn sections(parser: &mut Parser) -> Result<Vec<Section>, TextError> {
    let mut sections = Vec::new();
    while !parser.at_end() {
        if parser.accept(";") {
            continue;
        }
        let default = flags(parser);
        let line = parser.line();
        let word = parser.word()?;
        let component = Component::of_word(&word)
            .ok_or_else(|| TextError::new(line, format!("`{word}` is no component of a keymap")))?;
        let name = parser.accept_string();
        parser.expect("{")?;
        let body = parser.block()?;
        sections.push(Section { component, line, name, default, body });
    }
    Ok(sections)
}

/// Passes over a section's flags; answers whether it is the default one.
fn flags(parser: &mut Parser) -> bool {
    const FLAGS: &[&str] = &[
        "hidden",
        "partial",
        "alphanumeric_keys",
        "modifier_keys",
        "keypad_keys",
        "function_keys",
        "alternate_group",
    ];
    let mut default = false;
    loop {
        if parser.accept_word("default") {
            default = true;
        } else if !FLAGS.iter().any(|flag| parser.accept_word(flag)) {
            return default;
        }
    }
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
        Expr::Word(word) => match word.to_ascii_lowercase().as_str() {
            "any" | "nosymbol" => Ok(NO_SYMBOL),
            "none" | "voidsymbol" => Ok(VOID_SYMBOL),
            _ => crate::keysym::from_name(word).ok_or_else(|| unknown(word)),
        },
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
        assert_eq!((error.line, error.message.contains("symbols/us")), (3, true));
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
