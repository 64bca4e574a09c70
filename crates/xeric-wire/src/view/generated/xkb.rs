// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request UseExtension (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct UseExtension {
    /// CARD16.
    pub wanted_major: u16,
    /// CARD16.
    pub wanted_minor: u16,
}
impl UseExtension {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let wanted_major = input.get()?;
        let wanted_minor = input.get()?;

        input.finish()?;
        Ok(UseExtension { wanted_major, wanted_minor })
    }
}
pub use crate::view::xkb_requests::SelectEvents;
/// Request Bell (minor opcode 3).
#[derive(Debug, Clone, Copy)]
pub struct Bell {
    /// DeviceSpec.
    pub device_spec: u16,
    /// BellClassSpec.
    pub bell_class: u16,
    /// IDSpec.
    pub bell_id: u16,
    /// INT8.
    pub percent: i8,
    /// BOOL.
    pub force_sound: u8,
    /// BOOL.
    pub event_only: u8,
    /// INT16.
    pub pitch: i16,
    /// INT16.
    pub duration: i16,
    /// ATOM.
    pub name: u32,
    /// WINDOW.
    pub window: u32,
}
impl Bell {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let bell_class = input.get()?;
        let bell_id = input.get()?;
        let percent = input.get()?;
        let force_sound = input.get()?;
        let event_only = input.get()?;
        input.skip(1)?;
        let pitch = input.get()?;
        let duration = input.get()?;
        input.skip(2)?;
        let name = input.get()?;
        let window = input.get()?;

        input.finish()?;
        Ok(Bell {
            device_spec,
            bell_class,
            bell_id,
            percent,
            force_sound,
            event_only,
            pitch,
            duration,
            name,
            window,
        })
    }
}
/// Request GetState (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct GetState {
    /// DeviceSpec.
    pub device_spec: u16,
}
impl GetState {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GetState { device_spec })
    }
}
/// Request LatchLockState (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct LatchLockState {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD8, bits of ModMask.
    pub affect_mod_locks: u8,
    /// CARD8, bits of ModMask.
    pub mod_locks: u8,
    /// BOOL.
    pub lock_group: u8,
    /// CARD8, one of Group.
    pub group_lock: u8,
    /// CARD8, bits of ModMask.
    pub affect_mod_latches: u8,
    /// BOOL.
    pub latch_group: u8,
    /// CARD16.
    pub group_latch: u16,
}
impl LatchLockState {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let affect_mod_locks = input.get()?;
        let mod_locks = input.get()?;
        let lock_group = input.get()?;
        let group_lock = input.get()?;
        let affect_mod_latches = input.get()?;
        input.skip(1)?;
        input.skip(1)?;
        let latch_group = input.get()?;
        let group_latch = input.get()?;

        input.finish()?;
        Ok(LatchLockState {
            device_spec,
            affect_mod_locks,
            mod_locks,
            lock_group,
            group_lock,
            affect_mod_latches,
            latch_group,
            group_latch,
        })
    }
}
/// Request GetControls (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct GetControls {
    /// DeviceSpec.
    pub device_spec: u16,
}
impl GetControls {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GetControls { device_spec })
    }
}
/// Request SetControls (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct SetControls<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD8, bits of ModMask.
    pub affect_internal_real_mods: u8,
    /// CARD8, bits of ModMask.
    pub internal_real_mods: u8,
    /// CARD8, bits of ModMask.
    pub affect_ignore_lock_real_mods: u8,
    /// CARD8, bits of ModMask.
    pub ignore_lock_real_mods: u8,
    /// CARD16, bits of VMod.
    pub affect_internal_virtual_mods: u16,
    /// CARD16, bits of VMod.
    pub internal_virtual_mods: u16,
    /// CARD16, bits of VMod.
    pub affect_ignore_lock_virtual_mods: u16,
    /// CARD16, bits of VMod.
    pub ignore_lock_virtual_mods: u16,
    /// CARD8.
    pub mouse_keys_dflt_btn: u8,
    /// CARD8.
    pub groups_wrap: u8,
    /// CARD16, bits of AXOption.
    pub access_x_options: u16,
    /// CARD32, bits of BoolCtrl.
    pub affect_enabled_controls: u32,
    /// CARD32, bits of BoolCtrl.
    pub enabled_controls: u32,
    /// CARD32, bits of Control.
    pub change_controls: u32,
    /// CARD16.
    pub repeat_delay: u16,
    /// CARD16.
    pub repeat_interval: u16,
    /// CARD16.
    pub slow_keys_delay: u16,
    /// CARD16.
    pub debounce_delay: u16,
    /// CARD16.
    pub mouse_keys_delay: u16,
    /// CARD16.
    pub mouse_keys_interval: u16,
    /// CARD16.
    pub mouse_keys_time_to_max: u16,
    /// CARD16.
    pub mouse_keys_max_speed: u16,
    /// INT16.
    pub mouse_keys_curve: i16,
    /// CARD16.
    pub access_x_timeout: u16,
    /// CARD32, bits of BoolCtrl.
    pub access_x_timeout_mask: u32,
    /// CARD32, bits of BoolCtrl.
    pub access_x_timeout_values: u32,
    /// CARD16, bits of AXOption.
    pub access_x_timeout_options_mask: u16,
    /// CARD16, bits of AXOption.
    pub access_x_timeout_options_values: u16,
    /// List of CARD8.
    pub per_key_repeat: &'a [u8; 32],
}
impl<'a> SetControls<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let affect_internal_real_mods = input.get()?;
        let internal_real_mods = input.get()?;
        let affect_ignore_lock_real_mods = input.get()?;
        let ignore_lock_real_mods = input.get()?;
        let affect_internal_virtual_mods = input.get()?;
        let internal_virtual_mods = input.get()?;
        let affect_ignore_lock_virtual_mods = input.get()?;
        let ignore_lock_virtual_mods = input.get()?;
        let mouse_keys_dflt_btn = input.get()?;
        let groups_wrap = input.get()?;
        let access_x_options = input.get()?;
        input.skip(2)?;
        let affect_enabled_controls = input.get()?;
        let enabled_controls = input.get()?;
        let change_controls = input.get()?;
        let repeat_delay = input.get()?;
        let repeat_interval = input.get()?;
        let slow_keys_delay = input.get()?;
        let debounce_delay = input.get()?;
        let mouse_keys_delay = input.get()?;
        let mouse_keys_interval = input.get()?;
        let mouse_keys_time_to_max = input.get()?;
        let mouse_keys_max_speed = input.get()?;
        let mouse_keys_curve = input.get()?;
        let access_x_timeout = input.get()?;
        let access_x_timeout_mask = input.get()?;
        let access_x_timeout_values = input.get()?;
        let access_x_timeout_options_mask = input.get()?;
        let access_x_timeout_options_values = input.get()?;
        let per_key_repeat = input.array()?;

        input.finish()?;
        Ok(SetControls {
            device_spec,
            affect_internal_real_mods,
            internal_real_mods,
            affect_ignore_lock_real_mods,
            ignore_lock_real_mods,
            affect_internal_virtual_mods,
            internal_virtual_mods,
            affect_ignore_lock_virtual_mods,
            ignore_lock_virtual_mods,
            mouse_keys_dflt_btn,
            groups_wrap,
            access_x_options,
            affect_enabled_controls,
            enabled_controls,
            change_controls,
            repeat_delay,
            repeat_interval,
            slow_keys_delay,
            debounce_delay,
            mouse_keys_delay,
            mouse_keys_interval,
            mouse_keys_time_to_max,
            mouse_keys_max_speed,
            mouse_keys_curve,
            access_x_timeout,
            access_x_timeout_mask,
            access_x_timeout_values,
            access_x_timeout_options_mask,
            access_x_timeout_options_values,
            per_key_repeat,
        })
    }
}
/// Request GetMap (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct GetMap {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD16, bits of MapPart.
    pub full: u16,
    /// CARD16, bits of MapPart.
    pub partial: u16,
    /// CARD8.
    pub first_type: u8,
    /// CARD8.
    pub n_types: u8,
    /// KEYCODE.
    pub first_key_sym: u8,
    /// CARD8.
    pub n_key_syms: u8,
    /// KEYCODE.
    pub first_key_action: u8,
    /// CARD8.
    pub n_key_actions: u8,
    /// KEYCODE.
    pub first_key_behavior: u8,
    /// CARD8.
    pub n_key_behaviors: u8,
    /// CARD16, bits of VMod.
    pub virtual_mods: u16,
    /// KEYCODE.
    pub first_key_explicit: u8,
    /// CARD8.
    pub n_key_explicit: u8,
    /// KEYCODE.
    pub first_mod_map_key: u8,
    /// CARD8.
    pub n_mod_map_keys: u8,
    /// KEYCODE.
    pub first_v_mod_map_key: u8,
    /// CARD8.
    pub n_v_mod_map_keys: u8,
}
impl GetMap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let full = input.get()?;
        let partial = input.get()?;
        let first_type = input.get()?;
        let n_types = input.get()?;
        let first_key_sym = input.get()?;
        let n_key_syms = input.get()?;
        let first_key_action = input.get()?;
        let n_key_actions = input.get()?;
        let first_key_behavior = input.get()?;
        let n_key_behaviors = input.get()?;
        let virtual_mods = input.get()?;
        let first_key_explicit = input.get()?;
        let n_key_explicit = input.get()?;
        let first_mod_map_key = input.get()?;
        let n_mod_map_keys = input.get()?;
        let first_v_mod_map_key = input.get()?;
        let n_v_mod_map_keys = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GetMap {
            device_spec,
            full,
            partial,
            first_type,
            n_types,
            first_key_sym,
            n_key_syms,
            first_key_action,
            n_key_actions,
            first_key_behavior,
            n_key_behaviors,
            virtual_mods,
            first_key_explicit,
            n_key_explicit,
            first_mod_map_key,
            n_mod_map_keys,
            first_v_mod_map_key,
            n_v_mod_map_keys,
        })
    }
}
/// Request SetMap (minor opcode 9).
#[derive(Debug, Clone, Copy)]
pub struct SetMap<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD16, bits of MapPart.
    pub present: u16,
    /// CARD16, bits of SetMapFlags.
    pub flags: u16,
    /// KEYCODE.
    pub min_key_code: u8,
    /// KEYCODE.
    pub max_key_code: u8,
    /// CARD8.
    pub first_type: u8,
    /// CARD8.
    pub n_types: u8,
    /// KEYCODE.
    pub first_key_sym: u8,
    /// CARD8.
    pub n_key_syms: u8,
    /// CARD16.
    pub total_syms: u16,
    /// KEYCODE.
    pub first_key_action: u8,
    /// CARD8.
    pub n_key_actions: u8,
    /// CARD16.
    pub total_actions: u16,
    /// KEYCODE.
    pub first_key_behavior: u8,
    /// CARD8.
    pub n_key_behaviors: u8,
    /// CARD8.
    pub total_key_behaviors: u8,
    /// KEYCODE.
    pub first_key_explicit: u8,
    /// CARD8.
    pub n_key_explicit: u8,
    /// CARD8.
    pub total_key_explicit: u8,
    /// KEYCODE.
    pub first_mod_map_key: u8,
    /// CARD8.
    pub n_mod_map_keys: u8,
    /// CARD8.
    pub total_mod_map_keys: u8,
    /// KEYCODE.
    pub first_v_mod_map_key: u8,
    /// CARD8.
    pub n_v_mod_map_keys: u8,
    /// CARD8.
    pub total_v_mod_map_keys: u8,
    /// CARD16, bits of VMod.
    pub virtual_mods: u16,
    /// What follows, unread.
    pub values: &'a [u8],
}
impl<'a> SetMap<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let present = input.get()?;
        let flags = input.get()?;
        let min_key_code = input.get()?;
        let max_key_code = input.get()?;
        let first_type = input.get()?;
        let n_types = input.get()?;
        let first_key_sym = input.get()?;
        let n_key_syms = input.get()?;
        let total_syms = input.get()?;
        let first_key_action = input.get()?;
        let n_key_actions = input.get()?;
        let total_actions = input.get()?;
        let first_key_behavior = input.get()?;
        let n_key_behaviors = input.get()?;
        let total_key_behaviors = input.get()?;
        let first_key_explicit = input.get()?;
        let n_key_explicit = input.get()?;
        let total_key_explicit = input.get()?;
        let first_mod_map_key = input.get()?;
        let n_mod_map_keys = input.get()?;
        let total_mod_map_keys = input.get()?;
        let first_v_mod_map_key = input.get()?;
        let n_v_mod_map_keys = input.get()?;
        let total_v_mod_map_keys = input.get()?;
        let virtual_mods = input.get()?;
        let values = input.rest();

        input.finish()?;
        Ok(SetMap {
            device_spec,
            present,
            flags,
            min_key_code,
            max_key_code,
            first_type,
            n_types,
            first_key_sym,
            n_key_syms,
            total_syms,
            first_key_action,
            n_key_actions,
            total_actions,
            first_key_behavior,
            n_key_behaviors,
            total_key_behaviors,
            first_key_explicit,
            n_key_explicit,
            total_key_explicit,
            first_mod_map_key,
            n_mod_map_keys,
            total_mod_map_keys,
            first_v_mod_map_key,
            n_v_mod_map_keys,
            total_v_mod_map_keys,
            virtual_mods,
            values,
        })
    }
}
/// Request GetCompatMap (minor opcode 10).
#[derive(Debug, Clone, Copy)]
pub struct GetCompatMap {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD8, bits of SetOfGroup.
    pub groups: u8,
    /// BOOL.
    pub get_all_si: u8,
    /// CARD16.
    pub first_si: u16,
    /// CARD16.
    pub n_si: u16,
}
impl GetCompatMap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let groups = input.get()?;
        let get_all_si = input.get()?;
        let first_si = input.get()?;
        let n_si = input.get()?;

        input.finish()?;
        Ok(GetCompatMap { device_spec, groups, get_all_si, first_si, n_si })
    }
}
/// Request SetCompatMap (minor opcode 11).
#[derive(Debug, Clone, Copy)]
pub struct SetCompatMap<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// BOOL.
    pub recompute_actions: u8,
    /// BOOL.
    pub truncate_si: u8,
    /// CARD8, bits of SetOfGroup.
    pub groups: u8,
    /// CARD16.
    pub first_si: u16,
    /// List of SymInterpret.
    pub si: List<'a, proto::xkb::SymInterpret>,
    /// List of ModDef.
    pub group_maps: List<'a, proto::xkb::ModDef>,
}
impl<'a> SetCompatMap<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(1)?;
        let recompute_actions = input.get()?;
        let truncate_si = input.get()?;
        let groups = input.get()?;
        let first_si = input.get()?;
        let n_si: u16 = input.get()?;
        input.skip(2)?;
        let si = input.list(u64::from(n_si))?;
        let group_maps = input.list(u64::from(u64::from(groups).count_ones()))?;

        input.finish()?;
        Ok(SetCompatMap { device_spec, recompute_actions, truncate_si, groups, first_si, si, group_maps })
    }
}
/// Request GetIndicatorState (minor opcode 12).
#[derive(Debug, Clone, Copy)]
pub struct GetIndicatorState {
    /// DeviceSpec.
    pub device_spec: u16,
}
impl GetIndicatorState {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GetIndicatorState { device_spec })
    }
}
/// Request GetIndicatorMap (minor opcode 13).
#[derive(Debug, Clone, Copy)]
pub struct GetIndicatorMap {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD32.
    pub which: u32,
}
impl GetIndicatorMap {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;
        let which = input.get()?;

        input.finish()?;
        Ok(GetIndicatorMap { device_spec, which })
    }
}
/// Request SetIndicatorMap (minor opcode 14).
#[derive(Debug, Clone, Copy)]
pub struct SetIndicatorMap<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD32.
    pub which: u32,
    /// List of IndicatorMap.
    pub maps: List<'a, proto::xkb::IndicatorMap>,
}
impl<'a> SetIndicatorMap<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;
        let which = input.get()?;
        let maps = input.list(u64::from(u64::from(which).count_ones()))?;

        input.finish()?;
        Ok(SetIndicatorMap { device_spec, which, maps })
    }
}
/// Request GetNamedIndicator (minor opcode 15).
#[derive(Debug, Clone, Copy)]
pub struct GetNamedIndicator {
    /// DeviceSpec.
    pub device_spec: u16,
    /// LedClassSpec, one of LedClass.
    pub led_class: u16,
    /// IDSpec, perhaps one of ID.
    pub led_id: u16,
    /// ATOM.
    pub indicator: u32,
}
impl GetNamedIndicator {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let led_class = input.get()?;
        let led_id = input.get()?;
        input.skip(2)?;
        let indicator = input.get()?;

        input.finish()?;
        Ok(GetNamedIndicator { device_spec, led_class, led_id, indicator })
    }
}
/// Request SetNamedIndicator (minor opcode 16).
#[derive(Debug, Clone, Copy)]
pub struct SetNamedIndicator {
    /// DeviceSpec.
    pub device_spec: u16,
    /// LedClassSpec, one of LedClass.
    pub led_class: u16,
    /// IDSpec, perhaps one of ID.
    pub led_id: u16,
    /// ATOM.
    pub indicator: u32,
    /// BOOL.
    pub set_state: u8,
    /// BOOL.
    pub on: u8,
    /// BOOL.
    pub set_map: u8,
    /// BOOL.
    pub create_map: u8,
    /// CARD8, bits of IMFlag.
    pub map_flags: u8,
    /// CARD8, bits of IMGroupsWhich.
    pub map_which_groups: u8,
    /// CARD8, bits of SetOfGroups.
    pub map_groups: u8,
    /// CARD8, bits of IMModsWhich.
    pub map_which_mods: u8,
    /// CARD8, bits of ModMask.
    pub map_real_mods: u8,
    /// CARD16, bits of VMod.
    pub map_vmods: u16,
    /// CARD32, bits of BoolCtrl.
    pub map_ctrls: u32,
}
impl SetNamedIndicator {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let led_class = input.get()?;
        let led_id = input.get()?;
        input.skip(2)?;
        let indicator = input.get()?;
        let set_state = input.get()?;
        let on = input.get()?;
        let set_map = input.get()?;
        let create_map = input.get()?;
        input.skip(1)?;
        let map_flags = input.get()?;
        let map_which_groups = input.get()?;
        let map_groups = input.get()?;
        let map_which_mods = input.get()?;
        let map_real_mods = input.get()?;
        let map_vmods = input.get()?;
        let map_ctrls = input.get()?;

        input.finish()?;
        Ok(SetNamedIndicator {
            device_spec,
            led_class,
            led_id,
            indicator,
            set_state,
            on,
            set_map,
            create_map,
            map_flags,
            map_which_groups,
            map_groups,
            map_which_mods,
            map_real_mods,
            map_vmods,
            map_ctrls,
        })
    }
}
/// Request GetNames (minor opcode 17).
#[derive(Debug, Clone, Copy)]
pub struct GetNames {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD32, bits of NameDetail.
    pub which: u32,
}
impl GetNames {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;
        let which = input.get()?;

        input.finish()?;
        Ok(GetNames { device_spec, which })
    }
}
/// Request SetNames (minor opcode 18).
#[derive(Debug, Clone, Copy)]
pub struct SetNames<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD16, bits of VMod.
    pub virtual_mods: u16,
    /// CARD32, bits of NameDetail.
    pub which: u32,
    /// CARD8.
    pub first_type: u8,
    /// CARD8.
    pub n_types: u8,
    /// CARD8.
    pub first_kt_levelt: u8,
    /// CARD8.
    pub n_kt_levels: u8,
    /// CARD32.
    pub indicators: u32,
    /// CARD8, bits of SetOfGroup.
    pub group_names: u8,
    /// CARD8.
    pub n_radio_groups: u8,
    /// KEYCODE.
    pub first_key: u8,
    /// CARD8.
    pub n_keys: u8,
    /// CARD8.
    pub n_key_aliases: u8,
    /// CARD16.
    pub total_kt_level_names: u16,
    /// What follows, unread.
    pub values: &'a [u8],
}
impl<'a> SetNames<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let virtual_mods = input.get()?;
        let which = input.get()?;
        let first_type = input.get()?;
        let n_types = input.get()?;
        let first_kt_levelt = input.get()?;
        let n_kt_levels = input.get()?;
        let indicators = input.get()?;
        let group_names = input.get()?;
        let n_radio_groups = input.get()?;
        let first_key = input.get()?;
        let n_keys = input.get()?;
        let n_key_aliases = input.get()?;
        input.skip(1)?;
        let total_kt_level_names = input.get()?;
        let values = input.rest();

        input.finish()?;
        Ok(SetNames {
            device_spec,
            virtual_mods,
            which,
            first_type,
            n_types,
            first_kt_levelt,
            n_kt_levels,
            indicators,
            group_names,
            n_radio_groups,
            first_key,
            n_keys,
            n_key_aliases,
            total_kt_level_names,
            values,
        })
    }
}
/// Request PerClientFlags (minor opcode 21).
#[derive(Debug, Clone, Copy)]
pub struct PerClientFlags {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD32, bits of PerClientFlag.
    pub change: u32,
    /// CARD32, bits of PerClientFlag.
    pub value: u32,
    /// CARD32, bits of BoolCtrl.
    pub ctrls_to_change: u32,
    /// CARD32, bits of BoolCtrl.
    pub auto_ctrls: u32,
    /// CARD32, bits of BoolCtrl.
    pub auto_ctrls_values: u32,
}
impl PerClientFlags {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;
        let change = input.get()?;
        let value = input.get()?;
        let ctrls_to_change = input.get()?;
        let auto_ctrls = input.get()?;
        let auto_ctrls_values = input.get()?;

        input.finish()?;
        Ok(PerClientFlags { device_spec, change, value, ctrls_to_change, auto_ctrls, auto_ctrls_values })
    }
}
/// Request ListComponents (minor opcode 22).
#[derive(Debug, Clone, Copy)]
pub struct ListComponents<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD16.
    pub max_names: u16,
    /// STR.
    pub keymaps_spec: &'a [u8],
    /// STR.
    pub keycodes_spec: &'a [u8],
    /// STR.
    pub types_spec: &'a [u8],
    /// STR.
    pub compat_map_spec: &'a [u8],
    /// STR.
    pub symbols_spec: &'a [u8],
    /// STR.
    pub geometry_spec: &'a [u8],
}
impl<'a> ListComponents<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let max_names = input.get()?;
        let keymaps_spec = input.string()?;
        let keycodes_spec = input.string()?;
        let types_spec = input.string()?;
        let compat_map_spec = input.string()?;
        let symbols_spec = input.string()?;
        let geometry_spec = input.string()?;

        input.finish()?;
        Ok(ListComponents {
            device_spec,
            max_names,
            keymaps_spec,
            keycodes_spec,
            types_spec,
            compat_map_spec,
            symbols_spec,
            geometry_spec,
        })
    }
}
/// Request GetKbdByName (minor opcode 23).
#[derive(Debug, Clone, Copy)]
pub struct GetKbdByName<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD16, bits of GBNDetail.
    pub need: u16,
    /// CARD16, bits of GBNDetail.
    pub want: u16,
    /// BOOL.
    pub load: u8,
    /// STR.
    pub keymaps_spec: &'a [u8],
    /// STR.
    pub keycodes_spec: &'a [u8],
    /// STR.
    pub types_spec: &'a [u8],
    /// STR.
    pub compat_map_spec: &'a [u8],
    /// STR.
    pub symbols_spec: &'a [u8],
    /// STR.
    pub geometry_spec: &'a [u8],
}
impl<'a> GetKbdByName<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let need = input.get()?;
        let want = input.get()?;
        let load = input.get()?;
        input.skip(1)?;
        let keymaps_spec = input.string()?;
        let keycodes_spec = input.string()?;
        let types_spec = input.string()?;
        let compat_map_spec = input.string()?;
        let symbols_spec = input.string()?;
        let geometry_spec = input.string()?;

        input.finish()?;
        Ok(GetKbdByName {
            device_spec,
            need,
            want,
            load,
            keymaps_spec,
            keycodes_spec,
            types_spec,
            compat_map_spec,
            symbols_spec,
            geometry_spec,
        })
    }
}
/// Request GetDeviceInfo (minor opcode 24).
#[derive(Debug, Clone, Copy)]
pub struct GetDeviceInfo {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD16, bits of XIFeature.
    pub wanted: u16,
    /// BOOL.
    pub all_buttons: u8,
    /// CARD8.
    pub first_button: u8,
    /// CARD8.
    pub n_buttons: u8,
    /// LedClassSpec, one of LedClass.
    pub led_class: u16,
    /// IDSpec, perhaps one of ID.
    pub led_id: u16,
}
impl GetDeviceInfo {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let wanted = input.get()?;
        let all_buttons = input.get()?;
        let first_button = input.get()?;
        let n_buttons = input.get()?;
        input.skip(1)?;
        let led_class = input.get()?;
        let led_id = input.get()?;

        input.finish()?;
        Ok(GetDeviceInfo { device_spec, wanted, all_buttons, first_button, n_buttons, led_class, led_id })
    }
}
/// Request SetDeviceInfo (minor opcode 25).
#[derive(Debug, Clone, Copy)]
pub struct SetDeviceInfo<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD8.
    pub first_btn: u8,
    /// CARD16, bits of XIFeature.
    pub change: u16,
    /// CARD16.
    pub n_device_led_fbs: u16,
    /// List of Action.
    pub btn_actions: List<'a, [u8; 8]>,
    /// What follows, unread.
    pub leds: &'a [u8],
}
impl<'a> SetDeviceInfo<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let first_btn = input.get()?;
        let n_btns: u8 = input.get()?;
        let change = input.get()?;
        let n_device_led_fbs = input.get()?;
        let btn_actions = input.list(u64::from(n_btns))?;
        let leds = input.rest();

        input.finish()?;
        Ok(SetDeviceInfo { device_spec, first_btn, change, n_device_led_fbs, btn_actions, leds })
    }
}
/// Request SetDebuggingFlags (minor opcode 101).
#[derive(Debug, Clone, Copy)]
pub struct SetDebuggingFlags<'a> {
    /// CARD32.
    pub affect_flags: u32,
    /// CARD32.
    pub flags: u32,
    /// CARD32.
    pub affect_ctrls: u32,
    /// CARD32.
    pub ctrls: u32,
    /// List of STRING8.
    pub message: &'a [u8],
}
impl<'a> SetDebuggingFlags<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let msg_length: u16 = input.get()?;
        input.skip(2)?;
        let affect_flags = input.get()?;
        let flags = input.get()?;
        let affect_ctrls = input.get()?;
        let ctrls = input.get()?;
        let message = input.bytes(u64::from(msg_length))?;

        input.finish()?;
        Ok(SetDebuggingFlags { affect_flags, flags, affect_ctrls, ctrls, message })
    }
}
/// Request GetGeometry (minor opcode 19).
#[derive(Debug, Clone, Copy)]
pub struct GetGeometry {
    /// DeviceSpec.
    pub device_spec: u16,
    /// ATOM.
    pub name: u32,
}
impl GetGeometry {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        input.skip(2)?;
        let name = input.get()?;

        input.finish()?;
        Ok(GetGeometry { device_spec, name })
    }
}
/// Request SetGeometry (minor opcode 20).
#[derive(Debug, Clone, Copy)]
pub struct SetGeometry<'a> {
    /// DeviceSpec.
    pub device_spec: u16,
    /// CARD8.
    pub n_shapes: u8,
    /// CARD8.
    pub n_sections: u8,
    /// ATOM.
    pub name: u32,
    /// CARD16.
    pub width_mm: u16,
    /// CARD16.
    pub height_mm: u16,
    /// CARD16.
    pub n_properties: u16,
    /// CARD16.
    pub n_colors: u16,
    /// CARD16.
    pub n_doodads: u16,
    /// CARD16.
    pub n_key_aliases: u16,
    /// CARD8.
    pub base_color_ndx: u8,
    /// CARD8.
    pub label_color_ndx: u8,
    /// What follows, unread.
    pub label_font: &'a [u8],
}
impl<'a> SetGeometry<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let device_spec = input.get()?;
        let n_shapes = input.get()?;
        let n_sections = input.get()?;
        let name = input.get()?;
        let width_mm = input.get()?;
        let height_mm = input.get()?;
        let n_properties = input.get()?;
        let n_colors = input.get()?;
        let n_doodads = input.get()?;
        let n_key_aliases = input.get()?;
        let base_color_ndx = input.get()?;
        let label_color_ndx = input.get()?;
        input.skip(2)?;
        let label_font = input.rest();

        input.finish()?;
        Ok(SetGeometry {
            device_spec,
            n_shapes,
            n_sections,
            name,
            width_mm,
            height_mm,
            n_properties,
            n_colors,
            n_doodads,
            n_key_aliases,
            base_color_ndx,
            label_color_ndx,
            label_font,
        })
    }
}
