// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// What QueryExtension is asked for.
pub const EXTENSION_NAME: &str = "XFIXES";
/// The version described here.
pub const VERSION: (u32, u32) = (6, 0);
/// Request QueryVersion.
pub const QUERY_VERSION_REQUEST: u8 = 0;
/// Values of SaveSetMode.
pub mod save_set_mode {
    /// Insert.
    pub const INSERT: u8 = 0;
    /// Delete.
    pub const DELETE: u8 = 1;
}
/// Values of SaveSetTarget.
pub mod save_set_target {
    /// Nearest.
    pub const NEAREST: u8 = 0;
    /// Root.
    pub const ROOT: u8 = 1;
}
/// Values of SaveSetMapping.
pub mod save_set_mapping {
    /// Map.
    pub const MAP: u8 = 0;
    /// Unmap.
    pub const UNMAP: u8 = 1;
}
/// Request ChangeSaveSet.
pub const CHANGE_SAVE_SET_REQUEST: u8 = 1;
/// Values of SelectionEvent.
pub mod selection_event {
    /// SetSelectionOwner.
    pub const SET_SELECTION_OWNER: u8 = 0;
    /// SelectionWindowDestroy.
    pub const SELECTION_WINDOW_DESTROY: u8 = 1;
    /// SelectionClientClose.
    pub const SELECTION_CLIENT_CLOSE: u8 = 2;
}
/// Values of SelectionEventMask.
pub mod selection_event_mask {
    /// SetSelectionOwner.
    pub const SET_SELECTION_OWNER: u32 = 1 << 0;
    /// SelectionWindowDestroy.
    pub const SELECTION_WINDOW_DESTROY: u32 = 1 << 1;
    /// SelectionClientClose.
    pub const SELECTION_CLIENT_CLOSE: u32 = 1 << 2;
}
/// Event SelectionNotify.
pub const SELECTION_NOTIFY_EVENT: u8 = 0;
/// Request SelectSelectionInput.
pub const SELECT_SELECTION_INPUT_REQUEST: u8 = 2;
/// Values of CursorNotify.
pub mod cursor_notify {
    /// DisplayCursor.
    pub const DISPLAY_CURSOR: u8 = 0;
}
/// Values of CursorNotifyMask.
pub mod cursor_notify_mask {
    /// DisplayCursor.
    pub const DISPLAY_CURSOR: u32 = 1 << 0;
}
/// Event CursorNotify.
pub const CURSOR_NOTIFY_EVENT: u8 = 1;
/// Request SelectCursorInput.
pub const SELECT_CURSOR_INPUT_REQUEST: u8 = 3;
/// Request GetCursorImage.
pub const GET_CURSOR_IMAGE_REQUEST: u8 = 4;
/// Error BadRegion.
pub const BAD_REGION_ERROR: u8 = 0;
/// Values of Region.
pub mod region {
    /// None.
    pub const NONE: u32 = 0;
}
/// Request CreateRegion.
pub const CREATE_REGION_REQUEST: u8 = 5;
/// Request CreateRegionFromBitmap.
pub const CREATE_REGION_FROM_BITMAP_REQUEST: u8 = 6;
/// Request CreateRegionFromWindow.
pub const CREATE_REGION_FROM_WINDOW_REQUEST: u8 = 7;
/// Request CreateRegionFromGC.
pub const CREATE_REGION_FROM_GC_REQUEST: u8 = 8;
/// Request CreateRegionFromPicture.
pub const CREATE_REGION_FROM_PICTURE_REQUEST: u8 = 9;
/// Request DestroyRegion.
pub const DESTROY_REGION_REQUEST: u8 = 10;
/// Request SetRegion.
pub const SET_REGION_REQUEST: u8 = 11;
/// Request CopyRegion.
pub const COPY_REGION_REQUEST: u8 = 12;
/// Request UnionRegion.
pub const UNION_REGION_REQUEST: u8 = 13;
/// Request IntersectRegion.
pub const INTERSECT_REGION_REQUEST: u8 = 14;
/// Request SubtractRegion.
pub const SUBTRACT_REGION_REQUEST: u8 = 15;
/// Request InvertRegion.
pub const INVERT_REGION_REQUEST: u8 = 16;
/// Request TranslateRegion.
pub const TRANSLATE_REGION_REQUEST: u8 = 17;
/// Request RegionExtents.
pub const REGION_EXTENTS_REQUEST: u8 = 18;
/// Request FetchRegion.
pub const FETCH_REGION_REQUEST: u8 = 19;
/// Request SetGCClipRegion.
pub const SET_GC_CLIP_REGION_REQUEST: u8 = 20;
/// Request SetWindowShapeRegion.
pub const SET_WINDOW_SHAPE_REGION_REQUEST: u8 = 21;
/// Request SetPictureClipRegion.
pub const SET_PICTURE_CLIP_REGION_REQUEST: u8 = 22;
/// Request SetCursorName.
pub const SET_CURSOR_NAME_REQUEST: u8 = 23;
/// Request GetCursorName.
pub const GET_CURSOR_NAME_REQUEST: u8 = 24;
/// Request GetCursorImageAndName.
pub const GET_CURSOR_IMAGE_AND_NAME_REQUEST: u8 = 25;
/// Request ChangeCursor.
pub const CHANGE_CURSOR_REQUEST: u8 = 26;
/// Request ChangeCursorByName.
pub const CHANGE_CURSOR_BY_NAME_REQUEST: u8 = 27;
/// Request ExpandRegion.
pub const EXPAND_REGION_REQUEST: u8 = 28;
/// Request HideCursor.
pub const HIDE_CURSOR_REQUEST: u8 = 29;
/// Request ShowCursor.
pub const SHOW_CURSOR_REQUEST: u8 = 30;
/// Values of BarrierDirections.
pub mod barrier_directions {
    /// PositiveX.
    pub const POSITIVE_X: u32 = 1 << 0;
    /// PositiveY.
    pub const POSITIVE_Y: u32 = 1 << 1;
    /// NegativeX.
    pub const NEGATIVE_X: u32 = 1 << 2;
    /// NegativeY.
    pub const NEGATIVE_Y: u32 = 1 << 3;
}
/// Request CreatePointerBarrier.
pub const CREATE_POINTER_BARRIER_REQUEST: u8 = 31;
/// Request DeletePointerBarrier.
pub const DELETE_POINTER_BARRIER_REQUEST: u8 = 32;
/// Values of ClientDisconnectFlags.
pub mod client_disconnect_flags {
    /// Default.
    pub const DEFAULT: u32 = 0;
    /// Terminate.
    pub const TERMINATE: u32 = 1 << 0;
}
/// Request SetClientDisconnectMode.
pub const SET_CLIENT_DISCONNECT_MODE_REQUEST: u8 = 33;
/// Request GetClientDisconnectMode.
pub const GET_CLIENT_DISCONNECT_MODE_REQUEST: u8 = 34;
