// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XVideo-MotionCompensation";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 1);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request ListSurfaceTypes.
pub const LIST_SURFACE_TYPES_REQUEST: u8 = 1;
/// Request CreateContext.
pub const CREATE_CONTEXT_REQUEST: u8 = 2;
/// Request DestroyContext.
pub const DESTROY_CONTEXT_REQUEST: u8 = 3;
/// Request CreateSurface.
pub const CREATE_SURFACE_REQUEST: u8 = 4;
/// Request DestroySurface.
pub const DESTROY_SURFACE_REQUEST: u8 = 5;
/// Request CreateSubpicture.
pub const CREATE_SUBPICTURE_REQUEST: u8 = 6;
/// Request DestroySubpicture.
pub const DESTROY_SUBPICTURE_REQUEST: u8 = 7;
/// Request ListSubpictureTypes.
pub const LIST_SUBPICTURE_TYPES_REQUEST: u8 = 8;
