//! PolyArc.

use x11rb::protocol::xproto::ConnectionExt as _;
use xeric_raster::draw::{Arc, Cap, Join, LineStyle};

use crate::fills::random_arc;
use crate::pair::{Pair, Rng, arc, compare_but};

const CAPS: [Cap; 4] = [Cap::NotLast, Cap::Butt, Cap::Round, Cap::Projecting];
const JOINS: [Join; 3] = [Join::Miter, Join::Round, Join::Bevel];
const DASHED: [LineStyle; 2] = [LineStyle::OnOffDash, LineStyle::DoubleDash];

/// Arcs, some of which meet, with a style that `style` sets up. Xvfb may die of `lost` of them.
fn arcs(name: &str, cases: u64, lost: usize, mut style: impl FnMut(&mut Rng, &mut Pair<'_>)) {
    compare_but(name, cases, lost, |rng, pair| {
        style(rng, pair);
        let mut arcs: Vec<Arc> = Vec::new();
        for _ in 0..rng.range(1, 4) {
            let mut next = random_arc(rng);
            if let (Some(last), true) = (arcs.last(), rng.one_in(2)) {
                let angle1 = (i32::from(last.angle1) + i32::from(last.angle2)) as i16;
                next = Arc { angle1, angle2: next.angle2, ..*last };
            }
            if pair.values.width == 0
                && pair.values.style != LineStyle::Solid
                && next.width.max(next.height) < 4
            {
                // For some dashed arcs of a few pixels Xvfb never ends.
                next.width = 4;
            }
            arcs.push(next);
        }
        let theirs: Vec<_> = arcs.iter().map(arc).collect();
        pair.oracle.connection.poly_arc(pair.pixmap, pair.gc, &theirs).expect("sent");
        pair.paint(|painter, stroke| painter.arcs(stroke, &arcs));
        format!("{arcs:?}")
    });
}

fn wide(rng: &mut Rng, pair: &mut Pair<'_>) {
    pair.change(|gc| {
        gc.width = if rng.one_in(8) { rng.range(14, 70) as u16 } else { rng.range(1, 14) as u16 };
        gc.cap = *rng.pick(&CAPS);
        gc.join = *rng.pick(&JOINS);
    });
}

#[test]
fn thin_arcs() {
    arcs("thin arcs", 3000, 0, |_, _| {});
}

#[test]
fn thin_dashed_arcs() {
    // Xvfb writes past its buffer for case 578.
    arcs("thin dashed arcs", 2500, 1, |rng, pair| pair.change(|gc| gc.style = *rng.pick(&DASHED)));
}

#[test]
fn wide_arcs() {
    arcs("wide arcs", 3000, 0, wide);
}

#[test]
fn wide_dashed_arcs() {
    arcs("wide dashed arcs", 2000, 0, |rng, pair| {
        wide(rng, pair);
        pair.change(|gc| gc.style = *rng.pick(&DASHED));
    });
}
