//! Stroked arcs: each by the thin walk or as a wide arc.

use xeric_geom::Region;

use super::brush::{Fill, Paint};
use super::sink::Sink;
use super::{Arc, LineStyle, Stroke, wide_arc, zero_arc};

/// Coordinates beyond this are taken as this, so that sums stay in range.
const LIMIT: i32 = 1 << 24;

/// Draws the arcs of one request through a clip on a surface of a depth.
pub(super) fn arcs(
    sink: &mut Sink<'_>,
    stroke: &Stroke<'_>,
    paint: &Paint<'_>,
    arcs: &[Arc],
    (clip, depth): (&Region, u8),
) {
    let near = |arc: &Arc| Arc { x: arc.x.clamp(-LIMIT, LIMIT), y: arc.y.clamp(-LIMIT, LIMIT), ..*arc };
    let arcs: Vec<Arc> = arcs.iter().map(near).collect();
    if stroke.width > 0 {
        wide_arc::arcs(sink, stroke, paint, &arcs);
        return;
    }
    // The large ones first: an order that shows with two inks.
    for arc in arcs.iter().filter(|arc| !zero_arc::is_walkable(arc)) {
        wide_arc::arcs(sink, stroke, paint, &[*arc]);
    }
    let count = arcs.len();
    if let Some(mut dashing) = zero_arc::Dashing::new(stroke) {
        for (index, arc) in arcs.iter().enumerate().filter(|(_, arc)| zero_arc::is_walkable(arc)) {
            dashing.arc(sink, arc, index + 1 == count);
        }
        return;
    }
    let direct = matches!(paint.fill, Fill::Solid) && stroke.style == LineStyle::Solid && depth != 1;
    for arc in arcs.iter().filter(|arc| zero_arc::is_walkable(arc)) {
        zero_arc::solid(sink, arc, direct.then_some(clip));
    }
}
