//! Whatever the bytes: the walk ends, and shows each byte once.

use std::ops::ControlFlow;

use proptest::prelude::*;
use xeric_wire::ByteOrder;
use xeric_wire::decode::{Gap, GapKind, Group, Leaf, Outcome, Value, Visitor};

use super::{Kind, Random};

/// Checks that spans follow one another and groups nest; counts what is unexplained; turns numbers around.
pub(super) struct Check {
    at: u32,
    open: Vec<u32>,
    unexplained: u32,
    swapped: Vec<u8>,
}

impl Check {
    fn of(kind: Kind, bytes: &[u8], order: ByteOrder) -> (Self, Outcome) {
        let mut check = Self { at: 0, open: Vec::new(), unexplained: 0, swapped: bytes.to_vec() };
        let outcome = kind.of(bytes, order).walk(&mut check);
        (check, outcome)
    }

    pub(super) fn holds(kind: Kind, bytes: &[u8], order: ByteOrder) -> Vec<u8> {
        let (check, outcome) = Self::of(kind, bytes, order);
        assert_eq!(check.at as usize, bytes.len(), "{kind:?} does not show all of {bytes:02x?}");
        assert!(check.open.is_empty(), "{kind:?} leaves groups open in {bytes:02x?}");
        assert_eq!(check.unexplained, outcome.unexplained, "{kind:?} of {bytes:02x?}");
        assert!(!outcome.stopped);
        check.swapped
    }
}

impl<'a> Visitor<'a> for Check {
    fn leaf(&mut self, leaf: Leaf<'a>) -> ControlFlow<()> {
        assert_eq!(leaf.span.start, self.at, "{}", leaf.name);
        assert!(leaf.span.end >= leaf.span.start);
        self.at = leaf.span.end;
        let scalar = leaf.ty.scalar;
        // PolyText's font ids have one order on the wire.
        let fixed = leaf.name == "font" && leaf.ty.name == "FONT" && self.in_text_item();
        if !fixed {
            let bytes = &mut self.swapped[leaf.span.start as usize..leaf.span.end as usize];
            // A big request's length: a 16-bit 0 and then the 32-bit length.
            let bytes = if leaf.name == "length" && bytes.len() == 6 { &mut bytes[2..] } else { bytes };
            bytes.chunks_exact_mut(scalar.turned()).for_each(<[u8]>::reverse);
        }
        if let Value::Array(array) = leaf.value {
            assert_eq!(array.len() * scalar.bytes(), leaf.span.bytes() as usize);
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, group: Group) {
        assert_eq!(group.start, self.at);
        self.open.push(u32::from(matches!(
            group.kind,
            xeric_wire::decode::GroupKind::Struct("TEXTITEM8" | "TEXTITEM16")
        )));
    }

    fn close(&mut self, end: u32) {
        assert_eq!(end, self.at);
        assert!(self.open.pop().is_some(), "closed more than opened");
    }

    fn gap(&mut self, gap: Gap) {
        assert_eq!(gap.span.start, self.at);
        assert!(gap.span.end > gap.span.start);
        self.at = gap.span.end;
        if gap.kind != GapKind::Pad {
            self.unexplained += gap.span.bytes();
        }
    }
}

impl Check {
    fn in_text_item(&self) -> bool {
        self.open.last() == Some(&1)
    }
}

/// Every message, with bodies of several lengths, filled with small and with any numbers.
#[test]
fn every_byte_of_every_message_is_shown_once() {
    let mut random = Random(1);
    for kind in Kind::all() {
        for round in 0..40 {
            let len = match round % 4 {
                0 => 32,
                1 => random.below(12) as usize,
                2 => random.below(64) as usize,
                _ => 4 * random.below(60) as usize,
            };
            let bytes = random.bytes(len, [0, 8, 13, 15, 16][round % 5]);
            for order in [ByteOrder::Little, ByteOrder::Big] {
                Check::holds(kind, &bytes, order);
            }
        }
    }
}

/// A message turned around number by number says the same in the other order.
#[test]
fn a_swapped_message_has_the_same_fields() {
    let mut random = Random(2);
    for kind in Kind::all() {
        for round in 0..20 {
            let len = 4 * random.below(40) as usize;
            let bytes = random.bytes(len, [13, 15, 16][round % 3]);
            let swapped = Check::holds(kind, &bytes, ByteOrder::Little);
            let little = kind.of(&bytes, ByteOrder::Little).tree();
            let big = kind.of(&swapped, ByteOrder::Big).tree();
            // NaN differs from itself: compare how the trees read.
            assert_eq!(format!("{little:?}"), format!("{big:?}"), "{kind:?} of {bytes:02x?}");
        }
    }
}

/// What claims to be long costs no more than what is there.
#[test]
fn a_count_beyond_the_message_is_a_named_truncation() {
    let mut random = Random(3);
    for kind in Kind::all() {
        for _ in 0..10 {
            let len = 4 * random.below(20) as usize;
            let mut bytes = random.bytes(len, 0);
            bytes.iter_mut().for_each(|byte| *byte |= 0xf0);
            let (_, outcome) = Check::of(kind, &bytes, ByteOrder::Little);
            if let Some(fault) = outcome.fault {
                assert!(!fault.field.is_empty());
                assert!(fault.at as usize <= bytes.len());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    /// Any bytes through any program.
    #[test]
    fn any_bytes_end_and_are_covered(index in any::<prop::sample::Index>(), bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let kinds = Kind::all();
        let kind = *index.get(&kinds);
        Check::holds(kind, &bytes, ByteOrder::Little);
        Check::holds(kind, &bytes, ByteOrder::Big);
    }
}
