// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "DAMAGE";
/// The version described here.
pub const VERSION: (u32, u32) = (1, 1);
/// Values of ReportLevel.
pub mod report_level {
    /// RawRectangles.
    pub const RAW_RECTANGLES: u8 = 0;
    /// DeltaRectangles.
    pub const DELTA_RECTANGLES: u8 = 1;
    /// BoundingBox.
    pub const BOUNDING_BOX: u8 = 2;
    /// NonEmpty.
    pub const NON_EMPTY: u8 = 3;
}
/// Error BadDamage.
pub const BAD_DAMAGE_ERROR: u8 = 0;
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Request Create.
pub const CREATE_REQUEST: u8 = 1;
/// Request Destroy.
pub const DESTROY_REQUEST: u8 = 2;
/// Request Subtract.
pub const SUBTRACT_REQUEST: u8 = 3;
/// Request Add.
pub const ADD_REQUEST: u8 = 4;
/// Event Notify.
pub const NOTIFY_EVENT: u8 = 0;
