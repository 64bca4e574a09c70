//! The controls of a device: GetDeviceControl, ChangeDeviceControl. No driver of this server changes one.

use xeric_wire::proto::xinput::{DeviceCoreState, DeviceEnableState, device_control as control};
use xeric_wire::proto::xproto::grab_status;
use xeric_wire::view::xinput as view;
use xeric_wire::write::{DeviceControlState, ExtensionEvent, GetDeviceControlReply, xinput as write};
use xeric_wire::{Reader, Request};

use super::super::super::super::error::{Handled, XError};
use super::super::super::super::input;
use super::super::super::super::{ClientId, Engine};
use super::super::super::XINPUT;
use super::super::devices::{AXES, Device, MASTER_KEYBOARD, MASTER_POINTER, axis_count};
use super::event;
use super::select::mask;

/// Handles GetDeviceControl.
pub(super) fn get_device_control(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetDeviceControl::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    let zero = [0; AXES];
    let control = match r.control_id {
        control::RESOLUTION => {
            let axes = axes(engine, &device).ok_or_else(XError::bad_match)?;
            let zero = zero.get(..axes).unwrap_or(&zero);
            DeviceControlState::Resolution { values: zero, least: zero, most: zero }
        }
        control::CORE => DeviceControlState::Core(DeviceCoreState {
            control_id: control::CORE,
            len: 8,
            status: 1,
            iscore: u8::from(matches!(device.id, MASTER_POINTER | MASTER_KEYBOARD)),
        }),
        control::ENABLE => DeviceControlState::Enable(DeviceEnableState {
            control_id: control::ENABLE,
            len: 8,
            enable: u8::from(device.enabled),
        }),
        control::ABS_CALIB | control::ABS_AREA => return Err(XError::bad_match()),
        _ => return Err(XError::value(0)),
    };
    engine.send(client, &GetDeviceControlReply { xi_reply_type: request.data, status: 0, control });
    Ok(())
}

fn axes(engine: &Engine, device: &Device) -> Option<usize> {
    let shape = engine.extensions.xinput.devices.shape_of(device);
    (device.kind == input::Device::Pointer).then(|| axis_count(shape))
}

/// Handles ChangeDeviceControl.
pub(super) fn change_device_control(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::ChangeDeviceControl::parse(request)?;
    // A control's head is its number and its length.
    let units = r.control.len() / 4;
    if units < 1 {
        return Err(XError::length());
    }
    let device = engine.device(r.device_id.into())?;
    if device.is_test {
        return Err(XError::bad_match());
    }
    match r.control_id {
        control::RESOLUTION => {
            let mut reader = Reader::new(request.order, r.control);
            reader.skip(4)?;
            let (first, count): (u8, u8) = (reader.get()?, reader.get()?);
            if units != 2 + usize::from(count) {
                return Err(XError::length());
            }
            let axes = axes(engine, &device).ok_or_else(XError::bad_match)?;
            if engine.input.grab(device.id).is_some_and(|grab| grab.client != client) {
                done(engine, client, request, (&device, r.control_id));
                return Ok(());
            }
            if usize::from(first) + usize::from(count) > axes {
                return Err(XError::value(0));
            }
            Err(XError::bad_match())
        }
        control::ENABLE if units != 2 => Err(XError::length()),
        control::ENABLE | control::ABS_CALIB | control::ABS_AREA | control::CORE => Err(XError::bad_match()),
        _ => Err(XError::value(0)),
    }
}

/// Another client's grab is in the way: that is an answer, and announced as if something had changed, as by Xvfb.
fn done(engine: &mut Engine, client: ClientId, request: &Request<'_>, (device, control): (&Device, u16)) {
    if let Ok(device_id) = u8::try_from(device.id) {
        let time = engine.timestamp();
        let devchange = xeric_wire::proto::xinput::device_change::CONTROL_CHANGED;
        let event = write::DevicePresenceNotifyEvent { time, devchange, device_id, control };
        event::to_all_windows(
            engine,
            device.id,
            mask::PRESENCE_NOTIFY,
            &event.numbered_from(XINPUT.first_event),
        );
    }
    let status = grab_status::ALREADY_GRABBED;
    engine.send(client, &write::ChangeDeviceControlReply { xi_reply_type: request.data, status });
}
