//! Composite: (source IN mask) OP destination, the one path that every other request ends in.
//!
//! What holds: the kernel is chosen once a request and called over rows; it works in 8 bits a channel unless the operator
//! divides or a format has more. A mask that is absent is opaque. Outside of sources and masks is transparent.

use xeric_geom::{Point, Rect, Region};

use super::blend::{kernels, mask_component, mask_unified};
use super::blend_float::kernel;
use super::fast;
use super::operator::Operator;
use super::picture::{Destination, Picture};
use super::rows::{decode_row, decode_row_float, encode_row, encode_row_float};
use super::sampler::{Sampler, extent, is_wide};

/// Pixels that are worked on at a time: three rows of it stay in the first-level cache.
const CHUNK: usize = 256;

/// Draws `source` through `mask` onto `rect` of the destination, within `clip`.
///
/// `source_at` and `mask_at` are the coordinates, in the drawables of those pictures, that align with `rect`'s top left
/// corner. A source or mask may not share its storage with the destination: the borrow checker says so, and
/// [`super::Snapshot`] helps.
pub fn composite(
    op: Operator,
    source: &Picture<'_>,
    mask: Option<&Picture<'_>>,
    dest: &mut Destination<'_>,
    clip: &Region,
    source_at: Point,
    mask_at: Point,
    rect: Rect,
) {
    let drawn = drawn_rect(dest, rect);
    let extents = within(clip, drawn).fold(Rect::default(), |all, part| all.union(&part));
    if extents.is_empty() {
        return;
    }
    let seen = |at: Point| extents.translated(at.x.saturating_sub(rect.x1), at.y.saturating_sub(rect.y1));
    let Some(source_extent) = extent(source, seen(source_at)) else { return };
    let mask_opaque = match mask {
        Some(mask) => {
            let Some(extent) = extent(mask, seen(mask_at)) else { return };
            extent.opaque
        }
        None => true,
    };
    let op = op.simplified(source_extent.opaque && mask_opaque);
    let offset = |at: Point| Point::new(at.x.wrapping_sub(rect.x1), at.y.wrapping_sub(rect.y1));
    let draw = Draw::new(op, source, mask, dest);
    draw.boxes(dest, within(clip, drawn), offset(source_at), offset(mask_at));
}

/// What of `rect` lies in the surface and the alpha map.
pub(super) fn drawn_rect(dest: &Destination<'_>, rect: Rect) -> Rect {
    let rect = rect.intersect(&dest.surface.bounds());
    match &dest.alpha_map {
        Some(map) => rect.intersect(&map.surface.bounds().translated(map.at.x, map.at.y)),
        None => rect,
    }
}

/// The parts of a rectangle that lie in a region.
pub(super) fn within(region: &Region, rect: Rect) -> impl Iterator<Item = Rect> + '_ {
    let parts = region.rects_between(rect.y1, rect.y2).iter();
    parts.map(move |part| part.intersect(&rect)).filter(|part| !part.is_empty())
}

/// A request with its pictures made ready and its kernel chosen.
pub(super) struct Draw<'a> {
    op: Operator,
    source: Sampler<'a>,
    mask: Option<Mask<'a>>,
    wide: bool,
}

/// A mask made ready.
pub(super) struct Mask<'a> {
    pub(super) sampler: Sampler<'a>,
    /// Whether each channel masks by itself.
    pub(super) by_channel: bool,
}

impl<'a> Mask<'a> {
    pub(super) fn new(picture: &Picture<'a>) -> Mask<'a> {
        Mask { sampler: Sampler::new(picture), by_channel: picture.component_alpha }
    }
}

impl<'a> Draw<'a> {
    pub(super) fn new(
        op: Operator,
        source: &Picture<'a>,
        mask: Option<&Picture<'a>>,
        dest: &Destination<'_>,
    ) -> Draw<'a> {
        let wide = op.is_float()
            || is_wide(source)
            || mask.is_some_and(is_wide)
            || dest.format.is_wide()
            || dest.alpha_map.as_ref().is_some_and(|map| map.format.is_wide());
        Draw { op, source: Sampler::new(source), mask: mask.map(Mask::new), wide }
    }

    /// Takes another mask of the same format.
    pub(super) fn change_mask(&mut self, mask: &Picture<'a>) {
        self.mask = Some(Mask::new(mask));
    }

    /// Draws boxes that lie within the destination; the offsets lead from destination to source and mask coordinates.
    pub(super) fn boxes(
        &self,
        dest: &mut Destination<'_>,
        boxes: impl IntoIterator<Item = Rect>,
        source: Point,
        mask: Point,
    ) {
        if self.op == Operator::Dst {
            return;
        }
        let fast = match self.wide || dest.alpha_map.is_some() {
            false => fast::kernel(self.op, &self.source, self.mask.as_ref(), dest),
            true => None,
        };
        for rect in boxes {
            let source = Point::new(rect.x1.wrapping_add(source.x), rect.y1.wrapping_add(source.y));
            let mask = Point::new(rect.x1.wrapping_add(mask.x), rect.y1.wrapping_add(mask.y));
            if fast.as_ref().is_some_and(|fast| fast.draw(dest, rect, source, mask)) {
                continue;
            }
            if self.wide {
                self.rect_float(dest, rect, source, mask);
            } else {
                self.rect(dest, rect, source, mask);
            }
        }
    }

    fn rect(&self, dest: &mut Destination<'_>, rect: Rect, source: Point, mask: Point) {
        let (unified, component) = kernels(self.op);
        let (mut s, mut m, mut d) = ([0; CHUNK], [0; CHUNK], [0; CHUNK]);
        for part in chunks(rect) {
            let n = part.width;
            let (s, m, d) = (&mut s[..n], &mut m[..n], &mut d[..n]);
            let (dx, dy) = (part.x - rect.x1, part.y - rect.y1);
            self.source.row(source.x.wrapping_add(dx), source.y.wrapping_add(dy), s);
            read(dest, part, d);
            match &self.mask {
                None => unified(d, s),
                Some(Mask { sampler, by_channel }) => {
                    sampler.row(mask.x.wrapping_add(dx), mask.y.wrapping_add(dy), m);
                    if *by_channel {
                        mask_component(s, m);
                        component(d, s, m);
                    } else {
                        mask_unified(s, m);
                        unified(d, s);
                    }
                }
            }
            encode_row(dest.surface, dest.format, part.x as u32, part.y as u32, d);
            if let Some(map) = &mut dest.alpha_map {
                let (x, y) = (part.x - map.at.x, part.y - map.at.y);
                encode_row(map.surface, map.format, x as u32, y as u32, d);
            }
        }
    }

    fn rect_float(&self, dest: &mut Destination<'_>, rect: Rect, source: Point, mask: Point) {
        let kernel = kernel(self.op);
        let (mut s, mut m, mut d) = ([[0.0; 4]; CHUNK], [[0.0; 4]; CHUNK], [[0.0; 4]; CHUNK]);
        for part in chunks(rect) {
            let n = part.width;
            let (s, m, d) = (&mut s[..n], &mut m[..n], &mut d[..n]);
            let (dx, dy) = (part.x - rect.x1, part.y - rect.y1);
            self.source.row_float(source.x.wrapping_add(dx), source.y.wrapping_add(dy), s);
            read_float(dest, part, d);
            match &self.mask {
                None => kernel(d, s, None),
                Some(Mask { sampler, by_channel }) => {
                    sampler.row_float(mask.x.wrapping_add(dx), mask.y.wrapping_add(dy), m);
                    kernel(d, s, Some((m, *by_channel)));
                }
            }
            encode_row_float(dest.surface, dest.format, part.x as u32, part.y as u32, d);
            if let Some(map) = &mut dest.alpha_map {
                let (x, y) = (part.x - map.at.x, part.y - map.at.y);
                encode_row_float(map.surface, map.format, x as u32, y as u32, d);
            }
        }
    }
}

/// A piece of a row.
#[derive(Clone, Copy)]
struct Part {
    x: i32,
    y: i32,
    width: usize,
}

fn chunks(rect: Rect) -> impl Iterator<Item = Part> {
    (rect.y1..rect.y2).flat_map(move |y| {
        (rect.x1..rect.x2).step_by(CHUNK).map(move |x| {
            let width = rect.x2.abs_diff(x) as usize;
            Part { x, y, width: width.min(CHUNK) }
        })
    })
}

fn read(dest: &Destination<'_>, part: Part, row: &mut [u32]) {
    decode_row(dest.surface, dest.format, part.x as u32, part.y as u32, row);
    if let Some(map) = &dest.alpha_map {
        let mut alpha = [0; CHUNK];
        let alpha = &mut alpha[..row.len()];
        let (x, y) = (part.x - map.at.x, part.y - map.at.y);
        decode_row(map.surface, map.format, x as u32, y as u32, alpha);
        for (pixel, alpha) in row.iter_mut().zip(alpha) {
            *pixel = *pixel & 0x00ff_ffff | *alpha & 0xff00_0000;
        }
    }
}

fn read_float(dest: &Destination<'_>, part: Part, row: &mut [[f32; 4]]) {
    decode_row_float(dest.surface, dest.format, part.x as u32, part.y as u32, row);
    if let Some(map) = &dest.alpha_map {
        let mut alpha = [[0.0; 4]; CHUNK];
        let alpha = &mut alpha[..row.len()];
        let (x, y) = (part.x - map.at.x, part.y - map.at.y);
        decode_row_float(map.surface, map.format, x as u32, y as u32, alpha);
        for (pixel, alpha) in row.iter_mut().zip(alpha) {
            pixel[0] = alpha[0];
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::render::{AlphaMap, Color, Content, Format, Gradient, PointFixed, Repeat, Shape, Stop};
    use crate::surface::Surface;

    const FORMATS: [Format; 5] = [Format::A8R8G8B8, Format::X8R8G8B8, Format::A8, Format::R5G6B5, Format::A1];

    fn surface(format: Format, seed: u32) -> Surface {
        let mut surface = Surface::new(40, 6, format.depth);
        let mut state = seed;
        for (x, y) in (0..6).flat_map(|y| (0..40).map(move |x| (x, y))) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Runs of empty and full pixels, as shapes have them.
            let pixel = match (x / 9 + y) % 3 {
                0 => 0,
                1 => u32::MAX,
                _ => state ^ state >> 15,
            };
            surface.set(x, y, pixel);
        }
        surface
    }

    /// Draws on both paths.
    fn both(
        op: Operator,
        source: &Picture<'_>,
        mask: Option<&Picture<'_>>,
        format: Format,
        rect: Rect,
    ) -> [Surface; 2] {
        let (mut fast, mut general) = (surface(format, 7), surface(format, 7));
        let mut dest = Destination::new(&mut fast, format);
        let draw = Draw::new(op, source, mask, &dest);
        let at = Point::new(1, 1);
        draw.boxes(&mut dest, [rect], at, at);
        let mut dest = Destination::new(&mut general, format);
        let at = at.translated(rect.x1, rect.y1);
        draw.rect(&mut dest, rect, at, at);
        [fast, general]
    }

    proptest! {
        #[test]
        fn s19_fast_paths_give_the_general_paths_bytes(
            op in prop::sample::select(&[Operator::Clear, Operator::Src, Operator::Over, Operator::Add][..]),
            source in 0..7_usize,
            mask in 0..7_usize,
            by_channel: bool,
            dest in 0..5_usize,
            color: [u16; 4],
            (x, y, width, height) in (0..20_i32, 0..3_i32, 0..20_u32, 0..3_u32),
        ) {
            let [red, green, blue, alpha] = color;
            let solid = Picture::solid(Color { red, green, blue, alpha });
            let opaque = Picture::solid(Color { red, green, blue, alpha: 0xffff });
            let (source_surface, mask_surface) =
                (surface(FORMATS[source.min(4)], 1), surface(FORMATS[mask.min(4)], 2));
            let picture = |kind: usize, surface| match kind {
                5 => solid,
                6 => opaque,
                _ => Picture::image(surface, FORMATS[kind]),
            };
            let source = picture(source, &source_surface);
            let mut mask_picture = picture(mask, &mask_surface);
            mask_picture.component_alpha = by_channel;
            let mask = (mask < 5).then_some(&mask_picture);
            let rect = Rect::new(x, y, width, height);
            if !rect.is_empty() {
                let [fast, general] = both(op, &source, mask, FORMATS[dest], rect);
                prop_assert_eq!(fast, general);
            }
        }
    }

    #[test]
    fn s19_a_repeating_pixel_takes_the_fast_path_of_its_colour() {
        let mut pixel = Surface::new(1, 1, 32);
        pixel.set(0, 0, 0x8040_2010);
        let mut tile = Picture::image(&pixel, Format::A8R8G8B8);
        tile.repeat = Repeat::Normal;
        let color = Color { red: 0x4040, green: 0x2020, blue: 0x1010, alpha: 0x8080 };
        let rect = Rect::new(2, 1, 30, 3);
        let [tiled, _] = both(Operator::Over, &tile, None, Format::X8R8G8B8, rect);
        let [filled, _] = both(Operator::Over, &Picture::solid(color), None, Format::X8R8G8B8, rect);
        assert_eq!(tiled, filled);
    }

    #[test]
    fn s10_maps_of_each_other_do_not_recurse() {
        // A's alpha map is B, and B's is A: as an alpha map a picture brings only its own pixels.
        let (a, b) = (surface(Format::A8R8G8B8, 3), surface(Format::A8R8G8B8, 4));
        let map = AlphaMap { surface: &b, format: Format::A8R8G8B8, at: Point::new(5, 3) };
        let mut source = Picture::image(&a, Format::A8R8G8B8);
        source.content = Content::Image {
            surface: &a,
            format: Format::A8R8G8B8,
            origin: Point::default(),
            alpha_map: Some(map),
        };
        let mut drawn = Surface::new(40, 6, 32);
        let clip = drawn.bounds().into();
        let (rect, at) = (drawn.bounds(), Point::default());
        let mut dest = Destination::new(&mut drawn, Format::A8R8G8B8);
        composite(Operator::Src, &source, None, &mut dest, &clip, at, at, rect);
        for (x, y) in (0..6).flat_map(|y| (0..40).map(move |x| (x, y))) {
            let alpha = b.get(x - 5, y - 3) & 0xff00_0000;
            assert_eq!(drawn.get(x, y), a.get(x, y) & 0x00ff_ffff | alpha);
        }
    }

    #[test]
    fn drawing_in_pieces_is_drawing_at_once() {
        let stop = |at, v| Stop { at, color: Color { red: v, green: v, blue: v, alpha: 0xffff } };
        let shape = Shape::Linear {
            p1: PointFixed { x: 3 << 16, y: 1 << 16 },
            p2: PointFixed { x: 31 << 16, y: 5 << 16 },
        };
        let gradient = Gradient::new(shape, vec![stop(0, 0), stop(1 << 16, 0xffff)]);
        let gradient = gradient.expect("two stops");
        let source = Picture::gradient(&gradient);
        let draw = |clip: Region| {
            let mut surface = Surface::new(40, 6, 32);
            let (rect, at) = (surface.bounds(), Point::default());
            let mut dest = Destination::new(&mut surface, Format::A8R8G8B8);
            composite(Operator::Src, &source, None, &mut dest, &clip, at, at, rect);
            surface
        };
        let whole = draw(Rect::new(0, 0, 40, 6).into());
        let mut pieces = Surface::new(40, 6, 32);
        for x in 0..8 {
            let piece = draw(Rect::new(5 * x, 0, 5, 6).into());
            for (x, y) in (0..6).flat_map(|y| (5 * x..5 * x + 5).map(move |x| (x, y))) {
                pieces.set(x, y, piece.get(x, y));
            }
        }
        assert_eq!(whole, pieces);
    }
}
