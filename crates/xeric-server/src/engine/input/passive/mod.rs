//! Passive grabs of the core protocol and of both versions of XInputExtension: which there are, and what activates them.
//!
//! - `requests` is the core protocol's; `ext::xinput` has its own;
//! - `range` is the arithmetic of AnyKey, AnyButton and AnyModifier.

mod range;
pub(crate) mod requests;

pub(crate) use range::Range;

use super::super::error::{Handled, XError};
use super::super::ext::xinput::devices::{ALL, ALL_MASTER};
use super::super::resource::Xid;
use super::super::{ClientId, Engine};
use super::change::{DeviceEvent, Kind};
use super::focus::{self, Target};
use super::grab::{self, ActiveGrab, Level, Origin, Terms};
use super::{Device, deliver, freeze, pointer};

/// What a passive grab waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trigger {
    Button,
    Key,
    /// The pointer enters the window.
    Enter,
    /// The focus comes to the window.
    Focus,
    /// Touches and gestures, which no device of this server makes.
    Touch,
    Pinch,
    Swipe,
}

/// What tells a passive grab of a window from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Which {
    pub(crate) client: ClientId,
    /// The device; for XInputExtension 2 perhaps all of them, or all masters.
    pub(crate) device: u16,
    /// The keyboard whose modifiers count.
    pub(crate) modifier_device: u16,
    pub(crate) trigger: Trigger,
    /// Buttons or keycodes.
    pub(crate) detail: Range,
    pub(crate) modifiers: Range,
}

/// A passive grab on a window.
#[derive(Clone)]
pub(crate) struct PassiveGrab {
    pub(crate) which: Which,
    pub(crate) terms: Terms,
}

/// Adds a grab in place of the client's equal one; BadAccess when another client has an overlapping one.
pub(crate) fn add(engine: &mut Engine, window: Xid, new: PassiveGrab) -> Handled {
    let w = engine.window(window)?;
    let meets =
        |old: &&PassiveGrab| overlap(engine, &new.which, &old.which, new.terms.level, old.terms.level);
    if w.passive_grabs.iter().filter(meets).any(|old| old.which.client != new.which.client) {
        return Err(XError::access(0));
    }
    let equal = w.passive_grabs.iter().find(|old| {
        let (new, old) = ((&new.which, new.terms.level), (&old.which, old.terms.level));
        is_identical(new, old)
    });
    if let Some(old) = equal.map(|old| old.which.clone()) {
        remove(engine, window, &old, new.terms.level)?;
    }
    // The latest is the first to be asked.
    engine.window_mut(window)?.passive_grabs.insert(0, new);
    engine.input.grabbing.insert(window);
    Ok(())
}

/// Takes out of the client's grabs all combinations that are named.
pub(crate) fn remove(engine: &mut Engine, window: Xid, which: &Which, level: Level) -> Handled {
    let mut kept = Vec::new();
    let mut split = Vec::new();
    for mut grab in engine.window(window)?.passive_grabs.clone() {
        let is_meant =
            grab.which.client == which.client && overlap(engine, &grab.which, which, grab.terms.level, level);
        if !is_meant {
            kept.push(grab);
            continue;
        }
        let this = &mut grab.which;
        if which.modifiers.covers(&this.modifiers) && which.detail.covers(&this.detail) {
            continue;
        }
        if this.detail.is_any() && !this.modifiers.is_any() {
            this.detail.take_out(&which.detail);
        } else if this.modifiers.is_any() && !this.detail.is_any() {
            this.modifiers.take_out(&which.modifiers);
        } else if !which.detail.is_any() && !which.modifiers.is_any() {
            // Any other key with any modifiers, and this key with any others.
            let mut rest = grab.clone();
            rest.which.detail = which.detail.clone();
            rest.which.modifiers.take_out(&which.modifiers);
            split.insert(0, rest);
            grab.which.detail.take_out(&which.detail);
        } else if which.detail.is_any() {
            this.modifiers.take_out(&which.modifiers);
        } else {
            this.detail.take_out(&which.detail);
        }
        kept.push(grab);
    }
    split.extend(kept);
    engine.window_mut(window)?.passive_grabs = split;
    Ok(())
}

/// Whether there is an event that would activate both.
fn overlap(engine: &Engine, a: &Which, b: &Which, level_a: Level, level_b: Level) -> bool {
    let devices = match level_a {
        Level::Core => true,
        Level::Classic(_) => a.device == b.device && a.modifier_device == b.modifier_device,
        Level::Input(_) => same_device(engine, a.device, b.device),
    };
    level_a.is_like(level_b)
        && devices
        && a.trigger == b.trigger
        && (a.detail.covers(&b.detail) || b.detail.covers(&a.detail))
        && (a.modifiers.covers(&b.modifiers) || b.modifiers.covers(&a.modifiers))
}

/// Whether a device that one number of XInputExtension 2 stands for may be one that the other stands for.
fn same_device(engine: &Engine, a: u16, b: u16) -> bool {
    let is_master = |device| device == ALL_MASTER || engine.is_master(device);
    match (a, b) {
        (ALL, _) | (_, ALL) => true,
        (ALL_MASTER, other) | (other, ALL_MASTER) => is_master(other),
        (a, b) => a == b,
    }
}

fn is_identical((a, level_a): (&Which, Level), (b, level_b): (&Which, Level)) -> bool {
    level_a.is_like(level_b)
        && a.device == b.device
        && a.modifier_device == b.modifier_device
        && a.trigger == b.trigger
        && a.detail.covers(&b.detail)
        && b.detail.covers(&a.detail)
        && a.modifiers.covers(&b.modifiers)
        && b.modifiers.covers(&a.modifiers)
}

/// Something that may activate a passive grab.
struct Cause {
    device: u16,
    trigger: Trigger,
    detail: u8,
    /// Modifiers of the keyboard.
    modifiers: u32,
}

/// The grab on `window` that is activated, the latest first.
fn find(engine: &Engine, window: Xid, cause: &Cause) -> Option<PassiveGrab> {
    let is_master = engine.is_master(cause.device);
    let matches = |grab: &&PassiveGrab| {
        let which = &grab.which;
        let device = match grab.terms.level {
            Level::Core => is_master,
            Level::Classic(_) => which.device == cause.device,
            Level::Input(_) => same_device(engine, which.device, cause.device),
        };
        device
            && which.trigger == cause.trigger
            && which.detail.has(cause.detail.into())
            && which.modifiers.has(cause.modifiers)
            && grab.terms.confine_to.is_none_or(|id| grab::can_hold_pointer(engine, id))
    };
    engine.window(window).ok()?.passive_grabs.iter().find(matches).cloned()
}

/// Modifiers that are compared with a grab's.
const MODIFIERS: u16 = 0xff;

/// Activates the first passive grab that a press matches, from the root down, passing over the windows down to `above`.
pub(super) fn activate(engine: &mut Engine, event: &DeviceEvent, above: Option<Xid>) -> bool {
    let trigger = match event.kind {
        Kind::KeyPress => Trigger::Key,
        Kind::ButtonPress if pointer::buttons_down(engine, event.device) == 1 => Trigger::Button,
        _ => return false,
    };
    let mut trace = trace(engine, event.device, event.class());
    if let Some(above) = above {
        // A replayed key too is counted from the pointer's windows on, as in Xvfb.
        let pointers = self::trace(engine, event.device, Device::Pointer);
        let Some(at) = pointers.iter().position(|window| *window == above) else {
            return false;
        };
        trace.drain(..trace.len().min(at + 1));
    }
    let modifiers = (event.grab_state & MODIFIERS).into();
    let cause = Cause { device: event.device, trigger, detail: event.detail, modifiers };
    for window in trace {
        if let Some(found) = find(engine, window, &cause) {
            begin(engine, event, window, found);
            return true;
        }
    }
    false
}

/// The windows that are asked, root first: for a key down to the focus and, when the pointer is inside it, on to the pointer's window.
fn trace(engine: &Engine, device: u16, class: Device) -> Vec<Xid> {
    let pointer = engine.pointer_window(device);
    let end = match class {
        Device::Pointer => pointer,
        Device::Keyboard => match focus::place(engine, device) {
            Target::PointerRoot => pointer,
            Target::None => return Vec::new(),
            Target::Window(focus) if engine.is_ancestor(focus, pointer) => pointer,
            Target::Window(focus) => focus,
        },
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
    let origin = if event.class() == Device::Keyboard { Origin::Key(event.detail) } else { Origin::Button };
    let (client, level) = (found.which.client, found.terms.level);
    let active = found.activated(window, origin, engine.now_ms);
    grab::activate(engine, event.device, active);
    deliver::to_new_grab(engine, event, (client, level), window);
    freeze::reported(engine, event.device, event);
}

impl PassiveGrab {
    fn activated(self, window: Xid, origin: Origin, time_ms: u64) -> ActiveGrab {
        ActiveGrab { origin, ..ActiveGrab::new(self.which.client, window, self.terms, time_ms) }
    }
}

/// Grabs a device that comes to `window` if somebody waits there for that: a pointer that enters it, or a keyboard's focus. Whether it did.
/// Only grabs of XInputExtension 2 wait for this.
pub(super) fn arrive(engine: &mut Engine, device: u16, window: Xid) -> bool {
    let (trigger, origin) = match engine.device_kind(device) {
        Device::Pointer => (Trigger::Enter, Origin::Enter),
        Device::Keyboard => (Trigger::Focus, Origin::Focus),
    };
    let modifiers = (engine.input.keyboard.state().grab_field() & MODIFIERS).into();
    let Some(found) = find(engine, window, &Cause { device, trigger, detail: 0, modifiers }) else {
        return false;
    };
    let active = found.activated(window, origin, engine.now_ms);
    grab::activate(engine, device, active);
    freeze::reported_nothing(engine, device);
    true
}

/// A device leaves for `window`: the grab ends that its coming began, unless `window` is in the grab's. `None` where there is no such grab,
/// and else whether it ended.
pub(super) fn leaves(engine: &Engine, device: u16, window: Option<Xid>) -> Option<bool> {
    let grab = engine.input.grab(device)?;
    let began_so = matches!(grab.origin, Origin::Enter | Origin::Focus);
    let stays = window.is_some_and(|to| to == grab.window || engine.is_ancestor(grab.window, to));
    Some(began_so && !stays)
}

/// `window` is destroyed: grabs that confine to it never activate again.
pub(super) fn window_gone(engine: &mut Engine, window: Xid) {
    engine.input.grabbing.remove(&window);
    drop_grabs(engine, |grab| grab.terms.confine_to == Some(window));
}

/// `client` is gone, and its passive grabs with it.
pub(super) fn client_gone(engine: &mut Engine, client: ClientId) {
    drop_grabs(engine, |grab| grab.which.client == client);
}

/// Takes these grabs from all windows.
pub(crate) fn drop_grabs(engine: &mut Engine, goes: impl Fn(&PassiveGrab) -> bool) {
    for id in windows_with_grabs(engine) {
        if let Ok(w) = engine.window_mut(id) {
            w.passive_grabs.retain(|grab| !goes(grab));
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
