//! Trapezoids, Triangles, TriStrip, TriFan and AddTraps.
//!
//! What holds: shapes are in the coordinates of the destination's drawable, 16.16 fixed point. With a mask format they
//! add up in one mask that is composited once; without, each is composited by itself. An operator that changes the
//! destination where the source is transparent does so in the whole clip.

use xeric_geom::{Point, Rect, Region};

use super::composite::{composite, drawn_rect};
use super::edge::{Edge, rasterize};
use super::format::Format;
use super::gradient::PointFixed;
use super::operator::Operator;
use super::picture::{Destination, Picture};
use crate::surface::Surface;

/// A line through two points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the two points")]
pub struct LineFixed {
    pub p1: PointFixed,
    pub p2: PointFixed,
}

/// What lies between two lines from `top` to `bottom`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the protocol's names")]
pub struct Trapezoid {
    pub top: i32,
    pub bottom: i32,
    pub left: LineFixed,
    pub right: LineFixed,
}

impl Trapezoid {
    /// Whether it has an area; others draw nothing.
    const fn is_valid(&self) -> bool {
        self.left.p1.y != self.left.p2.y && self.right.p1.y != self.right.p2.y && self.bottom > self.top
    }
}

/// A triangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the three points")]
pub struct Triangle {
    pub p1: PointFixed,
    pub p2: PointFixed,
    pub p3: PointFixed,
}

/// One end of a [`Trap`]: from `left` to `right` at `y`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the protocol's names")]
pub struct SpanFixed {
    pub left: i32,
    pub right: i32,
    pub y: i32,
}

/// A trapezoid by its two ends, as AddTraps has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the protocol's names")]
pub struct Trap {
    pub top: SpanFixed,
    pub bottom: SpanFixed,
}

/// How finely the edges of shapes are sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// Pixel centres only.
    A1,
    /// 3 × 5 samples.
    A4,
    /// 15 × 17 samples.
    A8,
}

impl Coverage {
    /// What shapes with that mask format are sampled with: by its bits of alpha.
    #[must_use]
    pub const fn of(mask: Format) -> Coverage {
        match mask.alpha.bits {
            1 => Coverage::A1,
            4 => Coverage::A4,
            _ => Coverage::A8,
        }
    }

    /// The format of a mask with that coverage.
    #[must_use]
    pub const fn format(self) -> Format {
        match self {
            Coverage::A1 => Format::A1,
            Coverage::A4 => Format::A4,
            Coverage::A8 => Format::A8,
        }
    }
}

/// How the shapes of a request go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShapeMask {
    /// Added up in one mask: a request with a mask format.
    Together(Coverage),
    /// Each composited by itself: a request without; a8 unless the destination's poly-edge is Sharp, then a1.
    Each(Coverage),
}

/// Draws `source` through trapezoids. `origin` is where the destination's drawable starts in its surface; `source_at` is
/// the request's src-x and src-y, which align with the first point of the first trapezoid's left line.
pub fn trapezoids(
    op: Operator,
    source: &Picture<'_>,
    dest: &mut Destination<'_>,
    clip: &Region,
    origin: Point,
    mask: ShapeMask,
    source_at: Point,
    traps: &[Trapezoid],
) {
    let Some(first) = traps.first() else { return };
    shapes(op, source, dest, clip, origin, mask, align(source_at, first.left.p1), traps, 1);
}

/// Draws `source` through triangles; `source_at` aligns with the first point of the first.
pub fn triangles(
    op: Operator,
    source: &Picture<'_>,
    dest: &mut Destination<'_>,
    clip: &Region,
    origin: Point,
    mask: ShapeMask,
    source_at: Point,
    triangles: &[Triangle],
) {
    let Some(first) = triangles.first() else { return };
    let traps: Vec<_> = triangles.iter().flat_map(Triangle::trapezoids).collect();
    shapes(op, source, dest, clip, origin, mask, align(source_at, first.p1), &traps, 2);
}

/// The triangles of a TriStrip: each three neighbours.
#[must_use]
pub fn strip_triangles(points: &[PointFixed]) -> Vec<Triangle> {
    let triangle = |w: &[PointFixed]| match *w {
        [p1, p2, p3] => Triangle { p1, p2, p3 },
        _ => Triangle::default(),
    };
    points.windows(3).map(triangle).collect()
}

/// The triangles of a TriFan: the first point with each two neighbours.
#[must_use]
pub fn fan_triangles(points: &[PointFixed]) -> Vec<Triangle> {
    let [p1, rest @ ..] = points else { return Vec::new() };
    let triangle = |w: &[PointFixed]| match *w {
        [p2, p3] => Triangle { p1: *p1, p2, p3 },
        _ => Triangle::default(),
    };
    rest.windows(2).map(triangle).collect()
}

/// Adds the coverage of traps to an alpha-only destination, moved by `offset`; no clip applies, as in Xvfb. Does nothing
/// for a format with colours.
pub fn add_traps(dest: &mut Destination<'_>, offset: Point, traps: &[Trap]) {
    if dest.format.has_color() || !matches!(dest.format.alpha.bits, 1 | 4 | 8) {
        return;
    }
    let coverage = Coverage::of(dest.format);
    for trap in traps {
        let point = |x: i32, y: i32| moved(PointFixed { x, y }, offset);
        let line = |top: i32, bottom: i32| LineFixed {
            p1: point(top, trap.top.y),
            p2: point(bottom, trap.bottom.y),
        };
        add_between(
            dest.surface,
            coverage,
            0,
            point(0, trap.top.y).y,
            point(0, trap.bottom.y).y,
            line(trap.top.left, trap.bottom.left),
            line(trap.top.right, trap.bottom.right),
        );
    }
}

/// The pixels around trapezoids, in drawable coordinates; empty when none is valid.
#[must_use]
pub fn trapezoid_bounds(traps: &[Trapezoid]) -> Rect {
    let mut bounds = Bounds::default();
    for trap in traps.iter().filter(|trap| trap.is_valid()) {
        bounds.y(trap.top);
        bounds.y(trap.bottom);
        for point in [trap.left.p1, trap.left.p2, trap.right.p1, trap.right.p2] {
            bounds.x(point.x);
        }
    }
    bounds.rect()
}

/// The pixels around triangles, in drawable coordinates.
#[must_use]
pub fn triangle_bounds(triangles: &[Triangle]) -> Rect {
    let mut bounds = Bounds::default();
    for point in triangles.iter().flat_map(|t| [t.p1, t.p2, t.p3]) {
        bounds.x(point.x);
        bounds.y(point.y);
    }
    bounds.rect()
}

/// The pixels around traps, in the coordinates before the offset.
#[must_use]
pub fn trap_bounds(traps: &[Trap]) -> Rect {
    let mut bounds = Bounds::default();
    for span in traps.iter().flat_map(|trap| [trap.top, trap.bottom]) {
        bounds.x(span.left);
        bounds.x(span.right);
        bounds.y(span.y);
    }
    bounds.rect()
}

/// The least and greatest 16.16 coordinates seen.
#[derive(Default)]
struct Bounds {
    x: Option<(i32, i32)>,
    y: Option<(i32, i32)>,
}

impl Bounds {
    fn x(&mut self, v: i32) {
        let (least, most) = self.x.unwrap_or((v, v));
        self.x = Some((least.min(v), most.max(v)));
    }

    fn y(&mut self, v: i32) {
        let (least, most) = self.y.unwrap_or((v, v));
        self.y = Some((least.min(v), most.max(v)));
    }

    /// Rounded outward to pixels.
    fn rect(&self) -> Rect {
        let (Some((x1, x2)), Some((y1, y2))) = (self.x, self.y) else { return Rect::default() };
        let up = |v: i32| ((i64::from(v) + 0xffff) >> 16) as i32;
        Rect::from_edges(x1 >> 16, y1 >> 16, up(x2), up(y2))
    }
}

fn align(source_at: Point, first: PointFixed) -> Point {
    source_at.translated((first.x >> 16).wrapping_neg(), (first.y >> 16).wrapping_neg())
}

/// Composites trapezoids, `group` of them making one shape.
fn shapes(
    op: Operator,
    source: &Picture<'_>,
    dest: &mut Destination<'_>,
    clip: &Region,
    origin: Point,
    mask: ShapeMask,
    source_at: Point,
    traps: &[Trapezoid],
    group: usize,
) {
    let (coverage, group) = match mask {
        ShapeMask::Together(coverage) => (coverage, traps.len()),
        ShapeMask::Each(coverage) => (coverage, group),
    };
    let drawn = drawn_rect(dest, clip.extents());
    let mut surface = Surface::new(0, 0, coverage.format().depth);
    for traps in traps.chunks(group.max(1)) {
        let mut rect = drawn;
        if op.keeps_outside() {
            rect = rect.intersect(&trapezoid_bounds(traps).translated(origin.x, origin.y));
        }
        if rect.is_empty() {
            continue;
        }
        if (surface.width(), surface.height()) == (rect.width(), rect.height()) {
            super::fast::fill(&mut surface, Rect::new(0, 0, rect.width(), rect.height()), 0);
        } else {
            surface = Surface::new(rect.width(), rect.height(), coverage.format().depth);
        }
        // What clips a shape besides the destination is its own box: lines may leave it beyond their points.
        let offset = Point::new(origin.x.wrapping_sub(rect.x1), origin.y.wrapping_sub(rect.y1));
        // What is left to itself starts at its own top, the rest at the top of the drawable.
        let limit = if op.keeps_outside() { i32::MIN } else { moved(PointFixed::default(), offset).y };
        for trap in traps.iter().filter(|trap| trap.is_valid()) {
            let y = |y: i32| moved(PointFixed { x: 0, y }, offset).y;
            let line = |line: LineFixed| LineFixed { p1: moved(line.p1, offset), p2: moved(line.p2, offset) };
            add_between(
                &mut surface,
                coverage,
                limit,
                y(trap.top),
                y(trap.bottom),
                line(trap.left),
                line(trap.right),
            );
        }
        let mask = Picture::image(&surface, coverage.format());
        let at = source_at.translated(rect.x1.wrapping_sub(origin.x), rect.y1.wrapping_sub(origin.y));
        composite(op, source, Some(&mask), dest, clip, at, Point::default(), rect);
    }
}

/// Adds what lies between two lines from `top` to `bottom`, in the surface's coordinates. The edges start at `top` or
/// `limit`, whichever is lower, even where that is above the surface.
fn add_between(
    surface: &mut Surface,
    coverage: Coverage,
    limit: i32,
    top: i32,
    bottom: i32,
    left: LineFixed,
    right: LineFixed,
) {
    let height = i64::from(surface.height());
    let bottom = if i64::from(bottom >> 16) >= height { ((height << 16) - 1) as i32 } else { bottom };
    let start = coverage.row_from(top.max(limit));
    let (first, last) = (start.max(coverage.row_from(0)), coverage.row_before(bottom));
    if last < first || surface.width() == 0 {
        return;
    }
    let (first, last) = (first as i32, last as i32);
    let edge = |line: LineFixed| {
        let (top, bottom) = if line.p1.y <= line.p2.y { (line.p1, line.p2) } else { (line.p2, line.p1) };
        let mut edge = Edge::new(coverage, start as i32, top, bottom);
        edge.skip(first.wrapping_sub(start as i32));
        edge
    };
    rasterize(surface, coverage, edge(left), edge(right), first, last);
}

fn moved(point: PointFixed, by: Point) -> PointFixed {
    PointFixed {
        x: point.x.wrapping_add(by.x.wrapping_mul(0x1_0000)),
        y: point.y.wrapping_add(by.y.wrapping_mul(0x1_0000)),
    }
}

impl Triangle {
    /// The two trapezoids that make it up, split at the middle point.
    fn trapezoids(&self) -> [Trapezoid; 2] {
        let (mut top, mut left, mut right) = (self.p1, self.p2, self.p3);
        let below = |a: PointFixed, b: PointFixed| (a.y, a.x) > (b.y, b.x);
        if below(top, left) {
            (top, left) = (left, top);
        }
        if below(top, right) {
            (top, right) = (right, top);
        }
        let from_top =
            |p: PointFixed| (i64::from(p.x.wrapping_sub(top.x)), i64::from(p.y.wrapping_sub(top.y)));
        let ((ax, ay), (bx, by)) = (from_top(right), from_top(left));
        if by.wrapping_mul(ax).wrapping_sub(ay.wrapping_mul(bx)) < 0 {
            (left, right) = (right, left);
        }
        let upper = Trapezoid {
            top: top.y,
            bottom: right.y.min(left.y),
            left: LineFixed { p1: top, p2: left },
            right: LineFixed { p1: top, p2: right },
        };
        let lower = if right.y < left.y {
            let right = LineFixed { p1: right, p2: left };
            Trapezoid { top: right.p1.y, bottom: left.y, right, ..upper }
        } else {
            let left = LineFixed { p1: left, p2: right };
            Trapezoid { top: left.p1.y, bottom: right.y, left, ..upper }
        };
        [upper, lower]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Color;

    fn rectangle(x1: i32, y1: i32, x2: i32, y2: i32) -> Trapezoid {
        let line = |x: i32| LineFixed { p1: PointFixed { x, y: y1 }, p2: PointFixed { x, y: y2 } };
        Trapezoid { top: y1, bottom: y2, left: line(x1), right: line(x2) }
    }

    fn drawn(mask: ShapeMask, traps: &[Trapezoid]) -> Surface {
        let mut surface = Surface::new(4, 4, 8);
        let clip = surface.bounds().into();
        let source = Picture::solid(Color::WHITE);
        let mut dest = Destination::new(&mut surface, Format::A8);
        trapezoids(
            Operator::Over,
            &source,
            &mut dest,
            &clip,
            Point::default(),
            mask,
            Point::default(),
            traps,
        );
        surface
    }

    #[test]
    fn a_pixel_aligned_rectangle_is_full() {
        let one = 0x1_0000;
        for coverage in [Coverage::A1, Coverage::A4, Coverage::A8] {
            let surface = drawn(ShapeMask::Together(coverage), &[rectangle(one, one, 3 * one, 2 * one)]);
            assert_eq!(surface.row_u8(1), &[0, 255, 255, 0], "{coverage:?}");
            assert_eq!(surface.row_u8(0), &[0; 4]);
            assert_eq!(surface.row_u8(2), &[0; 4]);
        }
    }

    #[test]
    fn shapes_add_up_together_and_blend_one_by_one() {
        let half = rectangle(0, 0, 0x8000, 0x1_0000);
        let once = drawn(ShapeMask::Together(Coverage::A8), &[half]).get(0, 0);
        let together = drawn(ShapeMask::Together(Coverage::A8), &[half, half]).get(0, 0);
        let each = drawn(ShapeMask::Each(Coverage::A8), &[half, half]).get(0, 0);
        assert_eq!(together, (2 * once).min(255));
        assert!(each < together, "{each} {together}");
    }

    #[test]
    fn s09_a_split_list_is_not_the_list() {
        // What a canvas must know: two requests give what `Each` gives, not what `Together` gives.
        let half = rectangle(0, 0, 0x8000, 0x1_0000);
        let mut surface = Surface::new(4, 4, 8);
        let clip = surface.bounds().into();
        let source = Picture::solid(Color::WHITE);
        for _ in 0..2 {
            let mut dest = Destination::new(&mut surface, Format::A8);
            let mask = ShapeMask::Together(Coverage::A8);
            let at = Point::default();
            trapezoids(Operator::Over, &source, &mut dest, &clip, at, mask, at, &[half]);
        }
        assert_eq!(surface, drawn(ShapeMask::Each(Coverage::A8), &[half, half]));
    }

    #[test]
    fn strips_and_fans() {
        let points = [0, 1, 2, 3].map(|x| PointFixed { x, y: x });
        assert_eq!(strip_triangles(&points)[1], Triangle { p1: points[1], p2: points[2], p3: points[3] });
        assert_eq!(fan_triangles(&points)[1], Triangle { p1: points[0], p2: points[2], p3: points[3] });
        assert!(strip_triangles(&points[..2]).is_empty());
        assert!(fan_triangles(&[]).is_empty());
    }

    #[test]
    fn bounds_are_rounded_outward() {
        let trap = rectangle(0x8000, -0x8000, 0x2_0001, 0x1_0000);
        assert_eq!(trapezoid_bounds(&[trap]), Rect::from_edges(0, -1, 3, 1));
        assert!(trapezoid_bounds(&[]).is_empty());
    }
}
