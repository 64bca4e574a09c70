//! Grabs of XI 1: GrabDevice, UngrabDevice, those of keys and buttons, and AllowDeviceEvents.
//!
//! They are the core protocol's grabs (`input::grab`, `input::passive`, `input::freeze`) with masks of XI 1.

use xeric_wire::Request;
use xeric_wire::proto::xinput::device_input_mode as allow;
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::super::error::{Handled, XError};
use super::super::super::super::input;
use super::super::super::super::input::freeze::{self, Release};
use super::super::super::super::input::grab::{self, ActiveGrab, Level, Mode, Terms, boolean};
use super::super::super::super::input::passive::{self, PassiveGrab, Trigger, Which, requests};
use super::super::super::super::{ClientId, Engine};
use super::super::devices::{Device, MASTER_KEYBOARD};
use super::select;

/// UseXKeyboard: the modifiers of the core protocol's keyboard count.
const USE_CORE_KEYBOARD: u8 = 255;

/// This device's mode and that of others, as they are kept. Xvfb takes them for a keyboard's: a pointer's are the other way round.
fn modes(device: &Device, this: Mode, others: Mode) -> (Mode, Mode) {
    match device.kind {
        input::Device::Keyboard => (this, others),
        input::Device::Pointer => (others, this),
    }
}

/// The mask of the one device.
fn mask(engine: &Engine, device: &Device, classes: impl IntoIterator<Item = u32>) -> Result<u32, XError> {
    Ok(select::masks(engine, classes, Some(device.id))?.first().map_or(0, |(_, mask)| *mask))
}

/// Handles GrabDevice.
pub(super) fn grab_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabDevice::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    let mask = mask(engine, &device, r.classes.iter())?;
    let this = Mode::from_wire(r.this_device_mode)?;
    let others = Mode::from_wire(r.other_device_mode)?;
    let terms = terms(boolean(r.owner_events)?, mask, modes(&device, this, others));
    engine.window(r.grab_window)?;
    let grab = ActiveGrab::new(client, r.grab_window, terms, engine.expand_time(r.time));
    let status = grab::try_grab(engine, device.id, grab);
    engine.send(client, &write::GrabDeviceReply { xi_reply_type: request.data, status });
    Ok(())
}

/// Handles UngrabDevice. It ends no grab of the core protocol or of XI 2.
pub(super) fn ungrab_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabDevice::parse(request)?;
    let device = engine.device(r.device_id.into())?.id;
    grab::ungrab(engine, device, client, r.time, |level| matches!(level, Level::Classic(_)));
    Ok(())
}

/// The keyboard whose modifiers count.
fn modifier_device(engine: &Engine, id: u8) -> Result<u16, XError> {
    if id == USE_CORE_KEYBOARD {
        return Ok(MASTER_KEYBOARD);
    }
    let device = engine.device(id.into())?;
    if device.kind == input::Device::Keyboard { Ok(device.id) } else { Err(XError::bad_match()) }
}

/// Handles GrabDeviceKey.
pub(super) fn grab_device_key(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabDeviceKey::parse(request)?;
    let device = engine.device(r.grabbed_device.into())?;
    let modifier_device = modifier_device(engine, r.modifier_device)?;
    let mask = mask(engine, &device, r.classes.iter())?;
    let modes = [r.this_device_mode, r.other_device_mode];
    let (modes, modifiers, owner_events) = checked(&device, modes, r.modifiers, r.owner_events)?;
    if device.kind != input::Device::Keyboard {
        return Err(XError::bad_match());
    }
    requests::check_key(r.key)?;
    engine.window(r.grab_window)?;
    let (trigger, detail) = (Trigger::Key, requests::detail(r.key));
    let which = Which { client, device: device.id, modifier_device, trigger, detail, modifiers };
    passive::add(engine, r.grab_window, PassiveGrab { which, terms: terms(owner_events, mask, modes) })
}

/// Handles GrabDeviceButton.
pub(super) fn grab_device_button(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GrabDeviceButton::parse(request)?;
    let device = engine.device(r.grabbed_device.into())?;
    let modifier_device = modifier_device(engine, r.modifier_device)?;
    let mask = mask(engine, &device, r.classes.iter())?;
    let modes = [r.this_device_mode, r.other_device_mode];
    let (modes, modifiers, owner_events) = checked(&device, modes, r.modifiers, r.owner_events)?;
    engine.window(r.grab_window)?;
    let (trigger, detail) = (Trigger::Button, requests::detail(r.button));
    let which = Which { client, device: device.id, modifier_device, trigger, detail, modifiers };
    passive::add(engine, r.grab_window, PassiveGrab { which, terms: terms(owner_events, mask, modes) })
}

/// What is alike in both, checked in Xvfb's order.
fn checked(
    device: &Device,
    [this, others]: [u8; 2],
    modifiers: u16,
    owner_events: u8,
) -> Result<((Mode, Mode), passive::Range, bool), XError> {
    let (this, others) = (Mode::of_passive(this)?, Mode::of_passive(others)?);
    Ok((modes(device, this, others), requests::modifiers(modifiers)?, boolean(owner_events)?))
}

fn terms(owner_events: bool, event_mask: u32, (this_mode, other_mode): (Mode, Mode)) -> Terms {
    Terms { owner_events, event_mask, this_mode, other_mode, ..Terms::new(Level::Classic(event_mask)) }
}

/// Handles UngrabDeviceKey.
pub(super) fn ungrab_device_key(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabDeviceKey::parse(request)?;
    let device = engine.device(r.grabbed_device.into())?;
    if device.kind != input::Device::Keyboard {
        return Err(XError::bad_match());
    }
    let modifier_device = modifier_device(engine, r.modifier_device)?;
    engine.window(r.grab_window)?;
    // Xvfb gives these errors no value.
    requests::check_key(r.key).map_err(|error| XError { value: 0, ..error })?;
    let modifiers = requests::modifiers(r.modifiers).map_err(|error| XError { value: 0, ..error })?;
    let (trigger, detail) = (Trigger::Key, requests::detail(r.key));
    let which = Which { client, device: device.id, modifier_device, trigger, detail, modifiers };
    passive::remove(engine, r.grab_window, &which, Level::Classic(0))
}

/// Handles UngrabDeviceButton.
pub(super) fn ungrab_device_button(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::UngrabDeviceButton::parse(request)?;
    let device = engine.device(r.grabbed_device.into())?;
    if device.kind != input::Device::Pointer {
        return Err(XError::bad_match());
    }
    let modifier_device = modifier_device(engine, r.modifier_device)?;
    engine.window(r.grab_window)?;
    let modifiers = requests::modifiers(r.modifiers).map_err(|error| XError { value: 0, ..error })?;
    let (trigger, detail) = (Trigger::Button, requests::detail(r.button));
    let which = Which { client, device: device.id, modifier_device, trigger, detail, modifiers };
    passive::remove(engine, r.grab_window, &which, Level::Classic(0))
}

/// Handles AllowDeviceEvents.
pub(super) fn allow_device_events(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::AllowDeviceEvents::parse(request)?;
    let device = engine.device(r.device_id.into())?.id;
    let release = match r.mode {
        allow::ASYNC_THIS_DEVICE => Release::Async,
        allow::SYNC_THIS_DEVICE => Release::Sync,
        allow::REPLAY_THIS_DEVICE => Release::Replay,
        allow::ASYNC_OTHER_DEVICES => Release::Others,
        allow::ASYNC_ALL => Release::AsyncBoth,
        allow::SYNC_ALL => Release::SyncBoth,
        other => return Err(XError::value(other.into())),
    };
    let time_ms = engine.expand_time(r.time);
    freeze::release(engine, client, device, release, time_ms);
    Ok(())
}
