//! Strokes that paint no pixel twice.
//!
//! PolyLine and PolyArc paint each pixel once, however often the stroke comes by. That only shows with functions
//! that change their own result, so only for those the spans of a whole line are gathered before they are painted.

use xeric_geom::Rect;

use super::sink::{Ink, Sink};

/// Where the shapes of one line go: straight to the pixels, or into a group first.
pub(super) struct Pen<'s, 'a> {
    sink: &'s mut Sink<'a>,
    group: Option<SpanGroup>,
}

impl<'s, 'a> Pen<'s, 'a> {
    /// A pen that paints shapes as they come, or gathers them so that no pixel is painted twice.
    pub(super) fn new(sink: &'s mut Sink<'a>, once: bool) -> Pen<'s, 'a> {
        let group = once.then(|| SpanGroup::new(sink.bounds()));
        Pen { sink, group }
    }

    /// Whether it gathers.
    pub(super) fn is_once(&self) -> bool {
        self.group.is_some()
    }

    /// Rows above and below these need not be drawn. A row more on each side while gathering, for where a shape starts
    /// and ends decides what it is taken out of.
    pub(super) fn rows(&self) -> (i32, i32) {
        let (bounds, more) = (self.sink.bounds(), i32::from(self.group.is_some()));
        (bounds.y1.saturating_sub(more), bounds.y2.saturating_add(more))
    }

    /// Whether a shape that is within these edges can be seen.
    pub(super) fn shows(&self, edges: &Rect) -> bool {
        edges.overlaps(&self.sink.bounds())
    }

    /// Passes a shape that cannot be seen, from its first to before its last row.
    pub(super) fn pass(&mut self, ink: Ink, first: i32, end: i32) {
        if self.group.is_some() && first < end {
            self.shape(ink, |span| {
                span(first, 0, 0);
                span(end - 1, 0, 0);
            });
        }
    }

    /// Draws one shape: `draw` gives its spans `(y, x1, x2)`, from top to bottom.
    pub(super) fn shape(&mut self, ink: Ink, draw: impl FnOnce(&mut dyn FnMut(i32, i32, i32))) {
        match &mut self.group {
            None => draw(&mut |y, x1, x2| self.sink.span(ink, y, x1, x2)),
            Some(group) => {
                group.start();
                draw(&mut |y, x1, x2| group.span(y, x1, x2));
                group.finish(ink);
            }
        }
    }

    /// Paints what was gathered, the background first.
    pub(super) fn finish(self) {
        if let Some(group) = self.group {
            group.paint(self.sink);
        }
    }
}

/// The spans of a row, in order and apart.
type Row = Vec<(i32, i32)>;

/// The pixels of one ink.
struct Group {
    rows: Vec<Row>,
    /// First and last row of any shape, painted on or not.
    extent: Option<(i32, i32)>,
}

/// Disjoint sets of pixels for the two inks. A pixel belongs to the ink that came last.
struct SpanGroup {
    bounds: Rect,
    inks: [Group; 2],
    shape: Vec<(i32, i32, i32)>,
    extent: Option<(i32, i32)>,
}

impl SpanGroup {
    fn new(bounds: Rect) -> SpanGroup {
        let group = || Group { rows: vec![Row::new(); bounds.height() as usize], extent: None };
        SpanGroup { bounds, inks: [group(), group()], shape: Vec::new(), extent: None }
    }

    fn start(&mut self) {
        self.shape.clear();
        self.extent = None;
    }

    fn span(&mut self, y: i32, x1: i32, x2: i32) {
        self.extent = Some(self.extent.map_or((y, y), |(first, _)| (first, y)));
        let (x1, x2) = (x1.max(self.bounds.x1), x2.min(self.bounds.x2));
        if x1 < x2 && y >= self.bounds.y1 && y < self.bounds.y2 {
            self.shape.push((y, x1, x2));
        }
    }

    fn finish(&mut self, ink: Ink) {
        let Some((top, bottom)) = self.extent else { return };
        let [foreground, background] = &mut self.inks;
        let (own, other) =
            if ink == Ink::Foreground { (foreground, background) } else { (background, foreground) };
        own.extent =
            Some(own.extent.map_or((top, bottom), |(first, last)| (first.min(top), last.max(bottom))));
        // Extents that share one row only do not count as meeting, as in the X server.
        let meets = other.extent.is_some_and(|(first, last)| first < bottom && top < last);
        for &(y, x1, x2) in &self.shape {
            let row = y.abs_diff(self.bounds.y1) as usize;
            if let Some(row) = own.rows.get_mut(row) {
                add(row, x1, x2);
            }
            if meets && let Some(row) = other.rows.get_mut(row) {
                remove(row, x1, x2);
            }
        }
    }

    fn paint(self, sink: &mut Sink<'_>) {
        let [foreground, background] = self.inks;
        for (ink, group) in [(Ink::Background, background), (Ink::Foreground, foreground)] {
            for (y, row) in (self.bounds.y1..).zip(group.rows) {
                for (x1, x2) in row {
                    sink.span(ink, y, x1, x2);
                }
            }
        }
    }
}

/// Joins a span to a row.
pub(super) fn add(row: &mut Row, x1: i32, x2: i32) {
    let start = row.partition_point(|span| span.1 < x1);
    let end = row.partition_point(|span| span.0 <= x2);
    let joined = match row.get(start..end) {
        Some([first, .., last]) => (first.0.min(x1), last.1.max(x2)),
        Some([only]) => (only.0.min(x1), only.1.max(x2)),
        _ => (x1, x2),
    };
    row.splice(start..end, [joined]);
}

/// Takes a span out of a row.
fn remove(row: &mut Row, x1: i32, x2: i32) {
    let start = row.partition_point(|span| span.1 <= x1);
    let end = row.partition_point(|span| span.0 < x2);
    if start >= end {
        return;
    }
    let left = row.get(start).map(|span| (span.0, x1)).filter(|span| span.0 < span.1);
    let right = row.get(end - 1).map(|span| (x2, span.1)).filter(|span| span.0 < span.1);
    row.splice(start..end, left.into_iter().chain(right));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn rows_are_sets(steps in prop::collection::vec((any::<bool>(), 0..30, 1..9), 0..30)) {
            let mut row = Row::new();
            let mut model = [false; 64];
            for (adds, x1, width) in steps {
                let x2 = x1 + width;
                if adds { add(&mut row, x1, x2) } else { remove(&mut row, x1, x2) }
                model[x1 as usize..x2 as usize].fill(adds);
            }
            let mut painted = [false; 64];
            for pair in row.windows(2) {
                prop_assert!(pair[0].1 < pair[1].0);
            }
            for (x1, x2) in row {
                painted[x1 as usize..x2 as usize].fill(true);
            }
            prop_assert_eq!(painted, model);
        }
    }
}
