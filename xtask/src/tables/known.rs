//! What xcb-proto leaves out and the tables need: which member of a union is meant, which byte lists have a structure,
//! and what kinds of things the id types name.

use super::rows::{Kind, Scalar};

/// How a union says which of its members is meant.
pub enum Selector {
    /// By a field of the layout around it.
    Field(&'static str),
    /// By `width` bytes at this offset within the union itself.
    Inside { offset: u8, width: u8 },
}

/// A union's selector, and its members with their values.
pub struct UnionMembers {
    pub header: &'static str,
    pub name: &'static str,
    pub selector: Selector,
    pub members: &'static [(&'static str, &'static [u32])],
}

/// Core protocol, ClientMessage (`format`); RANDR, RRNotify (`subCode`); XKB protocol, the encoding appendix: behaviors and actions
/// start with their type.
pub const UNIONS: &[UnionMembers] = &[
    UnionMembers {
        header: "xproto",
        name: "ClientMessageData",
        selector: Selector::Field("format"),
        members: &[("data8", &[8]), ("data16", &[16]), ("data32", &[32])],
    },
    UnionMembers {
        header: "randr",
        name: "NotifyData",
        selector: Selector::Field("subCode"),
        members: &[
            ("cc", &[0]),
            ("oc", &[1]),
            ("op", &[2]),
            ("pc", &[3]),
            ("pp", &[4]),
            ("rc", &[5]),
            ("lc", &[6]),
        ],
    },
    UnionMembers {
        header: "xkb",
        name: "Behavior",
        selector: Selector::Inside { offset: 0, width: 1 },
        members: &[
            ("default", &[0]),
            ("lock", &[1]),
            ("radioGroup", &[2]),
            ("overlay1", &[3]),
            ("overlay2", &[4]),
            ("permamentLock", &[0x81]),
            ("permamentRadioGroup", &[0x82]),
            ("permamentOverlay1", &[0x83]),
            ("permamentOverlay2", &[0x84]),
        ],
    },
    UnionMembers {
        header: "xkb",
        name: "Action",
        selector: Selector::Inside { offset: 0, width: 1 },
        members: &[
            ("noaction", &[0]),
            ("setmods", &[1]),
            ("latchmods", &[2]),
            ("lockmods", &[3]),
            ("setgroup", &[4]),
            ("latchgroup", &[5]),
            ("lockgroup", &[6]),
            ("moveptr", &[7]),
            ("ptrbtn", &[8]),
            ("lockptrbtn", &[9]),
            ("setptrdflt", &[10]),
            ("isolock", &[11]),
            ("terminate", &[12]),
            ("switchscreen", &[13]),
            ("setcontrols", &[14]),
            ("lockcontrols", &[15]),
            ("message", &[16]),
            ("redirect", &[17]),
            ("devbtn", &[18]),
            ("lockdevbtn", &[19]),
            ("devval", &[20]),
        ],
    },
];

/// Byte lists with elements of their own.
pub enum Elements {
    /// PolyText8 and PolyText16.
    Text { wide: bool },
    /// RENDER CompositeGlyphs, with the bytes of a glyph index.
    Glyphs { bytes: u8 },
}

/// The structure of a list that xcb-proto has as bytes.
pub fn elements(header: &str, message: &str, list: &str) -> Option<Elements> {
    Some(match (header, message, list) {
        ("xproto", "PolyText8", "items") => Elements::Text { wide: false },
        ("xproto", "PolyText16", "items") => Elements::Text { wide: true },
        ("render", "CompositeGlyphs8", "glyphcmds") => Elements::Glyphs { bytes: 1 },
        ("render", "CompositeGlyphs16", "glyphcmds") => Elements::Glyphs { bytes: 2 },
        ("render", "CompositeGlyphs32", "glyphcmds") => Elements::Glyphs { bytes: 4 },
        _ => return None,
    })
}

/// Whether the list is a set of bits that are numbered through its bytes. XInput 2's masks of events, buttons and valuators are
/// (XI2 protocol, section 3: bit n is bit n modulo 8 of byte n / 8), so they are the same bytes in either order.
pub fn is_numbered_by_bytes(header: &str, list: &str, ty: &str) -> bool {
    let masks = ["mask", "button_mask", "valuator_mask", "buttons", "state"];
    (header, ty) == ("xinput", "CARD32") && masks.contains(&list)
}

/// How many of a value's four bytes in a value list count: those that its type has. The others do not matter (core protocol,
/// section 3, BITMASK), and libX11 leaves what happens to be there.
pub fn in_value_list(header: &str, field: &str) -> Option<Scalar> {
    Some(match (header, field) {
        ("xproto" | "screensaver", "bit_gravity" | "win_gravity" | "backing_store")
        | ("xproto" | "screensaver", "override_redirect" | "save_under")
        | ("xproto", "stack_mode" | "function" | "line_style" | "cap_style" | "join_style" | "fill_style")
        | ("xproto", "fill_rule" | "subwindow_mode" | "graphics_exposures" | "dashes" | "arc_mode")
        | ("xproto", "led" | "led_mode" | "key" | "auto_repeat_mode")
        | ("render", "repeat" | "graphicsexposure" | "subwindowmode" | "polyedge" | "polymode")
        | ("render", "componentalpha") => Scalar::U8In4,
        ("xproto", "key_click_percent" | "bell_percent") => Scalar::I8In4,
        ("xproto", "width" | "height" | "border_width" | "line_width" | "dash_offset") => Scalar::U16In4,
        ("xproto", "x" | "y" | "tile_stipple_x_origin" | "tile_stipple_y_origin" | "clip_x_origin")
        | ("xproto", "clip_y_origin" | "bell_pitch" | "bell_duration")
        | ("render", "alphaxorigin" | "alphayorigin" | "clipxorigin" | "clipyorigin") => Scalar::I16In4,
        _ => return None,
    })
}

/// The kind of thing that an id type names.
pub fn kind(header: &str, ty: &str) -> Option<Kind> {
    Some(Kind(match (header, ty) {
        ("xproto", "WINDOW") => "Window",
        ("xproto", "PIXMAP") => "Pixmap",
        ("xproto", "DRAWABLE") => "Drawable",
        ("xproto", "CURSOR") => "Cursor",
        ("xproto", "FONT") => "Font",
        ("xproto", "GCONTEXT") => "Gc",
        ("xproto", "FONTABLE") => "Fontable",
        ("xproto", "COLORMAP") => "Colormap",
        ("render", "PICTURE") => "Picture",
        ("render", "PICTFORMAT") => "PictFormat",
        ("render", "GLYPHSET") => "GlyphSet",
        ("xfixes", "REGION") => "Region",
        ("xfixes", "BARRIER") => "Barrier",
        ("damage", "DAMAGE") => "Damage",
        ("sync", "COUNTER") => "Counter",
        ("sync", "ALARM") => "Alarm",
        ("sync", "FENCE") => "Fence",
        ("shm", "SEG") => "ShmSegment",
        ("dbe", "BackBuffer") => "BackBuffer",
        ("record", "CONTEXT") => "RecordContext",
        ("present", "EVENT") => "PresentEvent",
        ("randr", "CRTC") => "Crtc",
        ("randr", "OUTPUT") => "Output",
        ("randr", "MODE") => "Mode",
        ("randr", "PROVIDER") => "Provider",
        ("randr", "LEASE") => "Lease",
        ("dri3", "SYNCOBJ") => "Syncobj",
        ("glx", "CONTEXT") => "GlxContext",
        ("glx", "PIXMAP") => "GlxPixmap",
        ("glx", "PBUFFER") => "GlxPbuffer",
        ("glx", "WINDOW") => "GlxWindow",
        ("glx", "DRAWABLE") => "GlxDrawable",
        ("glx", "FBCONFIG") => "GlxFbConfig",
        ("xv", "PORT") => "XvPort",
        ("xv", "ENCODING") => "XvEncoding",
        ("xvmc", "CONTEXT") => "XvMcContext",
        ("xvmc", "SURFACE") => "XvMcSurface",
        ("xvmc", "SUBPICTURE") => "XvMcSubpicture",
        ("xprint", "PCONTEXT") => "PrintContext",
        _ => return None,
    }))
}

/// Requests that may get several replies (core protocol, ListFontsWithInfo; RECORD, EnableContext).
pub fn has_many_replies(header: &str, request: &str) -> bool {
    matches!((header, request), ("xproto", "ListFontsWithInfo") | ("record", "EnableContext"))
}

/// A case whose members xcb-proto breaks off: the rest of them is what the switch of that request's reply has, from the
/// member behind the named one. XKB's geometry within GetKbdByName, which "looks like the reply to GetGeometry"
/// (XKB protocol, section 9.6, GetKbdByName).
pub fn continued(header: &str, message: &str, case: &str) -> Option<(&'static str, &'static str)> {
    matches!((header, message, case), ("xkb", "GetKbdByName", "geometry"))
        .then_some(("GetGeometry", "labelFont"))
}

/// A list of two-byte characters up to the end, the last of which is padding when a field says that their number is odd
/// (core protocol, QueryTextExtents): that field.
pub fn odd_length(header: &str, message: &str, list: &str) -> Option<&'static str> {
    matches!((header, message, list), ("xproto", "QueryTextExtents", "string")).then_some("odd_length")
}
