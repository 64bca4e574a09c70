// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "DPMS";
/// The version described here.
pub const VERSION: (u32, u32) = (0, 0);
/// Request GetVersion.
pub const GET_VERSION_REQUEST: u8 = 0;
/// Request Capable.
pub const CAPABLE_REQUEST: u8 = 1;
/// Request GetTimeouts.
pub const GET_TIMEOUTS_REQUEST: u8 = 2;
/// Request SetTimeouts.
pub const SET_TIMEOUTS_REQUEST: u8 = 3;
/// Request Enable.
pub const ENABLE_REQUEST: u8 = 4;
/// Request Disable.
pub const DISABLE_REQUEST: u8 = 5;
/// Values of DPMSMode.
pub mod dpms_mode {
    /// On.
    pub const ON: u16 = 0;
    /// Standby.
    pub const STANDBY: u16 = 1;
    /// Suspend.
    pub const SUSPEND: u16 = 2;
    /// Off.
    pub const OFF: u16 = 3;
}
/// Request ForceLevel.
pub const FORCE_LEVEL_REQUEST: u8 = 6;
/// Request Info.
pub const INFO_REQUEST: u8 = 7;
