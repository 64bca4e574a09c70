//! Bounded reading: every access is checked against the bytes that are there, nothing is copied or allocated.

use std::marker::PhantomData;

use crate::ByteOrder;

/// A message is shorter or longer than its fields say: the protocol's BadLength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LengthError;

impl std::fmt::Display for LengthError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the message's length does not fit its fields")
    }
}

impl std::error::Error for LengthError {}

/// A value that takes the same number of bytes each time.
pub trait Fixed: Copy {
    /// That number.
    const SIZE: usize;

    /// Reads one.
    ///
    /// # Errors
    /// When fewer than [`Fixed::SIZE`] bytes are left.
    fn read(reader: &mut Reader<'_>) -> Result<Self, LengthError>;
}

/// Reads a message from its start to its end.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    order: ByteOrder,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// A reader of all of `bytes`.
    #[inline]
    pub fn new(order: ByteOrder, bytes: &'a [u8]) -> Self {
        Reader { order, rest: bytes }
    }

    /// The order in which numbers are read.
    pub fn order(&self) -> ByteOrder {
        self.order
    }

    /// How many bytes are left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Reads one value.
    ///
    /// # Errors
    /// When not enough bytes are left.
    #[inline]
    pub fn get<T: Fixed>(&mut self) -> Result<T, LengthError> {
        T::read(self)
    }

    /// The next `N` bytes.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn array<const N: usize>(&mut self) -> Result<&'a [u8; N], LengthError> {
        let (head, rest) = self.rest.split_first_chunk().ok_or(LengthError)?;
        self.rest = rest;
        Ok(head)
    }

    /// The next `len` bytes.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn bytes(&mut self, len: u64) -> Result<&'a [u8], LengthError> {
        let len = usize::try_from(len).map_err(|_| LengthError)?;
        let (head, rest) = self.rest.split_at_checked(len).ok_or(LengthError)?;
        self.rest = rest;
        Ok(head)
    }

    /// Skips unused bytes.
    ///
    /// # Errors
    /// When fewer are left.
    #[inline]
    pub fn skip(&mut self, len: u64) -> Result<(), LengthError> {
        self.bytes(len).map(|_| ())
    }

    /// Skips the 0 to 3 unused bytes behind `len` bytes.
    ///
    /// # Errors
    /// When they are not there.
    #[inline]
    pub fn pad4(&mut self, len: u64) -> Result<(), LengthError> {
        self.skip(len.wrapping_neg() & 3)
    }

    /// Skips the 0 to 3 unused bytes up to the next four-byte unit of a request, whose end is the end of one.
    ///
    /// # Errors
    /// Never; it may stand where reads that can fail stand.
    #[inline]
    pub fn align4(&mut self) -> Result<(), LengthError> {
        self.skip(self.rest.len() as u64 & 3)
    }

    /// All that is left.
    #[inline]
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    /// A list of `len` elements.
    ///
    /// # Errors
    /// When there are not that many.
    #[inline]
    pub fn list<T: Fixed>(&mut self, len: u64) -> Result<List<'a, T>, LengthError> {
        let bytes = len.checked_mul(T::SIZE as u64).ok_or(LengthError)?;
        Ok(List { order: self.order, bytes: self.bytes(bytes)?, element: PhantomData })
    }

    /// A set of bits in `len` units, bit `n` being bit `n % 8` of byte `n / 8` whatever the byte order (XI2proto, section 3).
    ///
    /// # Errors
    /// When there are not that many.
    pub fn bits(&mut self, len: u64) -> Result<List<'a, u32>, LengthError> {
        Ok(List { order: ByteOrder::Little, ..self.list(len)? })
    }

    /// A list of as many whole elements as there are.
    #[inline]
    pub fn rest_list<T: Fixed>(&mut self) -> List<'a, T> {
        let whole = self.rest.len() - self.rest.len() % T::SIZE;
        let (bytes, rest) = self.rest.split_at_checked(whole).unwrap_or((self.rest, &[]));
        self.rest = rest;
        List { order: self.order, bytes, element: PhantomData }
    }

    /// The values for the set bits of `mask`, each four bytes.
    ///
    /// # Errors
    /// When there are fewer values than set bits.
    #[inline]
    pub fn values(&mut self, mask: u32) -> Result<ValueList<'a>, LengthError> {
        Ok(ValueList { mask, values: self.list(u64::from(mask.count_ones()))? })
    }

    /// A string behind its length byte (`STR`).
    ///
    /// # Errors
    /// When it is not all there.
    #[inline]
    pub fn string(&mut self) -> Result<&'a [u8], LengthError> {
        let length: u8 = self.get()?;
        self.bytes(u64::from(length))
    }

    /// `len` strings, each behind its length byte (`STR`).
    ///
    /// # Errors
    /// When they are not all there.
    pub fn strings(&mut self, len: u64) -> Result<Strings<'a>, LengthError> {
        let start = self.rest;
        for _ in 0..len {
            self.string()?;
        }
        let used = start.len() - self.rest.len();
        Ok(Strings { count: len, bytes: start.get(..used).unwrap_or_default() })
    }

    /// Ends a request: nothing may be left but the bytes that fill its last four-byte unit.
    ///
    /// # Errors
    /// When a whole unit or more is left.
    #[inline]
    pub fn finish(self) -> Result<(), LengthError> {
        if self.rest.len() < 4 { Ok(()) } else { Err(LengthError) }
    }
}

macro_rules! fixed_numbers {
    ($($number:ty),*) => {$(
        impl Fixed for $number {
            const SIZE: usize = size_of::<$number>();

            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, LengthError> {
                let bytes = *reader.array()?;
                Ok(match reader.order {
                    ByteOrder::Little => <$number>::from_le_bytes(bytes),
                    ByteOrder::Big => <$number>::from_be_bytes(bytes),
                })
            }
        }
    )*};
}

fixed_numbers!(u8, i8, u16, i16, u32, i32, u64, i64);

impl<T: Fixed + Default, const N: usize> Fixed for [T; N] {
    const SIZE: usize = T::SIZE * N;

    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, LengthError> {
        let mut array = [T::default(); N];
        for element in &mut array {
            *element = reader.get()?;
        }
        Ok(array)
    }
}

/// A list of elements of one size, read as they are asked for. Its bytes are known to be there.
#[derive(Clone, Copy)]
pub struct List<'a, T> {
    order: ByteOrder,
    bytes: &'a [u8],
    element: PhantomData<fn() -> T>,
}

impl<'a, T: Fixed> List<'a, T> {
    /// How many elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.bytes.len() / T::SIZE
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The element at `index`.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        let start = index.checked_mul(T::SIZE)?;
        let bytes = self.bytes.get(start..start.checked_add(T::SIZE)?)?;
        Reader::new(self.order, bytes).get().ok()
    }

    /// The elements in order.
    #[inline]
    pub fn iter(&self) -> ListIter<'a, T> {
        ListIter { reader: Reader::new(self.order, self.bytes), element: PhantomData }
    }

    /// The bytes as they are on the wire, in the connection's order.
    #[inline]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

impl<T: Fixed + std::fmt::Debug> std::fmt::Debug for List<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, T: Fixed> IntoIterator for List<'a, T> {
    type Item = T;
    type IntoIter = ListIter<'a, T>;

    fn into_iter(self) -> ListIter<'a, T> {
        self.iter()
    }
}

/// The elements of a [`List`].
#[derive(Debug, Clone)]
pub struct ListIter<'a, T> {
    reader: Reader<'a>,
    element: PhantomData<fn() -> T>,
}

impl<T: Fixed> Iterator for ListIter<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.reader.get().ok()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.reader.remaining() / T::SIZE;
        (len, Some(len))
    }
}

impl<T: Fixed> ExactSizeIterator for ListIter<'_, T> {}

/// The values of a request that has one for each set bit of a mask, four bytes each, lowest bit first.
///
/// Bits that the protocol does not define have values too: the length is right, and the server answers BadValue.
#[derive(Debug, Clone, Copy)]
pub struct ValueList<'a> {
    /// Which values there are.
    pub mask: u32,
    values: List<'a, u32>,
}

impl<'a> ValueList<'a> {
    /// The value for `bit` (one set bit, as in [`crate::proto::xproto::cw::BACK_PIXMAP`]), if the mask has it.
    pub fn get(&self, bit: u32) -> Option<u32> {
        if !bit.is_power_of_two() || self.mask & bit == 0 {
            return None;
        }
        self.values.get((self.mask & (bit - 1)).count_ones() as usize)
    }

    /// Each set bit with its value, lowest bit first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + use<'a> {
        let mask = self.mask;
        (0..u32::BITS).map(|bit| 1 << bit).filter(move |bit| mask & bit != 0).zip(self.values.iter())
    }
}

/// Strings that stand one behind the other, each behind its length byte (`STR`).
#[derive(Debug, Clone, Copy)]
pub struct Strings<'a> {
    count: u64,
    bytes: &'a [u8],
}

impl<'a> Strings<'a> {
    /// How many.
    pub fn len(&self) -> usize {
        usize::try_from(self.count).unwrap_or(usize::MAX)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The strings in order.
    pub fn iter(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let mut rest = self.bytes;
        std::iter::from_fn(move || {
            let (&length, tail) = rest.split_first()?;
            let (string, tail) = tail.split_at_checked(usize::from(length))?;
            rest = tail;
            Some(string)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_cannot_be_longer_than_what_is_there() {
        let mut reader = Reader::new(ByteOrder::Little, &[1, 0, 2, 0, 3]);
        assert_eq!(reader.list::<u16>(3).unwrap_err(), LengthError);
        assert_eq!(reader.list::<u64>(u64::MAX).unwrap_err(), LengthError);
        let list = reader.list::<u16>(2).unwrap();
        assert_eq!((list.len(), list.get(1), list.get(2)), (2, Some(2), None));
        assert_eq!(list.iter().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(reader.rest_list::<u16>().len(), 0);
        assert_eq!(reader.remaining(), 1);
    }

    #[test]
    fn values_are_found_by_bit() {
        let bytes = [0, 0, 0, 5, 0, 0, 0, 6];
        let values = Reader::new(ByteOrder::Big, &bytes).values(0x8000_0002).unwrap();
        assert_eq!(values.get(2), Some(5));
        assert_eq!(values.get(0x8000_0000), Some(6));
        assert_eq!((values.get(1), values.get(0), values.get(3)), (None, None, None));
        assert_eq!(values.iter().collect::<Vec<_>>(), [(2, 5), (0x8000_0000, 6)]);
        assert_eq!(Reader::new(ByteOrder::Big, &bytes).values(7).unwrap_err(), LengthError);
    }

    #[test]
    fn strings_end_where_the_request_ends() {
        let mut reader = Reader::new(ByteOrder::Big, b"\x01a\x00\x03bcdx");
        let strings = reader.strings(3).unwrap();
        assert_eq!(strings.iter().collect::<Vec<_>>(), [b"a" as &[u8], b"", b"bcd"]);
        assert_eq!(reader.remaining(), 1);
        assert_eq!(Reader::new(ByteOrder::Big, b"\x02a").strings(1).unwrap_err(), LengthError);
    }
}
