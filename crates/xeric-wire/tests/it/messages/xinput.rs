// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, structures, views};

views! { xinput extension xinput_views
GetExtensionVersion 1
ListInputDevices 2
OpenDevice 3
CloseDevice 4
SetDeviceMode 5
SelectExtensionEvent 6
GetSelectedExtensionEvents 7
ChangeDeviceDontPropagateList 8
GetDeviceDontPropagateList 9
GetDeviceMotionEvents 10
ChangeKeyboardDevice 11
ChangePointerDevice 12
GrabDevice 13
UngrabDevice 14
GrabDeviceKey 15
UngrabDeviceKey 16
GrabDeviceButton 17
UngrabDeviceButton 18
AllowDeviceEvents 19
GetDeviceFocus 20
SetDeviceFocus 21
GetFeedbackControl 22
ChangeFeedbackControl 23
GetDeviceKeyMapping 24
ChangeDeviceKeyMapping 25
GetDeviceModifierMapping 26
SetDeviceModifierMapping 27
GetDeviceButtonMapping 28
SetDeviceButtonMapping 29
QueryDeviceState 30
DeviceBell 32
SetDeviceValuators 33
GetDeviceControl 34
ChangeDeviceControl 35
ListDeviceProperties 36
ChangeDeviceProperty 37
DeleteDeviceProperty 38
GetDeviceProperty 39
XIQueryPointer 40
XIWarpPointer 41
XIChangeCursor 42
XIChangeHierarchy 43
XISetClientPointer 44
XIGetClientPointer 45
XISelectEvents 46
XIQueryVersion 47
XIQueryDevice 48
XISetFocus 49
XIGetFocus 50
XIGrabDevice 51
XIUngrabDevice 52
XIAllowEvents 53
XIPassiveGrabDevice 54
XIPassiveUngrabDevice 55
XIListProperties 56
XIChangeProperty 57
XIDeleteProperty 58
XIGetProperty 59
XIGetSelectedEvents 60
XIBarrierReleasePointer 61
SendExtensionEvent 31
}
structures! { xinput extension xinput_structures
Fp3232 { integral frac ; ;  }
DeviceInfo { device_type device_id num_class_info device_use ; ;  }
KeyInfo { class_id len min_keycode max_keycode num_keys ; ;  }
ButtonInfo { class_id len num_buttons ; ;  }
AxisInfo { resolution minimum maximum ; ;  }
InputClassInfo { class_id event_type_base ; ;  }
KbdFeedbackState { class_id feedback_id len pitch duration led_mask led_values click percent auto_repeats ; global_auto_repeat ;  }
PtrFeedbackState { class_id feedback_id len accel_num accel_denom threshold ; ;  }
IntegerFeedbackState { class_id feedback_id len resolution min_value max_value ; ;  }
BellFeedbackState { class_id feedback_id len percent pitch duration ; ;  }
LedFeedbackState { class_id feedback_id len led_mask led_values ; ;  }
KbdFeedbackCtl { class_id feedback_id len key auto_repeat_mode key_click_percent bell_percent bell_pitch bell_duration led_mask led_values ; ;  }
PtrFeedbackCtl { class_id feedback_id len num denom threshold ; ;  }
IntegerFeedbackCtl { class_id feedback_id len int_to_display ; ;  }
BellFeedbackCtl { class_id feedback_id len percent pitch duration ; ;  }
LedFeedbackCtl { class_id feedback_id len led_mask led_values ; ;  }
KeyState { class_id len num_keys keys ; ;  }
ButtonState { class_id len num_buttons buttons ; ;  }
DeviceAbsCalibState { control_id len min_x max_x min_y max_y flip_x flip_y rotation button_threshold ; ;  }
DeviceAbsAreaState { control_id len offset_x offset_y width height screen following ; ;  }
DeviceCoreState { control_id len status iscore ; ;  }
DeviceEnableState { control_id len enable ; ;  }
DeviceAbsCalibCtl { control_id len min_x max_x min_y max_y flip_x flip_y rotation button_threshold ; ;  }
DeviceAbsAreaCtrl { control_id len offset_x offset_y width height screen following ; ;  }
DeviceCoreCtrl { control_id len status ; ;  }
DeviceEnableCtrl { control_id len enable ; ;  }
GroupInfo { base latched locked effective ; ;  }
ModifierInfo { base latched locked effective ; ;  }
RemoveMaster { type_ len deviceid return_mode return_pointer return_keyboard ; ;  }
AttachSlave { type_ len deviceid master ; ;  }
DetachSlave { type_ len deviceid ; ;  }
ScrollClass { type_ len sourceid number scroll_type flags increment ; ;  }
TouchClass { type_ len sourceid mode num_touches ; ;  }
GestureClass { type_ len sourceid num_touches ; ;  }
ValuatorClass { type_ len sourceid number label min max value resolution mode ; ;  }
GrabModifierInfo { modifiers status ; ;  }
BarrierReleasePointerInfo { deviceid barrier eventid ; ;  }
HierarchyInfo { deviceid attachment type_ flags ; enabled ;  }
}
requests! { xinput extension xinput_requests
GetExtensionVersion GetExtensionVersionRequest 1 { name ; ;  }
ListInputDevices ListInputDevicesRequest 2 { ; ;  }
OpenDevice OpenDeviceRequest 3 { device_id ; ;  }
CloseDevice CloseDeviceRequest 4 { device_id ; ;  }
SetDeviceMode SetDeviceModeRequest 5 { device_id mode ; ;  }
SelectExtensionEvent SelectExtensionEventRequest 6 { window classes ; ;  }
GetSelectedExtensionEvents GetSelectedExtensionEventsRequest 7 { window ; ;  }
ChangeDeviceDontPropagateList ChangeDeviceDontPropagateListRequest 8 { window mode classes ; ;  }
GetDeviceDontPropagateList GetDeviceDontPropagateListRequest 9 { window ; ;  }
GetDeviceMotionEvents GetDeviceMotionEventsRequest 10 { start stop device_id ; ;  }
ChangeKeyboardDevice ChangeKeyboardDeviceRequest 11 { device_id ; ;  }
ChangePointerDevice ChangePointerDeviceRequest 12 { x_axis y_axis device_id ; ;  }
GrabDevice GrabDeviceRequest 13 { grab_window time this_device_mode other_device_mode device_id classes ; owner_events ;  }
UngrabDevice UngrabDeviceRequest 14 { time device_id ; ;  }
GrabDeviceKey GrabDeviceKeyRequest 15 { grab_window modifiers modifier_device grabbed_device key this_device_mode other_device_mode classes ; owner_events ;  }
UngrabDeviceKey UngrabDeviceKeyRequest 16 { grab_window modifiers modifier_device key grabbed_device ; ;  }
GrabDeviceButton GrabDeviceButtonRequest 17 { grab_window grabbed_device modifier_device modifiers this_device_mode other_device_mode button classes ; owner_events ;  }
UngrabDeviceButton UngrabDeviceButtonRequest 18 { grab_window modifiers modifier_device button grabbed_device ; ;  }
AllowDeviceEvents AllowDeviceEventsRequest 19 { time mode device_id ; ;  }
GetDeviceFocus GetDeviceFocusRequest 20 { device_id ; ;  }
SetDeviceFocus SetDeviceFocusRequest 21 { focus time revert_to device_id ; ;  }
GetFeedbackControl GetFeedbackControlRequest 22 { device_id ; ;  }
GetDeviceKeyMapping GetDeviceKeyMappingRequest 24 { device_id first_keycode count ; ;  }
GetDeviceModifierMapping GetDeviceModifierMappingRequest 26 { device_id ; ;  }
GetDeviceButtonMapping GetDeviceButtonMappingRequest 28 { device_id ; ;  }
SetDeviceButtonMapping SetDeviceButtonMappingRequest 29 { device_id map ; ;  }
QueryDeviceState QueryDeviceStateRequest 30 { device_id ; ;  }
DeviceBell DeviceBellRequest 32 { device_id feedback_id feedback_class percent ; ;  }
SetDeviceValuators SetDeviceValuatorsRequest 33 { device_id first_valuator valuators ; ;  }
GetDeviceControl GetDeviceControlRequest 34 { control_id device_id ; ;  }
ListDeviceProperties ListDevicePropertiesRequest 36 { device_id ; ;  }
DeleteDeviceProperty DeleteDevicePropertyRequest 38 { property device_id ; ;  }
GetDeviceProperty GetDevicePropertyRequest 39 { property type_ offset len device_id ; delete ;  }
XIQueryPointer XIQueryPointerRequest 40 { window deviceid ; ;  }
XIWarpPointer XIWarpPointerRequest 41 { src_win dst_win src_x src_y src_width src_height dst_x dst_y deviceid ; ;  }
XIChangeCursor XIChangeCursorRequest 42 { window cursor deviceid ; ;  }
XISetClientPointer XISetClientPointerRequest 44 { window deviceid ; ;  }
XIGetClientPointer XIGetClientPointerRequest 45 { window ; ;  }
XIQueryVersion XIQueryVersionRequest 47 { major_version minor_version ; ;  }
XIQueryDevice XIQueryDeviceRequest 48 { deviceid ; ;  }
XISetFocus XISetFocusRequest 49 { window time deviceid ; ;  }
XIGetFocus XIGetFocusRequest 50 { deviceid ; ;  }
XIGrabDevice XIGrabDeviceRequest 51 { window time cursor deviceid mode paired_device_mode mask ; owner_events ;  }
XIUngrabDevice XIUngrabDeviceRequest 52 { time deviceid ; ;  }
XIAllowEvents XIAllowEventsRequest 53 { time deviceid event_mode touchid grab_window ; ;  }
XIPassiveGrabDevice XIPassiveGrabDeviceRequest 54 { time grab_window cursor detail deviceid grab_type grab_mode paired_device_mode mask modifiers ; owner_events ;  }
XIPassiveUngrabDevice XIPassiveUngrabDeviceRequest 55 { grab_window detail deviceid grab_type modifiers ; ;  }
XIListProperties XIListPropertiesRequest 56 { deviceid ; ;  }
XIDeleteProperty XIDeletePropertyRequest 58 { deviceid property ; ;  }
XIGetProperty XIGetPropertyRequest 59 { deviceid property type_ offset len ; delete ;  }
XIGetSelectedEvents XIGetSelectedEventsRequest 60 { window ; ;  }
XIBarrierReleasePointer XIBarrierReleasePointerRequest 61 { barriers ; ;  }
}
replies! { xinput extension xinput_replies
GetExtensionVersionReply { xi_reply_type server_major server_minor ; present ;  }
OpenDeviceReply { xi_reply_type class_info ; ;  }
SetDeviceModeReply { xi_reply_type status ; ;  }
GetSelectedExtensionEventsReply { xi_reply_type this_classes all_classes ; ;  }
GetDeviceDontPropagateListReply { xi_reply_type classes ; ;  }
ChangeKeyboardDeviceReply { xi_reply_type status ; ;  }
ChangePointerDeviceReply { xi_reply_type status ; ;  }
GrabDeviceReply { xi_reply_type status ; ;  }
GetDeviceFocusReply { xi_reply_type focus time revert_to ; ;  }
GetDeviceKeyMappingReply { xi_reply_type keysyms_per_keycode keysyms ; ;  }
SetDeviceModifierMappingReply { xi_reply_type status ; ;  }
GetDeviceButtonMappingReply { xi_reply_type map ; ;  }
SetDeviceButtonMappingReply { xi_reply_type status ; ;  }
SetDeviceValuatorsReply { xi_reply_type status ; ;  }
ChangeDeviceControlReply { xi_reply_type status ; ;  }
ListDevicePropertiesReply { xi_reply_type atoms ; ;  }
XIQueryPointerReply { root child root_x root_y win_x win_y mods group buttons ; same_screen ;  }
XIGetClientPointerReply { deviceid ; set ;  }
XIQueryVersionReply { major_version minor_version ; ;  }
XIGetFocusReply { focus ; ;  }
XIGrabDeviceReply { status ; ;  }
XIPassiveGrabDeviceReply { modifiers ; ;  }
XIListPropertiesReply { properties ; ;  }
}
events! { xinput extension xinput_events rewritten_xinput_event
DeviceValuatorEvent 0 { device_id device_state num_valuators first_valuator valuators ; ;  }
DeviceKeyPressEvent 1 { detail time root event child root_x root_y event_x event_y state device_id ; same_screen ;  }
DeviceKeyReleaseEvent 2 { detail time root event child root_x root_y event_x event_y state device_id ; same_screen ;  }
DeviceButtonPressEvent 3 { detail time root event child root_x root_y event_x event_y state device_id ; same_screen ;  }
DeviceButtonReleaseEvent 4 { detail time root event child root_x root_y event_x event_y state device_id ; same_screen ;  }
DeviceMotionNotifyEvent 5 { detail time root event child root_x root_y event_x event_y state device_id ; same_screen ;  }
DeviceFocusInEvent 6 { detail time window mode device_id ; ;  }
DeviceFocusOutEvent 7 { detail time window mode device_id ; ;  }
ProximityInEvent 8 { detail time root event child root_x root_y event_x event_y state device_id ; same_screen ;  }
ProximityOutEvent 9 { detail time root event child root_x root_y event_x event_y state device_id ; same_screen ;  }
DeviceStateNotifyEvent 10 { device_id time num_keys num_buttons num_valuators classes_reported buttons keys valuators ; ;  }
DeviceMappingNotifyEvent 11 { device_id request first_keycode count time ; ;  }
ChangeDeviceNotifyEvent 12 { device_id time request ; ;  }
DeviceKeyStateNotifyEvent 13 { device_id keys ; ;  }
DeviceButtonStateNotifyEvent 14 { device_id buttons ; ;  }
DevicePresenceNotifyEvent 15 { time devchange device_id control ; ;  }
DevicePropertyNotifyEvent 16 { state time property device_id ; ;  }
}
rewrites! { xinput extension xinput_rewrites
GetExtensionVersionReply 1 { xi_reply_type server_major server_minor ; present ;  }
OpenDeviceReply 3 { xi_reply_type class_info ; ;  }
SetDeviceModeReply 5 { xi_reply_type status ; ;  }
GetSelectedExtensionEventsReply 7 { xi_reply_type this_classes all_classes ; ;  }
GetDeviceDontPropagateListReply 9 { xi_reply_type classes ; ;  }
ChangeKeyboardDeviceReply 11 { xi_reply_type status ; ;  }
ChangePointerDeviceReply 12 { xi_reply_type status ; ;  }
GrabDeviceReply 13 { xi_reply_type status ; ;  }
GetDeviceFocusReply 20 { xi_reply_type focus time revert_to ; ;  }
GetDeviceKeyMappingReply 24 { xi_reply_type keysyms_per_keycode keysyms ; ;  }
SetDeviceModifierMappingReply 27 { xi_reply_type status ; ;  }
GetDeviceButtonMappingReply 28 { xi_reply_type map ; ;  }
SetDeviceButtonMappingReply 29 { xi_reply_type status ; ;  }
SetDeviceValuatorsReply 33 { xi_reply_type status ; ;  }
ChangeDeviceControlReply 35 { xi_reply_type status ; ;  }
ListDevicePropertiesReply 36 { xi_reply_type atoms ; ;  }
XIQueryPointerReply 40 { root child root_x root_y win_x win_y mods group buttons ; same_screen ;  }
XIGetClientPointerReply 45 { deviceid ; set ;  }
XIQueryVersionReply 47 { major_version minor_version ; ;  }
XIGetFocusReply 50 { focus ; ;  }
XIGrabDeviceReply 51 { status ; ;  }
XIPassiveGrabDeviceReply 54 { modifiers ; ;  }
XIListPropertiesReply 56 { properties ; ;  }
}
