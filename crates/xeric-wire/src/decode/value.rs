//! Values as they stand in a message's bytes.

use crate::ByteOrder;
use crate::decode::program::{Meaning, Scalar, Type};

/// A part of a message's bytes, `start..end` from its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Number of bytes.
    pub fn bytes(self) -> u32 {
        self.end.saturating_sub(self.start)
    }
}

/// The value of one field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// A number without sign, a bool, an id, a bit mask.
    Unsigned(u64),
    /// A number with sign; 16.16 fixed point too.
    Signed(i64),
    /// A floating point number.
    Float(f64),
    /// Elements in a row.
    Array(Array<'a>),
    /// So many file descriptors beside the bytes.
    Fds(u32),
}

impl Value<'_> {
    /// The value as a number without sign, if it is one.
    pub fn unsigned(self) -> Option<u64> {
        match self {
            Value::Unsigned(value) => Some(value),
            _ => None,
        }
    }
}

/// Numbers, characters or bytes in a row, still in the message's bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Array<'a> {
    /// The elements' type.
    pub ty: &'static Type,
    /// Their bytes, a multiple of the element's size.
    pub bytes: &'a [u8],
    /// Byte order of the elements.
    pub order: ByteOrder,
}

impl<'a> Array<'a> {
    /// Number of elements.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.ty.scalar.bytes()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The elements' values.
    pub fn iter(&self) -> impl Iterator<Item = Value<'a>> + use<'a> {
        let (scalar, order) = (self.ty.scalar, self.order);
        self.bytes.chunks_exact(scalar.bytes()).map(move |bytes| read(scalar, order, bytes))
    }

    /// The bytes, where the elements are text.
    pub fn text(&self) -> Option<&'a [u8]> {
        (self.ty.scalar == Scalar::Char).then_some(self.bytes)
    }

    /// The bytes, where the elements are bytes without a further meaning.
    pub fn data(&self) -> Option<&'a [u8]> {
        let plain = self.ty.scalar == Scalar::Byte
            || (self.ty.scalar == Scalar::U8 && self.ty.meaning == Meaning::Number);
        plain.then_some(self.bytes)
    }
}

/// Reads a number of `bytes.len()` bytes, at most eight.
pub(crate) fn unsigned(order: ByteOrder, bytes: &[u8]) -> u64 {
    // Almost all have one of three sizes, and recordings have millions of them.
    match *bytes {
        [one] => u64::from(one),
        [a, b] => u64::from(order.u16([a, b])),
        [a, b, c, d] => u64::from(order.u32([a, b, c, d])),
        _ => {
            let push = |value: u64, byte: &u8| (value << 8) | u64::from(*byte);
            match order {
                ByteOrder::Big => bytes.iter().fold(0, push),
                ByteOrder::Little => bytes.iter().rev().fold(0, push),
            }
        }
    }
}

/// Reads one scalar from exactly its bytes.
pub(crate) fn read<'a>(scalar: Scalar, order: ByteOrder, bytes: &[u8]) -> Value<'a> {
    let order = match scalar {
        Scalar::Char2 => ByteOrder::Big,
        Scalar::Bits32 => ByteOrder::Little,
        _ => order,
    };
    let raw = unsigned(order, bytes);
    // The casts below cut to the scalar's own width, which is how many bytes were read or count.
    match scalar {
        Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::Char
        | Scalar::Char2
        | Scalar::Bits32
        | Scalar::Byte => Value::Unsigned(raw),
        Scalar::U8In4 => Value::Unsigned(u64::from(raw as u8)),
        Scalar::U16In4 => Value::Unsigned(u64::from(raw as u16)),
        Scalar::I8 | Scalar::I8In4 => Value::Signed(i64::from(raw as u8 as i8)),
        Scalar::I16 | Scalar::I16In4 => Value::Signed(i64::from(raw as u16 as i16)),
        Scalar::I32 => Value::Signed(i64::from(raw as u32 as i32)),
        Scalar::F32 => Value::Float(f64::from(f32::from_bits(raw as u32))),
        Scalar::F64 => Value::Float(f64::from_bits(raw)),
    }
}
