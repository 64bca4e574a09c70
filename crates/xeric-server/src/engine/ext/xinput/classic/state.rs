//! What a device is at: QueryDeviceState, GetDeviceMotionEvents; and what would put it elsewhere: SetDeviceMode, SetDeviceValuators.

use xeric_wire::Request;
use xeric_wire::proto::xinput::valuator_mode;
use xeric_wire::proto::xproto::grab_status;
use xeric_wire::view::xinput as view;
use xeric_wire::write::{InputState, QueryDeviceStateReply, xinput as write};

use super::super::super::super::error::{Handled, XError};
use super::super::super::super::input::{self, MAX_KEYCODE, MIN_KEYCODE, pointer};
use super::super::super::super::{ClientId, Engine};
use super::super::describe::place_of;
use super::super::devices::{Device, axis_count, button_count};

/// Handles QueryDeviceState.
pub(super) fn query_device_state(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::QueryDeviceState::parse(request)?;
    let device = engine.device(r.device_id.into())?;
    pointer::answer_device_hint(engine, client, device.id);
    let shape = engine.extensions.xinput.devices.shape_of(&device);
    let place = place_of(engine, &device);
    let classes = match device.kind {
        input::Device::Keyboard => {
            vec![InputState::Key {
                num_keys: MAX_KEYCODE - MIN_KEYCODE + 1,
                keys: engine.keys_down(device.id),
            }]
        }
        input::Device::Pointer => {
            let mut buttons = [0; 32];
            buttons[..4].copy_from_slice(&pointer::physical_buttons(engine, device.id).to_le_bytes());
            let num_buttons = u8::try_from(button_count(shape)).unwrap_or(u8::MAX);
            vec![
                InputState::Button { num_buttons, buttons },
                InputState::Valuator {
                    mode: valuator_mode::RELATIVE,
                    valuators: place.get(..axis_count(shape)).unwrap_or(&place),
                },
            ]
        }
    };
    engine.send(client, &QueryDeviceStateReply { xi_reply_type: request.data, classes: &classes });
    Ok(())
}

/// Handles GetDeviceMotionEvents.
pub(super) fn get_device_motion_events(
    engine: &mut Engine,
    client: ClientId,
    request: &Request<'_>,
) -> Handled {
    let r = view::GetDeviceMotionEvents::parse(request)?;
    let device = pointing(engine, r.device_id)?;
    pointer::answer_device_hint(engine, client, device.id);
    let axes = axis_count(engine.extensions.xinput.devices.shape_of(&device));
    let (start, stop) = (engine.expand_time(r.start), engine.expand_time(r.stop).min(engine.now_ms));
    let history = pointer::motions(engine, device.id, start, stop);
    let events: Vec<write::DeviceTimeCoord<'_>> = history
        .iter()
        .map(|(time, place)| write::DeviceTimeCoord {
            time: *time,
            axisvalues: place.get(..axes).unwrap_or(place),
        })
        .collect();
    let reply = write::GetDeviceMotionEventsReply {
        xi_reply_type: request.data,
        num_axes: u8::try_from(axes).unwrap_or(u8::MAX),
        device_mode: valuator_mode::ABSOLUTE,
        events: &events,
    };
    engine.send(client, &reply);
    Ok(())
}

/// A device with valuators; BadMatch for others.
fn pointing(engine: &Engine, id: u8) -> Result<Device, XError> {
    let device = engine.device(id.into())?;
    if device.kind == input::Device::Pointer { Ok(device) } else { Err(XError::bad_match()) }
}

/// A device whose valuators a client may set, as far as the protocol goes: not XTEST's. This server's are all the pointer's place, which
/// is set otherwise, and relative for good: what is left to say is whose grab stands against it.
fn settable(engine: &Engine, client: ClientId, id: u8) -> Result<(Device, u8), XError> {
    let device = pointing(engine, id)?;
    if device.is_test {
        return Err(XError::bad_match());
    }
    let by_another = engine.input.grab(device.id).is_some_and(|grab| grab.client != client);
    if by_another { Ok((device, grab_status::ALREADY_GRABBED)) } else { Err(XError::bad_match()) }
}

/// Handles SetDeviceMode.
pub(super) fn set_device_mode(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetDeviceMode::parse(request)?;
    let (_, status) = settable(engine, client, r.device_id)?;
    engine.send(client, &write::SetDeviceModeReply { xi_reply_type: request.data, status });
    Ok(())
}

/// Handles SetDeviceValuators.
pub(super) fn set_device_valuators(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetDeviceValuators::parse(request)?;
    let device = pointing(engine, r.device_id)?;
    let last = usize::from(r.first_valuator) + r.valuators.len();
    if !device.is_test && last > axis_count(engine.extensions.xinput.devices.shape_of(&device)) {
        return Err(XError::value(0));
    }
    let (_, status) = settable(engine, client, r.device_id)?;
    engine.send(client, &write::SetDeviceValuatorsReply { xi_reply_type: request.data, status });
    Ok(())
}
