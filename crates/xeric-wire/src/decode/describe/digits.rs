//! Numbers as text. Listings are made of them, and the formatting of `std` takes several times as long.
//!
//! Pieces of a few bytes are copied with a size that the compiler knows; what is too much of them is no text.

use super::text::Text;

/// Appends the number.
#[inline]
pub(super) fn decimal(out: &mut Text, number: u64) {
    match number {
        // Most numbers are small.
        0..10 => out.push(b'0' + number as u8),
        10..=Short::LAST => {
            let digits = Short::of(number as u32);
            out.put(digits.left(), digits.len());
        }
        _ => out.push_bytes(Long::of(number).text()),
    }
}

/// Appends the number with its sign.
#[inline]
pub(super) fn signed(out: &mut Text, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    decimal(out, number.unsigned_abs());
}

/// Writes the second part of a span over the five characters that stand at `at`; a longer one takes more room.
pub(super) fn set_span_end(out: &mut Text, at: usize, end: u32) {
    let digits = Long::of(end.into());
    let text = digits.text();
    out.replace(at, text.len().min(5), text);
}

/// Appends a 16.16 fixed-point number: of the decimals that name it and no other such number, the one with fewest digits.
pub(super) fn fixed(out: &mut Text, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    let (whole, fraction) = (number.unsigned_abs() >> 16, number.unsigned_abs() & 0xffff);
    decimal(out, whole);
    if fraction == 0 {
        return;
    }
    // Five digits always tell: they are closer to each other than these numbers.
    for (digits, scale) in [(1, 10), (2, 100), (3, 1000), (4, 10_000), (5, 100_000)] {
        let scaled = (fraction * scale + 0x8000) >> 16;
        // Whether the decimal is at least the fraction and below the next one, both moved by half a step.
        let back = (scaled << 16) + scale / 2;
        if (fraction * scale..(fraction + 1) * scale).contains(&back) {
            out.push(b'.');
            out.put(Short::of(scaled as u32).last(digits), digits);
            return;
        }
    }
}

/// Appends `0x` and the number in hexadecimal.
pub(super) fn hexadecimal(out: &mut Text, number: u64) {
    let mut text = [b'0'; 18];
    text[1] = b'x';
    let digits = ((64 - number.leading_zeros()).div_ceil(4) as usize).max(1);
    let mut rest = number;
    if let Some(places) = text.get_mut(2..2 + digits) {
        for place in places.iter_mut().rev() {
            *place = NIBBLES[(rest & 15) as usize];
            rest >>= 4;
        }
    }
    out.put(text, 2 + digits);
}

/// Appends the bytes as two hexadecimal digits each.
pub(super) fn hexadecimal_bytes(out: &mut Text, bytes: &[u8]) {
    for byte in bytes {
        out.put([NIBBLES[usize::from(byte >> 4)], NIBBLES[usize::from(byte & 15)]], 2);
    }
}

const NIBBLES: [u8; 16] = *b"0123456789abcdef";

/// Appends spaces.
pub(super) fn spaces(out: &mut Text, count: usize) {
    let mut left = count;
    while left > 0 {
        out.put([b' '; 32], left);
        left = left.saturating_sub(32);
    }
}

/// The digits of a number that has at most eight, each a byte, the first one lowest.
#[derive(Clone, Copy)]
pub(super) struct Short {
    /// With zeros in front.
    digits: u64,
    /// How many bits these zeros take.
    zeros: u32,
}

impl Short {
    /// The largest such number.
    pub(super) const LAST: u64 = 99_999_999;

    /// A number up to [`Self::LAST`]; of a larger one, something.
    #[inline(always)]
    pub(super) fn of(number: u32) -> Self {
        const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
        // Divided in halves: into two numbers of four digits, four of two, eight of one, side by side in one register.
        let four = u64::from(number / 10_000) | u64::from(number % 10_000) << 32;
        // 10486 / 2^20 is 1 / 100 for these, and 103 / 2^10 is 1 / 10.
        let upper = (four.wrapping_mul(10_486) >> 20) & 0x0000_007f_0000_007f;
        let two = upper | four.wrapping_sub(upper.wrapping_mul(100)) << 16;
        let upper = (two.wrapping_mul(103) >> 10) & 0x000f_000f_000f_000f;
        let one = upper | two.wrapping_sub(upper.wrapping_mul(10)) << 8;
        // A zero by itself is no zero in front.
        let zeros = (one.trailing_zeros() & !7).min(56);
        Self { digits: one | ZEROS, zeros }
    }

    /// How many digits.
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        (64 - self.zeros) as usize / 8
    }

    /// The digits, then spaces.
    #[inline(always)]
    pub(super) fn left(self) -> [u8; 8] {
        const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
        let spaces = SPACES.checked_shl(64 - self.zeros).unwrap_or(0);
        ((self.digits >> self.zeros) | spaces).to_le_bytes()
    }

    /// Spaces, then the digits.
    #[inline(always)]
    pub(super) fn right(self) -> [u8; 8] {
        // A space and a zero differ in one bit.
        const SPACE: u64 = u64::from_le_bytes([b' ' ^ b'0'; 8]);
        (self.digits ^ (SPACE & !(u64::MAX << self.zeros))).to_le_bytes()
    }

    /// The last `count` digits, then anything.
    fn last(self, count: usize) -> [u8; 8] {
        (self.digits >> (8 * 8_usize.saturating_sub(count)).min(63)).to_le_bytes()
    }
}

/// The digits of any number.
pub(super) struct Long {
    text: [u8; Self::SIZE],
    first: usize,
}

impl Long {
    /// Digits of the longest number, `u64::MAX`.
    const SIZE: usize = 20;

    pub(super) fn of(mut number: u64) -> Self {
        let mut digits = Self { text: [b' '; Self::SIZE], first: Self::SIZE };
        for digit in digits.text.iter_mut().rev() {
            *digit = b'0' + (number % 10) as u8;
            number /= 10;
            digits.first -= 1;
            if number == 0 {
                break;
            }
        }
        digits
    }

    pub(super) fn text(&self) -> &[u8] {
        self.text.get(self.first..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(out: Text) -> String {
        out.into_string()
    }

    /// As the formatting of `std` has them.
    #[test]
    fn numbers_are_written() {
        let around =
            (0..20).map(|power| 10_u64.pow(power)).flat_map(|ten| [ten - 1, ten, ten + 1, 2 * (ten / 3)]);
        for number in around.chain([255, 256, 65535, 1 << 31, u64::from(u32::MAX), u64::MAX]) {
            let mut out = Text::default();
            decimal(&mut out, number);
            hexadecimal(&mut out, number);
            signed(&mut out, number as i64);
            hexadecimal_bytes(&mut out, &number.to_be_bytes());
            let signed = number as i64;
            assert_eq!(text(out), format!("{number}0x{number:x}{signed}{number:016x}"));
            if number <= Short::LAST {
                let short = Short::of(number as u32);
                let sides = [short.right(), short.left()].concat();
                assert_eq!(String::from_utf8(sides).unwrap(), format!("{number:>8}{number:<8}"));
                assert_eq!(short.len(), number.to_string().len());
            }
        }
        for end in [0, 7, 12_345, 99_999, 100_000, u32::MAX] {
            let mut out = Text::default();
            out.push_str("ab     cd");
            set_span_end(&mut out, 2, end);
            assert_eq!(text(out), format!("ab{end:<5}cd"));
        }
        let mut out = Text::default();
        spaces(&mut out, 70);
        spaces(&mut out, 3);
        assert_eq!(text(out), " ".repeat(73));
    }

    /// Every fraction reads back as itself, and as nothing shorter.
    #[test]
    fn fixed_point_numbers_are_as_short_as_they_can_be() {
        let read = |text: &str| (text.parse::<f64>().unwrap() * 65536.0).round() as i64;
        for number in (-0x1_0000..=0x1_0000).chain([i64::from(i32::MAX), i64::from(i32::MIN), 0x7fff_8000]) {
            let mut out = Text::default();
            fixed(&mut out, number);
            let out = text(out);
            assert_eq!(read(&out), number, "{out}");
            if let Some((_, decimals)) = out.split_once('.') {
                let shorter = format!("{:.*}", decimals.len() - 1, number as f64 / 65536.0);
                assert_ne!(read(&shorter), number, "{out} is longer than {shorter}");
                assert!(decimals.len() <= 5);
            }
        }
        let mut out = Text::default();
        fixed(&mut out, -0x1_8000);
        assert_eq!(text(out), "-1.5");
    }
}
