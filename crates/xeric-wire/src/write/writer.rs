//! The low-level writer: numbers in the client's order, padding, lengths filled in at the end.

use crate::ByteOrder;

/// Appends one message.
#[derive(Debug)]
pub struct Writer<'o> {
    out: &'o mut Vec<u8>,
    order: ByteOrder,
    start: usize,
}

/// A value that can be written.
pub trait Put {
    /// Writes it.
    fn put(&self, writer: &mut Writer<'_>);
}

impl<'o> Writer<'o> {
    /// A message that starts at the end of `out`.
    pub fn new(out: &'o mut Vec<u8>, order: ByteOrder) -> Self {
        let start = out.len();
        Writer { out, order, start }
    }

    /// A reply: its first byte, the second (`data`), the sequence number, and room for the length.
    pub fn reply(out: &'o mut Vec<u8>, order: ByteOrder, data: u8, sequence: u16) -> Self {
        let mut writer = Writer::new(out, order);
        writer.u8(1);
        writer.u8(data);
        writer.u16(sequence);
        writer.u32(0);
        writer
    }

    /// The order in which numbers are written.
    pub fn order(&self) -> ByteOrder {
        self.order
    }

    /// How many bytes the message has so far.
    pub fn len(&self) -> usize {
        self.out.len() - self.start
    }

    /// Whether nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends one byte.
    #[inline]
    pub fn u8(&mut self, value: u8) {
        self.out.push(value);
    }

    /// Appends two bytes.
    #[inline]
    pub fn u16(&mut self, value: u16) {
        value.put(self);
    }

    /// Appends four bytes.
    #[inline]
    pub fn u32(&mut self, value: u32) {
        value.put(self);
    }

    /// Appends two bytes, two's complement.
    #[inline]
    pub fn i16(&mut self, value: i16) {
        value.put(self);
    }

    /// Appends four bytes, two's complement.
    #[inline]
    pub fn i32(&mut self, value: i32) {
        value.put(self);
    }

    /// Appends bytes as they are.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// Appends a value.
    #[inline]
    pub fn put<T: Put>(&mut self, value: &T) {
        value.put(self);
    }

    /// Appends values one behind the other.
    #[inline]
    pub fn list<T: Put>(&mut self, values: &[T]) {
        for value in values {
            value.put(self);
        }
    }

    /// Appends a set of bits, bit `n` as bit `n % 8` of byte `n / 8` whatever the byte order (XI2proto, section 3).
    pub fn bits(&mut self, units: &[u32]) {
        for unit in units {
            self.bytes(&unit.to_le_bytes());
        }
    }

    /// Appends `count` zeros.
    #[inline]
    pub fn pad(&mut self, count: usize) {
        self.out.resize(self.out.len() + count, 0);
    }

    /// Appends zeros up to the next multiple of `align`, counted from the message's start.
    #[inline]
    pub fn align(&mut self, align: usize) {
        self.pad(self.len().next_multiple_of(align) - self.len());
    }

    /// Appends a list's length as one byte; 255 if it is more.
    #[inline]
    pub fn len8(&mut self, len: usize) {
        self.u8(u8::try_from(len).unwrap_or(u8::MAX));
    }

    /// Appends a list's length as two bytes; 65535 if it is more.
    #[inline]
    pub fn len16(&mut self, len: usize) {
        self.u16(u16::try_from(len).unwrap_or(u16::MAX));
    }

    /// Appends a list's length as four bytes; all ones if it is more.
    #[inline]
    pub fn len32(&mut self, len: usize) {
        self.u32(u32::try_from(len).unwrap_or(u32::MAX));
    }

    /// Ends a reply: pads it to at least 32 bytes and to a multiple of four, and fills in its length.
    pub fn end_reply(mut self) {
        self.align(4);
        self.pad(32usize.saturating_sub(self.len()));
        let units = u32::try_from((self.len() - 32) / 4).unwrap_or(u32::MAX);
        self.patch_u32(4, units);
    }

    /// Ends a set-up answer: pads it to a multiple of four and fills in its length.
    pub fn end_setup(mut self) {
        self.align(4);
        let units = u16::try_from(self.len().saturating_sub(8) / 4).unwrap_or(u16::MAX);
        self.patch_u16(6, units);
    }

    /// Ends an event: fills it up to 32 bytes.
    pub fn end_event(mut self) {
        self.pad(32usize.saturating_sub(self.len()));
    }

    /// Overwrites two bytes at `offset` from the message's start; nothing if they are not there.
    pub fn patch_u16(&mut self, offset: usize, value: u16) {
        let bytes = match self.order {
            ByteOrder::Little => value.to_le_bytes(),
            ByteOrder::Big => value.to_be_bytes(),
        };
        self.patch(offset, &bytes);
    }

    /// Overwrites four bytes at `offset` from the message's start; nothing if they are not there.
    pub fn patch_u32(&mut self, offset: usize, value: u32) {
        let bytes = match self.order {
            ByteOrder::Little => value.to_le_bytes(),
            ByteOrder::Big => value.to_be_bytes(),
        };
        self.patch(offset, &bytes);
    }

    fn patch(&mut self, offset: usize, bytes: &[u8]) {
        let start = self.start + offset;
        if let Some(slot) = self.out.get_mut(start..start + bytes.len()) {
            slot.copy_from_slice(bytes);
        }
    }
}

macro_rules! put_numbers {
    ($($number:ty),*) => {$(
        impl Put for $number {
            #[inline]
            fn put(&self, writer: &mut Writer<'_>) {
                match writer.order {
                    ByteOrder::Little => writer.bytes(&self.to_le_bytes()),
                    ByteOrder::Big => writer.bytes(&self.to_be_bytes()),
                }
            }
        }
    )*};
}

put_numbers!(u8, i8, u16, i16, u32, i32, u64, i64);

impl<T: Put, const N: usize> Put for [T; N] {
    #[inline]
    fn put(&self, writer: &mut Writer<'_>) {
        writer.list(self);
    }
}

/// Appends an error: `code`, what was wrong (`bad_value`: a resource id, an atom or a value), and the request that
/// caused it by number and opcodes.
pub fn error(
    out: &mut Vec<u8>,
    order: ByteOrder,
    code: u8,
    sequence: u16,
    bad_value: u32,
    minor_opcode: u16,
    major_opcode: u8,
) {
    let mut writer = Writer::new(out, order);
    writer.u8(0);
    writer.u8(code);
    writer.u16(sequence);
    writer.u32(bad_value);
    writer.u16(minor_opcode);
    writer.u8(major_opcode);
    writer.pad(21);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_padded_and_know_their_length() {
        let mut out = vec![9];
        let writer = Writer::reply(&mut out, ByteOrder::Big, 5, 0x102);
        writer.end_reply();
        assert_eq!(out.len(), 33);
        assert_eq!(out[1..9], [1, 5, 1, 2, 0, 0, 0, 0]);
        let mut out = Vec::new();
        let mut writer = Writer::reply(&mut out, ByteOrder::Little, 0, 1);
        writer.pad(24);
        writer.bytes(b"abcde");
        writer.end_reply();
        assert_eq!(out.len(), 40);
        assert_eq!(out[4..8], [2, 0, 0, 0]);
    }

    /// The layout of an error (core specification, section 4).
    #[test]
    fn errors_have_32_bytes() {
        let mut out = Vec::new();
        error(&mut out, ByteOrder::Big, 3, 0x102, 0x0304_0506, 0x708, 14);
        assert_eq!(out[..11], [0, 3, 1, 2, 3, 4, 5, 6, 7, 8, 14]);
        assert_eq!(out.len(), 32);
    }
}
