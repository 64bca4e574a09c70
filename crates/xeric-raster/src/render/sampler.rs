//! A picture made ready for a request: what it is asked for is rows of colour.
//!
//! What holds: a 1×1 drawable that repeats is one colour, whatever its transform and filter.

use xeric_geom::{Point, Rect};

use super::gradient::GradientSampler;
use super::image::ImageSampler;
use super::picture::{AlphaMap, Content, Filter, Picture, Repeat};
use super::transform::{ONE, Transform, center};

/// The source of rows.
pub(super) enum Sampler<'a> {
    Constant { argb: u32, float: [f32; 4] },
    Gradient(GradientSampler<'a>),
    Image(ImageSampler<'a>),
}

impl<'a> Sampler<'a> {
    pub(super) fn new(picture: &Picture<'a>) -> Sampler<'a> {
        let transform = picture.transform.filter(|t| *t != Transform::IDENTITY);
        match picture.content {
            Content::Solid(color) => Sampler::Constant { argb: color.argb(), float: color.float() },
            Content::Gradient(gradient) => {
                Sampler::Gradient(GradientSampler::new(gradient, picture.repeat, transform))
            }
            Content::Image { surface, format, alpha_map: None, .. }
                if (surface.width(), surface.height()) == (1, 1) && picture.repeat != Repeat::None =>
            {
                let pixel = surface.get(0, 0);
                Sampler::Constant { argb: format.decode(pixel), float: format.decode_float(pixel) }
            }
            Content::Image { surface, format, origin, alpha_map } => {
                let alpha_map =
                    alpha_map.map(|map| AlphaMap { at: map.at.translated(origin.x, origin.y), ..map });
                let moved = transform.map(|t| t.then_moved(origin.x, origin.y));
                Sampler::Image(ImageSampler {
                    surface,
                    format,
                    origin: if moved.is_some() { Point::new(0, 0) } else { origin },
                    alpha_map,
                    repeat: picture.repeat,
                    transform: moved.filter(|t| *t != Transform::IDENTITY),
                    filter: picture.filter,
                })
            }
        }
    }

    /// `out.len()` pixels from `(x, y)` on, as 8-bit ARGB.
    pub(super) fn row(&self, x: i32, y: i32, out: &mut [u32]) {
        match self {
            Sampler::Constant { argb, .. } => out.fill(*argb),
            Sampler::Gradient(gradient) => gradient.row(x, y, out),
            Sampler::Image(image) => image.row(x, y, out),
        }
    }

    /// `out.len()` pixels from `(x, y)` on, as floats.
    pub(super) fn row_float(&self, x: i32, y: i32, out: &mut [[f32; 4]]) {
        match self {
            Sampler::Constant { float, .. } => out.fill(*float),
            Sampler::Gradient(gradient) => gradient.row_float(x, y, out),
            Sampler::Image(image) => image.row_float(x, y, out),
        }
    }
}

/// Whether a picture has a format with more than 8 bits a channel.
pub(super) fn is_wide(picture: &Picture<'_>) -> bool {
    match picture.content {
        Content::Image { format, alpha_map, .. } => {
            format.is_wide() || alpha_map.is_some_and(|map| map.format.is_wide())
        }
        Content::Solid(_) | Content::Gradient(_) => false,
    }
}

/// What is known of a picture over the part that a request reads.
pub(super) struct Extent {
    /// Every pixel that is read has alpha 1.
    pub(super) opaque: bool,
}

/// Looks at `area`, the part of the picture that a request reads, in picture coordinates before the transform. None when
/// its samples do not fit 16.16: Xvfb then draws nothing at all, and so do we.
pub(super) fn extent(picture: &Picture<'_>, area: Rect) -> Option<Extent> {
    let short = |v: i32| i16::try_from(v).is_ok();
    let (origin, size) = match picture.content {
        Content::Image { surface, origin, .. } => (origin, Some((surface.width(), surface.height()))),
        Content::Solid(_) | Content::Gradient(_) => (Point::default(), None),
    };
    let transform = picture.transform.filter(|t| *t != Transform::IDENTITY);
    let (area, transform) = match transform {
        Some(transform) => (area, Some(transform.then_moved(origin.x, origin.y))),
        None => (area.translated(origin.x, origin.y), None),
    };
    let wider = Rect {
        x1: area.x1.checked_sub(1)?,
        y1: area.y1.checked_sub(1)?,
        x2: area.x2.checked_add(1)?,
        y2: area.y2.checked_add(1)?,
    };
    if ![wider.x1, wider.y1, wider.x2, wider.y2].into_iter().all(short) {
        return None;
    }
    let bounds = match size {
        Some((width, height)) if width >= 0x7fff || height >= 0x7fff => return None,
        Some((width, height)) => Some(Rect::new(0, 0, width, height)),
        None => None,
    };
    if transform.is_none() && bounds.is_some_and(|bounds| bounds.contains_rect(&area)) {
        return Some(Extent { opaque: is_opaque_inside(picture) });
    }
    let half = i64::from(ONE / 2);
    // What the filter reads before a point, and how far from there.
    let (before, taps) = match picture.filter {
        _ if bounds.is_none() => ((0, 0), (0, 0)),
        Filter::Nearest => ((-1, -1), (0, 0)),
        Filter::Bilinear => ((-half, -half), (i64::from(ONE), i64::from(ONE))),
        Filter::Convolution(values) => {
            let [width, height, ..] = *values else { return None };
            let before = |size: i32| i64::from(-1 - (size.wrapping_sub(ONE) >> 1));
            ((before(width), before(height)), (i64::from(width), i64::from(height)))
        }
    };
    let [x1, y1, x2, y2] = reach(transform, area)?;
    let inside = |before: i64, behind: i64| {
        let pixel = |at: i64, by: i64| i32::try_from((at + by) >> 16).unwrap_or(i32::MAX);
        let (x1, y1) = (pixel(x1, -before), pixel(y1, -before));
        let (x2, y2) = (pixel(x2, behind), pixel(y2, behind));
        let samples = Rect::from_edges(x1, y1, x2.saturating_add(1), y2.saturating_add(1));
        bounds.is_some_and(|bounds| bounds.contains_rect(&samples))
    };
    let covered = match picture.filter {
        Filter::Nearest => inside(1, -1),
        Filter::Bilinear => inside(half, half),
        Filter::Convolution(_) => false,
    };
    let [x1, y1, x2, y2] = reach(transform, wider)?;
    let fits = |v: i64| i32::try_from(v).is_ok();
    let ends = [x1 + before.0 - 8, y1 + before.1 - 8, x2 + before.0 + 8 + taps.0, y2 + before.1 + 8 + taps.1];
    let opaque = is_opaque_everywhere(picture) || covered && is_opaque_inside(picture);
    ends.into_iter().all(fits).then_some(Extent { opaque })
}

/// The box around the transformed centres of an area's corner pixels.
fn reach(transform: Option<Transform>, area: Rect) -> Option<[i64; 4]> {
    let (x1, y1, x2, y2) = (center(area.x1), center(area.y1), center(area.x2 - 1), center(area.y2 - 1));
    let Some(transform) = transform else { return Some([x1, y1, x2, y2]) };
    let mut reach = [i64::MAX, i64::MAX, i64::MIN, i64::MIN];
    for (x, y) in [(x1, y1), (x2, y1), (x1, y2), (x2, y2)] {
        let [x, y] = transform.project(x, y)?;
        reach = [reach[0].min(x), reach[1].min(y), reach[2].max(x), reach[3].max(y)];
    }
    Some(reach)
}

/// Whether no pixel of the plane is translucent.
fn is_opaque_everywhere(picture: &Picture<'_>) -> bool {
    if picture.component_alpha {
        return false;
    }
    match picture.content {
        Content::Solid(color) => color.alpha == 0xffff,
        Content::Gradient(gradient) => gradient.is_opaque(picture.repeat),
        Content::Image { .. } => picture.repeat != Repeat::None && is_opaque_inside(picture),
    }
}

/// Whether no pixel of a drawable is translucent.
fn is_opaque_inside(picture: &Picture<'_>) -> bool {
    !picture.component_alpha
        && !matches!(picture.filter, Filter::Convolution(_))
        && matches!(picture.content, Content::Image { format, alpha_map: None, .. } if !format.has_alpha())
}
