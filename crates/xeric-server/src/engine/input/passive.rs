//! Passive grabs: GrabButton, UngrabButton, GrabKey, UngrabKey, and their activation.

use std::rc::Rc;

use xeric_wire::Request;
use xeric_wire::proto::xproto::event_mask;
use xeric_wire::view::xproto as view;

use super::super::cursor::Cursor;
use super::super::error::{Handled, XError};
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::focus::Target;
use super::grab::{self, ActiveGrab, Level, Mode, Origin, POINTER_EVENTS, boolean, optional_window};
use super::process::{DeviceEvent, Kind};
use super::{Device, MIN_KEYCODE, deliver, freeze};

/// AnyModifier.
pub(crate) const ANY_MODIFIER: u16 = 0x8000;
/// AnyKey and AnyButton.
const ANY: u8 = 0;
const MODIFIERS: u16 = 0xff;

/// A passive grab on a window.
#[derive(Clone)]
pub(crate) struct PassiveGrab {
    pub(crate) client: ClientId,
    pub(crate) device: Device,
    /// A button or keycode, 0 for any.
    pub(crate) detail: u8,
    /// Modifiers, or [`ANY_MODIFIER`].
    pub(crate) modifiers: u16,
    pub(crate) owner_events: bool,
    pub(crate) event_mask: u32,
    pub(crate) pointer_mode: Mode,
    pub(crate) keyboard_mode: Mode,
    pub(crate) confine_to: Option<Xid>,
    pub(crate) cursor: Option<Rc<Cursor>>,
    pub(crate) level: Level,
}

/// Handles GrabButton.
pub(crate) fn grab_button(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabButton::parse(request)?;
    check_modifiers(r.modifiers)?;
    let event_mask = u32::from(r.event_mask);
    if event_mask & !POINTER_EVENTS != 0 {
        return Err(XError::value(event_mask));
    }
    let (pointer_mode, keyboard_mode) = (Mode::from_wire(r.pointer_mode)?, Mode::from_wire(r.keyboard_mode)?);
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.grab_window)?;
    let confine_to = optional_window(engine, r.confine_to)?;
    let cursor = if r.cursor == 0 { None } else { Some(engine.cursor(r.cursor)?) };
    let new = PassiveGrab {
        client,
        device: Device::Pointer,
        detail: r.button,
        modifiers: r.modifiers,
        owner_events,
        event_mask,
        pointer_mode,
        keyboard_mode,
        confine_to,
        cursor,
        level: Level::Core,
    };
    add(engine, r.grab_window, new)
}

/// Handles GrabKey.
pub(crate) fn grab_key(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabKey::parse(request)?;
    check_modifiers(r.modifiers)?;
    if r.key != ANY && r.key < MIN_KEYCODE {
        return Err(XError::value(r.key.into()));
    }
    let (pointer_mode, keyboard_mode) = (Mode::from_wire(r.pointer_mode)?, Mode::from_wire(r.keyboard_mode)?);
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.grab_window)?;
    let new = PassiveGrab {
        client,
        device: Device::Keyboard,
        detail: r.key,
        modifiers: r.modifiers,
        owner_events,
        event_mask: event_mask::KEY_PRESS | event_mask::KEY_RELEASE,
        pointer_mode,
        keyboard_mode,
        confine_to: None,
        cursor: None,
        level: Level::Core,
    };
    add(engine, r.grab_window, new)
}

fn check_modifiers(modifiers: u16) -> Handled {
    if modifiers == ANY_MODIFIER || modifiers & !MODIFIERS == 0 {
        Ok(())
    } else {
        Err(XError::value(modifiers.into()))
    }
}

/// Adds a grab in place of the client's equal one; BadAccess when another client has an overlapping one.
pub(crate) fn add(engine: &mut Engine, window: Xid, new: PassiveGrab) -> Handled {
    let w = engine.window_mut(window)?;
    if w.passive_grabs.iter().any(|old| old.client != new.client && old.overlaps(&new)) {
        return Err(XError::access(0));
    }
    w.passive_grabs.retain(|old| {
        !(old.client == new.client
            && old.device == new.device
            && old.level.is_like(new.level)
            && old.detail == new.detail
            && old.modifiers == new.modifiers)
    });
    w.passive_grabs.push(new);
    engine.input.grabbing.insert(window);
    Ok(())
}

/// Handles UngrabButton.
pub(crate) fn ungrab_button(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabButton::parse(request)?;
    check_modifiers(r.modifiers)?;
    let which = Which { client, device: Device::Pointer, detail: r.button, modifiers: r.modifiers };
    remove(engine, r.grab_window, which, Level::Core)
}

/// Handles UngrabKey.
pub(crate) fn ungrab_key(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabKey::parse(request)?;
    check_modifiers(r.modifiers)?;
    if r.key != ANY && r.key < MIN_KEYCODE {
        return Err(XError::value(r.key.into()));
    }
    let which = Which { client, device: Device::Keyboard, detail: r.key, modifiers: r.modifiers };
    remove(engine, r.grab_window, which, Level::Core)
}

/// Combinations that a client ungrabs.
pub(crate) struct Which {
    pub(crate) client: ClientId,
    pub(crate) device: Device,
    pub(crate) detail: u8,
    pub(crate) modifiers: u16,
}

/// Takes out of the client's grabs all combinations that are named; what is left of a wider grab stays, as single grabs.
pub(crate) fn remove(
    engine: &mut Engine,
    window: Xid,
    Which { client, device, detail, modifiers }: Which,
    level: Level,
) -> Handled {
    let w = engine.window_mut(window)?;
    let details = if device == Device::Keyboard { MIN_KEYCODE..=u8::MAX } else { 1..=u8::MAX };
    let old = std::mem::take(&mut w.passive_grabs);
    for grab in old {
        let mine = grab.client == client && grab.device == device && grab.level.is_like(level);
        let covers_detail = detail == ANY || detail == grab.detail;
        let covers_modifiers = modifiers == ANY_MODIFIER || modifiers == grab.modifiers;
        let touches =
            (covers_detail || grab.detail == ANY) && (covers_modifiers || grab.modifiers == ANY_MODIFIER);
        if !mine || !touches {
            w.passive_grabs.push(grab);
            continue;
        }
        if !covers_detail {
            // AnyKey less one key: one grab for every other.
            let others = details.clone().filter(|d| *d != detail);
            w.passive_grabs.extend(others.map(|detail| PassiveGrab { detail, ..grab.clone() }));
        }
        if !covers_modifiers {
            let one = if covers_detail { grab.detail } else { detail };
            let others = (0..=MODIFIERS).filter(|m| *m != modifiers);
            w.passive_grabs.extend(others.map(|m| PassiveGrab { detail: one, modifiers: m, ..grab.clone() }));
        }
    }
    Ok(())
}

impl PassiveGrab {
    fn overlaps(&self, other: &Self) -> bool {
        let detail = self.detail == ANY || other.detail == ANY || self.detail == other.detail;
        let modifiers = self.modifiers == ANY_MODIFIER
            || other.modifiers == ANY_MODIFIER
            || self.modifiers == other.modifiers;
        self.device == other.device && self.level.is_like(other.level) && detail && modifiers
    }

    fn matches(&self, event: &DeviceEvent) -> bool {
        self.device == event.device()
            && (self.detail == ANY || self.detail == event.detail)
            && (self.modifiers == ANY_MODIFIER || self.modifiers == event.grab_state & MODIFIERS)
    }
}

/// Activates the first passive grab that a press matches, from the root down, passing over the windows down to `above`.
pub(super) fn activate(engine: &mut Engine, event: &DeviceEvent, above: Option<Xid>) -> bool {
    let applies = match event.kind {
        Kind::KeyPress => true,
        Kind::ButtonPress => engine.input.pointer.one_pressed(),
        _ => false,
    };
    if !applies {
        return false;
    }
    let mut trace = trace(engine, event.device());
    if let Some(above) = above {
        // A replayed key too is counted from the pointer's windows on, as in Xvfb.
        let Some(at) = self::trace(engine, Device::Pointer).iter().position(|window| *window == above) else {
            return false;
        };
        trace.drain(..trace.len().min(at + 1));
    }
    for window in trace {
        let found = engine.window(window).ok().and_then(|w| {
            w.passive_grabs.iter().find(|g| g.matches(event) && confinable(engine, g)).cloned()
        });
        if let Some(found) = found {
            begin(engine, event, window, found);
            return true;
        }
    }
    false
}

fn confinable(engine: &Engine, grab: &PassiveGrab) -> bool {
    grab.confine_to.is_none_or(|id| grab::can_hold_pointer(engine, id))
}

/// The windows that are asked, root first: for a key down to the focus and, when the pointer is inside it, on to the pointer's window.
fn trace(engine: &Engine, device: Device) -> Vec<Xid> {
    let pointer = engine.input.pointer.window;
    let end = match (device, engine.input.focus.window) {
        (Device::Pointer, _) | (Device::Keyboard, Target::PointerRoot) => pointer,
        (Device::Keyboard, Target::None) => return Vec::new(),
        (Device::Keyboard, Target::Window(focus)) if engine.is_ancestor(focus, pointer) => pointer,
        (Device::Keyboard, Target::Window(focus)) => focus,
    };
    let mut trace = vec![end];
    let mut at = end;
    while let Ok(w) = engine.window(at) {
        if w.parent == 0 {
            break;
        }
        trace.push(w.parent);
        at = w.parent;
    }
    trace.reverse();
    trace
}

fn begin(engine: &mut Engine, event: &DeviceEvent, window: Xid, found: PassiveGrab) {
    let device = event.device();
    let origin = if device == Device::Keyboard { Origin::Key(event.detail) } else { Origin::Button };
    let client = found.client;
    let active = ActiveGrab {
        id: 0,
        client,
        window,
        owner_events: found.owner_events,
        event_mask: found.event_mask,
        pointer_mode: found.pointer_mode,
        keyboard_mode: found.keyboard_mode,
        confine_to: found.confine_to,
        cursor: found.cursor,
        origin,
        level: found.level,
        time_ms: engine.now_ms,
    };
    grab::activate(engine, device, active);
    deliver::to_new_grab(engine, event, (client, found.level), window);
    freeze::reported(engine, device, event);
}

/// `window` is destroyed: grabs that confine to it never activate again.
pub(super) fn window_gone(engine: &mut Engine, window: Xid) {
    engine.input.grabbing.remove(&window);
    for id in windows_with_grabs(engine) {
        if let Ok(w) = engine.window_mut(id) {
            w.passive_grabs.retain(|grab| grab.confine_to != Some(window));
        }
    }
}

/// `client` is gone, and its passive grabs with it.
pub(super) fn client_gone(engine: &mut Engine, client: ClientId) {
    for id in windows_with_grabs(engine) {
        if let Ok(w) = engine.window_mut(id) {
            w.passive_grabs.retain(|grab| grab.client != client);
        }
    }
}

fn windows_with_grabs(engine: &mut Engine) -> Vec<Xid> {
    let mut grabbing = std::mem::take(&mut engine.input.grabbing);
    grabbing.retain(|id| engine.window(*id).is_ok_and(|w| !w.passive_grabs.is_empty()));
    let windows = grabbing.iter().copied().collect();
    engine.input.grabbing = grabbing;
    windows
}
