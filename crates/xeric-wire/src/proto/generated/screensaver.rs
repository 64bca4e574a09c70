// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "MIT-SCREEN-SAVER";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 1);
/// Values of Kind.
pub mod kind {
    /// Blanked.
    pub const BLANKED: u8 = 0;
    /// Internal.
    pub const INTERNAL: u8 = 1;
    /// External.
    pub const EXTERNAL: u8 = 2;
}
/// Values of Event.
pub mod event {
    /// NotifyMask.
    pub const NOTIFY_MASK: u32 = 1 << 0;
    /// CycleMask.
    pub const CYCLE_MASK: u32 = 1 << 1;
}
/// Values of State.
pub mod state {
    /// Off.
    pub const OFF: u8 = 0;
    /// On.
    pub const ON: u8 = 1;
    /// Cycle.
    pub const CYCLE: u8 = 2;
    /// Disabled.
    pub const DISABLED: u8 = 3;
}
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request QueryInfo.
pub const QUERY_INFO_REQUEST: u8 = 1;
/// Request SelectInput.
pub const SELECT_INPUT_REQUEST: u8 = 2;
/// Request SetAttributes.
pub const SET_ATTRIBUTES_REQUEST: u8 = 3;
/// Request UnsetAttributes.
pub const UNSET_ATTRIBUTES_REQUEST: u8 = 4;
/// Request Suspend.
pub const SUSPEND_REQUEST: u8 = 5;
/// Event Notify.
pub const NOTIFY_EVENT: u8 = 0;
