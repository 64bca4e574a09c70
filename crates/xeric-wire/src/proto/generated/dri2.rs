// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "DRI2";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 4);
/// Values of Attachment.
pub mod attachment {
    /// BufferFrontLeft.
    pub const BUFFER_FRONT_LEFT: u32 = 0;
    /// BufferBackLeft.
    pub const BUFFER_BACK_LEFT: u32 = 1;
    /// BufferFrontRight.
    pub const BUFFER_FRONT_RIGHT: u32 = 2;
    /// BufferBackRight.
    pub const BUFFER_BACK_RIGHT: u32 = 3;
    /// BufferDepth.
    pub const BUFFER_DEPTH: u32 = 4;
    /// BufferStencil.
    pub const BUFFER_STENCIL: u32 = 5;
    /// BufferAccum.
    pub const BUFFER_ACCUM: u32 = 6;
    /// BufferFakeFrontLeft.
    pub const BUFFER_FAKE_FRONT_LEFT: u32 = 7;
    /// BufferFakeFrontRight.
    pub const BUFFER_FAKE_FRONT_RIGHT: u32 = 8;
    /// BufferDepthStencil.
    pub const BUFFER_DEPTH_STENCIL: u32 = 9;
    /// BufferHiz.
    pub const BUFFER_HIZ: u32 = 10;
}
/// Values of DriverType.
pub mod driver_type {
    /// DRI.
    pub const DRI: u32 = 0;
    /// VDPAU.
    pub const VDPAU: u32 = 1;
}
/// Values of EventType.
pub mod event_type {
    /// ExchangeComplete.
    pub const EXCHANGE_COMPLETE: u16 = 1;
    /// BlitComplete.
    pub const BLIT_COMPLETE: u16 = 2;
    /// FlipComplete.
    pub const FLIP_COMPLETE: u16 = 3;
}
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request Connect.
pub const CONNECT_REQUEST: u8 = 1;
/// Request Authenticate.
pub const AUTHENTICATE_REQUEST: u8 = 2;
/// Request CreateDrawable.
pub const CREATE_DRAWABLE_REQUEST: u8 = 3;
/// Request DestroyDrawable.
pub const DESTROY_DRAWABLE_REQUEST: u8 = 4;
/// Request GetBuffers.
pub const GET_BUFFERS_REQUEST: u8 = 5;
/// Request CopyRegion.
pub const COPY_REGION_REQUEST: u8 = 6;
/// Request GetBuffersWithFormat.
pub const GET_BUFFERS_WITH_FORMAT_REQUEST: u8 = 7;
/// Request SwapBuffers.
pub const SWAP_BUFFERS_REQUEST: u8 = 8;
/// Request GetMSC.
pub const GET_MSC_REQUEST: u8 = 9;
/// Request WaitMSC.
pub const WAIT_MSC_REQUEST: u8 = 10;
/// Request WaitSBC.
pub const WAIT_SBC_REQUEST: u8 = 11;
/// Request SwapInterval.
pub const SWAP_INTERVAL_REQUEST: u8 = 12;
/// Request GetParam.
pub const GET_PARAM_REQUEST: u8 = 13;
/// Event BufferSwapComplete.
pub const BUFFER_SWAP_COMPLETE_EVENT: u8 = 0;
/// Event InvalidateBuffers.
pub const INVALIDATE_BUFFERS_EVENT: u8 = 1;
