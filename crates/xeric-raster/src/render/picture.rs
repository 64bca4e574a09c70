//! What a request draws with and on, borrowed from the server for the length of the request.

use xeric_geom::{Point, Rect};

use super::format::Format;
use super::gradient::Gradient;
use super::transform::Transform;
use crate::surface::{Pixel, Pixels, Surface};

/// A colour as RENDER sends it: 16 bits a channel, premultiplied in solids, straight in gradient stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the four channels")]
pub struct Color {
    pub red: u16,
    pub green: u16,
    pub blue: u16,
    pub alpha: u16,
}

impl Color {
    /// Opaque white.
    pub const WHITE: Color = Color { red: 0xffff, green: 0xffff, blue: 0xffff, alpha: 0xffff };

    /// The high 8 bits of each channel as ARGB.
    #[must_use]
    pub const fn argb(self) -> u32 {
        const fn high(value: u16) -> u32 {
            (value >> 8) as u32
        }
        high(self.alpha) << 24 | high(self.red) << 16 | high(self.green) << 8 | high(self.blue)
    }

    pub(super) fn float(self) -> [f32; 4] {
        [self.alpha, self.red, self.green, self.blue].map(|v| f32::from(v) * (1.0 / 65535.0))
    }
}

/// What a picture shows outside its drawable or its stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// Transparent.
    #[default]
    None,
    /// Tiled.
    Normal,
    /// The nearest edge.
    Pad,
    /// Tiled with every other tile mirrored.
    Reflect,
}

impl Repeat {
    /// The repeat of a `Repeat` enum value; none for other values (the server answers `Value`).
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Repeat> {
        Some(match number {
            0 => Repeat::None,
            1 => Repeat::Normal,
            2 => Repeat::Pad,
            3 => Repeat::Reflect,
            _ => return None,
        })
    }
}

/// How a transformed image is sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter<'a> {
    /// The pixel that holds the point.
    #[default]
    Nearest,
    /// The four pixels around the point.
    Bilinear,
    /// A weighted sum; 16.16 fixed: width, height, then the kernel row by row.
    Convolution(&'a [i32]),
}

impl<'a> Filter<'a> {
    /// The names that `QueryFilters` lists, in Xvfb's order.
    pub const NAMES: [&'static str; 6] = ["nearest", "bilinear", "fast", "good", "best", "convolution"];
    /// The filter that each of [`Filter::NAMES`] stands for, by its index there; 0xffff for itself.
    pub const ALIASES: [u16; 6] = [0xffff, 0xffff, 0, 1, 1, 0xffff];

    /// The filter of that name with those values. None for an unknown name (the server answers `Name`) or values that do
    /// not fit it (`Match`).
    #[must_use]
    pub fn from_name(name: &str, values: &'a [i32]) -> Option<Filter<'a>> {
        match name {
            "nearest" | "fast" if values.is_empty() => Some(Filter::Nearest),
            "bilinear" | "good" | "best" if values.is_empty() => Some(Filter::Bilinear),
            "convolution" => {
                let [width, height, kernel @ ..] = values else { return None };
                if *width < 0 || *height < 0 {
                    return None;
                }
                let count = i64::from(width >> 16) * i64::from(height >> 16);
                (i64::try_from(kernel.len()) == Ok(count)).then_some(Filter::Convolution(values))
            }
            _ => None,
        }
    }
}

/// A picture in the role of a source or a mask.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Its pixels.
    pub content: Content<'a>,
    /// What lies outside.
    pub repeat: Repeat,
    /// From destination to source coordinates.
    pub transform: Option<Transform>,
    /// How images are sampled.
    pub filter: Filter<'a>,
    /// As a mask: whether each channel masks by itself.
    pub component_alpha: bool,
}

impl<'a> Picture<'a> {
    /// A solid colour.
    #[must_use]
    pub const fn solid(color: Color) -> Picture<'a> {
        Picture::of(Content::Solid(color))
    }

    /// A gradient without transform or repeat.
    #[must_use]
    pub const fn gradient(gradient: &'a Gradient) -> Picture<'a> {
        Picture::of(Content::Gradient(gradient))
    }

    /// A whole surface without transform or repeat.
    #[must_use]
    pub const fn image(surface: &'a Surface, format: Format) -> Picture<'a> {
        Picture::of(Content::Image { surface, format, origin: Point::new(0, 0), alpha_map: None })
    }

    const fn of(content: Content<'a>) -> Picture<'a> {
        Picture {
            content,
            repeat: Repeat::None,
            transform: None,
            filter: Filter::Nearest,
            component_alpha: false,
        }
    }
}

/// The pixels of a picture.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// One colour everywhere.
    Solid(Color),
    /// A gradient.
    Gradient(&'a Gradient),
    /// A drawable.
    Image {
        /// The storage that it lives in.
        surface: &'a Surface,
        /// The layout of its pixels.
        format: Format,
        /// Where the drawable starts in the storage; (0, 0) for a pixmap.
        origin: Point,
        /// A picture that replaces its alpha.
        alpha_map: Option<AlphaMap<'a>>,
    },
}

/// A picture whose alpha replaces another's. Its own alpha map, transform and repeat play no part.
#[derive(Clone, Copy, Debug)]
pub struct AlphaMap<'a> {
    /// The storage that it lives in.
    pub surface: &'a Surface,
    /// The layout of its pixels.
    pub format: Format,
    /// Where its pixel (0, 0) lies in the drawable of the picture that it belongs to (`alpha-x-origin`).
    pub at: Point,
}

/// What is drawn on.
#[derive(Debug)]
pub struct Destination<'a> {
    /// The storage.
    pub surface: &'a mut Surface,
    /// The layout of its pixels.
    pub format: Format,
    /// A picture that holds its alpha.
    pub alpha_map: Option<DestinationAlpha<'a>>,
}

impl<'a> Destination<'a> {
    /// A surface without alpha map.
    #[must_use]
    pub const fn new(surface: &'a mut Surface, format: Format) -> Destination<'a> {
        Destination { surface, format, alpha_map: None }
    }
}

/// The alpha map of a destination.
#[derive(Debug)]
pub struct DestinationAlpha<'a> {
    /// The storage.
    pub surface: &'a mut Surface,
    /// The layout of its pixels.
    pub format: Format,
    /// Where its pixel (0, 0) lies in the destination's surface.
    pub at: Point,
}

/// A copy of the part of a surface that a request reads, for when source and destination share a storage.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The copied pixels.
    pub surface: Surface,
    /// Where their top left corner was.
    pub at: Point,
}

impl Snapshot {
    /// Copies `area` of a surface, or what of it lies inside. `area` is in surface coordinates: for an untransformed,
    /// unrepeated source, the destination box moved by (source - destination); otherwise `surface.bounds()`.
    #[must_use]
    pub fn of(surface: &Surface, area: Rect) -> Snapshot {
        let area = area.intersect(&surface.bounds());
        let mut copy = Surface::new(area.width(), area.height(), surface.depth());
        if !area.is_empty() {
            match surface.pixels() {
                Pixels::U8(_) => copy_rows::<u8>(surface, &mut copy, area),
                Pixels::U16(_) => copy_rows::<u16>(surface, &mut copy, area),
                Pixels::U32(_) => copy_rows::<u32>(surface, &mut copy, area),
            }
        }
        Snapshot { surface: copy, at: area.origin() }
    }

    /// The snapshot in place of the surface that it was taken of.
    #[must_use]
    pub const fn content(&self, format: Format, origin: Point) -> Content<'_> {
        let origin = Point::new(origin.x.saturating_sub(self.at.x), origin.y.saturating_sub(self.at.y));
        Content::Image { surface: &self.surface, format, origin, alpha_map: None }
    }
}

fn copy_rows<P: Pixel>(from: &Surface, to: &mut Surface, area: Rect) {
    let columns = area.x1 as usize..area.x2 as usize;
    for y in 0..area.height() {
        to.row_mut::<P>(y).copy_from_slice(&from.row::<P>(area.y1 as u32 + y)[columns.clone()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_by_name() {
        assert_eq!(Filter::from_name("best", &[]), Some(Filter::Bilinear));
        assert_eq!(Filter::from_name("fast", &[]), Some(Filter::Nearest));
        assert_eq!(Filter::from_name("sharp", &[]), None);
        let one = [1 << 16, 1 << 16, 1 << 16];
        assert_eq!(Filter::from_name("convolution", &one), Some(Filter::Convolution(&one)));
        assert_eq!(Filter::from_name("convolution", &one[..2]), None);
    }

    #[test]
    fn a_snapshot_stands_where_its_pixels_stood() {
        let mut surface = Surface::new(5, 5, 8);
        surface.set(3, 2, 9);
        let snapshot = Snapshot::of(&surface, Rect::new(2, 1, 10, 2));
        assert_eq!(snapshot.at, Point::new(2, 1));
        assert_eq!((snapshot.surface.width(), snapshot.surface.height()), (3, 2));
        assert_eq!(snapshot.surface.get(1, 1), 9);
        assert!(
            matches!(snapshot.content(Format::A8, Point::new(0, 0)), Content::Image { origin, .. } if origin == Point::new(-2, -1))
        );
    }
}
