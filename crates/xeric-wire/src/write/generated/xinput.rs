// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Reply to GetExtensionVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetExtensionVersionReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD16.
    pub server_major: u16,
    /// CARD16.
    pub server_minor: u16,
    /// BOOL.
    pub present: u8,
}
impl GetExtensionVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.server_major);
        w.put(&self.server_minor);
        w.put(&self.present);
        w.pad(19);

        w.end_reply();
    }
}
impl Packet for GetExtensionVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure ValuatorInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct ValuatorInfo<'a> {
    /// CARD8, one of InputClass.
    pub class_id: u8,
    /// CARD8.
    pub len: u8,
    /// CARD8, one of ValuatorMode.
    pub mode: u8,
    /// CARD32.
    pub motion_size: u32,
    /// List of AxisInfo.
    pub axes: &'a [proto::xinput::AxisInfo],
}
impl Put for ValuatorInfo<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.len);
        w.len8(self.axes.len());
        w.put(&self.mode);
        w.put(&self.motion_size);
        w.list(self.axes);
    }
}
pub use crate::write::xinput_replies::InputInfo;
/// Structure DeviceName.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceName<'a> {
    /// List of char.
    pub string: &'a [u8],
}
impl Put for DeviceName<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.len8(self.string.len());
        w.bytes(self.string);
    }
}
pub use crate::write::xinput_replies::ListInputDevicesReply;
/// Reply to OpenDevice.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpenDeviceReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// List of InputClassInfo.
    pub class_info: &'a [proto::xinput::InputClassInfo],
}
impl OpenDeviceReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len8(self.class_info.len());
        w.pad(23);
        w.list(self.class_info);
        w.align(4);

        w.end_reply();
    }
}
impl Packet for OpenDeviceReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetDeviceMode.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetDeviceModeReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, one of GrabStatus.
    pub status: u8,
}
impl SetDeviceModeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for SetDeviceModeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetSelectedExtensionEvents.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetSelectedExtensionEventsReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// List of EventClass.
    pub this_classes: &'a [u32],
    /// List of EventClass.
    pub all_classes: &'a [u32],
}
impl GetSelectedExtensionEventsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len16(self.this_classes.len());
        w.len16(self.all_classes.len());
        w.pad(20);
        w.list(self.this_classes);
        w.list(self.all_classes);

        w.end_reply();
    }
}
impl Packet for GetSelectedExtensionEventsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetDeviceDontPropagateList.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDeviceDontPropagateListReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// List of EventClass.
    pub classes: &'a [u32],
}
impl GetDeviceDontPropagateListReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len16(self.classes.len());
        w.pad(22);
        w.list(self.classes);

        w.end_reply();
    }
}
impl Packet for GetDeviceDontPropagateListReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure DeviceTimeCoord.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceTimeCoord<'a> {
    /// TIMESTAMP.
    pub time: u32,
    /// List of INT32.
    pub axisvalues: &'a [i32],
}
impl Put for DeviceTimeCoord<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.time);
        w.list(self.axisvalues);
    }
}
/// Reply to GetDeviceMotionEvents.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDeviceMotionEventsReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8.
    pub num_axes: u8,
    /// CARD8, one of ValuatorMode.
    pub device_mode: u8,
    /// List of DeviceTimeCoord.
    pub events: &'a [write::xinput::DeviceTimeCoord<'a>],
}
impl GetDeviceMotionEventsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len32(self.events.len());
        w.put(&self.num_axes);
        w.put(&self.device_mode);
        w.pad(18);
        w.list(self.events);

        w.end_reply();
    }
}
impl Packet for GetDeviceMotionEventsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ChangeKeyboardDevice.
#[derive(Debug, Clone, Copy, Default)]
pub struct ChangeKeyboardDeviceReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, one of GrabStatus.
    pub status: u8,
}
impl ChangeKeyboardDeviceReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for ChangeKeyboardDeviceReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ChangePointerDevice.
#[derive(Debug, Clone, Copy, Default)]
pub struct ChangePointerDeviceReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, one of GrabStatus.
    pub status: u8,
}
impl ChangePointerDeviceReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for ChangePointerDeviceReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GrabDevice.
#[derive(Debug, Clone, Copy, Default)]
pub struct GrabDeviceReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, one of GrabStatus.
    pub status: u8,
}
impl GrabDeviceReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for GrabDeviceReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetDeviceFocus.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDeviceFocusReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// WINDOW, perhaps one of InputFocus.
    pub focus: u32,
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8, one of InputFocus.
    pub revert_to: u8,
}
impl GetDeviceFocusReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.focus);
        w.put(&self.time);
        w.put(&self.revert_to);
        w.pad(15);

        w.end_reply();
    }
}
impl Packet for GetDeviceFocusReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure StringFeedbackState.
#[derive(Debug, Clone, Copy, Default)]
pub struct StringFeedbackState<'a> {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// CARD16.
    pub max_symbols: u16,
    /// List of KEYSYM.
    pub keysyms: &'a [u32],
}
impl Put for StringFeedbackState<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.max_symbols);
        w.len16(self.keysyms.len());
        w.list(self.keysyms);
    }
}
/// Structure StringFeedbackCtl.
#[derive(Debug, Clone, Copy, Default)]
pub struct StringFeedbackCtl<'a> {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// List of KEYSYM.
    pub keysyms: &'a [u32],
}
impl Put for StringFeedbackCtl<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.pad(2);
        w.len16(self.keysyms.len());
        w.list(self.keysyms);
    }
}
/// Reply to GetDeviceKeyMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDeviceKeyMappingReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8.
    pub keysyms_per_keycode: u8,
    /// List of KEYSYM.
    pub keysyms: &'a [u32],
}
impl GetDeviceKeyMappingReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.keysyms_per_keycode);
        w.pad(23);
        w.list(self.keysyms);

        w.end_reply();
    }
}
impl Packet for GetDeviceKeyMappingReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetDeviceModifierMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDeviceModifierMappingReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8.
    pub keycodes_per_modifier: u8,
    /// List of CARD8.
    pub keymaps: &'a [u8],
}
impl GetDeviceModifierMappingReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.keycodes_per_modifier);
        w.pad(23);
        w.bytes(self.keymaps);

        w.end_reply();
    }
}
impl Packet for GetDeviceModifierMappingReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetDeviceModifierMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetDeviceModifierMappingReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, one of MappingStatus.
    pub status: u8,
}
impl SetDeviceModifierMappingReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for SetDeviceModifierMappingReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetDeviceButtonMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDeviceButtonMappingReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// List of CARD8.
    pub map: &'a [u8],
}
impl GetDeviceButtonMappingReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len8(self.map.len());
        w.pad(23);
        w.bytes(self.map);
        w.align(4);

        w.end_reply();
    }
}
impl Packet for GetDeviceButtonMappingReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetDeviceButtonMapping.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetDeviceButtonMappingReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, one of MappingStatus.
    pub status: u8,
}
impl SetDeviceButtonMappingReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for SetDeviceButtonMappingReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure ValuatorState.
#[derive(Debug, Clone, Copy, Default)]
pub struct ValuatorState<'a> {
    /// CARD8, one of InputClass.
    pub class_id: u8,
    /// CARD8.
    pub len: u8,
    /// CARD8, bits of ValuatorStateModeMask.
    pub mode: u8,
    /// List of INT32.
    pub valuators: &'a [i32],
}
impl Put for ValuatorState<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.len);
        w.len8(self.valuators.len());
        w.put(&self.mode);
        w.list(self.valuators);
    }
}
/// Reply to SetDeviceValuators.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetDeviceValuatorsReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, one of GrabStatus.
    pub status: u8,
}
impl SetDeviceValuatorsReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for SetDeviceValuatorsReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure DeviceResolutionState.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceResolutionState<'a> {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// List of CARD32.
    pub resolution_values: &'a [u32],
    /// List of CARD32.
    pub resolution_min: &'a [u32],
    /// List of CARD32.
    pub resolution_max: &'a [u32],
}
impl Put for DeviceResolutionState<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.len32(self.resolution_values.len());
        w.list(self.resolution_values);
        w.list(self.resolution_min);
        w.list(self.resolution_max);
    }
}
/// Structure DeviceResolutionCtl.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceResolutionCtl<'a> {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// CARD8.
    pub first_valuator: u8,
    /// List of CARD32.
    pub resolution_values: &'a [u32],
}
impl Put for DeviceResolutionCtl<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.first_valuator);
        w.len8(self.resolution_values.len());
        w.pad(2);
        w.list(self.resolution_values);
    }
}
/// Reply to ChangeDeviceControl.
#[derive(Debug, Clone, Copy, Default)]
pub struct ChangeDeviceControlReply {
    /// CARD8.
    pub xi_reply_type: u8,
    /// CARD8, perhaps one of GrabStatus.
    pub status: u8,
}
impl ChangeDeviceControlReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for ChangeDeviceControlReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListDeviceProperties.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListDevicePropertiesReply<'a> {
    /// CARD8.
    pub xi_reply_type: u8,
    /// List of ATOM.
    pub atoms: &'a [u32],
}
impl ListDevicePropertiesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.xi_reply_type, sequence);
        w.len16(self.atoms.len());
        w.pad(22);
        w.list(self.atoms);

        w.end_reply();
    }
}
impl Packet for ListDevicePropertiesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
pub use crate::write::xinput_replies::GetDevicePropertyReply;
/// Reply to XIQueryPointer.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIQueryPointerReply<'a> {
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub child: u32,
    /// FP1616.
    pub root_x: i32,
    /// FP1616.
    pub root_y: i32,
    /// FP1616.
    pub win_x: i32,
    /// FP1616.
    pub win_y: i32,
    /// BOOL.
    pub same_screen: u8,
    /// ModifierInfo.
    pub mods: proto::xinput::ModifierInfo,
    /// GroupInfo.
    pub group: proto::xinput::GroupInfo,
    /// List of CARD32.
    pub buttons: &'a [u32],
}
impl XIQueryPointerReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.root);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.win_x);
        w.put(&self.win_y);
        w.put(&self.same_screen);
        w.pad(1);
        w.len16(self.buttons.len());
        w.put(&self.mods);
        w.put(&self.group);
        w.bits(self.buttons);

        w.end_reply();
    }
}
impl Packet for XIQueryPointerReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to XIGetClientPointer.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIGetClientPointerReply {
    /// BOOL.
    pub set: u8,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl XIGetClientPointerReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.set);
        w.pad(1);
        w.put(&self.deviceid);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for XIGetClientPointerReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure EventMask.
#[derive(Debug, Clone, Copy, Default)]
pub struct EventMask<'a> {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// List of CARD32, bits of XIEventMask.
    pub mask: &'a [u32],
}
impl Put for EventMask<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.deviceid);
        w.len16(self.mask.len());
        w.bits(self.mask);
    }
}
/// Reply to XIQueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIQueryVersionReply {
    /// CARD16.
    pub major_version: u16,
    /// CARD16.
    pub minor_version: u16,
}
impl XIQueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for XIQueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Structure ButtonClass.
#[derive(Debug, Clone, Copy, Default)]
pub struct ButtonClass<'a> {
    /// CARD16, one of DeviceClassType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId.
    pub sourceid: u16,
    /// List of CARD32.
    pub state: &'a [u32],
    /// List of ATOM.
    pub labels: &'a [u32],
}
impl Put for ButtonClass<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.sourceid);
        w.len16(self.labels.len());
        w.bits(self.state);
        w.list(self.labels);
    }
}
/// Structure KeyClass.
#[derive(Debug, Clone, Copy, Default)]
pub struct KeyClass<'a> {
    /// CARD16, one of DeviceClassType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId.
    pub sourceid: u16,
    /// List of CARD32.
    pub keys: &'a [u32],
}
impl Put for KeyClass<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.sourceid);
        w.len16(self.keys.len());
        w.list(self.keys);
    }
}
pub use crate::write::xinput_replies::DeviceClass;
pub use crate::write::xinput_replies::XIDeviceInfo;
pub use crate::write::xinput_replies::XIQueryDeviceReply;
/// Reply to XIGetFocus.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIGetFocusReply {
    /// WINDOW.
    pub focus: u32,
}
impl XIGetFocusReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.focus);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for XIGetFocusReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to XIGrabDevice.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIGrabDeviceReply {
    /// CARD8, one of GrabStatus.
    pub status: u8,
}
impl XIGrabDeviceReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.status);
        w.pad(23);

        w.end_reply();
    }
}
impl Packet for XIGrabDeviceReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to XIPassiveGrabDevice.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIPassiveGrabDeviceReply<'a> {
    /// List of GrabModifierInfo.
    pub modifiers: &'a [proto::xinput::GrabModifierInfo],
}
impl XIPassiveGrabDeviceReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.modifiers.len());
        w.pad(22);
        w.list(self.modifiers);

        w.end_reply();
    }
}
impl Packet for XIPassiveGrabDeviceReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to XIListProperties.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIListPropertiesReply<'a> {
    /// List of ATOM.
    pub properties: &'a [u32],
}
impl XIListPropertiesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.properties.len());
        w.pad(22);
        w.list(self.properties);

        w.end_reply();
    }
}
impl Packet for XIListPropertiesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
pub use crate::write::xinput_replies::XIGetPropertyReply;
/// Reply to XIGetSelectedEvents.
#[derive(Debug, Clone, Copy, Default)]
pub struct XIGetSelectedEventsReply<'a> {
    /// List of EventMask.
    pub masks: &'a [write::xinput::EventMask<'a>],
}
impl XIGetSelectedEventsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.masks.len());
        w.pad(22);
        w.list(self.masks);

        w.end_reply();
    }
}
impl Packet for XIGetSelectedEventsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event DeviceValuator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceValuatorEvent {
    /// CARD8.
    pub device_id: u8,
    /// CARD16.
    pub device_state: u16,
    /// CARD8.
    pub num_valuators: u8,
    /// CARD8.
    pub first_valuator: u8,
    /// List of INT32.
    pub valuators: [i32; 6],
}
impl DeviceValuatorEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.device_id);
        w.u16(sequence);
        w.put(&self.device_state);
        w.put(&self.num_valuators);
        w.put(&self.first_valuator);
        w.put(&self.valuators);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceValuatorEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceKeyPress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceKeyPressEvent {
    /// BYTE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
    /// CARD8, perhaps bits of MoreEventsMask.
    pub device_id: u8,
}
impl DeviceKeyPressEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(1));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceKeyPressEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceKeyRelease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceKeyReleaseEvent {
    /// BYTE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
    /// CARD8, perhaps bits of MoreEventsMask.
    pub device_id: u8,
}
impl DeviceKeyReleaseEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(2));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceKeyReleaseEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceButtonPress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceButtonPressEvent {
    /// BYTE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
    /// CARD8, perhaps bits of MoreEventsMask.
    pub device_id: u8,
}
impl DeviceButtonPressEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(3));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceButtonPressEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceButtonRelease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceButtonReleaseEvent {
    /// BYTE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
    /// CARD8, perhaps bits of MoreEventsMask.
    pub device_id: u8,
}
impl DeviceButtonReleaseEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(4));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceButtonReleaseEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceMotionNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceMotionNotifyEvent {
    /// BYTE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
    /// CARD8, perhaps bits of MoreEventsMask.
    pub device_id: u8,
}
impl DeviceMotionNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(5));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceMotionNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceFocusIn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceFocusInEvent {
    /// BYTE, one of xproto:NotifyDetail.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub window: u32,
    /// BYTE, one of xproto:NotifyMode.
    pub mode: u8,
    /// CARD8.
    pub device_id: u8,
}
impl DeviceFocusInEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(6));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.window);
        w.put(&self.mode);
        w.put(&self.device_id);
        w.pad(18);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceFocusInEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceFocusOut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceFocusOutEvent {
    /// BYTE, one of xproto:NotifyDetail.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub window: u32,
    /// BYTE, one of xproto:NotifyMode.
    pub mode: u8,
    /// CARD8.
    pub device_id: u8,
}
impl DeviceFocusOutEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(7));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.window);
        w.put(&self.mode);
        w.put(&self.device_id);
        w.pad(18);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceFocusOutEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event ProximityIn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProximityInEvent {
    /// BYTE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
    /// CARD8, perhaps bits of MoreEventsMask.
    pub device_id: u8,
}
impl ProximityInEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(8));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for ProximityInEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event ProximityOut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProximityOutEvent {
    /// BYTE.
    pub detail: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub event: u32,
    /// WINDOW, perhaps one of Window.
    pub child: u32,
    /// INT16.
    pub root_x: i16,
    /// INT16.
    pub root_y: i16,
    /// INT16.
    pub event_x: i16,
    /// INT16.
    pub event_y: i16,
    /// CARD16, bits of KeyButMask.
    pub state: u16,
    /// BOOL.
    pub same_screen: u8,
    /// CARD8, perhaps bits of MoreEventsMask.
    pub device_id: u8,
}
impl ProximityOutEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(9));
        w.u8(self.detail);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.root);
        w.put(&self.event);
        w.put(&self.child);
        w.put(&self.root_x);
        w.put(&self.root_y);
        w.put(&self.event_x);
        w.put(&self.event_y);
        w.put(&self.state);
        w.put(&self.same_screen);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for ProximityOutEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceStateNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceStateNotifyEvent {
    /// BYTE, perhaps bits of MoreEventsMask.
    pub device_id: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub num_keys: u8,
    /// CARD8.
    pub num_buttons: u8,
    /// CARD8.
    pub num_valuators: u8,
    /// CARD8, bits of ClassesReportedMask.
    pub classes_reported: u8,
    /// List of CARD8.
    pub buttons: [u8; 4],
    /// List of CARD8.
    pub keys: [u8; 4],
    /// List of CARD32.
    pub valuators: [u32; 3],
}
impl DeviceStateNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(10));
        w.u8(self.device_id);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.num_keys);
        w.put(&self.num_buttons);
        w.put(&self.num_valuators);
        w.put(&self.classes_reported);
        w.put(&self.buttons);
        w.put(&self.keys);
        w.put(&self.valuators);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceStateNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceMappingNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceMappingNotifyEvent {
    /// BYTE.
    pub device_id: u8,
    /// CARD8, one of Mapping.
    pub request: u8,
    /// KeyCode.
    pub first_keycode: u8,
    /// CARD8.
    pub count: u8,
    /// TIMESTAMP.
    pub time: u32,
}
impl DeviceMappingNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(11));
        w.u8(self.device_id);
        w.u16(sequence);
        w.put(&self.request);
        w.put(&self.first_keycode);
        w.put(&self.count);
        w.pad(1);
        w.put(&self.time);
        w.pad(20);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceMappingNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event ChangeDeviceNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChangeDeviceNotifyEvent {
    /// BYTE.
    pub device_id: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8, one of ChangeDevice.
    pub request: u8,
}
impl ChangeDeviceNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(12));
        w.u8(self.device_id);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.request);
        w.pad(23);

        w.end_event();
    }
}
impl ExtensionEvent for ChangeDeviceNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceKeyStateNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceKeyStateNotifyEvent {
    /// BYTE, perhaps bits of MoreEventsMask.
    pub device_id: u8,
    /// List of CARD8.
    pub keys: [u8; 28],
}
impl DeviceKeyStateNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(13));
        w.u8(self.device_id);
        w.u16(sequence);
        w.put(&self.keys);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceKeyStateNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DeviceButtonStateNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceButtonStateNotifyEvent {
    /// BYTE, perhaps bits of MoreEventsMask.
    pub device_id: u8,
    /// List of CARD8.
    pub buttons: [u8; 28],
}
impl DeviceButtonStateNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(14));
        w.u8(self.device_id);
        w.u16(sequence);
        w.put(&self.buttons);

        w.end_event();
    }
}
impl ExtensionEvent for DeviceButtonStateNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DevicePresenceNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DevicePresenceNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// BYTE, one of DeviceChange.
    pub devchange: u8,
    /// BYTE.
    pub device_id: u8,
    /// CARD16.
    pub control: u16,
}
impl DevicePresenceNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(15));
        w.u8(0);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.devchange);
        w.put(&self.device_id);
        w.put(&self.control);
        w.pad(20);

        w.end_event();
    }
}
impl ExtensionEvent for DevicePresenceNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event DevicePropertyNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DevicePropertyNotifyEvent {
    /// BYTE, one of Property.
    pub state: u8,
    /// TIMESTAMP.
    pub time: u32,
    /// ATOM.
    pub property: u32,
    /// CARD8.
    pub device_id: u8,
}
impl DevicePropertyNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(16));
        w.u8(self.state);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.property);
        w.pad(19);
        w.put(&self.device_id);

        w.end_event();
    }
}
impl ExtensionEvent for DevicePropertyNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
