// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::Request;
use crate::proto;
use crate::read::{LengthError, List};

/// Request QueryVersion (minor opcode 0).
#[derive(Debug, Clone, Copy)]
pub struct QueryVersion {
    /// CARD32.
    pub major_version: u32,
    /// CARD32.
    pub minor_version: u32,
}
impl QueryVersion {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let major_version = input.get()?;
        let minor_version = input.get()?;

        input.finish()?;
        Ok(QueryVersion { major_version, minor_version })
    }
}
/// Request SetScreenConfig (minor opcode 2).
#[derive(Debug, Clone, Copy)]
pub struct SetScreenConfig {
    /// WINDOW.
    pub window: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
    /// CARD16.
    pub size_id: u16,
    /// CARD16, bits of Rotation.
    pub rotation: u16,
    /// CARD16.
    pub rate: u16,
}
impl SetScreenConfig {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let timestamp = input.get()?;
        let config_timestamp = input.get()?;
        let size_id = input.get()?;
        let rotation = input.get()?;
        let rate = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(SetScreenConfig { window, timestamp, config_timestamp, size_id, rotation, rate })
    }
}
/// Request SelectInput (minor opcode 4).
#[derive(Debug, Clone, Copy)]
pub struct SelectInput {
    /// WINDOW.
    pub window: u32,
    /// CARD16, bits of NotifyMask.
    pub enable: u16,
}
impl SelectInput {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let enable = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(SelectInput { window, enable })
    }
}
/// Request GetScreenInfo (minor opcode 5).
#[derive(Debug, Clone, Copy)]
pub struct GetScreenInfo {
    /// WINDOW.
    pub window: u32,
}
impl GetScreenInfo {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetScreenInfo { window })
    }
}
/// Request GetScreenSizeRange (minor opcode 6).
#[derive(Debug, Clone, Copy)]
pub struct GetScreenSizeRange {
    /// WINDOW.
    pub window: u32,
}
impl GetScreenSizeRange {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetScreenSizeRange { window })
    }
}
/// Request SetScreenSize (minor opcode 7).
#[derive(Debug, Clone, Copy)]
pub struct SetScreenSize {
    /// WINDOW.
    pub window: u32,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD32.
    pub mm_width: u32,
    /// CARD32.
    pub mm_height: u32,
}
impl SetScreenSize {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let mm_width = input.get()?;
        let mm_height = input.get()?;

        input.finish()?;
        Ok(SetScreenSize { window, width, height, mm_width, mm_height })
    }
}
/// Request GetScreenResources (minor opcode 8).
#[derive(Debug, Clone, Copy)]
pub struct GetScreenResources {
    /// WINDOW.
    pub window: u32,
}
impl GetScreenResources {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetScreenResources { window })
    }
}
/// Request GetOutputInfo (minor opcode 9).
#[derive(Debug, Clone, Copy)]
pub struct GetOutputInfo {
    /// OUTPUT.
    pub output: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
}
impl GetOutputInfo {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let config_timestamp = input.get()?;

        input.finish()?;
        Ok(GetOutputInfo { output, config_timestamp })
    }
}
/// Request ListOutputProperties (minor opcode 10).
#[derive(Debug, Clone, Copy)]
pub struct ListOutputProperties {
    /// OUTPUT.
    pub output: u32,
}
impl ListOutputProperties {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;

        input.finish()?;
        Ok(ListOutputProperties { output })
    }
}
/// Request QueryOutputProperty (minor opcode 11).
#[derive(Debug, Clone, Copy)]
pub struct QueryOutputProperty {
    /// OUTPUT.
    pub output: u32,
    /// ATOM.
    pub property: u32,
}
impl QueryOutputProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let property = input.get()?;

        input.finish()?;
        Ok(QueryOutputProperty { output, property })
    }
}
/// Request ConfigureOutputProperty (minor opcode 12).
#[derive(Debug, Clone, Copy)]
pub struct ConfigureOutputProperty<'a> {
    /// OUTPUT.
    pub output: u32,
    /// ATOM.
    pub property: u32,
    /// BOOL.
    pub pending: u8,
    /// BOOL.
    pub range: u8,
    /// List of INT32, to the request's end.
    pub values: List<'a, i32>,
}
impl<'a> ConfigureOutputProperty<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let property = input.get()?;
        let pending = input.get()?;
        let range = input.get()?;
        input.skip(2)?;
        let values = input.rest_list();

        input.finish()?;
        Ok(ConfigureOutputProperty { output, property, pending, range, values })
    }
}
/// Request ChangeOutputProperty (minor opcode 13).
#[derive(Debug, Clone, Copy)]
pub struct ChangeOutputProperty<'a> {
    /// OUTPUT.
    pub output: u32,
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD8.
    pub format: u8,
    /// CARD8, one of PropMode.
    pub mode: u8,
    /// CARD32.
    pub num_units: u32,
    /// List of void.
    pub data: &'a [u8],
}
impl<'a> ChangeOutputProperty<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let property = input.get()?;
        let type_ = input.get()?;
        let format = input.get()?;
        let mode = input.get()?;
        input.skip(2)?;
        let num_units = input.get()?;
        let data = input.bytes((u64::from(num_units)).saturating_mul(u64::from(format)) / 8)?;

        input.finish()?;
        Ok(ChangeOutputProperty { output, property, type_, format, mode, num_units, data })
    }
}
/// Request DeleteOutputProperty (minor opcode 14).
#[derive(Debug, Clone, Copy)]
pub struct DeleteOutputProperty {
    /// OUTPUT.
    pub output: u32,
    /// ATOM.
    pub property: u32,
}
impl DeleteOutputProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let property = input.get()?;

        input.finish()?;
        Ok(DeleteOutputProperty { output, property })
    }
}
/// Request GetOutputProperty (minor opcode 15).
#[derive(Debug, Clone, Copy)]
pub struct GetOutputProperty {
    /// OUTPUT.
    pub output: u32,
    /// ATOM.
    pub property: u32,
    /// ATOM, perhaps one of GetPropertyType.
    pub type_: u32,
    /// CARD32.
    pub long_offset: u32,
    /// CARD32.
    pub long_length: u32,
    /// BOOL.
    pub delete: u8,
    /// BOOL.
    pub pending: u8,
}
impl GetOutputProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let property = input.get()?;
        let type_ = input.get()?;
        let long_offset = input.get()?;
        let long_length = input.get()?;
        let delete = input.get()?;
        let pending = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GetOutputProperty { output, property, type_, long_offset, long_length, delete, pending })
    }
}
/// Request CreateMode (minor opcode 16).
#[derive(Debug, Clone, Copy)]
pub struct CreateMode<'a> {
    /// WINDOW.
    pub window: u32,
    /// ModeInfo.
    pub mode_info: proto::randr::ModeInfo,
    /// List of char, to the request's end.
    pub name: &'a [u8],
}
impl<'a> CreateMode<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let mode_info = input.get()?;
        let name = input.rest();

        input.finish()?;
        Ok(CreateMode { window, mode_info, name })
    }
}
/// Request DestroyMode (minor opcode 17).
#[derive(Debug, Clone, Copy)]
pub struct DestroyMode {
    /// MODE.
    pub mode: u32,
}
impl DestroyMode {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let mode = input.get()?;

        input.finish()?;
        Ok(DestroyMode { mode })
    }
}
/// Request AddOutputMode (minor opcode 18).
#[derive(Debug, Clone, Copy)]
pub struct AddOutputMode {
    /// OUTPUT.
    pub output: u32,
    /// MODE.
    pub mode: u32,
}
impl AddOutputMode {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let mode = input.get()?;

        input.finish()?;
        Ok(AddOutputMode { output, mode })
    }
}
/// Request DeleteOutputMode (minor opcode 19).
#[derive(Debug, Clone, Copy)]
pub struct DeleteOutputMode {
    /// OUTPUT.
    pub output: u32,
    /// MODE.
    pub mode: u32,
}
impl DeleteOutputMode {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let output = input.get()?;
        let mode = input.get()?;

        input.finish()?;
        Ok(DeleteOutputMode { output, mode })
    }
}
/// Request GetCrtcInfo (minor opcode 20).
#[derive(Debug, Clone, Copy)]
pub struct GetCrtcInfo {
    /// CRTC.
    pub crtc: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
}
impl GetCrtcInfo {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;
        let config_timestamp = input.get()?;

        input.finish()?;
        Ok(GetCrtcInfo { crtc, config_timestamp })
    }
}
/// Request SetCrtcConfig (minor opcode 21).
#[derive(Debug, Clone, Copy)]
pub struct SetCrtcConfig<'a> {
    /// CRTC.
    pub crtc: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// MODE.
    pub mode: u32,
    /// CARD16, bits of Rotation.
    pub rotation: u16,
    /// List of OUTPUT, to the request's end.
    pub outputs: List<'a, u32>,
}
impl<'a> SetCrtcConfig<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;
        let timestamp = input.get()?;
        let config_timestamp = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        let mode = input.get()?;
        let rotation = input.get()?;
        input.skip(2)?;
        let outputs = input.rest_list();

        input.finish()?;
        Ok(SetCrtcConfig { crtc, timestamp, config_timestamp, x, y, mode, rotation, outputs })
    }
}
/// Request GetCrtcGammaSize (minor opcode 22).
#[derive(Debug, Clone, Copy)]
pub struct GetCrtcGammaSize {
    /// CRTC.
    pub crtc: u32,
}
impl GetCrtcGammaSize {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;

        input.finish()?;
        Ok(GetCrtcGammaSize { crtc })
    }
}
/// Request GetCrtcGamma (minor opcode 23).
#[derive(Debug, Clone, Copy)]
pub struct GetCrtcGamma {
    /// CRTC.
    pub crtc: u32,
}
impl GetCrtcGamma {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;

        input.finish()?;
        Ok(GetCrtcGamma { crtc })
    }
}
/// Request SetCrtcGamma (minor opcode 24).
#[derive(Debug, Clone, Copy)]
pub struct SetCrtcGamma<'a> {
    /// CRTC.
    pub crtc: u32,
    /// List of CARD16.
    pub red: List<'a, u16>,
    /// List of CARD16.
    pub green: List<'a, u16>,
    /// List of CARD16.
    pub blue: List<'a, u16>,
}
impl<'a> SetCrtcGamma<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;
        let size: u16 = input.get()?;
        input.skip(2)?;
        let red = input.list(u64::from(size))?;
        let green = input.list(u64::from(size))?;
        let blue = input.list(u64::from(size))?;

        input.finish()?;
        Ok(SetCrtcGamma { crtc, red, green, blue })
    }
}
/// Request GetScreenResourcesCurrent (minor opcode 25).
#[derive(Debug, Clone, Copy)]
pub struct GetScreenResourcesCurrent {
    /// WINDOW.
    pub window: u32,
}
impl GetScreenResourcesCurrent {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetScreenResourcesCurrent { window })
    }
}
/// Request SetCrtcTransform (minor opcode 26).
#[derive(Debug, Clone, Copy)]
pub struct SetCrtcTransform<'a> {
    /// CRTC.
    pub crtc: u32,
    /// TRANSFORM.
    pub transform: proto::render::Transform,
    /// List of char.
    pub filter_name: &'a [u8],
    /// List of FIXED, to the request's end.
    pub filter_params: List<'a, i32>,
}
impl<'a> SetCrtcTransform<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;
        let transform = input.get()?;
        let filter_len: u16 = input.get()?;
        input.skip(2)?;
        let filter_name = input.bytes(u64::from(filter_len))?;
        input.align4()?;
        let filter_params = input.rest_list();

        input.finish()?;
        Ok(SetCrtcTransform { crtc, transform, filter_name, filter_params })
    }
}
/// Request GetCrtcTransform (minor opcode 27).
#[derive(Debug, Clone, Copy)]
pub struct GetCrtcTransform {
    /// CRTC.
    pub crtc: u32,
}
impl GetCrtcTransform {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;

        input.finish()?;
        Ok(GetCrtcTransform { crtc })
    }
}
/// Request GetPanning (minor opcode 28).
#[derive(Debug, Clone, Copy)]
pub struct GetPanning {
    /// CRTC.
    pub crtc: u32,
}
impl GetPanning {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;

        input.finish()?;
        Ok(GetPanning { crtc })
    }
}
/// Request SetPanning (minor opcode 29).
#[derive(Debug, Clone, Copy)]
pub struct SetPanning {
    /// CRTC.
    pub crtc: u32,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CARD16.
    pub left: u16,
    /// CARD16.
    pub top: u16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub track_left: u16,
    /// CARD16.
    pub track_top: u16,
    /// CARD16.
    pub track_width: u16,
    /// CARD16.
    pub track_height: u16,
    /// INT16.
    pub border_left: i16,
    /// INT16.
    pub border_top: i16,
    /// INT16.
    pub border_right: i16,
    /// INT16.
    pub border_bottom: i16,
}
impl SetPanning {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let crtc = input.get()?;
        let timestamp = input.get()?;
        let left = input.get()?;
        let top = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let track_left = input.get()?;
        let track_top = input.get()?;
        let track_width = input.get()?;
        let track_height = input.get()?;
        let border_left = input.get()?;
        let border_top = input.get()?;
        let border_right = input.get()?;
        let border_bottom = input.get()?;

        input.finish()?;
        Ok(SetPanning {
            crtc,
            timestamp,
            left,
            top,
            width,
            height,
            track_left,
            track_top,
            track_width,
            track_height,
            border_left,
            border_top,
            border_right,
            border_bottom,
        })
    }
}
/// Request SetOutputPrimary (minor opcode 30).
#[derive(Debug, Clone, Copy)]
pub struct SetOutputPrimary {
    /// WINDOW.
    pub window: u32,
    /// OUTPUT.
    pub output: u32,
}
impl SetOutputPrimary {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let output = input.get()?;

        input.finish()?;
        Ok(SetOutputPrimary { window, output })
    }
}
/// Request GetOutputPrimary (minor opcode 31).
#[derive(Debug, Clone, Copy)]
pub struct GetOutputPrimary {
    /// WINDOW.
    pub window: u32,
}
impl GetOutputPrimary {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetOutputPrimary { window })
    }
}
/// Request GetProviders (minor opcode 32).
#[derive(Debug, Clone, Copy)]
pub struct GetProviders {
    /// WINDOW.
    pub window: u32,
}
impl GetProviders {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;

        input.finish()?;
        Ok(GetProviders { window })
    }
}
/// Request GetProviderInfo (minor opcode 33).
#[derive(Debug, Clone, Copy)]
pub struct GetProviderInfo {
    /// PROVIDER.
    pub provider: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
}
impl GetProviderInfo {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let config_timestamp = input.get()?;

        input.finish()?;
        Ok(GetProviderInfo { provider, config_timestamp })
    }
}
/// Request SetProviderOffloadSink (minor opcode 34).
#[derive(Debug, Clone, Copy)]
pub struct SetProviderOffloadSink {
    /// PROVIDER.
    pub provider: u32,
    /// PROVIDER.
    pub sink_provider: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
}
impl SetProviderOffloadSink {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let sink_provider = input.get()?;
        let config_timestamp = input.get()?;

        input.finish()?;
        Ok(SetProviderOffloadSink { provider, sink_provider, config_timestamp })
    }
}
/// Request SetProviderOutputSource (minor opcode 35).
#[derive(Debug, Clone, Copy)]
pub struct SetProviderOutputSource {
    /// PROVIDER.
    pub provider: u32,
    /// PROVIDER.
    pub source_provider: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
}
impl SetProviderOutputSource {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let source_provider = input.get()?;
        let config_timestamp = input.get()?;

        input.finish()?;
        Ok(SetProviderOutputSource { provider, source_provider, config_timestamp })
    }
}
/// Request ListProviderProperties (minor opcode 36).
#[derive(Debug, Clone, Copy)]
pub struct ListProviderProperties {
    /// PROVIDER.
    pub provider: u32,
}
impl ListProviderProperties {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;

        input.finish()?;
        Ok(ListProviderProperties { provider })
    }
}
/// Request QueryProviderProperty (minor opcode 37).
#[derive(Debug, Clone, Copy)]
pub struct QueryProviderProperty {
    /// PROVIDER.
    pub provider: u32,
    /// ATOM.
    pub property: u32,
}
impl QueryProviderProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let property = input.get()?;

        input.finish()?;
        Ok(QueryProviderProperty { provider, property })
    }
}
/// Request ConfigureProviderProperty (minor opcode 38).
#[derive(Debug, Clone, Copy)]
pub struct ConfigureProviderProperty<'a> {
    /// PROVIDER.
    pub provider: u32,
    /// ATOM.
    pub property: u32,
    /// BOOL.
    pub pending: u8,
    /// BOOL.
    pub range: u8,
    /// List of INT32, to the request's end.
    pub values: List<'a, i32>,
}
impl<'a> ConfigureProviderProperty<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let property = input.get()?;
        let pending = input.get()?;
        let range = input.get()?;
        input.skip(2)?;
        let values = input.rest_list();

        input.finish()?;
        Ok(ConfigureProviderProperty { provider, property, pending, range, values })
    }
}
/// Request ChangeProviderProperty (minor opcode 39).
#[derive(Debug, Clone, Copy)]
pub struct ChangeProviderProperty<'a> {
    /// PROVIDER.
    pub provider: u32,
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD8.
    pub format: u8,
    /// CARD8.
    pub mode: u8,
    /// CARD32.
    pub num_items: u32,
    /// List of void.
    pub data: &'a [u8],
}
impl<'a> ChangeProviderProperty<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let property = input.get()?;
        let type_ = input.get()?;
        let format = input.get()?;
        let mode = input.get()?;
        input.skip(2)?;
        let num_items = input.get()?;
        let data = input.bytes((u64::from(num_items)).saturating_mul(u64::from(format) / 8))?;

        input.finish()?;
        Ok(ChangeProviderProperty { provider, property, type_, format, mode, num_items, data })
    }
}
/// Request DeleteProviderProperty (minor opcode 40).
#[derive(Debug, Clone, Copy)]
pub struct DeleteProviderProperty {
    /// PROVIDER.
    pub provider: u32,
    /// ATOM.
    pub property: u32,
}
impl DeleteProviderProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let property = input.get()?;

        input.finish()?;
        Ok(DeleteProviderProperty { provider, property })
    }
}
/// Request GetProviderProperty (minor opcode 41).
#[derive(Debug, Clone, Copy)]
pub struct GetProviderProperty {
    /// PROVIDER.
    pub provider: u32,
    /// ATOM.
    pub property: u32,
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub long_offset: u32,
    /// CARD32.
    pub long_length: u32,
    /// BOOL.
    pub delete: u8,
    /// BOOL.
    pub pending: u8,
}
impl GetProviderProperty {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let provider = input.get()?;
        let property = input.get()?;
        let type_ = input.get()?;
        let long_offset = input.get()?;
        let long_length = input.get()?;
        let delete = input.get()?;
        let pending = input.get()?;
        input.skip(2)?;

        input.finish()?;
        Ok(GetProviderProperty { provider, property, type_, long_offset, long_length, delete, pending })
    }
}
/// Request GetMonitors (minor opcode 42).
#[derive(Debug, Clone, Copy)]
pub struct GetMonitors {
    /// WINDOW.
    pub window: u32,
    /// BOOL.
    pub get_active: u8,
}
impl GetMonitors {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let get_active = input.get()?;

        input.finish()?;
        Ok(GetMonitors { window, get_active })
    }
}
/// Request SetMonitor (minor opcode 43).
#[derive(Debug, Clone, Copy)]
pub struct SetMonitor<'a> {
    /// WINDOW.
    pub window: u32,
    /// What follows, unread.
    pub monitorinfo: &'a [u8],
}
impl<'a> SetMonitor<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let monitorinfo = input.rest();

        input.finish()?;
        Ok(SetMonitor { window, monitorinfo })
    }
}
/// Request DeleteMonitor (minor opcode 44).
#[derive(Debug, Clone, Copy)]
pub struct DeleteMonitor {
    /// WINDOW.
    pub window: u32,
    /// ATOM.
    pub name: u32,
}
impl DeleteMonitor {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let name = input.get()?;

        input.finish()?;
        Ok(DeleteMonitor { window, name })
    }
}
/// Request CreateLease (minor opcode 45).
#[derive(Debug, Clone, Copy)]
pub struct CreateLease<'a> {
    /// WINDOW.
    pub window: u32,
    /// LEASE.
    pub lid: u32,
    /// List of CRTC.
    pub crtcs: List<'a, u32>,
    /// List of OUTPUT.
    pub outputs: List<'a, u32>,
}
impl<'a> CreateLease<'a> {
    /// Reads it.
    pub fn parse(request: &Request<'a>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let window = input.get()?;
        let lid = input.get()?;
        let num_crtcs: u16 = input.get()?;
        let num_outputs: u16 = input.get()?;
        let crtcs = input.list(u64::from(num_crtcs))?;
        let outputs = input.list(u64::from(num_outputs))?;

        input.finish()?;
        Ok(CreateLease { window, lid, crtcs, outputs })
    }
}
/// Request FreeLease (minor opcode 46).
#[derive(Debug, Clone, Copy)]
pub struct FreeLease {
    /// LEASE.
    pub lid: u32,
    /// BYTE.
    pub terminate: u8,
}
impl FreeLease {
    /// Reads it.
    pub fn parse(request: &Request<'_>) -> Result<Self, LengthError> {
        let mut input = request.reader();
        let lid = input.get()?;
        let terminate = input.get()?;

        input.finish()?;
        Ok(FreeLease { lid, terminate })
    }
}
