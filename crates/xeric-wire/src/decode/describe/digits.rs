//! Numbers as text. Listings are made of them, and the formatting of `std` takes several times as long.

/// Appends the number.
pub(super) fn decimal(out: &mut String, number: u64) {
    // Most numbers are small.
    match number {
        0..10 => out.push(digit(number)),
        10..100 => out.extend([digit(number / 10), digit(number % 10)]),
        _ => out.push_str(Digits::of(number).text()),
    }
}

/// Appends the number with its sign.
pub(super) fn signed(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    decimal(out, number.unsigned_abs());
}

/// Appends a span's start and end, each in at least five characters: `   12..16   `.
pub(super) fn span(out: &mut String, start: u32, end: u32) {
    span_start(out, start);
    span_end(out, end);
}

/// Appends the first part of a span.
pub(super) fn span_start(out: &mut String, start: u32) {
    let digits = Digits::of(start.into());
    out.push_str(digits.padded(5));
    out.push_str("..");
}

/// Appends the second part of a span.
pub(super) fn span_end(out: &mut String, end: u32) {
    let before = out.len();
    decimal(out, end.into());
    spaces(out, 5_usize.saturating_sub(out.len() - before));
}

/// Writes the second part of a span over the five characters that stand at `at`; a longer one takes more room.
pub(super) fn set_span_end(out: &mut String, at: usize, end: u32) {
    let digits = Digits::of(end.into());
    let text = digits.text();
    let over = at..at + text.len().min(5);
    out.replace_range(over, text);
}

/// Appends a 16.16 fixed-point number: of the decimals that name it and no other such number, the one with fewest digits.
pub(super) fn fixed(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    let (whole, fraction) = (number.unsigned_abs() >> 16, number.unsigned_abs() & 0xffff);
    decimal(out, whole);
    if fraction == 0 {
        return;
    }
    // Five digits always tell: they are closer to each other than these numbers.
    for (digits, scale) in [(1, 10), (2, 100), (3, 1000), (4, 10_000), (5, 100_000)] {
        let scaled = (fraction * scale + 0x8000) >> 16;
        if (scaled << 16).saturating_add(scale / 2) / scale == fraction {
            out.push('.');
            out.push_str(Digits::of(scaled).zeroed(digits));
            return;
        }
    }
}

/// Appends `0x` and the number in hexadecimal.
pub(super) fn hexadecimal(out: &mut String, number: u64) {
    out.push_str("0x");
    let digits = (64 - number.leading_zeros()).div_ceil(4).max(1);
    for place in (0..digits).rev() {
        out.push(digit((number >> (4 * place)) & 15));
    }
}

/// Appends the byte as two hexadecimal digits.
pub(super) fn byte(out: &mut String, byte: u8) {
    out.extend([digit(u64::from(byte >> 4)), digit(u64::from(byte & 15))]);
}

/// Appends spaces.
pub(super) fn spaces(out: &mut String, mut count: usize) {
    const SPACES: &str = "                                ";
    while let Some(rest) = count.checked_sub(SPACES.len()) {
        out.push_str(SPACES);
        count = rest;
    }
    out.push_str(SPACES.get(..count).unwrap_or_default());
}

/// The digit of a number below 16.
fn digit(number: u64) -> char {
    char::from_digit(number as u32, 16).unwrap_or_default()
}

/// A number's digits at the end of spaces.
struct Digits {
    text: [u8; Self::SIZE],
    first: usize,
}

impl Digits {
    /// Digits of the longest number, `u64::MAX`.
    const SIZE: usize = 20;

    fn of(mut number: u64) -> Self {
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

    fn text(&self) -> &str {
        self.from(self.first)
    }

    /// With spaces before it, at least `width` characters.
    fn padded(&self, width: usize) -> &str {
        self.from(self.first.min(Self::SIZE.saturating_sub(width)))
    }

    /// With zeros before it, at least `width` characters.
    fn zeroed(&mut self, width: usize) -> &str {
        let first = self.first.min(Self::SIZE.saturating_sub(width));
        self.text.iter_mut().take(self.first).skip(first).for_each(|place| *place = b'0');
        self.from(first)
    }

    fn from(&self, place: usize) -> &str {
        // All of it is ASCII.
        self.text.get(place..).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the formatting of `std` has them.
    #[test]
    fn numbers_are_written() {
        for number in [0, 1, 9, 10, 99, 100, 255, 256, 65535, 99_999, 1 << 31, u64::from(u32::MAX), u64::MAX]
        {
            let mut out = String::new();
            decimal(&mut out, number);
            span(&mut out, number as u32, number as u32);
            hexadecimal(&mut out, number);
            signed(&mut out, number as i64);
            byte(&mut out, number as u8);
            let (short, signed, byte) = (number as u32, number as i64, number as u8);
            assert_eq!(out, format!("{number}{short:>5}..{short:<5}0x{number:x}{signed}{byte:02x}"));
        }
        for end in [0, 7, 12_345, 99_999, 100_000, u32::MAX] {
            let mut out = "ab     cd".to_owned();
            set_span_end(&mut out, 2, end);
            assert_eq!(out, format!("ab{end:<5}cd"));
        }
        let mut out = String::new();
        spaces(&mut out, 70);
        assert_eq!(out, " ".repeat(70));
    }
    /// Every fraction reads back as itself, and as nothing shorter.
    #[test]
    fn fixed_point_numbers_are_as_short_as_they_can_be() {
        let read = |text: &str| (text.parse::<f64>().unwrap() * 65536.0).round() as i64;
        for number in (-0x1_0000..=0x1_0000).chain([i64::from(i32::MAX), i64::from(i32::MIN), 0x7fff_8000]) {
            let mut out = String::new();
            fixed(&mut out, number);
            assert_eq!(read(&out), number, "{out}");
            if let Some((_, decimals)) = out.split_once('.') {
                let shorter = format!("{:.*}", decimals.len() - 1, number as f64 / 65536.0);
                assert_ne!(read(&shorter), number, "{out} is longer than {shorter}");
                assert!(decimals.len() <= 5);
            }
        }
        let mut out = String::new();
        fixed(&mut out, -0x1_8000);
        assert_eq!(out, "-1.5");
    }
}
