//! What spans are painted with: a function, a plane mask, and a solid, tiled or stippled source.

use xeric_geom::Point;

use super::Ink;
use crate::function::{Function, Masks, Rop, merge};
use crate::surface::{Pixel, Surface};

/// The components of a graphics context that say what a pixel becomes.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// How source and destination combine.
    pub function: Function,
    /// The planes that may change.
    pub plane_mask: u32,
    /// The source of a solid fill, and of a stipple's 1 bits.
    pub foreground: u32,
    /// The source of an opaque stipple's 0 bits, and of odd dashes.
    pub background: u32,
    /// Where the source comes from.
    pub fill: Fill<'a>,
}

impl Paint<'_> {
    /// A plain copy of one pixel value to all planes.
    #[must_use]
    pub const fn solid(pixel: u32) -> Paint<'static> {
        Paint {
            function: Function::Copy,
            plane_mask: u32::MAX,
            foreground: pixel,
            background: pixel,
            fill: Fill::Solid,
        }
    }
}

/// `fill-style` of a graphics context, with its pattern. An origin is in the coordinates of the surface painted on.
#[derive(Clone, Copy, Debug)]
pub enum Fill<'a> {
    /// The foreground.
    Solid,
    /// A pixmap of the destination's depth, repeated.
    Tile {
        /// The pattern.
        tile: &'a Surface,
        /// Where one copy of it starts.
        origin: Point,
    },
    /// The foreground where a bitmap, repeated, has a 1; nothing elsewhere.
    Stipple {
        /// The pattern, of depth 1.
        stipple: &'a Surface,
        /// Where one copy of it starts.
        origin: Point,
    },
    /// The foreground where a bitmap, repeated, has a 1; the background elsewhere.
    OpaqueStipple {
        /// The pattern, of depth 1.
        stipple: &'a Surface,
        /// Where one copy of it starts.
        origin: Point,
    },
}

/// A paint worked out for one depth and ink.
#[derive(Clone, Copy)]
pub(super) enum Brush<'a> {
    Solid(Masks),
    Tile { tile: &'a Surface, origin: Point, rop: Rop, copies: bool },
    Stipple { stipple: &'a Surface, origin: Point, one: Masks, zero: Masks },
}

impl<'a> Brush<'a> {
    /// The brush for a destination with this depth mask.
    pub(super) fn new(paint: &Paint<'a>, ink: Ink, depth_mask: u32) -> Brush<'a> {
        let rop = paint.function.rop(paint.plane_mask & depth_mask);
        // Bits beyond the depth are 0 in every pixel, so they need not be kept.
        let masks = |pixel: u32| {
            let Masks { and, xor } = rop.masks(pixel & depth_mask);
            Masks { and: and & depth_mask, xor }
        };
        let foreground = masks(match ink {
            Ink::Foreground => paint.foreground,
            Ink::Background => paint.background,
        });
        match paint.fill {
            Fill::Solid => Brush::Solid(foreground),
            Fill::Tile { tile, origin } => Brush::Tile { tile, origin, rop, copies: rop.is_copy(depth_mask) },
            Fill::Stipple { stipple, origin } => {
                Brush::Stipple { stipple, origin, one: foreground, zero: Masks::NONE }
            }
            Fill::OpaqueStipple { stipple, origin } => Brush::Stipple {
                stipple,
                origin,
                one: masks(paint.foreground),
                zero: masks(paint.background),
            },
        }
    }

    /// Paints the pixels of one row from `(x, y)` on.
    #[inline]
    pub(super) fn paint<P: Pixel>(&self, row: &mut [P], x: i32, y: i32) {
        match *self {
            Brush::Solid(masks) => paint_solid(row, masks),
            Brush::Tile { tile, origin, rop, copies } => {
                let Some((pattern, phase)) = pattern_row::<P>(tile, origin, x, y) else { return };
                if copies {
                    let width = pattern.len();
                    let period = row.len().min(width);
                    in_chunks(
                        row.get_mut(..period).unwrap_or(&mut []),
                        pattern,
                        phase,
                        <[P]>::copy_from_slice,
                    );
                    repeat(row, width);
                } else {
                    in_chunks(row, pattern, phase, |row, source| merge(row, source, rop));
                }
            }
            Brush::Stipple { stipple, origin, one, zero } => {
                let Some((pattern, phase)) = pattern_row::<u8>(stipple, origin, x, y) else { return };
                if one.and | zero.and == 0 {
                    let width = pattern.len();
                    let period = row.len().min(width);
                    let first = row.get_mut(..period).unwrap_or(&mut []);
                    in_chunks(first, pattern, phase, |row, bits| stipple_row(row, bits, one, zero));
                    repeat(row, width);
                } else {
                    in_chunks(row, pattern, phase, |row, bits| stipple_row(row, bits, one, zero));
                }
            }
        }
    }
}

/// Calls `paint` with pieces of a row and the pieces of a pattern, `phase` pixels into it, that cover them.
#[inline]
fn in_chunks<P, S>(row: &mut [P], pattern: &[S], phase: usize, paint: impl Fn(&mut [P], &[S])) {
    let mut rest = row;
    let mut source = pattern.get(phase..).unwrap_or(pattern);
    while !rest.is_empty() && !source.is_empty() {
        let count = rest.len().min(source.len());
        let (now, later) = rest.split_at_mut(count);
        paint(now, source.get(..count).unwrap_or(source));
        (rest, source) = (later, pattern);
    }
}

/// Repeats the first `period` pixels of a row over the rest, twice as many each time.
#[inline]
fn repeat<P: Copy>(row: &mut [P], period: usize) {
    let mut done = period;
    while done < row.len() && done > 0 {
        let count = done.min(row.len() - done);
        row.copy_within(..count, done);
        done += count;
    }
}

/// Paints pixels by the bits of a bitmap's row.
#[inline]
fn stipple_row<P: Pixel>(row: &mut [P], bits: &[u8], one: Masks, zero: Masks) {
    let [and0, xor0] = [zero.and, zero.xor].map(P::from_u32);
    let [and1, xor1] = [one.and ^ zero.and, one.xor ^ zero.xor].map(P::from_u32);
    for (pixel, bit) in row.iter_mut().zip(bits) {
        let set = P::from_u32(u32::from(*bit != 0).wrapping_neg());
        *pixel = (*pixel & (and0 ^ (and1 & set))) ^ (xor0 ^ (xor1 & set));
    }
}

/// Paints a row with one pixel value.
#[inline]
pub(super) fn paint_solid<P: Pixel>(row: &mut [P], masks: Masks) {
    let (and, xor) = (P::from_u32(masks.and), P::from_u32(masks.xor));
    if and == P::default() {
        row.fill(xor);
    } else {
        for pixel in row {
            *pixel = (*pixel & and) ^ xor;
        }
    }
}

/// The row of a pattern that covers row `y`, and where in it column `x` falls. None for a pattern of another depth.
fn pattern_row<P: Pixel>(pattern: &Surface, origin: Point, x: i32, y: i32) -> Option<(&[P], usize)> {
    let wrap =
        |at: i32, origin: i32, size: u32| (i64::from(at) - i64::from(origin)).checked_rem_euclid(size.into());
    let column = usize::try_from(wrap(x, origin.x, pattern.width())?).ok()?;
    let row = u32::try_from(wrap(y, origin.y, pattern.height())?).ok()?;
    P::slice(pattern.pixels())?;
    Some((pattern.row::<P>(row), column))
}
