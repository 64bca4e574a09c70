//! Stroked arcs.

use super::brush::Paint;
use super::sink::{Ink, Sink};
use super::{Arc, Stroke};

/// The arcs of one request.
pub(super) fn arcs(sink: &mut Sink<'_>, _stroke: &Stroke<'_>, _paint: &Paint<'_>, arcs: &[Arc]) {
    for arc in arcs {
        sink.pixel(Ink::Foreground, arc.x, arc.y);
    }
}
