// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request GetExtensionVersion (minor opcode 1).
#[derive(Debug, Clone, Copy)]
pub struct GetExtensionVersion<'a> {
    /// List of char.
    pub name: &'a [u8],
}
impl<'a> GetExtensionVersion<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let name_len: u16 = input.get()?;
        input.skip(2)?;
        let name = input.bytes(u64::from(name_len))?;

        input.finish()?;
        Ok(GetExtensionVersion { name })
    }
}
/// Request ListInputDevices (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct ListInputDevices {}
impl ListInputDevices {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let input = request.reader();

        input.finish()?;
        Ok(ListInputDevices {})
    }
}
/// Request OpenDevice (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct OpenDevice {
    /// CARD8.
    pub device_id: u8,
}
impl OpenDevice {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(OpenDevice { device_id })
    }
}
/// Request CloseDevice (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct CloseDevice {
    /// CARD8.
    pub device_id: u8,
}
impl CloseDevice {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(CloseDevice { device_id })
    }
}
/// Request SetDeviceMode (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct SetDeviceMode {
    /// CARD8.
    pub device_id: u8,
    /// CARD8, one of ValuatorMode.
    pub mode: u8,
}
impl SetDeviceMode {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        let mode = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(SetDeviceMode { device_id, mode })
    }
}
/// Request SelectExtensionEvent (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct SelectExtensionEvent<'a> {
    /// WINDOW.
    pub window: u32,
    /// List of EventClass.
    pub classes: List<'a, u32>,
}
impl<'a> SelectExtensionEvent<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let num_classes: u16 = input.get()?;
        input.skip(2)?;
        let classes = input.list(u64::from(num_classes))?;

        input.finish()?;
        Ok(SelectExtensionEvent { window, classes })
    }
}
/// Request GetSelectedExtensionEvents (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct GetSelectedExtensionEvents {
    /// WINDOW.
    pub window: u32,
}
impl GetSelectedExtensionEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetSelectedExtensionEvents { window })
    }
}
/// Request ChangeDeviceDontPropagateList (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct ChangeDeviceDontPropagateList<'a> {
    /// WINDOW.
    pub window: u32,
    /// CARD8, one of PropagateMode.
    pub mode: u8,
    /// List of EventClass.
    pub classes: List<'a, u32>,
}
impl<'a> ChangeDeviceDontPropagateList<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let num_classes: u16 = input.get()?;
        let mode = input.get()?;
        input.skip(1)?;
        let classes = input.list(u64::from(num_classes))?;

        input.finish()?;
        Ok(ChangeDeviceDontPropagateList { window, mode, classes })
    }
}
/// Request GetDeviceDontPropagateList (minor opcode 9).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceDontPropagateList {
    /// WINDOW.
    pub window: u32,
}
impl GetDeviceDontPropagateList {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetDeviceDontPropagateList { window })
    }
}
/// Request GetDeviceMotionEvents (minor opcode 10).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceMotionEvents {
    /// TIMESTAMP.
    pub start: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub stop: u32,
    /// CARD8.
    pub device_id: u8,
}
impl GetDeviceMotionEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let start = input.get()?;
        let stop = input.get()?;
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GetDeviceMotionEvents { start, stop, device_id })
    }
}
/// Request ChangeKeyboardDevice (minor opcode 11).
#[derive(Debug, Clone, Copy)]
pub struct ChangeKeyboardDevice {
    /// CARD8.
    pub device_id: u8,
}
impl ChangeKeyboardDevice {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(ChangeKeyboardDevice { device_id })
    }
}
/// Request ChangePointerDevice (minor opcode 12).
#[derive(Debug, Clone, Copy)]
pub struct ChangePointerDevice {
    /// CARD8.
    pub x_axis: u8,
    /// CARD8.
    pub y_axis: u8,
    /// CARD8.
    pub device_id: u8,
}
impl ChangePointerDevice {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let x_axis = input.get()?;
        let y_axis = input.get()?;
        let device_id = input.get()?;
        input.skip(1)?;

        input.finish()?;
        Ok(ChangePointerDevice { x_axis, y_axis, device_id })
    }
}
/// Request GrabDevice (minor opcode 13).
#[derive(Debug, Clone, Copy)]
pub struct GrabDevice<'a> {
    /// WINDOW.
    pub grab_window: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// CARD8, one of GrabMode.
    pub this_device_mode: u8,
    /// CARD8, one of GrabMode.
    pub other_device_mode: u8,
    /// BOOL.
    pub owner_events: u8,
    /// CARD8.
    pub device_id: u8,
    /// List of EventClass.
    pub classes: List<'a, u32>,
}
impl<'a> GrabDevice<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let grab_window = input.get()?;
        let time = input.get()?;
        let num_classes: u16 = input.get()?;
        let this_device_mode = input.get()?;
        let other_device_mode = input.get()?;
        let owner_events = input.get()?;
        let device_id = input.get()?;
        input.skip(2)?;
        let classes = input.list(u64::from(num_classes))?;

        input.finish()?;
        Ok(GrabDevice {
            grab_window,
            time,
            this_device_mode,
            other_device_mode,
            owner_events,
            device_id,
            classes,
        })
    }
}
/// Request UngrabDevice (minor opcode 14).
#[derive(Debug, Clone, Copy)]
pub struct UngrabDevice {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
}
impl UngrabDevice {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let time = input.get()?;
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(UngrabDevice { time, device_id })
    }
}
/// Request GrabDeviceKey (minor opcode 15).
#[derive(Debug, Clone, Copy)]
pub struct GrabDeviceKey<'a> {
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
    /// CARD8, perhaps one of ModifierDevice.
    pub modifier_device: u8,
    /// CARD8.
    pub grabbed_device: u8,
    /// CARD8, perhaps one of Grab.
    pub key: u8,
    /// CARD8, one of GrabMode.
    pub this_device_mode: u8,
    /// CARD8, one of GrabMode.
    pub other_device_mode: u8,
    /// BOOL.
    pub owner_events: u8,
    /// List of EventClass.
    pub classes: List<'a, u32>,
}
impl<'a> GrabDeviceKey<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let grab_window = input.get()?;
        let num_classes: u16 = input.get()?;
        let modifiers = input.get()?;
        let modifier_device = input.get()?;
        let grabbed_device = input.get()?;
        let key = input.get()?;
        let this_device_mode = input.get()?;
        let other_device_mode = input.get()?;
        let owner_events = input.get()?;
        input.skip(2)?;
        let classes = input.list(u64::from(num_classes))?;

        input.finish()?;
        Ok(GrabDeviceKey {
            grab_window,
            modifiers,
            modifier_device,
            grabbed_device,
            key,
            this_device_mode,
            other_device_mode,
            owner_events,
            classes,
        })
    }
}
/// Request UngrabDeviceKey (minor opcode 16).
#[derive(Debug, Clone, Copy)]
pub struct UngrabDeviceKey {
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
    /// CARD8, perhaps one of ModifierDevice.
    pub modifier_device: u8,
    /// CARD8, perhaps one of Grab.
    pub key: u8,
    /// CARD8.
    pub grabbed_device: u8,
}
impl UngrabDeviceKey {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let grab_window = input.get()?;
        let modifiers = input.get()?;
        let modifier_device = input.get()?;
        let key = input.get()?;
        let grabbed_device = input.get()?;

        input.finish()?;
        Ok(UngrabDeviceKey { grab_window, modifiers, modifier_device, key, grabbed_device })
    }
}
/// Request GrabDeviceButton (minor opcode 17).
#[derive(Debug, Clone, Copy)]
pub struct GrabDeviceButton<'a> {
    /// WINDOW.
    pub grab_window: u32,
    /// CARD8.
    pub grabbed_device: u8,
    /// CARD8, perhaps one of ModifierDevice.
    pub modifier_device: u8,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
    /// CARD8, one of GrabMode.
    pub this_device_mode: u8,
    /// CARD8, one of GrabMode.
    pub other_device_mode: u8,
    /// CARD8, perhaps one of Grab.
    pub button: u8,
    /// BOOL.
    pub owner_events: u8,
    /// List of EventClass.
    pub classes: List<'a, u32>,
}
impl<'a> GrabDeviceButton<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let grab_window = input.get()?;
        let grabbed_device = input.get()?;
        let modifier_device = input.get()?;
        let num_classes: u16 = input.get()?;
        let modifiers = input.get()?;
        let this_device_mode = input.get()?;
        let other_device_mode = input.get()?;
        let button = input.get()?;
        let owner_events = input.get()?;
        input.skip(2)?;
        let classes = input.list(u64::from(num_classes))?;

        input.finish()?;
        Ok(GrabDeviceButton {
            grab_window,
            grabbed_device,
            modifier_device,
            modifiers,
            this_device_mode,
            other_device_mode,
            button,
            owner_events,
            classes,
        })
    }
}
/// Request UngrabDeviceButton (minor opcode 18).
#[derive(Debug, Clone, Copy)]
pub struct UngrabDeviceButton {
    /// WINDOW.
    pub grab_window: u32,
    /// CARD16, bits of ModMask.
    pub modifiers: u16,
    /// CARD8, perhaps one of ModifierDevice.
    pub modifier_device: u8,
    /// CARD8, perhaps one of Grab.
    pub button: u8,
    /// CARD8.
    pub grabbed_device: u8,
}
impl UngrabDeviceButton {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let grab_window = input.get()?;
        let modifiers = input.get()?;
        let modifier_device = input.get()?;
        let button = input.get()?;
        let grabbed_device = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(UngrabDeviceButton { grab_window, modifiers, modifier_device, button, grabbed_device })
    }
}
/// Request AllowDeviceEvents (minor opcode 19).
#[derive(Debug, Clone, Copy)]
pub struct AllowDeviceEvents {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// CARD8, one of DeviceInputMode.
    pub mode: u8,
    /// CARD8.
    pub device_id: u8,
}
impl AllowDeviceEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let time = input.get()?;
        let mode = input.get()?;
        let device_id = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(AllowDeviceEvents { time, mode, device_id })
    }
}
/// Request GetDeviceFocus (minor opcode 20).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceFocus {
    /// CARD8.
    pub device_id: u8,
}
impl GetDeviceFocus {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GetDeviceFocus { device_id })
    }
}
/// Request SetDeviceFocus (minor opcode 21).
#[derive(Debug, Clone, Copy)]
pub struct SetDeviceFocus {
    /// WINDOW, perhaps one of InputFocus.
    pub focus: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// CARD8, one of InputFocus.
    pub revert_to: u8,
    /// CARD8.
    pub device_id: u8,
}
impl SetDeviceFocus {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let focus = input.get()?;
        let time = input.get()?;
        let revert_to = input.get()?;
        let device_id = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(SetDeviceFocus { focus, time, revert_to, device_id })
    }
}
/// Request GetFeedbackControl (minor opcode 22).
#[derive(Debug, Clone, Copy)]
pub struct GetFeedbackControl {
    /// CARD8.
    pub device_id: u8,
}
impl GetFeedbackControl {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GetFeedbackControl { device_id })
    }
}
/// Request ChangeFeedbackControl (minor opcode 23).
#[derive(Debug, Clone, Copy)]
pub struct ChangeFeedbackControl<'a> {
    /// CARD32, bits of ChangeFeedbackControlMask.
    pub mask: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// What follows, unread.
    pub feedback: &'a [u8],
}
impl<'a> ChangeFeedbackControl<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let mask = input.get()?;
        let device_id = input.get()?;
        let feedback_id = input.get()?;
        input.skip(2)?;
        let feedback = input.rest();

        input.finish()?;
        Ok(ChangeFeedbackControl { mask, device_id, feedback_id, feedback })
    }
}
/// Request GetDeviceKeyMapping (minor opcode 24).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceKeyMapping {
    /// CARD8.
    pub device_id: u8,
    /// KeyCode.
    pub first_keycode: u8,
    /// CARD8.
    pub count: u8,
}
impl GetDeviceKeyMapping {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        let first_keycode = input.get()?;
        let count = input.get()?;
        input.skip(1)?;

        input.finish()?;
        Ok(GetDeviceKeyMapping { device_id, first_keycode, count })
    }
}
/// Request ChangeDeviceKeyMapping (minor opcode 25).
#[derive(Debug, Clone, Copy)]
pub struct ChangeDeviceKeyMapping<'a> {
    /// CARD8.
    pub device_id: u8,
    /// KeyCode.
    pub first_keycode: u8,
    /// CARD8.
    pub keysyms_per_keycode: u8,
    /// CARD8.
    pub keycode_count: u8,
    /// List of KEYSYM.
    pub keysyms: List<'a, u32>,
}
impl<'a> ChangeDeviceKeyMapping<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        let first_keycode = input.get()?;
        let keysyms_per_keycode = input.get()?;
        let keycode_count = input.get()?;
        let keysyms =
            input.list((u64::from(keycode_count)).saturating_mul(u64::from(keysyms_per_keycode)))?;

        input.finish()?;
        Ok(ChangeDeviceKeyMapping { device_id, first_keycode, keysyms_per_keycode, keycode_count, keysyms })
    }
}
/// Request GetDeviceModifierMapping (minor opcode 26).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceModifierMapping {
    /// CARD8.
    pub device_id: u8,
}
impl GetDeviceModifierMapping {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GetDeviceModifierMapping { device_id })
    }
}
/// Request SetDeviceModifierMapping (minor opcode 27).
#[derive(Debug, Clone, Copy)]
pub struct SetDeviceModifierMapping<'a> {
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub keycodes_per_modifier: u8,
    /// List of CARD8.
    pub keymaps: &'a [u8],
}
impl<'a> SetDeviceModifierMapping<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        let keycodes_per_modifier = input.get()?;
        input.skip(2)?;
        let keymaps = input.bytes((u64::from(keycodes_per_modifier)).saturating_mul(8))?;

        input.finish()?;
        Ok(SetDeviceModifierMapping { device_id, keycodes_per_modifier, keymaps })
    }
}
/// Request GetDeviceButtonMapping (minor opcode 28).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceButtonMapping {
    /// CARD8.
    pub device_id: u8,
}
impl GetDeviceButtonMapping {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(GetDeviceButtonMapping { device_id })
    }
}
/// Request SetDeviceButtonMapping (minor opcode 29).
#[derive(Debug, Clone, Copy)]
pub struct SetDeviceButtonMapping<'a> {
    /// CARD8.
    pub device_id: u8,
    /// List of CARD8.
    pub map: &'a [u8],
}
impl<'a> SetDeviceButtonMapping<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        let map_size: u8 = input.get()?;
        input.skip(2)?;
        let map = input.bytes(u64::from(map_size))?;

        input.finish()?;
        Ok(SetDeviceButtonMapping { device_id, map })
    }
}
/// Request QueryDeviceState (minor opcode 30).
#[derive(Debug, Clone, Copy)]
pub struct QueryDeviceState {
    /// CARD8.
    pub device_id: u8,
}
impl QueryDeviceState {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(QueryDeviceState { device_id })
    }
}
/// Request DeviceBell (minor opcode 32).
#[derive(Debug, Clone, Copy)]
pub struct DeviceBell {
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD8.
    pub feedback_class: u8,
    /// INT8.
    pub percent: i8,
}
impl DeviceBell {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        let feedback_id = input.get()?;
        let feedback_class = input.get()?;
        let percent = input.get()?;

        input.finish()?;
        Ok(DeviceBell { device_id, feedback_id, feedback_class, percent })
    }
}
/// Request SetDeviceValuators (minor opcode 33).
#[derive(Debug, Clone, Copy)]
pub struct SetDeviceValuators<'a> {
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub first_valuator: u8,
    /// List of INT32.
    pub valuators: List<'a, i32>,
}
impl<'a> SetDeviceValuators<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        let first_valuator = input.get()?;
        let num_valuators: u8 = input.get()?;
        input.skip(1)?;
        let valuators = input.list(u64::from(num_valuators))?;

        input.finish()?;
        Ok(SetDeviceValuators { device_id, first_valuator, valuators })
    }
}
/// Request GetDeviceControl (minor opcode 34).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceControl {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD8.
    pub device_id: u8,
}
impl GetDeviceControl {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let control_id = input.get()?;
        let device_id = input.get()?;
        input.skip(1)?;

        input.finish()?;
        Ok(GetDeviceControl { control_id, device_id })
    }
}
/// Request ChangeDeviceControl (minor opcode 35).
#[derive(Debug, Clone, Copy)]
pub struct ChangeDeviceControl<'a> {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD8.
    pub device_id: u8,
    /// What follows, unread.
    pub control: &'a [u8],
}
impl<'a> ChangeDeviceControl<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let control_id = input.get()?;
        let device_id = input.get()?;
        input.skip(1)?;
        let control = input.rest();

        input.finish()?;
        Ok(ChangeDeviceControl { control_id, device_id, control })
    }
}
/// Request ListDeviceProperties (minor opcode 36).
#[derive(Debug, Clone, Copy)]
pub struct ListDeviceProperties {
    /// CARD8.
    pub device_id: u8,
}
impl ListDeviceProperties {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(ListDeviceProperties { device_id })
    }
}
/// Request ChangeDeviceProperty (minor opcode 37).
#[derive(Debug, Clone, Copy)]
pub struct ChangeDeviceProperty<'a> {
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8, one of PropertyFormat.
    pub format: u8,
    /// CARD8, one of PropMode.
    pub mode: u8,
    /// CARD32.
    pub num_items: u32,
    /// What follows, unread.
    pub items: &'a [u8],
}
impl<'a> ChangeDeviceProperty<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let property = input.get()?;
        let type_ = input.get()?;
        let device_id = input.get()?;
        let format = input.get()?;
        let mode = input.get()?;
        input.skip(1)?;
        let num_items = input.get()?;
        let items = input.rest();

        input.finish()?;
        Ok(ChangeDeviceProperty { property, type_, device_id, format, mode, num_items, items })
    }
}
/// Request DeleteDeviceProperty (minor opcode 38).
#[derive(Debug, Clone, Copy)]
pub struct DeleteDeviceProperty {
    /// ATOM.
    pub property: u32,
    /// CARD8.
    pub device_id: u8,
}
impl DeleteDeviceProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let property = input.get()?;
        let device_id = input.get()?;
        input.skip(3)?;

        input.finish()?;
        Ok(DeleteDeviceProperty { property, device_id })
    }
}
/// Request GetDeviceProperty (minor opcode 39).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceProperty {
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub offset: u32,
    /// CARD32.
    pub len: u32,
    /// CARD8.
    pub device_id: u8,
    /// BOOL.
    pub delete: u8,
}
impl GetDeviceProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let property = input.get()?;
        let type_ = input.get()?;
        let offset = input.get()?;
        let len = input.get()?;
        let device_id = input.get()?;
        let delete = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GetDeviceProperty { property, type_, offset, len, device_id, delete })
    }
}
/// Request XIQueryPointer (minor opcode 40).
#[derive(Debug, Clone, Copy)]
pub struct XIQueryPointer {
    /// WINDOW.
    pub window: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIQueryPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XIQueryPointer { window, deviceid })
    }
}
/// Request XIWarpPointer (minor opcode 41).
#[derive(Debug, Clone, Copy)]
pub struct XIWarpPointer {
    /// WINDOW.
    pub src_win: u32,
    /// WINDOW.
    pub dst_win: u32,
    /// FP1616.
    pub src_x: i32,
    /// FP1616.
    pub src_y: i32,
    /// CARD16.
    pub src_width: u16,
    /// CARD16.
    pub src_height: u16,
    /// FP1616.
    pub dst_x: i32,
    /// FP1616.
    pub dst_y: i32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIWarpPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let src_win = input.get()?;
        let dst_win = input.get()?;
        let src_x = input.get()?;
        let src_y = input.get()?;
        let src_width = input.get()?;
        let src_height = input.get()?;
        let dst_x = input.get()?;
        let dst_y = input.get()?;
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XIWarpPointer { src_win, dst_win, src_x, src_y, src_width, src_height, dst_x, dst_y, deviceid })
    }
}
/// Request XIChangeCursor (minor opcode 42).
#[derive(Debug, Clone, Copy)]
pub struct XIChangeCursor {
    /// WINDOW.
    pub window: u32,
    /// CURSOR.
    pub cursor: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIChangeCursor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let cursor = input.get()?;
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XIChangeCursor { window, cursor, deviceid })
    }
}
pub use crate::view::xinput_requests::XIChangeHierarchy;
/// Request XISetClientPointer (minor opcode 44).
#[derive(Debug, Clone, Copy)]
pub struct XISetClientPointer {
    /// WINDOW.
    pub window: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XISetClientPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XISetClientPointer { window, deviceid })
    }
}
/// Request XIGetClientPointer (minor opcode 45).
#[derive(Debug, Clone, Copy)]
pub struct XIGetClientPointer {
    /// WINDOW.
    pub window: u32,
}
impl XIGetClientPointer {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(XIGetClientPointer { window })
    }
}
pub use crate::view::xinput_requests::XISelectEvents;
/// Request XIQueryVersion (minor opcode 47).
#[derive(Debug, Clone, Copy)]
pub struct XIQueryVersion {
    /// CARD16.
    pub major_version: u16,
    /// CARD16.
    pub minor_version: u16,
}
impl XIQueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let major_version = input.get()?;
        let minor_version = input.get()?;

        input.finish()?;
        Ok(XIQueryVersion { major_version, minor_version })
    }
}
/// Request XIQueryDevice (minor opcode 48).
#[derive(Debug, Clone, Copy)]
pub struct XIQueryDevice {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIQueryDevice {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XIQueryDevice { deviceid })
    }
}
/// Request XISetFocus (minor opcode 49).
#[derive(Debug, Clone, Copy)]
pub struct XISetFocus {
    /// WINDOW.
    pub window: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XISetFocus {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let time = input.get()?;
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XISetFocus { window, time, deviceid })
    }
}
/// Request XIGetFocus (minor opcode 50).
#[derive(Debug, Clone, Copy)]
pub struct XIGetFocus {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIGetFocus {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XIGetFocus { deviceid })
    }
}
/// Request XIGrabDevice (minor opcode 51).
#[derive(Debug, Clone, Copy)]
pub struct XIGrabDevice<'a> {
    /// WINDOW.
    pub window: u32,
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// CURSOR.
    pub cursor: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// CARD8, one of GrabMode.
    pub mode: u8,
    /// CARD8, one of GrabMode.
    pub paired_device_mode: u8,
    /// BOOL, one of GrabOwner.
    pub owner_events: u8,
    /// List of CARD32.
    pub mask: List<'a, u32>,
}
impl<'a> XIGrabDevice<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let time = input.get()?;
        let cursor = input.get()?;
        let deviceid = input.get()?;
        let mode = input.get()?;
        let paired_device_mode = input.get()?;
        let owner_events = input.get()?;
        input.skip(1)?;
        let mask_len: u16 = input.get()?;
        let mask = input.bits(u64::from(mask_len))?;

        input.finish()?;
        Ok(XIGrabDevice { window, time, cursor, deviceid, mode, paired_device_mode, owner_events, mask })
    }
}
/// Request XIUngrabDevice (minor opcode 52).
#[derive(Debug, Clone, Copy)]
pub struct XIUngrabDevice {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIUngrabDevice {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let time = input.get()?;
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XIUngrabDevice { time, deviceid })
    }
}
/// Request XIAllowEvents (minor opcode 53).
#[derive(Debug, Clone, Copy)]
pub struct XIAllowEvents {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// CARD8, one of EventMode.
    pub event_mode: u8,
    /// CARD32.
    pub touchid: u32,
    /// WINDOW.
    pub grab_window: u32,
}
impl XIAllowEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let time = input.get()?;
        let deviceid = input.get()?;
        let event_mode = input.get()?;
        input.skip(1)?;
        let touchid = input.get()?;
        let grab_window = input.get()?;

        input.finish()?;
        Ok(XIAllowEvents { time, deviceid, event_mode, touchid, grab_window })
    }
}
/// Request XIPassiveGrabDevice (minor opcode 54).
#[derive(Debug, Clone, Copy)]
pub struct XIPassiveGrabDevice<'a> {
    /// TIMESTAMP, perhaps one of Time.
    pub time: u32,
    /// WINDOW.
    pub grab_window: u32,
    /// CURSOR.
    pub cursor: u32,
    /// CARD32.
    pub detail: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// CARD8, one of GrabType.
    pub grab_type: u8,
    /// CARD8, one of GrabMode22.
    pub grab_mode: u8,
    /// CARD8, one of GrabMode.
    pub paired_device_mode: u8,
    /// BOOL, one of GrabOwner.
    pub owner_events: u8,
    /// List of CARD32.
    pub mask: List<'a, u32>,
    /// List of CARD32.
    pub modifiers: List<'a, u32>,
}
impl<'a> XIPassiveGrabDevice<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let time = input.get()?;
        let grab_window = input.get()?;
        let cursor = input.get()?;
        let detail = input.get()?;
        let deviceid = input.get()?;
        let num_modifiers: u16 = input.get()?;
        let mask_len: u16 = input.get()?;
        let grab_type = input.get()?;
        let grab_mode = input.get()?;
        let paired_device_mode = input.get()?;
        let owner_events = input.get()?;
        input.skip(2)?;
        let mask = input.bits(u64::from(mask_len))?;
        let modifiers = input.list(u64::from(num_modifiers))?;

        input.finish()?;
        Ok(XIPassiveGrabDevice {
            time,
            grab_window,
            cursor,
            detail,
            deviceid,
            grab_type,
            grab_mode,
            paired_device_mode,
            owner_events,
            mask,
            modifiers,
        })
    }
}
/// Request XIPassiveUngrabDevice (minor opcode 55).
#[derive(Debug, Clone, Copy)]
pub struct XIPassiveUngrabDevice<'a> {
    /// WINDOW.
    pub grab_window: u32,
    /// CARD32.
    pub detail: u32,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// CARD8, one of GrabType.
    pub grab_type: u8,
    /// List of CARD32.
    pub modifiers: List<'a, u32>,
}
impl<'a> XIPassiveUngrabDevice<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let grab_window = input.get()?;
        let detail = input.get()?;
        let deviceid = input.get()?;
        let num_modifiers: u16 = input.get()?;
        let grab_type = input.get()?;
        input.skip(3)?;
        let modifiers = input.list(u64::from(num_modifiers))?;

        input.finish()?;
        Ok(XIPassiveUngrabDevice { grab_window, detail, deviceid, grab_type, modifiers })
    }
}
/// Request XIListProperties (minor opcode 56).
#[derive(Debug, Clone, Copy)]
pub struct XIListProperties {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIListProperties {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let deviceid = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(XIListProperties { deviceid })
    }
}
/// Request XIChangeProperty (minor opcode 57).
#[derive(Debug, Clone, Copy)]
pub struct XIChangeProperty<'a> {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// CARD8, one of PropMode.
    pub mode: u8,
    /// CARD8, one of PropertyFormat.
    pub format: u8,
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub num_items: u32,
    /// What follows, unread.
    pub items: &'a [u8],
}
impl<'a> XIChangeProperty<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let deviceid = input.get()?;
        let mode = input.get()?;
        let format = input.get()?;
        let property = input.get()?;
        let type_ = input.get()?;
        let num_items = input.get()?;
        let items = input.rest();

        input.finish()?;
        Ok(XIChangeProperty { deviceid, mode, format, property, type_, num_items, items })
    }
}
/// Request XIDeleteProperty (minor opcode 58).
#[derive(Debug, Clone, Copy)]
pub struct XIDeleteProperty {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// ATOM.
    pub property: u32,
}
impl XIDeleteProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let deviceid = input.get()?;
        input.skip(2)?;
        let property = input.get()?;

        input.finish()?;
        Ok(XIDeleteProperty { deviceid, property })
    }
}
/// Request XIGetProperty (minor opcode 59).
#[derive(Debug, Clone, Copy)]
pub struct XIGetProperty {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// BOOL.
    pub delete: u8,
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub offset: u32,
    /// CARD32.
    pub len: u32,
}
impl XIGetProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let deviceid = input.get()?;
        let delete = input.get()?;
        input.skip(1)?;
        let property = input.get()?;
        let type_ = input.get()?;
        let offset = input.get()?;
        let len = input.get()?;

        input.finish()?;
        Ok(XIGetProperty { deviceid, delete, property, type_, offset, len })
    }
}
/// Request XIGetSelectedEvents (minor opcode 60).
#[derive(Debug, Clone, Copy)]
pub struct XIGetSelectedEvents {
    /// WINDOW.
    pub window: u32,
}
impl XIGetSelectedEvents {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(XIGetSelectedEvents { window })
    }
}
/// Request XIBarrierReleasePointer (minor opcode 61).
#[derive(Debug, Clone, Copy)]
pub struct XIBarrierReleasePointer<'a> {
    /// List of BarrierReleasePointerInfo.
    pub barriers: List<'a, proto::xinput::BarrierReleasePointerInfo>,
}
impl<'a> XIBarrierReleasePointer<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let num_barriers: u32 = input.get()?;
        let barriers = input.list(u64::from(num_barriers))?;

        input.finish()?;
        Ok(XIBarrierReleasePointer { barriers })
    }
}
/// Request SendExtensionEvent (minor opcode 31).
#[derive(Debug, Clone, Copy)]
pub struct SendExtensionEvent<'a> {
    /// WINDOW.
    pub destination: u32,
    /// CARD8.
    pub device_id: u8,
    /// BOOL.
    pub propagate: u8,
    /// List of EventForSend.
    pub events: List<'a, [u8; 32]>,
    /// List of EventClass.
    pub classes: List<'a, u32>,
}
impl<'a> SendExtensionEvent<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let destination = input.get()?;
        let device_id = input.get()?;
        let propagate = input.get()?;
        let num_classes: u16 = input.get()?;
        let num_events: u8 = input.get()?;
        input.skip(3)?;
        let events = input.list(u64::from(num_events))?;
        let classes = input.list(u64::from(num_classes))?;

        input.finish()?;
        Ok(SendExtensionEvent { destination, device_id, propagate, events, classes })
    }
}
