// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "RANDR";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 6);
/// Error BadOutput.
pub const BAD_OUTPUT_ERROR: u8 = 0;
/// Error BadCrtc.
pub const BAD_CRTC_ERROR: u8 = 1;
/// Error BadMode.
pub const BAD_MODE_ERROR: u8 = 2;
/// Error BadProvider.
pub const BAD_PROVIDER_ERROR: u8 = 3;
/// Values of Rotation.
pub mod rotation {
    /// Rotate_0.
    pub const ROTATE_0: u16 = 1 << 0;
    /// Rotate_90.
    pub const ROTATE_90: u16 = 1 << 1;
    /// Rotate_180.
    pub const ROTATE_180: u16 = 1 << 2;
    /// Rotate_270.
    pub const ROTATE_270: u16 = 1 << 3;
    /// Reflect_X.
    pub const REFLECT_X: u16 = 1 << 4;
    /// Reflect_Y.
    pub const REFLECT_Y: u16 = 1 << 5;
}
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Values of SetConfig.
pub mod set_config {
    /// Success.
    pub const SUCCESS: u8 = 0;
    /// InvalidConfigTime.
    pub const INVALID_CONFIG_TIME: u8 = 1;
    /// InvalidTime.
    pub const INVALID_TIME: u8 = 2;
    /// Failed.
    pub const FAILED: u8 = 3;
}
/// Request SetScreenConfig.
pub const SET_SCREEN_CONFIG_REQUEST: u8 = 2;
/// Values of NotifyMask.
pub mod notify_mask {
    /// ScreenChange.
    pub const SCREEN_CHANGE: u16 = 1 << 0;
    /// CrtcChange.
    pub const CRTC_CHANGE: u16 = 1 << 1;
    /// OutputChange.
    pub const OUTPUT_CHANGE: u16 = 1 << 2;
    /// OutputProperty.
    pub const OUTPUT_PROPERTY: u16 = 1 << 3;
    /// ProviderChange.
    pub const PROVIDER_CHANGE: u16 = 1 << 4;
    /// ProviderProperty.
    pub const PROVIDER_PROPERTY: u16 = 1 << 5;
    /// ResourceChange.
    pub const RESOURCE_CHANGE: u16 = 1 << 6;
    /// Lease.
    pub const LEASE: u16 = 1 << 7;
}
/// Request SelectInput.
pub const SELECT_INPUT_REQUEST: u8 = 4;
/// Request GetScreenInfo.
pub const GET_SCREEN_INFO_REQUEST: u8 = 5;
/// Request GetScreenSizeRange.
pub const GET_SCREEN_SIZE_RANGE_REQUEST: u8 = 6;
/// Request SetScreenSize.
pub const SET_SCREEN_SIZE_REQUEST: u8 = 7;
/// Values of ModeFlag.
pub mod mode_flag {
    /// HsyncPositive.
    pub const HSYNC_POSITIVE: u32 = 1 << 0;
    /// HsyncNegative.
    pub const HSYNC_NEGATIVE: u32 = 1 << 1;
    /// VsyncPositive.
    pub const VSYNC_POSITIVE: u32 = 1 << 2;
    /// VsyncNegative.
    pub const VSYNC_NEGATIVE: u32 = 1 << 3;
    /// Interlace.
    pub const INTERLACE: u32 = 1 << 4;
    /// DoubleScan.
    pub const DOUBLE_SCAN: u32 = 1 << 5;
    /// Csync.
    pub const CSYNC: u32 = 1 << 6;
    /// CsyncPositive.
    pub const CSYNC_POSITIVE: u32 = 1 << 7;
    /// CsyncNegative.
    pub const CSYNC_NEGATIVE: u32 = 1 << 8;
    /// HskewPresent.
    pub const HSKEW_PRESENT: u32 = 1 << 9;
    /// Bcast.
    pub const BCAST: u32 = 1 << 10;
    /// PixelMultiplex.
    pub const PIXEL_MULTIPLEX: u32 = 1 << 11;
    /// DoubleClock.
    pub const DOUBLE_CLOCK: u32 = 1 << 12;
    /// HalveClock.
    pub const HALVE_CLOCK: u32 = 1 << 13;
}
/// Request GetScreenResources.
pub const GET_SCREEN_RESOURCES_REQUEST: u8 = 8;
/// Values of Connection.
pub mod connection {
    /// Connected.
    pub const CONNECTED: u8 = 0;
    /// Disconnected.
    pub const DISCONNECTED: u8 = 1;
    /// Unknown.
    pub const UNKNOWN: u8 = 2;
}
/// Request GetOutputInfo.
pub const GET_OUTPUT_INFO_REQUEST: u8 = 9;
/// Request ListOutputProperties.
pub const LIST_OUTPUT_PROPERTIES_REQUEST: u8 = 10;
/// Request QueryOutputProperty.
pub const QUERY_OUTPUT_PROPERTY_REQUEST: u8 = 11;
/// Request ConfigureOutputProperty.
pub const CONFIGURE_OUTPUT_PROPERTY_REQUEST: u8 = 12;
/// Request ChangeOutputProperty.
pub const CHANGE_OUTPUT_PROPERTY_REQUEST: u8 = 13;
/// Request DeleteOutputProperty.
pub const DELETE_OUTPUT_PROPERTY_REQUEST: u8 = 14;
/// Request GetOutputProperty.
pub const GET_OUTPUT_PROPERTY_REQUEST: u8 = 15;
/// Request CreateMode.
pub const CREATE_MODE_REQUEST: u8 = 16;
/// Request DestroyMode.
pub const DESTROY_MODE_REQUEST: u8 = 17;
/// Request AddOutputMode.
pub const ADD_OUTPUT_MODE_REQUEST: u8 = 18;
/// Request DeleteOutputMode.
pub const DELETE_OUTPUT_MODE_REQUEST: u8 = 19;
/// Request GetCrtcInfo.
pub const GET_CRTC_INFO_REQUEST: u8 = 20;
/// Request SetCrtcConfig.
pub const SET_CRTC_CONFIG_REQUEST: u8 = 21;
/// Request GetCrtcGammaSize.
pub const GET_CRTC_GAMMA_SIZE_REQUEST: u8 = 22;
/// Request GetCrtcGamma.
pub const GET_CRTC_GAMMA_REQUEST: u8 = 23;
/// Request SetCrtcGamma.
pub const SET_CRTC_GAMMA_REQUEST: u8 = 24;
/// Request GetScreenResourcesCurrent.
pub const GET_SCREEN_RESOURCES_CURRENT_REQUEST: u8 = 25;
/// Values of Transform.
pub mod transform {
    /// Unit.
    pub const UNIT: u32 = 1 << 0;
    /// ScaleUp.
    pub const SCALE_UP: u32 = 1 << 1;
    /// ScaleDown.
    pub const SCALE_DOWN: u32 = 1 << 2;
    /// Projective.
    pub const PROJECTIVE: u32 = 1 << 3;
}
/// Request SetCrtcTransform.
pub const SET_CRTC_TRANSFORM_REQUEST: u8 = 26;
/// Request GetCrtcTransform.
pub const GET_CRTC_TRANSFORM_REQUEST: u8 = 27;
/// Request GetPanning.
pub const GET_PANNING_REQUEST: u8 = 28;
/// Request SetPanning.
pub const SET_PANNING_REQUEST: u8 = 29;
/// Request SetOutputPrimary.
pub const SET_OUTPUT_PRIMARY_REQUEST: u8 = 30;
/// Request GetOutputPrimary.
pub const GET_OUTPUT_PRIMARY_REQUEST: u8 = 31;
/// Request GetProviders.
pub const GET_PROVIDERS_REQUEST: u8 = 32;
/// Values of ProviderCapability.
pub mod provider_capability {
    /// SourceOutput.
    pub const SOURCE_OUTPUT: u32 = 1 << 0;
    /// SinkOutput.
    pub const SINK_OUTPUT: u32 = 1 << 1;
    /// SourceOffload.
    pub const SOURCE_OFFLOAD: u32 = 1 << 2;
    /// SinkOffload.
    pub const SINK_OFFLOAD: u32 = 1 << 3;
}
/// Request GetProviderInfo.
pub const GET_PROVIDER_INFO_REQUEST: u8 = 33;
/// Request SetProviderOffloadSink.
pub const SET_PROVIDER_OFFLOAD_SINK_REQUEST: u8 = 34;
/// Request SetProviderOutputSource.
pub const SET_PROVIDER_OUTPUT_SOURCE_REQUEST: u8 = 35;
/// Request ListProviderProperties.
pub const LIST_PROVIDER_PROPERTIES_REQUEST: u8 = 36;
/// Request QueryProviderProperty.
pub const QUERY_PROVIDER_PROPERTY_REQUEST: u8 = 37;
/// Request ConfigureProviderProperty.
pub const CONFIGURE_PROVIDER_PROPERTY_REQUEST: u8 = 38;
/// Request ChangeProviderProperty.
pub const CHANGE_PROVIDER_PROPERTY_REQUEST: u8 = 39;
/// Request DeleteProviderProperty.
pub const DELETE_PROVIDER_PROPERTY_REQUEST: u8 = 40;
/// Request GetProviderProperty.
pub const GET_PROVIDER_PROPERTY_REQUEST: u8 = 41;
/// Event ScreenChangeNotify.
pub const SCREEN_CHANGE_NOTIFY_EVENT: u8 = 0;
/// Values of Notify.
pub mod notify {
    /// CrtcChange.
    pub const CRTC_CHANGE: u8 = 0;
    /// OutputChange.
    pub const OUTPUT_CHANGE: u8 = 1;
    /// OutputProperty.
    pub const OUTPUT_PROPERTY: u8 = 2;
    /// ProviderChange.
    pub const PROVIDER_CHANGE: u8 = 3;
    /// ProviderProperty.
    pub const PROVIDER_PROPERTY: u8 = 4;
    /// ResourceChange.
    pub const RESOURCE_CHANGE: u8 = 5;
    /// Lease.
    pub const LEASE: u8 = 6;
}
/// Request GetMonitors.
pub const GET_MONITORS_REQUEST: u8 = 42;
/// Request SetMonitor.
pub const SET_MONITOR_REQUEST: u8 = 43;
/// Request DeleteMonitor.
pub const DELETE_MONITOR_REQUEST: u8 = 44;
/// Request CreateLease.
pub const CREATE_LEASE_REQUEST: u8 = 45;
/// Request FreeLease.
pub const FREE_LEASE_REQUEST: u8 = 46;
/// Event Notify.
pub const NOTIFY_EVENT: u8 = 1;
