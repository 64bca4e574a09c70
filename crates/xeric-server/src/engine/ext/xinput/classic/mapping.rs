//! Keys, modifiers and buttons of a device: the mappings of XI 1. A master's are the core protocol's; a slave has its own.

use xeric_keymap::event::Notify;
use xeric_keymap::{Cause, Keyboard, Keymap, SetModifierError};
use xeric_wire::Request;
use xeric_wire::proto::xproto::{mapping, mapping_status};
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::super::error::{Handled, XError};
use super::super::super::super::input::{self, MAX_KEYCODE, MIN_KEYCODE, keyboard, pointer};
use super::super::super::super::{ClientId, Engine};
use super::super::super::xkb;
use super::super::devices::{Device, MASTER_KEYBOARD, MASTER_POINTER, button_count};
use super::event;

/// A device of this kind; BadMatch for one of the other.
fn of_kind(engine: &Engine, id: u8, kind: input::Device) -> Result<Device, XError> {
    let device = engine.device(id.into())?;
    if device.kind == kind { Ok(device) } else { Err(XError::bad_match()) }
}

/// The map of a keyboard: a slave's own once it has one.
fn map(engine: &Engine, device: u16) -> &Keymap {
    let own = engine.extensions.xinput.devices.held(device).keyboard.as_ref();
    own.map_or_else(|| engine.input.keyboard.map(), |own| own.map())
}

/// Changes a keyboard's map. A slave gets its own by that, which begins as the master's.
fn change_map<E>(
    engine: &mut Engine,
    device: u16,
    change: impl FnOnce(&mut Keyboard) -> Result<Vec<Notify>, E>,
) -> Result<Vec<Notify>, E> {
    if device == MASTER_KEYBOARD {
        return change(&mut engine.input.keyboard);
    }
    let held = engine.extensions.xinput.devices.held_mut(device);
    let own = held.keyboard.as_deref().cloned();
    let mut keyboard = own.unwrap_or_else(|| Keyboard::new(engine.input.keyboard.map().clone()));
    keyboard.set_keys_down(held.keys);
    let events = change(&mut keyboard)?;
    held.keyboard = Some(Box::new(keyboard));
    Ok(events)
}

/// The slaves keep the maps that they have as the master's, which is changed alone.
fn slaves_keep_maps(engine: &mut Engine) {
    for slave in engine.slaves() {
        if engine.device_kind(slave) == input::Device::Keyboard {
            let map = engine.input.keyboard.map();
            let own = &mut engine.extensions.xinput.devices.held_mut(slave).keyboard;
            own.get_or_insert_with(|| Box::new(Keyboard::new(map.clone())));
        }
    }
}

/// Handles GetDeviceKeyMapping.
pub(super) fn get_device_key_mapping(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::GetDeviceKeyMapping::parse(request)?;
    let device = of_kind(engine, r.device_id, input::Device::Keyboard)?.id;
    if r.first_keycode < MIN_KEYCODE {
        return Err(XError::value(r.first_keycode.into()));
    }
    if u16::from(r.first_keycode) + u16::from(r.count) > u16::from(MAX_KEYCODE) + 1 {
        return Err(XError::value(r.count.into()));
    }
    let answer = map(engine, device).core_keysyms(r.first_keycode, r.count);
    let reply = write::GetDeviceKeyMappingReply {
        xi_reply_type: request.data,
        keysyms_per_keycode: answer.per_keycode,
        keysyms: &answer.keysyms,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles ChangeDeviceKeyMapping.
pub(super) fn change_device_key_mapping(
    engine: &mut Engine,
    _client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::ChangeDeviceKeyMapping::parse(request)?;
    let device = of_kind(engine, r.device_id, input::Device::Keyboard)?.id;
    let last = u16::from(r.first_keycode) + u16::from(r.keycode_count);
    if r.first_keycode < MIN_KEYCODE || last > u16::from(MAX_KEYCODE) + 1 {
        return Err(XError::value(r.first_keycode.into()));
    }
    if r.keysyms_per_keycode == 0 {
        return Err(XError::value(0));
    }
    let keysyms: Vec<u32> = r.keysyms.iter().collect();
    if device == MASTER_KEYBOARD {
        slaves_keep_maps(engine);
    }
    let cause = Cause::request(xeric_wire::proto::xproto::CHANGE_KEYBOARD_MAPPING_REQUEST, 0);
    let (first, per_keycode) = (r.first_keycode, r.keysyms_per_keycode);
    let events = change_map(engine, device, |keyboard| {
        Ok::<_, XError>(keyboard.change_keyboard_mapping(first, per_keycode, &keysyms, cause))
    })?;
    xkb::notify_device(engine, device, &events);
    Ok(())
}

/// Handles GetDeviceModifierMapping.
pub(super) fn get_device_modifier_mapping(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::GetDeviceModifierMapping::parse(request)?;
    let device = of_kind(engine, r.device_id, input::Device::Keyboard)?.id;
    let answer = map(engine, device).modifier_mapping();
    let reply = write::GetDeviceModifierMappingReply {
        xi_reply_type: request.data,
        keycodes_per_modifier: answer.per_modifier,
        keymaps: &answer.keycodes,
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetDeviceModifierMapping.
pub(super) fn set_device_modifier_mapping(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::SetDeviceModifierMapping::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    let cause = Cause::request(xeric_wire::proto::xproto::SET_MODIFIER_MAPPING_REQUEST, 0);
    let is_keyboard = device.kind == input::Device::Keyboard;
    if !is_keyboard {
        // A list that means nothing fails before it is asked whose it is.
        let mut keys: Vec<u8> = r.keymaps.iter().copied().filter(|key| *key != 0).collect();
        keys.sort_unstable();
        if !keys.windows(2).any(|pair| pair.first() == pair.last()) {
            return Err(XError::bad_match());
        }
        let status = mapping_status::FAILURE;
        engine.send(client, &write::SetDeviceModifierMappingReply { xi_reply_type: request.data, status });
        return Ok(());
    }
    let change =
        |keyboard: &mut Keyboard| keyboard.set_modifier_mapping(r.keycodes_per_modifier, r.keymaps, cause);
    let status = match change_map(engine, device.id, change) {
        Ok(events) => {
            modifiers_changed(engine, device.id, &events, change);
            mapping_status::SUCCESS
        }
        Err(SetModifierError::Busy) => mapping_status::BUSY,
        // Unlike the core protocol: a key that is there twice.
        Err(SetModifierError::Value(0)) => mapping_status::FAILURE,
        Err(SetModifierError::Value(value)) => return Err(XError::value(value)),
    };
    engine.send(client, &write::SetDeviceModifierMappingReply { xi_reply_type: request.data, status });
    Ok(())
}

/// A keyboard has other modifiers by `change`: a master's slaves get them too, and so does the master that has its keys from a slave. What is busy
/// is passed over.
fn modifiers_changed(
    engine: &mut Engine,
    device: u16,
    events: &[Notify],
    change: impl Fn(&mut Keyboard) -> Result<Vec<Notify>, SetModifierError>,
) {
    if device == MASTER_KEYBOARD {
        xkb::notify_all(engine, events);
        keyboard::change_own_maps(engine, |own| change(own).unwrap_or_default());
        return;
    }
    xkb::notify_device(engine, device, events);
    let is_source = engine.extensions.xinput.devices.source(input::Device::Keyboard) == device;
    if is_source {
        // Other slaves do not get it by their master.
        slaves_keep_maps(engine);
        if let Ok(events) = change(&mut engine.input.keyboard) {
            xkb::notify_device(engine, MASTER_KEYBOARD, &events);
        }
    }
}

/// Handles GetDeviceButtonMapping.
pub(super) fn get_device_button_mapping(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::GetDeviceButtonMapping::parse(request)?;
    let device = of_kind(engine, r.device_id, input::Device::Pointer)?;
    let map = buttons(engine, &device);
    engine.send(client, &write::GetDeviceButtonMappingReply { xi_reply_type: request.data, map: &map });
    Ok(())
}

fn buttons(engine: &Engine, device: &Device) -> Vec<u8> {
    let count = button_count(engine.extensions.xinput.devices.shape_of(device));
    let map = match device.id {
        MASTER_POINTER => engine.input.pointer.map,
        slave => engine.extensions.xinput.devices.held(slave).map,
    };
    map.get(..count).unwrap_or(&map).to_vec()
}

/// Handles SetDeviceButtonMapping. Unlike the core protocol it takes a map of any length, and one button twice; BadDevice for keyboards.
pub(super) fn set_device_button_mapping(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::SetDeviceButtonMapping::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    if device.kind != input::Device::Pointer {
        return Err(super::super::bad_device(device.id));
    }
    let status = set_buttons(engine, device.id, r.map);
    engine.send(client, &write::SetDeviceButtonMappingReply { xi_reply_type: request.data, status });
    Ok(())
}

/// Maps a pointer's buttons otherwise, unless one whose meaning would change is down; the status. Everybody is told of the master's, and
/// whoever selected it of either's.
pub(crate) fn set_buttons(engine: &mut Engine, device: u16, map: &[u8]) -> u8 {
    let down = pointer::physical_buttons(engine, device);
    let held = match device {
        MASTER_POINTER => &mut engine.input.pointer.map,
        slave => &mut engine.extensions.xinput.devices.held_mut(slave).map,
    };
    let changes_pressed = (1u32..)
        .zip(held.iter().zip(map))
        .any(|(button, (old, new))| old != new && down & (1 << button) != 0);
    if changes_pressed {
        return mapping_status::BUSY;
    }
    for (button, logical) in held.iter_mut().zip(map) {
        *button = *logical;
    }
    if device == MASTER_POINTER {
        pointer::notify_mapping(engine);
    }
    event::mapping_changed(engine, device, mapping::POINTER, (0, 0));
    mapping_status::SUCCESS
}
