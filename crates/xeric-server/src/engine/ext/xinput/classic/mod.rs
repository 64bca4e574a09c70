//! The requests and events of XI 1 (XIproto 4) that XI 2 does not share.
//!
//! - `select` is who wants which events, and `event` sends them; `send` is SendExtensionEvent;
//! - `grab` is its grabs, active and passive; `state` what a device is at; `feedback` and `control` what can be set of one;
//! - `mapping` is keys, modifiers and buttons.
//!
//! Here are the requests that stand on their own: OpenDevice, CloseDevice, the focus, and two that no server grants any more.

mod control;
pub(crate) mod event;
mod feedback;
mod grab;
pub(crate) mod mapping;
pub(crate) mod select;
mod send;
mod state;

use xeric_wire::Request;
use xeric_wire::proto::xinput::{self as op, InputClassInfo, input_class};
use xeric_wire::view::xinput as view;
use xeric_wire::write::xinput as write;

use super::super::super::error::{Handled, XError};
use super::super::super::input::{self, focus, passive};
use super::super::super::{ClientId, Engine};
use super::super::XINPUT;
use super::devices::Device;

/// Hands a request of XI 1 to its function.
pub(super) fn handle(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    match request.data {
        op::OPEN_DEVICE_REQUEST => open_device(engine, client, request),
        op::CLOSE_DEVICE_REQUEST => close_device(engine, client, request),
        op::SET_DEVICE_MODE_REQUEST => state::set_device_mode(engine, client, request),
        op::SELECT_EXTENSION_EVENT_REQUEST => select::select_extension_event(engine, client, request),
        op::GET_SELECTED_EXTENSION_EVENTS_REQUEST => {
            select::get_selected_extension_events(engine, client, request)
        }
        op::CHANGE_DEVICE_DONT_PROPAGATE_LIST_REQUEST => {
            select::change_device_dont_propagate_list(engine, client, request)
        }
        op::GET_DEVICE_DONT_PROPAGATE_LIST_REQUEST => {
            select::get_device_dont_propagate_list(engine, client, request)
        }
        op::GET_DEVICE_MOTION_EVENTS_REQUEST => state::get_device_motion_events(engine, client, request),
        op::CHANGE_KEYBOARD_DEVICE_REQUEST => change_keyboard_device(request),
        op::CHANGE_POINTER_DEVICE_REQUEST => change_pointer_device(request),
        op::GRAB_DEVICE_REQUEST => grab::grab_device(engine, client, request),
        op::UNGRAB_DEVICE_REQUEST => grab::ungrab_device(engine, client, request),
        op::GRAB_DEVICE_KEY_REQUEST => grab::grab_device_key(engine, client, request),
        op::UNGRAB_DEVICE_KEY_REQUEST => grab::ungrab_device_key(engine, client, request),
        op::GRAB_DEVICE_BUTTON_REQUEST => grab::grab_device_button(engine, client, request),
        op::UNGRAB_DEVICE_BUTTON_REQUEST => grab::ungrab_device_button(engine, client, request),
        op::ALLOW_DEVICE_EVENTS_REQUEST => grab::allow_device_events(engine, client, request),
        op::GET_DEVICE_FOCUS_REQUEST => get_device_focus(engine, client, request),
        op::SET_DEVICE_FOCUS_REQUEST => set_device_focus(engine, client, request),
        op::GET_FEEDBACK_CONTROL_REQUEST => feedback::get_feedback_control(engine, client, request),
        op::CHANGE_FEEDBACK_CONTROL_REQUEST => feedback::change_feedback_control(engine, client, request),
        op::GET_DEVICE_KEY_MAPPING_REQUEST => mapping::get_device_key_mapping(engine, client, request),
        op::CHANGE_DEVICE_KEY_MAPPING_REQUEST => mapping::change_device_key_mapping(engine, client, request),
        op::GET_DEVICE_MODIFIER_MAPPING_REQUEST => {
            mapping::get_device_modifier_mapping(engine, client, request)
        }
        op::SET_DEVICE_MODIFIER_MAPPING_REQUEST => {
            mapping::set_device_modifier_mapping(engine, client, request)
        }
        op::GET_DEVICE_BUTTON_MAPPING_REQUEST => mapping::get_device_button_mapping(engine, client, request),
        op::SET_DEVICE_BUTTON_MAPPING_REQUEST => mapping::set_device_button_mapping(engine, client, request),
        op::QUERY_DEVICE_STATE_REQUEST => state::query_device_state(engine, client, request),
        op::SEND_EXTENSION_EVENT_REQUEST => send::send_extension_event(engine, client, request),
        op::DEVICE_BELL_REQUEST => feedback::device_bell(engine, client, request),
        op::SET_DEVICE_VALUATORS_REQUEST => state::set_device_valuators(engine, client, request),
        op::GET_DEVICE_CONTROL_REQUEST => control::get_device_control(engine, client, request),
        op::CHANGE_DEVICE_CONTROL_REQUEST => control::change_device_control(engine, client, request),
        _ => Err(XError::request(0)),
    }
}

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
fn open_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::OpenDevice::parse(request)?;
    let device = engine.device(r.device_id.into())?;
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

/// Handles CloseDevice: what the client selected of the device by XI 1 is gone, and so are its grabs.
fn close_device(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::CloseDevice::parse(request)?;
    let device = engine.device(r.device_id.into())?.id;
    if engine.input.grab(device).is_some_and(|grab| grab.client == client) {
        input::grab::deactivate(engine, device);
    }
    for id in engine.subtree(engine.screen.root) {
        let Ok(window) = engine.window_mut(id) else { continue };
        for selected in window.input_selections.iter_mut().filter(|s| s.client == client) {
            selected.classic.retain(|(of, _)| *of != device);
        }
    }
    passive::drop_grabs(engine, |grab| grab.which.client == client && grab.which.device == device);
    Ok(())
}

/// Handles ChangeKeyboardDevice: a device becomes the core keyboard's by being attached to it, and not so.
fn change_keyboard_device(request: &Request<'_>) -> Handled {
    let r = view::ChangeKeyboardDevice::parse(request)?;
    Err(super::bad_device(r.device_id.into()))
}

/// Handles ChangePointerDevice, in the same way.
fn change_pointer_device(request: &Request<'_>) -> Handled {
    let r = view::ChangePointerDevice::parse(request)?;
    Err(super::bad_device(r.device_id.into()))
}

/// The device, when it has a focus; BadDevice for pointers.
fn keyboard(engine: &Engine, id: u8) -> Result<Device, XError> {
    let device = engine.device(id.into())?;
    if device.kind == input::Device::Keyboard { Ok(device) } else { Err(super::bad_device(device.id)) }
}

/// Handles GetDeviceFocus.
fn get_device_focus(engine: &mut Engine, client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::GetDeviceFocus::parse(request)?;
    let focus = focus::of(engine, keyboard(engine, r.device_id)?.id);
    let reply = write::GetDeviceFocusReply {
        xi_reply_type: request.data,
        focus: focus.to_wire(),
        time: focus.time(),
        revert_to: focus.revert_to(),
    };
    engine.send(client, &reply);
    Ok(())
}

/// Handles SetDeviceFocus.
fn set_device_focus(engine: &mut Engine, _client: ClientId, request: &Request<'_>) -> Handled {
    let r = view::SetDeviceFocus::parse(request)?;
    let device = keyboard(engine, r.device_id)?.id;
    focus::set_for_device(engine, device, r.focus, r.revert_to, r.time)
}

/// BadClass: an event class that there is not, or not of this device.
fn bad_class() -> XError {
    XError::extension(XINPUT.first_error, op::CLASS_ERROR, 0)
}
