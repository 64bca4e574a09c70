//! Sequence numbers: 64 bits here, 16 on the wire.

/// The number of a request on its connection; the first after the set-up is 1. As x11rb's traits have it.
pub type Sequence = x11rb::connection::SequenceNumber;

/// A request with a reply is due at the latest when this many requests without one have gone out since the last: between two answers
/// that must come there are then never 65 536 requests, and 16 bits say which of them one belongs to.
pub(crate) const LONGEST_SILENCE: u64 = 65_535;

/// The full number of a message whose low half is `low`, when the message before it had number `last`: numbers never go back.
#[must_use]
pub fn widen(low: u16, last: Sequence) -> Sequence {
    let distance = low.wrapping_sub(last as u16);
    last.wrapping_add(u64::from(distance))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn c08_equal_low_halves_are_told_apart() {
        assert_eq!(widen(1, 0), 1);
        assert_eq!(widen(0xffff, 1), 0xffff);
        assert_eq!(widen(1, 0xffff), 0x1_0001);
        assert_eq!(widen(0, 0xffff), 0x1_0000);
    }

    #[test]
    fn c09_numbers_go_on_beyond_32_bits() {
        assert_eq!(widen(0, (1 << 32) - 5), 1 << 32);
        assert_eq!(widen(4, (1 << 32) - 5), (1 << 32) + 4);
    }

    proptest! {
        #[test]
        fn any_number_within_65535_of_the_last_is_found(last in 0..u64::MAX / 2, ahead in 0..=65_535_u64) {
            prop_assert_eq!(widen((last + ahead) as u16, last), last + ahead);
        }
    }
}
