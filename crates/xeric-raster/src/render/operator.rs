//! The operators of RENDER 0.11 by their protocol numbers, and what each is known to do.

/// How source and destination combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "each variant is the protocol's operator of that name")]
pub enum Operator {
    Clear = 0,
    Src = 1,
    Dst = 2,
    Over = 3,
    OverReverse = 4,
    In = 5,
    InReverse = 6,
    Out = 7,
    OutReverse = 8,
    Atop = 9,
    AtopReverse = 10,
    Xor = 11,
    Add = 12,
    Saturate = 13,
    DisjointClear = 16,
    DisjointSrc = 17,
    DisjointDst = 18,
    DisjointOver = 19,
    DisjointOverReverse = 20,
    DisjointIn = 21,
    DisjointInReverse = 22,
    DisjointOut = 23,
    DisjointOutReverse = 24,
    DisjointAtop = 25,
    DisjointAtopReverse = 26,
    DisjointXor = 27,
    ConjointClear = 32,
    ConjointSrc = 33,
    ConjointDst = 34,
    ConjointOver = 35,
    ConjointOverReverse = 36,
    ConjointIn = 37,
    ConjointInReverse = 38,
    ConjointOut = 39,
    ConjointOutReverse = 40,
    ConjointAtop = 41,
    ConjointAtopReverse = 42,
    ConjointXor = 43,
    Multiply = 48,
    Screen = 49,
    Overlay = 50,
    Darken = 51,
    Lighten = 52,
    ColorDodge = 53,
    ColorBurn = 54,
    HardLight = 55,
    SoftLight = 56,
    Difference = 57,
    Exclusion = 58,
    HslHue = 59,
    HslSaturation = 60,
    HslColor = 61,
    HslLuminosity = 62,
}

use Operator as Op;

impl Operator {
    /// Every operator, by number.
    pub const ALL: [Operator; 53] = [
        Op::Clear,
        Op::Src,
        Op::Dst,
        Op::Over,
        Op::OverReverse,
        Op::In,
        Op::InReverse,
        Op::Out,
        Op::OutReverse,
        Op::Atop,
        Op::AtopReverse,
        Op::Xor,
        Op::Add,
        Op::Saturate,
        Op::DisjointClear,
        Op::DisjointSrc,
        Op::DisjointDst,
        Op::DisjointOver,
        Op::DisjointOverReverse,
        Op::DisjointIn,
        Op::DisjointInReverse,
        Op::DisjointOut,
        Op::DisjointOutReverse,
        Op::DisjointAtop,
        Op::DisjointAtopReverse,
        Op::DisjointXor,
        Op::ConjointClear,
        Op::ConjointSrc,
        Op::ConjointDst,
        Op::ConjointOver,
        Op::ConjointOverReverse,
        Op::ConjointIn,
        Op::ConjointInReverse,
        Op::ConjointOut,
        Op::ConjointOutReverse,
        Op::ConjointAtop,
        Op::ConjointAtopReverse,
        Op::ConjointXor,
        Op::Multiply,
        Op::Screen,
        Op::Overlay,
        Op::Darken,
        Op::Lighten,
        Op::ColorDodge,
        Op::ColorBurn,
        Op::HardLight,
        Op::SoftLight,
        Op::Difference,
        Op::Exclusion,
        Op::HslHue,
        Op::HslSaturation,
        Op::HslColor,
        Op::HslLuminosity,
    ];

    /// The operator of a protocol number; none for the numbers between the groups (the server answers `PictOp`).
    #[must_use]
    pub fn from_number(number: u8) -> Option<Operator> {
        Op::ALL.iter().copied().find(|op| *op as u8 == number)
    }

    /// Whether the operator divides, which is done in floats.
    pub(super) const fn is_float(self) -> bool {
        matches!(
            self as u8,
            13 | 16..=27 | 32..=43 | 53 | 54 | 56 | 59..=62
        )
    }

    /// Whether a transparent source leaves the destination as it is, so that nothing outside a shape's own box changes.
    /// The server clips the shapes of every other operator by the destination alone.
    #[must_use]
    pub const fn keeps_outside(self) -> bool {
        matches!(self, Op::Dst | Op::Over | Op::OverReverse | Op::OutReverse | Op::Atop | Op::Xor | Op::Add)
    }

    /// An operator with the same result when every source pixel is known to be opaque (after the mask).
    pub(super) const fn simplified(self, source_opaque: bool) -> Operator {
        let op = match self {
            Op::DisjointClear | Op::ConjointClear => Op::Clear,
            Op::DisjointSrc | Op::ConjointSrc => Op::Src,
            Op::DisjointDst | Op::ConjointDst => Op::Dst,
            op => op,
        };
        if !source_opaque {
            return op;
        }
        match op {
            Op::Over => Op::Src,
            Op::InReverse => Op::Dst,
            Op::OutReverse => Op::Clear,
            Op::Atop => Op::In,
            Op::AtopReverse | Op::Saturate => Op::OverReverse,
            Op::Xor => Op::Out,
            op => op,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_protocols() {
        assert_eq!(Op::from_number(3), Some(Op::Over));
        assert_eq!(Op::from_number(43), Some(Op::ConjointXor));
        assert_eq!(Op::from_number(62), Some(Op::HslLuminosity));
        for hole in [14, 15, 28, 31, 44, 47, 63, 255] {
            assert_eq!(Op::from_number(hole), None);
        }
        assert!(Op::ALL.is_sorted_by_key(|op| *op as u8));
    }
}
