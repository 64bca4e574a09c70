//! The byte order of a client, and bounded reading and writing in it. Requests come in as the bytes behind their
//! header; nothing is read that is not there.

use crate::error::XkbError;

/// A client's byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Least significant byte first.
    Little,
    /// Most significant byte first.
    Big,
}

/// Writes integers in a byte order.
#[derive(Clone, Debug)]
pub struct Writer {
    order: Order,
    bytes: Vec<u8>,
}

impl Writer {
    /// Nothing written yet.
    #[must_use]
    pub fn new(order: Order) -> Writer {
        Writer { order, bytes: Vec::new() }
    }

    /// One byte.
    pub fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    /// Two bytes.
    pub fn u16(&mut self, value: u16) {
        self.bytes.extend(match self.order {
            Order::Little => value.to_le_bytes(),
            Order::Big => value.to_be_bytes(),
        });
    }

    /// Two bytes, signed.
    pub fn i16(&mut self, value: i16) {
        self.u16(value.cast_unsigned());
    }

    /// Four bytes.
    pub fn u32(&mut self, value: u32) {
        self.bytes.extend(match self.order {
            Order::Little => value.to_le_bytes(),
            Order::Big => value.to_be_bytes(),
        });
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Zeros up to a multiple of four.
    pub fn pad(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }

    /// How much is written.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// What was written.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads a request's bytes; running out is BadLength.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    order: Order,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(order: Order, bytes: &'a [u8]) -> Reader<'a> {
        Reader { order, bytes, at: 0 }
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], XkbError> {
        let end = self.at.checked_add(count).ok_or(XkbError::LENGTH)?;
        let bytes = self.bytes.get(self.at..end).ok_or(XkbError::LENGTH)?;
        self.at = end;
        Ok(bytes)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], XkbError> {
        let bytes = self.bytes(N)?;
        Ok(std::array::from_fn(|at| bytes.get(at).copied().unwrap_or(0)))
    }

    pub(crate) fn u8(&mut self) -> Result<u8, XkbError> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn u16(&mut self) -> Result<u16, XkbError> {
        let bytes = self.array()?;
        Ok(match self.order {
            Order::Little => u16::from_le_bytes(bytes),
            Order::Big => u16::from_be_bytes(bytes),
        })
    }

    pub(crate) fn i16(&mut self) -> Result<i16, XkbError> {
        Ok(self.u16()?.cast_signed())
    }

    pub(crate) fn u32(&mut self) -> Result<u32, XkbError> {
        let bytes = self.array()?;
        Ok(match self.order {
            Order::Little => u32::from_le_bytes(bytes),
            Order::Big => u32::from_be_bytes(bytes),
        })
    }

    /// Skips to a multiple of four; requests begin at one.
    pub(crate) fn pad(&mut self) -> Result<(), XkbError> {
        self.bytes(self.at.next_multiple_of(4) - self.at).map(|_| ())
    }

    pub(crate) fn skip(&mut self, count: usize) -> Result<(), XkbError> {
        self.bytes(count).map(|_| ())
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The request must end here.
    pub(crate) fn end(&self) -> Result<(), XkbError> {
        if self.remaining() == 0 { Ok(()) } else { Err(XkbError::LENGTH) }
    }
}
