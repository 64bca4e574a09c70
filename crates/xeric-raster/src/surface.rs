//! A pixel store.
//!
//! What holds: rows are `width` pixels, one behind the other, top to bottom; a pixel's bits beyond the depth are 0.
//! It is not for the scan-line formats of the protocol: those are made and read in [`crate::image`].

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Range};

use xeric_geom::{Point, Rect};

/// A rectangle of pixels of one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surface {
    width: u32,
    height: u32,
    depth: u8,
    pixels: Pixels,
}

/// The pixels of a surface, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pixels {
    /// Depths 1 to 8: a byte a pixel.
    U8(Vec<u8>),
    /// Depths 9 to 16.
    U16(Vec<u16>),
    /// Depths 17 to 32.
    U32(Vec<u32>),
}

impl Surface {
    /// A surface of zero pixels. The caller checks [`Surface::bytes_needed`] before a size that a peer chose.
    ///
    /// # Panics
    /// When the size does not fit the address space.
    #[must_use]
    pub fn new(width: u32, height: u32, depth: u8) -> Surface {
        let count = u64::from(width) * u64::from(height);
        let count = usize::try_from(count).expect("a surface larger than the address space");
        let pixels = match depth {
            0..=8 => Pixels::U8(vec![0; count]),
            9..=16 => Pixels::U16(vec![0; count]),
            _ => Pixels::U32(vec![0; count]),
        };
        Surface { width, height, depth, pixels }
    }

    /// The memory that a surface's pixels take.
    #[must_use]
    pub const fn bytes_needed(width: u32, height: u32, depth: u8) -> u64 {
        let bytes = match depth {
            0..=8 => 1,
            9..=16 => 2,
            _ => 4,
        };
        (width as u64 * height as u64).saturating_mul(bytes)
    }

    /// Width in pixels.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Bits that count in each pixel.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// All of its pixels: `(0, 0)` to `(width, height)`.
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// The bits of a pixel that are within the depth.
    #[must_use]
    pub const fn mask(&self) -> u32 {
        depth_mask(self.depth)
    }

    /// The pixel at `(x, y)`; 0 outside.
    #[must_use]
    pub fn get(&self, x: i32, y: i32) -> u32 {
        let Some(at) = self.index(x, y) else { return 0 };
        match &self.pixels {
            Pixels::U8(pixels) => pixels.get(at).copied().map_or(0, u32::from),
            Pixels::U16(pixels) => pixels.get(at).copied().map_or(0, u32::from),
            Pixels::U32(pixels) => pixels.get(at).copied().unwrap_or(0),
        }
    }

    /// Sets the pixel at `(x, y)` to the low bits of `value`; does nothing outside.
    pub fn set(&mut self, x: i32, y: i32, value: u32) {
        let Some(at) = self.index(x, y) else { return };
        let value = value & self.mask();
        match &mut self.pixels {
            Pixels::U8(pixels) => put(pixels, at, value),
            Pixels::U16(pixels) => put(pixels, at, value),
            Pixels::U32(pixels) => put(pixels, at, value),
        }
    }

    /// The store itself, for a `match` on its kind outside the pixel loops.
    #[must_use]
    pub const fn pixels(&self) -> &Pixels {
        &self.pixels
    }

    /// The store itself, to write. The writer keeps the bits beyond the depth at 0 and the length as it is.
    pub const fn pixels_mut(&mut self) -> &mut Pixels {
        &mut self.pixels
    }

    /// Row `y` of a surface of depth 1 to 8.
    ///
    /// # Panics
    /// When the depth is another or the row is outside.
    #[must_use]
    pub fn row_u8(&self, y: u32) -> &[u8] {
        self.row::<u8>(y)
    }

    /// Row `y` of a surface of depth 17 to 32.
    ///
    /// # Panics
    /// When the depth is another or the row is outside.
    #[must_use]
    pub fn row_u32(&self, y: u32) -> &[u32] {
        self.row::<u32>(y)
    }

    /// Row `y`, to write, of a surface of depth 1 to 8.
    ///
    /// # Panics
    /// When the depth is another or the row is outside.
    pub fn row_u8_mut(&mut self, y: u32) -> &mut [u8] {
        self.row_mut::<u8>(y)
    }

    /// Row `y`, to write, of a surface of depth 17 to 32.
    ///
    /// # Panics
    /// When the depth is another or the row is outside.
    pub fn row_u32_mut(&mut self, y: u32) -> &mut [u32] {
        self.row_mut::<u32>(y)
    }

    /// Row `y` of a surface whose store is of `P`.
    ///
    /// # Panics
    /// When the store is of another pixel type or the row is outside.
    #[must_use]
    pub fn row<P: Pixel>(&self, y: u32) -> &[P] {
        let range = self.row_range(y);
        &P::slice(&self.pixels).expect("a surface of another pixel type")[range]
    }

    /// Row `y`, to write, of a surface whose store is of `P`.
    ///
    /// # Panics
    /// When the store is of another pixel type or the row is outside.
    pub fn row_mut<P: Pixel>(&mut self, y: u32) -> &mut [P] {
        let range = self.row_range(y);
        &mut P::slice_mut(&mut self.pixels).expect("a surface of another pixel type")[range]
    }

    fn row_range(&self, y: u32) -> Range<usize> {
        assert!(y < self.height, "row {y} of a surface with {} rows", self.height);
        let width = self.width as usize;
        let start = y as usize * width;
        start..start + width
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = self.bounds().contains(Point::new(x, y));
        inside.then(|| y.unsigned_abs() as usize * self.width as usize + x.unsigned_abs() as usize)
    }
}

fn put<P: Pixel>(pixels: &mut [P], at: usize, value: u32) {
    if let Some(pixel) = pixels.get_mut(at) {
        *pixel = P::from_u32(value);
    }
}

/// The low `depth` bits.
#[must_use]
pub const fn depth_mask(depth: u8) -> u32 {
    match depth {
        0 => 0,
        1..=31 => (1 << depth) - 1,
        _ => u32::MAX,
    }
}

/// An unsigned integer that a store can be made of.
pub trait Pixel:
    Copy
    + Debug
    + Eq
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The low bits of `value`.
    fn from_u32(value: u32) -> Self;
    /// The value, widened.
    fn to_u32(self) -> u32;
    /// The store as pixels of this type, when it is of this type.
    fn slice(pixels: &Pixels) -> Option<&[Self]>;
    /// The store as pixels of this type, to write.
    fn slice_mut(pixels: &mut Pixels) -> Option<&mut [Self]>;
}

macro_rules! pixel {
    ($type:ty, $variant:ident) => {
        impl Pixel for $type {
            #[inline]
            fn from_u32(value: u32) -> $type {
                value as $type
            }

            #[inline]
            fn to_u32(self) -> u32 {
                u32::from(self)
            }

            #[inline]
            fn slice(pixels: &Pixels) -> Option<&[$type]> {
                if let Pixels::$variant(pixels) = pixels { Some(pixels) } else { None }
            }

            #[inline]
            fn slice_mut(pixels: &mut Pixels) -> Option<&mut [$type]> {
                if let Pixels::$variant(pixels) = pixels { Some(pixels) } else { None }
            }
        }
    };
}

pixel!(u8, U8);
pixel!(u16, U16);
pixel!(u32, U32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_stay_within_the_depth() {
        for depth in [1, 4, 8, 15, 16, 24, 32] {
            let mut surface = Surface::new(3, 2, depth);
            surface.set(2, 1, u32::MAX);
            assert_eq!(surface.get(2, 1), depth_mask(depth), "depth {depth}");
            assert_eq!(surface.get(1, 1), 0);
        }
    }

    #[test]
    fn outside_reads_zero_and_writes_nothing() {
        let mut surface = Surface::new(2, 2, 32);
        for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 2), (i32::MIN, i32::MAX)] {
            surface.set(x, y, 7);
            assert_eq!(surface.get(x, y), 0);
        }
        assert_eq!(surface, Surface::new(2, 2, 32));
    }

    #[test]
    fn rows_are_width_pixels() {
        let mut surface = Surface::new(3, 2, 24);
        surface.row_u32_mut(1)[0] = 5;
        assert_eq!(surface.get(0, 1), 5);
        assert_eq!(surface.row_u32(0), &[0, 0, 0]);
        assert_eq!(Surface::bytes_needed(3, 2, 24), 24);
    }
}
