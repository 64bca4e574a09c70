//! The kinds of things that ids name.

/// What a resource id names, as far as the protocol's types say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub enum ResourceKind {
    Window,
    Pixmap,
    /// A window or a pixmap (or a DOUBLE-BUFFER back buffer).
    Drawable,
    Cursor,
    Font,
    Gc,
    /// A font or a graphics context.
    Fontable,
    Colormap,
    Picture,
    PictFormat,
    GlyphSet,
    Region,
    Barrier,
    Damage,
    Counter,
    Alarm,
    Fence,
    ShmSegment,
    BackBuffer,
    RecordContext,
    PresentEvent,
    Crtc,
    Output,
    Mode,
    Provider,
    Lease,
    Syncobj,
    GlxContext,
    GlxPixmap,
    GlxPbuffer,
    GlxWindow,
    /// Any of GLX's drawables, or a core one.
    GlxDrawable,
    GlxFbConfig,
    XvPort,
    XvEncoding,
    XvMcContext,
    XvMcSurface,
    XvMcSubpicture,
    PrintContext,
}

impl ResourceKind {
    /// Whether an id of kind `other` may stand where this kind is asked for.
    pub fn admits(self, other: Self) -> bool {
        match self {
            Self::Drawable => {
                matches!(other, Self::Drawable | Self::Window | Self::Pixmap | Self::BackBuffer)
            }
            Self::Fontable => matches!(other, Self::Fontable | Self::Font | Self::Gc),
            Self::GlxDrawable => matches!(
                other,
                Self::GlxDrawable | Self::GlxPixmap | Self::GlxPbuffer | Self::GlxWindow | Self::Window
            ),
            _ => self == other,
        }
    }

    /// The server made it, no client did: formats, outputs, modes, ports.
    pub fn belongs_to_server(self) -> bool {
        matches!(
            self,
            Self::PictFormat
                | Self::Crtc
                | Self::Output
                | Self::Provider
                | Self::GlxFbConfig
                | Self::XvPort
                | Self::XvEncoding
        )
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Pixmap => "pixmap",
            Self::Drawable => "drawable",
            Self::Cursor => "cursor",
            Self::Font => "font",
            Self::Gc => "GC",
            Self::Fontable => "fontable",
            Self::Colormap => "colormap",
            Self::Picture => "picture",
            Self::PictFormat => "picture format",
            Self::GlyphSet => "glyph set",
            Self::Region => "region",
            Self::Barrier => "barrier",
            Self::Damage => "damage",
            Self::Counter => "counter",
            Self::Alarm => "alarm",
            Self::Fence => "fence",
            Self::ShmSegment => "shared-memory segment",
            Self::BackBuffer => "back buffer",
            Self::RecordContext => "record context",
            Self::PresentEvent => "Present event selection",
            Self::Crtc => "CRTC",
            Self::Output => "output",
            Self::Mode => "mode",
            Self::Provider => "provider",
            Self::Lease => "lease",
            Self::Syncobj => "sync object",
            Self::GlxContext => "GLX context",
            Self::GlxPixmap => "GLX pixmap",
            Self::GlxPbuffer => "GLX pbuffer",
            Self::GlxWindow => "GLX window",
            Self::GlxDrawable => "GLX drawable",
            Self::GlxFbConfig => "GLX configuration",
            Self::XvPort => "video port",
            Self::XvEncoding => "video encoding",
            Self::XvMcContext => "motion-compensation context",
            Self::XvMcSurface => "motion-compensation surface",
            Self::XvMcSubpicture => "motion-compensation subpicture",
            Self::PrintContext => "print context",
        }
    }
}
