//! What a message's layout is made of: the constant tables that `cargo xtask generate` writes.
//!
//! A `Layout` is a run of `Item`s in `ITEMS`. Everything is an index into another
//! constant table, so that the tables hold no pointers that the loader has to relocate and an item is eight bytes.
//! A length is a postfix program of `Step`s over *slots*: values of fields decoded earlier in the same layout.
//!
//! Nothing here looks at a message; `walk` does.

use crate::catalog::ResourceKind;
use crate::catalog::tables::{CASES, ENUMS, ITEMS, LAYOUTS, SWITCHES, TYPES, UNIONS};

/// A message, or a structure inside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The protocol's name for it.
    pub(crate) name: &'static str,
    /// Its first item.
    pub(crate) first: u16,
    /// How many items it has.
    pub(crate) count: u16,
    /// How many slots its length expressions use.
    pub(crate) slots: u8,
    /// Its size in bytes where every instance has the same, else 0.
    pub(crate) bytes: u16,
    /// Where the structure says how long it is: a step program that gives its size in bytes, else 0. It is asked
    /// after each item, since the field that it names stands inside.
    pub(crate) extent: u16,
}

impl Layout {
    /// Whether a field in it, at whatever depth, is a resource's id.
    pub(crate) fn names_resources(&self) -> bool {
        let of_layout = |layout: u16| LAYOUTS.get(usize::from(layout)).is_some_and(Layout::names_resources);
        let of_cases = |first: u16, count: u8| {
            let first = usize::from(first);
            let cases = CASES.get(first..first + usize::from(count)).unwrap_or_default();
            cases.iter().any(|case| of_layout(case.layout))
        };
        let is_id =
            |ty: u16| TYPES.get(usize::from(ty)).is_some_and(|ty| matches!(ty.meaning, Meaning::Xid(_)));
        let first = usize::from(self.first);
        let items = ITEMS.get(first..first + usize::from(self.count)).unwrap_or_default();
        items.iter().any(|item| match *item {
            Item::Scalar { ty, .. } | Item::Array { ty, .. } => is_id(ty),
            Item::Struct { layout, .. } | Item::Structs { layout, .. } => of_layout(layout),
            Item::Switch { switch, .. } => {
                SWITCHES.get(usize::from(switch)).is_some_and(|switch| of_cases(switch.first, switch.count))
            }
            Item::Union { union, .. } => {
                UNIONS.get(usize::from(union)).is_some_and(|union| of_cases(union.first, union.count))
            }
            // Elements may be fonts and glyph sets.
            Item::TextItems { .. } | Item::GlyphItems { .. } => true,
            Item::Run { .. }
            | Item::Pad { .. }
            | Item::Align { .. }
            | Item::RequestLength
            | Item::ByFormat { .. }
            | Item::Fds { .. } => false,
        })
    }
}

/// One thing in a layout. `name` indexes `NAMES`, `ty` `TYPES`, `layout` `LAYOUTS`, `count` `STEPS` (0: to the end).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// The next `items` items are the `count` cells from `CELLS[first]` on, which have `bytes` bytes together. Where these are there, the cells
    /// stand for the items.
    Run { first: u16, count: u8, items: u8, bytes: u16 },
    /// One number, whose value is kept in `slot` unless that is [`NO_SLOT`].
    Scalar { name: u16, ty: u16, slot: u8 },
    /// Bytes that mean nothing.
    Pad { bytes: u8 },
    /// Padding up to a multiple of `to`, counted from the start of the message.
    Align { to: u8 },
    /// The 16-bit length of a request, or 0 and the 32-bit length of BIG-REQUESTS.
    RequestLength,
    /// Numbers, characters or bytes in a row. Its place and number are kept in `slot` and the next unless [`NO_SLOT`].
    Array { name: u16, ty: u16, count: u16, slot: u8 },
    /// `count` bytes whose unit is the value of the slot `format`: 8, 16 or 32 bits (properties).
    ByFormat { name: u16, count: u16, format: u8 },
    /// One structure.
    Struct { name: u16, layout: u16 },
    /// Structures in a row.
    Structs { name: u16, layout: u16, count: u16, slot: u8 },
    /// Parts that are there or not, by the value of an expression.
    Switch { name: u16, switch: u16 },
    /// One of several layouts in the same bytes.
    Union { name: u16, union: u16 },
    /// File descriptors beside the bytes.
    Fds { name: u16, count: u16 },
    /// The items of PolyText8 (`wide` false) or PolyText16.
    TextItems { name: u16, wide: bool },
    /// The glyph elements of RENDER CompositeGlyphs, `bytes` per glyph index.
    GlyphItems { name: u16, bytes: u8 },
}

/// A field of a run, which stands right behind the one before it. Structures in it are laid out flat, between `Open` and `Close`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// One number: an `Item::Scalar`, with what its type says about its bytes.
    Scalar { name: u16, ty: u16, scalar: Scalar, slot: u8 },
    /// Bytes that mean nothing.
    Gap { bytes: u8 },
    /// So many numbers in a row.
    Array { name: u16, ty: u16, count: u8 },
    /// A structure begins.
    Open { name: u16, layout: u16 },
    /// The structure ends that was opened last.
    Close,
}

/// No slot keeps this value.
pub(crate) const NO_SLOT: u8 = u8::MAX;

/// A switch: its cases are `CASES[first..first + count]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Switch {
    /// Step program of the value switched on.
    pub(crate) on: u16,
    /// First case.
    pub(crate) first: u16,
    /// Number of cases.
    pub(crate) count: u8,
}

/// A case of a switch or of a union; its items are those of `layout`, with the slots of the layout around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// When it applies.
    pub(crate) when: When,
    /// What stands in it.
    pub(crate) layout: u16,
    /// Whether the case has a name of its own in the protocol (its fields then stand in a group of that name).
    pub(crate) named: bool,
}

/// When a case applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// One of these bits is set.
    AnyBit(u32),
    /// The value is one of `WHEN_VALUES[first..first + count]`.
    OneOf { first: u16, count: u8 },
}

/// A union of layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Union {
    /// Its size in bytes.
    pub(crate) bytes: u16,
    /// Step program of the value that tells which member is meant, 0 when nothing in the protocol tells. It sees the
    /// slots of the layout around it, and `Peek` looks into the union itself.
    pub(crate) on: u16,
    /// First case in `CASES`.
    pub(crate) first: u16,
    /// Number of cases.
    pub(crate) count: u8,
}

/// One step of a length expression, in postfix order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The value is the only one on the stack.
    End,
    /// A constant.
    Const(u32),
    /// The value in a slot of this layout.
    Slot(u8),
    /// The value in a slot of the layout around this one.
    Outer(u8),
    /// Number of bytes that are left.
    Left,
    /// `width` bytes at `offset` from where the walk stands.
    Peek { offset: u8, width: u8 },
    /// Number of bits set.
    Popcount,
    /// Complement in 32 bits.
    Not,
    /// Sum.
    Add,
    /// Difference; negative is a fault.
    Sub,
    /// Product.
    Mul,
    /// Quotient, rounded down; division by zero is a fault.
    Div,
    /// Bitwise and.
    And,
    /// Sum over a list that was walked before: of the `width` bytes at `offset` in each element of `stride` bytes, or of
    /// their bits.
    Sum { slot: u8, stride: u8, offset: u8, width: u8, bits: bool },
}

/// The type of a number or of the elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// The protocol's name for it (`WINDOW`, `CARD32`).
    pub name: &'static str,
    /// How it stands in the bytes.
    pub scalar: Scalar,
    /// What it means.
    pub meaning: Meaning,
    /// Names for its values: all of them (`Enum`, `Mask`), or for the few that have one (`None`, `PointerRoot`).
    pub(crate) names: Option<u16>,
}

impl Type {
    /// Whether its values are written as they are: they have no names, and are no ids without a kind of their own.
    pub(crate) fn is_plain(&self) -> bool {
        self.names.is_none() && !self.is_hexadecimal()
    }

    /// Whether its values read as ids, which have no kind of their own.
    pub(crate) fn is_hexadecimal(&self) -> bool {
        matches!(self.name, "VISUALID" | "EventClass")
    }

    /// The names of its values.
    pub fn values(&self) -> Option<&'static Enum> {
        ENUMS.get(usize::from(self.names?))
    }
}

/// How a number stands in the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the types'")]
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
    /// One byte of Latin-1 text.
    Char,
    /// A two-byte character, its more significant byte first in either byte order.
    Char2,
    /// 32 bits that are numbered through the bytes, from the first one's least significant bit on, in either byte order.
    Bits32,
    /// In a value list: four bytes, of which the least significant one counts.
    U8In4,
    /// The same with a sign.
    I8In4,
    /// In a value list: four bytes, of which the two less significant ones count.
    U16In4,
    /// The same with a sign.
    I16In4,
    /// One byte of data without a type.
    Byte,
}

impl Scalar {
    /// Size in bytes.
    pub const fn bytes(self) -> usize {
        match self {
            Self::U8 | Self::I8 | Self::Char | Self::Byte => 1,
            Self::U16 | Self::I16 | Self::Char2 => 2,
            Self::U32 | Self::I32 | Self::F32 | Self::Bits32 => 4,
            Self::U8In4 | Self::I8In4 | Self::U16In4 | Self::I16In4 => 4,
            Self::U64 | Self::F64 => 8,
        }
    }

    /// How many bytes are turned around together in the other byte order: all of a number's, and none (1) of what has the
    /// same order for everybody.
    pub const fn turned(self) -> usize {
        match self {
            Self::Char2 | Self::Bits32 => 1,
            other => other.bytes(),
        }
    }
}

/// What a number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Itself.
    Number,
    /// Zero is false.
    Bool,
    /// One of the values that `names` lists.
    Enum,
    /// A sum of bits that `names` lists.
    Mask,
    /// A resource.
    Xid(ResourceKind),
    /// An atom.
    Atom,
    /// Server time in milliseconds.
    Timestamp,
    /// A key symbol.
    Keysym,
    /// 16.16 fixed point.
    Fixed,
    /// The message's frame: opcode, length, sequence number.
    Frame,
}

/// An enumeration or a set of bits of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enum {
    /// Its name in the protocol.
    pub name: &'static str,
    /// Its values in ascending order, with their names.
    pub items: &'static [(u32, &'static str)],
}

impl Enum {
    /// The name of one value.
    pub fn name_of(&self, value: u64) -> Option<&'static str> {
        let value = u32::try_from(value).ok()?;
        let at = self.items.binary_search_by_key(&value, |(v, _)| *v).ok()?;
        self.items.get(at).map(|(_, name)| *name)
    }
}
