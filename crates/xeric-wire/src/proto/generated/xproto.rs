// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::read::{Fixed, LengthError, Reader};
use crate::write::{Put, Writer};

/// Values of VisualClass.
pub mod visual_class {
    /// StaticGray.
    pub const STATIC_GRAY: u8 = 0;
    /// GrayScale.
    pub const GRAY_SCALE: u8 = 1;
    /// StaticColor.
    pub const STATIC_COLOR: u8 = 2;
    /// PseudoColor.
    pub const PSEUDO_COLOR: u8 = 3;
    /// TrueColor.
    pub const TRUE_COLOR: u8 = 4;
    /// DirectColor.
    pub const DIRECT_COLOR: u8 = 5;
}
/// Values of EventMask.
pub mod event_mask {
    /// NoEvent.
    pub const NO_EVENT: u32 = 0;
    /// KeyPress.
    pub const KEY_PRESS: u32 = 1 << 0;
    /// KeyRelease.
    pub const KEY_RELEASE: u32 = 1 << 1;
    /// ButtonPress.
    pub const BUTTON_PRESS: u32 = 1 << 2;
    /// ButtonRelease.
    pub const BUTTON_RELEASE: u32 = 1 << 3;
    /// EnterWindow.
    pub const ENTER_WINDOW: u32 = 1 << 4;
    /// LeaveWindow.
    pub const LEAVE_WINDOW: u32 = 1 << 5;
    /// PointerMotion.
    pub const POINTER_MOTION: u32 = 1 << 6;
    /// PointerMotionHint.
    pub const POINTER_MOTION_HINT: u32 = 1 << 7;
    /// Button1Motion.
    pub const BUTTON1_MOTION: u32 = 1 << 8;
    /// Button2Motion.
    pub const BUTTON2_MOTION: u32 = 1 << 9;
    /// Button3Motion.
    pub const BUTTON3_MOTION: u32 = 1 << 10;
    /// Button4Motion.
    pub const BUTTON4_MOTION: u32 = 1 << 11;
    /// Button5Motion.
    pub const BUTTON5_MOTION: u32 = 1 << 12;
    /// ButtonMotion.
    pub const BUTTON_MOTION: u32 = 1 << 13;
    /// KeymapState.
    pub const KEYMAP_STATE: u32 = 1 << 14;
    /// Exposure.
    pub const EXPOSURE: u32 = 1 << 15;
    /// VisibilityChange.
    pub const VISIBILITY_CHANGE: u32 = 1 << 16;
    /// StructureNotify.
    pub const STRUCTURE_NOTIFY: u32 = 1 << 17;
    /// ResizeRedirect.
    pub const RESIZE_REDIRECT: u32 = 1 << 18;
    /// SubstructureNotify.
    pub const SUBSTRUCTURE_NOTIFY: u32 = 1 << 19;
    /// SubstructureRedirect.
    pub const SUBSTRUCTURE_REDIRECT: u32 = 1 << 20;
    /// FocusChange.
    pub const FOCUS_CHANGE: u32 = 1 << 21;
    /// PropertyChange.
    pub const PROPERTY_CHANGE: u32 = 1 << 22;
    /// ColorMapChange.
    pub const COLOR_MAP_CHANGE: u32 = 1 << 23;
    /// OwnerGrabButton.
    pub const OWNER_GRAB_BUTTON: u32 = 1 << 24;
}
/// Values of BackingStore.
pub mod backing_store {
    /// NotUseful.
    pub const NOT_USEFUL: u32 = 0;
    /// WhenMapped.
    pub const WHEN_MAPPED: u32 = 1;
    /// Always.
    pub const ALWAYS: u32 = 2;
}
/// Values of ImageOrder.
pub mod image_order {
    /// LSBFirst.
    pub const LSB_FIRST: u8 = 0;
    /// MSBFirst.
    pub const MSB_FIRST: u8 = 1;
}
/// Values of ModMask.
pub mod mod_mask {
    /// Shift.
    pub const SHIFT: u16 = 1 << 0;
    /// Lock.
    pub const LOCK: u16 = 1 << 1;
    /// Control.
    pub const CONTROL: u16 = 1 << 2;
    /// 1.
    pub const N1: u16 = 1 << 3;
    /// 2.
    pub const N2: u16 = 1 << 4;
    /// 3.
    pub const N3: u16 = 1 << 5;
    /// 4.
    pub const N4: u16 = 1 << 6;
    /// 5.
    pub const N5: u16 = 1 << 7;
    /// Any.
    pub const ANY: u16 = 1 << 15;
}
/// Values of KeyButMask.
pub mod key_but_mask {
    /// Shift.
    pub const SHIFT: u16 = 1 << 0;
    /// Lock.
    pub const LOCK: u16 = 1 << 1;
    /// Control.
    pub const CONTROL: u16 = 1 << 2;
    /// Mod1.
    pub const MOD1: u16 = 1 << 3;
    /// Mod2.
    pub const MOD2: u16 = 1 << 4;
    /// Mod3.
    pub const MOD3: u16 = 1 << 5;
    /// Mod4.
    pub const MOD4: u16 = 1 << 6;
    /// Mod5.
    pub const MOD5: u16 = 1 << 7;
    /// Button1.
    pub const BUTTON1: u16 = 1 << 8;
    /// Button2.
    pub const BUTTON2: u16 = 1 << 9;
    /// Button3.
    pub const BUTTON3: u16 = 1 << 10;
    /// Button4.
    pub const BUTTON4: u16 = 1 << 11;
    /// Button5.
    pub const BUTTON5: u16 = 1 << 12;
}
/// Values of Window.
pub mod window {
    /// None.
    pub const NONE: u32 = 0;
}
/// Event KeyPress.
pub const KEY_PRESS_EVENT: u8 = 2;
/// Event KeyRelease.
pub const KEY_RELEASE_EVENT: u8 = 3;
/// Values of ButtonMask.
pub mod button_mask {
    /// 1.
    pub const N1: u32 = 1 << 8;
    /// 2.
    pub const N2: u32 = 1 << 9;
    /// 3.
    pub const N3: u32 = 1 << 10;
    /// 4.
    pub const N4: u32 = 1 << 11;
    /// 5.
    pub const N5: u32 = 1 << 12;
    /// Any.
    pub const ANY: u32 = 1 << 15;
}
/// Event ButtonPress.
pub const BUTTON_PRESS_EVENT: u8 = 4;
/// Event ButtonRelease.
pub const BUTTON_RELEASE_EVENT: u8 = 5;
/// Values of Motion.
pub mod motion {
    /// Normal.
    pub const NORMAL: u8 = 0;
    /// Hint.
    pub const HINT: u8 = 1;
}
/// Event MotionNotify.
pub const MOTION_NOTIFY_EVENT: u8 = 6;
/// Values of NotifyDetail.
pub mod notify_detail {
    /// Ancestor.
    pub const ANCESTOR: u8 = 0;
    /// Virtual.
    pub const VIRTUAL: u8 = 1;
    /// Inferior.
    pub const INFERIOR: u8 = 2;
    /// Nonlinear.
    pub const NONLINEAR: u8 = 3;
    /// NonlinearVirtual.
    pub const NONLINEAR_VIRTUAL: u8 = 4;
    /// Pointer.
    pub const POINTER: u8 = 5;
    /// PointerRoot.
    pub const POINTER_ROOT: u8 = 6;
    /// None.
    pub const NONE: u8 = 7;
}
/// Values of NotifyMode.
pub mod notify_mode {
    /// Normal.
    pub const NORMAL: u8 = 0;
    /// Grab.
    pub const GRAB: u8 = 1;
    /// Ungrab.
    pub const UNGRAB: u8 = 2;
    /// WhileGrabbed.
    pub const WHILE_GRABBED: u8 = 3;
}
/// Event EnterNotify.
pub const ENTER_NOTIFY_EVENT: u8 = 7;
/// Event LeaveNotify.
pub const LEAVE_NOTIFY_EVENT: u8 = 8;
/// Event FocusIn.
pub const FOCUS_IN_EVENT: u8 = 9;
/// Event FocusOut.
pub const FOCUS_OUT_EVENT: u8 = 10;
/// Event KeymapNotify.
pub const KEYMAP_NOTIFY_EVENT: u8 = 11;
/// Event Expose.
pub const EXPOSE_EVENT: u8 = 12;
/// Event GraphicsExposure.
pub const GRAPHICS_EXPOSURE_EVENT: u8 = 13;
/// Event NoExposure.
pub const NO_EXPOSURE_EVENT: u8 = 14;
/// Values of Visibility.
pub mod visibility {
    /// Unobscured.
    pub const UNOBSCURED: u8 = 0;
    /// PartiallyObscured.
    pub const PARTIALLY_OBSCURED: u8 = 1;
    /// FullyObscured.
    pub const FULLY_OBSCURED: u8 = 2;
}
/// Event VisibilityNotify.
pub const VISIBILITY_NOTIFY_EVENT: u8 = 15;
/// Event CreateNotify.
pub const CREATE_NOTIFY_EVENT: u8 = 16;
/// Event DestroyNotify.
pub const DESTROY_NOTIFY_EVENT: u8 = 17;
/// Event UnmapNotify.
pub const UNMAP_NOTIFY_EVENT: u8 = 18;
/// Event MapNotify.
pub const MAP_NOTIFY_EVENT: u8 = 19;
/// Event MapRequest.
pub const MAP_REQUEST_EVENT: u8 = 20;
/// Event ReparentNotify.
pub const REPARENT_NOTIFY_EVENT: u8 = 21;
/// Event ConfigureNotify.
pub const CONFIGURE_NOTIFY_EVENT: u8 = 22;
/// Event ConfigureRequest.
pub const CONFIGURE_REQUEST_EVENT: u8 = 23;
/// Event GravityNotify.
pub const GRAVITY_NOTIFY_EVENT: u8 = 24;
/// Event ResizeRequest.
pub const RESIZE_REQUEST_EVENT: u8 = 25;
/// Values of Place.
pub mod place {
    /// OnTop.
    pub const ON_TOP: u8 = 0;
    /// OnBottom.
    pub const ON_BOTTOM: u8 = 1;
}
/// Event CirculateNotify.
pub const CIRCULATE_NOTIFY_EVENT: u8 = 26;
/// Event CirculateRequest.
pub const CIRCULATE_REQUEST_EVENT: u8 = 27;
/// Values of Property.
pub mod property {
    /// NewValue.
    pub const NEW_VALUE: u8 = 0;
    /// Delete.
    pub const DELETE: u8 = 1;
}
/// Event PropertyNotify.
pub const PROPERTY_NOTIFY_EVENT: u8 = 28;
/// Event SelectionClear.
pub const SELECTION_CLEAR_EVENT: u8 = 29;
/// Values of Time.
pub mod time {
    /// CurrentTime.
    pub const CURRENT_TIME: u32 = 0;
}
/// Values of Atom.
pub mod atom {
    /// None.
    pub const NONE: u32 = 0;
    /// Any.
    pub const ANY: u32 = 0;
    /// PRIMARY.
    pub const PRIMARY: u32 = 1;
    /// SECONDARY.
    pub const SECONDARY: u32 = 2;
    /// ARC.
    pub const ARC: u32 = 3;
    /// ATOM.
    pub const ATOM: u32 = 4;
    /// BITMAP.
    pub const BITMAP: u32 = 5;
    /// CARDINAL.
    pub const CARDINAL: u32 = 6;
    /// COLORMAP.
    pub const COLORMAP: u32 = 7;
    /// CURSOR.
    pub const CURSOR: u32 = 8;
    /// CUT_BUFFER0.
    pub const CUT_BUFFER0: u32 = 9;
    /// CUT_BUFFER1.
    pub const CUT_BUFFER1: u32 = 10;
    /// CUT_BUFFER2.
    pub const CUT_BUFFER2: u32 = 11;
    /// CUT_BUFFER3.
    pub const CUT_BUFFER3: u32 = 12;
    /// CUT_BUFFER4.
    pub const CUT_BUFFER4: u32 = 13;
    /// CUT_BUFFER5.
    pub const CUT_BUFFER5: u32 = 14;
    /// CUT_BUFFER6.
    pub const CUT_BUFFER6: u32 = 15;
    /// CUT_BUFFER7.
    pub const CUT_BUFFER7: u32 = 16;
    /// DRAWABLE.
    pub const DRAWABLE: u32 = 17;
    /// FONT.
    pub const FONT: u32 = 18;
    /// INTEGER.
    pub const INTEGER: u32 = 19;
    /// PIXMAP.
    pub const PIXMAP: u32 = 20;
    /// POINT.
    pub const POINT: u32 = 21;
    /// RECTANGLE.
    pub const RECTANGLE: u32 = 22;
    /// RESOURCE_MANAGER.
    pub const RESOURCE_MANAGER: u32 = 23;
    /// RGB_COLOR_MAP.
    pub const RGB_COLOR_MAP: u32 = 24;
    /// RGB_BEST_MAP.
    pub const RGB_BEST_MAP: u32 = 25;
    /// RGB_BLUE_MAP.
    pub const RGB_BLUE_MAP: u32 = 26;
    /// RGB_DEFAULT_MAP.
    pub const RGB_DEFAULT_MAP: u32 = 27;
    /// RGB_GRAY_MAP.
    pub const RGB_GRAY_MAP: u32 = 28;
    /// RGB_GREEN_MAP.
    pub const RGB_GREEN_MAP: u32 = 29;
    /// RGB_RED_MAP.
    pub const RGB_RED_MAP: u32 = 30;
    /// STRING.
    pub const STRING: u32 = 31;
    /// VISUALID.
    pub const VISUALID: u32 = 32;
    /// WINDOW.
    pub const WINDOW: u32 = 33;
    /// WM_COMMAND.
    pub const WM_COMMAND: u32 = 34;
    /// WM_HINTS.
    pub const WM_HINTS: u32 = 35;
    /// WM_CLIENT_MACHINE.
    pub const WM_CLIENT_MACHINE: u32 = 36;
    /// WM_ICON_NAME.
    pub const WM_ICON_NAME: u32 = 37;
    /// WM_ICON_SIZE.
    pub const WM_ICON_SIZE: u32 = 38;
    /// WM_NAME.
    pub const WM_NAME: u32 = 39;
    /// WM_NORMAL_HINTS.
    pub const WM_NORMAL_HINTS: u32 = 40;
    /// WM_SIZE_HINTS.
    pub const WM_SIZE_HINTS: u32 = 41;
    /// WM_ZOOM_HINTS.
    pub const WM_ZOOM_HINTS: u32 = 42;
    /// MIN_SPACE.
    pub const MIN_SPACE: u32 = 43;
    /// NORM_SPACE.
    pub const NORM_SPACE: u32 = 44;
    /// MAX_SPACE.
    pub const MAX_SPACE: u32 = 45;
    /// END_SPACE.
    pub const END_SPACE: u32 = 46;
    /// SUPERSCRIPT_X.
    pub const SUPERSCRIPT_X: u32 = 47;
    /// SUPERSCRIPT_Y.
    pub const SUPERSCRIPT_Y: u32 = 48;
    /// SUBSCRIPT_X.
    pub const SUBSCRIPT_X: u32 = 49;
    /// SUBSCRIPT_Y.
    pub const SUBSCRIPT_Y: u32 = 50;
    /// UNDERLINE_POSITION.
    pub const UNDERLINE_POSITION: u32 = 51;
    /// UNDERLINE_THICKNESS.
    pub const UNDERLINE_THICKNESS: u32 = 52;
    /// STRIKEOUT_ASCENT.
    pub const STRIKEOUT_ASCENT: u32 = 53;
    /// STRIKEOUT_DESCENT.
    pub const STRIKEOUT_DESCENT: u32 = 54;
    /// ITALIC_ANGLE.
    pub const ITALIC_ANGLE: u32 = 55;
    /// X_HEIGHT.
    pub const X_HEIGHT: u32 = 56;
    /// QUAD_WIDTH.
    pub const QUAD_WIDTH: u32 = 57;
    /// WEIGHT.
    pub const WEIGHT: u32 = 58;
    /// POINT_SIZE.
    pub const POINT_SIZE: u32 = 59;
    /// RESOLUTION.
    pub const RESOLUTION: u32 = 60;
    /// COPYRIGHT.
    pub const COPYRIGHT: u32 = 61;
    /// NOTICE.
    pub const NOTICE: u32 = 62;
    /// FONT_NAME.
    pub const FONT_NAME: u32 = 63;
    /// FAMILY_NAME.
    pub const FAMILY_NAME: u32 = 64;
    /// FULL_NAME.
    pub const FULL_NAME: u32 = 65;
    /// CAP_HEIGHT.
    pub const CAP_HEIGHT: u32 = 66;
    /// WM_CLASS.
    pub const WM_CLASS: u32 = 67;
    /// WM_TRANSIENT_FOR.
    pub const WM_TRANSIENT_FOR: u32 = 68;
}
/// Event SelectionRequest.
pub const SELECTION_REQUEST_EVENT: u8 = 30;
/// Event SelectionNotify.
pub const SELECTION_NOTIFY_EVENT: u8 = 31;
/// Values of ColormapState.
pub mod colormap_state {
    /// Uninstalled.
    pub const UNINSTALLED: u8 = 0;
    /// Installed.
    pub const INSTALLED: u8 = 1;
}
/// Values of Colormap.
pub mod colormap {
    /// None.
    pub const NONE: u32 = 0;
}
/// Event ColormapNotify.
pub const COLORMAP_NOTIFY_EVENT: u8 = 32;
/// Event ClientMessage.
pub const CLIENT_MESSAGE_EVENT: u8 = 33;
/// Values of Mapping.
pub mod mapping {
    /// Modifier.
    pub const MODIFIER: u8 = 0;
    /// Keyboard.
    pub const KEYBOARD: u8 = 1;
    /// Pointer.
    pub const POINTER: u8 = 2;
}
/// Event MappingNotify.
pub const MAPPING_NOTIFY_EVENT: u8 = 34;
/// GenericEvent GeGeneric.
pub const GE_GENERIC_EVENT: u16 = 35;
/// Error Request.
pub const REQUEST_ERROR: u8 = 1;
/// Error Value.
pub const VALUE_ERROR: u8 = 2;
/// Error Window.
pub const WINDOW_ERROR: u8 = 3;
/// Error Pixmap.
pub const PIXMAP_ERROR: u8 = 4;
/// Error Atom.
pub const ATOM_ERROR: u8 = 5;
/// Error Cursor.
pub const CURSOR_ERROR: u8 = 6;
/// Error Font.
pub const FONT_ERROR: u8 = 7;
/// Error Match.
pub const MATCH_ERROR: u8 = 8;
/// Error Drawable.
pub const DRAWABLE_ERROR: u8 = 9;
/// Error Access.
pub const ACCESS_ERROR: u8 = 10;
/// Error Alloc.
pub const ALLOC_ERROR: u8 = 11;
/// Error Colormap.
pub const COLORMAP_ERROR: u8 = 12;
/// Error GContext.
pub const G_CONTEXT_ERROR: u8 = 13;
/// Error IDChoice.
pub const ID_CHOICE_ERROR: u8 = 14;
/// Error Name.
pub const NAME_ERROR: u8 = 15;
/// Error Length.
pub const LENGTH_ERROR: u8 = 16;
/// Error Implementation.
pub const IMPLEMENTATION_ERROR: u8 = 17;
/// Values of WindowClass.
pub mod window_class {
    /// CopyFromParent.
    pub const COPY_FROM_PARENT: u16 = 0;
    /// InputOutput.
    pub const INPUT_OUTPUT: u16 = 1;
    /// InputOnly.
    pub const INPUT_ONLY: u16 = 2;
}
/// Values of CW.
pub mod cw {
    /// BackPixmap.
    pub const BACK_PIXMAP: u32 = 1 << 0;
    /// BackPixel.
    pub const BACK_PIXEL: u32 = 1 << 1;
    /// BorderPixmap.
    pub const BORDER_PIXMAP: u32 = 1 << 2;
    /// BorderPixel.
    pub const BORDER_PIXEL: u32 = 1 << 3;
    /// BitGravity.
    pub const BIT_GRAVITY: u32 = 1 << 4;
    /// WinGravity.
    pub const WIN_GRAVITY: u32 = 1 << 5;
    /// BackingStore.
    pub const BACKING_STORE: u32 = 1 << 6;
    /// BackingPlanes.
    pub const BACKING_PLANES: u32 = 1 << 7;
    /// BackingPixel.
    pub const BACKING_PIXEL: u32 = 1 << 8;
    /// OverrideRedirect.
    pub const OVERRIDE_REDIRECT: u32 = 1 << 9;
    /// SaveUnder.
    pub const SAVE_UNDER: u32 = 1 << 10;
    /// EventMask.
    pub const EVENT_MASK: u32 = 1 << 11;
    /// DontPropagate.
    pub const DONT_PROPAGATE: u32 = 1 << 12;
    /// Colormap.
    pub const COLORMAP: u32 = 1 << 13;
    /// Cursor.
    pub const CURSOR: u32 = 1 << 14;
}
/// Values of BackPixmap.
pub mod back_pixmap {
    /// None.
    pub const NONE: u32 = 0;
    /// ParentRelative.
    pub const PARENT_RELATIVE: u32 = 1;
}
/// Values of Gravity.
pub mod gravity {
    /// BitForget.
    pub const BIT_FORGET: u32 = 0;
    /// WinUnmap.
    pub const WIN_UNMAP: u32 = 0;
    /// NorthWest.
    pub const NORTH_WEST: u32 = 1;
    /// North.
    pub const NORTH: u32 = 2;
    /// NorthEast.
    pub const NORTH_EAST: u32 = 3;
    /// West.
    pub const WEST: u32 = 4;
    /// Center.
    pub const CENTER: u32 = 5;
    /// East.
    pub const EAST: u32 = 6;
    /// SouthWest.
    pub const SOUTH_WEST: u32 = 7;
    /// South.
    pub const SOUTH: u32 = 8;
    /// SouthEast.
    pub const SOUTH_EAST: u32 = 9;
    /// Static.
    pub const STATIC: u32 = 10;
}
/// Request CreateWindow.
pub const CREATE_WINDOW_REQUEST: u8 = 1;
/// Request ChangeWindowAttributes.
pub const CHANGE_WINDOW_ATTRIBUTES_REQUEST: u8 = 2;
/// Values of MapState.
pub mod map_state {
    /// Unmapped.
    pub const UNMAPPED: u8 = 0;
    /// Unviewable.
    pub const UNVIEWABLE: u8 = 1;
    /// Viewable.
    pub const VIEWABLE: u8 = 2;
}
/// Request GetWindowAttributes.
pub const GET_WINDOW_ATTRIBUTES_REQUEST: u8 = 3;
/// Request DestroyWindow.
pub const DESTROY_WINDOW_REQUEST: u8 = 4;
/// Request DestroySubwindows.
pub const DESTROY_SUBWINDOWS_REQUEST: u8 = 5;
/// Values of SetMode.
pub mod set_mode {
    /// Insert.
    pub const INSERT: u8 = 0;
    /// Delete.
    pub const DELETE: u8 = 1;
}
/// Request ChangeSaveSet.
pub const CHANGE_SAVE_SET_REQUEST: u8 = 6;
/// Request ReparentWindow.
pub const REPARENT_WINDOW_REQUEST: u8 = 7;
/// Request MapWindow.
pub const MAP_WINDOW_REQUEST: u8 = 8;
/// Request MapSubwindows.
pub const MAP_SUBWINDOWS_REQUEST: u8 = 9;
/// Request UnmapWindow.
pub const UNMAP_WINDOW_REQUEST: u8 = 10;
/// Request UnmapSubwindows.
pub const UNMAP_SUBWINDOWS_REQUEST: u8 = 11;
/// Values of ConfigWindow.
pub mod config_window {
    /// X.
    pub const X: u32 = 1 << 0;
    /// Y.
    pub const Y: u32 = 1 << 1;
    /// Width.
    pub const WIDTH: u32 = 1 << 2;
    /// Height.
    pub const HEIGHT: u32 = 1 << 3;
    /// BorderWidth.
    pub const BORDER_WIDTH: u32 = 1 << 4;
    /// Sibling.
    pub const SIBLING: u32 = 1 << 5;
    /// StackMode.
    pub const STACK_MODE: u32 = 1 << 6;
}
/// Values of StackMode.
pub mod stack_mode {
    /// Above.
    pub const ABOVE: u32 = 0;
    /// Below.
    pub const BELOW: u32 = 1;
    /// TopIf.
    pub const TOP_IF: u32 = 2;
    /// BottomIf.
    pub const BOTTOM_IF: u32 = 3;
    /// Opposite.
    pub const OPPOSITE: u32 = 4;
}
/// Request ConfigureWindow.
pub const CONFIGURE_WINDOW_REQUEST: u8 = 12;
/// Values of Circulate.
pub mod circulate {
    /// RaiseLowest.
    pub const RAISE_LOWEST: u8 = 0;
    /// LowerHighest.
    pub const LOWER_HIGHEST: u8 = 1;
}
/// Request CirculateWindow.
pub const CIRCULATE_WINDOW_REQUEST: u8 = 13;
/// Request GetGeometry.
pub const GET_GEOMETRY_REQUEST: u8 = 14;
/// Request QueryTree.
pub const QUERY_TREE_REQUEST: u8 = 15;
/// Request InternAtom.
pub const INTERN_ATOM_REQUEST: u8 = 16;
/// Request GetAtomName.
pub const GET_ATOM_NAME_REQUEST: u8 = 17;
/// Values of PropMode.
pub mod prop_mode {
    /// Replace.
    pub const REPLACE: u8 = 0;
    /// Prepend.
    pub const PREPEND: u8 = 1;
    /// Append.
    pub const APPEND: u8 = 2;
}
/// Request ChangeProperty.
pub const CHANGE_PROPERTY_REQUEST: u8 = 18;
/// Request DeleteProperty.
pub const DELETE_PROPERTY_REQUEST: u8 = 19;
/// Values of GetPropertyType.
pub mod get_property_type {
    /// Any.
    pub const ANY: u32 = 0;
}
/// Request GetProperty.
pub const GET_PROPERTY_REQUEST: u8 = 20;
/// Request ListProperties.
pub const LIST_PROPERTIES_REQUEST: u8 = 21;
/// Request SetSelectionOwner.
pub const SET_SELECTION_OWNER_REQUEST: u8 = 22;
/// Request GetSelectionOwner.
pub const GET_SELECTION_OWNER_REQUEST: u8 = 23;
/// Request ConvertSelection.
pub const CONVERT_SELECTION_REQUEST: u8 = 24;
/// Values of SendEventDest.
pub mod send_event_dest {
    /// PointerWindow.
    pub const POINTER_WINDOW: u32 = 0;
    /// ItemFocus.
    pub const ITEM_FOCUS: u32 = 1;
}
/// Request SendEvent.
pub const SEND_EVENT_REQUEST: u8 = 25;
/// Values of GrabMode.
pub mod grab_mode {
    /// Sync.
    pub const SYNC: u8 = 0;
    /// Async.
    pub const ASYNC: u8 = 1;
}
/// Values of GrabStatus.
pub mod grab_status {
    /// Success.
    pub const SUCCESS: u8 = 0;
    /// AlreadyGrabbed.
    pub const ALREADY_GRABBED: u8 = 1;
    /// InvalidTime.
    pub const INVALID_TIME: u8 = 2;
    /// NotViewable.
    pub const NOT_VIEWABLE: u8 = 3;
    /// Frozen.
    pub const FROZEN: u8 = 4;
}
/// Values of Cursor.
pub mod cursor {
    /// None.
    pub const NONE: u32 = 0;
}
/// Request GrabPointer.
pub const GRAB_POINTER_REQUEST: u8 = 26;
/// Request UngrabPointer.
pub const UNGRAB_POINTER_REQUEST: u8 = 27;
/// Values of ButtonIndex.
pub mod button_index {
    /// Any.
    pub const ANY: u8 = 0;
    /// 1.
    pub const N1: u8 = 1;
    /// 2.
    pub const N2: u8 = 2;
    /// 3.
    pub const N3: u8 = 3;
    /// 4.
    pub const N4: u8 = 4;
    /// 5.
    pub const N5: u8 = 5;
}
/// Request GrabButton.
pub const GRAB_BUTTON_REQUEST: u8 = 28;
/// Request UngrabButton.
pub const UNGRAB_BUTTON_REQUEST: u8 = 29;
/// Request ChangeActivePointerGrab.
pub const CHANGE_ACTIVE_POINTER_GRAB_REQUEST: u8 = 30;
/// Request GrabKeyboard.
pub const GRAB_KEYBOARD_REQUEST: u8 = 31;
/// Request UngrabKeyboard.
pub const UNGRAB_KEYBOARD_REQUEST: u8 = 32;
/// Values of Grab.
pub mod grab {
    /// Any.
    pub const ANY: u8 = 0;
}
/// Request GrabKey.
pub const GRAB_KEY_REQUEST: u8 = 33;
/// Request UngrabKey.
pub const UNGRAB_KEY_REQUEST: u8 = 34;
/// Values of Allow.
pub mod allow {
    /// AsyncPointer.
    pub const ASYNC_POINTER: u8 = 0;
    /// SyncPointer.
    pub const SYNC_POINTER: u8 = 1;
    /// ReplayPointer.
    pub const REPLAY_POINTER: u8 = 2;
    /// AsyncKeyboard.
    pub const ASYNC_KEYBOARD: u8 = 3;
    /// SyncKeyboard.
    pub const SYNC_KEYBOARD: u8 = 4;
    /// ReplayKeyboard.
    pub const REPLAY_KEYBOARD: u8 = 5;
    /// AsyncBoth.
    pub const ASYNC_BOTH: u8 = 6;
    /// SyncBoth.
    pub const SYNC_BOTH: u8 = 7;
}
/// Request AllowEvents.
pub const ALLOW_EVENTS_REQUEST: u8 = 35;
/// Request GrabServer.
pub const GRAB_SERVER_REQUEST: u8 = 36;
/// Request UngrabServer.
pub const UNGRAB_SERVER_REQUEST: u8 = 37;
/// Request QueryPointer.
pub const QUERY_POINTER_REQUEST: u8 = 38;
/// Request GetMotionEvents.
pub const GET_MOTION_EVENTS_REQUEST: u8 = 39;
/// Request TranslateCoordinates.
pub const TRANSLATE_COORDINATES_REQUEST: u8 = 40;
/// Request WarpPointer.
pub const WARP_POINTER_REQUEST: u8 = 41;
/// Values of InputFocus.
pub mod input_focus {
    /// None.
    pub const NONE: u32 = 0;
    /// PointerRoot.
    pub const POINTER_ROOT: u32 = 1;
    /// Parent.
    pub const PARENT: u32 = 2;
    /// FollowKeyboard.
    pub const FOLLOW_KEYBOARD: u32 = 3;
}
/// Request SetInputFocus.
pub const SET_INPUT_FOCUS_REQUEST: u8 = 42;
/// Request GetInputFocus.
pub const GET_INPUT_FOCUS_REQUEST: u8 = 43;
/// Request QueryKeymap.
pub const QUERY_KEYMAP_REQUEST: u8 = 44;
/// Request OpenFont.
pub const OPEN_FONT_REQUEST: u8 = 45;
/// Request CloseFont.
pub const CLOSE_FONT_REQUEST: u8 = 46;
/// Values of FontDraw.
pub mod font_draw {
    /// LeftToRight.
    pub const LEFT_TO_RIGHT: u8 = 0;
    /// RightToLeft.
    pub const RIGHT_TO_LEFT: u8 = 1;
}
/// Request QueryFont.
pub const QUERY_FONT_REQUEST: u8 = 47;
/// Request QueryTextExtents.
pub const QUERY_TEXT_EXTENTS_REQUEST: u8 = 48;
/// Request ListFonts.
pub const LIST_FONTS_REQUEST: u8 = 49;
/// Request ListFontsWithInfo.
pub const LIST_FONTS_WITH_INFO_REQUEST: u8 = 50;
/// Request SetFontPath.
pub const SET_FONT_PATH_REQUEST: u8 = 51;
/// Request GetFontPath.
pub const GET_FONT_PATH_REQUEST: u8 = 52;
/// Request CreatePixmap.
pub const CREATE_PIXMAP_REQUEST: u8 = 53;
/// Request FreePixmap.
pub const FREE_PIXMAP_REQUEST: u8 = 54;
/// Values of GC.
pub mod gc {
    /// Function.
    pub const FUNCTION: u32 = 1 << 0;
    /// PlaneMask.
    pub const PLANE_MASK: u32 = 1 << 1;
    /// Foreground.
    pub const FOREGROUND: u32 = 1 << 2;
    /// Background.
    pub const BACKGROUND: u32 = 1 << 3;
    /// LineWidth.
    pub const LINE_WIDTH: u32 = 1 << 4;
    /// LineStyle.
    pub const LINE_STYLE: u32 = 1 << 5;
    /// CapStyle.
    pub const CAP_STYLE: u32 = 1 << 6;
    /// JoinStyle.
    pub const JOIN_STYLE: u32 = 1 << 7;
    /// FillStyle.
    pub const FILL_STYLE: u32 = 1 << 8;
    /// FillRule.
    pub const FILL_RULE: u32 = 1 << 9;
    /// Tile.
    pub const TILE: u32 = 1 << 10;
    /// Stipple.
    pub const STIPPLE: u32 = 1 << 11;
    /// TileStippleOriginX.
    pub const TILE_STIPPLE_ORIGIN_X: u32 = 1 << 12;
    /// TileStippleOriginY.
    pub const TILE_STIPPLE_ORIGIN_Y: u32 = 1 << 13;
    /// Font.
    pub const FONT: u32 = 1 << 14;
    /// SubwindowMode.
    pub const SUBWINDOW_MODE: u32 = 1 << 15;
    /// GraphicsExposures.
    pub const GRAPHICS_EXPOSURES: u32 = 1 << 16;
    /// ClipOriginX.
    pub const CLIP_ORIGIN_X: u32 = 1 << 17;
    /// ClipOriginY.
    pub const CLIP_ORIGIN_Y: u32 = 1 << 18;
    /// ClipMask.
    pub const CLIP_MASK: u32 = 1 << 19;
    /// DashOffset.
    pub const DASH_OFFSET: u32 = 1 << 20;
    /// DashList.
    pub const DASH_LIST: u32 = 1 << 21;
    /// ArcMode.
    pub const ARC_MODE: u32 = 1 << 22;
}
/// Values of GX.
pub mod gx {
    /// clear.
    pub const CLEAR: u32 = 0;
    /// and.
    pub const AND: u32 = 1;
    /// andReverse.
    pub const AND_REVERSE: u32 = 2;
    /// copy.
    pub const COPY: u32 = 3;
    /// andInverted.
    pub const AND_INVERTED: u32 = 4;
    /// noop.
    pub const NOOP: u32 = 5;
    /// xor.
    pub const XOR: u32 = 6;
    /// or.
    pub const OR: u32 = 7;
    /// nor.
    pub const NOR: u32 = 8;
    /// equiv.
    pub const EQUIV: u32 = 9;
    /// invert.
    pub const INVERT: u32 = 10;
    /// orReverse.
    pub const OR_REVERSE: u32 = 11;
    /// copyInverted.
    pub const COPY_INVERTED: u32 = 12;
    /// orInverted.
    pub const OR_INVERTED: u32 = 13;
    /// nand.
    pub const NAND: u32 = 14;
    /// set.
    pub const SET: u32 = 15;
}
/// Values of LineStyle.
pub mod line_style {
    /// Solid.
    pub const SOLID: u32 = 0;
    /// OnOffDash.
    pub const ON_OFF_DASH: u32 = 1;
    /// DoubleDash.
    pub const DOUBLE_DASH: u32 = 2;
}
/// Values of CapStyle.
pub mod cap_style {
    /// NotLast.
    pub const NOT_LAST: u32 = 0;
    /// Butt.
    pub const BUTT: u32 = 1;
    /// Round.
    pub const ROUND: u32 = 2;
    /// Projecting.
    pub const PROJECTING: u32 = 3;
}
/// Values of JoinStyle.
pub mod join_style {
    /// Miter.
    pub const MITER: u32 = 0;
    /// Round.
    pub const ROUND: u32 = 1;
    /// Bevel.
    pub const BEVEL: u32 = 2;
}
/// Values of FillStyle.
pub mod fill_style {
    /// Solid.
    pub const SOLID: u32 = 0;
    /// Tiled.
    pub const TILED: u32 = 1;
    /// Stippled.
    pub const STIPPLED: u32 = 2;
    /// OpaqueStippled.
    pub const OPAQUE_STIPPLED: u32 = 3;
}
/// Values of FillRule.
pub mod fill_rule {
    /// EvenOdd.
    pub const EVEN_ODD: u32 = 0;
    /// Winding.
    pub const WINDING: u32 = 1;
}
/// Values of SubwindowMode.
pub mod subwindow_mode {
    /// ClipByChildren.
    pub const CLIP_BY_CHILDREN: u32 = 0;
    /// IncludeInferiors.
    pub const INCLUDE_INFERIORS: u32 = 1;
}
/// Values of ArcMode.
pub mod arc_mode {
    /// Chord.
    pub const CHORD: u32 = 0;
    /// PieSlice.
    pub const PIE_SLICE: u32 = 1;
}
/// Request CreateGC.
pub const CREATE_GC_REQUEST: u8 = 55;
/// Request ChangeGC.
pub const CHANGE_GC_REQUEST: u8 = 56;
/// Request CopyGC.
pub const COPY_GC_REQUEST: u8 = 57;
/// Request SetDashes.
pub const SET_DASHES_REQUEST: u8 = 58;
/// Values of ClipOrdering.
pub mod clip_ordering {
    /// Unsorted.
    pub const UNSORTED: u8 = 0;
    /// YSorted.
    pub const Y_SORTED: u8 = 1;
    /// YXSorted.
    pub const YX_SORTED: u8 = 2;
    /// YXBanded.
    pub const YX_BANDED: u8 = 3;
}
/// Request SetClipRectangles.
pub const SET_CLIP_RECTANGLES_REQUEST: u8 = 59;
/// Request FreeGC.
pub const FREE_GC_REQUEST: u8 = 60;
/// Request ClearArea.
pub const CLEAR_AREA_REQUEST: u8 = 61;
/// Request CopyArea.
pub const COPY_AREA_REQUEST: u8 = 62;
/// Request CopyPlane.
pub const COPY_PLANE_REQUEST: u8 = 63;
/// Values of CoordMode.
pub mod coord_mode {
    /// Origin.
    pub const ORIGIN: u8 = 0;
    /// Previous.
    pub const PREVIOUS: u8 = 1;
}
/// Request PolyPoint.
pub const POLY_POINT_REQUEST: u8 = 64;
/// Request PolyLine.
pub const POLY_LINE_REQUEST: u8 = 65;
/// Request PolySegment.
pub const POLY_SEGMENT_REQUEST: u8 = 66;
/// Request PolyRectangle.
pub const POLY_RECTANGLE_REQUEST: u8 = 67;
/// Request PolyArc.
pub const POLY_ARC_REQUEST: u8 = 68;
/// Values of PolyShape.
pub mod poly_shape {
    /// Complex.
    pub const COMPLEX: u8 = 0;
    /// Nonconvex.
    pub const NONCONVEX: u8 = 1;
    /// Convex.
    pub const CONVEX: u8 = 2;
}
/// Request FillPoly.
pub const FILL_POLY_REQUEST: u8 = 69;
/// Request PolyFillRectangle.
pub const POLY_FILL_RECTANGLE_REQUEST: u8 = 70;
/// Request PolyFillArc.
pub const POLY_FILL_ARC_REQUEST: u8 = 71;
/// Values of ImageFormat.
pub mod image_format {
    /// XYBitmap.
    pub const XY_BITMAP: u8 = 0;
    /// XYPixmap.
    pub const XY_PIXMAP: u8 = 1;
    /// ZPixmap.
    pub const Z_PIXMAP: u8 = 2;
}
/// Request PutImage.
pub const PUT_IMAGE_REQUEST: u8 = 72;
/// Request GetImage.
pub const GET_IMAGE_REQUEST: u8 = 73;
/// Request PolyText8.
pub const POLY_TEXT8_REQUEST: u8 = 74;
/// Request PolyText16.
pub const POLY_TEXT16_REQUEST: u8 = 75;
/// Request ImageText8.
pub const IMAGE_TEXT8_REQUEST: u8 = 76;
/// Request ImageText16.
pub const IMAGE_TEXT16_REQUEST: u8 = 77;
/// Values of ColormapAlloc.
pub mod colormap_alloc {
    /// None.
    pub const NONE: u8 = 0;
    /// All.
    pub const ALL: u8 = 1;
}
/// Request CreateColormap.
pub const CREATE_COLORMAP_REQUEST: u8 = 78;
/// Request FreeColormap.
pub const FREE_COLORMAP_REQUEST: u8 = 79;
/// Request CopyColormapAndFree.
pub const COPY_COLORMAP_AND_FREE_REQUEST: u8 = 80;
/// Request InstallColormap.
pub const INSTALL_COLORMAP_REQUEST: u8 = 81;
/// Request UninstallColormap.
pub const UNINSTALL_COLORMAP_REQUEST: u8 = 82;
/// Request ListInstalledColormaps.
pub const LIST_INSTALLED_COLORMAPS_REQUEST: u8 = 83;
/// Request AllocColor.
pub const ALLOC_COLOR_REQUEST: u8 = 84;
/// Request AllocNamedColor.
pub const ALLOC_NAMED_COLOR_REQUEST: u8 = 85;
/// Request AllocColorCells.
pub const ALLOC_COLOR_CELLS_REQUEST: u8 = 86;
/// Request AllocColorPlanes.
pub const ALLOC_COLOR_PLANES_REQUEST: u8 = 87;
/// Request FreeColors.
pub const FREE_COLORS_REQUEST: u8 = 88;
/// Values of ColorFlag.
pub mod color_flag {
    /// Red.
    pub const RED: u8 = 1 << 0;
    /// Green.
    pub const GREEN: u8 = 1 << 1;
    /// Blue.
    pub const BLUE: u8 = 1 << 2;
}
/// Request StoreColors.
pub const STORE_COLORS_REQUEST: u8 = 89;
/// Request StoreNamedColor.
pub const STORE_NAMED_COLOR_REQUEST: u8 = 90;
/// Request QueryColors.
pub const QUERY_COLORS_REQUEST: u8 = 91;
/// Request LookupColor.
pub const LOOKUP_COLOR_REQUEST: u8 = 92;
/// Values of Pixmap.
pub mod pixmap {
    /// None.
    pub const NONE: u32 = 0;
}
/// Request CreateCursor.
pub const CREATE_CURSOR_REQUEST: u8 = 93;
/// Values of Font.
pub mod font {
    /// None.
    pub const NONE: u32 = 0;
}
/// Request CreateGlyphCursor.
pub const CREATE_GLYPH_CURSOR_REQUEST: u8 = 94;
/// Request FreeCursor.
pub const FREE_CURSOR_REQUEST: u8 = 95;
/// Request RecolorCursor.
pub const RECOLOR_CURSOR_REQUEST: u8 = 96;
/// Values of QueryShapeOf.
pub mod query_shape_of {
    /// LargestCursor.
    pub const LARGEST_CURSOR: u8 = 0;
    /// FastestTile.
    pub const FASTEST_TILE: u8 = 1;
    /// FastestStipple.
    pub const FASTEST_STIPPLE: u8 = 2;
}
/// Request QueryBestSize.
pub const QUERY_BEST_SIZE_REQUEST: u8 = 97;
/// Request QueryExtension.
pub const QUERY_EXTENSION_REQUEST: u8 = 98;
/// Request ListExtensions.
pub const LIST_EXTENSIONS_REQUEST: u8 = 99;
/// Request ChangeKeyboardMapping.
pub const CHANGE_KEYBOARD_MAPPING_REQUEST: u8 = 100;
/// Request GetKeyboardMapping.
pub const GET_KEYBOARD_MAPPING_REQUEST: u8 = 101;
/// Values of KB.
pub mod kb {
    /// KeyClickPercent.
    pub const KEY_CLICK_PERCENT: u32 = 1 << 0;
    /// BellPercent.
    pub const BELL_PERCENT: u32 = 1 << 1;
    /// BellPitch.
    pub const BELL_PITCH: u32 = 1 << 2;
    /// BellDuration.
    pub const BELL_DURATION: u32 = 1 << 3;
    /// Led.
    pub const LED: u32 = 1 << 4;
    /// LedMode.
    pub const LED_MODE: u32 = 1 << 5;
    /// Key.
    pub const KEY: u32 = 1 << 6;
    /// AutoRepeatMode.
    pub const AUTO_REPEAT_MODE: u32 = 1 << 7;
}
/// Values of LedMode.
pub mod led_mode {
    /// Off.
    pub const OFF: u32 = 0;
    /// On.
    pub const ON: u32 = 1;
}
/// Values of AutoRepeatMode.
pub mod auto_repeat_mode {
    /// Off.
    pub const OFF: u32 = 0;
    /// On.
    pub const ON: u32 = 1;
    /// Default.
    pub const DEFAULT: u32 = 2;
}
/// Request ChangeKeyboardControl.
pub const CHANGE_KEYBOARD_CONTROL_REQUEST: u8 = 102;
/// Request GetKeyboardControl.
pub const GET_KEYBOARD_CONTROL_REQUEST: u8 = 103;
/// Request Bell.
pub const BELL_REQUEST: u8 = 104;
/// Request ChangePointerControl.
pub const CHANGE_POINTER_CONTROL_REQUEST: u8 = 105;
/// Request GetPointerControl.
pub const GET_POINTER_CONTROL_REQUEST: u8 = 106;
/// Values of Blanking.
pub mod blanking {
    /// NotPreferred.
    pub const NOT_PREFERRED: u8 = 0;
    /// Preferred.
    pub const PREFERRED: u8 = 1;
    /// Default.
    pub const DEFAULT: u8 = 2;
}
/// Values of Exposures.
pub mod exposures {
    /// NotAllowed.
    pub const NOT_ALLOWED: u8 = 0;
    /// Allowed.
    pub const ALLOWED: u8 = 1;
    /// Default.
    pub const DEFAULT: u8 = 2;
}
/// Request SetScreenSaver.
pub const SET_SCREEN_SAVER_REQUEST: u8 = 107;
/// Request GetScreenSaver.
pub const GET_SCREEN_SAVER_REQUEST: u8 = 108;
/// Values of HostMode.
pub mod host_mode {
    /// Insert.
    pub const INSERT: u8 = 0;
    /// Delete.
    pub const DELETE: u8 = 1;
}
/// Values of Family.
pub mod family {
    /// Internet.
    pub const INTERNET: u8 = 0;
    /// DECnet.
    pub const DE_CNET: u8 = 1;
    /// Chaos.
    pub const CHAOS: u8 = 2;
    /// ServerInterpreted.
    pub const SERVER_INTERPRETED: u8 = 5;
    /// Internet6.
    pub const INTERNET6: u8 = 6;
}
/// Request ChangeHosts.
pub const CHANGE_HOSTS_REQUEST: u8 = 109;
/// Request ListHosts.
pub const LIST_HOSTS_REQUEST: u8 = 110;
/// Values of AccessControl.
pub mod access_control {
    /// Disable.
    pub const DISABLE: u8 = 0;
    /// Enable.
    pub const ENABLE: u8 = 1;
}
/// Request SetAccessControl.
pub const SET_ACCESS_CONTROL_REQUEST: u8 = 111;
/// Values of CloseDown.
pub mod close_down {
    /// DestroyAll.
    pub const DESTROY_ALL: u8 = 0;
    /// RetainPermanent.
    pub const RETAIN_PERMANENT: u8 = 1;
    /// RetainTemporary.
    pub const RETAIN_TEMPORARY: u8 = 2;
}
/// Request SetCloseDownMode.
pub const SET_CLOSE_DOWN_MODE_REQUEST: u8 = 112;
/// Values of Kill.
pub mod kill {
    /// AllTemporary.
    pub const ALL_TEMPORARY: u32 = 0;
}
/// Request KillClient.
pub const KILL_CLIENT_REQUEST: u8 = 113;
/// Request RotateProperties.
pub const ROTATE_PROPERTIES_REQUEST: u8 = 114;
/// Values of ScreenSaver.
pub mod screen_saver {
    /// Reset.
    pub const RESET: u8 = 0;
    /// Active.
    pub const ACTIVE: u8 = 1;
}
/// Request ForceScreenSaver.
pub const FORCE_SCREEN_SAVER_REQUEST: u8 = 115;
/// Values of MappingStatus.
pub mod mapping_status {
    /// Success.
    pub const SUCCESS: u8 = 0;
    /// Busy.
    pub const BUSY: u8 = 1;
    /// Failure.
    pub const FAILURE: u8 = 2;
}
/// Request SetPointerMapping.
pub const SET_POINTER_MAPPING_REQUEST: u8 = 116;
/// Request GetPointerMapping.
pub const GET_POINTER_MAPPING_REQUEST: u8 = 117;
/// Values of MapIndex.
pub mod map_index {
    /// Shift.
    pub const SHIFT: u32 = 0;
    /// Lock.
    pub const LOCK: u32 = 1;
    /// Control.
    pub const CONTROL: u32 = 2;
    /// 1.
    pub const N1: u32 = 3;
    /// 2.
    pub const N2: u32 = 4;
    /// 3.
    pub const N3: u32 = 5;
    /// 4.
    pub const N4: u32 = 6;
    /// 5.
    pub const N5: u32 = 7;
}
/// Request SetModifierMapping.
pub const SET_MODIFIER_MAPPING_REQUEST: u8 = 118;
/// Request GetModifierMapping.
pub const GET_MODIFIER_MAPPING_REQUEST: u8 = 119;
/// Request NoOperation.
pub const NO_OPERATION_REQUEST: u8 = 127;
/// Structure CHAR2B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Char2b {
    /// CARD8.
    pub byte1: u8,
    /// CARD8.
    pub byte2: u8,
}
impl Fixed for Char2b {
    const SIZE: usize = 2;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let byte1 = input.get()?;
        let byte2 = input.get()?;
        Ok(Char2b { byte1, byte2 })
    }
}
impl Put for Char2b {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.byte1);
        w.put(&self.byte2);
    }
}
/// Structure POINT.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Point {
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
}
impl Fixed for Point {
    const SIZE: usize = 4;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let x = input.get()?;
        let y = input.get()?;
        Ok(Point { x, y })
    }
}
impl Put for Point {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.x);
        w.put(&self.y);
    }
}
/// Structure RECTANGLE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rectangle {
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
}
impl Fixed for Rectangle {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        Ok(Rectangle { x, y, width, height })
    }
}
impl Put for Rectangle {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
    }
}
/// Structure ARC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Arc {
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
    /// CARD16.
    pub width: u16,
    /// CARD16.
    pub height: u16,
    /// INT16.
    pub angle1: i16,
    /// INT16.
    pub angle2: i16,
}
impl Fixed for Arc {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let x = input.get()?;
        let y = input.get()?;
        let width = input.get()?;
        let height = input.get()?;
        let angle1 = input.get()?;
        let angle2 = input.get()?;
        Ok(Arc { x, y, width, height, angle1, angle2 })
    }
}
impl Put for Arc {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.x);
        w.put(&self.y);
        w.put(&self.width);
        w.put(&self.height);
        w.put(&self.angle1);
        w.put(&self.angle2);
    }
}
/// Structure FORMAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Format {
    /// CARD8.
    pub depth: u8,
    /// CARD8.
    pub bits_per_pixel: u8,
    /// CARD8.
    pub scanline_pad: u8,
}
impl Fixed for Format {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let depth = input.get()?;
        let bits_per_pixel = input.get()?;
        let scanline_pad = input.get()?;
        input.skip(5)?;
        Ok(Format { depth, bits_per_pixel, scanline_pad })
    }
}
impl Put for Format {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.depth);
        w.put(&self.bits_per_pixel);
        w.put(&self.scanline_pad);
        w.pad(5);
    }
}
/// Structure VISUALTYPE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Visualtype {
    /// VISUALID.
    pub visual_id: u32,
    /// CARD8, one of VisualClass.
    pub class: u8,
    /// CARD8.
    pub bits_per_rgb_value: u8,
    /// CARD16.
    pub colormap_entries: u16,
    /// CARD32.
    pub red_mask: u32,
    /// CARD32.
    pub green_mask: u32,
    /// CARD32.
    pub blue_mask: u32,
}
impl Fixed for Visualtype {
    const SIZE: usize = 24;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let visual_id = input.get()?;
        let class = input.get()?;
        let bits_per_rgb_value = input.get()?;
        let colormap_entries = input.get()?;
        let red_mask = input.get()?;
        let green_mask = input.get()?;
        let blue_mask = input.get()?;
        input.skip(4)?;
        Ok(Visualtype {
            visual_id,
            class,
            bits_per_rgb_value,
            colormap_entries,
            red_mask,
            green_mask,
            blue_mask,
        })
    }
}
impl Put for Visualtype {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.visual_id);
        w.put(&self.class);
        w.put(&self.bits_per_rgb_value);
        w.put(&self.colormap_entries);
        w.put(&self.red_mask);
        w.put(&self.green_mask);
        w.put(&self.blue_mask);
        w.pad(4);
    }
}
/// Structure TIMECOORD.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Timecoord {
    /// TIMESTAMP.
    pub time: u32,
    /// INT16.
    pub x: i16,
    /// INT16.
    pub y: i16,
}
impl Fixed for Timecoord {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let time = input.get()?;
        let x = input.get()?;
        let y = input.get()?;
        Ok(Timecoord { time, x, y })
    }
}
impl Put for Timecoord {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.time);
        w.put(&self.x);
        w.put(&self.y);
    }
}
/// Structure FONTPROP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fontprop {
    /// ATOM.
    pub name: u32,
    /// CARD32.
    pub value: u32,
}
impl Fixed for Fontprop {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let name = input.get()?;
        let value = input.get()?;
        Ok(Fontprop { name, value })
    }
}
impl Put for Fontprop {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.name);
        w.put(&self.value);
    }
}
/// Structure CHARINFO.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Charinfo {
    /// INT16.
    pub left_side_bearing: i16,
    /// INT16.
    pub right_side_bearing: i16,
    /// INT16.
    pub character_width: i16,
    /// INT16.
    pub ascent: i16,
    /// INT16.
    pub descent: i16,
    /// CARD16.
    pub attributes: u16,
}
impl Fixed for Charinfo {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let left_side_bearing = input.get()?;
        let right_side_bearing = input.get()?;
        let character_width = input.get()?;
        let ascent = input.get()?;
        let descent = input.get()?;
        let attributes = input.get()?;
        Ok(Charinfo { left_side_bearing, right_side_bearing, character_width, ascent, descent, attributes })
    }
}
impl Put for Charinfo {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.left_side_bearing);
        w.put(&self.right_side_bearing);
        w.put(&self.character_width);
        w.put(&self.ascent);
        w.put(&self.descent);
        w.put(&self.attributes);
    }
}
/// Structure SEGMENT.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Segment {
    /// INT16.
    pub x1: i16,
    /// INT16.
    pub y1: i16,
    /// INT16.
    pub x2: i16,
    /// INT16.
    pub y2: i16,
}
impl Fixed for Segment {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let x1 = input.get()?;
        let y1 = input.get()?;
        let x2 = input.get()?;
        let y2 = input.get()?;
        Ok(Segment { x1, y1, x2, y2 })
    }
}
impl Put for Segment {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.x1);
        w.put(&self.y1);
        w.put(&self.x2);
        w.put(&self.y2);
    }
}
/// Structure COLORITEM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Coloritem {
    /// CARD32.
    pub pixel: u32,
    /// CARD16.
    pub red: u16,
    /// CARD16.
    pub green: u16,
    /// CARD16.
    pub blue: u16,
    /// BYTE, bits of ColorFlag.
    pub flags: u8,
}
impl Fixed for Coloritem {
    const SIZE: usize = 12;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let pixel = input.get()?;
        let red = input.get()?;
        let green = input.get()?;
        let blue = input.get()?;
        let flags = input.get()?;
        input.skip(1)?;
        Ok(Coloritem { pixel, red, green, blue, flags })
    }
}
impl Put for Coloritem {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.pixel);
        w.put(&self.red);
        w.put(&self.green);
        w.put(&self.blue);
        w.put(&self.flags);
        w.pad(1);
    }
}
/// Structure RGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rgb {
    /// CARD16.
    pub red: u16,
    /// CARD16.
    pub green: u16,
    /// CARD16.
    pub blue: u16,
}
impl Fixed for Rgb {
    const SIZE: usize = 8;
    #[inline]
    fn read(input: &mut Reader<'_>) -> Result<Self, LengthError> {
        let red = input.get()?;
        let green = input.get()?;
        let blue = input.get()?;
        input.skip(2)?;
        Ok(Rgb { red, green, blue })
    }
}
impl Put for Rgb {
    #[inline]
    fn put(&self, w: &mut Writer<'_>) {
        w.put(&self.red);
        w.put(&self.green);
        w.put(&self.blue);
        w.pad(2);
    }
}
