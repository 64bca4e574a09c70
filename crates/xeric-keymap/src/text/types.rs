//! `xkb_types`: the key types.

use super::expr::{Expr, Parser};
use super::keycodes::unknown;
use super::{TextError, declare_virtual_mods, level, modifiers};
use crate::model::{KeyType, Keymap, MapEntry, Mods};
use crate::name::Name;

/// Most types that a keyboard can have: a key's index of its type is a byte.
const MOST_TYPES: usize = 255;

pub(super) fn compile(keymap: &mut Keymap, parser: &mut Parser) -> Result<(), TextError> {
    while !parser.at_end() {
        if parser.accept(";") {
            continue;
        }
        if parser.accept_word("virtual_modifiers") {
            declare_virtual_mods(keymap, parser)?;
        } else if parser.accept_word("type") {
            let line = parser.line();
            let name = parser.string()?;
            parser.expect("{")?;
            let mut body = parser.block()?;
            let kind = key_type(keymap, &name, &mut body)?;
            match keymap.types.iter().position(|known| known.name == *name.as_str()) {
                Some(index) => keymap.types[index] = kind,
                None if keymap.types.len() < MOST_TYPES => keymap.types.push(kind),
                None => return Err(TextError::new(line, format!("more than {MOST_TYPES} key types"))),
            }
        } else {
            return Err(unknown(parser));
        }
    }
    Ok(())
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
                put(&mut kind.map, entry(keymap, real, vmods, level));
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

fn entry(keymap: &Keymap, real: u8, vmods: u16, level: u8) -> MapEntry {
    let mods = keymap.mods(real, vmods);
    MapEntry { active: vmods == 0 || keymap.real_mods(vmods) != 0, level, mods }
}

fn put(map: &mut Vec<MapEntry>, entry: MapEntry) {
    let same =
        |known: &&mut MapEntry| (known.mods.real, known.mods.vmods) == (entry.mods.real, entry.mods.vmods);
    match map.iter_mut().find(same) {
        Some(known) => *known = entry,
        None => map.push(entry),
    }
}
