//! Rows of pixels to colours and back.
//!
//! What holds: the pixels asked for lie inside the surface; a `match` on the format stands outside the loop.

use super::format::{Format, Layout};
use crate::surface::{Pixel, Pixels, Surface};

type Float = [f32; 4];

/// Reads pixels of a row, which are inside, as 8-bit ARGB.
pub(super) fn decode_row(surface: &Surface, format: Format, x: u32, y: u32, out: &mut [u32]) {
    let x = x as usize;
    let columns = x..x + out.len();
    match (surface.pixels(), format.layout()) {
        (Pixels::U32(_), Layout::Argb) => out.copy_from_slice(&surface.row::<u32>(y)[columns]),
        (Pixels::U32(_), Layout::Xrgb) => {
            each(out, &surface.row::<u32>(y)[columns], |p| p | 0xff00_0000);
        }
        (Pixels::U16(_), Layout::Rgb565) => each(out, &surface.row::<u16>(y)[columns], |p| {
            let p = u32::from(p);
            let (r, g, b) = (p >> 11, p >> 5 & 0x3f, p & 0x1f);
            0xff00_0000 | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | b << 3 | b >> 2
        }),
        (Pixels::U8(_), Layout::A8) => {
            each(out, &surface.row::<u8>(y)[columns], |p| u32::from(p) << 24);
        }
        (Pixels::U8(_), Layout::A1) => {
            each(out, &surface.row::<u8>(y)[columns], |p| u32::from(p) * 0xff00_0000);
        }
        (Pixels::U8(_), _) => each(out, &surface.row::<u8>(y)[columns], |p| format.decode(p.into())),
        (Pixels::U16(_), _) => each(out, &surface.row::<u16>(y)[columns], |p| format.decode(p.into())),
        (Pixels::U32(_), _) => each(out, &surface.row::<u32>(y)[columns], |p| format.decode(p)),
    }
}

/// Reads pixels of a row, which are inside, as floats.
pub(super) fn decode_row_float(surface: &Surface, format: Format, x: u32, y: u32, out: &mut [Float]) {
    let x = x as usize;
    let columns = x..x + out.len();
    match surface.pixels() {
        Pixels::U8(_) => each(out, &surface.row::<u8>(y)[columns], |p| format.decode_float(p.into())),
        Pixels::U16(_) => each(out, &surface.row::<u16>(y)[columns], |p| format.decode_float(p.into())),
        Pixels::U32(_) => each(out, &surface.row::<u32>(y)[columns], |p| format.decode_float(p)),
    }
}

/// Writes 8-bit ARGB to pixels of a row, which are inside.
pub(super) fn encode_row(surface: &mut Surface, format: Format, x: u32, y: u32, row: &[u32]) {
    let x = x as usize;
    let columns = x..x + row.len();
    match (surface.pixels_mut(), format.layout()) {
        (Pixels::U32(_), Layout::Argb) => surface.row_mut::<u32>(y)[columns].copy_from_slice(row),
        (Pixels::U32(_), Layout::Xrgb) => {
            each(&mut surface.row_mut::<u32>(y)[columns], row, |p| p & 0x00ff_ffff);
        }
        (Pixels::U16(_), Layout::Rgb565) => each(&mut surface.row_mut::<u16>(y)[columns], row, |p| {
            (p >> 8 & 0xf800 | p >> 5 & 0x07e0 | p >> 3 & 0x001f) as u16
        }),
        (Pixels::U8(_), Layout::A8) => {
            each(&mut surface.row_mut::<u8>(y)[columns], row, |p| (p >> 24) as u8);
        }
        (Pixels::U8(_), _) => {
            each(&mut surface.row_mut::<u8>(y)[columns], row, |p| u8::from_u32(format.encode(p)));
        }
        (Pixels::U16(_), _) => {
            each(&mut surface.row_mut::<u16>(y)[columns], row, |p| u16::from_u32(format.encode(p)));
        }
        (Pixels::U32(_), _) => each(&mut surface.row_mut::<u32>(y)[columns], row, |p| format.encode(p)),
    }
}

/// Writes floats to pixels of a row, which are inside.
pub(super) fn encode_row_float(surface: &mut Surface, format: Format, x: u32, y: u32, row: &[Float]) {
    let x = x as usize;
    let columns = x..x + row.len();
    match surface.pixels_mut() {
        Pixels::U8(_) => {
            each(&mut surface.row_mut::<u8>(y)[columns], row, |p| u8::from_u32(format.encode_float(p)));
        }
        Pixels::U16(_) => {
            each(&mut surface.row_mut::<u16>(y)[columns], row, |p| u16::from_u32(format.encode_float(p)));
        }
        Pixels::U32(_) => each(&mut surface.row_mut::<u32>(y)[columns], row, |p| format.encode_float(p)),
    }
}

#[inline(always)]
fn each<A: Copy, B>(out: &mut [B], row: &[A], convert: impl Fn(A) -> B) {
    for (out, pixel) in out.iter_mut().zip(row) {
        *out = convert(*pixel);
    }
}
