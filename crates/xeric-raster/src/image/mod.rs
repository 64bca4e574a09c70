//! Images and copies: PutImage, GetImage, CopyArea, CopyPlane, and bitmaps as regions.
//!
//! What holds: images are in the formats that the set-up announces: bitmap unit and scan-line pad of 32 bits, least
//! significant bit and byte first, and 1, 8, 16 or 32 bits a pixel. A client's bytes are only read where they are.
//! It is not for byte order: a client that asked for the other one gets the same images (the order is the server's).

mod copy;
mod format;

pub use copy::{Source, copy_area, copy_plane};
pub use format::{Format, Image, bits_per_pixel, get_image, image_bytes, put_image};

use xeric_geom::{Rect, Region};

use crate::surface::Surface;

/// The pixels of a surface that are not 0: what a clip mask or a shape of depth 1 means.
#[must_use]
pub fn region_from_bitmap(bitmap: &Surface) -> Region {
    let mut runs = Vec::new();
    let rows = i32::try_from(bitmap.height()).unwrap_or(i32::MAX);
    let columns = i32::try_from(bitmap.width()).unwrap_or(i32::MAX);
    for y in 0..rows {
        let mut start = None;
        for x in 0..=columns {
            match (start, bitmap.get(x, y) != 0) {
                (None, true) => start = Some(x),
                (Some(x1), false) => {
                    runs.push(Rect::from_edges(x1, y, x, y + 1));
                    start = None;
                }
                _ => {}
            }
        }
    }
    Region::from_rects(runs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xeric_geom::Point;

    #[test]
    fn a_bitmap_is_its_one_bits() {
        let mut bitmap = Surface::new(9, 4, 1);
        for (x, y) in [(0, 0), (1, 0), (8, 0), (0, 1), (1, 1), (8, 1), (4, 3)] {
            bitmap.set(x, y, 1);
        }
        let region = region_from_bitmap(&bitmap);
        assert_eq!(region.rects().len(), 3);
        assert_eq!(region.area(), 7);
        assert!(region.contains(Point::new(8, 1)) && !region.contains(Point::new(8, 3)));
        assert!(region_from_bitmap(&Surface::new(0, 3, 1)).is_empty());
    }
}
