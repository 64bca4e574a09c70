//! Wide lines.

use xeric_geom::Point;

use super::brush::Paint;
use super::sink::Sink;
use super::{Stroke, zero_line};

/// A polyline.
pub(super) fn lines(sink: &mut Sink<'_>, stroke: &Stroke<'_>, _paint: &Paint<'_>, points: &[Point]) {
    zero_line::lines(sink, stroke, zero_line::ClosingPixel::Always, points);
}
