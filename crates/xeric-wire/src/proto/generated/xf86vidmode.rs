// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XFree86-VidModeExtension";
/// The version described here.
pub const VERSION: (u32, u32) = (2, 2);
/// Values of ModeFlag.
pub mod mode_flag {
    /// Positive_HSync.
    pub const POSITIVE_H_SYNC: u32 = 1 << 0;
    /// Negative_HSync.
    pub const NEGATIVE_H_SYNC: u32 = 1 << 1;
    /// Positive_VSync.
    pub const POSITIVE_V_SYNC: u32 = 1 << 2;
    /// Negative_VSync.
    pub const NEGATIVE_V_SYNC: u32 = 1 << 3;
    /// Interlace.
    pub const INTERLACE: u32 = 1 << 4;
    /// Composite_Sync.
    pub const COMPOSITE_SYNC: u32 = 1 << 5;
    /// Positive_CSync.
    pub const POSITIVE_C_SYNC: u32 = 1 << 6;
    /// Negative_CSync.
    pub const NEGATIVE_C_SYNC: u32 = 1 << 7;
    /// HSkew.
    pub const H_SKEW: u32 = 1 << 8;
    /// Broadcast.
    pub const BROADCAST: u32 = 1 << 9;
    /// Pixmux.
    pub const PIXMUX: u32 = 1 << 10;
    /// Double_Clock.
    pub const DOUBLE_CLOCK: u32 = 1 << 11;
    /// Half_Clock.
    pub const HALF_CLOCK: u32 = 1 << 12;
}
/// Values of ClockFlag.
pub mod clock_flag {
    /// Programable.
    pub const PROGRAMABLE: u32 = 1 << 0;
}
/// Values of Permission.
pub mod permission {
    /// Read.
    pub const READ: u32 = 1 << 0;
    /// Write.
    pub const WRITE: u32 = 1 << 1;
}
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request GetModeLine.
pub const GET_MODE_LINE_REQUEST: u8 = 1;
/// Request ModModeLine.
pub const MOD_MODE_LINE_REQUEST: u8 = 2;
/// Request SwitchMode.
pub const SWITCH_MODE_REQUEST: u8 = 3;
/// Request GetMonitor.
pub const GET_MONITOR_REQUEST: u8 = 4;
/// Request LockModeSwitch.
pub const LOCK_MODE_SWITCH_REQUEST: u8 = 5;
/// Request GetAllModeLines.
pub const GET_ALL_MODE_LINES_REQUEST: u8 = 6;
/// Request AddModeLine.
pub const ADD_MODE_LINE_REQUEST: u8 = 7;
/// Request DeleteModeLine.
pub const DELETE_MODE_LINE_REQUEST: u8 = 8;
/// Request ValidateModeLine.
pub const VALIDATE_MODE_LINE_REQUEST: u8 = 9;
/// Request SwitchToMode.
pub const SWITCH_TO_MODE_REQUEST: u8 = 10;
/// Request GetViewPort.
pub const GET_VIEW_PORT_REQUEST: u8 = 11;
/// Request SetViewPort.
pub const SET_VIEW_PORT_REQUEST: u8 = 12;
/// Request GetDotClocks.
pub const GET_DOT_CLOCKS_REQUEST: u8 = 13;
/// Request SetClientVersion.
pub const SET_CLIENT_VERSION_REQUEST: u8 = 14;
/// Request SetGamma.
pub const SET_GAMMA_REQUEST: u8 = 15;
/// Request GetGamma.
pub const GET_GAMMA_REQUEST: u8 = 16;
/// Request GetGammaRamp.
pub const GET_GAMMA_RAMP_REQUEST: u8 = 17;
/// Request SetGammaRamp.
pub const SET_GAMMA_RAMP_REQUEST: u8 = 18;
/// Request GetGammaRampSize.
pub const GET_GAMMA_RAMP_SIZE_REQUEST: u8 = 19;
/// Request GetPermissions.
pub const GET_PERMISSIONS_REQUEST: u8 = 20;
/// Error BadClock.
pub const BAD_CLOCK_ERROR: u8 = 0;
/// Error BadHTimings.
pub const BAD_H_TIMINGS_ERROR: u8 = 1;
/// Error BadVTimings.
pub const BAD_V_TIMINGS_ERROR: u8 = 2;
/// Error ModeUnsuitable.
pub const MODE_UNSUITABLE_ERROR: u8 = 3;
/// Error ExtensionDisabled.
pub const EXTENSION_DISABLED_ERROR: u8 = 4;
/// Error ClientNotLocal.
pub const CLIENT_NOT_LOCAL_ERROR: u8 = 5;
/// Error ZoomLocked.
pub const ZOOM_LOCKED_ERROR: u8 = 6;
