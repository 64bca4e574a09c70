//! The errors of XKB requests: which X error, and the value that tells why (XKB protocol, section 16, and the codes
//! that X servers put into the value).

/// An error to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code:?} with value {value:#x}")]
pub struct XkbError {
    /// Which error.
    pub code: ErrorCode,
    /// Its value.
    pub value: u32,
}

/// The errors that XKB requests give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// BadRequest (1).
    Request,
    /// BadValue (2).
    Value,
    /// BadWindow (3).
    Window,
    /// BadAtom (5).
    Atom,
    /// BadMatch (8).
    Match,
    /// BadAccess (10).
    Access,
    /// BadAlloc (11).
    Alloc,
    /// BadLength (16).
    Length,
    /// XKB's own error Keyboard: the extension's first error.
    Keyboard,
}

impl ErrorCode {
    /// The error's number, given the extension's first.
    #[must_use]
    pub fn number(self, first_error: u8) -> u8 {
        match self {
            ErrorCode::Request => 1,
            ErrorCode::Value => 2,
            ErrorCode::Window => 3,
            ErrorCode::Atom => 5,
            ErrorCode::Match => 8,
            ErrorCode::Access => 10,
            ErrorCode::Alloc => 11,
            ErrorCode::Length => 16,
            ErrorCode::Keyboard => first_error,
        }
    }
}

impl XkbError {
    /// The request is too short or too long.
    pub(crate) const LENGTH: XkbError = XkbError { code: ErrorCode::Length, value: 0 };
    /// The client has not asked for the extension.
    pub(crate) const ACCESS: XkbError = XkbError { code: ErrorCode::Access, value: 0 };

    pub(crate) fn new(code: ErrorCode, value: u32) -> XkbError {
        XkbError { code, value }
    }

    pub(crate) fn value(value: u32) -> XkbError {
        XkbError { code: ErrorCode::Value, value }
    }

    pub(crate) fn matching(value: u32) -> XkbError {
        XkbError { code: ErrorCode::Match, value }
    }

    pub(crate) fn atom(atom: u32) -> XkbError {
        XkbError { code: ErrorCode::Atom, value: atom }
    }
}

/// A reason and one number.
pub(crate) fn why2(reason: u32, detail: u32) -> u32 {
    reason << 24 | detail & 0x00ff_ffff
}

/// A reason and two numbers.
pub(crate) fn why3(reason: u32, first: u32, second: u32) -> u32 {
    why2(reason, first << 16 | second)
}

/// A reason and three numbers.
pub(crate) fn why4(reason: u32, first: u32, second: u32, third: u32) -> u32 {
    why3(reason, first, second << 8 | third)
}

/// All bits of `mask` must be in `legal`: BadValue.
pub(crate) fn legal(reason: u32, mask: u32, legal: u32) -> Result<(), XkbError> {
    match mask & !legal {
        0 => Ok(()),
        illegal => Err(XkbError::value(why2(reason, illegal))),
    }
}

/// All bits of `value` must be in `affect`: BadMatch.
pub(crate) fn within(reason: u32, affect: u32, value: u32) -> Result<(), XkbError> {
    match value & !affect {
        0 => Ok(()),
        outside => Err(XkbError::matching(why2(reason, outside))),
    }
}
