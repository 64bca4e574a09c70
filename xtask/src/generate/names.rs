//! From xcb-proto's names to Rust's.

/// `CreateWindow` stays, `RECTANGLE` becomes `Rectangle`, `DeviceSpec` stays, `xEvent` becomes `XEvent`.
pub(crate) fn type_name(name: &str) -> String {
    let all_upper = !name.chars().any(char::is_lowercase);
    let mut chars = name.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    if all_upper {
        first.chain(chars.flat_map(char::to_lowercase)).collect()
    } else {
        first.chain(chars).collect()
    }
}

/// `maxKeyCode` becomes `max_key_code`; a keyword gets an underscore behind it.
pub(crate) fn field_name(name: &str) -> String {
    let snake = words(name).join("_").to_lowercase();
    match snake.as_str() {
        "type" | "const" | "match" | "ref" | "fn" | "mod" | "move" | "use" | "static" | "in" | "loop"
        | "box" => snake + "_",
        _ => snake,
    }
}

/// `KeyPress` becomes `KEY_PRESS`; a digit in front gets `N`.
pub(crate) fn constant_name(name: &str) -> String {
    let upper = words(name).join("_").to_uppercase();
    if upper.starts_with(|c: char| c.is_ascii_digit()) { format!("N{upper}") } else { upper }
}

/// Splits at underscores, before an upper-case letter that follows a lower-case letter or digit, and before the
/// last upper-case letter of several when a lower-case letter follows (`LSBFirst`: `LSB`, `First`).
fn words(name: &str) -> Vec<String> {
    let chars: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| chars.get(before)).copied();
        let after = chars.get(at + 1).copied();
        let starts = c.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_ascii_digit()
                    || before.is_uppercase()
                        && after.is_some_and(char::is_lowercase)
                        && !is_plural(&chars, at)
            });
        if c == '_' || starts {
            words.push(String::new());
        }
        if c != '_'
            && let Some(word) = words.last_mut()
        {
            word.push(c);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether what follows the upper-case letter at `at` is only the `s` of a plural (`LedFBs`).
fn is_plural(chars: &[char], at: usize) -> bool {
    chars.get(at + 1) == Some(&'s') && !chars.get(at + 2).is_some_and(|c| c.is_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_those_of_rust() {
        for (xml, constant) in [
            ("KeyPress", "KEY_PRESS"),
            ("LSBFirst", "LSB_FIRST"),
            ("CW", "CW"),
            ("CreateGC", "CREATE_GC"),
            ("Rotate_90", "ROTATE_90"),
            ("GetXIDRange", "GET_XID_RANGE"),
            ("Button1Motion", "BUTTON1_MOTION"),
            ("PolyText8", "POLY_TEXT8"),
            ("WM_NAME", "WM_NAME"),
        ] {
            assert_eq!(constant_name(xml), constant);
        }
        assert_eq!(field_name("maxKeyCode"), "max_key_code");
        assert_eq!(field_name("type"), "type_");
        assert_eq!(field_name("bellID"), "bell_id");
        assert_eq!(field_name("nDeviceLedFBs"), "n_device_led_fbs");
        assert_eq!(type_name("RECTANGLE"), "Rectangle");
        assert_eq!(type_name("KTMapEntry"), "KTMapEntry");
    }
}
