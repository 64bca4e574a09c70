//! Where shapes put their spans.

use xeric_geom::Rect;

/// A run of pixels in one row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The leftmost pixel.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// The number of pixels.
    pub width: u32,
}

/// Which colour a dashed stroke paints with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Everything but the odd dashes.
    #[default]
    Foreground,
    /// The odd dashes of `LineDoubleDash`: with the background where the fill has one colour for what it paints.
    Background,
}

/// The most spans that wait before they are painted.
const BATCH: usize = 1024;

/// Cuts spans to the bounds of the clip and hands them on in batches, in order.
pub(crate) struct Sink<'a> {
    bounds: Rect,
    ink: Ink,
    spans: Vec<Span>,
    paint: &'a mut dyn FnMut(Ink, &[Span]),
}

impl<'a> Sink<'a> {
    /// A sink for spans within `bounds`; what is beyond is dropped.
    pub(crate) fn new(bounds: Rect, paint: &'a mut dyn FnMut(Ink, &[Span])) -> Sink<'a> {
        Sink { bounds, ink: Ink::Foreground, spans: Vec::with_capacity(64), paint }
    }

    /// What a shape need not go beyond.
    pub(crate) fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Adds the pixels `x1 <= x < x2` of row `y`.
    #[inline]
    pub(crate) fn span(&mut self, ink: Ink, y: i32, x1: i32, x2: i32) {
        let (x1, x2) = (x1.max(self.bounds.x1), x2.min(self.bounds.x2));
        if x1 >= x2 || y < self.bounds.y1 || y >= self.bounds.y2 {
            return;
        }
        if ink != self.ink || self.spans.len() == BATCH {
            self.flush();
            self.ink = ink;
        }
        self.spans.push(Span { x: x1, y, width: x1.abs_diff(x2) });
    }

    /// Adds one pixel.
    #[inline]
    pub(crate) fn pixel(&mut self, ink: Ink, x: i32, y: i32) {
        self.span(ink, y, x, x.saturating_add(1));
    }

    /// Paints what waits.
    pub(crate) fn flush(&mut self) {
        if !self.spans.is_empty() {
            (self.paint)(self.ink, &self.spans);
            self.spans.clear();
        }
    }
}

impl Drop for Sink<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
