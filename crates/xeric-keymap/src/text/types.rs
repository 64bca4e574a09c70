//! `xkb_types`: the key types.

use super::expr::{Expr, Parser};
use super::include::{Context, Mode};
use super::keycodes::unknown;
use super::{Component, TextError, declare_virtual_mods, level, modifiers};
use crate::model::{KeyType, Keymap, MapEntry, Mods};
use crate::name::Name;

/// Most types that a keyboard can have: a key's index of its type is a byte.
const MOST_TYPES: usize = 255;

pub(super) fn compile(
    keymap: &mut Keymap,
    context: Context<'_>,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    for kind in read(keymap, context, parser)? {
        match keymap.types.iter().position(|known| known.name == kind.name) {
            Some(index) => keymap.types[index] = kind,
            None if keymap.types.len() < MOST_TYPES => keymap.types.push(kind),
            None => return Err(TextError::new(line, format!("more than {MOST_TYPES} key types"))),
        }
    }
    Ok(())
}

/// The types of a section. Virtual modifiers are the keymap's at once: they are counted in the order of the text.
fn read(keymap: &mut Keymap, context: Context<'_>, parser: &mut Parser) -> Result<Vec<KeyType>, TextError> {
    let mut found = Vec::new();
    while !parser.at_end() {
        if parser.accept(";") {
            continue;
        }
        let line = parser.line();
        let mode = parser.mode();
        if let Some(spec) = mode.and_then(|_| parser.accept_string()) {
            let mut all = Vec::new();
            let section = |context, _: &_, body: &mut Parser| read(keymap, context, body);
            context.include(Component::Types, &spec, line, section, |part, mode| {
                part.into_iter().for_each(|kind| put(&mut all, kind, mode));
            })?;
            all.into_iter().for_each(|kind| put(&mut found, kind, mode.unwrap_or_default()));
        } else if parser.accept_word("virtual_modifiers") {
            declare_virtual_mods(keymap, parser)?;
        } else if parser.accept_word("type") {
            let name = parser.string()?;
            parser.expect("{")?;
            let mut body = parser.block()?;
            let kind = key_type(keymap, &name, &mut body)?;
            put(&mut found, kind, mode.unwrap_or_default());
        } else {
            return Err(unknown(parser));
        }
    }
    Ok(found)
}

fn put(types: &mut Vec<KeyType>, kind: KeyType, mode: Mode) {
    match types.iter_mut().find(|known| known.name == kind.name) {
        Some(known) if mode != Mode::Augment => *known = kind,
        Some(_) => {}
        None => types.push(kind),
    }
}

fn key_type(keymap: &Keymap, name: &str, parser: &mut Parser) -> Result<KeyType, TextError> {
    let mut kind = KeyType { name: name.into(), levels: 1, ..KeyType::default() };
    let mut preserved: Vec<((u8, u16), Mods)> = Vec::new();
    let mut names: Vec<(u8, Name)> = Vec::new();
    while !parser.at_end() {
        if parser.accept(";") {
            continue;
        }
        let line = parser.line();
        let target = parser.sum()?;
        parser.expect("=")?;
        let value = parser.sum()?;
        match &target {
            Expr::Word(word) if word.eq_ignore_ascii_case("modifiers") => {
                let (real, vmods) = modifiers(keymap, &value, line)?;
                kind.mods = keymap.mods(real, vmods);
            }
            Expr::Index(word, index) if word.eq_ignore_ascii_case("map") => {
                let (real, vmods) = modifiers(keymap, index, line)?;
                let level = level(&value, line)?;
                kind.levels = kind.levels.max(level + 1);
                put_entry(&mut kind.map, entry(keymap, real, vmods, level));
            }
            Expr::Index(word, index) if word.eq_ignore_ascii_case("preserve") => {
                let key = modifiers(keymap, index, line)?;
                let (real, vmods) = modifiers(keymap, &value, line)?;
                preserved.push((key, keymap.mods(real, vmods)));
            }
            Expr::Index(word, index) if word.eq_ignore_ascii_case("level_name") => {
                let level = level(index, line)?;
                let text = value.text().ok_or_else(|| TextError::new(line, "a string is expected"))?;
                kind.levels = kind.levels.max(level + 1);
                names.push((level, text.into()));
            }
            _ => return Err(TextError::new(line, "a key type has modifiers, map, preserve and level_name")),
        }
        parser.expect(";")?;
    }
    if parser.is_lenient() {
        drop_level_one(&mut kind.map);
    }
    if !preserved.is_empty() {
        for &((real, vmods), _) in &preserved {
            if !kind.map.iter().any(|entry| (entry.mods.real, entry.mods.vmods) == (real, vmods)) {
                kind.map.push(entry(keymap, real, vmods, 0));
            }
        }
        let of_entry = |entry: &MapEntry| {
            let wanted = (entry.mods.real, entry.mods.vmods);
            preserved.iter().find(|(key, _)| *key == wanted).map_or(Mods::default(), |&(_, mods)| mods)
        };
        kind.preserve = Some(kind.map.iter().map(of_entry).collect());
    }
    if !names.is_empty() {
        kind.level_names = vec![Name::NONE; usize::from(kind.levels)];
        for (level, name) in names {
            kind.level_names[usize::from(level)] = name;
        }
    }
    Ok(kind)
}

/// Level 1 is what a type answers without an entry, so keymap compilers drop such entries of files; but the one
/// behind one that they dropped they pass over.
fn drop_level_one(map: &mut Vec<MapEntry>) {
    let mut at = 0;
    while at < map.len() {
        if map[at].level == 0 {
            map.remove(at);
        }
        at += 1;
    }
}

fn entry(keymap: &Keymap, real: u8, vmods: u16, level: u8) -> MapEntry {
    let mods = keymap.mods(real, vmods);
    MapEntry { active: vmods == 0 || keymap.real_mods(vmods) != 0, level, mods }
}

fn put_entry(map: &mut Vec<MapEntry>, entry: MapEntry) {
    let same =
        |known: &&mut MapEntry| (known.mods.real, known.mods.vmods) == (entry.mods.real, entry.mods.vmods);
    match map.iter_mut().find(same) {
        Some(known) => *known = entry,
        None => map.push(entry),
    }
}
