//! Kernels for what programs draw most: fills, copies, Over, coverage through a8 masks, and adding a8.
//!
//! What holds: each gives the bytes that the general path gives; a kernel that does not fit a box says so and the general
//! path draws it. A kernel is chosen once a request.

use xeric_geom::{Point, Rect};

use super::format::Layout;
use super::image::ImageSampler;
use super::operator::Operator;
use super::packed::{add4, alpha, scale};
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
    Copy(&'a Surface, Point),
    /// ARGB Over 32-bit pixels.
    Over { image: &'a Surface, origin: Point, keep: u32 },
    /// A colour through an a8 mask Over 32-bit pixels.
    OverColorMasked { argb: u32, mask: &'a Surface, origin: Point, keep: u32 },
    /// a8 added to a8.
    AddAlpha(&'a Surface, Point),
}

/// The kernel for a request, if one fits.
pub(super) fn kernel<'a>(
    op: Operator,
    source: &Sampler<'a>,
    mask: Option<&(Sampler<'a>, bool)>,
    dest: &Destination<'_>,
) -> Option<Fast<'a>> {
    let layout = dest.format.layout();
    let keep = match layout {
        Layout::Argb => Some(u32::MAX),
        Layout::Xrgb => Some(0x00ff_ffff),
        _ => None,
    };
    match (op, source, mask) {
        (Operator::Clear, _, _) => Some(Fast::Fill(dest.format.encode(0))),
        (Operator::Src, Sampler::Constant { argb, .. }, None) => Some(Fast::Fill(dest.format.encode(*argb))),
        (Operator::Over, Sampler::Constant { argb, .. }, None) => match alpha(*argb) {
            255 => Some(Fast::Fill(dest.format.encode(*argb))),
            _ => Some(Fast::OverColor { argb: *argb, keep: keep? }),
        },
        (Operator::Over, Sampler::Constant { argb, .. }, Some((Sampler::Image(mask), _))) => {
            let keep = keep?;
            let (mask, origin) = plain(mask, Layout::A8)?;
            // Each colour channel of an a8 mask reads as 0, so a component mask is not this kernel's.
            Some(Fast::OverColorMasked { argb: *argb, mask, origin, keep })
        }
        (Operator::Src, Sampler::Image(image), None) if image.format == dest.format => {
            let (surface, origin) = plain(image, layout)?;
            (layout != Layout::Other).then_some(Fast::Copy(surface, origin))
        }
        (Operator::Over, Sampler::Image(image), None) => {
            let keep = keep?;
            let (image, origin) = plain(image, Layout::Argb)?;
            Some(Fast::Over { image, origin, keep })
        }
        (Operator::Add, Sampler::Image(image), None) if layout == Layout::A8 => {
            let (image, origin) = plain(image, Layout::A8)?;
            Some(Fast::AddAlpha(image, origin))
        }
        _ => None,
    }
    .filter(|fast| {
        !matches!(fast, Fast::OverColorMasked { .. }) || mask.is_some_and(|(_, by_channel)| !by_channel)
    })
}

/// The surface of an image whose pixels are taken one for one, and where it starts.
fn plain<'a>(image: &ImageSampler<'a>, layout: Layout) -> Option<(&'a Surface, Point)> {
    let fits = image.is_plain() && image.alpha_map.is_none() && image.format.layout() == layout;
    fits.then_some((image.surface, image.origin))
}

impl Fast<'_> {
    /// Draws a box that lies within the destination. False, with nothing drawn, when a source does not cover it.
    pub(super) fn draw(&self, dest: &mut Destination<'_>, rect: Rect, source: Point, mask: Point) -> bool {
        match *self {
            Fast::Fill(pixel) => fill(dest.surface, rect, pixel),
            Fast::OverColor { argb, keep } => {
                let inverse = 255 - alpha(argb);
                for row in rows::<u32>(dest.surface, rect) {
                    for d in row {
                        *d = add4(scale(*d, inverse), argb) & keep;
                    }
                }
            }
            Fast::Copy(image, origin) => {
                let Some(from) = covered(image, origin, source, rect) else { return false };
                match dest.surface.pixels() {
                    Pixels::U8(_) => copy::<u8>(dest.surface, rect, image, from),
                    Pixels::U16(_) => copy::<u16>(dest.surface, rect, image, from),
                    Pixels::U32(_) => copy::<u32>(dest.surface, rect, image, from),
                }
            }
            Fast::Over { image, origin, keep } => {
                let Some(from) = covered(image, origin, source, rect) else { return false };
                for (row, from) in rows::<u32>(dest.surface, rect).zip(source_rows::<u32>(image, from)) {
                    for (d, s) in row.iter_mut().zip(from) {
                        *d = add4(scale(*d, 255 - alpha(*s)), *s) & keep;
                    }
                }
            }
            Fast::OverColorMasked { argb, mask: image, origin, keep } => {
                let Some(from) = covered(image, origin, mask, rect) else { return false };
                for (row, from) in rows::<u32>(dest.surface, rect).zip(source_rows::<u8>(image, from)) {
                    for (d, m) in row.iter_mut().zip(from) {
                        let s = scale(argb, u32::from(*m));
                        *d = add4(scale(*d, 255 - alpha(s)), s) & keep;
                    }
                }
            }
            Fast::AddAlpha(image, origin) => {
                let Some(from) = covered(image, origin, source, rect) else { return false };
                for (row, from) in rows::<u8>(dest.surface, rect).zip(source_rows::<u8>(image, from)) {
                    for (d, s) in row.iter_mut().zip(from) {
                        *d = d.saturating_add(*s);
                    }
                }
            }
        }
        true
    }
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

/// The box of the image that aligns with `rect`, when all of it is there.
fn covered(image: &Surface, origin: Point, at: Point, rect: Rect) -> Option<Rect> {
    let from =
        Rect::new(at.x.saturating_add(origin.x), at.y.saturating_add(origin.y), rect.width(), rect.height());
    image.bounds().contains_rect(&from).then_some(from)
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
    let columns = rect.x1 as usize..rect.x2 as usize;
    (rect.y1 as u32..rect.y2 as u32).map(move |y| &surface.row::<P>(y)[columns.clone()])
}
