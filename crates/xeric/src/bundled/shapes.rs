//! Shapes as RENDER's trapezoids and triangles.

use x11rb::protocol::render::{Linefix, Pointfix, Trapezoid, Triangle};

/// Horizontal slices of a rounded corner, each as high as the next.
const SLICES: u32 = 8;

/// A box in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl Frame {
    pub(super) fn contains(self, x: i16, y: i16) -> bool {
        let inside = |at: i16, start: i16, size: u16| {
            let offset = i32::from(at) - i32::from(start);
            (0..i32::from(size)).contains(&offset)
        };
        inside(x, self.x, self.width) && inside(y, self.y, self.height)
    }

    /// The frame without a rim of so many pixels.
    pub(super) fn inset(self, rim: u16) -> Self {
        let by = i16::try_from(rim).unwrap_or(0);
        Self {
            x: self.x + by,
            y: self.y + by,
            width: self.width.saturating_sub(2 * rim),
            height: self.height.saturating_sub(2 * rim),
        }
    }
}

/// A box whose corners are rounded with this radius, in pixels.
pub(super) fn rounded(frame: Frame, radius: u16) -> Vec<Trapezoid> {
    let (left, top) = (f64::from(frame.x), f64::from(frame.y));
    let (right, bottom) = (left + f64::from(frame.width), top + f64::from(frame.height));
    let radius = f64::from(radius);
    // How far the corner's edge stands in from the side, so far below the top.
    let inset = |depth: f64| radius - (radius * radius - (radius - depth) * (radius - depth)).max(0.0).sqrt();
    let mut shape = Vec::new();
    for slice in 0..SLICES {
        let step = |n: u32| radius * f64::from(n) / f64::from(SLICES);
        let (near, far) = (step(slice), step(slice + 1));
        for (upper, lower, upper_inset, lower_inset) in [
            (top + near, top + far, inset(near), inset(far)),
            (bottom - far, bottom - near, inset(far), inset(near)),
        ] {
            shape.push(Trapezoid {
                top: fixed(upper),
                bottom: fixed(lower),
                left: line((left + upper_inset, upper), (left + lower_inset, lower)),
                right: line((right - upper_inset, upper), (right - lower_inset, lower)),
            });
        }
    }
    shape.push(Trapezoid {
        top: fixed(top + radius),
        bottom: fixed(bottom - radius),
        left: line((left, top), (left, bottom)),
        right: line((right, top), (right, bottom)),
    });
    shape
}

/// A check mark inside a box.
pub(super) fn check(frame: Frame) -> Vec<Triangle> {
    let at = |x: f64, y: f64| {
        let (width, height) = (f64::from(frame.width), f64::from(frame.height));
        point((f64::from(frame.x) + x * width, f64::from(frame.y) + y * height))
    };
    // Two strokes, each two triangles, that meet at the bottom.
    let (start, inner_start) = (at(0.18, 0.54), at(0.28, 0.44));
    let (corner, inner_corner) = (at(0.43, 0.79), at(0.43, 0.59));
    let (end, inner_end) = (at(0.83, 0.31), at(0.73, 0.23));
    [
        [start, inner_start, corner],
        [inner_start, inner_corner, corner],
        [corner, inner_corner, end],
        [inner_corner, inner_end, end],
    ]
    .map(|[p1, p2, p3]| Triangle { p1, p2, p3 })
    .to_vec()
}

fn line(from: (f64, f64), to: (f64, f64)) -> Linefix {
    Linefix { p1: point(from), p2: point(to) }
}

fn point((x, y): (f64, f64)) -> Pointfix {
    Pointfix { x: fixed(x), y: fixed(y) }
}

/// 16.16, rounded down. Everything here is far smaller than 32768.
fn fixed(value: f64) -> i32 {
    (value * 65536.0).floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rounded_box_fills_its_height_without_gaps() {
        let frame = Frame { x: 10, y: 20, width: 40, height: 30 };
        let mut shape = rounded(frame, 6);
        shape.sort_by_key(|t| t.top);
        assert_eq!(shape.first().map(|t| t.top), Some(20 << 16));
        assert_eq!(shape.last().map(|t| t.bottom), Some(50 << 16));
        assert!(shape.windows(2).all(|pair| pair[0].bottom == pair[1].top));
        assert!(frame.contains(10, 20) && !frame.contains(50, 20) && !frame.contains(9, 20));
        assert_eq!(frame.inset(2), Frame { x: 12, y: 22, width: 36, height: 26 });
    }
}
