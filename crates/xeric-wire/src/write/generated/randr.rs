// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::ByteOrder;
use crate::proto;
use crate::write;
use crate::write::ExtensionEvent;
use crate::write::Packet;
use crate::write::{Put, Writer};

/// Structure RefreshRates.
#[derive(Debug, Clone, Copy, Default)]
pub struct RefreshRates<'a> {
    /// List of CARD16.
    pub rates: &'a [u16],
}
impl Put for RefreshRates<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.len16(self.rates.len());
        w.list(self.rates);
    }
}
/// Reply to QueryVersion.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryVersionReply {
    /// CARD32.
    pub major_version: u32,
    /// CARD32.
    pub minor_version: u32,
}
impl QueryVersionReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.major_version);
        w.put(&self.minor_version);
        w.pad(16);

        w.end_reply();
    }
}
impl Packet for QueryVersionReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetScreenConfig.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetScreenConfigReply {
    /// CARD8, one of SetConfig.
    pub status: u8,
    /// TIMESTAMP.
    pub new_timestamp: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
    /// WINDOW.
    pub root: u32,
    /// CARD16, one of SubPixel.
    pub subpixel_order: u16,
}
impl SetScreenConfigReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.status, sequence);
        w.put(&self.new_timestamp);
        w.put(&self.config_timestamp);
        w.put(&self.root);
        w.put(&self.subpixel_order);
        w.pad(10);

        w.end_reply();
    }
}
impl Packet for SetScreenConfigReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetScreenInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetScreenInfoReply<'a> {
    /// CARD8, bits of Rotation.
    pub rotations: u8,
    /// WINDOW.
    pub root: u32,
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
    /// CARD16.
    pub n_info: u16,
    /// List of ScreenSize.
    pub sizes: &'a [proto::randr::ScreenSize],
    /// List of RefreshRates.
    pub rates: &'a [write::randr::RefreshRates<'a>],
}
impl GetScreenInfoReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.rotations, sequence);
        w.put(&self.root);
        w.put(&self.timestamp);
        w.put(&self.config_timestamp);
        w.len16(self.sizes.len());
        w.put(&self.size_id);
        w.put(&self.rotation);
        w.put(&self.rate);
        w.put(&self.n_info);
        w.pad(2);
        w.list(self.sizes);
        w.list(self.rates);

        w.end_reply();
    }
}
impl Packet for GetScreenInfoReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetScreenSizeRange.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetScreenSizeRangeReply {
    /// CARD16.
    pub min_width: u16,
    /// CARD16.
    pub min_height: u16,
    /// CARD16.
    pub max_width: u16,
    /// CARD16.
    pub max_height: u16,
}
impl GetScreenSizeRangeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.min_width);
        w.put(&self.min_height);
        w.put(&self.max_width);
        w.put(&self.max_height);
        w.pad(16);

        w.end_reply();
    }
}
impl Packet for GetScreenSizeRangeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetScreenResources.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetScreenResourcesReply<'a> {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
    /// List of CRTC.
    pub crtcs: &'a [u32],
    /// List of OUTPUT.
    pub outputs: &'a [u32],
    /// List of ModeInfo.
    pub modes: &'a [proto::randr::ModeInfo],
    /// List of BYTE.
    pub names: &'a [u8],
}
impl GetScreenResourcesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.timestamp);
        w.put(&self.config_timestamp);
        w.len16(self.crtcs.len());
        w.len16(self.outputs.len());
        w.len16(self.modes.len());
        w.len16(self.names.len());
        w.pad(8);
        w.list(self.crtcs);
        w.list(self.outputs);
        w.list(self.modes);
        w.bytes(self.names);

        w.end_reply();
    }
}
impl Packet for GetScreenResourcesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetOutputInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetOutputInfoReply<'a> {
    /// CARD8, one of SetConfig.
    pub status: u8,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CRTC.
    pub crtc: u32,
    /// CARD32.
    pub mm_width: u32,
    /// CARD32.
    pub mm_height: u32,
    /// CARD8, one of Connection.
    pub connection: u8,
    /// CARD8, one of SubPixel.
    pub subpixel_order: u8,
    /// CARD16.
    pub num_preferred: u16,
    /// List of CRTC.
    pub crtcs: &'a [u32],
    /// List of MODE.
    pub modes: &'a [u32],
    /// List of OUTPUT.
    pub clones: &'a [u32],
    /// List of BYTE.
    pub name: &'a [u8],
}
impl GetOutputInfoReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.status, sequence);
        w.put(&self.timestamp);
        w.put(&self.crtc);
        w.put(&self.mm_width);
        w.put(&self.mm_height);
        w.put(&self.connection);
        w.put(&self.subpixel_order);
        w.len16(self.crtcs.len());
        w.len16(self.modes.len());
        w.put(&self.num_preferred);
        w.len16(self.clones.len());
        w.len16(self.name.len());
        w.list(self.crtcs);
        w.list(self.modes);
        w.list(self.clones);
        w.bytes(self.name);

        w.end_reply();
    }
}
impl Packet for GetOutputInfoReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListOutputProperties.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListOutputPropertiesReply<'a> {
    /// List of ATOM.
    pub atoms: &'a [u32],
}
impl ListOutputPropertiesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.atoms.len());
        w.pad(22);
        w.list(self.atoms);

        w.end_reply();
    }
}
impl Packet for ListOutputPropertiesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryOutputProperty.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryOutputPropertyReply<'a> {
    /// BOOL.
    pub pending: u8,
    /// BOOL.
    pub range: u8,
    /// BOOL.
    pub immutable: u8,
    /// List of INT32.
    pub valid_values: &'a [i32],
}
impl QueryOutputPropertyReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.pending);
        w.put(&self.range);
        w.put(&self.immutable);
        w.pad(21);
        w.list(self.valid_values);

        w.end_reply();
    }
}
impl Packet for QueryOutputPropertyReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetOutputProperty.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetOutputPropertyReply<'a> {
    /// CARD8.
    pub format: u8,
    /// ATOM, perhaps one of Atom.
    pub type_: u32,
    /// CARD32.
    pub bytes_after: u32,
    /// CARD32.
    pub num_items: u32,
    /// List of BYTE.
    pub data: &'a [u8],
}
impl GetOutputPropertyReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.format, sequence);
        w.put(&self.type_);
        w.put(&self.bytes_after);
        w.put(&self.num_items);
        w.pad(12);
        w.bytes(self.data);

        w.end_reply();
    }
}
impl Packet for GetOutputPropertyReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to CreateMode.
#[derive(Debug, Clone, Copy, Default)]
pub struct CreateModeReply {
    /// MODE.
    pub mode: u32,
}
impl CreateModeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.mode);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for CreateModeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetCrtcInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCrtcInfoReply<'a> {
    /// CARD8, one of SetConfig.
    pub status: u8,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// MODE.
    pub mode: u32,
    /// CARD16, bits of Rotation.
    pub rotation: u16,
    /// CARD16, bits of Rotation.
    pub rotations: u16,
    /// List of OUTPUT.
    pub outputs: &'a [u32],
    /// List of OUTPUT.
    pub possible: &'a [u32],
}
impl GetCrtcInfoReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.status, sequence);
        w.put(&self.timestamp);
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.mode);
        w.put(&self.rotation);
        w.put(&self.rotations);
        w.len16(self.outputs.len());
        w.len16(self.possible.len());
        w.list(self.outputs);
        w.list(self.possible);

        w.end_reply();
    }
}
impl Packet for GetCrtcInfoReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetCrtcConfig.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetCrtcConfigReply {
    /// CARD8, one of SetConfig.
    pub status: u8,
    /// TIMESTAMP.
    pub timestamp: u32,
}
impl SetCrtcConfigReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.status, sequence);
        w.put(&self.timestamp);
        w.pad(20);

        w.end_reply();
    }
}
impl Packet for SetCrtcConfigReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetCrtcGammaSize.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCrtcGammaSizeReply {
    /// CARD16.
    pub size: u16,
}
impl GetCrtcGammaSizeReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.size);
        w.pad(22);

        w.end_reply();
    }
}
impl Packet for GetCrtcGammaSizeReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetCrtcGamma.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCrtcGammaReply<'a> {
    /// List of CARD16.
    pub red: &'a [u16],
    /// List of CARD16.
    pub green: &'a [u16],
    /// List of CARD16.
    pub blue: &'a [u16],
}
impl GetCrtcGammaReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.red.len());
        w.pad(22);
        w.list(self.red);
        w.list(self.green);
        w.list(self.blue);

        w.end_reply();
    }
}
impl Packet for GetCrtcGammaReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetScreenResourcesCurrent.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetScreenResourcesCurrentReply<'a> {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
    /// List of CRTC.
    pub crtcs: &'a [u32],
    /// List of OUTPUT.
    pub outputs: &'a [u32],
    /// List of ModeInfo.
    pub modes: &'a [proto::randr::ModeInfo],
    /// List of BYTE.
    pub names: &'a [u8],
}
impl GetScreenResourcesCurrentReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.timestamp);
        w.put(&self.config_timestamp);
        w.len16(self.crtcs.len());
        w.len16(self.outputs.len());
        w.len16(self.modes.len());
        w.len16(self.names.len());
        w.pad(8);
        w.list(self.crtcs);
        w.list(self.outputs);
        w.list(self.modes);
        w.bytes(self.names);

        w.end_reply();
    }
}
impl Packet for GetScreenResourcesCurrentReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetCrtcTransform.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetCrtcTransformReply<'a> {
    /// TRANSFORM.
    pub pending_transform: proto::render::Transform,
    /// BOOL.
    pub has_transforms: u8,
    /// TRANSFORM.
    pub current_transform: proto::render::Transform,
    /// List of char.
    pub pending_filter_name: &'a [u8],
    /// List of FIXED.
    pub pending_params: &'a [i32],
    /// List of char.
    pub current_filter_name: &'a [u8],
    /// List of FIXED.
    pub current_params: &'a [i32],
}
impl GetCrtcTransformReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.pending_transform);
        w.put(&self.has_transforms);
        w.pad(3);
        w.put(&self.current_transform);
        w.pad(4);
        w.len16(self.pending_filter_name.len());
        w.len16(self.pending_params.len());
        w.len16(self.current_filter_name.len());
        w.len16(self.current_params.len());
        w.bytes(self.pending_filter_name);
        w.align(4);
        w.list(self.pending_params);
        w.bytes(self.current_filter_name);
        w.align(4);
        w.list(self.current_params);

        w.end_reply();
    }
}
impl Packet for GetCrtcTransformReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetPanning.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetPanningReply {
    /// CARD8, one of SetConfig.
    pub status: u8,
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
impl GetPanningReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.status, sequence);
        w.put(&self.timestamp);
        w.put(&self.left);
        w.put(&self.top);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.track_left);
        w.put(&self.track_top);
        w.put(&self.track_width);
        w.put(&self.track_height);
        w.put(&self.border_left);
        w.put(&self.border_top);
        w.put(&self.border_right);
        w.put(&self.border_bottom);

        w.end_reply();
    }
}
impl Packet for GetPanningReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to SetPanning.
#[derive(Debug, Clone, Copy, Default)]
pub struct SetPanningReply {
    /// CARD8, one of SetConfig.
    pub status: u8,
    /// TIMESTAMP.
    pub timestamp: u32,
}
impl SetPanningReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.status, sequence);
        w.put(&self.timestamp);

        w.end_reply();
    }
}
impl Packet for SetPanningReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetOutputPrimary.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetOutputPrimaryReply {
    /// OUTPUT.
    pub output: u32,
}
impl GetOutputPrimaryReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.output);

        w.end_reply();
    }
}
impl Packet for GetOutputPrimaryReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetProviders.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetProvidersReply<'a> {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// List of PROVIDER.
    pub providers: &'a [u32],
}
impl GetProvidersReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.timestamp);
        w.len16(self.providers.len());
        w.pad(18);
        w.list(self.providers);

        w.end_reply();
    }
}
impl Packet for GetProvidersReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetProviderInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetProviderInfoReply<'a> {
    /// CARD8.
    pub status: u8,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CARD32, bits of ProviderCapability.
    pub capabilities: u32,
    /// List of CRTC.
    pub crtcs: &'a [u32],
    /// List of OUTPUT.
    pub outputs: &'a [u32],
    /// List of PROVIDER.
    pub associated_providers: &'a [u32],
    /// List of CARD32.
    pub associated_capability: &'a [u32],
    /// List of char.
    pub name: &'a [u8],
}
impl GetProviderInfoReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.status, sequence);
        w.put(&self.timestamp);
        w.put(&self.capabilities);
        w.len16(self.crtcs.len());
        w.len16(self.outputs.len());
        w.len16(self.associated_providers.len());
        w.len16(self.name.len());
        w.pad(8);
        w.list(self.crtcs);
        w.list(self.outputs);
        w.list(self.associated_providers);
        w.list(self.associated_capability);
        w.bytes(self.name);

        w.end_reply();
    }
}
impl Packet for GetProviderInfoReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to ListProviderProperties.
#[derive(Debug, Clone, Copy, Default)]
pub struct ListProviderPropertiesReply<'a> {
    /// List of ATOM.
    pub atoms: &'a [u32],
}
impl ListProviderPropertiesReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.len16(self.atoms.len());
        w.pad(22);
        w.list(self.atoms);

        w.end_reply();
    }
}
impl Packet for ListProviderPropertiesReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to QueryProviderProperty.
#[derive(Debug, Clone, Copy, Default)]
pub struct QueryProviderPropertyReply<'a> {
    /// BOOL.
    pub pending: u8,
    /// BOOL.
    pub range: u8,
    /// BOOL.
    pub immutable: u8,
    /// List of INT32.
    pub valid_values: &'a [i32],
}
impl QueryProviderPropertyReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.pending);
        w.put(&self.range);
        w.put(&self.immutable);
        w.pad(21);
        w.list(self.valid_values);

        w.end_reply();
    }
}
impl Packet for QueryProviderPropertyReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to GetProviderProperty.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetProviderPropertyReply<'a> {
    /// CARD8.
    pub format: u8,
    /// ATOM.
    pub type_: u32,
    /// CARD32.
    pub bytes_after: u32,
    /// CARD32.
    pub num_items: u32,
    /// List of void.
    pub data: &'a [u8],
}
impl GetProviderPropertyReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.format, sequence);
        w.put(&self.type_);
        w.put(&self.bytes_after);
        w.put(&self.num_items);
        w.pad(12);
        w.bytes(self.data);

        w.end_reply();
    }
}
impl Packet for GetProviderPropertyReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event ScreenChangeNotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScreenChangeNotifyEvent {
    /// CARD8, bits of Rotation.
    pub rotation: u8,
    /// TIMESTAMP.
    pub timestamp: u32,
    /// TIMESTAMP.
    pub config_timestamp: u32,
    /// WINDOW.
    pub root: u32,
    /// WINDOW.
    pub request_window: u32,
    /// CARD16.
    pub size_id: u16,
    /// CARD16, one of SubPixel.
    pub subpixel_order: u16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD16.
    pub mwidth: u16,
    /// CARD16.
    pub mheight: u16,
}
impl ScreenChangeNotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event);
        w.u8(self.rotation);
        w.u16(sequence);
        w.put(&self.timestamp);
        w.put(&self.config_timestamp);
        w.put(&self.root);
        w.put(&self.request_window);
        w.put(&self.size_id);
        w.put(&self.subpixel_order);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.mwidth);
        w.put(&self.mheight);

        w.end_event();
    }
}
impl ExtensionEvent for ScreenChangeNotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
/// Structure MonitorInfo.
#[derive(Debug, Clone, Copy, Default)]
pub struct MonitorInfo<'a> {
    /// ATOM.
    pub name: u32,
    /// BOOL.
    pub primary: u8,
    /// BOOL.
    pub automatic: u8,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// CARD32.
    pub width_in_millimeters: u32,
    /// CARD32.
    pub height_in_millimeters: u32,
    /// List of OUTPUT.
    pub outputs: &'a [u32],
}
impl Put for MonitorInfo<'_> {
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
        w.put(&self.primary);
        w.put(&self.automatic);
        w.len16(self.outputs.len());
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.width_in_millimeters);
        w.put(&self.height_in_millimeters);
        w.list(self.outputs);
    }
}
/// Reply to GetMonitors.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetMonitorsReply<'a> {
    /// TIMESTAMP.
    pub timestamp: u32,
    /// CARD32.
    pub n_outputs: u32,
    /// List of MonitorInfo.
    pub monitors: &'a [write::randr::MonitorInfo<'a>],
}
impl GetMonitorsReply<'_> {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, 0, sequence);
        w.put(&self.timestamp);
        w.len32(self.monitors.len());
        w.put(&self.n_outputs);
        w.pad(12);
        w.list(self.monitors);

        w.end_reply();
    }
}
impl Packet for GetMonitorsReply<'_> {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Reply to CreateLease.
#[derive(Debug, Clone, Copy, Default)]
pub struct CreateLeaseReply {
    /// CARD8.
    pub nfd: u8,
}
impl CreateLeaseReply {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        let mut w = Writer::reply(out, order, self.nfd, sequence);
        w.pad(24);

        w.end_reply();
    }
}
impl Packet for CreateLeaseReply {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16) {
        self.write(out, order, sequence);
    }
}
/// Event Notify.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NotifyEvent {
    /// CARD8, one of Notify.
    pub sub_code: u8,
    /// NotifyData.
    pub u: [u8; 28],
}
impl NotifyEvent {
    /// Appends it.
    pub fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        let mut w = Writer::new(out, order);
        w.u8(first_event.wrapping_add(1));
        w.u8(self.sub_code);
        w.u16(sequence);
        w.put(&self.u);

        w.end_event();
    }
}
impl ExtensionEvent for NotifyEvent {
    fn write(&self, out: &mut Vec<u8>, order: ByteOrder, sequence: u16, first_event: u8) {
        self.write(out, order, sequence, first_event);
    }
}
