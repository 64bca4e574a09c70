// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XVideo";
/// The version described here.
pub const VERSION: (u32, u32) = (2, 2);
/// Values of Type.
pub mod type_ {
    /// InputMask.
    pub const INPUT_MASK: u8 = 1 << 0;
    /// OutputMask.
    pub const OUTPUT_MASK: u8 = 1 << 1;
    /// VideoMask.
    pub const VIDEO_MASK: u8 = 1 << 2;
    /// StillMask.
    pub const STILL_MASK: u8 = 1 << 3;
    /// ImageMask.
    pub const IMAGE_MASK: u8 = 1 << 4;
}
/// Values of ImageFormatInfoType.
pub mod image_format_info_type {
    /// RGB.
    pub const RGB: u8 = 0;
    /// YUV.
    pub const YUV: u8 = 1;
}
/// Values of ImageFormatInfoFormat.
pub mod image_format_info_format {
    /// Packed.
    pub const PACKED: u8 = 0;
    /// Planar.
    pub const PLANAR: u8 = 1;
}
/// Values of AttributeFlag.
pub mod attribute_flag {
    /// Gettable.
    pub const GETTABLE: u32 = 1 << 0;
    /// Settable.
    pub const SETTABLE: u32 = 1 << 1;
}
/// Values of VideoNotifyReason.
pub mod video_notify_reason {
    /// Started.
    pub const STARTED: u8 = 0;
    /// Stopped.
    pub const STOPPED: u8 = 1;
    /// Busy.
    pub const BUSY: u8 = 2;
    /// Preempted.
    pub const PREEMPTED: u8 = 3;
    /// HardError.
    pub const HARD_ERROR: u8 = 4;
}
/// Values of ScanlineOrder.
pub mod scanline_order {
    /// TopToBottom.
    pub const TOP_TO_BOTTOM: u8 = 0;
    /// BottomToTop.
    pub const BOTTOM_TO_TOP: u8 = 1;
}
/// Values of GrabPortStatus.
pub mod grab_port_status {
    /// Success.
    pub const SUCCESS: u8 = 0;
    /// BadExtension.
    pub const BAD_EXTENSION: u8 = 1;
    /// AlreadyGrabbed.
    pub const ALREADY_GRABBED: u8 = 2;
    /// InvalidTime.
    pub const INVALID_TIME: u8 = 3;
    /// BadReply.
    pub const BAD_REPLY: u8 = 4;
    /// BadAlloc.
    pub const BAD_ALLOC: u8 = 5;
}
/// Error BadPort.
pub const BAD_PORT_ERROR: u8 = 0;
/// Error BadEncoding.
pub const BAD_ENCODING_ERROR: u8 = 1;
/// Error BadControl.
pub const BAD_CONTROL_ERROR: u8 = 2;
/// Event VideoNotify.
pub const VIDEO_NOTIFY_EVENT: u8 = 0;
/// Event PortNotify.
pub const PORT_NOTIFY_EVENT: u8 = 1;
/// Request QueryExtension.
pub const QUERY_EXTENSION_REQUEST: u8 = 0;
/// Request QueryAdaptors.
pub const QUERY_ADAPTORS_REQUEST: u8 = 1;
/// Request QueryEncodings.
pub const QUERY_ENCODINGS_REQUEST: u8 = 2;
/// Request GrabPort.
pub const GRAB_PORT_REQUEST: u8 = 3;
/// Request UngrabPort.
pub const UNGRAB_PORT_REQUEST: u8 = 4;
/// Request PutVideo.
pub const PUT_VIDEO_REQUEST: u8 = 5;
/// Request PutStill.
pub const PUT_STILL_REQUEST: u8 = 6;
/// Request GetVideo.
pub const GET_VIDEO_REQUEST: u8 = 7;
/// Request GetStill.
pub const GET_STILL_REQUEST: u8 = 8;
/// Request StopVideo.
pub const STOP_VIDEO_REQUEST: u8 = 9;
/// Request SelectVideoNotify.
pub const SELECT_VIDEO_NOTIFY_REQUEST: u8 = 10;
/// Request SelectPortNotify.
pub const SELECT_PORT_NOTIFY_REQUEST: u8 = 11;
/// Request QueryBestSize.
pub const QUERY_BEST_SIZE_REQUEST: u8 = 12;
/// Request SetPortAttribute.
pub const SET_PORT_ATTRIBUTE_REQUEST: u8 = 13;
/// Request GetPortAttribute.
pub const GET_PORT_ATTRIBUTE_REQUEST: u8 = 14;
/// Request QueryPortAttributes.
pub const QUERY_PORT_ATTRIBUTES_REQUEST: u8 = 15;
/// Request ListImageFormats.
pub const LIST_IMAGE_FORMATS_REQUEST: u8 = 16;
/// Request QueryImageAttributes.
pub const QUERY_IMAGE_ATTRIBUTES_REQUEST: u8 = 17;
/// Request PutImage.
pub const PUT_IMAGE_REQUEST: u8 = 18;
/// Request ShmPutImage.
pub const SHM_PUT_IMAGE_REQUEST: u8 = 19;
