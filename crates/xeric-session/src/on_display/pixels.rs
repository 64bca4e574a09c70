//! A display's pixels as everybody's: whatever a TrueColor visual packs them in becomes `0x00rrggbb`.

use x11rb::protocol::xproto::{GetImageReply, ImageOrder, Screen, Setup, VisualClass, Visualtype};

use crate::image::Image;

/// How the root's pixels are packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    /// Bytes of a pixel, 1 to 4.
    bytes: usize,
    /// Rows begin at multiples of so many bits.
    pad: usize,
    big_endian: bool,
    /// Red, green, blue.
    masks: [u32; 3],
}

impl Packing {
    /// That of a screen's root; `None` when its pixels are no colours, or no whole bytes.
    pub(super) fn of(setup: &Setup, screen: &Screen) -> Option<Self> {
        let format = setup.pixmap_formats.iter().find(|format| format.depth == screen.root_depth)?;
        let visuals = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
        let &Visualtype { class, red_mask, green_mask, blue_mask, .. } =
            visuals.into_iter().find(|visual| visual.visual_id == screen.root_visual)?;
        if class != VisualClass::TRUE_COLOR || !matches!(format.bits_per_pixel, 8 | 16 | 24 | 32) {
            return None;
        }
        Some(Self {
            bytes: usize::from(format.bits_per_pixel / 8),
            pad: usize::from(format.scanline_pad).max(8),
            big_endian: setup.image_byte_order == ImageOrder::MSB_FIRST,
            masks: [red_mask, green_mask, blue_mask],
        })
    }

    /// A Z format image. `None` when it is shorter than it has to be.
    pub(super) fn image(&self, reply: &GetImageReply, width: u16, height: u16) -> Option<Image> {
        let used = usize::from(width) * self.bytes;
        let stride = (used * 8).next_multiple_of(self.pad) / 8;
        // Before anything is made of that size.
        if reply.data.len() < stride * usize::from(height) {
            return None;
        }
        let mut pixels = Vec::with_capacity(usize::from(width) * usize::from(height));
        let mut rows = reply.data.chunks_exact(stride.max(1));
        for _ in 0..height {
            let row = rows.next()?.get(..used)?;
            pixels.extend(row.chunks_exact(self.bytes).map(|pixel| self.colour(pixel)));
        }
        Some(Image { width: width.into(), height: height.into(), pixels })
    }

    fn colour(&self, bytes: &[u8]) -> u32 {
        let join = |pixel: u32, &byte: &u8| pixel << 8 | u32::from(byte);
        let pixel =
            if self.big_endian { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) };
        self.masks.iter().fold(0, |colour, &mask| colour << 8 | channel(pixel, mask))
    }
}

/// The bits of a channel, scaled to eight.
fn channel(pixel: u32, mask: u32) -> u32 {
    let bits = mask.count_ones();
    let value = (pixel & mask).checked_shr(mask.trailing_zeros()).unwrap_or(0);
    match bits {
        0 => 0,
        1..8 => value * 255 / ((1 << bits) - 1),
        _ => value >> (bits - 8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(data: Vec<u8>) -> GetImageReply {
        GetImageReply { depth: 24, sequence: 0, visual: 0, data }
    }

    #[test]
    fn pixels_are_unpacked() {
        let of = |bytes, big_endian, masks| Packing { bytes, pad: 32, big_endian, masks };
        let eight = [0x00ff_0000, 0xff00, 0xff];
        let image = of(4, false, eight).image(&reply(vec![3, 2, 1, 99, 6, 5, 4, 99]), 1, 2).unwrap();
        assert_eq!(image.pixels, [0x01_0203, 0x04_0506]);
        let image = of(4, true, eight).image(&reply(vec![99, 1, 2, 3]), 1, 1).unwrap();
        assert_eq!(image.pixels, [0x01_0203]);
        // A row of three bytes is padded to four.
        let image = of(3, false, eight).image(&reply(vec![3, 2, 1, 0, 6, 5, 4, 0]), 1, 2).unwrap();
        assert_eq!(image.pixels, [0x01_0203, 0x04_0506]);
        let image = of(2, false, [0xf800, 0x07e0, 0x001f]).image(&reply(vec![0x1f, 0xf8, 0xe0, 7]), 2, 1);
        assert_eq!(image.unwrap().pixels, [0xff_00ff, 0x00_ff00]);
        let image = of(4, false, [0x3ff0_0000, 0x000f_fc00, 0x3ff]).image(&reply(vec![0xff, 3, 0, 0]), 1, 1);
        assert_eq!(image.unwrap().pixels, [0x00_00ff]);
        assert!(of(4, false, eight).image(&reply(vec![0; 7]), 1, 2).is_none(), "it is cut off");
        // 16 GiB of pixels, says a display that sends none: nothing is made for them.
        assert!(of(4, false, eight).image(&reply(Vec::new()), u16::MAX, u16::MAX).is_none());
    }
}
