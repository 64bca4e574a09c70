//! Keysyms: names, values, Unicode and letter case (X protocol, appendix A).
//!
//! The table stands in `data/keysyms.txt`. The first name that the table gives a value is that value's canonical
//! name, as `XKeysymToString` answers it. Unicode keysyms (`U20AC`, `0x010020ac`) are computed.

use std::collections::HashMap;
use std::sync::OnceLock;

/// No symbol: the empty place in a key's list.
pub const NO_SYMBOL: u32 = 0;

/// `XK_VoidSymbol`, which actions and keys may carry on purpose.
pub const VOID_SYMBOL: u32 = 0x00ff_ffff;

/// The value of a keysym name: a table name, `U` and hexadecimal digits, or `0x` and hexadecimal digits.
#[must_use]
pub fn from_name(name: &str) -> Option<u32> {
    if let Some(&value) = table().by_name.get(name) {
        return Some(value);
    }
    // Keymaps write `XF86_Switch_VT_1` for `XF86Switch_VT_1`.
    if let Some(rest) = name.strip_prefix("XF86_")
        && let Some(&value) = table().by_name.get(format!("XF86{rest}").as_str())
    {
        return Some(value);
    }
    if let Some(digits) = name.strip_prefix("0x").or_else(|| name.strip_prefix("0X")) {
        return u32::from_str_radix(digits, 16).ok().filter(|&value| value <= 0x1fff_ffff);
    }
    let digits = name.strip_prefix('U')?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let code = u32::from_str_radix(digits, 16).ok()?;
    char::from_u32(code)?;
    let latin = (0x20..0x7f).contains(&code) || (0xa0..0x100).contains(&code);
    Some(if latin { code } else { 0x0100_0000 | code })
}

/// The canonical name of a keysym; a Unicode keysym without a name of its own is `U` and its code point.
#[must_use]
pub fn name(keysym: u32) -> Option<String> {
    if let Some(&name) = table().by_value.get(&keysym) {
        return Some(name.to_owned());
    }
    let code = unicode_part(keysym)?;
    Some(if code > 0xffff { format!("U{code:08X}") } else { format!("U{code:04X}") })
}

/// The keysym that types a character: the Latin-1 or named one if there is one, else the Unicode keysym.
#[must_use]
pub fn from_char(character: char) -> u32 {
    match character {
        '\n' | '\r' => return 0xff0d,
        '\t' => return 0xff09,
        '\u{8}' => return 0xff08,
        '\u{1b}' => return 0xff1b,
        '\u{7f}' => return 0xffff,
        _ => {}
    }
    let code = u32::from(character);
    if (0x20..0x7f).contains(&code) || (0xa0..0x100).contains(&code) {
        return code;
    }
    table().by_unicode.get(&code).copied().unwrap_or(0x0100_0000 | code)
}

/// The character that a keysym stands for, if it stands for one.
#[must_use]
pub fn to_char(keysym: u32) -> Option<char> {
    if (0x20..0x7f).contains(&keysym) || (0xa0..0x100).contains(&keysym) {
        return char::from_u32(keysym);
    }
    if let Some(code) = unicode_part(keysym) {
        return char::from_u32(code);
    }
    match keysym {
        0xff80 => Some(' '),
        0xff8d | 0xff0d => Some('\r'),
        0xff09 | 0xff89 => Some('\t'),
        0xff08 => Some('\u{8}'),
        0xff1b => Some('\u{1b}'),
        0xffff => Some('\u{7f}'),
        0xffbd => Some('='),
        0xffaa..=0xffb9 => char::from_u32(keysym - 0xff80),
        _ => table().to_unicode.get(&keysym).copied().and_then(char::from_u32),
    }
}

/// Whether a keysym belongs to the numeric keypad (`XK_KP_Space` to `XK_KP_Equal`).
#[must_use]
pub fn is_keypad(keysym: u32) -> bool {
    (0xff80..=0xffbd).contains(&keysym)
}

/// The lower and upper case of a keysym as the core protocol's alphabetic expansion knows them: the legacy Latin,
/// Cyrillic and Greek sets. Unicode keysyms are their own case here, as in an X server.
#[must_use]
pub fn core_case(keysym: u32) -> (u32, u32) {
    const fn pairs(keysym: u32, upper: (u32, u32), lower: u32) -> Option<(u32, u32)> {
        let (first, last) = upper;
        if keysym >= first && keysym <= last {
            Some((keysym - first + lower, keysym))
        } else if keysym >= lower && keysym <= lower + (last - first) {
            Some((keysym, keysym - lower + first))
        } else {
            None
        }
    }
    // Ranges of upper case, and where their lower case begins; a whole range counts even where it has gaps.
    const RANGES: &[((u32, u32), u32)] = &[
        ((0x41, 0x5a), 0x61),
        ((0xc0, 0xd6), 0xe0),
        ((0xd8, 0xde), 0xf8),
        ((0x1a1, 0x1a1), 0x1b1),
        ((0x1a3, 0x1a6), 0x1b3),
        ((0x1a9, 0x1ac), 0x1b9),
        ((0x1ae, 0x1af), 0x1be),
        ((0x1c0, 0x1de), 0x1e0),
        ((0x2a1, 0x2a6), 0x2b1),
        ((0x2ab, 0x2ac), 0x2bb),
        ((0x2c5, 0x2de), 0x2e5),
        ((0x3a3, 0x3ac), 0x3b3),
        ((0x3bd, 0x3bd), 0x3bf),
        ((0x3c0, 0x3de), 0x3e0),
        ((0x6b1, 0x6bf), 0x6a1),
        ((0x6e0, 0x6ff), 0x6c0),
        ((0x7a1, 0x7ab), 0x7b1),
        ((0x7c1, 0x7d9), 0x7e1),
    ];
    // Lower-case letters with no upper case of their own inside those ranges.
    const ALONE: &[u32] = &[0x7b6, 0x7ba, 0x7f3];
    if ALONE.contains(&keysym) {
        return (keysym, keysym);
    }
    RANGES.iter().find_map(|&(upper, lower)| pairs(keysym, upper, lower)).unwrap_or((keysym, keysym))
}

/// Whether a keysym is a letter in lower case, for automatic key types.
#[must_use]
pub fn is_lower(keysym: u32) -> bool {
    let (lower, upper) = case(keysym);
    lower != upper && keysym == lower
}

/// Whether a keysym is a letter in upper case, for automatic key types.
#[must_use]
pub fn is_upper(keysym: u32) -> bool {
    let (lower, upper) = case(keysym);
    lower != upper && keysym == upper
}

/// As [`core_case`], with what clients know besides (`XConvertCase`): Unicode keysyms where one character maps to one
/// character, and letters whose two cases stand in different sets.
#[must_use]
pub fn case(keysym: u32) -> (u32, u32) {
    // Lower and upper case; of two with one upper case, that has the one that `core_case` knows.
    const FURTHER: [(u32, u32); 5] =
        [(0x13bd, 0x13bc), (0xff, 0x13be), (0xb5, 0x7cc), (0xdf, 0x0100_1e9e), (0x7f3, 0x7d2)];
    const SHARED: [u32; 2] = [0x7cc, 0x7d2];
    let further = FURTHER.iter().find(|(lower, upper)| [*lower, *upper].contains(&keysym));
    if let Some(&pair) = further.filter(|_| !SHARED.contains(&keysym)) {
        return pair;
    }
    let Some(code) = keysym.checked_sub(0x0100_0000) else { return core_case(keysym) };
    match (code, char::from_u32(code)) {
        (0xdf | 0x1e9e, _) => (0x0100_00df, 0x0100_1e9e),
        (0x130, _) => (0x0100_0069, keysym),
        (0x131, _) => (keysym, 0x0100_0049),
        // Letters with an iota, whose capitals are not theirs alone.
        (0x1f80..=0x1f87 | 0x1f90..=0x1f97 | 0x1fa0..=0x1fa7, _) => (keysym, keysym + 8),
        (0x1fb3 | 0x1fc3 | 0x1ff3, _) => (keysym, keysym + 9),
        (_, Some(character)) if !is_young(code) => {
            let single = |first: Option<char>, second: Option<char>| match (first, second) {
                (Some(only), None) => 0x0100_0000 | u32::from(only),
                _ => keysym,
            };
            let (mut lower, mut upper) = (character.to_lowercase(), character.to_uppercase());
            (single(lower.next(), lower.next()), single(upper.next(), upper.next()))
        }
        _ => (keysym, keysym),
    }
}

/// Characters whose cases X clients do not know: Unicode has got those, or their partners, since.
fn is_young(code: u32) -> bool {
    matches!(code,
        0x180 | 0x19a..=0x19b | 0x23a..=0x252 | 0x25c | 0x261 | 0x264..=0x266 | 0x26a..=0x26c | 0x271 | 0x27d
        | 0x282 | 0x287 | 0x289 | 0x28c | 0x29d..=0x29e | 0x4c0 | 0x4cf | 0x4f6..=0x4f7 | 0x4fa..=0x4ff
        | 0x510..=0x52f | 0x10a0..=0x10ff | 0x13a0..=0x13ff | 0x1c80..=0x1cbf | 0x1d79..=0x1d8e
        | 0x1efa..=0x1eff | 0x2132 | 0x214e | 0x2183..=0x2184 | 0x2c00..=0xabff
        | 0x1_0450..)
}

fn unicode_part(keysym: u32) -> Option<u32> {
    let code = keysym.checked_sub(0x0100_0000)?;
    (0x100..=0x10_ffff).contains(&code).then_some(code)
}

struct Table {
    by_name: HashMap<&'static str, u32>,
    by_value: HashMap<u32, &'static str>,
    by_unicode: HashMap<u32, u32>,
    to_unicode: HashMap<u32, u32>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table {
            by_name: HashMap::new(),
            by_value: HashMap::new(),
            by_unicode: HashMap::new(),
            to_unicode: HashMap::new(),
        };
        for line in include_str!("../data/keysyms.txt").lines() {
            let mut fields = line.split(' ');
            let (Some(name), Some(value), Some(unicode)) = (fields.next(), fields.next(), fields.next())
            else {
                continue;
            };
            let Ok(value) = u32::from_str_radix(value, 16) else { continue };
            table.by_name.entry(name).or_insert(value);
            table.by_value.entry(value).or_insert(name);
            let (digits, one_way) =
                unicode.strip_prefix('~').map_or((unicode, false), |digits| (digits, true));
            if let Ok(code) = u32::from_str_radix(digits, 16) {
                table.to_unicode.entry(value).or_insert(code);
                if !one_way {
                    table.by_unicode.entry(code).or_insert(value);
                }
            }
        }
        table.by_name.insert("NoSymbol", NO_SYMBOL);
        table
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_follow_keysymdef() {
        for (text, value) in [
            ("a", 0x61),
            ("Return", 0xff0d),
            ("Prior", 0xff55),
            ("Page_Up", 0xff55),
            ("XF86AudioMute", 0x1008_ff12),
            ("XF86_Ungrab", 0x1008_fe20),
            ("SunProps", 0x1005_ff70),
            ("EuroSign", 0x20ac),
            ("U20AC", 0x0100_20ac),
            ("U00E9", 0xe9),
            ("U1F600", 0x0101_f600),
            ("0x1008ff12", 0x1008_ff12),
            ("NoSymbol", 0),
        ] {
            assert_eq!(from_name(text), Some(value), "{text}");
        }
        assert_eq!(name(0xff55).as_deref(), Some("Prior"));
        assert_eq!(name(0x0101_f600).as_deref(), Some("U0001F600"));
        assert_eq!(from_name("no such keysym"), None);
    }

    #[test]
    fn characters_find_the_keysym_that_types_them() {
        assert_eq!(from_char('é'), 0xe9);
        assert_eq!(from_char('€'), 0x20ac);
        assert_eq!(from_char('\n'), 0xff0d);
        assert_eq!(from_char('😀'), 0x0101_f600);
        assert_eq!(to_char(0x20ac), Some('€'));
        assert_eq!(to_char(0xffb7), Some('7'));
        assert_eq!(to_char(0xffe1), None);
    }

    #[test]
    fn case_pairs_cover_the_legacy_sets() {
        assert_eq!(core_case(0x41), (0x61, 0x41));
        assert_eq!(core_case(0xd7), (0xd7, 0xd7));
        assert_eq!(core_case(0xf7), (0xf7, 0xf7));
        assert_eq!(core_case(0xdf), (0xdf, 0xdf));
        assert_eq!(core_case(0x6c1), (0x6c1, 0x6e1));
        assert_eq!(core_case(0x7f3), (0x7f3, 0x7f3));
        assert!(is_lower(0x0100_0103) && is_upper(0x0100_0102));
    }
}
