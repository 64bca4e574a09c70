// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, structures, views};

views! { xkb extension xkb_views
UseExtension 0
SelectEvents 1
Bell 3
GetState 4
LatchLockState 5
GetControls 6
SetControls 7
GetMap 8
SetMap 9
GetCompatMap 10
SetCompatMap 11
GetIndicatorState 12
GetIndicatorMap 13
SetIndicatorMap 14
GetNamedIndicator 15
SetNamedIndicator 16
GetNames 17
SetNames 18
PerClientFlags 21
ListComponents 22
GetKbdByName 23
GetDeviceInfo 24
SetDeviceInfo 25
SetDebuggingFlags 101
GetGeometry 19
SetGeometry 20
}
structures! { xkb extension xkb_structures
IndicatorMap { flags which_groups groups which_mods mods real_mods vmods ctrls ; ;  }
ModDef { mask real_mods vmods ; ;  }
KeyName { name ; ;  }
KeyAlias { real alias ; ;  }
KTMapEntry { mods_mask level mods_mods mods_vmods ; active ;  }
CommonBehavior { type_ data ; ;  }
DefaultBehavior { type_ ; ;  }
RadioGroupBehavior { type_ group ; ;  }
OverlayBehavior { type_ key ; ;  }
SetExplicit { keycode explicit ; ;  }
KeyModMap { keycode mods ; ;  }
KeyVModMap { keycode vmods ; ;  }
KTSetMapEntry { level real_mods virtual_mods ; ;  }
Key { name gap shape_ndx color_ndx ; ;  }
OverlayKey { over under ; ;  }
SANoAction { type_ ; ;  }
SASetMods { type_ flags mask real_mods vmods_high vmods_low ; ;  }
SASetGroup { type_ flags group ; ;  }
SAMovePtr { type_ flags x_high x_low y_high y_low ; ;  }
SAPtrBtn { type_ flags count button ; ;  }
SALockPtrBtn { type_ flags button ; ;  }
SASetPtrDflt { type_ flags affect value ; ;  }
SAIsoLock { type_ flags mask real_mods group affect vmods_high vmods_low ; ;  }
SATerminate { type_ ; ;  }
SASwitchScreen { type_ flags new_screen ; ;  }
SASetControls { type_ bool_ctrls_high bool_ctrls_low ; ;  }
SAActionMessage { type_ flags message ; ;  }
SARedirectKey { type_ newkey mask real_modifiers vmods_mask_high vmods_mask_low vmods_high vmods_low ; ;  }
SADeviceBtn { type_ flags count button device ; ;  }
SALockDeviceBtn { type_ flags button device ; ;  }
SADeviceValuator { type_ device val1what val1index val1value val2what val2index val2value ; ;  }
SIAction { type_ data ; ;  }
SymInterpret { sym mods match_ virtual_mod flags action ; ;  }
}
requests! { xkb extension xkb_requests
UseExtension UseExtensionRequest 0 { wanted_major wanted_minor ; ;  }
Bell BellRequest 3 { device_spec bell_class bell_id percent pitch duration name window ; force_sound event_only ;  }
GetState GetStateRequest 4 { device_spec ; ;  }
LatchLockState LatchLockStateRequest 5 { device_spec affect_mod_locks mod_locks group_lock affect_mod_latches group_latch ; lock_group latch_group ;  }
GetControls GetControlsRequest 6 { device_spec ; ;  }
SetControls SetControlsRequest 7 { device_spec affect_internal_real_mods internal_real_mods affect_ignore_lock_real_mods ignore_lock_real_mods affect_internal_virtual_mods internal_virtual_mods affect_ignore_lock_virtual_mods ignore_lock_virtual_mods mouse_keys_dflt_btn groups_wrap access_x_options affect_enabled_controls enabled_controls change_controls repeat_delay repeat_interval slow_keys_delay debounce_delay mouse_keys_delay mouse_keys_interval mouse_keys_time_to_max mouse_keys_max_speed mouse_keys_curve access_x_timeout access_x_timeout_mask access_x_timeout_values access_x_timeout_options_mask access_x_timeout_options_values per_key_repeat ; ;  }
GetMap GetMapRequest 8 { device_spec full partial first_type n_types first_key_sym n_key_syms first_key_action n_key_actions first_key_behavior n_key_behaviors virtual_mods first_key_explicit n_key_explicit first_mod_map_key n_mod_map_keys first_v_mod_map_key n_v_mod_map_keys ; ;  }
GetCompatMap GetCompatMapRequest 10 { device_spec groups first_si n_si ; get_all_si ;  }
GetIndicatorState GetIndicatorStateRequest 12 { device_spec ; ;  }
GetIndicatorMap GetIndicatorMapRequest 13 { device_spec which ; ;  }
GetNamedIndicator GetNamedIndicatorRequest 15 { device_spec led_class led_id indicator ; ;  }
SetNamedIndicator SetNamedIndicatorRequest 16 { device_spec led_class led_id indicator map_flags map_which_groups map_groups map_which_mods map_real_mods map_vmods map_ctrls ; set_state on set_map create_map ;  }
GetNames GetNamesRequest 17 { device_spec which ; ;  }
PerClientFlags PerClientFlagsRequest 21 { device_spec change value ctrls_to_change auto_ctrls auto_ctrls_values ; ;  }
GetDeviceInfo GetDeviceInfoRequest 24 { device_spec wanted first_button n_buttons led_class led_id ; all_buttons ;  }
SetDebuggingFlags SetDebuggingFlagsRequest 101 { affect_flags flags affect_ctrls ctrls message ; ;  }
}
replies! { xkb extension xkb_replies
UseExtensionReply { server_major server_minor ; supported ;  }
GetStateReply { device_id mods base_mods latched_mods locked_mods group locked_group base_group latched_group compat_state grab_mods compat_grab_mods lookup_mods compat_lookup_mods ptr_btn_state ; ;  }
GetControlsReply { device_id mouse_keys_dflt_btn num_groups groups_wrap internal_mods_mask ignore_lock_mods_mask internal_mods_real_mods ignore_lock_mods_real_mods internal_mods_vmods ignore_lock_mods_vmods repeat_delay repeat_interval slow_keys_delay debounce_delay mouse_keys_delay mouse_keys_interval mouse_keys_time_to_max mouse_keys_max_speed mouse_keys_curve access_x_option access_x_timeout access_x_timeout_options_mask access_x_timeout_options_values access_x_timeout_mask access_x_timeout_values enabled_controls per_key_repeat ; ;  }
GetIndicatorStateReply { device_id state ; ;  }
GetNamedIndicatorReply { device_id indicator ndx map_flags map_which_groups map_groups map_which_mods map_mods map_real_mods map_vmod map_ctrls ; found on real_indicator supported ;  }
PerClientFlagsReply { device_id supported value auto_ctrls auto_ctrls_values ; ;  }
SetDebuggingFlagsReply { current_flags current_ctrls supported_flags supported_ctrls ; ;  }
}
events! { xkb extension xkb_events rewritten_xkb_event
NewKeyboardNotifyEvent 0 { time device_id old_device_id min_key_code max_key_code old_min_key_code old_max_key_code request_major request_minor changed ; ;  }
MapNotifyEvent 1 { time device_id ptr_btn_actions changed min_key_code max_key_code first_type n_types first_key_sym n_key_syms first_key_act n_key_acts first_key_behavior n_key_behavior first_key_explicit n_key_explicit first_mod_map_key n_mod_map_keys first_v_mod_map_key n_v_mod_map_keys virtual_mods ; ;  }
StateNotifyEvent 2 { time device_id mods base_mods latched_mods locked_mods group base_group latched_group locked_group compat_state grab_mods compat_grab_mods lookup_mods compat_loockup_mods ptr_btn_state changed keycode event_type request_major request_minor ; ;  }
ControlsNotifyEvent 3 { time device_id num_groups changed_controls enabled_controls enabled_control_changes keycode event_type request_major request_minor ; ;  }
IndicatorStateNotifyEvent 4 { time device_id state state_changed ; ;  }
IndicatorMapNotifyEvent 5 { time device_id state map_changed ; ;  }
NamesNotifyEvent 6 { time device_id changed first_type n_types first_level_name n_level_names n_radio_groups n_key_aliases changed_group_names changed_virtual_mods first_key n_keys changed_indicators ; ;  }
CompatMapNotifyEvent 7 { time device_id changed_groups first_si n_si n_total_si ; ;  }
BellNotifyEvent 8 { time device_id bell_class bell_id percent pitch duration name window ; event_only ;  }
ActionMessageEvent 9 { time device_id keycode mods group message ; press key_event_follows ;  }
AccessXNotifyEvent 10 { time device_id keycode detailt slow_keys_delay debounce_delay ; ;  }
ExtensionDeviceNotifyEvent 11 { time device_id reason led_class led_id leds_defined led_state first_button n_buttons supported unsupported ; ;  }
}
rewrites! { xkb extension xkb_rewrites
UseExtensionReply 0 { server_major server_minor ; supported ;  }
GetStateReply 4 { device_id mods base_mods latched_mods locked_mods group locked_group base_group latched_group compat_state grab_mods compat_grab_mods lookup_mods compat_lookup_mods ptr_btn_state ; ;  }
GetControlsReply 6 { device_id mouse_keys_dflt_btn num_groups groups_wrap internal_mods_mask ignore_lock_mods_mask internal_mods_real_mods ignore_lock_mods_real_mods internal_mods_vmods ignore_lock_mods_vmods repeat_delay repeat_interval slow_keys_delay debounce_delay mouse_keys_delay mouse_keys_interval mouse_keys_time_to_max mouse_keys_max_speed mouse_keys_curve access_x_option access_x_timeout access_x_timeout_options_mask access_x_timeout_options_values access_x_timeout_mask access_x_timeout_values enabled_controls per_key_repeat ; ;  }
GetCompatMapReply 10 { device_id groups_rtrn first_si_rtrn n_total_si si_rtrn group_rtrn ; ;  }
GetIndicatorStateReply 12 { device_id state ; ;  }
GetIndicatorMapReply 13 { device_id which real_indicators n_indicators maps ; ;  }
GetNamedIndicatorReply 15 { device_id indicator ndx map_flags map_which_groups map_groups map_which_mods map_mods map_real_mods map_vmod map_ctrls ; found on real_indicator supported ;  }
PerClientFlagsReply 21 { device_id supported value auto_ctrls auto_ctrls_values ; ;  }
SetDebuggingFlagsReply 101 { current_flags current_ctrls supported_flags supported_ctrls ; ;  }
}
