//! Kernels for what programs draw most: fills, copies, Over, coverage through masks, and adding coverage.
//!
//! What holds: each gives the bytes that the general path gives; a kernel that does not fit a box says so and the general
//! path draws it. A kernel is chosen once a request, not once a row.

use xeric_geom::{Point, Rect};

use super::composite::Mask;
use super::format::{Format, Layout};
use super::image::ImageSampler;
use super::operator::Operator;
use super::packed;
use super::packed::{Block, Channels, PIXELS, alpha, alphas, block, by_block, channels, coverages, mul, not};
use super::picture::Destination;
use super::sampler::Sampler;
use crate::surface::{Pixel, Pixels, Surface};

/// A chosen kernel and what it draws with.
pub(super) enum Fast<'a> {
    /// One pixel value everywhere.
    Fill(u32),
    /// A translucent colour Over 32-bit pixels.
    OverColor { argb: u32, keep: u32 },
    /// Pixels of the same format, as they are.
    Copy(Plain<'a>),
    /// ARGB Over 32-bit pixels.
    Over { image: Plain<'a>, keep: u32 },
    /// A colour through an a8 mask Over 32-bit pixels.
    OverColorMasked { argb: u32, mask: Plain<'a>, keep: u32 },
    /// A colour through an ARGB mask, channel by channel, Over 32-bit pixels.
    OverColorByChannel { argb: u32, mask: Plain<'a>, keep: u32 },
    /// Pixels added to pixels of the same format.
    Add(Plain<'a>),
}

/// A surface whose pixels are taken one for one, and where the drawable starts in it.
#[derive(Clone, Copy)]
pub(super) struct Plain<'a> {
    surface: &'a Surface,
    origin: Point,
}

impl<'a> Plain<'a> {
    fn of(sampler: &Sampler<'a>, layout: Layout) -> Option<Plain<'a>> {
        let Sampler::Image(image) = sampler else { return None };
        let ImageSampler { surface, origin, .. } = *image;
        let fits = image.is_plain() && image.alpha_map.is_none() && image.format.layout() == layout;
        fits.then_some(Plain { surface, origin })
    }

    /// The box of the surface that aligns with `rect`, when all of it is there.
    fn covering(self, at: Point, rect: Rect) -> Option<Rect> {
        let (x, y) = (at.x.saturating_add(self.origin.x), at.y.saturating_add(self.origin.y));
        let from = Rect::new(x, y, rect.width(), rect.height());
        self.surface.bounds().contains_rect(&from).then_some(from)
    }
}

/// The kernel for a request, if one fits.
pub(super) fn kernel<'a>(
    op: Operator,
    source: &Sampler<'a>,
    mask: Option<&Mask<'a>>,
    dest: &Destination<'_>,
) -> Option<Fast<'a>> {
    let layout = dest.format.layout();
    let keep = match layout {
        Layout::Argb => Some(u32::MAX),
        Layout::Xrgb => Some(0x00ff_ffff),
        _ => None,
    };
    let constant = match source {
        Sampler::Constant { argb, .. } => Some(*argb),
        _ => None,
    };
    match (op, mask) {
        (Operator::Clear, _) => Some(Fast::Fill(0)),
        (Operator::Src, None) => match constant {
            Some(argb) => Some(Fast::Fill(dest.format.encode(argb))),
            None if layout != Layout::Other => Plain::of(source, layout).map(Fast::Copy),
            None => None,
        },
        (Operator::Over, None) => match constant {
            Some(argb) if alpha(argb) == 255 => Some(Fast::Fill(dest.format.encode(argb))),
            Some(argb) => Some(Fast::OverColor { argb, keep: keep? }),
            None => Some(Fast::Over { image: Plain::of(source, Layout::Argb)?, keep: keep? }),
        },
        (Operator::Over, Some(Mask { sampler, by_channel: false })) => {
            let mask = Plain::of(sampler, Layout::A8)?;
            Some(Fast::OverColorMasked { argb: constant?, mask, keep: keep? })
        }
        (Operator::Over, Some(Mask { sampler, by_channel: true })) => {
            let mask = Plain::of(sampler, Layout::Argb)?;
            Some(Fast::OverColorByChannel { argb: constant?, mask, keep: keep? })
        }
        (Operator::Add, None) if matches!(layout, Layout::A8 | Layout::Argb | Layout::Xrgb) => {
            Plain::of(source, layout).map(Fast::Add)
        }
        _ => None,
    }
}

impl Fast<'_> {
    /// Draws a box that lies within the destination. False, with nothing drawn, when a source does not cover it.
    pub(super) fn draw(&self, dest: &mut Destination<'_>, rect: Rect, source: Point, mask: Point) -> bool {
        let surface = &mut *dest.surface;
        match *self {
            Fast::Fill(pixel) => fill(surface, rect, pixel),
            Fast::OverColor { argb, keep } => {
                for row in rows::<u32>(surface, rect) {
                    over_color(row, argb, keep);
                }
            }
            Fast::Copy(image) => {
                let Some(from) = image.covering(source, rect) else { return false };
                match surface.pixels() {
                    Pixels::U8(_) => copy::<u8>(surface, rect, image.surface, from),
                    Pixels::U16(_) => copy::<u16>(surface, rect, image.surface, from),
                    Pixels::U32(_) => copy::<u32>(surface, rect, image.surface, from),
                }
            }
            Fast::Over { image, keep } => {
                let Some(from) = image.covering(source, rect) else { return false };
                for (row, from) in rows::<u32>(surface, rect).zip(source_rows::<u32>(image.surface, from)) {
                    over(row, from, keep);
                }
            }
            Fast::OverColorMasked { argb, mask: image, keep } => {
                let Some(from) = image.covering(mask, rect) else { return false };
                for (row, from) in rows::<u32>(surface, rect).zip(source_rows::<u8>(image.surface, from)) {
                    over_masked(row, argb, from, keep);
                }
            }
            Fast::OverColorByChannel { argb, mask: image, keep } => {
                let Some(from) = image.covering(mask, rect) else { return false };
                for (row, from) in rows::<u32>(surface, rect).zip(source_rows::<u32>(image.surface, from)) {
                    over_by_channel(row, argb, from, keep);
                }
            }
            Fast::Add(image) => {
                let Some(from) = image.covering(source, rect) else { return false };
                return add(surface, dest.format, rect, image.surface, from);
            }
        }
        true
    }
}

fn over(row: &mut [u32], source: &[u32], keep: u32) {
    by_block(row, source, |d, s| {
        *d = block(&packed::add(&mul(&channels(d), &not(&alphas(s))), &channels(s)), keep);
    });
}

fn over_color(row: &mut [u32], argb: u32, keep: u32) {
    let color = [argb; PIXELS];
    let (s, rest) = (channels(&color), not(&alphas(&color)));
    let (blocks, last) = row.as_chunks_mut::<PIXELS>();
    for d in blocks {
        *d = block(&packed::add(&mul(&channels(d), &rest), &s), keep);
    }
    let count = last.len();
    over(last, &color[..count], keep);
}

/// A row through an a8 mask; an empty or a full mask, which most of a shape has, is looked for eight pixels at a time.
fn over_masked(row: &mut [u32], argb: u32, mask: &[u8], keep: u32) {
    let color = [argb; PIXELS];
    let (s, a) = (channels(&color), alphas(&color));
    let opaque = alpha(argb) == 255;
    by_block(row, mask, |d, m| match u64::from_ne_bytes(*m) {
        0 => {}
        u64::MAX if opaque => d.fill(argb & keep),
        _ if opaque => opaque_block(d, &s, &coverages(m), keep),
        _ => over_block(d, &s, &a, &coverages(m), keep),
    });
}

/// A row through an ARGB mask, channel by channel.
fn over_by_channel(row: &mut [u32], argb: u32, mask: &[u32], keep: u32) {
    let color = [argb; PIXELS];
    let (s, a) = (channels(&color), alphas(&color));
    let opaque = alpha(argb) == 255;
    by_block(row, mask, |d, m| {
        if m.iter().fold(0, |all, m| all | m) == 0 {
            return;
        }
        if opaque {
            opaque_block(d, &s, &channels(m), keep);
        } else {
            over_block(d, &s, &a, &channels(m), keep);
        }
    });
}

/// (Source IN mask) Over a block.
#[inline]
fn over_block(d: &mut Block, source: &Channels, alpha: &Channels, mask: &Channels, keep: u32) {
    let masked = mul(source, mask);
    *d = block(&packed::add(&mul(&channels(d), &not(&mul(alpha, mask))), &masked), keep);
}

/// [`over_block`] of an opaque source, whose alpha in the mask is the mask.
#[inline]
fn opaque_block(d: &mut Block, source: &Channels, mask: &Channels, keep: u32) {
    *d = block(&packed::add(&mul(&channels(d), &not(mask)), &mul(source, mask)), keep);
}

/// Adds pixels of the same format, saturating. False, with nothing drawn, for other formats than a8 and 32-bit ones with
/// 8 bits a channel.
pub(super) fn add(surface: &mut Surface, format: Format, rect: Rect, image: &Surface, from: Rect) -> bool {
    match format.layout() {
        Layout::A8 => {
            for (row, from) in rows::<u8>(surface, rect).zip(source_rows::<u8>(image, from)) {
                for (d, s) in row.iter_mut().zip(from) {
                    *d = d.saturating_add(*s);
                }
            }
        }
        Layout::Argb | Layout::Xrgb => {
            let keep = format.mask();
            for (row, from) in rows::<u32>(surface, rect).zip(source_rows::<u32>(image, from)) {
                // Pixel by pixel and not by blocks: a glyph's rows are shorter than one.
                for (d, s) in row.iter_mut().zip(from) {
                    let (a, b) = (d.to_ne_bytes(), s.to_ne_bytes());
                    let sum = std::array::from_fn(|channel| a[channel].saturating_add(b[channel]));
                    *d = u32::from_ne_bytes(sum) & keep;
                }
            }
        }
        _ => return false,
    }
    true
}

/// Sets every pixel of a box that lies within the surface.
pub(super) fn fill(surface: &mut Surface, rect: Rect, pixel: u32) {
    match surface.pixels() {
        Pixels::U8(_) => rows::<u8>(surface, rect).for_each(|row| row.fill(u8::from_u32(pixel))),
        Pixels::U16(_) => rows::<u16>(surface, rect).for_each(|row| row.fill(u16::from_u32(pixel))),
        Pixels::U32(_) => rows::<u32>(surface, rect).for_each(|row| row.fill(pixel)),
    }
}

fn copy<P: Pixel>(surface: &mut Surface, rect: Rect, image: &Surface, from: Rect) {
    for (row, from) in rows::<P>(surface, rect).zip(source_rows::<P>(image, from)) {
        row.copy_from_slice(from);
    }
}

/// The parts of the rows of a box that lies within the surface.
fn rows<P: Pixel>(surface: &mut Surface, rect: Rect) -> impl Iterator<Item = &mut [P]> {
    let (width, columns) = (surface.width() as usize, rect.x1 as usize..rect.x2 as usize);
    let (first, count) = (rect.y1 as usize, rect.height() as usize);
    let pixels = P::slice_mut(surface.pixels_mut())
        .map_or(&mut [][..], |pixels| &mut pixels[first * width..(first + count) * width]);
    pixels.chunks_exact_mut(width.max(1)).map(move |row| &mut row[columns.clone()])
}

fn source_rows<P: Pixel>(surface: &Surface, rect: Rect) -> impl Iterator<Item = &[P]> {
    let (width, columns) = (surface.width() as usize, rect.x1 as usize..rect.x2 as usize);
    let (first, count) = (rect.y1 as usize, rect.height() as usize);
    let pixels =
        P::slice(surface.pixels()).map_or(&[][..], |pixels| &pixels[first * width..(first + count) * width]);
    pixels.chunks_exact(width.max(1)).map(move |row| &row[columns.clone()])
}
