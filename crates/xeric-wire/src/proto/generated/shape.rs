// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "SHAPE";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 1);
/// Values of SO.
pub mod so {
    /// Set.
    pub const SET: u8 = 0;
    /// Union.
    pub const UNION: u8 = 1;
    /// Intersect.
    pub const INTERSECT: u8 = 2;
    /// Subtract.
    pub const SUBTRACT: u8 = 3;
    /// Invert.
    pub const INVERT: u8 = 4;
}
/// Values of SK.
pub mod sk {
    /// Bounding.
    pub const BOUNDING: u8 = 0;
    /// Clip.
    pub const CLIP: u8 = 1;
    /// Input.
    pub const INPUT: u8 = 2;
}
/// Event Notify.
pub const NOTIFY_EVENT: u8 = 0;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request Rectangles.
pub const RECTANGLES_REQUEST: u8 = 1;
/// Request Mask.
pub const MASK_REQUEST: u8 = 2;
/// Request Combine.
pub const COMBINE_REQUEST: u8 = 3;
/// Request Offset.
pub const OFFSET_REQUEST: u8 = 4;
/// Request QueryExtents.
pub const QUERY_EXTENTS_REQUEST: u8 = 5;
/// Request SelectInput.
pub const SELECT_INPUT_REQUEST: u8 = 6;
/// Request InputSelected.
pub const INPUT_SELECTED_REQUEST: u8 = 7;
/// Request GetRectangles.
pub const GET_RECTANGLES_REQUEST: u8 = 8;
