//! Composite: (source IN mask) OP destination, the one path that every other request ends in.
//!
//! What holds: the kernel is chosen once a request and called over rows; it works in 8 bits a channel unless the operator
//! divides or a format has more. A mask that is absent is opaque. Outside of sources and masks is transparent.

use xeric_geom::{Point, Rect, Region};

use super::blend::{kernels, mask_component, mask_unified};
use super::blend_float::kernel;
use super::fast;
use super::image::{decode_row, decode_row_float, encode_row, encode_row_float};
use super::operator::Operator;
use super::picture::{Destination, Picture};
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
