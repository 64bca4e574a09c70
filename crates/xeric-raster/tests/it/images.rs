//! PutImage and GetImage.

use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};
use xeric_geom::Rect;
use xeric_raster::image::{Format, Image, get_image, image_bytes, put_image};

use crate::pair::{Oracle, Rng, compare};

#[test]
fn images_put() {
    compare("images", 3000, |rng, pair| {
        let connection = &pair.oracle.connection;
        let at = rng.point();
        let (width, height) = (rng.range(0, 60) as u32, rng.range(0, 50) as u32);
        let format = *rng.pick(&[Format::Bitmap, Format::XyPixmap, Format::ZPixmap]);
        let depth = if format == Format::Bitmap { 1 } else { pair.surface.depth() };
        let left_pad = if format == Format::ZPixmap { 0 } else { rng.range(0, 32) as u8 };
        let bytes = image_bytes(format, width, height, depth, left_pad) as usize;
        let data: Vec<u8> = (0..bytes).map(|_| rng.next() as u8).collect();
        let theirs = ImageFormat::from(format as u8);
        let (w, h) = (width as u16, height as u16);
        connection
            .put_image(theirs, pair.pixmap, pair.gc, w, h, at.x as i16, at.y as i16, left_pad, depth, &data)
            .expect("sent");
        let image = Image { format, width, height, depth, left_pad, data: &data };
        put_image(&mut pair.surface, &pair.clip, at, &image, &pair.values.paint());
        format!("{image:?} at {at:?}")
    });
}

#[test]
fn images_got() {
    compare("images got", 600, |rng, pair| {
        let Oracle { connection, .. } = pair.oracle;
        let (x, y) = (rng.range(0, 40), rng.range(0, 40));
        let rect = Rect::new(x, y, rng.range(1, 9) as u32, rng.range(1, 9) as u32);
        let format = *rng.pick(&[Format::XyPixmap, Format::ZPixmap]);
        let planes = random_planes(rng);
        let theirs = connection
            .get_image(
                ImageFormat::from(format as u8),
                pair.pixmap,
                x as i16,
                y as i16,
                rect.width() as u16,
                rect.height() as u16,
                planes,
            )
            .expect("sent")
            .reply()
            .expect("an image");
        let mut ours = Vec::new();
        get_image(&pair.surface, rect, format, planes, &mut ours);
        // The reply's length counts in units of four bytes; pad bits are whatever they are.
        let pads = !rect.width().is_multiple_of(32);
        let same = if format == Format::ZPixmap && pair.surface.depth() > 16 || !pads {
            ours == theirs.data
        } else {
            ours.len() == theirs.data.len()
                && pixels(&ours, rect, format, pair.surface.depth())
                    == pixels(&theirs.data, rect, format, pair.surface.depth())
        };
        assert!(same, "{rect:?} {format:?} {planes:x} depth {}", pair.surface.depth());
        String::new()
    });
}

fn random_planes(rng: &mut Rng) -> u32 {
    if rng.one_in(2) { !0 } else { rng.next() as u32 }
}

/// The bits of an image without pads.
fn pixels(data: &[u8], rect: Rect, format: Format, depth: u8) -> Vec<bool> {
    let bits = match (format, depth) {
        (Format::ZPixmap, 2..=8) => 8,
        (Format::ZPixmap, 16) => 16,
        _ => 1,
    };
    let used = rect.width() as usize * bits;
    let stride = used.div_ceil(32) * 4;
    let rows = data.chunks_exact(stride);
    rows.flat_map(|row| (0..used).map(move |bit| row[bit / 8] >> (bit % 8) & 1 != 0)).collect()
}
