//! The rows of the tables, as `xeric_wire::decode::program` and `xeric_wire::catalog` declare them.
//!
//! The names are the same on purpose: a row's `Debug` form is the Rust expression that is written. xtask cannot use
//! xeric-wire's own types, since then it could not be built to repair tables that do not compile.
#![expect(dead_code, reason = "rows are read through their Debug form")]

/// See `xeric_wire::decode::program::Item`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Run { first: u16, count: u8, items: u8, bytes: u16 },
    Scalar { name: u16, ty: u16, slot: u8 },
    Pad { bytes: u8 },
    Align { to: u8 },
    RequestLength,
    Array { name: u16, ty: u16, count: u16, slot: u8 },
    ByFormat { name: u16, count: u16, format: u8 },
    Struct { name: u16, layout: u16 },
    Structs { name: u16, layout: u16, count: u16, slot: u8 },
    Switch { name: u16, switch: u16 },
    Union { name: u16, union: u16 },
    Fds { name: u16, count: u16 },
    TextItems { name: u16, wide: bool },
    GlyphItems { name: u16, bytes: u8 },
}

/// See `xeric_wire::decode::program::Cell`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Scalar { name: u16, ty: u16, scalar: Scalar, slot: u8 },
    Gap { bytes: u8 },
    Array { name: u16, ty: u16, count: u8 },
    Open { name: u16, layout: u16 },
    Close,
}

/// `xeric_wire::decode::program::NO_SLOT`.
pub const NO_SLOT: u8 = u8::MAX;

/// See `xeric_wire::decode::program::Step`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    End,
    Const(u32),
    Slot(u8),
    Outer(u8),
    Left,
    Peek { offset: u8, width: u8 },
    Popcount,
    Not,
    Add,
    Sub,
    Mul,
    Div,
    And,
    Sum { slot: u8, stride: u8, offset: u8, width: u8, bits: bool },
}

/// See `xeric_wire::decode::program::Layout`.
#[derive(Clone, Debug)]
pub struct Layout {
    pub name: String,
    pub first: u16,
    pub count: u16,
    pub slots: u8,
    pub bytes: u16,
    pub extent: u16,
}

/// See `xeric_wire::decode::program::Switch`.
#[derive(Clone, Debug)]
pub struct Switch {
    pub on: u16,
    pub first: u16,
    pub count: u8,
}

/// See `xeric_wire::decode::program::Union`.
#[derive(Clone, Debug)]
pub struct Union {
    pub bytes: u16,
    pub on: u16,
    pub first: u16,
    pub count: u8,
}

/// See `xeric_wire::decode::program::Case`.
#[derive(Clone, Debug)]
pub struct Case {
    pub when: When,
    pub layout: u16,
    pub named: bool,
}

/// See `xeric_wire::decode::program::When`.
#[derive(Clone, Debug)]
pub enum When {
    AnyBit(u32),
    OneOf { first: u16, count: u8 },
}

/// See `xeric_wire::decode::program::Type`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    pub name: String,
    pub scalar: Scalar,
    pub meaning: Meaning,
    pub names: Option<u16>,
}

/// See `xeric_wire::decode::program::Scalar`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    U8,
    U16,
    U32,
    U64,
    I8,
    I16,
    I32,
    F32,
    F64,
    Char,
    Char2,
    Bits32,
    U8In4,
    I8In4,
    U16In4,
    I16In4,
    Byte,
}

impl Scalar {
    /// Size in bytes.
    pub fn bytes(self) -> u8 {
        match self {
            Self::U8 | Self::I8 | Self::Char | Self::Byte => 1,
            Self::U16 | Self::I16 | Self::Char2 => 2,
            Self::U32 | Self::I32 | Self::F32 | Self::Bits32 => 4,
            Self::U8In4 | Self::I8In4 | Self::U16In4 | Self::I16In4 => 4,
            Self::U64 | Self::F64 => 8,
        }
    }
}

/// See `xeric_wire::decode::program::Meaning`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    Number,
    Bool,
    Enum,
    Mask,
    Xid(Kind),
    Atom,
    Timestamp,
    Keysym,
    Fixed,
    Frame,
}

/// A variant of `xeric_wire::catalog::ResourceKind`, by name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kind(pub &'static str);

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// See `xeric_wire::catalog::At`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    pub offset: u16,
    pub width: u8,
}
