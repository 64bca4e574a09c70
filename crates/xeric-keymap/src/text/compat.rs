//! `xkb_compatibility`: interpretations of symbols, groups in core state, indicator maps.

use super::action::{self, Defaults};
use super::expr::{Expr, Parser};
use super::keycodes::unknown;
use super::{TextError, boolean, declare_virtual_mods, keysym, modifiers, virtual_mod};
use crate::model::{GROUPS, IndicatorMap, Keymap, SymInterpret};
use crate::name::Name;

/// `IM_UseEffective`: what an indicator looks at where the text does not say.
const USE_EFFECTIVE: u8 = 8;

pub(super) fn compile(keymap: &mut Keymap, parser: &mut Parser) -> Result<(), TextError> {
    let mut defaults = Defaults::default();
    let mut interpret_default = SymInterpret {
        sym: 0,
        mods: 0xff,
        matching: 1,
        virtual_mod: SymInterpret::NO_MODIFIER,
        flags: 0,
        action: crate::action::Action::default(),
    };
    let mut indicator_default = IndicatorMap::default();
    let mut interprets: Vec<SymInterpret> = Vec::new();
    while !parser.at_end() {
        if parser.accept(";") {
            continue;
        }
        let line = parser.line();
        if parser.accept_word("virtual_modifiers") {
            declare_virtual_mods(keymap, parser)?;
        } else if parser.accept_word("interpret") {
            if parser.accept(".") {
                interpret_field(keymap, &defaults, &mut interpret_default, parser)?;
                continue;
            }
            let mut interpret = predicate(keymap, &parser.sum()?, line)?;
            interpret.matching |= interpret_default.matching & SymInterpret::LEVEL_ONE_ONLY;
            interpret.flags = interpret_default.flags;
            interpret.virtual_mod = interpret_default.virtual_mod;
            parser.expect("{")?;
            let mut body = parser.block()?;
            while !body.at_end() {
                if !body.accept(";") {
                    interpret_field(keymap, &defaults, &mut interpret, &mut body)?;
                }
            }
            let same = |known: &&mut SymInterpret| {
                (known.sym, known.mods, known.matching & 0x7f)
                    == (interpret.sym, interpret.mods, interpret.matching & 0x7f)
            };
            match interprets.iter_mut().find(same) {
                Some(known) => *known = interpret,
                None => interprets.push(interpret),
            }
        } else if parser.accept_word("group") {
            let index = super::group(&parser.sum()?, line)?;
            parser.expect("=")?;
            let (real, vmods) = modifiers(keymap, &parser.sum()?, line)?;
            keymap.compat.groups[usize::from(index)] = keymap.mods(real, vmods);
            parser.expect(";")?;
        } else if parser.accept_word("indicator") {
            if parser.accept(".") {
                indicator_field(keymap, &mut indicator_default, parser)?;
                continue;
            }
            let name = parser.string()?;
            parser.expect("{")?;
            let mut map = indicator_default;
            let mut body = parser.block()?;
            while !body.at_end() {
                if !body.accept(";") {
                    indicator_field(keymap, &mut map, &mut body)?;
                }
            }
            bind_indicator(keymap, &name, map, line)?;
        } else {
            default_argument(&mut defaults, parser)?;
        }
    }
    sort(&mut interprets);
    keymap.compat.interprets = interprets;
    Ok(())
}

/// `setMods.clearLocks = True;`
fn default_argument(defaults: &mut Defaults, parser: &mut Parser) -> Result<(), TextError> {
    let mut ahead = parser.clone();
    let action = match ahead.word() {
        Ok(word) if word != "include" => word,
        _ => return Err(unknown(parser)),
    };
    if !ahead.accept(".") {
        return Err(unknown(parser));
    }
    let argument = ahead.expr()?;
    ahead.expect(";")?;
    defaults.add(&action, argument);
    *parser = ahead;
    Ok(())
}

/// The most specific interpretations first, those of any symbol last; equal ones keep their order.
fn sort(interprets: &mut [SymInterpret]) {
    interprets.sort_by_key(|interpret| {
        let specific = match interpret.matching & 0x7f {
            4 => 0,
            3 | 0 => 1,
            2 => 2,
            _ => 3,
        };
        (interpret.sym == 0, specific)
    });
}

/// `Num_Lock+AnyOf(all)`, `Any+Exactly(Lock)`, or a symbol alone.
fn predicate(keymap: &Keymap, expr: &Expr, line: u32) -> Result<SymInterpret, TextError> {
    let (symbol, condition) = match expr {
        Expr::Binary('+', symbol, condition) => (symbol.as_ref(), Some(condition.as_ref())),
        symbol => (symbol, None),
    };
    let sym = match symbol {
        Expr::Word(word) if word.eq_ignore_ascii_case("any") => 0,
        other => keysym(other, line)?,
    };
    let (matching, mods) = match condition {
        None => (1, 0xff),
        Some(Expr::Call(name, arguments)) => {
            let matching = match name.to_ascii_lowercase().as_str() {
                "noneof" => 0,
                "anyofornone" => 1,
                "anyof" => 2,
                "allof" => 3,
                "exactly" => 4,
                _ => return Err(TextError::new(line, format!("`{name}` is no condition"))),
            };
            match arguments.as_slice() {
                [mods] => (matching, modifiers(keymap, mods, line)?.0),
                _ => return Err(TextError::new(line, "a condition has one set of modifiers")),
            }
        }
        Some(mods) => (4, modifiers(keymap, mods, line)?.0),
    };
    Ok(SymInterpret {
        sym,
        mods,
        matching,
        virtual_mod: SymInterpret::NO_MODIFIER,
        flags: 0,
        action: crate::action::Action::default(),
    })
}

fn interpret_field(
    keymap: &Keymap,
    defaults: &Defaults,
    interpret: &mut SymInterpret,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    let (field, value) = statement(parser)?;
    match field.as_str() {
        "action" => interpret.action = action::compile(keymap, defaults, &value, line)?,
        "virtualmodifier" | "virtualmod" => {
            let Expr::Word(word) = &value else {
                return Err(TextError::new(line, "a virtual modifier is expected"));
            };
            let index = virtual_mod(keymap, word).and_then(|index| u8::try_from(index).ok());
            interpret.virtual_mod =
                index.ok_or_else(|| TextError::new(line, format!("`{word}` is no virtual modifier")))?;
        }
        "repeat" => set_bit(&mut interpret.flags, SymInterpret::AUTO_REPEAT, boolean(&value, line)?),
        "locking" => set_bit(&mut interpret.flags, SymInterpret::LOCKING_KEY, boolean(&value, line)?),
        "usemodmap" | "usemodmapmods" => {
            let level_one = matches!(&value, Expr::Word(word) if {
                let word = word.to_ascii_lowercase();
                word == "level1" || word == "levelone"
            });
            set_bit(&mut interpret.matching, SymInterpret::LEVEL_ONE_ONLY, level_one);
        }
        _ => return Err(TextError::new(line, format!("an interpretation has no `{field}`"))),
    }
    Ok(())
}

fn indicator_field(keymap: &Keymap, map: &mut IndicatorMap, parser: &mut Parser) -> Result<(), TextError> {
    let line = parser.line();
    let (field, value) = statement(parser)?;
    match field.as_str() {
        "modifiers" | "mods" => {
            let (real, vmods) = modifiers(keymap, &value, line)?;
            map.mods = keymap.mods(real, vmods);
            if map.which_mods == 0 {
                map.which_mods = USE_EFFECTIVE;
            }
        }
        "groups" => {
            map.groups = groups(&value, line)?;
            if map.which_groups == 0 {
                map.which_groups = USE_EFFECTIVE;
            }
        }
        "controls" | "ctrls" => map.controls = action::controls(&value, line)?,
        "whichmodstate" | "whichmodifierstate" => map.which_mods = components(&value, line)?,
        "whichgroupstate" => map.which_groups = components(&value, line)?,
        "allowexplicit" => set_bit(&mut map.flags, IndicatorMap::NO_EXPLICIT, !boolean(&value, line)?),
        "driveskbd"
        | "driveskeyboard"
        | "leddriveskbd"
        | "leddriveskeyboard"
        | "indicatordriveskbd"
        | "indicatordriveskeyboard" => {
            set_bit(&mut map.flags, IndicatorMap::LED_DRIVES_KB, boolean(&value, line)?);
        }
        // Written by old keymaps; where an indicator stands is said by the keycodes.
        "index" => {}
        _ => return Err(TextError::new(line, format!("an indicator has no `{field}`"))),
    }
    Ok(())
}

/// `field = value;`, `field;` and `!field;`, the field in lower case.
fn statement(parser: &mut Parser) -> Result<(String, Expr), TextError> {
    let negated = parser.accept("!");
    let field = parser.word()?.to_ascii_lowercase();
    let value = if parser.accept("=") {
        parser.sum()?
    } else {
        Expr::Word(if negated { "false" } else { "true" }.to_owned())
    };
    parser.expect(";")?;
    Ok((field, value))
}

fn set_bit(flags: &mut u8, bit: u8, on: bool) {
    if on {
        *flags |= bit;
    } else {
        *flags &= !bit;
    }
}

fn groups(value: &Expr, line: u32) -> Result<u8, TextError> {
    let mut mask = 0;
    for part in value.sum() {
        mask |= match part {
            Expr::Word(word) if word.eq_ignore_ascii_case("all") => 0x0f,
            Expr::Word(word) if word.eq_ignore_ascii_case("none") => 0,
            Expr::Word(_) => 1 << super::group(part, line)?,
            other => other
                .int()
                .and_then(|number| u8::try_from(number).ok())
                .ok_or_else(|| TextError::new(line, format!("groups from 1 to {GROUPS} are expected")))?,
        };
    }
    Ok(mask)
}

fn components(value: &Expr, line: u32) -> Result<u8, TextError> {
    let mut mask = 0;
    for part in value.sum() {
        let Expr::Word(word) = part else {
            return Err(TextError::new(line, "a component of the state is expected"));
        };
        mask |= match word.to_ascii_lowercase().as_str() {
            "base" => 1,
            "latched" => 2,
            "locked" => 4,
            "effective" => 8,
            "compat" => 16,
            "any" => 31,
            "none" => 0,
            _ => return Err(TextError::new(line, format!("`{word}` is no component of the state"))),
        };
    }
    Ok(mask)
}

/// Gives the map to the indicator of that name; an unknown name takes the first place that has neither name nor map.
fn bind_indicator(keymap: &mut Keymap, name: &str, map: IndicatorMap, line: u32) -> Result<(), TextError> {
    let known = keymap.names.indicators.iter().position(|known| *known == *name);
    let free = || {
        let names = keymap.names.indicators.iter();
        names.zip(&keymap.indicators.maps).position(|(name, map)| name.is_none() && !map.in_use())
    };
    let index =
        known.or_else(free).ok_or_else(|| TextError::new(line, "there is no place for the indicator"))?;
    keymap.names.indicators[index] = Name::from(name);
    keymap.indicators.maps[index] = map;
    Ok(())
}
