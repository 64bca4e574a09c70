//! Pictures of the screen: PNG, digests, comparison.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

use sha2::{Digest, Sha256};
use xeric_geom::Rect;

/// Pixels, row by row, each `0x00rrggbb`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// `width * height` pixels.
    pub pixels: Vec<u32>,
}

/// Where and how much two pictures differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    /// One has another size.
    Size {
        /// Width and height of the one that was expected.
        expected: (u32, u32),
        /// Width and height of the one that is.
        actual: (u32, u32),
    },
    /// Pixels differ.
    Pixels {
        /// How many.
        count: u64,
        /// How many there are.
        of: u64,
        /// The first, by rows.
        first: (u32, u32),
        /// What the first should be.
        expected: u32,
        /// What the first is.
        actual: u32,
    },
}

/// Why a picture cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The file cannot be opened, read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no PNG file.
    #[error("{0}")]
    Decoding(#[from] png::DecodingError),
    /// It is a kind of PNG that no shot is.
    #[error("it is not a PNG file with 8 bits a channel")]
    Kind,
}

impl Image {
    /// The part of the picture inside `area`.
    #[must_use]
    pub fn cut(&self, area: Rect) -> Self {
        let whole = Rect::new(0, 0, self.width, self.height);
        let area = area.intersect(&whole);
        let pixels = (area.y1..area.y2)
            .flat_map(|y| (area.x1..area.x2).map(move |x| (x, y)))
            .filter_map(|(x, y)| self.get(x, y))
            .collect();
        Self { width: area.width(), height: area.height(), pixels }
    }

    /// The pixel at (x, y), if that is inside.
    pub fn get(&self, x: i32, y: i32) -> Option<u32> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        if x >= self.width || y >= self.height {
            return None;
        }
        self.pixels.get(y as usize * self.width as usize + x as usize).copied()
    }

    /// The picture as a PNG file: 8 bits a channel, RGB.
    pub fn to_png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.rgb()));
        // Writing to memory fails only for a picture without pixels, which has no PNG form.
        if written.is_err() {
            file.clear();
        }
        file
    }

    /// Writes the picture as a PNG file.
    ///
    /// # Errors
    /// What the file system says.
    pub fn write_png(&self, path: &Path) -> io::Result<()> {
        File::create(path)?.write_all(&self.to_png())
    }

    /// Reads a PNG file. An alpha channel is ignored.
    ///
    /// # Errors
    /// When the file cannot be read, or has a form that shots do not have.
    pub fn read_png(path: &Path) -> Result<Self, ImageError> {
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or(ImageError::Kind)?];
        let info = reader.next_frame(&mut bytes)?;
        let bytes = bytes.get(..info.buffer_size()).unwrap_or_default();
        let pack = |r: u8, g: u8, b: u8| u32::from_be_bytes([0, r, g, b]);
        let pixels = match info.color_type {
            png::ColorType::Rgb => bytes.as_chunks::<3>().0.iter().map(|&[r, g, b]| pack(r, g, b)).collect(),
            png::ColorType::Rgba => {
                bytes.as_chunks::<4>().0.iter().map(|&[r, g, b, _]| pack(r, g, b)).collect()
            }
            png::ColorType::Grayscale => bytes.iter().map(|&v| pack(v, v, v)).collect(),
            png::ColorType::GrayscaleAlpha => {
                bytes.as_chunks::<2>().0.iter().map(|&[v, _]| pack(v, v, v)).collect()
            }
            png::ColorType::Indexed => return Err(ImageError::Kind),
        };
        Ok(Self { width: info.width, height: info.height, pixels })
    }

    /// SHA-256 of the size and the pixels, in hexadecimal digits.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.width.to_le_bytes());
        hash.update(self.height.to_le_bytes());
        hash.update(self.rgb());
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Compares with what was expected; `None` when they are equal.
    pub fn difference_from(&self, expected: &Self) -> Option<Difference> {
        if (self.width, self.height) != (expected.width, expected.height) {
            return Some(Difference::Size {
                expected: (expected.width, expected.height),
                actual: (self.width, self.height),
            });
        }
        let pairs = self.pixels.iter().zip(&expected.pixels);
        let mut different = pairs.enumerate().filter(|(_, (a, b))| a != b);
        let (at, (&actual, &wanted)) = different.next()?;
        let width = self.width.max(1) as usize;
        Some(Difference::Pixels {
            count: 1 + different.count() as u64,
            of: self.pixels.len() as u64,
            first: ((at % width) as u32, (at / width) as u32),
            expected: wanted,
            actual,
        })
    }

    fn rgb(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1)).collect()
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size { expected: (ew, eh), actual: (aw, ah) } => {
                write!(f, "it is {aw}x{ah} and not {ew}x{eh}")
            }
            Self::Pixels { count, of, first: (x, y), expected, actual } => write!(
                f,
                "{count} of {of} pixels differ, the first at {x},{y}: #{actual:06x} and not #{expected:06x}"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checker() -> Image {
        Image { width: 3, height: 2, pixels: vec![0xff_0000, 0, 0x00_ff00, 0, 0x00_00ff, 0x12_3456] }
    }

    #[test]
    fn png_keeps_every_pixel() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.png");
        checker().write_png(&path).unwrap();
        assert_eq!(Image::read_png(&path).unwrap(), checker());
        std::fs::write(&path, b"no picture").unwrap();
        assert!(Image::read_png(&path).is_err());
    }

    #[test]
    fn a_difference_names_its_first_pixel() {
        let mut other = checker();
        other.pixels[4] = 1;
        other.pixels[5] = 2;
        let difference = other.difference_from(&checker()).unwrap();
        assert_eq!(difference.to_string(), "2 of 6 pixels differ, the first at 1,1: #000001 and not #0000ff");
        assert_eq!(checker().difference_from(&checker()), None);
        let small = checker().cut(Rect::new(1, 1, 10, 10));
        assert_eq!(small.pixels, [0x00_00ff, 0x12_3456]);
        assert_eq!(small.difference_from(&checker()).unwrap().to_string(), "it is 2x1 and not 3x2");
        assert_ne!(small.digest(), checker().digest());
    }
}
