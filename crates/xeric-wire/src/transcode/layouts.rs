// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
/// Events by number, each with the widths of its fields behind the code byte.
pub(super) type Layouts = &'static [(u8, &'static [u8])];
/// The core protocol.
pub(super) static XPROTO: Layouts = &[
    // KeyPress
    (2, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // KeyRelease
    (3, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // ButtonPress
    (4, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // ButtonRelease
    (5, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // MotionNotify
    (6, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // EnterNotify
    (7, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // LeaveNotify
    (8, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // FocusIn
    (9, &[1, 2, 4]),
    // FocusOut
    (10, &[1, 2, 4]),
    // KeymapNotify
    (11, &[]),
    // Expose
    (12, &[1, 2, 4, 2, 2, 2, 2, 2]),
    // GraphicsExposure
    (13, &[1, 2, 4, 2, 2, 2, 2, 2, 2]),
    // NoExposure
    (14, &[1, 2, 4, 2]),
    // VisibilityNotify
    (15, &[1, 2, 4]),
    // CreateNotify
    (16, &[1, 2, 4, 4, 2, 2, 2, 2, 2]),
    // DestroyNotify
    (17, &[1, 2, 4, 4]),
    // UnmapNotify
    (18, &[1, 2, 4, 4]),
    // MapNotify
    (19, &[1, 2, 4, 4]),
    // MapRequest
    (20, &[1, 2, 4, 4]),
    // ReparentNotify
    (21, &[1, 2, 4, 4, 4, 2, 2]),
    // ConfigureNotify
    (22, &[1, 2, 4, 4, 4, 2, 2, 2, 2, 2]),
    // ConfigureRequest
    (23, &[1, 2, 4, 4, 4, 2, 2, 2, 2, 2, 2]),
    // GravityNotify
    (24, &[1, 2, 4, 4, 2, 2]),
    // ResizeRequest
    (25, &[1, 2, 4, 2, 2]),
    // CirculateNotify
    (26, &[1, 2, 4, 4]),
    // CirculateRequest
    (27, &[1, 2, 4, 4]),
    // PropertyNotify
    (28, &[1, 2, 4, 4, 4]),
    // SelectionClear
    (29, &[1, 2, 4, 4, 4]),
    // SelectionRequest
    (30, &[1, 2, 4, 4, 4, 4, 4, 4]),
    // SelectionNotify
    (31, &[1, 2, 4, 4, 4, 4, 4]),
    // ColormapNotify
    (32, &[1, 2, 4, 4]),
    // MappingNotify
    (34, &[1, 2]),
];
/// DAMAGE.
pub(super) static DAMAGE: Layouts = &[
    // Notify
    (0, &[1, 2, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2]),
];
/// DRI2.
pub(super) static DRI2: Layouts = &[
    // BufferSwapComplete
    (0, &[1, 2, 2, 1, 1, 4, 4, 4, 4, 4, 4]),
    // InvalidateBuffers
    (1, &[1, 2, 4]),
];
/// GLX.
pub(super) static GLX: Layouts = &[
    // PbufferClobber
    (0, &[1, 2, 2, 2, 4, 4, 2, 2, 2, 2, 2, 2]),
    // BufferSwapComplete
    (1, &[1, 2, 2, 1, 1, 4, 4, 4, 4, 4, 4]),
];
/// Present.
pub(super) static PRESENT: Layouts = &[
    // Generic
    (0, &[1, 2, 4, 2, 1, 1, 4]),
];
/// RANDR.
pub(super) static RANDR: Layouts = &[
    // ScreenChangeNotify
    (0, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2]),
];
/// MIT-SCREEN-SAVER.
pub(super) static SCREENSAVER: Layouts = &[
    // Notify
    (0, &[1, 2, 4, 4, 4]),
];
/// SECURITY.
pub(super) static SECURITY: Layouts = &[
    // AuthorizationRevoked
    (0, &[1, 2, 4]),
];
/// SHAPE.
pub(super) static SHAPE: Layouts = &[
    // Notify
    (0, &[1, 2, 4, 2, 2, 2, 2, 4]),
];
/// MIT-SHM.
pub(super) static SHM: Layouts = &[
    // Completion
    (0, &[1, 2, 4, 2, 1, 1, 4, 4]),
];
/// SYNC.
pub(super) static SYNC: Layouts = &[
    // CounterNotify
    (0, &[1, 2, 4, 4, 4, 4, 4, 4, 2]),
    // AlarmNotify
    (1, &[1, 2, 4, 4, 4, 4, 4, 4]),
];
/// XFIXES.
pub(super) static XFIXES: Layouts = &[
    // SelectionNotify
    (0, &[1, 2, 4, 4, 4, 4, 4]),
    // CursorNotify
    (1, &[1, 2, 4, 4, 4, 4]),
];
/// XInputExtension.
pub(super) static XINPUT: Layouts = &[
    // DeviceValuator
    (0, &[1, 2, 2, 1, 1, 4, 4, 4, 4, 4, 4]),
    // DeviceKeyPress
    (1, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // DeviceKeyRelease
    (2, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // DeviceButtonPress
    (3, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // DeviceButtonRelease
    (4, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // DeviceMotionNotify
    (5, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // DeviceFocusIn
    (6, &[1, 2, 4, 4]),
    // DeviceFocusOut
    (7, &[1, 2, 4, 4]),
    // ProximityIn
    (8, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // ProximityOut
    (9, &[1, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2]),
    // DeviceStateNotify
    (10, &[1, 2, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4]),
    // DeviceMappingNotify
    (11, &[1, 2, 1, 1, 1, 1, 4]),
    // ChangeDeviceNotify
    (12, &[1, 2, 4]),
    // DeviceKeyStateNotify
    (13, &[1, 2]),
    // DeviceButtonStateNotify
    (14, &[1, 2]),
    // DevicePresenceNotify
    (15, &[1, 2, 4, 1, 1, 2]),
    // DevicePropertyNotify
    (16, &[1, 2, 4, 4]),
];
/// XKEYBOARD.
pub(super) static XKB: Layouts = &[
    // NewKeyboardNotify
    (0, &[1, 2, 4, 1, 1, 1, 1, 1, 1, 1, 1, 2]),
    // MapNotify
    (1, &[1, 2, 4, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]),
    // StateNotify
    (2, &[1, 2, 4, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2]),
    // ControlsNotify
    (3, &[1, 2, 4, 1, 1, 1, 1, 4, 4, 4]),
    // IndicatorStateNotify
    (4, &[1, 2, 4, 1, 1, 1, 1, 4, 4]),
    // IndicatorMapNotify
    (5, &[1, 2, 4, 1, 1, 1, 1, 4, 4]),
    // NamesNotify
    (6, &[1, 2, 4, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 4]),
    // CompatMapNotify
    (7, &[1, 2, 4, 1, 1, 2, 2, 2]),
    // BellNotify
    (8, &[1, 2, 4, 1, 1, 1, 1, 2, 2, 4, 4]),
    // ActionMessage
    (9, &[1, 2, 4]),
    // AccessXNotify
    (10, &[1, 2, 4, 1, 1, 2, 2, 2]),
    // ExtensionDeviceNotify
    (11, &[1, 2, 4, 1, 1, 2, 2, 2, 4, 4, 1, 1, 2, 2]),
];
/// XpExtension.
pub(super) static XPRINT: Layouts = &[
    // Notify
    (0, &[1, 2, 4]),
    // AttributNotify
    (1, &[1, 2, 4]),
];
/// XVideo.
pub(super) static XV: Layouts = &[
    // VideoNotify
    (0, &[1, 2, 4, 4, 4]),
    // PortNotify
    (1, &[1, 2, 4, 4, 4, 4]),
];
/// The extensions by the name that QueryExtension is asked for.
pub(super) static EXTENSIONS: &[(&str, Layouts)] = &[
    ("DAMAGE", DAMAGE),
    ("DRI2", DRI2),
    ("GLX", GLX),
    ("Present", PRESENT),
    ("RANDR", RANDR),
    ("MIT-SCREEN-SAVER", SCREENSAVER),
    ("SECURITY", SECURITY),
    ("SHAPE", SHAPE),
    ("MIT-SHM", SHM),
    ("SYNC", SYNC),
    ("XFIXES", XFIXES),
    ("XInputExtension", XINPUT),
    ("XKEYBOARD", XKB),
    ("XpExtension", XPRINT),
    ("XVideo", XV),
];
