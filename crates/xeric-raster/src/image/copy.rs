//! CopyArea and CopyPlane, within one surface too.

use std::ops::{Deref, DerefMut};

use xeric_geom::{Point, Rect, Region};

use crate::draw::Paint;
use crate::function::{Function, Rop, merge};
use crate::surface::{Pixel, Pixels, Surface};

/// Where a copy reads.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// The surface that is written. What overlaps is copied as if it were all read first.
    Same,
    /// Another surface.
    Other(&'a Surface),
}

/// CopyArea: copies to the pixels of `to` from those that lie around `from` as they lie around its corner. Pixels that
/// the source does not have are left alone. Both surfaces have one depth; of others nothing is copied.
pub fn copy_area(
    surface: &mut Surface,
    clip: &Region,
    source: Source<'_>,
    from: Point,
    to: Rect,
    function: Function,
    plane_mask: u32,
) {
    let rop = function.rop(plane_mask & surface.mask());
    match surface.pixels() {
        Pixels::U8(_) => area::<u8>(surface, clip, source, from, to, rop),
        Pixels::U16(_) => area::<u16>(surface, clip, source, from, to, rop),
        Pixels::U32(_) => area::<u32>(surface, clip, source, from, to, rop),
    }
}

/// CopyPlane: as CopyArea, but the source is one plane of a surface of any depth: the paint's foreground where its bit
/// is 1, the background elsewhere, through function and plane mask.
pub fn copy_plane(
    surface: &mut Surface,
    clip: &Region,
    source: Source<'_>,
    from: Point,
    to: Rect,
    plane: u32,
    paint: &Paint<'_>,
) {
    let copy;
    let source = match source {
        Source::Other(source) => source,
        Source::Same => {
            copy = surface.clone();
            &copy
        }
    };
    let mask = surface.mask();
    let rop = paint.function.rop(paint.plane_mask & mask);
    let one = rop.masks(paint.foreground & mask);
    let zero = rop.masks(paint.background & mask);
    let shift = (i64::from(from.x) - i64::from(to.x1), i64::from(from.y) - i64::from(to.y1));
    for part in parts(surface.bounds(), clip, source.bounds(), to, shift).iter() {
        for y in part.y1..part.y2 {
            for x in part.x1..part.x2 {
                let bit = source.get(shifted(x, shift.0), shifted(y, shift.1)) & plane != 0;
                let masks = if bit { one } else { zero };
                surface.set(x, y, masks.apply(surface.get(x, y)));
            }
        }
    }
}

fn area<P: Pixel>(surface: &mut Surface, clip: &Region, source: Source<'_>, from: Point, to: Rect, rop: Rop) {
    let shift = (i64::from(from.x) - i64::from(to.x1), i64::from(from.y) - i64::from(to.y1));
    let copies = rop.is_copy(surface.mask());
    let width = surface.width() as usize;
    let bounds = surface.bounds();
    match source {
        Source::Other(source) => {
            if source.depth() != surface.depth() {
                return;
            }
            let parts = parts(bounds, clip, source.bounds(), to, shift);
            let source_width = source.width() as usize;
            let Some(source) = P::slice(source.pixels()) else { return };
            let Some(pixels) = P::slice_mut(surface.pixels_mut()) else { return };
            for part in parts.iter() {
                let count = part.width() as usize;
                for y in part.y1..part.y2 {
                    let write = index(width, part.x1, y);
                    let read = index(source_width, shifted(part.x1, shift.0), shifted(y, shift.1));
                    let row = pixels.get_mut(write..write + count).unwrap_or(&mut []);
                    let source = source.get(read..read + count).unwrap_or(&[]);
                    if copies && row.len() == source.len() {
                        row.copy_from_slice(source);
                    } else {
                        merge(row, source, rop);
                    }
                }
            }
        }
        Source::Same => {
            let mut parts = parts(bounds, clip, bounds, to, shift);
            order(&mut parts, shift);
            let Some(pixels) = P::slice_mut(surface.pixels_mut()) else { return };
            let mut scratch: Vec<P> = Vec::new();
            for part in parts.iter() {
                let count = part.width() as usize;
                let rows = part.height();
                for row in 0..rows {
                    let row = if shift.1 < 0 { rows - 1 - row } else { row };
                    let y = part.y1.saturating_add_unsigned(row);
                    let write = index(width, part.x1, y);
                    let read = index(width, shifted(part.x1, shift.0), shifted(y, shift.1));
                    if read + count > pixels.len() || write + count > pixels.len() {
                        continue;
                    }
                    if copies {
                        pixels.copy_within(read..read + count, write);
                    } else {
                        scratch.clear();
                        scratch.extend_from_slice(pixels.get(read..read + count).unwrap_or(&[]));
                        merge(pixels.get_mut(write..write + count).unwrap_or(&mut []), &scratch, rop);
                    }
                }
            }
        }
    }
}

/// The rectangles to write: within the surface, the clip and `to`, and with a source. `shift` leads to the source.
fn parts(bounds: Rect, clip: &Region, source: Rect, to: Rect, shift: (i64, i64)) -> Parts {
    let reachable = Rect {
        x1: shifted(source.x1, -shift.0),
        y1: shifted(source.y1, -shift.1),
        x2: shifted(source.x2, -shift.0),
        y2: shifted(source.y2, -shift.1),
    };
    let whole = to.intersect(&bounds).intersect(&reachable);
    if clip.is_rect() {
        return Parts::One([whole.intersect(&clip.extents())]);
    }
    let rects = clip.rects_between(whole.y1, whole.y2).iter();
    Parts::Many(rects.map(|rect| rect.intersect(&whole)).filter(|rect| !rect.is_empty()).collect())
}

/// Rectangles; nearly always one, which may be empty and then needs no list either.
enum Parts {
    One([Rect; 1]),
    Many(Vec<Rect>),
}

impl Deref for Parts {
    type Target = [Rect];

    fn deref(&self) -> &[Rect] {
        match self {
            Parts::One(rect) => rect,
            Parts::Many(rects) => rects,
        }
    }
}

impl DerefMut for Parts {
    fn deref_mut(&mut self) -> &mut [Rect] {
        match self {
            Parts::One(rect) => rect,
            Parts::Many(rects) => rects,
        }
    }
}

/// Brings rectangles of one surface into an order in which none is written before another has read it: against the
/// copy's direction, bands first.
fn order(parts: &mut [Rect], shift: (i64, i64)) {
    if shift.1 < 0 {
        parts.reverse();
    }
    let reversed = shift.1 < 0;
    for band in parts.chunk_by_mut(|a, b| a.y1 == b.y1) {
        if (shift.0 < 0) != reversed {
            band.reverse();
        }
    }
}

fn shifted(at: i32, by: i64) -> i32 {
    i32::try_from(i64::from(at) + by).unwrap_or(if by < 0 { i32::MIN } else { i32::MAX })
}

fn index(width: usize, x: i32, y: i32) -> usize {
    y.unsigned_abs() as usize * width + x.unsigned_abs() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbered(width: u32, height: u32) -> Surface {
        let mut surface = Surface::new(width, height, 24);
        let Pixels::U32(pixels) = surface.pixels_mut() else { unreachable!("depth 24") };
        for (value, pixel) in (1..).zip(pixels) {
            *pixel = value;
        }
        surface
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_overlapping_copy_reads_first(
            rects in prop::collection::vec((0..20, 0..20, 1_u32..12, 1_u32..12), 1..6),
            (from_x, from_y, to_x, to_y) in (-4..20, -4..20, -4..20, -4..20),
            xor in any::<bool>(),
        ) {
            let clip = Region::from_rects(rects.into_iter().map(|(x, y, w, h)| Rect::new(x, y, w, h)));
            let function = if xor { Function::Xor } else { Function::Copy };
            let (from, to) = (Point::new(from_x, from_y), Rect::new(to_x, to_y, 11, 9));
            let source = numbered(20, 20);
            let mut expected = source.clone();
            for y in 0..20 {
                for x in 0..20 {
                    let read = Point::new(x - to_x + from_x, y - to_y + from_y);
                    let at = Point::new(x, y);
                    if to.contains(at) && clip.contains(at) && source.bounds().contains(read) {
                        let value = source.get(read.x, read.y);
                        expected.set(x, y, if xor { value ^ source.get(x, y) } else { value });
                    }
                }
            }
            let mut same = source.clone();
            copy_area(&mut same, &clip, Source::Same, from, to, function, u32::MAX);
            prop_assert_eq!(&same, &expected);
            let mut other = source.clone();
            copy_area(&mut other, &clip, Source::Other(&source), from, to, function, u32::MAX);
            prop_assert_eq!(&other, &expected);
        }
    }
}
