//! The sixteen functions of a graphics context, reduced to word operations.
//!
//! A function of two bits is two linear functions of the destination bit, one for each value of the source bit:
//! `result = (destination & and) ^ xor`. For a source that is the same all over, `and` and `xor` are constants.

use crate::surface::Pixel;

/// How source and destination bits combine (core protocol, CreateGC, `function`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Function {
    /// 0
    Clear = 0,
    /// source AND destination
    And = 1,
    /// source AND (NOT destination)
    AndReverse = 2,
    /// source
    #[default]
    Copy = 3,
    /// (NOT source) AND destination
    AndInverted = 4,
    /// destination
    NoOp = 5,
    /// source XOR destination
    Xor = 6,
    /// source OR destination
    Or = 7,
    /// (NOT source) AND (NOT destination)
    Nor = 8,
    /// (NOT source) XOR destination
    Equiv = 9,
    /// NOT destination
    Invert = 10,
    /// source OR (NOT destination)
    OrReverse = 11,
    /// NOT source
    CopyInverted = 12,
    /// (NOT source) OR destination
    OrInverted = 13,
    /// (NOT source) OR (NOT destination)
    Nand = 14,
    /// 1
    Set = 15,
}

impl Function {
    /// All of them, by their protocol numbers.
    pub const ALL: [Function; 16] = [
        Function::Clear,
        Function::And,
        Function::AndReverse,
        Function::Copy,
        Function::AndInverted,
        Function::NoOp,
        Function::Xor,
        Function::Or,
        Function::Nor,
        Function::Equiv,
        Function::Invert,
        Function::OrReverse,
        Function::CopyInverted,
        Function::OrInverted,
        Function::Nand,
        Function::Set,
    ];

    /// The function with this protocol number.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Function> {
        Function::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// The result for one pair of bits. The number is its own truth table, from (1, 1) in bit 0 to (0, 0) in bit 3.
    const fn bit(self, source: bool, destination: bool) -> bool {
        let row = match (source, destination) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        self as u8 >> row & 1 != 0
    }

    /// Whether painting a pixel twice may differ from painting it once. A wide line or arc then paints no pixel twice,
    /// as the protocol demands of PolyLine and PolyArc; for the others it makes no difference.
    #[must_use]
    pub const fn needs_pixels_once(self) -> bool {
        let number = self as u8;
        number & 0xc == 0x8 || number & 0x3 == 0x2
    }

    /// The operation on whole pixels, within a plane mask.
    #[must_use]
    pub const fn rop(self, plane_mask: u32) -> Rop {
        let (zero_xor, one_xor) = (self.bit(false, false), self.bit(true, false));
        let (zero_and, one_and) = (self.bit(false, true) != zero_xor, self.bit(true, true) != one_xor);
        Rop {
            zero: Masks { and: all(zero_and) | !plane_mask, xor: all(zero_xor) & plane_mask },
            one: Masks { and: all(one_and) | !plane_mask, xor: all(one_xor) & plane_mask },
        }
    }
}

const fn all(bit: bool) -> u32 {
    if bit { u32::MAX } else { 0 }
}

/// `result = (destination & and) ^ xor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// The bits of the destination that matter.
    pub and: u32,
    /// The bits that are flipped then.
    pub xor: u32,
}

impl Masks {
    /// Leaves the destination alone.
    pub const NONE: Masks = Masks { and: u32::MAX, xor: 0 };

    /// The result for one destination pixel.
    #[inline]
    #[must_use]
    pub const fn apply(self, destination: u32) -> u32 {
        (destination & self.and) ^ self.xor
    }
}

/// A function within a plane mask, for any source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rop {
    /// What happens where the source bit is 0.
    zero: Masks,
    /// What happens where the source bit is 1.
    one: Masks,
}

impl Rop {
    /// The masks for one source pixel.
    #[inline]
    #[must_use]
    pub const fn masks(self, source: u32) -> Masks {
        Masks {
            and: (source & self.one.and) | (!source & self.zero.and),
            xor: (source & self.one.xor) | (!source & self.zero.xor),
        }
    }

    /// Whether the result, within `depth_mask`, is the source itself.
    #[must_use]
    pub const fn is_copy(self, depth_mask: u32) -> bool {
        (self.one.and | self.zero.and | self.zero.xor | !self.one.xor) & depth_mask == 0
    }
}

/// Combines a row of source pixels with a row of destination pixels.
#[inline]
pub(crate) fn merge<P: Pixel>(row: &mut [P], source: &[P], rop: Rop) {
    for (pixel, source) in row.iter_mut().zip(source) {
        *pixel = P::from_u32(rop.masks(source.to_u32()).apply(pixel.to_u32()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definitions of the protocol (CreateGC), written as they stand there.
    fn defined(function: Function, s: u32, d: u32) -> u32 {
        match function {
            Function::Clear => 0,
            Function::And => s & d,
            Function::AndReverse => s & !d,
            Function::Copy => s,
            Function::AndInverted => !s & d,
            Function::NoOp => d,
            Function::Xor => s ^ d,
            Function::Or => s | d,
            Function::Nor => !s & !d,
            Function::Equiv => !s ^ d,
            Function::Invert => !d,
            Function::OrReverse => s | !d,
            Function::CopyInverted => !s,
            Function::OrInverted => !s | d,
            Function::Nand => !s | !d,
            Function::Set => u32::MAX,
        }
    }

    #[test]
    fn functions_are_the_protocols() {
        let (s, d, planes) = (0b0011_1010_u32, 0b0101_0110_u32, 0b1111_0000_u32);
        for (number, function) in Function::ALL.into_iter().enumerate() {
            assert_eq!(function as usize, number);
            assert_eq!(function.rop(u32::MAX).masks(s).apply(d), defined(function, s, d), "{function:?}");
            let masked = (defined(function, s, d) & planes) | (d & !planes);
            assert_eq!(function.rop(planes).masks(s).apply(d), masked, "{function:?}");
        }
    }

    #[test]
    fn functions_that_change_when_repeated_paint_once() {
        for function in Function::ALL {
            let repeats = [(0, 0), (0, 1), (1, 0), (1, 1)].iter().all(|&(s, d)| {
                let once = function.rop(1).masks(s).apply(d) & 1;
                function.rop(1).masks(s).apply(once) & 1 == once
            });
            assert!(repeats || function.needs_pixels_once(), "{function:?}");
        }
    }
}
