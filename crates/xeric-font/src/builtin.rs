//! The fonts that need no file: those of `data/`, whose README names source and licences.
//!
//! They stand on the font path as the element `built-ins`. Without a font path that has all of them; behind a font
//! path it has what X.Org's `built-ins` has, so that ListFonts answers as Xvfb does with the same path.

use crate::directory::{Directory, Source};
use std::sync::{Arc, LazyLock};

/// The name of the element.
pub const ELEMENT: &[u8] = b"built-ins";

/// All built-in fonts, none of them scaled.
#[must_use]
pub fn all() -> Arc<Directory> {
    static ALL: LazyLock<Arc<Directory>> = LazyLock::new(|| {
        let lists = (include_bytes!("../data/fonts.dir"), include_bytes!("../data/fonts.alias"));
        // The attribute is for the parser; the element's name is without.
        directory(b"built-ins:unscaled", lists.0, lists.1).renamed(ELEMENT)
    });
    Arc::clone(&ALL)
}

/// `fixed` and `cursor` under the names that X.Org gives them.
#[must_use]
pub fn minimal() -> Arc<Directory> {
    static MINIMAL: LazyLock<Arc<Directory>> = LazyLock::new(|| {
        let fonts = b"2\n\
            6x13-ISO8859-1.pcf.gz -misc-fixed-medium-r-semicondensed--13-120-75-75-c-60-iso8859-1\n\
            cursor.pcf.gz cursor\n";
        // That they stand for the name of any size shows in ListFontsWithInfo.
        let aliases = b"fixed -misc-fixed-medium-r-semicondensed--0-0-75-75-c-0-iso8859-1\n\
            6x13 -misc-fixed-medium-r-semicondensed--0-0-75-75-c-0-iso8859-1\n\
            -misc-fixed-medium-r-semicondensed--13-100-100-100-c-60-iso8859-1 \
            -misc-fixed-medium-r-semicondensed--0-0-75-75-c-0-iso8859-1\n";
        directory(ELEMENT, fonts, aliases).into()
    });
    Arc::clone(&MINIMAL)
}

fn directory(element: &[u8], fonts: &[u8], aliases: &[u8]) -> Directory {
    let source = |file: &[u8]| {
        FILES.iter().find(|(name, _)| name.as_bytes() == file).map(|(_, bytes)| Source::BuiltIn(bytes))
    };
    Directory::from_parts(element, Some(fonts), Some(aliases), source)
        .expect("the lists are part of this crate, and a test reads them")
}

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_bytes!(concat!("../data/", $name)))),*] };
}

static FILES: &[(&str, &[u8])] = files! {
    "10x20-ISO8859-1.pcf.gz"
    "10x20.pcf.gz"
    "12x24.pcf.gz"
    "4x6-ISO8859-1.pcf.gz"
    "5x7-ISO8859-1.pcf.gz"
    "5x8-ISO8859-1.pcf.gz"
    "5x8.pcf.gz"
    "6x10-ISO8859-1.pcf.gz"
    "6x10.pcf.gz"
    "6x12-ISO8859-1.pcf.gz"
    "6x13-ISO8859-1.pcf.gz"
    "6x13.pcf.gz"
    "6x13B-ISO8859-1.pcf.gz"
    "6x13B.pcf.gz"
    "6x13O-ISO8859-1.pcf.gz"
    "6x13O.pcf.gz"
    "6x9-ISO8859-1.pcf.gz"
    "7x13-ISO8859-1.pcf.gz"
    "7x13.pcf.gz"
    "7x13B-ISO8859-1.pcf.gz"
    "7x13O-ISO8859-1.pcf.gz"
    "7x14-ISO8859-1.pcf.gz"
    "7x14B-ISO8859-1.pcf.gz"
    "8x13-ISO8859-1.pcf.gz"
    "8x13.pcf.gz"
    "8x13B-ISO8859-1.pcf.gz"
    "8x13O-ISO8859-1.pcf.gz"
    "8x16.pcf.gz"
    "9x15-ISO8859-1.pcf.gz"
    "9x15.pcf.gz"
    "9x15B-ISO8859-1.pcf.gz"
    "9x18-ISO8859-1.pcf.gz"
    "9x18B-ISO8859-1.pcf.gz"
    "cursor.pcf.gz"
    "helvB08-ISO8859-1.pcf.gz"
    "helvB10-ISO8859-1.pcf.gz"
    "helvB12-ISO8859-1.pcf.gz"
    "helvB14-ISO8859-1.pcf.gz"
    "helvB18-ISO8859-1.pcf.gz"
    "helvR08-ISO8859-1.pcf.gz"
    "helvR10-ISO8859-1.pcf.gz"
    "helvR12-ISO8859-1.pcf.gz"
    "helvR14-ISO8859-1.pcf.gz"
    "helvR18-ISO8859-1.pcf.gz"
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FontSet;
    use std::fmt::Write;

    #[test]
    fn every_file_is_listed_and_opens() {
        let set = FontSet::built_in();
        let lines = include_str!("../data/fonts.dir").lines().skip(1);
        let listed: Vec<_> = lines.filter_map(|line| line.split_once(' ')).collect();
        assert_eq!(
            listed.iter().map(|line| line.0).collect::<Vec<_>>(),
            FILES.iter().map(|file| file.0).collect::<Vec<_>>()
        );
        for (_, font) in listed {
            assert!(set.open(font.as_bytes()).is_ok(), "{font}");
        }
    }

    #[test]
    fn common_aliases_open() {
        let set = FontSet::built_in();
        for alias in [
            "fixed", "variable", "cursor", "5x7", "5x8", "6x9", "6x10", "6x12", "6x13", "6x13bold", "7x13",
            "7x13bold", "7x14", "8x13", "8x13bold", "8x16", "9x15", "9x15bold", "10x20", "12x24",
        ] {
            assert!(set.open(alias.as_bytes()).is_ok(), "{alias}");
        }
        let fixed = set.open(b"-misc-fixed-*-iso10646-1").unwrap();
        assert!(fixed.char_info(0x20ac).is_some());
        assert!(set.list(b"*", 1000).iter().any(|name| name == b"variable"));
    }

    #[test]
    fn files_are_those_that_were_taken() {
        let mut sums = String::new();
        for line in include_str!("../data/SHA256SUMS").lines().filter(|line| line.ends_with(".pcf.gz")) {
            let (_, name) = line.split_once("  ./").unwrap();
            let bytes = FILES.iter().find(|file| file.0 == name).unwrap().1;
            writeln!(sums, "{}  ./{name}", sha256(bytes)).unwrap();
        }
        let expected: String = include_str!("../data/SHA256SUMS")
            .lines()
            .filter(|line| line.ends_with(".pcf.gz"))
            .flat_map(|line| [line, "\n"])
            .collect();
        assert_eq!(sums, expected);
    }

    fn sha256(bytes: &[u8]) -> String {
        use sha2::Digest;
        sha2::Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
