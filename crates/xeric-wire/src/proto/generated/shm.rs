// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "MIT-SHM";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 2);
/// Event Completion.
pub const COMPLETION_EVENT: u8 = 0;
/// Error BadSeg.
pub const BAD_SEG_ERROR: u8 = 0;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request Attach.
pub const ATTACH_REQUEST: u8 = 1;
/// Request Detach.
pub const DETACH_REQUEST: u8 = 2;
/// Request PutImage.
pub const PUT_IMAGE_REQUEST: u8 = 3;
/// Request GetImage.
pub const GET_IMAGE_REQUEST: u8 = 4;
/// Request CreatePixmap.
pub const CREATE_PIXMAP_REQUEST: u8 = 5;
/// Request AttachFd.
pub const ATTACH_FD_REQUEST: u8 = 6;
/// Request CreateSegment.
pub const CREATE_SEGMENT_REQUEST: u8 = 7;
