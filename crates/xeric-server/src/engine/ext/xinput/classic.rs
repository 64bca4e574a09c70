//! The requests of XI 1 (XIproto 4) that stand on their own: OpenDevice and CloseDevice.

use xeric_wire::Request;
use xeric_wire::proto::xinput::{self as op, InputClassInfo, input_class};
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::error::Handled;
use super::super::super::input;
use super::super::super::{ClientId, Engine};
use super::super::XINPUT;
use super::devices;

/// Where an event class counts from: its first event less one, as Xvfb has it.
fn base(class_id: u8) -> InputClassInfo {
    let first = match class_id {
        input_class::KEY => op::DEVICE_KEY_PRESS_EVENT,
        input_class::BUTTON => op::DEVICE_BUTTON_PRESS_EVENT,
        input_class::VALUATOR => op::DEVICE_MOTION_NOTIFY_EVENT,
        input_class::FOCUS => op::DEVICE_FOCUS_IN_EVENT,
        input_class::OTHER => op::DEVICE_STATE_NOTIFY_EVENT,
        _ => 0,
    };
    let event_type_base = if first == 0 { 0 } else { XINPUT.first_event + first };
    InputClassInfo { class_id, event_type_base }
}

/// Handles OpenDevice. Masters cannot be opened.
pub(super) fn open_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::OpenDevice::parse(request)?;
    let device = devices::find(r.device_id.into())?;
    if device.is_master {
        return Err(super::bad_device(device.id));
    }
    let classes: &[u8] = match device.kind {
        input::Device::Keyboard => {
            &[input_class::KEY, input_class::FEEDBACK, input_class::FOCUS, input_class::OTHER]
        }
        input::Device::Pointer => {
            &[input_class::BUTTON, input_class::VALUATOR, input_class::FEEDBACK, input_class::OTHER]
        }
    };
    let class_info: Vec<InputClassInfo> = classes.iter().copied().map(base).collect();
    let reply = write::OpenDeviceReply { xi_reply_type: request.data, class_info: &class_info };
    engine.send(client, &reply);
    Ok(())
}

/// Handles CloseDevice: what the client selected of the device by XI 1 is gone.
pub(super) fn close_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CloseDevice::parse(request)?;
    let device = devices::find(r.device_id.into())?;
    for id in engine.subtree(engine.screen.root) {
        let Ok(window) = engine.window_mut(id) else { continue };
        for selected in window.input_selections.iter_mut().filter(|s| s.client == client) {
            selected.classic.retain(|(of, _)| *of != device.id);
        }
    }
    Ok(())
}
