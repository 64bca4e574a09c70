//! The core protocol's passive grabs: GrabButton, UngrabButton, GrabKey, UngrabKey.

use xeric_wire::Request;
use xeric_wire::view::xproto as view;

use super::super::super::error::{Handled, XError};
use super::super::super::ext::xinput::devices::{MASTER_KEYBOARD, MASTER_POINTER};
use super::super::super::{ClientId, Engine};
use super::super::MIN_KEYCODE;
use super::super::grab::{KEY_EVENTS, Level, Mode, POINTER_EVENTS, Terms, boolean, optional_window};
use super::range::Range;
use super::{PassiveGrab, Trigger, Which, add, remove};

/// AnyModifier.
pub(crate) const ANY_MODIFIER: u32 = 0x8000;
/// AnyKey and AnyButton.
pub(crate) const ANY: u8 = 0;
const MODIFIERS: u32 = 0xff;

/// Handles GrabButton.
pub(crate) fn grab_button(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabButton::parse(request)?;
    let modifiers = modifiers(r.modifiers)?;
    let event_mask = u32::from(r.event_mask);
    if event_mask & !POINTER_EVENTS != 0 {
        return Err(XError::value(event_mask));
    }
    let (this_mode, other_mode) = (Mode::from_wire(r.pointer_mode)?, Mode::from_wire(r.keyboard_mode)?);
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.grab_window)?;
    let confine_to = optional_window(engine, r.confine_to)?;
    let cursor = engine.optional_cursor(r.cursor)?;
    let new = PassiveGrab {
        which: Which { detail: detail(r.button), modifiers, ..Which::core(client, Trigger::Button) },
        terms: Terms {
            level: Level::Core,
            owner_events,
            event_mask,
            this_mode,
            other_mode,
            confine_to,
            cursor,
        },
    };
    add(engine, r.grab_window, new)
}

/// Handles GrabKey.
pub(crate) fn grab_key(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabKey::parse(request)?;
    let modifiers = modifiers(r.modifiers)?;
    check_key(r.key)?;
    let (other_mode, this_mode) = (Mode::of_passive(r.pointer_mode)?, Mode::of_passive(r.keyboard_mode)?);
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.grab_window)?;
    let new = PassiveGrab {
        which: Which { detail: detail(r.key), modifiers, ..Which::core(client, Trigger::Key) },
        terms: Terms {
            owner_events,
            event_mask: KEY_EVENTS,
            this_mode,
            other_mode,
            ..Terms::new(Level::Core)
        },
    };
    add(engine, r.grab_window, new)
}

/// Handles UngrabButton.
pub(crate) fn ungrab_button(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabButton::parse(request)?;
    let modifiers = modifiers(r.modifiers)?;
    let which = Which { detail: detail(r.button), modifiers, ..Which::core(client, Trigger::Button) };
    remove(engine, r.grab_window, &which, Level::Core)
}

/// Handles UngrabKey.
pub(crate) fn ungrab_key(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabKey::parse(request)?;
    let modifiers = modifiers(r.modifiers)?;
    check_key(r.key)?;
    let which = Which { detail: detail(r.key), modifiers, ..Which::core(client, Trigger::Key) };
    remove(engine, r.grab_window, &which, Level::Core)
}

/// BadValue for a keycode that no keyboard has.
pub(crate) fn check_key(key: u8) -> Handled {
    if key != ANY && key < MIN_KEYCODE { Err(XError::value(key.into())) } else { Ok(()) }
}

/// A key or button as requests name it.
pub(crate) fn detail(number: u8) -> Range {
    if number == ANY { Range::any() } else { Range::one(number.into()) }
}

/// Modifiers as requests of the core protocol and of XI 1 name them; BadValue for what is none.
pub(crate) fn modifiers(modifiers: u16) -> Result<Range, XError> {
    match u32::from(modifiers) {
        ANY_MODIFIER => Ok(Range::any()),
        some if some & !MODIFIERS == 0 => Ok(Range::one(some)),
        other => Err(XError::value(other)),
    }
}

impl Which {
    fn core(client: ClientId, trigger: Trigger) -> Self {
        let device = if trigger == Trigger::Key { MASTER_KEYBOARD } else { MASTER_POINTER };
        let (detail, modifiers) = (Range::any(), Range::any());
        Self { client, device, modifier_device: MASTER_KEYBOARD, trigger, detail, modifiers }
    }
}
