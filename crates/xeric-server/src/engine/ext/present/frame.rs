//! The screen's frames: their numbers (MSC) and times (UST), and which one a request means.

use super::super::super::Engine;

/// A frame's number and the time at which it was looked at, in microseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) msc: u64,
    pub(super) ust: u64,
}

/// Microseconds between two frames.
pub(super) fn interval(engine: &Engine) -> u64 {
    (1_000_000_000 / u64::from(engine.config.refresh_millihertz.max(1))).max(1)
}

/// The frame now. Halfway to the next it counts as that one, as Xvfb counts.
pub(super) fn now(engine: &Engine) -> Frame {
    let interval = interval(engine);
    Frame { msc: (engine.now_us + interval / 2) / interval, ust: engine.now_us }
}

/// When a frame begins, in microseconds of server time.
pub(super) fn begins(engine: &Engine, msc: u64) -> u64 {
    msc.saturating_mul(interval(engine))
}

/// Whether frame `one` comes after frame `other`, whose numbers may wrap.
pub(super) fn is_after(one: u64, other: u64) -> bool {
    one.wrapping_sub(other).cast_signed() > 0
}

/// The frame that a request means (Present protocol, section PresentPixmap): the one it names, if that is to come; else the next whose number
/// leaves `remainder`; without a divisor the next, or with `is_async` this one.
pub(super) fn target(now: Frame, wanted: u64, divisor: u64, remainder: u64, is_async: bool) -> u64 {
    if is_after(wanted, now.msc) {
        return wanted;
    }
    if divisor == 0 {
        return if is_async { now.msc } else { now.msc.wrapping_add(1) };
    }
    let target = (now.msc - now.msc % divisor).wrapping_add(remainder);
    let is_over = if is_async { is_after(now.msc, target) } else { !is_after(target, now.msc) };
    if is_over { target.wrapping_add(divisor) } else { target }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(msc: u64) -> Frame {
        Frame { msc, ust: 0 }
    }

    #[test]
    fn the_next_frame_with_the_remainder_is_meant() {
        for (remainder, expected) in [(3, 11), (2, 14), (1, 13), (0, 12)] {
            assert_eq!(target(at(10), 0, 4, remainder, false), expected, "remainder {remainder}");
        }
        assert_eq!(target(at(10), 0, 4, 2, true), 10);
        assert_eq!(target(at(10), 25, 4, 2, false), 25);
    }

    #[test]
    fn s12_the_past_is_answered_soon_and_numbers_wrap() {
        assert_eq!(target(at(10), 3, 0, 0, true), 10);
        assert_eq!(target(at(10), 10, 0, 0, false), 11);
        assert_eq!(target(at(u64::MAX), 4, 0, 0, false), 4, "4 frames after the wrap");
        assert_eq!(target(at(5), u64::MAX, 0, 0, false), 6, "before the wrap is over");
    }
}
