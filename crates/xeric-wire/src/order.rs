//! Byte order: chosen by a client in its first byte, and the order of everything on that connection, both ways.

/// The order in which a connection's numbers stand on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// Least significant byte first; a client asks for it with `l` (0x6c).
    Little,
    /// Most significant byte first; a client asks for it with `B` (0x42).
    Big,
}

impl ByteOrder {
    /// This machine's order.
    pub const NATIVE: ByteOrder =
        if cfg!(target_endian = "big") { ByteOrder::Big } else { ByteOrder::Little };

    /// What the first byte of a connection asks for; `None` if it is neither `l` nor `B`.
    pub fn from_setup_byte(byte: u8) -> Option<ByteOrder> {
        match byte {
            b'l' => Some(ByteOrder::Little),
            b'B' => Some(ByteOrder::Big),
            _ => None,
        }
    }

    /// The byte that asks for this order.
    pub fn setup_byte(self) -> u8 {
        match self {
            ByteOrder::Little => b'l',
            ByteOrder::Big => b'B',
        }
    }

    /// Two bytes as a number.
    #[inline]
    pub fn u16(self, bytes: [u8; 2]) -> u16 {
        match self {
            ByteOrder::Little => u16::from_le_bytes(bytes),
            ByteOrder::Big => u16::from_be_bytes(bytes),
        }
    }

    /// Four bytes as a number.
    #[inline]
    pub fn u32(self, bytes: [u8; 4]) -> u32 {
        match self {
            ByteOrder::Little => u32::from_le_bytes(bytes),
            ByteOrder::Big => u32::from_be_bytes(bytes),
        }
    }

    /// Eight bytes as a number.
    #[inline]
    pub fn u64(self, bytes: [u8; 8]) -> u64 {
        match self {
            ByteOrder::Little => u64::from_le_bytes(bytes),
            ByteOrder::Big => u64::from_be_bytes(bytes),
        }
    }
}

/// Reverses the bytes of every `size`-byte unit: the data of a property of format 16 or 32 on its way between clients of
/// different order. Bytes behind the last whole unit stay as they are; a `size` of 0 or 1 changes nothing.
pub fn swap_units(bytes: &mut [u8], size: usize) {
    if size > 1 {
        bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_reversed_and_the_rest_stays() {
        let mut bytes = [1, 2, 3, 4, 5];
        swap_units(&mut bytes, 2);
        assert_eq!(bytes, [2, 1, 4, 3, 5]);
        swap_units(&mut bytes, 4);
        assert_eq!(bytes, [3, 4, 1, 2, 5]);
        swap_units(&mut bytes, 1);
        swap_units(&mut bytes, 0);
        assert_eq!(bytes, [3, 4, 1, 2, 5]);
    }
}
