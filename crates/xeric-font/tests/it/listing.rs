//! ListFonts, ListFontsWithInfo, and which font a pattern opens.

use crate::peer::{PATH, pair, without_editor};
use std::path::Path;

/// What Xt asks for when it looks for the fonts of a locale, what programs ask for, what nothing is called.
const PATTERNS: [&str; 46] = [
    "*",
    "-*-*-*-*-*-*-13-*-*-*-*-*-*-*",
    "-*-*-*-*-*-*-*-*-*-*-*-*-*-*",
    "*courier*",
    "-*-*-*-R-*-*-*-120-*-*-*-*-ISO8859-1",
    "-*-*-*-R-*-*-*-120-*-*-*-*-ISO8859-2",
    "-*-*-*-R-*-*-*-120-*-*-*-*-ISO8859-5",
    "-*-*-*-R-*-*-*-120-*-*-*-*-ISO8859-7",
    "-*-*-*-R-*-*-*-120-*-*-*-*-ISO8859-15",
    "-*-*-*-R-*-*-*-120-*-*-*-*-ISO10646-1",
    "-*-*-*-R-*-*-*-120-*-*-*-*-KOI8-R",
    "-*-*-*-R-*-*-*-120-*-*-*-*-JISX0201.1976-0",
    "-*-*-*-R-*-*-*-120-*-*-*-*-JISX0208.1983-0",
    "-*-*-*-R-*-*-*-120-*-*-*-*-KSC5601.1987-0",
    "-*-*-*-R-*-*-*-120-*-*-*-*-GB2312.1980-0",
    "-*-*-*-R-*-*-*-120-*-*-*-*-BIG5-0",
    "-*-*-*-R-*-*-*-120-*-*-*-*-TIS620-0",
    "-*-*-*-R-*-*-*-120-*-*-*-*-JISX0212.1990-0",
    "-*-*-*-R-*-*-*-120-*-*-*-*-ISO8859-9",
    "-*-*-*-R-*-*-*-120-*-*-*-*-MICROSOFT-CP1251",
    "fixed",
    "FIXED",
    "variable",
    "cursor",
    "nil2",
    "nonexistent",
    "6x13*",
    "?x??",
    "*-?ixed-*",
    "**",
    "*?",
    "a*",
    "*lucidasans*-12",
    "-misc-fixed-*-iso8859-1",
    "-misc-fixed-medium-r-semicondensed--13-*-*-*-c-60-iso8859-1",
    "-misc-fixed-medium-r-semicondensed--*-120-*-*-c-*-iso8859-1",
    "-misc-fixed-medium-r-semicondensed--31-0-75-75-c-0-iso8859-1",
    "-misc-fixed-medium-r-semicondensed--31-0-0-0-c-55-iso8859-1",
    "-misc-fixed-medium-r-semicondensed--0-0-75-75-c-0-iso8859-1",
    "-misc-fixed-medium-r-semicondensed--*-100-75-0-*-*-iso8859-1",
    "-misc-fixed-medium-r-semicondensed--200-*-75-100-*-*-iso8859-1",
    "-misc-*-*-*-*-*-0-0-*-*-*-*-iso8859-1",
    "-adobe-helvetica-bold-r-normal--12-120-75-75-p-70-iso8859-1",
    "-*-helvetica-bold-r-normal-*-*-120-*-*-*-*-iso8859-1",
    "-adobe-*-*-o-*--*-*-75-75-?-*-iso8859-*",
    "*-*-*-*-*-*-*-*-*-*-*-*-*-*-*",
];

#[test]
fn list_fonts_equals_xvfbs() {
    let (peer, set) = pair(&PATH);
    for pattern in PATTERNS {
        for max in [1, 3, 500, u16::MAX] {
            let expected = peer.list(pattern.as_bytes(), max);
            let found = set.list(pattern.as_bytes(), max.into());
            assert_eq!(texts(&found), texts(&expected), "{pattern} {max}");
        }
    }
    assert!(peer.list(b"*", u16::MAX).len() > 800);
    assert!(peer.list(b"*", 0).is_empty() && set.list(b"*", 0).is_empty());
}

/// Sizes that no file has are listed by both and opened by Xvfb alone, which scales.
const SCALED: &str = "-misc-fixed-medium-r-semicondensed--17-120-100-100-c-0-iso8859-1";

#[test]
fn list_fonts_with_info_equals_xvfbs() {
    let (mut peer, set) = pair(&PATH);
    for (pattern, max) in [
        ("-*-*-*-*-*-*-13-120-*-*-*-*-*-*", 1000),
        ("fixed", 10),
        ("variable", 10),
        ("*x13", 3),
        ("nonexistent", 10),
        ("*lucidasans*", 7),
        ("?x*", 1000),
    ] {
        let expected = peer.list_with_info(pattern.as_bytes(), max);
        let found: Vec<_> = set.list_with_info(pattern.as_bytes(), max.into()).collect();
        let names = |name: &Vec<u8>| String::from_utf8_lossy(name).into_owned();
        assert_eq!(
            found.iter().map(|font| names(&font.name)).collect::<Vec<_>>(),
            expected.iter().map(|font| names(&font.0)).filter(|name| name != SCALED).collect::<Vec<_>>()
        );
        for (found, (name, hint, info)) in found.iter().zip(&expected) {
            assert_eq!(
                (&found.name, without_editor(found.font.info().clone())),
                (name, without_editor(info.clone()))
            );
            assert_eq!(found.replies_hint, *hint, "{pattern}");
        }
    }
}

#[test]
fn patterns_open_what_xvfb_opens() {
    let (mut peer, set) = pair(&PATH);
    let more = [
        "-adobe-courier-bold-o-normal--10-100-75-75-m-60-iso8859-1",
        "-*-courier-medium-r-*-*-14-*-*-*-*-*-*-*",
        "-*-*-medium-*",
        "lucidasans-12",
        "7x13bold",
        "-misc-fixed-medium-r-normal--13-100-100-100-c-70-iso8859-1",
        "-*-lucida-medium-r-*-*-*-100-*-*-*-*-*-*",
        "k14",
        "hanzigb16st",
    ];
    for pattern in PATTERNS.iter().chain(&more) {
        if pattern.contains("--31-") || pattern.contains("-100-75-0-") || pattern.contains("--200-") {
            continue; // Xvfb scales its own font for these.
        }
        let expected = peer.open(pattern.as_bytes());
        let found = set.open(pattern.as_bytes()).ok();
        assert_eq!(found.is_some(), expected.is_some(), "{pattern}");
        if let Some((found, expected)) = found.zip(expected) {
            let expected_info = peer.query(expected).0;
            assert_eq!(without_editor(found.info().clone()), without_editor(expected_info), "{pattern}");
            peer.close(expected);
        }
    }
}

/// A directory with names of any size, duplicates, chains of aliases, and aliases that lead nowhere.
#[test]
fn a_made_up_directory_is_listed_alike() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    let fonts = Path::new("/usr/share/fonts/X11/misc");
    for file in ["6x13-ISO8859-1.pcf.gz", "7x13-ISO8859-1.pcf.gz", "cursor.pcf.gz"] {
        std::fs::copy(fonts.join(file), root.join(file)).unwrap();
    }
    let fonts_dir = "5\n\
        6x13-ISO8859-1.pcf.gz -a-f-medium-r-normal--13-120-75-75-c-60-iso8859-1\n\
        7x13-ISO8859-1.pcf.gz -A-F-medium-r-normal--20-190-75-75-c-70-iso8859-1\n\
        7x13-ISO8859-1.pcf.gz -a-g-medium-r-normal--0-0-75-75-c-0-iso8859-1\n\
        cursor.pcf.gz same\n\
        6x13-ISO8859-1.pcf.gz Two  words \n";
    let fonts_alias = "! a comment\n\
        one two\n two three\nthree same\nsame one\nlost nothing\nround about\nabout round\n\
        \"quoted name\" same ! behind\nFILE_NAMES_ALIASES\n\
        star \"-a-f-*\"\n";
    std::fs::write(root.join("fonts.dir"), fonts_dir).unwrap();
    std::fs::write(root.join("fonts.alias"), fonts_alias).unwrap();
    for attributes in ["", ":unscaled", ":other:unscaled"] {
        let element = format!("{}{attributes}", root.display());
        let (mut peer, set) = pair(&[&element]);
        for pattern in
            ["*", "s*", "one", "round", "-a-*-*-*-*-*-*-*-*-*-*-*-*-*", "-a-*", "*o*", "two  words"]
        {
            for max in [1, 2, 4, 100] {
                let expected = peer.list(pattern.as_bytes(), max);
                let found = set.list(pattern.as_bytes(), max.into());
                assert_eq!(texts(&found), texts(&expected), "{element} {pattern} {max}");
            }
        }
        for name in
            ["one", "two", "same", "star", "quoted name", "cursor", "6x13-iso8859-1", "7x13-iso8859-1"]
        {
            let font = peer.open(name.as_bytes()).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(*set.open(name.as_bytes()).unwrap().info(), peer.query(font).0, "{name}");
        }
    }
}

fn texts(names: &[Vec<u8>]) -> Vec<String> {
    names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect()
}
