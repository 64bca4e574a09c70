//! XIChangeHierarchy: masters come and go, slaves are attached to them or float (XI2proto, section 7).
//!
//! A change is told by Hierarchy events, and to clients of XI 1 by DevicePresenceNotify. Devices are enabled and disabled here too, by the
//! property that says so.

use std::collections::BTreeMap;
use std::rc::Rc;

use xeric_geom::Point;
use xeric_wire::Request;
use xeric_wire::proto::xinput::{
    self as op, HierarchyInfo, change_mode, device_change, device_type, hierarchy_mask as mask,
};
use xeric_wire::view::HierarchyChange;
use xeric_wire::view::xinput::XIChangeHierarchy;
use xeric_wire::write::{ExtensionEvent, XIHierarchyEvent, xinput as write};

use super::super::super::error::{Handled, XError};
use super::super::super::input::change::Raw;
use super::super::super::input::{self, Device as Kind, process};
use super::super::super::{ClientId, Engine};
use super::super::XINPUT;
use super::classic::{self, select};
use super::devices::{ALL, Device, MASTER_KEYBOARD, MASTER_POINTER, MOST_DEVICES, master_of};
use super::{bad_device, event};

/// What happened to each device.
type Flags = BTreeMap<u16, u32>;

/// Handles XIChangeHierarchy. Changes that stand before one that is refused are done.
pub(super) fn change_hierarchy(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = XIChangeHierarchy::parse(request)?;
    let mut flags = Flags::new();
    let mut result = Ok(());
    for change in r.changes.iter() {
        result = match change {
            HierarchyChange::AddMaster { name, enable, .. } => {
                let added = add_master(engine, name, enable != 0, &mut flags);
                tell(engine, &mut flags);
                added
            }
            HierarchyChange::RemoveMaster { deviceid, return_mode, return_pointer, return_keyboard } => {
                let to = (return_pointer, return_keyboard);
                let removed = remove_master(engine, deviceid, return_mode, to, &mut flags);
                tell(engine, &mut flags);
                removed
            }
            HierarchyChange::AttachSlave { deviceid, master } => {
                attach_slave(engine, deviceid, Some(master), &mut flags)
            }
            HierarchyChange::DetachSlave { deviceid } => attach_slave(engine, deviceid, None, &mut flags),
            HierarchyChange::Other { .. } => Ok(()),
        };
        if result.is_err() {
            break;
        }
    }
    tell(engine, &mut flags);
    result
}

/// Sends what happened, if anything did.
fn tell(engine: &mut Engine, flags: &mut Flags) {
    if flags.is_empty() {
        return;
    }
    let flags = std::mem::take(flags);
    let all = engine.extensions.xinput.devices.all();
    let mut infos: Vec<HierarchyInfo> = all
        .iter()
        .map(|device| HierarchyInfo {
            deviceid: device.id,
            attachment: device.attachment,
            type_: (type_of(device) & 0xff) as u8,
            enabled: device.enabled.into(),
            flags: flags.get(&device.id).copied().unwrap_or(0),
        })
        .collect();
    let removed =
        flags.iter().filter(|(_, flags)| **flags & (mask::MASTER_REMOVED | mask::SLAVE_REMOVED) != 0);
    infos.extend(removed.map(|(id, flags)| HierarchyInfo {
        deviceid: *id,
        flags: *flags,
        ..HierarchyInfo::default()
    }));
    let packet = XIHierarchyEvent {
        extension: XINPUT.major,
        time: engine.timestamp(),
        flags: flags.values().fold(0, |all, flags| all | flags),
        infos: &infos,
    };
    event::to_all_windows(engine, ALL, op::HIERARCHY_EVENT, &packet);
}

/// What a device is to clients of XI 2.
pub(super) fn type_of(device: &Device) -> u16 {
    match (device.is_master, device.kind) {
        (true, Kind::Pointer) => device_type::MASTER_POINTER,
        (true, Kind::Keyboard) => device_type::MASTER_KEYBOARD,
        (false, _) if device.attachment == 0 => device_type::FLOATING_SLAVE,
        (false, Kind::Pointer) => device_type::SLAVE_POINTER,
        (false, Kind::Keyboard) => device_type::SLAVE_KEYBOARD,
    }
}

/// DevicePresenceNotify.
fn presence(engine: &mut Engine, device: u16, devchange: u8) {
    let Ok(device_id) = u8::try_from(device) else { return };
    let event =
        write::DevicePresenceNotifyEvent { time: engine.timestamp(), devchange, device_id, control: 0 };
    let event = event.numbered_from(XINPUT.first_event);
    classic::event::to_all_windows(engine, ALL, select::mask::PRESENCE_NOTIFY, &event);
}

/// A new pair of masters, with slaves of XTEST's.
fn add_master(engine: &mut Engine, name: &[u8], enable: bool, flags: &mut Flags) -> Handled {
    let taken = engine.device_numbers();
    let last = u16::try_from(MOST_DEVICES).unwrap_or(u16::MAX);
    let free: Vec<u16> = (MASTER_POINTER..last).filter(|id| !taken.contains(id)).take(4).collect();
    let [pointer, keyboard, test_pointer, test_keyboard] = free[..] else { return Err(XError::alloc(0)) };
    // A name ends where a string of C would.
    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
    let (centre, root) = (engine.screen_centre(), engine.screen.root);
    for (id, what, kind, attachment) in [
        (pointer, " pointer", Kind::Pointer, keyboard),
        (keyboard, " keyboard", Kind::Keyboard, pointer),
        (test_pointer, " XTEST pointer", Kind::Pointer, pointer),
        (test_keyboard, " XTEST keyboard", Kind::Keyboard, keyboard),
    ] {
        let (is_master, is_test) =
            (id == pointer || id == keyboard, id == test_pointer || id == test_keyboard);
        let name: Rc<[u8]> = [name, what.as_bytes()].concat().into();
        let device = Device { id, name, kind, is_master, is_test, attachment, enabled: false };
        engine.extensions.xinput.devices.add(device, (centre, root));
        *flags.entry(id).or_default() |= if is_master { mask::MASTER_ADDED } else { mask::SLAVE_ADDED };
    }
    let all = [pointer, keyboard, test_pointer, test_keyboard];
    for id in all {
        presence(engine, id, device_change::ADDED);
    }
    if enable {
        for id in all {
            set_enabled(engine, id, true);
            *flags.entry(id).or_default() |= mask::DEVICE_ENABLED;
        }
    }
    for (id, master) in [(test_pointer, pointer), (test_keyboard, keyboard)] {
        attach(engine, id, master);
        *flags.entry(id).or_default() |= mask::SLAVE_ATTACHED;
    }
    Ok(())
}

/// A pair of masters goes, with its slaves of XTEST's; other slaves go to other masters or float.
fn remove_master(
    engine: &mut Engine,
    id: u16,
    return_mode: u8,
    (to_pointer, to_keyboard): (u16, u16),
    flags: &mut Flags,
) -> Handled {
    if !matches!(return_mode, change_mode::ATTACH | change_mode::FLOAT) {
        return Err(XError::value(0));
    }
    let device = engine.device(id)?;
    if !device.is_master || matches!(id, MASTER_POINTER | MASTER_KEYBOARD) {
        return Err(bad_device(id));
    }
    let (pointer, keyboard) =
        if device.kind == Kind::Pointer { (id, device.attachment) } else { (device.attachment, id) };
    let devices = &engine.extensions.xinput.devices;
    let is_of_pair = |id: u16| id == pointer || id == keyboard;
    // XTEST's may float for as long as they are grabbed; they go with their masters all the same.
    let belongs =
        |d: &&Device| is_of_pair(d.attachment) || d.is_test && is_of_pair(devices.held(d.id).floats_from);
    let slaves = devices.all().iter().filter(|device| !device.is_master).filter(belongs).cloned();
    let (tests, others): (Vec<Device>, Vec<Device>) = slaves.partition(|device| device.is_test);
    if return_mode == change_mode::ATTACH {
        for (id, kind) in [(to_pointer, Kind::Pointer), (to_keyboard, Kind::Keyboard)] {
            let to = engine.device(id)?;
            if !to.is_master || to.kind != kind {
                return Err(bad_device(id));
            }
        }
    }
    for slave in &others {
        let to = match (return_mode, slave.kind) {
            (change_mode::ATTACH, Kind::Pointer) => to_pointer,
            (change_mode::ATTACH, Kind::Keyboard) => to_keyboard,
            _ => 0,
        };
        attach(engine, slave.id, to);
        if to != 0 {
            *flags.entry(slave.id).or_default() |= mask::SLAVE_ATTACHED;
        }
    }
    let test = |kind| tests.iter().find(|device| device.kind == kind).map(|device| device.id);
    let gone: Vec<u16> = [test(Kind::Pointer), test(Kind::Keyboard), Some(keyboard), Some(pointer)]
        .into_iter()
        .flatten()
        .collect();
    for id in &gone {
        set_enabled(engine, *id, false);
    }
    engine.extensions.xinput.client_pointers.retain(|_, id| *id != pointer);
    for id in gone {
        let was = if id == pointer || id == keyboard {
            mask::DEVICE_DISABLED | mask::MASTER_REMOVED
        } else {
            let attached = if return_mode == change_mode::ATTACH { mask::SLAVE_ATTACHED } else { 0 };
            attached | mask::DEVICE_DISABLED | mask::SLAVE_DETACHED | mask::SLAVE_REMOVED
        };
        *flags.entry(id).or_default() |= was;
        engine.extensions.xinput.devices.remove(id);
        input::device_gone(engine, id);
        presence(engine, id, device_change::REMOVED);
    }
    Ok(())
}

/// A slave goes to another master, or floats. XTEST's stay where they are.
fn attach_slave(engine: &mut Engine, id: u16, master: Option<u16>, flags: &mut Flags) -> Handled {
    let device = engine.device(id)?;
    if device.is_master || device.is_test {
        return Err(bad_device(id));
    }
    if let Some(master) = master {
        let master = engine.device(master)?;
        if !master.is_master || master.kind != device.kind {
            return Err(bad_device(master.id));
        }
    }
    let_go(engine, &device);
    attach(engine, id, master.unwrap_or(0));
    let what = if master.is_some() { mask::SLAVE_ATTACHED } else { mask::SLAVE_DETACHED };
    *flags.entry(id).or_default() |= what;
    Ok(())
}

/// Gives a slave another master, or with 0 none. One that begins to float has its pointer in the middle of the screen.
pub(crate) fn attach(engine: &mut Engine, id: u16, master: u16) {
    let (centre, root) = (engine.screen_centre(), engine.screen.root);
    let devices = &mut engine.extensions.xinput.devices;
    if master == 0 && devices.get(id).is_some_and(|device| device.attachment != 0) {
        let held = devices.held_mut(id);
        (held.place, held.window) = (centre, root);
    }
    if let Some(device) = devices.get_mut(id) {
        device.attachment = master;
    }
}

impl Engine {
    fn screen_centre(&self) -> Point {
        Point { x: i32::from(self.screen.width) / 2, y: i32::from(self.screen.height) / 2 }
    }
}

/// Releases everything that is pressed on a device.
fn let_go(engine: &mut Engine, device: &Device) {
    let held = engine.extensions.xinput.devices.held(device.id);
    let buttons: Vec<u8> = (1..32).filter(|button| held.is_pressed(*button)).collect();
    let keys: Vec<u8> = (input::MIN_KEYCODE..=input::MAX_KEYCODE).filter(|key| held.is_down(*key)).collect();
    for button in buttons {
        process::raw(engine, device.id, Raw::Button { button, pressed: false, emulated: false });
    }
    for keycode in keys {
        process::raw(engine, device.id, Raw::Key { keycode, pressed: false, repeat: false });
    }
}

/// Enables or disables a device: its property says so, and clients of XI 1 are told.
fn set_enabled(engine: &mut Engine, id: u16, enabled: bool) {
    let Ok(device) = engine.device(id) else { return };
    if device.enabled == enabled {
        return;
    }
    if !enabled {
        let_go(engine, &device);
    }
    engine.extensions.xinput.devices.set_enabled(id, enabled);
    if enabled && !device.is_master {
        attach(engine, id, master_of(device.kind));
    }
    let name = engine.extensions.xinput.devices.names.enabled;
    event::property_changed(engine, id, name, op::property_flag::MODIFIED);
    presence(engine, id, if enabled { device_change::ENABLED } else { device_change::DISABLED });
}

/// The property that says whether a device is enabled was set.
pub(super) fn enabled_property(engine: &mut Engine, id: u16, enabled: bool) {
    let Ok(device) = engine.device(id) else { return };
    if device.enabled == enabled {
        return;
    }
    set_enabled(engine, id, enabled);
    let what = if enabled { mask::DEVICE_ENABLED } else { mask::DEVICE_DISABLED };
    tell(engine, &mut Flags::from([(id, what)]));
    if !enabled && !device.is_master {
        // It floats, which is not told.
        attach(engine, id, 0);
    }
}
