//! Points and half-open rectangles.
//!
//! A rectangle holds its four edges, not a size, so that clipping is four comparisons.
//! It is not canonical by itself: every rectangle with `x1 >= x2` or `y1 >= y2` is empty.

/// A pixel's place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Horizontal, rightward.
    pub x: i32,
    /// Vertical, downward.
    pub y: i32,
}

impl Point {
    /// The point `(x, y)`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The point moved by `(dx, dy)`, saturating.
    #[must_use]
    pub const fn translated(self, dx: i32, dy: i32) -> Point {
        Point { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }
}

/// The pixels with `x1 <= x < x2` and `y1 <= y < y2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    /// Left edge, inside.
    pub x1: i32,
    /// Top edge, inside.
    pub y1: i32,
    /// Right edge, outside.
    pub x2: i32,
    /// Bottom edge, outside.
    pub y2: i32,
}

impl Rect {
    /// The rectangle at `(x, y)` of the given size; the far edges saturate.
    #[must_use]
    pub const fn new(x: i32, y: i32, width: u32, height: u32) -> Rect {
        Rect { x1: x, y1: y, x2: x.saturating_add_unsigned(width), y2: y.saturating_add_unsigned(height) }
    }

    /// The rectangle between these edges.
    #[must_use]
    pub const fn from_edges(x1: i32, y1: i32, x2: i32, y2: i32) -> Rect {
        Rect { x1, y1, x2, y2 }
    }

    /// Width in pixels; 0 when the edges are reversed.
    #[must_use]
    pub const fn width(&self) -> u32 {
        if self.x2 > self.x1 { self.x2.abs_diff(self.x1) } else { 0 }
    }

    /// Height in pixels; 0 when the edges are reversed.
    #[must_use]
    pub const fn height(&self) -> u32 {
        if self.y2 > self.y1 { self.y2.abs_diff(self.y1) } else { 0 }
    }

    /// Whether it has no pixel.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.x1 >= self.x2 || self.y1 >= self.y2
    }

    /// The number of pixels.
    #[must_use]
    pub const fn area(&self) -> u64 {
        self.width() as u64 * self.height() as u64
    }

    /// The top left corner.
    #[must_use]
    pub const fn origin(&self) -> Point {
        Point { x: self.x1, y: self.y1 }
    }

    /// The common pixels. May be an empty rectangle with reversed edges.
    #[must_use]
    pub fn intersect(&self, other: &Rect) -> Rect {
        Rect {
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
            x2: self.x2.min(other.x2),
            y2: self.y2.min(other.y2),
        }
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    #[must_use]
    pub fn union(&self, other: &Rect) -> Rect {
        if self.is_empty() {
            return *other;
        }
        if other.is_empty() {
            return *self;
        }
        Rect {
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
            x2: self.x2.max(other.x2),
            y2: self.y2.max(other.y2),
        }
    }

    /// Whether the point is a pixel of it.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.x1 <= point.x && point.x < self.x2 && self.y1 <= point.y && point.y < self.y2
    }

    /// Whether every pixel of `other` is one of `self`. True for an empty `other`.
    #[must_use]
    pub const fn contains_rect(&self, other: &Rect) -> bool {
        other.is_empty()
            || (self.x1 <= other.x1 && other.x2 <= self.x2 && self.y1 <= other.y1 && other.y2 <= self.y2)
    }

    /// Whether they have a pixel in common.
    #[must_use]
    pub fn overlaps(&self, other: &Rect) -> bool {
        !self.intersect(other).is_empty()
    }

    /// The rectangle moved by `(dx, dy)`, each edge saturating.
    #[must_use]
    pub const fn translated(&self, dx: i32, dy: i32) -> Rect {
        Rect {
            x1: self.x1.saturating_add(dx),
            y1: self.y1.saturating_add(dy),
            x2: self.x2.saturating_add(dx),
            y2: self.y2.saturating_add(dy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_saturate() {
        let rect = Rect::new(i32::MAX - 1, 0, 10, 1);
        assert_eq!((rect.x2, rect.width()), (i32::MAX, 1));
        assert_eq!(Rect::new(i32::MIN, 0, u32::MAX, 1).x2, i32::MAX);
        assert!(rect.translated(5, 0).is_empty());
    }

    #[test]
    fn reversed_edges_are_empty() {
        let rect = Rect::from_edges(5, 5, 3, 9);
        assert!(rect.is_empty());
        assert_eq!((rect.width(), rect.area()), (0, 0));
        assert!(!rect.contains(Point::new(4, 6)));
    }

    #[test]
    fn the_area_of_everything_does_not_overflow() {
        let all = Rect::from_edges(i32::MIN, i32::MIN, i32::MAX, i32::MAX);
        assert_eq!(all.area(), u64::from(u32::MAX) * u64::from(u32::MAX));
    }
}
