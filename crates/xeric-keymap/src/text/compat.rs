//! `xkb_compatibility`: interpretations of symbols, groups in core state, indicator maps.

use super::action::{self, Defaults};
use super::expr::{Expr, Parser};
use super::include::{Context, Mode};
use super::keycodes::unknown;
use super::{Component, TextError, boolean, declare_virtual_mods, keysym, modifiers, virtual_mod};
use crate::model::{GROUPS, IndicatorMap, Keymap, Mods, SymInterpret};
use crate::name::Name;

/// `IM_UseEffective`: what an indicator looks at where the text does not say.
const USE_EFFECTIVE: u8 = 8;

pub(super) fn compile(
    keymap: &mut Keymap,
    context: Context<'_>,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    let mut found = CompatMap::default();
    found.read(keymap, context, parser)?;
    let mut interprets: Vec<SymInterpret> =
        found.interprets.into_iter().map(|interpret| interpret.value).collect();
    sort(&mut interprets);
    keymap.compat.interprets = interprets;
    for (place, group) in keymap.compat.groups.iter_mut().zip(found.groups) {
        *place = group.unwrap_or(*place);
    }
    for (name, map) in found.indicators {
        bind_indicator(keymap, &name, map.value, line)?;
    }
    Ok(())
}

/// A thing of several fields, and which of them the text gave.
#[derive(Clone, Copy, Debug)]
struct Given<T> {
    value: T,
    fields: u8,
}

/// Fields of an interpretation.
mod interpret_fields {
    pub(super) const ACTION: u8 = 1;
    pub(super) const VIRTUAL_MOD: u8 = 2;
    pub(super) const REPEAT: u8 = 4;
    pub(super) const LOCKING: u8 = 8;
    pub(super) const LEVEL_ONE: u8 = 16;
}

/// Fields of an indicator map.
mod indicator_fields {
    pub(super) const MODS: u8 = 1;
    pub(super) const GROUPS: u8 = 2;
    pub(super) const CONTROLS: u8 = 4;
    pub(super) const EXPLICIT: u8 = 8;
    pub(super) const DRIVES: u8 = 16;
}

/// What a section says, with the defaults that hold for what follows in it.
#[derive(Clone, Debug)]
struct CompatMap {
    interprets: Vec<Given<SymInterpret>>,
    groups: [Option<Mods>; GROUPS],
    indicators: Vec<(String, Given<IndicatorMap>)>,
    actions: Defaults,
    interpret: Given<SymInterpret>,
    indicator: Given<IndicatorMap>,
}

impl Default for CompatMap {
    fn default() -> CompatMap {
        let interpret = SymInterpret {
            sym: 0,
            mods: 0xff,
            matching: 1,
            virtual_mod: SymInterpret::NO_MODIFIER,
            flags: 0,
            action: crate::action::Action::default(),
        };
        CompatMap {
            interprets: Vec::new(),
            groups: [None; GROUPS],
            indicators: Vec::new(),
            actions: Defaults::default(),
            interpret: Given { value: interpret, fields: 0 },
            indicator: Given { value: IndicatorMap::default(), fields: 0 },
        }
    }
}

impl CompatMap {
    /// Nothing yet, with the defaults of the section around.
    fn inside(&self) -> CompatMap {
        CompatMap {
            interprets: Vec::new(),
            groups: [None; GROUPS],
            indicators: Vec::new(),
            actions: self.actions.clone(),
            interpret: self.interpret,
            indicator: self.indicator,
        }
    }

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
            let mut all = self.inside();
            let empty = self.inside();
            let section = |context, _: &_, body: &mut Parser| {
                let mut found = empty.clone();
                found.read(keymap, context, body)?;
                Ok(found)
            };
            context.include(Component::Compat, &spec, line, section, |part, mode| all.join(part, mode))?;
            self.join(all, mode.unwrap_or_default());
            return Ok(());
        }
        let mode = mode.unwrap_or_default();
        if parser.accept_word("virtual_modifiers") {
            return declare_virtual_mods(keymap, parser);
        }
        if parser.accept_word("interpret") {
            if parser.accept(".") {
                return interpret_field(keymap, &self.actions, &mut self.interpret, parser);
            }
            let predicate = predicate(keymap, &parser.sum()?, line);
            parser.expect("{")?;
            let mut body = parser.block()?;
            let found = match predicate {
                Ok(found) => found,
                // A symbol that is not known is never pressed.
                Err(_) if parser.is_lenient() => return Ok(()),
                Err(error) => return Err(error),
            };
            let mut interpret = self.interpret;
            interpret.value.sym = found.sym;
            interpret.value.mods = found.mods;
            interpret.value.matching =
                found.matching | interpret.value.matching & SymInterpret::LEVEL_ONE_ONLY;
            while !body.at_end() {
                if !body.accept(";") {
                    interpret_field(keymap, &self.actions, &mut interpret, &mut body)?;
                }
            }
            self.interpret(interpret, mode);
        } else if parser.accept_word("group") {
            let index = usize::from(super::group(&parser.sum()?, line)?);
            parser.expect("=")?;
            let (real, vmods) = modifiers(keymap, &parser.sum()?, line)?;
            parser.expect(";")?;
            self.group(index, keymap.mods(real, vmods), mode);
        } else if parser.accept_word("indicator") {
            if parser.accept(".") {
                return indicator_field(keymap, &mut self.indicator, parser);
            }
            let name = parser.string()?;
            parser.expect("{")?;
            let mut map = self.indicator;
            let mut body = parser.block()?;
            while !body.at_end() {
                if !body.accept(";") {
                    indicator_field(keymap, &mut map, &mut body)?;
                }
            }
            self.indicator(name, map, mode);
        } else {
            default_argument(&mut self.actions, parser)?;
        }
        Ok(())
    }

    fn interpret(&mut self, new: Given<SymInterpret>, mode: Mode) {
        use interpret_fields::{ACTION, LEVEL_ONE, LOCKING, REPEAT, VIRTUAL_MOD};
        let key = |interpret: &SymInterpret| (interpret.sym, interpret.mods, interpret.matching & 0x7f);
        let Some(old) = self.interprets.iter_mut().find(|old| key(&old.value) == key(&new.value)) else {
            self.interprets.push(new);
            return;
        };
        if mode == Mode::Replace {
            *old = new;
            return;
        }
        let takes = |field: u8| new.fields & field != 0 && (mode != Mode::Augment || old.fields & field == 0);
        let (action, virtual_mod, repeat, locking, level_one) =
            (takes(ACTION), takes(VIRTUAL_MOD), takes(REPEAT), takes(LOCKING), takes(LEVEL_ONE));
        let (value, new_value) = (&mut old.value, new.value);
        if action {
            value.action = new_value.action;
        }
        if virtual_mod {
            value.virtual_mod = new_value.virtual_mod;
        }
        for (taken, bit) in [(repeat, SymInterpret::AUTO_REPEAT), (locking, SymInterpret::LOCKING_KEY)] {
            if taken {
                value.flags = value.flags & !bit | new_value.flags & bit;
            }
        }
        if level_one {
            value.matching = new_value.matching;
        }
        old.fields |= new.fields;
    }

    fn group(&mut self, index: usize, mods: Mods, mode: Mode) {
        if let Some(place) = self.groups.get_mut(index)
            && (mode != Mode::Augment || place.is_none())
        {
            *place = Some(mods);
        }
    }

    fn indicator(&mut self, name: String, new: Given<IndicatorMap>, mode: Mode) {
        use indicator_fields::{CONTROLS, DRIVES, EXPLICIT, GROUPS, MODS};
        let Some((_, old)) = self.indicators.iter_mut().find(|(known, _)| *known == name) else {
            self.indicators.push((name, new));
            return;
        };
        if mode == Mode::Replace {
            *old = new;
            return;
        }
        let fields = old.fields;
        let takes = |field: u8| new.fields & field != 0 && (mode != Mode::Augment || fields & field == 0);
        let (map, new_map) = (&mut old.value, new.value);
        if takes(MODS) {
            (map.which_mods, map.mods) = (new_map.which_mods, new_map.mods);
        }
        if takes(GROUPS) {
            (map.which_groups, map.groups) = (new_map.which_groups, new_map.groups);
        }
        if takes(CONTROLS) {
            map.controls = new_map.controls;
        }
        for (field, bit) in [(EXPLICIT, IndicatorMap::NO_EXPLICIT), (DRIVES, IndicatorMap::LED_DRIVES_KB)] {
            if takes(field) {
                map.flags = map.flags & !bit | new_map.flags & bit;
            }
        }
        old.fields |= new.fields;
    }

    fn join(&mut self, other: CompatMap, mode: Mode) {
        for interpret in other.interprets {
            self.interpret(interpret, mode);
        }
        for (index, group) in other.groups.into_iter().enumerate() {
            if let Some(mods) = group {
                self.group(index, mods, mode);
            }
        }
        for (name, map) in other.indicators {
            self.indicator(name, map, mode);
        }
    }
}

/// `setMods.clearLocks = True;`
fn default_argument(defaults: &mut Defaults, parser: &mut Parser) -> Result<(), TextError> {
    let mut ahead = parser.clone();
    let Ok(action) = ahead.word() else { return Err(unknown(parser)) };
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
        Some(Expr::Word(word)) if word.eq_ignore_ascii_case("any") => (2, 0xff),
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
    interpret: &mut Given<SymInterpret>,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    let (field, value) = statement(parser)?;
    let given = &mut interpret.value;
    interpret.fields |= match field.as_str() {
        "action" => {
            given.action = action::compile(keymap, defaults, &value, line)?;
            interpret_fields::ACTION
        }
        "virtualmodifier" | "virtualmod" => {
            let Expr::Word(word) = &value else {
                return Err(TextError::new(line, "a virtual modifier is expected"));
            };
            let index = virtual_mod(keymap, word).and_then(|index| u8::try_from(index).ok());
            given.virtual_mod =
                index.ok_or_else(|| TextError::new(line, format!("`{word}` is no virtual modifier")))?;
            interpret_fields::VIRTUAL_MOD
        }
        "repeat" => {
            set_bit(&mut given.flags, SymInterpret::AUTO_REPEAT, boolean(&value, line)?);
            interpret_fields::REPEAT
        }
        "locking" => {
            set_bit(&mut given.flags, SymInterpret::LOCKING_KEY, boolean(&value, line)?);
            interpret_fields::LOCKING
        }
        "usemodmap" | "usemodmapmods" => {
            let level_one = matches!(&value, Expr::Word(word) if {
                let word = word.to_ascii_lowercase();
                word == "level1" || word == "levelone"
            });
            set_bit(&mut given.matching, SymInterpret::LEVEL_ONE_ONLY, level_one);
            interpret_fields::LEVEL_ONE
        }
        _ => return Err(TextError::new(line, format!("an interpretation has no `{field}`"))),
    };
    Ok(())
}

fn indicator_field(
    keymap: &Keymap,
    indicator: &mut Given<IndicatorMap>,
    parser: &mut Parser,
) -> Result<(), TextError> {
    let line = parser.line();
    let (field, value) = statement(parser)?;
    let map = &mut indicator.value;
    indicator.fields |= match field.as_str() {
        "modifiers" | "mods" => {
            let (real, vmods) = modifiers(keymap, &value, line)?;
            map.mods = keymap.mods(real, vmods);
            if map.which_mods == 0 {
                map.which_mods = USE_EFFECTIVE;
            }
            indicator_fields::MODS
        }
        "groups" => {
            map.groups = groups(&value, line)?;
            if map.which_groups == 0 {
                map.which_groups = USE_EFFECTIVE;
            }
            indicator_fields::GROUPS
        }
        "controls" | "ctrls" => {
            map.controls = action::controls(&value, line)?;
            indicator_fields::CONTROLS
        }
        "whichmodstate" | "whichmodifierstate" => {
            map.which_mods = components(&value, line)?;
            0
        }
        "whichgroupstate" => {
            map.which_groups = components(&value, line)?;
            0
        }
        "allowexplicit" => {
            set_bit(&mut map.flags, IndicatorMap::NO_EXPLICIT, !boolean(&value, line)?);
            indicator_fields::EXPLICIT
        }
        "driveskbd"
        | "driveskeyboard"
        | "leddriveskbd"
        | "leddriveskeyboard"
        | "indicatordriveskbd"
        | "indicatordriveskeyboard" => {
            set_bit(&mut map.flags, IndicatorMap::LED_DRIVES_KB, boolean(&value, line)?);
            indicator_fields::DRIVES
        }
        // Written by old keymaps; where an indicator stands is said by the keycodes.
        "index" => 0,
        _ => return Err(TextError::new(line, format!("an indicator has no `{field}`"))),
    };
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

/// A set of groups: a bit each, eight of which have names.
fn groups(value: &Expr, line: u32) -> Result<u8, TextError> {
    Ok(match value {
        Expr::Word(word) if word.eq_ignore_ascii_case("all") => 0xff,
        Expr::Word(word) if word.eq_ignore_ascii_case("none") => 0,
        Expr::Word(_) => 1 << super::group(value, line)?,
        Expr::Binary('+', left, right) => groups(left, line)? | groups(right, line)?,
        Expr::Binary('-', left, right) => groups(left, line)? & !groups(right, line)?,
        Expr::Unary('~' | '!', inner) => !groups(inner, line)?,
        other => other
            .int()
            .and_then(|number| u8::try_from(number).ok())
            .ok_or_else(|| TextError::new(line, format!("groups from 1 to {GROUPS} are expected")))?,
    })
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
