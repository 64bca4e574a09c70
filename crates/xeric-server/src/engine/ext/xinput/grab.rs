//! Grabs of the masters by XI 2: XIGrabDevice, XIUngrabDevice, XIAllowEvents, XIPassiveGrabDevice, XIPassiveUngrabDevice.
//!
//! They are the core protocol's grabs (`input::grab`, `input::passive`, `input::freeze`) with another mask. A slave is grabbed by its own
//! button presses only: a request that would take it from its master is refused with BadImplementation, and so are passive grabs for
//! entering a window, for the focus and for touches, of which this server's devices have none.

use xeric_wire::Request;
use xeric_wire::proto::xinput::{GrabModifierInfo, event_mode, grab_type};
use xeric_wire::proto::xproto::ACCESS_ERROR;
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::error::{Handled, XError};
use super::super::super::input::Device as Kind;
use super::super::super::input::freeze::{self, Release};
use super::super::super::input::grab::{self, ActiveGrab, Level, Mode, Origin, boolean};
use super::super::super::input::passive::{self, PassiveGrab};
use super::super::super::{ClientId, Engine};
use super::devices::{self, ALL, ALL_MASTER, Device};
use super::select::{Events, check_bits};

/// XIAnyModifier.
const ANY_MODIFIER: u32 = 1 << 31;

/// The master of this number; BadImplementation for a slave.
fn master(id: u16) -> Result<Device, XError> {
    let device = devices::find(id)?;
    if device.is_master { Ok(device) } else { Err(XError::implementation(0)) }
}

/// The modes of pointer and keyboard.
fn modes(kind: Kind, this: u8, paired: u8) -> Result<(Mode, Mode), XError> {
    let (this, paired) = (Mode::from_wire(this)?, Mode::from_wire(paired)?);
    Ok(match kind {
        Kind::Pointer => (this, paired),
        Kind::Keyboard => (paired, this),
    })
}

/// Handles XIGrabDevice.
pub(super) fn grab_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIGrabDevice::parse(request)?;
    let device = master(r.deviceid)?;
    let units: Vec<u32> = r.mask.iter().collect();
    check_bits(&units)?;
    let (pointer_mode, keyboard_mode) = modes(device.kind, r.mode, r.paired_device_mode)?;
    let owner_events = boolean(r.owner_events)?;
    engine.window(r.window)?;
    let cursor = if r.cursor == 0 { None } else { Some(engine.cursor(r.cursor)?) };
    let grab = ActiveGrab {
        id: 0,
        client,
        window: r.window,
        owner_events,
        event_mask: 0,
        pointer_mode,
        keyboard_mode,
        confine_to: None,
        cursor,
        origin: Origin::Request,
        level: Level::Input(Events::from_units(&units)),
        time_ms: engine.expand_time(r.time),
    };
    let status = grab::try_grab(engine, device.kind, grab);
    super::answer(engine, client, request, write::XIGrabDeviceReply { status });
    Ok(())
}

/// Handles XIUngrabDevice. It ends no grab of the core protocol.
pub(super) fn ungrab_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIUngrabDevice::parse(request)?;
    let device = devices::find(r.deviceid)?;
    let time_ms = engine.expand_time(r.time);
    let now = engine.now_ms;
    let held = device.is_master.then(|| engine.input.grab(device.kind)).flatten();
    let ends = held.is_some_and(|grab| {
        let of_this = matches!(grab.level, Level::Input(_));
        grab.client == client && of_this && time_ms <= now && time_ms >= grab.time_ms
    });
    if ends {
        grab::deactivate(engine, device.kind);
    }
    Ok(())
}

/// Handles XIAllowEvents. Before 2.2 it has no touch and no window.
pub(super) fn allow_events(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIAllowEvents::parse(request)?;
    let device = devices::find(r.deviceid)?;
    let (kind, release) = match r.event_mode {
        event_mode::ASYNC_DEVICE => (device.kind, Release::Async),
        event_mode::SYNC_DEVICE => (device.kind, Release::Sync),
        event_mode::REPLAY_DEVICE => (device.kind, Release::Replay),
        event_mode::ASYNC_PAIRED_DEVICE => (device.kind, Release::Others),
        event_mode::ASYNC_PAIR => (device.kind, Release::AsyncBoth),
        event_mode::SYNC_PAIR => (device.kind, Release::SyncBoth),
        other => return Err(XError::value(other.into())),
    };
    if device.is_master {
        let time_ms = engine.expand_time(r.time);
        freeze::release(engine, client, kind, release, time_ms);
    }
    Ok(())
}

/// What a passive grab is of, checked.
fn passive_kind(id: u16, kind: u8, detail: u32, too_large: XError) -> Result<(Kind, u8), XError> {
    let device = if matches!(id, ALL | ALL_MASTER) { None } else { Some(devices::find(id)?) };
    if kind > grab_type::GESTURE_SWIPE_BEGIN {
        return Err(XError::value(kind.into()));
    }
    if kind > grab_type::KEYCODE && detail != 0 {
        return Err(XError::value(detail));
    }
    let detail = u8::try_from(detail).map_err(|_| too_large)?;
    let of = match kind {
        grab_type::BUTTON => Kind::Pointer,
        grab_type::KEYCODE => Kind::Keyboard,
        _ => return Err(XError::implementation(0)),
    };
    match device {
        Some(device) if !device.is_master => Err(XError::implementation(0)),
        Some(device) if device.kind != of => Err(XError::bad_match()),
        _ => Ok((of, detail)),
    }
}

/// Modifiers as passive grabs keep them. Xvfb takes bits that no state has, and then never finds them.
fn kept_modifiers(modifiers: u32) -> u16 {
    if modifiers == ANY_MODIFIER { passive::ANY_MODIFIER } else { u16::try_from(modifiers).unwrap_or(0x7fff) }
}

/// Handles XIPassiveGrabDevice: one grab for each set of modifiers; the reply names those that another client has.
pub(super) fn passive_grab(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIPassiveGrabDevice::parse(request)?;
    // Xvfb's error for a detail that cannot be is BadRequest.
    let (kind, detail) = passive_kind(r.deviceid, r.grab_type, r.detail, XError::request(0))?;
    let units: Vec<u32> = r.mask.iter().collect();
    check_bits(&units)?;
    let cursor = if r.cursor == 0 { None } else { Some(engine.cursor(r.cursor)?) };
    engine.window(r.grab_window)?;
    let (pointer_mode, keyboard_mode) = modes(kind, r.grab_mode, r.paired_device_mode)?;
    let owner_events = boolean(r.owner_events)?;
    let mut failed = Vec::new();
    for modifiers in r.modifiers {
        let grab = PassiveGrab {
            client,
            device: kind,
            detail,
            modifiers: kept_modifiers(modifiers),
            owner_events,
            event_mask: 0,
            pointer_mode,
            keyboard_mode,
            confine_to: None,
            cursor: cursor.clone(),
            level: Level::Input(Events::from_units(&units)),
        };
        if passive::add(engine, r.grab_window, grab).is_err() {
            // The core protocol's error for it, and not AlreadyGrabbed: Xvfb's status.
            failed.push(GrabModifierInfo { modifiers, status: ACCESS_ERROR });
        }
    }
    super::answer(engine, client, request, write::XIPassiveGrabDeviceReply { modifiers: &failed });
    Ok(())
}

/// Handles XIPassiveUngrabDevice (case X17: BadValue for a detail that cannot be).
pub(super) fn passive_ungrab(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIPassiveUngrabDevice::parse(request)?;
    let too_large = XError::value(r.detail);
    let (kind, detail) = passive_kind(r.deviceid, r.grab_type, r.detail, too_large)?;
    engine.window(r.grab_window)?;
    for modifiers in r.modifiers {
        let of = passive::Which { client, device: kind, detail, modifiers: kept_modifiers(modifiers) };
        passive::remove(engine, r.grab_window, of, Level::Input(Events::default()))?;
    }
    Ok(())
}
