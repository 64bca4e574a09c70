//! Every operation of a region, compared with the same operation on a bitmap.

use proptest::prelude::*;
use xeric_geom::{Overlap, Point, Rect, Region};

const SIDE: i32 = 20;

fn rect() -> impl Strategy<Value = Rect> {
    (0..SIDE, 0..SIDE, 0u32..9, 0u32..9)
        .prop_map(|(x, y, width, height)| Rect::new(x, y, width, height).intersect(&Rect::new(0, 0, 20, 20)))
}

fn rects() -> impl Strategy<Value = Vec<Rect>> {
    prop::collection::vec(rect(), 0..12)
}

fn bitmap(covers: impl Fn(Point) -> bool) -> Vec<bool> {
    (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Point::new(x, y))).map(covers).collect()
}

fn drawn(rects: &[Rect]) -> Vec<bool> {
    bitmap(|point| rects.iter().any(|rect| rect.contains(point)))
}

/// The canonical form, checked from its definition.
fn check_canonical(region: &Region) {
    let rects = region.rects();
    assert!(rects.iter().all(|rect| !rect.is_empty()));
    for pair in rects.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        assert!((a.y1 == b.y1 && a.y2 == b.y2 && a.x2 < b.x1) || a.y2 <= b.y1, "{a:?} {b:?}");
    }
    let bands: Vec<&[Rect]> = rects.chunk_by(|a, b| a.y1 == b.y1).collect();
    for pair in bands.windows(2) {
        let edges = |band: &[Rect]| band.iter().map(|rect| (rect.x1, rect.x2)).collect::<Vec<_>>();
        assert!(pair[0][0].y2 < pair[1][0].y1 || edges(pair[0]) != edges(pair[1]));
    }
    assert_eq!(region.extents(), rects.iter().fold(Rect::default(), |all, rect| all.union(rect)));
}

fn check(region: &Region, expected: &[bool]) {
    check_canonical(region);
    assert_eq!(bitmap(|point| region.contains(point)), expected);
    assert_eq!(drawn(region.rects()), expected);
    assert_eq!(region.area(), expected.iter().filter(|&&bit| bit).count() as u64);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn operations_equal_those_on_bitmaps(a in rects(), b in rects()) {
        let (map_a, map_b) = (drawn(&a), drawn(&b));
        let zip = |both: fn(bool, bool) -> bool| -> Vec<bool> {
            map_a.iter().zip(&map_b).map(|(&a, &b)| both(a, b)).collect()
        };
        let (a, b) = (Region::from_rects(a), Region::from_rects(b));
        check(&a, &map_a);
        check(&a.union(&b), &zip(|a, b| a || b));
        check(&a.intersect(&b), &zip(|a, b| a && b));
        check(&a.subtract(&b), &zip(|a, b| a && !b));
    }

    #[test]
    fn a_rectangle_is_a_region(a in rects(), b in rect()) {
        let region = Region::from_rects(a);
        let other = Region::from(b);
        let common = region.intersect(&other);
        prop_assert_eq!(&region.intersect_rect(b), &common);
        prop_assert_eq!(region.area_in(b), common.area());
        let expected = if common.is_empty() {
            Overlap::Out
        } else if common == other {
            Overlap::In
        } else {
            Overlap::Part
        };
        prop_assert_eq!(region.classify(b), expected);
    }

    #[test]
    fn the_algebra_holds(a in rects(), b in rects(), c in rects()) {
        let [a, b, c] = [a, b, c].map(Region::from_rects);
        prop_assert_eq!(a.union(&b), b.union(&a));
        prop_assert_eq!(a.union(&b).union(&c), a.union(&b.union(&c)));
        prop_assert_eq!(a.intersect(&b.union(&c)), a.intersect(&b).union(&a.intersect(&c)));
        prop_assert_eq!(a.subtract(&b).union(&a.intersect(&b)), a.clone());
        prop_assert_eq!(a.translated(7, -3).translated(-7, 3), a);
    }
}
