//! CompositeGlyphs: glyph formats, mask formats, runs, sources and clips.

use x11rb::connection::Connection;
use x11rb::protocol::render::{self, ConnectionExt as _, Glyphinfo, PictOp};
use xeric_geom::{Point, Rect, Region};
use xeric_raster::Surface;
use xeric_raster::render::{Destination, Format, Glyph, GlyphRun, Operator, PlacedGlyph, Repeat, glyphs};

use crate::oracle::Oracle;
use crate::scene::{Kind, Random, Scene, difference, wire_rect};

const SIZE: u32 = 64;

/// A glyph's image in the layout of AddGlyphs: rows padded to 32 bits.
fn image_bytes(surface: &Surface) -> Vec<u8> {
    let width = surface.width() as usize;
    let bits = match surface.depth() {
        1 => 1,
        2..=8 => 8,
        _ => 32,
    };
    let stride = (width * bits).div_ceil(32) * 4;
    let mut bytes = vec![0; stride * surface.height() as usize];
    for (y, row) in (0..).zip(bytes.chunks_exact_mut(stride.max(1))) {
        for x in 0..width {
            let pixel = surface.get(x as i32, y).to_le_bytes();
            match bits {
                1 => row[x / 8] |= pixel[0] << (x % 8),
                8 => row[x] = pixel[0],
                _ => row[4 * x..4 * x + 4].copy_from_slice(&pixel),
            }
        }
    }
    bytes
}

fn glyph(random: &mut Random, format: Format) -> Glyph {
    let (width, height) = (random.below(9) as u32, random.below(9) as u32);
    Glyph {
        surface: random.surface(width, height, format),
        format,
        origin: Point::new(random.range(-3, 4), random.range(-3, 8)),
        advance: Point::new(random.range(-1, 8), random.range(-1, 2)),
    }
}

#[test]
fn s01_random_glyph_strings() {
    let oracle = Oracle::start();
    let c = &oracle.connection;
    let random = &mut Random(31);
    for i in 0..800 {
        let format = *random.pick(&[Format::A8, Format::A8R8G8B8, Format::A1, Format::A8]);
        let font: Vec<_> = (0..8).map(|_| glyph(random, format)).collect();
        let set = c.generate_id().expect("an id");
        c.render_create_glyph_set(set, oracle.format_id(format)).expect("sent");
        for (id, glyph) in (0..).zip(&font) {
            let info = Glyphinfo {
                width: glyph.surface.width() as u16,
                height: glyph.surface.height() as u16,
                x: glyph.origin.x as i16,
                y: glyph.origin.y as i16,
                x_off: glyph.advance.x as i16,
                y_off: glyph.advance.y as i16,
            };
            c.render_add_glyphs(set, &[id], &[info], &image_bytes(&glyph.surface)).expect("sent");
        }
        let mask = *random.pick(&[
            None,
            None,
            Some(Format::A8),
            Some(Format::A8),
            Some(Format::A8R8G8B8),
            Some(Format::A1),
            Some(Format::X8R8G8B8),
            Some(Format::R5G6B5),
        ]);
        let mut runs: Vec<GlyphRun<'_>> = Vec::new();
        let mut commands = Vec::new();
        for run in 0..1 + random.below(3) {
            let delta = if run == 0 {
                Point::new(random.range(-4, 30), random.range(0, 40))
            } else {
                Point::new(random.range(-9, 10), random.range(-9, 10))
            };
            let ids: Vec<_> = (0..1 + random.below(6)).map(|_| random.below(8) as u8).collect();
            commands.extend([ids.len() as u8, 0, 0, 0]);
            commands.extend((delta.x as i16).to_ne_bytes());
            commands.extend((delta.y as i16).to_ne_bytes());
            commands.extend(&ids);
            commands.resize(commands.len().next_multiple_of(4), 0);
            runs.push(GlyphRun { delta, glyphs: ids.iter().map(|id| &font[usize::from(*id)]).collect() });
        }
        let source = match random.below(4) {
            0 => {
                let mut pixel = Scene::image(random, 1, 1, Format::A8R8G8B8);
                pixel.repeat = Repeat::Normal;
                pixel
            }
            1 => {
                let mut image = Scene::image(random, 30, 20, Format::A8R8G8B8);
                image.repeat = *random.pick(&[Repeat::None, Repeat::Normal]);
                image
            }
            _ => Scene::new(Kind::Solid(random.color())),
        };
        let op = if i % 2 == 0 { Operator::Over } else { *random.pick(&Operator::ALL) };
        let dest_format = *random.pick(&[Format::A8R8G8B8, Format::X8R8G8B8, Format::A8, Format::R5G6B5]);
        let mut ours = random.surface(SIZE, SIZE, dest_format);
        let clip = match random.below(3) {
            0 => vec![Rect::new(2, 3, 30, 40), Rect::new(20, 10, 40, 20)],
            _ => vec![Rect::new(0, 0, SIZE, SIZE)],
        };
        let at = Point::new(random.range(-5, 6), random.range(-5, 6));

        let resource = source.realise(&oracle);
        let pixmap = oracle.upload(&ours);
        let picture = oracle.picture(pixmap, dest_format, &render::CreatePictureAux::new());
        let wire: Vec<_> = clip.iter().map(|rect| wire_rect(*rect)).collect();
        c.render_set_picture_clip_rectangles(picture, 0, 0, &wire).expect("sent");
        let mask_id = mask.map_or(x11rb::NONE, |format| oracle.format_id(format));
        let number = PictOp::from(op as u8);
        c.render_composite_glyphs8(
            number,
            resource.picture,
            picture,
            mask_id,
            set,
            at.x as i16,
            at.y as i16,
            &commands,
        )
        .expect("sent");
        let theirs = oracle.download(pixmap, &ours);
        resource.free(&oracle);
        c.render_free_picture(picture).expect("sent");
        c.render_free_glyph_set(set).expect("sent");
        oracle.check();

        let placed = PlacedGlyph::place(&runs);
        let mut dest = Destination::new(&mut ours, dest_format);
        let region = Region::from_rects(clip.iter().copied());
        let first = runs[0].delta;
        glyphs(op, &source.picture(), &mut dest, &region, Point::default(), mask, at, first, &placed);
        let difference = difference(&ours, &theirs, dest_format);
        assert_eq!(
            difference, None,
            "{i}: {op:?} glyphs {format:?} mask {mask:?} on {dest_format:?} {source:?} {clip:?} {at:?}"
        );
    }
}
