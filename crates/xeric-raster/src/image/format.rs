//! The scan-line formats of PutImage and GetImage.

use xeric_geom::{Point, Rect, Region};

use crate::draw::Paint;
use crate::function::merge;
use crate::surface::{Pixel, Pixels, Surface};

/// `format` of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One plane: the foreground where a bit is 1, the background elsewhere.
    Bitmap,
    /// A plane for each bit of the depth, the most significant first.
    XyPixmap,
    /// Pixel by pixel.
    ZPixmap,
}

/// An image as PutImage carries it.
#[derive(Clone, Copy, Debug)]
pub struct Image<'a> {
    /// How the bytes are laid out.
    pub format: Format,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// 1 for a bitmap, else that of the destination.
    pub depth: u8,
    /// Bits before the first column of each row of a plane.
    pub left_pad: u8,
    /// At least [`image_bytes`]; what is missing reads as 0.
    pub data: &'a [u8],
}

/// How many bits a pixel of this depth takes in a ZPixmap.
#[must_use]
pub const fn bits_per_pixel(depth: u8) -> u8 {
    match depth {
        0 | 1 => 1,
        2..=8 => 8,
        9..=16 => 16,
        _ => 32,
    }
}

/// The bytes of an image with this many planes; for a ZPixmap `depth` says how wide a pixel is.
#[must_use]
pub fn image_bytes(format: Format, width: u32, height: u32, depth: u8, left_pad: u8) -> u64 {
    let plane = row_bytes(format, width, depth, left_pad).saturating_mul(height.into());
    if format == Format::XyPixmap { plane.saturating_mul(depth.into()) } else { plane }
}

fn row_bytes(format: Format, width: u32, depth: u8, left_pad: u8) -> u64 {
    let bits = match format {
        Format::ZPixmap => u64::from(width) * u64::from(bits_per_pixel(depth)),
        Format::Bitmap | Format::XyPixmap => u64::from(width) + u64::from(left_pad),
    };
    bits.div_ceil(32) * 4
}

/// PutImage: draws an image with its top left corner at `at`. Of the paint, the function and the plane mask count, and
/// for a bitmap foreground and background.
pub fn put_image(surface: &mut Surface, clip: &Region, at: Point, image: &Image<'_>, paint: &Paint<'_>) {
    match surface.pixels() {
        Pixels::U8(_) => put::<u8>(surface, clip, at, image, paint),
        Pixels::U16(_) => put::<u16>(surface, clip, at, image, paint),
        Pixels::U32(_) => put::<u32>(surface, clip, at, image, paint),
    }
}

fn put<P: Pixel>(surface: &mut Surface, clip: &Region, at: Point, image: &Image<'_>, paint: &Paint<'_>) {
    let mask = surface.mask();
    let rop = paint.function.rop(paint.plane_mask & mask);
    let decoder = Decoder::new(image, paint, mask);
    let bounds = Rect::new(at.x, at.y, image.width, image.height).intersect(&surface.bounds());
    let width = surface.width() as usize;
    let Some(pixels) = P::slice_mut(surface.pixels_mut()) else { return };
    let mut scratch = Vec::new();
    for part in clip.rects_between(bounds.y1, bounds.y2) {
        let part = part.intersect(&bounds);
        if part.is_empty() {
            continue;
        }
        for y in part.y1..part.y2 {
            let start = y.unsigned_abs() as usize * width;
            let columns = start + part.x1.unsigned_abs() as usize..start + part.x2.unsigned_abs() as usize;
            let Some(row) = pixels.get_mut(columns) else { continue };
            let (first, line) = (part.x1.abs_diff(at.x) as usize, y.abs_diff(at.y) as usize);
            if rop.is_copy(mask) {
                decoder.read(row, first, line);
            } else {
                scratch.resize(row.len(), P::default());
                decoder.read(&mut scratch, first, line);
                merge(row, &scratch, rop);
            }
        }
    }
}

/// Reads the pixels of an image.
struct Decoder<'a> {
    image: Image<'a>,
    stride: usize,
    mask: u32,
    foreground: u32,
    background: u32,
}

impl<'a> Decoder<'a> {
    fn new(image: &Image<'a>, paint: &Paint<'_>, mask: u32) -> Decoder<'a> {
        let stride = row_bytes(image.format, image.width, image.depth, image.left_pad);
        Decoder {
            image: *image,
            stride: usize::try_from(stride).unwrap_or(usize::MAX),
            mask,
            foreground: paint.foreground & mask,
            background: paint.background & mask,
        }
    }

    /// The bytes from row `line` on, counted over all planes.
    fn line(&self, line: usize) -> &'a [u8] {
        let rest = self.image.data.get(line.saturating_mul(self.stride)..).unwrap_or(&[]);
        rest.get(..self.stride).unwrap_or(rest)
    }

    /// Fills `out` with the pixels of a row from column `first` on.
    fn read<P: Pixel>(&self, out: &mut [P], first: usize, line: usize) {
        match self.image.format {
            Format::Bitmap => {
                let (row, first) = (self.line(line), first + usize::from(self.image.left_pad));
                for (column, pixel) in (first..).zip(out) {
                    *pixel = P::from_u32(if bit(row, column) { self.foreground } else { self.background });
                }
            }
            Format::XyPixmap => {
                out.fill(P::default());
                let first = first + usize::from(self.image.left_pad);
                let height = self.image.height as usize;
                for plane in 0..self.image.depth {
                    let value =
                        P::from_u32(1_u32.checked_shl((self.image.depth - 1 - plane).into()).unwrap_or(0));
                    let row = self.line(usize::from(plane).saturating_mul(height).saturating_add(line));
                    for (column, pixel) in (first..).zip(&mut *out) {
                        if bit(row, column) {
                            *pixel = *pixel | value;
                        }
                    }
                }
            }
            Format::ZPixmap => self.read_pixels(out, first, self.line(line)),
        }
    }

    fn read_pixels<P: Pixel>(&self, out: &mut [P], first: usize, row: &[u8]) {
        match bits_per_pixel(self.image.depth) {
            1 => {
                for (column, pixel) in (first..).zip(out) {
                    *pixel = P::from_u32(u32::from(bit(row, column)));
                }
            }
            8 => {
                for (pixel, byte) in out.iter_mut().zip(row.get(first..).unwrap_or(&[])) {
                    *pixel = P::from_u32(u32::from(*byte) & self.mask);
                }
            }
            16 => {
                let (units, _) = row.get(2 * first..).unwrap_or(&[]).as_chunks();
                for (pixel, unit) in out.iter_mut().zip(units) {
                    *pixel = P::from_u32(u32::from(u16::from_le_bytes(*unit)) & self.mask);
                }
            }
            _ => {
                let (units, _) = row.get(4 * first..).unwrap_or(&[]).as_chunks();
                for (pixel, unit) in out.iter_mut().zip(units) {
                    *pixel = P::from_u32(u32::from_le_bytes(*unit) & self.mask);
                }
            }
        }
    }
}

/// Bit `column` of a plane's row.
fn bit(row: &[u8], column: usize) -> bool {
    row.get(column / 8).is_some_and(|byte| byte >> (column % 8) & 1 != 0)
}

/// GetImage: appends the pixels of `rect` to `out`. An XyPixmap has the planes of the mask only, the most significant
/// first; a ZPixmap has 0 in the others. A Bitmap is not a format of GetImage and gives the lowest plane.
pub fn get_image(surface: &Surface, rect: Rect, format: Format, plane_mask: u32, out: &mut Vec<u8>) {
    let mask = plane_mask & surface.mask();
    match format {
        Format::ZPixmap => match surface.pixels() {
            Pixels::U8(_) if surface.depth() == 1 => get_plane(surface, rect, mask & 1, out),
            Pixels::U8(_) => get_pixels::<u8, 1>(surface, rect, mask, out, |pixel| [pixel]),
            Pixels::U16(_) => get_pixels::<u16, 2>(surface, rect, mask, out, u16::to_le_bytes),
            Pixels::U32(_) => get_pixels::<u32, 4>(surface, rect, mask, out, u32::to_le_bytes),
        },
        Format::XyPixmap => {
            for plane in (0..surface.depth().min(32)).rev() {
                let plane = 1 << plane;
                if mask & plane != 0 {
                    get_plane(surface, rect, plane, out);
                }
            }
        }
        Format::Bitmap => get_plane(surface, rect, mask & 1, out),
    }
}

fn get_pixels<P: Pixel, const BYTES: usize>(
    surface: &Surface,
    rect: Rect,
    mask: u32,
    out: &mut Vec<u8>,
    bytes: impl Fn(P) -> [u8; BYTES],
) {
    let mask = P::from_u32(mask);
    let inside = rect.intersect(&surface.bounds());
    for y in rect.y1..rect.y2 {
        let start = out.len();
        let row_end = start + (rect.width() as usize * BYTES).next_multiple_of(4);
        if inside.contains(Point::new(inside.x1, y)) {
            let row = surface.row::<P>(y.unsigned_abs());
            let (x1, x2) = (inside.x1.unsigned_abs() as usize, inside.x2.unsigned_abs() as usize);
            out.resize(row_end, 0);
            let first = start + inside.x1.abs_diff(rect.x1) as usize * BYTES;
            let (units, _) = out.get_mut(first..).unwrap_or(&mut []).as_chunks_mut::<BYTES>();
            for (unit, pixel) in units.iter_mut().zip(row.get(x1..x2).unwrap_or(&[])) {
                *unit = bytes(*pixel & mask);
            }
        }
        out.resize(row_end, 0);
    }
}

fn get_plane(surface: &Surface, rect: Rect, plane: u32, out: &mut Vec<u8>) {
    let stride = usize::try_from(row_bytes(Format::Bitmap, rect.width(), 1, 0)).unwrap_or(0);
    for y in rect.y1..rect.y2 {
        let start = out.len();
        out.resize(start + stride, 0);
        for (column, x) in (rect.x1..rect.x2).enumerate() {
            if surface.get(x, y) & plane != 0
                && let Some(byte) = out.get_mut(start + column / 8)
            {
                *byte |= 1 << (column % 8);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::function::Function;
    use proptest::prelude::*;

    fn whole(surface: &Surface) -> Region {
        Region::from(surface.bounds())
    }

    #[test]
    fn rows_are_padded_to_32_bits() {
        assert_eq!(image_bytes(Format::Bitmap, 33, 2, 1, 0), 16);
        assert_eq!(image_bytes(Format::Bitmap, 30, 2, 1, 3), 16);
        assert_eq!(image_bytes(Format::XyPixmap, 8, 3, 24, 0), 4 * 3 * 24);
        assert_eq!(image_bytes(Format::ZPixmap, 3, 2, 16, 0), 16);
        assert_eq!(image_bytes(Format::ZPixmap, 3, 2, 4, 0), 8);
    }

    #[test]
    fn the_first_column_is_the_lowest_bit() {
        let mut surface = Surface::new(4, 1, 1);
        let clip = whole(&surface);
        let data = [0b0000_1010, 0, 0, 0];
        let image = Image { format: Format::Bitmap, width: 3, height: 1, depth: 1, left_pad: 1, data: &data };
        put_image(&mut surface, &clip, Point::new(1, 0), &image, &Paint { background: 0, ..Paint::solid(1) });
        assert_eq!(surface.row_u8(0), &[0, 1, 0, 1]);
    }

    #[test]
    fn short_data_reads_as_zero() {
        let mut surface = Surface::new(4, 4, 24);
        let clip = whole(&surface);
        for format in [Format::Bitmap, Format::XyPixmap, Format::ZPixmap] {
            let image = Image { format, width: 9, height: 9, depth: 24, left_pad: 0, data: &[1, 2, 3] };
            put_image(
                &mut surface,
                &clip,
                Point::new(-2, -2),
                &image,
                &Paint { background: 0, ..Paint::solid(5) },
            );
            assert_eq!(surface, Surface::new(4, 4, 24));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_put_is_got(
            depth in prop::sample::select(vec![1_u8, 4, 8, 15, 16, 24, 32]),
            z in any::<bool>(),
            (width, height) in (1_u32..40, 1_u32..5),
            seed in any::<u32>(),
        ) {
            let format = if z { Format::ZPixmap } else { Format::XyPixmap };
            let mut surface = Surface::new(width, height, depth);
            let mut value = seed;
            for y in 0..height.cast_signed() {
                for x in 0..width.cast_signed() {
                    value = value.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    surface.set(x, y, value ^ value >> 15);
                }
            }
            let mut data = Vec::new();
            get_image(&surface, surface.bounds(), format, u32::MAX, &mut data);
            prop_assert_eq!(data.len() as u64, image_bytes(format, width, height, depth, 0));
            let mut other = Surface::new(width, height, depth);
            let image = Image { format, width, height, depth, left_pad: 0, data: &data };
            let paint = Paint { function: Function::Xor, ..Paint::solid(0) };
            put_image(&mut other, &whole(&surface), Point::new(0, 0), &image, &paint);
            prop_assert_eq!(&other, &surface);
        }
    }
}
