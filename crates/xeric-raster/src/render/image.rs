//! Drawables as sources: repeats, transforms, filters and alpha maps.
//!
//! What holds: a pixel's centre goes through the transform once a row, rounded to 16.16, and steps by the matrix's first
//! column from there, so that a row in pieces gives the same pixels. Nearest takes the pixel left of a border;
//! bilinear weighs with 7 bits in 8-bit compositing and with 16 in floats.

use std::ops::{Add, Mul};

use xeric_geom::Point;

use super::format::{Format, Layout};
use super::picture::{AlphaMap, Filter, Repeat};
use super::rows::{decode_row, decode_row_float};
use super::transform::{ONE, Transform};
use crate::surface::{Pixel, Pixels, Surface};

/// A drawable ready to be asked for rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct ImageSampler<'a> {
    pub(super) surface: &'a Surface,
    pub(super) format: Format,
    /// Where the drawable starts in the surface; (0, 0) when the transform has it.
    pub(super) origin: Point,
    /// Where the alpha map starts in the surface, if there is one.
    pub(super) alpha_map: Option<AlphaMap<'a>>,
    pub(super) repeat: Repeat,
    pub(super) transform: Option<Transform>,
    pub(super) filter: Filter<'a>,
}

impl ImageSampler<'_> {
    /// `out.len()` pixels from `(x, y)` on, as 8-bit ARGB.
    pub(super) fn row(&self, x: i32, y: i32, out: &mut [u32]) {
        if self.alpha_map.is_some() {
            return self.sample(x, y, out, &Mapped(self));
        }
        if self.is_plain() {
            return self.plain_row(x, y, out, decode_row);
        }
        match (self.surface.pixels(), self.format.layout()) {
            (Pixels::U32(pixels), Layout::Argb) => self.sample(x, y, out, &self.texels(pixels, |p| p)),
            (Pixels::U32(pixels), Layout::Xrgb) => {
                self.sample(x, y, out, &self.texels(pixels, |p| p | 0xff00_0000));
            }
            (Pixels::U8(pixels), Layout::A8) => {
                self.sample(x, y, out, &self.texels(pixels, |p| u32::from(p) << 24));
            }
            _ => self.sample(x, y, out, &Mapped(self)),
        }
    }

    /// `out.len()` pixels from `(x, y)` on, as floats.
    pub(super) fn row_float(&self, x: i32, y: i32, out: &mut [Float]) {
        if self.alpha_map.is_none() && self.is_plain() {
            return self.plain_row(x, y, out, decode_row_float);
        }
        self.sample(x, y, out, &Mapped(self));
    }

    /// Whether pixels are taken one for one.
    pub(super) const fn is_plain(&self) -> bool {
        self.transform.is_none() && !matches!(self.filter, Filter::Convolution(_))
    }

    fn texels<'s, P, F>(&'s self, pixels: &'s [P], decode: F) -> Texels<'s, P, F> {
        Texels { pixels, width: self.surface.width() as usize, decode }
    }

    /// An untransformed row: runs of neighbours.
    fn plain_row<T: Copy + Default>(
        &self,
        x: i32,
        y: i32,
        out: &mut [T],
        decode: fn(&Surface, Format, u32, u32, &mut [T]),
    ) {
        let (width, height) = self.size();
        let (mut x, y) = (i64::from(x) + i64::from(self.origin.x), i64::from(y) + i64::from(self.origin.y));
        let Some(y) = place(self.repeat, y, height) else {
            return out.fill(T::default());
        };
        let mut rest = out;
        while !rest.is_empty() {
            let (run, column) = match self.repeat {
                Repeat::Normal => {
                    let column = x.rem_euclid(width);
                    (width - column, Some(column))
                }
                Repeat::None if x >= 0 && x < width => (width - x, Some(x)),
                Repeat::None if x < 0 => (-x, None),
                Repeat::None => (i64::MAX, None),
                Repeat::Pad if x >= 0 && x < width => (width - x, Some(x)),
                Repeat::Pad | Repeat::Reflect => (1, place(self.repeat, x, width)),
            };
            let run = usize::try_from(run).unwrap_or(usize::MAX).min(rest.len());
            let (now, later) = rest.split_at_mut(run);
            match column {
                Some(column) => decode(self.surface, self.format, column as u32, y as u32, now),
                None => now.fill(T::default()),
            }
            x += run as i64;
            rest = later;
        }
    }

    fn size(&self) -> (i64, i64) {
        (i64::from(self.surface.width()), i64::from(self.surface.height()))
    }

    /// A row through the transform and the filter.
    #[inline(always)]
    fn sample<C: Channels>(&self, x: i32, y: i32, out: &mut [C], texel: &impl Texel<C>) {
        let transform =
            self.transform.unwrap_or(Transform::IDENTITY.then_moved(self.origin.x, self.origin.y));
        let Some([mut u, mut v, mut w]) = transform.pixel_center(x, y) else {
            return out.fill(C::default());
        };
        let [du, dv, dw] = transform.0.map(|row| row[0]);
        let affine = dw == 0 && w == ONE;
        let mut next = || {
            let at = if affine { (u, v) } else { (divide(u, w), divide(v, w)) };
            (u, v, w) = (u.wrapping_add(du), v.wrapping_add(dv), w.wrapping_add(dw));
            at
        };
        match self.filter {
            Filter::Nearest => out.iter_mut().for_each(|out| *out = self.nearest(next(), texel)),
            Filter::Bilinear => out.iter_mut().for_each(|out| *out = self.bilinear(next(), texel)),
            Filter::Convolution(values) => {
                out.iter_mut().for_each(|out| *out = self.convolved(next(), values, texel));
            }
        }
    }

    #[inline(always)]
    fn at<C: Channels>(&self, x: i64, y: i64, texel: &impl Texel<C>) -> C {
        let (width, height) = self.size();
        match (place(self.repeat, x, width), place(self.repeat, y, height)) {
            (Some(x), Some(y)) => texel.at(x as i32, y as i32),
            _ => C::default(),
        }
    }

    #[inline(always)]
    fn nearest<C: Channels>(&self, (x, y): (i32, i32), texel: &impl Texel<C>) -> C {
        self.at(i64::from(x.wrapping_sub(1) >> 16), i64::from(y.wrapping_sub(1) >> 16), texel)
    }

    #[inline(always)]
    fn bilinear<C: Channels>(&self, (x, y): (i32, i32), texel: &impl Texel<C>) -> C {
        let (x, y) = (x.wrapping_sub(ONE / 2), y.wrapping_sub(ONE / 2));
        let (left, top) = (i64::from(x >> 16), i64::from(y >> 16));
        let (width, height) = self.size();
        let corners = if left >= 0 && top >= 0 && left + 1 < width && top + 1 < height {
            let (left, top) = (left as i32, top as i32);
            [
                texel.at(left, top),
                texel.at(left + 1, top),
                texel.at(left, top + 1),
                texel.at(left + 1, top + 1),
            ]
        } else {
            [
                self.at(left, top, texel),
                self.at(left + 1, top, texel),
                self.at(left, top + 1, texel),
                self.at(left + 1, top + 1, texel),
            ]
        };
        C::mix(corners, x & 0xffff, y & 0xffff)
    }

    fn convolved<C: Channels>(&self, (x, y): (i32, i32), values: &[i32], texel: &impl Texel<C>) -> C {
        let [width, height, kernel @ ..] = values else { return C::default() };
        let first = |at: i32, size: i32| {
            i64::from(at.wrapping_sub(1).wrapping_sub(size.wrapping_sub(ONE) >> 1) >> 16)
        };
        let (left, top) = (first(x, *width), first(y, *height));
        let columns = (*width >> 16).max(0) as usize;
        let mut sum = [0_u32; 4];
        for (row, weights) in kernel.chunks(columns.max(1)).enumerate() {
            for (column, weight) in weights.iter().enumerate() {
                if *weight != 0 {
                    self.at(left + column as i64, top + row as i64, texel).accumulate(*weight, &mut sum);
                }
            }
        }
        C::sum(sum)
    }

    fn with_alpha<C: Channels>(&self, x: i32, y: i32) -> C {
        let color = C::decode(self.format, self.surface.get(x, y));
        let Some(map) = self.alpha_map else { return color };
        let (x, y) = (x.wrapping_sub(map.at.x), y.wrapping_sub(map.at.y));
        if map.surface.bounds().contains(Point::new(x, y)) {
            color.with_alpha_of(C::decode(map.format, map.surface.get(x, y)))
        } else {
            color.with_alpha_of(C::default())
        }
    }
}

/// A coordinate divided by the third one, as Xvfb does it: the dividend unsigned in 64 bits.
fn divide(at: i32, w: i32) -> i32 {
    let (at, w) = (i64::from(at) as u64, i64::from(w) as u64);
    (at << 16).checked_div(w).unwrap_or(0) as i32
}

/// Where a coordinate falls in an image of that size; none outside without repeat.
#[inline(always)]
fn place(repeat: Repeat, at: i64, size: i64) -> Option<i64> {
    if at >= 0 && at < size {
        return Some(at);
    }
    if size == 0 {
        return None;
    }
    match repeat {
        Repeat::None => None,
        Repeat::Normal => Some(at.rem_euclid(size)),
        Repeat::Pad => Some(at.clamp(0, size - 1)),
        Repeat::Reflect => {
            let at = at.rem_euclid(2 * size);
            Some(if at >= size { 2 * size - at - 1 } else { at })
        }
    }
}

/// A source pixel by its place, which is inside.
trait Texel<C> {
    fn at(&self, x: i32, y: i32) -> C;
}

struct Texels<'a, P, F> {
    pixels: &'a [P],
    width: usize,
    decode: F,
}

impl<P: Pixel, F: Fn(P) -> u32> Texel<u32> for Texels<'_, P, F> {
    #[inline(always)]
    fn at(&self, x: i32, y: i32) -> u32 {
        (self.decode)(self.pixels[y as usize * self.width + x as usize])
    }
}

/// Any format, with or without alpha map.
struct Mapped<'a>(&'a ImageSampler<'a>);

impl<C: Channels> Texel<C> for Mapped<'_> {
    #[inline]
    fn at(&self, x: i32, y: i32) -> C {
        self.0.with_alpha(x, y)
    }
}

type Float = [f32; 4];

/// A pixel's colour in either precision.
trait Channels: Copy + Default {
    fn decode(format: Format, pixel: u32) -> Self;
    fn with_alpha_of(self, other: Self) -> Self;
    /// Four neighbours weighed by the fractions of 65536.
    fn mix(corners: [Self; 4], x: i32, y: i32) -> Self;
    /// Adds the channels times a 16.16 weight.
    fn accumulate(self, weight: i32, sum: &mut [u32; 4]);
    fn sum(sum: [u32; 4]) -> Self;
}

impl Channels for u32 {
    fn decode(format: Format, pixel: u32) -> u32 {
        format.decode(pixel)
    }

    fn with_alpha_of(self, other: u32) -> u32 {
        self & 0x00ff_ffff | other & 0xff00_0000
    }

    #[inline(always)]
    fn mix(corners: [u32; 4], x: i32, y: i32) -> u32 {
        const LANES: u64 = 0x00ff_00ff_00ff_00ff;
        const HALF: u64 = 0x0000_ffff_0000_ffff;
        let (x, y) = ((x >> 9) as u64, (y >> 9) as u64);
        // First along the rows, in four lanes of 16 bits (255 · 128 fits), blue, red, green, alpha; then along the columns,
        // in two by two lanes of 32. Nothing is rounded before the end.
        let lanes = |pixel: u32| {
            let pixel = u64::from(pixel);
            (pixel | pixel << 24) & LANES
        };
        let [top_left, top_right, bottom_left, bottom_right] = corners.map(lanes);
        let top = top_left * (128 - x) + top_right * x;
        let bottom = bottom_left * (128 - x) + bottom_right * x;
        let column = |top: u64, bottom: u64| (top & HALF) * (128 - y) + (bottom & HALF) * y;
        let (even, odd) = (column(top, bottom), column(top >> 16, bottom >> 16));
        let channel = |sum: u64, shift: u32| (sum >> shift & 0xff) as u32;
        channel(even, 14) | channel(even, 46) << 8 | channel(odd, 14) << 16 | channel(odd, 46) << 24
    }

    fn accumulate(self, weight: i32, sum: &mut [u32; 4]) {
        for (sum, shift) in sum.iter_mut().zip([24, 16, 8, 0]) {
            *sum = sum.wrapping_add(((self >> shift & 255) as i32).wrapping_mul(weight) as u32);
        }
    }

    fn sum(sum: [u32; 4]) -> u32 {
        let [a, r, g, b] = sum.map(|v| (v.wrapping_add(0x8000) >> 16).min(255));
        a << 24 | r << 16 | g << 8 | b
    }
}

impl Channels for Float {
    fn decode(format: Format, pixel: u32) -> Float {
        format.decode_float(pixel)
    }

    fn with_alpha_of(self, other: Float) -> Float {
        let [_, r, g, b] = self;
        [other[0], r, g, b]
    }

    fn mix(corners: [Float; 4], x: i32, y: i32) -> Float {
        let (x, y) = (x as f32 / 65536.0, y as f32 / 65536.0);
        let weights = [(1.0 - x) * (1.0 - y), x * (1.0 - y), (1.0 - x) * y, x * y];
        let mut out = [0.0; 4];
        for (i, out) in out.iter_mut().enumerate() {
            let part = |corner: usize| corners[corner][i].mul(weights[corner]);
            *out = part(0).add(part(1)).add(part(2)).add(part(3));
        }
        out
    }

    fn accumulate(self, weight: i32, sum: &mut [u32; 4]) {
        for (sum, channel) in sum.iter_mut().zip(self) {
            *sum = (*sum as f32 + channel * weight as f32) as i64 as u32;
        }
    }

    fn sum(sum: [u32; 4]) -> Float {
        sum.map(|v| (v as f32 / 65536.0).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_place_coordinates() {
        assert_eq!(place(Repeat::None, -1, 4), None);
        assert_eq!([-5, -1, 4, 9].map(|at| place(Repeat::Normal, at, 4)), [3, 3, 0, 1].map(Some));
        assert_eq!([-5, 9].map(|at| place(Repeat::Pad, at, 4)), [0, 3].map(Some));
        assert_eq!(
            [-1, -4, -5, 4, 7, 8].map(|at| place(Repeat::Reflect, at, 4)),
            [0, 3, 3, 3, 0, 0].map(Some)
        );
    }

    #[test]
    fn bilinear_truncates_the_four_term_sum() {
        let half = 0x8000;
        assert_eq!(u32::mix([0, 0xffff_ffff, 0, 0xffff_ffff], half, half), 0x7f7f_7f7f);
        assert_eq!(u32::mix([0x1020_3040; 4], 0x1234, 0xfedc), 0x1020_3040);
    }
}
