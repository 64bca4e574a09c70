//! What a server tells of a font and a BDF file does not have: bounds, direction, ink metrics.
//!
//! A font whose characters are all alike in width and lie inside the font's box is a *terminal* font: every raster
//! becomes that box, and the ink metrics keep what the characters really cover.

use crate::FontError;
use crate::font::{FontParts, NO_GLYPH, raster_bytes, row_stride};
use crate::metrics::{CharInfo, DrawDirection};

/// Completes a font; `file_len` bounds what terminal fonts may grow to.
pub(super) fn complete(parts: &mut FontParts, file_len: usize) -> Result<(), FontError> {
    let mut bounds = Bounds::of(encoded(parts, &parts.metrics));
    if could_be_terminal(parts, &bounds) {
        pad_to_terminal(parts, bounds.min.character_width, file_len)?;
        bounds = Bounds::of(encoded(parts, &parts.metrics));
    }
    parts.info.draw_direction = direction(parts);
    if bounds.min == bounds.max {
        let ink: Vec<_> = (0..parts.metrics.len()).map(|glyph| ink_metrics(parts, glyph)).collect();
        bounds = Bounds::of(encoded(parts, &ink));
        parts.ink_metrics = Some(ink);
    }
    (parts.info.min_bounds, parts.info.max_bounds) = (bounds.min, bounds.max);
    Ok(())
}

/// The metrics of the characters in the matrix.
fn encoded<'a>(parts: &'a FontParts, metrics: &'a [CharInfo]) -> impl Iterator<Item = &'a CharInfo> {
    let glyphs = parts.encoding.iter().filter(|&&glyph| glyph != NO_GLYPH);
    glyphs.filter_map(|&glyph| metrics.get(usize::try_from(glyph).ok()?))
}

#[derive(Clone, Copy)]
struct Bounds {
    min: CharInfo,
    max: CharInfo,
}

impl Bounds {
    /// Of all metrics but empty ones.
    fn of<'a>(metrics: impl Iterator<Item = &'a CharInfo>) -> Bounds {
        let every = |value: i16, attributes: u16| CharInfo {
            left_side_bearing: value,
            right_side_bearing: value,
            character_width: value,
            ascent: value,
            descent: value,
            attributes,
        };
        let mut bounds = Bounds { min: every(i16::MAX, 0xffff), max: every(i16::MIN, 0) };
        for info in metrics {
            if !info.is_nonexistent() {
                bounds.min = combined(&bounds.min, info, i16::min);
                bounds.max = combined(&bounds.max, info, i16::max);
            }
            bounds.min.attributes &= info.attributes;
            bounds.max.attributes |= info.attributes;
        }
        bounds
    }
}

/// Everything but the attributes, which stay `a`'s.
fn combined(a: &CharInfo, b: &CharInfo, pick: fn(i16, i16) -> i16) -> CharInfo {
    CharInfo {
        left_side_bearing: pick(a.left_side_bearing, b.left_side_bearing),
        right_side_bearing: pick(a.right_side_bearing, b.right_side_bearing),
        character_width: pick(a.character_width, b.character_width),
        ascent: pick(a.ascent, b.ascent),
        descent: pick(a.descent, b.descent),
        attributes: a.attributes,
    }
}

/// By majority; encoded characters count twice, as in libXfont2.
fn direction(parts: &FontParts) -> DrawDirection {
    let all = parts.metrics.iter().chain(encoded(parts, &parts.metrics));
    let (mut negative, mut positive) = (0_usize, 0_usize);
    for info in all {
        *(if info.character_width < 0 { &mut negative } else { &mut positive }) += 1;
    }
    if negative > positive { DrawDirection::RightToLeft } else { DrawDirection::LeftToRight }
}

fn could_be_terminal(parts: &FontParts, Bounds { min, max }: &Bounds) -> bool {
    let (font_ascent, font_descent) = (parts.info.font_ascent, parts.info.font_descent);
    let fits = min.left_side_bearing >= 0
        && max.right_side_bearing <= max.character_width
        && min.character_width == max.character_width
        && max.ascent <= font_ascent
        && max.descent <= font_descent;
    let not_yet = max.left_side_bearing != 0
        || min.right_side_bearing != min.character_width
        || min.ascent != font_ascent
        || min.descent != font_descent;
    fits && not_yet && (max.ascent != 0 || max.descent != 0)
}

fn pad_to_terminal(parts: &mut FontParts, width: i16, file_len: usize) -> Result<(), FontError> {
    let padded = CharInfo {
        left_side_bearing: 0,
        right_side_bearing: width,
        character_width: width,
        ascent: parts.info.font_ascent,
        descent: parts.info.font_descent,
        attributes: 0,
    };
    // A box a little larger than its character is what fonts have; a box of thousands of pixels around one is not.
    let limit = file_len.saturating_mul(16).saturating_add(1 << 20);
    let size = raster_bytes(&padded, 1).and_then(|size| size.checked_mul(parts.metrics.len()));
    let (Some(stride), Some(size)) = (row_stride(&padded, 1), size.filter(|&size| size <= limit)) else {
        return Err(FontError::Invalid("the font's box is too large for its characters"));
    };
    let mut bits = vec![0; size];
    let mut offsets = Vec::with_capacity(parts.metrics.len());
    let rows = stride.checked_mul(usize::try_from(padded.raster_height()).unwrap_or(0)).unwrap_or(0);
    for (glyph, info) in parts.metrics.iter().enumerate() {
        let start = glyph * rows;
        offsets.push(start);
        let Some(raster) = bits.get_mut(start..start + rows) else { continue };
        for (x, y) in set_pixels(parts, glyph) {
            // From the character's raster to the origin, and on into the padded one.
            let x = i64::from(x) + i64::from(info.left_side_bearing);
            let y = i64::from(y) - i64::from(info.ascent) + i64::from(padded.ascent);
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { continue };
            if x < usize::try_from(padded.raster_width()).unwrap_or(0)
                && let Some(byte) = raster.get_mut(y * stride + x / 8)
            {
                *byte |= 0x80 >> (x % 8);
            }
        }
    }
    parts.bits = bits;
    parts.offsets = offsets;
    for info in &mut parts.metrics {
        *info = CharInfo { attributes: info.attributes, ..padded };
    }
    Ok(())
}

/// The box of the set pixels; nothing at the left edge when none is.
fn ink_metrics(parts: &FontParts, glyph: usize) -> CharInfo {
    let Some(info) = parts.metrics.get(glyph) else { return CharInfo::default() };
    let mut ink: Option<(u32, u32, u32, u32)> = None;
    for (x, y) in set_pixels(parts, glyph) {
        let (left, top, right, bottom) = ink.unwrap_or((x, y, x, y));
        ink = Some((left.min(x), top.min(y), right.max(x), bottom.max(y)));
    }
    let Some((left, top, right, bottom)) = ink else {
        let left = info.left_side_bearing;
        return CharInfo { right_side_bearing: left, ascent: 0, descent: 0, ..*info };
    };
    let from = |base: i16, by: u32| i16::try_from(i64::from(base) + i64::from(by)).unwrap_or(i16::MAX);
    CharInfo {
        left_side_bearing: from(info.left_side_bearing, left),
        right_side_bearing: from(info.left_side_bearing, right + 1),
        ascent: i16::try_from(i64::from(info.ascent) - i64::from(top)).unwrap_or(0),
        descent: i16::try_from(i64::from(bottom) + 1 - i64::from(info.ascent)).unwrap_or(0),
        ..*info
    }
}

fn set_pixels(parts: &FontParts, glyph: usize) -> impl Iterator<Item = (u32, u32)> {
    let info = parts.metrics.get(glyph).copied().unwrap_or_default();
    let stride = row_stride(&info, 1).unwrap_or(0);
    let raster = || {
        let start = *parts.offsets.get(glyph)?;
        parts.bits.get(start..start.checked_add(raster_bytes(&info, 1)?)?)
    };
    let rows = raster().unwrap_or_default().chunks_exact(stride.max(1));
    (0_u32..).zip(rows).flat_map(move |(y, row)| {
        let pixels = (0_u32..).zip(row).flat_map(|(at, byte)| {
            (0..8).filter(move |bit| byte & (0x80 >> bit) != 0).map(move |bit| at * 8 + bit)
        });
        pixels.map(move |x| (x, y))
    })
}
