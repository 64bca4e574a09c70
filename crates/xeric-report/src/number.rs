//! Numbers for people.

/// Digits in groups of three, parted by a thin mark that every terminal has: 1 234 567.
pub(crate) fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Nanoseconds with a unit that leaves three digits or so: 12.3 ms.
pub(crate) fn duration(ns: u64) -> String {
    const MS: u64 = 1_000_000;
    match ns {
        0 => "0".to_owned(),
        1..1_000 => format!("{ns} ns"),
        1_000..MS => format!("{:.1} µs", ns as f64 / 1e3),
        MS..1_000_000_000 => format!("{:.1} ms", ns as f64 / 1e6),
        _ => format!("{:.2} s", ns as f64 / 1e9),
    }
}

/// One thing or several.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{} {many}", grouped(count as u64)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes_from_the_right() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }

    #[test]
    fn durations_have_a_fitting_unit() {
        assert_eq!(duration(999), "999 ns");
        assert_eq!(duration(12_345_678), "12.3 ms");
        assert_eq!(duration(7_800_000_000), "7.80 s");
    }
}
