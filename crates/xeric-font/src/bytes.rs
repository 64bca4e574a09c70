//! A bounded reader: every read says how much it wants and fails when that is not there.

use crate::FontError;

/// Reads forward over bytes, in the byte order that the caller names.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'a> {
    rest: &'a [u8],
    /// What is being read, for the error.
    what: &'static str,
    big_endian: bool,
}

impl<'a> Bytes<'a> {
    /// Reads little-endian until told otherwise.
    pub(crate) fn new(bytes: &'a [u8], what: &'static str) -> Self {
        Bytes { rest: bytes, what, big_endian: false }
    }

    pub(crate) fn set_big_endian(&mut self, big_endian: bool) {
        self.big_endian = big_endian;
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], FontError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(FontError::Truncated(self.what))?;
        self.rest = rest;
        Ok(taken)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, FontError> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, FontError> {
        let bytes = self.array()?;
        Ok(if self.big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    pub(crate) fn i16(&mut self) -> Result<i16, FontError> {
        self.u16().map(u16::cast_signed)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, FontError> {
        let bytes = self.array()?;
        Ok(if self.big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    pub(crate) fn i32(&mut self) -> Result<i32, FontError> {
        self.u32().map(u32::cast_signed)
    }

    /// Fails unless `count` items of `size` bytes are there, so that a list may be allocated for them.
    pub(crate) fn room_for(&self, count: usize, size: usize) -> Result<usize, FontError> {
        match count.checked_mul(size) {
            Some(total) if total <= self.rest.len() => Ok(count),
            _ => Err(FontError::Truncated(self.what)),
        }
    }

    /// A 32-bit count of items of `size` bytes, which are there.
    pub(crate) fn count32(&mut self, size: usize) -> Result<usize, FontError> {
        let count = usize::try_from(self.u32()?).map_err(|_| FontError::Truncated(self.what))?;
        self.room_for(count, size)
    }

    /// A 16-bit count of items of `size` bytes, which are there.
    pub(crate) fn count16(&mut self, size: usize) -> Result<usize, FontError> {
        let count = usize::from(self.u16()?);
        self.room_for(count, size)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FontError> {
        self.take(N)?.first_chunk().copied().ok_or(FontError::Truncated(self.what))
    }
}
