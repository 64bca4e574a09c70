//! Colour names.

use std::sync::OnceLock;

/// Eight bits a channel, and the name in lower case. Sorted by name.
type Named = (String, [u8; 3]);

/// Red, green and blue of a named colour, 16 bits each. Case does not matter; spaces do.
pub(crate) fn look_up(name: &[u8]) -> Option<[u16; 3]> {
    let name = name.to_ascii_lowercase();
    let table = table();
    let at = table.binary_search_by(|(known, _)| known.as_bytes().cmp(&name)).ok()?;
    table.get(at).map(|(_, rgb)| rgb.map(|channel| u16::from(channel) * 257))
}

fn table() -> &'static [Named] {
    static TABLE: OnceLock<Vec<Named>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: Vec<Named> =
            include_str!("../../../data/colour-names.txt").lines().filter_map(parse).collect();
        table.sort();
        table.dedup_by(|a, b| a.0 == b.0);
        table
    })
}

/// A line is `red green blue name`; a comment starts with `#`.
fn parse(line: &str) -> Option<Named> {
    let mut parts = line.splitn(4, ' ');
    let mut channel = || parts.next()?.parse().ok();
    let rgb = [channel()?, channel()?, channel()?];
    Some((parts.next()?.to_ascii_lowercase(), rgb))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_that_is_no_comment_is_a_colour() {
        let lines = include_str!("../../../data/colour-names.txt").lines().filter(|l| !l.starts_with('#'));
        for line in lines {
            let (name, _) = parse(line).unwrap_or_else(|| panic!("{line}"));
            assert!(look_up(name.as_bytes()).is_some(), "{name}");
        }
    }

    #[test]
    fn case_does_not_matter_and_spaces_do() {
        assert_eq!(look_up(b"LightSlateGray"), look_up(b"light slate grey"));
        assert_eq!(look_up(b"red"), Some([65535, 0, 0]));
        assert_eq!(look_up(b"r ed"), None);
        assert_eq!(look_up(b""), None);
    }
}
