//! What clients ask about devices: ListInputDevices and XIQueryDevice, and the device classes that DeviceChanged repeats.

use xeric_wire::Request;
use xeric_wire::proto::xinput as op;
use xeric_wire::proto::xinput::{Fp3232, device_use, scroll_flags, scroll_type};
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;
use xeric_wire::write::{DeviceClass, InputInfo, ListedDevice};

use super::super::super::error::Handled;
use super::super::super::input::{self, MAX_KEYCODE, MIN_KEYCODE};
use super::super::super::{ClientId, Engine};
use super::devices::{
    self, ALL, ALL_MASTER, Device, MASTER_KEYBOARD, MASTER_POINTER, SCROLL_INCREMENT, SCROLL_X, SCROLL_Y,
    axis_count, button_count,
};
use super::hierarchy;

/// Events that GetMotionEvents remembers of a slave, as Xvfb says.
const MOTION_HISTORY: u32 = 256;

/// Handles ListInputDevices. Only the screen's own devices say what they are.
pub(super) fn list_input_devices(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    view::ListInputDevices::parse(request)?;
    let names = engine.extensions.xinput.devices.names;
    // Other masters than the core protocol's are not told to clients of XI 1.
    let told = |device: &&Device| !device.is_master || matches!(device.id, MASTER_POINTER | MASTER_KEYBOARD);
    let all: Vec<Device> = engine.extensions.xinput.devices.all().iter().filter(told).cloned().collect();
    let classes: Vec<Vec<InputInfo>> = all.iter().map(|device| classic_classes(engine, device)).collect();
    let devices: Vec<ListedDevice<'_>> = all
        .iter()
        .zip(&classes)
        .map(|(device, classes)| ListedDevice {
            device_type: match device.id {
                devices::MOUSE => names.mouse,
                devices::KEYBOARD => names.keyboard,
                _ => 0,
            },
            device_id: (device.id & 0xff) as u8,
            device_use: match (device.is_master, device.kind) {
                (true, input::Device::Pointer) => device_use::IS_X_POINTER,
                (true, input::Device::Keyboard) => device_use::IS_X_KEYBOARD,
                (false, input::Device::Pointer) => device_use::IS_X_EXTENSION_POINTER,
                (false, input::Device::Keyboard) => device_use::IS_X_EXTENSION_KEYBOARD,
            },
            classes,
            name: &device.name,
        })
        .collect();
    engine.send(client, &write::ListInputDevicesReply { xi_reply_type: request.data, devices: &devices });
    Ok(())
}

fn classic_classes(engine: &Engine, device: &Device) -> Vec<InputInfo> {
    let shape = engine.extensions.xinput.devices.shape_of(device);
    match device.kind {
        input::Device::Keyboard => {
            let num_keys = u16::from(MAX_KEYCODE - MIN_KEYCODE) + 1;
            vec![InputInfo::Key { min_keycode: MIN_KEYCODE, max_keycode: MAX_KEYCODE, num_keys }]
        }
        input::Device::Pointer => vec![
            InputInfo::Button { num_buttons: u16::try_from(button_count(shape)).unwrap_or(u16::MAX) },
            InputInfo::Valuator {
                axes: u8::try_from(axis_count(shape)).unwrap_or(u8::MAX),
                mode: op::valuator_mode::RELATIVE,
                motion_size: MOTION_HISTORY,
                resolution: 0,
                minimum: -1,
                maximum: -1,
            },
        ],
    }
}

/// Handles XIQueryDevice.
pub(super) fn query_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::XIQueryDevice::parse(request)?;
    let asked: Vec<Device> = match r.deviceid {
        ALL => engine.extensions.xinput.devices.all().to_vec(),
        ALL_MASTER => {
            let all = engine.extensions.xinput.devices.all().iter();
            all.filter(|device| device.is_master).cloned().collect()
        }
        id => vec![engine.device(id)?],
    };
    let described: Vec<Described> = asked.iter().map(|device| Described::new(engine, device)).collect();
    let classes: Vec<Vec<DeviceClass<'_>>> = described.iter().map(Described::classes).collect();
    let infos: Vec<write::XIDeviceInfo<'_>> = asked
        .iter()
        .zip(&classes)
        .map(|(device, classes)| write::XIDeviceInfo {
            deviceid: device.id,
            type_: hierarchy::type_of(device),
            attachment: device.attachment,
            enabled: device.enabled.into(),
            name: &device.name,
            classes,
        })
        .collect();
    super::answer(engine, client, request, write::XIQueryDeviceReply { infos: &infos });
    Ok(())
}

/// Where a device's valuators are.
pub(super) fn place_of(engine: &Engine, device: &Device) -> [i32; devices::AXES] {
    let held = engine.extensions.xinput.devices.held(device.id);
    if device.id == MASTER_POINTER {
        let at = engine.input.pointer.at;
        return [at.x, at.y, held.values[SCROLL_X], held.values[SCROLL_Y]];
    }
    held.shown
}

/// A device's classes with what they need to be written.
pub(super) struct Described {
    kind: input::Device,
    /// The device whose classes these are.
    shape: u16,
    keys: Vec<u32>,
    button_state: [u32; 1],
    labels: Vec<u32>,
    axes: Vec<u32>,
    values: [i32; devices::AXES],
}

impl Described {
    pub(super) fn new(engine: &Engine, device: &Device) -> Self {
        let all = &engine.extensions.xinput.devices;
        let shape = all.shape_of(device);
        let names = &all.names;
        let mut labels: Vec<u32> = names.buttons.to_vec();
        labels.resize(button_count(shape), 0);
        let values = place_of(engine, device);
        let down = input::pointer::physical_buttons(engine, device.id);
        Self {
            kind: device.kind,
            shape,
            keys: (u32::from(MIN_KEYCODE)..=u32::from(MAX_KEYCODE)).collect(),
            button_state: [down],
            labels,
            axes: names.axes.iter().take(axis_count(shape)).copied().collect(),
            values,
        }
    }

    pub(super) fn classes(&self) -> Vec<DeviceClass<'_>> {
        let sourceid = self.shape;
        if self.kind == input::Device::Keyboard {
            return vec![DeviceClass::Key { sourceid, keys: &self.keys }];
        }
        let mut classes =
            vec![DeviceClass::Button { sourceid, state: &self.button_state, labels: &self.labels }];
        classes.extend(self.axes.iter().zip(self.values).zip(0..).map(|((&label, value), number)| {
            DeviceClass::Valuator {
                sourceid,
                number,
                label,
                min: whole(-1),
                max: whole(-1),
                value: whole(value),
                resolution: 0,
                mode: op::valuator_mode::RELATIVE,
            }
        }));
        if self.axes.len() > SCROLL_Y {
            for (axis, direction) in [(SCROLL_X, scroll_type::HORIZONTAL), (SCROLL_Y, scroll_type::VERTICAL)]
            {
                classes.push(DeviceClass::Scroll {
                    sourceid,
                    number: u16::try_from(axis).unwrap_or(u16::MAX),
                    scroll_type: direction,
                    flags: if axis == SCROLL_Y { scroll_flags::PREFERRED } else { 0 },
                    increment: whole(SCROLL_INCREMENT),
                });
            }
        }
        classes
    }
}

/// A whole number as FP3232.
pub(super) fn whole(value: i32) -> Fp3232 {
    Fp3232 { integral: value, frac: 0 }
}
