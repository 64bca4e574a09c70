//! Which protocol is recorded: ranges of opcodes and codes, as sets.

use xeric_wire::Request;
use xeric_wire::proto::record::{ExtRange, Range, Range8, Range16};

use super::super::super::error::{Handled, XError};

/// More clients than that a request cannot name, X.Org's limit.
const MOST_CLIENTS: u32 = 2048;
/// More ranges than that nobody needs.
const MOST_RANGES: u32 = 4096;
/// The size of a RECORDRANGE.
const RANGE_SIZE: u32 = 24;

/// The counts of CreateContext and RegisterClients, looked at before anything is computed from them (case X05).
pub(super) fn check_counts(request: &Request<'_>) -> Handled {
    let mut head = request.reader();
    head.skip(8)?;
    let (clients, ranges): (u32, u32) = (head.get()?, head.get()?);
    if clients > MOST_CLIENTS {
        return Err(XError::value(clients));
    }
    if ranges > (i32::MAX.cast_unsigned() - 4 * clients) / RANGE_SIZE {
        return Err(XError::value(ranges));
    }
    if ranges > MOST_RANGES {
        return Err(XError::alloc(0));
    }
    Ok(())
}

/// A set of numbers as intervals in ascending order, no two of which touch.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Set(Vec<(u16, u16)>);

impl Set {
    fn new(mut intervals: Vec<(u16, u16)>) -> Self {
        intervals.sort_unstable();
        let mut merged: Vec<(u16, u16)> = Vec::new();
        for (first, last) in intervals {
            match merged.last_mut() {
                Some(before) if u32::from(first) <= u32::from(before.1) + 1 => before.1 = before.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        Self(merged)
    }

    /// Of ranges of one byte; 0 to 0 stands for none.
    fn of(ranges: impl Iterator<Item = Range8>) -> Self {
        let given = ranges.filter(|range| (range.first, range.last) != (0, 0));
        Self::new(given.map(|range| (range.first.into(), range.last.into())).collect())
    }

    pub(super) fn contains(&self, value: u16) -> bool {
        let after = self.0.partition_point(|(first, _)| *first <= value);
        after.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|(_, last)| value <= *last)
    }
}

/// Minor opcodes, for each range of major ones.
#[derive(Clone, Default)]
pub(super) struct Minors(Vec<(Range8, Set)>);

impl Minors {
    fn of(ranges: impl Iterator<Item = ExtRange>) -> Self {
        let mut by_major: Vec<(Range8, Vec<(u16, u16)>)> = Vec::new();
        for range in ranges.filter(|range| (range.major.first, range.major.last) != (0, 0)) {
            let minors = (range.minor.first, range.minor.last);
            match by_major.iter_mut().find(|(major, _)| *major == range.major) {
                Some((_, list)) => list.push(minors),
                None => by_major.push((range.major, vec![minors])),
            }
        }
        Self(by_major.into_iter().map(|(major, list)| (major, Set::new(list))).collect())
    }

    fn contains(&self, major: u8, minor: u8) -> bool {
        self.0.iter().any(|(range, minors)| {
            (range.first..=range.last).contains(&major) && minors.contains(minor.into())
        })
    }
}

/// What a registration records.
#[derive(Clone, Default)]
pub(super) struct Selection {
    core_requests: Set,
    core_replies: Set,
    ext_requests: Minors,
    ext_replies: Minors,
    pub(super) delivered_events: Set,
    pub(super) device_events: Set,
    pub(super) errors: Set,
    pub(super) client_started: bool,
    pub(super) client_died: bool,
}

impl Selection {
    /// BadValue for a range whose first is behind its last, or outside what it is about.
    pub(super) fn new(ranges: &[Range]) -> Result<Self, XError> {
        for range in ranges {
            check(range)?;
        }
        let all = || ranges.iter();
        Ok(Self {
            core_requests: Set::of(all().map(|r| r.core_requests)),
            core_replies: Set::of(all().map(|r| r.core_replies)),
            ext_requests: Minors::of(all().map(|r| r.ext_requests)),
            ext_replies: Minors::of(all().map(|r| r.ext_replies)),
            delivered_events: Set::of(all().map(|r| r.delivered_events)),
            device_events: Set::of(all().map(|r| r.device_events)),
            errors: Set::of(all().map(|r| r.errors)),
            client_started: ranges.iter().any(|r| r.client_started != 0),
            client_died: ranges.iter().any(|r| r.client_died != 0),
        })
    }

    pub(super) fn wants_request(&self, major: u8, minor: u8) -> bool {
        if major < 128 {
            self.core_requests.contains(major.into())
        } else {
            self.ext_requests.contains(major, minor)
        }
    }

    pub(super) fn wants_reply(&self, major: u8, minor: u8) -> bool {
        if major < 128 {
            self.core_replies.contains(major.into())
        } else {
            self.ext_replies.contains(major, minor)
        }
    }

    /// The sets as ranges again, as few as hold them.
    pub(super) fn ranges(&self) -> Vec<Range> {
        let mut ranges = Vec::new();
        fill(&mut ranges, &self.core_requests, CORE, |range| &mut range.core_requests);
        fill(&mut ranges, &self.core_replies, CORE, |range| &mut range.core_replies);
        fill(&mut ranges, &self.delivered_events, u16::MAX, |range| &mut range.delivered_events);
        fill(&mut ranges, &self.device_events, u16::MAX, |range| &mut range.device_events);
        fill(&mut ranges, &self.errors, u16::MAX, |range| &mut range.errors);
        fill_minors(&mut ranges, &self.ext_requests, |range| &mut range.ext_requests);
        fill_minors(&mut ranges, &self.ext_replies, |range| &mut range.ext_replies);
        if self.client_started || self.client_died {
            let first = at(&mut ranges, 0);
            first.client_started = self.client_started.into();
            first.client_died = self.client_died.into();
        }
        ranges
    }
}

/// The last core opcode.
const CORE: u16 = 127;

fn at(ranges: &mut Vec<Range>, place: usize) -> &mut Range {
    if ranges.len() <= place {
        ranges.resize(place + 1, Range::default());
    }
    &mut ranges[place]
}

fn fill(ranges: &mut Vec<Range>, set: &Set, most: u16, field: impl Fn(&mut Range) -> &mut Range8) {
    let low = |value: u16| u8::try_from(value).unwrap_or(u8::MAX);
    for (place, &(first, last)) in set.0.iter().filter(|(first, _)| *first <= most).enumerate() {
        *field(at(ranges, place)) = Range8 { first: low(first), last: low(last.min(most)) };
    }
}

fn fill_minors(ranges: &mut Vec<Range>, minors: &Minors, field: impl Fn(&mut Range) -> &mut ExtRange) {
    let all = minors.0.iter().flat_map(|(major, set)| set.0.iter().map(move |minor| (*major, *minor)));
    for (place, (major, (first, last))) in all.enumerate() {
        *field(at(ranges, place)) = ExtRange { major, minor: Range16 { first, last } };
    }
}

/// The checks of one range, in Xvfb's order; the first of the range is what the error names.
fn check(r: &Range) -> Handled {
    let ordered = |range: Range8, lowest: u8| {
        let none = lowest > 0 && (range.first, range.last) == (0, 0);
        if none || range.first >= lowest && range.last >= lowest && range.first <= range.last {
            Ok(())
        } else {
            Err(XError::value(range.first.into()))
        }
    };
    let minor = |range: Range16| {
        if range.first <= range.last { Ok(()) } else { Err(XError::value(range.first.into())) }
    };
    let flag = |value: u8| if value > 1 { Err(XError::value(value.into())) } else { Ok(()) };
    ordered(r.core_requests, 0)?;
    ordered(r.core_replies, 0)?;
    ordered(r.ext_requests.major, 128)?;
    minor(r.ext_requests.minor)?;
    ordered(r.ext_replies.major, 128)?;
    minor(r.ext_replies.minor)?;
    ordered(r.delivered_events, 2)?;
    ordered(r.device_events, 2)?;
    ordered(r.errors, 0)?;
    flag(r.client_started)?;
    flag(r.client_died)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_that_touch_are_one() {
        let set = Set::new(vec![(9, 12), (3, 5), (6, 7), (11, 20)]);
        assert_eq!(set, Set(vec![(3, 7), (9, 20)]));
        let inside: Vec<u16> = (0..30).filter(|value| set.contains(*value)).collect();
        assert_eq!(inside, (3..=7).chain(9..=20).collect::<Vec<_>>());
    }
}
