// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

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
/// Structure ScreenSize.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScreenSize {
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub mwidth: u16,
    /// CARD16.
    pub mheight: u16,
}
impl Fixed for ScreenSize {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let width = input.get()?;
        let height = input.get()?;
        let mwidth = input.get()?;
        let mheight = input.get()?;
        Ok(ScreenSize { width, height, mwidth, mheight })
    }
}
impl Put for ScreenSize {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.mwidth);
        w.put(&self.mheight);
    }
}
/// Structure ModeInfo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModeInfo {
    /// CARD32.
    pub id: u32,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD32.
    pub dot_clock: u32,
    /// CARD16.
    pub hsync_start: u16,
    /// CARD16.
    pub hsync_end: u16,
    /// CARD16.
    pub htotal: u16,
    /// CARD16.
    pub hskew: u16,
    /// CARD16.
    pub vsync_start: u16,
    /// CARD16.
    pub vsync_end: u16,
    /// CARD16.
    pub vtotal: u16,
    /// CARD16.
    pub name_len: u16,
    /// CARD32, bits of ModeFlag.
    pub mode_flags: u32,
}
impl Fixed for ModeInfo {
    const SIZE: usize = 32;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let id = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let dot_clock = input.get()?;
        let hsync_start = input.get()?;
        let hsync_end = input.get()?;
        let htotal = input.get()?;
        let hskew = input.get()?;
        let vsync_start = input.get()?;
        let vsync_end = input.get()?;
        let vtotal = input.get()?;
        let name_len = input.get()?;
        let mode_flags = input.get()?;
        Ok(ModeInfo {
            id,
            width,
            height,
            dot_clock,
            hsync_start,
            hsync_end,
            htotal,
            hskew,
            vsync_start,
            vsync_end,
            vtotal,
            name_len,
            mode_flags,
        })
    }
}
impl Put for ModeInfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.id);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.dot_clock);
        w.put(&self.hsync_start);
        w.put(&self.hsync_end);
        w.put(&self.htotal);
        w.put(&self.hskew);
        w.put(&self.vsync_start);
        w.put(&self.vsync_end);
        w.put(&self.vtotal);
        w.put(&self.name_len);
        w.put(&self.mode_flags);
    }
}
/// Structure CrtcChange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CrtcChange {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// WINDOW.
    pub window: u32,
    /// CRTC.
    pub crtc: u32,
    /// MODE.
    pub mode: u32,
    /// CARD16, bits of Rotation.
    pub rotation: u16,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl Fixed for CrtcChange {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let timestamp = input.get()?;
        let window = input.get()?;
        let crtc = input.get()?;
        let mode = input.get()?;
        let rotation = input.get()?;
        input.skip(2)?;
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        Ok(CrtcChange { timestamp, window, crtc, mode, rotation, x, y, width, height })
    }
}
impl Put for CrtcChange {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.timestamp);
        w.put(&self.window);
        w.put(&self.crtc);
        w.put(&self.mode);
        w.put(&self.rotation);
        w.pad(2);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
    }
}
/// Structure OutputChange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OutputChange {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
    /// WINDOW.
    pub window: u32,
    /// OUTPUT.
    pub output: u32,
    /// CRTC.
    pub crtc: u32,
    /// MODE.
    pub mode: u32,
    /// CARD16, bits of Rotation.
    pub rotation: u16,
    /// CARD8, one of Connection.
    pub connection: u8,
    /// CARD8, one of SubPixel.
    pub subpixel_order: u8,
}
impl Fixed for OutputChange {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let timestamp = input.get()?;
        let config_timestamp = input.get()?;
        let window = input.get()?;
        let output = input.get()?;
        let crtc = input.get()?;
        let mode = input.get()?;
        let rotation = input.get()?;
        let connection = input.get()?;
        let subpixel_order = input.get()?;
        Ok(OutputChange {
            timestamp,
            config_timestamp,
            window,
            output,
            crtc,
            mode,
            rotation,
            connection,
            subpixel_order,
        })
    }
}
impl Put for OutputChange {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.timestamp);
        w.put(&self.config_timestamp);
        w.put(&self.window);
        w.put(&self.output);
        w.put(&self.crtc);
        w.put(&self.mode);
        w.put(&self.rotation);
        w.put(&self.connection);
        w.put(&self.subpixel_order);
    }
}
/// Structure OutputProperty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OutputProperty {
    /// WINDOW.
    pub window: u32,
    /// OUTPUT.
    pub output: u32,
    /// ATOM.
    pub atom: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CARD8, one of Property.
    pub status: u8,
}
impl Fixed for OutputProperty {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let window = input.get()?;
        let output = input.get()?;
        let atom = input.get()?;
        let timestamp = input.get()?;
        let status = input.get()?;
        input.skip(11)?;
        Ok(OutputProperty { window, output, atom, timestamp, status })
    }
}
impl Put for OutputProperty {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.window);
        w.put(&self.output);
        w.put(&self.atom);
        w.put(&self.timestamp);
        w.put(&self.status);
        w.pad(11);
    }
}
/// Structure ProviderChange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProviderChange {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// WINDOW.
    pub window: u32,
    /// PROVIDER.
    pub provider: u32,
}
impl Fixed for ProviderChange {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let timestamp = input.get()?;
        let window = input.get()?;
        let provider = input.get()?;
        input.skip(16)?;
        Ok(ProviderChange { timestamp, window, provider })
    }
}
impl Put for ProviderChange {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.timestamp);
        w.put(&self.window);
        w.put(&self.provider);
        w.pad(16);
    }
}
/// Structure ProviderProperty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProviderProperty {
    /// WINDOW.
    pub window: u32,
    /// PROVIDER.
    pub provider: u32,
    /// ATOM.
    pub atom: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CARD8.
    pub state: u8,
}
impl Fixed for ProviderProperty {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let window = input.get()?;
        let provider = input.get()?;
        let atom = input.get()?;
        let timestamp = input.get()?;
        let state = input.get()?;
        input.skip(11)?;
        Ok(ProviderProperty { window, provider, atom, timestamp, state })
    }
}
impl Put for ProviderProperty {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.window);
        w.put(&self.provider);
        w.put(&self.atom);
        w.put(&self.timestamp);
        w.put(&self.state);
        w.pad(11);
    }
}
/// Structure ResourceChange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ResourceChange {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// WINDOW.
    pub window: u32,
}
impl Fixed for ResourceChange {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let timestamp = input.get()?;
        let window = input.get()?;
        input.skip(20)?;
        Ok(ResourceChange { timestamp, window })
    }
}
impl Put for ResourceChange {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.timestamp);
        w.put(&self.window);
        w.pad(20);
    }
}
/// Structure LeaseNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LeaseNotify {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// WINDOW.
    pub window: u32,
    /// LEASE.
    pub lease: u32,
    /// CARD8.
    pub created: u8,
}
impl Fixed for LeaseNotify {
    const SIZE: usize = 28;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let timestamp = input.get()?;
        let window = input.get()?;
        let lease = input.get()?;
        let created = input.get()?;
        input.skip(15)?;
        Ok(LeaseNotify { timestamp, window, lease, created })
    }
}
impl Put for LeaseNotify {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.timestamp);
        w.put(&self.window);
        w.put(&self.lease);
        w.put(&self.created);
        w.pad(15);
    }
}
