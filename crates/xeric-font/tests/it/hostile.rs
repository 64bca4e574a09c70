//! Damaged and made-up fonts: no panic, and memory in proportion to the bytes.

use proptest::prelude::*;
use std::path::Path;
use xeric_font::{Font, FontError};

/// Reads as a font of either format, and when it is one, looks at all of it.
fn exercise(bytes: &[u8]) {
    for font in
        [Font::read(bytes), xeric_font::pcf::read(bytes), xeric_font::bdf::read(bytes)].into_iter().flatten()
    {
        let told = font.query_char_infos().count();
        assert!(told <= 1 << 16);
        for char in (0..=u16::MAX).step_by(97).chain(0..256) {
            if let Some(glyph) = font.glyph(char) {
                assert!(glyph.bits().len() >= glyph.stride() * glyph.height() as usize);
                assert!(!glyph.is_set(glyph.width(), 0) && glyph.row(glyph.height()).is_none());
            }
        }
        font.text_extents(0..=u16::MAX);
        font.glyph_extents(font.glyphs16(&[0; 9]).chain(font.glyphs8(b"text")));
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seeds = Vec::new();
    for font in ["proportional", "terminal", "cell", "matrix"] {
        seeds.push(std::fs::read(crate_root.join("tests/data").join(font).with_extension("bdf")).unwrap());
    }
    for font in ["cursor", "4x6-ISO8859-1", "helvR08-ISO8859-1"] {
        let packed = std::fs::read(crate_root.join("data").join(format!("{font}.pcf.gz"))).unwrap();
        let mut unpacked = Vec::new();
        std::io::copy(&mut flate2::read::GzDecoder::new(&packed[..]), &mut unpacked).unwrap();
        seeds.push(unpacked);
        seeds.push(packed);
    }
    seeds
}

#[test]
fn seeds_are_fonts() {
    assert!(seeds().iter().all(|seed| Font::read(seed).is_ok()));
}

/// Values that lengths and counts go wrong by.
const EXTREMES: [u32; 4] = [0, 0xffff, 0x7fff_ffff, u32::MAX];

#[test]
fn every_word_at_its_extremes() {
    // Tables of contents and table heads are where counts are: the first bytes, and some all through.
    for seed in seeds().into_iter().filter(|seed| seed.starts_with(b"\x01fcp")) {
        let positions = (0..seed.len().min(700)).step_by(2).chain((700..seed.len()).step_by(509));
        for at in positions {
            for value in EXTREMES {
                let mut bytes = seed.clone();
                for (byte, new) in bytes.iter_mut().skip(at).zip(value.to_le_bytes()) {
                    *byte = new;
                }
                xeric_font::pcf::read(&bytes).ok();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(mut bytes in proptest::collection::vec(any::<u8>(), 0..300), kind in 0..3) {
        let head: &[u8] = match kind { 0 => b"", 1 => b"\x01fcp", _ => b"STARTFONT 2.1\n" };
        bytes.splice(0..0, head.iter().copied());
        exercise(&bytes);
    }

    #[test]
    fn mutated_fonts(
        seed in any::<prop::sample::Index>(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..6),
    ) {
        let seeds = seeds();
        let mut bytes = seed.get(&seeds).clone();
        for (at, value, kind) in changes {
            let at = at.index(bytes.len().max(1));
            match kind {
                0 => bytes.truncate(at),
                1 => bytes.insert(at.min(bytes.len()), value),
                _ => if let Some(byte) = bytes.get_mut(at) { *byte = value },
            }
        }
        exercise(&bytes);
    }

    #[test]
    fn mutated_numbers_in_bdf(which in 0..4_usize, at in any::<prop::sample::Index>(), value in any::<i32>(), small in any::<bool>()) {
        let seeds = seeds();
        let text = String::from_utf8(seeds[which].clone()).unwrap();
        let mut words: Vec<String> = text.split_inclusive([' ', '\n']).map(str::to_owned).collect();
        let numbers: Vec<usize> = (0..words.len()).filter(|&word| words[word].trim_end().parse::<i32>().is_ok()).collect();
        let word = *at.get(&numbers);
        let end = words[word].chars().last().unwrap();
        words[word] = format!("{}{end}", if small { value % 40000 } else { value });
        exercise(words.concat().as_bytes());
    }
}

#[test]
fn many_glyphs_over_the_same_bitmap_take_its_room_once() {
    // 20 000 glyphs of 4000 × 4000 pixels (40 GB), all of which name the same two million bytes.
    let (glyphs, side) = (20_000_u32, 4_000_u16);
    let mut tables: Vec<(u32, Vec<u8>)> = Vec::new();
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    let mut properties = words(&[0, 1, 0]);
    properties.extend([0, 0, 0, 0, 0, 0, 0, 0]);
    properties.extend(words(&[2]));
    properties.extend(b"A\0");
    tables.push((1, properties));
    let metrics: Vec<u8> = [0, side, side, side, 0, 0].iter().flat_map(|value| value.to_le_bytes()).collect();
    let mut accelerators = words(&[0, 0, 0, 10, 2, 0]);
    accelerators.extend(metrics.repeat(2));
    tables.push((2, accelerators));
    tables.push((4, [words(&[0, glyphs]), metrics.repeat(glyphs as usize)].concat()));
    let size = u32::from(side) * u32::from(side) / 8;
    let mut bitmaps = words(&[0, glyphs]);
    bitmaps.extend(vec![0; 4 * glyphs as usize]);
    bitmaps.extend(words(&[size; 4]));
    bitmaps.extend(vec![0xaa; size as usize]);
    tables.push((8, bitmaps));
    let encoding: Vec<u8> = [0_u16, 0, 0, 0, 0, 7].iter().flat_map(|value| value.to_le_bytes()).collect();
    tables.push((32, [words(&[0]), encoding].concat()));

    let mut file = [b"\x01fcp".to_vec(), words(&[tables.len() as u32])].concat();
    let mut offset = (8 + 16 * tables.len()) as u32;
    for (kind, table) in &tables {
        file.extend(words(&[*kind, 0, table.len() as u32, offset]));
        offset += table.len() as u32;
    }
    file.extend(tables.into_iter().flat_map(|table| table.1));
    let font = Font::read(&file).unwrap();
    assert_eq!(font.glyph(0).unwrap().bits().len(), size as usize);
}

#[test]
fn rows_that_are_not_there_are_not_made_up() {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cell.bdf")).unwrap();
    let huge = text.replace("BBX 10 4 0 -1", "BBX 32000 32000 0 -1");
    assert!(matches!(Font::read(huge.as_bytes()), Err(FontError::Bdf { .. })));
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/terminal.bdf"))
        .unwrap();
    let huge = text.replace("FONT_ASCENT 8", "FONT_ASCENT 32000").replace("DWIDTH 6", "DWIDTH 32000");
    assert!(matches!(Font::read(huge.as_bytes()), Err(FontError::Invalid(_))));
}
