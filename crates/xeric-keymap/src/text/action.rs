//! Actions in the XKB text format: `SetMods(modifiers=Shift,clearLocks)`.

use super::expr::Expr;
use super::{TextError, boolean, modifiers};
use crate::action::{self, Action, kind};
use crate::model::{Controls, Keymap};

/// Actions whose arguments are given once for all later ones: `setMods.clearLocks = True;`.
#[derive(Clone, Debug, Default)]
pub(super) struct Defaults(Vec<(String, Expr)>);

impl Defaults {
    pub(super) fn add(&mut self, action: &str, argument: Expr) {
        self.0.push((action.to_ascii_lowercase(), argument));
    }
}

/// Compiles one action. `resolve` answers the keycode of a key name, for RedirectKey.
pub(super) fn compile(
    keymap: &Keymap,
    defaults: &Defaults,
    expr: &Expr,
    line: u32,
) -> Result<Action, TextError> {
    let Expr::Call(name, arguments) = expr else {
        return Err(TextError::new(line, "an action is expected"));
    };
    let name = name.to_ascii_lowercase();
    let kind = action_kind(&name).ok_or_else(|| TextError::new(line, format!("`{name}` is no action")))?;
    let mut action = Action::default();
    action.0[0] = kind;
    if kind == kind::ACTION_MESSAGE {
        action.0[1] = 3;
    }
    let defaults =
        defaults.0.iter().filter(|(known, _)| action_kind(known) == Some(kind)).map(|(_, value)| value);
    for argument in defaults.chain(arguments) {
        let (field, index, value) = split(argument, line)?;
        if !set(keymap, &mut action, &field, index, &value, line)? {
            return Err(TextError::new(line, format!("{name} has no argument `{field}`")));
        }
    }
    Ok(action)
}

/// `name=value`, `name`, `!name` and `name[index]=value`.
fn split(argument: &Expr, line: u32) -> Result<(String, Option<usize>, Expr), TextError> {
    let word = |truth: &str| Expr::Word(truth.to_owned());
    let bad = || TextError::new(line, "an argument is a name, or a name and its value");
    Ok(match argument {
        Expr::Word(name) => (name.to_ascii_lowercase(), None, word("true")),
        Expr::Unary('!' | '~', inner) => match inner.as_ref() {
            Expr::Word(name) => (name.to_ascii_lowercase(), None, word("false")),
            _ => return Err(bad()),
        },
        Expr::Assign(target, value) => match target.as_ref() {
            Expr::Word(name) | Expr::Field(_, name) => {
                (name.to_ascii_lowercase(), None, value.as_ref().clone())
            }
            Expr::Index(name, index) => {
                let index = index.int().and_then(|index| usize::try_from(index).ok()).ok_or_else(bad)?;
                (name.to_ascii_lowercase(), Some(index), value.as_ref().clone())
            }
            _ => return Err(bad()),
        },
        _ => return Err(bad()),
    })
}

fn action_kind(name: &str) -> Option<u8> {
    Some(match name {
        "noaction" => kind::NO_ACTION,
        "setmods" => kind::SET_MODS,
        "latchmods" => kind::LATCH_MODS,
        "lockmods" => kind::LOCK_MODS,
        "setgroup" => kind::SET_GROUP,
        "latchgroup" => kind::LATCH_GROUP,
        "lockgroup" => kind::LOCK_GROUP,
        "moveptr" | "movepointer" => kind::MOVE_PTR,
        "ptrbtn" | "ptrbutton" | "pointerbutton" | "pointerbtn" => kind::PTR_BTN,
        "lockptrbtn" | "lockptrbutton" | "lockpointerbutton" | "lockpointerbtn" => kind::LOCK_PTR_BTN,
        "setptrdflt" | "setpointerdefault" => kind::SET_PTR_DFLT,
        "isolock" => kind::ISO_LOCK,
        "terminate" | "terminateserver" => kind::TERMINATE,
        "switchscreen" => kind::SWITCH_SCREEN,
        "setcontrols" => kind::SET_CONTROLS,
        "lockcontrols" => kind::LOCK_CONTROLS,
        "actionmessage" | "messageaction" | "message" => kind::ACTION_MESSAGE,
        "redirect" | "redirectkey" => kind::REDIRECT_KEY,
        "devbtn" | "devicebtn" | "devbutton" | "devicebutton" => kind::DEVICE_BTN,
        "lockdevbtn" | "lockdevicebtn" | "lockdevbutton" | "lockdevicebutton" => kind::LOCK_DEVICE_BTN,
        "private" => kind::XFREE86_PRIVATE,
        _ => return None,
    })
}

/// Sets one argument; answers false if the action has none of that name.
fn set(
    keymap: &Keymap,
    action: &mut Action,
    field: &str,
    index: Option<usize>,
    value: &Expr,
    line: u32,
) -> Result<bool, TextError> {
    let bytes = &mut action.0;
    match (bytes[0], field) {
        (kind::SET_MODS..=kind::LOCK_MODS, "modifiers" | "mods") => {
            if matches!(value, Expr::Word(word) if word.eq_ignore_ascii_case("modmapmods") || word.eq_ignore_ascii_case("usemodmapmods"))
            {
                bytes[1] |= action::USE_MODMAP_MODS;
            } else {
                let (real, vmods) = modifiers(keymap, value, line)?;
                let [high, low] = vmods.to_be_bytes();
                bytes[1] &= !action::USE_MODMAP_MODS;
                bytes[2..6].copy_from_slice(&[real | keymap.real_mods(vmods), real, high, low]);
            }
        }
        (kind::SET_MODS | kind::LATCH_MODS | kind::SET_GROUP | kind::LATCH_GROUP, "clearlocks") => {
            flag(&mut bytes[1], action::CLEAR_LOCKS, boolean(value, line)?);
        }
        (kind::LATCH_MODS | kind::LATCH_GROUP, "latchtolock") => {
            flag(&mut bytes[1], action::LATCH_TO_LOCK, boolean(value, line)?);
        }
        (kind::LOCK_MODS | kind::LOCK_PTR_BTN | kind::LOCK_CONTROLS | kind::LOCK_DEVICE_BTN, "affect") => {
            bytes[1] = (bytes[1] & !3) | affect(value, line)?;
        }
        (kind::SET_GROUP..=kind::LOCK_GROUP, "group") => {
            let number = small(value, line)?;
            if relative(value) {
                bytes[1] &= !action::GROUP_ABSOLUTE;
                bytes[2] = number.cast_unsigned();
            } else {
                bytes[1] |= action::GROUP_ABSOLUTE;
                bytes[2] = number.wrapping_sub(1).cast_unsigned();
            }
        }
        (kind::MOVE_PTR, "x" | "y") => {
            let number = i16::try_from(value.int().unwrap_or(i64::MAX))
                .map_err(|_| TextError::new(line, "a number of pixels is expected"))?;
            let (bit, at) = if field == "x" { (2, 2) } else { (4, 4) };
            flag(&mut bytes[1], bit, !relative(value));
            bytes[at..at + 2].copy_from_slice(&number.to_be_bytes());
        }
        (kind::MOVE_PTR, "accel" | "accelerate" | "repeat") => flag(&mut bytes[1], 1, !boolean(value, line)?),
        (kind::PTR_BTN | kind::LOCK_PTR_BTN, "button") => {
            let default = matches!(value, Expr::Word(word) if word.eq_ignore_ascii_case("default"));
            bytes[3] = if default { 0 } else { small(value, line)?.cast_unsigned() };
        }
        (kind::PTR_BTN | kind::LOCK_PTR_BTN | kind::DEVICE_BTN | kind::LOCK_DEVICE_BTN, "count") => {
            bytes[2] = small(value, line)?.cast_unsigned();
        }
        (kind::DEVICE_BTN | kind::LOCK_DEVICE_BTN, "button") => {
            bytes[3] = small(value, line)?.cast_unsigned();
        }
        (kind::DEVICE_BTN | kind::LOCK_DEVICE_BTN, "device" | "dev") => {
            bytes[4] = small(value, line)?.cast_unsigned();
        }
        (kind::SET_PTR_DFLT, "affect") => bytes[2] = 1,
        (kind::SET_PTR_DFLT, "button" | "defaultbutton") => {
            bytes[2] = 1;
            flag(&mut bytes[1], 4, !relative(value));
            bytes[3] = small(value, line)?.cast_unsigned();
        }
        (kind::SWITCH_SCREEN, "screen") => {
            flag(&mut bytes[1], 4, !relative(value));
            bytes[2] = small(value, line)?.cast_unsigned();
        }
        (kind::SWITCH_SCREEN, "same" | "sameserver") => flag(&mut bytes[1], 1, !boolean(value, line)?),
        (kind::SET_CONTROLS | kind::LOCK_CONTROLS, "controls" | "ctrls") => {
            bytes[2..6].copy_from_slice(&controls(value, line)?.to_be_bytes());
        }
        (kind::ACTION_MESSAGE, "report") => {
            bytes[1] = (bytes[1] & !3) | report(value, line)?;
        }
        (kind::ACTION_MESSAGE, "genkeyevent" | "generatekeyevent") => {
            flag(&mut bytes[1], 4, boolean(value, line)?);
        }
        (kind::ACTION_MESSAGE | kind::XFREE86_PRIVATE, "data") => return data(bytes, index, value, line),
        (kind::REDIRECT_KEY, "key" | "keycode") => {
            let code = match value {
                Expr::Key(name) => keymap.keycode_of_name(*name),
                other => other.int().and_then(|code| u8::try_from(code).ok()),
            };
            bytes[1] = code.ok_or_else(|| TextError::new(line, "there is no such key"))?;
        }
        (kind::REDIRECT_KEY, "modifiers" | "mods" | "clearmods" | "clearmodifiers") => {
            let (real, vmods) = modifiers(keymap, value, line)?;
            let [high, low] = vmods.to_be_bytes();
            bytes[2] |= real;
            bytes[4] |= high;
            bytes[5] |= low;
            if !field.starts_with("clear") {
                bytes[3] |= real;
                bytes[6] |= high;
                bytes[7] |= low;
            }
        }
        (kind::ISO_LOCK, _) => return iso_lock(keymap, bytes, field, value, line),
        (kind::XFREE86_PRIVATE, "type") => {
            bytes[0] = value
                .int()
                .and_then(|number| u8::try_from(number).ok())
                .ok_or_else(|| TextError::new(line, "a type from 0 to 255 is expected"))?;
        }
        // A private action's type may have been changed to one that has no arguments of its own.
        (_, "data") => return data(bytes, index, value, line),
        _ => return Ok(false),
    }
    Ok(true)
}

fn iso_lock(
    keymap: &Keymap,
    bytes: &mut [u8; 8],
    field: &str,
    value: &Expr,
    line: u32,
) -> Result<bool, TextError> {
    match field {
        "modifiers" | "mods" => {
            bytes[1] &= !action::ISO_DFLT_IS_GROUP;
            if matches!(value, Expr::Word(word) if word.eq_ignore_ascii_case("modmapmods")) {
                bytes[1] |= action::USE_MODMAP_MODS;
            } else {
                let (real, vmods) = modifiers(keymap, value, line)?;
                let [high, low] = vmods.to_be_bytes();
                bytes[2] = real | keymap.real_mods(vmods);
                bytes[3] = real;
                bytes[6] = high;
                bytes[7] = low;
            }
        }
        "group" => {
            bytes[1] |= action::ISO_DFLT_IS_GROUP;
            let number = small(value, line)?;
            flag(&mut bytes[1], action::GROUP_ABSOLUTE, !relative(value));
            bytes[4] = if relative(value) { number } else { number.wrapping_sub(1) }.cast_unsigned();
        }
        "affect" => {
            let mut keep = 0x78;
            for part in value.sum() {
                let Expr::Word(word) = part else {
                    return Err(TextError::new(line, "a component is expected"));
                };
                keep &= !match word.to_ascii_lowercase().as_str() {
                    "mods" | "modifiers" => 0x40,
                    "group" | "groups" => 0x20,
                    "pointer" | "ptr" => 0x10,
                    "controls" | "ctrls" => 0x08,
                    "all" => 0x78,
                    "none" => 0,
                    _ => return Err(TextError::new(line, format!("ISOLock does not affect `{word}`"))),
                };
            }
            bytes[1] = (bytes[1] & !0x78) | keep;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn data(bytes: &mut [u8; 8], index: Option<usize>, value: &Expr, line: u32) -> Result<bool, TextError> {
    // ActionMessage has six bytes behind its flags, Private seven behind its type.
    let start = if bytes[0] == kind::ACTION_MESSAGE { 2 } else { 1 };
    match (index, value) {
        (None, Expr::Str(text)) => {
            for (place, byte) in bytes[start..].iter_mut().zip(text.bytes().chain(std::iter::repeat(0))) {
                *place = byte;
            }
        }
        (Some(index), value) => {
            let byte = value.int().and_then(|number| u8::try_from(number).ok());
            let place = bytes.get_mut(start + index.min(8));
            match (place, byte) {
                (Some(place), Some(byte)) => *place = byte,
                _ => return Err(TextError::new(line, "the action's data has no such place or byte")),
            }
        }
        _ => return Err(TextError::new(line, "a string or data[n] is expected")),
    }
    Ok(true)
}

fn flag(flags: &mut u8, bit: u8, on: bool) {
    if on {
        *flags |= bit;
    } else {
        *flags &= !bit;
    }
}

fn relative(value: &Expr) -> bool {
    matches!(value, Expr::Unary('+' | '-', _))
}

fn small(value: &Expr, line: u32) -> Result<i8, TextError> {
    value
        .int()
        .and_then(|number| i8::try_from(number).ok())
        .ok_or_else(|| TextError::new(line, "a number from -128 to 127 is expected"))
}

fn affect(value: &Expr, line: u32) -> Result<u8, TextError> {
    if let Expr::Word(word) = value {
        match word.to_ascii_lowercase().as_str() {
            "both" => return Ok(0),
            "lock" => return Ok(action::LOCK_NO_UNLOCK),
            "unlock" => return Ok(action::LOCK_NO_LOCK),
            "neither" => return Ok(action::LOCK_NO_LOCK | action::LOCK_NO_UNLOCK),
            _ => {}
        }
    }
    Err(TextError::new(line, "both, lock, unlock or neither is expected"))
}

fn report(value: &Expr, line: u32) -> Result<u8, TextError> {
    let mut bits = 0;
    for part in value.sum() {
        bits |= match part {
            Expr::Word(word) if word.eq_ignore_ascii_case("keypress") => 1,
            Expr::Word(word) if word.eq_ignore_ascii_case("keyrelease") => 2,
            Expr::Word(word) if word.eq_ignore_ascii_case("all") => 3,
            Expr::Word(word) if word.eq_ignore_ascii_case("none") => 0,
            _ => return Err(TextError::new(line, "KeyPress, KeyRelease, all or none is expected")),
        };
    }
    Ok(bits)
}

/// A sum of boolean controls.
pub(super) fn controls(value: &Expr, line: u32) -> Result<u32, TextError> {
    const NAMES: [&str; 13] = [
        "repeatkeys",
        "slowkeys",
        "bouncekeys",
        "stickykeys",
        "mousekeys",
        "mousekeysaccel",
        "accessxkeys",
        "accessxtimeout",
        "accessxfeedback",
        "audiblebell",
        "overlay1",
        "overlay2",
        "ignoregrouplock",
    ];
    let mut mask = 0;
    for part in value.sum() {
        mask |= match part {
            Expr::Word(word) => match word.to_ascii_lowercase().as_str() {
                "all" => Controls::ALL_BOOLEAN,
                "none" => 0,
                "repeat" | "autorepeat" => Controls::REPEAT_KEYS,
                lower => NAMES
                    .iter()
                    .position(|name| *name == lower)
                    .map(|bit| 1 << bit)
                    .ok_or_else(|| TextError::new(line, format!("`{word}` is no control")))?,
            },
            other => other
                .int()
                .and_then(|number| u32::try_from(number).ok())
                .ok_or_else(|| TextError::new(line, "controls are expected"))?,
        };
    }
    Ok(mask)
}
