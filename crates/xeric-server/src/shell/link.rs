//! Links: what a display that is elsewhere does to bytes. Each direction is a [`Line`], which delays them and lets only so many go at once.
//!
//! What holds: bytes arrive in the order in which they were sent, whoever sent them, half a round trip after the last of their segment has
//! left; a segment leaves when the one before it has. So a line's throughput is the bandwidth, however many connections share it, as over
//! one ssh. A line holds a bounded number of bytes and says when it is full; whoever feeds it stops reading then. Time comes in as an
//! argument: the same calls give the same times, on a real clock and on a virtual one.
//!
//! This is not for losing or reordering anything: what it stands for is a reliable stream.

use std::collections::VecDeque;
use std::num::NonZeroU64;
use std::time::Duration;

use crate::engine::Output;

/// The smallest segment: what fits a frame of Ethernet.
const SMALLEST_SEGMENT: usize = 1460;
/// The largest, and what a link without a bandwidth sends at once.
const LARGEST_SEGMENT: usize = 64 << 10;
/// A line takes at least this much, as sockets do …
const LEAST_CAPACITY: usize = 256 << 10;
/// … and at most this.
const MOST_CAPACITY: usize = 16 << 20;
const NANOSECONDS: u128 = 1_000_000_000;

/// How far away a display is, and how much goes there at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Link {
    /// Round-trip time; half of it is spent each way.
    pub rtt: Duration,
    /// Bits a second in each direction; `None` is no limit.
    pub bits_per_second: Option<NonZeroU64>,
}

impl Link {
    /// How long `bytes` take to leave.
    fn transfer(&self, bytes: usize) -> Duration {
        let Some(bits) = self.bits_per_second else { return Duration::ZERO };
        let nanoseconds = (bytes as u128 * 8 * NANOSECONDS).div_ceil(u128::from(bits.get()));
        Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
    }

    /// How many bytes leave in `time`, or the most that counts.
    fn carried(&self, time: Duration) -> usize {
        let Some(bits) = self.bits_per_second else { return MOST_CAPACITY };
        // Saturated, it is more than counts all the same.
        let bytes = u128::from(bits.get()).saturating_mul(time.as_nanos()) / (8 * NANOSECONDS);
        usize::try_from(bytes).unwrap_or(MOST_CAPACITY)
    }

    /// Bytes that arrive together: what leaves in a millisecond, but no less than a frame.
    pub fn segment(&self) -> usize {
        self.carried(Duration::from_millis(1)).clamp(SMALLEST_SEGMENT, LARGEST_SEGMENT)
    }

    /// Bytes under way and waiting at which a direction takes no more: twice what fills it.
    fn capacity(&self) -> usize {
        self.carried(self.rtt).clamp(LEAST_CAPACITY, MOST_CAPACITY)
    }
}

/// One direction. Whoever uses it keeps the bytes; the line keeps how many they are and a `T` that says whose.
#[derive(Debug)]
pub struct Line<T> {
    link: Link,
    /// When everything that was put in has left.
    free_at: Duration,
    under_way: VecDeque<UnderWay<T>>,
    bytes: usize,
}

#[derive(Debug)]
struct UnderWay<T> {
    arrives: Duration,
    bytes: usize,
    what: T,
}

impl<T> Line<T> {
    /// A line with nothing on it.
    pub fn new(link: Link) -> Self {
        Self { link, free_at: Duration::ZERO, under_way: VecDeque::new(), bytes: 0 }
    }

    /// Sends `bytes` bytes at `now`: no more than one [`Link::segment`], if they are not all to arrive together.
    pub fn put(&mut self, now: Duration, bytes: usize, what: T) {
        self.free_at = self.free_at.max(now).saturating_add(self.link.transfer(bytes));
        let arrives = self.free_at.saturating_add(self.link.rtt / 2);
        self.bytes += bytes;
        self.under_way.push_back(UnderWay { arrives, bytes, what });
    }

    /// Sends any number of bytes at `now`, in segments.
    pub fn send(&mut self, now: Duration, bytes: usize, what: T)
    where
        T: Copy,
    {
        let mut rest = bytes;
        while rest > 0 {
            let length = rest.min(self.link.segment());
            self.put(now, length, what);
            rest -= length;
        }
    }

    /// Takes what arrived first, if it has by `now`: how many bytes, and whose.
    pub fn take(&mut self, now: Duration) -> Option<(usize, T)> {
        let first = self.under_way.pop_front_if(|first| first.arrives <= now)?;
        self.bytes -= first.bytes;
        Some((first.bytes, first.what))
    }

    /// When something arrives next.
    pub fn next_arrival(&self) -> Option<Duration> {
        self.under_way.front().map(|first| first.arrives)
    }

    /// Whether nothing is under way.
    pub fn is_empty(&self) -> bool {
        self.under_way.is_empty()
    }

    /// Whether it takes no more for now.
    pub fn is_full(&self) -> bool {
        self.bytes >= self.link.capacity()
    }
}

/// Both directions of a link that every connection shares.
#[derive(Debug)]
pub(super) struct Wires {
    pub(super) to_server: Line<Parcel>,
    pub(super) to_client: Line<Parcel>,
}

/// What of a connection is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parcel {
    /// The connection's serial.
    pub(super) serial: u32,
    /// It is the connection's end, behind its last byte.
    pub(super) is_end: bool,
}

impl Wires {
    pub(super) fn new(link: Link) -> Self {
        Self { to_server: Line::new(link), to_client: Line::new(link) }
    }

    /// When something arrives next, either way.
    pub(super) fn next_arrival(&self) -> Option<Duration> {
        self.to_server.next_arrival().into_iter().chain(self.to_client.next_arrival()).min()
    }

    /// Whether nothing is under way.
    pub(super) fn is_empty(&self) -> bool {
        self.to_server.is_empty() && self.to_client.is_empty()
    }

    /// Sends so many bytes of a client, in segments.
    pub(super) fn send_to_server(&mut self, now: Duration, bytes: usize, serial: u32) {
        self.to_server.send(now, bytes, Parcel { serial, is_end: false });
    }

    /// Sends output to a client and returns its segments. A descriptor goes with the one in which its message begins.
    pub(super) fn send_to_client(&mut self, now: Duration, output: Output, serial: u32) -> Vec<Output> {
        let Output { bytes, mut fds, mut places } = output;
        let mut start = 0;
        let segments = bytes.chunks(self.to_client.link.segment()).map(|part| {
            let here = places.partition_point(|&place| place < start + part.len()).min(fds.len());
            let segment = Output {
                bytes: part.to_vec(),
                fds: fds.drain(..here).collect(),
                places: places.drain(..here).map(|place| place - start).collect(),
            };
            start += part.len();
            segment
        });
        let segments: Vec<Output> = segments.collect();
        for segment in &segments {
            self.to_client.put(now, segment.bytes.len(), Parcel { serial, is_end: false });
        }
        segments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn link(rtt: Duration, bits: u64) -> Link {
        Link { rtt, bits_per_second: NonZeroU64::new(bits) }
    }

    #[test]
    fn a_descriptor_goes_with_the_segment_of_its_message() {
        let mut wires = Wires::new(link(40 * MS, 1_000_000));
        let segment = wires.to_client.link.segment();
        let fd = || std::fs::File::open("/dev/null").expect("a descriptor").into();
        let output = Output {
            bytes: vec![0; 2 * segment + 10],
            fds: vec![fd(), fd(), fd()],
            places: vec![0, segment - 32, 2 * segment],
        };
        let segments = wires.send_to_client(Duration::ZERO, output, 1);
        let told: Vec<_> = segments.iter().map(|s| (s.bytes.len(), s.fds.len(), s.places.clone())).collect();
        assert_eq!(told, [(segment, 2, vec![0, segment - 32]), (segment, 0, vec![]), (10, 1, vec![0])]);
    }

    /// 1000 bytes at 1 Mbit/s leave in 8 ms and travel 20 ms.
    #[test]
    fn bytes_wait_for_those_before_them() {
        let mut line = Line::new(link(40 * MS, 1_000_000));
        line.put(100 * MS, 1000, 'a');
        line.put(100 * MS, 500, 'b');
        assert_eq!(line.next_arrival(), Some(128 * MS));
        assert_eq!(line.take(127 * MS), None);
        assert_eq!(line.take(128 * MS), Some((1000, 'a')));
        assert_eq!(line.take(131 * MS), None);
        assert_eq!(line.take(132 * MS), Some((500, 'b')));
        assert!(line.is_empty());
        // Idle, the line has saved nothing up.
        line.put(1000 * MS, 250, 'c');
        assert_eq!(line.next_arrival(), Some(1022 * MS));
    }

    #[test]
    fn without_a_bandwidth_everything_leaves_at_once() {
        let mut line = Line::new(link(3 * MS, 0));
        line.put(MS, 1 << 20, 1);
        line.put(MS, 1, 2);
        assert_eq!(line.next_arrival(), Some(MS * 5 / 2));
        assert_eq!(line.take(MS * 5 / 2), Some((1 << 20, 1)));
        assert_eq!(line.take(MS * 5 / 2), Some((1, 2)));
    }

    #[test]
    fn a_line_is_full_at_what_it_holds() {
        let mut line = Line::new(link(Duration::ZERO, 8_000_000));
        line.put(MS, LEAST_CAPACITY - 1, 0);
        assert!(!line.is_full());
        line.put(MS, 1, 1);
        assert!(line.is_full());
        // 1 GByte/s over a second does not make it hold a gigabyte.
        let mut wide = Line::new(link(1000 * MS, 8_000_000_000));
        wide.put(MS, MOST_CAPACITY - 1, 0);
        assert!(!wide.is_full());
        wide.put(MS, 1, 1);
        assert!(wide.is_full());
    }

    /// Half a megabyte at 10 Mbit/s takes 400 ms and half a round trip, whoever sent which part.
    #[test]
    fn connections_share_the_bandwidth() {
        let mut wires = Wires::new(link(40 * MS, 10_000_000));
        for serial in [1, 2, 1, 2] {
            wires.send_to_server(MS, 125_000, serial);
        }
        let line = &mut wires.to_server;
        let mut arrived = 0;
        let mut last = Duration::ZERO;
        while let Some(time) = line.next_arrival() {
            assert!(time >= last, "in order");
            last = time;
            arrived += line.take(time).map_or(0, |(bytes, _)| bytes);
        }
        assert_eq!(arrived, 500_000);
        let expected = MS + 20 * MS + 400 * MS;
        assert!(last >= expected && last - expected < Duration::from_micros(1), "{last:?}");
    }

    #[test]
    fn an_endless_way_of_endless_width_holds_what_counts() {
        let mut line = Line::new(link(Duration::MAX, u64::MAX));
        line.put(MS, MOST_CAPACITY - 1, 0);
        assert!(!line.is_full());
        line.put(MS, 1, 0);
        assert!(line.is_full());
    }
}
