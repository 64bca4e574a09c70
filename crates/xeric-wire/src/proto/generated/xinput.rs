// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::proto;
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XInputExtension";
/// The version described here.
pub const VERSION: (u32, u32) = (2, 4);
/// Request GetExtensionVersion.
pub const GET_EXTENSION_VERSION_REQUEST: u8 = 1;
/// Values of DeviceUse.
pub mod device_use {
    /// IsXPointer.
    pub const IS_X_POINTER: u8 = 0;
    /// IsXKeyboard.
    pub const IS_X_KEYBOARD: u8 = 1;
    /// IsXExtensionDevice.
    pub const IS_X_EXTENSION_DEVICE: u8 = 2;
    /// IsXExtensionKeyboard.
    pub const IS_X_EXTENSION_KEYBOARD: u8 = 3;
    /// IsXExtensionPointer.
    pub const IS_X_EXTENSION_POINTER: u8 = 4;
}
/// Values of InputClass.
pub mod input_class {
    /// Key.
    pub const KEY: u8 = 0;
    /// Button.
    pub const BUTTON: u8 = 1;
    /// Valuator.
    pub const VALUATOR: u8 = 2;
    /// Feedback.
    pub const FEEDBACK: u8 = 3;
    /// Proximity.
    pub const PROXIMITY: u8 = 4;
    /// Focus.
    pub const FOCUS: u8 = 5;
    /// Other.
    pub const OTHER: u8 = 6;
}
/// Values of ValuatorMode.
pub mod valuator_mode {
    /// Relative.
    pub const RELATIVE: u8 = 0;
    /// Absolute.
    pub const ABSOLUTE: u8 = 1;
}
/// Request ListInputDevices.
pub const LIST_INPUT_DEVICES_REQUEST: u8 = 2;
/// Request OpenDevice.
pub const OPEN_DEVICE_REQUEST: u8 = 3;
/// Request CloseDevice.
pub const CLOSE_DEVICE_REQUEST: u8 = 4;
/// Request SetDeviceMode.
pub const SET_DEVICE_MODE_REQUEST: u8 = 5;
/// Request SelectExtensionEvent.
pub const SELECT_EXTENSION_EVENT_REQUEST: u8 = 6;
/// Request GetSelectedExtensionEvents.
pub const GET_SELECTED_EXTENSION_EVENTS_REQUEST: u8 = 7;
/// Values of PropagateMode.
pub mod propagate_mode {
    /// AddToList.
    pub const ADD_TO_LIST: u8 = 0;
    /// DeleteFromList.
    pub const DELETE_FROM_LIST: u8 = 1;
}
/// Request ChangeDeviceDontPropagateList.
pub const CHANGE_DEVICE_DONT_PROPAGATE_LIST_REQUEST: u8 = 8;
/// Request GetDeviceDontPropagateList.
pub const GET_DEVICE_DONT_PROPAGATE_LIST_REQUEST: u8 = 9;
/// Request GetDeviceMotionEvents.
pub const GET_DEVICE_MOTION_EVENTS_REQUEST: u8 = 10;
/// Request ChangeKeyboardDevice.
pub const CHANGE_KEYBOARD_DEVICE_REQUEST: u8 = 11;
/// Request ChangePointerDevice.
pub const CHANGE_POINTER_DEVICE_REQUEST: u8 = 12;
/// Request GrabDevice.
pub const GRAB_DEVICE_REQUEST: u8 = 13;
/// Request UngrabDevice.
pub const UNGRAB_DEVICE_REQUEST: u8 = 14;
/// Values of ModifierDevice.
pub mod modifier_device {
    /// UseXKeyboard.
    pub const USE_X_KEYBOARD: u8 = 255;
}
/// Request GrabDeviceKey.
pub const GRAB_DEVICE_KEY_REQUEST: u8 = 15;
/// Request UngrabDeviceKey.
pub const UNGRAB_DEVICE_KEY_REQUEST: u8 = 16;
/// Request GrabDeviceButton.
pub const GRAB_DEVICE_BUTTON_REQUEST: u8 = 17;
/// Request UngrabDeviceButton.
pub const UNGRAB_DEVICE_BUTTON_REQUEST: u8 = 18;
/// Values of DeviceInputMode.
pub mod device_input_mode {
    /// AsyncThisDevice.
    pub const ASYNC_THIS_DEVICE: u8 = 0;
    /// SyncThisDevice.
    pub const SYNC_THIS_DEVICE: u8 = 1;
    /// ReplayThisDevice.
    pub const REPLAY_THIS_DEVICE: u8 = 2;
    /// AsyncOtherDevices.
    pub const ASYNC_OTHER_DEVICES: u8 = 3;
    /// AsyncAll.
    pub const ASYNC_ALL: u8 = 4;
    /// SyncAll.
    pub const SYNC_ALL: u8 = 5;
}
/// Request AllowDeviceEvents.
pub const ALLOW_DEVICE_EVENTS_REQUEST: u8 = 19;
/// Request GetDeviceFocus.
pub const GET_DEVICE_FOCUS_REQUEST: u8 = 20;
/// Request SetDeviceFocus.
pub const SET_DEVICE_FOCUS_REQUEST: u8 = 21;
/// Values of FeedbackClass.
pub mod feedback_class {
    /// Keyboard.
    pub const KEYBOARD: u8 = 0;
    /// Pointer.
    pub const POINTER: u8 = 1;
    /// String.
    pub const STRING: u8 = 2;
    /// Integer.
    pub const INTEGER: u8 = 3;
    /// Led.
    pub const LED: u8 = 4;
    /// Bell.
    pub const BELL: u8 = 5;
}
/// Request GetFeedbackControl.
pub const GET_FEEDBACK_CONTROL_REQUEST: u8 = 22;
/// Values of ChangeFeedbackControlMask.
pub mod change_feedback_control_mask {
    /// KeyClickPercent.
    pub const KEY_CLICK_PERCENT: u32 = 1 << 0;
    /// Percent.
    pub const PERCENT: u32 = 1 << 1;
    /// Pitch.
    pub const PITCH: u32 = 1 << 2;
    /// Duration.
    pub const DURATION: u32 = 1 << 3;
    /// Led.
    pub const LED: u32 = 1 << 4;
    /// LedMode.
    pub const LED_MODE: u32 = 1 << 5;
    /// Key.
    pub const KEY: u32 = 1 << 6;
    /// AutoRepeatMode.
    pub const AUTO_REPEAT_MODE: u32 = 1 << 7;
    /// String.
    pub const STRING: u32 = 1 << 0;
    /// Integer.
    pub const INTEGER: u32 = 1 << 0;
    /// AccelNum.
    pub const ACCEL_NUM: u32 = 1 << 0;
    /// AccelDenom.
    pub const ACCEL_DENOM: u32 = 1 << 1;
    /// Threshold.
    pub const THRESHOLD: u32 = 1 << 2;
}
/// Request ChangeFeedbackControl.
pub const CHANGE_FEEDBACK_CONTROL_REQUEST: u8 = 23;
/// Request GetDeviceKeyMapping.
pub const GET_DEVICE_KEY_MAPPING_REQUEST: u8 = 24;
/// Request ChangeDeviceKeyMapping.
pub const CHANGE_DEVICE_KEY_MAPPING_REQUEST: u8 = 25;
/// Request GetDeviceModifierMapping.
pub const GET_DEVICE_MODIFIER_MAPPING_REQUEST: u8 = 26;
/// Request SetDeviceModifierMapping.
pub const SET_DEVICE_MODIFIER_MAPPING_REQUEST: u8 = 27;
/// Request GetDeviceButtonMapping.
pub const GET_DEVICE_BUTTON_MAPPING_REQUEST: u8 = 28;
/// Request SetDeviceButtonMapping.
pub const SET_DEVICE_BUTTON_MAPPING_REQUEST: u8 = 29;
/// Values of ValuatorStateModeMask.
pub mod valuator_state_mode_mask {
    /// DeviceModeAbsolute.
    pub const DEVICE_MODE_ABSOLUTE: u8 = 1 << 0;
    /// OutOfProximity.
    pub const OUT_OF_PROXIMITY: u8 = 1 << 1;
}
/// Request QueryDeviceState.
pub const QUERY_DEVICE_STATE_REQUEST: u8 = 30;
/// Request DeviceBell.
pub const DEVICE_BELL_REQUEST: u8 = 32;
/// Request SetDeviceValuators.
pub const SET_DEVICE_VALUATORS_REQUEST: u8 = 33;
/// Values of DeviceControl.
pub mod device_control {
    /// resolution.
    pub const RESOLUTION: u16 = 1;
    /// abs_calib.
    pub const ABS_CALIB: u16 = 2;
    /// core.
    pub const CORE: u16 = 3;
    /// enable.
    pub const ENABLE: u16 = 4;
    /// abs_area.
    pub const ABS_AREA: u16 = 5;
}
/// Request GetDeviceControl.
pub const GET_DEVICE_CONTROL_REQUEST: u8 = 34;
/// Request ChangeDeviceControl.
pub const CHANGE_DEVICE_CONTROL_REQUEST: u8 = 35;
/// Request ListDeviceProperties.
pub const LIST_DEVICE_PROPERTIES_REQUEST: u8 = 36;
/// Values of PropertyFormat.
pub mod property_format {
    /// 8Bits.
    pub const N8_BITS: u8 = 8;
    /// 16Bits.
    pub const N16_BITS: u8 = 16;
    /// 32Bits.
    pub const N32_BITS: u8 = 32;
}
/// Request ChangeDeviceProperty.
pub const CHANGE_DEVICE_PROPERTY_REQUEST: u8 = 37;
/// Request DeleteDeviceProperty.
pub const DELETE_DEVICE_PROPERTY_REQUEST: u8 = 38;
/// Request GetDeviceProperty.
pub const GET_DEVICE_PROPERTY_REQUEST: u8 = 39;
/// Values of Device.
pub mod device {
    /// All.
    pub const ALL: u16 = 0;
    /// AllMaster.
    pub const ALL_MASTER: u16 = 1;
}
/// Request XIQueryPointer.
pub const XI_QUERY_POINTER_REQUEST: u8 = 40;
/// Request XIWarpPointer.
pub const XI_WARP_POINTER_REQUEST: u8 = 41;
/// Request XIChangeCursor.
pub const XI_CHANGE_CURSOR_REQUEST: u8 = 42;
/// Values of HierarchyChangeType.
pub mod hierarchy_change_type {
    /// AddMaster.
    pub const ADD_MASTER: u16 = 1;
    /// RemoveMaster.
    pub const REMOVE_MASTER: u16 = 2;
    /// AttachSlave.
    pub const ATTACH_SLAVE: u16 = 3;
    /// DetachSlave.
    pub const DETACH_SLAVE: u16 = 4;
}
/// Values of ChangeMode.
pub mod change_mode {
    /// Attach.
    pub const ATTACH: u8 = 1;
    /// Float.
    pub const FLOAT: u8 = 2;
}
/// Request XIChangeHierarchy.
pub const XI_CHANGE_HIERARCHY_REQUEST: u8 = 43;
/// Request XISetClientPointer.
pub const XI_SET_CLIENT_POINTER_REQUEST: u8 = 44;
/// Request XIGetClientPointer.
pub const XI_GET_CLIENT_POINTER_REQUEST: u8 = 45;
/// Values of XIEventMask.
pub mod xi_event_mask {
    /// DeviceChanged.
    pub const DEVICE_CHANGED: u32 = 1 << 1;
    /// KeyPress.
    pub const KEY_PRESS: u32 = 1 << 2;
    /// KeyRelease.
    pub const KEY_RELEASE: u32 = 1 << 3;
    /// ButtonPress.
    pub const BUTTON_PRESS: u32 = 1 << 4;
    /// ButtonRelease.
    pub const BUTTON_RELEASE: u32 = 1 << 5;
    /// Motion.
    pub const MOTION: u32 = 1 << 6;
    /// Enter.
    pub const ENTER: u32 = 1 << 7;
    /// Leave.
    pub const LEAVE: u32 = 1 << 8;
    /// FocusIn.
    pub const FOCUS_IN: u32 = 1 << 9;
    /// FocusOut.
    pub const FOCUS_OUT: u32 = 1 << 10;
    /// Hierarchy.
    pub const HIERARCHY: u32 = 1 << 11;
    /// Property.
    pub const PROPERTY: u32 = 1 << 12;
    /// RawKeyPress.
    pub const RAW_KEY_PRESS: u32 = 1 << 13;
    /// RawKeyRelease.
    pub const RAW_KEY_RELEASE: u32 = 1 << 14;
    /// RawButtonPress.
    pub const RAW_BUTTON_PRESS: u32 = 1 << 15;
    /// RawButtonRelease.
    pub const RAW_BUTTON_RELEASE: u32 = 1 << 16;
    /// RawMotion.
    pub const RAW_MOTION: u32 = 1 << 17;
    /// TouchBegin.
    pub const TOUCH_BEGIN: u32 = 1 << 18;
    /// TouchUpdate.
    pub const TOUCH_UPDATE: u32 = 1 << 19;
    /// TouchEnd.
    pub const TOUCH_END: u32 = 1 << 20;
    /// TouchOwnership.
    pub const TOUCH_OWNERSHIP: u32 = 1 << 21;
    /// RawTouchBegin.
    pub const RAW_TOUCH_BEGIN: u32 = 1 << 22;
    /// RawTouchUpdate.
    pub const RAW_TOUCH_UPDATE: u32 = 1 << 23;
    /// RawTouchEnd.
    pub const RAW_TOUCH_END: u32 = 1 << 24;
    /// BarrierHit.
    pub const BARRIER_HIT: u32 = 1 << 25;
    /// BarrierLeave.
    pub const BARRIER_LEAVE: u32 = 1 << 26;
}
/// Request XISelectEvents.
pub const XI_SELECT_EVENTS_REQUEST: u8 = 46;
/// Request XIQueryVersion.
pub const XI_QUERY_VERSION_REQUEST: u8 = 47;
/// Values of DeviceClassType.
pub mod device_class_type {
    /// Key.
    pub const KEY: u16 = 0;
    /// Button.
    pub const BUTTON: u16 = 1;
    /// Valuator.
    pub const VALUATOR: u16 = 2;
    /// Scroll.
    pub const SCROLL: u16 = 3;
    /// Touch.
    pub const TOUCH: u16 = 8;
    /// Gesture.
    pub const GESTURE: u16 = 9;
}
/// Values of DeviceType.
pub mod device_type {
    /// MasterPointer.
    pub const MASTER_POINTER: u16 = 1;
    /// MasterKeyboard.
    pub const MASTER_KEYBOARD: u16 = 2;
    /// SlavePointer.
    pub const SLAVE_POINTER: u16 = 3;
    /// SlaveKeyboard.
    pub const SLAVE_KEYBOARD: u16 = 4;
    /// FloatingSlave.
    pub const FLOATING_SLAVE: u16 = 5;
}
/// Values of ScrollFlags.
pub mod scroll_flags {
    /// NoEmulation.
    pub const NO_EMULATION: u32 = 1 << 0;
    /// Preferred.
    pub const PREFERRED: u32 = 1 << 1;
}
/// Values of ScrollType.
pub mod scroll_type {
    /// Vertical.
    pub const VERTICAL: u16 = 1;
    /// Horizontal.
    pub const HORIZONTAL: u16 = 2;
}
/// Values of TouchMode.
pub mod touch_mode {
    /// Direct.
    pub const DIRECT: u8 = 1;
    /// Dependent.
    pub const DEPENDENT: u8 = 2;
}
/// Request XIQueryDevice.
pub const XI_QUERY_DEVICE_REQUEST: u8 = 48;
/// Request XISetFocus.
pub const XI_SET_FOCUS_REQUEST: u8 = 49;
/// Request XIGetFocus.
pub const XI_GET_FOCUS_REQUEST: u8 = 50;
/// Values of GrabOwner.
pub mod grab_owner {
    /// NoOwner.
    pub const NO_OWNER: u8 = 0;
    /// Owner.
    pub const OWNER: u8 = 1;
}
/// Request XIGrabDevice.
pub const XI_GRAB_DEVICE_REQUEST: u8 = 51;
/// Request XIUngrabDevice.
pub const XI_UNGRAB_DEVICE_REQUEST: u8 = 52;
/// Values of EventMode.
pub mod event_mode {
    /// AsyncDevice.
    pub const ASYNC_DEVICE: u8 = 0;
    /// SyncDevice.
    pub const SYNC_DEVICE: u8 = 1;
    /// ReplayDevice.
    pub const REPLAY_DEVICE: u8 = 2;
    /// AsyncPairedDevice.
    pub const ASYNC_PAIRED_DEVICE: u8 = 3;
    /// AsyncPair.
    pub const ASYNC_PAIR: u8 = 4;
    /// SyncPair.
    pub const SYNC_PAIR: u8 = 5;
    /// AcceptTouch.
    pub const ACCEPT_TOUCH: u8 = 6;
    /// RejectTouch.
    pub const REJECT_TOUCH: u8 = 7;
}
/// Request XIAllowEvents.
pub const XI_ALLOW_EVENTS_REQUEST: u8 = 53;
/// Values of GrabMode22.
pub mod grab_mode22 {
    /// Sync.
    pub const SYNC: u8 = 0;
    /// Async.
    pub const ASYNC: u8 = 1;
    /// Touch.
    pub const TOUCH: u8 = 2;
}
/// Values of GrabType.
pub mod grab_type {
    /// Button.
    pub const BUTTON: u8 = 0;
    /// Keycode.
    pub const KEYCODE: u8 = 1;
    /// Enter.
    pub const ENTER: u8 = 2;
    /// FocusIn.
    pub const FOCUS_IN: u8 = 3;
    /// TouchBegin.
    pub const TOUCH_BEGIN: u8 = 4;
    /// GesturePinchBegin.
    pub const GESTURE_PINCH_BEGIN: u8 = 5;
    /// GestureSwipeBegin.
    pub const GESTURE_SWIPE_BEGIN: u8 = 6;
}
/// Values of ModifierMask.
pub mod modifier_mask {
    /// Any.
    pub const ANY: u32 = 1 << 31;
}
/// Request XIPassiveGrabDevice.
pub const XI_PASSIVE_GRAB_DEVICE_REQUEST: u8 = 54;
/// Request XIPassiveUngrabDevice.
pub const XI_PASSIVE_UNGRAB_DEVICE_REQUEST: u8 = 55;
/// Request XIListProperties.
pub const XI_LIST_PROPERTIES_REQUEST: u8 = 56;
/// Request XIChangeProperty.
pub const XI_CHANGE_PROPERTY_REQUEST: u8 = 57;
/// Request XIDeleteProperty.
pub const XI_DELETE_PROPERTY_REQUEST: u8 = 58;
/// Request XIGetProperty.
pub const XI_GET_PROPERTY_REQUEST: u8 = 59;
/// Request XIGetSelectedEvents.
pub const XI_GET_SELECTED_EVENTS_REQUEST: u8 = 60;
/// Request XIBarrierReleasePointer.
pub const XI_BARRIER_RELEASE_POINTER_REQUEST: u8 = 61;
/// Event DeviceValuator.
pub const DEVICE_VALUATOR_EVENT: u8 = 0;
/// Values of MoreEventsMask.
pub mod more_events_mask {
    /// MoreEvents.
    pub const MORE_EVENTS: u8 = 1 << 7;
}
/// Event DeviceKeyPress.
pub const DEVICE_KEY_PRESS_EVENT: u8 = 1;
/// Event DeviceKeyRelease.
pub const DEVICE_KEY_RELEASE_EVENT: u8 = 2;
/// Event DeviceButtonPress.
pub const DEVICE_BUTTON_PRESS_EVENT: u8 = 3;
/// Event DeviceButtonRelease.
pub const DEVICE_BUTTON_RELEASE_EVENT: u8 = 4;
/// Event DeviceMotionNotify.
pub const DEVICE_MOTION_NOTIFY_EVENT: u8 = 5;
/// Event DeviceFocusIn.
pub const DEVICE_FOCUS_IN_EVENT: u8 = 6;
/// Event DeviceFocusOut.
pub const DEVICE_FOCUS_OUT_EVENT: u8 = 7;
/// Event ProximityIn.
pub const PROXIMITY_IN_EVENT: u8 = 8;
/// Event ProximityOut.
pub const PROXIMITY_OUT_EVENT: u8 = 9;
/// Values of ClassesReportedMask.
pub mod classes_reported_mask {
    /// OutOfProximity.
    pub const OUT_OF_PROXIMITY: u8 = 1 << 7;
    /// DeviceModeAbsolute.
    pub const DEVICE_MODE_ABSOLUTE: u8 = 1 << 6;
    /// ReportingValuators.
    pub const REPORTING_VALUATORS: u8 = 1 << 2;
    /// ReportingButtons.
    pub const REPORTING_BUTTONS: u8 = 1 << 1;
    /// ReportingKeys.
    pub const REPORTING_KEYS: u8 = 1 << 0;
}
/// Event DeviceStateNotify.
pub const DEVICE_STATE_NOTIFY_EVENT: u8 = 10;
/// Event DeviceMappingNotify.
pub const DEVICE_MAPPING_NOTIFY_EVENT: u8 = 11;
/// Values of ChangeDevice.
pub mod change_device {
    /// NewPointer.
    pub const NEW_POINTER: u8 = 0;
    /// NewKeyboard.
    pub const NEW_KEYBOARD: u8 = 1;
}
/// Event ChangeDeviceNotify.
pub const CHANGE_DEVICE_NOTIFY_EVENT: u8 = 12;
/// Event DeviceKeyStateNotify.
pub const DEVICE_KEY_STATE_NOTIFY_EVENT: u8 = 13;
/// Event DeviceButtonStateNotify.
pub const DEVICE_BUTTON_STATE_NOTIFY_EVENT: u8 = 14;
/// Values of DeviceChange.
pub mod device_change {
    /// Added.
    pub const ADDED: u8 = 0;
    /// Removed.
    pub const REMOVED: u8 = 1;
    /// Enabled.
    pub const ENABLED: u8 = 2;
    /// Disabled.
    pub const DISABLED: u8 = 3;
    /// Unrecoverable.
    pub const UNRECOVERABLE: u8 = 4;
    /// ControlChanged.
    pub const CONTROL_CHANGED: u8 = 5;
}
/// Event DevicePresenceNotify.
pub const DEVICE_PRESENCE_NOTIFY_EVENT: u8 = 15;
/// Event DevicePropertyNotify.
pub const DEVICE_PROPERTY_NOTIFY_EVENT: u8 = 16;
/// Values of ChangeReason.
pub mod change_reason {
    /// SlaveSwitch.
    pub const SLAVE_SWITCH: u8 = 1;
    /// DeviceChange.
    pub const DEVICE_CHANGE: u8 = 2;
}
/// GenericEvent DeviceChanged.
pub const DEVICE_CHANGED_EVENT: u16 = 1;
/// Values of KeyEventFlags.
pub mod key_event_flags {
    /// KeyRepeat.
    pub const KEY_REPEAT: u32 = 1 << 16;
}
/// GenericEvent KeyPress.
pub const KEY_PRESS_EVENT: u16 = 2;
/// GenericEvent KeyRelease.
pub const KEY_RELEASE_EVENT: u16 = 3;
/// Values of PointerEventFlags.
pub mod pointer_event_flags {
    /// PointerEmulated.
    pub const POINTER_EMULATED: u32 = 1 << 16;
}
/// GenericEvent ButtonPress.
pub const BUTTON_PRESS_EVENT: u16 = 4;
/// GenericEvent ButtonRelease.
pub const BUTTON_RELEASE_EVENT: u16 = 5;
/// GenericEvent Motion.
pub const MOTION_EVENT: u16 = 6;
/// Values of NotifyMode.
pub mod notify_mode {
    /// Normal.
    pub const NORMAL: u8 = 0;
    /// Grab.
    pub const GRAB: u8 = 1;
    /// Ungrab.
    pub const UNGRAB: u8 = 2;
    /// WhileGrabbed.
    pub const WHILE_GRABBED: u8 = 3;
    /// PassiveGrab.
    pub const PASSIVE_GRAB: u8 = 4;
    /// PassiveUngrab.
    pub const PASSIVE_UNGRAB: u8 = 5;
}
/// Values of NotifyDetail.
pub mod notify_detail {
    /// Ancestor.
    pub const ANCESTOR: u8 = 0;
    /// Virtual.
    pub const VIRTUAL: u8 = 1;
    /// Inferior.
    pub const INFERIOR: u8 = 2;
    /// Nonlinear.
    pub const NONLINEAR: u8 = 3;
    /// NonlinearVirtual.
    pub const NONLINEAR_VIRTUAL: u8 = 4;
    /// Pointer.
    pub const POINTER: u8 = 5;
    /// PointerRoot.
    pub const POINTER_ROOT: u8 = 6;
    /// None.
    pub const NONE: u8 = 7;
}
/// GenericEvent Enter.
pub const ENTER_EVENT: u16 = 7;
/// GenericEvent Leave.
pub const LEAVE_EVENT: u16 = 8;
/// GenericEvent FocusIn.
pub const FOCUS_IN_EVENT: u16 = 9;
/// GenericEvent FocusOut.
pub const FOCUS_OUT_EVENT: u16 = 10;
/// Values of HierarchyMask.
pub mod hierarchy_mask {
    /// MasterAdded.
    pub const MASTER_ADDED: u32 = 1 << 0;
    /// MasterRemoved.
    pub const MASTER_REMOVED: u32 = 1 << 1;
    /// SlaveAdded.
    pub const SLAVE_ADDED: u32 = 1 << 2;
    /// SlaveRemoved.
    pub const SLAVE_REMOVED: u32 = 1 << 3;
    /// SlaveAttached.
    pub const SLAVE_ATTACHED: u32 = 1 << 4;
    /// SlaveDetached.
    pub const SLAVE_DETACHED: u32 = 1 << 5;
    /// DeviceEnabled.
    pub const DEVICE_ENABLED: u32 = 1 << 6;
    /// DeviceDisabled.
    pub const DEVICE_DISABLED: u32 = 1 << 7;
}
/// GenericEvent Hierarchy.
pub const HIERARCHY_EVENT: u16 = 11;
/// Values of PropertyFlag.
pub mod property_flag {
    /// Deleted.
    pub const DELETED: u8 = 0;
    /// Created.
    pub const CREATED: u8 = 1;
    /// Modified.
    pub const MODIFIED: u8 = 2;
}
/// GenericEvent Property.
pub const PROPERTY_EVENT: u16 = 12;
/// GenericEvent RawKeyPress.
pub const RAW_KEY_PRESS_EVENT: u16 = 13;
/// GenericEvent RawKeyRelease.
pub const RAW_KEY_RELEASE_EVENT: u16 = 14;
/// GenericEvent RawButtonPress.
pub const RAW_BUTTON_PRESS_EVENT: u16 = 15;
/// GenericEvent RawButtonRelease.
pub const RAW_BUTTON_RELEASE_EVENT: u16 = 16;
/// GenericEvent RawMotion.
pub const RAW_MOTION_EVENT: u16 = 17;
/// Values of TouchEventFlags.
pub mod touch_event_flags {
    /// TouchPendingEnd.
    pub const TOUCH_PENDING_END: u32 = 1 << 16;
    /// TouchEmulatingPointer.
    pub const TOUCH_EMULATING_POINTER: u32 = 1 << 17;
}
/// GenericEvent TouchBegin.
pub const TOUCH_BEGIN_EVENT: u16 = 18;
/// GenericEvent TouchUpdate.
pub const TOUCH_UPDATE_EVENT: u16 = 19;
/// GenericEvent TouchEnd.
pub const TOUCH_END_EVENT: u16 = 20;
/// Values of TouchOwnershipFlags.
pub mod touch_ownership_flags {
    /// None.
    pub const NONE: u32 = 0;
}
/// GenericEvent TouchOwnership.
pub const TOUCH_OWNERSHIP_EVENT: u16 = 21;
/// GenericEvent RawTouchBegin.
pub const RAW_TOUCH_BEGIN_EVENT: u16 = 22;
/// GenericEvent RawTouchUpdate.
pub const RAW_TOUCH_UPDATE_EVENT: u16 = 23;
/// GenericEvent RawTouchEnd.
pub const RAW_TOUCH_END_EVENT: u16 = 24;
/// Values of BarrierFlags.
pub mod barrier_flags {
    /// PointerReleased.
    pub const POINTER_RELEASED: u32 = 1 << 0;
    /// DeviceIsGrabbed.
    pub const DEVICE_IS_GRABBED: u32 = 1 << 1;
}
/// GenericEvent BarrierHit.
pub const BARRIER_HIT_EVENT: u16 = 25;
/// GenericEvent BarrierLeave.
pub const BARRIER_LEAVE_EVENT: u16 = 26;
/// Values of GesturePinchEventFlags.
pub mod gesture_pinch_event_flags {
    /// GesturePinchCancelled.
    pub const GESTURE_PINCH_CANCELLED: u32 = 1 << 0;
}
/// GenericEvent GesturePinchBegin.
pub const GESTURE_PINCH_BEGIN_EVENT: u16 = 27;
/// GenericEvent GesturePinchUpdate.
pub const GESTURE_PINCH_UPDATE_EVENT: u16 = 28;
/// GenericEvent GesturePinchEnd.
pub const GESTURE_PINCH_END_EVENT: u16 = 29;
/// Values of GestureSwipeEventFlags.
pub mod gesture_swipe_event_flags {
    /// GestureSwipeCancelled.
    pub const GESTURE_SWIPE_CANCELLED: u32 = 1 << 0;
}
/// GenericEvent GestureSwipeBegin.
pub const GESTURE_SWIPE_BEGIN_EVENT: u16 = 30;
/// GenericEvent GestureSwipeUpdate.
pub const GESTURE_SWIPE_UPDATE_EVENT: u16 = 31;
/// GenericEvent GestureSwipeEnd.
pub const GESTURE_SWIPE_END_EVENT: u16 = 32;
/// Request SendExtensionEvent.
pub const SEND_EXTENSION_EVENT_REQUEST: u8 = 31;
/// Error Device.
pub const DEVICE_ERROR: u8 = 0;
/// Error Event.
pub const EVENT_ERROR: u8 = 1;
/// Error Mode.
pub const MODE_ERROR: u8 = 2;
/// Error DeviceBusy.
pub const DEVICE_BUSY_ERROR: u8 = 3;
/// Error Class.
pub const CLASS_ERROR: u8 = 4;
/// Structure FP3232.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fp3232 {
    /// INT32.
    pub integral: i32,
    /// CARD32.
    pub frac: u32,
}
impl Fixed for Fp3232 {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let integral = input.get()?;
        let frac = input.get()?;
        Ok(Fp3232 { integral, frac })
    }
}
impl Put for Fp3232 {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.integral);
        w.put(&self.frac);
    }
}
/// Structure DeviceInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceInfo {
    /// ATOM.
    pub device_type: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub num_class_info: u8,
    /// CARD8, one of DeviceUse.
    pub device_use: u8,
}
impl Fixed for DeviceInfo {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let device_type = input.get()?;
        let device_id = input.get()?;
        let num_class_info = input.get()?;
        let device_use = input.get()?;
        input.skip(1)?;
        Ok(DeviceInfo { device_type, device_id, num_class_info, device_use })
    }
}
impl Put for DeviceInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.device_type);
        w.put(&self.device_id);
        w.put(&self.num_class_info);
        w.put(&self.device_use);
        w.pad(1);
    }
}
/// Structure KeyInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyInfo {
    /// CARD8, one of InputClass.
    pub class_id: u8,
    /// CARD8.
    pub len: u8,
    /// KeyCode.
    pub min_keycode: u8,
    /// KeyCode.
    pub max_keycode: u8,
    /// CARD16.
    pub num_keys: u16,
}
impl Fixed for KeyInfo {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let len = input.get()?;
        let min_keycode = input.get()?;
        let max_keycode = input.get()?;
        let num_keys = input.get()?;
        input.skip(2)?;
        Ok(KeyInfo { class_id, len, min_keycode, max_keycode, num_keys })
    }
}
impl Put for KeyInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.len);
        w.put(&self.min_keycode);
        w.put(&self.max_keycode);
        w.put(&self.num_keys);
        w.pad(2);
    }
}
/// Structure ButtonInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ButtonInfo {
    /// CARD8, one of InputClass.
    pub class_id: u8,
    /// CARD8.
    pub len: u8,
    /// CARD16.
    pub num_buttons: u16,
}
impl Fixed for ButtonInfo {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let len = input.get()?;
        let num_buttons = input.get()?;
        Ok(ButtonInfo { class_id, len, num_buttons })
    }
}
impl Put for ButtonInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.len);
        w.put(&self.num_buttons);
    }
}
/// Structure AxisInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AxisInfo {
    /// CARD32.
    pub resolution: u32,
    /// INT32.
    pub minimum: i32,
    /// INT32.
    pub maximum: i32,
}
impl Fixed for AxisInfo {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let resolution = input.get()?;
        let minimum = input.get()?;
        let maximum = input.get()?;
        Ok(AxisInfo { resolution, minimum, maximum })
    }
}
impl Put for AxisInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.resolution);
        w.put(&self.minimum);
        w.put(&self.maximum);
    }
}
/// Structure InputClassInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct InputClassInfo {
    /// CARD8, one of InputClass.
    pub class_id: u8,
    /// EventTypeBase.
    pub event_type_base: u8,
}
impl Fixed for InputClassInfo {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let event_type_base = input.get()?;
        Ok(InputClassInfo { class_id, event_type_base })
    }
}
impl Put for InputClassInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.event_type_base);
    }
}
/// Structure KbdFeedbackState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KbdFeedbackState {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// CARD16.
    pub pitch: u16,
    /// CARD16.
    pub duration: u16,
    /// CARD32.
    pub led_mask: u32,
    /// CARD32.
    pub led_values: u32,
    /// BOOL.
    pub global_auto_repeat: u8,
    /// CARD8.
    pub click: u8,
    /// CARD8.
    pub percent: u8,
    /// CARD8.
    pub auto_repeats: [u8; 32],
}
impl Fixed for KbdFeedbackState {
    const SIZE: usize = 52;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let pitch = input.get()?;
        let duration = input.get()?;
        let led_mask = input.get()?;
        let led_values = input.get()?;
        let global_auto_repeat = input.get()?;
        let click = input.get()?;
        let percent = input.get()?;
        input.skip(1)?;
        let auto_repeats = input.get()?;
        Ok(KbdFeedbackState {
            class_id,
            feedback_id,
            len,
            pitch,
            duration,
            led_mask,
            led_values,
            global_auto_repeat,
            click,
            percent,
            auto_repeats,
        })
    }
}
impl Put for KbdFeedbackState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.pitch);
        w.put(&self.duration);
        w.put(&self.led_mask);
        w.put(&self.led_values);
        w.put(&self.global_auto_repeat);
        w.put(&self.click);
        w.put(&self.percent);
        w.pad(1);
        w.put(&self.auto_repeats);
    }
}
/// Structure PtrFeedbackState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PtrFeedbackState {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// CARD16.
    pub accel_num: u16,
    /// CARD16.
    pub accel_denom: u16,
    /// CARD16.
    pub threshold: u16,
}
impl Fixed for PtrFeedbackState {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        input.skip(2)?;
        let accel_num = input.get()?;
        let accel_denom = input.get()?;
        let threshold = input.get()?;
        Ok(PtrFeedbackState { class_id, feedback_id, len, accel_num, accel_denom, threshold })
    }
}
impl Put for PtrFeedbackState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.pad(2);
        w.put(&self.accel_num);
        w.put(&self.accel_denom);
        w.put(&self.threshold);
    }
}
/// Structure IntegerFeedbackState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IntegerFeedbackState {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// CARD32.
    pub resolution: u32,
    /// INT32.
    pub min_value: i32,
    /// INT32.
    pub max_value: i32,
}
impl Fixed for IntegerFeedbackState {
    const SIZE: usize = 16;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let resolution = input.get()?;
        let min_value = input.get()?;
        let max_value = input.get()?;
        Ok(IntegerFeedbackState { class_id, feedback_id, len, resolution, min_value, max_value })
    }
}
impl Put for IntegerFeedbackState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.resolution);
        w.put(&self.min_value);
        w.put(&self.max_value);
    }
}
/// Structure BellFeedbackState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BellFeedbackState {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// CARD8.
    pub percent: u8,
    /// CARD16.
    pub pitch: u16,
    /// CARD16.
    pub duration: u16,
}
impl Fixed for BellFeedbackState {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let percent = input.get()?;
        input.skip(3)?;
        let pitch = input.get()?;
        let duration = input.get()?;
        Ok(BellFeedbackState { class_id, feedback_id, len, percent, pitch, duration })
    }
}
impl Put for BellFeedbackState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.percent);
        w.pad(3);
        w.put(&self.pitch);
        w.put(&self.duration);
    }
}
/// Structure LedFeedbackState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LedFeedbackState {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// CARD32.
    pub led_mask: u32,
    /// CARD32.
    pub led_values: u32,
}
impl Fixed for LedFeedbackState {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let led_mask = input.get()?;
        let led_values = input.get()?;
        Ok(LedFeedbackState { class_id, feedback_id, len, led_mask, led_values })
    }
}
impl Put for LedFeedbackState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.led_mask);
        w.put(&self.led_values);
    }
}
/// Structure KbdFeedbackCtl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KbdFeedbackCtl {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// KeyCode.
    pub key: u8,
    /// CARD8.
    pub auto_repeat_mode: u8,
    /// INT8.
    pub key_click_percent: i8,
    /// INT8.
    pub bell_percent: i8,
    /// INT16.
    pub bell_pitch: i16,
    /// INT16.
    pub bell_duration: i16,
    /// CARD32.
    pub led_mask: u32,
    /// CARD32.
    pub led_values: u32,
}
impl Fixed for KbdFeedbackCtl {
    const SIZE: usize = 20;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let key = input.get()?;
        let auto_repeat_mode = input.get()?;
        let key_click_percent = input.get()?;
        let bell_percent = input.get()?;
        let bell_pitch = input.get()?;
        let bell_duration = input.get()?;
        let led_mask = input.get()?;
        let led_values = input.get()?;
        Ok(KbdFeedbackCtl {
            class_id,
            feedback_id,
            len,
            key,
            auto_repeat_mode,
            key_click_percent,
            bell_percent,
            bell_pitch,
            bell_duration,
            led_mask,
            led_values,
        })
    }
}
impl Put for KbdFeedbackCtl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.key);
        w.put(&self.auto_repeat_mode);
        w.put(&self.key_click_percent);
        w.put(&self.bell_percent);
        w.put(&self.bell_pitch);
        w.put(&self.bell_duration);
        w.put(&self.led_mask);
        w.put(&self.led_values);
    }
}
/// Structure PtrFeedbackCtl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PtrFeedbackCtl {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// INT16.
    pub num: i16,
    /// INT16.
    pub denom: i16,
    /// INT16.
    pub threshold: i16,
}
impl Fixed for PtrFeedbackCtl {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        input.skip(2)?;
        let num = input.get()?;
        let denom = input.get()?;
        let threshold = input.get()?;
        Ok(PtrFeedbackCtl { class_id, feedback_id, len, num, denom, threshold })
    }
}
impl Put for PtrFeedbackCtl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.pad(2);
        w.put(&self.num);
        w.put(&self.denom);
        w.put(&self.threshold);
    }
}
/// Structure IntegerFeedbackCtl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IntegerFeedbackCtl {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// INT32.
    pub int_to_display: i32,
}
impl Fixed for IntegerFeedbackCtl {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let int_to_display = input.get()?;
        Ok(IntegerFeedbackCtl { class_id, feedback_id, len, int_to_display })
    }
}
impl Put for IntegerFeedbackCtl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.int_to_display);
    }
}
/// Structure BellFeedbackCtl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BellFeedbackCtl {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// INT8.
    pub percent: i8,
    /// INT16.
    pub pitch: i16,
    /// INT16.
    pub duration: i16,
}
impl Fixed for BellFeedbackCtl {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let percent = input.get()?;
        input.skip(3)?;
        let pitch = input.get()?;
        let duration = input.get()?;
        Ok(BellFeedbackCtl { class_id, feedback_id, len, percent, pitch, duration })
    }
}
impl Put for BellFeedbackCtl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.percent);
        w.pad(3);
        w.put(&self.pitch);
        w.put(&self.duration);
    }
}
/// Structure LedFeedbackCtl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LedFeedbackCtl {
    /// CARD8, one of FeedbackClass.
    pub class_id: u8,
    /// CARD8.
    pub feedback_id: u8,
    /// CARD16.
    pub len: u16,
    /// CARD32.
    pub led_mask: u32,
    /// CARD32.
    pub led_values: u32,
}
impl Fixed for LedFeedbackCtl {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let feedback_id = input.get()?;
        let len = input.get()?;
        let led_mask = input.get()?;
        let led_values = input.get()?;
        Ok(LedFeedbackCtl { class_id, feedback_id, len, led_mask, led_values })
    }
}
impl Put for LedFeedbackCtl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.feedback_id);
        w.put(&self.len);
        w.put(&self.led_mask);
        w.put(&self.led_values);
    }
}
/// Structure KeyState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyState {
    /// CARD8, one of InputClass.
    pub class_id: u8,
    /// CARD8.
    pub len: u8,
    /// CARD8.
    pub num_keys: u8,
    /// CARD8.
    pub keys: [u8; 32],
}
impl Fixed for KeyState {
    const SIZE: usize = 36;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let len = input.get()?;
        let num_keys = input.get()?;
        input.skip(1)?;
        let keys = input.get()?;
        Ok(KeyState { class_id, len, num_keys, keys })
    }
}
impl Put for KeyState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.len);
        w.put(&self.num_keys);
        w.pad(1);
        w.put(&self.keys);
    }
}
/// Structure ButtonState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ButtonState {
    /// CARD8, one of InputClass.
    pub class_id: u8,
    /// CARD8.
    pub len: u8,
    /// CARD8.
    pub num_buttons: u8,
    /// CARD8.
    pub buttons: [u8; 32],
}
impl Fixed for ButtonState {
    const SIZE: usize = 36;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let class_id = input.get()?;
        let len = input.get()?;
        let num_buttons = input.get()?;
        input.skip(1)?;
        let buttons = input.get()?;
        Ok(ButtonState { class_id, len, num_buttons, buttons })
    }
}
impl Put for ButtonState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.class_id);
        w.put(&self.len);
        w.put(&self.num_buttons);
        w.pad(1);
        w.put(&self.buttons);
    }
}
/// Structure DeviceAbsCalibState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceAbsCalibState {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// INT32.
    pub min_x: i32,
    /// INT32.
    pub max_x: i32,
    /// INT32.
    pub min_y: i32,
    /// INT32.
    pub max_y: i32,
    /// CARD32.
    pub flip_x: u32,
    /// CARD32.
    pub flip_y: u32,
    /// CARD32.
    pub rotation: u32,
    /// CARD32.
    pub button_threshold: u32,
}
impl Fixed for DeviceAbsCalibState {
    const SIZE: usize = 36;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let min_x = input.get()?;
        let max_x = input.get()?;
        let min_y = input.get()?;
        let max_y = input.get()?;
        let flip_x = input.get()?;
        let flip_y = input.get()?;
        let rotation = input.get()?;
        let button_threshold = input.get()?;
        Ok(DeviceAbsCalibState {
            control_id,
            len,
            min_x,
            max_x,
            min_y,
            max_y,
            flip_x,
            flip_y,
            rotation,
            button_threshold,
        })
    }
}
impl Put for DeviceAbsCalibState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.min_x);
        w.put(&self.max_x);
        w.put(&self.min_y);
        w.put(&self.max_y);
        w.put(&self.flip_x);
        w.put(&self.flip_y);
        w.put(&self.rotation);
        w.put(&self.button_threshold);
    }
}
/// Structure DeviceAbsAreaState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceAbsAreaState {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// CARD32.
    pub offset_x: u32,
    /// CARD32.
    pub offset_y: u32,
    /// CARD32.
    pub width: u32,
    /// CARD32.
    pub height: u32,
    /// CARD32.
    pub screen: u32,
    /// CARD32.
    pub following: u32,
}
impl Fixed for DeviceAbsAreaState {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let offset_x = input.get()?;
        let offset_y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let screen = input.get()?;
        let following = input.get()?;
        Ok(DeviceAbsAreaState { control_id, len, offset_x, offset_y, width, height, screen, following })
    }
}
impl Put for DeviceAbsAreaState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.offset_x);
        w.put(&self.offset_y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.screen);
        w.put(&self.following);
    }
}
/// Structure DeviceCoreState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceCoreState {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// CARD8.
    pub status: u8,
    /// CARD8.
    pub iscore: u8,
}
impl Fixed for DeviceCoreState {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let status = input.get()?;
        let iscore = input.get()?;
        input.skip(2)?;
        Ok(DeviceCoreState { control_id, len, status, iscore })
    }
}
impl Put for DeviceCoreState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.status);
        w.put(&self.iscore);
        w.pad(2);
    }
}
/// Structure DeviceEnableState.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceEnableState {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// CARD8.
    pub enable: u8,
}
impl Fixed for DeviceEnableState {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let enable = input.get()?;
        input.skip(3)?;
        Ok(DeviceEnableState { control_id, len, enable })
    }
}
impl Put for DeviceEnableState {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.enable);
        w.pad(3);
    }
}
/// Structure DeviceAbsCalibCtl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceAbsCalibCtl {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// INT32.
    pub min_x: i32,
    /// INT32.
    pub max_x: i32,
    /// INT32.
    pub min_y: i32,
    /// INT32.
    pub max_y: i32,
    /// CARD32.
    pub flip_x: u32,
    /// CARD32.
    pub flip_y: u32,
    /// CARD32.
    pub rotation: u32,
    /// CARD32.
    pub button_threshold: u32,
}
impl Fixed for DeviceAbsCalibCtl {
    const SIZE: usize = 36;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let min_x = input.get()?;
        let max_x = input.get()?;
        let min_y = input.get()?;
        let max_y = input.get()?;
        let flip_x = input.get()?;
        let flip_y = input.get()?;
        let rotation = input.get()?;
        let button_threshold = input.get()?;
        Ok(DeviceAbsCalibCtl {
            control_id,
            len,
            min_x,
            max_x,
            min_y,
            max_y,
            flip_x,
            flip_y,
            rotation,
            button_threshold,
        })
    }
}
impl Put for DeviceAbsCalibCtl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.min_x);
        w.put(&self.max_x);
        w.put(&self.min_y);
        w.put(&self.max_y);
        w.put(&self.flip_x);
        w.put(&self.flip_y);
        w.put(&self.rotation);
        w.put(&self.button_threshold);
    }
}
/// Structure DeviceAbsAreaCtrl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceAbsAreaCtrl {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// CARD32.
    pub offset_x: u32,
    /// CARD32.
    pub offset_y: u32,
    /// INT32.
    pub width: i32,
    /// INT32.
    pub height: i32,
    /// INT32.
    pub screen: i32,
    /// CARD32.
    pub following: u32,
}
impl Fixed for DeviceAbsAreaCtrl {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let offset_x = input.get()?;
        let offset_y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let screen = input.get()?;
        let following = input.get()?;
        Ok(DeviceAbsAreaCtrl { control_id, len, offset_x, offset_y, width, height, screen, following })
    }
}
impl Put for DeviceAbsAreaCtrl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.offset_x);
        w.put(&self.offset_y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.screen);
        w.put(&self.following);
    }
}
/// Structure DeviceCoreCtrl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceCoreCtrl {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// CARD8.
    pub status: u8,
}
impl Fixed for DeviceCoreCtrl {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let status = input.get()?;
        input.skip(3)?;
        Ok(DeviceCoreCtrl { control_id, len, status })
    }
}
impl Put for DeviceCoreCtrl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.status);
        w.pad(3);
    }
}
/// Structure DeviceEnableCtrl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceEnableCtrl {
    /// CARD16, one of DeviceControl.
    pub control_id: u16,
    /// CARD16.
    pub len: u16,
    /// CARD8.
    pub enable: u8,
}
impl Fixed for DeviceEnableCtrl {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let control_id = input.get()?;
        let len = input.get()?;
        let enable = input.get()?;
        input.skip(3)?;
        Ok(DeviceEnableCtrl { control_id, len, enable })
    }
}
impl Put for DeviceEnableCtrl {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.control_id);
        w.put(&self.len);
        w.put(&self.enable);
        w.pad(3);
    }
}
/// Structure GroupInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GroupInfo {
    /// CARD8.
    pub base: u8,
    /// CARD8.
    pub latched: u8,
    /// CARD8.
    pub locked: u8,
    /// CARD8.
    pub effective: u8,
}
impl Fixed for GroupInfo {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let base = input.get()?;
        let latched = input.get()?;
        let locked = input.get()?;
        let effective = input.get()?;
        Ok(GroupInfo { base, latched, locked, effective })
    }
}
impl Put for GroupInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.base);
        w.put(&self.latched);
        w.put(&self.locked);
        w.put(&self.effective);
    }
}
/// Structure ModifierInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModifierInfo {
    /// CARD32.
    pub base: u32,
    /// CARD32.
    pub latched: u32,
    /// CARD32.
    pub locked: u32,
    /// CARD32.
    pub effective: u32,
}
impl Fixed for ModifierInfo {
    const SIZE: usize = 16;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let base = input.get()?;
        let latched = input.get()?;
        let locked = input.get()?;
        let effective = input.get()?;
        Ok(ModifierInfo { base, latched, locked, effective })
    }
}
impl Put for ModifierInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.base);
        w.put(&self.latched);
        w.put(&self.locked);
        w.put(&self.effective);
    }
}
/// Structure RemoveMaster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RemoveMaster {
    /// CARD16, one of HierarchyChangeType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// CARD8, one of ChangeMode.
    pub return_mode: u8,
    /// DeviceId, perhaps one of Device.
    pub return_pointer: u16,
    /// DeviceId, perhaps one of Device.
    pub return_keyboard: u16,
}
impl Fixed for RemoveMaster {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let len = input.get()?;
        let deviceid = input.get()?;
        let return_mode = input.get()?;
        input.skip(1)?;
        let return_pointer = input.get()?;
        let return_keyboard = input.get()?;
        Ok(RemoveMaster { type_, len, deviceid, return_mode, return_pointer, return_keyboard })
    }
}
impl Put for RemoveMaster {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.deviceid);
        w.put(&self.return_mode);
        w.pad(1);
        w.put(&self.return_pointer);
        w.put(&self.return_keyboard);
    }
}
/// Structure AttachSlave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AttachSlave {
    /// CARD16, one of HierarchyChangeType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// DeviceId, perhaps one of Device.
    pub master: u16,
}
impl Fixed for AttachSlave {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let len = input.get()?;
        let deviceid = input.get()?;
        let master = input.get()?;
        Ok(AttachSlave { type_, len, deviceid, master })
    }
}
impl Put for AttachSlave {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.deviceid);
        w.put(&self.master);
    }
}
/// Structure DetachSlave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DetachSlave {
    /// CARD16, one of HierarchyChangeType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
}
impl Fixed for DetachSlave {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let len = input.get()?;
        let deviceid = input.get()?;
        input.skip(2)?;
        Ok(DetachSlave { type_, len, deviceid })
    }
}
impl Put for DetachSlave {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.deviceid);
        w.pad(2);
    }
}
/// Structure ScrollClass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScrollClass {
    /// CARD16, one of DeviceClassType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId.
    pub sourceid: u16,
    /// CARD16.
    pub number: u16,
    /// CARD16, one of ScrollType.
    pub scroll_type: u16,
    /// CARD32, bits of ScrollFlags.
    pub flags: u32,
    /// FP3232.
    pub increment: proto::xinput::Fp3232,
}
impl Fixed for ScrollClass {
    const SIZE: usize = 24;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let len = input.get()?;
        let sourceid = input.get()?;
        let number = input.get()?;
        let scroll_type = input.get()?;
        input.skip(2)?;
        let flags = input.get()?;
        let increment = input.get()?;
        Ok(ScrollClass { type_, len, sourceid, number, scroll_type, flags, increment })
    }
}
impl Put for ScrollClass {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.sourceid);
        w.put(&self.number);
        w.put(&self.scroll_type);
        w.pad(2);
        w.put(&self.flags);
        w.put(&self.increment);
    }
}
/// Structure TouchClass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TouchClass {
    /// CARD16, one of DeviceClassType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId.
    pub sourceid: u16,
    /// CARD8, one of TouchMode.
    pub mode: u8,
    /// CARD8.
    pub num_touches: u8,
}
impl Fixed for TouchClass {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let len = input.get()?;
        let sourceid = input.get()?;
        let mode = input.get()?;
        let num_touches = input.get()?;
        Ok(TouchClass { type_, len, sourceid, mode, num_touches })
    }
}
impl Put for TouchClass {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.sourceid);
        w.put(&self.mode);
        w.put(&self.num_touches);
    }
}
/// Structure GestureClass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GestureClass {
    /// CARD16, one of DeviceClassType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId.
    pub sourceid: u16,
    /// CARD8.
    pub num_touches: u8,
}
impl Fixed for GestureClass {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let len = input.get()?;
        let sourceid = input.get()?;
        let num_touches = input.get()?;
        input.skip(1)?;
        Ok(GestureClass { type_, len, sourceid, num_touches })
    }
}
impl Put for GestureClass {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.sourceid);
        w.put(&self.num_touches);
        w.pad(1);
    }
}
/// Structure ValuatorClass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ValuatorClass {
    /// CARD16, one of DeviceClassType.
    pub type_: u16,
    /// CARD16.
    pub len: u16,
    /// DeviceId.
    pub sourceid: u16,
    /// CARD16.
    pub number: u16,
    /// ATOM.
    pub label: u32,
    /// FP3232.
    pub min: proto::xinput::Fp3232,
    /// FP3232.
    pub max: proto::xinput::Fp3232,
    /// FP3232.
    pub value: proto::xinput::Fp3232,
    /// CARD32.
    pub resolution: u32,
    /// CARD8, one of ValuatorMode.
    pub mode: u8,
}
impl Fixed for ValuatorClass {
    const SIZE: usize = 44;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let len = input.get()?;
        let sourceid = input.get()?;
        let number = input.get()?;
        let label = input.get()?;
        let min = input.get()?;
        let max = input.get()?;
        let value = input.get()?;
        let resolution = input.get()?;
        let mode = input.get()?;
        input.skip(3)?;
        Ok(ValuatorClass { type_, len, sourceid, number, label, min, max, value, resolution, mode })
    }
}
impl Put for ValuatorClass {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.len);
        w.put(&self.sourceid);
        w.put(&self.number);
        w.put(&self.label);
        w.put(&self.min);
        w.put(&self.max);
        w.put(&self.value);
        w.put(&self.resolution);
        w.put(&self.mode);
        w.pad(3);
    }
}
/// Structure GrabModifierInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GrabModifierInfo {
    /// CARD32, perhaps one of ModifierMask.
    pub modifiers: u32,
    /// CARD8, one of GrabStatus.
    pub status: u8,
}
impl Fixed for GrabModifierInfo {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let modifiers = input.get()?;
        let status = input.get()?;
        input.skip(3)?;
        Ok(GrabModifierInfo { modifiers, status })
    }
}
impl Put for GrabModifierInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.modifiers);
        w.put(&self.status);
        w.pad(3);
    }
}
/// Structure BarrierReleasePointerInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BarrierReleasePointerInfo {
    /// DeviceId.
    pub deviceid: u16,
    /// BARRIER.
    pub barrier: u32,
    /// CARD32.
    pub eventid: u32,
}
impl Fixed for BarrierReleasePointerInfo {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let deviceid = input.get()?;
        input.skip(2)?;
        let barrier = input.get()?;
        let eventid = input.get()?;
        Ok(BarrierReleasePointerInfo { deviceid, barrier, eventid })
    }
}
impl Put for BarrierReleasePointerInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.deviceid);
        w.pad(2);
        w.put(&self.barrier);
        w.put(&self.eventid);
    }
}
/// Structure HierarchyInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HierarchyInfo {
    /// DeviceId, perhaps one of Device.
    pub deviceid: u16,
    /// DeviceId, perhaps one of Device.
    pub attachment: u16,
    /// CARD8, one of DeviceType.
    pub type_: u8,
    /// BOOL.
    pub enabled: u8,
    /// CARD32, bits of HierarchyMask.
    pub flags: u32,
}
impl Fixed for HierarchyInfo {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let deviceid = input.get()?;
        let attachment = input.get()?;
        let type_ = input.get()?;
        let enabled = input.get()?;
        input.skip(2)?;
        let flags = input.get()?;
        Ok(HierarchyInfo { deviceid, attachment, type_, enabled, flags })
    }
}
impl Put for HierarchyInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.deviceid);
        w.put(&self.attachment);
        w.put(&self.type_);
        w.put(&self.enabled);
        w.pad(2);
        w.put(&self.flags);
    }
}
