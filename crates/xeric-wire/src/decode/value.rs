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

/// Reads one scalar from the front of `rest` and takes its bytes away. What is not there is 0: whoever asks knows that it is.
#[inline(always)]
pub(crate) fn next(scalar: Scalar, order: ByteOrder, rest: &mut &[u8]) -> Value<'static> {
    match scalar {
        Scalar::U8 | Scalar::Char | Scalar::Byte => {
            Value::Unsigned(u64::from(u8::from_ne_bytes(front(rest))))
        }
        Scalar::U16 => Value::Unsigned(u64::from(order.u16(front(rest)))),
        Scalar::U32 => Value::Unsigned(u64::from(order.u32(front(rest)))),
        Scalar::U64 => Value::Unsigned(order.u64(front(rest))),
        Scalar::I8 => Value::Signed(i64::from(i8::from_ne_bytes(front(rest)))),
        Scalar::I16 => Value::Signed(i64::from(order.u16(front(rest)) as i16)),
        Scalar::I32 => Value::Signed(i64::from(order.u32(front(rest)) as i32)),
        Scalar::Char2 => Value::Unsigned(u64::from(u16::from_be_bytes(front(rest)))),
        Scalar::Bits32 => Value::Unsigned(u64::from(u32::from_le_bytes(front(rest)))),
        // In a value list; the casts cut to what counts.
        Scalar::U8In4 => Value::Unsigned(u64::from(order.u32(front(rest)) as u8)),
        Scalar::I8In4 => Value::Signed(i64::from(order.u32(front(rest)) as i8)),
        Scalar::U16In4 => Value::Unsigned(u64::from(order.u32(front(rest)) as u16)),
        Scalar::I16In4 => Value::Signed(i64::from(order.u32(front(rest)) as i16)),
        Scalar::F32 => Value::Float(f64::from(f32::from_bits(order.u32(front(rest))))),
        Scalar::F64 => Value::Float(f64::from_bits(order.u64(front(rest)))),
    }
}

#[inline(always)]
fn front<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let Some((bytes, behind)) = rest.split_first_chunk() else { return [0; N] };
    *rest = behind;
    *bytes
}

/// Reads one scalar from exactly its bytes.
#[inline]
pub(crate) fn read<'a>(scalar: Scalar, order: ByteOrder, bytes: &[u8]) -> Value<'a> {
    next(scalar, order, &mut { bytes })
}
