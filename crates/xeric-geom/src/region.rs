//! Regions: sets of pixels as y-x banded rectangles.
//!
//! What holds: the rectangles are sorted by y, then x; those of one *band* share both y edges; bands do not
//! overlap; rectangles of a band neither overlap nor touch; two bands that touch differ in their x edges. So
//! each set has one form, and every operation is one pass over its operands.
//! It is not for sets of curves or of translucent pixels.

use std::slice;

use crate::{Point, Rect};

/// How a rectangle lies to a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// No pixel in common, or the rectangle is empty.
    Out,
    /// Every pixel of the rectangle is in the region.
    In,
    /// Some are and some are not.
    Part,
}

/// A set of pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Region {
    /// The bounding box; all zero when the region is empty.
    extents: Rect,
    /// The rectangles when there are two or more; otherwise empty, and `extents` is the region.
    rects: Vec<Rect>,
}

impl Region {
    /// The empty region.
    #[must_use]
    pub const fn new() -> Region {
        Region { extents: Rect { x1: 0, y1: 0, x2: 0, y2: 0 }, rects: Vec::new() }
    }

    /// The union of the rectangles, in any order, overlapping or not.
    #[must_use]
    pub fn from_rects(rects: impl IntoIterator<Item = Rect>) -> Region {
        let mut rects: Vec<Rect> = rects.into_iter().filter(|rect| !rect.is_empty()).collect();
        if !is_banded(&rects) {
            rects.sort_unstable_by_key(|rect| (rect.y1, rect.x1, rect.y2));
            if !is_banded(&rects) {
                return union_of(&rects);
            }
        }
        let mut bands = Bands::with_capacity(rects.len());
        for band in rects.chunk_by(|a, b| a.y1 == b.y1) {
            let Some(first) = band.first() else { continue };
            let row = bands.start(first.y1, first.y2);
            for rect in band {
                row.append_touching(rect.x1, rect.x2);
            }
            bands.finish();
        }
        bands.into_region()
    }

    /// The rectangles, banded, top to bottom and left to right.
    #[must_use]
    pub fn rects(&self) -> &[Rect] {
        if !self.rects.is_empty() {
            &self.rects
        } else if self.is_empty() {
            &[]
        } else {
            slice::from_ref(&self.extents)
        }
    }

    /// The bounding box; `Rect::default()` for the empty region.
    #[must_use]
    pub const fn extents(&self) -> Rect {
        self.extents
    }

    /// Whether it has no pixel.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.extents.is_empty()
    }

    /// Whether it is exactly one rectangle.
    #[must_use]
    pub fn is_rect(&self) -> bool {
        self.rects.is_empty() && !self.is_empty()
    }

    /// The pixels in either.
    #[must_use]
    pub fn union(&self, other: &Region) -> Region {
        if other.is_empty() || (self.is_rect() && self.extents.contains_rect(&other.extents)) {
            return self.clone();
        }
        if self.is_empty() || (other.is_rect() && other.extents.contains_rect(&self.extents)) {
            return other.clone();
        }
        combine(self.rects(), other.rects(), union_row)
    }

    /// The pixels in both.
    #[must_use]
    pub fn intersect(&self, other: &Region) -> Region {
        if self.is_rect() {
            return other.intersect_rect(self.extents);
        }
        if other.is_rect() {
            return self.intersect_rect(other.extents);
        }
        let common = self.extents.intersect(&other.extents);
        if common.is_empty() {
            return Region::new();
        }
        combine(
            self.rects_between(common.y1, common.y2),
            other.rects_between(common.y1, common.y2),
            intersect_row,
        )
    }

    /// The pixels of `self` that are not in `other`.
    #[must_use]
    pub fn subtract(&self, other: &Region) -> Region {
        if self.is_empty() || other.is_empty() || !self.extents.overlaps(&other.extents) {
            return self.clone();
        }
        if other.is_rect() && other.extents.contains_rect(&self.extents) {
            return Region::new();
        }
        combine(self.rects(), other.rects_between(self.extents.y1, self.extents.y2), subtract_row)
    }

    /// The pixels that are also in the rectangle.
    #[must_use]
    pub fn intersect_rect(&self, rect: Rect) -> Region {
        let common = self.extents.intersect(&rect);
        if common.is_empty() {
            return Region::new();
        }
        if self.is_rect() {
            return Region::from(common);
        }
        if common == self.extents {
            return self.clone();
        }
        combine(self.rects_between(rect.y1, rect.y2), &[rect], intersect_row)
    }

    /// Moves it by `(dx, dy)`. Pixels that would leave the coordinate range are lost.
    pub fn translate(&mut self, dx: i32, dy: i32) {
        let Rect { x1, y1, x2, y2 } = self.extents;
        let fits =
            [(x1, dx), (x2, dx), (y1, dy), (y2, dy)].iter().all(|&(at, by)| at.checked_add(by).is_some());
        if self.is_empty() {
            return;
        }
        if fits {
            self.extents = self.extents.translated(dx, dy);
            for rect in &mut self.rects {
                *rect = rect.translated(dx, dy);
            }
        } else {
            *self = Region::from_rects(self.rects().iter().map(|rect| rect.translated(dx, dy)));
        }
    }

    /// The region moved by `(dx, dy)`.
    #[must_use]
    pub fn translated(&self, dx: i32, dy: i32) -> Region {
        let mut moved = self.clone();
        moved.translate(dx, dy);
        moved
    }

    /// Whether the point is a pixel of it. Takes a time logarithmic in the number of rectangles.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        if !self.extents.contains(point) {
            return false;
        }
        let rects = self.rects();
        let at =
            rects.partition_point(|rect| rect.y2 <= point.y || (rect.y1 <= point.y && rect.x2 <= point.x));
        rects.get(at).is_some_and(|rect| rect.contains(point))
    }

    /// How the rectangle lies to the region.
    #[must_use]
    pub fn classify(&self, rect: Rect) -> Overlap {
        if !self.extents.overlaps(&rect) {
            return Overlap::Out;
        }
        if self.is_rect() {
            return if self.extents.contains_rect(&rect) { Overlap::In } else { Overlap::Part };
        }
        match self.area_in(rect) {
            0 => Overlap::Out,
            area if area == rect.area() => Overlap::In,
            _ => Overlap::Part,
        }
    }

    /// The number of pixels.
    #[must_use]
    pub fn area(&self) -> u64 {
        self.rects().iter().map(Rect::area).sum()
    }

    /// The number of pixels that are also in the rectangle.
    #[must_use]
    pub fn area_in(&self, rect: Rect) -> u64 {
        self.rects_between(rect.y1, rect.y2).iter().map(|own| own.intersect(&rect).area()).sum()
    }

    /// The rectangles that have a row in `y1 <= y < y2`: whole bands, not cut. Found by bisection.
    #[must_use]
    pub fn rects_between(&self, y1: i32, y2: i32) -> &[Rect] {
        let rects = self.rects();
        if y1 >= y2 {
            return &[];
        }
        let start = rects.partition_point(|rect| rect.y2 <= y1);
        let rest = rects.get(start..).unwrap_or(&[]);
        let end = rest.partition_point(|rect| rect.y1 < y2);
        rest.get(..end).unwrap_or(&[])
    }

    /// The rectangles of the band that holds row `y`, left to right; none when there is no such band.
    #[must_use]
    pub fn band_at(&self, y: i32) -> &[Rect] {
        self.rects_between(y, y.saturating_add(1))
    }
}

impl From<Rect> for Region {
    fn from(rect: Rect) -> Region {
        if rect.is_empty() { Region::new() } else { Region { extents: rect, rects: Vec::new() } }
    }
}

/// Collects bands from top to bottom into canonical form.
struct Bands {
    rects: Vec<Rect>,
    /// Where the band before the open one starts.
    previous: usize,
    /// Where the open band starts.
    open: usize,
    y1: i32,
    y2: i32,
}

impl Bands {
    fn with_capacity(capacity: usize) -> Bands {
        Bands { rects: Vec::with_capacity(capacity), previous: 0, open: 0, y1: 0, y2: 0 }
    }

    /// Opens the band `y1 <= y < y2`, which lies below all before it.
    fn start(&mut self, y1: i32, y2: i32) -> &mut Bands {
        self.open = self.rects.len();
        self.y1 = y1;
        self.y2 = y2;
        self
    }

    /// Adds a rectangle right of all others of the open band, not touching them.
    fn append(&mut self, x1: i32, x2: i32) {
        self.rects.push(Rect { x1, y1: self.y1, x2, y2: self.y2 });
    }

    /// Adds a rectangle that starts no further left than the last of the open band; joins them where they meet.
    fn append_touching(&mut self, x1: i32, x2: i32) {
        match self.rects.last_mut() {
            Some(last) if last.y1 == self.y1 && x1 <= last.x2 => last.x2 = last.x2.max(x2),
            _ => self.append(x1, x2),
        }
    }

    /// Closes the open band; joins it with the one above when they touch and have the same x edges.
    fn finish(&mut self) {
        let (above, below) = self.rects.split_at_mut(self.open);
        if below.is_empty() {
            return;
        }
        let above = above.get_mut(self.previous..).unwrap_or(&mut []);
        let joins = above.len() == below.len()
            && above.iter().zip(&*below).all(|(a, b)| a.y2 == b.y1 && a.x1 == b.x1 && a.x2 == b.x2);
        if joins {
            for rect in above {
                rect.y2 = self.y2;
            }
            self.rects.truncate(self.open);
            self.open = self.previous;
        }
        self.previous = self.open;
    }

    fn into_region(self) -> Region {
        let (Some(first), Some(last)) = (self.rects.first(), self.rects.last()) else { return Region::new() };
        if self.rects.len() == 1 {
            return Region::from(*first);
        }
        let extents = Rect {
            x1: self.rects.iter().map(|rect| rect.x1).min().unwrap_or(0),
            y1: first.y1,
            x2: self.rects.iter().map(|rect| rect.x2).max().unwrap_or(0),
            y2: last.y2,
        };
        Region { extents, rects: self.rects }
    }
}

/// The rows of one operand, band by band.
struct Cursor<'a> {
    band: &'a [Rect],
    rest: &'a [Rect],
}

impl<'a> Cursor<'a> {
    fn new(rects: &'a [Rect]) -> Cursor<'a> {
        let mut cursor = Cursor { band: &[], rest: rects };
        cursor.next_band();
        cursor
    }

    fn next_band(&mut self) {
        let end = match self.rest.first() {
            Some(first) => self.rest.iter().position(|rect| rect.y1 != first.y1).unwrap_or(self.rest.len()),
            None => 0,
        };
        (self.band, self.rest) = self.rest.split_at(end);
    }

    /// The next row after `y` (itself included) at which the operand changes, or none.
    fn edge(&self, y: i32) -> Option<i32> {
        self.band.first().map(|rect| if rect.y1 > y { rect.y1 } else { rect.y2 })
    }

    /// The rectangles that cover row `y`; what ended above it is passed.
    fn row(&mut self, y: i32) -> &'a [Rect] {
        while self.band.first().is_some_and(|rect| rect.y2 <= y) {
            self.next_band();
        }
        if self.band.first().is_some_and(|rect| rect.y1 <= y) { self.band } else { &[] }
    }
}

type RowOperation = for<'a> fn(&mut Bands, &'a [Rect], &'a [Rect]);

/// One pass down both operands, one row operation for each strip in which neither changes.
fn combine(a: &[Rect], b: &[Rect], row_operation: RowOperation) -> Region {
    let mut bands = Bands::with_capacity(a.len() + b.len());
    let (mut cursor_a, mut cursor_b) = (Cursor::new(a), Cursor::new(b));
    let tops = [a.first(), b.first()];
    let Some(mut y) = tops.into_iter().flatten().map(|rect| rect.y1).min() else { return Region::new() };
    loop {
        let (row_a, row_b) = (cursor_a.row(y), cursor_b.row(y));
        let edges = [cursor_a.edge(y), cursor_b.edge(y)];
        let Some(next) = edges.into_iter().flatten().min() else { break };
        row_operation(bands.start(y, next), row_a, row_b);
        bands.finish();
        y = next;
    }
    bands.into_region()
}

fn union_row<'a>(out: &mut Bands, mut a: &'a [Rect], mut b: &'a [Rect]) {
    loop {
        let from = match (a.first(), b.first()) {
            (Some(left), Some(right)) if left.x1 <= right.x1 => &mut a,
            (Some(_), None) => &mut a,
            (_, Some(_)) => &mut b,
            (None, None) => return,
        };
        if let Some((first, rest)) = from.split_first() {
            out.append_touching(first.x1, first.x2);
            *from = rest;
        }
    }
}

fn intersect_row(out: &mut Bands, mut a: &[Rect], mut b: &[Rect]) {
    while let (Some((left, rest_a)), Some((right, rest_b))) = (a.split_first(), b.split_first()) {
        let (x1, x2) = (left.x1.max(right.x1), left.x2.min(right.x2));
        if x1 < x2 {
            out.append(x1, x2);
        }
        if left.x2 <= right.x2 {
            a = rest_a;
        } else {
            b = rest_b;
        }
    }
}

fn subtract_row(out: &mut Bands, a: &[Rect], mut b: &[Rect]) {
    for rect in a {
        let mut x1 = rect.x1;
        while let Some((hole, rest)) = b.split_first() {
            if hole.x1 >= rect.x2 {
                break;
            }
            if hole.x1 > x1 {
                out.append(x1, hole.x1);
            }
            x1 = x1.max(hole.x2);
            if hole.x2 > rect.x2 {
                break;
            }
            b = rest;
        }
        if x1 < rect.x2 {
            out.append(x1, rect.x2);
        }
    }
}

/// Whether the rectangles form bands already, but for joining what touches.
fn is_banded(rects: &[Rect]) -> bool {
    rects.windows(2).all(|pair| match pair {
        [a, b] => (a.y1 == b.y1 && a.y2 == b.y2 && a.x1 <= b.x1) || a.y2 <= b.y1,
        _ => true,
    })
}

/// The union of rectangles by halves, so that each takes part in a logarithmic number of passes.
fn union_of(rects: &[Rect]) -> Region {
    match rects {
        [] => Region::new(),
        [only] => Region::from(*only),
        _ => {
            let (low, high) = rects.split_at(rects.len() / 2);
            union_of(low).union(&union_of(high))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_rectangle_needs_no_list() {
        let region = Region::from(Rect::new(1, 2, 3, 4));
        assert_eq!(region.rects(), &[Rect::new(1, 2, 3, 4)]);
        assert!(region.is_rect());
        assert!(Region::from(Rect::new(0, 0, 0, 5)).is_empty());
    }

    #[test]
    fn touching_rectangles_become_one() {
        let parts = [Rect::new(5, 0, 5, 5), Rect::new(0, 5, 10, 5), Rect::new(0, 0, 5, 5)];
        assert_eq!(Region::from_rects(parts), Region::from(Rect::new(0, 0, 10, 10)));
    }

    #[test]
    fn a_hole_makes_three_bands() {
        let ring = Region::from(Rect::new(0, 0, 9, 9)).subtract(&Rect::new(3, 3, 3, 3).into());
        let bands =
            [Rect::new(0, 0, 9, 3), Rect::new(0, 3, 3, 3), Rect::new(6, 3, 3, 3), Rect::new(0, 6, 9, 3)];
        assert_eq!(ring.rects(), &bands);
        assert_eq!(ring.area(), 72);
        assert_eq!(ring.classify(Rect::new(3, 3, 3, 3)), Overlap::Out);
        assert_eq!(ring.classify(Rect::new(0, 0, 3, 9)), Overlap::In);
        assert_eq!(ring.classify(Rect::new(0, 0, 4, 4)), Overlap::Part);
        assert_eq!(ring.band_at(4), &bands[1..3]);
    }

    #[test]
    fn translation_at_the_ends_loses_pixels() {
        let mut region = Region::from_rects([Rect::new(0, 0, 2, 2), Rect::new(10, 4, 2, 2)]);
        region.translate(i32::MAX - 3, 0);
        assert_eq!(region.rects(), &[Rect::new(i32::MAX - 3, 0, 2, 2)]);
    }

    #[test]
    fn many_pixels_take_linear_time() {
        let board = |odd: i32| {
            let rows = (0..400).flat_map(move |y| (0..400).map(move |x| (2 * x + (y + odd) % 2, y)));
            Region::from_rects(rows.map(|(x, y)| Rect::new(x, y, 1, 1)))
        };
        let (black, white) = (board(0), board(1));
        assert_eq!(black.rects().len(), 160_000);
        assert!(black.intersect(&white).is_empty());
        assert_eq!(black.union(&white).area(), 320_000);
        assert_eq!(black.subtract(&white), black);
    }
}
