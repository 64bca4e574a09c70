//! Grabs by XI 2: XIGrabDevice, XIUngrabDevice, XIAllowEvents, XIPassiveGrabDevice, XIPassiveUngrabDevice.
//!
//! They are the core protocol's grabs (`input::grab`, `input::passive`, `input::freeze`) with another mask. Touches and gestures can be
//! waited for, though no device of this server makes any.

use xeric_wire::Request;
use xeric_wire::proto::xinput::{GrabModifierInfo, event_mode, grab_type};
use xeric_wire::proto::xproto::{ACCESS_ERROR, MATCH_ERROR};
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::error::{Handled, XError};
use super::super::super::input::Device as Kind;
use super::super::super::input::freeze::{self, Release};
use super::super::super::input::grab::{self, ActiveGrab, GRAB_MODE_TOUCH, Level, Mode, Terms, boolean};
use super::super::super::input::passive::{self, PassiveGrab, Range, Trigger, Which, requests};
use super::super::super::{ClientId, Engine};
use super::devices::{ALL, ALL_MASTER, MASTER_KEYBOARD};
use super::select::{Events, check_bits};

/// XIAnyModifier.
const ANY_MODIFIER: u32 = 1 << 31;
const MODIFIERS: u32 = 0xff;
/// The first version whose clients know touches.
const WITH_TOUCHES: (u16, u16) = (2, 2);

/// Handles XIGrabDevice. A slave has no pair whose mode could matter.
pub(super) fn grab_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIGrabDevice::parse(request)?;
    let device = engine.device(r.deviceid)?;
    let units: Vec<u32> = r.mask.iter().collect();
    check_bits(&units)?;
    let paired = if device.is_master { r.paired_device_mode } else { Mode::Async as u8 };
    // Xvfb looks at the keyboard's mode first.
    let (this_mode, other_mode) = match device.kind {
        Kind::Keyboard => (Mode::from_wire(r.mode)?, Mode::from_wire(paired)?),
        Kind::Pointer => {
            let other = Mode::from_wire(paired)?;
            (Mode::from_wire(r.mode)?, other)
        }
    };
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.window)?;
    let cursor = engine.optional_cursor(r.cursor)?;
    let level = Level::Input(Events::from_units(&units));
    let terms = Terms { owner_events, this_mode, other_mode, cursor, ..Terms::new(level) };
    let grab = ActiveGrab::new(client, r.window, terms, engine.expand_time(r.time));
    let status = grab::try_grab(engine, device.id, grab);
    super::answer(engine, client, request, write::XIGrabDeviceReply { status });
    Ok(())
}

/// Handles XIUngrabDevice. It ends no grab of the core protocol or of XI 1.
pub(super) fn ungrab_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIUngrabDevice::parse(request)?;
    let device = engine.device(r.deviceid)?.id;
    grab::ungrab(engine, device, client, r.time, |level| matches!(level, Level::Input(_)));
    Ok(())
}

/// Handles XIAllowEvents. Before 2.2 it has no touch and no window.
pub(super) fn allow_events(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIAllowEvents::parse(request)?;
    let device = engine.device(r.deviceid)?;
    let (release, of_pairs) = match r.event_mode {
        event_mode::ASYNC_DEVICE => (Release::Async, false),
        event_mode::SYNC_DEVICE => (Release::Sync, false),
        event_mode::REPLAY_DEVICE => (Release::Replay, false),
        event_mode::ASYNC_PAIRED_DEVICE => (Release::Others, true),
        event_mode::ASYNC_PAIR => (Release::AsyncBoth, true),
        event_mode::SYNC_PAIR => (Release::SyncBoth, true),
        event_mode::ACCEPT_TOUCH | event_mode::REJECT_TOUCH => {
            if engine.extensions.xinput.version_of(client) < WITH_TOUCHES {
                return Err(XError::value(0));
            }
            engine.window(r.grab_window)?;
            // No device has touches, and so none is this one.
            return Err(super::bad_device(r.deviceid));
        }
        other => return Err(XError::value(other.into())),
    };
    if device.is_master || !of_pairs {
        let time_ms = engine.expand_time(r.time);
        freeze::release(engine, client, device.id, release, time_ms);
    }
    Ok(())
}

/// What a passive grab waits for and of which device, checked.
struct Asked {
    device: u16,
    /// `None` for all devices or all masters.
    kind: Option<Kind>,
    trigger: Trigger,
    /// A button or keycode.
    detail: u32,
}

impl Asked {
    fn check(engine: &Engine, device: u16, kind: u8, detail: u32) -> Result<Self, XError> {
        let found = if matches!(device, ALL | ALL_MASTER) { None } else { Some(engine.device(device)?) };
        let trigger = match kind {
            grab_type::BUTTON => Trigger::Button,
            grab_type::KEYCODE => Trigger::Key,
            grab_type::ENTER => Trigger::Enter,
            grab_type::FOCUS_IN => Trigger::Focus,
            grab_type::TOUCH_BEGIN => Trigger::Touch,
            grab_type::GESTURE_PINCH_BEGIN => Trigger::Pinch,
            grab_type::GESTURE_SWIPE_BEGIN => Trigger::Swipe,
            other => return Err(XError::value(other.into())),
        };
        Ok(Self { device, kind: found.map(|device| device.kind), trigger, detail })
    }

    fn is_gesture(&self) -> bool {
        matches!(self.trigger, Trigger::Pinch | Trigger::Swipe)
    }

    /// BadValue for a detail where there can be none.
    fn check_no_detail(&self) -> Handled {
        let has_none = !matches!(self.trigger, Trigger::Button | Trigger::Key);
        if has_none && self.detail != 0 { Err(XError::value(self.detail)) } else { Ok(()) }
    }

    fn which(&self, client: ClientId, modifiers: u32) -> Which {
        Which {
            client,
            device: self.device,
            modifier_device: MASTER_KEYBOARD,
            trigger: self.trigger,
            detail: if self.detail == 0 { Range::any() } else { Range::one(self.detail) },
            modifiers: if modifiers == ANY_MODIFIER { Range::any() } else { Range::one(modifiers) },
        }
    }
}

/// BadValue for what are no modifiers. The core protocol's AnyModifier is taken too, and means none that there is.
fn check_modifiers(modifiers: u32) -> Handled {
    let known = matches!(modifiers, ANY_MODIFIER | requests::ANY_MODIFIER) || modifiers & !MODIFIERS == 0;
    if known { Ok(()) } else { Err(XError::value(modifiers)) }
}

/// Handles XIPassiveGrabDevice: one grab for each set of modifiers; the reply names those that another client has.
pub(super) fn passive_grab(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIPassiveGrabDevice::parse(request)?;
    let asked = Asked::check(engine, r.deviceid, r.grab_type, r.detail)?;
    asked.check_no_detail()?;
    let touches = r.grab_mode == GRAB_MODE_TOUCH && r.paired_device_mode == Mode::Async as u8;
    if asked.trigger == Trigger::Touch && !touches {
        return Err(XError::value(r.grab_mode.into()));
    }
    if r.detail > u8::MAX.into() {
        // Xvfb's error for a detail that cannot be.
        return Err(XError::request(0));
    }
    let units: Vec<u32> = r.mask.iter().collect();
    check_bits(&units)?;
    let cursor = engine.optional_cursor(r.cursor)?;
    engine.window(r.grab_window)?;
    let is_keyboard = asked.kind == Some(Kind::Keyboard);
    let (this_mode, other_mode) = if is_keyboard {
        (Mode::of_passive(r.grab_mode)?, Mode::of_passive(r.paired_device_mode)?)
    } else {
        let other = Mode::of_passive(r.paired_device_mode)?;
        (Mode::of_passive(r.grab_mode)?, other)
    };
    let owner_events = boolean(r.owner_events)?;
    r.modifiers.iter().try_for_each(check_modifiers)?;
    let level = Level::Input(Events::from_units(&units));
    let terms = Terms { owner_events, this_mode, other_mode, cursor, ..Terms::new(level) };
    let mut failed = Vec::new();
    for modifiers in r.modifiers {
        let grab = PassiveGrab { which: asked.which(client, modifiers), terms: terms.clone() };
        // The core protocol's errors, and not AlreadyGrabbed: Xvfb's statuses.
        if asked.trigger == Trigger::Key && asked.kind == Some(Kind::Pointer) {
            failed.push(GrabModifierInfo { modifiers, status: MATCH_ERROR });
        } else if passive::add(engine, r.grab_window, grab).is_err() {
            failed.push(GrabModifierInfo { modifiers, status: ACCESS_ERROR });
        }
    }
    super::answer(engine, client, request, write::XIPassiveGrabDeviceReply { modifiers: &failed });
    Ok(())
}

/// Handles XIPassiveUngrabDevice (case X17: BadValue for a detail that cannot be).
pub(super) fn passive_ungrab(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIPassiveUngrabDevice::parse(request)?;
    let asked = Asked::check(engine, r.deviceid, r.grab_type, r.detail)?;
    if !asked.is_gesture() {
        asked.check_no_detail()?;
    }
    if r.detail > u8::MAX.into() {
        return Err(XError::value(r.detail));
    }
    engine.window(r.grab_window)?;
    for modifiers in r.modifiers {
        let which = asked.which(client, modifiers);
        passive::remove(engine, r.grab_window, &which, Level::Input(Events::default()))?;
    }
    Ok(())
}
