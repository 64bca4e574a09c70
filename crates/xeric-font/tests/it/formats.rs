//! BDF, and PCF in every layout that bdftopcf writes, beside Xvfb.

use crate::metrics::compare_pixels;
use crate::peer::pair;
use std::path::Path;
use std::process::Command;

const FONTS: [&str; 4] = ["proportional", "terminal", "cell", "matrix"];

/// Byte order, bit order, row padding and scan unit in their combinations; padded to terminal; without ink metrics.
const LAYOUTS: [&[&str]; 9] = [
    &[],
    &["-M", "-L"],
    &["-L", "-M"],
    &["-l", "-M", "-p4", "-u4"],
    &["-m", "-L", "-p4", "-u4"],
    &["-m", "-L", "-p2", "-u2"],
    &["-l", "-L", "-p8", "-u1"],
    &["-t", "-m", "-M", "-p1"],
    &["-i"],
];

#[test]
fn bdf_fonts_are_told_and_drawn_as_by_xvfb() {
    let directory = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut lines = format!("{}\n", FONTS.len());
    for font in FONTS {
        let file = format!("{font}.bdf");
        std::fs::copy(data.join(&file), directory.path().join(&file)).unwrap();
        lines += &format!("{file} {font}\n");
    }
    std::fs::write(directory.path().join("fonts.dir"), lines).unwrap();
    compare(directory.path(), FONTS.map(str::to_owned));
}

#[test]
fn pcf_fonts_of_every_layout_are_told_and_drawn_as_by_xvfb() {
    let directory = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut lines = "0\n".to_owned();
    let mut names = Vec::new();
    for font in FONTS {
        for (number, layout) in LAYOUTS.iter().enumerate() {
            let name = format!("{font}{number}");
            let file = format!("{name}.pcf");
            let made = Command::new("bdftopcf")
                .args(*layout)
                .arg("-o")
                .arg(directory.path().join(&file))
                .arg(data.join(font).with_extension("bdf"))
                .status()
                .expect("bdftopcf is installed (xfonts-utils)");
            assert!(made.success(), "{name}");
            lines += &format!("{file} {name}\n");
            names.push(name);
        }
    }
    std::fs::write(directory.path().join("fonts.dir"), lines).unwrap();
    compare(directory.path(), names);
}

fn compare(directory: &Path, names: impl IntoIterator<Item = String>) {
    let (mut peer, set) = pair(&[directory.to_str().unwrap()]);
    for name in names {
        let font = peer.open(name.as_bytes()).unwrap_or_else(|| panic!("{name}"));
        let ours = set.open(name.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let (info, chars) = peer.query(font);
        assert_eq!(*ours.info(), info, "{name}");
        assert!(ours.query_char_infos().eq(chars), "{name}");
        for text in [&[][..], &[65, 33, 1, 120], &[1, 1], &[12354, 12400, 0, 65], &[44, 32, 65, 48]] {
            assert_eq!(ours.text_extents(text.iter().copied()), peer.extents(font, text), "{name} {text:?}");
        }
        compare_pixels(&peer, font, &ours, &name);
    }
}
