// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::proto;
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XKEYBOARD";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 0);
/// Values of Const.
pub mod const_ {
    /// MaxLegalKeyCode.
    pub const MAX_LEGAL_KEY_CODE: u32 = 255;
    /// PerKeyBitArraySize.
    pub const PER_KEY_BIT_ARRAY_SIZE: u32 = 32;
    /// KeyNameLength.
    pub const KEY_NAME_LENGTH: u32 = 4;
}
/// Values of EventType.
pub mod event_type {
    /// NewKeyboardNotify.
    pub const NEW_KEYBOARD_NOTIFY: u16 = 1 << 0;
    /// MapNotify.
    pub const MAP_NOTIFY: u16 = 1 << 1;
    /// StateNotify.
    pub const STATE_NOTIFY: u16 = 1 << 2;
    /// ControlsNotify.
    pub const CONTROLS_NOTIFY: u16 = 1 << 3;
    /// IndicatorStateNotify.
    pub const INDICATOR_STATE_NOTIFY: u16 = 1 << 4;
    /// IndicatorMapNotify.
    pub const INDICATOR_MAP_NOTIFY: u16 = 1 << 5;
    /// NamesNotify.
    pub const NAMES_NOTIFY: u16 = 1 << 6;
    /// CompatMapNotify.
    pub const COMPAT_MAP_NOTIFY: u16 = 1 << 7;
    /// BellNotify.
    pub const BELL_NOTIFY: u16 = 1 << 8;
    /// ActionMessage.
    pub const ACTION_MESSAGE: u16 = 1 << 9;
    /// AccessXNotify.
    pub const ACCESS_X_NOTIFY: u16 = 1 << 10;
    /// ExtensionDeviceNotify.
    pub const EXTENSION_DEVICE_NOTIFY: u16 = 1 << 11;
}
/// Values of NKNDetail.
pub mod nkn_detail {
    /// Keycodes.
    pub const KEYCODES: u16 = 1 << 0;
    /// Geometry.
    pub const GEOMETRY: u16 = 1 << 1;
    /// DeviceID.
    pub const DEVICE_ID: u16 = 1 << 2;
}
/// Values of AXNDetail.
pub mod axn_detail {
    /// SKPress.
    pub const SK_PRESS: u16 = 1 << 0;
    /// SKAccept.
    pub const SK_ACCEPT: u16 = 1 << 1;
    /// SKReject.
    pub const SK_REJECT: u16 = 1 << 2;
    /// SKRelease.
    pub const SK_RELEASE: u16 = 1 << 3;
    /// BKAccept.
    pub const BK_ACCEPT: u16 = 1 << 4;
    /// BKReject.
    pub const BK_REJECT: u16 = 1 << 5;
    /// AXKWarning.
    pub const AXK_WARNING: u16 = 1 << 6;
}
/// Values of MapPart.
pub mod map_part {
    /// KeyTypes.
    pub const KEY_TYPES: u16 = 1 << 0;
    /// KeySyms.
    pub const KEY_SYMS: u16 = 1 << 1;
    /// ModifierMap.
    pub const MODIFIER_MAP: u16 = 1 << 2;
    /// ExplicitComponents.
    pub const EXPLICIT_COMPONENTS: u16 = 1 << 3;
    /// KeyActions.
    pub const KEY_ACTIONS: u16 = 1 << 4;
    /// KeyBehaviors.
    pub const KEY_BEHAVIORS: u16 = 1 << 5;
    /// VirtualMods.
    pub const VIRTUAL_MODS: u16 = 1 << 6;
    /// VirtualModMap.
    pub const VIRTUAL_MOD_MAP: u16 = 1 << 7;
}
/// Values of SetMapFlags.
pub mod set_map_flags {
    /// ResizeTypes.
    pub const RESIZE_TYPES: u16 = 1 << 0;
    /// RecomputeActions.
    pub const RECOMPUTE_ACTIONS: u16 = 1 << 1;
}
/// Values of StatePart.
pub mod state_part {
    /// ModifierState.
    pub const MODIFIER_STATE: u16 = 1 << 0;
    /// ModifierBase.
    pub const MODIFIER_BASE: u16 = 1 << 1;
    /// ModifierLatch.
    pub const MODIFIER_LATCH: u16 = 1 << 2;
    /// ModifierLock.
    pub const MODIFIER_LOCK: u16 = 1 << 3;
    /// GroupState.
    pub const GROUP_STATE: u16 = 1 << 4;
    /// GroupBase.
    pub const GROUP_BASE: u16 = 1 << 5;
    /// GroupLatch.
    pub const GROUP_LATCH: u16 = 1 << 6;
    /// GroupLock.
    pub const GROUP_LOCK: u16 = 1 << 7;
    /// CompatState.
    pub const COMPAT_STATE: u16 = 1 << 8;
    /// GrabMods.
    pub const GRAB_MODS: u16 = 1 << 9;
    /// CompatGrabMods.
    pub const COMPAT_GRAB_MODS: u16 = 1 << 10;
    /// LookupMods.
    pub const LOOKUP_MODS: u16 = 1 << 11;
    /// CompatLookupMods.
    pub const COMPAT_LOOKUP_MODS: u16 = 1 << 12;
    /// PointerButtons.
    pub const POINTER_BUTTONS: u16 = 1 << 13;
}
/// Values of BoolCtrl.
pub mod bool_ctrl {
    /// RepeatKeys.
    pub const REPEAT_KEYS: u32 = 1 << 0;
    /// SlowKeys.
    pub const SLOW_KEYS: u32 = 1 << 1;
    /// BounceKeys.
    pub const BOUNCE_KEYS: u32 = 1 << 2;
    /// StickyKeys.
    pub const STICKY_KEYS: u32 = 1 << 3;
    /// MouseKeys.
    pub const MOUSE_KEYS: u32 = 1 << 4;
    /// MouseKeysAccel.
    pub const MOUSE_KEYS_ACCEL: u32 = 1 << 5;
    /// AccessXKeys.
    pub const ACCESS_X_KEYS: u32 = 1 << 6;
    /// AccessXTimeoutMask.
    pub const ACCESS_X_TIMEOUT_MASK: u32 = 1 << 7;
    /// AccessXFeedbackMask.
    pub const ACCESS_X_FEEDBACK_MASK: u32 = 1 << 8;
    /// AudibleBellMask.
    pub const AUDIBLE_BELL_MASK: u32 = 1 << 9;
    /// Overlay1Mask.
    pub const OVERLAY1_MASK: u32 = 1 << 10;
    /// Overlay2Mask.
    pub const OVERLAY2_MASK: u32 = 1 << 11;
    /// IgnoreGroupLockMask.
    pub const IGNORE_GROUP_LOCK_MASK: u32 = 1 << 12;
}
/// Values of Control.
pub mod control {
    /// GroupsWrap.
    pub const GROUPS_WRAP: u32 = 1 << 27;
    /// InternalMods.
    pub const INTERNAL_MODS: u32 = 1 << 28;
    /// IgnoreLockMods.
    pub const IGNORE_LOCK_MODS: u32 = 1 << 29;
    /// PerKeyRepeat.
    pub const PER_KEY_REPEAT: u32 = 1 << 30;
    /// ControlsEnabled.
    pub const CONTROLS_ENABLED: u32 = 1 << 31;
}
/// Values of AXOption.
pub mod ax_option {
    /// SKPressFB.
    pub const SK_PRESS_FB: u16 = 1 << 0;
    /// SKAcceptFB.
    pub const SK_ACCEPT_FB: u16 = 1 << 1;
    /// FeatureFB.
    pub const FEATURE_FB: u16 = 1 << 2;
    /// SlowWarnFB.
    pub const SLOW_WARN_FB: u16 = 1 << 3;
    /// IndicatorFB.
    pub const INDICATOR_FB: u16 = 1 << 4;
    /// StickyKeysFB.
    pub const STICKY_KEYS_FB: u16 = 1 << 5;
    /// TwoKeys.
    pub const TWO_KEYS: u16 = 1 << 6;
    /// LatchToLock.
    pub const LATCH_TO_LOCK: u16 = 1 << 7;
    /// SKReleaseFB.
    pub const SK_RELEASE_FB: u16 = 1 << 8;
    /// SKRejectFB.
    pub const SK_REJECT_FB: u16 = 1 << 9;
    /// BKRejectFB.
    pub const BK_REJECT_FB: u16 = 1 << 10;
    /// DumbBell.
    pub const DUMB_BELL: u16 = 1 << 11;
}
/// Values of LedClassResult.
pub mod led_class_result {
    /// KbdFeedbackClass.
    pub const KBD_FEEDBACK_CLASS: u16 = 0;
    /// LedFeedbackClass.
    pub const LED_FEEDBACK_CLASS: u16 = 4;
}
/// Values of LedClass.
pub mod led_class {
    /// KbdFeedbackClass.
    pub const KBD_FEEDBACK_CLASS: u16 = 0;
    /// LedFeedbackClass.
    pub const LED_FEEDBACK_CLASS: u16 = 4;
    /// DfltXIClass.
    pub const DFLT_XI_CLASS: u16 = 768;
    /// AllXIClasses.
    pub const ALL_XI_CLASSES: u16 = 1280;
}
/// Values of BellClassResult.
pub mod bell_class_result {
    /// KbdFeedbackClass.
    pub const KBD_FEEDBACK_CLASS: u8 = 0;
    /// BellFeedbackClass.
    pub const BELL_FEEDBACK_CLASS: u8 = 5;
}
/// Values of BellClass.
pub mod bell_class {
    /// KbdFeedbackClass.
    pub const KBD_FEEDBACK_CLASS: u32 = 0;
    /// BellFeedbackClass.
    pub const BELL_FEEDBACK_CLASS: u32 = 5;
    /// DfltXIClass.
    pub const DFLT_XI_CLASS: u32 = 768;
}
/// Values of ID.
pub mod id {
    /// UseCoreKbd.
    pub const USE_CORE_KBD: u16 = 256;
    /// UseCorePtr.
    pub const USE_CORE_PTR: u16 = 512;
    /// DfltXIClass.
    pub const DFLT_XI_CLASS: u16 = 768;
    /// DfltXIId.
    pub const DFLT_XI_ID: u16 = 1024;
    /// AllXIClass.
    pub const ALL_XI_CLASS: u16 = 1280;
    /// AllXIId.
    pub const ALL_XI_ID: u16 = 1536;
    /// XINone.
    pub const XI_NONE: u16 = 65280;
}
/// Values of Group.
pub mod group {
    /// 1.
    pub const N1: u8 = 0;
    /// 2.
    pub const N2: u8 = 1;
    /// 3.
    pub const N3: u8 = 2;
    /// 4.
    pub const N4: u8 = 3;
}
/// Values of Groups.
pub mod groups {
    /// Any.
    pub const ANY: u32 = 254;
    /// All.
    pub const ALL: u32 = 255;
}
/// Values of SetOfGroup.
pub mod set_of_group {
    /// Group1.
    pub const GROUP1: u8 = 1 << 0;
    /// Group2.
    pub const GROUP2: u8 = 1 << 1;
    /// Group3.
    pub const GROUP3: u8 = 1 << 2;
    /// Group4.
    pub const GROUP4: u8 = 1 << 3;
}
/// Values of SetOfGroups.
pub mod set_of_groups {
    /// Any.
    pub const ANY: u8 = 1 << 7;
}
/// Values of GroupsWrap.
pub mod groups_wrap {
    /// WrapIntoRange.
    pub const WRAP_INTO_RANGE: u32 = 0;
    /// ClampIntoRange.
    pub const CLAMP_INTO_RANGE: u32 = 1 << 6;
    /// RedirectIntoRange.
    pub const REDIRECT_INTO_RANGE: u32 = 1 << 7;
}
/// Values of VModsHigh.
pub mod v_mods_high {
    /// 15.
    pub const N15: u8 = 1 << 7;
    /// 14.
    pub const N14: u8 = 1 << 6;
    /// 13.
    pub const N13: u8 = 1 << 5;
    /// 12.
    pub const N12: u8 = 1 << 4;
    /// 11.
    pub const N11: u8 = 1 << 3;
    /// 10.
    pub const N10: u8 = 1 << 2;
    /// 9.
    pub const N9: u8 = 1 << 1;
    /// 8.
    pub const N8: u8 = 1 << 0;
}
/// Values of VModsLow.
pub mod v_mods_low {
    /// 7.
    pub const N7: u8 = 1 << 7;
    /// 6.
    pub const N6: u8 = 1 << 6;
    /// 5.
    pub const N5: u8 = 1 << 5;
    /// 4.
    pub const N4: u8 = 1 << 4;
    /// 3.
    pub const N3: u8 = 1 << 3;
    /// 2.
    pub const N2: u8 = 1 << 2;
    /// 1.
    pub const N1: u8 = 1 << 1;
    /// 0.
    pub const N0: u8 = 1 << 0;
}
/// Values of VMod.
pub mod v_mod {
    /// 15.
    pub const N15: u16 = 1 << 15;
    /// 14.
    pub const N14: u16 = 1 << 14;
    /// 13.
    pub const N13: u16 = 1 << 13;
    /// 12.
    pub const N12: u16 = 1 << 12;
    /// 11.
    pub const N11: u16 = 1 << 11;
    /// 10.
    pub const N10: u16 = 1 << 10;
    /// 9.
    pub const N9: u16 = 1 << 9;
    /// 8.
    pub const N8: u16 = 1 << 8;
    /// 7.
    pub const N7: u16 = 1 << 7;
    /// 6.
    pub const N6: u16 = 1 << 6;
    /// 5.
    pub const N5: u16 = 1 << 5;
    /// 4.
    pub const N4: u16 = 1 << 4;
    /// 3.
    pub const N3: u16 = 1 << 3;
    /// 2.
    pub const N2: u16 = 1 << 2;
    /// 1.
    pub const N1: u16 = 1 << 1;
    /// 0.
    pub const N0: u16 = 1 << 0;
}
/// Values of Explicit.
pub mod explicit {
    /// VModMap.
    pub const V_MOD_MAP: u8 = 1 << 7;
    /// Behavior.
    pub const BEHAVIOR: u8 = 1 << 6;
    /// AutoRepeat.
    pub const AUTO_REPEAT: u8 = 1 << 5;
    /// Interpret.
    pub const INTERPRET: u8 = 1 << 4;
    /// KeyType4.
    pub const KEY_TYPE4: u8 = 1 << 3;
    /// KeyType3.
    pub const KEY_TYPE3: u8 = 1 << 2;
    /// KeyType2.
    pub const KEY_TYPE2: u8 = 1 << 1;
    /// KeyType1.
    pub const KEY_TYPE1: u8 = 1 << 0;
}
/// Values of SymInterpretMatch.
pub mod sym_interpret_match {
    /// NoneOf.
    pub const NONE_OF: u8 = 0;
    /// AnyOfOrNone.
    pub const ANY_OF_OR_NONE: u8 = 1;
    /// AnyOf.
    pub const ANY_OF: u8 = 2;
    /// AllOf.
    pub const ALL_OF: u8 = 3;
    /// Exactly.
    pub const EXACTLY: u8 = 4;
}
/// Values of SymInterpMatch.
pub mod sym_interp_match {
    /// LevelOneOnly.
    pub const LEVEL_ONE_ONLY: u32 = 1 << 7;
    /// OpMask.
    pub const OP_MASK: u32 = 127;
}
/// Values of IMFlag.
pub mod im_flag {
    /// NoExplicit.
    pub const NO_EXPLICIT: u8 = 1 << 7;
    /// NoAutomatic.
    pub const NO_AUTOMATIC: u8 = 1 << 6;
    /// LEDDrivesKB.
    pub const LED_DRIVES_KB: u8 = 1 << 5;
}
/// Values of IMModsWhich.
pub mod im_mods_which {
    /// UseCompat.
    pub const USE_COMPAT: u8 = 1 << 4;
    /// UseEffective.
    pub const USE_EFFECTIVE: u8 = 1 << 3;
    /// UseLocked.
    pub const USE_LOCKED: u8 = 1 << 2;
    /// UseLatched.
    pub const USE_LATCHED: u8 = 1 << 1;
    /// UseBase.
    pub const USE_BASE: u8 = 1 << 0;
}
/// Values of IMGroupsWhich.
pub mod im_groups_which {
    /// UseCompat.
    pub const USE_COMPAT: u8 = 1 << 4;
    /// UseEffective.
    pub const USE_EFFECTIVE: u8 = 1 << 3;
    /// UseLocked.
    pub const USE_LOCKED: u8 = 1 << 2;
    /// UseLatched.
    pub const USE_LATCHED: u8 = 1 << 1;
    /// UseBase.
    pub const USE_BASE: u8 = 1 << 0;
}
/// Values of CMDetail.
pub mod cm_detail {
    /// SymInterp.
    pub const SYM_INTERP: u8 = 1 << 0;
    /// GroupCompat.
    pub const GROUP_COMPAT: u8 = 1 << 1;
}
/// Values of NameDetail.
pub mod name_detail {
    /// Keycodes.
    pub const KEYCODES: u32 = 1 << 0;
    /// Geometry.
    pub const GEOMETRY: u32 = 1 << 1;
    /// Symbols.
    pub const SYMBOLS: u32 = 1 << 2;
    /// PhysSymbols.
    pub const PHYS_SYMBOLS: u32 = 1 << 3;
    /// Types.
    pub const TYPES: u32 = 1 << 4;
    /// Compat.
    pub const COMPAT: u32 = 1 << 5;
    /// KeyTypeNames.
    pub const KEY_TYPE_NAMES: u32 = 1 << 6;
    /// KTLevelNames.
    pub const KT_LEVEL_NAMES: u32 = 1 << 7;
    /// IndicatorNames.
    pub const INDICATOR_NAMES: u32 = 1 << 8;
    /// KeyNames.
    pub const KEY_NAMES: u32 = 1 << 9;
    /// KeyAliases.
    pub const KEY_ALIASES: u32 = 1 << 10;
    /// VirtualModNames.
    pub const VIRTUAL_MOD_NAMES: u32 = 1 << 11;
    /// GroupNames.
    pub const GROUP_NAMES: u32 = 1 << 12;
    /// RGNames.
    pub const RG_NAMES: u32 = 1 << 13;
}
/// Values of GBNDetail.
pub mod gbn_detail {
    /// Types.
    pub const TYPES: u16 = 1 << 0;
    /// CompatMap.
    pub const COMPAT_MAP: u16 = 1 << 1;
    /// ClientSymbols.
    pub const CLIENT_SYMBOLS: u16 = 1 << 2;
    /// ServerSymbols.
    pub const SERVER_SYMBOLS: u16 = 1 << 3;
    /// IndicatorMaps.
    pub const INDICATOR_MAPS: u16 = 1 << 4;
    /// KeyNames.
    pub const KEY_NAMES: u16 = 1 << 5;
    /// Geometry.
    pub const GEOMETRY: u16 = 1 << 6;
    /// OtherNames.
    pub const OTHER_NAMES: u16 = 1 << 7;
}
/// Values of XIFeature.
pub mod xi_feature {
    /// Keyboards.
    pub const KEYBOARDS: u16 = 1 << 0;
    /// ButtonActions.
    pub const BUTTON_ACTIONS: u16 = 1 << 1;
    /// IndicatorNames.
    pub const INDICATOR_NAMES: u16 = 1 << 2;
    /// IndicatorMaps.
    pub const INDICATOR_MAPS: u16 = 1 << 3;
    /// IndicatorState.
    pub const INDICATOR_STATE: u16 = 1 << 4;
}
/// Values of PerClientFlag.
pub mod per_client_flag {
    /// DetectableAutoRepeat.
    pub const DETECTABLE_AUTO_REPEAT: u32 = 1 << 0;
    /// GrabsUseXKBState.
    pub const GRABS_USE_XKB_STATE: u32 = 1 << 1;
    /// AutoResetControls.
    pub const AUTO_RESET_CONTROLS: u32 = 1 << 2;
    /// LookupStateWhenGrabbed.
    pub const LOOKUP_STATE_WHEN_GRABBED: u32 = 1 << 3;
    /// SendEventUsesXKBState.
    pub const SEND_EVENT_USES_XKB_STATE: u32 = 1 << 4;
}
/// Values of BehaviorType.
pub mod behavior_type {
    /// Default.
    pub const DEFAULT: u32 = 0;
    /// Lock.
    pub const LOCK: u32 = 1;
    /// RadioGroup.
    pub const RADIO_GROUP: u32 = 2;
    /// Overlay1.
    pub const OVERLAY1: u32 = 3;
    /// Overlay2.
    pub const OVERLAY2: u32 = 4;
    /// PermamentLock.
    pub const PERMAMENT_LOCK: u32 = 129;
    /// PermamentRadioGroup.
    pub const PERMAMENT_RADIO_GROUP: u32 = 130;
    /// PermamentOverlay1.
    pub const PERMAMENT_OVERLAY1: u32 = 131;
    /// PermamentOverlay2.
    pub const PERMAMENT_OVERLAY2: u32 = 132;
}
/// Values of DoodadType.
pub mod doodad_type {
    /// Outline.
    pub const OUTLINE: u8 = 1;
    /// Solid.
    pub const SOLID: u8 = 2;
    /// Text.
    pub const TEXT: u8 = 3;
    /// Indicator.
    pub const INDICATOR: u8 = 4;
    /// Logo.
    pub const LOGO: u8 = 5;
}
/// Values of Error.
pub mod error {
    /// BadDevice.
    pub const BAD_DEVICE: u32 = 255;
    /// BadClass.
    pub const BAD_CLASS: u32 = 254;
    /// BadId.
    pub const BAD_ID: u32 = 253;
}
/// Error Keyboard.
pub const KEYBOARD_ERROR: u8 = 0;
/// Values of SA.
pub mod sa {
    /// ClearLocks.
    pub const CLEAR_LOCKS: u8 = 1 << 0;
    /// LatchToLock.
    pub const LATCH_TO_LOCK: u8 = 1 << 1;
    /// UseModMapMods.
    pub const USE_MOD_MAP_MODS: u8 = 1 << 2;
    /// GroupAbsolute.
    pub const GROUP_ABSOLUTE: u8 = 1 << 2;
}
/// Values of SAType.
pub mod sa_type {
    /// NoAction.
    pub const NO_ACTION: u8 = 0;
    /// SetMods.
    pub const SET_MODS: u8 = 1;
    /// LatchMods.
    pub const LATCH_MODS: u8 = 2;
    /// LockMods.
    pub const LOCK_MODS: u8 = 3;
    /// SetGroup.
    pub const SET_GROUP: u8 = 4;
    /// LatchGroup.
    pub const LATCH_GROUP: u8 = 5;
    /// LockGroup.
    pub const LOCK_GROUP: u8 = 6;
    /// MovePtr.
    pub const MOVE_PTR: u8 = 7;
    /// PtrBtn.
    pub const PTR_BTN: u8 = 8;
    /// LockPtrBtn.
    pub const LOCK_PTR_BTN: u8 = 9;
    /// SetPtrDflt.
    pub const SET_PTR_DFLT: u8 = 10;
    /// ISOLock.
    pub const ISO_LOCK: u8 = 11;
    /// Terminate.
    pub const TERMINATE: u8 = 12;
    /// SwitchScreen.
    pub const SWITCH_SCREEN: u8 = 13;
    /// SetControls.
    pub const SET_CONTROLS: u8 = 14;
    /// LockControls.
    pub const LOCK_CONTROLS: u8 = 15;
    /// ActionMessage.
    pub const ACTION_MESSAGE: u8 = 16;
    /// RedirectKey.
    pub const REDIRECT_KEY: u8 = 17;
    /// DeviceBtn.
    pub const DEVICE_BTN: u8 = 18;
    /// LockDeviceBtn.
    pub const LOCK_DEVICE_BTN: u8 = 19;
    /// DeviceValuator.
    pub const DEVICE_VALUATOR: u8 = 20;
}
/// Values of SAMovePtrFlag.
pub mod sa_move_ptr_flag {
    /// NoAcceleration.
    pub const NO_ACCELERATION: u8 = 1 << 0;
    /// MoveAbsoluteX.
    pub const MOVE_ABSOLUTE_X: u8 = 1 << 1;
    /// MoveAbsoluteY.
    pub const MOVE_ABSOLUTE_Y: u8 = 1 << 2;
}
/// Values of SASetPtrDfltFlag.
pub mod sa_set_ptr_dflt_flag {
    /// DfltBtnAbsolute.
    pub const DFLT_BTN_ABSOLUTE: u8 = 1 << 2;
    /// AffectDfltButton.
    pub const AFFECT_DFLT_BUTTON: u8 = 1 << 0;
}
/// Values of SAIsoLockFlag.
pub mod sa_iso_lock_flag {
    /// NoLock.
    pub const NO_LOCK: u8 = 1 << 0;
    /// NoUnlock.
    pub const NO_UNLOCK: u8 = 1 << 1;
    /// UseModMapMods.
    pub const USE_MOD_MAP_MODS: u8 = 1 << 2;
    /// GroupAbsolute.
    pub const GROUP_ABSOLUTE: u8 = 1 << 2;
    /// ISODfltIsGroup.
    pub const ISO_DFLT_IS_GROUP: u8 = 1 << 3;
}
/// Values of SAIsoLockNoAffect.
pub mod sa_iso_lock_no_affect {
    /// Ctrls.
    pub const CTRLS: u8 = 1 << 3;
    /// Ptr.
    pub const PTR: u8 = 1 << 4;
    /// Group.
    pub const GROUP: u8 = 1 << 5;
    /// Mods.
    pub const MODS: u8 = 1 << 6;
}
/// Values of SwitchScreenFlag.
pub mod switch_screen_flag {
    /// Application.
    pub const APPLICATION: u32 = 1 << 0;
    /// Absolute.
    pub const ABSOLUTE: u32 = 1 << 2;
}
/// Values of BoolCtrlsHigh.
pub mod bool_ctrls_high {
    /// AccessXFeedback.
    pub const ACCESS_X_FEEDBACK: u8 = 1 << 0;
    /// AudibleBell.
    pub const AUDIBLE_BELL: u8 = 1 << 1;
    /// Overlay1.
    pub const OVERLAY1: u8 = 1 << 2;
    /// Overlay2.
    pub const OVERLAY2: u8 = 1 << 3;
    /// IgnoreGroupLock.
    pub const IGNORE_GROUP_LOCK: u8 = 1 << 4;
}
/// Values of BoolCtrlsLow.
pub mod bool_ctrls_low {
    /// RepeatKeys.
    pub const REPEAT_KEYS: u8 = 1 << 0;
    /// SlowKeys.
    pub const SLOW_KEYS: u8 = 1 << 1;
    /// BounceKeys.
    pub const BOUNCE_KEYS: u8 = 1 << 2;
    /// StickyKeys.
    pub const STICKY_KEYS: u8 = 1 << 3;
    /// MouseKeys.
    pub const MOUSE_KEYS: u8 = 1 << 4;
    /// MouseKeysAccel.
    pub const MOUSE_KEYS_ACCEL: u8 = 1 << 5;
    /// AccessXKeys.
    pub const ACCESS_X_KEYS: u8 = 1 << 6;
    /// AccessXTimeout.
    pub const ACCESS_X_TIMEOUT: u8 = 1 << 7;
}
/// Values of ActionMessageFlag.
pub mod action_message_flag {
    /// OnPress.
    pub const ON_PRESS: u8 = 1 << 0;
    /// OnRelease.
    pub const ON_RELEASE: u8 = 1 << 1;
    /// GenKeyEvent.
    pub const GEN_KEY_EVENT: u8 = 1 << 2;
}
/// Values of LockDeviceFlags.
pub mod lock_device_flags {
    /// NoLock.
    pub const NO_LOCK: u8 = 1 << 0;
    /// NoUnlock.
    pub const NO_UNLOCK: u8 = 1 << 1;
}
/// Values of SAValWhat.
pub mod sa_val_what {
    /// IgnoreVal.
    pub const IGNORE_VAL: u8 = 0;
    /// SetValMin.
    pub const SET_VAL_MIN: u8 = 1;
    /// SetValCenter.
    pub const SET_VAL_CENTER: u8 = 2;
    /// SetValMax.
    pub const SET_VAL_MAX: u8 = 3;
    /// SetValRelative.
    pub const SET_VAL_RELATIVE: u8 = 4;
    /// SetValAbsolute.
    pub const SET_VAL_ABSOLUTE: u8 = 5;
}
/// Request UseExtension.
pub const USE_EXTENSION_REQUEST: u8 = 0;
/// Request SelectEvents.
pub const SELECT_EVENTS_REQUEST: u8 = 1;
/// Request Bell.
pub const BELL_REQUEST: u8 = 3;
/// Request GetState.
pub const GET_STATE_REQUEST: u8 = 4;
/// Request LatchLockState.
pub const LATCH_LOCK_STATE_REQUEST: u8 = 5;
/// Request GetControls.
pub const GET_CONTROLS_REQUEST: u8 = 6;
/// Request SetControls.
pub const SET_CONTROLS_REQUEST: u8 = 7;
/// Request GetMap.
pub const GET_MAP_REQUEST: u8 = 8;
/// Request SetMap.
pub const SET_MAP_REQUEST: u8 = 9;
/// Request GetCompatMap.
pub const GET_COMPAT_MAP_REQUEST: u8 = 10;
/// Request SetCompatMap.
pub const SET_COMPAT_MAP_REQUEST: u8 = 11;
/// Request GetIndicatorState.
pub const GET_INDICATOR_STATE_REQUEST: u8 = 12;
/// Request GetIndicatorMap.
pub const GET_INDICATOR_MAP_REQUEST: u8 = 13;
/// Request SetIndicatorMap.
pub const SET_INDICATOR_MAP_REQUEST: u8 = 14;
/// Request GetNamedIndicator.
pub const GET_NAMED_INDICATOR_REQUEST: u8 = 15;
/// Request SetNamedIndicator.
pub const SET_NAMED_INDICATOR_REQUEST: u8 = 16;
/// Request GetNames.
pub const GET_NAMES_REQUEST: u8 = 17;
/// Request SetNames.
pub const SET_NAMES_REQUEST: u8 = 18;
/// Request PerClientFlags.
pub const PER_CLIENT_FLAGS_REQUEST: u8 = 21;
/// Request ListComponents.
pub const LIST_COMPONENTS_REQUEST: u8 = 22;
/// Request GetKbdByName.
pub const GET_KBD_BY_NAME_REQUEST: u8 = 23;
/// Request GetDeviceInfo.
pub const GET_DEVICE_INFO_REQUEST: u8 = 24;
/// Request SetDeviceInfo.
pub const SET_DEVICE_INFO_REQUEST: u8 = 25;
/// Request SetDebuggingFlags.
pub const SET_DEBUGGING_FLAGS_REQUEST: u8 = 101;
/// Event NewKeyboardNotify.
pub const NEW_KEYBOARD_NOTIFY_EVENT: u8 = 0;
/// Event MapNotify.
pub const MAP_NOTIFY_EVENT: u8 = 1;
/// Event StateNotify.
pub const STATE_NOTIFY_EVENT: u8 = 2;
/// Event ControlsNotify.
pub const CONTROLS_NOTIFY_EVENT: u8 = 3;
/// Event IndicatorStateNotify.
pub const INDICATOR_STATE_NOTIFY_EVENT: u8 = 4;
/// Event IndicatorMapNotify.
pub const INDICATOR_MAP_NOTIFY_EVENT: u8 = 5;
/// Event NamesNotify.
pub const NAMES_NOTIFY_EVENT: u8 = 6;
/// Event CompatMapNotify.
pub const COMPAT_MAP_NOTIFY_EVENT: u8 = 7;
/// Event BellNotify.
pub const BELL_NOTIFY_EVENT: u8 = 8;
/// Event ActionMessage.
pub const ACTION_MESSAGE_EVENT: u8 = 9;
/// Event AccessXNotify.
pub const ACCESS_X_NOTIFY_EVENT: u8 = 10;
/// Event ExtensionDeviceNotify.
pub const EXTENSION_DEVICE_NOTIFY_EVENT: u8 = 11;
/// Request GetGeometry.
pub const GET_GEOMETRY_REQUEST: u8 = 19;
/// Request SetGeometry.
pub const SET_GEOMETRY_REQUEST: u8 = 20;
/// Structure IndicatorMap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IndicatorMap {
    /// CARD8, one of IMFlag.
    pub flags: u8,
    /// CARD8, one of IMGroupsWhich.
    pub which_groups: u8,
    /// CARD8, one of SetOfGroup.
    pub groups: u8,
    /// CARD8, one of IMModsWhich.
    pub which_mods: u8,
    /// CARD8, bits of ModMask.
    pub mods: u8,
    /// CARD8, bits of ModMask.
    pub real_mods: u8,
    /// CARD16, bits of VMod.
    pub vmods: u16,
    /// CARD32, bits of BoolCtrl.
    pub ctrls: u32,
}
impl Fixed for IndicatorMap {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let flags = input.get()?;
        let which_groups = input.get()?;
        let groups = input.get()?;
        let which_mods = input.get()?;
        let mods = input.get()?;
        let real_mods = input.get()?;
        let vmods = input.get()?;
        let ctrls = input.get()?;
        Ok(IndicatorMap { flags, which_groups, groups, which_mods, mods, real_mods, vmods, ctrls })
    }
}
impl Put for IndicatorMap {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.flags);
        w.put(&self.which_groups);
        w.put(&self.groups);
        w.put(&self.which_mods);
        w.put(&self.mods);
        w.put(&self.real_mods);
        w.put(&self.vmods);
        w.put(&self.ctrls);
    }
}
/// Structure ModDef.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModDef {
    /// CARD8, bits of ModMask.
    pub mask: u8,
    /// CARD8, bits of ModMask.
    pub real_mods: u8,
    /// CARD16, bits of VMod.
    pub vmods: u16,
}
impl Fixed for ModDef {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let mask = input.get()?;
        let real_mods = input.get()?;
        let vmods = input.get()?;
        Ok(ModDef { mask, real_mods, vmods })
    }
}
impl Put for ModDef {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.mask);
        w.put(&self.real_mods);
        w.put(&self.vmods);
    }
}
/// Structure KeyName.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyName {
    /// char.
    pub name: [u8; 4],
}
impl Fixed for KeyName {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let name = input.get()?;
        Ok(KeyName { name })
    }
}
impl Put for KeyName {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
    }
}
/// Structure KeyAlias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyAlias {
    /// char.
    pub real: [u8; 4],
    /// char.
    pub alias: [u8; 4],
}
impl Fixed for KeyAlias {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let real = input.get()?;
        let alias = input.get()?;
        Ok(KeyAlias { real, alias })
    }
}
impl Put for KeyAlias {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.real);
        w.put(&self.alias);
    }
}
/// Structure KTMapEntry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KTMapEntry {
    /// BOOL.
    pub active: u8,
    /// CARD8, bits of ModMask.
    pub mods_mask: u8,
    /// CARD8.
    pub level: u8,
    /// CARD8, bits of ModMask.
    pub mods_mods: u8,
    /// CARD16, bits of VMod.
    pub mods_vmods: u16,
}
impl Fixed for KTMapEntry {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let active = input.get()?;
        let mods_mask = input.get()?;
        let level = input.get()?;
        let mods_mods = input.get()?;
        let mods_vmods = input.get()?;
        input.skip(2)?;
        Ok(KTMapEntry { active, mods_mask, level, mods_mods, mods_vmods })
    }
}
impl Put for KTMapEntry {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.active);
        w.put(&self.mods_mask);
        w.put(&self.level);
        w.put(&self.mods_mods);
        w.put(&self.mods_vmods);
        w.pad(2);
    }
}
/// Structure CommonBehavior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CommonBehavior {
    /// CARD8.
    pub type_: u8,
    /// CARD8.
    pub data: u8,
}
impl Fixed for CommonBehavior {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let data = input.get()?;
        Ok(CommonBehavior { type_, data })
    }
}
impl Put for CommonBehavior {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.data);
    }
}
/// Structure DefaultBehavior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DefaultBehavior {
    /// CARD8.
    pub type_: u8,
}
impl Fixed for DefaultBehavior {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        input.skip(1)?;
        Ok(DefaultBehavior { type_ })
    }
}
impl Put for DefaultBehavior {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.pad(1);
    }
}
/// Structure RadioGroupBehavior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RadioGroupBehavior {
    /// CARD8.
    pub type_: u8,
    /// CARD8.
    pub group: u8,
}
impl Fixed for RadioGroupBehavior {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let group = input.get()?;
        Ok(RadioGroupBehavior { type_, group })
    }
}
impl Put for RadioGroupBehavior {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.group);
    }
}
/// Structure OverlayBehavior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OverlayBehavior {
    /// CARD8.
    pub type_: u8,
    /// KEYCODE.
    pub key: u8,
}
impl Fixed for OverlayBehavior {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let key = input.get()?;
        Ok(OverlayBehavior { type_, key })
    }
}
impl Put for OverlayBehavior {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.key);
    }
}
/// Structure SetBehavior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetBehavior {
    /// KEYCODE.
    pub keycode: u8,
    /// Behavior.
    pub behavior: [u8; 2],
}
impl Fixed for SetBehavior {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let keycode = input.get()?;
        let behavior = input.get()?;
        input.skip(1)?;
        Ok(SetBehavior { keycode, behavior })
    }
}
impl Put for SetBehavior {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.keycode);
        w.put(&self.behavior);
        w.pad(1);
    }
}
/// Structure SetExplicit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetExplicit {
    /// KEYCODE.
    pub keycode: u8,
    /// CARD8, bits of Explicit.
    pub explicit: u8,
}
impl Fixed for SetExplicit {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let keycode = input.get()?;
        let explicit = input.get()?;
        Ok(SetExplicit { keycode, explicit })
    }
}
impl Put for SetExplicit {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.keycode);
        w.put(&self.explicit);
    }
}
/// Structure KeyModMap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyModMap {
    /// KEYCODE.
    pub keycode: u8,
    /// CARD8, bits of ModMask.
    pub mods: u8,
}
impl Fixed for KeyModMap {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let keycode = input.get()?;
        let mods = input.get()?;
        Ok(KeyModMap { keycode, mods })
    }
}
impl Put for KeyModMap {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.keycode);
        w.put(&self.mods);
    }
}
/// Structure KeyVModMap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyVModMap {
    /// KEYCODE.
    pub keycode: u8,
    /// CARD16, bits of VMod.
    pub vmods: u16,
}
impl Fixed for KeyVModMap {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let keycode = input.get()?;
        input.skip(1)?;
        let vmods = input.get()?;
        Ok(KeyVModMap { keycode, vmods })
    }
}
impl Put for KeyVModMap {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.keycode);
        w.pad(1);
        w.put(&self.vmods);
    }
}
/// Structure KTSetMapEntry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KTSetMapEntry {
    /// CARD8.
    pub level: u8,
    /// CARD8, bits of ModMask.
    pub real_mods: u8,
    /// CARD16, bits of VMod.
    pub virtual_mods: u16,
}
impl Fixed for KTSetMapEntry {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let level = input.get()?;
        let real_mods = input.get()?;
        let virtual_mods = input.get()?;
        Ok(KTSetMapEntry { level, real_mods, virtual_mods })
    }
}
impl Put for KTSetMapEntry {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.level);
        w.put(&self.real_mods);
        w.put(&self.virtual_mods);
    }
}
/// Structure Key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Key {
    /// STRING8.
    pub name: [u8; 4],
    /// INT16.
    pub gap: i16,
    /// CARD8.
    pub shape_ndx: u8,
    /// CARD8.
    pub color_ndx: u8,
}
impl Fixed for Key {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let name = input.get()?;
        let gap = input.get()?;
        let shape_ndx = input.get()?;
        let color_ndx = input.get()?;
        Ok(Key { name, gap, shape_ndx, color_ndx })
    }
}
impl Put for Key {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
        w.put(&self.gap);
        w.put(&self.shape_ndx);
        w.put(&self.color_ndx);
    }
}
/// Structure OverlayKey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OverlayKey {
    /// STRING8.
    pub over: [u8; 4],
    /// STRING8.
    pub under: [u8; 4],
}
impl Fixed for OverlayKey {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let over = input.get()?;
        let under = input.get()?;
        Ok(OverlayKey { over, under })
    }
}
impl Put for OverlayKey {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.over);
        w.put(&self.under);
    }
}
/// Structure SANoAction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SANoAction {
    /// CARD8, one of SAType.
    pub type_: u8,
}
impl Fixed for SANoAction {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        input.skip(7)?;
        Ok(SANoAction { type_ })
    }
}
impl Put for SANoAction {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.pad(7);
    }
}
/// Structure SASetMods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SASetMods {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of SA.
    pub flags: u8,
    /// CARD8, bits of ModMask.
    pub mask: u8,
    /// CARD8, bits of ModMask.
    pub real_mods: u8,
    /// CARD8, bits of VModsHigh.
    pub vmods_high: u8,
    /// CARD8, bits of VModsLow.
    pub vmods_low: u8,
}
impl Fixed for SASetMods {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let mask = input.get()?;
        let real_mods = input.get()?;
        let vmods_high = input.get()?;
        let vmods_low = input.get()?;
        input.skip(2)?;
        Ok(SASetMods { type_, flags, mask, real_mods, vmods_high, vmods_low })
    }
}
impl Put for SASetMods {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.mask);
        w.put(&self.real_mods);
        w.put(&self.vmods_high);
        w.put(&self.vmods_low);
        w.pad(2);
    }
}
/// Structure SASetGroup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SASetGroup {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of SA.
    pub flags: u8,
    /// INT8.
    pub group: i8,
}
impl Fixed for SASetGroup {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let group = input.get()?;
        input.skip(5)?;
        Ok(SASetGroup { type_, flags, group })
    }
}
impl Put for SASetGroup {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.group);
        w.pad(5);
    }
}
/// Structure SAMovePtr.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SAMovePtr {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of SAMovePtrFlag.
    pub flags: u8,
    /// INT8.
    pub x_high: i8,
    /// CARD8.
    pub x_low: u8,
    /// INT8.
    pub y_high: i8,
    /// CARD8.
    pub y_low: u8,
}
impl Fixed for SAMovePtr {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let x_high = input.get()?;
        let x_low = input.get()?;
        let y_high = input.get()?;
        let y_low = input.get()?;
        input.skip(2)?;
        Ok(SAMovePtr { type_, flags, x_high, x_low, y_high, y_low })
    }
}
impl Put for SAMovePtr {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.x_high);
        w.put(&self.x_low);
        w.put(&self.y_high);
        w.put(&self.y_low);
        w.pad(2);
    }
}
/// Structure SAPtrBtn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SAPtrBtn {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8.
    pub flags: u8,
    /// CARD8.
    pub count: u8,
    /// CARD8.
    pub button: u8,
}
impl Fixed for SAPtrBtn {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let count = input.get()?;
        let button = input.get()?;
        input.skip(4)?;
        Ok(SAPtrBtn { type_, flags, count, button })
    }
}
impl Put for SAPtrBtn {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.count);
        w.put(&self.button);
        w.pad(4);
    }
}
/// Structure SALockPtrBtn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SALockPtrBtn {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8.
    pub flags: u8,
    /// CARD8.
    pub button: u8,
}
impl Fixed for SALockPtrBtn {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        input.skip(1)?;
        let button = input.get()?;
        input.skip(4)?;
        Ok(SALockPtrBtn { type_, flags, button })
    }
}
impl Put for SALockPtrBtn {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.pad(1);
        w.put(&self.button);
        w.pad(4);
    }
}
/// Structure SASetPtrDflt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SASetPtrDflt {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of SASetPtrDfltFlag.
    pub flags: u8,
    /// CARD8, bits of SASetPtrDfltFlag.
    pub affect: u8,
    /// INT8.
    pub value: i8,
}
impl Fixed for SASetPtrDflt {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let affect = input.get()?;
        let value = input.get()?;
        input.skip(4)?;
        Ok(SASetPtrDflt { type_, flags, affect, value })
    }
}
impl Put for SASetPtrDflt {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.affect);
        w.put(&self.value);
        w.pad(4);
    }
}
/// Structure SAIsoLock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SAIsoLock {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of SAIsoLockFlag.
    pub flags: u8,
    /// CARD8, bits of ModMask.
    pub mask: u8,
    /// CARD8, bits of ModMask.
    pub real_mods: u8,
    /// INT8.
    pub group: i8,
    /// CARD8, bits of SAIsoLockNoAffect.
    pub affect: u8,
    /// CARD8, bits of VModsHigh.
    pub vmods_high: u8,
    /// CARD8, bits of VModsLow.
    pub vmods_low: u8,
}
impl Fixed for SAIsoLock {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let mask = input.get()?;
        let real_mods = input.get()?;
        let group = input.get()?;
        let affect = input.get()?;
        let vmods_high = input.get()?;
        let vmods_low = input.get()?;
        Ok(SAIsoLock { type_, flags, mask, real_mods, group, affect, vmods_high, vmods_low })
    }
}
impl Put for SAIsoLock {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.mask);
        w.put(&self.real_mods);
        w.put(&self.group);
        w.put(&self.affect);
        w.put(&self.vmods_high);
        w.put(&self.vmods_low);
    }
}
/// Structure SATerminate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SATerminate {
    /// CARD8, one of SAType.
    pub type_: u8,
}
impl Fixed for SATerminate {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        input.skip(7)?;
        Ok(SATerminate { type_ })
    }
}
impl Put for SATerminate {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.pad(7);
    }
}
/// Structure SASwitchScreen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SASwitchScreen {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8.
    pub flags: u8,
    /// INT8.
    pub new_screen: i8,
}
impl Fixed for SASwitchScreen {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let new_screen = input.get()?;
        input.skip(5)?;
        Ok(SASwitchScreen { type_, flags, new_screen })
    }
}
impl Put for SASwitchScreen {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.new_screen);
        w.pad(5);
    }
}
/// Structure SASetControls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SASetControls {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of BoolCtrlsHigh.
    pub bool_ctrls_high: u8,
    /// CARD8, bits of BoolCtrlsLow.
    pub bool_ctrls_low: u8,
}
impl Fixed for SASetControls {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        input.skip(3)?;
        let bool_ctrls_high = input.get()?;
        let bool_ctrls_low = input.get()?;
        input.skip(2)?;
        Ok(SASetControls { type_, bool_ctrls_high, bool_ctrls_low })
    }
}
impl Put for SASetControls {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.pad(3);
        w.put(&self.bool_ctrls_high);
        w.put(&self.bool_ctrls_low);
        w.pad(2);
    }
}
/// Structure SAActionMessage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SAActionMessage {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of ActionMessageFlag.
    pub flags: u8,
    /// CARD8.
    pub message: [u8; 6],
}
impl Fixed for SAActionMessage {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let message = input.get()?;
        Ok(SAActionMessage { type_, flags, message })
    }
}
impl Put for SAActionMessage {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.message);
    }
}
/// Structure SARedirectKey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SARedirectKey {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// KEYCODE.
    pub newkey: u8,
    /// CARD8, bits of ModMask.
    pub mask: u8,
    /// CARD8, bits of ModMask.
    pub real_modifiers: u8,
    /// CARD8, bits of VModsHigh.
    pub vmods_mask_high: u8,
    /// CARD8, bits of VModsLow.
    pub vmods_mask_low: u8,
    /// CARD8, bits of VModsHigh.
    pub vmods_high: u8,
    /// CARD8, bits of VModsLow.
    pub vmods_low: u8,
}
impl Fixed for SARedirectKey {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let newkey = input.get()?;
        let mask = input.get()?;
        let real_modifiers = input.get()?;
        let vmods_mask_high = input.get()?;
        let vmods_mask_low = input.get()?;
        let vmods_high = input.get()?;
        let vmods_low = input.get()?;
        Ok(SARedirectKey {
            type_,
            newkey,
            mask,
            real_modifiers,
            vmods_mask_high,
            vmods_mask_low,
            vmods_high,
            vmods_low,
        })
    }
}
impl Put for SARedirectKey {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.newkey);
        w.put(&self.mask);
        w.put(&self.real_modifiers);
        w.put(&self.vmods_mask_high);
        w.put(&self.vmods_mask_low);
        w.put(&self.vmods_high);
        w.put(&self.vmods_low);
    }
}
/// Structure SADeviceBtn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SADeviceBtn {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8.
    pub flags: u8,
    /// CARD8.
    pub count: u8,
    /// CARD8.
    pub button: u8,
    /// CARD8.
    pub device: u8,
}
impl Fixed for SADeviceBtn {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        let count = input.get()?;
        let button = input.get()?;
        let device = input.get()?;
        input.skip(3)?;
        Ok(SADeviceBtn { type_, flags, count, button, device })
    }
}
impl Put for SADeviceBtn {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.put(&self.count);
        w.put(&self.button);
        w.put(&self.device);
        w.pad(3);
    }
}
/// Structure SALockDeviceBtn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SALockDeviceBtn {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8, bits of LockDeviceFlags.
    pub flags: u8,
    /// CARD8.
    pub button: u8,
    /// CARD8.
    pub device: u8,
}
impl Fixed for SALockDeviceBtn {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let flags = input.get()?;
        input.skip(1)?;
        let button = input.get()?;
        let device = input.get()?;
        input.skip(3)?;
        Ok(SALockDeviceBtn { type_, flags, button, device })
    }
}
impl Put for SALockDeviceBtn {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.flags);
        w.pad(1);
        w.put(&self.button);
        w.put(&self.device);
        w.pad(3);
    }
}
/// Structure SADeviceValuator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SADeviceValuator {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8.
    pub device: u8,
    /// CARD8, one of SAValWhat.
    pub val1what: u8,
    /// CARD8.
    pub val1index: u8,
    /// CARD8.
    pub val1value: u8,
    /// CARD8, one of SAValWhat.
    pub val2what: u8,
    /// CARD8.
    pub val2index: u8,
    /// CARD8.
    pub val2value: u8,
}
impl Fixed for SADeviceValuator {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let device = input.get()?;
        let val1what = input.get()?;
        let val1index = input.get()?;
        let val1value = input.get()?;
        let val2what = input.get()?;
        let val2index = input.get()?;
        let val2value = input.get()?;
        Ok(SADeviceValuator { type_, device, val1what, val1index, val1value, val2what, val2index, val2value })
    }
}
impl Put for SADeviceValuator {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.device);
        w.put(&self.val1what);
        w.put(&self.val1index);
        w.put(&self.val1value);
        w.put(&self.val2what);
        w.put(&self.val2index);
        w.put(&self.val2value);
    }
}
/// Structure SIAction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SIAction {
    /// CARD8, one of SAType.
    pub type_: u8,
    /// CARD8.
    pub data: [u8; 7],
}
impl Fixed for SIAction {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let type_ = input.get()?;
        let data = input.get()?;
        Ok(SIAction { type_, data })
    }
}
impl Put for SIAction {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.type_);
        w.put(&self.data);
    }
}
/// Structure SymInterpret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SymInterpret {
    /// KEYSYM.
    pub sym: u32,
    /// CARD8, bits of ModMask.
    pub mods: u8,
    /// CARD8, perhaps one of SymInterpretMatch.
    pub match_: u8,
    /// CARD8, bits of VModsLow.
    pub virtual_mod: u8,
    /// CARD8.
    pub flags: u8,
    /// SIAction.
    pub action: proto::xkb::SIAction,
}
impl Fixed for SymInterpret {
    const SIZE: usize = 16;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let sym = input.get()?;
        let mods = input.get()?;
        let match_ = input.get()?;
        let virtual_mod = input.get()?;
        let flags = input.get()?;
        let action = input.get()?;
        Ok(SymInterpret { sym, mods, match_, virtual_mod, flags, action })
    }
}
impl Put for SymInterpret {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.sym);
        w.put(&self.mods);
        w.put(&self.match_);
        w.put(&self.virtual_mod);
        w.put(&self.flags);
        w.put(&self.action);
    }
}
