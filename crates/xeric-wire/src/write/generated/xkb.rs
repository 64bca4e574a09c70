// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure CountedString16.
#[derive(Debug, Clone, Copy, Default)]
pub struct CountedString16<'a> {
    /// List of char.
    pub string: &'a [u8],
}
impl Put for CountedString16<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.len16(self.string.len());
        w.bytes(self.string);
        w.align(4);
    }
}
/// Structure KeyType.
#[derive(Debug, Clone, Copy, Default)]
pub struct KeyType<'a> {
    /// CARD8, bits of ModMask.
    pub mods_mask: u8,
    /// CARD8, bits of ModMask.
    pub mods_mods: u8,
    /// CARD16, bits of VMod.
    pub mods_vmods: u16,
    /// CARD8.
    pub num_levels: u8,
    /// BOOL.
    pub has_preserve: u8,
    /// List of KTMapEntry.
    pub map: &'a [proto::xkb::KTMapEntry],
    /// List of ModDef.
    pub preserve: &'a [proto::xkb::ModDef],
}
impl Put for KeyType<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.mods_mask);
        w.put(&self.mods_mods);
        w.put(&self.mods_vmods);
        w.put(&self.num_levels);
        w.len8(self.map.len());
        w.put(&self.has_preserve);
        w.pad(1);
        w.list(self.map);
        w.list(self.preserve);
    }
}
/// Structure KeySymMap.
#[derive(Debug, Clone, Copy, Default)]
pub struct KeySymMap<'a> {
    /// List of CARD8.
    pub kt_index: [u8; 4],
    /// CARD8.
    pub group_info: u8,
    /// CARD8.
    pub width: u8,
    /// List of KEYSYM.
    pub syms: &'a [u32],
}
impl Put for KeySymMap<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.kt_index);
        w.put(&self.group_info);
        w.put(&self.width);
        w.len16(self.syms.len());
        w.list(self.syms);
    }
}
/// Structure Outline.
#[derive(Debug, Clone, Copy, Default)]
pub struct Outline<'a> {
    /// CARD8.
    pub corner_radius: u8,
    /// List of POINT.
    pub points: &'a [proto::xproto::Point],
}
impl Put for Outline<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.len8(self.points.len());
        w.put(&self.corner_radius);
        w.pad(2);
        w.list(self.points);
    }
}
/// Structure Shape.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shape<'a> {
    /// ATOM.
    pub name: u32,
    /// CARD8.
    pub primary_ndx: u8,
    /// CARD8.
    pub approx_ndx: u8,
    /// List of Outline.
    pub outlines: &'a [write::xkb::Outline<'a>],
}
impl Put for Shape<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
        w.len8(self.outlines.len());
        w.put(&self.primary_ndx);
        w.put(&self.approx_ndx);
        w.pad(1);
        w.list(self.outlines);
    }
}
/// Structure OverlayRow.
#[derive(Debug, Clone, Copy, Default)]
pub struct OverlayRow<'a> {
    /// CARD8.
    pub row_under: u8,
    /// List of OverlayKey.
    pub keys: &'a [proto::xkb::OverlayKey],
}
impl Put for OverlayRow<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.row_under);
        w.len8(self.keys.len());
        w.pad(2);
        w.list(self.keys);
    }
}
/// Structure Overlay.
#[derive(Debug, Clone, Copy, Default)]
pub struct Overlay<'a> {
    /// ATOM.
    pub name: u32,
    /// List of OverlayRow.
    pub rows: &'a [write::xkb::OverlayRow<'a>],
}
impl Put for Overlay<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
        w.len8(self.rows.len());
        w.pad(3);
        w.list(self.rows);
    }
}
/// Structure Row.
#[derive(Debug, Clone, Copy, Default)]
pub struct Row<'a> {
    /// INT16.
    pub top: i16,
    /// INT16.
    pub left: i16,
    /// BOOL.
    pub vertical: u8,
    /// List of Key.
    pub keys: &'a [proto::xkb::Key],
}
impl Put for Row<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.top);
        w.put(&self.left);
        w.len8(self.keys.len());
        w.put(&self.vertical);
        w.pad(2);
        w.list(self.keys);
    }
}
/// Structure Listing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Listing<'a> {
    /// CARD16.
    pub flags: u16,
    /// List of STRING8.
    pub string: &'a [u8],
}
impl Put for Listing<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.flags);
        w.len16(self.string.len());
        w.bytes(self.string);
        w.align(2);
    }
}
/// Structure DeviceLedInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct DeviceLedInfo<'a> {
    /// LedClassSpec, one of LedClass.
    pub led_class: u16,
    /// IDSpec, perhaps one of ID.
    pub led_id: u16,
    /// CARD32.
    pub names_present: u32,
    /// CARD32.
    pub maps_present: u32,
    /// CARD32.
    pub phys_indicators: u32,
    /// CARD32.
    pub state: u32,
    /// List of ATOM.
    pub names: &'a [u32],
    /// List of IndicatorMap.
    pub maps: &'a [proto::xkb::IndicatorMap],
}
impl Put for DeviceLedInfo<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.led_class);
        w.put(&self.led_id);
        w.put(&self.names_present);
        w.put(&self.maps_present);
        w.put(&self.phys_indicators);
        w.put(&self.state);
        w.list(self.names);
        w.list(self.maps);
    }
}
/// Reply to UseExtension.
#[derive(Debug, Clone, Copy, Default)]
pub struct UseExtensionReply {
    /// BOOL.
    pub supported: u8,
    /// CARD16.
    pub server_major: u16,
    /// CARD16.
    pub server_minor: u16,
}
impl UseExtensionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.supported, sequence);
        w.put(&self.server_major);
        w.put(&self.server_minor);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for UseExtensionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetState.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetStateReply {
    /// CARD8.
    pub device_id: u8,
    /// CARD8, bits of ModMask.
    pub mods: u8,
    /// CARD8, bits of ModMask.
    pub base_mods: u8,
    /// CARD8, bits of ModMask.
    pub latched_mods: u8,
    /// CARD8, bits of ModMask.
    pub locked_mods: u8,
    /// CARD8, one of Group.
    pub group: u8,
    /// CARD8, one of Group.
    pub locked_group: u8,
    /// INT16.
    pub base_group: i16,
    /// INT16.
    pub latched_group: i16,
    /// CARD8, bits of ModMask.
    pub compat_state: u8,
    /// CARD8, bits of ModMask.
    pub grab_mods: u8,
    /// CARD8, bits of ModMask.
    pub compat_grab_mods: u8,
    /// CARD8, bits of ModMask.
    pub lookup_mods: u8,
    /// CARD8, bits of ModMask.
    pub compat_lookup_mods: u8,
    /// CARD16, bits of KeyButMask.
    pub ptr_btn_state: u16,
}
impl GetStateReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.mods);
        w.put(&self.base_mods);
        w.put(&self.latched_mods);
        w.put(&self.locked_mods);
        w.put(&self.group);
        w.put(&self.locked_group);
        w.put(&self.base_group);
        w.put(&self.latched_group);
        w.put(&self.compat_state);
        w.put(&self.grab_mods);
        w.put(&self.compat_grab_mods);
        w.put(&self.lookup_mods);
        w.put(&self.compat_lookup_mods);
        w.pad(1);
        w.put(&self.ptr_btn_state);
        w.pad(6);

        w.end_reply();
    }
}
impl Packet for GetStateReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetControls.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetControlsReply {
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub mouse_keys_dflt_btn: u8,
    /// CARD8.
    pub num_groups: u8,
    /// CARD8.
    pub groups_wrap: u8,
    /// CARD8, bits of ModMask.
    pub internal_mods_mask: u8,
    /// CARD8, bits of ModMask.
    pub ignore_lock_mods_mask: u8,
    /// CARD8, bits of ModMask.
    pub internal_mods_real_mods: u8,
    /// CARD8, bits of ModMask.
    pub ignore_lock_mods_real_mods: u8,
    /// CARD16, bits of VMod.
    pub internal_mods_vmods: u16,
    /// CARD16, bits of VMod.
    pub ignore_lock_mods_vmods: u16,
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
    /// CARD16, bits of AXOption.
    pub access_x_option: u16,
    /// CARD16.
    pub access_x_timeout: u16,
    /// CARD16, bits of AXOption.
    pub access_x_timeout_options_mask: u16,
    /// CARD16, bits of AXOption.
    pub access_x_timeout_options_values: u16,
    /// CARD32, bits of BoolCtrl.
    pub access_x_timeout_mask: u32,
    /// CARD32, bits of BoolCtrl.
    pub access_x_timeout_values: u32,
    /// CARD32, bits of BoolCtrl.
    pub enabled_controls: u32,
    /// List of CARD8.
    pub per_key_repeat: [u8; 32],
}
impl GetControlsReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.mouse_keys_dflt_btn);
        w.put(&self.num_groups);
        w.put(&self.groups_wrap);
        w.put(&self.internal_mods_mask);
        w.put(&self.ignore_lock_mods_mask);
        w.put(&self.internal_mods_real_mods);
        w.put(&self.ignore_lock_mods_real_mods);
        w.pad(1);
        w.put(&self.internal_mods_vmods);
        w.put(&self.ignore_lock_mods_vmods);
        w.put(&self.repeat_delay);
        w.put(&self.repeat_interval);
        w.put(&self.slow_keys_delay);
        w.put(&self.debounce_delay);
        w.put(&self.mouse_keys_delay);
        w.put(&self.mouse_keys_interval);
        w.put(&self.mouse_keys_time_to_max);
        w.put(&self.mouse_keys_max_speed);
        w.put(&self.mouse_keys_curve);
        w.put(&self.access_x_option);
        w.put(&self.access_x_timeout);
        w.put(&self.access_x_timeout_options_mask);
        w.put(&self.access_x_timeout_options_values);
        w.pad(2);
        w.put(&self.access_x_timeout_mask);
        w.put(&self.access_x_timeout_values);
        w.put(&self.enabled_controls);
        w.put(&self.per_key_repeat);

        w.end_reply();
    }
}
impl Packet for GetControlsReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
pub use crate::write::xkb_replies::GetMapReply;
/// Reply to GetCompatMap.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCompatMapReply<'a> {
    /// CARD8.
    pub device_id: u8,
    /// CARD8, bits of SetOfGroup.
    pub groups_rtrn: u8,
    /// CARD16.
    pub first_si_rtrn: u16,
    /// CARD16.
    pub n_total_si: u16,
    /// List of SymInterpret.
    pub si_rtrn: &'a [proto::xkb::SymInterpret],
    /// List of ModDef.
    pub group_rtrn: &'a [proto::xkb::ModDef],
}
impl GetCompatMapReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.groups_rtrn);
        w.pad(1);
        w.put(&self.first_si_rtrn);
        w.len16(self.si_rtrn.len());
        w.put(&self.n_total_si);
        w.pad(16);
        w.list(self.si_rtrn);
        w.list(self.group_rtrn);

        w.end_reply();
    }
}
impl Packet for GetCompatMapReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetIndicatorState.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetIndicatorStateReply {
    /// CARD8.
    pub device_id: u8,
    /// CARD32.
    pub state: u32,
}
impl GetIndicatorStateReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.state);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for GetIndicatorStateReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetIndicatorMap.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetIndicatorMapReply<'a> {
    /// CARD8.
    pub device_id: u8,
    /// CARD32.
    pub which: u32,
    /// CARD32.
    pub real_indicators: u32,
    /// CARD8.
    pub n_indicators: u8,
    /// List of IndicatorMap.
    pub maps: &'a [proto::xkb::IndicatorMap],
}
impl GetIndicatorMapReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.which);
        w.put(&self.real_indicators);
        w.put(&self.n_indicators);
        w.pad(15);
        w.list(self.maps);

        w.end_reply();
    }
}
impl Packet for GetIndicatorMapReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetNamedIndicator.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetNamedIndicatorReply {
    /// CARD8.
    pub device_id: u8,
    /// ATOM.
    pub indicator: u32,
    /// BOOL.
    pub found: u8,
    /// BOOL.
    pub on: u8,
    /// BOOL.
    pub real_indicator: u8,
    /// CARD8.
    pub ndx: u8,
    /// CARD8, bits of IMFlag.
    pub map_flags: u8,
    /// CARD8, bits of IMGroupsWhich.
    pub map_which_groups: u8,
    /// CARD8, bits of SetOfGroups.
    pub map_groups: u8,
    /// CARD8, bits of IMModsWhich.
    pub map_which_mods: u8,
    /// CARD8, bits of ModMask.
    pub map_mods: u8,
    /// CARD8, bits of ModMask.
    pub map_real_mods: u8,
    /// CARD16, bits of VMod.
    pub map_vmod: u16,
    /// CARD32, bits of BoolCtrl.
    pub map_ctrls: u32,
    /// BOOL.
    pub supported: u8,
}
impl GetNamedIndicatorReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.indicator);
        w.put(&self.found);
        w.put(&self.on);
        w.put(&self.real_indicator);
        w.put(&self.ndx);
        w.put(&self.map_flags);
        w.put(&self.map_which_groups);
        w.put(&self.map_groups);
        w.put(&self.map_which_mods);
        w.put(&self.map_mods);
        w.put(&self.map_real_mods);
        w.put(&self.map_vmod);
        w.put(&self.map_ctrls);
        w.put(&self.supported);
        w.pad(3);

        w.end_reply();
    }
}
impl Packet for GetNamedIndicatorReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
pub use crate::write::xkb_replies::GetNamesReply;
/// Reply to PerClientFlags.
#[derive(Debug, Clone, Copy, Default)]
pub struct PerClientFlagsReply {
    /// CARD8.
    pub device_id: u8,
    /// CARD32, bits of PerClientFlag.
    pub supported: u32,
    /// CARD32, bits of PerClientFlag.
    pub value: u32,
    /// CARD32, bits of BoolCtrl.
    pub auto_ctrls: u32,
    /// CARD32, bits of BoolCtrl.
    pub auto_ctrls_values: u32,
}
impl PerClientFlagsReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.supported);
        w.put(&self.value);
        w.put(&self.auto_ctrls);
        w.put(&self.auto_ctrls_values);
        w.pad(8);

        w.end_reply();
    }
}
impl Packet for PerClientFlagsReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListComponents.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListComponentsReply<'a> {
    /// CARD8.
    pub device_id: u8,
    /// CARD16.
    pub extra: u16,
    /// List of Listing.
    pub keymaps: &'a [write::xkb::Listing<'a>],
    /// List of Listing.
    pub keycodes: &'a [write::xkb::Listing<'a>],
    /// List of Listing.
    pub types: &'a [write::xkb::Listing<'a>],
    /// List of Listing.
    pub compat_maps: &'a [write::xkb::Listing<'a>],
    /// List of Listing.
    pub symbols: &'a [write::xkb::Listing<'a>],
    /// List of Listing.
    pub geometries: &'a [write::xkb::Listing<'a>],
}
impl ListComponentsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.len16(self.keymaps.len());
        w.len16(self.keycodes.len());
        w.len16(self.types.len());
        w.len16(self.compat_maps.len());
        w.len16(self.symbols.len());
        w.len16(self.geometries.len());
        w.put(&self.extra);
        w.pad(10);
        w.list(self.keymaps);
        w.list(self.keycodes);
        w.list(self.types);
        w.list(self.compat_maps);
        w.list(self.symbols);
        w.list(self.geometries);

        w.end_reply();
    }
}
impl Packet for ListComponentsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetDeviceInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetDeviceInfoReply<'a> {
    /// CARD8.
    pub device_id: u8,
    /// CARD16, bits of XIFeature.
    pub present: u16,
    /// CARD16, bits of XIFeature.
    pub supported: u16,
    /// CARD16, bits of XIFeature.
    pub unsupported: u16,
    /// CARD8.
    pub first_btn_wanted: u8,
    /// CARD8.
    pub n_btns_wanted: u8,
    /// CARD8.
    pub first_btn_rtrn: u8,
    /// CARD8.
    pub total_btns: u8,
    /// BOOL.
    pub has_own_state: u8,
    /// CARD16, perhaps one of ID.
    pub dflt_kbd_fb: u16,
    /// CARD16, perhaps one of ID.
    pub dflt_led_fb: u16,
    /// ATOM.
    pub dev_type: u32,
    /// List of STRING8.
    pub name: &'a [u8],
    /// List of Action.
    pub btn_actions: &'a [[u8; 8]],
    /// List of DeviceLedInfo.
    pub leds: &'a [write::xkb::DeviceLedInfo<'a>],
}
impl GetDeviceInfoReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.device_id, sequence);
        w.put(&self.present);
        w.put(&self.supported);
        w.put(&self.unsupported);
        w.len16(self.leds.len());
        w.put(&self.first_btn_wanted);
        w.put(&self.n_btns_wanted);
        w.put(&self.first_btn_rtrn);
        w.len8(self.btn_actions.len());
        w.put(&self.total_btns);
        w.put(&self.has_own_state);
        w.put(&self.dflt_kbd_fb);
        w.put(&self.dflt_led_fb);
        w.pad(2);
        w.put(&self.dev_type);
        w.len16(self.name.len());
        w.bytes(self.name);
        w.align(4);
        w.list(self.btn_actions);
        w.list(self.leds);

        w.end_reply();
    }
}
impl Packet for GetDeviceInfoReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetDebuggingFlags.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetDebuggingFlagsReply {
    /// CARD32.
    pub current_flags: u32,
    /// CARD32.
    pub current_ctrls: u32,
    /// CARD32.
    pub supported_flags: u32,
    /// CARD32.
    pub supported_ctrls: u32,
}
impl SetDebuggingFlagsReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.current_flags);
        w.put(&self.current_ctrls);
        w.put(&self.supported_flags);
        w.put(&self.supported_ctrls);
        w.pad(8);

        w.end_reply();
    }
}
impl Packet for SetDebuggingFlagsReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event NewKeyboardNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NewKeyboardNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub old_device_id: u8,
    /// KEYCODE.
    pub min_key_code: u8,
    /// KEYCODE.
    pub max_key_code: u8,
    /// KEYCODE.
    pub old_min_key_code: u8,
    /// KEYCODE.
    pub old_max_key_code: u8,
    /// CARD8.
    pub request_major: u8,
    /// CARD8.
    pub request_minor: u8,
    /// CARD16, bits of NKNDetail.
    pub changed: u16,
}
impl NewKeyboardNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 0;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.old_device_id);
        w.put(&self.min_key_code);
        w.put(&self.max_key_code);
        w.put(&self.old_min_key_code);
        w.put(&self.old_max_key_code);
        w.put(&self.request_major);
        w.put(&self.request_minor);
        w.put(&self.changed);
        w.pad(14);

        w.end_event();
    }
}
impl ExtensionEvent for NewKeyboardNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event MapNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MapNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub ptr_btn_actions: u8,
    /// CARD16, bits of MapPart.
    pub changed: u16,
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
    /// KEYCODE.
    pub first_key_act: u8,
    /// CARD8.
    pub n_key_acts: u8,
    /// KEYCODE.
    pub first_key_behavior: u8,
    /// CARD8.
    pub n_key_behavior: u8,
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
    /// CARD16, bits of VMod.
    pub virtual_mods: u16,
}
impl MapNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 1;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.ptr_btn_actions);
        w.put(&self.changed);
        w.put(&self.min_key_code);
        w.put(&self.max_key_code);
        w.put(&self.first_type);
        w.put(&self.n_types);
        w.put(&self.first_key_sym);
        w.put(&self.n_key_syms);
        w.put(&self.first_key_act);
        w.put(&self.n_key_acts);
        w.put(&self.first_key_behavior);
        w.put(&self.n_key_behavior);
        w.put(&self.first_key_explicit);
        w.put(&self.n_key_explicit);
        w.put(&self.first_mod_map_key);
        w.put(&self.n_mod_map_keys);
        w.put(&self.first_v_mod_map_key);
        w.put(&self.n_v_mod_map_keys);
        w.put(&self.virtual_mods);
        w.pad(2);

        w.end_event();
    }
}
impl ExtensionEvent for MapNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event StateNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StateNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8, bits of ModMask.
    pub mods: u8,
    /// CARD8, bits of ModMask.
    pub base_mods: u8,
    /// CARD8, bits of ModMask.
    pub latched_mods: u8,
    /// CARD8, bits of ModMask.
    pub locked_mods: u8,
    /// CARD8, one of Group.
    pub group: u8,
    /// INT16.
    pub base_group: i16,
    /// INT16.
    pub latched_group: i16,
    /// CARD8, one of Group.
    pub locked_group: u8,
    /// CARD8, bits of ModMask.
    pub compat_state: u8,
    /// CARD8, bits of ModMask.
    pub grab_mods: u8,
    /// CARD8, bits of ModMask.
    pub compat_grab_mods: u8,
    /// CARD8, bits of ModMask.
    pub lookup_mods: u8,
    /// CARD8, bits of ModMask.
    pub compat_loockup_mods: u8,
    /// CARD16, bits of KeyButMask.
    pub ptr_btn_state: u16,
    /// CARD16, bits of StatePart.
    pub changed: u16,
    /// KEYCODE.
    pub keycode: u8,
    /// CARD8.
    pub event_type: u8,
    /// CARD8.
    pub request_major: u8,
    /// CARD8.
    pub request_minor: u8,
}
impl StateNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 2;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.mods);
        w.put(&self.base_mods);
        w.put(&self.latched_mods);
        w.put(&self.locked_mods);
        w.put(&self.group);
        w.put(&self.base_group);
        w.put(&self.latched_group);
        w.put(&self.locked_group);
        w.put(&self.compat_state);
        w.put(&self.grab_mods);
        w.put(&self.compat_grab_mods);
        w.put(&self.lookup_mods);
        w.put(&self.compat_loockup_mods);
        w.put(&self.ptr_btn_state);
        w.put(&self.changed);
        w.put(&self.keycode);
        w.put(&self.event_type);
        w.put(&self.request_major);
        w.put(&self.request_minor);

        w.end_event();
    }
}
impl ExtensionEvent for StateNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event ControlsNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ControlsNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8.
    pub num_groups: u8,
    /// CARD32, bits of Control.
    pub changed_controls: u32,
    /// CARD32, bits of BoolCtrl.
    pub enabled_controls: u32,
    /// CARD32, bits of BoolCtrl.
    pub enabled_control_changes: u32,
    /// KEYCODE.
    pub keycode: u8,
    /// CARD8.
    pub event_type: u8,
    /// CARD8.
    pub request_major: u8,
    /// CARD8.
    pub request_minor: u8,
}
impl ControlsNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 3;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.num_groups);
        w.pad(2);
        w.put(&self.changed_controls);
        w.put(&self.enabled_controls);
        w.put(&self.enabled_control_changes);
        w.put(&self.keycode);
        w.put(&self.event_type);
        w.put(&self.request_major);
        w.put(&self.request_minor);
        w.pad(4);

        w.end_event();
    }
}
impl ExtensionEvent for ControlsNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event IndicatorStateNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IndicatorStateNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD32.
    pub state: u32,
    /// CARD32.
    pub state_changed: u32,
}
impl IndicatorStateNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 4;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.pad(3);
        w.put(&self.state);
        w.put(&self.state_changed);
        w.pad(12);

        w.end_event();
    }
}
impl ExtensionEvent for IndicatorStateNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event IndicatorMapNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IndicatorMapNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD32.
    pub state: u32,
    /// CARD32.
    pub map_changed: u32,
}
impl IndicatorMapNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 5;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.pad(3);
        w.put(&self.state);
        w.put(&self.map_changed);
        w.pad(12);

        w.end_event();
    }
}
impl ExtensionEvent for IndicatorMapNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event NamesNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NamesNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD16, bits of NameDetail.
    pub changed: u16,
    /// CARD8.
    pub first_type: u8,
    /// CARD8.
    pub n_types: u8,
    /// CARD8.
    pub first_level_name: u8,
    /// CARD8.
    pub n_level_names: u8,
    /// CARD8.
    pub n_radio_groups: u8,
    /// CARD8.
    pub n_key_aliases: u8,
    /// CARD8, bits of SetOfGroup.
    pub changed_group_names: u8,
    /// CARD16, bits of VMod.
    pub changed_virtual_mods: u16,
    /// KEYCODE.
    pub first_key: u8,
    /// CARD8.
    pub n_keys: u8,
    /// CARD32.
    pub changed_indicators: u32,
}
impl NamesNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 6;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.pad(1);
        w.put(&self.changed);
        w.put(&self.first_type);
        w.put(&self.n_types);
        w.put(&self.first_level_name);
        w.put(&self.n_level_names);
        w.pad(1);
        w.put(&self.n_radio_groups);
        w.put(&self.n_key_aliases);
        w.put(&self.changed_group_names);
        w.put(&self.changed_virtual_mods);
        w.put(&self.first_key);
        w.put(&self.n_keys);
        w.put(&self.changed_indicators);
        w.pad(4);

        w.end_event();
    }
}
impl ExtensionEvent for NamesNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event CompatMapNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CompatMapNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8, bits of SetOfGroup.
    pub changed_groups: u8,
    /// CARD16.
    pub first_si: u16,
    /// CARD16.
    pub n_si: u16,
    /// CARD16.
    pub n_total_si: u16,
}
impl CompatMapNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 7;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.changed_groups);
        w.put(&self.first_si);
        w.put(&self.n_si);
        w.put(&self.n_total_si);
        w.pad(16);

        w.end_event();
    }
}
impl ExtensionEvent for CompatMapNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event BellNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BellNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD8, one of BellClassResult.
    pub bell_class: u8,
    /// CARD8.
    pub bell_id: u8,
    /// CARD8.
    pub percent: u8,
    /// CARD16.
    pub pitch: u16,
    /// CARD16.
    pub duration: u16,
    /// ATOM.
    pub name: u32,
    /// WINDOW.
    pub window: u32,
    /// BOOL.
    pub event_only: u8,
}
impl BellNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 8;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.bell_class);
        w.put(&self.bell_id);
        w.put(&self.percent);
        w.put(&self.pitch);
        w.put(&self.duration);
        w.put(&self.name);
        w.put(&self.window);
        w.put(&self.event_only);
        w.pad(7);

        w.end_event();
    }
}
impl ExtensionEvent for BellNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event ActionMessage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ActionMessageEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// KEYCODE.
    pub keycode: u8,
    /// BOOL.
    pub press: u8,
    /// BOOL.
    pub key_event_follows: u8,
    /// CARD8, bits of ModMask.
    pub mods: u8,
    /// CARD8, one of Group.
    pub group: u8,
    /// List of STRING8.
    pub message: [u8; 8],
}
impl ActionMessageEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 9;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.keycode);
        w.put(&self.press);
        w.put(&self.key_event_follows);
        w.put(&self.mods);
        w.put(&self.group);
        w.put(&self.message);
        w.pad(10);

        w.end_event();
    }
}
impl ExtensionEvent for ActionMessageEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event AccessXNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AccessXNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// KEYCODE.
    pub keycode: u8,
    /// CARD16, bits of AXNDetail.
    pub detailt: u16,
    /// CARD16.
    pub slow_keys_delay: u16,
    /// CARD16.
    pub debounce_delay: u16,
}
impl AccessXNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 10;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.put(&self.keycode);
        w.put(&self.detailt);
        w.put(&self.slow_keys_delay);
        w.put(&self.debounce_delay);
        w.pad(16);

        w.end_event();
    }
}
impl ExtensionEvent for AccessXNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Event ExtensionDeviceNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ExtensionDeviceNotifyEvent {
    /// TIMESTAMP.
    pub time: u32,
    /// CARD8.
    pub device_id: u8,
    /// CARD16, bits of XIFeature.
    pub reason: u16,
    /// CARD16, one of LedClassResult.
    pub led_class: u16,
    /// CARD16.
    pub led_id: u16,
    /// CARD32.
    pub leds_defined: u32,
    /// CARD32.
    pub led_state: u32,
    /// CARD8.
    pub first_button: u8,
    /// CARD8.
    pub n_buttons: u8,
    /// CARD16, bits of XIFeature.
    pub supported: u16,
    /// CARD16, bits of XIFeature.
    pub unsupported: u16,
}
impl ExtensionDeviceNotifyEvent {
    /// Its number among XKB's events.
    pub const XKB_TYPE: u8 = 11;

    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(Self::XKB_TYPE);
        w.u16(sequence);
        w.put(&self.time);
        w.put(&self.device_id);
        w.pad(1);
        w.put(&self.reason);
        w.put(&self.led_class);
        w.put(&self.led_id);
        w.put(&self.leds_defined);
        w.put(&self.led_state);
        w.put(&self.first_button);
        w.put(&self.n_buttons);
        w.put(&self.supported);
        w.put(&self.unsupported);
        w.pad(2);

        w.end_event();
    }
}
impl ExtensionEvent for ExtensionDeviceNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Structure Property.
#[derive(Debug, Clone, Copy, Default)]
pub struct Property<'a> {
    /// CountedString16.
    pub name: write::xkb::CountedString16<'a>,
    /// CountedString16.
    pub value: write::xkb::CountedString16<'a>,
}
impl Put for Property<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
        w.put(&self.value);
    }
}
pub use crate::write::xkb_geometry::Doodad;
/// Structure Section.
#[derive(Debug, Clone, Copy, Default)]
pub struct Section<'a> {
    /// ATOM.
    pub name: u32,
    /// INT16.
    pub top: i16,
    /// INT16.
    pub left: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// INT16.
    pub angle: i16,
    /// CARD8.
    pub priority: u8,
    /// List of Row.
    pub rows: &'a [write::xkb::Row<'a>],
    /// List of Doodad.
    pub doodads: &'a [write::xkb::Doodad<'a>],
    /// List of Overlay.
    pub overlays: &'a [write::xkb::Overlay<'a>],
}
impl Put for Section<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
        w.put(&self.top);
        w.put(&self.left);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.angle);
        w.put(&self.priority);
        w.len8(self.rows.len());
        w.len8(self.doodads.len());
        w.len8(self.overlays.len());
        w.pad(2);
        w.list(self.rows);
        w.list(self.doodads);
        w.list(self.overlays);
    }
}
pub use crate::write::xkb_geometry::GetGeometryReply;
