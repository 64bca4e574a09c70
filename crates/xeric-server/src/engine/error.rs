//! Protocol errors as values. A handler that returns one has changed nothing.

use xeric_wire::LengthError;
use xeric_wire::proto::xproto;

/// What a handler returns.
pub(crate) type Handled = Result<(), XError>;

/// An X error: its code and the value that the error packet carries (a resource id, an atom, a number, or 0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct XError {
    pub(crate) code: u8,
    pub(crate) value: u32,
}

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident = $code:ident;)*) => {
        impl XError {
            $($(#[$doc])* pub(crate) fn $name(value: u32) -> Self { Self { code: xproto::$code, value } })*
        }
    };
}

errors! {
    /// BadRequest: no such opcode.
    request = REQUEST_ERROR;
    /// BadValue: a number outside what the request accepts.
    value = VALUE_ERROR;
    /// BadWindow.
    window = WINDOW_ERROR;
    /// BadPixmap.
    pixmap = PIXMAP_ERROR;
    /// BadAtom.
    atom = ATOM_ERROR;
    /// BadCursor.
    cursor = CURSOR_ERROR;
    /// BadFont.
    font = FONT_ERROR;
    /// BadMatch: arguments that exist but do not fit.
    matching = MATCH_ERROR;
    /// BadDrawable.
    drawable = DRAWABLE_ERROR;
    /// BadAccess.
    access = ACCESS_ERROR;
    /// BadAlloc.
    alloc = ALLOC_ERROR;
    /// BadColor: no such colormap.
    colormap = COLORMAP_ERROR;
    /// BadGC.
    gc = G_CONTEXT_ERROR;
    /// BadIDChoice: an id outside the client's range, or in use.
    id_choice = ID_CHOICE_ERROR;
    /// BadName.
    name = NAME_ERROR;
    /// BadImplementation: the server lacks this.
    implementation = IMPLEMENTATION_ERROR;
}

impl XError {
    /// BadMatch; its error packet carries no value.
    pub(crate) fn bad_match() -> Self {
        Self::matching(0)
    }

    /// BadLength; its error packet carries no value.
    pub(crate) fn length() -> Self {
        Self { code: xproto::LENGTH_ERROR, value: 0 }
    }

    /// An extension's own error: its first error plus `offset`.
    pub(crate) fn extension(first_error: u8, offset: u8, value: u32) -> Self {
        Self { code: first_error + offset, value }
    }
}

impl From<LengthError> for XError {
    fn from(_: LengthError) -> Self {
        Self::length()
    }
}
